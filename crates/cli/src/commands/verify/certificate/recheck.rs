//! Recheck of subtrees: a second search that counts their nodes.

use super::super::args::CertificateArgs;
use super::Bound;
use crate::support::output::Output;
use crate::support::output::numbers::group_digits;
use crate::support::output::spinner::spinner;
use crate::support::progress::ProgressUpdate;
use crate::support::session::{SearchEnd, Session};
use fifteen::Stopped;
use fifteen::runtime::{Random, pool};
use fifteen::verify::certificate::{
    Certificate, CertificateFault, CertifiedIteration, CertifiedSubtree,
};
use fifteen::verify::subtree::{Node, SubtreeError, count_nodes};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Random sample of subtrees to recheck.
pub struct SubtreeSample {
    /// Pairs of the numbers of an iteration and of a subtree in it.
    subtrees: Vec<(usize, usize)>,
    /// Number of all subtrees.
    pub all: usize,
    /// Seed of the sample.
    pub seed: u64,
}

/// Result of a recheck.
#[derive(Default)]
pub struct RecheckResult {
    /// Number of subtrees searched.
    pub subtrees: usize,
    /// Number of their nodes.
    pub visited: u64,
}

impl SubtreeSample {
    /// Draws the given number of subtrees of a certificate, or all, and puts those with the most
    /// nodes first.
    pub fn new(certificate: &Certificate, wanted: Option<usize>, seed: u64) -> SubtreeSample {
        let numbered = certificate.iterations.iter().enumerate();
        let of = |(number, iteration): (usize, &CertifiedIteration)| {
            (0..iteration.subtrees.len()).map(move |part| (number, part))
        };
        let mut subtrees: Vec<(usize, usize)> = numbered.flat_map(of).collect();
        let (all, mut random) = (subtrees.len(), Random::new(seed));
        let wanted = wanted.unwrap_or(all).min(all);
        for chosen in 0..wanted {
            subtrees.swap(chosen, chosen + random.next_below(all - chosen));
        }
        subtrees.truncate(wanted);
        subtrees.sort_by_key(|&(iteration, part)| {
            std::cmp::Reverse(certificate.iterations[iteration].subtrees[part].visited)
        });
        SubtreeSample { subtrees, all, seed }
    }

    /// Returns whether the sample has all subtrees.
    pub fn is_all(&self) -> bool {
        self.subtrees.len() == self.all
    }

    /// Searches the subtrees. Returns the result and how the search ended.
    ///
    /// # Errors
    /// If a subtree differs from the certificate. Returns the first of the faults found.
    pub fn search(
        &self,
        certificate: &Certificate,
        bound: &Bound,
        args: &CertificateArgs,
        out: &Output,
    ) -> Result<(RecheckResult, SearchEnd), CertificateFault> {
        let progress = spinner(out);
        let mut session = Session::begin(args.time.limit, &progress);
        let (next, done, visited) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicU64::new(0));
        let work = |(), poll: &mut dyn FnMut() -> ControlFlow<()>| {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(&(iteration, part)) = self.subtrees.get(number) else { return Ok(()) };
                let iteration = &certificate.iterations[iteration];
                let subtree = &iteration.subtrees[part];
                let mut observer = |_| poll();
                match recheck_subtree(certificate, iteration, subtree, bound, &mut observer) {
                    Ok(nodes) => visited.fetch_add(nodes, Ordering::Relaxed),
                    Err(why) => {
                        next.store(self.subtrees.len(), Ordering::Relaxed);
                        return Err(why);
                    }
                };
                done.fetch_add(1, Ordering::Relaxed);
                if poll().is_break() {
                    return Err(None);
                }
            }
        };
        let observer = || {
            session.on_progress(|| {
                let nodes = visited.load(Ordering::Relaxed);
                let [done, all] = [done.load(Ordering::Relaxed), self.subtrees.len()]
                    .map(|count| group_digits(count as u64));
                let line = format!("{done} of {all} subtrees, {} nodes", group_digits(nodes));
                ProgressUpdate::with_nodes(line, nodes)
            })
        };
        let scratch = (0..args.threads.or_all_cores(out.processes()).get()).map(|_| ());
        let (ends, _) = pool::map_cancellable(scratch, work, observer);
        progress.finish_and_clear();
        let result = RecheckResult { subtrees: done.into_inner(), visited: visited.into_inner() };
        let faults = ends.into_iter().filter_map(Result::err).flatten();
        if let Some(fault) = faults.min_by_key(|fault| fault.line) {
            return Err(fault);
        }
        let is_left = result.subtrees < self.subtrees.len();
        Ok((result, session.search_end(is_left.then_some(Stopped::Cancelled))))
    }
}

/// Recounts a subtree and returns the number of its nodes. The error is its fault, or `None` if the
/// recount was stopped.
fn recheck_subtree(
    certificate: &Certificate,
    iteration: &CertifiedIteration,
    part: &CertifiedSubtree,
    bound: &Bound,
    observer: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<u64, Option<CertificateFault>> {
    let (line, path) = (part.line, &part.path);
    let fault = |reason| Err(Some(CertificateFault { line, reason }));
    let start = Node::start(&certificate.start, certificate.cols);
    let Some(root) = start.and_then(|start| start.descend(path)) else {
        return fault(format!("invalid path {path}"));
    };
    let (threshold, claimed) = (iteration.threshold, part.visited);
    match count_nodes(&root, &certificate.goal, threshold, bound, claimed, observer) {
        Ok(visited) if visited == claimed => Ok(visited),
        Ok(visited) => fault(format!("claimed {claimed} nodes, found {visited}")),
        Err(SubtreeError::TooManyNodes) => fault(format!("claimed {claimed} nodes, found more")),
        Err(SubtreeError::GoalReached(rest)) => {
            let moves = path.len() + rest.len();
            fault(format!("shorter solution: {path}{rest}, {moves} moves"))
        }
        Err(SubtreeError::Cancelled) => Err(None),
    }
}
