//! Engine `nbs`: near-optimal bidirectional search.
//!
//! One search begins at the start, another one at the goal. The cost of a solution through a node u
//! of the first and a node v of the second is at least the greatest of f(u), f(v) and
//! g(u) + g(v) + 1. So a solution of T moves needs a pair whose three values are at most T. NBS
//! repeatedly chooses such a pair with the smallest depths and expands both nodes. With consistent
//! heuristics, no algorithm with the same knowledge can expand fewer than half of the nodes (J.
//! Chen, R. C. Holte, S. Zilles and N. R. Sturtevant, *Front-to-end bidirectional heuristic search
//! with near-optimal node expansions*, IJCAI 2017).
//!
//! An iteration expands all pairs of its threshold T. It is exhausted when none is left: then every
//! solution has more than T moves. A position that both searches have reached yields a solution;
//! one of at most T moves ends the iteration.
//!
//! # Lower bounds on the distance to the start
//!
//! The heuristics of this crate bound the distance to the goal. The second search renumbers the
//! tiles so that the start looks like the goal. If the blank of the start is not in the last cell,
//! d moves first take it there. The distance to the resulting position exceeds the distance to the
//! start by at most d, so d is subtracted from the bound. If the Manhattan distance to the start is
//! greater, it is used instead.

use super::nodes::{MAX_DEPTH, Node, Nodes, PackedBoard, packed_after};
use super::open_list::OpenList;
use super::{Config, SearchRoot};
use crate::board::Board;
use crate::heuristic::ErasedBound;
use crate::korf::{Counts, EngineSearch, SliceResult, Threshold};
use crate::{Memory, Observer, Stopped};
use fifteen_codegen::{Direction, Size};
use std::sync::Arc;

/// Prepares a search from a position.
pub(super) fn prepare<K: PackedBoard>(config: &Config, start: &Board) -> Box<dyn EngineSearch> {
    let bound = config.bound(start.size());
    let goal = Board::goal(start.size());
    let side = |root: &Board, target: &Board| Side {
        root: *root,
        target: Target::new(Arc::clone(&bound), target),
        open: OpenList::default(),
    };
    Box::new(NearOptimalSearch::<K> {
        root: SearchRoot::new(start, &*bound),
        sides: [side(start, &goal), side(&goal, start)],
        memory: config.memory,
        nodes: None,
        next_side: 0,
        best: None,
        threshold: None,
        counts: Counts::default(),
    })
}

/// Search of one position.
struct NearOptimalSearch<K> {
    root: SearchRoot,
    /// Searches from the start and from the goal.
    sides: [Side; 2],
    memory: Memory,
    /// Nodes of both sides; `None` before the search begins, or if there is no memory for them.
    nodes: Option<Nodes<K>>,
    /// Side of the next expansion.
    next_side: usize,
    /// Shortest solution found so far: its length, and the last nodes of its two halves.
    best: Option<(u32, [u32; 2])>,
    /// Threshold of the current iteration; `None` if the next one must restart the search.
    threshold: Option<Threshold>,
    counts: Counts,
}

/// One of the two searches.
struct Side {
    root: Board,
    target: Target,
    open: OpenList,
}

/// Position that a search is looking for, with the lower bounds on the distance to it.
struct Target {
    bound: Arc<dyn ErasedBound>,
    /// New numbers of the tiles, with which the target looks like the goal.
    labels: [u8; Size::MAX_CELLS],
    /// Number of moves that take the blank of the target to the last cell.
    detour: u32,
    /// Cell of each tile in the target.
    homes: [u8; Size::MAX_CELLS],
}

impl Target {
    fn new(bound: Arc<dyn ErasedBound>, target: &Board) -> Target {
        let size = target.size();
        let (mut moved, mut detour) = (*target, 0);
        for direction in [Direction::South, Direction::East] {
            while let Some(next) = moved.after_move(direction) {
                (moved, detour) = (next, detour + 1);
            }
        }
        let (mut labels, mut homes) = ([0; Size::MAX_CELLS], [0; Size::MAX_CELLS]);
        for cell in 0..size.blank_home() {
            labels[usize::from(moved.tiles()[cell])] = cell as u8 + 1;
        }
        for (cell, &tile) in target.tiles().iter().enumerate() {
            homes[usize::from(tile)] = cell as u8;
        }
        Target { bound, labels, detour, homes }
    }

    /// Returns the distance of a tile in a cell from its cell in the target.
    fn distance(&self, size: Size, tile: u8, cell: usize) -> u32 {
        size.distance(cell, self.homes[usize::from(tile)].into()) as u32
    }

    /// Returns the Manhattan distance of a position to the target.
    fn manhattan(&self, board: &Board) -> u32 {
        let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.map(|(cell, &tile)| self.distance(board.size(), tile, cell)).sum()
    }

    /// Passes each move of a position to a function: its direction, the tile with its cells before
    /// and after the move, and the lower bound after the move.
    fn visit_children(
        &self,
        board: &Board,
        visit: &mut dyn FnMut(Direction, (u8, usize, usize), u32),
    ) {
        let (size, seen) = (board.size(), board.relabeled(&self.labels));
        let (manhattan, seen_manhattan) = (self.manhattan(board), seen.manhattan());
        self.bound.visit_children(&seen, &mut |push, excess| {
            let (tile, from, to) = (board.tiles()[push.from], push.from, push.to);
            let manhattan_after =
                manhattan + self.distance(size, tile, to) - self.distance(size, tile, from);
            let relabeled_manhattan_after =
                if push.is_happy { seen_manhattan - 1 } else { seen_manhattan + 1 };
            let bound = (relabeled_manhattan_after + 2 * excess).saturating_sub(self.detour);
            visit(push.direction, (tile, from, to), manhattan_after.max(bound));
        });
    }
}

/// Returns the priority of a node with this depth and lower bound: half of their sum, because all
/// sums have the same parity.
fn priority(depth: u32, lower_bound: u32) -> usize {
    (depth + lower_bound) as usize / 2
}

impl<K: PackedBoard> NearOptimalSearch<K> {
    /// Restarts both searches, with the roots as the only nodes.
    fn restart(&mut self) {
        self.best = None;
        self.next_side = 0;
        // The old nodes are released before the new ones are reserved.
        self.nodes = None;
        self.nodes = Nodes::new(self.memory).ok();
        let Some(nodes) = &mut self.nodes else { return };
        for (side, Side { root, target, open }) in self.sides.iter_mut().enumerate() {
            *open = OpenList::default();
            let key = K::from_u128(root.pack());
            let node = nodes.insert(Node { key, depth: 0, last: Direction::East, side });
            open.push(nodes, priority(0, target.manhattan(root)), node.expect("a new node"));
        }
    }

    /// Expands a node of a side, and compares its children with the nodes of the other side.
    fn expand(&mut self, number: u32) {
        let Some(nodes) = &mut self.nodes else { return };
        let (node, size) = (nodes.get(number), self.root.start.size());
        let Side { target, open, .. } = &mut self.sides[node.side];
        let packed = node.key.to_u128();
        let board = Board::unpack_valid(size, packed);
        self.counts.visited += 1;
        target.visit_children(&board, &mut |direction, (tile, from, to), bound| {
            if node.depth > 0 && direction == node.last.opposite() {
                return;
            }
            self.counts.generated += 1;
            let key = K::from_u128(packed_after(size, packed, tile.into(), from, to));
            let child = Node { key, depth: node.depth + 1, last: direction, ..node };
            let Some(number) = nodes.insert(child) else { return };
            open.push(nodes, priority(child.depth, bound), number);
            let Some(other) = nodes.find(key, 1 - node.side) else { return };
            let length = child.depth + nodes.depth(other);
            if self.best.is_none_or(|(best, _)| length < best) {
                let halves = if node.side == 0 { [number, other] } else { [other, number] };
                self.best = Some((length, halves));
            }
        });
    }

    /// Returns the moves of the solution with these halves.
    fn solution(&self, [first, second]: [u32; 2]) -> Vec<Direction> {
        let (Some(nodes), size) = (&self.nodes, self.root.start.size()) else { return Vec::new() };
        let mut moves = nodes.path(size, first);
        let back = nodes.path(size, second);
        moves.extend(back.into_iter().rev().map(Direction::opposite));
        moves
    }
}

impl<K: PackedBoard> EngineSearch for NearOptimalSearch<K> {
    fn estimate(&self) -> u32 {
        self.root.start.manhattan()
    }

    fn excess(&self) -> u32 {
        self.root.threshold.sad
    }

    fn max_moves(&self) -> u32 {
        MAX_DEPTH
    }

    fn preferred_slice(&self) -> u64 {
        super::SLICE
    }

    fn begin(&mut self, threshold: Threshold) {
        if self.threshold.is_none_or(|last| last.moves() >= threshold.moves()) {
            self.restart();
        }
        self.threshold = Some(threshold);
        self.counts = Counts::default();
        for side in &mut self.sides {
            side.open.restart_depths();
        }
    }

    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        let pause_at = self.counts.visited.saturating_add(nodes);
        let Some(threshold) = self.threshold else { return SliceResult::Stopped(Stopped::Memory) };
        let (moves, max_priority) = (threshold.moves(), priority(0, threshold.moves()));
        loop {
            if let Some((_, halves)) = self.best.filter(|&(best, _)| best <= moves) {
                self.threshold = None;
                return SliceResult::Solved(self.solution(halves));
            }
            let Some(nodes) = &mut self.nodes else { return SliceResult::Stopped(Stopped::Memory) };
            match nodes.make_room(4, observer) {
                Err(_) => return SliceResult::Stopped(Stopped::Memory),
                Ok(answer) if answer.is_break() => return SliceResult::Paused,
                Ok(_) => {}
            }
            let least = [0, 1].map(|side| self.sides[side].open.shallowest(nodes, max_priority));
            let [Some(one), Some(other)] = least else { return SliceResult::Exhausted };
            if one.0 + other.0 + 1 > moves as usize {
                return SliceResult::Exhausted;
            }
            if self.counts.visited == pause_at {
                return SliceResult::Paused;
            }
            let (depth, priority) = [one, other][self.next_side];
            let node = self.sides[self.next_side].open.pop(nodes, depth, priority);
            self.next_side = 1 - self.next_side;
            self.expand(node.expect("the shallowest node"));
        }
    }

    fn counts(&self) -> Counts {
        self.counts
    }

    fn bytes(&self) -> Option<u64> {
        self.nodes.as_ref().map(Nodes::bytes)
    }
}
