//! Driver: parity check, iterations, limits, and verification of the answer.

use super::admissibility::find_overestimate;
use super::incumbent::IncumbentSearch;
use super::{
    Counts, Engine, EngineSearch, Error, Iteration, IterationEnd, IterationProgress, Limits,
    Outcome, Phase, Report, RestoredPart, SliceResult, Solution, Solutions, Statistics, Threshold,
    Weight,
};
use crate::board::Board;
use crate::verify::tiles::{self, TilesFault};
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::{Direction, Metric};
use fifteen_runtime::continue_if;
use std::iter;
use std::num::NonZeroU64;
use std::ops::ControlFlow;

/// Finds a shortest solution.
///
/// # Errors
/// If the goal cannot be reached (detected by parity, before the search), the engine does not
/// support the size of the board, the estimate of some position of the solution exceeds the number
/// of moves left, or verification rejects the engine's answer.
///
/// ```
/// use fifteen::{Board, Limits, Size, korf};
///
/// let start = Board::parse(Size::new(3, 3)?, "867254301")?;
/// let report = korf::solve(&start, korf::engine("plain")?, &Limits::default(), &mut ())?;
/// assert_eq!(report.solution().unwrap().len(), 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    start: &Board,
    engine: &dyn Engine,
    limits: &Limits,
    observer: &mut dyn Observer<IterationProgress>,
) -> Result<Report, Error> {
    solve_with_threads(start, engine, limits, &|| None, observer)
}

/// Finds a shortest solution. `threads` returns the number of threads for the next slice, or `None`
/// to use the engine's own number.
///
/// # Errors
/// As for [`solve`].
pub fn solve_with_threads(
    start: &Board,
    engine: &dyn Engine,
    limits: &Limits,
    threads: &dyn Fn() -> Option<Threads>,
    observer: &mut dyn Observer<IterationProgress>,
) -> Result<Report, Error> {
    if !engine.supports(start.size()) {
        return Err(Error::Unsupported { engine: engine.name(), size: start.size() });
    }
    let goal = engine.goal(start.size());
    start.check_reachable(&goal).map_err(Error::Unsolvable)?;
    let search = engine.prepare(start);
    let estimate = search.first_threshold();
    let other_work = if engine.loads_tables() { Phase::Loading } else { Phase::Running };
    let reporter = ProgressReporter::new(observer, estimate, other_work);
    let mut driver = Driver {
        search,
        incumbent: engine
            .incumbent_after()
            .map(|visited| IncumbentSearch::new(start, &goal, visited, engine.threads())),
        limits,
        threads,
        reporter,
        lower_bound: estimate.moves(),
        solutions: None,
        statistics: Statistics::default(),
    };
    let end = driver.run_iterations();
    let outcome = match end {
        Err(stopped) => Outcome::Stopped(stopped),
        Ok((moves, threshold)) => {
            let threshold = threshold_of_solution(threshold, moves.len(), engine.weight());
            let others = driver.solutions.iter().flat_map(|found| &found.listed);
            let heuristics = engine.heuristics(start.size());
            for moves in others.chain([&moves]) {
                if let Some(found) = find_overestimate(start, moves, &goal, &heuristics) {
                    return Err(Error::Inadmissible(found));
                }
                check_solution(start, moves, threshold, &goal)
                    .map_err(|fault| Error::WrongAnswer { engine: engine.name(), fault })?;
            }
            Outcome::Solved(Solution::new(start, moves, threshold))
        }
    };
    let heuristic = driver.search.heuristic().unwrap_or_else(|| engine.heuristic().to_owned());
    let Driver { incumbent, lower_bound, solutions, statistics, .. } = driver;
    let is_stopped = matches!(outcome, Outcome::Stopped(_));
    let incumbent = incumbent.filter(|_| is_stopped).and_then(|incumbent| incumbent.moves());
    Ok(Report {
        outcome,
        heuristic,
        estimate: estimate.moves(),
        lower_bound,
        solutions,
        incumbent,
        statistics,
    })
}

/// Returns the threshold of a solution that an iteration has found. With a weight, it may exceed
/// the threshold of the iteration, by at most that factor.
pub(super) fn threshold_of_solution(
    iteration: Threshold,
    length: usize,
    weight: Weight,
) -> Threshold {
    let longer = (length as u32).saturating_sub(iteration.moves()) / 2;
    let own = Threshold { happy: iteration.happy + longer, sad: iteration.sad + longer };
    let is_permitted = weight > Weight::ONE && weight.permits(own.moves(), iteration.moves());
    if is_permitted { own } else { iteration }
}

/// Replays a solution and compares its length with its threshold.
pub(super) fn check_solution(
    start: &Board,
    moves: &[Direction],
    threshold: Threshold,
    goal: &Board,
) -> Result<(), TilesFault> {
    let cols = start.size().cols();
    let length = tiles::check(start.tiles(), cols, &start.pushed_tiles(moves), goal.tiles())?;
    tiles::check_length(length, moves.len())?;
    let length = match threshold.metric() {
        Metric::Single => length,
        Metric::Multi => tiles::count_pushes(start.tiles(), cols, &start.pushed_tiles(moves))?,
    };
    tiles::check_length(length, threshold.moves() as usize)
}

/// State of a running search.
struct Driver<'a> {
    search: Box<dyn EngineSearch>,
    incumbent: Option<IncumbentSearch>,
    limits: &'a Limits,
    threads: &'a dyn Fn() -> Option<Threads>,
    reporter: ProgressReporter<'a>,
    lower_bound: u32,
    solutions: Option<Solutions>,
    statistics: Statistics,
}

impl Driver<'_> {
    /// Iterates until a solution is found. Returns its moves and the threshold of the iteration.
    fn run_iterations(&mut self) -> Result<(Vec<Direction>, Threshold), Stopped> {
        let first = self.search.first_threshold();
        if first.moves() == 0 {
            let only = || Solutions { count: 1, listed: vec![Vec::new()] };
            self.solutions = self.search.solutions().map(|_| only());
            return Ok((Vec::new(), Threshold::new(0, 0)));
        }
        let longest = self.limits.moves.unwrap_or(u32::MAX).min(self.search.max_moves());
        for threshold in iter::successors(Some(first), |threshold| Some(threshold.next())) {
            self.lower_bound = threshold.moves();
            if threshold.moves() > longest {
                break;
            }
            // Checked between iterations, after the bound proved by the last one has been recorded.
            // What is restored from a checkpoint costs nothing and is always reported.
            let is_unknown = || self.search.restored_part(threshold) == RestoredPart::Nothing;
            if self.reporter.is_cancelled && is_unknown() {
                return Err(Stopped::Cancelled);
            }
            if let Some(moves) = self.run_iteration(threshold)? {
                return Ok((moves, threshold));
            }
            if let Some(found) = self.search.solutions().filter(|found| found.count > 0) {
                let moves = found.listed[0].clone();
                self.solutions = Some(found);
                return Ok((moves, threshold));
            }
        }
        Err(Stopped::Moves)
    }

    /// Runs one iteration until it ends. Returns the moves to the goal if it was reached.
    fn run_iteration(&mut self, threshold: Threshold) -> Result<Option<Vec<Direction>>, Stopped> {
        let before = self.statistics.total();
        let is_restored = self.search.restored_part(threshold) == RestoredPart::Whole;
        self.reporter.begin_iteration(threshold, before);
        self.search.begin(threshold);
        self.reporter.progress.restored_nodes = self.search.restored_nodes();
        let end = match self.improve_incumbent(threshold, before) {
            Some(moves) => Ok(Some(moves)),
            None => self.run_slices(before, is_restored),
        };
        let counts = self.search.counts();
        let iteration = Iteration {
            threshold,
            counts,
            end: match end {
                Ok(None) => IterationEnd::Exhausted,
                Ok(Some(_)) => IterationEnd::Solved,
                Err(_) => IterationEnd::Stopped,
            },
        };
        self.statistics.iterations.push(iteration);
        self.statistics.retraced = self.search.retraced();
        self.statistics.bytes = self.search.bytes();
        self.reporter.report(Phase::Ended(iteration.end), counts, before);
        end
    }

    /// Improves the incumbent. Returns its moves if it is as long as the threshold, so that the
    /// iteration is not needed.
    fn improve_incumbent(
        &mut self,
        threshold: Threshold,
        before: Counts,
    ) -> Option<Vec<Direction>> {
        let incumbent = self.incumbent.as_mut()?;
        if let Some(threads) = (self.threads)() {
            incumbent.set_threads(threads);
        }
        let mut observer = |(): &()| {
            self.reporter.report(Phase::Running, Counts::default(), before);
            continue_if(!self.reporter.is_cancelled)
        };
        let moves = incumbent.improve(threshold, before.visited, &*self.search, &mut observer);
        self.statistics.incumbent_nodes = incumbent.nodes();
        moves
    }

    /// Runs an iteration slice by slice. One that was restored as a whole is not cancelled.
    fn run_slices(
        &mut self,
        before: Counts,
        is_restored: bool,
    ) -> Result<Option<Vec<Direction>>, Stopped> {
        while is_restored || !self.reporter.is_cancelled {
            if let Some(threads) = (self.threads)() {
                self.search.set_threads(threads);
            }
            let slice =
                self.limits.slice.map_or(self.search.preferred_slice(), NonZeroU64::get).max(1);
            let total = before + self.search.counts();
            let left =
                self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(total.visited));
            match self.search.run(left.min(slice), &mut self.reporter) {
                SliceResult::Solved(moves) => return Ok(Some(moves)),
                SliceResult::Exhausted => return Ok(None),
                SliceResult::Stopped(stopped) => return Err(stopped),
                SliceResult::Paused => {}
            }
            let counts = self.search.counts();
            let total = before + counts;
            if self.limits.nodes.is_some_and(|nodes| total.visited >= nodes) {
                return Err(Stopped::Nodes);
            }
            self.reporter.progress.remaining_nodes = self.search.remaining_nodes();
            self.reporter.report(Phase::Running, counts, before);
        }
        Err(Stopped::Cancelled)
    }
}

/// Reporter of progress, which records a cancellation.
struct ProgressReporter<'a> {
    observer: &'a mut dyn Observer<IterationProgress>,
    /// Last progress reported.
    progress: IterationProgress,
    /// Phase reported for work that visits no nodes.
    other_work: Phase,
    /// True once the observer has cancelled the search.
    is_cancelled: bool,
}

impl<'a> ProgressReporter<'a> {
    fn new(
        observer: &'a mut dyn Observer<IterationProgress>,
        threshold: Threshold,
        other_work: Phase,
    ) -> ProgressReporter<'a> {
        let progress = IterationProgress::new(threshold, Phase::Begun);
        ProgressReporter { observer, progress, other_work, is_cancelled: false }
    }

    /// Reports the beginning of an iteration.
    fn begin_iteration(&mut self, threshold: Threshold, before: Counts) {
        self.progress = IterationProgress {
            threshold,
            restored_nodes: 0,
            remaining_nodes: None,
            ..self.progress
        };
        self.report(Phase::Begun, Counts::default(), before);
    }

    /// Reports the counts of an iteration.
    fn report(&mut self, phase: Phase, iteration: Counts, before: Counts) {
        let total = before + iteration;
        self.progress = IterationProgress { phase, iteration, total, ..self.progress };
        self.is_cancelled |= self.observer.on_progress(&self.progress).is_break();
    }
}

/// Observer for work that visits no nodes: the counts are those of the last slice.
impl Observer<()> for ProgressReporter<'_> {
    fn on_progress(&mut self, (): &()) -> ControlFlow<()> {
        self.progress.phase = self.other_work;
        self.is_cancelled |= self.observer.on_progress(&self.progress).is_break();
        continue_if(!self.is_cancelled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::korf::engine;
    use fifteen_codegen::Size;

    /// Solves a position of 31 moves, and cancels the search at progress report number
    /// `cancel_at_report`. Returns the final report and all progress reports.
    fn solve_and_record(
        limits: &Limits,
        cancel_at_report: usize,
    ) -> (Report, Vec<IterationProgress>) {
        let start = Board::parse(Size::new(3, 3).expect("a size"), "867254301");
        let mut reports = Vec::new();
        let mut observer = |progress: &IterationProgress| {
            reports.push(*progress);
            continue_if(reports.len() < cancel_at_report)
        };
        let plain = engine("plain").expect("known engine");
        let report = solve(&start.expect("a position"), plain, limits, &mut observer);
        (report.expect("solvable"), reports)
    }

    #[test]
    fn observer_sees_every_slice_and_the_total_nodes() {
        const SLICE: u64 = 1000;
        let limits = Limits { slice: NonZeroU64::new(SLICE), ..Limits::default() };
        let (report, reports) = solve_and_record(&limits, usize::MAX);
        let (mut reports, mut before) = (&reports[..], Counts::default());
        for iteration in &report.statistics.iterations {
            let pauses = iteration.counts.visited.saturating_sub(1) / SLICE;
            let (of_this, rest) = reports.split_at(pauses as usize + 2);
            for (number, progress) in (0..).zip(of_this) {
                assert_eq!(progress.threshold, iteration.threshold);
                assert_eq!(progress.total, before + progress.iteration);
                assert_eq!((progress.restored_nodes, progress.remaining_nodes), (0, None));
                let (phase, visited) = match number {
                    0 => (Phase::Begun, 0),
                    last if last == pauses + 1 => {
                        (Phase::Ended(iteration.end), iteration.counts.visited)
                    }
                    number => (Phase::Running, number * SLICE),
                };
                assert_eq!((progress.phase, progress.iteration.visited), (phase, visited));
                assert_eq!(progress.ended_iteration().is_some(), number == pauses + 1);
            }
            assert_eq!(
                of_this.last().and_then(IterationProgress::ended_iteration),
                Some(*iteration)
            );
            (reports, before) = (rest, before + iteration.counts);
        }
        assert!(reports.is_empty() && before == report.statistics.total());
    }

    #[test]
    fn node_limit_stops_the_search() {
        let (whole, _) = solve_and_record(&Limits::default(), usize::MAX);
        let all = whole.statistics.total().visited;
        for (nodes, slice) in [(1, 100), (10, 7), (999, 1), (all - 1, 1 << 20)] {
            let slice = NonZeroU64::new(slice);
            let (report, _) =
                solve_and_record(&Limits { nodes: Some(nodes), slice, ..Limits::default() }, 5000);
            assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes));
            assert_eq!(report.statistics.total().visited, nodes);
            let last = report.statistics.iterations.last().expect("at least one iteration");
            assert_eq!(
                (last.end, report.lower_bound),
                (IterationEnd::Stopped, last.threshold.moves())
            );
        }
        let limits = Limits { nodes: Some(all), ..Limits::default() };
        assert_eq!(solve_and_record(&limits, usize::MAX).0, whole);
    }

    #[test]
    fn move_limit_stops_the_search() {
        for (moves, lower_bound) in [(0, 21), (20, 21), (21, 23), (29, 31), (30, 31)] {
            let limits = Limits { moves: Some(moves), ..Limits::default() };
            let (report, _) = solve_and_record(&limits, usize::MAX);
            assert_eq!(report.outcome, Outcome::Stopped(Stopped::Moves));
            assert_eq!(report.lower_bound, lower_bound);
            assert_eq!(
                report.statistics.completed_iterations().count() as u32,
                (lower_bound - 21) / 2
            );
        }
        let (report, _) =
            solve_and_record(&Limits { moves: Some(31), ..Limits::default() }, usize::MAX);
        assert_eq!(report.solution().map(Solution::len), Some(31));
    }

    /// The search stops at once, and reports the bound proved so far.
    #[test]
    fn observer_can_cancel_after_any_report() {
        let limits = Limits { slice: NonZeroU64::new(500), ..Limits::default() };
        for cancel_at_report in 1..12 {
            let (report, reports) = solve_and_record(&limits, cancel_at_report);
            assert_eq!(report.outcome, Outcome::Stopped(Stopped::Cancelled));
            let last = reports[cancel_at_report - 1];
            assert_eq!(report.statistics.total(), last.total);
            let exhausted =
                u32::from(last.ended_iteration().is_some_and(|iteration| iteration.is_completed()));
            assert_eq!(report.lower_bound, last.threshold.moves() + 2 * exhausted);
            // The end of the iteration is also reported, unless the search was cancelled at that
            // report.
            let is_under_way = usize::from(last.ended_iteration().is_none());
            assert_eq!(reports.len(), cancel_at_report + is_under_way, "{cancel_at_report}");
        }
    }
}
