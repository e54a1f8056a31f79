//! Block puzzles: pieces of any shape.
//!
//! A [`Configuration`] does not tell pieces of a kind apart. A player does: the piece that was pushed is
//! still that piece. So a game knows each piece by its number at the start.

use super::Step;
use fifteen::Direction;
use fifteen::sliding::{Configuration, Extent, Goal, Piece, Puzzle, Solution, Style};

/// A block puzzle that is being played.
pub struct Blocks {
    puzzle: Puzzle,
    origin: Origin,
    /// What counts as a move.
    style: Style,
    /// Where the pieces are, by their numbers at the start.
    pieces: Vec<Piece>,
    /// Which piece is pushed next.
    selected: usize,
}

/// Where a puzzle comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The collection, by its name there.
    Collection(String),
    /// A file: its text has to be kept with the game.
    Text,
}

impl Blocks {
    /// A game that begins as the puzzle does.
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

    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    pub fn style(&self) -> Style {
        self.style
    }

    /// What a move is, in words.
    pub fn unit(&self) -> &'static str {
        match self.style.extent() {
            Extent::Step => "a move is one step",
            Extent::Line => "a move is a piece going straight on",
            Extent::Path => "a move is a piece going anywhere",
        }
    }

    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    pub fn selected(&self) -> usize {
        self.selected
    }

    pub fn select(&mut self, piece: usize) {
        self.selected = piece;
    }

    /// The configuration, in which pieces of a kind cannot be told apart.
    pub fn configuration(&self) -> Configuration {
        self.pieces.iter().copied().collect()
    }

    /// For every cell, row by row, which piece is there.
    pub fn owners(&self) -> Vec<Option<usize>> {
        let mut owners = vec![None; self.puzzle.rows() * self.puzzle.cols()];
        for (index, &piece) in self.pieces.iter().enumerate() {
            self.puzzle.cells(piece).for_each(|cell| owners[cell] = Some(index));
        }
        owners
    }

    /// Whether it is like one of the goals.
    pub fn is_solved(&self) -> bool {
        let owners = self.owners();
        let is_met = |goal: &Goal| {
            goal.pieces().iter().all(|piece| self.pieces.contains(piece))
                && goal.empty().iter().all(|&cell| owners[cell].is_none())
        };
        self.puzzle.goals().iter().any(is_met)
    }

    /// Moves a piece by one cell, if nothing is in its way. It is selected then.
    pub fn make(&mut self, piece: usize, direction: Direction) -> bool {
        let ahead = self.ahead(piece, direction, &self.owners());
        let is_free = matches!(ahead, Some(ahead) if ahead.is_empty());
        if is_free {
            let cell = self.pieces[piece].cell.cast_signed() + self.offset(direction);
            self.pieces[piece].cell = cell.cast_unsigned();
            self.selected = piece;
        }
        is_free
    }

    /// The pieces on which one bumps that goes by one cell, given who is where; nothing if it cannot go
    /// there at all.
    fn ahead(
        &self,
        piece: usize,
        direction: Direction,
        owners: &[Option<usize>],
    ) -> Option<Vec<usize>> {
        let mut ahead = Vec::new();
        for cell in self.puzzle.cells(*self.pieces.get(piece)?) {
            let to = self.neighbour(cell, direction)?;
            if self.puzzle.blocked()[to] {
                return None;
            }
            ahead.extend(owners[to].filter(|&other| other != piece && !ahead.contains(&other)));
        }
        Some(ahead)
    }

    /// Whether a piece can go some way.
    fn can_move(&self, piece: usize, owners: &[Option<usize>]) -> bool {
        Direction::ALL
            .iter()
            .any(|&way| self.ahead(piece, way, owners).is_some_and(|ahead| ahead.is_empty()))
    }

    /// The step that an arrow stands for: the selected piece goes there. If it cannot, the piece in its
    /// way is selected, and nothing moves.
    pub fn go(&mut self, direction: Direction) -> Option<Step> {
        match self.ahead(self.selected, direction, &self.owners()) {
            Some(ahead) if ahead.is_empty() => {
                Some(Step::Shift { piece: self.selected, direction })
            }
            Some(ahead) => {
                self.selected = ahead[0];
                None
            }
            None => None,
        }
    }

    /// Selects the next piece that can move, `by` pieces on and on from one of them.
    pub fn select_next(&mut self, from: usize, by: usize) {
        let (count, owners) = (self.pieces.len(), self.owners());
        let others = (1..=count).map(|times| (from + by * times) % count);
        let movable = others.into_iter().find(|&piece| self.can_move(piece, &owners));
        self.selected = movable.unwrap_or(self.selected);
    }

    /// Selects the next piece that is called so, if there is one.
    pub fn select_named(&mut self, name: char) -> bool {
        let count = self.pieces.len();
        let others = (1..=count).map(|times| (self.selected + times) % count);
        let is_it =
            |&piece: &usize| self.puzzle.letters()[piece].to_uppercase().eq(name.to_uppercase());
        let found = others.into_iter().find(is_it);
        self.selected = found.unwrap_or(self.selected);
        found.is_some()
    }

    /// The steps of a solution that begins here, move by move.
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

    /// What is added to the number of a cell by a step.
    fn offset(&self, direction: Direction) -> isize {
        let cols = self.puzzle.cols().cast_signed();
        match direction {
            Direction::East => 1,
            Direction::North => -cols,
            Direction::West => -1,
            Direction::South => cols,
        }
    }

    /// The cell beside another one, if the board goes on there.
    fn neighbour(&self, cell: usize, direction: Direction) -> Option<usize> {
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
