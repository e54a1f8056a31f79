//! Steps as words: `U2` moves two tiles up, `3R` moves the third piece right, `r1c2=5` writes a
//! digit and `r1c2+5` notes one.

use super::super::game::Step;
use anyhow::{Result, bail};
use fifteen::Direction;
use fifteen::board::{format_udlr, parse_udlr};

/// Formats steps as words.
pub fn format_steps(steps: &[Step]) -> String {
    let is_same_run =
        |one: &Step, next: &Step| one == next && matches!(one, Step::Slide(_) | Step::Shift { .. });
    steps.chunk_by(is_same_run).map(format_run).collect::<Vec<_>>().join(" ")
}

/// Formats a run of equal moves, or a digit, as one word.
fn format_run(run: &[Step]) -> String {
    let times = if run.len() > 1 { run.len().to_string() } else { String::new() };
    let place = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    match run[0] {
        Step::Slide(direction) => format_udlr(&[direction]) + &times,
        // The letter is the direction of the piece. `format_udlr` expects that of the blank, which
        // is the opposite.
        Step::Shift { piece, direction } => {
            format!("{}{}{times}", piece + 1, format_udlr(&[direction.opposite()]))
        }
        Step::Write { cell, digit } => format!("{}={digit}", place(cell)),
        Step::Note { cell, digit } => format!("{}+{digit}", place(cell)),
    }
}

/// Parses steps as [`format_steps`] writes them.
///
/// # Errors
/// The first invalid word.
pub fn parse_steps(text: &str) -> Result<Vec<Step>> {
    let mut steps = Vec::new();
    for word in text.split_whitespace() {
        match parse_digit(word).map(|step| vec![step]).or_else(|| parse_run(word)) {
            Some(more) => steps.extend(more),
            None => bail!("invalid step '{}'", word.escape_debug()),
        }
    }
    Ok(steps)
}

/// Parses a step that writes or notes a digit.
fn parse_digit(word: &str) -> Option<Step> {
    let (row, rest) = word.strip_prefix('r')?.split_once('c')?;
    let (column, digit) = rest.split_once(['=', '+'])?;
    let number = |text: &str, least: u8| {
        text.parse::<u8>().ok().filter(|number| (least..=9).contains(number))
    };
    let cell = usize::from(number(row, 1)? * 9 + number(column, 1)? - 10);
    match rest.contains('=') {
        true => Some(Step::Write { cell, digit: number(digit, 0)? }),
        false => Some(Step::Note { cell, digit: number(digit, 1)? }),
    }
}

/// Parses an optional piece number, a direction, and an optional repeat count.
fn parse_run(word: &str) -> Option<Vec<Step>> {
    let letter = word.find(|c: char| !c.is_ascii_digit())?;
    let (piece, rest) = word.split_at(letter);
    let (letter, times) = rest.split_at_checked(1)?;
    let direction: Direction = *parse_udlr(letter).ok()?.first()?;
    let times = if times.is_empty() { 1 } else { times.parse::<usize>().ok()? };
    let step = match piece {
        "" => Step::Slide(direction),
        number => {
            let piece = number.parse::<usize>().ok()?.checked_sub(1)?;
            Step::Shift { piece, direction: direction.opposite() }
        }
    };
    (times <= MAX_RUN).then(|| vec![step; times])
}

/// Maximum repeat count, longer than any run of equal steps.
const MAX_RUN: usize = 256;
