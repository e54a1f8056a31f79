//! Incumbent: the shortest solution known while the search for a shortest one goes on.
//!
//! IDA\* finds its solution in the last iteration, which is by far the largest: on the 24-puzzle an
//! iteration visits about seven times as many nodes as the one before. Often a shortest solution is
//! easy to find, and only the proof is hard. So before a large iteration, the engine looks for a
//! solution [within the threshold](EngineSearch::find_within), and
//! [`anytime::search`](crate::anytime::search) improves an incumbent, each with an effort in
//! proportion to the nodes visited so far. If the incumbent is as long as the threshold, all lower
//! thresholds have been exhausted and it is a shortest solution: the last iteration is not needed.
//! If the search is stopped, the incumbent is the solution that it has.

use crate::anytime::{self, LargeBoard, Progress};
use crate::board::{Board, blank_moves};
use crate::korf::{EngineSearch, Threshold};
use crate::{Memory, Observer, Threads};
use fifteen_codegen::Direction;

/// Number of visited nodes for each node of the anytime search, and for each node of one search of
/// the engine for a solution.
const VISITED_PER_NODE: u64 = 16;

/// Memory of the anytime search, without its tables.
const MEMORY: Memory = Memory::mebibytes(256);

/// Search for an incumbent, a little longer before each iteration.
pub(super) struct IncumbentSearch {
    start: LargeBoard,
    goal: LargeBoard,
    /// Minimum number of visited nodes.
    after: u64,
    threads: Threads,
    /// Incumbent: the tiles that are pushed.
    best: Option<Vec<u16>>,
    /// Number of nodes of the anytime search so far.
    nodes: u64,
    /// Number of nodes of the engine's searches for a solution so far.
    engine_nodes: u64,
}

impl IncumbentSearch {
    /// Creates the search, which begins after this many visited nodes.
    pub fn new(start: &Board, goal: &Board, after: u64, threads: Threads) -> IncumbentSearch {
        let (start, goal) = (LargeBoard::from(start), LargeBoard::from(goal));
        IncumbentSearch { start, goal, after, threads, best: None, nodes: 0, engine_nodes: 0 }
    }

    /// Limits the number of threads from now on.
    pub fn set_threads(&mut self, threads: Threads) {
        self.threads = threads;
    }

    /// Improves the incumbent before an iteration of `search`, given the number of nodes visited so
    /// far. Returns a solution if it is as long as the threshold.
    pub fn improve(
        &mut self,
        threshold: Threshold,
        visited: u64,
        search: &dyn EngineSearch,
        observer: &mut dyn Observer<()>,
    ) -> Option<Vec<Direction>> {
        let bound = threshold.moves();
        // A constant, so that without the feature the anytime search is not even linked.
        if !cfg!(feature = "incumbents") || visited < self.after {
            return None;
        }
        if self.is_optimal(bound) {
            return self.moves();
        }
        let effort = visited / VISITED_PER_NODE;
        let (found, nodes) = search.find_within(threshold, effort, observer);
        self.engine_nodes += nodes;
        if found.is_some() {
            return found;
        }
        let effort = effort.saturating_sub(self.nodes);
        if effort > 0 {
            let settings = anytime::Settings {
                threads: self.threads,
                memory: MEMORY,
                nodes: Some(effort),
                seed: self.nodes,
                bound,
                solution: self.best.clone(),
                goal: Some(self.goal.clone()),
            };
            let mut observer = |_: &Progress| observer.on_progress(&());
            // Without a report, the observer has cancelled before there was a solution.
            if let Ok(report) = anytime::search(&self.start, &settings, &mut observer) {
                self.nodes += report.nodes;
                self.best = Some(report.moves);
            }
        }
        self.moves().filter(|_| self.is_optimal(bound))
    }

    /// Returns the moves of the blank, if there is an incumbent.
    pub fn moves(&self) -> Option<Vec<Direction>> {
        self.best.as_ref().map(|moves| blank_moves(&self.start, moves))
    }

    /// Returns the number of nodes of both searches, if one has begun.
    pub fn nodes(&self) -> Option<u64> {
        Some(self.nodes + self.engine_nodes).filter(|&nodes| nodes > 0)
    }

    /// Returns whether the incumbent is as long as a lower bound.
    fn is_optimal(&self, bound: u32) -> bool {
        self.best.as_ref().is_some_and(|moves| moves.len() as u32 == bound)
    }
}

#[cfg(all(test, feature = "incumbents"))]
mod tests {
    use super::*;
    use crate::korf::{
        Iteration, IterationEnd, Outcome, Report, Settings, Solution, engine, solve,
    };
    use crate::{Limits, Stopped};
    use fifteen_codegen::Size;

    /// Number of visited nodes after which the tests look for an incumbent.
    const AFTER: u64 = 1 << 10;

    /// Position of the 8-puzzle 31 moves away.
    const HARDEST: &str = "867254301";

    fn board(side: usize, tiles: &str) -> Board {
        Board::parse(Size::new(side, side).expect("a size"), tiles).expect("a position")
    }

    /// Search for an incumbent beside an engine that finds none.
    struct SearchPair {
        incumbent: IncumbentSearch,
        engine: Box<dyn EngineSearch>,
    }

    impl SearchPair {
        fn new(start: &Board) -> SearchPair {
            let goal = Board::goal(start.size());
            let incumbent = IncumbentSearch::new(start, &goal, AFTER, Threads::ONE);
            SearchPair { incumbent, engine: engine("plain").expect("an engine").prepare(start) }
        }

        fn improve(&mut self, bound: u32, visited: u64) -> Option<Vec<Direction>> {
            self.incumbent.improve(Threshold::new(bound, 0), visited, &*self.engine, &mut ())
        }
    }

    #[test]
    fn incumbent_is_returned_once_the_bound_meets_it() {
        let mut search = SearchPair::new(&board(3, HARDEST));
        assert_eq!(search.improve(31, AFTER - 1), None);
        let found = |search: &SearchPair| (search.incumbent.moves(), search.incumbent.nodes());
        assert_eq!(found(&search), (None, None), "too early");
        assert_eq!(search.improve(29, 1 << 25), None);
        let (incumbent, nodes) = found(&search);
        assert_eq!(incumbent.as_ref().map(Vec::len), Some(31));
        assert_eq!(search.improve(31, u64::MAX), incumbent);
        assert_eq!(search.incumbent.nodes(), nodes, "nothing more is searched");
    }

    #[test]
    fn effort_is_in_proportion_to_the_visited_nodes() {
        let mut search = SearchPair::new(&board(5, "onmlkjihgfedcba9876543210"));
        search.improve(0, 1 << 20);
        let nodes = search.incumbent.nodes();
        // The anytime search ends a little after its limit.
        let effort = (1 << 20) / VISITED_PER_NODE;
        assert!(nodes.is_some_and(|nodes| (effort..effort + 8_000_000).contains(&nodes)));
        search.improve(0, 1 << 20);
        assert_eq!(search.incumbent.nodes(), nodes, "the effort is spent");
    }

    /// Solves one of the hardest positions of the 8-puzzle, 31 moves away.
    fn solve_with(incumbent_after: Option<u64>, limits: &Limits) -> Report {
        let settings = Settings { incumbent_after, threads: Threads::new(1), ..Settings::NONE };
        let wide = engine("wide").expect("an engine").with_settings(&settings);
        let start = board(3, HARDEST);
        solve(&start, &*wide.expect("supported"), limits, &mut ()).expect("solvable")
    }

    #[test]
    fn last_iteration_is_not_needed_if_the_incumbent_is_a_shortest_solution() {
        let without = solve_with(None, &Limits::default());
        let with = solve_with(Some(AFTER), &Limits::default());
        assert_eq!(with.solution().map(Solution::len), Some(31));
        assert!(with.is_optimal() && with.incumbent.is_none());
        assert!(with.statistics.incumbent_nodes.is_some_and(|nodes| nodes > 0));
        let exhausted = |report: &Report| -> Vec<Iteration> {
            report.statistics.completed_iterations().copied().collect()
        };
        assert_eq!(exhausted(&with), exhausted(&without));
        let last = with.statistics.iterations.last().expect("iterations");
        assert_eq!((last.end, last.counts.visited), (IterationEnd::Solved, 0));
    }

    #[test]
    fn stopped_search_has_the_incumbent() {
        let stopped = solve_with(Some(AFTER), &Limits::new().moves(29));
        assert_eq!(stopped.outcome, Outcome::Stopped(Stopped::Moves));
        let moves = stopped.incumbent.expect("an incumbent");
        let end = moves
            .iter()
            .try_fold(board(3, HARDEST), |board, &direction| board.after_move(direction));
        assert_eq!(end, Some(Board::goal(Size::new(3, 3).expect("a size"))));
        assert!(solve_with(None, &Limits::new().moves(29)).incumbent.is_none());
    }
}
