//! What the teaching solver has to say.

use super::count::SolutionCount;
use super::grid::{Grid, separator};
use std::fmt;

/// How a digit came into its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is given by the puzzle.
    Given,
    /// Method 1 placed it.
    NakedSingle,
    /// Method 2 placed it.
    HiddenSingle,
    /// It was guessed.
    Guess,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 4] = [Mark::Given, Mark::NakedSingle, Mark::HiddenSingle, Mark::Guess];

    /// The letter for it in a report: `F` for *fixed*, `1`, `2`, or `g`.
    pub fn letter(self) -> char {
        match self {
            Mark::Given => 'F',
            Mark::NakedSingle => '1',
            Mark::HiddenSingle => '2',
            Mark::Guess => 'g',
        }
    }
}

/// A grid, and how its digits came into it.
///
/// ```
/// use fifteen_sudoku::{Grid, Method, deduce};
///
/// let puzzle = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// let lesson = deduce(&Grid::parse(puzzle)?, Method::Guess, 2, &mut ())?;
/// let report = lesson.report.expect("it has a solution");
/// assert_eq!(report.totals(), "F:17 1:34 2:30 g:0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The grid: a solution, or as far as the methods led.
    pub grid: Grid,
    /// How each digit was placed; `None` for an empty cell.
    pub marks: [Option<Mark>; 81],
}

impl Report {
    /// How many digits have a mark.
    pub fn count(&self, mark: Mark) -> usize {
        self.marks.iter().filter(|&&other| other == Some(mark)).count()
    }

    /// How many digits were placed in each way, as a line.
    pub fn format_totals(&self) -> String {
        let total = |mark: Mark| format!("{}:{}", mark.letter(), self.count(mark));
        Mark::ALL.map(total).join(" ")
    }
}

impl fmt::Display for Report {
    /// The marks as nine lines, as a grid is printed with `{:#}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, mark) in self.marks.iter().enumerate() {
            let letter = mark.map_or('.', Mark::letter);
            write!(f, "{letter}{}", separator(cell))?;
        }
        Ok(())
    }
}

/// What came of solving a puzzle with certain methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The number of solutions, and how much it says. If the methods were too weak to tell it is 0,
    /// and `is_stuck`.
    pub count: SolutionCount,
    /// Whether the methods did not suffice.
    pub is_stuck: bool,
    /// The first solution; or, if the methods did not suffice, how far they led.
    pub report: Option<Report>,
    /// How many candidates were tried in all.
    pub guesses: u64,
}
