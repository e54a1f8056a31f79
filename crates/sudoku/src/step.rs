//! Next deduction step, with its reason, for learners.
//!
//! [`deduce`](super::deduce()) applies its methods to whole regions, as long as they have an
//! effect. Here they return one conclusion, the simplest: a naked single, or else a hidden one, or
//! else the smallest naked subset that rules out a candidate. Repeated steps reach the same grid as
//! `deduce` without guesses.

use super::candidates::{Candidates, Digits};
use super::grid::Grid;
use super::regions::{REGIONS, Region};
use std::fmt;
use std::iter;

/// Conclusion about the candidates, with its reason.
///
/// As text it names row and column of each cell: `r1c5 = 5, its only candidate`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeductionStep {
    /// Method 1: the cell has no other candidate.
    NakedSingle {
        /// Cell.
        cell: usize,
        /// Its digit.
        digit: u8,
    },
    /// Method 2: the digit has no other cell in a region.
    HiddenSingle {
        /// Region.
        region: &'static Region,
        /// Cell.
        cell: usize,
        /// Its digit.
        digit: u8,
    },
    /// Method 3: these n cells have only n candidates among them.
    Subset {
        /// Region that contains the cells, and those that lose candidates.
        region: &'static Region,
        /// Cells.
        cells: Vec<usize>,
        /// Their digits.
        digits: Digits,
        /// Other cells of the region that lose candidates, with these candidates.
        removed: Vec<(usize, Digits)>,
    },
}

impl DeductionStep {
    /// Finds the simplest step, if methods 1 to 3 still have one.
    ///
    /// ```
    /// use fifteen_sudoku::{Candidates, DeductionStep, Grid};
    ///
    /// let puzzle = "1234.678.".to_owned() + "....9...." + &".".repeat(63);
    /// let mut state = Candidates::new(&Grid::parse(&puzzle)?);
    /// let step = DeductionStep::find_simplest(&state).expect("the ninth digit");
    /// assert_eq!(step, DeductionStep::NakedSingle { cell: 4, digit: 5 });
    /// step.apply(&mut state);
    /// assert_eq!(state.digit(4), Some(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_simplest(state: &Candidates) -> Option<DeductionStep> {
        find_naked_single(state)
            .or_else(|| find_hidden_single(state))
            .or_else(|| find_subset(state))
    }

    /// Returns the simplest steps from a puzzle, one after another, until none is left.
    ///
    /// ```
    /// use fifteen_sudoku::{DeductionStep, Grid};
    ///
    /// let puzzle = "1234.678.".to_owned() + "....9...." + &".".repeat(63);
    /// let mut steps = DeductionStep::all_from(&Grid::parse(&puzzle)?);
    /// let first = steps.next().expect("a step");
    /// assert_eq!(first.to_string(), "r1c5 = 5, its only candidate");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_from(puzzle: &Grid) -> impl Iterator<Item = DeductionStep> + use<> {
        let mut state = Candidates::new(puzzle);
        iter::from_fn(move || {
            let step = DeductionStep::find_simplest(&state)?;
            step.apply(&mut state);
            Some(step)
        })
    }

    /// Applies the conclusion.
    ///
    /// # Panics
    /// If the step places a digit that is not a candidate of its cell.
    pub fn apply(&self, state: &mut Candidates) {
        match self {
            &DeductionStep::NakedSingle { cell, digit }
            | &DeductionStep::HiddenSingle { cell, digit, .. } => {
                state.place(cell, digit);
            }
            DeductionStep::Subset { removed, .. } => {
                for &(cell, digits) in removed {
                    state.remove(cell, digits);
                }
            }
        }
    }
}

impl fmt::Display for DeductionStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &DeductionStep::NakedSingle { cell, digit } => {
                write!(f, "{} = {digit}, its only candidate", cell_name(cell))
            }
            &DeductionStep::HiddenSingle { region, cell, digit } => {
                write!(f, "{} = {digit}, the only cell for {digit} in {region}", cell_name(cell))
            }
            DeductionStep::Subset { region, cells, digits, removed } => {
                let cells = join(cells.iter().map(|&cell| cell_name(cell)), ", ");
                let digit_list = |digits: Digits| join(digits.iter(), ", ");
                let removed = removed.iter().map(|&(cell, gone)| {
                    format!("not {} in {}", digit_list(gone), cell_name(cell))
                });
                write!(
                    f,
                    "{cells} in {region} have only the candidates {}: {}",
                    digit_list(*digits),
                    join(removed, "; "),
                )
            }
        }
    }
}

/// Returns the name of a cell by its row and column, such as `r3c5`.
fn cell_name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn join(items: impl Iterator<Item = impl ToString>, separator: &str) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// Finds a cell with one candidate.
fn find_naked_single(state: &Candidates) -> Option<DeductionStep> {
    let mut singles = state.empty_cells().filter(|&cell| state.candidates(cell).count() == 1);
    let cell = singles.next()?;
    Some(DeductionStep::NakedSingle { cell, digit: state.candidates(cell).iter().next()? })
}

/// Finds a digit with one cell in a region: boxes are easiest to see, then rows, then columns.
fn find_hidden_single(state: &Candidates) -> Option<DeductionStep> {
    let (lines, boxes) = REGIONS.split_at(18);
    boxes.iter().chain(lines).find_map(|region| {
        (1..=9).find_map(|digit| {
            let mut places =
                region.cells.into_iter().filter(|&cell| state.candidates(cell).contains(digit));
            match (places.next(), places.next()) {
                (Some(cell), None) => Some(DeductionStep::HiddenSingle { region, cell, digit }),
                _ => None,
            }
        })
    })
}

/// Finds the smallest naked subset that rules out a candidate.
fn find_subset(state: &Candidates) -> Option<DeductionStep> {
    (2..=8).find_map(|size| {
        REGIONS.iter().find_map(|region| {
            let mut sets = (1..1 << 9).map(Digits).filter(|digits| digits.count() == size);
            sets.find_map(|digits| find_subset_of(state, region, digits))
        })
    })
}

/// Returns the naked subset of a region with these digits, if it exists and rules out a candidate
/// of another cell of that region.
fn find_subset_of(
    state: &Candidates,
    region: &'static Region,
    digits: Digits,
) -> Option<DeductionStep> {
    let is_in =
        |cell: &usize| state.is_cell_empty(*cell) && state.candidates(*cell).is_subset_of(digits);
    let cells: Vec<usize> = region.cells.into_iter().filter(is_in).collect();
    if cells.len() != digits.count() as usize {
        return None;
    }
    let removed: Vec<(usize, Digits)> = region
        .cells
        .into_iter()
        .filter(|cell| !cells.contains(cell))
        .map(|cell| (cell, Digits(state.candidates(cell).0 & digits.0)))
        .filter(|(_, gone)| gone.count() > 0)
        .collect();
    (!removed.is_empty()).then_some(DeductionStep::Subset { region, cells, digits, removed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Method, deduce};

    #[test]
    fn steps_name_cells_digits_and_regions() {
        let [region, square] = [3, 20].map(|number| &REGIONS[number]);
        for (step, text) in [
            (DeductionStep::NakedSingle { cell: 80, digit: 9 }, "r9c9 = 9, its only candidate"),
            (
                DeductionStep::HiddenSingle { region: square, cell: 6, digit: 2 },
                "r1c7 = 2, the only cell for 2 in box 3",
            ),
            (
                DeductionStep::Subset {
                    region,
                    cells: vec![27, 29],
                    digits: Digits(0b101),
                    removed: vec![(28, Digits(0b1)), (30, Digits(0b101))],
                },
                "r4c1, r4c3 in row 4 have only the candidates 1, 3: not 1 in r4c2; not 1, 3 in r4c4",
            ),
        ] {
            assert_eq!(step.to_string(), text);
        }
    }

    /// Single steps reach exactly the same grid as methods 1 to 3 together. A subset has an effect
    /// on its region only.
    #[test]
    fn steps_reach_the_same_grid_as_deduce() {
        for puzzle in [
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            // A subset in row 7 and box 8, which rules out candidates of the box only.
            "....28...8...5...959..7...867.4..3911.3.......5.....6...9...743.......1...5.....2",
        ] {
            let grid = Grid::parse(puzzle).expect("a puzzle");
            let mut state = Candidates::new(&grid);
            while let Some(step) = DeductionStep::find_simplest(&state) {
                let before = state.clone();
                step.apply(&mut state);
                let changed = (0..81).any(|cell| state.candidates(cell) != before.candidates(cell));
                assert!(changed, "{step:?} changes nothing");
                if let DeductionStep::Subset { region, removed, .. } = &step {
                    let is_within = removed.iter().all(|(cell, _)| region.cells.contains(cell));
                    assert!(is_within, "{step}");
                }
            }
            let deduction =
                deduce(&grid, Method::Subsets, 2, &mut ()).expect("a verified solution");
            let report = deduction.report.expect("a report");
            assert_eq!(state.grid(), report.grid, "{puzzle}");
        }
    }
}
