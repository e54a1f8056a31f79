//! Where the blank may go on, by what is known of its walk so far.

mod automaton;

pub use automaton::{DeepWalks, LearningProgress, NotAnAutomaton, learn};

use crate::Threads;
use fifteen_codegen::{Direction, Size, TileSet, Walks};
use fifteen_kernels::KernelTable;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What is known about a walk of the blank.
#[derive(Clone, Default)]
pub struct Walk {
    /// The cell of the blank.
    pub cell: u8,
    exits: [Exit; 4],
    count: u8,
}

/// A way on.
#[derive(Clone, Copy, Default)]
pub struct Exit {
    /// The number of the walk with this move.
    pub after: u16,
    /// The cell to go to.
    pub cell: u8,
    /// The number of the direction.
    pub direction: u8,
    /// The tiles that are happy if the blank comes, as bits.
    pub happy: u32,
}

impl Walk {
    /// The ways on.
    #[inline]
    pub fn exits(&self) -> &[Exit] {
        &self.exits[..usize::from(self.count).min(4)]
    }
}

/// The longest redundant walks that are refused on boards without a learned automaton in the
/// program. Learning more takes longer than a tenth of a second on the 5×5 board.
const LEARNED: usize = 8;

/// Rows and columns, and whether duplicates are pruned.
type AutomatonKey = (usize, usize, bool);

/// The automaton of walks of a board size, in which a walk that begins in cell c has number c.
///
/// It is made when it is needed first, and kept: that takes longer than most searches.
pub(super) fn walks(size: Size, pruning: bool) -> Arc<[Walk]> {
    static MADE: Mutex<BTreeMap<AutomatonKey, Arc<[Walk]>>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let walks = made.entry((size.rows(), size.cols(), pruning));
    Arc::clone(walks.or_insert_with(|| build_states(size, pruning).into()))
}

/// The automaton for searches that have no deeper one: learned when it is needed first, in a third of a
/// second on the 5×5 board, and kept.
pub(super) fn at_hand(size: Size, pruning: bool) -> DeepWalks {
    /// The longest redundant walks that it refuses.
    const LONGEST: usize = 14;
    static LEARNED: Mutex<BTreeMap<AutomatonKey, DeepWalks>> = Mutex::new(BTreeMap::new());
    let mut learn_automaton = LEARNED.lock().unwrap_or_else(PoisonError::into_inner);
    let walks = learn_automaton.entry((size.rows(), size.cols(), pruning)).or_insert_with(|| {
        let longest = if pruning { LONGEST } else { 2 };
        learn(size, longest, Threads::default(), &mut ()).expect("nobody stops it, and it is small")
    });
    walks.clone()
}

fn build_states(size: Size, pruning: bool) -> Vec<Walk> {
    let printed = KernelTable::find(size).map(|kernels| {
        let states = kernels.states(if pruning { usize::MAX } else { 0 });
        states.iter().map(|state| (state.cell.into(), state.after().to_vec())).collect()
    });
    let cells: Vec<(usize, Vec<u16>)> = printed.unwrap_or_else(|| {
        let walks = Walks::learn(size, if pruning { LEARNED } else { 2 });
        let after = |state: &fifteen_codegen::WalkState| {
            state.exits().map(|(_, after)| after.index() as u16).collect()
        };
        walks.states().iter().map(|state| (state.cell(), after(state))).collect()
    });
    // There are thousands of walks, and from each cell a few steps.
    let steps: Vec<Vec<Exit>> = (0..size.cells()).map(|cell| steps(size, cell)).collect();
    let walk = |(cell, after): &(usize, Vec<u16>)| {
        let mut walk = Walk { cell: *cell as u8, ..Walk::default() };
        for &after in after {
            let to = cells[usize::from(after)].0;
            let step = steps[*cell].iter().find(|step| usize::from(step.cell) == to);
            let step = *step.expect("a walk goes from cell to cell");
            walk.exits[usize::from(walk.count)] = Exit { after, ..step };
            walk.count += 1;
        }
        walk
    };
    cells.iter().map(walk).collect()
}

/// The steps from a cell; what walk each is part of is not known yet.
fn steps(size: Size, cell: usize) -> Vec<Exit> {
    let step = |direction: Direction| {
        let to = size.neighbour(cell, direction)?;
        Some(Exit {
            after: 0,
            cell: to as u8,
            direction: direction.index() as u8,
            happy: TileSet::happy(size, to, cell).bits(),
        })
    };
    Direction::ALL.into_iter().filter_map(step).collect()
}
