//! Plays claimed solutions of sliding-block puzzles.
//!
//! A board is a list of cells, each of which has a number: of the block that is on it, or that it is
//! empty or blocked. A move names its blocks by one cell of each, and is played step by step.

use std::fmt;

/// What is on a cell: nothing, something that never moves, or a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Empty,
    Blocked,
    Block(usize),
}

/// A board with blocks on it.
///
/// ```
/// use fifteen::verify::blocks::{Blocks, Fault, Step};
///
/// // A domino in a row of four cells, the last of which is blocked.
/// let mut blocks = Blocks::new(1, 4, &[3], &[('1', vec![0, 1])]);
/// assert_eq!(blocks.play(0, &[('1', 1)], &[Step::Right]), Ok(()));
/// assert!(blocks.has('1', &[1, 2]));
/// assert_eq!(blocks.play(0, &[('1', 1)], &[Step::Right]), Err(Fault::Bump { step: 1 }));
/// ```
#[derive(Clone, Debug)]
pub struct Blocks {
    rows: usize,
    cols: usize,
    cells: Vec<Cell>,
    names: Vec<char>,
}

/// A step of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the next column.
    Right,
    /// To the row above.
    Up,
    /// To the column before.
    Left,
    /// To the row below.
    Down,
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// There is no block of this name on the cell in this row and column; the first are 1.
    NoBlock {
        /// The name.
        name: char,
        /// The row.
        row: usize,
        /// The column.
        col: usize,
    },
    /// Nothing moves, or by no step.
    Nothing,
    /// The style allows single blocks only.
    Several,
    /// The style allows a single step only.
    TooFar,
    /// The style allows steps in one direction only.
    Turn,
    /// With this step, the first being 1, a block bumps into something or leaves the board.
    Bump {
        /// The number of the step.
        step: usize,
    },
}

impl Blocks {
    /// A board of this size, with cells that are blocked, and blocks: a name, which blocks of the
    /// same kind have in common, and cells. Cells are numbered row by row from 0.
    ///
    /// # Panics
    /// If a cell is not on the board, or is used twice.
    pub fn new(rows: usize, cols: usize, blocked: &[usize], blocks: &[(char, Vec<usize>)]) -> Self {
        let mut cells = vec![Cell::Empty; rows * cols];
        let mut put = |cell: usize, content| {
            assert_eq!(cells[cell], Cell::Empty, "nothing else is on cell {cell}");
            cells[cell] = content;
        };
        for &cell in blocked {
            put(cell, Cell::Blocked);
        }
        for (number, (_, block)) in blocks.iter().enumerate() {
            for &cell in block {
                put(cell, Cell::Block(number));
            }
        }
        Blocks { rows, cols, cells, names: blocks.iter().map(|&(name, _)| name).collect() }
    }

    /// Plays a move in one of the six styles: blocks, given by the name and a cell of each, take some
    /// steps together.
    ///
    /// # Errors
    /// What is wrong with it; the blocks stay where they are then.
    pub fn play(
        &mut self,
        style: u8,
        blocks: &[(char, usize)],
        steps: &[Step],
    ) -> Result<(), Fault> {
        let movers: Vec<usize> =
            blocks.iter().map(|&block| self.find(block)).collect::<Result<_, _>>()?;
        if movers.is_empty() || steps.is_empty() {
            return Err(Fault::Nothing);
        }
        if style < 3 && movers.iter().any(|other| *other != movers[0]) {
            return Err(Fault::Several);
        }
        if style.is_multiple_of(3) && steps.len() > 1 {
            return Err(Fault::TooFar);
        }
        if style % 3 == 1 && steps.iter().any(|other| *other != steps[0]) {
            return Err(Fault::Turn);
        }
        let mut cells = self.cells.clone();
        for (&step, number) in steps.iter().zip(1..) {
            cells = self.after(&cells, &movers, step).ok_or(Fault::Bump { step: number })?;
        }
        self.cells = cells;
        Ok(())
    }

    /// Whether a block with this name is on exactly these cells.
    pub fn has(&self, name: char, cells: &[usize]) -> bool {
        let Some(&Cell::Block(number)) = cells.first().and_then(|&cell| self.cells.get(cell))
        else {
            return false;
        };
        let its = self.cells.iter().filter(|&&cell| cell == Cell::Block(number)).count();
        self.names[number] == name
            && its == cells.len()
            && cells.iter().all(|&cell| self.cells.get(cell) == Some(&Cell::Block(number)))
    }

    /// Whether nothing is on a cell.
    pub fn is_empty(&self, cell: usize) -> bool {
        self.cells.get(cell) == Some(&Cell::Empty)
    }

    /// The number of the block with this name on a cell.
    fn find(&self, (name, cell): (char, usize)) -> Result<usize, Fault> {
        match self.cells.get(cell) {
            Some(&Cell::Block(number)) if self.names[number] == name => Ok(number),
            _ => {
                let cols = self.cols.max(1);
                Err(Fault::NoBlock { name, row: cell / cols + 1, col: cell % cols + 1 })
            }
        }
    }

    /// The cells after a step, if it bumps into nothing.
    fn after(&self, cells: &[Cell], movers: &[usize], step: Step) -> Option<Vec<Cell>> {
        let is_moving =
            |cell: &Cell| matches!(cell, Cell::Block(number) if movers.contains(number));
        let mut after: Vec<Cell> =
            cells.iter().map(|cell| if is_moving(cell) { Cell::Empty } else { *cell }).collect();
        for (from, content) in cells.iter().enumerate().filter(|(_, content)| is_moving(content)) {
            let (row, col) = (from / self.cols, from % self.cols);
            let (row, col) = match step {
                Step::Right => (row, col + 1),
                Step::Up => (row.checked_sub(1)?, col),
                Step::Left => (row, col.checked_sub(1)?),
                Step::Down => (row + 1, col),
            };
            if row >= self.rows || col >= self.cols {
                return None;
            }
            let to = &mut after[row * self.cols + col];
            if *to != Cell::Empty {
                return None;
            }
            *to = *content;
        }
        Some(after)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoBlock { name, row, col } => {
                write!(f, "there is no {name} in row {row}, column {col}")
            }
            Fault::Nothing => write!(f, "nothing moves"),
            Fault::Several => write!(f, "the style moves one block at a time"),
            Fault::TooFar => write!(f, "the style moves blocks by one step"),
            Fault::Turn => write!(f, "the style moves blocks in one direction"),
            Fault::Bump { step } => write!(f, "step {step} bumps into something"),
        }
    }
}

impl std::error::Error for Fault {}
