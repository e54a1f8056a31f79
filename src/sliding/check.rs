//! Has solutions played by [`verify`](crate::verify::blocks), which knows nothing of searching.

use super::puzzle::{Configuration, Goal, Piece, Puzzle};
use super::solution::{Move, Solution};
use super::style::Style;
use crate::Direction;
use crate::verify::blocks::{Blocks, Fault, Step};
use std::error::Error;
use std::fmt;

/// A move as somebody claims it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The pieces that move: the name of each, and a cell it is on before the move.
    pub pieces: Vec<(char, usize)>,
    /// The steps they take, all of them together.
    pub steps: Vec<Direction>,
}

/// Plays a claimed solution from the start, and says how many moves it has.
///
/// # Errors
/// The first move that is not legal, or that the end is none of the stopping configurations.
///
/// ```
/// use fifteen::Direction;
/// use fifteen::sliding::{self, Claim, Puzzle, Refusal, Style};
///
/// let puzzle = Puzzle::parse("1 x 4\n1 = 11\n1\n001\n")?;
/// let right = |cell| Claim { pieces: vec![('1', cell)], steps: vec![Direction::East] };
/// let style = Style::new(0).expect("there are six");
/// assert_eq!(sliding::replay(&puzzle, style, &[right(0), right(1)]), Ok(2));
/// assert_eq!(sliding::replay(&puzzle, style, &[right(0)]), Err(Refusal::NoGoal));
/// # Ok::<(), fifteen::sliding::ParseError>(())
/// ```
pub fn replay(puzzle: &Puzzle, style: Style, moves: &[Claim]) -> Result<usize, Refusal> {
    let mut blocks = set_up(puzzle);
    for (Claim { pieces, steps }, number) in moves.iter().zip(1..) {
        let steps: Vec<Step> = steps.iter().copied().map(step).collect();
        let played = blocks.play(style.number(), pieces, &steps);
        played.map_err(|fault| Refusal::Move { number, fault })?;
    }
    match puzzle.goals().iter().any(|goal| is_at(puzzle, &blocks, goal)) {
        true => Ok(moves.len()),
        false => Err(Refusal::NoGoal),
    }
}

impl Solution {
    /// The moves as claims.
    pub fn claims(&self, puzzle: &Puzzle) -> Vec<Claim> {
        let claim = |(Move { pieces, steps }, before): (&Move, &Configuration)| {
            let named = |&index: &usize| {
                let piece = before.pieces()[index];
                (puzzle.kinds()[piece.kind].name(), piece.cell)
            };
            Claim { pieces: pieces.iter().map(named).collect(), steps: steps.clone() }
        };
        self.moves().iter().zip(self.configurations()).map(claim).collect()
    }

    /// Plays the solution.
    ///
    /// # Errors
    /// See [`replay`]; a solution that a search found has none.
    pub fn check(&self, puzzle: &Puzzle, style: Style) -> Result<usize, Refusal> {
        replay(puzzle, style, &self.claims(puzzle))
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
