//! Escaping of characters that affect a terminal. A title, the name of a file or the message of
//! another process may contain them, so all text is escaped where it leaves the program.

use std::borrow::Cow;

/// Returns a text with every character that affects a terminal written as its code, such as
/// `\u{1b}`. Line feeds and tabs stay.
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    replace_controls(text, |character| character.escape_unicode().to_string())
}

/// Escapes such characters in JSON, where they occur only in strings.
pub fn escape_controls_in_json(json: &str) -> Cow<'_, str> {
    replace_controls(json, |character| format!("\\u{:04x}", u32::from(character)))
}

fn replace_controls(text: &str, replace: impl Fn(char) -> String) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let escape = |character| match is_unsafe(character) {
        true => replace(character),
        false => character.to_string(),
    };
    Cow::Owned(text.chars().map(escape).collect())
}

/// Returns whether a character is a control character, separates lines or paragraphs, or changes
/// the direction of text. Line feeds and tabs are safe.
fn is_unsafe(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        character => character.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::{escape_controls, escape_controls_in_json};

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(escape_controls("a\u{1b}[2Jb\n\tä"), "a\\u{1b}[2Jb\n\tä");
        assert_eq!(escape_controls("\r\u{7}\u{9b}\u{7f}"), "\\u{d}\\u{7}\\u{9b}\\u{7f}");
        assert_eq!(escape_controls("\u{202e}"), "\\u{202e}");
        assert_eq!(escape_controls_in_json("\"\u{9b}\u{202e}\""), "\"\\u009b\\u202e\"");
    }
}
