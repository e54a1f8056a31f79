//! What can be set about an engine.

use super::reserve::Reserve;
use crate::Threads;
use crate::heuristic::Heuristic;
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
    /// A better one, for searches that turn out to be hard.
    pub reserve: Option<Arc<Reserve>>,
    /// Whether to find all shortest solutions instead of one, and how many of them to list.
    pub all: Option<usize>,
    /// The number of threads to search with.
    pub threads: Option<Threads>,
    /// The form of the kernels.
    pub simd: Option<Simd>,
    /// Whether moves are refused that lead where a smaller sequence of moves leads.
    pub pruning: Option<bool>,
    /// The cell where the blank belongs, if it is not the last. The tiles belong in order into the
    /// others.
    pub blank: Option<usize>,
}

impl Settings {
    /// Nothing is wanted.
    pub(super) const NONE: Settings = Settings {
        heuristic: None,
        reserve: None,
        all: None,
        threads: None,
        simd: None,
        pruning: None,
        blank: None,
    };

    /// What is wanted here, or else there.
    pub(super) fn or(&self, other: &Settings) -> Settings {
        let Settings { heuristic, reserve, all, threads, simd, pruning, blank } = self.clone();
        Settings {
            heuristic: heuristic.or_else(|| other.heuristic.clone()),
            reserve: reserve.or_else(|| other.reserve.clone()),
            all: all.or(other.all),
            threads: threads.or(other.threads),
            simd: simd.or(other.simd),
            pruning: pruning.or(other.pruning),
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
