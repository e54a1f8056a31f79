//! Walks of the blank from the goal.

use super::estimator::CancelCheck;
use crate::pruning::{LearningProgress, PruningAutomaton, learn_automaton};
use crate::{Board, Stopped, Threads};
use fifteen_codegen::{Direction, Size, WalkAutomaton};
use fifteen_lookup::Node;

/// Returns the average number of moves that do not undo the last one: the asymptotic ratio of the
/// numbers of walks of successive lengths.
///
/// It is the largest eigenvalue of the automaton of such walks, found by power iteration. (S.
/// Edelkamp, R. E. Korf, *The branching factor of regular search spaces*, AAAI 1998, give √3,
/// 2.1304 and 2.3676 for the 8-, 15- and 24-puzzle.)
///
/// ```
/// use fifteen::Size;
/// use fifteen::quality::branching_factor;
///
/// assert!((branching_factor(Size::new(5, 5)?) - 2.36761).abs() < 1e-5);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn branching_factor(size: Size) -> f64 {
    /// Number of pairs of moves: one from the cells of one color to those of the other, and one
    /// back.
    const PAIRS: usize = 500;
    let walks = WalkAutomaton::learn(size, 2);
    let mut counts = vec![1.0; walks.states().len()];
    let mut growth = 1.0;
    for _ in 0..PAIRS {
        for _ in 0..2 {
            let state = walks.states().iter();
            counts = state
                .map(|state| state.transitions().map(|(_, to)| counts[to.index()]).sum())
                .collect();
        }
        growth = counts.iter().sum::<f64>() / counts.len() as f64;
        for count in &mut counts {
            *count /= growth;
        }
    }
    growth.sqrt()
}

/// Walks from the goal that an automaton allows.
pub struct CanonicalWalks {
    automaton: PruningAutomaton,
}

/// End of a walk.
#[derive(Clone, Copy, Debug)]
pub struct WalkEnd {
    pub board: Board,
    /// State of the automaton after the walk.
    state: usize,
}

impl CanonicalWalks {
    /// Length, in moves, up to which all walks are shortest ones, and lead to different positions.
    pub const LEARNED_DEPTH: usize = 12;

    /// Learns the automaton for boards of a size.
    ///
    /// # Errors
    /// [`Stopped::Memory`] if the system has too little memory, [`Stopped::Cancelled`] if the
    /// caller cancels.
    pub fn new(size: Size, threads: Threads, poll: CancelCheck) -> Result<CanonicalWalks, Stopped> {
        let observer = &mut |_: &LearningProgress| poll();
        Ok(CanonicalWalks {
            automaton: learn_automaton(size, Self::LEARNED_DEPTH, threads, observer)?,
        })
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.automaton.size()
    }

    /// Returns the walk without moves.
    pub fn empty_walk(&self) -> WalkEnd {
        let board = Board::goal(self.size());
        WalkEnd { state: board.blank(), board }
    }

    /// Returns the walks with one more move.
    pub fn extensions(&self, walk: &WalkEnd) -> impl Iterator<Item = WalkEnd> {
        let WalkEnd { board, state } = *walk;
        self.transitions(state).map(move |(direction, state)| {
            let board = board.after_move(direction).expect("move on the board");
            WalkEnd { board, state }
        })
    }

    /// Returns whether the reversed moves of a solution are one of the walks.
    pub fn contains_reverse_of(&self, moves: &[Direction]) -> bool {
        let mut back = moves.iter().rev().map(|direction| direction.opposite());
        let step = |state, direction| {
            let mut transitions = self.transitions(state);
            transitions.find_map(|(exit, after)| (exit == direction).then_some(after))
        };
        back.try_fold(self.empty_walk().state, step).is_some()
    }

    /// Returns the moves that are allowed in a state, and their target states.
    fn transitions(&self, state: usize) -> impl Iterator<Item = (Direction, usize)> + use<> {
        let row = self.automaton.rows()[state];
        Direction::ALL.into_iter().zip(row).filter_map(|(direction, after)| {
            (after != Node::REFUSED).then_some((direction, after as usize))
        })
    }
}
