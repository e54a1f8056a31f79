//! Boards whose cells belong to tiles or to pieces of any shape.
//!
//! Cells are drawn as large as space allows, with lines between cells of different owners. Without
//! space for lines, every cell shows its owner.

use super::canvas::{Canvas, ScreenArea};
use super::ink::{ColorRole, Ink};

/// Board to draw.
pub struct CellGrid {
    pub rows: usize,
    pub cols: usize,
    pub cells: Vec<CellOwner>,
}

/// Owner of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellOwner {
    Empty,
    /// Permanently blocked.
    Wall,
    Piece {
        number: usize,
        name: String,
        ink: Ink,
    },
}

/// Layout of a board on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLayout {
    pub area: ScreenArea,
    rows: usize,
    cols: usize,
    /// Inner size of a cell, and width of lines.
    cell_size: (usize, usize),
    line_width: usize,
    /// Number of cells between two lines.
    cells_between_lines: usize,
}

/// Cell sizes with line widths, largest first; the last has no lines.
const CELL_SIZES: [((usize, usize), usize); 6] =
    [((8, 4), 1), ((6, 3), 1), ((5, 2), 1), ((4, 1), 1), ((3, 1), 1), ((3, 1), 0)];

/// Cell sizes of a sudoku: with and without space for candidates.
const SUDOKU_CELL_SIZES: [(usize, usize); 2] = [(7, 3), (3, 1)];

impl BoardLayout {
    /// Returns the layout of a board in an area, if it fits.
    pub fn new(rows_and_cols: (usize, usize), area: ScreenArea) -> Option<BoardLayout> {
        let layouts = CELL_SIZES.map(|cell| BoardLayout::with_cells(rows_and_cols, cell));
        BoardLayout::first_fitting(layouts, area)
    }

    /// Creates the layout with this cell size and line width, without a place on the screen. Widens
    /// the cells if necessary, so that the largest number and a space fit.
    fn with_cells(
        (rows, cols): (usize, usize),
        ((width, height), line_width): ((usize, usize), usize),
    ) -> BoardLayout {
        let digits = (rows * cols).to_string().len();
        let (area, cell_size) = (ScreenArea::default(), (width.max(digits + 1), height));
        BoardLayout { area, rows, cols, cell_size, line_width, cells_between_lines: 1 }
    }

    /// Returns the layout of a sudoku in an area, with lines around its boxes.
    pub fn for_sudoku(area: ScreenArea) -> Option<BoardLayout> {
        BoardLayout::first_fitting(SUDOKU_CELL_SIZES.map(BoardLayout::sudoku_with_cells), area)
    }

    /// Creates the layout of a sudoku with this cell size, without a place on the screen.
    fn sudoku_with_cells(cell_size: (usize, usize)) -> BoardLayout {
        let area = ScreenArea::default();
        BoardLayout { area, rows: 9, cols: 9, cell_size, line_width: 1, cells_between_lines: 3 }
    }

    /// Returns the first layout that fits, centered.
    fn first_fitting<const N: usize>(
        layouts: [BoardLayout; N],
        area: ScreenArea,
    ) -> Option<BoardLayout> {
        let placed = layouts.map(|layout| {
            let (width, height) = layout.total_size();
            BoardLayout { area: area.centered(width, height), ..layout }
        });
        placed.into_iter().find(|layout| area.has_room_for(layout.area.width, layout.area.height))
    }

    /// Returns the minimum size of a board.
    pub fn min_size(rows_and_cols: (usize, usize)) -> (usize, usize) {
        BoardLayout::with_cells(rows_and_cols, CELL_SIZES[CELL_SIZES.len() - 1]).total_size()
    }

    /// Returns the minimum size of a sudoku.
    pub fn min_sudoku_size() -> (usize, usize) {
        BoardLayout::sudoku_with_cells(SUDOKU_CELL_SIZES[1]).total_size()
    }

    fn total_size(&self) -> (usize, usize) {
        let lines = |cells: usize| (cells.div_ceil(self.cells_between_lines) + 1) * self.line_width;
        (
            self.cols * self.cell_size.0 + lines(self.cols),
            self.rows * self.cell_size.1 + lines(self.rows),
        )
    }

    /// Returns the width of a cell in characters.
    pub fn cell_width(&self) -> usize {
        self.cell_size.0
    }

    /// Returns whether cells have space for nine candidates.
    pub fn has_room_for_notes(&self) -> bool {
        self.cell_size == SUDOKU_CELL_SIZES[0]
    }

    /// Returns the cell at a position on the screen, if any.
    pub fn cell_at(&self, x: usize, y: usize) -> Option<usize> {
        (0..self.rows * self.cols).find(|&cell| {
            let inside = self.cell_area(cell);
            let across = inside.x..inside.x + inside.width;
            across.contains(&x) && (inside.y..inside.y + inside.height).contains(&y)
        })
    }

    /// Returns the inner area of a cell.
    pub fn cell_area(&self, cell: usize) -> ScreenArea {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let (width, height) = self.cell_size;
        let lines = |before: usize| (before / self.cells_between_lines + 1) * self.line_width;
        ScreenArea {
            x: self.area.x + col * width + lines(col),
            y: self.area.y + row * height + lines(row),
            width,
            height,
        }
    }
}

impl CellGrid {
    /// Draws the board.
    pub fn draw(&self, layout: &BoardLayout, canvas: &mut Canvas) {
        if layout.line_width > 0 {
            self.draw_lines(layout, canvas);
        }
        for (cell, owner) in self.cells.iter().enumerate() {
            let inside = layout.cell_area(cell);
            match owner {
                CellOwner::Empty if layout.line_width == 0 => {
                    canvas.write_centered(inside, inside.y, "·", Ink::MUTED);
                }
                CellOwner::Empty => {}
                CellOwner::Wall => fill(canvas, inside, '▒', Ink::MUTED),
                CellOwner::Piece { name, ink, .. } => {
                    canvas.set_ink(self.area_with_inner_lines(layout, cell, inside), *ink);
                    // A piece is named once, unless only its name shows its extent.
                    let is_named = layout.line_width == 0 || self.is_first(cell);
                    if is_named {
                        let y = inside.y + (inside.height - 1) / 2;
                        canvas.write_centered(inside, y, name, ink.bold());
                    }
                }
            }
        }
    }

    /// Returns the inner area of a cell, extended over the lines to its right and below it if the
    /// cell beyond has the same owner.
    fn area_with_inner_lines(
        &self,
        layout: &BoardLayout,
        cell: usize,
        inside: ScreenArea,
    ) -> ScreenArea {
        let goes_on = |other: usize| self.cells[other] == self.cells[cell];
        let right =
            layout.line_width > 0 && !(cell + 1).is_multiple_of(self.cols) && goes_on(cell + 1);
        let below = layout.line_width > 0
            && cell + self.cols < self.cells.len()
            && goes_on(cell + self.cols);
        ScreenArea {
            width: inside.width + usize::from(right),
            height: inside.height + usize::from(below),
            ..inside
        }
    }

    /// Returns whether a cell is the first cell of its owner.
    fn is_first(&self, cell: usize) -> bool {
        self.cells.iter().position(|other| *other == self.cells[cell]) == Some(cell)
    }

    /// Returns the owner of the cell in a row and a column, counted from 1; `None` outside the
    /// board.
    fn owner_at(&self, row: usize, col: usize) -> Option<&CellOwner> {
        let is_inside = (1..=self.rows).contains(&row) && (1..=self.cols).contains(&col);
        is_inside.then(|| &self.cells[(row - 1) * self.cols + col - 1])
    }

    /// Draws the lines between cells of different owners.
    fn draw_lines(&self, layout: &BoardLayout, canvas: &mut Canvas) {
        let (width, height) = layout.cell_size;
        let ink = Ink { foreground: ColorRole::Muted, ..Ink::PLAIN };
        for row in 0..=self.rows {
            for col in 0..=self.cols {
                let x = layout.area.x + col * (width + 1);
                let y = layout.area.y + row * (height + 1);
                let (above_left, above) = (self.owner_at(row, col), self.owner_at(row, col + 1));
                let (left, here) = (self.owner_at(row + 1, col), self.owner_at(row + 1, col + 1));
                let sides = [above != here, above_left != above, above_left != left, left != here];
                canvas.write(x, y, corner_glyph(sides), ink);
                if above != here && col < self.cols {
                    canvas.write(x + 1, y, &"─".repeat(width), ink);
                }
                if left != here && row < self.rows {
                    (1..=height).for_each(|down| _ = canvas.write(x, y + down, "│", ink));
                }
            }
        }
    }
}

/// Fills an area with a character.
fn fill(canvas: &mut Canvas, area: ScreenArea, glyph: char, ink: Ink) {
    let line = glyph.to_string().repeat(area.width);
    (0..area.height).for_each(|down| _ = canvas.write(area.x, area.y + down, &line, ink));
}

/// Returns the box-drawing character with these arms, in the order right, up, left, down.
fn corner_glyph(sides: [bool; 4]) -> &'static str {
    const CORNERS: [&str; 16] =
        [" ", "─", "│", "└", "─", "─", "┘", "┴", "│", "┌", "│", "├", "┐", "┬", "┤", "┼"];
    let bits = sides.iter().enumerate().map(|(bit, &is_there)| usize::from(is_there) << bit);
    CORNERS[bits.sum::<usize>()]
}
