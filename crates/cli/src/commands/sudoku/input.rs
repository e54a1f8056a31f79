//! Input of puzzles from arguments, files or standard input.

use super::args::SudokuSolveArgs;
use crate::advice::advice_on_sudoku;
use crate::support::exit::Exit;
use crate::support::input::invalid::InvalidInput;
use crate::support::input::{InputLines, shorten, source_name};
use crate::support::interrupt;
use crate::support::output::record::{is_record, parse_versioned};
use crate::support::output::{Output, is_stdout_closed};
use anyhow::{Result, ensure};
use fifteen::runtime::continue_if;
use fifteen::sudoku::{Grid, is_row, is_separator_line};
use indicatif::ProgressBar;
use serde::Deserialize;
use std::ops::ControlFlow;
use std::path::Path;

/// Puzzle of the input.
pub struct SudokuProblem {
    pub puzzle: Grid,
    /// Line of the file or of standard input where the puzzle begins.
    pub line: Option<usize>,
}

/// Record with a puzzle.
#[derive(Deserialize)]
struct PuzzleRecord {
    puzzle: String,
}

/// Callback for each puzzle that is read, or for the error in its place. Returns `Break` to end.
type PuzzleCallback<'a> =
    dyn FnMut(Result<SudokuProblem, InvalidInput>) -> Result<ControlFlow<()>> + 'a;

/// Calls `solve` with each puzzle and reports those that cannot be read. Ends early when the user
/// interrupts, the solvers disagree, or standard output is closed.
///
/// # Errors
/// If `solve` fails, there is no puzzle, or the input cannot be read.
pub fn for_each_puzzle(
    args: &SudokuSolveArgs,
    progress: &ProgressBar,
    out: &mut Output,
    mut solve: impl FnMut(SudokuProblem, &mut Output) -> Result<Exit>,
) -> Result<Exit> {
    let mut exit = Exit::Answered;
    read_puzzles(args, &mut |puzzle| {
        exit = exit.max(match puzzle {
            Ok(problem) => solve(problem, out)?,
            Err(invalid) => progress.suspend(|| invalid.report(out))?,
        });
        if interrupt::is_requested() {
            exit = Exit::Interrupted;
        }
        let is_over = matches!(exit, Exit::Disagreement | Exit::Interrupted) || is_stdout_closed();
        Ok(continue_if(!is_over))
    })?;
    progress.finish_and_clear();
    Ok(exit)
}

/// Calls a function with each puzzle.
fn read_puzzles(args: &SudokuSolveArgs, each: &mut PuzzleCallback) -> Result<()> {
    if args.puzzles.is_empty() {
        return for_each_in_file(args.file.as_deref(), each).map(drop);
    }
    for argument in &join_rows(&args.puzzles) {
        let path = Path::new(argument);
        let flow = match argument == "-" || path.is_file() {
            true => for_each_in_file(Some(path), each)?,
            false => each(parse(None, argument).map_err(|error| argument_error(argument, error)))?,
        };
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}

/// Parses a puzzle that begins on a line, or an argument if `line` is `None`.
fn parse(line: Option<usize>, text: &str) -> Result<SudokuProblem, InvalidInput> {
    let puzzle = Grid::parse(text).map_err(|error| {
        let error = match line {
            Some(number) => error.numbered_from(number),
            None => error,
        };
        match error.location {
            None => InvalidInput::new(line, error.to_string()),
            Some(place) => InvalidInput::at(place, error.without_location().to_string()),
        }
    });
    Ok(SudokuProblem { puzzle: puzzle?, line })
}

/// Returns the error for an argument that is neither a file nor a puzzle.
fn argument_error(argument: &str, invalid: InvalidInput) -> InvalidInput {
    if let Some(advice) = advice_on_sudoku(argument) {
        return InvalidInput::new(None, advice);
    }
    let hint = match argument {
        "generate" => " (put the command `generate` before all options)",
        _ if !invalid.has_location() => " (and no such file)",
        _ => "",
    };
    invalid.with_message(|message| format!("'{}': {message}{hint}", shorten(argument)))
}

/// Joins the nine rows, or the 81 cells, of one puzzle, and returns other arguments unchanged.
fn join_rows(arguments: &[String]) -> Vec<String> {
    let is_cell = |argument: &String| argument.chars().count() == 1;
    match arguments.len() {
        9 if arguments.iter().all(|argument| is_row(argument)) => vec![arguments.join("\n")],
        81 if arguments.iter().all(is_cell) => vec![arguments.concat()],
        _ => arguments.to_vec(),
    }
}

/// Calls a function with each puzzle in a file.
fn for_each_in_file(file: Option<&Path>, each: &mut PuzzleCallback) -> Result<ControlFlow<()>> {
    let mut lines = InputLines::open(file)?;
    let mut found = false;
    while let Some((number, text)) = lines.next_nonempty()? {
        if text.as_deref().is_ok_and(is_separator_line) {
            continue;
        }
        found = true;
        let puzzle = match text {
            Ok(first) if is_row(&first) => read_grid(&mut lines, first)?,
            Ok(record) if is_record(&record) => {
                parse_versioned(&record).map(|PuzzleRecord { puzzle }| puzzle)
            }
            text => text,
        };
        let invalid = |fault| InvalidInput::new(Some(number), fault);
        let problem = puzzle.map_err(invalid).and_then(|text| parse(Some(number), &text));
        let problem = problem
            .map_err(|invalid| invalid.with_message(|message| lines.prefix_file_name(message)));
        if each(problem)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    ensure!(found, "no puzzle in {}", source_name(file.and_then(Path::to_str)));
    Ok(ControlFlow::Continue(()))
}

/// Reads the rest of the grid with this first row, or returns an error if it is incomplete.
/// Replaces each empty line and separator line by a separator, which keeps the line numbers.
fn read_grid(lines: &mut InputLines, first: String) -> Result<Result<String, String>> {
    let (mut grid, mut rows) = (first, 1);
    while rows < 9 {
        match lines.next_line()? {
            Some((_, Ok(line))) if is_row(&line) => {
                rows += 1;
                grid.push('\n');
                grid.push_str(&line);
            }
            Some((_, Ok(line))) if line.trim().is_empty() || is_separator_line(&line) => {
                grid += "\n---------";
            }
            line => {
                lines.put_back(line);
                return Ok(Err(format!("incomplete grid: row {} of 9 is missing", rows + 1)));
            }
        }
    }
    Ok(Ok(grid))
}
