//! What can be set about an engine.

use super::reserve::{Reinforcement, Reserve, Sent};
use super::walks::DeepWalks;
use crate::heuristic::Heuristic;
use crate::{Threads, Watch};
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
    pub fn reinforced(self, size: Size, watch: &mut dyn Watch<()>) -> Settings {
        let Some(reserve) = self.in_reserve() else { return self };
        let sent = match reserve.send(size, watch) {
            Sent::Here(Reinforcement { heuristic, walks }) => Some((heuristic, walks)),
            Sent::Nowhere | Sent::Later => None,
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
            reserve.for_all_solutions().cloned()
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
    pub(super) fn guiding(&self) -> Option<&Heuristic> {
        self.heuristic.as_ref().filter(|heuristic| !heuristic.is_manhattan())
    }

    /// The heuristic, if the nodes have to be handled in batches: kernels know the Manhattan
    /// distance only, and stop at the first solution.
    pub(super) fn batched(&self) -> Option<&Heuristic> {
        if self.all.is_some() { self.heuristic.as_ref() } else { self.guiding() }
    }

    /// Whether the goal has the blank in the last cell, or can be turned so.
    ///
    /// # Errors
    /// If it is not what is wanted.
    pub(super) fn suit_corner(&self, engine: &'static str) -> Result<(), Unsuitable> {
        let lacks =
            "has tables and automata only for goals whose blank is in a corner; plain takes any";
        self.blank.map_or(Ok(()), |_| Err(Unsuitable { engine, lacks }))
    }

    /// Whether an engine with one thread, no kernels and no pruning is what is wanted.
    ///
    /// # Errors
    /// If it is not.
    pub(super) fn suit_simple(&self, engine: &'static str) -> Result<(), Unsuitable> {
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
    pub(super) fn suit_own_order(&self, engine: &'static str) -> Result<(), Unsuitable> {
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
