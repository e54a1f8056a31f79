//! The searcher: takes one question after the other, and says how far it is.

use super::mailbox::{Account, Answer, Chair, Desk, Question, Request, Standing};
use crate::support::clock::Clock;
use fifteen::heuristic::Shelf;
use fifteen::korf::{self, Outcome, Phase};
use fifteen::runtime::Memory;
use fifteen::sliding::{self, Options, Puzzle, Style};
use fifteen::{Board, Solver, Stopped, Threads};
use std::ops::ControlFlow;

/// Whoever searches.
pub struct Searcher {
    tiles: Solver,
    threads: Threads,
    memory: Memory,
}

impl Searcher {
    /// A searcher with tables from a shelf. It builds none that are not there: that would take all cores
    /// for seconds, and gigabytes of memory, for a game.
    pub fn new(shelf: impl Shelf + 'static, threads: Threads, memory: Memory) -> Searcher {
        let tiles = Solver::new().threads(threads).tables_from(shelf);
        Searcher { tiles, threads, memory }
    }

    /// Answers until nobody asks any more.
    pub fn work(&self, desk: &Desk) {
        let _chair = Chair(desk);
        give_way();
        while let Some(request) = desk.next() {
            self.answer(&request, desk);
        }
    }

    /// Searches for what is asked, and puts on the desk what it finds.
    pub fn answer(&self, request: &Request, desk: &Desk) {
        let watch = MailboxObserver { desk, request, clock: Clock::start() };
        let standing = match &request.question {
            Question::Tiles(board) => self.tiles(board, &watch),
            Question::Blocks(puzzle, style) => self.blocks(puzzle, *style, &watch),
        };
        watch.note(|account| account.standing = standing);
    }

    fn tiles(&self, start: &Board, watch: &MailboxObserver) -> Standing {
        let mut look = |progress: &korf::Progress| {
            watch.look(|account, seconds| {
                let name = progress.threshold.to_string();
                let is_new = account.bars.last().is_none_or(|(last, _)| *last != name);
                if is_new && progress.moment != Phase::Loading {
                    account.bars.push((name, 0));
                }
                if let Some(bar) = account.bars.last_mut() {
                    bar.1 = progress.iteration.visited;
                }
                account.at_least = progress.threshold.moves() as usize;
                record_nodes(account, progress.total.visited, seconds);
            })
        };
        match self.tiles.search(start, &mut look) {
            Err(error) => Standing::Failed(error.to_string()),
            Ok(report) => {
                watch.note(|account| account.at_least = report.proved as usize);
                match report.outcome {
                    Outcome::Solved(solution) => Standing::Found(Answer::Tiles(solution.moves)),
                    Outcome::Stopped(stopped) => state_after_stop(stopped),
                }
            }
        }
    }

    fn blocks(&self, puzzle: &Puzzle, style: Style, watch: &MailboxObserver) -> Standing {
        let options =
            Options { style, threads: self.threads, memory: self.memory, ..Options::default() };
        let mut look = |progress: &sliding::Progress| {
            watch.look(|account, seconds| {
                while account.bars.len() <= progress.moves {
                    account.bars.push((account.bars.len().to_string(), 0));
                }
                let before: u64 =
                    account.bars[..progress.moves].iter().map(|(_, found)| found).sum();
                account.bars[progress.moves].1 = progress.found.saturating_sub(before);
                account.at_least = progress.moves;
                record_nodes(account, progress.found, seconds);
            })
        };
        let report = sliding::solve(puzzle, &options, &mut look);
        match report.outcome {
            sliding::Outcome::Solved(solution) => {
                Standing::Found(Answer::Blocks(Box::new(solution)))
            }
            sliding::Outcome::Unsolvable { .. } => {
                Standing::Failed("there is no solution from here".to_owned())
            }
            sliding::Outcome::Stopped(stopped) => state_after_stop(stopped),
            _ => Standing::Failed("the search went wrong; please report this".to_owned()),
        }
    }
}

/// Whoever has a key to answer goes first: the searcher, and the threads that it starts, are less urgent. If
/// that cannot be had, the search is as urgent as others are.
#[cfg(target_os = "linux")]
fn give_way() {
    // Here a thread has a priority of its own; `None` is the calling one.
    let _ = rustix::process::setpriority_process(None, 10);
}

/// Where only whole processes have priorities there is nothing to be done.
#[cfg(not(target_os = "linux"))]
fn give_way() {}

/// What a search has come to that was stopped.
fn state_after_stop(stopped: Stopped) -> Standing {
    match stopped {
        Stopped::Cancelled => Standing::TimedOut,
        other => Standing::Failed(other.to_string()),
    }
}

/// Takes note of the nodes.
#[allow(clippy::cast_precision_loss)] // it is a rate
fn record_nodes(account: &mut Account, nodes: u64, seconds: f64) {
    (account.nodes, account.seconds) = (nodes, seconds);
    account.rate = if seconds > 0.0 { nodes as f64 / seconds } else { 0.0 };
}

/// Looks on while a question is searched for.
struct MailboxObserver<'a> {
    desk: &'a Desk,
    request: &'a Request,
    clock: Clock,
}

impl MailboxObserver<'_> {
    /// Takes note of how far the search is, given the seconds; and whether it may go on.
    fn look(&self, note: impl FnOnce(&mut Account, f64)) -> ControlFlow<()> {
        let passed = self.clock.elapsed();
        let note = |account: &mut Account| note(account, passed.as_secs_f64());
        match self.desk.note(self.request.number, passed, note) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    fn note(&self, note: impl FnOnce(&mut Account)) {
        self.desk.note(self.request.number, self.clock.elapsed(), note);
    }
}

#[cfg(test)]
mod tests {
    use super::super::mailbox::Seat;
    use super::*;
    use fifteen::runtime::pool;
    use fifteen::sliding::Classic;

    /// Asks from one thread while another searches.
    fn run_with_searcher(ask: impl Fn(&Desk) + Sync) {
        let desk = Desk::default();
        let searcher = Searcher::new((), Threads::ONE, Memory::mebibytes(64));
        pool::map([true, false], |is_player| {
            if is_player {
                let _seat = Seat(&desk);
                ask(&desk);
            } else {
                searcher.work(&desk);
            }
        });
        assert!(!desk.is_deserted());
    }

    /// Waits until a search is over.
    fn outcome(desk: &Desk) -> Account {
        loop {
            let account = desk.account();
            match account.standing {
                Standing::Waiting | Standing::Searching => std::hint::spin_loop(),
                _ => return account,
            }
        }
    }

    /// A position for which the search takes longer than any test.
    const FAR: &str = "0 24 23 22 21 / 20 19 18 17 16 / 15 14 13 12 11 / 10 9 8 7 6 / 5 4 3 2 1";

    fn far() -> Question {
        let board: Board = FAR.parse().expect("a position");
        Question::Tiles(if board.solvable().is_ok() { board } else { board.twin() })
    }

    #[test]
    fn searcher_finds_shortest_solutions() {
        run_with_searcher(|desk| {
            let board: Board = "8 6 7 / 2 5 4 / 3 0 1".parse().expect("a position");
            desk.ask(Question::Tiles(board), None);
            let Standing::Found(Answer::Tiles(moves)) = outcome(desk).standing else { panic!() };
            assert_eq!(moves.len(), 31);
            let klotski = Classic::named("klotski").expect("it is there").puzzle();
            desk.ask(Question::Blocks(Box::new(klotski), Style::PATH), None);
            let account = outcome(desk);
            let Standing::Found(Answer::Blocks(solution)) = account.standing else { panic!() };
            assert_eq!(solution.len(), 81);
            assert!(account.nodes > 1000 && account.bars.len() > 10);
        });
    }

    #[test]
    fn a_new_question_cancels_the_previous_one() {
        run_with_searcher(|desk| {
            desk.ask(far(), None);
            while desk.account().nodes < 1000 {
                std::hint::spin_loop();
            }
            assert!(desk.is_busy() && desk.account().at_least > 50);
            let near: Board = "1 2 3 / 4 5 6 / 7 0 8".parse().expect("a position");
            desk.ask(Question::Tiles(near), None);
            assert!(matches!(outcome(desk).standing, Standing::Found(_)));
            assert!(!desk.is_busy());
        });
    }

    #[test]
    fn searches_end_at_the_time_limit_and_when_the_client_leaves() {
        run_with_searcher(|desk| {
            desk.ask(far(), Some(std::time::Duration::from_millis(100)));
            let account = outcome(desk);
            assert!(matches!(account.standing, Standing::TimedOut));
            assert!(account.at_least > 50);
            // The search for this one ends because nobody sits there any more.
            desk.ask(far(), None);
        });
    }
}
