//! Search with a checkpoint, unit by unit.

use super::search::{QueensSearch, reported_error};
use crate::support::checkpoint::CheckpointArgs;
use crate::support::output::Output;
use anyhow::{Context, Result};
use fifteen::queens::{self, Chessboard, QueensResult, Start};
use fifteen::runtime::checkpoint::UnitRange;
use fifteen::runtime::units::PendingUnits;
use std::ops::ControlFlow;

/// Version of the split into units. The search identity also has the board, the number of queens
/// and the value to beat.
const SPLIT_SCHEME: &str = "queens split 1";

/// Searches the pending units. Returns the result of all finished units, including those of other
/// processes, and their number if some are missing.
pub fn solve_with_checkpoint(
    search: &mut QueensSearch,
    (board, count): (Chessboard, usize),
    keep: &CheckpointArgs,
    out: &Output,
) -> Result<(QueensResult, Option<String>)> {
    let question = format!("{board} {count} ");
    let start: Start = match keep.read_recorded_search(&format!("{SPLIT_SCHEME} {question}"))? {
        Some(rest) => format!("{question}{rest}").parse().context(rest)?,
        None => search
            .run(|_, watch| Start::find(board, count, watch), |_| ControlFlow::Continue(None))?,
    };
    let kept = match start.stopped() {
        None => keep.open(format!("{SPLIT_SCHEME} {start}"), UnitRange::Fixed, out)?,
        Some(_) => None,
    };
    let Some(mut kept) = kept else {
        // The search was stopped before it had units.
        let dealt = queens::search_units(&start, &search.options, &PendingUnits::none(), &mut ());
        return Ok((dealt.merge_records([]).map_err(reported_error)?, None));
    };
    let todo = kept.pending_units();
    let dealt = search.run(
        |options, watch| Ok(queens::search_units(&start, options, &todo, watch)),
        |progress| {
            if let Some(unit) = &progress.finished_unit {
                kept.record_unit(unit.number, unit.record.to_string())?;
            }
            kept.poll_remote_units().into_iter().for_each(|unit| todo.mark_done(unit));
            ControlFlow::Continue(Some(kept.fraction_done()))
        },
    )?;
    kept.close()?;
    Ok((dealt.merge_records(kept.records()?).map_err(reported_error)?, kept.describe_missing()))
}
