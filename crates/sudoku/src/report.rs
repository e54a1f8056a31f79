//! Results of the teaching solver.

use super::count::SolutionCount;
use super::grid::{Grid, separator};
use std::fmt;

/// Origin of a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The digit is given by the puzzle.
    Given,
    /// Method 1 placed the digit.
    NakedSingle,
    /// Method 2 placed the digit.
    HiddenSingle,
    /// The digit was guessed.
    Guess,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 4] = [Mark::Given, Mark::NakedSingle, Mark::HiddenSingle, Mark::Guess];

    /// Returns the letter of the mark in a report: `F` for *fixed*, `1`, `2`, or `g`.
    pub fn letter(self) -> char {
        match self {
            Mark::Given => 'F',
            Mark::NakedSingle => '1',
            Mark::HiddenSingle => '2',
            Mark::Guess => 'g',
        }
    }
}

/// Grid, and the origin of its digits.
///
/// ```
/// use fifteen_sudoku::{Grid, Method, deduce};
///
/// let puzzle =
///     "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// let deduction = deduce(&Grid::parse(puzzle)?, Method::Guess, 2, &mut ())?;
/// let report = deduction.report.expect("a solution");
/// assert_eq!(report.format_totals(), "F:17 1:34 2:30 g:0");
/// assert_eq!(report.format_marks().matches('F').count(), 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Solution, or the grid that the methods reached.
    pub grid: Grid,
    /// Origin of each digit; `None` for an empty cell.
    pub marks: [Option<Mark>; 81],
}

impl Report {
    /// Returns the number of digits with this mark.
    pub fn count(&self, mark: Mark) -> usize {
        self.marks.iter().filter(|&&other| other == Some(mark)).count()
    }

    /// Formats the marks as 81 characters.
    pub fn format_marks(&self) -> String {
        self.marks.iter().map(|mark| mark.map_or('.', Mark::letter)).collect()
    }

    /// Formats the number of digits with each mark, as a line.
    pub fn format_totals(&self) -> String {
        let total = |mark: Mark| format!("{}:{}", mark.letter(), self.count(mark));
        Mark::ALL.map(total).join(" ")
    }
}

impl fmt::Display for Report {
    /// Writes the marks as nine lines, in the layout of a grid with `{:#}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, mark) in self.marks.iter().enumerate() {
            let letter = mark.map_or('.', Mark::letter);
            write!(f, "{letter}{}", separator(cell))?;
        }
        Ok(())
    }
}

/// Result of solving a puzzle with some methods.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduction {
    /// Count of solutions. If the methods did not suffice, it is 0, and `is_stuck` is true.
    pub count: SolutionCount,
    /// True if the methods did not suffice.
    pub is_stuck: bool,
    /// First solution; or, if the methods did not suffice, the grid that they reached.
    pub report: Option<Report>,
    /// Total number of candidates that were tried.
    pub guesses: u64,
}
