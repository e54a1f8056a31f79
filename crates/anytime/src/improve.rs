//! Improvement: parts of a solution are solved again, with a beam and the tables.
//!
//! A *window* is the part of a solution between two of its positions. A shorter path between them
//! shortens the solution; one of the same length replaces it, too, so that later windows find a
//! different path. Windows are chosen at random, in length and place; the beam is wider in short
//! ones, and each may be searched from either end. When few of them succeed, the effort for each is
//! doubled. When even the largest effort has little success, the thread begins anew with another
//! solution of the whole board; a path that joins several solutions may be shorter than any of
//! them. (Large neighborhood search: P. Shaw, 1998. Windows of a path: H. Nakhost and M. Müller,
//! *Action elimination and plan neighborhood graph search*, ICAPS 2010.)

use crate::beam::{Beam, BeamOutcome, Cell, Limits};
use crate::board::LabeledBoard;
use crate::learned::Learned;
use crate::position::LargeBoard;
use crate::region::Region;
use crate::repair::exchanges;
use crate::tables::Tables;
use fifteen_runtime::{Memory, Random};
use std::mem;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// Initial effort for a window, in successors of a board of 36 cells.
const FIRST_EFFORT: u64 = 100_000;

/// Number of times the effort is doubled before the thread begins anew.
const DOUBLINGS: u32 = 3;

/// Number of windows, for each 50 moves of the solution, after which the effort may change.
const WINDOWS: u32 = 12;

/// The effort is doubled if fewer than one window in this many shortens the solution.
const FEW: u32 = 10;

/// Number of moves of a window.
const WINDOW_LENGTHS: Range<usize> = 40..160;

/// Levels without progress after which a beam for a whole solution ends.
const PATIENCE: u32 = 80;

/// A new solution may be longer than the best one by one part in this many.
const DETOUR: usize = 4;

/// Number of places at which an exchange is tried.
const ATTEMPTS: usize = 20;

/// Efforts for an exchange, the second only if no place succeeds with the first.
const EXCHANGE_EFFORTS: [u64; 2] = [FIRST_EFFORT, 10 * FIRST_EFFORT];

/// Narrowest beam.
const LEAST_WIDTH: usize = 32;

/// Improver of one solution; each thread has its own.
pub(crate) struct Improver<C> {
    beam: Beam<C>,
    random: Random,
    /// Estimate that the beams use instead of the tables.
    learned: Option<Arc<Learned>>,
    /// Memory limit of the beam, in bytes.
    memory: usize,
    effort: u64,
    /// True if the largest effort had little success, so that the thread begins anew.
    is_stuck: bool,
    /// Solution of this thread since it began anew.
    own: Option<Vec<u16>>,
    /// Number of windows since the effort was last reconsidered.
    windows: u32,
    /// Number of these windows that shortened the solution.
    successes: u32,
}

/// Limits of one search between two positions.
struct Task {
    /// Maximum number of moves.
    moves: usize,
    /// Number of successors, on a board of 36 cells.
    effort: u64,
    is_backward: bool,
}

impl<C: Cell> Improver<C> {
    /// Creates an improver for boards with this number of cells.
    pub fn new(cells: usize, seed: u64, memory: Memory) -> Improver<C> {
        Improver {
            beam: Beam::new(cells),
            random: Random::new(seed),
            learned: None,
            memory: memory.to_usize_saturating(),
            effort: FIRST_EFFORT,
            is_stuck: false,
            own: None,
            windows: 0,
            successes: 0,
        }
    }

    /// Sets the estimate that the beams use instead of the tables.
    pub fn set_learned(&mut self, learned: Arc<Learned>) {
        self.learned = Some(learned);
    }

    /// Returns the number of successors generated.
    pub fn generated(&self) -> u64 {
        self.beam.generated
    }

    /// Returns the effort for the next window, or for a whole solution if it comes next, in
    /// successors of a board of 36 cells.
    pub fn next_effort(&self, solution_effort: u64) -> u64 {
        if self.is_stuck { solution_effort } else { self.effort }
    }

    /// Improves the best solution, or that of this thread if it has begun anew, until this many
    /// successors are generated or the caller cancels. Returns the improved solution, which may be
    /// longer than the best one.
    pub fn improve(
        &mut self,
        (start, goal): (&LargeBoard, &LargeBoard),
        best: &[u16],
        (solution_effort, fuel): (u64, u64),
        tables: &Tables,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Vec<u16> {
        let end = self.beam.generated + fuel;
        if mem::take(&mut self.is_stuck) {
            let limits = (best.len() + best.len() / DETOUR, solution_effort);
            let is_backward = self.random.next_below(2) == 1;
            self.own = self.solve((start, goal), limits, is_backward, tables, poll);
        }
        let mut moves = self.own.as_deref().unwrap_or(best).to_vec();
        while self.beam.generated < end && moves.len() > 1 && poll().is_continue() {
            let before = moves.len();
            self.improve_window(start, &mut moves, tables, poll);
            self.successes += u32::from(moves.len() < before);
            self.count_window(moves.len());
        }
        if let Some(own) = &mut self.own {
            own.clone_from(&moves);
        }
        moves
    }

    /// Doubles the effort if few windows succeed; after the last time, returns to the initial
    /// effort. The thread begins anew even if windows succeed before it does.
    fn count_window(&mut self, moves: usize) {
        self.windows += 1;
        if self.windows >= WINDOWS * (1 + moves as u32 / 50) {
            if self.successes * FEW < self.windows {
                let is_largest = self.effort >= FIRST_EFFORT << DOUBLINGS;
                self.is_stuck |= is_largest;
                self.effort = if is_largest { FIRST_EFFORT } else { 2 * self.effort };
            }
            (self.windows, self.successes) = (0, 0);
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
        let len = WINDOW_LENGTHS.start + self.random.next_below(WINDOW_LENGTHS.len());
        let len = len.min(moves.len());
        // Windows at both ends are as likely as in the middle.
        let begin = self.random.next_below(moves.len() + len / 2 + 1).saturating_sub(len / 4);
        let begin = begin.min(moves.len() - len);
        let window = begin..begin + len;
        let from = start.after(&moves[..begin]);
        let to = from.after(&moves[window.clone()]);
        let is_backward = self.random.next_below(2) == 1;
        let task = Task { moves: len, effort: self.effort, is_backward };
        if let Some(path) = self.path_between((&from, &to), &task, u32::MAX, tables, poll) {
            moves.splice(window, path);
        }
    }

    /// Finds a path between two positions within the limits of a task, as the tiles that move. If
    /// the beam makes no progress during `patience` levels, the path only ends near the second
    /// position: with its blank, but with some tiles in the cells of others.
    ///
    /// The beam searches with each tile named by its cell in the position in which it ends.
    fn path_between(
        &mut self,
        (from, to): (&LargeBoard, &LargeBoard),
        task: &Task,
        patience: u32,
        tables: &Tables,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Vec<u16>> {
        let (first, last) = if task.is_backward { (to, from) } else { (from, to) };
        let grid = first.grid();
        let board = LabeledBoard::between(first, last);
        let region = Region::whole(grid, last.blank());
        let affordable = self.memory / Beam::<C>::bytes_per_board(grid.cells(), task.moves);
        let width = task.effort as usize * 36 / grid.cells().max(36) / (2 * task.moves);
        let width = width.min(affordable).max(LEAST_WIDTH);
        let limits = Limits { width, moves: task.moves as u32, patience };
        let (beam, labels, random) = (&mut self.beam, board.labels(), &mut self.random);
        let outcome = if let Some(learned) = &self.learned {
            let evaluator = learned.for_blank(last.blank());
            beam.search(labels, &region, &evaluator, limits, random, poll)
        } else {
            let evaluator = tables.for_blank(last.blank());
            beam.search(labels, &region, &evaluator, limits, random, poll)
        };
        let (BeamOutcome::Goal(path) | BeamOutcome::Stuck(path)) = outcome else { return None };
        let tiles: Vec<u16> = path.iter().map(|&label| last.tiles()[usize::from(label)]).collect();
        // Backward, the blank goes the same way from the other end.
        let mut cells = first.blank_cells(&tiles, last.blank());
        if task.is_backward {
            cells.reverse();
        }
        Some(from.moves_along(&cells[1..]))
    }

    /// Searches for a whole solution of at most this many moves. A path that ends near the goal is
    /// repaired.
    pub fn solve(
        &mut self,
        (start, goal): (&LargeBoard, &LargeBoard),
        (moves, effort): (usize, u64),
        is_backward: bool,
        tables: &Tables,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Vec<u16>> {
        let task = Task { moves, effort, is_backward };
        let ends = (start, goal);
        let mut moves = self.path_between(ends, &task, PATIENCE, tables, poll)?;
        self.repair(ends, &mut moves, tables, poll).then_some(moves)
    }

    /// Changes moves after which the blank is home, but some tiles are in the homes of others, into
    /// a solution. Each round brings at least one tile home: a part of the path is replaced by one
    /// that exchanges three tiles, which have each other's places from then on. Returns false if no
    /// such path is found, or too many tiles are not home.
    fn repair(
        &mut self,
        (start, goal): (&LargeBoard, &LargeBoard),
        moves: &mut Vec<u16>,
        tables: &Tables,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> bool {
        loop {
            let found = exchanges((start, goal), moves, ATTEMPTS, poll);
            let ControlFlow::Continue(exchanges) = found else { return false };
            if exchanges.is_empty() {
                return start.after(moves) == *goal;
            }
            let attempts = EXCHANGE_EFFORTS.into_iter();
            let mut attempts = attempts
                .flat_map(|effort| exchanges.iter().map(move |exchange| (effort, exchange)));
            let repaired = attempts.find_map(|(effort, exchange)| {
                let from = start.after(&moves[..exchange.window.start]);
                let to = from.after(&moves[exchange.window.clone()]);
                let to = to.renamed(|tile| exchange.renamed(tile));
                let len = exchange.window.len() + 3 * exchange.distance + 20;
                let task = Task { moves: len, effort, is_backward: false };
                let mut path = self.path_between((&from, &to), &task, u32::MAX, tables, poll)?;
                let rest = &moves[exchange.window.end..];
                path.extend(rest.iter().map(|&tile| exchange.renamed(tile)));
                Some([&moves[..exchange.window.start], &path].concat())
            });
            let Some(repaired) = repaired else { return false };
            *moves = repaired;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Windows with the initial effort, between the last one with the largest effort and the end of
    /// the round, do not keep the thread from beginning anew.
    #[test]
    fn a_thread_stays_stuck_until_it_begins_anew() {
        let mut improver: Improver<u8> = Improver::new(36, 0, Memory::gibibytes(1));
        let mut windows = 0;
        while !improver.is_stuck {
            improver.count_window(100);
            windows += 1;
        }
        assert_eq!(windows, (DOUBLINGS + 1) * 3 * WINDOWS);
        assert_eq!(improver.next_effort(7), 7);
        (0..windows).for_each(|_| improver.count_window(100));
        assert_eq!(improver.next_effort(7), 7);
        improver.is_stuck = false;
        assert_eq!(improver.next_effort(7), FIRST_EFFORT);
    }
}
