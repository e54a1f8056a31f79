//! Multi-threaded counting of the nodes of subtrees.

use super::cut::TreeCut;
use super::{
    CertificateError, Engine, EngineSearch, ExhaustedIteration, Observer, Subtree, Threads,
    Threshold,
};
use crate::Stopped;
use crate::board::Board;
use crate::korf::SliceResult;
use crate::runtime::pool;
use fifteen_codegen::Direction;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Workers that count, each with a search of its own.
pub struct SubtreeCounter(Vec<Box<dyn EngineSearch>>);

/// Numbers of subtrees with their node counts, or the reason for stopping.
type CountResult = Result<Vec<(usize, u64)>, CertificateError>;

impl SubtreeCounter {
    /// Creates one search per thread.
    pub fn new(engine: &dyn Engine, start: &Board, threads: Threads) -> SubtreeCounter {
        SubtreeCounter((0..threads.get()).map(|_| engine.prepare(start)).collect())
    }

    /// Counts the nodes of all subtrees of an iteration.
    pub fn count_iteration(
        &mut self,
        threshold: Threshold,
        cut: &TreeCut,
        observer: &mut dyn Observer<u64>,
    ) -> Result<ExhaustedIteration, CertificateError> {
        let (paths, visited) = (&cut.paths[..], AtomicU64::new(cut.visited));
        let tasks = SubtreeQueue { threshold, paths, next: AtomicUsize::new(0), visited };
        let work = |search: &mut Box<dyn EngineSearch>,
                    check_cancel: &mut dyn FnMut() -> ControlFlow<()>| {
            tasks.run_worker(&mut **search, check_cancel)
        };
        let report = || observer.on_progress(&tasks.visited.load(Ordering::Relaxed));
        let (counted, _) = pool::map_cancellable(self.0.iter_mut(), work, report);
        let subtree = |path: &Vec<Direction>| Subtree { path: path.clone(), visited: 0 };
        let mut subtrees: Vec<Subtree> = paths.iter().map(subtree).collect();
        for (number, visited) in merge_results(counted)? {
            subtrees[number].visited = visited;
        }
        Ok(ExhaustedIteration { threshold, visited: tasks.visited.into_inner(), subtrees })
    }
}

/// Merges the counts of all workers. Of several errors, a shorter solution takes precedence over
/// the others.
fn merge_results(counted: Vec<CountResult>) -> CountResult {
    let is_shorter_solution =
        |end: &&CountResult| matches!(end, Err(CertificateError::ShorterSolution(_)));
    match counted.iter().find(is_shorter_solution) {
        Some(shorter) => shorter.clone(),
        None => Ok(counted.into_iter().collect::<Result<Vec<_>, _>>()?.concat()),
    }
}

/// Queue of the subtrees of an iteration, shared by the workers.
struct SubtreeQueue<'a> {
    threshold: Threshold,
    paths: &'a [Vec<Direction>],
    /// Number of the next subtree to take.
    next: AtomicUsize,
    /// Number of nodes so far.
    visited: AtomicU64,
}

impl SubtreeQueue<'_> {
    /// Counts subtrees until none is left, or counting is stopped.
    fn run_worker(
        &self,
        search: &mut dyn EngineSearch,
        check_cancel: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> CountResult {
        let mut counted = Vec::new();
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(path) = self.paths.get(number) else { return Ok(counted) };
            search.begin_below(self.threshold, path);
            match self.count_subtree(search, check_cancel) {
                Ok(visited) => counted.push((number, visited)),
                Err(error) => {
                    self.next.store(self.paths.len(), Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
    }

    /// Counts the nodes of the subtree at whose root the search has begun.
    fn count_subtree(
        &self,
        search: &mut dyn EngineSearch,
        check_cancel: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<u64, CertificateError> {
        let mut known = 0;
        loop {
            let result = search.run(search.preferred_slice(), &mut ());
            let visited = search.counts().visited;
            self.visited.fetch_add(visited - known, Ordering::Relaxed);
            known = visited;
            match result {
                SliceResult::Solved(moves) => return Err(CertificateError::ShorterSolution(moves)),
                SliceResult::Stopped(stopped) => return Err(CertificateError::Stopped(stopped)),
                _ if check_cancel().is_break() => {
                    return Err(CertificateError::Stopped(Stopped::Cancelled));
                }
                SliceResult::Exhausted => return Ok(visited),
                SliceResult::Paused => {}
            }
        }
    }
}
