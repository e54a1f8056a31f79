//! Slow and plain breadth-first search: boards are lists of cells, and superpieces are all sets of
//! pieces.

use fifteen::sliding::{Movement, Piece, PieceKind, Puzzle, Style};
use std::collections::{BTreeMap, BTreeSet};

/// Configuration: kind and cells of each piece, in ascending order.
pub type OraclePieces = Vec<(usize, Vec<(isize, isize)>)>;

/// Board of a puzzle without its pieces.
pub struct SlidingOracle {
    rows: isize,
    cols: isize,
    blocked: Vec<bool>,
    movements: Vec<Movement>,
    style: Style,
}

impl SlidingOracle {
    pub fn new(puzzle: &Puzzle, style: Style) -> Self {
        let [rows, cols] = [puzzle.rows(), puzzle.cols()].map(usize::cast_signed);
        let movements = puzzle.kinds().iter().map(PieceKind::movement).collect();
        SlidingOracle { rows, cols, blocked: puzzle.blocked().to_vec(), movements, style }
    }

    /// Returns the oracle that tells all pieces apart and pins one of them. The numbers of the
    /// pieces stand for kinds.
    pub fn with_pinned(puzzle: &Puzzle, style: Style, pinned: usize) -> Self {
        let movement = |piece: &Piece| puzzle.kinds()[piece.kind].movement();
        let mut movements: Vec<_> = puzzle.start().pieces().iter().map(movement).collect();
        movements[pinned] = Movement::Pinned;
        SlidingOracle { movements, ..SlidingOracle::new(puzzle, style) }
    }

    /// Returns whether a configuration that satisfies the predicate can be reached.
    pub fn reaches(&self, start: OraclePieces, is_goal: impl Fn(&OraclePieces) -> bool) -> bool {
        let mut seen = BTreeSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some(pieces) = open.pop() {
            if is_goal(&pieces) {
                return true;
            }
            let all = self.neighbors(&pieces).into_iter();
            open.extend(all.filter(|after| seen.insert(after.clone())));
        }
        false
    }

    /// Returns the numbers of configurations by distance, and the last level with the number of
    /// shortest paths to each of its configurations.
    pub fn levels(&self, start: OraclePieces) -> (Vec<u64>, BTreeMap<OraclePieces, u128>) {
        let mut seen = BTreeSet::from([start.clone()]);
        let mut level = BTreeMap::from([(start, 1)]);
        let mut levels = Vec::new();
        loop {
            levels.push(level.len() as u64);
            let mut next: BTreeMap<OraclePieces, u128> = BTreeMap::new();
            for (pieces, ways) in &level {
                for after in self.neighbors(pieces) {
                    if !seen.contains(&after) {
                        *next.entry(after).or_default() += ways;
                    }
                }
            }
            if next.is_empty() {
                return (levels, level);
            }
            seen.extend(next.keys().cloned());
            level = next;
        }
    }

    /// Returns the configurations one move away.
    fn neighbors(&self, pieces: &OraclePieces) -> BTreeSet<OraclePieces> {
        let sets: Vec<u32> = match self.style.number() {
            0..3 => (0..pieces.len()).map(|piece| 1 << piece).collect(),
            _ => (1..1 << pieces.len()).collect(),
        };
        sets.into_iter().flat_map(|set| self.reached(pieces, set)).collect()
    }

    /// Returns the configurations that a set of pieces can move to.
    fn reached(&self, pieces: &OraclePieces, set: u32) -> BTreeSet<OraclePieces> {
        let mut reached = BTreeSet::new();
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let moved = |by| self.moved(pieces, set, by);
        match self.style.number() % 3 {
            0 => reached.extend(steps.into_iter().filter_map(moved)),
            1 => {
                for (row, col) in steps {
                    reached.extend((1..).map_while(|times| moved((times * row, times * col))));
                }
            }
            _ => {
                let mut offsets = BTreeSet::from([(0, 0)]);
                let mut open = vec![(0, 0)];
                while let Some((row, col)) = open.pop() {
                    for (down, right) in steps {
                        let by = (row + down, col + right);
                        if !offsets.contains(&by)
                            && let Some(after) = moved(by)
                        {
                            offsets.insert(by);
                            open.push(by);
                            reached.insert(after);
                        }
                    }
                }
            }
        }
        reached.remove(pieces);
        reached
    }

    /// Returns the configuration with a set of pieces shifted, if it is valid.
    fn moved(
        &self,
        pieces: &OraclePieces,
        set: u32,
        (down, right): (isize, isize),
    ) -> Option<OraclePieces> {
        let mut cells = BTreeSet::new();
        let mut after = pieces.clone();
        for (index, (kind, piece)) in after.iter_mut().enumerate() {
            let keeps_line = match self.movements[*kind] {
                Movement::Both => true,
                Movement::Rows => down == 0,
                Movement::Columns => right == 0,
                Movement::Pinned => false,
            };
            if set >> index & 1 != 0 && !keeps_line {
                return None;
            }
            for (row, col) in piece {
                if set >> index & 1 != 0 {
                    (*row, *col) = (*row + down, *col + right);
                }
                let is_inside = (0..self.rows).contains(row) && (0..self.cols).contains(col);
                if !is_inside || self.blocked[(*row * self.cols + *col).cast_unsigned()] {
                    return None;
                }
                if !cells.insert((*row, *col)) {
                    return None;
                }
            }
        }
        after.sort();
        Some(after)
    }
}
