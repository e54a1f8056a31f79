//! Settings of a search.

use crate::position::LargeBoard;
use fifteen_runtime::{Memory, Threads};

/// Settings of a search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Number of threads.
    pub threads: Threads,
    /// Memory of the beams of all threads; tables take up to 200 MB in addition, and the weights of
    /// the learned estimate up to 100 MB.
    pub memory: Memory,
    /// Limit on the nodes visited plus successors generated; none by default. The search ends soon
    /// after it reaches the limit.
    pub nodes: Option<u64>,
    /// Seed of the random choices.
    pub seed: u64,
    /// Lower bound on the length of all solutions that is proved already, in moves; 0 if none is
    /// known. The proof begins there. It is not checked: a wrong bound makes that of the report
    /// wrong. [`improve_pushes`](crate::improve_pushes()) ignores it.
    pub bound: u32,
    /// Solution to begin with: the tiles that are pushed. The result is never longer. Moves between
    /// two visits of the same position are cut out first.
    /// [`improve_pushes`](crate::improve_pushes()) ignores it, because it has a parameter for it.
    pub solution: Option<Vec<u16>>,
    /// Position to be reached, of the same size as the start; by default `1 2 3 …` with the blank
    /// last.
    pub goal: Option<LargeBoard>,
}

impl Default for Settings {
    /// Returns settings with all cores, 1 GiB, the usual goal, and no bound, no solution and no
    /// limit on nodes.
    fn default() -> Settings {
        Settings {
            threads: Threads::default(),
            memory: Memory::gibibytes(1),
            nodes: None,
            seed: 0,
            bound: 0,
            solution: None,
            goal: None,
        }
    }
}
