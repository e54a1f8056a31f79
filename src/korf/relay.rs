//! Two heuristics in one search: one that is there at once, and a better one that is sent for.
//!
//! Most positions of the 15-puzzle are solved in a few milliseconds with small tables. To load
//! large ones would take longer than the whole search. But a few positions are a thousand times
//! harder than most, and for them large tables are worth waiting for, even if they have to be
//! built. Nobody knows beforehand which these are. So the search begins with the small tables, and
//! when it has visited so many nodes that it has cost about as much as the large ones would, it
//! sends for them, and goes on from the threshold it has come to. At worst this takes twice as
//! long as if one had known.
//!
//! Iterations that are exhausted need not be repeated: each heuristic proves by itself that there
//! is no solution within the threshold. Nodes of the iteration under way are counted, although
//! they are visited once more.

use super::batch::Batched;
use super::engine::{Engine, Search, Step};
use super::settings::{Settings, Unsuitable};
use super::solutions::Solutions;
use super::statistics::{Counts, Threshold};
use crate::board::Board;
use crate::heuristic::Heuristic;
use fifteen_codegen::Size;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// A heuristic in reserve.
///
/// Searches share what they cost: if one after the other has visited as many nodes as were
/// allowed in all, the heuristic is sent for, and those that follow begin with it.
///
/// ```
/// use fifteen::korf::{self, Reserve, Settings};
/// use fifteen::{Board, Heuristic, Limits, Size, Threads};
/// use std::sync::Arc;
///
/// let size = Size::new(4, 4)?;
/// let named = move |name| Heuristic::named(size, name, Threads::ONE, &mut ()).ok();
/// let settings = Settings {
///     heuristic: named("walking"),
///     reserve: Some(Arc::new(Reserve::new("pdb-5-5-5", 1 << 18, move || named("pdb-5-5-5")))),
///     ..Settings::default()
/// };
/// let engine = korf::engine("wide")?.configured(&settings)?;
///
/// let start = Board::parse(size, "ca6098dfb73254e1")?;
/// let report = korf::solve(&start, &*engine, &Limits::default(), &mut ())?;
/// assert_eq!(report.solution().unwrap().len(), 65);
/// assert_eq!(report.heuristic, "walking, then pdb-5-5-5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reserve {
    name: String,
    /// The nodes to be visited before.
    nodes: u64,
    visited: AtomicU64,
    fetch: Box<dyn Fn() -> Option<Heuristic> + Send + Sync>,
    fetched: OnceLock<Option<Heuristic>>,
}

impl Reserve {
    /// A heuristic that is sent for, once, after so many nodes have been visited without it. If it
    /// cannot be had the search goes on without it.
    pub fn new(
        name: impl Into<String>,
        nodes: u64,
        fetch: impl Fn() -> Option<Heuristic> + Send + Sync + 'static,
    ) -> Reserve {
        Reserve {
            name: name.into(),
            nodes,
            visited: AtomicU64::new(0),
            fetch: Box::new(fetch),
            fetched: OnceLock::new(),
        }
    }

    /// The nodes that may still be visited before it is sent for.
    fn left(&self) -> u64 {
        self.nodes.saturating_sub(self.visited.load(Ordering::Relaxed))
    }

    /// The heuristic, if it can be had. It is sent for if nobody has done so before.
    fn call(&self, size: Size) -> Option<&Heuristic> {
        self.fetched.get_or_init(|| (self.fetch)());
        self.ready(size)
    }

    /// The heuristic for boards of this size, if it has been sent for and is there.
    fn ready(&self, size: Size) -> Option<&Heuristic> {
        self.fetched.get()?.as_ref().filter(|heuristic| heuristic.size() == size)
    }
}

impl fmt::Debug for Reserve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reserve({} after {} nodes)", self.name, self.nodes)
    }
}

/// The engine `wide`, set up with a heuristic and another one in reserve.
pub struct Relay {
    first: Batched,
    reserve: Arc<Reserve>,
}

impl Relay {
    pub fn new(first: Batched, reserve: Arc<Reserve>) -> Relay {
        Relay { first, reserve }
    }
}

impl Engine for Relay {
    fn name(&self) -> &'static str {
        self.first.name()
    }

    fn summary(&self) -> &'static str {
        self.first.summary()
    }

    fn heuristic(&self) -> &str {
        self.first.heuristic()
    }

    fn threads(&self) -> usize {
        self.first.threads()
    }

    fn prunes(&self) -> bool {
        self.first.prunes()
    }

    fn configured(&self, settings: &Settings) -> Result<Box<dyn Engine>, Unsuitable> {
        let reserve = settings.reserve.clone().or_else(|| Some(Arc::clone(&self.reserve)));
        self.first.configured(&Settings { reserve, ..settings.clone() })
    }

    fn supports(&self, size: Size) -> bool {
        self.first.supports(size)
    }

    fn prepare(&self, start: &Board) -> Box<dyn Search> {
        let ready = self.reserve.ready(start.size());
        let first = self.first.with(ready);
        Box::new(RelaySearch {
            search: first.prepare(start),
            start: *start,
            names: vec![first.heuristic.name().to_owned()],
            first,
            reserve: ready.is_none().then(|| Arc::clone(&self.reserve)),
            threshold: Threshold::new(0, 0),
            before: Counts::default(),
        })
    }
}

/// The search of one position.
struct RelaySearch {
    start: Board,
    first: Batched,
    search: Box<dyn Search>,
    /// The heuristics used so far.
    names: Vec<String>,
    /// The reserve, until it has been called.
    reserve: Option<Arc<Reserve>>,
    threshold: Threshold,
    /// The nodes of the iteration that were visited with the first heuristic.
    before: Counts,
}

impl RelaySearch {
    /// Goes on with the heuristic in reserve, if there is one now.
    fn hand_over(&mut self, reserve: &Reserve) {
        if let Some(heuristic) = reserve.call(self.start.size()) {
            self.names.push(heuristic.name().to_owned());
            self.before = self.search.counts();
            self.search = self.first.with(Some(heuristic)).prepare(&self.start);
            self.search.begin(self.threshold);
        }
    }
}

impl Search for RelaySearch {
    fn estimate(&self) -> u32 {
        self.search.estimate()
    }

    fn excess(&self) -> u32 {
        self.search.excess()
    }

    fn longest(&self) -> u32 {
        self.search.longest()
    }

    fn stride(&self) -> u64 {
        self.search.stride()
    }

    fn retraced(&self) -> u64 {
        self.search.retraced()
    }

    fn heuristic(&self) -> Option<String> {
        Some(self.names.join(", then "))
    }

    fn begin(&mut self, threshold: Threshold) {
        self.threshold = threshold;
        self.before = Counts::default();
        self.search.begin(threshold);
    }

    fn run(&mut self, nodes: u64) -> Step {
        let Some(reserve) = self.reserve.take() else {
            return self.search.run(nodes);
        };
        if nodes > 0 && reserve.left() == 0 {
            self.hand_over(&reserve);
            return self.search.run(nodes);
        }
        let before = self.search.counts().visited;
        let step = self.search.run(nodes.min(reserve.left()));
        reserve.visited.fetch_add(self.search.counts().visited - before, Ordering::Relaxed);
        self.reserve = Some(reserve);
        step
    }

    fn solutions(&self) -> Option<Solutions> {
        self.search.solutions()
    }

    fn counts(&self) -> Counts {
        self.before + self.search.counts()
    }
}
