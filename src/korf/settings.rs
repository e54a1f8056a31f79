//! What can be set about an engine.

use super::lazy_heuristic::{LoadResult, Reinforcement, Reserve};
use super::pruning::DeepWalks;
use crate::heuristic::Heuristic;
use crate::{Observer, Threads};
use fifteen_codegen::{Direction, Size};
use fifteen_kernels::Simd;
use std::fmt;
use std::sync::Arc;

/// What a caller wants of an engine. What is left out is the engine's own choice.
///
/// ```
/// use fifteen::Threads;
/// use fifteen::korf::{self, Settings};
///
/// let settings = Settings { threads: Threads::new(2), ..Settings::default() };
/// assert_eq!(korf::engine("wide")?.configured(&settings)?.threads().get(), 2);
/// assert!(korf::engine("fsa")?.configured(&settings).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The lower bound to search with.
    pub heuristic: Option<Heuristic>,
    /// A better one, for searches that turn out to be hard, and maybe others behind it.
    pub reserve: Option<Arc<Reserve>>,
    /// Whether to find all shortest solutions instead of one, and how many of them to list.
    pub all: Option<usize>,
    /// The number of threads to search with.
    pub threads: Option<Threads>,
    /// The form of the kernels.
    pub simd: Option<Simd>,
    /// Whether moves are refused that lead where a smaller sequence of moves leads.
    pub pruning: Option<bool>,
    /// The automaton to refuse them with, where a collection is looked up: one for boards of another size
    /// is left alone.
    pub walks: Option<DeepWalks>,
    /// The order in which the directions of the blank are tried at every node.
    pub order: Option<Order>,
    /// The cell where the blank belongs, if it is not the last. The tiles belong in order into the
    /// others.
    pub blank: Option<usize>,
}

/// The order in which a search tries the directions of the blank, but for the one it came from.
/// Exhausted iterations have the same nodes in any order; the last one has not.
///
/// ```
/// use fifteen::Direction::{East, North, South, West};
/// use fifteen::korf::Order;
///
/// assert!(Order::new([North, West, East, South]).is_some());
/// assert!(Order::new([North, North, East, South]).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order([Direction; 4]);

impl Order {
    /// The order of Korf's program of 1985, by which his published numbers of nodes are found: north,
    /// west, east, south on a board with the blank's home first, which is the other way round on
    /// boards with its home last.
    pub const KORF: Order =
        Order([Direction::South, Direction::East, Direction::West, Direction::North]);

    /// This order of the four directions, if each of them is there.
    pub fn new(directions: [Direction; 4]) -> Option<Order> {
        let is_there = |direction| directions.contains(direction);
        Direction::ALL.iter().all(is_there).then_some(Order(directions))
    }

    /// The directions, the first to be tried first.
    pub fn directions(self) -> [Direction; 4] {
        self.0
    }
}

impl Settings {
    /// The same with what is in reserve sent for at once, so that what a search visits does not depend on
    /// when it comes. If it cannot be had there is none in reserve.
    pub fn with_upgrade_loaded(self, size: Size, watch: &mut dyn Observer<()>) -> Settings {
        let Some(reserve) = self.in_reserve() else { return self };
        let sent = match reserve.send(size, watch) {
            LoadResult::Ready(Reinforcement { heuristic, walks }) => Some((heuristic, walks)),
            LoadResult::Nowhere | LoadResult::Pending => None,
        };
        let Some((heuristic, walks)) = sent else { return Settings { reserve: None, ..self } };
        let (heuristic, walks) =
            (Some(heuristic.clone()), walks.clone().or_else(|| self.walks.clone()));
        Settings { heuristic, walks, reserve: None, ..self }
    }

    /// What is in reserve for what is wanted: one solution, or all.
    pub fn in_reserve(&self) -> Option<Arc<Reserve>> {
        let reserve = self.reserve.as_ref()?;
        if self.all.is_some() {
            reserve.first_for_all_solutions().cloned()
        } else {
            Some(reserve.clone())
        }
    }

    /// Nothing is wanted.
    pub(super) const NONE: Settings = Settings {
        heuristic: None,
        reserve: None,
        all: None,
        threads: None,
        simd: None,
        pruning: None,
        walks: None,
        order: None,
        blank: None,
    };

    /// What is wanted here, or else there.
    pub(super) fn or(&self, other: &Settings) -> Settings {
        let Settings { heuristic, reserve, all, threads, simd, pruning, walks, order, blank } =
            self.clone();
        Settings {
            heuristic: heuristic.or_else(|| other.heuristic.clone()),
            reserve: reserve.or_else(|| other.reserve.clone()),
            all: all.or(other.all),
            threads: threads.or(other.threads),
            simd: simd.or(other.simd),
            pruning: pruning.or(other.pruning),
            walks: walks.or_else(|| other.walks.clone()),
            order: order.or(other.order),
            blank: blank.or(other.blank),
        }
    }

    /// The heuristic, if it is another than the Manhattan distance.
    pub(super) fn non_manhattan_heuristic(&self) -> Option<&Heuristic> {
        self.heuristic.as_ref().filter(|heuristic| !heuristic.is_manhattan())
    }

    /// The heuristic, if the nodes have to be handled in batches: kernels know the Manhattan
    /// distance only, and stop at the first solution.
    pub(super) fn batched(&self) -> Option<&Heuristic> {
        if self.all.is_some() { self.heuristic.as_ref() } else { self.non_manhattan_heuristic() }
    }

    /// Whether the goal has the blank in the last cell, or can be turned so.
    ///
    /// # Errors
    /// If it is not what is wanted.
    pub(super) fn check_corner_goal(&self, engine: &'static str) -> Result<(), Unsuitable> {
        let lacks =
            "has tables and automata only for goals whose blank is in a corner; plain takes any";
        self.blank.map_or(Ok(()), |_| Err(Unsuitable { engine, lacks }))
    }

    /// Whether an engine with one thread, no kernels and no pruning is what is wanted.
    ///
    /// # Errors
    /// If it is not.
    pub(super) fn check_basic(&self, engine: &'static str) -> Result<(), Unsuitable> {
        let lack = |lacks| Err(Unsuitable { engine, lacks });
        match self {
            Settings { threads: Some(threads), .. } if *threads > Threads::ONE => {
                lack("searches with one thread")
            }
            Settings { reserve: Some(_), .. } => lack("searches with one heuristic"),
            Settings { all: Some(_), .. } => lack("stops at the first solution; wide finds all"),
            Settings { simd: Some(_), .. } => lack("has no kernels to choose a form of"),
            Settings { pruning: Some(true), .. } => lack("does not prune duplicates"),
            _ => Ok(()),
        }
    }

    /// Whether an engine whose machine was made for one order of the directions is what is wanted.
    ///
    /// # Errors
    /// If it is not.
    pub(super) fn check_default_order(&self, engine: &'static str) -> Result<(), Unsuitable> {
        let lacks = "tries directions in its own order; plain tries them in any";
        if self.order.is_some() { Err(Unsuitable { engine, lacks }) } else { Ok(()) }
    }
}

/// An engine cannot do what is wanted of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsuitable {
    /// The engine's name.
    pub engine: &'static str,
    /// What it does or lacks instead, in words.
    pub lacks: &'static str,
}

impl fmt::Display for Unsuitable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the engine {} {}", self.engine, self.lacks)
    }
}

impl std::error::Error for Unsuitable {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::korf::pruning::learn;

    /// Everything is set.
    fn all(size: (usize, usize), count: usize, simd: Simd, order: Order) -> Settings {
        let size = Size::new(size.0, size.1).expect("a size");
        let threads = Threads::new(count).expect("a few");
        let walking = move |_: &mut dyn Observer<()>| {
            Heuristic::named(size, "walking", Threads::ONE, &mut ()).ok()
        };
        Settings {
            heuristic: walking(&mut ()),
            reserve: Some(Arc::new(Reserve::new(format!("{size}"), count as u64, walking))),
            all: Some(count),
            threads: Some(threads),
            simd: Some(simd),
            pruning: Some(count == 1),
            walks: learn(size, count, Threads::ONE, &mut ()).ok(),
            order: Some(order),
            blank: Some(count),
        }
    }

    /// They show all that is set.
    #[test]
    fn own_settings_override_the_fallback() {
        let shown = |settings: &Settings| format!("{settings:?}");
        let here = all((2, 2), 1, Simd::Portable, Order::KORF);
        let there = all((2, 3), 2, Simd::Avx2, Order(Direction::ALL));
        assert!(!shown(&here).contains("None") && shown(&here) != shown(&there));
        assert_eq!(shown(&here.or(&there)), shown(&here));
        assert_eq!(shown(&here.or(&Settings::NONE)), shown(&here));
        assert_eq!(shown(&Settings::NONE.or(&there)), shown(&there));
        assert_eq!(shown(&Settings::NONE), shown(&Settings::default()));
    }

    #[test]
    fn basic_engine_rejects_unsupported_settings() {
        let (here, none) = (all((2, 2), 1, Simd::Portable, Order::KORF), Settings::default());
        let Settings { heuristic, reserve, all, simd, pruning, .. } = here;
        let two = Threads::new(2);
        let said = |settings: Settings| {
            settings.check_basic("plain").err().map(|unsuitable| unsuitable.to_string())
        };
        for (settings, expected) in [
            (Settings { heuristic, threads: Some(Threads::ONE), ..none.clone() }, None),
            (Settings { pruning: Some(false), ..none.clone() }, None),
            (Settings { threads: two, ..none.clone() }, Some("one thread")),
            (Settings { reserve, ..none.clone() }, Some("one heuristic")),
            (Settings { all, ..none.clone() }, Some("first solution")),
            (Settings { simd, ..none.clone() }, Some("no kernels")),
            (Settings { pruning, ..none.clone() }, Some("does not prune")),
        ] {
            let found = said(settings);
            assert_eq!(found.is_some(), expected.is_some(), "{found:?}");
            let is_right = |said: &String| {
                said.starts_with("the engine plain ") && said.contains(expected.unwrap_or_default())
            };
            assert!(found.is_none_or(|said| is_right(&said)), "{expected:?}");
        }
    }

    /// The Manhattan distance is none to be guided by, unless all solutions are wanted.
    #[test]
    fn batches_are_used_where_kernels_do_not_apply() {
        let named = |name| {
            Heuristic::named(Size::new(3, 3).expect("a size"), name, Threads::ONE, &mut ()).ok()
        };
        for (name, all, expected) in [
            ("manhattan", None, false),
            ("manhattan", Some(1), true),
            ("walking", None, true),
            ("walking", Some(1), true),
        ] {
            let settings = Settings { heuristic: named(name), all, ..Settings::default() };
            assert_eq!(settings.batched().is_some(), expected, "{name} {all:?}");
            assert_eq!(settings.non_manhattan_heuristic().is_some(), name == "walking");
        }
    }

    #[test]
    fn upgrade_is_loaded_on_request() {
        let size = Size::new(3, 3).expect("a size");
        let named = |name| Heuristic::named(size, name, Threads::ONE, &mut ()).ok();
        let walks = |longest| learn(size, longest, Threads::ONE, &mut ()).ok();
        let reserve = |heuristic: Option<Heuristic>, walks: Option<DeepWalks>| {
            let sent = heuristic.map(|heuristic| Reinforcement { heuristic, walks });
            Some(Arc::new(Reserve::new("better", 1000, move |_| sent.clone())))
        };
        let settings = |reserve| Settings {
            heuristic: named("conflict"),
            walks: walks(4),
            reserve,
            ..Settings::default()
        };
        for (reserve, name, longest) in [
            (None, "conflict", 4),
            (reserve(None, None), "conflict", 4),
            (reserve(named("walking"), None), "walking", 4),
            (reserve(named("walking"), walks(6)), "walking", 6),
        ] {
            let settings = settings(reserve).with_upgrade_loaded(size, &mut ());
            assert_eq!(settings.heuristic.map(|one| one.name().to_owned()).as_deref(), Some(name));
            assert_eq!(settings.walks.map(|walks| walks.longest()), Some(longest));
            assert!(settings.reserve.is_none());
        }
    }
}
