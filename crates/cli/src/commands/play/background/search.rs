//! Searcher, which processes one request at a time and reports its progress.

use super::mailbox::{
    FoundSolution, Mailbox, SearchProblem, SearchRequest, SearchState, SearchStatus, SearcherGuard,
    TilesProblem,
};
use super::unproved;
use crate::large::solve::{is_searched, too_large};
use crate::support::clock::Clock;
use crate::tiles::unproved::is_always_solved;
use fifteen::heuristic::TableSource;
use fifteen::korf::{self, Phase};
use fifteen::runtime::{Memory, continue_if, pool};
use fifteen::sliding::{self, Options, Puzzle, Style};
use fifteen::{Board, Metric, Solver, Stopped, Threads};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Background searcher.
pub struct Searcher {
    tiles: Solver,
    /// Solver in the multi-tile metric.
    pushes: Solver,
    threads: Threads,
    memory: Memory,
}

impl Searcher {
    /// Creates a searcher that loads tables from `tables`. Missing tables are not built, because
    /// that would occupy all cores for seconds and take gigabytes of memory.
    pub fn new(tables: impl TableSource + 'static, threads: Threads, memory: Memory) -> Searcher {
        // On large boards another thread runs the anytime search.
        let tiles = Solver::new().threads(threads).tables_from(tables).without_incumbent();
        let pushes = Solver::new().threads(threads).metric(Metric::Multi);
        Searcher { tiles, pushes, threads, memory }
    }

    /// Processes requests until the client leaves.
    pub fn run(&self, mailbox: &Mailbox) {
        let _guard = SearcherGuard(mailbox);
        lower_priority();
        while let Some(request) = mailbox.wait_for_request() {
            self.answer_request(&request, mailbox);
        }
    }

    /// Processes one request and stores the result in the mailbox.
    pub fn answer_request(&self, request: &SearchRequest, mailbox: &Mailbox) {
        let observer = MailboxObserver { mailbox, request, clock: Clock::start() };
        let state = match &request.problem {
            SearchProblem::Tiles(problem) => self.search_tiles(problem, &observer),
            SearchProblem::Blocks(puzzle, style) => self.search_blocks(puzzle, *style, &observer),
        };
        observer.update(|status| status.state = state);
    }

    /// Searches for a shortest solution of a tile puzzle. On large boards, another thread meanwhile
    /// finds solutions that are not proved to be shortest. Boards that are too large for the
    /// optimal engines get only such solutions.
    fn search_tiles(&self, problem: &TilesProblem, observer: &MailboxObserver) -> SearchState {
        let has_answer = AtomicBool::new(false);
        let Ok(board) = Board::try_from(&problem.board) else {
            if !is_searched(&problem.board) {
                return SearchState::Failed(too_large(&problem.board).to_string());
            }
            unproved::search(problem, self.memory, observer, &has_answer);
            return observer.found_or(SearchState::TimedOut, problem.metric);
        };
        if is_always_solved(board.size().cells(), problem.metric) {
            return self.search_optimally(&board, problem.metric, observer);
        }
        let states = pool::map([true, false], |is_optimal| {
            if !is_optimal {
                unproved::search(problem, self.memory, observer, &has_answer);
                return None;
            }
            let mut guard = EndGuard { has_answer: &has_answer, is_armed: true };
            let state = self.search_optimally(&board, problem.metric, observer);
            if let SearchState::TimedOut = state {
                observer.update(|status| status.is_proof_over = true);
                guard.is_armed = false;
            }
            Some(state)
        });
        let state = states.into_iter().flatten().next().unwrap_or_default();
        observer.found_or(state, problem.metric)
    }

    /// Searches for a shortest solution of a tile puzzle. Stops early if the best solution so far
    /// is proved to be shortest.
    fn search_optimally(
        &self,
        board: &Board,
        metric: Metric,
        observer: &MailboxObserver,
    ) -> SearchState {
        let solver = match metric {
            Metric::Single => &self.tiles,
            Metric::Multi => &self.pushes,
        };
        let mut proved = None;
        let mut on_progress = |progress: &korf::IterationProgress| {
            let flow = observer.on_progress(|status, seconds| {
                let name = progress.threshold.to_string();
                let is_new = status.histogram.last().is_none_or(|(last, _)| *last != name);
                if is_new && progress.phase != Phase::Loading {
                    status.histogram.push((name, 0));
                }
                if let Some(bar) = status.histogram.last_mut() {
                    bar.1 = progress.iteration.visited;
                }
                status.lower_bound = progress.threshold.moves() as usize;
                record_nodes(status, progress.total.visited, seconds);
                proved = status.proved_solution(metric);
            });
            if proved.is_some() { ControlFlow::Break(()) } else { flow }
        };
        let searched = solver.search(board, &mut on_progress);
        if let Some(moves) = proved {
            return SearchState::Found(FoundSolution::Tiles(moves));
        }
        match searched {
            Err(error) => SearchState::Failed(error.to_string()),
            Ok(report) => {
                observer.update(|status| status.lower_bound = report.lower_bound as usize);
                match report.result() {
                    Ok(solution) => {
                        SearchState::Found(FoundSolution::Tiles(solution.moves().to_vec()))
                    }
                    Err(stopped) => state_after_stop(stopped),
                }
            }
        }
    }

    fn search_blocks(
        &self,
        puzzle: &Puzzle,
        style: Style,
        observer: &MailboxObserver,
    ) -> SearchState {
        let options =
            Options { style, threads: self.threads, memory: self.memory, ..Options::default() };
        let mut on_progress = |progress: &sliding::BfsProgress| {
            observer.on_progress(|status, seconds| {
                while status.histogram.len() <= progress.moves {
                    status.histogram.push((status.histogram.len().to_string(), 0));
                }
                let previous: u64 =
                    status.histogram[..progress.moves].iter().map(|(_, found)| found).sum();
                status.histogram[progress.moves].1 = progress.found.saturating_sub(previous);
                status.lower_bound = progress.moves;
                record_nodes(status, progress.found, seconds);
            })
        };
        let report = sliding::search(puzzle, &options, sliding::Task::Solve, &mut on_progress);
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

/// Ends the search for unproved solutions when the optimal one ends, even by a panic, unless it may
/// go on.
struct EndGuard<'a> {
    has_answer: &'a AtomicBool,
    is_armed: bool,
}

impl Drop for EndGuard<'_> {
    fn drop(&mut self) {
        if self.is_armed {
            self.has_answer.store(true, Ordering::Relaxed);
        }
    }
}

/// Lowers the priority of the searcher and of the threads that it starts, so that keys are handled
/// first. A failure is ignored.
#[cfg(target_os = "linux")]
fn lower_priority() {
    // On Linux, each thread has its own priority; `None` means the calling thread.
    let _ = rustix::process::setpriority_process(None, 10);
}

/// Does nothing. On other Unix systems, all threads of a process share one priority.
#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

/// Returns the state of a stopped search.
fn state_after_stop(stopped: Stopped) -> SearchState {
    match stopped {
        Stopped::Cancelled => SearchState::TimedOut,
        other => SearchState::Failed(other.to_string()),
    }
}

/// Records the node count and the rate.
#[allow(clippy::cast_precision_loss)] // a rate
fn record_nodes(status: &mut SearchStatus, nodes: u64, seconds: f64) {
    (status.nodes, status.seconds) = (nodes, seconds);
    status.rate = if seconds > 0.0 { nodes as f64 / seconds } else { 0.0 };
}

/// Time for solutions that are not proved to be shortest, relative to the time limit of the proof.
const UNPROVED_FACTOR: u32 = 3;

/// Observer that reports the progress of a request.
pub(super) struct MailboxObserver<'a> {
    mailbox: &'a Mailbox,
    request: &'a SearchRequest,
    clock: Clock,
}

impl MailboxObserver<'_> {
    /// Returns whether unproved solutions are still wanted. Their time limit is longer than that of
    /// the proof: they may become shorter where no proof is in reach.
    pub(super) fn wants_unproved(&self) -> bool {
        self.mailbox.update(self.request.id, self.clock.elapsed() / UNPROVED_FACTOR, |_| {})
    }

    /// Updates the status with the elapsed seconds, and cancels a search that is outdated or at its
    /// time limit.
    fn on_progress(&self, apply: impl FnOnce(&mut SearchStatus, f64)) -> ControlFlow<()> {
        let elapsed = self.clock.elapsed();
        let apply = |status: &mut SearchStatus| apply(status, elapsed.as_secs_f64());
        continue_if(self.mailbox.update(self.request.id, elapsed, apply))
    }

    /// Returns the state at the end of all searches of a request: the best solution is found if it
    /// is proved to be shortest, even if the optimal search ended at the time limit.
    fn found_or(&self, state: SearchState, metric: Metric) -> SearchState {
        match (state, self.mailbox.status().proved_solution(metric)) {
            (SearchState::TimedOut, Some(moves)) => SearchState::Found(FoundSolution::Tiles(moves)),
            (state, _) => state,
        }
    }

    pub(super) fn update(&self, apply: impl FnOnce(&mut SearchStatus)) {
        self.mailbox.update(self.request.id, self.clock.elapsed(), apply);
    }
}

#[cfg(test)]
mod tests {
    use super::super::mailbox::ClientGuard;
    use super::*;
    use fifteen::Direction;
    use fifteen::anytime::LargeBoard;
    use fifteen::sliding::Classic;
    use std::time::Duration;

    /// Runs a client on one thread and a searcher on another.
    fn run_with_searcher(client: impl Fn(&Mailbox) + Sync) {
        let mailbox = Mailbox::default();
        let searcher = Searcher::new((), Threads::ONE, Memory::mebibytes(64));
        pool::map([true, false], |is_player| {
            if is_player {
                let _guard = ClientGuard(&mailbox);
                client(&mailbox);
            } else {
                searcher.run(&mailbox);
            }
        });
        assert!(!mailbox.has_searcher_died());
    }

    /// Waits until the search has ended.
    fn wait_for_outcome(mailbox: &Mailbox) -> SearchStatus {
        wait_until(mailbox, |_| false)
    }

    /// Waits until the status has a property, or the search has ended.
    fn wait_until(mailbox: &Mailbox, has_property: impl Fn(&SearchStatus) -> bool) -> SearchStatus {
        loop {
            let status = mailbox.status();
            let is_running = matches!(status.state, SearchState::Pending | SearchState::Searching);
            if !is_running || has_property(&status) {
                return status;
            }
            std::hint::spin_loop();
        }
    }

    /// Position for which the search takes longer than any test.
    const HARD_POSITION: &str =
        "0 24 23 22 21 / 20 19 18 17 16 / 15 14 13 12 11 / 10 9 8 7 6 / 5 4 3 2 1";

    fn tiles_problem(text: &str, metric: Metric) -> SearchProblem {
        let board: LargeBoard = text.parse().expect("a position");
        assert_eq!(board.check_solvable(), Ok(()));
        SearchProblem::Tiles(TilesProblem { board, metric, known: Vec::new() })
    }

    fn hard_question() -> SearchProblem {
        tiles_problem(HARD_POSITION, Metric::Single)
    }

    #[test]
    fn searcher_finds_shortest_solutions() {
        run_with_searcher(|mailbox| {
            mailbox.submit(tiles_problem("8 6 7 / 2 5 4 / 3 0 1", Metric::Single), None);
            let SearchState::Found(FoundSolution::Tiles(moves)) = wait_for_outcome(mailbox).state
            else {
                panic!()
            };
            assert_eq!(moves.len(), 31);
            mailbox.submit(tiles_problem("1 4 7 / 2 0 8 / 3 6 5", Metric::Multi), None);
            let SearchState::Found(FoundSolution::Tiles(moves)) = wait_for_outcome(mailbox).state
            else {
                panic!()
            };
            assert_eq!(moves.chunk_by(PartialEq::eq).count(), 24);
            let klotski = Classic::named("klotski").expect("a puzzle of the collection").puzzle();
            mailbox.submit(SearchProblem::Blocks(Box::new(klotski), Style::PATH), None);
            let status = wait_for_outcome(mailbox);
            let SearchState::Found(FoundSolution::Blocks(solution)) = status.state else {
                panic!()
            };
            assert_eq!(solution.len(), 81);
            assert!(status.nodes > 1000 && status.histogram.len() > 10);
        });
    }

    #[test]
    fn a_new_question_cancels_the_previous_one() {
        run_with_searcher(|mailbox| {
            mailbox.submit(hard_question(), None);
            while mailbox.status().nodes < 1000 {
                std::hint::spin_loop();
            }
            assert!(mailbox.is_busy() && mailbox.status().lower_bound > 50);
            let near = "1 2 3 / 4 5 6 / 7 0 8";
            mailbox.submit(tiles_problem(near, Metric::Single), None);
            assert!(matches!(wait_for_outcome(mailbox).state, SearchState::Found(_)));
            assert!(!mailbox.is_busy());
        });
    }

    #[test]
    fn searches_end_at_the_time_limit_and_when_the_client_leaves() {
        run_with_searcher(|mailbox| {
            mailbox.submit(hard_question(), Some(Duration::from_millis(100)));
            let status = wait_for_outcome(mailbox);
            assert!(matches!(status.state, SearchState::TimedOut));
            assert!(status.lower_bound > 50);
            // Ends when the client leaves.
            mailbox.submit(hard_question(), None);
        });
    }

    /// After the time limit of the proof, solutions may become shorter, and meet the bound.
    #[test]
    fn a_solution_may_be_proved_after_the_time_limit() {
        run_with_searcher(|mailbox| {
            mailbox.submit(hard_question(), Some(Duration::from_secs(1)));
            let status = wait_until(mailbox, |status| status.is_proof_over);
            assert!(status.is_proof_over && matches!(status.state, SearchState::Searching));
            // No real bound meets a solution of this position, so that the search goes on until its
            // time limit. It may still report a longer solution.
            mailbox.update(1, Duration::ZERO, |status| {
                status.unproved = vec![Direction::North];
                status.lower_bound = usize::MAX;
            });
            mailbox.set_time_limit(Duration::ZERO);
            assert!(matches!(wait_for_outcome(mailbox).state, SearchState::Found(_)));
        });
    }

    /// A known solution that cannot be shortened is proved by the bound of the start.
    #[test]
    fn a_known_solution_is_proved() {
        run_with_searcher(|mailbox| {
            let text = "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 17 18 / 19 20 21 22 23 24 / \
                        25 26 27 28 29 30 / 31 32 33 0 34 35";
            let SearchProblem::Tiles(mut problem) = tiles_problem(text, Metric::Single) else {
                panic!()
            };
            problem.known = vec![Direction::East; 2];
            mailbox.submit(SearchProblem::Tiles(problem), None);
            let SearchState::Found(FoundSolution::Tiles(moves)) = wait_for_outcome(mailbox).state
            else {
                panic!()
            };
            assert_eq!(moves, [Direction::East; 2]);
        });
    }
}
