//! The automaton of `fifteen` as plain data, and the printers that write it out.
//!
//! Korf's IDA* on an `r × c` sliding puzzle, with the Manhattan bound, asks the same few questions
//! at every node: may the blank go that way, does the tile in its way come closer to home, does the
//! quota allow the move if not? Almost every answer depends only on *where the blank is*, *where it
//! came from* and *which way it tries next*. Knuth's program *15PUZZLE-KORF1* (2004) therefore
//! turns these questions into a finite-state machine with one handler for each (row, column,
//! direction, previous), 152 of them for the 15-puzzle, and prints its source. This crate does the
//! same in four steps:
//!
//! | module | from | to |
//! |---|---|---|
//! | [`grid`], [`metric`] | text like `4x4` | [`Size`]: cells, neighbors, distances; [`Metric`] |
//! | [`state`] | a size and a metric | every [`State`] (row, column, direction, previous) |
//! | [`machine`] | the states | [`Machine`]: action and successors of each handler, as data |
//! | [`mod@print`] | a machine | Rust, C, a DOT graph, an SVG picture, a table |
//!
//! The [`Interpreter`] executes a machine directly, one handler at a time. It is the reference for
//! the printed programs.
//!
//! Everything here is a pure function of its arguments, such as the board size and the metric: no
//! files, no environment, no hash order, so two runs print the same bytes. Only the callers, such
//! as the build scripts of `fifteen` and of the kernels, write files.
//!
//! ```
//! use fifteen_codegen::{Machine, Size};
//!
//! let machine = Machine::new(Size::new(4, 4)?);
//! assert_eq!(machine.handlers().len(), 152);
//! # Ok::<(), fifteen_codegen::SizeError>(())
//! ```

pub mod grid;
pub mod interpreter;
pub mod machine;
pub mod metric;
pub mod print;
#[cfg(feature = "rust")]
mod render;
pub mod state;
pub mod tiles;
pub mod walks;

pub use grid::{Direction, Size, SizeError};
pub use interpreter::{Continuation, Interpreter, Push, StackFrame, StepOutcome};
pub use machine::{Action, Handler, HandlerId, Machine};
pub use metric::{Metric, UnknownMetric};
pub use state::{Attempt, State};
pub use tiles::TileSet;
pub use walks::{WalkAutomaton, WalkState, WalkStateId};
