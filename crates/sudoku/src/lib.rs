//! Sudoku, by deduction and by guessing.
//!
//! ```
//! use fifteen_sudoku::{Grid, Solver};
//!
//! let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle: Grid = puzzle.parse()?;
//! println!("{:#}", Solver::new().solve(&puzzle)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A puzzle is a search problem with two ways to attack it: think longer at each step, or take more
//! steps. The lecture *Finding all possibilities* (T.09) takes sudoku to show both. Here they are two
//! solvers, which must agree about every puzzle.
//!
//! # Thinking: [`deduce`]
//!
//! The teaching solver keeps a set of [`Candidates`] for every cell, nine bits in a word. When a digit
//! is placed it is a candidate of none of its 20 neighbours any more. Then there are three methods, a
//! function each in [`methods`], and each works on one row, column or box, a [`Region`]:
//!
//! 1. A *naked single* is the only candidate of a cell. The cell is asked: what can you be?
//! 2. A *hidden single* has but one cell in a region. The digit is asked: where can you be?
//! 3. A *naked subset* is a number of cells with as many candidates between them. They use these up,
//!    so that no other cell of the region has any. If the cells lie in two regions, as two cells of a
//!    box may lie in a row, this is so in both.
//!
//! ```text
//! . . .   . . 1   . . .    In the first box, 1 cannot be in the top row nor in the middle one; in the
//! . . .   . . .   1 . .    bottom row, 2 and 3 are in its way. One cell is left: a hidden single.
//! ? 2 3   . . .   . . .    (That the cell could also be 4 to 9 does not matter.)
//! ```
//!
//! Singles place digits, subsets remove candidates so that there are new singles. What hidden subsets
//! would remove, naked ones remove as well: if three digits share three cells of a region with seven
//! open cells, then the other four cells share four digits.
//!
//! When nothing helps there is method 4, to guess: take a cell with the fewest candidates and try them
//! in turn. A wrong one leads to a cell without candidates sooner or later, or to a digit without a
//! cell. Guessing alone would be complete; the methods only make the tree small. A [`Report`] tells how
//! each digit was found, and [`grade`] the weakest method that a puzzle needs.
//!
//! # Working: [`Solver`]
//!
//! The fast solver knows singles, and subsets of a digit's places in crossing boxes and lines, but no
//! more. In return it applies them to all digits in all rows, columns and boxes at the same time, in
//! about 150 instructions. How is told in `fast`.
//!
//! # Making puzzles: [`Generator`]
//!
//! Fill a grid at random. Then empty its cells in random order, except where that would give the puzzle
//! a second solution. A cell whose digit was needed once is needed for ever after, since clues only
//! become fewer: so one pass is enough to make the puzzle minimal.
//!
//! # The parts
//!
//! | module | what it has |
//! |---|---|
//! | `regions` | rows, columns and boxes, and who is whose neighbour |
//! | `grid` | [`Grid`]: digits that do not contradict each other |
//! | `parse` | reading one, with the place of what is wrong |
//! | `candidates` | what may still stand where |
//! | [`methods`] | the three methods, a file each |
//! | `method`, `report` | what the teaching solver may do, and what it says |
//! | `deduce` | the teaching solver: methods, guesses, grades |
//! | `step` | one conclusion at a time, for people who learn |
//! | `fast` | the fast solver |
//! | `count` | what both return, and the check of it |
//! | `unique` | the solution of a puzzle that has one |
//! | `generate` | random puzzles |
//!
//! # What was measured
//!
//! With AVX-512 the fast solver is more than twice as fast as the crate `sudoku` 0.8, a port of `JCZSolve`
//! and long the fastest program for easy puzzles; without, a quarter to a third as fast. The figures are
//! in the book's chapter on measurements (`docs/src/measurements.md`).

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
pub use generate::{Generator, Symmetry};
pub use grid::{Contradiction, Grid};
pub use method::Method;
pub use parse::{ParseError, is_row, is_separator_line};
pub use picture::draw_report;
pub use regions::{REGIONS, Region, regions_of};
pub use report::{Deduction, Mark, Report};
pub use solve::SolveError;
pub use step::DeductionStep;
