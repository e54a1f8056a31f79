//! Records of a checkpoint, printed by the command of its question.

use crate::args::{Cli, Command};
use crate::large::checkpoint::parse_records;
use crate::support::checkpoint::UnitCheckpointArgs;
use crate::support::exit::Exit;
use crate::support::large_search::{anytime_search, is_single_large};
use crate::support::options::CommonArgs;
use crate::support::question::Question;
use crate::tiles::checkpoint::{
    check_units, is_unsolvable_answer, parse_answer, recorded_engine, start_of_answer,
};
use anyhow::{Context, Result, bail, ensure};
use fifteen::anytime::LargeBoard;
use fifteen::runtime::checkpoint::{Checkpoint, UnitNumbering};
use fifteen::{Board, Goal, Size};
use std::sync::Arc;

/// Runs the command on the records of a checkpoint, with the given output options. Nothing else is
/// read, nothing is searched, and no file is written.
pub fn report(
    checkpoint: Checkpoint,
    mut question: Question,
    common: CommonArgs,
    run: impl FnOnce(Cli) -> Result<Exit>,
) -> Result<Exit> {
    let mut checkpoint = checkpoint;
    // This option requires a file to write to.
    question.remove("--shard");
    if question.command == "solve" {
        let Some(starts) = recorded_starts(&mut checkpoint)? else { return Ok(Exit::Answered) };
        for source in ["--file", "--list", "--scramble"] {
            question.remove(source);
        }
        question.set_all("starts", starts);
    }
    let mut cli = Cli { common, ..Cli::parse_words(question.words())? };
    *unit_checkpoint_args(&mut cli.command)? =
        UnitCheckpointArgs { preloaded: Some(Arc::new(checkpoint)), ..Default::default() };
    run(cli)
}

/// Parts of the fingerprint of a checkpoint of `solve`.
struct RecordedProblem<'a> {
    size: Size,
    /// Start, or the word `list`.
    start: &'a str,
    goal: Goal,
    /// Fingerprint of the engine.
    engine: &'a str,
}

impl RecordedProblem<'_> {
    fn parse(checkpoint: &Checkpoint) -> Result<RecordedProblem<'_>> {
        let words: Vec<&str> = checkpoint.header.search.splitn(6, ' ').collect();
        let ["solve", size, start, "goal", goal, engine] = words[..] else {
            bail!("checkpoint of another command: {}", checkpoint.header.search);
        };
        let size: Size = size.parse().context("size of the checkpoint")?;
        let goal = Goal::parse(size, goal).context("goal of the checkpoint")?;
        Ok(RecordedProblem { size, start, goal, engine })
    }
}

/// Parses a recorded position.
fn parse_start(size: Size, start: &str) -> Result<Board> {
    Board::parse(size, start).context("position of the checkpoint")
}

/// Checks the records of a checkpoint of `solve`, so that nothing is printed if one is invalid.
pub fn check_answers(checkpoint: &Checkpoint) -> Result<()> {
    if anytime_search(checkpoint).is_some() {
        return parse_records(checkpoint).map(drop);
    }
    let RecordedProblem { size, start, goal, engine } = RecordedProblem::parse(checkpoint)?;
    if checkpoint.header.unit_numbering != UnitNumbering::Unbounded {
        let start = goal.normalize(&parse_start(size, start)?);
        let home = goal.blank_home(size);
        let is_solvable = start.check_reachable(&Board::with_blank_at(size, home)).is_ok();
        let engine = recorded_engine(engine, Some(home))?;
        return check_units(checkpoint, is_solvable.then_some(&start), &*engine);
    }
    let target = Board::with_blank_at(size, goal.blank_home(size));
    for (number, record) in checkpoint.records() {
        let start = parse_start(size, start_of_answer(record))?;
        if is_unsolvable_answer(record) {
            let is_solvable = start.check_reachable(&target).is_ok();
            ensure!(!is_solvable, "position {} is recorded as unsolvable, but is not", number + 1);
        } else {
            parse_answer(number, record, &start)?;
        }
    }
    Ok(())
}

/// Returns the recorded positions of a checkpoint of `solve`, or `None` if there are none.
/// Renumbers the records of a list consecutively.
fn recorded_starts(checkpoint: &mut Checkpoint) -> Result<Option<Vec<String>>> {
    if anytime_search(checkpoint).is_some() {
        return recorded_large_starts(checkpoint);
    }
    let RecordedProblem { size, start, goal, .. } = RecordedProblem::parse(checkpoint)?;
    if checkpoint.header.unit_numbering != UnitNumbering::Unbounded {
        return Ok(Some(vec![parse_start(size, start)?.to_string()]));
    }
    let mut starts = Vec::new();
    for (_, record) in checkpoint.records() {
        let start = parse_start(size, start_of_answer(record))?;
        starts.push(goal.restore(&start).to_string());
    }
    *checkpoint = renumbered(checkpoint, 0, |_| true)?;
    Ok((!starts.is_empty()).then_some(starts))
}

/// Returns the recorded positions of a checkpoint of large boards, as [`recorded_starts`] does. The
/// command that prints the records checks the rest of them.
fn recorded_large_starts(checkpoint: &mut Checkpoint) -> Result<Option<Vec<String>>> {
    if checkpoint.done_count() == 0 {
        return Ok(None);
    }
    let start_of = |text: &str| -> Result<String> {
        let word = text.split(' ').next().unwrap_or_default();
        let start: LargeBoard = word.parse().context("position of the checkpoint")?;
        Ok(start.to_line())
    };
    if is_single_large(&checkpoint.header) {
        let start = start_of(anytime_search(checkpoint).unwrap_or_default())?;
        return Ok(Some(vec![start]));
    }
    let starts: Vec<String> =
        checkpoint.records().map(|(_, record)| start_of(record)).collect::<Result<_>>()?;
    *checkpoint = renumbered(checkpoint, 0, |_| true)?;
    Ok(Some(starts))
}

/// Returns a copy of a checkpoint whose records are numbered consecutively from `first`, without
/// those that are not wanted.
pub fn renumbered(
    checkpoint: &Checkpoint,
    first: usize,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<Checkpoint> {
    let mut renumbered = Checkpoint::new(checkpoint.header.clone());
    let wanted = checkpoint.records().map(|(_, record)| record).filter(|record| is_wanted(record));
    for (number, record) in (first..).zip(wanted) {
        renumbered.insert(number, record.to_owned())?;
    }
    Ok(renumbered)
}

/// Returns the checkpoint options of a command whose searches are divided into units.
fn unit_checkpoint_args(command: &mut Command) -> Result<&mut UnitCheckpointArgs> {
    match command {
        Command::Antislide(args) => Ok(&mut args.keep),
        Command::Korf(args) => Ok(&mut args.keep),
        Command::Queens(args) => Ok(&mut args.keep),
        Command::Solve(args) => Ok(&mut args.keep),
        _ => bail!("the question does not belong to a checkpoint of this kind"),
    }
}
