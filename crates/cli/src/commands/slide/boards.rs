//! Boards side by side, in color if supported.

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

/// Arranges drawings with captions in rows of at most the given width, but with at least one
/// drawing. Draws narrow cells if even one drawing does not fit.
pub fn draw_side_by_side(boards: &[(String, TextDrawing)], most: usize) -> String {
    let narrow: Vec<(String, TextDrawing)>;
    let boards = match boards.first() {
        Some((_, first)) if first.lines()[0].len() > most => {
            let each = boards.iter().map(|(caption, drawing)| (caption.clone(), drawing.narrow()));
            narrow = each.collect();
            &narrow
        }
        Some(_) => boards,
        None => return String::new(),
    };
    let first = &boards[0].1;
    let captions = boards.iter().map(|(caption, _)| caption.chars().count());
    let width = first.lines()[0].len().max(captions.max().unwrap_or(0));
    let across = ((most + 2) / (width + 2)).max(1);
    let rows = boards.chunks(across).map(|row| {
        let captions = row.iter().map(|(caption, _)| format!("{caption:<width$}"));
        let mut lines = vec![join_with_gaps(captions)];
        for line in 0..first.lines().len() {
            lines.push(join_with_gaps(
                row.iter().map(|(_, drawing)| color_line(&drawing.lines()[line], width)),
            ));
        }
        lines.join("\n") + "\n"
    });
    rows.collect::<Vec<String>>().join("\n")
}

/// Joins texts with gaps, and trims the end.
fn join_with_gaps(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<String>>().join("  ").trim_end().to_owned()
}

/// Formats a line of a drawing with colors.
fn color_line(marks: &[Glyph], width: usize) -> String {
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
    text + &" ".repeat(width - marks.len())
}

/// Returns the color of a kind.
fn kind_style(kind: usize) -> Style {
    let color = Color::Ansi(COLORS[kind % COLORS.len()]);
    Style::new().bg_color(Some(color)).fg_color(Some(AnsiColor::Black.into()))
}
