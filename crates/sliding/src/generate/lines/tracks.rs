//! Tracks: the places of a piece on its line, and the field of its offset.

use crate::movement::Movement;
use crate::puzzle::{Configuration, Goal, Piece, Puzzle};
use crate::style::{MovingUnit, Style};
use std::ops::ControlFlow;

/// Maximum number of combinations of pieces that satisfy the goals.
const MAX_CONDITIONS: usize = 256;

/// Puzzle on at most 64 cells whose pieces all keep to a line.
#[derive(Clone, Debug)]
pub(crate) struct LinePuzzle {
    /// Tracks of the pieces that have several places.
    pub tracks: Vec<Track>,
    /// Word of the start.
    pub start: u64,
    /// Walls, and cells of the pieces that have a single place.
    fixed: u64,
    /// Pieces that have a single place.
    pinned: Vec<Piece>,
    /// Conditions any of which is a goal.
    conditions: Vec<Condition>,
}

/// Places of a piece, one step apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Track {
    /// First place.
    first: Piece,
    /// Cells of the piece on its first place.
    cells: u64,
    /// Number of cells that a step moves the piece by: 1, or the number of columns.
    step: u32,
    /// Position and mask of the field.
    shift: u32,
    mask: u64,
    /// Greatest offset.
    last: u64,
}

/// Condition on a configuration: fields that have a value, and cells that are empty.
#[derive(Clone, Copy, Debug)]
struct Condition {
    mask: u64,
    value: u64,
    empty: u64,
}

impl Track {
    /// Creates the track of a piece, whose cells are free on all its places. The field has no
    /// position yet.
    fn new(puzzle: &Puzzle, piece: Piece, fixed: u64) -> Track {
        let step = match puzzle.kinds[piece.kind].movement {
            Movement::Columns => puzzle.cols,
            _ => 1,
        };
        let fits = |place: Piece| {
            let line =
                |piece: Piece| puzzle.kinds[piece.kind].movement.line(piece.cell, puzzle.cols);
            puzzle.is_inside(place)
                && line(place) == line(piece)
                && cells_of(puzzle, place) & fixed == 0
        };
        let shifted = |by: isize| {
            let cell = piece.cell.checked_add_signed(by)?;
            Some(Piece { cell, ..piece })
                .filter(|&place| cell < puzzle.blocked.len() && fits(place))
        };
        let is_pinned = puzzle.kinds[piece.kind].movement == Movement::Pinned;
        let steps = |sign: isize| {
            let places = (1..=puzzle.blocked.len().cast_signed())
                .map(|count| shifted(sign * count * step.cast_signed()));
            places.take_while(|place| !is_pinned && place.is_some()).count()
        };
        let (before, after) = (steps(-1), steps(1));
        let first = Piece { cell: piece.cell - before * step, ..piece };
        let last = (before + after) as u64;
        Track {
            first,
            cells: cells_of(puzzle, first),
            step: step as u32,
            shift: 0,
            mask: last.checked_ilog2().map_or(0, |bit| (2 << bit) - 1),
            last,
        }
    }

    /// Returns the offset of the piece.
    #[inline]
    pub fn offset(&self, state: u64) -> u64 {
        state >> self.shift & self.mask
    }

    /// Returns the cells of the piece.
    #[inline]
    pub fn cells(&self, state: u64) -> u64 {
        self.cells << (self.offset(state) as u32 * self.step)
    }

    /// Returns whether the piece can take a step forward, if other pieces and walls occupy these
    /// cells.
    #[inline]
    pub fn can_go_forward(&self, state: u64, others: u64) -> bool {
        self.offset(state) < self.last && self.cells(state) << self.step & others == 0
    }

    /// Returns whether the piece can take a step back, likewise.
    #[inline]
    pub fn can_go_back(&self, state: u64, others: u64) -> bool {
        self.offset(state) > 0 && self.cells(state) >> self.step & others == 0
    }

    /// Returns the word that is added to a state if the piece takes a step forward.
    #[inline]
    pub fn unit(&self) -> u64 {
        1 << self.shift
    }

    /// Returns the number of bits of the field.
    fn bits(&self) -> u32 {
        self.mask.count_ones()
    }

    /// Returns the piece on its place.
    fn piece(&self, state: u64) -> Piece {
        let cell = self.first.cell + self.offset(state) as usize * self.step as usize;
        Piece { cell, ..self.first }
    }

    /// Returns the offset with which the piece is on a place, if there is one.
    fn offset_at(&self, place: Piece) -> Option<u64> {
        let by = place.cell.checked_sub(self.first.cell)?;
        let step = self.step as usize;
        let offset = (by / step) as u64;
        (place.kind == self.first.kind && by % step == 0 && offset <= self.last).then_some(offset)
    }
}

impl LinePuzzle {
    /// Compiles a puzzle. Returns `None` if a piece is not bound to a line, the board or the number
    /// of pieces is too large, or several pieces may move at a time in this style.
    pub fn new(puzzle: &Puzzle, style: Style) -> Option<LinePuzzle> {
        let pieces = puzzle.start.pieces();
        let is_bound = |piece: &Piece| puzzle.kinds[piece.kind].movement != Movement::Both;
        let cells = puzzle.blocked.len();
        if style.unit() != MovingUnit::Piece || cells > 64 || !pieces.iter().all(is_bound) {
            return None;
        }
        let mut fixed =
            (0..cells).fold(0, |all, cell| all | u64::from(puzzle.blocked[cell]) << cell);
        let is_pinned = |piece: &Piece| puzzle.kinds[piece.kind].movement == Movement::Pinned;
        for &piece in pieces.iter().filter(|piece| is_pinned(piece)) {
            fixed |= cells_of(puzzle, piece);
        }
        let (mut tracks, mut pinned, mut start, mut shift) = (Vec::new(), Vec::new(), 0, 0);
        for &piece in pieces {
            // The cells of a pinned piece are its own.
            let others = if is_pinned(&piece) { 0 } else { fixed };
            let track = Track { shift, ..Track::new(puzzle, piece, others) };
            if track.last == 0 {
                pinned.push(piece);
                continue;
            }
            shift += track.bits();
            if shift > u64::BITS {
                return None;
            }
            start |= track.offset_at(piece)? << track.shift;
            tracks.push(track);
        }
        for &piece in &pinned {
            fixed |= cells_of(puzzle, piece);
        }
        let mut compiled = LinePuzzle { tracks, start, fixed, pinned, conditions: Vec::new() };
        for goal in &puzzle.goals {
            compiled.add_goal(goal)?;
        }
        Some(compiled)
    }

    /// Adds the conditions of a goal: one for each choice of pieces for its places. Returns `None`
    /// if there are too many.
    fn add_goal(&mut self, goal: &Goal) -> Option<()> {
        let empty = goal.empty.iter().fold(0, |all, &cell| all | 1 << cell);
        let mut conditions = vec![Condition { mask: 0, value: 0, empty }];
        for &place in &goal.pieces {
            if self.pinned.contains(&place) {
                continue;
            }
            let mut longer = Vec::new();
            for (condition, track) in
                conditions.iter().flat_map(|one| self.tracks.iter().map(move |track| (one, track)))
            {
                let field = track.mask << track.shift;
                if let Some(offset) = track.offset_at(place)
                    && condition.mask & field == 0
                {
                    longer.push(Condition {
                        mask: condition.mask | field,
                        value: condition.value | offset << track.shift,
                        empty,
                    });
                }
            }
            conditions = longer;
            if conditions.len() > MAX_CONDITIONS {
                return None;
            }
        }
        self.conditions.extend(conditions);
        (self.conditions.len() <= MAX_CONDITIONS).then_some(())
    }

    /// Returns the occupied cells.
    #[inline]
    pub fn occupied(&self, state: u64) -> u64 {
        self.tracks.iter().fold(self.fixed, |all, track| all | track.cells(state))
    }

    /// Calls `take` with every state that is one move of one piece away, by one step or by any
    /// number of them, until it returns `Break`.
    #[inline]
    pub fn for_each_move(
        &self,
        state: u64,
        is_step: bool,
        mut take: impl FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let occupied = self.occupied(state);
        for track in &self.tracks {
            let others = occupied ^ track.cells(state);
            let mut next = state;
            while track.can_go_forward(next, others) {
                next += track.unit();
                take(next)?;
                if is_step {
                    break;
                }
            }
            next = state;
            while track.can_go_back(next, others) {
                next -= track.unit();
                take(next)?;
                if is_step {
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a state satisfies a goal.
    #[inline]
    pub fn is_goal(&self, state: u64) -> bool {
        self.conditions.iter().any(|condition| {
            state & condition.mask == condition.value
                && (condition.empty == 0 || self.occupied(state) & condition.empty == 0)
        })
    }

    /// Returns the configuration of a state.
    pub fn unpack(&self, state: u64) -> Configuration {
        let moving = self.tracks.iter().map(|track| track.piece(state));
        Configuration::new(self.pinned.iter().copied().chain(moving).collect())
    }
}

/// Returns the cells of a piece on a board of at most 64 cells.
fn cells_of(puzzle: &Puzzle, piece: Piece) -> u64 {
    puzzle.cells(piece).fold(0, |all, cell| all | 1 << cell)
}
