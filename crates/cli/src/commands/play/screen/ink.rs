//! Styles by role, and a palette whose colors color-blind people can distinguish (that of Okabe and
//! Ito, plus a gray).
//!
//! Screens name roles. The output layer maps them to true color, to 256 or 16 colors, or to none.
//! No information is conveyed by color alone.

/// Color by role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorRole {
    /// Default of the terminal.
    #[default]
    Plain,
    /// Keys and selections.
    Accent,
    /// Less important text.
    Muted,
    Good,
    Bad,
    /// One of the [`HUES`], by index.
    Hue(u8),
    /// Text on a hue.
    OnHue,
}

/// Style of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink {
    pub foreground: ColorRole,
    pub background: ColorRole,
    pub is_bold: bool,
    pub is_reversed: bool,
}

impl Ink {
    pub const PLAIN: Ink = Ink {
        foreground: ColorRole::Plain,
        background: ColorRole::Plain,
        is_bold: false,
        is_reversed: false,
    };
    pub const BOLD: Ink = Ink { is_bold: true, ..Ink::PLAIN };
    pub const MUTED: Ink = Ink { foreground: ColorRole::Muted, ..Ink::PLAIN };
    pub const KEY: Ink = Ink { foreground: ColorRole::Accent, is_bold: true, ..Ink::PLAIN };
    pub const GOOD: Ink = Ink { foreground: ColorRole::Good, is_bold: true, ..Ink::PLAIN };
    pub const BAD: Ink = Ink { foreground: ColorRole::Bad, is_bold: true, ..Ink::PLAIN };
    pub const SELECTED: Ink = Ink { is_reversed: true, is_bold: true, ..Ink::PLAIN };

    /// Returns the ink of dark text on a hue; numbers past the last hue wrap around.
    pub fn on_hue(number: usize) -> Ink {
        let hue = ColorRole::Hue((number % HUES.len()) as u8);
        Ink { foreground: ColorRole::OnHue, background: hue, ..Ink::PLAIN }
    }

    pub fn bold(self) -> Ink {
        Ink { is_bold: true, ..self }
    }

    pub fn reversed(self) -> Ink {
        Ink { is_reversed: true, ..self }
    }
}

/// Color as red, green and blue, with its numbers in the palettes of 256 and of 16 colors.
pub type Color = ([u8; 3], u8, u8);

/// Colors of tiles, pieces and digits: those of the kinds of pieces in pictures, in the same order,
/// plus gray.
pub const HUES: [Color; 8] = [
    ([230, 159, 0], 178, 11),
    ([86, 180, 233], 74, 14),
    ([0, 158, 115], 36, 2),
    ([240, 228, 66], 227, 3),
    ([0, 114, 178], 32, 4),
    ([213, 94, 0], 166, 9),
    ([204, 121, 167], 175, 13),
    ([170, 170, 170], 248, 7),
];

/// Returns the color of a role; `None` for the terminal's default.
pub fn color_of(role: ColorRole) -> Option<Color> {
    match role {
        ColorRole::Plain => None,
        ColorRole::Accent => Some(([86, 180, 233], 74, 14)),
        ColorRole::Muted => Some(([138, 138, 138], 245, 8)),
        ColorRole::Good => Some(([0, 178, 130], 36, 10)),
        ColorRole::Bad => Some(([230, 100, 20], 202, 9)),
        ColorRole::Hue(number) => HUES.get(usize::from(number)).copied(),
        ColorRole::OnHue => Some(([0, 0, 0], 16, 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::HUES;
    use fifteen::picture;

    /// Each kind of piece has the same hue everywhere; in pictures it is mixed with white.
    #[test]
    fn hues_are_those_of_kinds_in_pictures() {
        for (kind, (parts, ..)) in HUES[..7].iter().enumerate() {
            let [red, green, blue] = parts.map(|part| (u32::from(part) * 60 + 255 * 40 + 50) / 100);
            let tint = format!("#{red:02x}{green:02x}{blue:02x}");
            assert_eq!(picture::Ink::Kind(kind).to_string(), tint, "kind {kind}");
        }
    }
}
