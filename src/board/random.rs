//! Random solvable positions. The same seed gives the same positions on every machine.

use super::Board;
use fifteen_codegen::{Direction, Size};
use fifteen_runtime::Random;
use std::iter;

impl Board {
    /// Returns a random solvable position; all of them are equally likely.
    ///
    /// A random permutation is solvable, or becomes so if its first two tiles are exchanged. That
    /// exchange pairs the unsolvable positions with the solvable ones.
    ///
    /// ```
    /// use fifteen::{Board, Size, runtime::Random};
    ///
    /// let size = Size::new(4, 4)?;
    /// let board = Board::random(size, &mut Random::new(1));
    /// assert_eq!(board, Board::random(size, &mut Random::new(1)));
    /// assert!(board.check_solvable().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random(size: Size, random: &mut Random) -> Board {
        let mut board = Board::goal(size);
        for last in (1..size.cells()).rev() {
            board.tiles.swap(last, random.next_below(last + 1));
        }
        if board.check_solvable().is_ok() { board } else { board.twin() }
    }

    /// Returns the position with its first two tiles interchanged. Exactly one of the two positions
    /// is solvable.
    pub fn twin(&self) -> Board {
        let mut twin = *self;
        let mut cells = (0..self.size.cells()).filter(|&cell| self.tiles[cell] != 0);
        if let (Some(first), Some(second)) = (cells.next(), cells.next()) {
            twin.tiles.swap(first, second);
        }
        twin
    }

    /// Returns the end of a [`RandomWalk`] of this number of steps from the goal.
    pub fn random_walk(size: Size, steps: usize, random: &mut Random) -> Board {
        let mut walk = RandomWalk::new(size);
        for _ in 0..steps {
            walk.step(random);
        }
        walk.board()
    }
}

/// Random walk that never reverses a move immediately.
///
/// After n steps the distance from its start is at most n and has the same parity. A walk may be
/// long, so the caller takes it step by step and can stop at any time.
///
/// ```
/// use fifteen::board::RandomWalk;
/// use fifteen::{Board, Size, runtime::Random};
///
/// let size = Size::new(4, 4)?;
/// let (mut walk, mut random) = (RandomWalk::new(size), Random::new(1));
/// walk.step(&mut random);
/// walk.step(&mut random);
/// assert_eq!(walk.board().manhattan(), 2);
/// assert_eq!(walk.board(), Board::random_walk(size, 2, &mut Random::new(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomWalk {
    board: Board,
    /// Move that would reverse the last one.
    undo: Option<Direction>,
}

impl RandomWalk {
    /// Creates a walk that begins at the goal.
    pub fn new(size: Size) -> RandomWalk {
        RandomWalk::from(Board::goal(size))
    }

    /// Creates a walk that begins at this position.
    pub fn from(board: Board) -> RandomWalk {
        RandomWalk { board, undo: None }
    }

    /// Takes a step in a random direction.
    pub fn step(&mut self, random: &mut Random) {
        let ways = Direction::ALL.map(|way| {
            let after = self.board.after_move(way).filter(|_| Some(way) != self.undo);
            after.map(|board| RandomWalk { board, undo: Some(way.opposite()) })
        });
        let choices = ways.iter().flatten().count();
        if let Some(walk) = ways.into_iter().flatten().nth(random.next_below(choices)) {
            *self = walk;
        }
    }

    /// Makes a random push of one or more tiles, but not along the axis of the last step or push.
    ///
    /// ```
    /// use fifteen::board::RandomWalk;
    /// use fifteen::{Board, Size, runtime::Random};
    ///
    /// let size = Size::new(2, 2)?;
    /// let (mut walk, mut random) = (RandomWalk::new(size), Random::new(1));
    /// // On this board pushes lead around a cycle of twelve positions.
    /// (0..12).for_each(|_| walk.push(&mut random));
    /// assert_eq!(walk.board(), Board::goal(size));
    /// # Ok::<(), fifteen::SizeError>(())
    /// ```
    pub fn push(&mut self, random: &mut Random) {
        let is_across =
            |way: &Direction| self.undo.is_none_or(|undo| undo.is_vertical() != way.is_vertical());
        let along = |way: Direction| {
            let boards = iter::successors(self.board.after_move(way), move |b| b.after_move(way));
            boards.map(move |board| RandomWalk { board, undo: Some(way.opposite()) })
        };
        let walks: Vec<RandomWalk> =
            Direction::ALL.into_iter().filter(is_across).flat_map(along).collect();
        *self = walks[random.next_below(walks.len())].clone();
    }

    /// Returns the current position.
    pub fn board(&self) -> Board {
        self.board
    }
}
