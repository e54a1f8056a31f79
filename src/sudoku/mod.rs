//! Sudoku
mod candidates;
mod count;
mod deduce;
mod fast;
mod generate;
mod grid;
pub mod methods;
mod parse;
mod regions;

pub use candidates::{Candidates, Digits, Impossible, Placement};
pub use count::{Count, End};
pub use deduce::{Lesson, Mark, Method, Report, deduce, grade};
pub use fast::Solver;
pub use generate::{Generator, Symmetry};
pub use grid::{Contradiction, Grid};
pub use parse::{ParseError, Place, is_drawn, is_row};
pub use regions::{REGIONS, Region, regions_of};
