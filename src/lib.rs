//! Optimal solutions of sliding puzzles, found and proved by exhaustive search.
//!
//! ```
//! let start: fifteen::Board = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0".parse()?;
//! let solution = fifteen::solve(&start)?;
//! println!("{solution}"); // 12 15 14 13 9 5 1 2 3 7 11 12
//! # assert_eq!(solution.to_string(), "12 15 14 13 9 5 1 2 3 7 11 12");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The text may be in any common notation for positions, and determines the size of the board. Push
//! the tiles in the order given by the solution. A [`Solver`] has options. It can solve many
//! positions, and reuses the tables that it has loaded or built:
//!
//! ```
//! use fifteen::{Board, Limits, Solver, Threads};
//!
//! let solver = Solver::new()
//!     .threads(Threads::ONE)
//!     .heuristic_named("pdb-4-4-4-3")
//!     .limits(Limits::new().nodes(1_000_000_000));
//!
//! for text in ["bc9e80df3412a756", "ca6098dfb73254e1"] {
//!     let start: Board = text.parse()?;
//!     println!("{start:#}\n{}\n", solver.solve(&start)?.udlr());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Solver::search`] also takes an [`Observer`] and returns a complete report. `Solver::tables_in`
//! (with the feature `store`) names a folder for tables.
//!
//! # Overview
//!
//! Korf's IDA* solves the 15-puzzle and its smaller and larger relatives. The [`korf`] module
//! explains the algorithm, and runs the search in three ways that visit the same nodes: a plain
//! loop; a finite-state automaton with one handler for each (row, column, direction, previous),
//! printed as Rust by the build script; and the same automaton applied to many boards at once,
//! which can also prune duplicates. The [`heuristic`] module has lower bounds better than the
//! Manhattan distance, up to pattern databases, and [`census`] counts positions by their distance.
//!
//! The crate also contains other exhaustive searches: [`sliding`] solves puzzles with blocks of any
//! shape, breadth-first; [`antislide`] counts packings of bricks in which no brick can slide;
//! [`sudoku`] and [`queens`] are two more examples of exhaustive search. Each has a builder in the
//! style of [`Solver`]: [`sliding::Solver`], [`antislide::Counter`], [`sudoku::Solver`],
//! [`queens::Solver`], [`census::Counter`].
//!
//! | item | subject |
//! |---|---|
//! | [`Board`], [`Goal`] | positions: parsing, printing, moves, random positions |
//! | [`Solver`], [`Solution`] | from a position to its solution |
//! | [`korf`] | the search, its [engines](korf::engines), its reports |
//! | [`pruning`] | automata that refuse moves which lead to duplicates |
//! | [`Heuristic`], [`heuristic`] | lower bounds: by name, from tables, or [of your own](Heuristic::custom) |
//! | [`patterns`] | partitions of the tiles into patterns, and the construction of tables |
//! | [`census`] | all positions, by their distance |
//! | [`quality`] | quality of a heuristic, as one number |
//! | [`anytime`] | good solutions of boards of any size, and proved bounds |
//! | [`sliding`], [`antislide`], [`sudoku`], [`queens`] | the other puzzles, each with an introduction |
//! | [`picture`] | drawings, animations and pages |
//! | [`verify`] | the check of every answer |
//! | [`runtime`] | threads, memory, observers: the common parts of all searches |
//!
//! The folder `examples` of the repository has programs for common first tasks: `solve`,
//! `all_solutions`, `custom_heuristic`, `embed` (progress, and a button to cancel), `blocks` (a
//! block puzzle designed in code, and its hardest start), `packings` and `sudoku`.
//!
//! # Features
//!
//! * `embedded` (default): the 6-6-3 tables of the 15-puzzle within the library: 2.3 MB, and 5.8 MB
//!   of memory once they are used.
//! * `incumbents` (default): searches of the 24-puzzle that also look for a
//!   [short solution](korf::Engine::incumbent_after), which may spare the last iteration.
//! * `printed` (default): the automata printed as Rust, which `fsa` always runs, and `wide` with
//!   the Manhattan distance. Without them, `plain` searches with the Manhattan distance instead.
//! * `store`: tables on disk, with checksums.
//! * `records`: the JSON Lines of the program as types for `serde`, and their JSON Schema.
//!
//! Without the last two the library has no dependencies outside its repository. The program
//! `fifteen` is the crate `fifteen-cli`.
//!
//! Each of the other puzzles is also a crate of its own and does not depend on this one:
//! `fifteen-sudoku` compiles in seconds, without kernels or tables.
//!
//! # Restrictions
//!
//! The library prints nothing, ends no process and reads no clock. A search takes [`Limits`] and an
//! [`Observer`], which receives progress and may cancel it. [`verify`], which shares no code with
//! the engines, replays every answer before it is returned.

// The caller owns the clock and the terminal; tests/invariants.rs checks both.

pub mod board;
pub mod census;
pub mod heuristic;
pub mod korf;
mod prefetch;
pub mod pruning;
pub mod quality;
#[cfg(feature = "records")]
pub mod records;
mod solver;

pub use board::{Board, Goal};
#[doc(inline)]
pub use fifteen_antislide as antislide;
#[doc(inline)]
pub use fifteen_anytime as anytime;
pub use fifteen_codegen::{Direction, Metric, Size, SizeError, UnknownMetric};
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

/// Rust examples of the README and of the book, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/src/programs.md")]
struct Book;
