//! Words that sentences must not contain, in comments, messages and the book.

use crate::comments::blocks;
use crate::lexer::{FragmentKind, is_word, split};
use crate::passages::{Passage, has_two_words, literal_content, mask, paragraphs};
use crate::sources::{Finding, line_of};

/// Banned words and phrases, in lower case.
const BANNED: [&str; 15] = [
    "whoever",
    "somebody",
    "nobody",
    "everybody",
    "so many",
    "so much",
    "comes to",
    "to be had",
    "is told",
    "goes on with",
    "gone on with",
    "go on with",
    "sent for",
    "what is there already",
    "the same, but",
];

/// Files, each with a word that it uses in another sense or quotes.
pub const EXCEPTIONS: [(&str, &str); 0] = [];

/// Folder of the rules themselves, which name the words.
const RULES: &str = "tests/words/";

/// Page with a list of the rules, and the heading of its section that may name the words.
const GUIDE: &str = "CONTRIBUTING.md";
const GUIDE_SECTION: &str = "## Style";

/// Folders whose string literals are seen by users.
const SHOWN: [&str; 3] = ["src/", "crates/", "web/src/"];

/// Finds banned words in the comments of a Rust file and in the string literals that users see.
pub fn banned_in_rust(path: &str, source: &str) -> Vec<Finding> {
    if path.starts_with(RULES) {
        return Vec::new();
    }
    let fragments = split(source);
    let mut passages: Vec<_> =
        blocks(&fragments).iter().flat_map(|block| paragraphs(&block.lines)).collect();
    if SHOWN.iter().any(|folder| path.starts_with(folder)) {
        let strings = fragments.iter().filter(|fragment| fragment.kind == FragmentKind::String);
        passages.extend(strings.map(literal_content).filter(has_two_words));
    }
    findings(path, source, passages)
}

/// Finds banned words in the prose of a Markdown file.
pub fn banned_in_book(path: &str, source: &str) -> Vec<Finding> {
    let mut is_exempt = false;
    let mut lines = Vec::new();
    for (at, line) in source.lines().enumerate() {
        if line.starts_with("## ") {
            is_exempt = path == GUIDE && line == GUIDE_SECTION;
        }
        lines.push((at + 1, if is_exempt { "" } else { line }));
    }
    findings(path, source, paragraphs(&lines))
}

/// Searches passages for banned words that are not exceptions of the file.
fn findings(path: &str, source: &str, passages: Vec<Passage>) -> Vec<Finding> {
    let mut findings: Vec<_> = passages.into_iter().flat_map(search).collect();
    findings.retain(|(_, word)| !EXCEPTIONS.contains(&(path, *word)));
    findings.sort_unstable();
    findings.dedup();
    let finding = |(line, word)| {
        let text = format!("\"{word}\": {}", line_of(source, line));
        Finding { path: path.to_owned(), line, text }
    };
    findings.into_iter().map(finding).collect()
}

/// Returns the banned words of a passage with the lines they begin on.
fn search(passage: Passage) -> Vec<(usize, &'static str)> {
    let mut clean = Passage::new();
    for (character, line) in mask(passage) {
        let is_space = character.is_whitespace();
        if !is_space || clean.last().is_some_and(|(last, _)| *last != ' ') {
            let lower = character.to_lowercase().next().unwrap_or(character);
            clean.push((if is_space { ' ' } else { lower }, line));
        }
    }
    let places = (0..clean.len()).flat_map(|at| BANNED.iter().map(move |word| (at, *word)));
    let found = places.filter(|(at, word)| is_word_at(&clean, *at, word));
    found.map(|(at, word)| (clean[at].1, word)).collect()
}

/// Returns whether one or several whole words stand at an index of a passage.
fn is_word_at(passage: &Passage, at: usize, word: &str) -> bool {
    let end = at + word.chars().count();
    let is_part = |at: usize| passage.get(at).is_some_and(|(character, _)| is_word(*character));
    let characters = passage[at..].iter().map(|(character, _)| *character).take(end - at);
    characters.eq(word.chars()) && !is_part(end) && (at == 0 || !is_part(at - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(findings: &[Finding]) -> Vec<(usize, &str)> {
        findings.iter().map(|found| (found.line, found.text.split('"').nth(1).unwrap())).collect()
    }

    #[test]
    fn banned_words_in_comments_are_found() {
        let source = "/// Whoever watches\n/// is\n/// told.\n\n/* Nobody's */ x(); // so  many";
        let found = banned_in_rust("tests/a.rs", source);
        let expected = [(1, "whoever"), (2, "is told"), (5, "nobody"), (5, "so many")];
        assert_eq!(words(&found), expected);
        assert_eq!(found[0].to_string(), "tests/a.rs:1: \"whoever\": /// Whoever watches");
    }

    #[test]
    fn banned_words_in_messages_are_found() {
        let source = "x(\"there are\\n so many\", r#\"a \"nobody\"\"#,\n \"the same,\\\n but\");";
        let source = source.replace("\\\n but", " \\\n   but");
        let found = banned_in_rust("src/a.rs", &source);
        let expected = [(1, "nobody"), (1, "so many"), (2, "the same, but")];
        assert_eq!(words(&found), expected);
        assert_eq!(banned_in_rust("benches/a.rs", &source), []);
    }

    #[test]
    fn code_single_words_and_addresses_are_clean() {
        let comments = "// `nobody`, ``so many``, so_many, https://nobody.org/nobody\n\
            /// [a](nobody.md) somebodyness\n/// ```\n/// nobody();\n/// ```\n";
        let code = "fn nobody() { x(\"nobody\", \"so\", \"many\"); }\n// It is\n\n// told.";
        assert_eq!(banned_in_rust("src/a.rs", &(comments.to_owned() + code)), []);
        assert_eq!(banned_in_rust("tests/words/a.rs", "// nobody"), []);
    }

    #[test]
    fn banned_words_in_the_book_are_found() {
        let source = "# Title\n\nIt was *so\nmuch* work.\n\n> 3 comes\n> to 4\n\n| nobody | a |\n";
        let found = banned_in_book("README.md", source);
        assert_eq!(words(&found), [(3, "so much"), (6, "comes to"), (9, "nobody")]);
    }

    #[test]
    fn code_in_the_book_and_rules_in_the_guide_are_clean() {
        let source = "A `nobody`.\n\n~~~text\nnobody\n```\nnobody\n~~~\n\n## Style\n\n*nobody*\n";
        assert_eq!(banned_in_book(GUIDE, source), []);
        assert_eq!(words(&banned_in_book("README.md", source)), [(11, "nobody")]);
        let after = format!("{source}## Commits\n\nnobody");
        assert_eq!(words(&banned_in_book(GUIDE, &after)), [(14, "nobody")]);
    }
}
