//! Walks of the blank from the goal.

use super::estimator::CancelCheck;
use crate::korf::pruning::{LearningProgress, PruningAutomaton, learn_automaton};
use crate::{Board, Stopped, Threads};
use fifteen_codegen::{Direction, Size, Walks};
use fifteen_lookup::Node;

/// The number of moves that do not take the last one back, on average and in the long run: so many times
/// as many walks there are of each length as of the one before.
///
/// It is the greatest eigenvalue of the automaton of such walks, found by going on for long. (S. Edelkamp,
/// R. E. Korf, *The branching factor of regular search spaces*, AAAI 1998, have √3, 2.1304 and 2.3676 for the
/// 8-, 15- and 24-puzzle.)
///
/// ```
/// use fifteen::Size;
/// use fifteen::quality::branching;
///
/// assert!((branching(Size::new(5, 5)?) - 2.36761).abs() < 1e-5);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn branching_factor(size: Size) -> f64 {
    /// Pairs of moves, of which one leads from the cells of one colour to those of the other, and one back.
    const PAIRS: usize = 500;
    let walks = Walks::learn(size, 2);
    let mut counts = vec![1.0; walks.states().len()];
    let mut growth = 1.0;
    for _ in 0..PAIRS {
        for _ in 0..2 {
            let state = walks.states().iter();
            counts =
                state.map(|state| state.exits().map(|(_, to)| counts[to.index()]).sum()).collect();
        }
        growth = counts.iter().sum::<f64>() / counts.len() as f64;
        for count in &mut counts {
            *count /= growth;
        }
    }
    growth.sqrt()
}

/// The walks from the goal that an automaton allows.
pub struct CanonicalWalks {
    automaton: PruningAutomaton,
}

/// The end of a walk.
#[derive(Clone, Copy, Debug)]
pub struct WalkEnd {
    pub board: Board,
    /// What the automaton knows of the walk.
    state: usize,
}

impl CanonicalWalks {
    /// Up to this length, in moves, no two walks lead to the same position, and none to one that is nearer.
    pub const LEARNED_DEPTH: usize = 12;

    /// The walks on boards of a size.
    ///
    /// # Errors
    /// [`Stopped::Memory`] if the system has too little to give, [`Stopped::Asked`] if somebody wants to stop.
    pub fn new(size: Size, threads: Threads, look: CancelCheck) -> Result<CanonicalWalks, Stopped> {
        let watch = &mut |_: &LearningProgress| look();
        Ok(CanonicalWalks {
            automaton: learn_automaton(size, Self::LEARNED_DEPTH, threads, watch)?,
        })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.automaton.size()
    }

    /// The walk without a move.
    pub fn empty_walk(&self) -> WalkEnd {
        let board = Board::goal(self.size());
        WalkEnd { state: board.blank(), board }
    }

    /// The walks with one more move.
    pub fn extensions(&self, walker: &WalkEnd) -> impl Iterator<Item = WalkEnd> {
        let WalkEnd { board, state } = *walker;
        self.exits(state).map(move |(direction, state)| {
            let board = board.after_move(direction).expect("walks stay on the board");
            WalkEnd { board, state }
        })
    }

    /// Whether the moves of a solution, gone back from the goal, are one of the walks.
    pub fn has_solution(&self, moves: &[Direction]) -> bool {
        let mut back = moves.iter().rev().map(|direction| direction.opposite());
        let step = |state, direction| {
            let mut exits = self.exits(state);
            exits.find_map(|(exit, after)| (exit == direction).then_some(after))
        };
        back.try_fold(self.empty_walk().state, step).is_some()
    }

    /// The moves that are allowed in a state, and the states behind them.
    fn exits(&self, state: usize) -> impl Iterator<Item = (Direction, usize)> + use<> {
        let row = self.automaton.rows()[state];
        Direction::ALL.into_iter().zip(row).filter_map(|(direction, after)| {
            (after != Node::REFUSED).then_some((direction, after as usize))
        })
    }
}
