//! Sudoku by deduction and by search.
//!
//! ```
//! use fifteen_sudoku::{Grid, Solver};
//!
//! let puzzle =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle: Grid = puzzle.parse()?;
//! println!("{:#}", Solver::new().solve(&puzzle)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A search can do more work at each node, or visit more nodes. Sudoku is a good example of both
//! approaches: here they are two solvers, which must agree on every puzzle.
//!
//! # Deduction: [`deduce`]
//!
//! The teaching solver has a set of [`Candidates`] for every cell, nine bits in a word. When a
//! digit is placed, it is removed from the candidates of the 20 other cells in its row, column and
//! box. There are three methods, each a function in [`methods`]. Each works on one row, column or
//! box, a [`Region`]:
//!
//! 1. A *naked single* is the only candidate of a cell.
//! 2. A *hidden single* is a digit with only one possible cell in a region.
//! 3. A *naked subset* is a set of n cells that have only n candidates between them. The cells use
//!    up these candidates, so no other cell of the region can have any of them. If the cells are in
//!    two regions, as two cells of a box may be in a row, this holds in both.
//!
//! ```text
//! . . .   . . 1   . . .    In the first box, 1 cannot be in the top row, nor in the middle one.
//! . . .   . . .   1 . .    In the bottom row, 2 and 3 occupy two cells. One cell is left: a
//! ? 2 3   . . .   . . .    hidden single. (That it could also be 4 to 9 does not matter.)
//! ```
//!
//! Singles place digits; subsets remove candidates, which creates new singles. Hidden subsets need
//! no method of their own, as naked subsets remove the same candidates: if three digits share three
//! cells of a region with seven open cells, then the other four cells share four digits.
//!
//! When no method applies, method 4 guesses: it selects a cell with the fewest candidates and tries
//! them in turn. A wrong guess eventually leads to a cell without candidates, or to a digit without
//! a cell. Guessing alone would find every solution; the methods only keep the tree small. A
//! [`Report`] shows how each digit was found, and [`grade`] returns the weakest method that
//! suffices for a puzzle.
//!
//! # Search: [`Solver`]
//!
//! The fast solver uses only singles, and locked candidates in crossing boxes and lines. In return
//! it applies them to all digits in all rows, columns and boxes at the same time, in about 150
//! instructions. The documentation of the module `fast` explains how.
//!
//! # Generation: [`Generator`]
//!
//! The generator fills a grid at random. Then it empties the cells in random order, except where
//! that would give the puzzle a second solution. A cell whose digit was necessary once remains
//! necessary, since the number of clues only decreases: so one pass is enough to make the puzzle
//! minimal.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `regions` | rows, columns and boxes, and the peers of each cell |
//! | `grid` | [`Grid`]: digits without duplicates |
//! | `parse` | parser of grids, with locations of errors |
//! | `candidates` | candidates of each cell |
//! | [`methods`] | three methods of deduction |
//! | `method`, `report` | options and results of the teaching solver |
//! | `deduce` | teaching solver: methods, guesses, grades |
//! | `step` | single deduction steps, for learners |
//! | `fast` | fast solver |
//! | `count` | result of both solvers, and its verification |
//! | `solve` | solution of a puzzle that has exactly one |
//! | `generate` | random puzzles |
//! | `picture` | pictures of puzzles and reports |
//!
//! # Measurements
//!
//! With AVX-512 the fast solver is more than twice as fast as the crate `sudoku` 0.8, a port of
//! `JCZSolve`, which was long the fastest program for easy puzzles; without AVX-512 it is a quarter
//! to a third as fast as that crate. The figures are in the book's chapter on measurements
//! (`docs/src/measurements.md`).

mod candidates;
mod count;
mod deduce;
mod fast;
mod generate;
mod grid;
mod method;
pub mod methods;
mod parse;
mod picture;
mod regions;
mod report;
mod solve;
mod step;

pub use candidates::{Candidates, Digits, Impossible, PlacedDigit};
pub use count::{CountProgress, SolutionCount, WrongSolution};
pub use deduce::{deduce, grade};
pub use fast::Solver;
pub use generate::{Generator, Symmetry, UnknownSymmetry};
pub use grid::{Contradiction, Grid, cell_name};
pub use method::{Method, UnknownMethod};
pub use parse::{ParseError, is_row, is_separator_line};
pub use picture::{draw_puzzles, draw_report};
pub use regions::{REGIONS, Region, regions_of};
pub use report::{Deduction, Mark, Report};
pub use solve::SolveError;
pub use step::DeductionStep;
