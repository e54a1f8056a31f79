//! Search of one position by several threads, with better tables and beam searches if it takes a
//! long time.
//!
//! A search for one solution whose heuristic [has upgrades](PushHeuristic::has_upgrades) begins a
//! [beam search](super::beam) once it has visited some nodes, and again after each upgrade. The
//! iteration whose threshold is the length of the solution found is not searched: all before it
//! were exhausted, so the solution is a shortest one. That often saves half of the nodes.

use super::beam::find_pushes;
use super::depth_first::DepthFirst;
use super::subtrees::AttemptTable;
use crate::board::Board;
use crate::heuristic::pushes::PushHeuristic;
use crate::korf::shared_fuel::{WorkerResult, run_workers};
use crate::korf::solutions::SolutionCollector;
use crate::korf::subtrees::SubtreeSelection;
use crate::korf::{Counts, EngineSearch, SliceResult, Solutions, Threshold};
use crate::{Observer, Threads};
use fifteen_codegen::Direction;
use fifteen_runtime::observer::CancelRecorder;
use std::sync::Arc;

/// Minimum number of subtrees that several threads share: many, because their sizes differ.
const MIN_SUBTREES: usize = 400;

/// Number of nodes per thread in a few hundredths of a second.
const SLICE_PER_THREAD: u64 = 1 << 15;

/// Number of nodes before the first beam search.
const NODES_BEFORE_BEAM: u64 = 200_000;

/// Width of the first beam, and its growth factor from each beam search to the next.
const BEAM_WIDTH: usize = 1_000;
const BEAM_FACTOR: usize = 5;

/// Search of one position.
pub struct ParallelSearch {
    start: Board,
    heuristic: PushHeuristic,
    /// Names of the heuristics used so far.
    names: Vec<String>,
    threads: Threads,
    workers: Vec<DepthFirst>,
    /// Paths to the subtrees, and those taken by workers.
    subtrees: Vec<Vec<u8>>,
    selection: SubtreeSelection,
    /// Threshold of the iteration, in pushes.
    threshold: u32,
    /// Number of nodes of earlier iterations.
    visited_before: u64,
    /// Number of upgrades, and number of nodes visited when the last one was attempted.
    upgrades: usize,
    upgrade_attempt: u64,
    /// Best heuristic so far, which the next beam search uses, and the width of its beam.
    best: PushHeuristic,
    beam_width: usize,
    /// True if all solutions are requested.
    finds_all: bool,
    /// Shortest solution of the beam searches, and its length in pushes.
    beam_solution: Option<(Vec<Direction>, u32)>,
}

impl ParallelSearch {
    /// Prepares a search from a position. If all shortest solutions are requested, at most
    /// `all_solutions` of them are listed.
    pub fn new(
        start: &Board,
        heuristic: PushHeuristic,
        threads: Threads,
        all_solutions: Option<usize>,
    ) -> ParallelSearch {
        let table = Arc::new(AttemptTable::new(start.size()));
        let least = if threads == Threads::ONE { 1 } else { MIN_SUBTREES };
        let subtrees = table.subtrees(start.blank(), least);
        let worker = || {
            let mut search = DepthFirst::new(start, table.clone(), heuristic.bound().clone());
            search.solutions = all_solutions.map(SolutionCollector::new);
            search
        };
        ParallelSearch {
            start: *start,
            names: vec![heuristic.name().to_owned()],
            threads,
            workers: (0..threads.get()).map(|_| worker()).collect(),
            selection: SubtreeSelection::all(),
            subtrees,
            threshold: 0,
            visited_before: 0,
            upgrades: 0,
            upgrade_attempt: 0,
            best: heuristic.clone(),
            beam_width: BEAM_WIDTH,
            finds_all: all_solutions.is_some(),
            beam_solution: None,
            heuristic,
        }
    }

    /// Runs a beam search, and upgrades the heuristic, if the search has become long enough.
    fn improve_if_due(&mut self, observer: &mut dyn Observer<()>) {
        let visited = self.visited_before + self.counts().visited;
        let Some(upgrades) = self.heuristic.upgrades().cloned() else { return };
        if self.beam_width == BEAM_WIDTH && visited >= NODES_BEFORE_BEAM {
            self.search_beam(observer);
        }
        let Some(after) = upgrades.due_after(self.upgrades) else { return };
        if visited - self.upgrade_attempt < after {
            return;
        }
        self.upgrade_attempt = visited;
        if let Some(better) = upgrades.obtain(self.upgrades, self.threads, observer) {
            self.upgrades += 1;
            self.names.push(better.name().to_owned());
            for worker in &mut self.workers {
                worker.bound = better.bound().clone();
            }
            self.best = better;
            self.search_beam(observer);
        }
    }

    /// Runs a beam search for a shorter solution, unless a shortest one is known.
    fn search_beam(&mut self, observer: &mut dyn Observer<()>) {
        let width = self.beam_width;
        self.beam_width *= BEAM_FACTOR;
        let longest = match &self.beam_solution {
            // A single solution is no help in finding all of them.
            _ if self.finds_all => return,
            Some((_, pushes)) if *pushes <= self.threshold => return,
            Some((_, pushes)) => pushes - 1,
            None => 2 * self.threshold,
        };
        if let Some(moves) = find_pushes(&self.start, &self.best, width, longest, observer) {
            let pushes = moves.chunk_by(PartialEq::eq).count() as u32;
            self.beam_solution = Some((moves, pushes));
        }
    }
}

impl EngineSearch for ParallelSearch {
    fn estimate(&self) -> u32 {
        self.heuristic.estimate(&self.start)
    }

    fn first_threshold(&self) -> Threshold {
        Threshold::pushes(self.estimate())
    }

    fn max_moves(&self) -> u32 {
        u32::MAX
    }

    fn preferred_slice(&self) -> u64 {
        SLICE_PER_THREAD * self.threads.get() as u64
    }

    fn begin(&mut self, threshold: Threshold) {
        self.visited_before += self.counts().visited;
        self.workers.iter_mut().for_each(DepthFirst::clear);
        self.selection = SubtreeSelection::all();
        self.threshold = threshold.moves();
    }

    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        let mut recorder = CancelRecorder::new(observer);
        self.improve_if_due(&mut recorder);
        if recorder.is_cancelled {
            return SliceResult::Paused;
        }
        if let Some((moves, _)) =
            self.beam_solution.as_ref().filter(|(_, pushes)| *pushes <= self.threshold)
        {
            return SliceResult::Solved(moves.clone());
        }
        let (start, threshold) = (&self.start, self.threshold);
        let (selection, subtrees) = (&self.selection, &self.subtrees);
        let run = |worker: &mut DepthFirst, fuel: &mut u64| loop {
            match worker.run(fuel) {
                WorkerResult::Exhausted => match selection.take_next(subtrees) {
                    Some(path) => worker.begin(start, path, threshold),
                    None => return WorkerResult::Exhausted,
                },
                result => return result,
            }
        };
        let has_more = selection.has_more(subtrees);
        let busy = self.workers.iter_mut().filter(|worker| worker.is_busy() || has_more);
        match run_workers(busy, self.threads, nodes, run) {
            WorkerResult::Exhausted => SliceResult::Exhausted,
            WorkerResult::OutOfFuel => SliceResult::Paused,
            WorkerResult::GoalFound(moves) => SliceResult::Solved(moves),
        }
    }

    fn set_threads(&mut self, threads: Threads) {
        let most = Threads::new(self.workers.len()).unwrap_or(Threads::ONE);
        self.threads = threads.min(most);
    }

    fn counts(&self) -> Counts {
        self.workers.iter().map(|worker| worker.counts).sum()
    }

    fn solutions(&self) -> Option<Solutions> {
        let mut collectors = self.workers.iter().map(|worker| worker.solutions.as_ref());
        let mut all = collectors.next()??.clone();
        collectors.flatten().for_each(|other| all.merge(other));
        Some(all.into_solutions())
    }

    fn heuristic(&self) -> Option<String> {
        Some(self.names.join(", then "))
    }
}
