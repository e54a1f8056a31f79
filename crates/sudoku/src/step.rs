//! Next deduction step, with its reason, for learners.
//!
//! [`deduce`](super::deduce()) applies its methods to whole regions, as long as they have an
//! effect. A step is one conclusion, the simplest: a naked single, or else a hidden one, or else
//! locked candidates, or else the smallest naked or hidden subset that rules out a candidate.
//! Locked candidates are not among the methods of `deduce`, so repeated steps place at least the
//! digits that it places without guesses.

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
    /// Locked candidates: in one region, the digit has cells only where another crosses it. A box
    /// that excludes the digit from a line *points* at it; a line that excludes it from a box
    /// *claims* it.
    Locked {
        /// Digit.
        digit: u8,
        /// Region whose candidates are locked.
        region: &'static Region,
        /// Region that crosses it and contains all these candidates.
        other: &'static Region,
        /// Cells of the other region that lose candidates, with these candidates.
        removed: Vec<(usize, Digits)>,
    },
    /// Method 3: these n cells have only n candidates among them.
    NakedSubset {
        /// Region that contains the cells, and those that lose candidates.
        region: &'static Region,
        /// Cells.
        cells: Vec<usize>,
        /// Their digits.
        digits: Digits,
        /// Other cells of the region that lose candidates, with these candidates.
        removed: Vec<(usize, Digits)>,
    },
    /// Method 3, seen from the other cells: these n digits have only n cells in a region.
    HiddenSubset {
        /// Region.
        region: &'static Region,
        /// Cells.
        cells: Vec<usize>,
        /// Digits that have no other cells.
        digits: Digits,
        /// Those of the cells that lose candidates, with these candidates.
        removed: Vec<(usize, Digits)>,
    },
}

impl DeductionStep {
    /// Finds the simplest step, if there is one.
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
            .or_else(|| find_locked(state))
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

    /// Returns the name of the method, such as `hidden single`.
    ///
    /// ```
    /// use fifteen_sudoku::DeductionStep;
    ///
    /// assert_eq!(DeductionStep::NakedSingle { cell: 4, digit: 5 }.method_name(), "naked single");
    /// ```
    pub fn method_name(&self) -> &'static str {
        match self {
            DeductionStep::NakedSingle { .. } => "naked single",
            DeductionStep::HiddenSingle { .. } => "hidden single",
            DeductionStep::Locked { .. } => "locked candidates",
            DeductionStep::NakedSubset { .. } => "naked subset",
            DeductionStep::HiddenSubset { .. } => "hidden subset",
        }
    }

    /// Returns whether the step places a digit, rather than remove candidates.
    pub fn places_digit(&self) -> bool {
        use DeductionStep::{HiddenSingle, NakedSingle};
        matches!(self, NakedSingle { .. } | HiddenSingle { .. })
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
            DeductionStep::Locked { removed, .. }
            | DeductionStep::NakedSubset { removed, .. }
            | DeductionStep::HiddenSubset { removed, .. } => {
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
            DeductionStep::Locked { digit, region, other, removed } => {
                let cells: Vec<usize> = removed.iter().map(|&(cell, _)| cell).collect();
                write!(f, "{digit} in {region} is only in {other}: not in {}", cell_list(&cells))
            }
            DeductionStep::NakedSubset { region, cells, digits, removed } => {
                let (cells, digits) = (cell_list(cells), digit_list(*digits));
                let removed = removal_list(removed);
                write!(f, "{cells} in {region} have only the candidates {digits}: {removed}")
            }
            DeductionStep::HiddenSubset { region, cells, digits, removed } => {
                let (cells, digits) = (cell_list(cells), digit_list(*digits));
                let removed = removal_list(removed);
                write!(f, "{cells} are the only cells for {digits} in {region}: {removed}")
            }
        }
    }
}

/// Returns the name of a cell by its row and column, such as `r3c5`.
fn cell_name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn cell_list(cells: &[usize]) -> String {
    join(cells.iter().map(|&cell| cell_name(cell)), ", ")
}

fn digit_list(digits: Digits) -> String {
    join(digits.iter(), ", ")
}

fn removal_list(removed: &[(usize, Digits)]) -> String {
    let text = |&(cell, gone): &_| format!("not {} in {}", digit_list(gone), cell_name(cell));
    join(removed.iter().map(text), "; ")
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

/// Finds a digit whose candidates in a box all lie in one line, or those of a line in one box, if
/// that rules out a candidate.
fn find_locked(state: &Candidates) -> Option<DeductionStep> {
    let (lines, boxes) = REGIONS.split_at(18);
    let pairs = || boxes.iter().flat_map(|square| lines.iter().map(move |line| (square, line)));
    let swapped = || pairs().map(|(square, line)| (line, square));
    pairs().chain(swapped()).find_map(|(region, other)| {
        (1..=9).find_map(|digit| {
            let has = |cell: &usize| state.candidates(*cell).contains(digit);
            let mut places = region.cells.into_iter().filter(has).peekable();
            places.peek()?;
            if !places.all(|cell| other.cells.contains(&cell)) {
                return None;
            }
            let outside = other.cells.into_iter().filter(|cell| !region.cells.contains(cell));
            let removed = removable(state, outside, Digits::single(digit));
            (!removed.is_empty()).then_some(DeductionStep::Locked { digit, region, other, removed })
        })
    })
}

/// Finds the smallest subset that rules out a candidate. At most four of the cells and digits are
/// named: the other open cells of a region form the complement of a naked subset, a hidden one.
fn find_subset(state: &Candidates) -> Option<DeductionStep> {
    (2..=4).find_map(|size| {
        REGIONS.iter().find_map(|region| {
            let mut sets = (1..1 << 9).map(Digits).filter(|digits| digits.count() == size);
            sets.find_map(|digits| {
                find_naked_subset(state, region, digits)
                    .or_else(|| find_hidden_subset(state, region, digits))
            })
        })
    })
}

/// Returns the naked subset of a region with these digits, if it exists and rules out a candidate
/// of another cell of that region.
fn find_naked_subset(
    state: &Candidates,
    region: &'static Region,
    digits: Digits,
) -> Option<DeductionStep> {
    let is_in =
        |cell: &usize| state.is_cell_empty(*cell) && state.candidates(*cell).is_subset_of(digits);
    let (cells, others): (Vec<usize>, Vec<usize>) = region.cells.into_iter().partition(is_in);
    if cells.len() != digits.count() as usize {
        return None;
    }
    let removed = removable(state, others, digits);
    (!removed.is_empty()).then_some(DeductionStep::NakedSubset { region, cells, digits, removed })
}

/// Returns the hidden subset of a region with these digits, if it exists and rules out another
/// candidate of one of its cells.
fn find_hidden_subset(
    state: &Candidates,
    region: &'static Region,
    digits: Digits,
) -> Option<DeductionStep> {
    let has_digit = |cell: &usize| state.candidates(*cell).0 & digits.0 != 0;
    let cells: Vec<usize> = region.cells.into_iter().filter(has_digit).collect();
    let found = cells.iter().fold(Digits(0), |found, &cell| found.union(state.candidates(cell)));
    if cells.len() != digits.count() as usize || !digits.is_subset_of(found) {
        return None;
    }
    let removed = removable(state, cells.iter().copied(), Digits(Digits::ALL.0 & !digits.0));
    (!removed.is_empty()).then_some(DeductionStep::HiddenSubset { region, cells, digits, removed })
}

/// Returns the cells that have some of the digits as candidates, with these.
fn removable(
    state: &Candidates,
    cells: impl IntoIterator<Item = usize>,
    digits: Digits,
) -> Vec<(usize, Digits)> {
    let gone = cells.into_iter().map(|cell| (cell, Digits(state.candidates(cell).0 & digits.0)));
    gone.filter(|(_, gone)| gone.count() > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Method, Solver, deduce};

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
                DeductionStep::Locked {
                    digit: 5,
                    region: square,
                    other: &REGIONS[1],
                    removed: vec![(9, Digits::single(5)), (12, Digits::single(5))],
                },
                "5 in box 3 is only in row 2: not in r2c1, r2c4",
            ),
            (
                DeductionStep::NakedSubset {
                    region,
                    cells: vec![27, 29],
                    digits: Digits(0b101),
                    removed: vec![(28, Digits(0b1)), (30, Digits(0b101))],
                },
                "r4c1, r4c3 in row 4 have only the candidates 1, 3: not 1 in r4c2; not 1, 3 in r4c4",
            ),
            (
                DeductionStep::HiddenSubset {
                    region,
                    cells: vec![27, 29],
                    digits: Digits(0b101),
                    removed: vec![(29, Digits(0b110_0000))],
                },
                "r4c1, r4c3 are the only cells for 1, 3 in row 4: not 6, 7 in r4c3",
            ),
        ] {
            assert_eq!(step.to_string(), text);
        }
    }

    /// Single steps place at least the digits of methods 1 to 3. Each changes something, and none
    /// excludes the solution, which another solver finds.
    #[test]
    fn steps_place_the_digits_of_deduce() {
        let mut kinds = [0; 5];
        for puzzle in [
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            // Naked subsets.
            "53....76...........8.64.2.......94.5.6....17...3.24............6...8...1.28.....3",
            // A subset in row 7 and box 8, which rules out candidates of the box only.
            "....28...8...5...959..7...867.4..3911.3.......5.....6...9...743.......1...5.....2",
        ] {
            let grid = Grid::parse(puzzle).expect("a puzzle");
            let solution = Solver::new().count(&grid, 2).expect("a count").first.expect("one");
            let mut state = Candidates::new(&grid);
            while let Some(step) = DeductionStep::find_simplest(&state) {
                let before = state.clone();
                step.apply(&mut state);
                let changed = (0..81).any(|cell| state.candidates(cell) != before.candidates(cell));
                assert!(changed, "{step:?} changes nothing");
                assert_eq!(step.places_digit(), state.grid() != before.grid());
                let is_possible = |cell: usize| {
                    let digit = solution.cells()[cell];
                    state.digit(cell) == Some(digit) || state.candidates(cell).contains(digit)
                };
                assert!((0..81).all(is_possible), "{step} excludes the solution");
                kinds[match step {
                    DeductionStep::NakedSingle { .. } => 0,
                    DeductionStep::HiddenSingle { .. } => 1,
                    DeductionStep::Locked { .. } => 2,
                    DeductionStep::NakedSubset { .. } => 3,
                    DeductionStep::HiddenSubset { .. } => 4,
                }] += 1;
            }
            let deduction =
                deduce(&grid, Method::Subsets, 2, &mut ()).expect("a verified solution");
            let (by_methods, by_steps) = (deduction.report.expect("a report").grid, state.grid());
            let mut both = by_methods.cells().iter().zip(by_steps.cells());
            assert!(both.all(|(methods, steps)| *methods == 0 || methods == steps), "{puzzle}");
        }
        assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
    }
}
