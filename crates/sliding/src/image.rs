//! Descriptions of puzzles up to rotation and reflection of the board.

use crate::movement::Movement;
use crate::puzzle::{Piece, Puzzle};
use fifteen_codegen::Direction;

/// Image of a puzzle under a symmetry of the board: walls, pieces, movements, goals and exits.
///
/// Two puzzles have the same least image if and only if one is an image of the other. Names and
/// numbers of kinds do not matter: a kind is identified by the first cell of its pieces in the
/// start.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PuzzleImage {
    rows: usize,
    cols: usize,
    walls: Vec<usize>,
    pieces: Vec<PieceImage>,
    /// Pieces and empty cells of each goal.
    goals: Vec<(Vec<PieceImage>, Vec<usize>)>,
    /// Side, cells at the opening, and the kinds that may leave.
    exits: Vec<(Direction, Vec<usize>, Vec<KindImage>)>,
}

/// Image of a piece: its cells, its movement, and its kind.
type PieceImage = (Vec<usize>, Movement, KindImage);

/// Image of a kind: the first cell of its pieces in the start, if it has any.
type KindImage = Option<usize>;

/// Symmetry of a rectangle: reflections, optionally followed by an exchange of rows and columns.
#[derive(Clone, Copy, Debug)]
struct BoardSymmetry {
    flips_rows: bool,
    flips_cols: bool,
    transposes: bool,
}

impl BoardSymmetry {
    /// Returns all symmetries. Those that exchange rows and columns change a board that is not
    /// square into another one.
    fn all() -> impl Iterator<Item = BoardSymmetry> {
        (0..8).map(|bits| BoardSymmetry {
            flips_rows: bits & 1 > 0,
            flips_cols: bits & 2 > 0,
            transposes: bits & 4 > 0,
        })
    }

    /// Returns the image of a cell.
    fn cell(self, cell: usize, puzzle: &Puzzle) -> usize {
        let (mut row, mut col) = (cell / puzzle.cols, cell % puzzle.cols);
        if self.flips_rows {
            row = puzzle.rows - 1 - row;
        }
        if self.flips_cols {
            col = puzzle.cols - 1 - col;
        }
        if self.transposes { col * puzzle.rows + row } else { row * puzzle.cols + col }
    }

    /// Returns the images of cells, in ascending order.
    fn cells(self, cells: impl IntoIterator<Item = usize>, puzzle: &Puzzle) -> Vec<usize> {
        let mut images: Vec<usize> =
            cells.into_iter().map(|cell| self.cell(cell, puzzle)).collect();
        images.sort_unstable();
        images
    }

    /// Returns the image of a side of the board.
    fn side(self, side: Direction) -> Direction {
        let flips = if side.is_vertical() { self.flips_rows } else { self.flips_cols };
        let flipped = if flips { side.opposite() } else { side };
        if self.transposes { flipped.mirrored() } else { flipped }
    }

    /// Returns the image of a movement.
    fn movement(self, movement: Movement) -> Movement {
        if self.transposes { movement.mirrored() } else { movement }
    }
}

impl PuzzleImage {
    /// Returns the least image of a puzzle.
    pub fn canonical(puzzle: &Puzzle) -> PuzzleImage {
        let images = BoardSymmetry::all().map(|symmetry| PuzzleImage::new(puzzle, symmetry));
        images.min().expect("eight symmetries")
    }

    /// Returns the image under the identity. Two puzzles have the same one if and only if they are
    /// the same, except for names, numbers of kinds, and kinds without pieces.
    pub fn identical(puzzle: &Puzzle) -> PuzzleImage {
        let identity = BoardSymmetry { flips_rows: false, flips_cols: false, transposes: false };
        PuzzleImage::new(puzzle, identity)
    }

    /// Returns the image under a symmetry.
    fn new(puzzle: &Puzzle, symmetry: BoardSymmetry) -> PuzzleImage {
        let mut kinds: Vec<KindImage> = vec![None; puzzle.kinds.len()];
        for &piece in puzzle.start.pieces() {
            let first = puzzle.cells(piece).map(|cell| symmetry.cell(cell, puzzle)).min();
            let kind = &mut kinds[piece.kind];
            *kind = kind.or(first).min(first);
        }
        let piece = |&piece: &Piece| {
            let movement = symmetry.movement(puzzle.kinds[piece.kind].movement);
            (symmetry.cells(puzzle.cells(piece), puzzle), movement, kinds[piece.kind])
        };
        let pieces = |all: &[Piece]| sorted(all.iter().map(piece).collect());
        let goals = puzzle.goals.iter().filter(|goal| goal.exit.is_none());
        let goals = goals
            .map(|goal| (pieces(&goal.pieces), symmetry.cells(goal.empty.iter().copied(), puzzle)));
        let exits = puzzle.exits.iter().map(|exit| {
            let kinds_allowed = exit.kinds.iter().map(|&kind| kinds[kind]).collect();
            let opening = symmetry.cells(exit.opening(puzzle.rows, puzzle.cols), puzzle);
            (symmetry.side(exit.side), opening, sorted(kinds_allowed))
        });
        let walls = (0..puzzle.blocked.len()).filter(|&cell| puzzle.blocked[cell]);
        let (rows, cols) = match symmetry.transposes {
            true => (puzzle.cols, puzzle.rows),
            false => (puzzle.rows, puzzle.cols),
        };
        PuzzleImage {
            rows,
            cols,
            walls: symmetry.cells(walls, puzzle),
            pieces: pieces(puzzle.start.pieces()),
            goals: sorted(goals.collect()),
            exits: sorted(exits.collect()),
        }
    }
}

/// Returns a list in ascending order.
fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the least image of a drawn puzzle.
    fn image(text: &str) -> PuzzleImage {
        PuzzleImage::canonical(&Puzzle::parse(text).expect("a puzzle"))
    }

    #[test]
    fn boards_of_different_heights_have_different_images() {
        let two = "A.\n..\n\n?A\n??\n";
        assert_ne!(image(two), image("A.\n..\n..\n\n?A\n??\n??\n"));
        assert_eq!(image(two), image("..\nA.\n\nA?\n??\n"));
    }

    #[test]
    fn exits_for_different_shapes_have_different_images() {
        let exit = |letter: char| image(&format!("exit: {letter} right 1-2\n\nA..\nBB.\n...\n"));
        assert_ne!(exit('A'), exit('B'));
    }

    #[test]
    fn the_order_of_kinds_does_not_matter() {
        // The goal is for the piece on the right, then for that on the left of the reflected board.
        let one = "apart: A B\n\nA.B\n...\n\n???\n??B\n";
        assert_eq!(image(one), image("apart: A B\n\nA.B\n...\n\n???\nA??\n"));
        assert_ne!(image(one), image("apart: A B\n\nA.B\n...\n\n???\nB??\n"));
    }
}
