//! Pieces as they are drawn in a picture.

use super::lines::{DrawnCell, DrawnContent};
use crate::movement::Movement;
use crate::puzzle::PieceKind;
use fifteen_runtime::Location;

/// Piece in a picture.
#[derive(Clone, Debug)]
pub(in crate::text) struct DrawnPiece {
    pub letter: char,
    /// Cells in ascending order.
    pub cells: Vec<usize>,
    /// Location of each cell.
    pub locations: Vec<Location>,
}

/// Cells of a piece relative to its first cell: rows below it, and columns to the right of it.
pub(super) type Shape = Vec<(usize, isize)>;

/// Returns the pieces of a picture, given its cells, in the order of their first cells.
pub(in crate::text) fn collect_pieces<'c>(
    cells: impl IntoIterator<Item = &'c DrawnCell>,
) -> Vec<DrawnPiece> {
    let mut pieces: Vec<DrawnPiece> = Vec::new();
    for (cell, &DrawnCell { content, location: place }) in cells.into_iter().enumerate() {
        let DrawnContent::Piece(letter) = content else { continue };
        match pieces.iter_mut().find(|piece| piece.letter == letter) {
            Some(piece) => {
                piece.cells.push(cell);
                piece.locations.push(place);
            }
            None => pieces.push(DrawnPiece { letter, cells: vec![cell], locations: vec![place] }),
        }
    }
    pieces
}

impl DrawnPiece {
    /// Returns the shape, on a board with this many columns.
    pub fn shape(&self, cols: usize) -> Shape {
        let (top, left) = (self.cells[0] / cols, self.cells[0] % cols);
        let relative =
            |&cell: &usize| (cell / cols - top, (cell % cols).cast_signed() - left.cast_signed());
        self.cells.iter().map(relative).collect()
    }

    /// Returns the location where a second part of the piece begins, which does not touch the first
    /// along an edge, or `None` if the piece has one part.
    pub fn second_part(&self, cols: usize) -> Option<Location> {
        let kind =
            PieceKind { name: self.letter, cells: self.shape(cols), movement: Movement::default() };
        let parts = kind.parts();
        let first = parts.get(1)?[0];
        kind.cells.iter().position(|&cell| cell == first).map(|index| self.locations[index])
    }
}
