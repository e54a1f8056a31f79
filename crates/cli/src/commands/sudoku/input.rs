//! Input of puzzles from arguments, files or standard input.

use super::args::SudokuSolveArgs;
use crate::advice::advice_on_sudoku;
use crate::support::exit::Exit;
use crate::support::input::{InputLines, shorten, source_name};
use crate::support::interrupt;
use crate::support::output::{is_stdout_closed, print_error};
use anyhow::{Result, ensure};
use fifteen::runtime::continue_if;
use fifteen::sudoku::{Grid, ParseError, is_row, is_separator_line};
use indicatif::ProgressBar;
use std::ops::ControlFlow;
use std::path::Path;

/// Callback for each puzzle that is read, or for the error in its place. Returns `Break` to end.
type PuzzleCallback<'a> = dyn FnMut(Result<Grid, String>) -> Result<ControlFlow<()>> + 'a;

/// Calls `solve` with each puzzle and reports those that cannot be read. Ends early when the user
/// interrupts, the solvers disagree, or standard output is closed.
///
/// # Errors
/// If `solve` fails, there is no puzzle, or the input cannot be read.
pub fn for_each_puzzle(
    args: &SudokuSolveArgs,
    progress: &ProgressBar,
    mut solve: impl FnMut(&Grid) -> Result<Exit>,
) -> Result<Exit> {
    let mut exit = Exit::Answered;
    read_puzzles(args, &mut |puzzle| {
        exit = exit.max(match puzzle {
            Ok(puzzle) => solve(&puzzle)?,
            Err(error) => {
                progress.suspend(|| print_error(&error));
                Exit::BadInput
            }
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
            false => each(Grid::parse(argument).map_err(|error| argument_error(argument, &error)))?,
        };
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}

/// Returns the message for an argument that is neither a file nor a puzzle.
fn argument_error(argument: &str, error: &ParseError) -> String {
    if let Some(advice) = advice_on_sudoku(argument) {
        return advice;
    }
    let hint = match argument {
        "generate" => " (put the command `generate` before all options)",
        _ if error.location.is_none() => " (and no such file)",
        _ => "",
    };
    format!("'{}': {error}{hint}", shorten(argument))
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
            Ok(first) if is_row(&first) => read_grid(&mut lines, number, first)?,
            text => text.map_err(|error| format!("line {number}: {error}")),
        };
        let puzzle = puzzle.and_then(|text| {
            Grid::parse(&text).map_err(|error| match error.numbered_from(number) {
                error if error.location.is_some() => error.to_string(),
                error => format!("line {number}: {error}"),
            })
        });
        if each(puzzle.map_err(|error| lines.prefix_file_name(&error)))?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    ensure!(found, "no puzzle in {}", source_name(file.and_then(Path::to_str)));
    Ok(ControlFlow::Continue(()))
}

/// Reads the rest of the grid whose first row is on line `number`, or returns an error if it is
/// incomplete. Replaces each empty line and separator line by a separator, which keeps the line
/// numbers.
fn read_grid(
    lines: &mut InputLines,
    number: usize,
    first: String,
) -> Result<Result<String, String>> {
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
                return Ok(Err(format!(
                    "line {number}: incomplete grid: row {} of 9 is missing",
                    rows + 1
                )));
            }
        }
    }
    Ok(Ok(grid))
}
