//! Embeds a search in another program: with progress, and a button to cancel.
//!
//! ```console
//! $ cargo run --release --example embed
//! ```
//!
//! The library uses neither a clock nor a terminal. It reports progress to an *observer*, every few
//! hundredths of a second, and stops if the observer returns `Break`. The observer is the place for
//! a progress bar, a deadline or a button.

use fifteen::korf::{Iteration, IterationProgress};
use fifteen::runtime::continue_if;
use fifteen::{Board, Solver};
use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

/// Minimum threshold, in moves, of the iteration after which the user cancels.
const CANCEL_AT_MOVES: u32 = 58;

fn main() -> Result<(), Box<dyn Error>> {
    // 72 moves: this takes a while.
    let start: Board = "1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 12 0".parse()?;
    let solver = Solver::new();
    let is_cancelled = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel::<Iteration>();

    let report = thread::scope(|scope| {
        // The search runs in its own thread. Its observer sends each finished iteration, and checks
        // the button.
        let is_cancelled = &is_cancelled;
        let search = scope.spawn(move || {
            let mut observer = |progress: &IterationProgress| {
                let is_received =
                    progress.ended_iteration().is_none_or(|ended| sender.send(ended).is_ok());
                continue_if(is_received && !is_cancelled.load(Ordering::Relaxed))
            };
            solver.search(&start, &mut observer)
        });

        // This thread stands for the user interface. It receives the finished iterations.
        for iteration in receiver {
            let (moves, nodes) = (iteration.threshold.moves(), iteration.counts.visited);
            if iteration.is_completed() {
                println!("more than {moves} moves ({nodes} nodes)");
            }
            if moves >= CANCEL_AT_MOVES {
                is_cancelled.store(true, Ordering::Relaxed);
            }
        }
        search.join().expect("the search does not panic")
    })?;

    // A stopped search still returns its partial results.
    match report.result() {
        Ok(solution) => println!("solved in {} moves: {solution}", solution.len()),
        Err(_) => {
            println!("cancelled; it takes at least {} moves", report.lower_bound);
        }
    }
    Ok(())
}
