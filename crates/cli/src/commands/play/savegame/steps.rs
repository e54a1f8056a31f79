//! Steps as words: `U2` tiles go up twice, `3R` the third piece goes right, `r1c2=5` and `r1c2+5` a digit is
//! written or noted.

use super::super::game::Step;
use anyhow::{Result, bail};
use fifteen::Direction;
use fifteen::board::{parse_udlr, udlr};

/// Steps as words.
pub fn write(steps: &[Step]) -> String {
    steps.chunk_by(|one, next| one == next).map(word).collect::<Vec<_>>().join(" ")
}

/// Equal steps as a word.
fn word(run: &[Step]) -> String {
    let times = if run.len() > 1 { run.len().to_string() } else { String::new() };
    let place = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    match run[0] {
        Step::Slide(direction) => udlr(&[direction]) + &times,
        // A piece goes where the letter says; letters of tiles are those of the blank turned round.
        Step::Shift { piece, direction } => {
            format!("{}{}{times}", piece + 1, udlr(&[direction.opposite()]))
        }
        Step::Write { cell, digit } => format!("{}={digit}", place(cell)),
        Step::Note { cell, digit } => format!("{}+{digit}", place(cell)),
    }
}

/// Reads the steps that [`write()`] writes so.
///
/// # Errors
/// Which word is none.
pub fn read(text: &str) -> Result<Vec<Step>> {
    let mut steps = Vec::new();
    for word in text.split_whitespace() {
        match digit(word).map(|step| vec![step]).or_else(|| run(word)) {
            Some(more) => steps.extend(more),
            None => bail!("'{}' is no step", word.escape_debug()),
        }
    }
    Ok(steps)
}

/// A digit that is written or noted.
fn digit(word: &str) -> Option<Step> {
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

/// A direction, maybe the number of a piece before it, and how often behind it.
fn run(word: &str) -> Option<Vec<Step>> {
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

/// Nothing can go on in one direction for as long as this.
const MAX_RUN: usize = 256;
