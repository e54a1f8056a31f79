//! A search inside another program: it shows how far it has come, and has a button to cancel.
//!
//! ```console
//! $ cargo run --release --example embed_example
//! ```
//!
//! The library reads no clock and knows no window. It shows its progress to a *watch*, every few
//! hundredths of a second, and obeys the answer. What else there is, a progress bar, a deadline, a
//! button, is the watch's business.

use fifteen::korf::{Iteration, IterationProgress, Outcome};
use fifteen::{Board, Solver};
use std::error::Error;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

/// The user loses patience when this many moves have been shown to be too few.
const CANCEL_AT_MOVES: u32 = 58;

fn main() -> Result<(), Box<dyn Error>> {
    // 72 moves: this takes a while.
    let start: Board = "1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 12 0".parse()?;
    let solver = Solver::new();
    let is_cancelled = AtomicBool::new(false);
    let (tell, news) = mpsc::channel::<Iteration>();

    let report = thread::scope(|scope| {
        // The search has a thread to itself. Its watch sends what there is to show, and looks at the
        // button.
        let is_cancelled = &is_cancelled;
        let search = scope.spawn(move || {
            let mut watch = |progress: &IterationProgress| {
                let is_heard =
                    progress.ended_iteration().is_none_or(|ended| tell.send(ended).is_ok());
                match is_heard && !is_cancelled.load(Ordering::Relaxed) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            solver.search(&start, &mut watch)
        });

        // This thread is the window. It hears of every iteration that has ended.
        for iteration in news {
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

    // A search that was stopped still says what it has found out.
    match report.outcome {
        Outcome::Solved(solution) => println!("solved in {} moves: {solution}", solution.len()),
        Outcome::Stopped(_) => {
            println!("cancelled; it takes at least {} moves", report.lower_bound)
        }
    }
    Ok(())
}
