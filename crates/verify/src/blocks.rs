//! Plays claimed solutions of sliding-block puzzles.
//!
//! A board is a list of cells, each of which has a number: of the block that is on it, or that it is
//! empty or blocked. A move names its blocks by one cell of each, and is played step by step.

use std::fmt;

/// Plays the moves on a board, in one of the six styles, and says how many there are, if they are
/// legal and end as one of the goals wants it.
///
/// # Errors
/// The first [`Fault`].
///
/// ```
/// use fifteen_verify::blocks::{Blocks, Fault, Goal, Misplay, Move, Step, check};
///
/// // A domino in a row of four cells, the last of which is blocked.
/// let start = Blocks::new(1, 4, &[3], &[('1', vec![0, 1])]);
/// let right = |cell| Move { blocks: vec![('1', cell)], steps: vec![Step::Right] };
/// let goals = [Goal { blocks: vec![('1', vec![1, 2])], empty: vec![0] }];
/// assert_eq!(check(&start, 0, &[right(1)], &goals), Ok(1));
/// assert_eq!(check(&start, 0, &[], &goals), Err(Fault::GoalNotReached));
/// let fault = Fault::Move { number: 2, misplay: Misplay::Collision { step: 1 } };
/// assert_eq!(check(&start, 0, &[right(1), right(1)], &goals), Err(fault));
/// ```
pub fn check(start: &Blocks, style: u8, moves: &[Move], goals: &[Goal]) -> Result<usize, Fault> {
    let mut blocks = start.clone();
    for (Move { blocks: movers, steps }, number) in moves.iter().zip(1..) {
        let played = blocks.play(style, movers, steps);
        played.map_err(|misplay| Fault::Move { number, misplay })?;
    }
    if goals.iter().any(|goal| blocks.is_goal_reached(goal)) {
        Ok(moves.len())
    } else {
        Err(Fault::GoalNotReached)
    }
}

/// A move: blocks, given by the name and a cell of each, take some steps together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The blocks.
    pub blocks: Vec<(char, usize)>,
    /// The steps.
    pub steps: Vec<Step>,
}

/// What a board must be like in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Blocks that must be there: the name and the cells of each.
    pub blocks: Vec<(char, Vec<usize>)>,
    /// Cells that must be empty.
    pub empty: Vec<usize>,
}

/// What is on a cell: nothing, something that never moves, or a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlocksCell {
    Empty,
    Blocked,
    Block(usize),
}

/// A board with blocks on it.
#[derive(Clone, Debug)]
pub struct Blocks {
    rows: usize,
    cols: usize,
    cells: Vec<BlocksCell>,
    names: Vec<char>,
}

/// A step of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// What is wrong with a claimed solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A move is not legal.
    Move {
        /// Its number, counted from 1.
        number: usize,
        /// What is wrong with it.
        misplay: Misplay,
    },
    /// All moves are legal, but the end is none of the goals.
    GoalNotReached,
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misplay {
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
    TooManySteps,
    /// The style allows steps in one direction only.
    Turn,
    /// With this step, the first being 1, a block bumps into something or leaves the board.
    Collision {
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
        let mut cells = vec![BlocksCell::Empty; rows * cols];
        let mut put = |cell: usize, content| {
            assert_eq!(cells[cell], BlocksCell::Empty, "nothing else is on cell {cell}");
            cells[cell] = content;
        };
        for &cell in blocked {
            put(cell, BlocksCell::Blocked);
        }
        for (number, (_, block)) in blocks.iter().enumerate() {
            for &cell in block {
                put(cell, BlocksCell::Block(number));
            }
        }
        Blocks { rows, cols, cells, names: blocks.iter().map(|&(name, _)| name).collect() }
    }

    /// Plays a move, if it is legal.
    fn play(&mut self, style: u8, blocks: &[(char, usize)], steps: &[Step]) -> Result<(), Misplay> {
        let movers: Vec<usize> =
            blocks.iter().map(|&block| self.find(block)).collect::<Result<_, _>>()?;
        if movers.is_empty() || steps.is_empty() {
            return Err(Misplay::Nothing);
        }
        if style < 3 && movers.iter().any(|other| *other != movers[0]) {
            return Err(Misplay::Several);
        }
        if style.is_multiple_of(3) && steps.len() > 1 {
            return Err(Misplay::TooManySteps);
        }
        if style % 3 == 1 && steps.iter().any(|other| *other != steps[0]) {
            return Err(Misplay::Turn);
        }
        let mut cells = self.cells.clone();
        for (&step, number) in steps.iter().zip(1..) {
            cells = self.after(&cells, &movers, step).ok_or(Misplay::Collision { step: number })?;
        }
        self.cells = cells;
        Ok(())
    }

    /// Whether the board is as a goal wants it.
    fn is_goal_reached(&self, goal: &Goal) -> bool {
        goal.blocks.iter().all(|(name, cells)| self.has(*name, cells))
            && goal.empty.iter().all(|&cell| self.cells.get(cell) == Some(&BlocksCell::Empty))
    }

    /// Whether a block with this name is on exactly these cells.
    fn has(&self, name: char, cells: &[usize]) -> bool {
        let Some(&BlocksCell::Block(number)) = cells.first().and_then(|&cell| self.cells.get(cell))
        else {
            return false;
        };
        let its = self.cells.iter().filter(|&&cell| cell == BlocksCell::Block(number)).count();
        self.names[number] == name
            && its == cells.len()
            && cells.iter().all(|&cell| self.cells.get(cell) == Some(&BlocksCell::Block(number)))
    }

    /// The number of the block with this name on a cell.
    fn find(&self, (name, cell): (char, usize)) -> Result<usize, Misplay> {
        match self.cells.get(cell) {
            Some(&BlocksCell::Block(number)) if self.names[number] == name => Ok(number),
            _ => {
                let cols = self.cols.max(1);
                Err(Misplay::NoBlock { name, row: cell / cols + 1, col: cell % cols + 1 })
            }
        }
    }

    /// The cells after a step, if it bumps into nothing.
    fn after(&self, cells: &[BlocksCell], movers: &[usize], step: Step) -> Option<Vec<BlocksCell>> {
        let is_moving = |cell: &BlocksCell| matches!(cell, BlocksCell::Block(number) if movers.contains(number));
        let mut after: Vec<BlocksCell> = cells
            .iter()
            .map(|cell| if is_moving(cell) { BlocksCell::Empty } else { *cell })
            .collect();
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
            if *to != BlocksCell::Empty {
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
            Fault::Move { number, misplay } => write!(f, "move {number}: {misplay}"),
            Fault::GoalNotReached => write!(f, "the moves do not end in a stopping configuration"),
        }
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Misplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misplay::NoBlock { name, row, col } => {
                write!(f, "there is no {name} in row {row}, column {col}")
            }
            Misplay::Nothing => write!(f, "nothing moves"),
            Misplay::Several => write!(f, "the style moves one block at a time"),
            Misplay::TooManySteps => write!(f, "the style moves blocks by one step"),
            Misplay::Turn => write!(f, "the style moves blocks in one direction"),
            Misplay::Collision { step } => write!(f, "step {step} bumps into something"),
        }
    }
}

impl std::error::Error for Misplay {}
