//! Puzzles: a board, kinds of pieces, and a start.

use super::exit::Exit;
use super::goal::Goal;
use super::movement::Movement;
use fifteen_runtime::impl_error;
use std::fmt;

/// Maximum number of cells of a board.
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
    /// Letter of every piece of the start. In a drawn puzzle it is the letter of the drawing.
    pub(super) letters: Vec<char>,
    pub(super) start: Configuration,
    /// Goals of the text, then those of the exits.
    pub(super) goals: Vec<Goal>,
    pub(super) exits: Vec<Exit>,
}

/// Kind of piece: its name, its shape, and its movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceKind {
    pub(super) name: char,
    pub(super) cells: Vec<(usize, isize)>,
    pub(super) movement: Movement,
}

/// Piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Number of its kind in [`Puzzle::kinds`].
    pub kind: usize,
    /// First of its cells, row by row: the leftmost of its topmost cells.
    pub cell: usize,
}

/// Positions of all pieces, in ascending order: by kind, and within a kind by cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Configuration(pub(super) Vec<Piece>);

impl Puzzle {
    /// Returns the number of rows of the board.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns of the board.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Returns the title: the text after the size on the first line, or after `title:`.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns whether each cell is blocked, row by row.
    pub fn blocked(&self) -> &[bool] {
        &self.blocked
    }

    /// Returns the kinds of pieces in the order of their definitions or, if the puzzle was drawn,
    /// of their names.
    pub fn kinds(&self) -> &[PieceKind] {
        &self.kinds
    }

    /// Returns the start.
    pub fn start(&self) -> &Configuration {
        &self.start
    }

    /// Returns the letters with which the pieces of a configuration are drawn, in order. In Knuth's
    /// format only kinds have names: the first piece of a kind has its name, and the others have
    /// letters that differ from all names. In a configuration, pieces of a kind are
    /// indistinguishable and take the letters of their kind in order.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse("1 x 4\n1 = 1\n2 = 11\n211\n??11\n")?;
    /// assert_eq!(puzzle.letters(), ['1', 'A', '2']);
    /// let puzzle = Puzzle::parse("ZZXY\n\n??ZZ\n")?;
    /// assert_eq!(puzzle.letters(), ['X', 'Y', 'Z']);
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Returns the cells of a piece, in the order of its shape.
    pub fn cells(&self, piece: Piece) -> impl Iterator<Item = usize> + '_ {
        let cols = self.cols.cast_signed();
        self.kinds[piece.kind]
            .cells
            .iter()
            .map(move |&(row, col)| piece.cell.wrapping_add_signed(row.cast_signed() * cols + col))
    }

    /// Returns, for each cell, the index of the piece that covers it, row by row.
    pub fn pieces_by_cell(&self, pieces: &[Piece]) -> Vec<Option<usize>> {
        let mut owners = vec![None; self.rows * self.cols];
        for (index, &piece) in pieces.iter().enumerate() {
            self.cells(piece).for_each(|cell| owners[cell] = Some(index));
        }
        owners
    }
}

/// Reason why a configuration does not belong to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigurationError {
    /// The pieces differ from those of the puzzle.
    WrongPieces,
    /// A piece extends beyond the board, or covers a blocked cell or another piece.
    NoRoom(Piece),
}

impl_error! { ConfigurationError:
    Self::WrongPieces => "configuration has different pieces from the puzzle",
    Self::NoRoom(piece) => ("piece does not fit at cell {}", piece.cell),
}

impl Puzzle {
    /// Returns the puzzle with another start, which must have the same pieces.
    ///
    /// # Errors
    /// If the configuration does not belong to this puzzle.
    ///
    /// ```
    /// use fifteen_sliding::{self as sliding, Options, Outcome, Puzzle, Task};
    ///
    /// let puzzle = Puzzle::parse("1 x 4\n1 = 1\n1\n01\n")?;
    /// let task = Task::Explore { max_listed: 1 };
    /// let report = sliding::search(&puzzle, &Options::default(), task, &mut ());
    /// let Outcome::Explored(farthest) = report.outcome else { panic!("not explored") };
    /// let harder = puzzle.with_start(&farthest[0]).expect("valid start");
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

    /// Returns the puzzle with another title. Line ends in it become spaces, and spaces around it
    /// are removed.
    pub fn with_title(&self, title: &str) -> Puzzle {
        let title = title.lines().collect::<Vec<_>>().join(" ").trim().to_owned();
        Puzzle { title, ..self.clone() }
    }

    /// Returns whether all cells of a piece are on the board.
    pub(super) fn is_inside(&self, piece: Piece) -> bool {
        let (row, col) = (piece.cell / self.cols, piece.cell % self.cols);
        self.kinds[piece.kind].cells.iter().all(|&(down, across)| {
            let col = col.checked_add_signed(across);
            row + down < self.rows && col.is_some_and(|col| col < self.cols)
        })
    }
}

impl PieceKind {
    /// Returns the name: `1` to `9` or `a` to `f`, or, if the puzzle was drawn, the letter of one
    /// of the pieces.
    pub fn name(&self) -> char {
        self.name
    }

    /// Returns the connected parts of the shape, by their cells. Most shapes have one part.
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

    /// Returns the cells of the shape: rows below the first cell, and columns to the right of it
    /// (negative: to the left).
    pub fn cells(&self) -> &[(usize, isize)] {
        &self.cells
    }

    /// Returns the directions in which the pieces may move.
    pub fn movement(&self) -> Movement {
        self.movement
    }
}

impl Configuration {
    /// Creates the configuration with these pieces.
    pub(super) fn new(mut pieces: Vec<Piece>) -> Self {
        pieces.sort_unstable();
        Configuration(pieces)
    }

    /// Returns the pieces in ascending order.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }
}

/// ```
/// use fifteen_sliding::{Configuration, Piece, Puzzle};
///
/// let puzzle: Puzzle = "A..\n\n..A\n".parse()?;
/// let moved: Configuration = [Piece { kind: 0, cell: 1 }].into_iter().collect();
/// let later = puzzle.with_start(&moved).expect("valid start");
/// assert_eq!(later.write_configuration(later.start()), "0A");
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
impl FromIterator<Piece> for Configuration {
    /// Collects pieces in any order. [`Puzzle::with_start`] checks that the configuration fits a
    /// puzzle.
    fn from_iter<Pieces: IntoIterator<Item = Piece>>(pieces: Pieces) -> Configuration {
        Configuration::new(pieces.into_iter().collect())
    }
}

impl fmt::Display for PieceKind {
    /// Writes the definition of the kind in Knuth's format.
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
        match self.movement {
            Movement::Both => Ok(()),
            bound => write!(f, " {bound}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A start must have the pieces of its puzzle, none of them outside, on a wall, or on another
    /// one.
    #[test]
    fn starts_must_fit_the_board() {
        let puzzle = Puzzle::parse("AA#\nB..\n\n.B#\n.AA\n").expect("valid puzzle");
        let [domino, cell] = [0, 1].map(|kind| move |cell| Piece { kind, cell });
        let (domino, cell): (&dyn Fn(usize) -> Piece, &dyn Fn(usize) -> Piece) = (&domino, &cell);
        let with = |pieces: &[Piece]| {
            let start: Configuration = pieces.iter().copied().collect();
            puzzle.with_start(&start).map(|puzzle| puzzle.start().clone() == start)
        };
        assert_eq!(puzzle.start().pieces(), [domino(0), cell(3)]);
        assert_eq!(with(&[cell(0), domino(4)]), Ok(true));
        for place in [1, 2, 5] {
            // Ending on the wall, beginning on it, and crossing the edge.
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
        let words = "piece does not fit at cell 5";
        assert_eq!(ConfigurationError::NoRoom(cell(5)).to_string(), words);
        let words = "configuration has different pieces from the puzzle";
        assert_eq!(ConfigurationError::WrongPieces.to_string(), words);
    }
}
