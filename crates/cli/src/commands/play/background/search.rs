//! Searcher: processes one request after another and reports its progress.

use super::mailbox::{
    FoundSolution, Mailbox, SearchProblem, SearchRequest, SearchState, SearchStatus, WorkerGuard,
};
use crate::support::clock::Clock;
use fifteen::heuristic::TableSource;
use fifteen::korf::{self, Outcome, Phase};
use fifteen::runtime::Memory;
use fifteen::sliding::{self, Options, Puzzle, Style};
use fifteen::{Board, Solver, Stopped, Threads};
use std::ops::ControlFlow;

/// Background searcher.
pub struct Searcher {
    tiles: Solver,
    threads: Threads,
    memory: Memory,
}

impl Searcher {
    /// Creates a searcher that loads tables from `shelf`. It does not build missing ones, which
    /// would occupy all cores for seconds and take gigabytes of memory.
    pub fn new(shelf: impl TableSource + 'static, threads: Threads, memory: Memory) -> Searcher {
        let tiles = Solver::new().threads(threads).tables_from(shelf);
        Searcher { tiles, threads, memory }
    }

    /// Processes requests until the client leaves.
    pub fn run(&self, desk: &Mailbox) {
        let _chair = WorkerGuard(desk);
        lower_priority();
        while let Some(request) = desk.wait_for_request() {
            self.answer_request(&request, desk);
        }
    }

    /// Processes one request and stores the result in the mailbox.
    pub fn answer_request(&self, request: &SearchRequest, desk: &Mailbox) {
        let watch = MailboxObserver { mailbox: desk, request, clock: Clock::start() };
        let standing = match &request.problem {
            SearchProblem::Tiles(board) => self.search_tiles(board, &watch),
            SearchProblem::Blocks(puzzle, style) => self.search_blocks(puzzle, *style, &watch),
        };
        watch.update(|account| account.state = standing);
    }

    fn search_tiles(&self, start: &Board, watch: &MailboxObserver) -> SearchState {
        let mut look = |progress: &korf::IterationProgress| {
            watch.on_progress(|account, seconds| {
                let name = progress.threshold.to_string();
                let is_new = account.histogram.last().is_none_or(|(last, _)| *last != name);
                if is_new && progress.phase != Phase::Loading {
                    account.histogram.push((name, 0));
                }
                if let Some(bar) = account.histogram.last_mut() {
                    bar.1 = progress.iteration.visited;
                }
                account.lower_bound = progress.threshold.moves() as usize;
                record_nodes(account, progress.total.visited, seconds);
            })
        };
        match self.tiles.search(start, &mut look) {
            Err(error) => SearchState::Failed(error.to_string()),
            Ok(report) => {
                watch.update(|account| account.lower_bound = report.lower_bound as usize);
                match report.outcome {
                    Outcome::Solved(solution) => {
                        SearchState::Found(FoundSolution::Tiles(solution.moves))
                    }
                    Outcome::Stopped(stopped) => state_after_stop(stopped),
                }
            }
        }
    }

    fn search_blocks(&self, puzzle: &Puzzle, style: Style, watch: &MailboxObserver) -> SearchState {
        let options =
            Options { style, threads: self.threads, memory: self.memory, ..Options::default() };
        let mut look = |progress: &sliding::BfsProgress| {
            watch.on_progress(|account, seconds| {
                while account.histogram.len() <= progress.moves {
                    account.histogram.push((account.histogram.len().to_string(), 0));
                }
                let before: u64 =
                    account.histogram[..progress.moves].iter().map(|(_, found)| found).sum();
                account.histogram[progress.moves].1 = progress.found.saturating_sub(before);
                account.lower_bound = progress.moves;
                record_nodes(account, progress.found, seconds);
            })
        };
        let report = sliding::solve(puzzle, &options, &mut look);
        match report.outcome {
            sliding::Outcome::Solved(solution) => {
                SearchState::Found(FoundSolution::Blocks(Box::new(solution)))
            }
            sliding::Outcome::Unsolvable { .. } => {
                SearchState::Failed("no solution from here".to_owned())
            }
            sliding::Outcome::Stopped(stopped) => state_after_stop(stopped),
            _ => SearchState::Failed("internal search error; please report it".to_owned()),
        }
    }
}

/// Lowers the priority of the searcher and of the threads that it starts, so that keys are handled
/// first. A failure is ignored.
#[cfg(target_os = "linux")]
fn lower_priority() {
    // On Linux priorities belong to threads; `None` is the calling one.
    let _ = rustix::process::setpriority_process(None, 10);
}

/// Does nothing: on other systems priorities belong to whole processes.
#[cfg(not(target_os = "linux"))]
fn give_way() {}

/// Returns the state of a stopped search.
fn state_after_stop(stopped: Stopped) -> SearchState {
    match stopped {
        Stopped::Cancelled => SearchState::TimedOut,
        other => SearchState::Failed(other.to_string()),
    }
}

/// Records the node count and the rate.
#[allow(clippy::cast_precision_loss)] // a rate
fn record_nodes(account: &mut SearchStatus, nodes: u64, seconds: f64) {
    (account.nodes, account.seconds) = (nodes, seconds);
    account.rate = if seconds > 0.0 { nodes as f64 / seconds } else { 0.0 };
}

/// Observer that reports the progress of a request.
struct MailboxObserver<'a> {
    mailbox: &'a Mailbox,
    request: &'a SearchRequest,
    clock: Clock,
}

impl MailboxObserver<'_> {
    /// Updates the status with the elapsed seconds, and cancels an outdated search.
    fn on_progress(&self, note: impl FnOnce(&mut SearchStatus, f64)) -> ControlFlow<()> {
        let passed = self.clock.elapsed();
        let note = |account: &mut SearchStatus| note(account, passed.as_secs_f64());
        match self.mailbox.update(self.request.id, passed, note) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    fn update(&self, note: impl FnOnce(&mut SearchStatus)) {
        self.mailbox.update(self.request.id, self.clock.elapsed(), note);
    }
}

#[cfg(test)]
mod tests {
    use super::super::mailbox::ClientGuard;
    use super::*;
    use fifteen::runtime::pool;
    use fifteen::sliding::Classic;

    /// Runs a client on one thread and a searcher on another.
    fn run_with_searcher(ask: impl Fn(&Mailbox) + Sync) {
        let desk = Mailbox::default();
        let searcher = Searcher::new((), Threads::ONE, Memory::mebibytes(64));
        pool::map([true, false], |is_player| {
            if is_player {
                let _seat = ClientGuard(&desk);
                ask(&desk);
            } else {
                searcher.run(&desk);
            }
        });
        assert!(!desk.has_worker_died());
    }

    /// Waits until the search has ended.
    fn wait_for_outcome(desk: &Mailbox) -> SearchStatus {
        loop {
            let account = desk.status();
            match account.state {
                SearchState::Pending | SearchState::Searching => std::hint::spin_loop(),
                _ => return account,
            }
        }
    }

    /// Position for which the search takes longer than any test.
    const HARD_POSITION: &str =
        "0 24 23 22 21 / 20 19 18 17 16 / 15 14 13 12 11 / 10 9 8 7 6 / 5 4 3 2 1";

    fn hard_question() -> SearchProblem {
        let board: Board = HARD_POSITION.parse().expect("a position");
        SearchProblem::Tiles(if board.check_solvable().is_ok() { board } else { board.twin() })
    }

    #[test]
    fn searcher_finds_shortest_solutions() {
        run_with_searcher(|desk| {
            let board: Board = "8 6 7 / 2 5 4 / 3 0 1".parse().expect("a position");
            desk.submit(SearchProblem::Tiles(board), None);
            let SearchState::Found(FoundSolution::Tiles(moves)) = wait_for_outcome(desk).state
            else {
                panic!()
            };
            assert_eq!(moves.len(), 31);
            let klotski = Classic::named("klotski").expect("a puzzle of the collection").puzzle();
            desk.submit(SearchProblem::Blocks(Box::new(klotski), Style::PATH), None);
            let account = wait_for_outcome(desk);
            let SearchState::Found(FoundSolution::Blocks(solution)) = account.state else {
                panic!()
            };
            assert_eq!(solution.len(), 81);
            assert!(account.nodes > 1000 && account.histogram.len() > 10);
        });
    }

    #[test]
    fn a_new_question_cancels_the_previous_one() {
        run_with_searcher(|desk| {
            desk.submit(hard_question(), None);
            while desk.status().nodes < 1000 {
                std::hint::spin_loop();
            }
            assert!(desk.is_busy() && desk.status().lower_bound > 50);
            let near: Board = "1 2 3 / 4 5 6 / 7 0 8".parse().expect("a position");
            desk.submit(SearchProblem::Tiles(near), None);
            assert!(matches!(wait_for_outcome(desk).state, SearchState::Found(_)));
            assert!(!desk.is_busy());
        });
    }

    #[test]
    fn searches_end_at_the_time_limit_and_when_the_client_leaves() {
        run_with_searcher(|desk| {
            desk.submit(hard_question(), Some(std::time::Duration::from_millis(100)));
            let account = wait_for_outcome(desk);
            assert!(matches!(account.state, SearchState::TimedOut));
            assert!(account.lower_bound > 50);
            // Ends when the client leaves.
            desk.submit(hard_question(), None);
        });
    }
}
