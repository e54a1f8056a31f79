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
    pub(super) kinds: Vec<PieceKind>,
    /// For every piece of the start what it is called: the name of its kind, or the letter it is
    /// drawn with.
    pub(super) letters: Vec<char>,
    pub(super) start: Configuration,
    pub(super) goals: Vec<Goal>,
}

/// A kind of piece: its name and its shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceKind {
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
    pub fn kinds(&self) -> &[PieceKind] {
        &self.kinds
    }

    /// The starting configuration.
    pub fn start(&self) -> &Configuration {
        &self.start
    }

    /// What each piece of a configuration is called, in their order: the letter it is drawn with, or
    /// the name of its kind if the puzzle has not been read from a drawing. In a configuration pieces of
    /// a kind cannot be told apart, and have the letters of their kind in turn.
    pub fn letters(&self) -> &[char] {
        &self.letters
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
    pub fn piece_of_cells(&self, configuration: &Configuration) -> Vec<Option<usize>> {
        let mut owners = vec![None; self.rows * self.cols];
        for (index, &piece) in configuration.0.iter().enumerate() {
            self.cells(piece).for_each(|cell| owners[cell] = Some(index));
        }
        owners
    }
}

/// Why a configuration is none of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigurationError {
    /// It has other pieces.
    WrongPieces,
    /// A piece is not on the board altogether, or on a blocked cell, or on another piece.
    NoRoom(Piece),
}

impl fmt::Display for ConfigurationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigurationError::WrongPieces => {
                write!(f, "the configuration has other pieces than the puzzle")
            }
            ConfigurationError::NoRoom(piece) => {
                write!(f, "there is no room for the piece that begins on cell {}", piece.cell)
            }
        }
    }
}

impl std::error::Error for ConfigurationError {}

impl Puzzle {
    /// The same puzzle with another start, which has the same pieces.
    ///
    /// # Errors
    /// If the configuration is none of this puzzle.
    ///
    /// ```
    /// use fifteen_sliding::{self as sliding, Options, Outcome, Puzzle};
    ///
    /// let puzzle = Puzzle::parse("1 x 4\n1 = 1\n1\n01\n")?;
    /// let Outcome::Explored(farthest) =
    ///     sliding::explore(&puzzle, &Options::default(), 1, &mut ()).outcome
    /// else {
    ///     panic!("it is explored")
    /// };
    /// let harder = puzzle.with_start(&farthest[0]).expect("it is one of this puzzle");
    /// assert_eq!(harder.to_string(), "1 x 4\n1 = 1\n0001\n01\n");
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn with_start(&self, start: &Configuration) -> Result<Puzzle, ConfigurationError> {
        let kinds = |configuration: &Configuration| {
            configuration.0.iter().map(|piece| piece.kind).collect::<Vec<usize>>()
        };
        if kinds(start) != kinds(&self.start) {
            return Err(ConfigurationError::WrongPieces);
        }
        let mut filled = self.blocked.clone();
        for &piece in &start.0 {
            if !self.is_inside(piece) || self.cells(piece).any(|cell| filled[cell]) {
                return Err(ConfigurationError::NoRoom(piece));
            }
            self.cells(piece).for_each(|cell| filled[cell] = true);
        }
        Ok(Puzzle { start: start.clone(), ..self.clone() })
    }

    /// The same puzzle with another title; line ends in it become spaces.
    pub fn with_title(&self, title: &str) -> Puzzle {
        let title = title.lines().collect::<Vec<_>>().join(" ").trim().to_owned();
        Puzzle { title, ..self.clone() }
    }

    /// Whether all cells of a piece are on the board.
    pub(super) fn is_inside(&self, piece: Piece) -> bool {
        let (row, col) = (piece.cell / self.cols, piece.cell % self.cols);
        self.kinds[piece.kind].cells.iter().all(|&(down, across)| {
            let col = col.checked_add_signed(across);
            row + down < self.rows && col.is_some_and(|col| col < self.cols)
        })
    }
}

impl PieceKind {
    /// The name: `1` to `9` or `a` to `f`; or if the puzzle was drawn, the letter of one of the pieces.
    pub fn name(&self) -> char {
        self.name
    }

    /// The parts of the shape, each with the cells that are connected from edge to edge. Most have one.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse_with("2 x 3\n1 = 101/11\n1\n", false, &mut |_| ())?;
    /// assert_eq!(puzzle.kinds()[0].parts(), [vec![(0, 0), (1, 0), (1, 1)], vec![(0, 2)]]);
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn parts(&self) -> Vec<Vec<(usize, isize)>> {
        let mut left = self.cells.clone();
        let mut parts = Vec::new();
        while !left.is_empty() {
            let mut part = vec![left.remove(0)];
            let mut next = 0;
            while let Some(&(row, col)) = part.get(next) {
                next += 1;
                let touches = |&(other_row, other_col): &(usize, isize)| {
                    row.abs_diff(other_row) + col.abs_diff(other_col) == 1
                };
                part.extend(left.extract_if(.., |other| touches(other)));
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
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

/// ```
/// use fifteen_sliding::{Configuration, Piece, Puzzle};
///
/// let puzzle: Puzzle = "A..\n\n..A\n".parse()?;
/// let moved: Configuration = [Piece { kind: 0, cell: 1 }].into_iter().collect();
/// let later = puzzle.with_start(&moved).expect("there is room");
/// assert_eq!(later.write(later.start()), "0A");
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
impl FromIterator<Piece> for Configuration {
    /// The configuration with these pieces, in whatever order. Whether a puzzle has it,
    /// [`Puzzle::with_start`] tells.
    fn from_iter<Pieces: IntoIterator<Item = Piece>>(pieces: Pieces) -> Configuration {
        Configuration::new(pieces.into_iter().collect())
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

impl fmt::Display for PieceKind {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A configuration has the pieces of its puzzle, none of them outside, on a wall, or on another one.
    #[test]
    fn starts_must_fit_the_board() {
        let puzzle = Puzzle::parse("AA#\nB..\n\n.B#\n.AA\n").expect("it is a puzzle");
        let [domino, cell] = [0, 1].map(|kind| move |cell| Piece { kind, cell });
        let (domino, cell): (&dyn Fn(usize) -> Piece, &dyn Fn(usize) -> Piece) = (&domino, &cell);
        let with = |pieces: &[Piece]| {
            let start: Configuration = pieces.iter().copied().collect();
            puzzle.with_start(&start).map(|puzzle| puzzle.start().clone() == start)
        };
        assert_eq!(puzzle.start().pieces(), [domino(0), cell(3)]);
        assert_eq!(with(&[cell(0), domino(4)]), Ok(true));
        for place in [1, 2, 5] {
            // On the wall, from the wall on, and over the edge.
            assert_eq!(
                with(&[domino(place), cell(3)]),
                Err(ConfigurationError::NoRoom(domino(place)))
            );
        }
        for place in [2, 4, 5] {
            assert_eq!(
                with(&[domino(4), cell(place)]),
                Err(ConfigurationError::NoRoom(cell(place)))
            );
        }
        for pieces in [&[domino(0)][..], &[domino(0), domino(3)], &[cell(3), domino(0), cell(4)]] {
            assert_eq!(with(pieces), Err(ConfigurationError::WrongPieces));
        }
        let words = "there is no room for the piece that begins on cell 5";
        assert_eq!(ConfigurationError::NoRoom(cell(5)).to_string(), words);
        let words = "the configuration has other pieces than the puzzle";
        assert_eq!(ConfigurationError::WrongPieces.to_string(), words);
    }
}
