//! Sudoku: digits, small digits that one notes beside them, and the next step that can be seen.

use fifteen::sudoku::methods::{hidden_singles, naked_singles, naked_subsets};
use fifteen::sudoku::{Candidates, Grid, REGIONS, Region, Solver, Unsolved, regions_of};

/// A sudoku that is being filled in.
pub struct Sudoku {
    puzzle: Grid,
    solution: Grid,
    cells: [Cell; 81],
    /// What was in the cells that were changed, the last one last.
    before: Vec<(usize, Cell)>,
    /// Where the next digit goes.
    pub cursor: usize,
    /// Whether it is noted, and not written.
    pub is_note_mode: bool,
}

/// What is in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    /// 0 for none.
    digit: u8,
    /// Bit d is set where d is noted.
    notes: u16,
}

/// The next digit that can be found, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub cell: usize,
    /// 0 if the digit that stands there is wrong.
    pub digit: u8,
    pub why: String,
}

impl Sudoku {
    /// A game with these digits given.
    ///
    /// # Errors
    /// If they have not one solution.
    pub fn new(puzzle: Grid) -> Result<Sudoku, Unsolved> {
        let solution = Solver::default().solve(&puzzle)?;
        let cells = puzzle.cells().map(|digit| Cell { digit, notes: 0 });
        let first = puzzle.cells().iter().position(|&digit| digit == 0).unwrap_or(0);
        Ok(Sudoku { puzzle, solution, cells, before: Vec::new(), cursor: first, is_note_mode: false })
    }

    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// The digit in a cell; 0 for none.
    pub fn digit(&self, cell: usize) -> u8 {
        self.cells[cell].digit
    }

    /// Whether a digit is noted in a cell.
    pub fn is_noted(&self, cell: usize, digit: u8) -> bool {
        self.cells[cell].notes >> digit & 1 == 1
    }

    /// Whether the digit in a cell is given.
    pub fn is_given(&self, cell: usize) -> bool {
        self.puzzle.cells()[cell] != 0
    }

    /// How many cells are empty.
    pub fn open(&self) -> usize {
        self.cells.iter().filter(|cell| cell.digit == 0).count()
    }

    pub fn is_solved(&self) -> bool {
        (0..81).all(|cell| self.digit(cell) == self.solution.cells()[cell])
    }

    /// Writes a digit, unless that changes nothing.
    pub fn write(&mut self, cell: usize, digit: u8) -> bool {
        self.change(cell, Cell { digit, ..self.cells[cell] })
    }

    /// Notes a digit, or crosses it out, where no digit is written.
    pub fn note(&mut self, cell: usize, digit: u8) -> bool {
        let Cell { digit: written, notes } = self.cells[cell];
        written == 0 && self.change(cell, Cell { digit: written, notes: notes ^ 1 << digit })
    }

    fn change(&mut self, cell: usize, after: Cell) -> bool {
        let before = self.cells[cell];
        if self.is_given(cell) || before == after {
            return false;
        }
        self.before.push((cell, before));
        self.cells[cell] = after;
        self.cursor = cell;
        true
    }

    /// Takes back the last change.
    pub fn take_back(&mut self) {
        if let Some((cell, before)) = self.before.pop() {
            self.cells[cell] = before;
            self.cursor = cell;
        }
    }

    /// Whether the digit in a cell stands in its row, column or box once more.
    pub fn clashes(&self, cell: usize) -> bool {
        let digit = self.digit(cell);
        let stands_in = |number: usize| {
            let others = REGIONS[number].cells.iter().filter(|&&other| other != cell);
            others.into_iter().any(|&other| self.digit(other) == digit)
        };
        digit != 0 && regions_of(cell).into_iter().any(stands_in)
    }

    /// The next thing to do: a digit that is wrong, or else one that can be found. Nothing if it is solved.
    pub fn hint(&self) -> Option<Hint> {
        let wrong = |&cell: &usize| {
            self.digit(cell) != 0 && self.digit(cell) != self.solution.cells()[cell]
        };
        if let Some(cell) = (0..81).find(wrong) {
            let why = format!("the {} in {} is wrong", self.digit(cell), place(cell));
            return Some(Hint { cell, digit: 0, why });
        }
        let digits = self.cells.map(|cell| cell.digit);
        let grid = Grid::new(digits).ok()?;
        Sudoku::single(&grid).or_else(|| self.reveal_digit(&grid))
    }

    /// A digit that one of the methods finds; subsets are ruled out as long as there is none.
    fn single(grid: &Grid) -> Option<Hint> {
        let mut state = Candidates::new(grid);
        let mut aid = "";
        loop {
            let regions = || REGIONS.iter();
            let found = regions().find_map(|region| naked_single(&state, region));
            if let Some(hint) =
                found.or_else(|| regions().find_map(|region| hidden_single(&state, region)))
            {
                return Some(Hint { why: hint.why + aid, ..hint });
            }
            let mut progress = false;
            for region in &REGIONS {
                progress |= naked_subsets(&mut state, region).ok()?;
            }
            if !progress {
                return None;
            }
            aid = ", once subsets are ruled out";
        }
    }

    /// The digit of the cell with the fewest candidates.
    fn reveal_digit(&self, grid: &Grid) -> Option<Hint> {
        let state = Candidates::new(grid);
        let cell = state.empty_cells().min_by_key(|&cell| state.of(cell).count())?;
        let digit = self.solution.cells()[cell];
        let why = format!("{} is {digit}: only trying the others tells", place(cell));
        Some(Hint { cell, digit, why })
    }
}

/// A cell of a region with one candidate.
fn naked_single(state: &Candidates, region: &Region) -> Option<Hint> {
    let placed = naked_singles(&mut state.clone(), region).ok()?;
    let found = placed.first()?;
    let why = format!("{} can only be {}", place(found.cell), found.digit);
    Some(Hint { cell: found.cell, digit: found.digit, why })
}

/// A digit with one cell in a region.
fn hidden_single(state: &Candidates, region: &Region) -> Option<Hint> {
    let placed = hidden_singles(&mut state.clone(), region).ok()?;
    let found = placed.first()?;
    let why = format!("{} of {region} can only be in {}", found.digit, place(found.cell));
    Some(Hint { cell: found.cell, digit: found.digit, why })
}

/// A cell in words.
pub fn place(cell: usize) -> String {
    format!("row {}, column {}", cell / 9 + 1, cell % 9 + 1)
}
