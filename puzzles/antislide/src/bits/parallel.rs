//! Threads that share the search tree, and the caller's thread, which listens to them.
//!
//! The tree is cut into parts: the roots, or where there are few of them, nodes a bit further down.
//! Whoever is idle takes the next part. Workers never wait for each other, and count for
//! themselves; packings and progress go through a channel to the thread of the caller, who alone
//! talks to the watch.

use super::search::{Node, Search};
use super::worker::{Message, Worker};
use crate::demand::Demand;
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use crate::report::{Options, Report};
use crate::roots::{Root, roots};
use crate::sets::Tables;
use crate::share::Share;
use crate::tally::Tally;
use fifteen_frame::{Stopped, Watch, crew};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// With fewer parts than this a thread might find nothing to do.
const PARTS: usize = 256;

/// The stack of a worker in bytes. A search goes down at most a level for each brick.
const STACK: usize = 64 << 20;

/// A node, and the root it is below.
type Below<'a, const W: usize> = (Node<W>, &'a Root);

/// The parts of the tree.
enum Parts<'a, const W: usize> {
    /// The roots. Whoever takes one looks whether it is a dead end.
    Roots,
    /// Where there are few of them, nodes a bit further down.
    Nodes(Vec<Below<'a, W>>),
}

/// Finds all packings.
pub(super) fn run<const W: usize>(
    puzzle: &Puzzle,
    demand: &Demand,
    options: &Options,
    watch: &mut dyn Watch<Progress>,
) -> Report {
    let roots = match roots(puzzle, &mut || watch.look(&Progress::default())) {
        Ok(roots) => roots,
        Err(stopped) => return Report { stopped: Some(stopped), ..Report::default() },
    };
    let (tables, stopped) = (Tables::<W>::new(puzzle, demand), AtomicBool::new(false));
    let work = Work { puzzle, demand, options, tables: &tables, roots: &roots, stopped: &stopped };
    let threads = options.threads.get();
    let mut listener = Listener { watch, stopped: &stopped, heard: vec![(0.0, 0); threads + 1] };
    // Whoever cuts the tree into parts is one more worker, with a report of its own.
    let mut report = Report::default();
    let parts = work.cut(threads, &mut |message| listener.hear(message), &mut report);
    if let Parts::Nodes(nodes) = &parts {
        let left: f64 = nodes.iter().map(|(node, _)| node.share.own).sum();
        listener.heard[threads].0 = 1.0 - left;
    }
    let next = AtomicUsize::new(0);
    let search = |number, speak: &mut dyn FnMut(Message)| work.search(number, &parts, &next, speak);
    for (tally, nodes) in crew::listen(0..threads, STACK, search, |said| listener.hear(said)) {
        report.tally.merge(&tally);
        report.nodes += nodes;
    }
    report.stopped = stopped.into_inner().then_some(Stopped::Asked);
    report
}

/// Listens to the workers, and passes on what they say.
struct Listener<'a> {
    watch: &'a mut dyn Watch<Progress>,
    stopped: &'a AtomicBool,
    /// What each worker has said last: its share of the tree that is done, and packings.
    heard: Vec<(f64, u128)>,
}

impl Listener<'_> {
    /// Passes it on, and stops all workers if the watch wants it.
    fn hear(&mut self, (worker, said): Message) {
        self.heard[worker] = (said.share, said.packings);
        if self.stopped.load(Ordering::Relaxed) {
            return; // they will notice
        }
        let progress = Progress {
            share: self.heard.iter().map(|heard| heard.0).sum(),
            packings: self.heard.iter().map(|heard| heard.1).sum(),
            found: said.found,
        };
        if self.watch.look(&progress).is_break() {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }
}

/// What all workers know.
#[derive(Clone, Copy)]
struct Work<'a, const W: usize> {
    puzzle: &'a Puzzle,
    demand: &'a Demand,
    options: &'a Options,
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

    /// Searches parts that nobody has taken, as long as there are any, and returns what was counted
    /// and how many nodes were visited.
    fn search(
        &self,
        number: usize,
        parts: &Parts<'a, W>,
        next: &AtomicUsize,
        speak: &mut dyn FnMut(Message),
    ) -> (Tally, u64) {
        let mut searching = self.worker(number, speak);
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let gone_on = match parts {
                Parts::Nodes(nodes) => match nodes.get(index) {
                    Some((node, root)) => below(&mut searching, node, root),
                    None => break,
                },
                Parts::Roots => match self.roots.get(index) {
                    Some(root) => self.root(&mut searching, index, root),
                    None => break,
                },
            };
            if gone_on.is_break() {
                break;
            }
        }
        (searching.listener.tally, searching.listener.nodes)
    }

    /// Searches below a root.
    fn root(
        &self,
        searching: &mut Searching<'a, '_, W>,
        index: usize,
        root: &Root,
    ) -> ControlFlow<()> {
        match self.begin(searching, index, root) {
            Some(node) => below(searching, &node, root),
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
    fn cut(
        &self,
        threads: usize,
        speak: &mut dyn FnMut(Message),
        report: &mut Report,
    ) -> Parts<'a, W> {
        if threads == 1 || self.roots.len() >= PARTS {
            return Parts::Roots;
        }
        let mut searching = self.worker(threads, speak);
        let begin = |(index, root)| Some((self.begin(&mut searching, index, root)?, root));
        let mut nodes: VecDeque<_> = self.roots.iter().enumerate().filter_map(begin).collect();
        while nodes.len() < PARTS
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
        report.tally.merge(&searching.listener.tally);
        report.nodes += searching.listener.nodes;
        Parts::Nodes(nodes.into())
    }
}

/// Searches below a node.
fn below<const W: usize>(
    searching: &mut Searching<'_, '_, W>,
    node: &Node<W>,
    root: &Root,
) -> ControlFlow<()> {
    searching.listener.take(root, node.share);
    searching.run(node)?;
    searching.listener.finish(node.share);
    ControlFlow::Continue(())
}
