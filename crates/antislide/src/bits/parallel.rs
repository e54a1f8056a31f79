//! Threads that share the search tree, and the caller's thread, which listens to them.
//!
//! The tree is cut into parts: the roots, or where there are few of them, nodes a bit further down.
//! Whoever is idle takes the next part. Workers never wait for each other, and count for
//! themselves; packings and progress go through a channel to the thread of the caller, who alone
//! talks to the watch.
//!
//! If the search is to be kept, parts are dealt out to units, and whoever is idle takes the next unit
//! that is to be done. Which part is in which unit must not depend on the number of threads; so the
//! tree is then always cut into many parts.
//!
//! Unless packings are to be told, which one wants in order, parts are begun all over the tree: what is
//! finished is then a fair sample of the whole, and tells how much is left.

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
use crate::unit::{PackingRecord, PackingUnit};
use fifteen_runtime::units::{PendingUnits, UNITS, low_discrepancy_order};
use fifteen_runtime::{Observer, Stopped, pool};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// With fewer parts than this a thread might find nothing to do.
const MIN_PARTS: usize = 256;

/// The stack of a worker in bytes. A search goes down at most a level for each brick.
const STACK_BYTES: usize = 64 << 20;

/// A node, and the root it is below.
type SubtreeRoot<'a, const W: usize> = (Node<W>, &'a Root);

/// The parts of the tree.
enum Parts<'a, const W: usize> {
    /// The roots. Whoever takes one looks whether it is a dead end.
    Roots,
    /// Where there are few of them, nodes a bit further down.
    Nodes(Vec<SubtreeRoot<'a, W>>),
}

/// Finds all packings, or those in the units to do.
pub(super) fn run<const W: usize>(
    puzzle: &Puzzle,
    demand: &BrickCounts,
    options: &Options,
    todo: Option<&PendingUnits>,
    watch: &mut dyn Observer<PackingProgress>,
) -> Report {
    let roots =
        match enumerate_roots(puzzle, &mut || watch.on_progress(&PackingProgress::default())) {
            Ok(roots) => roots,
            Err(stopped) => return Report { stopped: Some(stopped), ..Report::default() },
        };
    let (tables, stopped) = (&ConstraintTables::<W>::new(puzzle, demand), &AtomicBool::new(false));
    let work = SearchContext {
        puzzle,
        brick_counts: demand,
        options,
        pending: todo,
        tables,
        roots: &roots,
        stopped,
    };
    let threads = options.threads.get();
    let heard = vec![WorkerProgress::default(); threads + 1];
    let mut caller = Coordinator { observer: watch, stopped, parts: 0, worker_progress: heard };
    // Whoever cuts the tree into parts is one more worker, with a report of its own.
    let (parts, top) = work.split_tree(threads, &mut |message| caller.handle_message(message));
    caller.worker_progress[threads].fraction_done = work.skipped_fraction(&parts);
    caller.parts = work.pending_parts(&parts).count();
    let queue = work.new_queue(&parts);
    let search = |number, speak: &mut dyn FnMut(Message)| {
        work.run_worker(number, &parts, &top, &queue, speak)
    };
    let mut whole = if work.is_pending(0) { top.clone() } else { PackingRecord::default() };
    for part in
        pool::map_with_messages(0..threads, STACK_BYTES, search, |said| caller.handle_message(said))
    {
        whole.add(&part);
    }
    let PackingRecord { tally, nodes } = whole;
    Report { tally, nodes, stopped: stopped.load(Ordering::Relaxed).then_some(Stopped::Cancelled) }
}

/// The units that nobody has taken yet.
struct UnitQueue<'a> {
    order: Vec<usize>,
    next: AtomicUsize,
    /// Those that others have done in the meantime need not be done.
    pending: Option<&'a PendingUnits>,
}

impl UnitQueue<'_> {
    /// The next one, if there is any.
    fn take_next(&self) -> Option<usize> {
        loop {
            let unit = *self.order.get(self.next.fetch_add(1, Ordering::Relaxed))?;
            if self.pending.is_none_or(|todo| todo.contains(unit)) {
                return Some(unit);
            }
        }
    }
}

/// What all workers know.
#[derive(Clone, Copy)]
struct SearchContext<'a, const W: usize> {
    puzzle: &'a Puzzle,
    brick_counts: &'a BrickCounts,
    options: &'a Options,
    /// The units to do; nothing if the search is not kept.
    pending: Option<&'a PendingUnits>,
    tables: &'a ConstraintTables<W>,
    roots: &'a [Root],
    stopped: &'a AtomicBool,
}

/// A worker and the part of the tree it is searching.
type WorkerSearch<'a, 's, const W: usize> = BitsSearch<'a, W, Worker<'a, 's, W>>;

impl<'a, const W: usize> SearchContext<'a, W> {
    /// A worker who has nothing to do yet.
    fn new_worker<'s>(
        &self,
        number: usize,
        speak: &'s mut dyn FnMut(Message),
    ) -> WorkerSearch<'a, 's, W> {
        let SearchContext { puzzle, brick_counts: demand, options, stopped, .. } = *self;
        let worker = Worker::new(number, puzzle, demand, options, stopped, speak);
        BitsSearch::new(puzzle, self.tables, worker)
    }

    /// How many units there are: if nobody keeps them, as many as there are parts.
    fn unit_count(&self, parts: usize) -> usize {
        if self.pending.is_some() { UNITS } else { parts }
    }

    /// The units to do in the order in which they are begun.
    fn new_queue(&self, parts: &Parts<W>) -> UnitQueue<'a> {
        let order = match self.pending {
            Some(todo) => todo.order(),
            None if self.options.report_packings => (0..self.part_count(parts)).collect(),
            None => low_discrepancy_order(self.part_count(parts)).collect(),
        };
        UnitQueue { order, next: AtomicUsize::new(0), pending: self.pending }
    }

    /// Whether a unit is to be done.
    fn is_pending(&self, unit: usize) -> bool {
        self.pending.is_none_or(|todo| todo.contains(unit))
    }

    /// How many parts there are.
    fn part_count(&self, parts: &Parts<W>) -> usize {
        match parts {
            Parts::Roots => self.roots.len(),
            Parts::Nodes(nodes) => nodes.len(),
        }
    }

    /// The share of the tree that nobody has to search.
    fn skipped_fraction(&self, parts: &Parts<W>) -> f64 {
        let own = |part: usize| match parts {
            Parts::Roots => self.root_fraction(part).size,
            Parts::Nodes(nodes) => nodes[part].0.fraction.size,
        };
        1.0 - self.pending_parts(parts).map(own).sum::<f64>()
    }

    /// The parts in units that are to be done.
    fn pending_parts(&self, parts: &Parts<W>) -> impl Iterator<Item = usize> {
        let count = self.part_count(parts);
        (0..count).filter(move |part| self.is_pending(part % self.unit_count(count)))
    }

    /// Searches units that nobody has taken, as long as there are any, and returns what was counted.
    fn run_worker(
        &self,
        number: usize,
        parts: &Parts<'a, W>,
        top: &PackingRecord,
        queue: &UnitQueue,
        speak: &mut dyn FnMut(Message),
    ) -> PackingRecord {
        let mut searching = self.new_worker(number, speak);
        let mut whole = PackingRecord::default();
        let count = self.part_count(parts);
        let units = self.unit_count(count);
        // If it was stopped before the tree was cut there are no parts, and no unit is finished by that.
        while !self.stopped.load(Ordering::Relaxed)
            && let Some(unit) = queue.take_next()
        {
            let mut parts_of_it = (unit..count).step_by(units);
            let end =
                parts_of_it.try_for_each(|part| self.search_part(&mut searching, parts, part));
            if end.is_break() {
                break;
            }
            if self.pending.is_some() {
                let mut record = searching.visitor.take_record();
                whole.add(&record);
                if unit == 0 {
                    // The top is part of the first unit.
                    record.add(top);
                }
                searching.visitor.send_finished_unit(PackingUnit { number: unit, record });
            }
        }
        whole.add(&searching.visitor.take_record());
        whole
    }

    /// Searches a part.
    fn search_part(
        &self,
        searching: &mut WorkerSearch<'a, '_, W>,
        parts: &Parts<'a, W>,
        part: usize,
    ) -> ControlFlow<()> {
        match parts {
            Parts::Nodes(nodes) => {
                let (node, root) = &nodes[part];
                search_below(searching, node, root)
            }
            Parts::Roots => self.search_root(searching, part, &self.roots[part]),
        }
    }

    /// Searches below a root.
    fn search_root(
        &self,
        searching: &mut WorkerSearch<'a, '_, W>,
        index: usize,
        root: &Root,
    ) -> ControlFlow<()> {
        match self.enter_root(searching, index, root) {
            Some(node) => search_below(searching, &node, root),
            None => searching.visitor.skip_dead_end(self.root_fraction(index)),
        }
    }

    /// The node at a root, unless that is a dead end.
    fn enter_root(
        &self,
        searching: &mut WorkerSearch<'a, '_, W>,
        index: usize,
        root: &Root,
    ) -> Option<Node<W>> {
        searching.root_node(self.tables.root_state(root)?, self.root_fraction(index))
    }

    /// What of the whole search lies before a root, and below it.
    #[allow(clippy::cast_precision_loss)] // there are a million at most
    fn root_fraction(&self, index: usize) -> TreeFraction {
        let own = 1.0 / self.roots.len() as f64;
        TreeFraction { before: own * index as f64, size: own }
    }

    /// Cuts the tree into parts that have everything between them that is not seen, and counted, in
    /// cutting it. If the search is stopped there are none.
    fn split_tree(
        &self,
        threads: usize,
        speak: &mut dyn FnMut(Message),
    ) -> (Parts<'a, W>, PackingRecord) {
        let enough = match self.pending {
            Some(_) => UNITS,
            None if threads == 1 && self.options.report_packings => 0,
            None => MIN_PARTS,
        };
        if self.roots.len() >= enough {
            return (Parts::Roots, PackingRecord::default());
        }
        let mut searching = self.new_worker(threads, speak);
        let begin = |(index, root)| Some((self.enter_root(&mut searching, index, root)?, root));
        let mut nodes: VecDeque<_> = self.roots.iter().enumerate().filter_map(begin).collect();
        while nodes.len() < enough
            && let Some((node, root)) = nodes.pop_front()
        {
            searching.visitor.begin_part(root, node.fraction);
            match searching.expand(&node) {
                ControlFlow::Continue(children) => {
                    nodes.extend(children.into_iter().map(|child| (child, root)));
                }
                ControlFlow::Break(()) => nodes.clear(),
            }
        }
        (Parts::Nodes(nodes.into()), searching.visitor.take_record())
    }
}

/// Searches below a node.
fn search_below<const W: usize>(
    searching: &mut WorkerSearch<'_, '_, W>,
    node: &Node<W>,
    root: &Root,
) -> ControlFlow<()> {
    searching.visitor.begin_part(root, node.fraction);
    searching.run(node)?;
    searching.visitor.finish_part(node.fraction);
    ControlFlow::Continue(())
}
