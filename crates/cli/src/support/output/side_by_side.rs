//! Drawings of boards, side by side.

/// Line of a drawing with its width in columns, not counting color sequences.
pub struct TextLine {
    pub text: String,
    pub width: usize,
}

impl TextLine {
    /// Creates a line without colors.
    pub fn plain(text: String) -> TextLine {
        TextLine { width: text.chars().count(), text }
    }
}

/// Arranges drawings of the same height in rows of at most `columns` columns, but with at least one
/// drawing, and with `gap` columns between two of them.
pub fn arrange(drawings: &[Vec<TextLine>], gap: usize, columns: usize) -> String {
    let width = drawings.iter().flatten().map(|line| line.width).max().unwrap_or(0);
    let across = ((columns + gap) / (width + gap)).max(1);
    let padded = |line: &TextLine| line.text.clone() + &" ".repeat(width - line.width);
    let rows = drawings.chunks(across).map(|row| {
        let line = |index: usize| {
            let parts = row.iter().map(|drawing| padded(&drawing[index]));
            parts.collect::<Vec<_>>().join(&" ".repeat(gap)).trim_end().to_owned() + "\n"
        };
        (0..row[0].len()).map(line).collect::<String>()
    });
    rows.collect::<Vec<_>>().join("\n")
}
