//! Notation of moves: `4@3,2:EES` is a move of a piece of kind 4 whose first cell is in row 3,
//! column 2: two steps east and one south. Pieces that move together are separated by `+`.

use super::check::ClaimedMove;
use super::puzzle::Puzzle;
use fifteen_codegen::Direction;
use fifteen_runtime::impl_error;

impl ClaimedMove {
    /// Returns the notation of the move in a puzzle.
    ///
    /// ```
    /// use fifteen_sliding::{ClaimedMove, Puzzle};
    ///
    /// let puzzle = Puzzle::parse("AA.\nB..\n\n.AA\n...\n")?;
    /// let claim = ClaimedMove::parse("A@1,1:E", &puzzle).expect("valid move");
    /// assert_eq!(claim.to_notation(&puzzle), "A@1,1:E");
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn to_notation(&self, puzzle: &Puzzle) -> String {
        let place = |&(name, cell): &(char, usize)| {
            format!("{name}@{},{}", cell / puzzle.cols() + 1, cell % puzzle.cols() + 1)
        };
        let pieces: Vec<String> = self.pieces.iter().map(place).collect();
        let steps: String = self.steps.iter().map(|step| step.letter()).collect();
        format!("{}:{steps}", pieces.join("+"))
    }

    /// Parses a move in a puzzle. A piece is denoted by its letter or by the name of its kind.
    ///
    /// # Errors
    /// If the text does not have the form of a move, or a cell is not on the board.
    ///
    /// ```
    /// use fifteen_sliding::{ClaimedMove, Puzzle};
    ///
    /// let puzzle = Puzzle::parse("AA.\nB..\n\n.AA\n...\n")?;
    /// let error = ClaimedMove::parse("A:E", &puzzle).unwrap_err();
    /// assert_eq!(error.to_string(), "'A:E' is not a move; expected a form such as 4@3,2:EES");
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn parse(text: &str, puzzle: &Puzzle) -> Result<ClaimedMove, InvalidMove> {
        let (rows, cols) = (puzzle.rows(), puzzle.cols());
        let (pieces, steps) =
            split(text).ok_or_else(|| InvalidMove::OtherForm { text: text.to_owned() })?;
        let is_inside =
            |&(_, [row, col]): &NamedPlace| (1..=rows).contains(&row) && (1..=cols).contains(&col);
        if !pieces.iter().all(is_inside) {
            return Err(InvalidMove::OutsideBoard { text: text.to_owned(), rows, cols });
        }
        let piece = |(name, [row, col]): NamedPlace| {
            (kind_of_letter(name, puzzle), (row - 1) * cols + col - 1)
        };
        Ok(ClaimedMove { pieces: pieces.into_iter().map(piece).collect(), steps })
    }
}

/// Name of a piece, and its row and column.
type NamedPlace = (char, [usize; 2]);

/// Splits a text into the pieces of a move and its steps, if it has the form of a move.
fn split(text: &str) -> Option<(Vec<NamedPlace>, Vec<Direction>)> {
    let (pieces, steps) = text.split_once(':')?;
    let piece = |text: &str| {
        let (name, place) = text.split_once('@')?;
        let (row, col) = place.split_once(',')?;
        let mut names = name.chars();
        let name = names.next().filter(|_| names.next().is_none())?;
        Some((name, [row.parse().ok()?, col.parse().ok()?]))
    };
    let pieces = pieces.split('+').map(piece).collect::<Option<_>>()?;
    Some((pieces, steps.chars().map(Direction::from_letter).collect::<Option<_>>()?))
}

/// Returns the name of the kind of the piece with this letter. The name of a kind is the letter of
/// one of its pieces.
pub(super) fn kind_of_letter(letter: char, puzzle: &Puzzle) -> char {
    let mut pieces = puzzle.start().pieces().iter().zip(puzzle.letters());
    let found = pieces.find(|(_, other)| **other == letter);
    found.map_or(letter, |(piece, _)| puzzle.kinds()[piece.kind].name())
}

/// Error for a text that is not a move on the board of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidMove {
    /// The text does not have the form of a move.
    OtherForm {
        /// The rejected text.
        text: String,
    },
    /// A cell is not on the board.
    OutsideBoard {
        /// The rejected text.
        text: String,
        /// Number of rows of the board.
        rows: usize,
        /// Number of columns of the board.
        cols: usize,
    },
}

impl_error! { InvalidMove:
    Self::OtherForm { text } =>
        ("'{}' is not a move; expected a form such as 4@3,2:EES", text.escape_debug()),
    Self::OutsideBoard { text, rows, cols } => (
        "'{}' has a cell outside the board of {rows} rows and {cols} columns",
        text.escape_debug(),
    ),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells are accepted if and only if they are on the board.
    #[test]
    fn cells_are_written_as_rows_and_columns() {
        let puzzle = Puzzle::parse("AA.#\nB...\n#..C\n\n.AA#\n....\n#...\n").expect("valid puzzle");
        for (row, col) in (0..5).flat_map(|row| (0..6).map(move |col| (row, col))) {
            let text = format!("A@{row},{col}+B@2,1:ES");
            let read = ClaimedMove::parse(&text, &puzzle);
            if (1..=3).contains(&row) && (1..=4).contains(&col) {
                let claim = read.expect("cell on the board");
                assert_eq!(claim.pieces, [('A', 4 * row + col - 5), ('B', 4)]);
                assert_eq!(claim.steps, [Direction::East, Direction::South]);
                assert_eq!(claim.to_notation(&puzzle), text);
            } else {
                assert_eq!(read, Err(InvalidMove::OutsideBoard { text, rows: 3, cols: 4 }));
            }
        }
        for text in
            ["A@1,1", "A@1:E", "A1,1:E", "AB@1,1:E", "@1,1:E", "A@1,1:X", "A@1,1+:E", "A@a,1:E"]
        {
            let other = InvalidMove::OtherForm { text: text.to_owned() };
            assert_eq!(ClaimedMove::parse(text, &puzzle), Err(other));
        }
        // Pieces of one shape are of one kind, and share its name.
        let kind = ClaimedMove::parse("C@3,4:W", &puzzle).expect("valid move").pieces[0].0;
        assert_eq!(
            (kind, ClaimedMove::parse("D@3,4:W", &puzzle).expect("valid move").pieces[0].0),
            ('B', 'D')
        );
    }
}
