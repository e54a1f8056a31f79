//! Automata of walks: the deepest that is kept, or one that is learned to be kept.

use super::build_bar::BuildBar;
use super::cache::CacheArgs;
use super::construct::stop_error;
use crate::support::clock::Clock;
use crate::support::interrupt::{self, SignalGuard};
use crate::support::memory::{check_with_swap, check_available};
use crate::support::output::{self, Verbosity};
use anyhow::Result;
use fifteen::heuristic::store::Contents;
use fifteen::korf::pruning::{DeepWalks, LearningProgress, learn};
use fifteen::{Size, Threads};

/// The deepest automaton that is kept, if there is memory to spare for it. A search can go on
/// without.
pub fn load_deepest(size: Size, args: &CacheArgs, threads: Threads, voice: Verbosity) -> Option<DeepWalks> {
    let clock = Clock::start();
    let store = args.folder.open_store().ok()?;
    let Some(longest) = store.longest_stored_automaton(size, DeepWalks::LONGEST) else {
        voice.explain(format!(
            "walks of 14 moves are learned; `fifteen pdb build --size {size} walks-20` keeps longer \
             ones, with which fewer nodes are left"
        ));
        return None;
    };
    let contents = Contents::Walks { size, longest, states: 0 };
    let bytes = store.read_header_of(&contents).ok()?.data_len();
    // As they stand in the file, and as they are looked up.
    if let Err(error) = check_available(&format!("loading the walks of {longest} moves"), 2 * bytes) {
        voice.note(format!("{error:#}; those of 14 moves are learned"));
        return None;
    }
    match store.load_automaton(size, longest, threads, &mut |_: &_| interrupt::check()) {
        Ok(walks) => {
            let (states, seconds) = (walks.rows().len(), clock.seconds());
            voice.explain(format!(
                "walks of {longest} moves, {states} states, loaded in {seconds:.3} s"
            ));
            Some(walks)
        }
        Err(error) => {
            output::print_warning(&format!("{error}; walks of 14 moves are learned"));
            None
        }
    }
}

/// Learns the walks up to some length, with a bar on standard error if someone watches.
///
/// # Errors
/// If there is too little memory, or the user interrupts.
pub fn construct(
    size: Size,
    longest: usize,
    threads: Threads,
    voice: Verbosity,
) -> Result<DeepWalks> {
    let what = format!("learning the walks of up to {longest} moves on {size} boards");
    let memory = memory_needed(size, longest, threads);
    check_with_swap(&what, memory)?;
    let mut bar = BuildBar::new(format!("learning walks of {longest} moves"), voice);
    let searching = SignalGuard::new();
    let walks = learn(size, longest, threads, &mut |learning: &LearningProgress| {
        bar.set_fraction(fraction_done(*learning, size));
        interrupt::check()
    });
    drop(searching);
    bar.finish();
    walks.map_err(|stopped| stop_error(stopped, &what, memory))
}

/// How many more walks there are of one move more, on the 24-puzzle.
const GROWTH: f64 = 2.3;

/// The share of the work that is done.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_wrap, clippy::cast_possible_truncation)] // it is an estimate
fn fraction_done(LearningProgress { length, longest, cells }: LearningProgress, size: Size) -> f64 {
    let left = GROWTH.powi(length as i32 - longest as i32);
    left / GROWTH + left * (1.0 - 1.0 / GROWTH) * cells as f64 / size.cells() as f64
}

/// About as many bytes as it takes to learn walks: positions that one thread has met, and states.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)] // it is an estimate
fn memory_needed(size: Size, longest: usize, threads: Threads) -> u64 {
    /// For 20 moves on the 5×5 board.
    const POSITIONS: f64 = 2_147_483_648.0;
    const STATES: f64 = 1_500_000_000.0;
    let share = GROWTH.powi(longest as i32 - 20) * size.cells() as f64 / 25.0;
    let threads = threads.capped_at_cores().get() as f64;
    (share * (POSITIONS * threads + STATES)) as u64
}
