//! Pruning automata: loading of the deepest cached one, and the costs of construction.

use super::cache::TableContext;
use crate::support::clock::Clock;
use crate::support::interrupt;
use crate::support::memory::check_available;
use crate::support::output;
use fifteen::heuristic::store::Contents;
use fifteen::pruning::{LearningProgress, PruningAutomaton};
use fifteen::{Size, Threads};

/// Loads the deepest cached automaton for walks of at most `max_length` moves, if enough memory is
/// available. A search can run without it.
pub fn load_deepest(
    size: Size,
    max_length: usize,
    tables: &TableContext,
) -> Option<PruningAutomaton> {
    let (clock, threads, verbosity) = (Clock::start(), tables.threads, tables.verbosity);
    let store = tables.cache.cache_dir.open_store().ok()?;
    let Some(longest) = store.longest_stored_automaton(size, max_length) else {
        verbosity.explain(format!(
            "using the built-in pruning automaton for 14 moves; a deeper one prunes more: \
             `fifteen pdb build --size {size} walks-20`"
        ));
        return None;
    };
    let contents = Contents::Automaton { size, longest, states: 0 };
    let bytes = store.read_header_of(&contents).ok()?.data_len();
    // It is in memory twice: as file contents and as lookup table.
    if let Err(error) =
        check_available(&format!("loading the pruning automaton for {longest} moves"), 2 * bytes)
    {
        verbosity.note(format!("{error:#}; using the pruning automaton for 14 moves"));
        return None;
    }
    match store.load_automaton(size, longest, threads, &mut |_: &_| interrupt::check()) {
        Ok(automaton) => {
            let (states, seconds) = (automaton.rows().len(), clock.seconds());
            verbosity.explain(format!(
                "pruning automaton for {longest} moves: {states} states, loaded in {seconds:.3} s"
            ));
            Some(automaton)
        }
        Err(error) => {
            output::print_warning(&format!("{error}; using the pruning automaton for 14 moves"));
            None
        }
    }
}

/// Growth factor of the number of walks per move, on the 24-puzzle.
const GROWTH: f64 = 2.3;

/// Returns the finished fraction of the work.
// The result is an estimate.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_wrap, clippy::cast_possible_truncation)]
pub fn fraction_done(
    LearningProgress { length, max_length: longest, cells }: LearningProgress,
    size: Size,
) -> f64 {
    let left = GROWTH.powi(length as i32 - longest as i32);
    left / GROWTH + left * (1.0 - 1.0 / GROWTH) * cells as f64 / size.cells() as f64
}

/// Returns the approximate number of bytes needed to learn walks: for the positions that each
/// thread has visited, and for the states.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)] // an estimate
pub fn memory_needed(size: Size, longest: usize, threads: Threads) -> u64 {
    /// Bytes for 20 moves on the 5×5 board.
    const POSITIONS: f64 = 2_147_483_648.0;
    const STATES: f64 = 1_500_000_000.0;
    let share = GROWTH.powi(longest as i32 - 20) * size.cells() as f64 / 25.0;
    let threads = threads.capped_at_cores().get() as f64;
    (share * (POSITIONS * threads + STATES)) as u64
}
