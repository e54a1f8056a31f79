//! Sets of pieces, and the board on which they are placed.

use crate::exit::Exit;
use crate::movement::Movement;
use crate::puzzle::{Configuration, MAX_CELLS, Piece, PieceKind, Puzzle};
use fifteen_codegen::Direction;
use std::collections::BTreeSet;

/// Board, and the pieces that are placed on it at random.
///
/// ```
/// use fifteen_sliding::{Classic, PieceSet};
///
/// let klotski = Classic::named("klotski").expect("known puzzle").puzzle();
/// assert_eq!(PieceSet::of_puzzle(&klotski).len(), 10);
/// // The red car, eleven other cars and four trucks.
/// assert_eq!(PieceSet::rush_hour(6, 0).expect("valid size").len(), 16);
/// ```
#[derive(Clone, Debug)]
pub struct PieceSet {
    /// Board with the kinds, the goals and the exits, and without pieces.
    pub(super) board: Puzzle,
    pub(super) items: Vec<Item>,
    /// Kind that is a wall.
    pub(super) wall: Option<usize>,
    /// True if the pieces have letters of their own.
    pub(super) has_letters: bool,
}

/// Piece of a set.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Places on the empty board.
    pub places: Vec<Piece>,
    /// True if the piece may be left out.
    pub is_optional: bool,
    pub letter: char,
}

impl PieceSet {
    /// Creates the set with the board and the pieces of a puzzle.
    ///
    /// Its pieces may be placed anywhere, with two exceptions: pinned pieces keep their places, and
    /// pieces that are bound to a line keep to it if a goal or an exit names their kind. An exit
    /// that all pieces may leave through counts as naming all kinds.
    pub fn of_puzzle(puzzle: &Puzzle) -> PieceSet {
        let mut set = PieceSet {
            board: empty_board(puzzle),
            items: Vec::new(),
            wall: None,
            has_letters: true,
        };
        for (&piece, &letter) in puzzle.start().pieces().iter().zip(puzzle.letters()) {
            let keeps_line = set.is_named(piece.kind) || is_pinned(puzzle, piece.kind);
            let line = |piece: Piece| set.line(piece);
            let mut places = set.places_of(piece.kind);
            places.retain(|&place| !keeps_line || line(place) == line(piece));
            set.items.push(Item { places, is_optional: false, letter });
        }
        set
    }

    /// Returns the set in which pieces may also be rotated by multiples of a quarter turn. A
    /// quarter turn of a piece that is bound to its row binds it to its column. Pieces that are
    /// pinned, or named by a goal or an exit, are not turned.
    ///
    /// ```
    /// use fifteen_sliding::{PieceSet, Puzzle};
    ///
    /// let puzzle: Puzzle = "AA.\nB..\n\n..?\nB..\n".parse()?;
    /// let kinds = |set: PieceSet| set.kinds().len();
    /// assert_eq!(kinds(PieceSet::of_puzzle(&puzzle)), 2);
    /// assert_eq!(kinds(PieceSet::of_puzzle(&puzzle).with_turns()), 3);
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_turns(mut self) -> PieceSet {
        for index in 0..self.items.len() {
            let Some(&Piece { kind, .. }) = self.items[index].places.first() else { continue };
            if self.is_named(kind) || is_pinned(&self.board, kind) {
                continue;
            }
            let mut turned = self.board.kinds[kind].clone();
            let mut kinds = BTreeSet::from([kind]);
            for _ in 0..3 {
                turned = turn(&turned);
                kinds.insert(self.kind_like(&turned));
            }
            self.items[index].places =
                kinds.into_iter().flat_map(|kind| self.places_of(kind)).collect();
        }
        self.has_letters = false;
        self
    }

    /// Creates the set of Rush Hour on a square board of 4x4 to 16x16 cells. The red car, two cells
    /// long, leaves at the right end of the middle row (the third of 6 rows). The maximum numbers
    /// of other cars and of trucks grow with the board: eleven cars and four trucks on 36 cells. At
    /// most `walls` cells are blocked. Returns `None` for other sizes.
    ///
    /// No other car or truck lies along the red car's row, and no wall is in it: to the right of
    /// the red car it would block the exit forever, and to the left it would never be in the way.
    pub fn rush_hour(size: usize, walls: usize) -> Option<PieceSet> {
        if !(4..=MAX_CELLS.isqrt()).contains(&size) {
            return None;
        }
        let row = (size - 1) / 2;
        let mut set = PieceSet {
            board: rush_board(size, row),
            items: Vec::new(),
            wall: Some(WALL),
            has_letters: false,
        };
        let mut red = set.places_of(RED);
        red.retain(|&place| set.line(place) == row);
        set.items.push(Item { places: red, is_optional: false, letter: 'A' });
        // The game has eleven cars and four trucks on 36 cells.
        for (kinds, count) in
            [(CARS, size * size / 3 - 1), (TRUCKS, size * size / 9), ([WALL; 2], walls)]
        {
            let kinds = BTreeSet::from(kinds);
            let mut places: Vec<Piece> =
                kinds.into_iter().flat_map(|kind| set.places_of(kind)).collect();
            let is_in_row = |place: &Piece| set.board.cells(*place).all(|cell| cell / size == row);
            places.retain(|place| !is_in_row(place));
            let item = Item { places, is_optional: true, letter: 'B' };
            set.items.extend(std::iter::repeat_n(item, count));
        }
        Some(set)
    }

    /// Returns the maximum number of pieces, walls included.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there are no pieces, and so no puzzles.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns an upper bound on the number of arrangements of the pieces, at most `u64::MAX`.
    pub fn max_arrangements(&self) -> u64 {
        let choices = |item: &Item| item.places.len() as u64 + u64::from(item.is_optional);
        self.items.iter().map(choices).fold(1, u64::saturating_mul)
    }

    /// Returns the kinds of pieces.
    pub fn kinds(&self) -> &[PieceKind] {
        &self.board.kinds
    }

    /// Returns whether a goal names a kind, or an exit admits it.
    pub(super) fn is_named(&self, kind: usize) -> bool {
        let in_goal = |piece: &Piece| piece.kind == kind;
        self.board.goals.iter().any(|goal| goal.pieces.iter().any(in_goal))
            || self.board.exits.iter().any(|exit| exit.admits(kind))
    }

    /// Returns whether pieces of a kind may be left out.
    pub(super) fn is_optional(&self, kind: usize) -> bool {
        let has_kind = |item: &&Item| item.places.iter().any(|place| place.kind == kind);
        self.items.iter().filter(has_kind).all(|item| item.is_optional)
    }

    /// Returns the places of a kind on the empty board.
    fn places_of(&self, kind: usize) -> Vec<Piece> {
        let all = (0..self.board.blocked.len()).map(|cell| Piece { kind, cell });
        let fits = |&place: &Piece| {
            self.board.is_inside(place)
                && self.board.cells(place).all(|cell| !self.board.blocked[cell])
        };
        all.filter(fits).collect()
    }

    /// Returns the line that a piece never leaves.
    fn line(&self, piece: Piece) -> usize {
        self.board.kinds[piece.kind].movement.line(piece.cell, self.board.cols)
    }

    /// Returns a kind with this shape and movement that no goal or exit names, and adds one if
    /// there is none.
    fn kind_like(&mut self, wanted: &PieceKind) -> usize {
        let is_alike = |&kind: &usize| {
            let PieceKind { cells, movement, .. } = &self.board.kinds[kind];
            (cells, movement) == (&wanted.cells, &wanted.movement) && !self.is_named(kind)
        };
        let known = (0..self.board.kinds.len()).find(is_alike);
        known.unwrap_or_else(|| {
            self.board.kinds.push(wanted.clone());
            self.board.kinds.len() - 1
        })
    }
}

/// Returns a puzzle without its pieces and without the goals of its exits.
fn empty_board(puzzle: &Puzzle) -> Puzzle {
    let goals = puzzle.goals.iter().filter(|goal| goal.exit.is_none()).cloned().collect();
    Puzzle { letters: Vec::new(), start: Configuration::new(Vec::new()), goals, ..puzzle.clone() }
}

/// Returns whether the pieces of a kind may not move.
fn is_pinned(puzzle: &Puzzle, kind: usize) -> bool {
    puzzle.kinds[kind].movement == Movement::Pinned
}

/// Returns a kind rotated clockwise by a quarter turn.
fn turn(kind: &PieceKind) -> PieceKind {
    let mut cells: Vec<(isize, isize)> =
        kind.cells.iter().map(|&(row, col)| (col, -row.cast_signed())).collect();
    cells.sort_unstable();
    let (top, left) = cells[0];
    let cells =
        cells.into_iter().map(|(row, col)| ((row - top).cast_unsigned(), col - left)).collect();
    PieceKind { cells, movement: kind.movement.mirrored(), ..*kind }
}

/// Kinds of Rush Hour: the red car, the other cars and the trucks in both orientations, and walls.
const RED: usize = 0;
const CARS: [usize; 2] = [1, 2];
const TRUCKS: [usize; 2] = [3, 4];
const WALL: usize = 5;

/// Returns the empty board of Rush Hour, with an exit to the right of a row.
fn rush_board(size: usize, row: usize) -> Puzzle {
    let across = |count| (0..count).map(|col| (0, col)).collect();
    let down = |count| (0..count).map(|row| (row, 0)).collect();
    let kinds = [
        ('A', across(2), Movement::Rows),
        ('B', across(2), Movement::Rows),
        ('C', down(2), Movement::Columns),
        ('D', across(3), Movement::Rows),
        ('E', down(3), Movement::Columns),
        ('F', across(1), Movement::Pinned),
    ];
    Puzzle {
        rows: size,
        cols: size,
        title: String::new(),
        blocked: vec![false; size * size],
        kinds: kinds.map(|(name, cells, movement)| PieceKind { name, cells, movement }).into(),
        letters: Vec::new(),
        start: Configuration::new(Vec::new()),
        goals: Vec::new(),
        exits: vec![Exit { side: Direction::East, lines: row..=row, kinds: vec![RED] }],
    }
}
