//! Fingerprint of a search: its identity in one line.

use super::goals;
use super::{Options, Strategy, Task};
use crate::movement::Movement;
use crate::puzzle::{Piece, PieceKind, Puzzle};

/// Returns the fingerprint of a search: one line with everything that its levels depend on, namely
/// the puzzle, the style, and the configurations at which the search begins. Two searches with the
/// same fingerprint have the same levels.
///
/// ```
/// use fifteen_sliding::{self as sliding, Options, Puzzle, Task};
///
/// let puzzle = Puzzle::parse("2 x 3\n1 = 1\n2 = 1/1\n012\n1?2\n")?;
/// assert_eq!(
///     sliding::fingerprint(&puzzle, &Options::default(), Task::Solve),
///     "slide 1 bidirectional style 0 board 2x3 ...... kinds 0.0 0.0,1.0 start 0@1 1@2 \
///      goal 0@0 1@2 empty 3,4"
/// );
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
pub fn fingerprint(puzzle: &Puzzle, options: &Options, task: Task) -> String {
    let is_forward = options.count
        || options.strategy == Strategy::Forward
        || !goals::has_only_complete_goals(puzzle);
    let ends = match task {
        Task::Explore { .. } => "explore",
        Task::Hardest { .. } => "hardest",
        Task::Solve if is_forward => "forward",
        Task::Solve => "bidirectional",
    };
    let cell = |&is_blocked: &bool| if is_blocked { '#' } else { '.' };
    let blocked: String = puzzle.blocked().iter().map(cell).collect();
    let mut text = format!(
        "slide 1 {ends} style {} board {}x{} {blocked} kinds",
        options.style.number(),
        puzzle.rows(),
        puzzle.cols()
    );
    for kind in puzzle.kinds() {
        text += " ";
        text += &shape(kind);
    }
    text += " start";
    text += &pieces(puzzle.start().pieces());
    // Exploration ignores the goals.
    if ends != "explore" {
        for goal in puzzle.goals() {
            text += " goal";
            text += &pieces(goal.pieces());
            if !goal.empty().is_empty() {
                text += " empty ";
                text += &joined(goal.empty().iter().map(usize::to_string));
            }
        }
    }
    text
}

/// Returns the cells of a kind of piece, rows and columns relative to the first, and its movement
/// if it is restricted.
fn shape(kind: &PieceKind) -> String {
    let cells = joined(kind.cells().iter().map(|(row, col)| format!("{row}.{col}")));
    match kind.movement() {
        Movement::Both => cells,
        bound => format!("{cells}:{}", bound.name()),
    }
}

/// Joins words by commas.
fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(",")
}

/// Returns pieces, each by its kind and its cell.
fn pieces(pieces: &[Piece]) -> String {
    let words = pieces.iter().map(|piece| format!(" {}@{}", piece.kind, piece.cell));
    words.collect::<Vec<_>>().concat()
}
