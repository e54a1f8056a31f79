//! Boards side by side, in color if supported.

use crate::support::output::side_by_side::{TextLine, arrange};
use anstyle::{AnsiColor, Color, Style};
use fifteen::sliding::{Glyph, TextDrawing};
use std::fmt::Write;

/// Colors of the kinds. A puzzle may have more kinds than there are distinguishable colors.
const COLORS: [AnsiColor; 7] = [
    AnsiColor::Red,
    AnsiColor::Cyan,
    AnsiColor::Yellow,
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Blue,
    AnsiColor::White,
];

/// Number of columns between two boards.
const GAP: usize = 2;

/// Arranges drawings with captions in rows of at most the given width, but with at least one
/// drawing. Draws narrow cells if even one drawing does not fit.
pub fn draw_side_by_side(boards: &[(String, TextDrawing)], most: usize) -> String {
    let is_narrow = boards.first().is_some_and(|(_, first)| first.lines()[0].len() > most);
    let drawings = boards.iter().map(|(caption, drawing)| {
        let narrow = is_narrow.then(|| drawing.narrow());
        let lines = narrow.as_ref().unwrap_or(drawing).lines().iter();
        let lines = lines.map(|line| color_line(line));
        [TextLine::plain(caption.clone())].into_iter().chain(lines).collect()
    });
    arrange(&drawings.collect::<Vec<_>>(), GAP, most)
}

/// Formats a line of a drawing with colors.
fn color_line(marks: &[Glyph]) -> TextLine {
    let mut text = String::new();
    for run in marks.chunk_by(|mark, next| mark.kind == next.kind) {
        let characters: String = run.iter().map(|mark| mark.character).collect();
        match run[0].kind {
            Some(kind) => {
                let style = kind_style(kind);
                let _ = write!(text, "{style}{characters}{style:#}");
            }
            None => text += &characters,
        }
    }
    TextLine { text, width: marks.len() }
}

/// Returns the color of a kind.
fn kind_style(kind: usize) -> Style {
    let color = Color::Ansi(COLORS[kind % COLORS.len()]);
    Style::new().bg_color(Some(color)).fg_color(Some(AnsiColor::Black.into()))
}
