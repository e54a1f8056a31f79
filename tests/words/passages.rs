//! Sentences of comments, string literals and pages, without the code in them.

use crate::lexer::{Fragment, FragmentKind, split};

/// Character in place of code and addresses.
const MASK: char = '\u{FFFC}';

/// Characters with the numbers of the lines they are from.
pub type Passage = Vec<(char, usize)>;

/// Joins lines into paragraphs. Of code blocks, only the comments and literals are included.
pub fn paragraphs(lines: &[(usize, &str)]) -> Vec<Passage> {
    let mut paragraphs = vec![Passage::new()];
    let mut fence = None;
    for &(number, line) in lines {
        let text = line.trim_start_matches([' ', '\t', '>']);
        let mark = ["```", "~~~"].into_iter().find(|mark| text.starts_with(mark));
        if fence.is_some() || mark.is_some() || text.is_empty() {
            paragraphs.extend(fence.map(|_| code_passages(number, text)).unwrap_or_default());
            paragraphs.push(Passage::new());
        } else if let Some(last) = paragraphs.last_mut() {
            last.extend(with_line_number(number, text));
        }
        match fence {
            None => fence = mark,
            Some(_) if fence == mark => fence = None,
            Some(_) => {}
        }
    }
    paragraphs
}

/// Returns the literals and the comment of a line of code.
fn code_passages(number: usize, line: &str) -> Vec<Passage> {
    let passage = |fragment: &Fragment| match fragment.kind {
        FragmentKind::Comment => Some(with_line_number(number, fragment.text).collect()),
        FragmentKind::String => {
            let passage: Passage = literal_content(fragment);
            let texts = Some(passage).filter(has_two_words);
            texts.map(|text| text.into_iter().map(|(character, _)| (character, number)).collect())
        }
        FragmentKind::Code | FragmentKind::Character => None,
    };
    split(line).iter().filter_map(passage).collect()
}

/// Returns the characters of a line, followed by a space.
fn with_line_number(number: usize, line: &str) -> impl Iterator<Item = (char, usize)> {
    line.chars().chain([' ']).map(move |character| (character, number))
}

/// Returns the content of a string literal and its closing quote; escaped letters become spaces.
pub fn literal_content(fragment: &Fragment) -> Passage {
    let start = fragment.text.find('"').map_or(0, |at| at + 1);
    let is_raw = fragment.text[..start].contains('r');
    let (mut passage, mut line) = (Passage::new(), fragment.line);
    let (mut is_escaped, mut is_continued) = (false, false);
    for character in fragment.text[start..].trim_end_matches('#').chars() {
        match character {
            '\n' if is_escaped => (is_escaped, is_continued) = (false, true),
            _ if is_escaped => {
                is_escaped = false;
                passage.push((if character.is_alphabetic() { ' ' } else { character }, line));
            }
            _ if is_continued && character.is_whitespace() => {}
            '\\' if !is_raw => (is_escaped, is_continued) = (true, false),
            _ => {
                is_continued = false;
                passage.push((character, line));
            }
        }
        line += usize::from(character == '\n');
    }
    passage
}

/// Returns whether a literal is prose: whether it has at least two words.
pub fn has_two_words(passage: &Passage) -> bool {
    let text: String = passage.iter().map(|(character, _)| *character).collect();
    text.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count() > 1
}

/// Masks the code, the addresses and the targets of links in a passage.
pub fn mask(passage: Passage) -> Passage {
    mask_addresses(mask_code(passage))
}

/// Masks the code between backticks.
fn mask_code(mut passage: Passage) -> Passage {
    let ticks = |passage: &Passage, at: usize| {
        passage[at..].iter().take_while(|(character, _)| *character == '`').count()
    };
    let mut at = 0;
    while at < passage.len() {
        let length = ticks(&passage, at);
        let mut end = at + length;
        while length > 0 && end < passage.len() && ticks(&passage, end) != length {
            end += ticks(&passage, end).max(1);
        }
        if length > 0 && end < passage.len() {
            passage[at..end + length].iter_mut().for_each(|(character, _)| *character = MASK);
            at = end;
        }
        at += length.max(1);
    }
    passage
}

/// Masks addresses and the targets of links.
fn mask_addresses(mut passage: Passage) -> Passage {
    for word in passage.split_mut(|(character, _)| character.is_whitespace()) {
        let text: String = word.iter().map(|(character, _)| *character).collect();
        let start =
            [text.find("](").map(|at| at + 1), text.find("://")].into_iter().flatten().min();
        if let Some(start) = start {
            let skipped = text[..start].chars().count();
            word[skipped..].iter_mut().for_each(|(character, _)| *character = MASK);
        }
    }
    passage
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(passage: Passage) -> String {
        passage.into_iter().map(|(character, _)| character).collect()
    }

    #[test]
    fn code_and_addresses_are_masked() {
        let lines = [(1, "a ``b ` c`` `d` [e](f.md) http://g/h i")];
        let masked = text(mask(paragraphs(&lines).remove(0))).replace(MASK, "");
        assert_eq!(masked, "a   [e] http i ");
    }

    #[test]
    fn a_single_backtick_is_not_code() {
        let masked = text(mask(paragraphs(&[(1, "a ` b")]).remove(0)));
        assert_eq!(masked, "a ` b ");
    }

    #[test]
    fn comments_and_strings_in_code_blocks_are_prose() {
        let lines = ["a", "```", "b(\"x y\", \"z\") // c", "d", "```", "e"].map(|line| (1, line));
        let found: Vec<_> = paragraphs(&lines).into_iter().map(text).collect();
        let found: Vec<_> =
            found.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
        assert_eq!(found, ["a", "x y\"", "// c", "e"]);
    }

    #[test]
    fn continued_literals_are_one_text() {
        let fragments = split("\"a \\\n   b\\nc \\\"d\"");
        let passage = literal_content(&fragments[0]);
        assert_eq!(passage.last(), Some(&('"', 2)));
        assert!(has_two_words(&passage));
        assert_eq!(text(passage), "a b c \"d\"");
        assert!(!has_two_words(&literal_content(&split("\"12 + b\"")[0])));
    }
}
