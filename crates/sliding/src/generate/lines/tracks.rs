//! Tracks: the places of a piece on its line, and the bit field of its offset.

use crate::goal::Goal;
use crate::movement::Movement;
use crate::puzzle::{Configuration, Piece, Puzzle};
use crate::style::{MovingUnit, Style};
use std::ops::ControlFlow;

/// Maximum number of combinations of pieces that satisfy the goals.
const MAX_CONDITIONS: usize = 256;

/// Puzzle on at most 64 cells whose pieces all keep to a line.
#[derive(Clone, Debug)]
pub(crate) struct LinePuzzle {
    /// Tracks of the pieces that have several places.
    pub tracks: Vec<Track>,
    /// State of the start.
    pub start: u64,
    /// Walls, and cells of the pieces that have a single place.
    fixed: u64,
    /// Pieces that have a single place.
    immobile: Vec<Piece>,
    /// Conditions; a state that satisfies one of them is a goal.
    conditions: Vec<Condition>,
}

/// Places of a piece, one step apart.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    /// First place.
    first: Piece,
    /// Cells of the piece at its first place.
    cells: u64,
    /// Change in the cell number after one step: 1, or the number of columns.
    step: u32,
    /// Position and mask of the field.
    shift: u32,
    mask: u64,
    /// Greatest offset.
    last: u64,
    /// Cells that a step forward and a step back enter, from each offset; all cells if there is no
    /// such step.
    entered: Vec<[u64; 2]>,
}

/// Condition on a configuration: required values of fields, and cells that must be empty.
#[derive(Clone, Copy, Debug)]
struct Condition {
    mask: u64,
    value: u64,
    empty: u64,
}

impl Track {
    /// Creates the track of a piece: the places that it can reach on its line without entering the
    /// `fixed` cells. The field has no position yet.
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
        let last = before + after;
        let cells = cells_of(puzzle, first);
        let cells_at = |offset: usize| cells << (offset * step);
        let entered = |offset: usize| {
            let entered = |to| cells_at(to) & !cells_at(offset);
            let forward = if offset < last { entered(offset + 1) } else { u64::MAX };
            [forward, offset.checked_sub(1).map_or(u64::MAX, entered)]
        };
        Track {
            first,
            cells,
            step: step as u32,
            shift: 0,
            mask: last.checked_ilog2().map_or(0, |bit| (2 << bit) - 1),
            last: last as u64,
            entered: (0..=last).map(entered).collect(),
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

    /// Returns the cells that a step forward and a step back enter. A step can be taken if they are
    /// all empty. If there is no such step, these are all cells, some of which are always occupied.
    #[inline]
    pub fn entered(&self, state: u64) -> [u64; 2] {
        self.entered[self.offset(state) as usize]
    }

    /// Returns the state after a step of the piece, forward (0) or back (1).
    #[inline]
    pub fn stepped(&self, state: u64, way: usize) -> u64 {
        let unit = 1 << self.shift;
        if way == 0 { state + unit } else { state - unit }
    }

    /// Returns the number of bits of the field.
    fn bits(&self) -> u32 {
        self.mask.count_ones()
    }

    /// Returns the piece at its current place.
    fn piece(&self, state: u64) -> Piece {
        let cell = self.first.cell + self.offset(state) as usize * self.step as usize;
        Piece { cell, ..self.first }
    }

    /// Returns the offset of a place, or `None` if the place is not on the track of this piece.
    fn offset_at(&self, place: Piece) -> Option<u64> {
        let by = place.cell.checked_sub(self.first.cell)?;
        let step = self.step as usize;
        let offset = (by / step) as u64;
        (place.kind == self.first.kind && by % step == 0 && offset <= self.last).then_some(offset)
    }
}

impl LinePuzzle {
    /// Compiles a puzzle. Returns `None` if a piece is not bound to a line, the board or the number
    /// of pieces is too large, the goals have too many conditions, or the style moves several
    /// pieces at once.
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
        let (mut tracks, mut immobile, mut start, mut shift) = (Vec::new(), Vec::new(), 0, 0);
        for &piece in pieces {
            // A pinned piece may cover its own cells, which are fixed.
            let others = if is_pinned(&piece) { 0 } else { fixed };
            let track = Track { shift, ..Track::new(puzzle, piece, others) };
            if track.last == 0 {
                immobile.push(piece);
                continue;
            }
            shift += track.bits();
            if shift > u64::BITS {
                return None;
            }
            start |= track.offset_at(piece)? << track.shift;
            tracks.push(track);
        }
        for &piece in &immobile {
            fixed |= cells_of(puzzle, piece);
        }
        let mut compiled = LinePuzzle { tracks, start, fixed, immobile, conditions: Vec::new() };
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
            if self.immobile.contains(&place) {
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

    /// Calls `take` with the state after every move of one piece, until it returns `Break`. A move
    /// is a single step if `is_step` is true, otherwise any number of steps.
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
            for way in 0..2 {
                let mut next = state;
                while track.entered(next)[way] & (others | track.cells(next)) == 0 {
                    next = track.stepped(next, way);
                    take(next)?;
                    if is_step {
                        break;
                    }
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
        Configuration::new(self.immobile.iter().copied().chain(moving).collect())
    }
}

/// Returns the cells of a piece on a board of at most 64 cells.
fn cells_of(puzzle: &Puzzle, piece: Piece) -> u64 {
    puzzle.cells(piece).fold(0, |all, cell| all | 1 << cell)
}
