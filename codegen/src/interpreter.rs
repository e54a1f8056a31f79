//! Interpreter of the automaton: one handler at a time.
//!
//! It executes a [`Machine`] as the printed programs do: the same handlers in the same order, with
//! the same stack. A printed program executes a hundred million handlers a second; here each one
//! can be watched, and a step depends on nothing but the plain data of the machine. So the
//! interpreter shows a search in slow motion, and its node counts are the reference for those of
//! compiled engines.
//!
//! An iteration is a depth-first search with a quota: of sad moves, or of pushes in the multi-tile
//! metric. The start has no previous direction and therefore no state: the interpreter tries its
//! directions in turn, and then the iteration ends.
//!
//! ```
//! use fifteen_codegen::{Interpreter, Size, StepOutcome};
//!
//! // Tile 3 is one move from home.
//! let mut search = Interpreter::new(Size::new(2, 2)?, &[1, 2, 0, 3], 0);
//! assert!(matches!(search.step(), StepOutcome::Pruned(push) if push.tile == 1));
//! assert!(matches!(search.step(), StepOutcome::Moved(push) if push.tile == 3));
//! assert!(search.is_solved());
//! # Ok::<(), fifteen_codegen::SizeError>(())
//! ```

use crate::grid::{Direction, Size};
use crate::machine::{Action, HandlerId, Machine};
use crate::metric::Metric;
use crate::state::{Attempt, State};
use crate::tiles::TileSet;

/// A move: the pushed tiles, and the move of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// The pushed tile; if there are several, the one farthest from the blank.
    pub tile: u8,
    /// Direction in which the blank moves.
    pub direction: Direction,
    /// Number of pushed tiles.
    pub length: usize,
    /// True if the tile comes closer to home; in the multi-tile metric, always false.
    pub is_happy: bool,
}

/// Place where a search continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// The start, after this many of its moves were tried.
    Start(usize),
    /// A handler.
    Handler(HandlerId),
}

impl Continuation {
    /// Returns the handler, or `None` at the start.
    pub fn handler(self) -> Option<HandlerId> {
        match self {
            Continuation::Start(_) => None,
            Continuation::Handler(id) => Some(id),
        }
    }
}

/// Stack entry of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackFrame {
    /// The move.
    pub push: Push,
    /// Quota before the move.
    pub quota: u32,
    /// Continuation after the move is undone.
    pub resume: Continuation,
}

/// Outcome of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// The move was made.
    Moved(Push),
    /// The move costs a unit of the quota, which is exhausted.
    Pruned(Push),
    /// The move was undone.
    Undone(Push),
    /// All directions of the start were tried, so the iteration is complete.
    Exhausted,
}

/// A search in progress.
#[derive(Clone, Debug)]
pub struct Interpreter {
    machine: Machine,
    /// Tile of each cell, 0 for the blank.
    tiles: Vec<u8>,
    blank: usize,
    quota: u32,
    continuation: Continuation,
    stack: Vec<StackFrame>,
    visited: u64,
    generated: u64,
}

impl Interpreter {
    /// Prepares an iteration with this quota of sad moves, from the position with these tiles, row
    /// by row, 0 for the blank.
    ///
    /// # Panics
    /// If the number of tiles is not the number of cells, or there is no blank.
    pub fn new(size: Size, tiles: &[u8], quota: u32) -> Interpreter {
        Interpreter::with_machine(Machine::new(size), tiles, quota)
    }

    /// Prepares an iteration of a machine. The quota is a number of sad moves, or in the multi-tile
    /// metric a number of pushes.
    ///
    /// # Panics
    /// As for [`new`](Interpreter::new).
    ///
    /// ```
    /// use fifteen_codegen::{Interpreter, Machine, Metric, Size, StepOutcome};
    ///
    /// let machine = Machine::with_metric(Size::new(3, 3)?, Metric::Multi);
    /// let mut search = Interpreter::with_machine(machine, &[1, 2, 3, 4, 5, 6, 0, 7, 8], 1);
    /// while search.step() != StepOutcome::Exhausted && !search.is_solved() {}
    /// assert_eq!(search.stack()[0].push.length, 2);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn with_machine(machine: Machine, tiles: &[u8], quota: u32) -> Interpreter {
        assert_eq!(tiles.len(), machine.size().cells(), "a tile for each cell");
        Interpreter {
            machine,
            tiles: tiles.to_vec(),
            blank: tiles.iter().position(|&tile| tile == 0).expect("a blank"),
            quota,
            continuation: Continuation::Start(0),
            stack: Vec::new(),
            visited: 0,
            generated: 0,
        }
    }

    /// Starts another iteration from the current position. After an exhausted iteration this is the
    /// start.
    pub fn start_iteration(&mut self, quota: u32) {
        (self.quota, self.continuation) = (quota, Continuation::Start(0));
        (self.visited, self.generated) = (0, 0);
        self.stack.clear();
    }

    /// Returns the automaton.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Returns the tile of each cell, 0 for the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Returns the cell of the blank.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// Returns the number of sad moves left; in the multi-tile metric, of pushes.
    pub fn quota(&self) -> u32 {
        self.quota
    }

    /// Returns the place where the search continues.
    pub fn continuation(&self) -> Continuation {
        self.continuation
    }

    /// Returns the moves from the start to the current position, in order.
    pub fn stack(&self) -> &[StackFrame] {
        &self.stack
    }

    /// Returns the number of moves made in this iteration.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Returns the number of moves tried in this iteration.
    pub fn generated(&self) -> u64 {
        self.generated
    }

    /// Returns whether all tiles are at home.
    pub fn is_solved(&self) -> bool {
        (1..self.tiles.len()).all(|tile| usize::from(self.tiles[tile - 1]) == tile)
    }

    /// Returns the direction in which the next step would move the blank, or `None` if the
    /// iteration is complete.
    pub fn next_direction(&self) -> Option<Direction> {
        self.next_attempt().map(|(direction, _)| direction)
    }

    /// Returns the move of the next step.
    fn next_attempt(&self) -> Option<Attempt> {
        match self.continuation {
            Continuation::Start(tried) => {
                let (size, metric) = (self.machine.size(), self.machine.metric());
                State::attempts(size, metric, self.blank, None).get(tried).copied()
            }
            Continuation::Handler(id) => {
                let State { direction, length, .. } = self.machine.handler(id).state;
                Some((direction, length))
            }
        }
    }

    /// Executes one handler. A search may continue beyond the goal, to find other solutions.
    pub fn step(&mut self) -> StepOutcome {
        match self.next_attempt() {
            Some(attempt) => self.execute(attempt),
            None => StepOutcome::Exhausted,
        }
    }

    /// Executes the next handler: makes this move of the blank if the quota allows it, or undoes
    /// the last move.
    fn execute(&mut self, (direction, length): Attempt) -> StepOutcome {
        let size = self.machine.size();
        let cell = size.ray(self.blank, direction).nth(length - 1);
        let cell = cell.expect("states stay on the board");
        let (happy, child, resume) = match self.continuation {
            Continuation::Start(tried) => (
                self.happy_tiles(cell),
                self.machine
                    .first_handler(cell, direction.opposite())
                    .expect("the blank came from there"),
                Continuation::Start(tried + 1),
            ),
            Continuation::Handler(id) => match self.machine.handler(id).action {
                Action::Try { happy, child, next, .. } => {
                    (happy, child, Continuation::Handler(next))
                }
                Action::Undo { .. } => return self.undo_move(),
            },
        };
        let tile = self.tiles[cell];
        let push = Push { tile, direction, length, is_happy: happy.contains(tile.into()) };
        self.generated += 1;
        let Some(left) = self.quota.checked_sub(u32::from(!push.is_happy)) else {
            self.continuation = resume;
            return StepOutcome::Pruned(push);
        };
        self.visited += 1;
        self.stack.push(StackFrame { push, quota: self.quota, resume });
        self.move_blank(direction, length);
        (self.quota, self.continuation) = (left, Continuation::Handler(child));
        StepOutcome::Moved(push)
    }

    /// Returns the tiles that are happy to move from a cell to the blank; in the multi-tile metric,
    /// none.
    fn happy_tiles(&self, cell: usize) -> TileSet {
        match self.machine.metric() {
            Metric::Single => TileSet::happy(self.machine.size(), cell, self.blank),
            Metric::Multi => TileSet::default(),
        }
    }

    /// Moves the blank back into the cell it came from.
    fn undo_move(&mut self) -> StepOutcome {
        let StackFrame { push, quota, resume } = self.stack.pop().expect("a move to undo");
        self.move_blank(push.direction.opposite(), push.length);
        (self.quota, self.continuation) = (quota, resume);
        StepOutcome::Undone(push)
    }

    /// Moves the blank by this many cells.
    fn move_blank(&mut self, direction: Direction, length: usize) {
        let line = self.machine.size().ray(self.blank, direction);
        for cell in line.take(length) {
            self.tiles.swap(self.blank, cell);
            self.blank = cell;
        }
    }
}
