//! Optimal solutions of sliding puzzles, found by exhaustive search and proved by it.
//!
//! ```
//! let start: fifteen::Board = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0".parse()?;
//! let solution = fifteen::solve(&start)?;
//! println!("{solution}"); // 12 15 14 13 9 5 1 2 3 7 11 12
//! # assert_eq!(solution.to_string(), "12 15 14 13 9 5 1 2 3 7 11 12");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! That is all there is to it: the text may be in any form that people write positions in, and tells
//! the size; the tiles are to be pushed in this order. A [`Solver`] has the choices. It solves many
//! positions, and remembers what it needed for one:
//!
//! ```
//! use fifteen::{Board, Limits, Solver, Threads};
//!
//! let solver = Solver::new()
//!     .threads(Threads::ONE)
//!     .heuristic_named("pdb-4-4-4-3")
//!     .limits(Limits { nodes: Some(1_000_000_000), ..Limits::default() });
//!
//! for text in ["bc9e80df3412a756", "ca6098dfb73254e1"] {
//!     let start: Board = text.parse()?;
//!     println!("{start:#}\n{}\n", solver.solve(&start)?.udlr());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Solver::search`] takes somebody who watches, too, and gives a whole report; `Solver::tables_in`
//! (with the feature `store`) names a folder that keeps tables.
//!
//! # What is where
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
//! and [`queens`] are the other two examples of the lecture that [`sliding`]'s Klotski comes from. Each
//! has a builder in the shape of [`Solver`]: [`sliding::Solver`], [`antislide::Counter`],
//! [`sudoku::Solver`], [`queens::Solver`], [`census::Counter`].
//!
//! | to read on | |
//! |---|---|
//! | [`Board`], [`Goal`] | positions: read, drawn, moved, random |
//! | [`Solver`], [`Solution`] | from a position to its solution |
//! | [`korf`] | the search, its [engines](korf::engines), what it reports |
//! | [`Heuristic`], [`heuristic`] | lower bounds: by name, from tables, or [of your own](Heuristic::custom) |
//! | [`patterns`] | which tiles a table is about, and how tables are built |
//! | [`census`] | all positions, by their distance |
//! | [`quality`] | how good a heuristic is, as one number |
//! | [`sliding`], [`antislide`], [`sudoku`], [`queens`] | the other puzzles, each with a first page of its own |
//! | [`verify`] | the check of every answer |
//! | [`runtime`] | threads, memory, and who watches: what all searches have in common |
//!
//! The folder `examples` of the repository has a program for each of the first things that people
//! do: `solve`, `all_solutions_example`, `own_heuristic_example`, `embed_example` (progress, and a button to cancel), `blocks`
//! (a block puzzle designed in code, and its hardest start), `packings` and `sudoku`.
//!
//! # Features
//!
//! * `cli` (default): the program `fifteen`. Embedders turn it off: without it the library has no
//!   dependencies outside its repository.
//! * `embedded`: the 6-6-3 tables of the 15-puzzle within the library, 5.8 MB.
//! * `printed`: the automata printed as Rust, with which `fsa` and `wide` search by the Manhattan distance; without
//!   them `plain` does. `cli` has these two; embedders turn them on again, unless every byte counts.
//! * `store`: tables on disk, with checksums.
//! * `records`: what the program prints as JSON Lines, as types for `serde`, and their JSON Schema.
//!
//! Each of the other puzzles is a crate, too, and can be had without this one: `fifteen-sudoku` compiles
//! in seconds and brings neither kernels nor tables.
//!
//! # What it does not do
//!
//! The library prints nothing, ends no process and reads no clock. A search takes [`Limits`] and
//! a [`Watch`], which hears of progress and may stop it. Every answer is replayed by
//! [`verify`], which shares no code with the engines, before it is returned.

// The clock is the caller's, and so is the terminal; tests/absences.rs looks after both.

pub mod board;
pub mod census;
pub mod heuristic;
pub mod korf;
pub mod quality;
#[cfg(feature = "records")]
pub mod records;
mod solver;

pub use board::{Board, Goal};
#[doc(inline)]
pub use fifteen_antislide as antislide;
pub use fifteen_codegen::{Direction, Size, SizeError};
#[doc(inline)]
pub use fifteen_patterns as patterns;
#[doc(inline)]
pub use fifteen_picture as picture;
#[doc(inline)]
pub use fifteen_queens as queens;
#[doc(inline)]
pub use fifteen_runtime as runtime;
pub use fifteen_runtime::{Location, Memory, Observer, Stopped, Threads};
#[doc(inline)]
pub use fifteen_sliding as sliding;
#[doc(inline)]
pub use fifteen_sudoku as sudoku;
#[doc(inline)]
pub use fifteen_verify as verify;
pub use heuristic::Heuristic;
pub use korf::{Limits, Solution, Statistics};
pub use solver::{SolveError, Solver, solve};

/// The Rust examples of the README and of the book are compiled and run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/src/programs.md")]
struct Book;
