//! Descriptions of puzzles up to rotation and reflection of the board.

use crate::exit::Exit;
use crate::movement::Movement;
use crate::puzzle::{Piece, Puzzle};
use fifteen_codegen::Direction;

/// Image of a puzzle under a symmetry of the board: walls, pieces, movements, goals and exits.
///
/// Two puzzles of one generator have the same least image if and only if one is an image of the
/// other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PuzzleImage {
    /// Number of columns.
    cols: usize,
    walls: Vec<usize>,
    pieces: Vec<PieceImage>,
    /// Pieces and empty cells of each goal.
    goals: Vec<(Vec<PieceImage>, Vec<usize>)>,
    /// Side, cells at the opening, and the classes that may leave.
    exits: Vec<(Direction, Vec<usize>, Vec<usize>)>,
}

/// Image of a piece: its cells, its movement, and the class of its kind.
type PieceImage = (Vec<usize>, Movement, usize);

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
        let flipped = match side {
            Direction::North | Direction::South if self.flips_rows => side.opposite(),
            Direction::East | Direction::West if self.flips_cols => side.opposite(),
            same => same,
        };
        match flipped {
            same if !self.transposes => same,
            Direction::North => Direction::West,
            Direction::West => Direction::North,
            Direction::South => Direction::East,
            Direction::East => Direction::South,
        }
    }

    /// Returns the image of a movement.
    fn movement(self, movement: Movement) -> Movement {
        match movement {
            Movement::Rows if self.transposes => Movement::Columns,
            Movement::Columns if self.transposes => Movement::Rows,
            same => same,
        }
    }
}

impl PuzzleImage {
    /// Returns the least image of a puzzle.
    pub fn canonical(puzzle: &Puzzle) -> PuzzleImage {
        let classes = classes(puzzle);
        let images =
            BoardSymmetry::all().map(|symmetry| PuzzleImage::new(puzzle, &classes, symmetry));
        images.min().expect("eight symmetries")
    }

    /// Returns the image under a symmetry.
    fn new(puzzle: &Puzzle, classes: &[usize], symmetry: BoardSymmetry) -> PuzzleImage {
        let piece = |&piece: &Piece| {
            let movement = symmetry.movement(puzzle.kinds[piece.kind].movement);
            (symmetry.cells(puzzle.cells(piece), puzzle), movement, classes[piece.kind])
        };
        let pieces = |all: &[Piece]| sorted(all.iter().map(piece).collect());
        let goals = puzzle.goals.iter().filter(|goal| goal.exit.is_none());
        let goals = goals
            .map(|goal| (pieces(&goal.pieces), symmetry.cells(goal.empty.iter().copied(), puzzle)));
        let exits = puzzle.exits.iter().map(|exit| {
            let classes_allowed = exit.kinds.iter().map(|&kind| classes[kind]).collect();
            let opening = symmetry.cells(opening(exit, puzzle), puzzle);
            (symmetry.side(exit.side), opening, sorted(classes_allowed))
        });
        let walls = (0..puzzle.blocked.len()).filter(|&cell| puzzle.blocked[cell]);
        PuzzleImage {
            cols: if symmetry.transposes { puzzle.rows } else { puzzle.cols },
            walls: symmetry.cells(walls, puzzle),
            pieces: pieces(puzzle.start.pieces()),
            goals: sorted(goals.collect()),
            exits: sorted(exits.collect()),
        }
    }
}

/// Returns a number for each kind that distinguishes it from others of the same shape and movement:
/// the number of those before it.
fn classes(puzzle: &Puzzle) -> Vec<usize> {
    let key = |kind: usize| (&puzzle.kinds[kind].cells, puzzle.kinds[kind].movement);
    let class = |kind: usize| (0..kind).filter(|&other| key(other) == key(kind)).count();
    (0..puzzle.kinds.len()).map(class).collect()
}

/// Returns the cells at the opening of an exit.
fn opening(exit: &Exit, puzzle: &Puzzle) -> Vec<usize> {
    let (rows, cols) = (puzzle.rows, puzzle.cols);
    let cell = |line: usize| match exit.side {
        Direction::East => line * cols + cols - 1,
        Direction::West => line * cols,
        Direction::North => line,
        Direction::South => (rows - 1) * cols + line,
    };
    exit.lines.clone().map(cell).collect()
}

/// Returns a list in ascending order.
fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list
}
