//! Engine `astar`: A*, which expands the stored node with the least sum of moves so far and lower
//! bound.
//!
//! A node at depth g with the lower bound h has f = g + h. A* keeps every node that it has met, and
//! expands an open one with the least f, until that is the goal (P. E. Hart, N. J. Nilsson and B.
//! Raphael, *A formal basis for the heuristic determination of minimum cost paths*, IEEE
//! Transactions on Systems Science and Cybernetics 4, 1968). Ties are broken in favor of the
//! deepest node, and then of the last one stored. Nodes are expanded again if a shorter path to
//! them is found, since some heuristics of this crate are inconsistent.
//!
//! An iteration here is a layer: the expansions of all nodes whose f is at most the threshold. So
//! the thresholds are those of IDA*, and a search that ends early has the same lower bound. Nodes
//! are *visited* when they are expanded, the start included, and *generated* when their cost is
//! evaluated.
//!
//! # Weighted
//!
//! With a weight w the order is that of g + w·h, which leads to the goal sooner, but not
//! necessarily on a shortest path. Layer T contains the nodes with g + w·h ≤ w·T. A solution of at
//! most T moves has only such nodes, so the exhausted layer proves that there is none; and a
//! solution that ends in it has at most w·T moves.

use super::nodes::{MAX_DEPTH, Node, Nodes, PackedBoard, packed_after};
use super::open_list::OpenList;
use super::{Config, SearchRoot};
use crate::board::Board;
use crate::heuristic::ErasedBound;
use crate::korf::{Counts, EngineSearch, SliceResult, Threshold, Weight};
use crate::{Memory, Observer, Stopped};
use fifteen_codegen::{Direction, Size};
use std::sync::Arc;

/// Prepares a search from a position.
pub(super) fn prepare<K: PackedBoard>(config: &Config, start: &Board) -> Box<dyn EngineSearch> {
    let bound = config.bound(start.size());
    let root = SearchRoot::new(start, &*bound);
    Box::new(AStarSearch::<K> {
        bound,
        order: Order::new(config.weight, root.threshold.moves()),
        root,
        memory: config.memory,
        nodes: None,
        open: OpenList::default(),
        threshold: None,
        counts: Counts::default(),
    })
}

/// Search of one position.
struct AStarSearch<K> {
    root: SearchRoot,
    bound: Arc<dyn ErasedBound>,
    order: Order,
    memory: Memory,
    /// Nodes, unless the search has not begun or the system has no memory for them.
    nodes: Option<Nodes<K>>,
    open: OpenList,
    /// Threshold of the current iteration, unless the search must begin again.
    threshold: Option<Threshold>,
    counts: Counts,
}

/// Order of expansion: by the sum of the moves so far and the weighted lower bound.
#[derive(Clone, Copy)]
struct Order {
    weight: u32,
    /// Greatest common divisor of all changes of the sum, in hundredths of moves.
    step: u32,
    /// Remainder of every sum, modulo `step`.
    remainder: u32,
}

impl Order {
    /// Creates the order of a search from a position with this lower bound.
    fn new(weight: Weight, estimate: u32) -> Order {
        let weight = weight.hundredths();
        // A happy move, a sad one, and one unit of excess.
        let changes = [weight - 100, weight + 100, 2 * weight];
        let step = changes.into_iter().fold(0, greatest_common_divisor);
        Order { weight, step, remainder: weight * estimate % step }
    }

    /// Returns the priority of a node.
    fn priority(self, depth: u32, lower_bound: u32) -> usize {
        ((100 * depth + self.weight * lower_bound - self.remainder) / self.step) as usize
    }

    /// Returns the greatest priority of the layer of a threshold.
    fn max_priority(self, threshold: Threshold) -> usize {
        self.priority(0, threshold.moves())
    }
}

fn greatest_common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

impl<K: PackedBoard> AStarSearch<K> {
    /// Begins with the start as the only node.
    fn restart(&mut self) {
        self.open = OpenList::default();
        // The old nodes are released before the new ones are reserved.
        self.nodes = None;
        self.nodes = Nodes::new(self.memory).ok();
        let Some(nodes) = &mut self.nodes else { return };
        let key = K::from_u128(self.root.start.pack());
        let start = nodes.insert(Node { key, depth: 0, last: Direction::East, side: 0 });
        let priority = self.order.priority(0, self.root.threshold.moves());
        self.open.push(nodes, priority, start.expect("the first node"));
    }
}

impl<K: PackedBoard> EngineSearch for AStarSearch<K> {
    fn estimate(&self) -> u32 {
        self.root.start.manhattan()
    }

    fn excess(&self) -> u32 {
        self.root.threshold.sad
    }

    fn max_moves(&self) -> u32 {
        MAX_DEPTH * 100 / self.order.weight
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
    }

    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        let pause_at = self.counts.visited.saturating_add(nodes);
        let (Some(threshold), Some(nodes)) = (self.threshold, &mut self.nodes) else {
            return SliceResult::Stopped(Stopped::Memory);
        };
        let size = self.root.start.size();
        let max_priority = self.order.max_priority(threshold);
        let goal = K::from_u128(Board::goal(size).pack());
        loop {
            match nodes.make_room(4, observer) {
                Err(_) => return SliceResult::Stopped(Stopped::Memory),
                Ok(answer) if answer.is_break() => return SliceResult::Paused,
                Ok(_) if self.counts.visited == pause_at => return SliceResult::Paused,
                Ok(_) => {}
            }
            let Some(number) = self.open.pop_deepest(nodes, max_priority) else {
                return SliceResult::Exhausted;
            };
            let node = nodes.get(number);
            if node.key == goal {
                self.threshold = None;
                return SliceResult::Solved(nodes.path(size, number));
            }
            self.counts.visited += 1;
            expand(size, node, &*self.bound, &mut |child, lower_bound| {
                self.counts.generated += 1;
                if let Some(number) = nodes.insert(child) {
                    let priority = self.order.priority(child.depth, lower_bound);
                    self.open.push(nodes, priority, number);
                }
            });
        }
    }

    fn counts(&self) -> Counts {
        self.counts
    }

    fn bytes(&self) -> Option<u64> {
        self.nodes.as_ref().map(Nodes::bytes)
    }
}

/// Passes the children of a node to a function, with their lower bounds in moves. The parent of the
/// node is not one of them.
fn expand<K: PackedBoard>(
    size: Size,
    node: Node<K>,
    bound: &dyn ErasedBound,
    visit: &mut dyn FnMut(Node<K>, u32),
) {
    let packed = node.key.to_u128();
    let board = Board::unpack_valid(size, packed);
    let distance = board.manhattan();
    bound.visit_children(&board, &mut |push, excess| {
        if node.depth > 0 && push.direction == node.last.opposite() {
            return;
        }
        let key = K::from_u128(packed_after(size, packed, push.tile, push.from, push.to));
        let distance = if push.is_happy { distance - 1 } else { distance + 1 };
        let child = Node { key, depth: node.depth + 1, last: push.direction, side: node.side };
        visit(child, distance + 2 * excess);
    });
}
