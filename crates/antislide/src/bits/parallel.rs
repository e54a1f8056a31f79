//! Worker threads that share the search tree, and the coordinator on the thread of the caller.
//!
//! The tree is split into parts: the roots or, if there are few of them, nodes at a lower level.
//! Idle workers take the next part. Workers never wait for each other, and each has its own counts.
//! They send packings and progress through a channel to the thread of the caller, which alone calls
//! the observer.
//!
//! A search with a checkpoint records each finished *unit*. The parts are distributed among the
//! units, and idle workers take the next pending unit. The division into units must not depend on
//! the number of threads, so such a search always splits the tree into many parts.
//!
//! A search without a checkpoint that reports packings takes the parts in order. All others take
//! them in low-discrepancy order, so that the finished parts are a representative sample of the
//! whole tree and yield an estimate of the remaining work.

use super::coordinator::Coordinator;
use super::search::{BitsSearch, Node};
use super::worker::{Message, Worker, WorkerProgress};
use crate::brick_counts::BrickCounts;
use crate::progress::PackingProgress;
use crate::puzzle::Puzzle;
use crate::report::{Options, Report};
use crate::roots::{Root, enumerate_roots};
use crate::sets::ConstraintTables;
use crate::tree_fraction::TreeFraction;
use crate::unit::{PackingRecord, PackingUnitResult};
use fifteen_runtime::units::{PendingUnits, UNITS, low_discrepancy_order};
use fifteen_runtime::{Observer, Stopped, pool};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Minimum number of parts in a search without units; with fewer, threads could be idle.
const MIN_PARTS: usize = 256;

/// Stack size of a worker in bytes. The search depth is at most the number of bricks.
const STACK_BYTES: usize = 64 << 20;

/// Node and the root above it.
type SubtreeRoot<'a, const W: usize> = (Node<W>, &'a Root);

/// Parts of the tree.
enum Parts<'a, const W: usize> {
    /// The roots. A worker that takes one checks whether it is a dead end.
    Roots,
    /// If there are few roots, nodes at a lower level.
    Nodes(Vec<SubtreeRoot<'a, W>>),
}

/// Finds all packings, or those in the pending units.
pub(super) fn run<const W: usize>(
    puzzle: &Puzzle,
    brick_counts: &BrickCounts,
    options: &Options,
    pending: Option<&PendingUnits>,
    observer: &mut dyn Observer<PackingProgress>,
) -> Report {
    let roots =
        match enumerate_roots(puzzle, &mut || observer.on_progress(&PackingProgress::default())) {
            Ok(roots) => roots,
            Err(stopped) => return Report { stopped: Some(stopped), ..Report::default() },
        };
    let (tables, stopped) =
        (&ConstraintTables::<W>::new(puzzle, brick_counts), &AtomicBool::new(false));
    let context =
        SearchContext { puzzle, brick_counts, options, pending, tables, roots: &roots, stopped };
    let threads = options.threads.get();
    let worker_progress = vec![WorkerProgress::default(); threads + 1];
    let mut coordinator = Coordinator { observer, stopped, parts: 0, worker_progress };
    // The thread that splits the tree is one more worker, with its own progress.
    let (parts, top) =
        context.split_tree(threads, &mut |message| coordinator.handle_message(message));
    coordinator.worker_progress[threads].fraction_done = context.skipped_fraction(&parts);
    coordinator.parts = context.pending_parts(&parts).count();
    let queue = context.new_queue(&parts);
    let search = |number, send: &mut dyn FnMut(Message)| {
        context.run_worker(number, &parts, &top, &queue, send)
    };
    let mut total = if context.is_pending(0) { top.clone() } else { PackingRecord::default() };
    for part in pool::map_with_messages(0..threads, STACK_BYTES, search, |message| {
        coordinator.handle_message(message);
    }) {
        total.add(&part);
    }
    let PackingRecord { tally, nodes } = total;
    Report { tally, nodes, stopped: stopped.load(Ordering::Relaxed).then_some(Stopped::Cancelled) }
}

/// Queue of the units that no worker has taken yet.
struct UnitQueue {
    order: Vec<usize>,
    next: AtomicUsize,
}

/// Data shared by all workers.
#[derive(Clone, Copy)]
struct SearchContext<'a, const W: usize> {
    puzzle: &'a Puzzle,
    brick_counts: &'a BrickCounts,
    options: &'a Options,
    /// Pending units; `None` in a search without units.
    pending: Option<&'a PendingUnits>,
    tables: &'a ConstraintTables<W>,
    roots: &'a [Root],
    stopped: &'a AtomicBool,
}

/// Search of a worker.
type WorkerSearch<'a, 's, const W: usize> = BitsSearch<'a, W, Worker<'a, 's, W>>;

impl<'a, const W: usize> SearchContext<'a, W> {
    /// Creates an idle worker.
    fn new_worker<'s>(
        &self,
        number: usize,
        send: &'s mut dyn FnMut(Message),
    ) -> WorkerSearch<'a, 's, W> {
        let SearchContext { puzzle, brick_counts, options, stopped, .. } = *self;
        let worker = Worker::new(number, puzzle, brick_counts, options, stopped, send);
        BitsSearch::new(puzzle, self.tables, worker)
    }

    /// Returns the number of units: without a checkpoint, the number of parts.
    fn unit_count(&self, parts: usize) -> usize {
        if self.pending.is_some() { UNITS } else { parts }
    }

    fn new_queue(&self, parts: &Parts<W>) -> UnitQueue {
        let order = match self.pending {
            Some(pending) => pending.order(),
            None if self.options.report_packings => (0..self.part_count(parts)).collect(),
            None => low_discrepancy_order(self.part_count(parts)).collect(),
        };
        UnitQueue { order, next: AtomicUsize::new(0) }
    }

    /// Takes the next unit from the queue, if there is any. Skips those that other processes have
    /// finished meanwhile.
    fn take_next(&self, queue: &UnitQueue) -> Option<usize> {
        loop {
            let unit = *queue.order.get(queue.next.fetch_add(1, Ordering::Relaxed))?;
            if self.is_pending(unit) {
                return Some(unit);
            }
        }
    }

    fn is_pending(&self, unit: usize) -> bool {
        self.pending.is_none_or(|pending| pending.contains(unit))
    }

    fn part_count(&self, parts: &Parts<W>) -> usize {
        match parts {
            Parts::Roots => self.roots.len(),
            Parts::Nodes(nodes) => nodes.len(),
        }
    }

    /// Returns the fraction of the tree that is not searched.
    fn skipped_fraction(&self, parts: &Parts<W>) -> f64 {
        let fraction = |part: usize| match parts {
            Parts::Roots => self.root_fraction(part).size,
            Parts::Nodes(nodes) => nodes[part].0.fraction.size,
        };
        1.0 - self.pending_parts(parts).map(fraction).sum::<f64>()
    }

    /// Iterates over the parts of pending units.
    fn pending_parts(&self, parts: &Parts<W>) -> impl Iterator<Item = usize> {
        let count = self.part_count(parts);
        (0..count).filter(move |part| self.is_pending(part % self.unit_count(count)))
    }

    /// Searches units from the queue until it is empty, and returns the counts.
    fn run_worker(
        &self,
        number: usize,
        parts: &Parts<'a, W>,
        top: &PackingRecord,
        queue: &UnitQueue,
        send: &mut dyn FnMut(Message),
    ) -> PackingRecord {
        let mut search = self.new_worker(number, send);
        let mut total = PackingRecord::default();
        let count = self.part_count(parts);
        let units = self.unit_count(count);
        // If the search was stopped while the tree was split, there are no parts. Then no unit may
        // count as finished.
        while !self.stopped.load(Ordering::Relaxed)
            && let Some(unit) = self.take_next(queue)
        {
            let mut unit_parts = (unit..count).step_by(units);
            let end = unit_parts.try_for_each(|part| self.search_part(&mut search, parts, part));
            if end.is_break() {
                break;
            }
            if self.pending.is_some() {
                let mut record = search.visitor.take_record();
                total.add(&record);
                if unit == 0 {
                    // The top of the tree belongs to the first unit.
                    record.add(top);
                }
                search.visitor.send_finished_unit(PackingUnitResult { number: unit, record });
            }
        }
        total.add(&search.visitor.take_record());
        total
    }

    fn search_part(
        &self,
        search: &mut WorkerSearch<'a, '_, W>,
        parts: &Parts<'a, W>,
        part: usize,
    ) -> ControlFlow<()> {
        match parts {
            Parts::Nodes(nodes) => {
                let (node, root) = &nodes[part];
                search_below(search, node, root)
            }
            Parts::Roots => match self.enter_root(search, part, &self.roots[part]) {
                Some(node) => search_below(search, &node, &self.roots[part]),
                None => search.visitor.skip_dead_end(self.root_fraction(part)),
            },
        }
    }

    /// Returns the node of a root, or `None` for a dead end.
    fn enter_root(
        &self,
        search: &mut WorkerSearch<'a, '_, W>,
        index: usize,
        root: &Root,
    ) -> Option<Node<W>> {
        search.propagate_root(self.tables.root_state(root)?, self.root_fraction(index))
    }

    /// Returns the fraction of the tree before a root, and below it.
    #[allow(clippy::cast_precision_loss)] // at most a million
    fn root_fraction(&self, index: usize) -> TreeFraction {
        let size = 1.0 / self.roots.len() as f64;
        TreeFraction { before: size * index as f64, size }
    }

    /// Splits the tree into parts, and returns them with the counts of the nodes above them, which
    /// are visited here. If the search is stopped, there are no parts.
    fn split_tree(
        &self,
        threads: usize,
        send: &mut dyn FnMut(Message),
    ) -> (Parts<'a, W>, PackingRecord) {
        let enough = match self.pending {
            Some(_) => UNITS,
            None if threads == 1 && self.options.report_packings => 0,
            None => MIN_PARTS,
        };
        if self.roots.len() >= enough {
            return (Parts::Roots, PackingRecord::default());
        }
        let mut search = self.new_worker(threads, send);
        let begin = |(index, root)| Some((self.enter_root(&mut search, index, root)?, root));
        let mut nodes: VecDeque<_> = self.roots.iter().enumerate().filter_map(begin).collect();
        while nodes.len() < enough
            && let Some((node, root)) = nodes.pop_front()
        {
            search.visitor.begin_part(root, node.fraction);
            match search.expand(&node) {
                ControlFlow::Continue(children) => {
                    nodes.extend(children.into_iter().map(|child| (child, root)));
                }
                ControlFlow::Break(()) => nodes.clear(),
            }
        }
        (Parts::Nodes(nodes.into()), search.visitor.take_record())
    }
}

/// Searches below a node.
fn search_below<const W: usize>(
    search: &mut WorkerSearch<'_, '_, W>,
    node: &Node<W>,
    root: &Root,
) -> ControlFlow<()> {
    search.visitor.begin_part(root, node.fraction);
    search.run(node)?;
    search.visitor.finish_part(node.fraction);
    ControlFlow::Continue(())
}
