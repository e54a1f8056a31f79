//! What an engine is: something that can run one iteration after the other.

use super::{Counts, interpreter::Plain, machine::Fsa};
use crate::board::Board;
use fifteen_codegen::{Direction, Size};
use std::fmt;

/// A way to run the search.
pub trait Engine: Sync {
    /// The name by which a user asks for it.
    fn name(&self) -> &'static str;

    /// One line about it.
    fn summary(&self) -> &'static str;

    /// Whether it can search boards of this size.
    fn supports(&self, size: Size) -> bool;

    /// Gets ready to search from a position.
    ///
    /// # Panics
    /// If the engine does not [support](Engine::supports) boards of this size.
    fn prepare(&self, start: &Board) -> Box<dyn Search>;
}

/// An engine at work on one position.
///
/// The caller begins an iteration, and runs it in slices for as long as it likes.
pub trait Search {
    /// The length of the longest solution that can be looked for, in moves.
    fn longest(&self) -> u32;

    /// Begins an iteration in which at most so many sad moves are made.
    fn begin(&mut self, quota: u32);

    /// Goes on with the iteration for at most so many visited nodes.
    ///
    /// Iterations must be begun in the order 0, 1, 2, …, since the goal is only looked for where
    /// the quota is used up.
    fn run(&mut self, nodes: u64) -> Step;

    /// The nodes of the iteration so far.
    fn counts(&self) -> Counts;
}

/// How a slice of an iteration ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The nodes allowed have been visited; there is more to search.
    Paused,
    /// There is no solution within the threshold.
    Exhausted,
    /// The blank reaches the goal by these moves.
    Solved(Vec<Direction>),
}

/// All engines, the plainest first.
pub const ENGINES: [&dyn Engine; 2] = [&Plain, &Fsa];

/// The engine with this name.
///
/// # Errors
/// If there is none.
///
/// ```
/// assert_eq!(fifteen::korf::engine("plain")?.name(), "plain");
/// # Ok::<(), fifteen::korf::UnknownEngine>(())
/// ```
pub fn engine(name: &str) -> Result<&'static dyn Engine, UnknownEngine> {
    let named = ENGINES.into_iter().find(|engine| engine.name() == name);
    named.ok_or_else(|| UnknownEngine { name: name.to_owned() })
}

/// The best engine for boards of this size: the last in the list that supports it.
pub fn auto(size: Size) -> &'static dyn Engine {
    let supporting = ENGINES.into_iter().rfind(|engine| engine.supports(size));
    supporting.unwrap_or(&Plain)
}

/// There is no engine of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEngine {
    /// The name that was asked for.
    pub name: String,
}

impl fmt::Display for UnknownEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name()).collect();
        let (name, names) = (self.name.escape_debug(), names.join(", "));
        write!(f, "there is no engine '{name}', only {names}")
    }
}

impl std::error::Error for UnknownEngine {}
