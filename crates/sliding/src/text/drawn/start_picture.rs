//! The start, which defines the pieces, and goals, which have the same ones.

use super::DrawingError;
use super::lines::{DrawnBoard, DrawnContent, DrawnLines, LocatedLetter};
use super::pieces::{DrawnPiece, Shape, collect_pieces};
use super::unused_letters::unused_letters;
use crate::puzzle::{Configuration, Goal, MAX_CELLS, Piece, PieceKind, Puzzle};
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
        let pieces = collect_pieces(picture);
        check_parts(&pieces, &lines.parts, cols)?;
        let groups = apart_groups(&pieces, &lines.apart, cols)?;
        let (kinds, kind_of) = group_into_kinds(&pieces, &groups, cols);
        Ok(StartPicture { rows, cols, blocked, kinds, pieces, kind_of })
    }

    /// Parses a goal.
    pub fn parse_goal(&self, picture: &DrawnBoard) -> Result<Goal, ParseError> {
        check_size(picture, self.rows, self.cols)?;
        let drawn = collect_pieces(picture);
        let cells = || picture.rows.iter().flatten().enumerate();
        let leaves_open = cells()
            .any(|(cell, drawn)| drawn.content == DrawnContent::Anything && !self.blocked[cell]);
        let is_sketch = !leaves_open && drawn.len() < self.pieces.len();
        if is_sketch && drawn.is_empty() {
            return Err(drawing_error(picture.location, DrawingError::NoPieces));
        }
        let mut goal = Goal { pieces: Vec::new(), empty: Vec::new() };
        for piece in &drawn {
            goal.pieces.push(Piece { kind: self.find_kind(piece)?, cell: piece.cells[0] });
        }
        goal.pieces.sort_unstable();
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

    /// Returns the puzzle with these goals.
    pub fn into_puzzle(self, title: String, goals: Vec<Goal>) -> Puzzle {
        let pieces = self.pieces.iter().zip(&self.kind_of);
        let mut pieces: Vec<(Piece, char)> = pieces
            .map(|(piece, &kind)| (Piece { kind, cell: piece.cells[0] }, piece.letter))
            .collect();
        pieces.sort_unstable();
        let (start, letters): (Vec<Piece>, Vec<char>) = pieces.into_iter().unzip();
        Puzzle {
            rows: self.rows,
            cols: self.cols,
            title,
            blocked: self.blocked,
            kinds: self.kinds,
            letters,
            start: Configuration::new(start),
            goals,
        }
    }
}

/// Returns the error at a location.
fn drawing_error(place: Location, error: DrawingError) -> ParseError {
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

/// Fails if a piece in several parts is not declared so.
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

/// Returns the index of the `apart` word of every piece, if it is in one.
fn apart_groups(
    pieces: &[DrawnPiece],
    apart: &[Vec<LocatedLetter>],
    cols: usize,
) -> Result<Vec<Option<usize>>, ParseError> {
    let mut groups = vec![None; pieces.len()];
    for (group, word) in apart.iter().enumerate() {
        let first = find_piece(pieces, word[0])?;
        for &letter in word {
            let index = find_piece(pieces, letter)?;
            if groups[index].replace(group).is_some() {
                return Err(drawing_error(
                    letter.location,
                    DrawingError::DuplicateApart(letter.letter),
                ));
            }
            if pieces[index].shape(cols) != pieces[first].shape(cols) {
                return Err(drawing_error(
                    letter.location,
                    DrawingError::ShapeMismatch(word[0].letter, letter.letter),
                ));
            }
        }
    }
    Ok(groups)
}

/// Returns the index of the piece with this letter.
fn find_piece(
    pieces: &[DrawnPiece],
    LocatedLetter { letter, location: place }: LocatedLetter,
) -> Result<usize, ParseError> {
    let index = pieces.iter().position(|piece| piece.letter == letter);
    index.ok_or_else(|| drawing_error(place, DrawingError::UnknownPiece(letter)))
}

/// Returns the kinds in the order of their names, and the kind of each piece. Pieces of the same
/// shape and in the same group are of the same kind.
fn group_into_kinds(
    pieces: &[DrawnPiece],
    groups: &[Option<usize>],
    cols: usize,
) -> (Vec<PieceKind>, Vec<usize>) {
    let is_used = |letter| pieces.iter().any(|piece| piece.letter == letter);
    let mut free = unused_letters(is_used);
    let mut found: Vec<(char, (Shape, Option<usize>))> = Vec::new();
    let keys: Vec<_> =
        pieces.iter().zip(groups).map(|(piece, &group)| (piece.shape(cols), group)).collect();
    for key in &keys {
        if found.iter().all(|(_, other)| other != key) {
            let of_kind = pieces.iter().zip(&keys).filter(|(_, other)| *other == key);
            let name = of_kind.map(|(piece, _)| piece.letter).find(|&letter| letter != 'x');
            let name = name.or_else(|| free.next()).expect("more letters than cells");
            found.push((name, key.clone()));
        }
    }
    found.sort_unstable_by_key(|&(name, _)| name);
    let of_key = |key| found.iter().position(|(_, other)| other == key);
    let kind_of = keys.iter().map(|key| of_key(key).expect("known kind")).collect();
    let kinds = found.into_iter().map(|(name, (cells, _))| PieceKind { name, cells }).collect();
    (kinds, kind_of)
}
