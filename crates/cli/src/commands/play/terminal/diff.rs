//! Updates from one screen to the next.

use super::color_depth::ColorDepth;
use crate::commands::play::screen::canvas::{Canvas, CanvasCell};
use crate::commands::play::screen::ink::{ColorRole, Ink, color_of};
use std::fmt::Write;

/// Returns the output that changes the screen from `before`, or from unknown contents if `None`, to
/// `after`. Only different cells are written.
pub fn diff_sequence(before: Option<&Canvas>, after: &Canvas, color_depth: ColorDepth) -> String {
    let is_known =
        |known: &&Canvas| (known.width(), known.height()) == (after.width(), after.height());
    let before = before.filter(is_known);
    let mut text = String::new();
    if before.is_none() {
        text.push_str("\x1b[0m\x1b[2J");
    }
    let empty = Canvas::new(after.width(), after.height());
    let before = before.unwrap_or(&empty);
    // Writing to a string cannot fail.
    let mut ink = None;
    for (y, (old, new)) in before.rows().zip(after.rows()).enumerate() {
        let mut at = None;
        for (x, (was, is)) in old.iter().zip(new).enumerate() {
            let CanvasCell { glyph: Some(glyph), ink: wanted } = *is else { continue };
            if was == is {
                continue;
            }
            if at != Some(x) {
                let _ = write!(text, "\x1b[{};{}H", y + 1, x + 1);
            }
            if ink != Some(wanted) {
                text.push_str(&ink_sequence(wanted, color_depth));
                ink = Some(wanted);
            }
            text.push(glyph);
            let is_wide = new.get(x + 1).is_some_and(|next| next.glyph.is_none());
            at = Some(x + if is_wide { 2 } else { 1 });
        }
    }
    if ink.is_some() {
        text.push_str("\x1b[0m");
    }
    text
}

/// Returns the sequence that sets an ink, independent of the previous one.
fn ink_sequence(ink: Ink, color_depth: ColorDepth) -> String {
    let mut text = "\x1b[0".to_owned();
    if ink.is_bold {
        text.push_str(";1");
    }
    // Without colors, the frame and letter of a piece still distinguish it.
    if ink.is_reversed {
        text.push_str(";7");
    }
    text.push_str(&color_sequence(ink.foreground, color_depth, 30));
    text.push_str(&color_sequence(ink.background, color_depth, 40));
    text + "m"
}

/// Returns the part of the sequence that sets a color. `first` is the code of the first of the 16
/// colors.
fn color_sequence(role: ColorRole, color_depth: ColorDepth, first: u8) -> String {
    let Some(([red, green, blue], many, few)) = color_of(role) else { return String::new() };
    let kind = first + 8;
    match color_depth {
        ColorDepth::None => String::new(),
        ColorDepth::Sixteen if few < 8 => format!(";{}", first + few),
        ColorDepth::Sixteen => format!(";{}", first + 60 + few - 8),
        ColorDepth::Indexed256 => format!(";{kind};5;{many}"),
        ColorDepth::TrueColor => format!(";{kind};2;{red};{green};{blue}"),
    }
}

/// Returns the sequence that copies a text to the clipboard (OSC 52, in base 64).
pub fn clipboard_sequence(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut coded = String::new();
    for part in text.as_bytes().chunks(3) {
        let byte = |index: usize| u32::from(part.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let value = bits >> (18 - 6 * digit) & 63;
            let is_there = digit <= part.len();
            coded.push(if is_there { DIGITS[value as usize].into() } else { '=' });
        }
    }
    format!("\x1b]52;c;{coded}\x07")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_cells_are_written() {
        let mut one = Canvas::new(10, 2);
        one.write(0, 0, "hello", Ink::PLAIN);
        let mut other = one.clone();
        assert_eq!(diff_sequence(Some(&one), &other, ColorDepth::TrueColor), "");
        other.write(1, 0, "a", Ink::PLAIN);
        other.write(3, 1, "你!", Ink::BOLD);
        let expected = "\x1b[1;2H\x1b[0ma\x1b[2;4H\x1b[0;1m你!\x1b[0m";
        assert_eq!(diff_sequence(Some(&one), &other, ColorDepth::TrueColor), expected);
        // The contents after a resize are unknown.
        let larger = Canvas::new(11, 2);
        assert_eq!(diff_sequence(Some(&one), &larger, ColorDepth::TrueColor), "\x1b[0m\x1b[2J");
        // Removing a wide character leaves nothing behind.
        let expected = "\x1b[1;2H\x1b[0me\x1b[2;4H   \x1b[0m";
        assert_eq!(diff_sequence(Some(&other), &one, ColorDepth::TrueColor), expected);
    }

    #[test]
    fn colors_match_the_color_depth() {
        let ink = Ink::on_hue(1).bold();
        let sequences =
            [ColorDepth::None, ColorDepth::Sixteen, ColorDepth::Indexed256, ColorDepth::TrueColor];
        let sequences =
            sequences.map(|color_depth| ink_sequence(ink, color_depth).replace('\x1b', ""));
        assert_eq!(
            sequences,
            ["[0;1m", "[0;1;30;106m", "[0;1;38;5;16;48;5;74m", "[0;1;38;2;0;0;0;48;2;86;180;233m"]
        );
        assert_eq!(ink_sequence(Ink::SELECTED, ColorDepth::None), "\x1b[0;1;7m");
    }

    #[test]
    fn clipboard_text_is_base64() {
        let coded = ["", "f", "fo", "foo", "foob"].map(clipboard_sequence);
        let bare = coded.map(|text| text.replace("\x1b]52;c;", "").replace('\x07', ""));
        assert_eq!(bare, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
