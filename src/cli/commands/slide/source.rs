//! Where a puzzle comes from.

use super::args::SlideArgs;
use crate::cli::frame::input::BYTE_ORDER_MARK;
use crate::cli::frame::output::warn;
use anyhow::{Context, Result, anyhow};
use fifteen::sliding::{Classic, Puzzle};
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

/// The longest text that is read, in bytes; no puzzle is anywhere near that long.
const LONGEST: u64 = 1 << 20;

/// The puzzle that is asked for, and its name.
pub fn puzzle(args: &SlideArgs) -> Result<(String, Puzzle)> {
    match args.puzzle.as_deref().and_then(Classic::named) {
        Some(classic) => Ok((classic.name.to_owned(), classic.puzzle())),
        None => read(args.file.as_deref(), !args.explore),
    }
}

/// Reads a puzzle from a file or from standard input.
pub fn read(file: Option<&Path>, needs_goal: bool) -> Result<(String, Puzzle)> {
    let file = file.filter(|file| *file != Path::new("-"));
    let name = file.map_or_else(|| "standard input".to_owned(), |file| file.display().to_string());
    let text = match file {
        Some(file) => fs::File::open(file).and_then(text),
        None if io::stdin().is_terminal() => {
            return Err(anyhow!("no puzzle: name a file, or one of the collection (see --list)"));
        }
        None => text(io::stdin().lock()),
    };
    let text = text.with_context(|| format!("cannot read {name}"))?;
    let mut warnings = Vec::new();
    let puzzle = Puzzle::parse_with(&text, needs_goal, &mut |warning| warnings.push(warning));
    for warning in &warnings {
        warn(&format!("{name}: {warning}"));
    }
    Ok((name.clone(), puzzle.with_context(|| name)?))
}

/// The text, if it is one.
fn text(input: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::other("it is longer than a mebibyte"));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.trim_start_matches(BYTE_ORDER_MARK).to_owned())
}
