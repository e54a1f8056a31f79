//! Block puzzles: collection, parsing, solutions, hardest starts.
//!
//! The page works with drawings, so here a puzzle in any configuration is represented as text.

use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::{Host, ProgressUpdate};
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::records::{self, Command, Head, Reason, Status, Verdict};
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::{
    self, BfsProgress, COLLECTION, ClaimedMove, Classic, Configuration, Format, Options, Outcome,
    Puzzle, Report, Solution, Strategy, Style, Task,
};
use fifteen::{Memory, Stopped, Threads};
use serde::Serialize;
use serde_json::json;
use std::ops::ControlFlow;

/// Lists the collection.
pub fn list(_: &mut Instance, arguments: Arguments, _: &mut Host) -> Response {
    arguments.reject_unknown()?;
    let puzzles: Vec<records::Classic> = COLLECTION.iter().map(classic_record).collect();
    to_response(&json!({ "status": "complete", "puzzles": puzzles }))
}

/// Returns the record of a puzzle of the collection.
fn classic_record(classic: &Classic) -> records::Classic {
    records::Classic {
        head: Head::new(Command::Slide, Status::Listed),
        puzzle: classic.name.to_owned(),
        title: classic.puzzle().title().to_owned(),
        lengths: Style::ALL.map(|style| classic.length(style)),
        text: classic.text.to_owned(),
    }
}

/// Record of a parsed puzzle.
#[derive(Serialize)]
struct PuzzleRecord {
    status: &'static str,
    title: String,
    rows: usize,
    columns: usize,
    /// Format of the text.
    format: &'static str,
    /// Text in both formats; not every puzzle has one in Knuth's.
    drawing: String,
    knuth: Option<String>,
    /// Flags of the blocked cells.
    blocked: Vec<bool>,
    kinds: Vec<KindRecord>,
    pieces: Vec<PieceRecord>,
    /// Goals of the text, then those of the exits.
    goals: Vec<GoalRecord>,
    exits: Vec<ExitRecord>,
    /// Warnings about the text.
    warnings: Vec<String>,
}

/// A kind of pieces: its name, its cells as rows and columns relative to the first, and its
/// movement: `both`, `rows`, `columns` or `pinned`.
#[derive(Serialize)]
struct KindRecord {
    name: char,
    cells: Vec<(usize, isize)>,
    movement: &'static str,
}

/// An exit: its side, the first and the last row or column of the opening, counted from 0, and the
/// kinds that may leave, or an empty list if all may.
#[derive(Serialize)]
struct ExitRecord {
    side: &'static str,
    lines: [usize; 2],
    kinds: Vec<usize>,
}

/// A piece: its letter, the number of its kind, and its cells.
#[derive(Serialize)]
struct PieceRecord {
    letter: char,
    kind: usize,
    cells: Vec<usize>,
}

/// Conditions of a goal configuration, and the number of the exit, if the goal is to reach one.
#[derive(Serialize)]
struct GoalRecord {
    pieces: Vec<PlacedPiece>,
    empty: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<usize>,
}

/// A piece of a goal.
#[derive(Serialize)]
struct PlacedPiece {
    kind: usize,
    cells: Vec<usize>,
}

/// Parses a puzzle: `text` in any format, or `puzzle`, a name in the collection.
pub fn parse(_: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    let text = take_text(&mut arguments)?;
    arguments.reject_unknown()?;
    let mut warnings = Vec::new();
    let mut warn = |warning: sliding::Warning| warnings.push(warning.to_string());
    let puzzle = Puzzle::parse_with(&text, false, &mut warn).map_err(to_request_error)?;
    let kinds = puzzle.kinds().iter();
    let placed = |&piece: &sliding::Piece| PlacedPiece {
        kind: piece.kind,
        cells: puzzle.cells(piece).collect(),
    };
    let pieces = puzzle.start().pieces().iter().zip(puzzle.letters());
    let goals = puzzle.goals().iter().map(|goal| GoalRecord {
        pieces: goal.pieces().iter().map(placed).collect(),
        empty: goal.empty().to_vec(),
        exit: goal.exit(),
    });
    let exits = puzzle.exits().iter().map(|exit| ExitRecord {
        side: exit.side_name(),
        lines: [*exit.lines().start(), *exit.lines().end()],
        kinds: exit.kinds().to_vec(),
    });
    to_response(&PuzzleRecord {
        status: "complete",
        title: puzzle.title().to_owned(),
        rows: puzzle.rows(),
        columns: puzzle.cols(),
        format: match Format::of(&text) {
            Format::Drawn => "drawing",
            other => other.name(),
        },
        drawing: puzzle.to_drawn(),
        knuth: puzzle.to_knuth(),
        blocked: puzzle.blocked().to_vec(),
        kinds: kinds
            .map(|kind| KindRecord {
                name: kind.name(),
                cells: kind.cells().to_vec(),
                movement: kind.movement().name(),
            })
            .collect(),
        pieces: pieces
            .map(|(&piece, &letter)| PieceRecord {
                letter,
                kind: piece.kind,
                cells: puzzle.cells(piece).collect(),
            })
            .collect(),
        goals: goals.collect(),
        exits: exits.collect(),
        warnings,
    })
}

/// Takes the text of the puzzle from the arguments.
fn take_text(arguments: &mut Arguments) -> Result<String, RequestError> {
    let name: Option<String> = arguments.optional("puzzle")?;
    let Some(name) = name else { return arguments.required("text") };
    let classic = Classic::named(&name);
    let unknown = || RequestError::bad_request(format!("'{name}' is not in the collection"));
    classic.map(|classic| classic.text.to_owned()).ok_or_else(unknown)
}

/// Converts the error of a text that is not a puzzle.
fn to_request_error(error: sliding::ParseError) -> RequestError {
    let location = Some(error.location);
    RequestError::invalid_at(error, location)
}

/// Default memory limit in mebibytes.
const DEFAULT_MEMORY_MIB: u32 = 1024;

/// A puzzle and the options of its search.
struct BlocksRequest {
    /// Name of the puzzle.
    name: String,
    puzzle: Puzzle,
    options: Options,
}

impl BlocksRequest {
    /// Takes a puzzle, and optionally its `name`, a `style`, `memory` in mebibytes and a limit of
    /// `nodes`.
    fn parse(arguments: &mut Arguments, strategy: Strategy) -> Result<BlocksRequest, RequestError> {
        let name: Option<String> = arguments.optional("name")?;
        let text = take_text(arguments)?;
        let number: Option<u8> = arguments.optional("style")?;
        let number = number.unwrap_or(0);
        let unknown = || RequestError::bad_request(format!("style {number} is not from 0 to 5"));
        let memory: Option<u32> = arguments.optional("memory")?;
        let options = Options {
            style: Style::new(number).ok_or_else(unknown)?,
            strategy,
            count: false,
            reachable: false,
            threads: Threads::ONE,
            memory: Memory::mebibytes(memory.unwrap_or(DEFAULT_MEMORY_MIB)),
            nodes: arguments.optional("nodes")?,
        };
        let puzzle = Puzzle::parse(&text).map_err(to_request_error)?;
        let name = name.unwrap_or_else(|| puzzle.title().to_owned());
        Ok(BlocksRequest { name, puzzle, options })
    }

    /// Runs the search, and reports progress.
    fn run_task(&self, task: Task, host: &mut Host) -> Report {
        let mut level = 0;
        let mut on_progress = |progress: &BfsProgress| {
            if progress.moves > level {
                level = progress.moves;
                send_level(level, progress.found, host)?;
            }
            host.report_progress(Command::Slide, || progress_update(progress))
        };
        sliding::search(&self.puzzle, &self.options, task, &mut on_progress)
    }

    /// Returns the record of a finished search.
    ///
    /// # Errors
    /// If the search has an internal error.
    fn make_record(&self, report: &Report, seconds: f64) -> Result<records::Blocks, RequestError> {
        let BlocksRequest { name, puzzle, options } = self;
        let write = |configuration: &Configuration| puzzle.write_configuration(configuration);
        let (status, stopped) = status(&report.outcome)?;
        let (solution, farthest) = match &report.outcome {
            Outcome::Solved(solution) => (Some(solution), None),
            Outcome::Hardest(solutions) => (None, Some(solutions)),
            _ => (None, None),
        };
        let length = solution.or_else(|| farthest?.first()).map(Solution::len);
        Ok(records::Blocks {
            head: Head { seconds, stopped, ..Head::new(Command::Slide, status) },
            puzzle: name.clone(),
            line: None,
            slide_length: None,
            proved: None,
            published_length: None,
            published_configurations: None,
            reachable: None,
            title: puzzle.title().to_owned(),
            style: options.style.number(),
            length,
            moves: solution
                .map(|solution| format_claimed_moves(&solution.claimed_moves(puzzle), puzzle)),
            boards: solution.map(|solution| solution.configurations().iter().map(write).collect()),
            solutions: None,
            farthest: farthest.map(|all| {
                all.iter().map(|solution| write(start_configuration(solution))).collect()
            }),
            configurations: report.configurations,
            levels: report.levels.clone(),
            bytes: report.bytes,
        })
    }
}

/// Returns the first configuration of a solution.
fn start_configuration(solution: &Solution) -> &Configuration {
    &solution.configurations()[0]
}

/// Formats moves.
fn format_claimed_moves(claims: &[ClaimedMove], puzzle: &Puzzle) -> Vec<String> {
    claims.iter().map(|claim| claim.to_notation(puzzle)).collect()
}

/// Sends a record of a complete level.
fn send_level(level: usize, configurations: u64, host: &mut Host) -> ControlFlow<()> {
    let level = json!({ "kind": "level", "level": level, "configurations": configurations });
    host.send(&level)
}

/// Returns the progress of a search.
fn progress_update(progress: &BfsProgress) -> ProgressUpdate {
    let found = Pluralized(progress.found.into(), "configuration");
    let message = format!("move {}, {found}", progress.moves);
    ProgressUpdate { message, found: Some(progress.found.into()), ..ProgressUpdate::default() }
}

/// Returns the status of a finished search, in the terms of records.
fn status(outcome: &Outcome) -> Result<(Status, Option<Reason>), RequestError> {
    Ok(match outcome {
        Outcome::Solved(_) => (Status::Solved, None),
        Outcome::Unsolvable { .. } => (Status::Unsolvable, None),
        Outcome::Hardest(solutions) if solutions.is_empty() => (Status::Unsolvable, None),
        Outcome::Explored(_) | Outcome::Hardest(_) => (Status::Complete, None),
        Outcome::Stopped(stopped) => (Status::Stopped, Some(stop_reason(*stopped))),
        Outcome::InvalidSolution(fault) => return Err(RequestError::internal(fault)),
        Outcome::LengthMismatch { lengths: [one, other] } => {
            return Err(RequestError::internal(format!(
                "one half found {one} moves, the other {other}"
            )));
        }
        other => return Err(RequestError::internal(format!("unknown outcome: {other:?}"))),
    })
}

/// Returns the reason why a search stopped, in the terms of records.
fn stop_reason(stopped: Stopped) -> Reason {
    match stopped {
        Stopped::Nodes => Reason::Nodes,
        Stopped::Memory => Reason::Memory,
        _ => Reason::Interrupted,
    }
}

/// Finds a shortest solution.
pub fn solve(_: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let is_forward: Option<bool> = arguments.optional("forward")?;
    let strategy =
        if is_forward == Some(true) { Strategy::Forward } else { Strategy::Bidirectional };
    let request = BlocksRequest::parse(&mut arguments, strategy)?;
    arguments.reject_unknown()?;
    let report = request.run_task(Task::Solve, host);
    to_response(&request.make_record(&report, host.seconds())?)
}

/// Default number of hardest starts to list.
const DEFAULT_LIMIT: usize = 10;

/// Finds the hardest starts: their length, and some of them as drawings.
pub fn hardest(_: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let listed: Option<usize> = arguments.optional("limit")?;
    let request = BlocksRequest::parse(&mut arguments, Strategy::Forward)?;
    arguments.reject_unknown()?;
    let listed = listed.unwrap_or(DEFAULT_LIMIT);
    let report = request.run_task(Task::Hardest { max_listed: listed }, host);
    let record = request.make_record(&report, host.seconds())?;
    let starts = match &report.outcome {
        Outcome::Hardest(solutions) => solutions.iter().map(start_configuration).collect(),
        _ => Vec::new(),
    };
    let drawn = starts.into_iter().map(|start| {
        request
            .puzzle
            .with_start(start)
            .map(|puzzle| puzzle.to_drawn())
            .map_err(RequestError::internal)
    });
    to_response(&json!({
        "status": record.head.status.name(),
        "length": record.length,
        "starts": drawn.collect::<Result<Vec<_>, _>>()?,
        "count": record.levels.last(),
        "configurations": record.configurations,
        "record": record,
    }))
}

/// Verifies a claimed solution.
pub fn verify(_: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let moves: Vec<String> = arguments.required("moves")?;
    let claimed: Option<usize> = arguments.optional("length")?;
    let request = BlocksRequest::parse(&mut arguments, Strategy::Forward)?;
    arguments.reject_unknown()?;
    let BlocksRequest { name, puzzle, options } = &request;
    let claims =
        moves.iter().map(|text| ClaimedMove::parse(text, puzzle)).collect::<Result<Vec<_>, _>>();
    let played = sliding::replay(puzzle, options.style, &claims.map_err(RequestError::invalid)?);
    let length = played.as_ref().ok().copied();
    let fault = match (played, claimed) {
        (Err(fault), _) => Some(fault.to_string()),
        (Ok(found), Some(claimed)) if found != claimed => {
            let found = Pluralized(found as u128, "move");
            Some(format!("{found}, not {claimed} as claimed"))
        }
        _ => None,
    };
    let status = if fault.is_none() { Status::Verified } else { Status::Refuted };
    let head = Head { seconds: host.seconds(), ..Head::new(Command::Verify, status) };
    let (puzzle, style) = (Some(name.clone()), Some(options.style.number()));
    to_response(&Verdict { puzzle, style, length, ..Verdict::new(head, fault) })
}
