//! The census of the positions that happy moves alone can solve.

use super::crew;
use super::distinct::Distinct;
use super::frontier::{self, Frontier, Observer};
use super::pattern::{self, Retreat};
use super::{Census, Options, Progress, TooLarge};
use crate::board::Board;
use fifteen_codegen::Size;
use std::mem;
use std::ops::ControlFlow;

/// The most cells, so that a position fits into 64 bits.
const MOST_CELLS: usize = 16;

/// Counts the positions that can be solved by moves that bring their tiles closer to home, every
/// one of them, by their distance from the goal.
///
/// The observer is called as by [`all`](super::all). How much memory it takes is known only in the
/// end, and [`Options::memory`] is not looked at.
///
/// # Errors
/// If the board has more than 16 cells.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
/// use std::ops::ControlFlow;
///
/// let options = Options { listed: 2, ..Options::default() };
/// let go_on = &mut |_: &census::Progress| ControlFlow::Continue(());
/// let census = census::happy(Size::new(3, 3)?, &options, go_on)?;
/// assert_eq!((census.positions(), census.distance()), (2351, 22));
/// assert_eq!(census.farthest[0].manhattan(), 22);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn happy(size: Size, options: &Options, observer: &mut Observer) -> Result<Census, TooLarge> {
    if size.cells() > MOST_CELLS {
        return Err(TooLarge::Cells { size, most: MOST_CELLS });
    }
    let lists = Lists::new(size, options.threads.get());
    Ok(frontier::count(size, lists, options.listed, observer))
}

/// The positions at the last distance, listed by pattern.
struct Lists {
    size: Size,
    /// The packed boards with each pattern.
    last: Vec<Vec<u64>>,
    /// Room for those of the next level.
    next: Vec<Vec<u64>>,
    /// The happy moves from each pattern.
    retreats: Vec<Vec<Retreat>>,
    desks: Vec<Desk>,
    most_bytes: usize,
}

/// What a thread works with.
#[derive(Default)]
struct Desk {
    candidates: Vec<u64>,
    distinct: Distinct,
}

impl Lists {
    /// The goal alone.
    fn new(size: Size, threads: usize) -> Lists {
        let patterns = pattern::count(size);
        let mut last = vec![Vec::new(); patterns];
        last[pattern::goal(size)].push(Board::goal(size).pack() as u64);
        Lists {
            size,
            last,
            next: vec![Vec::new(); patterns],
            retreats: (0..patterns).map(|pattern| Retreat::all(size, pattern)).collect(),
            desks: (0..threads).map(|_| Desk::default()).collect(),
            most_bytes: 0,
        }
    }

    /// The bytes of its memory as it is now.
    fn bytes_now(&self) -> usize {
        let desks = &self.desks;
        let lists = self.last.iter().chain(&self.next);
        let lists = lists.chain(desks.iter().map(|desk| &desk.candidates));
        let boards = lists.map(Vec::capacity).sum::<usize>();
        boards * size_of::<u64>() + desks.iter().map(|desk| desk.distinct.bytes()).sum::<usize>()
    }
}

impl Frontier for Lists {
    /// Takes back all happy moves that lead into the last level. As each takes the Manhattan
    /// distance down by one, no position can be in two levels.
    fn advance(&mut self, levels: &[u64], observer: &mut Observer) -> ControlFlow<(), u64> {
        let Lists { last, next, retreats, desks, .. } = self;
        let is_reached =
            |retreats: &[Retreat]| retreats.iter().any(|retreat| !last[retreat.after].is_empty());
        let lists = next.iter_mut().zip(&*retreats);
        let tasks: Vec<_> = lists.filter(|(_, retreats)| is_reached(retreats)).collect();
        let parts = tasks.len();
        let count = crew::share(
            tasks,
            desks,
            |desk, (list, retreats)| {
                desk.candidates.clear();
                for retreat in retreats {
                    retreat.take_back(&last[retreat.after], &mut desk.candidates);
                }
                desk.distinct.retain_first(&mut desk.candidates);
                list.extend_from_slice(&desk.candidates);
                list.len() as u64
            },
            |left| observer(&Progress { levels, part: parts - left, parts }),
        )?;
        self.most_bytes = self.most_bytes.max(self.bytes_now());
        if count > 0 {
            mem::swap(&mut self.last, &mut self.next);
            self.next.fill(Vec::new());
        }
        ControlFlow::Continue(count)
    }

    fn positions(&self, _distance: usize, most: usize) -> Vec<Board> {
        let mut boards: Vec<u64> = self.last.concat();
        boards.sort_unstable();
        let unpack = |board| Board::unpack(self.size, board).expect("only its tiles were moved");
        boards.into_iter().take(most).map(|board| unpack(board.into())).collect()
    }

    fn bytes(&self) -> u64 {
        self.most_bytes.max(self.bytes_now()) as u64
    }
}
