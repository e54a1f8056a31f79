//! Verification of solutions by [`verify`](fifteen_verify::blocks), which shares no code with the
//! search.

use super::exit::Exit;
use super::goal::Goal;
use super::movement::Movement;
use super::puzzle::{Configuration, Piece, PieceKind, Puzzle};
use super::solution::{Move, Solution};
use super::style::Style;
use fifteen_codegen::Direction;
use fifteen_verify::blocks::{self, BlockMovement, BlockStep, Blocks, BlocksFault};

/// A claimed move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClaimedMove {
    /// Pieces that move: the name of each, and a cell that it covers before the move.
    pub pieces: Vec<(char, usize)>,
    /// Steps that they take together.
    pub steps: Vec<Direction>,
}

/// Replays a claimed solution from the start, and returns its number of moves.
///
/// # Errors
/// See [`blocks::check`].
///
/// ```
/// use fifteen_sliding::{self as sliding, ClaimedMove, Direction, Puzzle, Style};
/// use fifteen_verify::blocks::BlocksFault;
///
/// let puzzle = Puzzle::parse("1 x 4\n1 = 11\n1\n001\n")?;
/// let right = |cell| ClaimedMove { pieces: vec![('1', cell)], steps: vec![Direction::East] };
/// let style = Style::new(0).expect("valid style");
/// assert_eq!(sliding::replay(&puzzle, style, &[right(0), right(1)]), Ok(2));
/// assert_eq!(sliding::replay(&puzzle, style, &[right(0)]), Err(BlocksFault::GoalNotReached));
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
pub fn replay(puzzle: &Puzzle, style: Style, moves: &[ClaimedMove]) -> Result<usize, BlocksFault> {
    let to_block_move = |ClaimedMove { pieces, steps }: &ClaimedMove| blocks::BlockMove {
        blocks: pieces.clone(),
        steps: steps.iter().copied().map(to_step).collect(),
    };
    let moves: Vec<blocks::BlockMove> = moves.iter().map(to_block_move).collect();
    let positions = puzzle.goals().iter().filter(|goal| goal.exit().is_none());
    let exits = puzzle.exits().iter().map(|exit| to_exit(puzzle, exit));
    let goals: Vec<blocks::BlocksGoal> =
        positions.map(|goal| to_goal(puzzle, goal)).chain(exits).collect();
    blocks::check(&to_blocks(puzzle), style.number(), &moves, &goals)
}

impl Solution {
    /// Returns the moves, as [`replay`] reads them.
    pub fn claimed_moves(&self, puzzle: &Puzzle) -> Vec<ClaimedMove> {
        let claim = |(Move { pieces, steps }, before): (&Move, &Configuration)| {
            let named = |&index: &usize| {
                let piece = before.pieces()[index];
                (puzzle.kinds()[piece.kind].name(), piece.cell)
            };
            ClaimedMove { pieces: pieces.iter().map(named).collect(), steps: steps.clone() }
        };
        self.moves().iter().zip(self.configurations()).map(claim).collect()
    }

    /// Replays the solution.
    ///
    /// # Errors
    /// See [`replay`]. A solution returned by a search is already verified.
    pub fn check(&self, puzzle: &Puzzle, style: Style) -> Result<usize, BlocksFault> {
        replay(puzzle, style, &self.claimed_moves(puzzle))
    }
}

/// Converts the board and the pieces at the start.
fn to_blocks(puzzle: &Puzzle) -> Blocks {
    let blocked: Vec<usize> =
        (0..puzzle.blocked().len()).filter(|&c| puzzle.blocked()[c]).collect();
    let blocks: Vec<_> =
        puzzle.start().pieces().iter().map(|&piece| to_block(puzzle, piece)).collect();
    let bound = |kind: &PieceKind| (kind.name(), to_movement(kind.movement()));
    let bound: Vec<_> = puzzle.kinds().iter().map(bound).collect();
    Blocks::new(puzzle.rows(), puzzle.cols(), &blocked, &blocks).with_movements(&bound)
}

/// Converts a piece: its name and its cells.
fn to_block(puzzle: &Puzzle, piece: Piece) -> (char, Vec<usize>) {
    (puzzle.kinds()[piece.kind].name(), puzzle.cells(piece).collect())
}

/// Converts a goal.
fn to_goal(puzzle: &Puzzle, goal: &Goal) -> blocks::BlocksGoal {
    blocks::BlocksGoal::Arrangement {
        blocks: goal.pieces().iter().map(|&piece| to_block(puzzle, piece)).collect(),
        empty: goal.empty().to_vec(),
    }
}

/// Converts an exit.
fn to_exit(puzzle: &Puzzle, exit: &Exit) -> blocks::BlocksGoal {
    let name = |&kind: &usize| puzzle.kinds()[kind].name();
    blocks::BlocksGoal::Exit {
        side: to_step(exit.side()),
        lines: exit.lines(),
        names: exit.kinds().iter().map(name).collect(),
    }
}

/// Converts a movement.
fn to_movement(movement: Movement) -> BlockMovement {
    match movement {
        Movement::Both => BlockMovement::Both,
        Movement::Rows => BlockMovement::Rows,
        Movement::Columns => BlockMovement::Columns,
        Movement::Pinned => BlockMovement::Pinned,
    }
}

/// Converts a direction.
fn to_step(direction: Direction) -> BlockStep {
    match direction {
        Direction::East => BlockStep::Right,
        Direction::North => BlockStep::Up,
        Direction::West => BlockStep::Left,
        Direction::South => BlockStep::Down,
    }
}
