//! Boards of cells that belong to somebody: tiles, and pieces of any shape.
//!
//! Cells are drawn as large as there is room for, with lines between those of different owners; where
//! there is no room for lines, every cell shows whose it is.

use super::canvas::{Canvas, ScreenArea};
use super::ink::{ColourRole, Ink};

/// What is to be drawn.
pub struct Board {
    pub rows: usize,
    pub cols: usize,
    pub cells: Vec<CellOwner>,
}

/// Who has a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellOwner {
    Empty,
    /// Nothing can ever be there.
    Wall,
    Piece {
        number: usize,
        name: String,
        ink: Ink,
    },
}

/// How a board lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    area: ScreenArea,
    rows: usize,
    cols: usize,
    /// The inside of a cell, and how wide lines are.
    cell: (usize, usize),
    line: usize,
    /// So many cells are between two lines.
    group: usize,
}

/// The sizes of cells: the largest that fits is taken. Without lines between them comes last.
const CELL_SIZES: [((usize, usize), usize); 6] =
    [((8, 4), 1), ((6, 3), 1), ((5, 2), 1), ((4, 1), 1), ((3, 1), 1), ((3, 1), 0)];

/// The sizes of the cells of a sudoku: with room for small digits, or without.
const SUDOKU_CELL_SIZES: [(usize, usize); 2] = [(7, 3), (3, 1)];

impl Plan {
    /// How a board of so many rows and columns lies in an area, if there is room for it.
    pub fn new(rows: usize, cols: usize, area: ScreenArea) -> Option<Plan> {
        let plans = CELL_SIZES.map(|(cell, line)| Plan { area, rows, cols, cell, line, group: 1 });
        Plan::first(plans, area)
    }

    /// How a sudoku lies in an area, with lines around its boxes.
    pub fn for_sudoku(area: ScreenArea) -> Option<Plan> {
        let plans =
            SUDOKU_CELL_SIZES.map(|cell| Plan { area, rows: 9, cols: 9, cell, line: 1, group: 3 });
        Plan::first(plans, area)
    }

    /// The first that fits, in the middle.
    fn first<const N: usize>(plans: [Plan; N], area: ScreenArea) -> Option<Plan> {
        let placed = plans.map(|plan| {
            let (width, height) = plan.extent();
            Plan { area: area.middle(width, height), ..plan }
        });
        placed.into_iter().find(|plan| area.fits(plan.area.width, plan.area.height))
    }

    /// The room that the smallest takes.
    pub fn least(rows: usize, cols: usize) -> (usize, usize) {
        let (cell, line) = CELL_SIZES[CELL_SIZES.len() - 1];
        let area = ScreenArea { x: 0, y: 0, width: 0, height: 0 };
        Plan { area, rows, cols, cell, line, group: 1 }.extent()
    }

    /// The same of a sudoku.
    pub fn min_sudoku_size() -> (usize, usize) {
        let area = ScreenArea { x: 0, y: 0, width: 0, height: 0 };
        Plan { area, rows: 9, cols: 9, cell: SUDOKU_CELL_SIZES[1], line: 1, group: 3 }.extent()
    }

    fn extent(&self) -> (usize, usize) {
        let lines = |cells: usize| (cells.div_ceil(self.group) + 1) * self.line;
        (self.cols * self.cell.0 + lines(self.cols), self.rows * self.cell.1 + lines(self.rows))
    }

    pub fn area(&self) -> ScreenArea {
        self.area
    }

    /// The characters that a cell is wide.
    pub fn cell_width(&self) -> usize {
        self.cell.0
    }

    /// Whether cells have room for nine small digits.
    pub fn has_room_for_notes(&self) -> bool {
        self.cell == SUDOKU_CELL_SIZES[0]
    }

    /// The cell in which a place of the screen lies, if it does in any.
    pub fn cell_at(&self, x: usize, y: usize) -> Option<usize> {
        (0..self.rows * self.cols).find(|&cell| {
            let inside = self.inside(cell);
            let across = inside.x..inside.x + inside.width;
            across.contains(&x) && (inside.y..inside.y + inside.height).contains(&y)
        })
    }

    /// The inside of a cell.
    pub fn inside(&self, cell: usize) -> ScreenArea {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let (width, height) = self.cell;
        let lines = |before: usize| (before / self.group + 1) * self.line;
        ScreenArea {
            x: self.area.x + col * width + lines(col),
            y: self.area.y + row * height + lines(row),
            width,
            height,
        }
    }
}

impl Board {
    /// Draws the board.
    pub fn draw(&self, plan: &Plan, canvas: &mut Canvas) {
        if plan.line > 0 {
            self.lines(plan, canvas);
        }
        for (cell, holder) in self.cells.iter().enumerate() {
            let inside = plan.inside(cell);
            match holder {
                CellOwner::Empty if plan.line == 0 => {
                    canvas.write_centred(inside, inside.y, "·", Ink::MUTED);
                }
                CellOwner::Empty => {}
                CellOwner::Wall => fill(canvas, inside, '▒', Ink::MUTED),
                CellOwner::Piece { name, ink, .. } => {
                    canvas.set_ink(self.area_with_inner_lines(plan, cell, inside), *ink);
                    // A piece is named once, unless nothing else shows how far it goes.
                    let is_named = plan.line == 0 || self.is_first(cell);
                    if is_named {
                        let y = inside.y + (inside.height - 1) / 2;
                        canvas.write_centred(inside, y, name, ink.bold());
                    }
                }
            }
        }
    }

    /// The inside of a cell and the lines behind which its owner goes on.
    fn area_with_inner_lines(&self, plan: &Plan, cell: usize, inside: ScreenArea) -> ScreenArea {
        let goes_on = |other: usize| self.cells[other] == self.cells[cell];
        let right = plan.line > 0 && !(cell + 1).is_multiple_of(self.cols) && goes_on(cell + 1);
        let below =
            plan.line > 0 && cell + self.cols < self.cells.len() && goes_on(cell + self.cols);
        ScreenArea {
            width: inside.width + usize::from(right),
            height: inside.height + usize::from(below),
            ..inside
        }
    }

    /// Whether a cell is the first of its owner's.
    fn is_first(&self, cell: usize) -> bool {
        self.cells.iter().position(|other| *other == self.cells[cell]) == Some(cell)
    }

    /// Who has the cell in a row and a column, counted from 1; nothing around the board.
    fn at(&self, row: usize, col: usize) -> Option<&CellOwner> {
        let is_inside = (1..=self.rows).contains(&row) && (1..=self.cols).contains(&col);
        is_inside.then(|| &self.cells[(row - 1) * self.cols + col - 1])
    }

    /// The lines between cells of different owners.
    fn lines(&self, plan: &Plan, canvas: &mut Canvas) {
        let (width, height) = plan.cell;
        let ink = Ink { foreground: ColourRole::Muted, ..Ink::PLAIN };
        for row in 0..=self.rows {
            for col in 0..=self.cols {
                let x = plan.area.x + col * (width + 1);
                let y = plan.area.y + row * (height + 1);
                let (above_left, above) = (self.at(row, col), self.at(row, col + 1));
                let (left, here) = (self.at(row + 1, col), self.at(row + 1, col + 1));
                let sides = [above != here, above_left != above, above_left != left, left != here];
                canvas.write(x, y, corner_glyph(sides), ink);
                if above != here {
                    canvas.write(
                        x + 1,
                        y,
                        &"─".repeat(if col < self.cols { width } else { 0 }),
                        ink,
                    );
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

/// The character with lines to the right, up, to the left and down, as the case may be.
fn corner_glyph(sides: [bool; 4]) -> &'static str {
    const CORNERS: [&str; 16] =
        [" ", "─", "│", "└", "─", "─", "┘", "┴", "│", "┌", "│", "├", "┐", "┬", "┤", "┼"];
    let bits = sides.iter().enumerate().map(|(bit, &is_there)| usize::from(is_there) << bit);
    CORNERS[bits.sum::<usize>()]
}
