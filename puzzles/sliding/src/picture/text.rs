//! Configurations drawn with box characters.

use crate::puzzle::{Configuration, Puzzle};
use std::fmt;

/// A configuration drawn with characters.
///
/// ```
/// use fifteen_sliding::{Drawing, Puzzle};
///
/// let puzzle = Puzzle::parse("2 x 3\n1 = 11/1\n1x\n1x\n")?;
/// let drawing = Drawing::new(&puzzle, puzzle.start());
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
pub struct Drawing {
    lines: Vec<Vec<Mark>>,
}

/// A character of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The character.
    pub character: char,
    /// The kind of piece it is part of, for a colour.
    pub kind: Option<usize>,
}

/// The width of a cell without the line beside it.
const WIDTH: usize = 3;

/// What is on a cell, or around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Outside,
    Blocked,
    Empty,
    Piece { index: usize, kind: usize },
}

impl Drawing {
    /// Draws a configuration.
    pub fn new(puzzle: &Puzzle, configuration: &Configuration) -> Self {
        let contents = Contents::new(puzzle, configuration);
        let (rows, cols) = (puzzle.rows(), puzzle.cols());
        let mut lines = Vec::new();
        for row in 0..=rows {
            lines.push(contents.edge_line(row, cols));
            if row < rows {
                lines.push(contents.cell_line(row, cols, puzzle, configuration));
            }
        }
        Drawing { lines }
    }

    /// The lines, from top to bottom; all of the same length.
    pub fn lines(&self) -> &[Vec<Mark>] {
        &self.lines
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let line: String = line.iter().map(|mark| mark.character).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

/// What is where.
struct Contents {
    rows: usize,
    cols: usize,
    cells: Vec<Content>,
}

impl Contents {
    fn new(puzzle: &Puzzle, configuration: &Configuration) -> Self {
        let content = |(cell, owner): (usize, Option<usize>)| match owner {
            Some(index) => Content::Piece { index, kind: configuration.pieces()[index].kind },
            None if puzzle.blocked()[cell] => Content::Blocked,
            None => Content::Empty,
        };
        let owners = puzzle.owners(configuration);
        Contents {
            rows: puzzle.rows(),
            cols: puzzle.cols(),
            cells: owners.into_iter().enumerate().map(content).collect(),
        }
    }

    /// What is in a row and a column, counted from 1, so that 0 is outside.
    fn at(&self, row: usize, col: usize) -> Content {
        let is_inside = (1..=self.rows).contains(&row) && (1..=self.cols).contains(&col);
        match is_inside {
            true => self.cells[(row - 1) * self.cols + col - 1],
            false => Content::Outside,
        }
    }

    /// The line above a row.
    fn edge_line(&self, row: usize, cols: usize) -> Vec<Mark> {
        let mut line = Vec::new();
        for col in 0..=cols {
            // The four cells around this corner.
            let [above_left, above] = [self.at(row, col), self.at(row, col + 1)];
            let [left, here] = [self.at(row + 1, col), self.at(row + 1, col + 1)];
            let lines = [above != here, above_left != above, above_left != left, left != here];
            let around = [above_left, above, left, here];
            let is_inside = around.iter().all(|&content| content == here);
            let character = if is_inside { fill(here) } else { corner(lines) };
            line.push(Mark { character, kind: kind(here).filter(|_| is_inside) });
            if col < cols {
                let character = if above == here { fill(here) } else { '─' };
                let kind = kind(here).filter(|_| above == here);
                line.extend([Mark { character, kind }; WIDTH]);
            }
        }
        line
    }

    /// The line through the cells of a row.
    fn cell_line(
        &self,
        row: usize,
        cols: usize,
        puzzle: &Puzzle,
        configuration: &Configuration,
    ) -> Vec<Mark> {
        let mut line = Vec::new();
        for col in 0..=cols {
            let [left, here] = [self.at(row + 1, col), self.at(row + 1, col + 1)];
            let character = if left == here { fill(here) } else { '│' };
            line.push(Mark { character, kind: kind(here).filter(|_| left == here) });
            if col < cols {
                let kind = kind(here);
                let name = match here {
                    Content::Piece { index, kind }
                        if configuration.pieces()[index].cell == row * cols + col =>
                    {
                        puzzle.kinds()[kind].name()
                    }
                    _ => fill(here),
                };
                let beside = fill(here);
                line.extend([beside, name, beside].map(|character| Mark { character, kind }));
            }
        }
        line
    }
}

/// What a cell is filled with.
fn fill(content: Content) -> char {
    if content == Content::Blocked { '▒' } else { ' ' }
}

/// The kind of what is on a cell.
fn kind(content: Content) -> Option<usize> {
    match content {
        Content::Piece { kind, .. } => Some(kind),
        Content::Outside | Content::Blocked | Content::Empty => None,
    }
}

/// The character with lines to the right, up, to the left and down, as the case may be.
fn corner([right, up, left, down]: [bool; 4]) -> char {
    match (right, up, left, down) {
        (false, _, false, _) if up || down => '│',
        (_, false, _, false) if right || left => '─',
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
