//! Optimal solutions of sliding puzzles, found by exhaustive search and proved by it.
//!
//! The 15-puzzle and its smaller and larger relatives are solved by Korf's IDA*. The [`korf`]
//! module tells how that works, and runs the search in three ways that visit the same nodes: a
//! plain loop; a finite-state automaton of one handler for each (row, column, direction,
//! previous), printed as Rust by the build script; and the same automaton turned inside out,
//! working on many boards at once, which can leave out duplicates besides. The [`heuristic`] module
//! has lower bounds better than the Manhattan distance, up to pattern databases, and [`census`]
//! counts positions by their distance.
//!
//! Beside them there are other exhaustive searches: [`sliding`] solves puzzles with blocks of any
//! shapes, breadth-first; [`antislide`] counts packings of bricks in which none can slide; [`sudoku`]
//! and [`queens`] are the other two examples of the lecture that [`sliding`]'s Klotski comes from.
//!
//! ```
//! use fifteen::{Board, Limits, Size, korf};
//!
//! let start = Board::parse(Size::new(4, 4)?, "bc9e80df3412a756")?;
//! let report = korf::solve(&start, &*korf::auto(start.size()), &Limits::default(), &mut ())?;
//! let solution = report.solution().expect("there was no limit");
//! assert_eq!(solution.len(), 56);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The library prints nothing, ends no process and reads no clock. A search takes [`Limits`] and
//! a [`Watch`], which hears of progress and may stop it. Every answer is replayed by
//! [`verify`], which shares no code with the engines, before it is returned.

// The clock is the caller's, and so is the terminal; tests/absences.rs looks after both.

pub mod board;
pub mod census;
pub mod heuristic;
pub mod korf;

pub use board::{Board, Goal};
#[doc(inline)]
pub use fifteen_antislide as antislide;
pub use fifteen_codegen::{Direction, Size, SizeError};
#[doc(inline)]
pub use fifteen_frame as frame;
pub use fifteen_frame::{Memory, Place, Stopped, Threads, Watch};
#[doc(inline)]
pub use fifteen_queens as queens;
#[doc(inline)]
pub use fifteen_sliding as sliding;
#[doc(inline)]
pub use fifteen_sudoku as sudoku;
#[doc(inline)]
pub use fifteen_verify as verify;
pub use heuristic::Heuristic;
pub use korf::{Limits, Solution, Statistics};

/// The Rust example of the README is compiled and run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
