//! A search by several modules.
//!
//! Each of them has the same position and the same tables. An iteration is cut below the top of its
//! tree, always at the same place, into [`UNITS`] parts ([`Search::begin_unit`]); whoever coordinates the
//! modules hands them out, adds up what they come to, and goes on to the next iteration when all are
//! done. That is `crew.js`. A short iteration is not worth cutting: one module does the whole of it.

use super::position::{Position, digits};
use super::record::{unsearched, unsolvable};
use super::solve_options::Method;
use crate::arguments::Arguments;
use crate::error::Problem;
use crate::host::{News, Outside};
use crate::instance::Instance;
use crate::requests::{Answer, answer};
use fifteen::korf::{Counts, Search, Step, Threshold};
use fifteen::records::{Command, Head, Reason, Solve, Status};
use fifteen::runtime::units::UNITS;
use fifteen::{Direction, Observer};
use serde::Serialize;
use serde_json::json;
use std::ops::ControlFlow;

/// The search that a module is in the middle of.
pub struct PreparedSearch {
    /// What it depends on.
    key: String,
    position: Position,
    search: Box<dyn Search>,
}

/// An iteration is worth cutting if the one before it took at least this long, in seconds: to send word
/// to all threads takes some milliseconds, and so does cutting, in each of them.
const WORTH_SPLITTING_SECONDS: f64 = 0.02;

/// Gets ready for a search by several: the record as far as it is known, the first threshold, and the
/// greatest.
pub fn prepare(instance: &mut Instance, mut arguments: Arguments, _: &mut Outside) -> Answer {
    /// What a coordinator has to know.
    #[derive(Serialize)]
    struct Prepared {
        status: &'static str,
        /// Of the first iteration, and of the last that is possible.
        threshold: u32,
        longest: u32,
        manhattan: u32,
        /// The parts of an iteration, if it can be cut.
        units: Option<usize>,
        /// The seconds that the iteration before must have taken to make it worth while.
        worth: f64,
        /// The record of a search whose units are all to be done.
        record: Solve,
    }
    let (position, method) = (Position::take(&mut arguments)?, Method::take(&mut arguments)?);
    arguments.end()?;
    let engine = method.engine(instance, &position)?;
    if let Err(reason) = position.start.check_reachable(&position.target()) {
        return answer(&unsolvable(&position, &*engine, reason));
    }
    let search = engine.prepare(&position.start);
    let first = Threshold::new(search.estimate(), search.excess()).moves();
    let stopped = Some(Reason::Units);
    let head = Head { stopped, ..Head::new(Command::Solve, Status::Stopped) };
    answer(&Prepared {
        status: "searching",
        threshold: first,
        longest: search.longest().min(method.limits.moves.unwrap_or(u32::MAX)),
        manhattan: search.estimate(),
        units: search.units().map(|_| UNITS),
        worth: WORTH_SPLITTING_SECONDS,
        record: Solve { estimate: Some(first), ..unsearched(&position, &*engine, head) },
    })
}

/// Into how many parts iterations of a search can be cut: 1 if they cannot.
pub fn units(instance: &mut Instance, mut arguments: Arguments, _: &mut Outside) -> Answer {
    let under = PreparedSearch::take(instance, &mut arguments)?;
    arguments.end()?;
    answer(&json!({ "status": "complete", "units": under.search.units().map_or(1, |_| UNITS) }))
}

/// What some units, or a whole iteration, came to.
#[derive(Serialize)]
struct UnitResponse {
    status: &'static str,
    threshold: u32,
    visited: u64,
    generated: u64,
    retraced: u64,
    seconds: f64,
    /// The unit with a solution, and its moves, as digits.
    unit: Option<usize>,
    moves: Option<String>,
}

/// Does units of an iteration, one after the other, until there is a solution; the whole of it if none are
/// named.
pub fn unit(instance: &mut Instance, mut arguments: Arguments, outside: &mut Outside) -> Answer {
    let mut under = PreparedSearch::take(instance, &mut arguments)?;
    let threshold = under.threshold(arguments.take("threshold")?)?;
    let one: Option<usize> = arguments.maybe("unit")?;
    let several: Option<Vec<usize>> = arguments.maybe("units")?;
    arguments.end()?;
    let wanted = several.or(one.map(|one| vec![one]));
    let cutting = under.search.units();
    match &wanted {
        Some(_) if cutting.is_none() => {
            return Err(Problem::request("this search does not consist of units"));
        }
        Some(wanted) if wanted.iter().any(|&unit| unit >= UNITS) => {
            return Err(Problem::request(format!("units are numbered from 0 to {}", UNITS - 1)));
        }
        _ => {}
    }
    let stride = cutting.map_or(u64::MAX, |cutting| cutting.stride);
    let parts: Vec<Option<usize>> = match wanted {
        Some(wanted) => wanted.into_iter().map(Some).collect(),
        None => vec![None],
    };
    let (mut total, mut retraced) = (Counts::default(), 0);
    for part in parts {
        let most = if let Some(unit) = part {
            under.search.begin_unit(threshold, unit);
            stride
        } else {
            under.search.begin(threshold);
            under.search.stride()
        };
        let ended = under.finish(most, total, outside)?;
        total += under.search.counts();
        retraced += under.search.retraced();
        let moves = ended.map(|moves| under.position.check(&moves)).transpose()?;
        if moves.is_some() || part.is_none() {
            return under.came(instance, threshold, (total, retraced), part, moves, outside);
        }
    }
    under.came(instance, threshold, (total, retraced), None, None, outside)
}

impl PreparedSearch {
    /// The search that a request is about: that which is under way, or a new one.
    fn take(instance: &mut Instance, arguments: &mut Arguments) -> Result<PreparedSearch, Problem> {
        let (position, method) = (Position::take(arguments)?, Method::take(arguments)?);
        position.start.check_reachable(&position.target()).map_err(Problem::request)?;
        let engine = method.engine(instance, &position)?;
        let key = format!("{} {} {}", position.size(), position.start, engine.identity());
        let under =
            instance.under.take().filter(|under| under.key == key && under.position == position);
        Ok(under.unwrap_or_else(|| PreparedSearch {
            key,
            position,
            search: engine.prepare(&position.start),
        }))
    }

    /// The threshold of this many moves.
    fn threshold(&self, moves: u32) -> Result<Threshold, Problem> {
        let least = self.search.estimate();
        let is_possible = moves >= least && (moves - least).is_multiple_of(2);
        match is_possible && moves <= self.search.longest() {
            true => Ok(Threshold::new(least, (moves - least) / 2)),
            false => Err(Problem::request(format!("no iteration has the threshold {moves}"))),
        }
    }

    /// Goes on with what was begun until it is done: the moves to the goal, if it is there.
    fn finish(
        &mut self,
        most: u64,
        before: Counts,
        outside: &mut Outside,
    ) -> Result<Option<Vec<Direction>>, Problem> {
        loop {
            let nodes = Some(before.visited + self.search.counts().visited);
            let mut watch = Hurry(outside, nodes);
            if watch.on_progress(&()).is_break() {
                return Err(Problem::Stopped(fifteen::Stopped::Cancelled));
            }
            match self.search.run(most, &mut watch) {
                Step::Paused => {}
                Step::Exhausted => return Ok(None),
                Step::Solved(moves) => return Ok(Some(moves)),
                Step::Stopped(stopped) => return Err(Problem::Stopped(stopped)),
            }
        }
    }

    /// Tells what it came to, and stays ready for more.
    fn came(
        self,
        instance: &mut Instance,
        threshold: Threshold,
        (counts, retraced): (Counts, u64),
        unit: Option<usize>,
        moves: Option<Vec<u8>>,
        outside: &Outside,
    ) -> Answer {
        instance.under = Some(self);
        answer(&UnitResponse {
            status: if moves.is_some() { "solved" } else { "complete" },
            threshold: threshold.moves(),
            visited: counts.visited,
            generated: counts.generated,
            retraced,
            seconds: outside.seconds(),
            unit,
            moves: moves.map(|moves| digits(&moves)),
        })
    }
}

/// Somebody outside who looks at units.
struct Hurry<'w, 'o>(&'w mut Outside<'o>, Option<u64>);

impl Observer<()> for Hurry<'_, '_> {
    fn on_progress(&mut self, (): &()) -> ControlFlow<()> {
        let Hurry(outside, nodes) = self;
        outside.look(Command::Solve, || News { nodes: *nodes, ..News::default() })
    }
}
