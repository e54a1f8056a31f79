//! Sudoku: digits, noted candidates, and hints.

use fifteen::sudoku::methods::{hidden_singles, naked_singles, naked_subsets};
use fifteen::sudoku::{
    Candidates, Grid, REGIONS, Region, SolveError, Solver, cell_name, regions_of,
};

/// Sudoku in play.
pub struct Sudoku {
    pub puzzle: Grid,
    solution: Grid,
    cells: [SudokuCell; 81],
    /// Previous contents of changed cells, the last change last.
    undo_stack: Vec<(usize, SudokuCell)>,
    /// Cell with the cursor.
    pub cursor: usize,
    /// True if digits are noted instead of written.
    pub is_note_mode: bool,
}

/// Contents of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SudokuCell {
    /// Digit; 0 for none.
    digit: u8,
    /// Noted candidates: bit d is set if d is noted.
    notes: u16,
}

/// Next digit, or a digit that is wrong, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SudokuHint {
    pub cell: usize,
    /// Digit; 0 if the digit in the cell is wrong.
    pub digit: u8,
    pub reason: String,
}

impl Sudoku {
    /// Creates a game from the given digits of a puzzle.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution.
    pub fn new(puzzle: Grid) -> Result<Sudoku, SolveError> {
        let solution = Solver::default().solve(&puzzle)?;
        let cells = puzzle.cells().map(|digit| SudokuCell { digit, notes: 0 });
        let cursor = puzzle.cells().iter().position(|&digit| digit == 0).unwrap_or(0);
        Ok(Sudoku { puzzle, solution, cells, undo_stack: Vec::new(), cursor, is_note_mode: false })
    }

    /// Returns the digit in a cell; 0 for none.
    pub fn digit(&self, cell: usize) -> u8 {
        self.cells[cell].digit
    }

    /// Returns whether a digit is noted in a cell.
    pub fn is_noted(&self, cell: usize, digit: u8) -> bool {
        self.cells[cell].notes >> digit & 1 == 1
    }

    /// Returns whether the digit in a cell is given.
    pub fn is_given(&self, cell: usize) -> bool {
        self.puzzle.cells()[cell] != 0
    }

    /// Returns the number of empty cells.
    pub fn empty_count(&self) -> usize {
        self.cells.iter().filter(|cell| cell.digit == 0).count()
    }

    pub fn is_solved(&self) -> bool {
        (0..81).all(|cell| self.digit(cell) == self.solution.cells()[cell])
    }

    /// Writes a digit. Returns false if nothing changes.
    pub fn write(&mut self, cell: usize, digit: u8) -> bool {
        self.set_cell(cell, SudokuCell { digit, ..self.cells[cell] })
    }

    /// Notes a digit or removes its note, if the cell has no digit.
    pub fn toggle_note(&mut self, cell: usize, digit: u8) -> bool {
        let SudokuCell { digit: written, notes } = self.cells[cell];
        written == 0
            && self.set_cell(cell, SudokuCell { digit: written, notes: notes ^ 1 << digit })
    }

    fn set_cell(&mut self, cell: usize, after: SudokuCell) -> bool {
        let before = self.cells[cell];
        if self.is_given(cell) || before == after {
            return false;
        }
        self.undo_stack.push((cell, before));
        self.cells[cell] = after;
        self.cursor = cell;
        true
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        if let Some((cell, before)) = self.undo_stack.pop() {
            self.cells[cell] = before;
            self.cursor = cell;
        }
    }

    /// Returns whether the digit in a cell occurs again in its row, column or box.
    pub fn has_conflict(&self, cell: usize) -> bool {
        let digit = self.digit(cell);
        let stands_in = |number: usize| {
            let others = REGIONS[number].cells.iter().filter(|&&other| other != cell);
            others.into_iter().any(|&other| self.digit(other) == digit)
        };
        digit != 0 && regions_of(cell).into_iter().any(stands_in)
    }

    /// Returns the next hint: a wrong digit, or else a digit that can be deduced, or else one of
    /// the solution. Returns `None` if the puzzle is solved.
    pub fn next_hint(&self) -> Option<SudokuHint> {
        let wrong = |&cell: &usize| {
            self.digit(cell) != 0 && self.digit(cell) != self.solution.cells()[cell]
        };
        if let Some(cell) = (0..81).find(wrong) {
            let why = format!("the {} in {} is wrong", self.digit(cell), cell_name(cell));
            return Some(SudokuHint { cell, digit: 0, reason: why });
        }
        let digits = self.cells.map(|cell| cell.digit);
        let grid = Grid::new(digits).ok()?;
        Sudoku::find_single(&grid).or_else(|| self.reveal_digit(&grid))
    }

    /// Finds a digit by naked or hidden singles. While there are none, eliminates candidates by
    /// means of naked subsets.
    fn find_single(grid: &Grid) -> Option<SudokuHint> {
        let mut state = Candidates::new(grid);
        let mut aid = "";
        loop {
            let regions = || REGIONS.iter();
            let found = regions().find_map(|region| naked_single(&state, region));
            if let Some(hint) =
                found.or_else(|| regions().find_map(|region| hidden_single(&state, region)))
            {
                return Some(SudokuHint { reason: hint.reason + aid, ..hint });
            }
            let mut progress = false;
            for region in &REGIONS {
                progress |= naked_subsets(&mut state, region).ok()?;
            }
            if !progress {
                return None;
            }
            aid = ", after eliminating subsets";
        }
    }

    /// Reveals the digit of the cell with the fewest candidates.
    fn reveal_digit(&self, grid: &Grid) -> Option<SudokuHint> {
        let state = Candidates::new(grid);
        let cell = state.empty_cells().min_by_key(|&cell| state.candidates(cell).count())?;
        let digit = self.solution.cells()[cell];
        let why = format!("{} is {digit}: found by trial only", cell_name(cell));
        Some(SudokuHint { cell, digit, reason: why })
    }
}

/// Finds a cell of a region with a single candidate.
fn naked_single(state: &Candidates, region: &Region) -> Option<SudokuHint> {
    let placed = naked_singles(&mut state.clone(), region).ok()?;
    let found = placed.first()?;
    let why = format!("{} can only be {}", cell_name(found.cell), found.digit);
    Some(SudokuHint { cell: found.cell, digit: found.digit, reason: why })
}

/// Finds a digit with a single cell in a region.
fn hidden_single(state: &Candidates, region: &Region) -> Option<SudokuHint> {
    let placed = hidden_singles(&mut state.clone(), region).ok()?;
    let found = placed.first()?;
    let why = format!("{} of {region} can only be in {}", found.digit, cell_name(found.cell));
    Some(SudokuHint { cell: found.cell, digit: found.digit, reason: why })
}
