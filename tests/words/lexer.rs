//! Splitting of Rust source into code, comments, string literals and character literals.

/// Kind of a fragment of source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FragmentKind {
    Code,
    Comment,
    String,
    Character,
}

/// Run of source text of one kind, delimiters included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fragment<'a> {
    pub kind: FragmentKind,
    /// Number of the line where the fragment begins, from one.
    pub line: usize,
    pub text: &'a str,
}

/// Word or punctuation character of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub line: usize,
    pub text: &'a str,
}

/// Splits Rust source into fragments; their texts, joined, are the source.
pub fn split(source: &str) -> Vec<Fragment<'_>> {
    let mut fragments = Vec::new();
    let mut add = |kind, start: usize, end: usize, line: &mut usize| {
        if start < end {
            let text = &source[start..end];
            fragments.push(Fragment { kind, line: *line, text });
            *line += text.matches('\n').count();
        }
    };
    let (mut code, mut at, mut line) = (0, 0, 1);
    while let Some(next) = source[at..].chars().next() {
        let word = at + leading(&source[at..], is_word);
        match literal(source, at) {
            Some((kind, end)) => {
                add(FragmentKind::Code, code, at, &mut line);
                add(kind, at, end, &mut line);
                (code, at) = (end, end);
            }
            None if word > at => at = word,
            None => at += next.len_utf8(),
        }
    }
    add(FragmentKind::Code, code, source.len(), &mut line);
    fragments
}

/// Returns the words and punctuation characters of the code, comments and literals left out.
pub fn tokens<'a>(fragments: &[Fragment<'a>]) -> Vec<Token<'a>> {
    let mut tokens = Vec::new();
    for fragment in fragments.iter().filter(|fragment| fragment.kind == FragmentKind::Code) {
        let (mut rest, mut line) = (fragment.text, fragment.line);
        while let Some(next) = rest.chars().next() {
            let prefix = if rest.starts_with("r#") { 2 } else { 0 };
            let length = match leading(&rest[prefix..], is_word) {
                0 => next.len_utf8(),
                word => prefix + word,
            };
            if !next.is_whitespace() {
                tokens.push(Token { line, text: &rest[..length] });
            }
            line += usize::from(next == '\n');
            rest = &rest[length..];
        }
    }
    tokens
}

/// Returns whether a character can be part of an identifier.
pub fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Returns the length of the longest prefix of characters that satisfy a condition.
fn leading(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    text.find(|character| !is_part(character)).unwrap_or(text.len())
}

/// Returns the kind and the end of the comment or literal that begins at an offset, if one does.
fn literal(source: &str, at: usize) -> Option<(FragmentKind, usize)> {
    let rest = &source[at..];
    if rest.starts_with("//") {
        return Some((FragmentKind::Comment, at + rest.find('\n').unwrap_or(rest.len())));
    }
    if rest.starts_with("/*") {
        return Some((FragmentKind::Comment, at + block_comment(rest)));
    }
    let prefix = ["br", "cr", "b", "c", "r"].into_iter().find(|prefix| rest.starts_with(prefix));
    let prefix = prefix.unwrap_or_default();
    let body = &rest[prefix.len()..];
    let hashes = leading(body, |character| character == '#');
    let length = match body.chars().next()? {
        '"' | '#' if prefix.ends_with('r') && body[hashes..].starts_with('"') => {
            raw_string(body, hashes)
        }
        '"' => quoted(body, '"'),
        '\'' if prefix.is_empty() || prefix == "b" => {
            let end = at + prefix.len() + character(body)?;
            return Some((FragmentKind::Character, end));
        }
        _ => return None,
    };
    Some((FragmentKind::String, at + prefix.len() + length))
}

/// Returns the length of a block comment, within which others may be nested.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        if text[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if text[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// Returns the length of a raw string without its prefix.
fn raw_string(text: &str, hashes: usize) -> usize {
    let end = format!("\"{}", "#".repeat(hashes));
    let start = hashes + 1;
    text[start..].find(&end).map_or(text.len(), |length| start + length + end.len())
}

/// Returns the length of a literal in which a backslash escapes the next character.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of a character literal, or nothing for a lifetime.
fn character(text: &str) -> Option<usize> {
    let mut characters = text.chars().skip(1);
    match characters.next()? {
        '\\' => Some(quoted(text, '\'')),
        value => (characters.next()? == '\'').then(|| value.len_utf8() + 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str, kind: FragmentKind) -> Vec<(usize, &str)> {
        let fragments = split(source).into_iter().filter(|fragment| fragment.kind == kind);
        fragments.map(|fragment| (fragment.line, fragment.text)).collect()
    }

    #[test]
    fn comments_end_where_they_end() {
        let source = "a // \"b\"\n/* c /* d */ \" */ e \"// f\" /// g";
        let expected = vec![(1, "// \"b\""), (2, "/* c /* d */ \" */"), (2, "/// g")];
        assert_eq!(texts(source, FragmentKind::Comment), expected);
    }

    #[test]
    fn strings_of_all_forms_are_found() {
        let source = r##"x("a\"b", r"c\", br#"d"e"#, c"f", b"g", "h
            i") r#type "##;
        let expected = [r#""a\"b""#, r#"r"c\""#, r##"br#"d"e"#"##, "c\"f\"", "b\"g\""];
        let found = texts(source, FragmentKind::String);
        assert_eq!(found.iter().map(|(_, text)| *text).take(5).collect::<Vec<_>>(), expected);
        assert_eq!(found.len(), 6);
    }

    #[test]
    fn lifetimes_are_not_characters() {
        let source = "<'a> 'b' '\\'' '\"' 'ä' b'\\\\' 'c: loop";
        let found: Vec<_> =
            texts(source, FragmentKind::Character).into_iter().map(|(_, text)| text).collect();
        assert_eq!(found, ["'b'", "'\\''", "'\"'", "'ä'", "b'\\\\'"]);
    }

    #[test]
    fn pieces_joined_are_the_source() {
        let source = include_str!("lexer.rs");
        let joined: String = split(source).iter().map(|fragment| fragment.text).collect();
        assert_eq!(joined, source);
    }

    #[test]
    fn tokens_have_the_numbers_of_their_lines() {
        let fragments = split("struct A; // b\n'{' r#type\n  \"c\" d");
        let found: Vec<_> =
            tokens(&fragments).iter().map(|token| (token.line, token.text)).collect();
        assert_eq!(found, [(1, "struct"), (1, "A"), (1, ";"), (2, "r#type"), (3, "d")]);
    }
}
