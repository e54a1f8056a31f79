//! Properties of the questions of checkpoints that hold for all texts.

#[allow(dead_code)] // the program uses the rest
#[path = "../../crates/cli/src/support/build_info.rs"]
mod build_info;
#[allow(dead_code)] // the program uses the rest
#[path = "../../crates/cli/src/support/question.rs"]
pub mod question;

use question::Question;

/// Options that write files, connect or start processes.
const SIDE_EFFECT_OPTIONS: [&str; 13] = [
    "--svg",
    "--html",
    "--animation",
    "--certificate",
    "--into",
    "--cache-dir",
    "--checkpoint",
    "--hosts",
    "--process",
    "--processes",
    "--connect-timeout",
    "--secret-file",
    "--saved",
];

/// Checks that a text is refused with a reason, or is a question whose text parses to the same
/// question and whose options have no side effects.
pub fn check(text: &str) {
    let question = match Question::parse(text) {
        Ok(question) => question,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = question.to_text();
    assert!(written.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' '), "{written}");
    assert_eq!(Question::parse(&written).expect("a question"), question);
    assert!(!question.to_string().contains(char::is_control));
    let words = question.words();
    for word in words.iter().take_while(|word| *word != "--") {
        let word = word.to_str().expect("text");
        let name = word.split('=').next().unwrap_or_default();
        assert!(!SIDE_EFFECT_OPTIONS.contains(&name), "{text}: {word}");
    }
}
