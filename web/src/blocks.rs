//! Block puzzles: collection, parsing, solutions, hardest starts.
//!
//! The page works with drawings, so here a puzzle in any configuration is represented as text.

use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::{Host, ProgressUpdate};
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::records::{self, Command, Head, Status, Verdict};
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::{
    self, BfsProgress, COLLECTION, ClaimedMove, Classic, Format, Options, Outcome, Puzzle, Report,
    Strategy, Style, Task,
};
use fifteen::{Memory, Threads};
use serde::Serialize;
use serde_json::json;
use std::ops::ControlFlow;

/// Lists the collection.
pub fn list(_: &mut Instance, arguments: Arguments, _: &mut Host) -> Response {
    arguments.reject_unknown()?;
    let head = Head::new(Command::Slide, Status::Listed);
    let puzzles = COLLECTION.iter().map(|classic| records::Classic::new(head, classic));
    let puzzles: Vec<records::Classic> = puzzles.collect();
    to_response(&json!({ "status": "complete", "puzzles": puzzles }))
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
        check_outcome(&report.outcome)?;
        let head = Head { seconds, ..Head::new(Command::Slide, Status::Searching) };
        let BlocksRequest { name, puzzle, options } = self;
        Ok(records::Blocks::new(head, name, puzzle, options.style, report))
    }
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

/// Checks that a search has no internal error.
fn check_outcome(outcome: &Outcome) -> Result<(), RequestError> {
    match outcome {
        Outcome::Solved(_)
        | Outcome::Unsolvable { .. }
        | Outcome::Explored(_)
        | Outcome::Hardest(_)
        | Outcome::Stopped(_) => Ok(()),
        Outcome::InvalidSolution(fault) => Err(RequestError::internal(fault)),
        Outcome::LengthMismatch { lengths: [one, other] } => {
            Err(RequestError::internal(format!("one half found {one} moves, the other {other}")))
        }
        other => Err(RequestError::internal(format!("unknown outcome: {other:?}"))),
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
    let drawn = report.outcome.farthest().into_iter().map(|start| {
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
