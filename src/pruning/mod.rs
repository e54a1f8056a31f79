//! Pruning of duplicates, based on the last moves of the blank.

mod automaton;

pub use automaton::{InvalidAutomaton, LearningProgress, PruningAutomaton, learn_automaton};

use crate::Threads;
use fifteen_codegen::{Direction, Size, TileSet, WalkAutomaton};
use fifteen_kernels::KernelTable;
use fifteen_runtime::lock;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// State of a pruning automaton: the known part of the walk of the blank.
#[derive(Clone, Default)]
pub struct PruningState {
    /// Cell of the blank.
    pub cell: u8,
    transitions: [Transition; 4],
    count: u8,
}

/// Transition of a state.
#[derive(Clone, Copy, Default)]
pub struct Transition {
    /// Number of the next state.
    pub next_state: u16,
    /// Cell of the blank after the move.
    pub cell: u8,
    /// Number of the direction.
    pub direction: u8,
    /// Bit set of the tiles for which the move is happy.
    pub happy_tiles: u32,
}

impl PruningState {
    /// Returns the transitions.
    #[inline]
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions[..usize::from(self.count).min(4)]
    }
}

/// Maximum length of the redundant walks that [`pruning_states`] learns if the program contains no
/// automaton for the board. Learning longer ones takes more than a tenth of a second on the 5×5
/// board.
const STATES_MAX_LENGTH: usize = 8;

/// Maximum length of the walks that [`default_automaton`] learns.
const AUTOMATON_MAX_LENGTH: usize = 14;

/// Numbers of rows and columns, and true to prune duplicates.
type AutomatonKey = (usize, usize, bool);

/// Returns the automaton for a board size, in which a walk that begins in cell c begins in state c.
///
/// It is built on first use and cached: building it takes longer than most searches.
pub(crate) fn pruning_states(size: Size, pruning: bool) -> Arc<[PruningState]> {
    static CACHE: Mutex<BTreeMap<AutomatonKey, Arc<[PruningState]>>> = Mutex::new(BTreeMap::new());
    let mut cache = lock(&CACHE);
    let walks = cache.entry((size.rows(), size.cols(), pruning));
    Arc::clone(walks.or_insert_with(|| build_states(size, pruning).into()))
}

/// Returns the automaton for searches without a deeper one. It is learned on first use, in a third
/// of a second on the 5×5 board, and cached.
pub(crate) fn default_automaton(size: Size, pruning: bool) -> PruningAutomaton {
    static CACHE: Mutex<BTreeMap<AutomatonKey, PruningAutomaton>> = Mutex::new(BTreeMap::new());
    let mut cached = lock(&CACHE);
    let walks = cached.entry((size.rows(), size.cols(), pruning)).or_insert_with(|| {
        let max_length = if pruning { AUTOMATON_MAX_LENGTH } else { 2 };
        learn_automaton(size, max_length, Threads::default(), &mut ())
            .expect("not cancelled, enough memory")
    });
    walks.clone()
}

fn build_states(size: Size, pruning: bool) -> Vec<PruningState> {
    let printed = KernelTable::find(size).map(|kernels| {
        let states = kernels.states(if pruning { usize::MAX } else { 0 });
        states.iter().map(|state| (state.cell.into(), state.successors().to_vec())).collect()
    });
    let cells: Vec<(usize, Vec<u16>)> = printed.unwrap_or_else(|| {
        let walks = WalkAutomaton::learn(size, if pruning { STATES_MAX_LENGTH } else { 2 });
        let after = |state: &fifteen_codegen::WalkState| {
            state.transitions().map(|(_, after)| after.index() as u16).collect()
        };
        walks.states().iter().map(|state| (state.cell(), after(state))).collect()
    });
    // There are thousands of states, but only a few moves per cell.
    let steps: Vec<Vec<Transition>> =
        (0..size.cells()).map(|cell| transitions_from(size, cell)).collect();
    let walk = |(cell, after): &(usize, Vec<u16>)| {
        let mut walk = PruningState { cell: *cell as u8, ..PruningState::default() };
        for &after in after {
            let to = cells[usize::from(after)].0;
            let step = steps[*cell].iter().find(|step| usize::from(step.cell) == to);
            let step = *step.expect("adjacent cells");
            walk.transitions[usize::from(walk.count)] = Transition { next_state: after, ..step };
            walk.count += 1;
        }
        walk
    };
    cells.iter().map(walk).collect()
}

/// Returns the moves from a cell. Their next states are not set yet.
fn transitions_from(size: Size, cell: usize) -> Vec<Transition> {
    let step = |direction: Direction| {
        let to = size.neighbor(cell, direction)?;
        Some(Transition {
            next_state: 0,
            cell: to as u8,
            direction: direction.index() as u8,
            happy_tiles: TileSet::happy(size, to, cell).bits(),
        })
    };
    Direction::ALL.into_iter().filter_map(step).collect()
}
