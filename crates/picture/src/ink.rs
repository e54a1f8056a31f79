//! Palette.

use std::fmt;

/// Color of a shape or a text.
///
/// Most inks have two colors: one for light pages, which is written in the picture, and one
/// for dark pages, which the style of the picture substitutes. Pieces and the text on them have the
/// same colors on both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Background of the picture.
    Paper,
    /// Text and lines on the background.
    Text,
    /// Secondary text and lines.
    Faint,
    /// Board below the pieces.
    Floor,
    /// Every other square of a checkered board.
    Shade,
    /// Blocked cells.
    Wall,
    /// Line around a board.
    Frame,
    /// Highlight.
    Mark,
    /// Text and lines on a piece.
    OnPiece,
    /// Kind of piece, by number. The first seven are tints of the colors that Okabe and Ito chose
    /// for the color-blind (*Color universal design*, 2008); further ones are lighter, then
    /// darker.
    Kind(usize),
    /// Lines and text in the hue of a kind: darker on light pages, and the tint of the pieces on
    /// dark ones.
    Line(usize),
}

/// Inks with two colors: one for light pages and one for dark pages.
const LIGHT_AND_DARK: [(Ink, &str, &str); 8] = [
    (Ink::Paper, "#fff", "#1b1b1b"),
    (Ink::Text, "#222", "#ddd"),
    (Ink::Faint, "#767676", "#8f8f8f"),
    (Ink::Floor, "#f4f1ea", "#33302b"),
    (Ink::Shade, "#e3ddcf", "#45413a"),
    (Ink::Wall, "#777", "#666"),
    (Ink::Frame, "#444", "#999"),
    (Ink::Mark, "#c22", "#f66"),
];

/// Orange, sky blue, bluish green, yellow, blue, vermilion, reddish purple.
const HUES: [[u32; 3]; 7] = [
    [0xe6, 0x9f, 0x00],
    [0x56, 0xb4, 0xe9],
    [0x00, 0x9e, 0x73],
    [0xf0, 0xe4, 0x42],
    [0x00, 0x72, 0xb2],
    [0xd5, 0x5e, 0x00],
    [0xcc, 0x79, 0xa7],
];

/// Share of the hue in a tint, in percent; the rest is white. All tints are light enough for dark
/// letters.
const TINTS: [u32; 3] = [60, 35, 80];

impl fmt::Display for Ink {
    /// Writes the color on a light page.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ink::OnPiece => f.write_str("#1a1a1a"),
            Ink::Kind(number) => {
                let tint = TINTS[number / HUES.len() % TINTS.len()];
                let [red, green, blue] = HUES[number % HUES.len()]
                    .map(|part| (part * tint + 255 * (100 - tint) + 50) / 100);
                write!(f, "#{red:02x}{green:02x}{blue:02x}")
            }
            Ink::Line(number) => {
                let [red, green, blue] = HUES[number % HUES.len()].map(|part| part * 85 / 100);
                write!(f, "#{red:02x}{green:02x}{blue:02x}")
            }
            _ => {
                let pair = LIGHT_AND_DARK.iter().find(|(ink, ..)| ink == self);
                f.write_str(pair.map_or("#222", |&(_, light, _)| light))
            }
        }
    }
}

/// Returns the style rules for dark pages.
pub(crate) fn dark_mode_css() -> String {
    let rule = |light: &str, dark: &str| {
        format!("[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}")
    };
    let pairs = LIGHT_AND_DARK.iter().map(|&(_, light, dark)| rule(light, dark));
    let lines =
        (0..HUES.len()).map(|hue| rule(&Ink::Line(hue).to_string(), &Ink::Kind(hue).to_string()));
    let rules: String = pairs.chain(lines).collect();
    format!("@media(prefers-color-scheme:dark){{{rules}}}")
}

#[cfg(test)]
mod tests {
    use super::{HUES, Ink, LIGHT_AND_DARK, TINTS};
    use std::collections::HashSet;

    /// Returns the contrast of two colors, as defined by WCAG 2.
    fn contrast(one: &str, other: &str) -> f64 {
        let luminance = |color: &str| {
            let digits = color.trim_start_matches('#');
            let width = digits.len() / 3;
            let part = |index: usize| {
                let text = digits[index * width..][..width].repeat(3 - width);
                let value = f64::from(u8::from_str_radix(&text, 16).expect("a color")) / 255.0;
                if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
        };
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn text_has_enough_contrast() {
        let colors =
            |ink| LIGHT_AND_DARK.iter().find(|pair| pair.0 == ink).expect("an ink with two colors");
        let &(_, paper, black) = colors(Ink::Paper);
        for ink in [Ink::Text, Ink::Faint, Ink::Mark] {
            let &(_, light, dark) = colors(ink);
            assert!(contrast(light, paper) >= 4.5, "{ink:?} on paper");
            assert!(contrast(dark, black) >= 4.5, "{ink:?} on dark paper");
        }
        for hue in [2, 4, 5] {
            assert!(contrast(&Ink::Line(hue).to_string(), "#fff") >= 4.5, "words in hue {hue}");
            assert!(
                contrast(&Ink::Kind(hue).to_string(), black) >= 4.5,
                "words in hue {hue}, dark"
            );
        }
        let letters = Ink::OnPiece.to_string();
        for number in 0..HUES.len() * TINTS.len() {
            assert!(contrast(&letters, &Ink::Kind(number).to_string()) >= 4.5, "piece {number}");
        }
    }

    #[test]
    fn the_first_kinds_are_all_different() {
        let count = HUES.len() * TINTS.len();
        let colors: HashSet<String> = (0..count).map(|kind| Ink::Kind(kind).to_string()).collect();
        assert_eq!(colors.len(), count);
    }
}
