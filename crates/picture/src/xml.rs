//! Escaping of text in XML and HTML.

/// Escapes a text for a picture or a page: the characters `&`, `<`, `>` and `"` are replaced; those
/// that XML forbids are removed, and so are control characters except for tabs and line breaks.
///
/// ```
/// use fifteen_picture::escape;
///
/// assert_eq!(escape("\"A\" < B & \u{0}C"), "&quot;A&quot; &lt; B &amp; C");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ if is_invalid_in_xml(character) => {}
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Returns whether XML 1.0 forbids a character, or discourages it as a control character.
fn is_invalid_in_xml(character: char) -> bool {
    (character.is_control() && !matches!(character, '\t' | '\n' | '\r'))
        || matches!(character, '\u{fffe}' | '\u{ffff}')
}
