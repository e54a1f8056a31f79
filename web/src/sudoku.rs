//! Sudoku: next step, solution, generation, verification.

use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::{Host, ProgressUpdate};
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::records::{self, Command, Head, Reason, Status, SudokuPuzzle};
use fifteen::sudoku::{
    Candidates, CountProgress, DeductionStep, Digits, Generator, Grid, Method, Report, Solver,
    Symmetry, deduce, grade,
};
use fifteen::verify;
use serde::Serialize;
use serde_json::json;

/// Takes a grid as text: 81 characters, or nine lines.
fn take_grid(arguments: &mut Arguments, name: &str) -> Result<Grid, RequestError> {
    let text: String = arguments.required(name)?;
    Grid::parse(&text).map_err(|error| RequestError::invalid_at(&error, error.location))
}

/// Record of a step.
#[derive(Serialize)]
struct StepRecord {
    status: &'static str,
    method: Option<&'static str>,
    /// Placed digit and its cell.
    cell: Option<usize>,
    digit: Option<u8>,
    /// Region that implies the step.
    region: Option<String>,
    /// Region that contains locked candidates, too.
    other_region: Option<String>,
    /// Cells of a subset.
    cells: Option<Vec<usize>>,
    /// Digits of a subset, or of locked candidates.
    digits: Option<Vec<u8>>,
    /// Cells and digits that the step excludes.
    removed: Option<Vec<(usize, u8)>>,
    /// Candidates of each cell after the step.
    candidates: Vec<u16>,
}

/// Finds the next step from a `grid`, by the simplest method. The `candidates` of the previous
/// answer prevent the repetition of subsets.
pub fn step(_: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    let grid = take_grid(&mut arguments, "grid")?;
    let known: Option<Vec<u16>> = arguments.optional("candidates")?;
    arguments.reject_unknown()?;
    let mut state = Candidates::new(&grid);
    for (cell, digits) in known.into_iter().flatten().enumerate().take(81) {
        state.remove(cell, Digits(Digits::ALL.0 & !digits));
    }
    let step = DeductionStep::find_simplest(&state);
    if let Some(step) = &step {
        step.apply(&mut state);
    }
    let nothing = StepRecord {
        status: "step",
        method: step.as_ref().map(DeductionStep::method_name),
        cell: None,
        digit: None,
        region: None,
        other_region: None,
        cells: None,
        digits: None,
        removed: None,
        candidates: (0..81).map(|cell| state.candidates(cell).0).collect(),
    };
    to_response(&match step {
        Some(DeductionStep::NakedSingle { cell, digit }) => {
            StepRecord { cell: Some(cell), digit: Some(digit), ..nothing }
        }
        Some(DeductionStep::HiddenSingle { region, cell, digit }) => StepRecord {
            region: Some(region.to_string()),
            cell: Some(cell),
            digit: Some(digit),
            ..nothing
        },
        Some(DeductionStep::Locked { digit, region, other, removed }) => StepRecord {
            region: Some(region.to_string()),
            other_region: Some(other.to_string()),
            digits: Some(vec![digit]),
            removed: Some(list_removed(removed)),
            ..nothing
        },
        Some(
            DeductionStep::NakedSubset { region, cells, digits, removed }
            | DeductionStep::HiddenSubset { region, cells, digits, removed },
        ) => StepRecord {
            region: Some(region.to_string()),
            cells: Some(cells),
            digits: Some(digits.iter().collect()),
            removed: Some(list_removed(removed)),
            ..nothing
        },
        None => guess_step(&grid, &state, nothing)?,
    })
}

/// Returns the excluded digits one by one, each with its cell.
fn list_removed(removed: Vec<(usize, Digits)>) -> Vec<(usize, u8)> {
    let each = |(cell, gone): (usize, Digits)| gone.iter().map(move |digit| (cell, digit));
    removed.into_iter().flat_map(each).collect()
}

/// Returns the step when no method applies: the grid is full, has no solution, or needs a guess.
/// The guess is correct.
fn guess_step(
    grid: &Grid,
    state: &Candidates,
    nothing: StepRecord,
) -> Result<StepRecord, RequestError> {
    if grid.is_full() {
        return Ok(StepRecord { status: "solved", ..nothing });
    }
    let count = Solver::new().count(grid, 1).map_err(RequestError::internal)?;
    let fewest = state.empty_cells().min_by_key(|&cell| state.candidates(cell).count());
    let (Some(solution), Some(cell)) = (count.first, fewest) else {
        return Ok(StepRecord { status: "unsolvable", ..nothing });
    };
    let digit = Some(solution.cells()[cell]);
    Ok(StepRecord { method: Some("guess"), cell: Some(cell), digit, ..nothing })
}

/// Solves a `grid`: with the fast solver or, if a `report` is requested or `methods` is less than
/// 4, with the teaching solver.
pub fn solve(_: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let grid = take_grid(&mut arguments, "grid")?;
    let methods = take_method(&mut arguments)?.unwrap_or(Method::Guess);
    let reports = arguments.optional("report")? == Some(true);
    arguments.reject_unknown()?;
    let mut on_progress =
        |_: &CountProgress| host.report_progress(Command::Sudoku, ProgressUpdate::default);
    let (count, is_stuck, report) = if reports || methods < Method::Guess {
        let lesson = deduce(&grid, methods, 2, &mut on_progress).map_err(RequestError::internal)?;
        (lesson.count, lesson.is_stuck, lesson.report)
    } else {
        (
            Solver::new().search(&grid, 2, &mut on_progress).map_err(RequestError::internal)?,
            false,
            None,
        )
    };
    let status = match (count.stopped, count.solutions) {
        _ if is_stuck => Status::Stuck,
        (Some(_), _) => Status::Stopped,
        (None, 0) => Status::Unsolvable,
        (None, 1) => Status::Solved,
        (None, _) => Status::Multiple,
    };
    let stopped = (status == Status::Stopped).then_some(Reason::Interrupted);
    let seconds = host.seconds();
    let partial = report.as_ref().filter(|_| is_stuck).map(|report| report.grid.to_string());
    let report = report.as_ref().filter(|_| reports);
    to_response(&records::Sudoku {
        head: Head { seconds, stopped, ..Head::new(Command::Sudoku, status) },
        line: None,
        puzzle: grid.to_string(),
        solutions: (!is_stuck).then(|| records::ExactCount(count.solutions.into())),
        solution: count.first.map(|solution| solution.to_string()),
        partial,
        methods: methods.number(),
        marks: report.map(Report::format_marks),
        totals: report.map(Report::format_totals),
        steps: None,
        guessed_cells: None,
    })
}

/// Takes the number of a method.
fn take_method(arguments: &mut Arguments) -> Result<Option<Method>, RequestError> {
    let Some(number) = arguments.optional::<u8>("methods")? else { return Ok(None) };
    let found = Method::ALL.into_iter().find(|method| method.number() == number);
    let unknown =
        || RequestError::bad_request(format!("methods are numbered from 1 to 4, not {number}"));
    found.map(Some).ok_or_else(unknown)
}

/// Maximum number of puzzles generated to reach a difficulty.
const MAX_TRIES: usize = 5000;

/// Generates a puzzle from a `seed`, optionally with a `symmetry` and the difficulty `methods`.
pub fn generate(_: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let seed: u64 = arguments.required("seed")?;
    let wanted = take_method(&mut arguments)?;
    let symmetry = match arguments.optional::<String>("symmetry")? {
        None => Symmetry::None,
        Some(name) => name.parse().map_err(RequestError::bad_request)?,
    };
    arguments.reject_unknown()?;
    let mut generator = Generator::new(seed);
    for _ in 0..MAX_TRIES {
        let puzzle = generator.generate(symmetry).map_err(RequestError::internal)?;
        let grade = grade(&puzzle);
        if wanted.is_none_or(|wanted| wanted == grade) {
            let head = Head::new(Command::SudokuGenerate, Status::Generated);
            let head = Head { seconds: host.seconds(), ..head };
            return to_response(&SudokuPuzzle::new(head, &puzzle, grade, symmetry, seed));
        }
        if host.report_progress(Command::SudokuGenerate, ProgressUpdate::default).is_break() {
            return Err(RequestError::Stopped(fifteen::Stopped::Cancelled));
        }
    }
    Err(RequestError::bad_request(format!(
        "no puzzle of that difficulty in {MAX_TRIES} tries; use another seed"
    )))
}

/// Verifies that a `solution` solves a `puzzle`.
pub fn verify(_: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    let puzzle = take_grid(&mut arguments, "puzzle")?;
    let solution = take_grid(&mut arguments, "solution")?;
    arguments.reject_unknown()?;
    let verdict = verify::sudoku::check(puzzle.cells(), solution.cells());
    let status = if verdict.is_ok() { Status::Verified } else { Status::Refuted };
    let fault = verdict.err().map(|fault| fault.to_string());
    to_response(&json!({ "status": status, "ok": fault.is_none(), "fault": fault }))
}
