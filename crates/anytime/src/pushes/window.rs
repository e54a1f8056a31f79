//! Window: breadth-first search in pushes from two positions until they meet.

use crate::grid::Grid;
use crate::position::LargeBoard;
use crate::zobrist::Keys;
use fifteen_runtime::Random;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Positions between two polls.
const POLL_INTERVAL: usize = 1 << 10;

/// Breadth-first search from both ends of a part of a path. Each step extends the end whose last
/// level has fewer positions by one push, until a position has been reached from both.
///
/// Positions are compared by hashes of 64 bits (A. L. Zobrist, 1970). Two positions may have the
/// same hash, so callers play a path before they rely on it.
pub(super) struct Window<'k> {
    grid: Grid,
    keys: &'k Keys,
    /// Random numbers for the choice among shortest paths.
    random: Random,
    /// The positions reached from the first end, and from the second one.
    sides: [Side; 2],
}

/// End of a search.
pub(super) enum WindowEnd {
    /// Shortest path: the cells of the blank after each push.
    Connected(Vec<u16>),
    /// The limit on positions or pushes was reached: every path has at least `proved` pushes.
    Full { proved: usize },
    /// The caller cancelled.
    Cancelled,
}

/// Line of a push.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Row,
    Col,
}

/// Positions at each distance from one end.
struct Side {
    cells: usize,
    /// Tiles of all positions, one after the other.
    tiles: Vec<u16>,
    nodes: Vec<Node>,
    /// Number of each position by its hash.
    numbers: HashMap<u64, u32>,
    /// First position of the last level.
    level: usize,
    depth: usize,
}

/// Position with the way from the end of its side.
#[derive(Clone, Copy)]
struct Node {
    hash: u64,
    parent: u32,
    blank: u16,
}

impl<'k> Window<'k> {
    /// Returns the bytes that a position takes, on a board with this number of cells.
    pub fn bytes_per_position(cells: usize) -> usize {
        // A hash table has up to twice as many places as entries, and so has a growing list.
        2 * (2 * cells + size_of::<Node>() + size_of::<(u64, u32)>())
    }

    /// Creates the search between two positions of the same size. The keys are for this size.
    pub fn new(
        from: &LargeBoard,
        to: &LargeBoard,
        keys: &'k Keys,
        random: &mut Random,
    ) -> Window<'k> {
        let grid = from.grid();
        let sides = [from, to].map(|board| Side::new(board, hash(keys, board)));
        let random = Random::new(random.next_u64());
        Window { grid, keys, random, sides }
    }

    /// Returns the number of positions stored.
    pub fn positions(&self) -> usize {
        self.sides.iter().map(|side| side.nodes.len()).sum()
    }

    /// Searches for a path of at most this many pushes, and stores at most about this many
    /// positions.
    pub fn search(
        &mut self,
        pushes: usize,
        positions: usize,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> WindowEnd {
        if let Some(path) = self.meeting(0) {
            return WindowEnd::Connected(path);
        }
        loop {
            let depth = self.sides[0].depth + self.sides[1].depth;
            if depth >= pushes {
                return WindowEnd::Full { proved: depth + 1 };
            }
            let side = usize::from(self.sides[1].last_level() < self.sides[0].last_level());
            let before = self.sides[side].nodes.len();
            match self.expand(side, positions, poll) {
                ControlFlow::Continue(true) => {}
                ControlFlow::Continue(false) => return WindowEnd::Full { proved: depth + 1 },
                ControlFlow::Break(()) => return WindowEnd::Cancelled,
            }
            self.sides[side].depth += 1;
            self.sides[side].level = before;
            if let Some(path) = self.meeting(side) {
                return WindowEnd::Connected(path);
            }
        }
    }

    /// Generates the next level of a side. Returns false if the limit on positions is reached;
    /// breaks if the caller cancels.
    fn expand(
        &mut self,
        side: usize,
        positions: usize,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        let others = self.sides[1 - side].nodes.len();
        let (grid, keys, own) = (self.grid, self.keys, &mut self.sides[side]);
        let mut board = vec![0; own.cells];
        // A position keeps the first of several parents, so the order decides between paths.
        let turn = self.random.next_below(4);
        for number in own.level..own.nodes.len() {
            if number.is_multiple_of(POLL_INTERVAL) {
                poll()?;
            }
            let node = own.nodes[number];
            let (row, col) = grid.row_and_col(node.blank.into());
            let last = own.last_line(number, grid);
            let cols = grid.cols().cast_signed();
            let mut pushes = [
                (Line::Col, cols, grid.rows() - 1 - row),
                (Line::Col, -cols, row),
                (Line::Row, 1, grid.cols() - 1 - col),
                (Line::Row, -1, col),
            ];
            pushes.rotate_left(turn);
            for (_, step, count) in pushes.into_iter().filter(|push| Some(push.0) != last) {
                board.copy_from_slice(own.board(number));
                let (mut blank, mut hash) = (usize::from(node.blank), node.hash);
                for _ in 0..count {
                    let from = blank.wrapping_add_signed(step);
                    let tile = board[from];
                    let keys = keys.of(tile.into());
                    hash ^= keys[from] ^ keys[blank];
                    board[blank] = tile;
                    board[from] = 0;
                    blank = from;
                    own.insert(&board, Node { hash, parent: number as u32, blank: blank as u16 });
                }
            }
            if own.nodes.len() + others > positions {
                return ControlFlow::Continue(false);
            }
        }
        ControlFlow::Continue(true)
    }

    /// Returns the path through a random one of the positions on the last level of this side that
    /// the other one has reached, if there is one.
    fn meeting(&mut self, side: usize) -> Option<Vec<u16>> {
        let (own, other) = (&self.sides[side], &self.sides[1 - side]);
        let all = (own.level..own.nodes.len()).filter_map(|number| {
            let met = other.numbers.get(&own.nodes[number].hash)?;
            Some((number, *met as usize))
        });
        let all: Vec<(usize, usize)> = all.collect();
        if all.is_empty() {
            return None;
        }
        let (number, met) = all[self.random.next_below(all.len())];
        let [first, second] = if side == 0 { [number, met] } else { [met, number] };
        let (before, after) =
            (self.sides[0].blanks_to_end(first), self.sides[1].blanks_to_end(second));
        // Without the start, and without the meeting point a second time.
        Some(before.into_iter().rev().chain(after.into_iter().skip(1)).skip(1).collect())
    }
}

impl Side {
    /// Creates the side of a position with this hash.
    fn new(board: &LargeBoard, hash: u64) -> Side {
        Side {
            cells: board.tiles().len(),
            tiles: board.tiles().to_vec(),
            nodes: vec![Node { hash, parent: 0, blank: board.blank() as u16 }],
            numbers: HashMap::from([(hash, 0)]),
            level: 0,
            depth: 0,
        }
    }

    /// Returns the number of positions of the last level.
    fn last_level(&self) -> usize {
        self.nodes.len() - self.level
    }

    /// Returns the line of the last push of a position, unless it is the end of the side.
    fn last_line(&self, number: usize, grid: Grid) -> Option<Line> {
        let node = self.nodes[number];
        let rows = [node.blank, self.nodes[node.parent as usize].blank]
            .map(|blank| grid.row_and_col(blank.into()).0);
        let line = if rows[0] == rows[1] { Line::Row } else { Line::Col };
        (number != 0).then_some(line)
    }

    fn board(&self, number: usize) -> &[u16] {
        &self.tiles[number * self.cells..(number + 1) * self.cells]
    }

    /// Adds a position unless it is known.
    fn insert(&mut self, board: &[u16], node: Node) {
        let number = self.nodes.len() as u32;
        if *self.numbers.entry(node.hash).or_insert(number) == number {
            self.nodes.push(node);
            self.tiles.extend_from_slice(board);
        }
    }

    /// Returns the cells of the blank from a position back to the end of the side, both included.
    fn blanks_to_end(&self, mut number: usize) -> Vec<u16> {
        let mut blanks = vec![self.nodes[number].blank];
        while number != 0 {
            number = self.nodes[number].parent as usize;
            blanks.push(self.nodes[number].blank);
        }
        blanks
    }
}

/// Returns the hash of a position; the blank does not count.
fn hash(keys: &Keys, board: &LargeBoard) -> u64 {
    let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
    tiles.fold(0, |hash, (cell, &tile)| hash ^ keys.of(tile.into())[cell])
}
