//! Advice on words and options that people try first, and that are no commands or options.
//!
//! A word with one plain meaning is taken: `fifteen scramble` is an alias of `generate`, and the
//! text of a sudoku is solved. For the others, one line says what to type.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use fifteen::board::{ParsedBoard, parse_udlr};
use fifteen::{Size, SizeError};

/// Words that are often tried, and what to type instead.
const WORDS: [(&str, &str); 15] = [
    ("new", "'fifteen play' for a new game, or 'fifteen generate' for a random position"),
    ("start", "'fifteen play'"),
    ("game", "'fifteen play'"),
    ("undo", "'fifteen play', where u takes back a move"),
    ("redo", "'fifteen play', where r repeats a move that was taken back"),
    ("hint", "'fifteen play POSITION', where i shows a hint"),
    ("list", "'fifteen slide --list' for the block puzzles"),
    ("puzzles", "'fifteen slide --list' for the block puzzles"),
    ("check", "'fifteen verify POSITION MOVES'"),
    ("benchmark", "'fifteen compare POSITION'"),
    ("rush", "'fifteen slide rush-1', or 'fifteen slide generate' for a new card"),
    ("packings", "'fifteen antislide'"),
    ("tables", "'fifteen pdb'"),
    ("version", "'fifteen --version'"),
    ("distances", "'fifteen census --size RxC'"),
];

/// Options that are often tried, and what to type instead.
const OPTIONS: [(&str, &str); 6] = [
    ("--png", "pictures are SVG; use --svg FILE"),
    ("--pdf", "pictures are SVG; use --svg FILE"),
    ("--gif", "animations are SVG or HTML; use --animation FILE or --html FILE"),
    ("--trace", "use 'fifteen machine --trace START'"),
    ("--run", "use 'fifteen machine --trace START'"),
    ("--json", "use --format jsonl"),
];

/// Options of a program with the feature `cluster`.
const CLUSTER_OPTIONS: [&str; 6] =
    ["--processes", "--process", "--hosts", "--connect-timeout", "--secret-file", "--plan"];

/// Returns the advice on a first word that is not a command, with the words after it.
pub fn advice_on_word(word: &str, rest: &[String]) -> Option<String> {
    let name = word.to_lowercase();
    let known = WORDS.iter().find(|(other, _)| *other == name);
    known
        .map(|&(_, advice)| advice_on_name(word, advice, rest))
        .or_else(|| advice_on_size(word).filter(|_| rest.is_empty()))
        .or_else(|| advice_on_moves(word, rest))
}

/// Returns the advice on a known word. A position after the word is part of the advice.
fn advice_on_name(word: &str, advice: &str, rest: &[String]) -> String {
    let position = rest.join(" ");
    let advice = match ParsedBoard::parse(None, &position) {
        Ok(_) => advice.replace("POSITION", &position),
        Err(_) => advice.to_owned(),
    };
    format!("'{word}' is not a command; try {advice}")
}

/// Returns the advice on the size of a board.
fn advice_on_size(word: &str) -> Option<String> {
    match word.parse::<Size>() {
        Ok(size) => Some(format!(
            "'{word}' is the size of a board; try 'fifteen play {size}' or \
             'fifteen generate --size {size}'"
        )),
        Err(SizeError::Syntax) => None,
        Err(SizeError::TooLarge) => {
            Some(format!("'{word}' is the size of a board; try 'fifteen generate --size {word}'"))
        }
        Err(error) => Some(format!("'{word}': {error}")),
    }
}

/// Returns the advice on directions of tiles in place of a position.
fn advice_on_moves(word: &str, rest: &[String]) -> Option<String> {
    let has_direction = |letter: &char| matches!(letter.to_ascii_lowercase(), 'u' | 'l' | 'r');
    let is_short = word.len() > 1 && word.len() <= MAX_SHOWN && rest.is_empty();
    let is_moves = word.chars().any(|letter| has_direction(&letter)) && parse_udlr(word).is_ok();
    (is_short && is_moves).then(|| {
        format!(
            "'{word}' looks like moves, and the position is missing; to check them: \
             'fifteen verify POSITION {word}'"
        )
    })
}

/// Maximum length of moves that are repeated in advice.
const MAX_SHOWN: usize = 200;

/// Returns the advice on an error of the arguments, if they have an option that is often tried.
pub fn advice_on_option(error: &clap::Error) -> Option<String> {
    if let Some(advice) = advice_on_size_argument(error) {
        return Some(advice);
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let option = option.split('=').next().unwrap_or_default();
    if CLUSTER_OPTIONS.contains(&option) && !cfg!(feature = "cluster") {
        return Some(format!(
            "{option}: this program was built without the feature cluster, which several \
             processes need"
        ));
    }
    let known = OPTIONS.iter().find(|(other, _)| *other == option);
    known.map(|(option, advice)| format!("{option}: {advice}"))
}

/// Returns the advice on the size of a board as a positional argument, without its option.
fn advice_on_size_argument(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg).filter(|name| !name.starts_with('-'))?;
    let word = text(ContextKind::InvalidValue).unwrap_or(argument);
    let size: Size = word.parse().ok()?;
    Some(format!("'{word}' is the size of a board; use --size {size}"))
}
