//! Where the blank may go on, by what is known of its walk so far.

mod automaton;

pub use automaton::{InvalidAutomaton, LearningProgress, PruningAutomaton, learn_automaton};

use crate::Threads;
use fifteen_codegen::{Direction, Size, TileSet, Walks};
use fifteen_kernels::KernelTable;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What is known about a walk of the blank.
#[derive(Clone, Default)]
pub struct PruningState {
    /// The cell of the blank.
    pub cell: u8,
    transitions: [Transition; 4],
    count: u8,
}

/// A way on.
#[derive(Clone, Copy, Default)]
pub struct Transition {
    /// The number of the walk with this move.
    pub next_state: u16,
    /// The cell to go to.
    pub cell: u8,
    /// The number of the direction.
    pub direction: u8,
    /// The tiles that are happy if the blank comes, as bits.
    pub happy_tiles: u32,
}

impl PruningState {
    /// The ways on.
    #[inline]
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions[..usize::from(self.count).min(4)]
    }
}

/// The longest redundant walks that are refused on boards without a learned automaton in the
/// program. Learning more takes longer than a tenth of a second on the 5×5 board.
const DEFAULT_MAX_LENGTH: usize = 8;

/// Rows and columns, and whether duplicates are pruned.
type AutomatonKey = (usize, usize, bool);

/// The automaton of walks of a board size, in which a walk that begins in cell c has number c.
///
/// It is made when it is needed first, and kept: that takes longer than most searches.
pub(super) fn pruning_states(size: Size, pruning: bool) -> Arc<[PruningState]> {
    static CACHE: Mutex<BTreeMap<AutomatonKey, Arc<[PruningState]>>> = Mutex::new(BTreeMap::new());
    let mut made = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let walks = made.entry((size.rows(), size.cols(), pruning));
    Arc::clone(walks.or_insert_with(|| build_states(size, pruning).into()))
}

/// The automaton for searches that have no deeper one: learned when it is needed first, in a third of a
/// second on the 5×5 board, and kept.
pub(super) fn default_automaton(size: Size, pruning: bool) -> PruningAutomaton {
    /// The longest redundant walks that it refuses.
    const MAX_LENGTH: usize = 14;
    static CACHE: Mutex<BTreeMap<AutomatonKey, PruningAutomaton>> = Mutex::new(BTreeMap::new());
    let mut cached = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let walks = cached.entry((size.rows(), size.cols(), pruning)).or_insert_with(|| {
        let longest = if pruning { MAX_LENGTH } else { 2 };
        learn_automaton(size, longest, Threads::default(), &mut ())
            .expect("nobody stops it, and it is small")
    });
    walks.clone()
}

fn build_states(size: Size, pruning: bool) -> Vec<PruningState> {
    let printed = KernelTable::find(size).map(|kernels| {
        let states = kernels.states(if pruning { usize::MAX } else { 0 });
        states.iter().map(|state| (state.cell.into(), state.after().to_vec())).collect()
    });
    let cells: Vec<(usize, Vec<u16>)> = printed.unwrap_or_else(|| {
        let walks = Walks::learn(size, if pruning { DEFAULT_MAX_LENGTH } else { 2 });
        let after = |state: &fifteen_codegen::WalkState| {
            state.exits().map(|(_, after)| after.index() as u16).collect()
        };
        walks.states().iter().map(|state| (state.cell(), after(state))).collect()
    });
    // There are thousands of walks, and from each cell a few steps.
    let steps: Vec<Vec<Transition>> =
        (0..size.cells()).map(|cell| transitions_from(size, cell)).collect();
    let walk = |(cell, after): &(usize, Vec<u16>)| {
        let mut walk = PruningState { cell: *cell as u8, ..PruningState::default() };
        for &after in after {
            let to = cells[usize::from(after)].0;
            let step = steps[*cell].iter().find(|step| usize::from(step.cell) == to);
            let step = *step.expect("a walk goes from cell to cell");
            walk.transitions[usize::from(walk.count)] = Transition { next_state: after, ..step };
            walk.count += 1;
        }
        walk
    };
    cells.iter().map(walk).collect()
}

/// The steps from a cell; what walk each is part of is not known yet.
fn transitions_from(size: Size, cell: usize) -> Vec<Transition> {
    let step = |direction: Direction| {
        let to = size.neighbour(cell, direction)?;
        Some(Transition {
            next_state: 0,
            cell: to as u8,
            direction: direction.index() as u8,
            happy_tiles: TileSet::happy(size, to, cell).bits(),
        })
    };
    Direction::ALL.into_iter().filter_map(step).collect()
}
