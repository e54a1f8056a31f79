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
use super::search::{Node, Search};
use super::worker::{Message, Worker, WorkerProgress};
use crate::brick_counts::Demand;
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use crate::report::{Options, Report};
use crate::roots::{Root, roots};
use crate::sets::Tables;
use crate::tree_fraction::Share;
use crate::unit::{Record, Unit};
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
    demand: &Demand,
    options: &Options,
    todo: Option<&PendingUnits>,
    watch: &mut dyn Observer<Progress>,
) -> Report {
    let roots = match roots(puzzle, &mut || watch.on_progress(&Progress::default())) {
        Ok(roots) => roots,
        Err(stopped) => return Report { stopped: Some(stopped), ..Report::default() },
    };
    let (tables, stopped) = (&Tables::<W>::new(puzzle, demand), &AtomicBool::new(false));
    let work = Work { puzzle, demand, options, todo, tables, roots: &roots, stopped };
    let threads = options.threads.get();
    let heard = vec![WorkerProgress::default(); threads + 1];
    let mut caller = Coordinator { watch, stopped, parts: 0, heard };
    // Whoever cuts the tree into parts is one more worker, with a report of its own.
    let (parts, top) = work.cut(threads, &mut |message| caller.hear(message));
    caller.heard[threads].share = work.passed(&parts);
    caller.parts = work.wanted(&parts).count();
    let queue = work.queue(&parts);
    let search =
        |number, speak: &mut dyn FnMut(Message)| work.search(number, &parts, &top, &queue, speak);
    let mut whole = if work.is_wanted(0) { top.clone() } else { Record::default() };
    for part in pool::map_with_messages(0..threads, STACK_BYTES, search, |said| caller.hear(said)) {
        whole.add(&part);
    }
    let Record { tally, nodes } = whole;
    Report { tally, nodes, stopped: stopped.load(Ordering::Relaxed).then_some(Stopped::Cancelled) }
}

/// The units that nobody has taken yet.
struct UnitQueue<'a> {
    order: Vec<usize>,
    next: AtomicUsize,
    /// Those that others have done in the meantime need not be done.
    todo: Option<&'a PendingUnits>,
}

impl UnitQueue<'_> {
    /// The next one, if there is any.
    fn take(&self) -> Option<usize> {
        loop {
            let unit = *self.order.get(self.next.fetch_add(1, Ordering::Relaxed))?;
            if self.todo.is_none_or(|todo| todo.contains(unit)) {
                return Some(unit);
            }
        }
    }
}

/// What all workers know.
#[derive(Clone, Copy)]
struct Work<'a, const W: usize> {
    puzzle: &'a Puzzle,
    demand: &'a Demand,
    options: &'a Options,
    /// The units to do; nothing if the search is not kept.
    todo: Option<&'a PendingUnits>,
    tables: &'a Tables<W>,
    roots: &'a [Root],
    stopped: &'a AtomicBool,
}

/// A worker and the part of the tree it is searching.
type Searching<'a, 's, const W: usize> = Search<'a, W, Worker<'a, 's, W>>;

impl<'a, const W: usize> Work<'a, W> {
    /// A worker who has nothing to do yet.
    fn worker<'s>(&self, number: usize, speak: &'s mut dyn FnMut(Message)) -> Searching<'a, 's, W> {
        let Work { puzzle, demand, options, stopped, .. } = *self;
        let worker = Worker::new(number, puzzle, demand, options, stopped, speak);
        Search::new(puzzle, self.tables, worker)
    }

    /// How many units there are: if nobody keeps them, as many as there are parts.
    fn units(&self, parts: usize) -> usize {
        if self.todo.is_some() { UNITS } else { parts }
    }

    /// The units to do in the order in which they are begun.
    fn queue(&self, parts: &Parts<W>) -> UnitQueue<'a> {
        let order = match self.todo {
            Some(todo) => todo.order(),
            None if self.options.report_packings => (0..self.count(parts)).collect(),
            None => low_discrepancy_order(self.count(parts)).collect(),
        };
        UnitQueue { order, next: AtomicUsize::new(0), todo: self.todo }
    }

    /// Whether a unit is to be done.
    fn is_wanted(&self, unit: usize) -> bool {
        self.todo.is_none_or(|todo| todo.contains(unit))
    }

    /// How many parts there are.
    fn count(&self, parts: &Parts<W>) -> usize {
        match parts {
            Parts::Roots => self.roots.len(),
            Parts::Nodes(nodes) => nodes.len(),
        }
    }

    /// The share of the tree that nobody has to search.
    fn passed(&self, parts: &Parts<W>) -> f64 {
        let own = |part: usize| match parts {
            Parts::Roots => self.share(part).own,
            Parts::Nodes(nodes) => nodes[part].0.share.own,
        };
        1.0 - self.wanted(parts).map(own).sum::<f64>()
    }

    /// The parts in units that are to be done.
    fn wanted(&self, parts: &Parts<W>) -> impl Iterator<Item = usize> {
        let count = self.count(parts);
        (0..count).filter(move |part| self.is_wanted(part % self.units(count)))
    }

    /// Searches units that nobody has taken, as long as there are any, and returns what was counted.
    fn search(
        &self,
        number: usize,
        parts: &Parts<'a, W>,
        top: &Record,
        queue: &UnitQueue,
        speak: &mut dyn FnMut(Message),
    ) -> Record {
        let mut searching = self.worker(number, speak);
        let mut whole = Record::default();
        let count = self.count(parts);
        let units = self.units(count);
        // If it was stopped before the tree was cut there are no parts, and no unit is finished by that.
        while !self.stopped.load(Ordering::Relaxed)
            && let Some(unit) = queue.take()
        {
            let mut parts_of_it = (unit..count).step_by(units);
            let end = parts_of_it.try_for_each(|part| self.part(&mut searching, parts, part));
            if end.is_break() {
                break;
            }
            if self.todo.is_some() {
                let mut record = searching.listener.take_record();
                whole.add(&record);
                if unit == 0 {
                    // The top is part of the first unit.
                    record.add(top);
                }
                searching.listener.tell(Unit { number: unit, record });
            }
        }
        whole.add(&searching.listener.take_record());
        whole
    }

    /// Searches a part.
    fn part(
        &self,
        searching: &mut Searching<'a, '_, W>,
        parts: &Parts<'a, W>,
        part: usize,
    ) -> ControlFlow<()> {
        match parts {
            Parts::Nodes(nodes) => {
                let (node, root) = &nodes[part];
                search_below(searching, node, root)
            }
            Parts::Roots => self.root(searching, part, &self.roots[part]),
        }
    }

    /// Searches below a root.
    fn root(
        &self,
        searching: &mut Searching<'a, '_, W>,
        index: usize,
        root: &Root,
    ) -> ControlFlow<()> {
        match self.begin(searching, index, root) {
            Some(node) => search_below(searching, &node, root),
            None => searching.listener.pass(self.share(index)),
        }
    }

    /// The node at a root, unless that is a dead end.
    fn begin(
        &self,
        searching: &mut Searching<'a, '_, W>,
        index: usize,
        root: &Root,
    ) -> Option<Node<W>> {
        searching.begin(self.tables.root(root)?, self.share(index))
    }

    /// What of the whole search lies before a root, and below it.
    #[allow(clippy::cast_precision_loss)] // there are a million at most
    fn share(&self, index: usize) -> Share {
        let own = 1.0 / self.roots.len() as f64;
        Share { before: own * index as f64, own }
    }

    /// Cuts the tree into parts that have everything between them that is not seen, and counted, in
    /// cutting it. If the search is stopped there are none.
    fn cut(&self, threads: usize, speak: &mut dyn FnMut(Message)) -> (Parts<'a, W>, Record) {
        let enough = match self.todo {
            Some(_) => UNITS,
            None if threads == 1 && self.options.report_packings => 0,
            None => MIN_PARTS,
        };
        if self.roots.len() >= enough {
            return (Parts::Roots, Record::default());
        }
        let mut searching = self.worker(threads, speak);
        let begin = |(index, root)| Some((self.begin(&mut searching, index, root)?, root));
        let mut nodes: VecDeque<_> = self.roots.iter().enumerate().filter_map(begin).collect();
        while nodes.len() < enough
            && let Some((node, root)) = nodes.pop_front()
        {
            searching.listener.take(root, node.share);
            match searching.expand(&node) {
                ControlFlow::Continue(children) => {
                    nodes.extend(children.into_iter().map(|child| (child, root)));
                }
                ControlFlow::Break(()) => nodes.clear(),
            }
        }
        (Parts::Nodes(nodes.into()), searching.listener.take_record())
    }
}

/// Searches below a node.
fn search_below<const W: usize>(
    searching: &mut Searching<'_, '_, W>,
    node: &Node<W>,
    root: &Root,
) -> ControlFlow<()> {
    searching.listener.take(root, node.share);
    searching.run(node)?;
    searching.listener.finish(node.share);
    ControlFlow::Continue(())
}
