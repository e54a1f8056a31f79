//! What a puzzle is: a board, kinds of pieces, a start and the configurations to stop at.

use std::fmt;

/// A board never has more cells than this.
pub const MAX_CELLS: usize = 256;

/// A sliding-block puzzle.
///
/// It is read from a text with [`Puzzle::parse`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) title: String,
    pub(super) blocked: Vec<bool>,
    pub(super) kinds: Vec<Kind>,
    pub(super) start: Configuration,
    pub(super) goals: Vec<Goal>,
}

/// A kind of piece: its name and its shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    pub(super) name: char,
    pub(super) cells: Vec<(usize, isize)>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The number of its kind in [`Puzzle::kinds`].
    pub kind: usize,
    /// The first of its cells, row by row: its topmost, and of those its leftmost.
    pub cell: usize,
}

/// Where all pieces are, in ascending order: kind by kind, and those of a kind by their cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Configuration(pub(super) Vec<Piece>);

/// What a configuration must be like to stop at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The pieces that must be there, in ascending order.
    pub(super) pieces: Vec<Piece>,
    /// The cells that must be empty, in ascending order.
    pub(super) empty: Vec<usize>,
}

impl Puzzle {
    /// The number of rows of the board.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of the board.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The commentary on the first line of the text.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// For every cell, row by row, whether it is blocked.
    pub fn blocked(&self) -> &[bool] {
        &self.blocked
    }

    /// The kinds of pieces that were defined, in the order of their definitions.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The starting configuration.
    pub fn start(&self) -> &Configuration {
        &self.start
    }

    /// The stopping configurations; there may be none if the puzzle is only to be explored.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// The cells of a piece, row by row as its shape has them.
    pub fn cells(&self, piece: Piece) -> impl Iterator<Item = usize> + '_ {
        let cols = self.cols.cast_signed();
        self.kinds[piece.kind]
            .cells
            .iter()
            .map(move |&(row, col)| piece.cell.wrapping_add_signed(row.cast_signed() * cols + col))
    }

    /// For every cell, row by row, which piece of the configuration is there, by its index.
    pub fn owners(&self, configuration: &Configuration) -> Vec<Option<usize>> {
        let mut owners = vec![None; self.rows * self.cols];
        for (index, &piece) in configuration.0.iter().enumerate() {
            self.cells(piece).for_each(|cell| owners[cell] = Some(index));
        }
        owners
    }
}

impl Kind {
    /// The name: `1` to `9` or `a` to `f`.
    pub fn name(&self) -> char {
        self.name
    }

    /// The cells of the shape: rows below the first cell, and columns to the right of it (negative:
    /// to the left).
    pub fn cells(&self) -> &[(usize, isize)] {
        &self.cells
    }
}

impl Configuration {
    /// The configuration with these pieces.
    pub(super) fn new(mut pieces: Vec<Piece>) -> Self {
        pieces.sort_unstable();
        Configuration(pieces)
    }

    /// The pieces in ascending order.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }
}

impl Goal {
    /// The pieces that must be there, in ascending order; others may be anywhere.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The cells that must be empty, in ascending order.
    pub fn empty(&self) -> &[usize] {
        &self.empty
    }
}

impl fmt::Display for Kind {
    /// The definition of the kind.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.cells.iter().map(|&(_, col)| col).min().unwrap_or(0);
        write!(f, "{} = ", self.name)?;
        let (mut row, mut col) = (0, left);
        for &(down, across) in &self.cells {
            while row < down {
                f.write_str("/")?;
                (row, col) = (row + 1, left);
            }
            while col < across {
                f.write_str("0")?;
                col += 1;
            }
            f.write_str("1")?;
            col += 1;
        }
        Ok(())
    }
}
