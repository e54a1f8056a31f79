//! Source of a puzzle.

use super::args::SlideArgs;
use crate::support::input::shorten;
use crate::support::input::text::{read_text, read_text_file};
use crate::support::options::closest::closest_name;
use crate::support::output::print_warning;
use anyhow::{Context, Error, Result, anyhow};
use fifteen::sliding::{COLLECTION, Classic, Form, ParseError, Problem, Puzzle};
use fifteen::{Board, Size};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

/// Loads the puzzle and returns it with its name.
pub fn load_puzzle(args: &SlideArgs) -> Result<(String, Puzzle)> {
    match args.puzzle.as_deref().and_then(Classic::named) {
        Some(classic) => Ok((classic.name.to_owned(), classic.puzzle())),
        None => read_puzzle(args.file.as_deref(), is_goal_needed(args)),
    }
}

/// Returns whether the task requires a goal.
fn is_goal_needed(args: &SlideArgs) -> bool {
    args.hardest || !(args.explore || args.text.is_some())
}

/// Reads a puzzle from a file or from standard input, or, if there is no such file, from the
/// collection.
pub fn read_puzzle(file: Option<&Path>, needs_goal: bool) -> Result<(String, Puzzle)> {
    let file = file.filter(|file| *file != Path::new("-"));
    let name = file.map_or_else(|| "standard input".to_owned(), |file| file.display().to_string());
    let text = match file {
        Some(file) => match (read_text_file(file), Classic::named(&name)) {
            (Err(_), Some(classic)) => return Ok((name, classic.puzzle())),
            (text, _) => text,
        },
        None if io::stdin().is_terminal() => {
            return Err(anyhow!("no puzzle; pass a file or a name from --list"));
        }
        None => read_text(io::stdin().lock()),
    };
    let text = text.with_context(|| unreadable_message(&name))?;
    let mut warnings = Vec::new();
    let puzzle = Puzzle::parse_with(&text, needs_goal, &mut |warning| warnings.push(warning));
    let puzzle = puzzle.map_err(|error| parse_error(&name, &text, error))?;
    for warning in &warnings {
        print_warning(&format!("{name}: {warning}"));
    }
    Ok((name, puzzle))
}

/// Returns the message for a file that cannot be read. The name may be a position or a misspelling.
fn unreadable_message(name: &str) -> String {
    if is_tiles(name) {
        let shown = shorten(name);
        return format!("'{shown}' is a tile position; did you mean 'fifteen solve {shown}'?");
    }
    match closest_name(name, COLLECTION.iter().map(|classic| classic.name)) {
        Some(near) => format!("cannot read {name} (did you mean the puzzle '{near}'?)"),
        None => format!("cannot read {name}"),
    }
}

/// Returns the message for a text that is not a puzzle, with the error and the detected format.
fn parse_error(name: &str, text: &str, error: ParseError) -> Error {
    if is_tiles(text) {
        return anyhow!(
            "{name}: this is a tile position; did you mean 'fifteen solve --file {name}'?"
        );
    }
    if text.trim().is_empty() {
        anyhow!("{name}: {error}")
    } else if error.problem == Problem::NoGoal {
        anyhow!("{name}: {error}; add a line `goal:` and a drawing of the goal below it")
    } else {
        anyhow!("{name}: {error}\n(parsed as {}; see fifteen slide --help)", Form::of(text))
    }
}

/// Returns whether a file has a block puzzle, or looks like one.
pub fn is_puzzle_file(file: &Path) -> bool {
    let is_file = fs::metadata(file).is_ok_and(|data| data.is_file());
    let text = is_file.then(|| read_text_file(file));
    let Some(Ok(text)) = text else { return false };
    let looks_like_one = Form::of(&text) == Form::Knuth
        || text.lines().any(|line| matches!(line.trim(), "start:" | "goal:"));
    let looks_like_one = looks_like_one || is_drawing_of_letters(&text);
    !is_tiles(&text) && (looks_like_one || Puzzle::parse(&text).is_ok())
}

/// Returns whether a text has several lines, all of letters, dots and walls: pieces without a goal.
fn is_drawing_of_letters(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_row = |line: &str| line.chars().all(|c| c.is_ascii_alphabetic() || ".#".contains(c));
    let width = lines().next().map_or(0, str::len);
    lines().count() > 1 && width > 1 && lines().all(|line| line.len() == width && is_row(line))
}

/// Returns whether a text begins with a position of tiles, on a line or as a grid.
fn is_tiles(text: &str) -> bool {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let lines = lines.skip_while(|line| line.trim().is_empty());
    let grid: Vec<&str> = lines.take_while(|line| !line.trim().is_empty()).collect();
    let Some(&first) = grid.first() else { return false };
    let sizes = (2..=5).flat_map(|rows| (2..=5).filter_map(move |cols| Size::new(rows, cols).ok()));
    let is_one = |text: &str| sizes.clone().any(|size| Board::parse(size, text).is_ok());
    is_one(first) || is_one(&grid.join("\n"))
}
