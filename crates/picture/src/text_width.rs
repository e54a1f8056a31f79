//! Width of text whose font is unknown.
//!
//! A picture names only the family of its font, and readers have different fonts. The widths here
//! are those of `DejaVu Sans`, one of the widest common fonts: a text that fits in it fits in most
//! others.

/// Widths of the characters from space to `~` in thousandths of the font size, in `DejaVu Sans`.
#[rustfmt::skip]
const ASCII: [isize; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];

/// Width of any other character, in thousandths of the font size. Most letters are narrower; a few,
/// such as `Œ` and `Ш`, are up to a tenth wider, and `Ǆ` nearly half.
const OTHER: isize = 1000;

/// Returns an estimate of the width of a line of text, in the unit of the font size. The text may
/// be wider only if it consists mostly of letters that are wider than high, such as `Œ`.
///
/// ```
/// use fifteen_picture::text_width;
///
/// assert_eq!(text_width("", 13), 0);
/// assert!(text_width("mmm", 13) > text_width("iii", 13));
/// ```
pub fn text_width(text: &str, size: isize) -> isize {
    let width = |character: char| {
        let index = u32::from(character).checked_sub(u32::from(' '));
        index.and_then(|index| ASCII.get(index as usize)).copied().unwrap_or(OTHER)
    };
    let thousandths: isize = text.chars().map(width).sum();
    (thousandths * size + 999) / 1000
}

/// Shortens a text to this width. A long text loses its middle, because names differ at the
/// beginning or at the end. If nothing fits, only an ellipsis remains, even if it is too wide.
///
/// ```
/// use fifteen_picture::{shorten, text_width};
///
/// assert_eq!(shorten("no. 79", 13, 100), "no. 79");
/// let short = shorten(&"name".repeat(20), 13, 100);
/// assert!(short.starts_with("na") && short.contains('…') && text_width(&short, 13) <= 100);
/// ```
pub fn shorten(text: &str, size: isize, width: isize) -> String {
    if text_width(text, size) <= width {
        return text.to_owned();
    }
    let characters: Vec<char> = text.chars().collect();
    let kept = |count: usize| -> String {
        let (left, right) = (count.div_ceil(2), count / 2);
        let end = &characters[characters.len() - right..];
        characters[..left].iter().chain(&['…']).chain(end).collect()
    };
    let fits = |count: &usize| text_width(&kept(*count), size) <= width;
    kept((0..characters.len()).rev().find(fits).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::{shorten, text_width};

    /// Widths that Chromium measures in `DejaVu Sans` at 13 pixels, rounded up.
    #[test]
    fn widths_are_those_of_a_wide_font() {
        for (text, measured) in [
            ("no. 79, manhattan", 121),
            ("wide pdb-6-6-3, pruned", 153),
            ("equal, and powers of ten", 163),
            ("Speedup (WWW) 0123456789", 197),
        ] {
            let width = text_width(text, 13);
            assert!((measured - 1..=measured + 2).contains(&width), "{text}: {width}");
        }
    }

    #[test]
    fn any_text_can_be_shortened() {
        for text in ["", "…", "né", &"ab".repeat(50), &"\u{1f600}".repeat(9)] {
            for width in [0, 12, 13, 40, 200] {
                let short = shorten(text, 13, width);
                let is_short = text_width(&short, 13) <= width || short == "…";
                assert!(
                    is_short && short.chars().count() <= text.chars().count().max(1),
                    "{short}"
                );
            }
        }
    }
}
