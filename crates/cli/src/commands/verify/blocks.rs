//! `fifteen verify --blocks`: claimed solutions of block puzzles.

use super::record as verdict;
use crate::commands::slide::args::StyleArgs;
use crate::commands::slide::record::ClaimRecord;
use crate::commands::slide::source::{self, SlideProblem};
use crate::support::exit::Exit;
use crate::support::input::claims;
use crate::support::output::Output;
use crate::support::output::record;
use anyhow::Result;
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::{ClaimedMove, Puzzle, Style, replay};
use std::path::Path;

/// Claimed solution.
struct BlockClaim {
    style: Style,
    moves: Vec<ClaimedMove>,
    length: Option<usize>,
}

/// Runs the command. Each line has a claim: moves separated by spaces, or a record of `slide`.
pub fn run(blocks: &Path, file: Option<&Path>, style: StyleArgs, out: &mut Output) -> Result<Exit> {
    let SlideProblem { name, puzzle, format, .. } = source::read_puzzle(Some(blocks))?;
    let read = |text: &str| read(text, &puzzle, style.style(format));
    let expected = "records of --format jsonl, or lists of moves, one per line";
    claims::verify_claims(file, expected, out, read, |claim, out| print(&name, &puzzle, claim, out))
}

/// Parses a claim. Returns `None` for the record of a search without a solution.
fn read(line: &str, puzzle: &Puzzle, style: Style) -> Result<Option<BlockClaim>, String> {
    let line = line.trim();
    let moves = |texts: &mut dyn Iterator<Item = &str>| {
        let claims = texts.map(|text| ClaimedMove::parse(text, puzzle));
        claims.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())
    };
    if !record::is_record(line) {
        let moves = moves(&mut line.split_whitespace())?;
        return Ok(Some(BlockClaim { style, moves, length: None }));
    }
    let record: ClaimRecord = record::parse_claim(line, &["blocks", "invalid"])?;
    let Some(texts) = record.moves else {
        return match record.status.as_deref() {
            Some("solved") | None => Err("record has no moves".to_owned()),
            Some(_) => Ok(None),
        };
    };
    let style = match record.style {
        Some(number) => Style::new(number).ok_or_else(|| format!("unknown style {number}"))?,
        None => style,
    };
    let moves = moves(&mut texts.iter().map(String::as_str))?;
    Ok(Some(BlockClaim { style, moves, length: record.length }))
}

/// Verifies a claim and prints the verdict.
fn print(name: &str, puzzle: &Puzzle, claim: &BlockClaim, out: &mut Output) -> Result<Exit> {
    let BlockClaim { style, moves, length: claimed } = claim;
    let verdict = replay(puzzle, *style, moves);
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
    out.print_answer(line, &verdict::blocks_verdict(name, *style, length, fault, out))?;
    Ok(exit)
}

/// Formats a number of moves.
fn count_moves(count: usize) -> Pluralized<'static> {
    Pluralized(count as u128, "move")
}
