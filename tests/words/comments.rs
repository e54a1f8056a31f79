//! Blocks of comments, and the two rules for them: openers of doc comments and columns.

use crate::lexer::{Fragment, FragmentKind, split};
use crate::sources::Finding;

/// Largest number of columns of a line with a comment.
const COLUMNS: usize = 100;

/// Words that no doc comment should begin with.
const OPENERS: [&str; 7] = ["what", "how", "whether", "where", "why", "who", "whoever"];

/// Markers of comments; each comes before its own prefixes.
const MARKERS: [&str; 9] = ["////", "///", "//!", "//", "/***", "/**/", "/**", "/*!", "/*"];

/// Comments on consecutive lines, with nothing but space between them.
pub struct Block<'a> {
    marker: &'static str,
    /// Numbers and texts of the lines, markers left out.
    pub lines: Vec<(usize, &'a str)>,
}

/// Number of doc comments, and findings for those that begin with a question word.
#[derive(Default)]
pub struct Openers {
    pub blocks: usize,
    pub findings: Vec<Finding>,
}

impl Openers {
    /// Adds the doc comments of another file.
    pub fn extend(&mut self, other: Self) {
        self.blocks += other.blocks;
        self.findings.extend(other.findings);
    }

    /// Returns a sentence with the share of doc comments that begin with a question word.
    pub fn share(&self) -> String {
        let (found, blocks) = (self.findings.len(), self.blocks);
        let tenths = (found * 1000).div_ceil(blocks.max(1));
        let share = format!("{}.{} %", tenths / 10, tenths % 10);
        format!("{found} of {blocks} doc comments ({share}) open with a question word")
    }

    /// Returns whether under 5 % of the doc comments begin with a question word.
    pub fn is_rare(&self) -> bool {
        self.findings.is_empty() || self.findings.len() * 20 < self.blocks
    }
}

/// Returns the blocks of comments of a source.
pub fn blocks<'a>(fragments: &[Fragment<'a>]) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut end = 0;
    for (at, fragment) in
        fragments.iter().enumerate().filter(|(_, fragment)| fragment.kind == FragmentKind::Comment)
    {
        let (marker, lines) = content(fragment);
        let is_next = at == end + 2 && is_line_break(fragments[end + 1].text);
        match blocks.last_mut() {
            Some(block) if is_next && block.marker == marker => block.lines.extend(lines),
            _ => blocks.push(Block { marker, lines }),
        }
        end = at;
    }
    blocks
}

/// Finds the doc comments that begin with What, How, Whether, Where, Why, Who or Whoever.
pub fn openers(path: &str, source: &str) -> Openers {
    let mut found = Openers::default();
    let is_doc = |block: &Block| ["///", "//!", "/**", "/*!"].contains(&block.marker);
    for block in blocks(&split(source)).iter().filter(|block| is_doc(block)) {
        found.blocks += 1;
        let first = block.lines.iter().find(|(_, text)| !text.trim().is_empty());
        let Some(&(line, text)) = first else { continue };
        let words = text.split(|character: char| !character.is_alphanumeric());
        let word = words.filter(|word| !word.is_empty()).map(str::to_lowercase).next();
        if word.is_some_and(|word| OPENERS.contains(&word.as_str())) {
            let text = text.trim().to_owned();
            found.findings.push(Finding { path: path.to_owned(), line, text });
        }
    }
    found
}

/// Finds the lines with comments that have over 100 columns. Rows of tables and URLs cannot be
/// broken, and are exempt.
pub fn long_lines(path: &str, source: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let lines: Vec<_> = source.lines().collect();
    for (line, text) in blocks(&split(source)).iter().flat_map(|block| &block.lines) {
        let whole = lines.get(line - 1).copied().unwrap_or_default();
        let columns = whole.chars().count();
        let addresses = text.split_whitespace().filter(|word| word.contains("://"));
        let breakable = columns - addresses.map(|word| word.chars().count()).sum::<usize>();
        if breakable > COLUMNS && !text.trim_start().starts_with('|') {
            let text = format!("{columns} columns: {}", whole.trim());
            findings.push(Finding { path: path.to_owned(), line: *line, text });
        }
    }
    findings.dedup();
    findings
}

/// Returns the marker of a comment, and its lines without markers.
fn content<'a>(fragment: &Fragment<'a>) -> (&'static str, Vec<(usize, &'a str)>) {
    let has_marker = |marker: &&&str| fragment.text.starts_with(**marker);
    let marker = MARKERS.iter().find(has_marker).copied().expect("comments have markers");
    let text = fragment.text.strip_prefix(marker).unwrap_or_default();
    let is_line = marker.starts_with("//");
    let text = if is_line { text } else { text.strip_suffix("*/").unwrap_or(text) };
    let clean = |(at, line): (usize, &'a str)| {
        let inner = line.trim_start().strip_prefix("* ").filter(|_| !is_line && at > 0);
        (fragment.line + at, inner.unwrap_or(line))
    };
    (marker, text.split('\n').enumerate().map(clean).collect())
}

/// Returns whether a text is space with one line break.
fn is_line_break(text: &str) -> bool {
    text.trim().is_empty() && text.matches('\n').count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_word_that_opens_a_doc_comment_is_found() {
        let source = "//! How it works.\n\n/// Number\n/// What follows.\n// Why\n/// `What`\nx";
        let found = openers("a.rs", source);
        let texts: Vec<_> = found.findings.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["a.rs:1: How it works.", "a.rs:6: `What`"]);
        assert_eq!(found.blocks, 3);
        assert!(!found.is_rare());
    }

    #[test]
    fn doc_comments_that_open_with_nouns_and_verbs_are_clean() {
        let source =
            "/// Returns what is left.\nfn a() {}\n/** Whatever. */ // How\nlet b = \"/// Who\";";
        let found = openers("a.rs", source);
        assert_eq!((found.blocks, found.findings.len()), (2, 0));
        assert!(found.is_rare());
    }

    #[test]
    fn one_in_twenty_is_too_many() {
        let one = |blocks| {
            let findings = openers("a.rs", "/// Why").findings;
            Openers { blocks, findings }
        };
        assert!(!one(20).is_rare());
        assert!(one(21).is_rare());
    }

    #[test]
    fn a_long_line_is_found_once() {
        let long = format!("x\n    {} // y /* z */\n", "a".repeat(95));
        let found = long_lines("a.rs", &long);
        assert_eq!((found.len(), found[0].line), (1, 2));
        let block = format!("/* b\n{} */", "c ".repeat(50));
        assert_eq!(long_lines("a.rs", &block).len(), 1);
    }

    #[test]
    fn code_tables_and_addresses_may_be_long() {
        let (long, dots) = ("a".repeat(101), "ä".repeat(97));
        let address = format!("/// See <https://example.org/{long}>.\n");
        let rest = format!("/// | {long} |\nlet b = \"// {long}\";\n{long}();\n// {dots}\n");
        assert_eq!(long_lines("a.rs", &(address + &rest)), []);
    }

    #[test]
    fn comments_of_one_kind_on_consecutive_lines_are_one_block() {
        let source = "a // b\n// c\n\n// d\n/// e\n/// f\ng // h\ni // j";
        let fragments = split(source);
        let found: Vec<_> = blocks(&fragments).iter().map(|block| block.lines.len()).collect();
        assert_eq!(found, [2, 1, 2, 1, 1]);
    }
}
