//! Improvement: parts of a solution are solved again, with a beam and the tables.
//!
//! A *window* is the part of a solution between two of its positions. A shorter path between them
//! shortens the solution; one of the same length replaces it, too, so that later windows find a
//! different path. Windows are chosen at random, in length and place; the beam is wider in short
//! ones, and each may be searched from either end. When few of them succeed, the effort for each is
//! doubled; after the largest, the first one follows again. (Large neighborhood search: P. Shaw,
//! 1998. Windows of a path: H. Nakhost and M. Müller, *Action elimination and plan neighborhood
//! graph search*, ICAPS 2010.)

use crate::beam::{Beam, BeamOutcome, Cell, Limits};
use crate::board::LabeledBoard;
use crate::learned::Learned;
use crate::position::LargeBoard;
use crate::region::Region;
use crate::repair::exchanges;
use crate::tables::Tables;
use fifteen_runtime::{Memory, Random};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// Initial effort for a window, in successors of a board of 36 cells.
const FIRST_EFFORT: u64 = 100_000;

/// Number of times the effort is doubled.
const DOUBLINGS: u32 = 3;

/// Number of windows, for each 50 moves of the solution, after which the effort may change.
const WINDOWS: u32 = 12;

/// The effort is doubled if fewer than one window in this many shortens the solution.
const FEW: u32 = 10;

/// Number of moves of a window.
const WINDOW_LENGTHS: Range<usize> = 40..160;

/// Levels without progress after which a beam for a whole solution ends.
const PATIENCE: u32 = 80;

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

    /// Returns the effort for the next window, in successors of a board of 36 cells.
    pub fn next_effort(&self) -> u64 {
        self.effort
    }

    /// Solves windows of a solution again, until this many successors are generated or the caller
    /// cancels. Returns the improved solution.
    pub fn improve(
        &mut self,
        start: &LargeBoard,
        mut moves: Vec<u16>,
        fuel: u64,
        tables: &Tables,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Vec<u16> {
        let end = self.beam.generated + fuel;
        while self.beam.generated < end && moves.len() > 1 && poll().is_continue() {
            let before = moves.len();
            self.improve_window(start, &mut moves, tables, poll);
            self.successes += u32::from(moves.len() < before);
            self.count_window(moves.len());
        }
        moves
    }

    /// Doubles the effort if few windows succeed; after the last time, returns to the initial
    /// effort.
    fn count_window(&mut self, moves: usize) {
        self.windows += 1;
        if self.windows >= WINDOWS * (1 + moves as u32 / 50) {
            if self.successes * FEW < self.windows {
                let is_largest = self.effort >= FIRST_EFFORT << DOUBLINGS;
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

    #[test]
    fn windows_without_success_get_more_effort_in_turn() {
        let mut improver: Improver<u8> = Improver::new(36, 0, Memory::gibibytes(1));
        let mut efforts = vec![improver.next_effort()];
        for _ in 0..4 {
            (0..3 * WINDOWS).for_each(|_| improver.count_window(100));
            efforts.push(improver.next_effort());
        }
        assert_eq!(efforts, [1, 2, 4, 8, 1].map(|factor| factor * FIRST_EFFORT));
    }
}
