//! Learning, length by length.

use super::trie::Trie;
use super::visited_positions::{HashedWalk, Path, Positions, start};
use super::{DeepWalks, is_valid_automaton};
use crate::runtime::memory::OutOfMemory;
use crate::runtime::{Random, pool};
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{Node, Walk};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How far learning has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearningProgress {
    /// The length of the walks under way, in moves.
    pub length: usize,
    /// That of the longest.
    pub longest: usize,
    /// The cells whose walks of this length are being followed or have been.
    pub cells: usize,
}

/// Learns the redundant walks up to some length, 20 moves at most.
///
/// # Errors
/// [`Stopped::Asked`] by the watch, or [`Stopped::Memory`] if the system has too little to give.
pub fn learn(
    size: Size,
    longest: usize,
    threads: Threads,
    watch: &mut dyn Observer<LearningProgress>,
) -> Result<DeepWalks, Stopped> {
    let longest = longest.min(DeepWalks::LONGEST);
    let mut trie = Trie::new(size);
    let mut rows = trie.automaton()?;
    let keys = AdditiveHashKeys::new();
    // How many walks of the two lengths before there are from each cell, at the most.
    let mut kept = vec![[1, 4]; size.cells()];
    for length in 2..=longest {
        let progress = LearningProgress { length, longest, cells: 0 };
        let level = LengthPass { size, length, rows: &rows, keys: &keys, kept: &kept };
        for (start, found) in level.search(threads, progress, watch)?.into_iter().enumerate() {
            for path in found.redundant {
                trie.add(start, path.moves())?;
            }
            kept[start] = [kept[start][1], found.kept];
        }
        rows = trie.automaton()?;
    }
    debug_assert!(is_valid_automaton(size, &rows));
    Ok(DeepWalks { size, longest, rows: rows.into() })
}

/// A random number for each tile in each cell: their sum is the hash of a position.
struct AdditiveHashKeys(Vec<[u64; Size::MAX_CELLS]>);

impl AdditiveHashKeys {
    fn new() -> AdditiveHashKeys {
        let mut random = Random::new(1975);
        let mut row = |_| std::array::from_fn(|_| random.next_u64());
        AdditiveHashKeys((0..Size::MAX_CELLS).map(&mut row).collect())
    }
}

/// All walks of one length.
struct LengthPass<'a> {
    size: Size,
    length: usize,
    /// The automaton for shorter walks.
    rows: &'a [Walk],
    keys: &'a AdditiveHashKeys,
    kept: &'a [[usize; 2]],
}

/// What was found about the walks from a cell.
#[derive(Default)]
struct CellWalks {
    redundant: Vec<Path>,
    /// The number of the others.
    kept: usize,
}

impl LengthPass<'_> {
    /// Finds the redundant walks from all cells.
    fn search(
        &self,
        threads: Threads,
        mut progress: LearningProgress,
        watch: &mut dyn Observer<LearningProgress>,
    ) -> Result<Vec<CellWalks>, Stopped> {
        let next = AtomicUsize::new(0);
        let work = |_, go_on: &mut dyn FnMut() -> ControlFlow<()>| {
            let mut found = Vec::new();
            loop {
                let start = next.fetch_add(1, Ordering::Relaxed);
                if start >= self.size.cells() {
                    return Ok(found);
                }
                match self.from(start, go_on)? {
                    ControlFlow::Continue(of_cell) => found.push((start, of_cell)),
                    ControlFlow::Break(()) => return Ok(found),
                }
            }
        };
        let look = || {
            progress.cells = next.load(Ordering::Relaxed).min(self.size.cells());
            watch.on_progress(&progress)
        };
        let (results, end) = pool::map_cancellable(0..threads.get(), work, look);
        let results = results.into_iter().collect::<Result<Vec<_>, OutOfMemory>>()?;
        if end.is_break() {
            return Err(Stopped::Cancelled);
        }
        let mut all: Vec<(usize, CellWalks)> = results.into_iter().flatten().collect();
        all.sort_by_key(|&(start, _)| start);
        Ok(all.into_iter().map(|(_, found)| found).collect())
    }

    /// Finds the redundant walks from a cell.
    fn from(
        &self,
        cell: usize,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<ControlFlow<(), CellWalks>, OutOfMemory> {
        let [before, last] = self.kept[cell];
        // No walk goes on in more than four ways, and there is always a place that is empty.
        let positions = Positions::new(self.size, cell, before + 4 * last + 1)?;
        let board = start(cell);
        let mut walker = WalkEnumerator {
            level: self,
            board,
            positions,
            waiting: Vec::new(),
            found: CellWalks::default(),
            go_on,
        };
        // Positions two moves nearer, which no shorter walk leads to.
        if walker.all(cell, self.length - 2).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        walker.found = CellWalks::default();
        Ok(match walker.all(cell, self.length) {
            ControlFlow::Break(()) => ControlFlow::Break(()),
            ControlFlow::Continue(()) => ControlFlow::Continue(walker.found),
        })
    }
}

/// Whoever follows walks from a cell.
struct WalkEnumerator<'a> {
    level: &'a LengthPass<'a>,
    board: [u8; Size::MAX_CELLS],
    positions: Positions,
    /// Arrivals for which memory has been asked.
    waiting: Vec<HashedWalk>,
    found: CellWalks,
    go_on: &'a mut dyn FnMut() -> ControlFlow<()>,
}

/// The arrivals that wait for memory together.
const PREFETCH_BATCH: usize = 64;

/// The arrivals between two questions whether to go on, a few milliseconds.
const CANCEL_CHECK_INTERVAL: usize = 1 << 14;

impl WalkEnumerator<'_> {
    /// Follows all walks of a length, in alphabetical order.
    fn all(&mut self, cell: usize, length: usize) -> ControlFlow<()> {
        self.follow(cell as u32, cell, length, HashedWalk { path: Path::NONE, hash: 0 })?;
        self.settle();
        ControlFlow::Continue(())
    }

    /// Follows all ways on from a walk for so many moves.
    fn follow(
        &mut self,
        walk: u32,
        blank: usize,
        moves: usize,
        here: HashedWalk,
    ) -> ControlFlow<()> {
        if moves == 0 {
            return self.arrive(here);
        }
        let level = self.level;
        for (direction, &after) in level.rows[walk as usize].iter().enumerate() {
            if after == Node::REFUSED {
                continue;
            }
            let to = level.size.neighbour(blank, Direction::ALL[direction]);
            let to = to.expect("walks stay on the board");
            let key = &level.keys.0[usize::from(self.board[to])];
            let hash = here.hash.wrapping_sub(key[to]).wrapping_add(key[blank]);
            self.board.swap(blank, to);
            let path = here.path.then(direction);
            self.follow(after, to, moves - 1, HashedWalk { path, hash })?;
            self.board.swap(blank, to);
        }
        ControlFlow::Continue(())
    }

    /// Notes where a walk leads, as soon as memory has answered.
    fn arrive(&mut self, arrival: HashedWalk) -> ControlFlow<()> {
        self.positions.prefetch(arrival.hash);
        self.waiting.push(arrival);
        if self.waiting.len() < PREFETCH_BATCH {
            return ControlFlow::Continue(());
        }
        self.settle();
        let count = self.found.kept + self.found.redundant.len();
        if count % CANCEL_CHECK_INTERVAL < PREFETCH_BATCH {
            (self.go_on)()
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Notes where the walks lead that wait.
    fn settle(&mut self) {
        for arrival in self.waiting.drain(..) {
            match self.positions.insert(arrival) {
                true => self.found.kept += 1,
                false => self.found.redundant.push(arrival.path),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size() -> Size {
        Size::new(4, 4).expect("a size")
    }

    /// A level, whose shorter walks have been learned.
    fn level(length: usize, then: impl FnOnce(&LengthPass)) {
        let shorter = learn(size(), length - 1, Threads::ONE, &mut ()).expect("nobody stops it");
        let kept = vec![[1 << 15, 1 << 17]; size().cells()];
        then(&LengthPass {
            size: size(),
            length,
            rows: shorter.rows(),
            keys: &AdditiveHashKeys::new(),
            kept: &kept,
        });
    }

    /// About once in so many arrivals: not for each, which would take time, and not only in the end.
    #[test]
    fn enumeration_checks_for_cancellation_regularly() {
        level(15, |level| {
            let mut asked = 0;
            let mut go_on = || {
                asked += 1;
                ControlFlow::Continue(())
            };
            let Ok(ControlFlow::Continue(found)) = level.from(5, &mut go_on) else {
                panic!("nobody stops it");
            };
            let arrivals = found.kept + found.redundant.len();
            assert!(arrivals > 2 * CANCEL_CHECK_INTERVAL, "{arrivals}");
            let expected = arrivals / CANCEL_CHECK_INTERVAL;
            assert!((expected..=2 * expected).contains(&asked), "{asked}, not {expected}");
        });
    }

    #[test]
    fn enumeration_can_be_cancelled() {
        level(15, |level| {
            let mut asked = 0;
            let mut go_on = || {
                asked += 1;
                ControlFlow::Break(())
            };
            assert!(matches!(level.from(5, &mut go_on), Ok(ControlFlow::Break(()))));
            assert_eq!(asked, 1);
        });
    }

    #[test]
    fn progress_reports_lengths_and_cells() {
        let mut told = Vec::new();
        let mut watch = |progress: &LearningProgress| {
            told.push(*progress);
            ControlFlow::Continue(())
        };
        learn(size(), 14, Threads::ONE, &mut watch).expect("nobody stops it");
        assert!(told.iter().all(|one| one.longest == 14 && (2..=14).contains(&one.length)));
        assert!(told.is_sorted_by_key(|one| (one.length, one.cells)));
        let cells: Vec<usize> = told.iter().map(|one| one.cells).collect();
        assert!(cells.iter().all(|cells| (1..=size().cells()).contains(cells)), "{cells:?}");
        assert!(cells.len() > 20 && cells.contains(&16), "{cells:?}");
    }

    /// There are no more than can be kept in a word.
    #[test]
    fn learning_is_capped_at_the_maximum_length() {
        let small = Size::new(2, 2).expect("a size");
        let walks = learn(small, 100, Threads::ONE, &mut ()).expect("nobody stops it");
        assert_eq!(walks.longest(), DeepWalks::LONGEST);
        let (few, none) =
            (learn(small, 2, Threads::ONE, &mut ()), learn(small, 1, Threads::ONE, &mut ()));
        let states = [few, none].map(|walks| walks.expect("nobody stops it").rows().len());
        assert_eq!(states, [12, 4]);
    }
}
