//! Block puzzles.
//!
//! A [`Configuration`] does not distinguish pieces of the same kind. A game does: it identifies
//! each piece by its number at the start, so that a pushed piece stays selected.

use super::Step;
use fifteen::Direction;
use fifteen::sliding::{Configuration, Goal, MoveExtent, Piece, Puzzle, Solution, Style};

/// Block puzzle in play.
pub struct Blocks {
    pub puzzle: Puzzle,
    pub origin: Origin,
    /// Definition of a move.
    pub style: Style,
    /// Pieces on their current cells, indexed by their numbers at the start.
    pieces: Vec<Piece>,
    /// Piece to push next.
    pub selected: usize,
}

/// Source of a puzzle, from which a saved game restores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Puzzle of the collection, by name.
    Collection(String),
    /// Puzzle from a file, whose text is saved with the game.
    Text,
}

impl Blocks {
    /// Creates a game at the start of a puzzle.
    pub fn new(puzzle: Puzzle, origin: Origin, style: Style) -> Blocks {
        let pieces = puzzle.start().pieces().to_vec();
        let mut blocks = Blocks { puzzle, origin, style, pieces, selected: 0 };
        blocks.select_next(blocks.pieces.len() - 1, 1);
        blocks
    }

    pub fn title(&self) -> String {
        match (&self.origin, self.puzzle.title()) {
            (Origin::Collection(name), "") => name.clone(),
            (Origin::Text, "") => "Block puzzle".to_owned(),
            (_, title) => title.to_owned(),
        }
    }

    /// Describes what counts as one move.
    pub fn describe_move_unit(&self) -> &'static str {
        match self.style.extent() {
            MoveExtent::Step => "a move is one step",
            MoveExtent::Line => "a move is a straight line",
            MoveExtent::Path => "a move is any path of one piece",
        }
    }

    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the configuration, which does not distinguish pieces of the same kind.
    pub fn configuration(&self) -> Configuration {
        self.pieces.iter().copied().collect()
    }

    /// Returns the piece on each cell, row by row.
    pub fn piece_at_each_cell(&self) -> Vec<Option<usize>> {
        self.puzzle.pieces_by_cell(&self.pieces)
    }

    /// Returns whether a goal is reached.
    pub fn is_solved(&self) -> bool {
        let owners = self.piece_at_each_cell();
        let is_met = |goal: &Goal| {
            goal.pieces().iter().all(|piece| self.pieces.contains(piece))
                && goal.empty().iter().all(|&cell| owners[cell].is_none())
        };
        self.puzzle.goals().iter().any(is_met)
    }

    /// Moves a piece by one cell and selects it, if nothing is in its way.
    pub fn move_piece(&mut self, piece: usize, direction: Direction) -> bool {
        let ahead = self.obstacles(piece, direction, &self.piece_at_each_cell());
        let is_free = matches!(ahead, Some(ahead) if ahead.is_empty());
        if is_free {
            let cell = self.pieces[piece].cell.cast_signed() + self.offset(direction);
            self.pieces[piece].cell = cell.cast_unsigned();
            self.selected = piece;
        }
        is_free
    }

    /// Returns the pieces in the way of a step, given the piece on each cell. Returns `None` if a
    /// wall or the edge blocks the step, or the piece cannot move in this direction.
    fn obstacles(
        &self,
        piece: usize,
        direction: Direction,
        owners: &[Option<usize>],
    ) -> Option<Vec<usize>> {
        let mut ahead = Vec::new();
        let kind = self.pieces.get(piece)?.kind;
        if !self.puzzle.kinds()[kind].movement().allows(direction) {
            return None;
        }
        for cell in self.puzzle.cells(self.pieces[piece]) {
            let to = self.neighbor(cell, direction)?;
            if self.puzzle.blocked()[to] {
                return None;
            }
            ahead.extend(owners[to].filter(|&other| other != piece && !ahead.contains(&other)));
        }
        Some(ahead)
    }

    /// Returns whether a piece can move in any direction.
    fn can_move(&self, piece: usize, owners: &[Option<usize>]) -> bool {
        Direction::ALL
            .iter()
            .any(|&way| self.obstacles(piece, way, owners).is_some_and(|ahead| ahead.is_empty()))
    }

    /// Returns the step of the selected piece that an arrow key requests. If another piece is in
    /// its way, selects that piece instead and returns `None`.
    pub fn step_for_arrow(&mut self, direction: Direction) -> Option<Step> {
        let ahead = self.obstacles(self.selected, direction, &self.piece_at_each_cell())?;
        let Some(&obstacle) = ahead.first() else {
            return Some(Step::Shift { piece: self.selected, direction });
        };
        self.selected = obstacle;
        None
    }

    /// Selects the next piece that can move, in increments of `by` from `from`.
    pub fn select_next(&mut self, from: usize, by: usize) {
        let (count, owners) = (self.pieces.len(), self.piece_at_each_cell());
        let others = (1..=count).map(|times| (from + by * times) % count);
        let movable = others.into_iter().find(|&piece| self.can_move(piece, &owners));
        self.selected = movable.unwrap_or(self.selected);
    }

    /// Selects the next piece with this letter. Returns whether one exists.
    pub fn select_named(&mut self, name: char) -> bool {
        let count = self.pieces.len();
        let others = (1..=count).map(|times| (self.selected + times) % count);
        let has_name =
            |&piece: &usize| self.puzzle.letters()[piece].to_uppercase().eq(name.to_uppercase());
        let found = others.into_iter().find(has_name);
        self.selected = found.unwrap_or(self.selected);
        found.is_some()
    }

    /// Returns the steps of a solution that starts at the current configuration, grouped by move.
    pub fn steps_from(&self, solution: &Solution) -> Vec<Vec<Step>> {
        let mut pieces = self.pieces.clone();
        let mut moves = Vec::new();
        for (before, step) in solution.configurations().iter().zip(solution.moves()) {
            let number = |&index: &usize| {
                let wanted = before.pieces()[index];
                pieces.iter().position(|&piece| piece == wanted)
            };
            let together: Vec<usize> = step.pieces.iter().filter_map(number).collect();
            let mut steps = Vec::new();
            for &direction in &step.steps {
                for &piece in &together {
                    let cell = pieces[piece].cell.cast_signed() + self.offset(direction);
                    pieces[piece].cell = cell.cast_unsigned();
                    steps.push(Step::Shift { piece, direction });
                }
            }
            moves.push(steps);
        }
        moves
    }

    /// Returns the amount by which a step changes a cell number.
    fn offset(&self, direction: Direction) -> isize {
        let cols = self.puzzle.cols().cast_signed();
        match direction {
            Direction::East => 1,
            Direction::North => -cols,
            Direction::West => -1,
            Direction::South => cols,
        }
    }

    /// Returns the neighbor of a cell, if it is on the board.
    fn neighbor(&self, cell: usize, direction: Direction) -> Option<usize> {
        let (rows, cols) = (self.puzzle.rows(), self.puzzle.cols());
        let (row, col) = (cell / cols, cell % cols);
        let is_inside = match direction {
            Direction::East => col + 1 < cols,
            Direction::North => row > 0,
            Direction::West => col > 0,
            Direction::South => row + 1 < rows,
        };
        is_inside.then(|| cell.wrapping_add_signed(self.offset(direction)))
    }
}
