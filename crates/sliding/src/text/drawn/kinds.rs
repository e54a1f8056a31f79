//! Kinds of the pieces of a drawn puzzle.

use super::DrawingError;
use super::lines::{DrawnLines, LocatedLetter};
use super::pieces::{DrawnPiece, Shape};
use super::start_picture::{drawing_error, find_piece};
use super::unused_letters::unused_letters;
use crate::movement::Movement;
use crate::puzzle::PieceKind;
use crate::text::ParseError;
use crate::text::exit_line::ExitLine;

/// Properties that all pieces of a kind have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KindKey {
    shape: Shape,
    movement: Movement,
    /// Exits that name the piece.
    exits: Vec<usize>,
    /// Index of the `apart` word that contains the piece.
    group: Option<usize>,
}

/// Returns the key of the kind of every piece.
pub(super) fn kind_keys(
    pieces: &[DrawnPiece],
    lines: &DrawnLines,
    cols: usize,
) -> Result<Vec<KindKey>, ParseError> {
    let movements = movements(pieces, &lines.movements)?;
    let key = |(piece, movement): (&DrawnPiece, Option<Movement>)| {
        let names_piece =
            |exit: &ExitLine| exit.names.iter().any(|&(letter, _)| letter == piece.letter);
        let exits = (0..lines.exits.len()).filter(|&index| names_piece(&lines.exits[index]));
        KindKey {
            shape: piece.shape(cols),
            movement: movement.unwrap_or_default(),
            exits: exits.collect(),
            group: None,
        }
    };
    let mut keys: Vec<KindKey> = pieces.iter().zip(movements).map(key).collect();
    set_groups(&mut keys, pieces, &lines.apart)?;
    Ok(keys)
}

/// Returns the movement of every piece, or `None` if the piece is in none of the lists.
fn movements(
    pieces: &[DrawnPiece],
    lists: &[(Movement, LocatedLetter)],
) -> Result<Vec<Option<Movement>>, ParseError> {
    let mut movements = vec![None; pieces.len()];
    for &(movement, letter) in lists {
        let index = find_piece(pieces, letter)?;
        if movements[index].replace(movement).is_some() {
            let error = DrawingError::DuplicateMovement(letter.letter);
            return Err(drawing_error(letter.location, error));
        }
    }
    Ok(movements)
}

/// Sets the index of the `apart` word of every piece that is in one.
fn set_groups(
    keys: &mut [KindKey],
    pieces: &[DrawnPiece],
    apart: &[Vec<LocatedLetter>],
) -> Result<(), ParseError> {
    for (group, word) in apart.iter().enumerate() {
        let first = find_piece(pieces, word[0])?;
        for &letter in word {
            let error = |error| drawing_error(letter.location, error);
            let index = find_piece(pieces, letter)?;
            if keys[index].group.replace(group).is_some() {
                return Err(error(DrawingError::DuplicateInApart(letter.letter)));
            }
            if keys[index].shape != keys[first].shape {
                return Err(error(DrawingError::ShapeMismatch(word[0].letter, letter.letter)));
            }
            if keys[index] != keys[first] {
                return Err(error(DrawingError::MovementMismatch(word[0].letter, letter.letter)));
            }
        }
    }
    Ok(())
}

/// Returns the kinds in the order of their names, and the kind of each piece.
pub(super) fn group_into_kinds(
    pieces: &[DrawnPiece],
    keys: &[KindKey],
) -> (Vec<PieceKind>, Vec<usize>) {
    let is_used = |letter| pieces.iter().any(|piece| piece.letter == letter);
    let mut free = unused_letters(is_used);
    let mut found: Vec<(char, &KindKey)> = Vec::new();
    for key in keys {
        if found.iter().all(|(_, other)| *other != key) {
            let of_kind = pieces.iter().zip(keys).filter(|(_, other)| *other == key);
            let name = of_kind.map(|(piece, _)| piece.letter).find(|&letter| letter != 'x');
            let name = name.or_else(|| free.next()).expect("more letters than cells");
            found.push((name, key));
        }
    }
    found.sort_unstable_by_key(|&(name, _)| name);
    let of_key = |key| found.iter().position(|&(_, other)| other == key);
    let kind_of = keys.iter().map(|key| of_key(key).expect("known kind")).collect();
    let kind = |&(name, key): &(char, &KindKey)| PieceKind {
        name,
        cells: key.shape.clone(),
        movement: key.movement,
    };
    (found.iter().map(kind).collect(), kind_of)
}
