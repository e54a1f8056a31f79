//! Has solutions played by [`verify`](crate::verify::blocks), which knows nothing of searching.

use super::puzzle::{Goal, Piece, Puzzle};
use super::solution::{Move, Solution};
use super::style::Style;
use crate::Direction;
use crate::verify::blocks::{Blocks, Fault, Step};
use std::error::Error;
use std::fmt;

/// Plays a claimed solution from the start. A move is given by the cells its pieces stand on, any
/// one cell of each, and the steps they take.
///
/// # Errors
/// The first move that is not legal, or that the end is none of the stopping configurations.
///
/// ```
/// use fifteen::Direction;
/// use fifteen::sliding::{self, Puzzle, Refusal, Style};
///
/// let puzzle = Puzzle::parse("1 x 4\n1 = 11\n1\n001\n")?;
/// let right = |cell| (vec![cell], vec![Direction::East]);
/// let style = Style::new(0).expect("there are six");
/// assert_eq!(sliding::replay(&puzzle, style, [right(0), right(1)]), Ok(2));
/// assert_eq!(sliding::replay(&puzzle, style, [right(0)]), Err(Refusal::NoGoal));
/// # Ok::<(), fifteen::sliding::ParseError>(())
/// ```
pub fn replay(
    puzzle: &Puzzle,
    style: Style,
    moves: impl IntoIterator<Item = (Vec<usize>, Vec<Direction>)>,
) -> Result<usize, Refusal> {
    let mut blocks = set_up(puzzle);
    let mut length = 0;
    for (pieces, steps) in moves {
        length += 1;
        let steps: Vec<Step> = steps.into_iter().map(step).collect();
        let played = blocks.play(style.number(), &pieces, &steps);
        played.map_err(|fault| Refusal::Move { number: length, fault })?;
    }
    match puzzle.goals().iter().any(|goal| is_at(puzzle, &blocks, goal)) {
        true => Ok(length),
        false => Err(Refusal::NoGoal),
    }
}

impl Solution {
    /// Plays the solution.
    ///
    /// # Errors
    /// See [`replay`]; a solution that a search found has none.
    pub fn check(&self, puzzle: &Puzzle, style: Style) -> Result<usize, Refusal> {
        let cells = |(index, Move { pieces, steps }): (usize, &Move)| {
            let stand = self.configurations()[index].pieces();
            (pieces.iter().map(|&piece| stand[piece].cell).collect(), steps.clone())
        };
        replay(puzzle, style, self.moves().iter().enumerate().map(cells))
    }
}

/// Why a claimed solution is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A move is not legal.
    Move {
        /// Its number, the first being 1.
        number: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// The end is none of the stopping configurations.
    NoGoal,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Move { number, fault } => write!(f, "move {number}: {fault}"),
            Refusal::NoGoal => write!(f, "the moves do not end in a stopping configuration"),
        }
    }
}

impl Error for Refusal {}

/// The board at the start.
fn set_up(puzzle: &Puzzle) -> Blocks {
    let blocked: Vec<usize> =
        (0..puzzle.blocked().len()).filter(|&c| puzzle.blocked()[c]).collect();
    let block = |&piece: &Piece| (puzzle.kinds()[piece.kind].name(), puzzle.cells(piece).collect());
    let blocks: Vec<_> = puzzle.start().pieces().iter().map(block).collect();
    Blocks::new(puzzle.rows(), puzzle.cols(), &blocked, &blocks)
}

/// Whether the board is as a goal wants it.
fn is_at(puzzle: &Puzzle, blocks: &Blocks, goal: &Goal) -> bool {
    let is_there = |&piece: &Piece| {
        let cells: Vec<usize> = puzzle.cells(piece).collect();
        blocks.has(puzzle.kinds()[piece.kind].name(), &cells)
    };
    goal.pieces().iter().all(is_there) && goal.empty().iter().all(|&cell| blocks.is_empty(cell))
}

/// A direction in the words of verification.
fn step(direction: Direction) -> Step {
    match direction {
        Direction::East => Step::Right,
        Direction::North => Step::Up,
        Direction::West => Step::Left,
        Direction::South => Step::Down,
    }
}
