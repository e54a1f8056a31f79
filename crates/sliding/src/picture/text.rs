//! Configurations drawn with box-drawing characters.

use crate::exit::Exit;
use crate::puzzle::{Configuration, Puzzle};
use crate::solution::Solution;
use fifteen_codegen::Direction;
use std::collections::HashMap;
use std::fmt;

/// Configuration drawn with box-drawing characters.
///
/// ```
/// use fifteen_sliding::{Puzzle, TextDrawing};
///
/// let puzzle = Puzzle::parse("2 x 3\n1 = 11/1\n1x\n1x\n")?;
/// let drawing = TextDrawing::new(&puzzle, puzzle.start());
/// assert_eq!(drawing.to_string(), "\
/// ┌───────┬───┐
/// │ 1     │▒▒▒│
/// │   ┌───┴───┤
/// │   │       │
/// └───┴───────┘
/// ");
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextDrawing {
    lines: Vec<Vec<Glyph>>,
}

/// Character of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character.
    pub character: char,
    /// Kind of the piece that the character belongs to, which determines its color.
    pub kind: Option<usize>,
}

/// Width of a cell in characters, without the line beside it.
const CELL_WIDTH: usize = 3;

/// Content of a cell, or the outside of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellContent {
    Outside,
    Blocked,
    Empty,
    Piece { index: usize, kind: usize },
}

impl CellContent {
    /// Returns the glyph that fills this content or, if not inside, the one of its border.
    fn glyph(self, is_inside: bool, border: char) -> Glyph {
        let kind = match self {
            CellContent::Piece { kind, .. } if is_inside => Some(kind),
            _ => None,
        };
        let fill = if self == CellContent::Blocked { '▒' } else { ' ' };
        Glyph { character: if is_inside { fill } else { border }, kind }
    }
}

impl TextDrawing {
    /// Draws a configuration. An exit has an arrow in the frame on each of its lines. A piece in
    /// several parts has its letter on each of them.
    pub fn new(puzzle: &Puzzle, configuration: &Configuration) -> Self {
        let start_indices: Vec<usize> = (0..configuration.pieces().len()).collect();
        Self::with_start_indices(puzzle, configuration, &start_indices)
    }

    /// Draws a configuration whose pieces are identified with pieces of the start.
    fn with_start_indices(
        puzzle: &Puzzle,
        configuration: &Configuration,
        start_indices: &[usize],
    ) -> Self {
        let contents = BoardContents::new(puzzle, configuration);
        let labels = labels(puzzle, configuration, start_indices);
        let (rows, cols) = (puzzle.rows(), puzzle.cols());
        let mut lines = Vec::new();
        for row in 0..=rows {
            lines.push(contents.edge_line(row, cols));
            if row < rows {
                lines.push(contents.cell_line(row, cols, &labels));
            }
        }
        let mut drawing = TextDrawing { lines };
        puzzle.exits().iter().for_each(|exit| drawing.open_frame(exit));
        drawing
    }

    /// Puts an arrow into the frame on every line of an exit.
    fn open_frame(&mut self, exit: &Exit) {
        let (bottom, right) = (self.lines.len() - 1, self.lines[0].len() - 1);
        for line in exit.lines() {
            let (across, down) = (line * (CELL_WIDTH + 1) + CELL_WIDTH.div_ceil(2), line * 2 + 1);
            let (row, col, character) = match exit.side() {
                Direction::East => (down, right, '→'),
                Direction::West => (down, 0, '←'),
                Direction::North => (0, across, '↑'),
                Direction::South => (bottom, across, '↓'),
            };
            self.lines[row][col] = Glyph { character, kind: None };
        }
    }

    /// Returns the drawing with cells of one character instead of three, for narrow screens.
    ///
    /// ```
    /// use fifteen_sliding::{Puzzle, TextDrawing};
    ///
    /// let puzzle = Puzzle::parse("2 x 3\n1 = 11/1\n1x\n1x\n")?;
    /// let drawing = TextDrawing::new(&puzzle, puzzle.start()).narrow();
    /// assert_eq!(drawing.to_string(), "\
    /// ┌───┬─┐
    /// │1  │▒│
    /// │ ┌─┴─┤
    /// │ │   │
    /// └─┴───┘
    /// ");
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn narrow(&self) -> TextDrawing {
        // A cell has a line beside it and three characters; the line and the middle character
        // remain.
        let narrow = |line: &Vec<Glyph>| line.iter().copied().step_by(2).collect();
        TextDrawing { lines: self.lines.iter().map(narrow).collect() }
    }

    /// Returns the lines from top to bottom, all of the same length.
    pub fn lines(&self) -> &[Vec<Glyph>] {
        &self.lines
    }
}

impl Solution {
    /// Draws all configurations in order. Every piece keeps the letter that it has at the start.
    pub fn drawings(&self, puzzle: &Puzzle) -> Vec<TextDrawing> {
        let known = self.configurations().iter().zip(self.start_indices());
        known
            .map(|(configuration, start_indices)| {
                TextDrawing::with_start_indices(puzzle, configuration, &start_indices)
            })
            .collect()
    }
}

impl fmt::Display for TextDrawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let line: String = line.iter().map(|mark| mark.character).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

/// Contents of all cells.
struct BoardContents {
    rows: usize,
    cols: usize,
    cells: Vec<CellContent>,
}

impl BoardContents {
    fn new(puzzle: &Puzzle, configuration: &Configuration) -> Self {
        let content = |(cell, owner): (usize, Option<usize>)| match owner {
            Some(index) => CellContent::Piece { index, kind: configuration.pieces()[index].kind },
            None if puzzle.blocked()[cell] => CellContent::Blocked,
            None => CellContent::Empty,
        };
        let owners = puzzle.pieces_by_cell(configuration.pieces());
        BoardContents {
            rows: puzzle.rows(),
            cols: puzzle.cols(),
            cells: owners.into_iter().enumerate().map(content).collect(),
        }
    }

    /// Returns the content at a row and a column, counted from 1, so that 0 is outside.
    fn content_at(&self, row: usize, col: usize) -> CellContent {
        let is_inside = (1..=self.rows).contains(&row) && (1..=self.cols).contains(&col);
        if is_inside { self.cells[(row - 1) * self.cols + col - 1] } else { CellContent::Outside }
    }

    /// Draws the line above a row.
    fn edge_line(&self, row: usize, cols: usize) -> Vec<Glyph> {
        let mut line = Vec::new();
        for col in 0..=cols {
            // The four cells around this corner.
            let [above_left, above] = [self.content_at(row, col), self.content_at(row, col + 1)];
            let [left, here] = [self.content_at(row + 1, col), self.content_at(row + 1, col + 1)];
            let lines = [above != here, above_left != above, above_left != left, left != here];
            line.push(here.glyph(lines == [false; 4], corner_character(lines)));
            if col < cols {
                line.extend([here.glyph(above == here, '─'); CELL_WIDTH]);
            }
        }
        line
    }

    /// Draws the line through the cells of a row.
    fn cell_line(&self, row: usize, cols: usize, labels: &HashMap<usize, char>) -> Vec<Glyph> {
        let mut line = Vec::new();
        for col in 0..=cols {
            let [left, here] = [self.content_at(row + 1, col), self.content_at(row + 1, col + 1)];
            line.push(here.glyph(left == here, '│'));
            if col < cols {
                let fill = here.glyph(true, ' ');
                let label = labels.get(&(row * cols + col));
                let label = label.map_or(fill, |&character| Glyph { character, ..fill });
                line.extend([fill, label, fill]);
            }
        }
        line
    }
}

/// Returns the letters of all pieces, by the cells on which they are written.
fn labels(
    puzzle: &Puzzle,
    configuration: &Configuration,
    start_indices: &[usize],
) -> HashMap<usize, char> {
    let mut labels = HashMap::new();
    for (&piece, &start_index) in configuration.pieces().iter().zip(start_indices) {
        for part in &puzzle.kinds()[piece.kind].parts() {
            let (row, col) = part[0];
            let by = row.cast_signed() * puzzle.cols().cast_signed() + col;
            labels.insert(piece.cell.wrapping_add_signed(by), puzzle.letters()[start_index]);
        }
    }
    labels
}

/// Returns the character with lines to the right, up, to the left and down as given. There are
/// either no lines or at least two: the contents cannot change exactly once on the way around a
/// corner.
fn corner_character([right, up, left, down]: [bool; 4]) -> char {
    match (right, up, left, down) {
        (false, _, false, _) => '│',
        (_, false, _, false) => '─',
        (true, false, false, true) => '┌',
        (false, false, true, true) => '┐',
        (true, true, false, false) => '└',
        (false, true, true, false) => '┘',
        (true, true, false, true) => '├',
        (false, true, true, true) => '┤',
        (true, false, true, true) => '┬',
        (true, true, true, false) => '┴',
        _ => '┼',
    }
}
