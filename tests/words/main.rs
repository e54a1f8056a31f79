//! Rules for the language of sources and book, as stated in CONTRIBUTING.md. Findings are printed
//! as `file:line: text`; the variable `WORDS_ONLY` restricts them to paths that contain it.

mod comments;
mod lexer;
mod names;
mod passages;
mod prose;
mod sources;

use comments::Openers;
use sources::{Finding, Source};

/// Applies a rule to every source.
fn findings(sources: &[Source], rule: fn(&str, &str) -> Vec<Finding>) -> Vec<Finding> {
    sources.iter().flat_map(|source| rule(&source.path, &source.text)).collect()
}

#[test]
fn few_doc_comments_open_with_question_words() {
    let mut openers = Openers::default();
    let sources = sources::rust_sources();
    for source in sources.iter().filter(|source| sources::is_selected(&source.path)) {
        openers.extend(comments::openers(&source.path, &source.text));
    }
    println!("{}", openers.share());
    if !openers.is_rare() {
        let rule = format!("{}, at most 5 % may", openers.share());
        sources::assert_none(&rule, &openers.findings);
    }
}

#[test]
fn no_comment_and_no_message_has_banned_words() {
    let findings = findings(&sources::rust_sources(), prose::banned_in_rust);
    sources::assert_none("words of the second rule for prose, in sources", &findings);
}

#[test]
fn no_page_of_the_book_has_banned_words() {
    let findings = findings(&sources::book_sources(), prose::banned_in_book);
    sources::assert_none("words of the second rule for prose, in the book", &findings);
}

#[test]
fn no_type_name_has_many_meanings() {
    let findings = names::crowded_names(&sources::rust_sources());
    sources::assert_none("type names that are defined more than four times", &findings);
}

#[test]
fn no_comment_is_wider_than_the_code() {
    let findings = findings(&sources::rust_sources(), comments::long_lines);
    sources::assert_none("lines with comments that have over 100 columns", &findings);
}

#[test]
fn no_withdrawn_name_is_used() {
    let findings = findings(&sources::rust_sources(), names::withdrawn_names);
    sources::assert_none("names that the glossary has withdrawn", &findings);
}

#[test]
fn every_exception_is_needed() {
    let sources = [sources::rust_sources(), sources::book_sources()].concat();
    for (path, word) in prose::EXCEPTIONS {
        let source = sources.iter().find(|source| source.path == path);
        let is_used = source.is_some_and(|source| source.text.to_lowercase().contains(word));
        assert!(is_used, "{path} has no \"{word}\" any more");
    }
}
