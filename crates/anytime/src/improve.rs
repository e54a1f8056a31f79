//! Improvement: parts of a solution are solved again, with a beam and the tables.
//!
//! A *window* is the part of a solution between two of its positions. A shorter path between them
//! shortens the solution; one of the same length replaces it, too, so that later windows find a
//! different path. Windows are chosen at random, in length and place; the beam is wider in short
//! ones, and each may be searched from either end. When many have failed, the effort for each is
//! doubled. (Large neighborhood search: P. Shaw, 1998. Windows of a path: H. Nakhost and M. Müller,
//! *Action elimination and plan neighborhood graph search*, ICAPS 2010.)

use crate::beam::{Beam, BeamOutcome, Cell, Limits};
use crate::board::LabeledBoard;
use crate::position::LargeBoard;
use crate::region::Region;
use crate::tables::Tables;
use fifteen_runtime::{Memory, Random};
use std::ops::ControlFlow;

/// Initial and maximum effort for a window, in successors of a board of 36 cells.
const INITIAL_EFFORT: u64 = 100_000;
const MAX_EFFORT: u64 = 6_400_000;

/// Number of failed windows, for each 50 moves of the solution, after which the effort is doubled.
const MAX_FAILURES_PER_50_MOVES: u32 = 12;

/// Shortest window, and the range of lengths above it.
const MIN_WINDOW: usize = 24;
const WINDOW_RANGE: usize = 120;

/// Narrowest beam.
const MIN_WIDTH: usize = 32;

/// Improver of one solution; each thread has its own.
pub(crate) struct Improver<C> {
    beam: Beam<C>,
    random: Random,
    /// Memory limit of the beam, in bytes.
    memory: usize,
    effort: u64,
    failures: u32,
}

impl<C: Cell> Improver<C> {
    /// Creates an improver for boards with this number of cells.
    pub fn new(cells: usize, seed: u64, memory: Memory) -> Improver<C> {
        let memory = memory.to_usize_saturating();
        let random = Random::new(seed);
        Improver { beam: Beam::new(cells), random, memory, effort: INITIAL_EFFORT, failures: 0 }
    }

    /// Returns the number of successors generated.
    pub fn generated(&self) -> u64 {
        self.beam.generated
    }

    /// Solves windows of a solution again, until this many successors are generated or the caller
    /// cancels.
    pub fn improve(
        &mut self,
        start: &LargeBoard,
        moves: &mut Vec<u16>,
        tables: &Tables,
        fuel: u64,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) {
        let end = self.beam.generated + fuel;
        while self.beam.generated < end && moves.len() > 1 && poll().is_continue() {
            let before = moves.len();
            self.improve_window(start, moves, tables, poll);
            if moves.len() < before {
                self.failures = 0;
            } else {
                self.count_failure(moves.len());
            }
        }
    }

    /// Doubles the effort after many failures; after the maximum, returns to the initial effort.
    fn count_failure(&mut self, moves: usize) {
        self.failures += 1;
        if self.failures > MAX_FAILURES_PER_50_MOVES * (1 + moves as u32 / 50) {
            self.failures = 0;
            self.effort = if self.effort >= MAX_EFFORT { INITIAL_EFFORT } else { 2 * self.effort };
        }
    }

    /// Solves a random window again.
    fn improve_window(
        &mut self,
        start: &LargeBoard,
        moves: &mut Vec<u16>,
        tables: &Tables,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) {
        let len = (MIN_WINDOW + self.random.next_below(WINDOW_RANGE)).min(moves.len());
        // Windows at both ends are as likely as in the middle.
        let begin = self.random.next_below(moves.len() + len / 2 + 1).saturating_sub(len / 4);
        let begin = begin.min(moves.len() - len);
        let window = begin..begin + len;
        let from = start.after(&moves[..begin]);
        let to = from.after(&moves[window.clone()]);
        let is_backward = self.random.next_below(2) == 1;
        let (first, last) = if is_backward { (&to, &from) } else { (&from, &to) };
        if let Some(mut path) = self.path_between(first, last, len, tables, poll) {
            if is_backward {
                path.reverse();
            }
            moves.splice(window, path);
        }
    }

    /// Finds a path of at most `len` moves between two positions, as the tiles that move.
    fn path_between(
        &mut self,
        from: &LargeBoard,
        to: &LargeBoard,
        len: usize,
        tables: &Tables,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Vec<u16>> {
        let grid = from.grid();
        let board = LabeledBoard::between(grid, from.tiles(), to.tiles());
        let (region, evaluator) = (Region::whole(grid, to.blank()), tables.for_blank(to.blank()));
        let affordable = self.memory / Beam::<C>::bytes_per_board(grid.cells(), len);
        let width = self.effort as usize * 36 / grid.cells().max(36) / (2 * len);
        let width = width.min(affordable).max(MIN_WIDTH);
        let limits = Limits { width, moves: len as u32, patience: u32::MAX };
        let random = &mut self.random;
        match self.beam.search(board.labels(), &region, &evaluator, limits, random, poll) {
            BeamOutcome::Goal(path) => {
                Some(path.into_iter().map(|label| to.tiles()[usize::from(label)]).collect())
            }
            BeamOutcome::Stuck(_)
            | BeamOutcome::NoPath
            | BeamOutcome::NotFound
            | BeamOutcome::Cancelled => None,
        }
    }

    /// Searches for a whole solution with a beam of this width.
    pub fn solve(
        &mut self,
        start: &LargeBoard,
        longest: usize,
        width: usize,
        tables: &Tables,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Vec<u16>> {
        let effort = self.effort;
        self.effort = (width * 2 * longest * start.grid().cells().max(36) / 36) as u64;
        let goal = LargeBoard::goal(start.grid());
        let path = self.path_between(start, &goal, longest, tables, poll);
        self.effort = effort;
        path
    }
}
