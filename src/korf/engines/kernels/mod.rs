//! Kernels: the automaton turned inside out. The engine `wide` is named after the many boards that
//! they process at a time.
//!
//! # One node at a time, and why that is slow
//!
//! The automaton of [`fsa`](super::fsa) goes from state to state with a single board. Two or three
//! times per node it branches: on whether the tile is happy, whether the quota allows the move, and
//! which of three handlers to resume. Every answer depends on the tiles of this one board. A
//! mispredicted branch costs the processor some twenty cycles, and these branches are hard to
//! predict. A node takes about fifteen cycles, most of them spent waiting.
//!
//! # Many nodes at a time
//!
//! Now let the *states* stand still and the boards move. Each (row, column, previous) owns a stack
//! of boards, and its *kernel* works through the whole stack before another one gets its turn. Take
//! the center of a 3×3 board, and a blank that came from the north. For the move to the east, its
//! kernel does this with three boards:
//!
//! ```text
//!   stack of            push the tile      happy?            stacks one quota lower and
//!   (1,1, from north)   in the way west    home further west at the same quota of
//!                                                            (1,2, from west)
//!     5 2 3               5 2 3
//!     4 . 1      ──▶      4 1 .      ──▶   1: yes  ──▶  happy:  5 2 3   2 5 3
//!     7 8 6               7 8 6                                 4 1 .   1 4 .
//!                                                               7 8 6   7 8 6
//!     5 2 1               5 2 1
//!     4 . 3      ──▶      4 3 .      ──▶   3: no   ──▶  sad:    5 2 1
//!     7 8 6               7 8 6                                 4 3 .
//!                                                               7 8 6
//!     2 5 3               2 5 3
//!     1 . 4      ──▶      1 4 .      ──▶   4: yes
//!     7 8 6               7 8 6
//! ```
//!
//! Which tile is pushed, which tiles would be happy, where the children go: all this is the same
//! for the whole stack, and constant in the code. Only the last column differs from board to
//! board, and it is no longer a branch. *Store the child on top of both stacks, and move the top of
//! one of them up by one*: add the happy bit to one top, and its opposite to the other. A child
//! that was stored on the wrong stack is overwritten by the next. There is no branch to predict,
//! and no board waits for another.
//!
//! With vector registers, up to eight boards are processed together: shift, mask, test; pack the
//! happy lanes to the front of a register and store it, the sad lanes likewise, and move each top
//! up by its number of lanes.
//!
//! Nothing else about IDA\* changes. A node is visited if and only if the quota allows its path,
//! whatever the order; so in an exhausted iteration the nodes are those of `plain` and `fsa`, and
//! the counts are exactly equal.
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | [`fifteen_kernels`] | the printed kernels, compiled for each kind of register |
//! | `plan` | the pruning automaton for each quota |
//! | `level` | the stacks of one quota |
//! | `cascade` | the levels of the lowest quotas, and the order of work |
//! | `narrow` | one node at a time, for the few nodes above the cascade |
//! | `frontier` | the top of the tree, cut into subtrees for the threads |
//! | `worker` | one thread, and the subtrees that it takes |
//! | `retrace` | from a goal without a history back to the start |
//! | `setup` | configuration of a search |
//! | `search` | the iterations, the threads, fuel |
//!
//! From the top of the tree downwards, nodes are handled by the frontier (hundreds to tens of
//! thousands of nodes), by a narrow search as long as their quota is four or more (one node in two
//! thousand), and by the cascade. In the cascade, 85 of 100 nodes have quota 0, 13 have quota 1,
//! and 2 have quota 2. It has only four levels, which keeps it small: four megabytes per thread
//! with pruning and two without, however long the search.
//!
//! # Pruning duplicates
//!
//! Different sequences of moves may lead to the same position. A second automaton, learned by
//! [`fifteen_codegen::walks`], refuses moves that complete a sequence for which there is a smaller
//! equivalent. It refines (row, column, previous): a state now knows more of the last moves, and
//! each state has a stack of its own. Node counts are then no longer those of the other engines,
//! but lengths still are. More states mean shorter stacks, and short stacks are slow, so the lowest
//! quota keeps the plain 64 states, the other levels have 208, and the narrow search, which has no
//! stacks, has 12,599.
//!
//! # Measurements
//!
//! The book's chapter on measurements (`docs/src/measurements.md`) compares the engines, and lists
//! the costs of these choices. A fifth level of the cascade would make long searches a tenth
//! faster. But the blocks of subtrees, which include the boards in the cascade, would become ten
//! times as large, and so would the number of nodes searched again for the solution.

mod cascade;
mod frontier;
mod level;
mod narrow;
mod plan;
mod retrace;
mod search;
mod setup;
#[cfg(test)]
mod tests;
mod worker;

use crate::Threads;
use crate::board::Board;
use crate::korf::EngineSearch;
use fifteen_codegen::Size;
use fifteen_kernels::{KernelTable, Simd};
use search::WideSearch;
use setup::WideSetup;

/// Returns whether there are kernels for boards of this size.
pub(in crate::korf) fn supports(size: Size) -> bool {
    KernelTable::find(size).is_some()
}

/// Prepares a search from a position. The processor must support the SIMD level.
///
/// # Panics
/// If there are no kernels for boards of this size.
pub(in crate::korf) fn prepare(
    start: &Board,
    threads: Threads,
    simd: Simd,
    pruning: bool,
) -> Box<dyn EngineSearch> {
    let kernels = KernelTable::find(start.size());
    let kernels = kernels.unwrap_or_else(|| panic!("no kernels for {} boards", start.size()));
    let setup = WideSetup { simd, threads, ..WideSetup::new(kernels, pruning) };
    Box::new(WideSearch::new(start, setup))
}
