//! Search by several modules.
//!
//! All modules have the same position and the same tables. An iteration is cut below the top of its
//! tree, always at the same place, into [`UNITS`] parts ([`EngineSearch::begin_unit`]). The
//! coordinator of the modules distributes them, adds up their results, and begins the next
//! iteration when all are done. A short iteration is not worth cutting: the coordinator may have
//! one module do all of it.

use super::position::Position;
use super::record::{unsearched_record, unsolvable_record};
use super::solve_options::SolveOptions;
use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::{Host, ProgressUpdate};
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::korf::{Counts, EngineSearch, SliceResult, Threshold};
use fifteen::records::{Command, Head, Reason, Solve, Status};
use fifteen::runtime::units::UNITS;
use fifteen::{Direction, Observer};
use serde::Serialize;
use std::ops::ControlFlow;

/// Search in progress.
pub struct PreparedSearch {
    /// Everything the search depends on.
    key: String,
    position: Position,
    search: Box<dyn EngineSearch>,
}

/// Minimum duration of an iteration, in seconds, that makes it worth cutting the next one: messages
/// to all threads take a few milliseconds, and so does cutting, in each of them.
const WORTH_SPLITTING_SECONDS: f64 = 0.02;

/// Prepares a search by several modules: the known part of the record, and the first and last
/// threshold.
pub fn prepare(instance: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    /// Record for the coordinator.
    #[derive(Serialize)]
    struct Prepared {
        status: &'static str,
        /// Threshold of the first iteration, and of the last possible one.
        threshold: u32,
        max_moves: u32,
        manhattan: u32,
        /// Number of units of an iteration, if it can be cut.
        units: Option<usize>,
        /// Minimum duration of the previous iteration, in seconds, that makes cutting worthwhile.
        min_seconds_to_split: f64,
        /// Record of a search whose units are all pending.
        record: Solve,
    }
    let (position, method) =
        (Position::parse(&mut arguments)?, SolveOptions::parse(&mut arguments)?);
    arguments.reject_unknown()?;
    method.check_splittable()?;
    let engine = method.make_engine(instance, &position)?;
    if let Err(reason) = position.start.check_reachable(&position.target()) {
        return to_response(&unsolvable_record(&position, &*engine, reason));
    }
    let search = engine.prepare(&position.start);
    let first = Threshold::new(search.estimate(), search.excess()).moves();
    let stopped = Some(Reason::MissingUnits);
    let head = Head { stopped, ..Head::new(Command::Solve, Status::Stopped) };
    to_response(&Prepared {
        status: "searching",
        threshold: first,
        max_moves: search.max_moves().min(method.limits.moves.unwrap_or(u32::MAX)),
        manhattan: search.estimate(),
        units: search.unit_policy().map(|_| UNITS),
        min_seconds_to_split: WORTH_SPLITTING_SECONDS,
        record: Solve { estimate: Some(first), ..unsearched_record(&position, &*engine, head) },
    })
}

/// Result of some units, or of a whole iteration.
#[derive(Serialize)]
struct UnitResponse {
    status: &'static str,
    threshold: u32,
    visited: u64,
    generated: u64,
    retraced: u64,
    seconds: f64,
    /// Unit with a solution, and the tiles that it pushes.
    unit: Option<usize>,
    moves: Option<Vec<u8>>,
}

/// Searches the named units of an iteration in turn until there is a solution, or the whole
/// iteration if no units are named.
pub fn run_units(instance: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let mut prepared = PreparedSearch::parse(instance, &mut arguments)?;
    let threshold = prepared.check_threshold(arguments.required("threshold")?)?;
    let one: Option<usize> = arguments.optional("unit")?;
    let several: Option<Vec<usize>> = arguments.optional("units")?;
    arguments.reject_unknown()?;
    let wanted = several.or(one.map(|one| vec![one]));
    let cutting = prepared.search.unit_policy();
    match &wanted {
        Some(_) if cutting.is_none() => {
            return Err(RequestError::bad_request("this search cannot be split into units"));
        }
        Some(wanted) if wanted.iter().any(|&unit| unit >= UNITS) => {
            return Err(RequestError::bad_request(format!(
                "units are numbered from 0 to {}",
                UNITS - 1
            )));
        }
        _ => {}
    }
    let stride = cutting.map_or(u64::MAX, |cutting| cutting.slice);
    let parts: Vec<Option<usize>> = match wanted {
        Some(wanted) => wanted.into_iter().map(Some).collect(),
        None => vec![None],
    };
    let (mut total, mut retraced) = (Counts::default(), 0);
    for part in parts {
        let slice = if let Some(unit) = part {
            prepared.search.begin_unit(threshold, unit);
            stride
        } else {
            prepared.search.begin(threshold);
            prepared.search.preferred_slice()
        };
        let solution = prepared.run_to_end(slice, total, host)?;
        total += prepared.search.counts();
        retraced += prepared.search.retraced();
        let moves = solution.map(|moves| prepared.position.verified_tiles(&moves)).transpose()?;
        if moves.is_some() || part.is_none() {
            return prepared.respond(instance, threshold, (total, retraced), part, moves, host);
        }
    }
    prepared.respond(instance, threshold, (total, retraced), None, None, host)
}

impl PreparedSearch {
    /// Returns the search of a request: the one in progress, or a new one.
    fn parse(
        instance: &mut Instance,
        arguments: &mut Arguments,
    ) -> Result<PreparedSearch, RequestError> {
        let (position, method) = (Position::parse(arguments)?, SolveOptions::parse(arguments)?);
        method.check_splittable()?;
        position.start.check_reachable(&position.target()).map_err(RequestError::bad_request)?;
        let engine = method.make_engine(instance, &position)?;
        let key = format!("{} {} {}", position.size(), position.start, engine.identity());
        let prepared = instance
            .prepared_search
            .take()
            .filter(|prepared| prepared.key == key && prepared.position == position);
        Ok(prepared.unwrap_or_else(|| PreparedSearch {
            key,
            position,
            search: engine.prepare(&position.start),
        }))
    }

    /// Returns the threshold of this many moves.
    fn check_threshold(&self, moves: u32) -> Result<Threshold, RequestError> {
        let least = self.search.estimate();
        let is_possible = moves >= least && (moves - least).is_multiple_of(2);
        if is_possible && moves <= self.search.max_moves() {
            Ok(Threshold::new(least, (moves - least) / 2))
        } else {
            Err(RequestError::bad_request(format!("no iteration has the threshold {moves}")))
        }
    }

    /// Runs the search to its end. Returns the moves to the goal, if it was found.
    fn run_to_end(
        &mut self,
        slice: u64,
        before: Counts,
        host: &mut Host,
    ) -> Result<Option<Vec<Direction>>, RequestError> {
        loop {
            let nodes = Some(before.visited + self.search.counts().visited);
            let mut observer = HostObserver(host, nodes);
            if observer.on_progress(&()).is_break() {
                return Err(RequestError::Stopped(fifteen::Stopped::Cancelled));
            }
            match self.search.run(slice, &mut observer) {
                SliceResult::Paused => {}
                SliceResult::Exhausted => return Ok(None),
                SliceResult::Solved(moves) => return Ok(Some(moves)),
                SliceResult::Stopped(stopped) => return Err(RequestError::Stopped(stopped)),
            }
        }
    }

    /// Returns the result, and keeps the search for further requests.
    fn respond(
        self,
        instance: &mut Instance,
        threshold: Threshold,
        (counts, retraced): (Counts, u64),
        unit: Option<usize>,
        moves: Option<Vec<u8>>,
        host: &Host,
    ) -> Response {
        instance.prepared_search = Some(self);
        to_response(&UnitResponse {
            status: if moves.is_some() { "solved" } else { "complete" },
            threshold: threshold.moves(),
            visited: counts.visited,
            generated: counts.generated,
            retraced,
            seconds: host.seconds(),
            unit,
            moves,
        })
    }
}

/// Observer that reports the nodes of units to the host.
struct HostObserver<'w, 'o>(&'w mut Host<'o>, Option<u64>);

impl Observer<()> for HostObserver<'_, '_> {
    fn on_progress(&mut self, (): &()) -> ControlFlow<()> {
        let HostObserver(host, nodes) = self;
        host.report_progress(Command::Solve, || ProgressUpdate {
            nodes: *nodes,
            ..ProgressUpdate::default()
        })
    }
}
