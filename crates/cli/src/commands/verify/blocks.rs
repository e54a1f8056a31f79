//! `fifteen verify --blocks`: claimed solutions of block puzzles.

use super::record as verdict;
use crate::commands::slide::args::StyleArgs;
use crate::commands::slide::record::ClaimRecord;
use crate::commands::slide::source::{self, SlideInput, SlideProblem};
use crate::support::exit::Exit;
use crate::support::input::claims;
use crate::support::output::Output;
use crate::support::output::record;
use anyhow::Result;
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::{ClaimedMove, Puzzle, PuzzleText, Style, replay};
use std::borrow::Cow;
use std::path::Path;

/// Claimed solution.
struct BlockClaim<'a> {
    problem: Cow<'a, SlideProblem>,
    style: Style,
    moves: Vec<ClaimedMove>,
    length: Option<usize>,
}

/// Puzzles whose solutions are claimed.
struct ClaimedPuzzles<'a> {
    input: &'a SlideInput,
    /// Texts of the puzzles of a file with several.
    parts: Vec<PuzzleText<'a>>,
}

impl<'a> ClaimedPuzzles<'a> {
    fn new(input: &'a SlideInput) -> Self {
        let parts = match input {
            SlideInput::Single(_) => Vec::new(),
            SlideInput::Many(file) => file.parts(),
        };
        ClaimedPuzzles { input, parts }
    }

    /// Returns the only puzzle, or the one that begins on a line.
    fn find(&self, line: Option<usize>) -> Result<Cow<'a, SlideProblem>, String> {
        let file = match self.input {
            SlideInput::Single(problem) => return Ok(Cow::Borrowed(problem)),
            SlideInput::Many(file) => file,
        };
        let name = &file.name;
        let line = line.ok_or_else(|| {
            format!("{name} has several puzzles; expected a record with the line of one")
        })?;
        let found = self.parts.binary_search_by_key(&line, PuzzleText::first_line);
        let found = found.map_err(|_| format!("no puzzle begins on line {line} of {name}"))?;
        let problem = file.parse_part(&self.parts[found], true, &mut Vec::new());
        problem.map(Cow::Owned).map_err(|error| format!("{name}, {error}"))
    }
}

/// Runs the command. Each line has a claim: moves separated by spaces, or a record of `slide`.
pub fn run(blocks: &Path, file: Option<&Path>, style: StyleArgs, out: &mut Output) -> Result<Exit> {
    let input = source::read_puzzles(Some(blocks), true)?;
    let puzzles = ClaimedPuzzles::new(&input);
    let read = |text: &str| read(text, &puzzles, style);
    let expected = "records of --format jsonl, or lists of moves, one per line";
    claims::verify_claims(file, expected, out, read, print)
}

/// Parses a claim. Returns `None` for the record of a search without a solution.
fn read<'a>(
    line: &str,
    puzzles: &ClaimedPuzzles<'a>,
    style: StyleArgs,
) -> Result<Option<BlockClaim<'a>>, String> {
    let line = line.trim();
    let moves = |texts: &mut dyn Iterator<Item = &str>, puzzle: &Puzzle| {
        let claims = texts.map(|text| ClaimedMove::parse(text, puzzle));
        claims.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())
    };
    if !record::is_record(line) {
        let problem = puzzles.find(None)?;
        let moves = moves(&mut line.split_whitespace(), &problem.puzzle)?;
        let style = style.style(problem.format);
        return Ok(Some(BlockClaim { problem, style, moves, length: None }));
    }
    let record: ClaimRecord = record::parse_claim(line, &["blocks", "invalid"])?;
    let Some(texts) = record.moves else {
        return match record.status.as_deref() {
            Some("solved") | None => Err("record has no moves".to_owned()),
            Some(_) => Ok(None),
        };
    };
    let problem = puzzles.find(record.line)?;
    let own = record.style.map(|number| Style::new(number).ok_or(number)).transpose();
    let own = own.map_err(|number| format!("unknown style {number}"))?;
    let style = match (own, style.given()) {
        (Some(own), Some(given)) if own != given => {
            let [own, given] = [own, given].map(Style::number);
            return Err(format!("style: the record has style {own}, and --style is {given}"));
        }
        (Some(own), _) => own,
        (None, _) => style.style(problem.format),
    };
    let moves = moves(&mut texts.iter().map(String::as_str), &problem.puzzle)?;
    Ok(Some(BlockClaim { problem, style, moves, length: record.length }))
}

/// Verifies a claim and prints the verdict.
fn print(claim: &BlockClaim, out: &mut Output) -> Result<Exit> {
    let BlockClaim { problem, style, moves, length: claimed } = claim;
    let name = problem.place();
    let verdict = replay(&problem.puzzle, *style, moves);
    let (length, number) = (verdict.as_ref().ok().copied(), style.number());
    let (line, fault) = match (verdict, *claimed) {
        (Err(fault), _) => (format!("{name}: not solved: {fault}"), Some(fault.to_string())),
        (Ok(found), Some(claimed)) if claimed != found => {
            let (found, not) = (count_moves(found), format!("not {claimed} as claimed"));
            (format!("{name}: {found} in style {number}, {not}"), Some(format!("{found}, {not}")))
        }
        (Ok(found), _) => {
            (format!("{name}: solved in style {number}, {}", count_moves(found)), None)
        }
    };
    let exit = if fault.is_none() { Exit::Answered } else { Exit::NoSolution };
    out.print_answer(line, &verdict::blocks_verdict(&name, *style, length, fault, out))?;
    Ok(exit)
}

/// Formats a number of moves.
fn count_moves(count: usize) -> Pluralized<'static> {
    Pluralized(count as u128, "move")
}
