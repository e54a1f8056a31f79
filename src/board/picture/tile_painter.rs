//! Drawing of a board and its tiles.

use crate::anytime::LargeBoard;
use crate::board::Numerals;
use fifteen_picture::{Drawing, Font, Ink, Point, Stroke};

/// Side of a cell, and distance of a tile from its edges.
pub const CELL: isize = 20;
const GAP: isize = 1;

/// Radius of the corners of a tile.
const CORNER_RADIUS: isize = 3;

/// Width of the outline of a tile, in tenths of a unit, and of a tile that moves next.
const EDGE_WIDTH: u32 = 5;
const NEXT_EDGE_WIDTH: u32 = 20;

/// Painter of boards and tiles.
pub struct TilePainter<'a> {
    /// Goal position; the row of a tile there determines its color.
    pub goal: &'a LargeBoard,
    pub numerals: Numerals,
}

impl TilePainter<'_> {
    /// Returns the size of a board in units of the drawing.
    pub fn size(&self) -> Point {
        let grid = self.goal.grid();
        Point(grid.cols().cast_signed() * CELL, grid.rows().cast_signed() * CELL)
    }

    /// Returns the top left corner of a cell.
    pub fn cell_corner(&self, cell: usize) -> Point {
        let (row, col) = self.goal.grid().row_and_col(cell);
        Point(col.cast_signed() * CELL, row.cast_signed() * CELL)
    }

    /// Draws a board without tiles.
    pub fn draw_floor(&self) -> Drawing {
        let mut drawing = Drawing::default();
        let size = self.size();
        drawing.rect(Point(0, 0), size, Ink::Floor);
        drawing.outline(Point(-1, -1), size.offset(2, 2), Stroke(Ink::Frame, 20));
        drawing
    }

    /// Draws a tile, relative to the corner of its cell.
    pub fn draw_tile(&self, tile: u16, is_next: bool) -> Drawing {
        let home = self.goal.tiles().iter().position(|&other| other == tile);
        let row = home.map_or(0, |cell| self.goal.grid().row_and_col(cell).0);
        let edge = Stroke(Ink::OnPiece, if is_next { NEXT_EDGE_WIDTH } else { EDGE_WIDTH });
        let side = CELL - 2 * GAP;
        let mut drawing = Drawing::default();
        drawing.rounded_rect(
            Point(GAP, GAP),
            Point(side, side),
            CORNER_RADIUS,
            Ink::Kind(row),
            Some(edge),
        );
        let name = self.numerals.tile(tile);
        let font = Font::centered(9).bold().with_ink(Ink::OnPiece);
        drawing.text(Point(CELL / 2, CELL / 2 + 3), &name, font);
        drawing
    }

    /// Draws a board with its tiles, and highlights those that move next.
    pub fn draw_board(&self, board: &LargeBoard, next: &[u16]) -> Drawing {
        let mut drawing = self.draw_floor();
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            drawing.group("", self.cell_corner(cell), &self.draw_tile(tile, next.contains(&tile)));
        }
        drawing
    }
}
