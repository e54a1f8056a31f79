//! Canvas of cells, each with a character and an ink, independent of any terminal.

use super::ink::Ink;
use std::fmt;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanvasCell {
    /// Character; `None` in the second cell of a character that is two cells wide.
    pub glyph: Option<char>,
    pub ink: Ink,
}

/// Contents of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    width: usize,
    height: usize,
    cells: Vec<CanvasCell>,
}

/// Rectangular part of a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScreenArea {
    pub x: usize,
    pub y: usize,
    pub width: usize,
    pub height: usize,
}

impl ScreenArea {
    /// Returns an area of this size centered in this one, or at its top left if it does not fit.
    pub fn centered(self, width: usize, height: usize) -> ScreenArea {
        let x = self.x + self.width.saturating_sub(width) / 2;
        let y = self.y + self.height.saturating_sub(height) / 2;
        ScreenArea { x, y, width, height }
    }

    /// Returns whether an area of this size fits.
    pub fn has_room_for(self, width: usize, height: usize) -> bool {
        width <= self.width && height <= self.height
    }

    /// Returns the part of this area to the right of this many columns.
    pub fn right_of(self, columns: usize) -> ScreenArea {
        let columns = columns.min(self.width);
        ScreenArea { x: self.x + columns, width: self.width - columns, ..self }
    }

    /// Returns the part of this area below this many rows.
    pub fn below(self, rows: usize) -> ScreenArea {
        let rows = rows.min(self.height);
        ScreenArea { y: self.y + rows, height: self.height - rows, ..self }
    }
}

impl Canvas {
    /// Creates an empty canvas.
    pub fn new(width: usize, height: usize) -> Canvas {
        let blank = CanvasCell { glyph: Some(' '), ink: Ink::PLAIN };
        Canvas { width, height, cells: vec![blank; width * height] }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns the whole area.
    pub fn area(&self) -> ScreenArea {
        ScreenArea { x: 0, y: 0, width: self.width, height: self.height }
    }

    /// Returns the rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[CanvasCell]> {
        self.cells.chunks(self.width.max(1))
    }

    /// Writes a line, cut off at the right edge. Returns the column after it.
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
            self.cells[first] = CanvasCell { glyph: Some(glyph), ink };
            for behind in &mut self.cells[first + 1..first + width] {
                *behind = CanvasCell { glyph: None, ink };
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
    pub fn write_centered(&mut self, area: ScreenArea, y: usize, text: &str, ink: Ink) {
        self.write(area.centered(text.width(), 1).x, y, text, ink);
    }

    /// Writes text wrapped between words to the width of an area. Returns the row below.
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

    /// Changes the ink of cells, not their characters.
    pub fn set_ink(&mut self, area: ScreenArea, ink: Ink) {
        for y in area.y..(area.y + area.height).min(self.height) {
            for x in area.x..(area.x + area.width).min(self.width) {
                self.cells[y * self.width + x].ink = ink;
            }
        }
    }
}

/// Wraps a text between words. A word that is longer than the width occupies its own line.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("at least one line");
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
    /// Formats the characters without their ink.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            let line: String = row.iter().filter_map(|cell| cell.glyph).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
