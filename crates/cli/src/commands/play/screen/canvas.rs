//! What a screen is drawn on: cells with a character and ink. Nothing here knows a terminal.

use super::ink::Ink;
use std::fmt;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What stands there; nothing right of a character that is two cells wide.
    pub glyph: Option<char>,
    pub ink: Ink,
}

/// A screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    width: usize,
    height: usize,
    cells: Vec<Cell>,
}

/// Part of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenArea {
    pub x: usize,
    pub y: usize,
    pub width: usize,
    pub height: usize,
}

impl ScreenArea {
    /// An area of some size in the middle of this one, or at its top and left if it does not fit.
    pub fn middle(self, width: usize, height: usize) -> ScreenArea {
        let x = self.x + self.width.saturating_sub(width) / 2;
        let y = self.y + self.height.saturating_sub(height) / 2;
        ScreenArea { x, y, width, height }
    }

    /// Whether something of this size fits.
    pub fn fits(self, width: usize, height: usize) -> bool {
        width <= self.width && height <= self.height
    }

    /// What is left after these columns are cut off on the left.
    pub fn right_of(self, columns: usize) -> ScreenArea {
        let columns = columns.min(self.width);
        ScreenArea { x: self.x + columns, width: self.width - columns, ..self }
    }

    /// What is left below these rows.
    pub fn below(self, rows: usize) -> ScreenArea {
        let rows = rows.min(self.height);
        ScreenArea { y: self.y + rows, height: self.height - rows, ..self }
    }
}

impl Canvas {
    /// An empty screen.
    pub fn new(width: usize, height: usize) -> Canvas {
        let blank = Cell { glyph: Some(' '), ink: Ink::PLAIN };
        Canvas { width, height, cells: vec![blank; width * height] }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    /// All of it.
    pub fn area(&self) -> ScreenArea {
        ScreenArea { x: 0, y: 0, width: self.width, height: self.height }
    }

    /// The rows, from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.width.max(1))
    }

    /// Writes a line, as much of it as there is room for. Returns the column behind it.
    pub fn write(&mut self, x: usize, y: usize, text: &str, ink: Ink) -> usize {
        let mut at = x;
        for glyph in text.chars() {
            let width = glyph.width().unwrap_or(0);
            if width == 0 {
                continue;
            }
            if y >= self.height || at + width > self.width {
                break;
            }
            let first = y * self.width + at;
            self.cells[first] = Cell { glyph: Some(glyph), ink };
            for behind in &mut self.cells[first + 1..first + width] {
                *behind = Cell { glyph: None, ink };
            }
            at += width;
        }
        at
    }

    /// Writes a line that ends at the right edge.
    pub fn write_right(&mut self, y: usize, text: &str, ink: Ink) {
        let x = self.width.saturating_sub(text.width());
        self.write(x, y, text, ink);
    }

    /// Writes a line in the middle of an area.
    pub fn write_centred(&mut self, area: ScreenArea, y: usize, text: &str, ink: Ink) {
        self.write(area.middle(text.width(), 1).x, y, text, ink);
    }

    /// Writes text in lines that are as long as an area is wide, broken between words. Returns the row
    /// below.
    pub fn write_wrapped(&mut self, area: ScreenArea, text: &str, ink: Ink) -> usize {
        let mut y = area.y;
        for line in wrap(text, area.width) {
            if y < area.y + area.height {
                self.write(area.x, y, &line, ink);
            }
            y += 1;
        }
        y
    }

    /// Gives cells another ink, and leaves what stands there.
    pub fn set_ink(&mut self, area: ScreenArea, ink: Ink) {
        for y in area.y..(area.y + area.height).min(self.height) {
            for x in area.x..(area.x + area.width).min(self.width) {
                self.cells[y * self.width + x].ink = ink;
            }
        }
    }
}

/// The lines of a text, none longer than the width if words allow.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is one");
        if last.is_empty() {
            last.push_str(word);
        } else if last.width() + 1 + word.width() <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

impl fmt::Display for Canvas {
    /// The characters, without their ink.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            let line: String = row.iter().filter_map(|cell| cell.glyph).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
