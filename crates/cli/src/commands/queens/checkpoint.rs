//! Search with a checkpoint, unit by unit.

use super::search::{QueensSearch, reported_error};
use crate::support::checkpoint::UnitCheckpointArgs;
use crate::support::output::Output;
use anyhow::{Context, Result};
use fifteen::queens::{self, Chessboard, QueensResult, Start};
use fifteen::runtime::checkpoint::UnitNumbering;
use fifteen::runtime::units::PendingUnits;
use std::ops::ControlFlow;

/// Version of the division into units. The fingerprint also contains the board, the number of
/// queens and the value to beat.
const UNIT_DIVISION_VERSION: &str = "queens split 2";

/// Searches the pending units. Returns the result of all finished units, including those of other
/// processes and of earlier runs; a description of their number, if some are missing; and the
/// seconds of all runs.
pub fn solve_with_checkpoint(
    search: &mut QueensSearch,
    (board, count): (Chessboard, usize),
    args: &UnitCheckpointArgs,
    out: &Output,
) -> Result<(QueensResult, Option<String>, f64)> {
    let board_and_count = format!("{board} {count} ");
    let prefix = format!("{UNIT_DIVISION_VERSION} {board_and_count}");
    let start: Start = match args.read_recorded_values(&prefix, out.processes())? {
        Some(rest) => format!("{board_and_count}{rest}").parse().context(rest)?,
        None => search.run(
            |_, observer| Start::find(board, count, observer),
            |_| ControlFlow::Continue(None),
        )?,
    };
    let fingerprint = format!("{UNIT_DIVISION_VERSION} {start}");
    let threads = search.options.threads;
    let checkpoint = match start.stopped() {
        None => args.open(fingerprint, UnitNumbering::Fixed, None, threads, out)?,
        Some(_) => None,
    };
    let Some(mut checkpoint) = checkpoint else {
        // The search was stopped before it had units.
        let parts = queens::search_units(&start, &search.options, &PendingUnits::none(), &mut ());
        let found = parts.merge_records([]).map_err(reported_error)?;
        return Ok((found, None, search.session.seconds()));
    };
    let pending = checkpoint.pending_units();
    let parts = search.run(
        |options, observer| Ok(queens::search_units(&start, options, &pending, observer)),
        |progress| {
            if let Some(unit) = &progress.finished_unit {
                checkpoint.record_unit(unit.number, &unit.record.to_string())?;
            }
            out.processes().poll();
            checkpoint.poll_remote_units()?.into_iter().for_each(|unit| pending.mark_done(unit));
            ControlFlow::Continue(Some(checkpoint.unit_progress()))
        },
    )?;
    checkpoint.close()?;
    Ok((
        parts.merge_records(checkpoint.records()?).map_err(reported_error)?,
        checkpoint.describe_missing(),
        checkpoint.total_seconds(search.session.seconds()),
    ))
}
