//! Text inside of XML and HTML.

/// Text as it must be written in a picture or a page: whatever has a meaning there is replaced, and
/// signs that XML does not know at all are left out.
///
/// ```
/// use fifteen_picture::escaped;
///
/// assert_eq!(escaped("\"A\" < B & \u{0}C"), "&quot;A&quot; &lt; B &amp; C");
/// ```
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ if is_invalid_in_xml(sign) => {}
            _ => escaped.push(sign),
        }
    }
    escaped
}

/// Whether XML 1.0 has no place for a sign.
fn is_invalid_in_xml(sign: char) -> bool {
    (sign.is_control() && !matches!(sign, '\t' | '\n' | '\r' | '\u{7f}'..='\u{9f}'))
        || matches!(sign, '\u{fffe}' | '\u{ffff}')
}
