//! Threads that share the search tree, and the caller's thread, which listens to them.
//!
//! The tree is cut into parts: the roots, or where there are few of them, nodes a bit further down.
//! Whoever is idle takes the next part. Workers never wait for each other, and count for
//! themselves; packings and progress go through a channel to the thread of the caller, who alone
//! talks to the observer.

use super::search::{Node, Search};
use super::worker::{Message, Worker};
use crate::antislide::demand::Demand;
use crate::antislide::observer::{Observer, Progress};
use crate::antislide::puzzle::Puzzle;
use crate::antislide::report::{Options, Report};
use crate::antislide::roots::{Root, roots};
use crate::antislide::sets::Tables;
use crate::antislide::share::Share;
use crate::antislide::tally::Tally;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};

/// With fewer parts than this a thread might find nothing to do.
const PARTS: usize = 256;

/// The stack of a worker in bytes. A search goes down at most a level for each brick.
const STACK: usize = 64 << 20;

/// How many messages may wait for the listener.
const WAITING: usize = 64;

/// A part of the tree: a node, and the root it is below.
type Part<'a, const W: usize> = (Node<W>, &'a Root);

/// Finds all packings.
pub(super) fn run<const W: usize>(
    puzzle: &Puzzle,
    demand: &Demand,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    let (tables, roots) = (Tables::<W>::new(puzzle, demand), roots(puzzle));
    let crew = Crew { puzzle, demand, options, tables: &tables, roots: &roots };
    let stopped = &AtomicBool::new(false);
    let (sender, receiver) = sync_channel(WAITING);
    scope(|scope| {
        // The listener hears the end when the last sender is gone; so it moves to the chief.
        let chief = spawn(scope, move || crew.lead(&sender, stopped));
        listen(&receiver, options.threads.get(), stopped, observer);
        chief.join().expect("workers do not panic")
    })
}

/// Starts a thread with a large stack.
fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> ScopedJoinHandle<'scope, T> {
    Builder::new().stack_size(STACK).spawn_scoped(scope, work).expect("a thread can be started")
}

/// Passes on what the workers say until all are done, and stops them if the observer wants it.
fn listen(
    receiver: &Receiver<Message>,
    workers: usize,
    stopped: &AtomicBool,
    observer: &mut dyn Observer,
) {
    let mut reports = vec![Progress { share: 0.0, packings: 0 }; workers];
    for message in receiver {
        if stopped.load(Ordering::Relaxed) {
            continue; // until they have noticed
        }
        let answer = match message {
            Message::Found(packing) => observer.packing(&packing),
            Message::Progress { worker, progress } => {
                reports[worker] = progress;
                observer.progress(Progress {
                    share: reports.iter().map(|one| one.share).sum(),
                    packings: reports.iter().map(|one| one.packings).sum(),
                })
            }
        };
        stopped.store(answer.is_break(), Ordering::Relaxed);
    }
}

/// What all workers know.
#[derive(Clone, Copy)]
struct Crew<'a, const W: usize> {
    puzzle: &'a Puzzle,
    demand: &'a Demand,
    options: &'a Options,
    tables: &'a Tables<W>,
    roots: &'a [Root],
}

/// A worker and the part of the tree it is searching.
type Searching<'a, const W: usize> = Search<'a, W, Worker<'a, W>>;

impl<'a, const W: usize> Crew<'a, W> {
    /// Cuts the tree into parts, and has them searched by all workers.
    fn lead(self, sender: &SyncSender<Message>, stopped: &'a AtomicBool) -> Report {
        let threads = self.options.threads.get();
        let searching = |number| {
            let root = &self.roots[0];
            let worker = Worker::new(
                number,
                self.puzzle,
                self.demand,
                root,
                self.options,
                stopped,
                sender.clone(),
            );
            Search::new(self.puzzle, self.tables, worker)
        };
        let mut chief = searching(0);
        let ControlFlow::Continue(parts) = self.parts(&mut chief) else {
            return report([chief.listener], false);
        };
        let next = AtomicUsize::new(0);
        let (next, parts) = (&next, &parts[..]);
        scope(|scope| {
            let help = |number| {
                let helper = searching(number);
                spawn(scope, move || work(helper, parts, next))
            };
            let helpers: Vec<_> = (1..threads).map(help).collect();
            let mut ends = vec![work(chief, parts, next)];
            ends.extend(helpers.into_iter().map(|one| one.join().expect("workers do not panic")));
            let is_complete = ends.iter().all(|(_, end)| end.is_continue());
            report(ends.into_iter().map(|(worker, _)| worker), is_complete)
        })
    }

    /// Parts of the tree that have everything between them that the chief does not see in
    /// cutting them.
    fn parts(&self, chief: &mut Searching<'a, W>) -> ControlFlow<(), Vec<Part<'a, W>>> {
        let mut parts = self.beginnings(chief);
        while self.options.threads.get() > 1
            && parts.len() < PARTS
            && let Some((node, root)) = parts.pop_front()
        {
            chief.listener.take(root, node.share);
            parts.extend(chief.expand(&node)?.into_iter().map(|child| (child, root)));
        }
        let left: f64 = parts.iter().map(|(node, _)| node.share.own).sum();
        chief.listener.begin_with(1.0 - left);
        ControlFlow::Continue(parts.into())
    }

    /// The nodes at the roots, without those that are dead ends.
    fn beginnings(&self, chief: &mut Searching<'a, W>) -> VecDeque<Part<'a, W>> {
        #[allow(clippy::cast_precision_loss)] // there are some thousands
        let own = 1.0 / self.roots.len() as f64;
        let begin = |(index, root): (usize, &'a Root)| {
            #[allow(clippy::cast_precision_loss)]
            let before = own * index as f64;
            let state = self.tables.root(root)?;
            Some((chief.begin(state, Share { before, own })?, root))
        };
        self.roots.iter().enumerate().filter_map(begin).collect()
    }
}

/// Searches parts that nobody has taken, as long as there are any.
fn work<'a, const W: usize>(
    mut searching: Searching<'a, W>,
    parts: &[Part<'a, W>],
    next: &AtomicUsize,
) -> (Worker<'a, W>, ControlFlow<()>) {
    let mut end = ControlFlow::Continue(());
    while end.is_continue()
        && let Some((node, root)) = parts.get(next.fetch_add(1, Ordering::Relaxed))
    {
        searching.listener.take(root, node.share);
        end = searching.run(node);
        searching.listener.finish(node.share);
    }
    (searching.listener, end)
}

/// What all of them found.
fn report<'a, const W: usize>(
    workers: impl IntoIterator<Item = Worker<'a, W>>,
    is_complete: bool,
) -> Report {
    let mut report = Report { tally: Tally::default(), is_complete, nodes: 0 };
    for worker in workers {
        report.tally.merge(&worker.tally);
        report.nodes += worker.nodes;
    }
    report
}
