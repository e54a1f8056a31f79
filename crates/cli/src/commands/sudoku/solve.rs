//! `fifteen sudoku`: the solutions of each puzzle.

use super::args::SudokuSolveArgs;
use super::input::{SudokuProblem, for_each_puzzle};
use crate::support::exit::{Exit, disagreement};
use crate::support::output::Output;
use crate::support::output::files::write_output;
use crate::support::output::spinner::spinner;
use crate::support::session::{SearchEnd, Session};
use anyhow::{Result, ensure};
use fifteen::records::{ExactCount, Head, Reason, Status, Sudoku};
use fifteen::runtime::number_format::Pluralized;
use fifteen::sudoku::{
    CountProgress, DeductionStep, Grid, Method, Report, SolutionCount, Solver, deduce,
    draw_puzzles, draw_report,
};
use indicatif::ProgressBar;
use std::path::Path;

/// Runs the command.
pub fn run(args: &SudokuSolveArgs, out: &mut Output) -> Result<Exit> {
    args.picture.check(out)?;
    let others = [
        (args.picture.is_requested(), "--svg"),
        (args.all, "--all"),
        (args.report, "--report"),
        (args.steps, "--steps"),
    ];
    if let Some(file) = args.handout.file(&others, out)? {
        return draw_handout(file, args, out);
    }
    if args.picture.is_requested() {
        return solve_drawn(args, out);
    }
    let progress = spinner(out);
    let mut solver = Solver::default();
    for_each_puzzle(args, &progress, out, |problem, out| {
        let answer = solve(problem, args, &mut solver, &progress)?;
        print(args, &answer, out)?;
        Ok(answer.exit())
    })
}

/// Solves and draws the only valid puzzle of the input.
///
/// # Errors
/// If there is more than one.
fn solve_drawn(args: &SudokuSolveArgs, out: &mut Output) -> Result<Exit> {
    let mut single = None;
    let exit = for_each_puzzle(args, &ProgressBar::hidden(), out, |problem, _| {
        ensure!(single.replace(problem).is_none(), "pictures need a single puzzle");
        Ok(Exit::Answered)
    })?;
    let Some(problem) = single else { return Ok(exit) };
    let progress = spinner(out);
    let answer = solve(problem, args, &mut Solver::default(), &progress)?;
    progress.finish_and_clear();
    match args.picture.is_on_stdout() {
        true => out.print_status(verdict(args, &answer)),
        false => print(args, &answer, out)?,
    }
    draw(args, &answer, out)?;
    Ok(exit.max(answer.exit()))
}

/// Draws all valid puzzles of the input without their solutions, and reports the others.
fn draw_handout(file: &Path, args: &SudokuSolveArgs, out: &mut Output) -> Result<Exit> {
    let mut drawn: Vec<Grid> = Vec::new();
    let exit = for_each_puzzle(args, &ProgressBar::hidden(), out, |problem, _| {
        drawn.push(problem.puzzle);
        Ok(Exit::Answered)
    })?;
    if !drawn.is_empty() {
        write_output(file, &draw_puzzles(&drawn).to_string(), out)?;
    }
    Ok(exit)
}

/// Result for a puzzle.
struct SudokuAnswer {
    problem: SudokuProblem,
    status: Status,
    end: SearchEnd,
    count: SolutionCount,
    report: Option<Report>,
    seconds: f64,
}

impl SudokuAnswer {
    /// Returns the exit code. A puzzle that the methods cannot solve counts as answered.
    fn exit(&self) -> Exit {
        match self.status {
            Status::Unsolvable => Exit::NoSolution,
            _ => self.end.exit(Exit::Answered),
        }
    }
}

/// Solves a puzzle with the fast solver, or by deduction if a report or picture is requested or
/// guessing is excluded.
fn solve(
    problem: SudokuProblem,
    args: &SudokuSolveArgs,
    solver: &mut Solver,
    progress: &ProgressBar,
) -> Result<SudokuAnswer> {
    let SudokuSolveArgs { methods, report, .. } = *args;
    let report = report || args.picture.is_requested();
    let most = args.solution_limit();
    let mut session = Session::begin(args.time.limit, progress);
    let mut observer =
        |progress: &CountProgress| session.on_progress(|| count_solutions(progress.solutions));
    let (count, is_stuck, report) = if report || methods < Method::Guess {
        let deduction =
            deduce(&problem.puzzle, methods, most, &mut observer).map_err(disagreement)?;
        (deduction.count, deduction.is_stuck, deduction.report)
    } else {
        let count = solver.search(&problem.puzzle, most, &mut observer).map_err(disagreement)?;
        (count, false, None)
    };
    let limit = SearchEnd::Limit(Reason::Solutions);
    let (status, end) = match (session.search_end(count.stopped), count.solutions) {
        _ if is_stuck => (Status::Stuck, SearchEnd::Complete),
        (SearchEnd::Complete, solutions) if args.all && solutions == most => {
            (Status::Stopped, limit)
        }
        (SearchEnd::Complete, 0) => (Status::Unsolvable, SearchEnd::Complete),
        (SearchEnd::Complete, 1) => (Status::Solved, SearchEnd::Complete),
        (SearchEnd::Complete, _) => (Status::Multiple, SearchEnd::Complete),
        (early, _) => (Status::Stopped, early),
    };
    Ok(SudokuAnswer { problem, status, end, count, report, seconds: session.seconds() })
}

/// Prints the result for a puzzle.
fn print(args: &SudokuSolveArgs, answer: &SudokuAnswer, out: &mut Output) -> Result<()> {
    let SudokuAnswer { problem, status, end, count, report, seconds } = answer;
    let SudokuProblem { puzzle, line } = problem;
    let solution = count.first.map(|solution| solution.to_string());
    let report = report.as_ref().filter(|_| args.report || *status == Status::Stuck);
    let steps = Some(puzzle).filter(|_| args.steps && count.first.is_some()).map(find_steps);
    if !out.is_text() {
        let partial = report.filter(|_| *status == Status::Stuck);
        out.print_record(&Sudoku {
            head: end.head(Head { seconds: *seconds, ..out.head(*status) }),
            line: *line,
            puzzle: puzzle.to_string(),
            solutions: (*status != Status::Stuck).then(|| ExactCount(count.solutions.into())),
            solution,
            partial: partial.map(|report| report.grid.to_string()),
            methods: args.methods.number(),
            marks: report.filter(|_| args.report).map(Report::format_marks),
            totals: report.filter(|_| args.report).map(Report::format_totals),
            guessed_cells: steps.as_ref().map(|(_, empty)| *empty),
            steps: steps.map(|(steps, _)| steps),
        })?;
        return Ok(());
    }
    if out.is_detailed() {
        out.print_headline(puzzle.to_string())?;
    }
    out.print_line(verdict(args, answer))?;
    if let Some((steps, empty)) = steps {
        print_steps(&steps, empty, out)?;
    }
    match (report, &count.first) {
        (Some(report), _) if args.report => print_side_by_side(report, out)?,
        (Some(Report { grid, .. }), _) | (None, Some(grid)) => match out.is_detailed() {
            true => out.print_line(format!("{grid:#}"))?,
            false => out.print_line(grid.to_string())?,
        },
        _ => {}
    }
    Ok(out.flush()?)
}

/// Returns the steps of deduction as text, and the number of cells that they leave empty.
fn find_steps(puzzle: &Grid) -> (Vec<String>, usize) {
    let steps: Vec<DeductionStep> = DeductionStep::all_from(puzzle).collect();
    let digits = steps.iter().filter(|step| step.places_digit()).count();
    let empty = 81 - puzzle.givens() - digits;
    (steps.iter().map(DeductionStep::to_string).collect(), empty)
}

/// Prints the steps of deduction, numbered, and the number of cells that they leave empty.
fn print_steps(steps: &[String], empty: usize, out: &mut Output) -> Result<()> {
    for (number, step) in (1..).zip(steps) {
        out.print_line(format!("{number:>3}. {step}"))?;
    }
    if empty > 0 {
        let cells = Pluralized(empty as u128, "cell");
        out.print_line(format!("no simple step is left; {cells} by guessing"))?;
    }
    Ok(())
}

/// Draws the solution, or the progress of the methods.
fn draw(args: &SudokuSolveArgs, answer: &SudokuAnswer, out: &mut Output) -> Result<()> {
    match &answer.report {
        Some(report) => args.picture.write(|| draw_report(report).to_string(), out)?,
        None if args.picture.is_requested() => out.print_status("no solution to draw"),
        None => {}
    }
    Ok(())
}

/// Formats the answer.
fn verdict(args: &SudokuSolveArgs, answer: &SudokuAnswer) -> String {
    let solutions = count_solutions(answer.count.solutions);
    match (answer.status, answer.end) {
        (Status::Unsolvable, _) => "no solution".to_owned(),
        (Status::Solved, _) => "one solution".to_owned(),
        (Status::Multiple, _) if args.all => solutions,
        (Status::Multiple, _) => "multiple solutions; the first:".to_owned(),
        (Status::Stuck, _) => "not solved by these methods; progress:".to_owned(),
        (_, SearchEnd::Limit(_)) => format!("limit reached: at least {solutions}"),
        _ => format!("interrupted: at least {solutions}"),
    }
}

/// Formats a number of solutions.
fn count_solutions(solutions: u64) -> String {
    Pluralized(solutions.into(), "solution").to_string()
}

/// Prints a grid, the marks of its digits, and totals.
fn print_side_by_side(report: &Report, out: &mut Output) -> Result<()> {
    let (grid, marks) = (format!("{:#}", report.grid), report.to_string());
    for (digits, marks) in grid.lines().zip(marks.lines()) {
        out.print_line(format!("{digits:<21}     {marks}").trim_end())?;
    }
    Ok(out.print_line(report.format_totals())?)
}
