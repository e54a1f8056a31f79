//! Pictures of the start, which defines the pieces, and of goals, which use the same pieces.

use super::DrawingError;
use super::kinds::{group_into_kinds, kind_keys};
use super::lines::{DrawnBoard, DrawnContent, DrawnLines, LocatedLetter};
use super::pieces::{DrawnPiece, collect_pieces};
use crate::goal::Goal;
use crate::puzzle::{Configuration, MAX_CELLS, Piece, PieceKind, Puzzle};
use crate::text::exit_line::{ExitLine, add_exits};
use crate::text::{ParseError, Problem};
use fifteen_runtime::Location;

/// Start, and the board and the pieces that it defines.
pub(super) struct StartPicture {
    rows: usize,
    cols: usize,
    blocked: Vec<bool>,
    kinds: Vec<PieceKind>,
    pieces: Vec<DrawnPiece>,
    /// Kind of each piece.
    kind_of: Vec<usize>,
}

impl StartPicture {
    /// Parses the first picture.
    pub fn parse(picture: &DrawnBoard, lines: &DrawnLines) -> Result<StartPicture, ParseError> {
        let (rows, cols) = (picture.rows.len(), picture.rows[0].len());
        check_size(picture, rows, cols)?;
        if rows * cols > MAX_CELLS {
            return Err(ParseError { location: picture.location, problem: Problem::TooLarge });
        }
        let cells = || picture.rows.iter().flatten();
        if let Some(cell) = cells().find(|cell| cell.content == DrawnContent::Anything) {
            return Err(ParseError { location: cell.location, problem: Problem::WildcardAtStart });
        }
        let blocked = cells().map(|cell| cell.content == DrawnContent::Wall).collect();
        let pieces = collect_pieces(cells());
        check_parts(&pieces, &lines.parts, cols)?;
        let keys = kind_keys(&pieces, lines, cols)?;
        let (kinds, kind_of) = group_into_kinds(&pieces, &keys);
        Ok(StartPicture { rows, cols, blocked, kinds, pieces, kind_of })
    }

    /// Parses a goal.
    pub fn parse_goal(&self, picture: &DrawnBoard) -> Result<Goal, ParseError> {
        check_size(picture, self.rows, self.cols)?;
        let drawn = collect_pieces(picture.rows.iter().flatten());
        let cells = || picture.rows.iter().flatten().enumerate();
        let leaves_open = cells()
            .any(|(cell, drawn)| drawn.content == DrawnContent::Anything && !self.blocked[cell]);
        let is_sketch = !leaves_open && drawn.len() < self.pieces.len();
        if is_sketch && drawn.is_empty() {
            return Err(drawing_error(picture.location, DrawingError::NoPieces));
        }
        let mut pieces: Vec<(Piece, char)> = Vec::new();
        for piece in &drawn {
            let place = Piece { kind: self.find_kind(piece)?, cell: piece.cells[0] };
            pieces.push((place, piece.letter));
        }
        pieces.sort_unstable();
        let (pieces, letters): (Vec<Piece>, Vec<char>) = pieces.into_iter().unzip();
        let mut goal = Goal { pieces, letters, empty: Vec::new(), exit: None };
        for (cell, one) in cells() {
            let at_start = self.blocked[cell];
            match one.content {
                DrawnContent::Anything => {}
                DrawnContent::Empty if is_sketch => {}
                content if (content == DrawnContent::Wall) != at_start => {
                    let (row, col) = (cell / self.cols + 1, cell % self.cols + 1);
                    let problem = Problem::BlockedMismatch { row, col, at_start };
                    return Err(ParseError { location: one.location, problem });
                }
                DrawnContent::Empty => goal.empty.push(cell),
                DrawnContent::Wall | DrawnContent::Piece(_) => {}
            }
        }
        Ok(goal)
    }

    /// Returns the kind of a piece in another picture.
    fn find_kind(&self, piece: &DrawnPiece) -> Result<usize, ParseError> {
        let place = piece.locations[0];
        let index =
            find_piece(&self.pieces, LocatedLetter { letter: piece.letter, location: place })?;
        match self.pieces[index].shape(self.cols) == piece.shape(self.cols) {
            true => Ok(self.kind_of[index]),
            false => Err(drawing_error(place, DrawingError::ShapeChanged(piece.letter))),
        }
    }

    /// Returns the puzzle with these goals and exits.
    pub fn into_puzzle(
        self,
        title: String,
        goals: Vec<Goal>,
        lines: &[ExitLine],
    ) -> Result<Puzzle, ParseError> {
        let kind_of = |(letter, location)| {
            find_piece(&self.pieces, LocatedLetter { letter, location })
                .map(|index| self.kind_of[index])
        };
        let exits = lines.iter().map(|line| line.to_exit((self.rows, self.cols), kind_of));
        let exits = exits.collect::<Result<Vec<_>, _>>()?;
        let pieces = self.pieces.iter().zip(&self.kind_of);
        let mut pieces: Vec<(Piece, char)> = pieces
            .map(|(piece, &kind)| (Piece { kind, cell: piece.cells[0] }, piece.letter))
            .collect();
        pieces.sort_unstable();
        let (start, letters): (Vec<Piece>, Vec<char>) = pieces.into_iter().unzip();
        let puzzle = Puzzle {
            rows: self.rows,
            cols: self.cols,
            title,
            blocked: self.blocked,
            kinds: self.kinds,
            letters,
            start: Configuration::new(start),
            goals,
            exits: Vec::new(),
        };
        add_exits(puzzle, exits, lines)
    }
}

/// Returns the error at a location.
pub(super) fn drawing_error(place: Location, error: DrawingError) -> ParseError {
    ParseError { location: place, problem: error.into() }
}

/// Fails unless a picture has this many rows and columns.
fn check_size(picture: &DrawnBoard, rows: usize, cols: usize) -> Result<(), ParseError> {
    for row in &picture.rows {
        if row.len() != cols {
            // The first excess cell, or the last cell of a row that is too short.
            let place = row.get(cols).or(row.last()).map_or(picture.location, |cell| cell.location);
            return Err(drawing_error(
                place,
                DrawingError::WrongWidth { found: row.len(), expected: cols },
            ));
        }
    }
    match picture.rows.len() {
        found if found == rows => Ok(()),
        found => Err(drawing_error(
            picture.location,
            DrawingError::WrongHeight { found, expected: rows },
        )),
    }
}

/// Fails if a piece in several parts is not declared as such.
fn check_parts(
    pieces: &[DrawnPiece],
    parts: &[LocatedLetter],
    cols: usize,
) -> Result<(), ParseError> {
    for part in parts {
        find_piece(pieces, *part)?;
    }
    for piece in pieces {
        let is_declared = parts.iter().any(|part| part.letter == piece.letter);
        if let Some(place) = piece.second_part(cols).filter(|_| !is_declared) {
            return Err(drawing_error(place, DrawingError::DisconnectedPiece(piece.letter)));
        }
    }
    Ok(())
}

/// Returns the index of the piece with this letter.
pub(super) fn find_piece(
    pieces: &[DrawnPiece],
    LocatedLetter { letter, location: place }: LocatedLetter,
) -> Result<usize, ParseError> {
    let index = pieces.iter().position(|piece| piece.letter == letter);
    index.ok_or_else(|| drawing_error(place, DrawingError::UnknownPiece(letter)))
}
