//! Verification of claimed solutions of sliding-block puzzles.
//!
//! A board is a list of cells. A cell is empty, blocked, or has the number of the block on it. A
//! move identifies each of its blocks by its name and one of its cells, and is played step by step.

use std::fmt;
use std::ops::RangeInclusive;

/// Plays the moves on a board in one of the six styles. Returns the number of moves if they are
/// legal and end in one of the goals.
///
/// In styles 0 to 2 a move takes one block one step, any number of steps in one direction, or any
/// steps at all. In styles 3 to 5 it may take several blocks together.
///
/// # Errors
/// The first fault.
///
/// ```
/// use fifteen_verify::blocks::{
///     BlockMove, BlockStep, Blocks, BlocksFault, BlocksGoal, IllegalMove, check,
/// };
///
/// // A domino in a row of four cells, the last of which is blocked.
/// let start = Blocks::new(1, 4, &[3], &[('1', vec![0, 1])]);
/// let right = |cell| BlockMove { blocks: vec![('1', cell)], steps: vec![BlockStep::Right] };
/// let goals = [BlocksGoal::Arrangement { blocks: vec![('1', vec![1, 2])], empty: vec![0] }];
/// assert_eq!(check(&start, 0, &[right(1)], &goals), Ok(1));
/// assert_eq!(check(&start, 0, &[], &goals), Err(BlocksFault::GoalNotReached));
/// let reason = IllegalMove::Collision { step: 1 };
/// let fault = BlocksFault::IllegalMove { number: 2, reason };
/// assert_eq!(check(&start, 0, &[right(1), right(1)], &goals), Err(fault));
/// ```
pub fn check(
    start: &Blocks,
    style: u8,
    moves: &[BlockMove],
    goals: &[BlocksGoal],
) -> Result<usize, BlocksFault> {
    let mut blocks = start.clone();
    for (BlockMove { blocks: movers, steps }, number) in moves.iter().zip(1..) {
        let played = blocks.apply_move(style, movers, steps);
        played.map_err(|misplay| BlocksFault::IllegalMove { number, reason: misplay })?;
    }
    if goals.iter().any(|goal| blocks.is_goal_reached(goal)) {
        Ok(moves.len())
    } else {
        Err(BlocksFault::GoalNotReached)
    }
}

/// A move: blocks, given by the name and a cell of each, take some steps together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BlockMove {
    /// Blocks that move.
    pub blocks: Vec<(char, usize)>,
    /// Steps, in order.
    pub steps: Vec<BlockStep>,
}

/// Condition for the final board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlocksGoal {
    /// Certain blocks are in their places, and certain cells are empty.
    Arrangement {
        /// Blocks that must be there: the name and the cells of each.
        blocks: Vec<(char, Vec<usize>)>,
        /// Cells that must be empty.
        empty: Vec<usize>,
    },
    /// A block is at an opening in the frame, and may take its next step through it.
    Exit {
        /// Side of the opening: the direction of that step.
        side: BlockStep,
        /// Rows or columns of the opening, counted from 0.
        lines: RangeInclusive<usize>,
        /// Names of the blocks that may leave; empty if all may.
        names: Vec<char>,
    },
}

/// Directions in which a block may move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlockMovement {
    /// All of them.
    #[default]
    Both,
    /// To the left and to the right.
    Rows,
    /// Up and down.
    Columns,
    /// None.
    Pinned,
}

/// Content of a cell.
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
    movements: Vec<BlockMovement>,
}

/// A step of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockStep {
    /// To the next column.
    Right,
    /// To the row above.
    Up,
    /// To the previous column.
    Left,
    /// To the row below.
    Down,
}

/// Fault of a claimed solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlocksFault {
    /// A move is illegal.
    IllegalMove {
        /// Number of the move, counted from 1.
        number: usize,
        /// Cause.
        reason: IllegalMove,
    },
    /// All moves are legal, but they do not end in a goal.
    GoalNotReached,
}

/// Cause of an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The cell has no block of this name. Rows and columns are counted from 1.
    NoBlock {
        /// Name of the block.
        name: char,
        /// Row of the cell.
        row: usize,
        /// Column of the cell.
        col: usize,
    },
    /// The move has no block or no step.
    Empty,
    /// The style allows single blocks only.
    SeveralBlocks,
    /// The style allows a single step only.
    TooManySteps,
    /// The style allows steps in one direction only.
    DirectionChanged,
    /// A block is pinned, or bound to a line that the step would leave.
    Bound {
        /// Number of the step, counted from 1.
        step: usize,
    },
    /// A block collides with another one, with a blocked cell or with the edge of the board.
    Collision {
        /// Number of the step, counted from 1.
        step: usize,
    },
}

impl Blocks {
    /// Creates a board of this size with blocked cells and blocks. A block has a name, common to
    /// all blocks of its kind, and cells. Cells are numbered row by row from 0.
    ///
    /// # Panics
    /// If a cell is not on the board, or is used twice.
    pub fn new(rows: usize, cols: usize, blocked: &[usize], blocks: &[(char, Vec<usize>)]) -> Self {
        let mut cells = vec![BlocksCell::Empty; rows * cols];
        let mut put = |cell: usize, content| {
            assert_eq!(cells[cell], BlocksCell::Empty, "cell {cell} is used twice");
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
        let names = blocks.iter().map(|&(name, _)| name).collect();
        Blocks { rows, cols, cells, names, movements: vec![BlockMovement::Both; blocks.len()] }
    }

    /// Returns the board in which the blocks with these names have these movements.
    pub fn with_movements(mut self, movements: &[(char, BlockMovement)]) -> Self {
        for (name, bound) in self.names.iter().zip(&mut self.movements) {
            if let Some((_, movement)) = movements.iter().find(|(other, _)| other == name) {
                *bound = *movement;
            }
        }
        self
    }

    /// Plays a move if it is legal.
    fn apply_move(
        &mut self,
        style: u8,
        blocks: &[(char, usize)],
        steps: &[BlockStep],
    ) -> Result<(), IllegalMove> {
        let movers: Vec<usize> =
            blocks.iter().map(|&block| self.find_block(block)).collect::<Result<_, _>>()?;
        if movers.is_empty() || steps.is_empty() {
            return Err(IllegalMove::Empty);
        }
        if style < 3 && movers.iter().any(|other| *other != movers[0]) {
            return Err(IllegalMove::SeveralBlocks);
        }
        if style.is_multiple_of(3) && steps.len() > 1 {
            return Err(IllegalMove::TooManySteps);
        }
        if style % 3 == 1 && steps.iter().any(|other| *other != steps[0]) {
            return Err(IllegalMove::DirectionChanged);
        }
        let mut cells = self.cells.clone();
        for (&step, number) in steps.iter().zip(1..) {
            if movers.iter().any(|&mover| !self.may_step(mover, step)) {
                return Err(IllegalMove::Bound { step: number });
            }
            cells = self
                .move_blocks(&cells, &movers, step)
                .ok_or(IllegalMove::Collision { step: number })?;
        }
        self.cells = cells;
        Ok(())
    }

    /// Returns whether the board meets the conditions of a goal.
    fn is_goal_reached(&self, goal: &BlocksGoal) -> bool {
        match goal {
            BlocksGoal::Arrangement { blocks, empty } => {
                blocks.iter().all(|(name, cells)| self.has_block_at(*name, cells))
                    && empty.iter().all(|&cell| self.cells.get(cell) == Some(&BlocksCell::Empty))
            }
            BlocksGoal::Exit { side, lines, names } => (0..self.names.len()).any(|number| {
                (names.is_empty() || names.contains(&self.names[number]))
                    && self.is_at_exit(number, *side, lines)
            }),
        }
    }

    /// Returns whether a block touches a side, lies entirely within these rows or columns, and may
    /// take the next step through the opening.
    fn is_at_exit(&self, number: usize, side: BlockStep, lines: &RangeInclusive<usize>) -> bool {
        let is_own = |&cell: &usize| self.cells[cell] == BlocksCell::Block(number);
        let own =
            (0..self.cells.len()).filter(is_own).map(|cell| [cell / self.cols, cell % self.cols]);
        let (mut touches, mut is_within) = (false, true);
        for [row, col] in own {
            let (is_at_side, line) = match side {
                BlockStep::Right => (col + 1 == self.cols, row),
                BlockStep::Up => (row == 0, col),
                BlockStep::Left => (col == 0, row),
                BlockStep::Down => (row + 1 == self.rows, col),
            };
            touches |= is_at_side;
            is_within &= lines.contains(&line);
        }
        touches && is_within && self.may_step(number, side)
    }

    /// Returns whether the movement of a block allows a step.
    fn may_step(&self, number: usize, step: BlockStep) -> bool {
        match self.movements[number] {
            BlockMovement::Both => true,
            BlockMovement::Rows => matches!(step, BlockStep::Left | BlockStep::Right),
            BlockMovement::Columns => matches!(step, BlockStep::Up | BlockStep::Down),
            BlockMovement::Pinned => false,
        }
    }

    /// Returns whether a block with this name is on exactly these cells.
    fn has_block_at(&self, name: char, cells: &[usize]) -> bool {
        let Some(&BlocksCell::Block(number)) = cells.first().and_then(|&cell| self.cells.get(cell))
        else {
            return false;
        };
        let its = self.cells.iter().filter(|&&cell| cell == BlocksCell::Block(number)).count();
        self.names[number] == name
            && its == cells.len()
            && cells.iter().all(|&cell| self.cells.get(cell) == Some(&BlocksCell::Block(number)))
    }

    /// Returns the number of the block with this name on a cell.
    fn find_block(&self, (name, cell): (char, usize)) -> Result<usize, IllegalMove> {
        match self.cells.get(cell) {
            Some(&BlocksCell::Block(number)) if self.names[number] == name => Ok(number),
            _ => {
                let cols = self.cols.max(1);
                Err(IllegalMove::NoBlock { name, row: cell / cols + 1, col: cell % cols + 1 })
            }
        }
    }

    /// Returns the cells after a step, or `None` if it is blocked.
    fn move_blocks(
        &self,
        cells: &[BlocksCell],
        movers: &[usize],
        step: BlockStep,
    ) -> Option<Vec<BlocksCell>> {
        let is_moving = |cell: &BlocksCell| matches!(cell, BlocksCell::Block(number) if movers.contains(number));
        let mut after: Vec<BlocksCell> = cells
            .iter()
            .map(|cell| if is_moving(cell) { BlocksCell::Empty } else { *cell })
            .collect();
        for (from, content) in cells.iter().enumerate().filter(|(_, content)| is_moving(content)) {
            let (row, col) = (from / self.cols, from % self.cols);
            let (row, col) = match step {
                BlockStep::Right => (row, col + 1),
                BlockStep::Up => (row.checked_sub(1)?, col),
                BlockStep::Left => (row, col.checked_sub(1)?),
                BlockStep::Down => (row + 1, col),
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

impl fmt::Display for BlocksFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BlocksFault::IllegalMove { number, reason: misplay } => {
                write!(f, "move {number}: {misplay}")
            }
            BlocksFault::GoalNotReached => {
                write!(f, "the moves do not end in a goal configuration")
            }
        }
    }
}

impl std::error::Error for BlocksFault {}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::NoBlock { name, row, col } => {
                write!(f, "there is no {name} in row {row}, column {col}")
            }
            IllegalMove::Empty => write!(f, "empty move"),
            IllegalMove::SeveralBlocks => write!(f, "the style allows only one block"),
            IllegalMove::TooManySteps => write!(f, "the style allows only one step"),
            IllegalMove::DirectionChanged => write!(f, "the style allows only one direction"),
            IllegalMove::Bound { step } => {
                write!(f, "step {step} takes a piece off its line")
            }
            IllegalMove::Collision { step } => write!(f, "step {step} is blocked"),
        }
    }
}

impl std::error::Error for IllegalMove {}
