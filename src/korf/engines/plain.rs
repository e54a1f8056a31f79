//! Engine `plain`: the search as a loop over directions.
//!
//! This is the straightforward program, in the spirit of Knuth's *15PUZZLE-KORF0*: at every node
//! take the next direction; check that it is on the board, that it does not reverse the last move,
//! and that the quota suffices if the move is sad. If so, make the move and test for the goal; if
//! no direction is left, undo the last move. All tests use the board at run time. So the engine
//! supports every size and shares nothing with the generated automaton that it is compared with:
//! neither its tables nor its packed board. With a heuristic there is one more test: the quota left
//! after the move must be at least the excess. In the multi-tile metric it is the search of
//! [`pushes`](super::pushes) with one thread.
//!
//! # Weighted
//!
//! With a weight w, the engine runs weighted IDA\*: iteration T visits the nodes at depth g with a
//! lower bound h such that g + w·h ≤ w·T. All nodes of a solution of at most T moves are among
//! them, so an exhausted iteration proves the same as that of IDA\*. It visits more nodes, but a
//! solution may be found at a lower threshold. For the quota of a node, its depth is divided by w.
//! The solution has at most w·T moves, and a shortest one has at least T.

use super::pushes::ParallelSearch;
use crate::board::Board;
use crate::heuristic::pushes::PushHeuristic;
use crate::heuristic::{CutoffTest, Heuristic, MANHATTAN, ManhattanOnly, Push};
use crate::korf::{
    Counts, DirectionOrder, Engine, EngineSearch, Settings, SettingsError, SliceResult, Threshold,
    Weight,
};
use crate::{Observer, Threads};
use fifteen_codegen::{Direction, Metric, Size};
use std::array;

/// Engine `plain`.
pub struct Plain {
    /// Heuristic, unless it is the Manhattan distance.
    heuristic: Option<Heuristic>,
    /// Order of directions; by default clockwise from the direction that the blank came from.
    order: Option<DirectionOrder>,
    /// Goal cell of the blank, if it is not the last.
    blank_home: Option<usize>,
    /// Heuristic of the multi-tile metric, if it is selected.
    push_heuristic: Option<PushHeuristic>,
    weight: Weight,
}

impl Plain {
    /// Engine with default settings: the Manhattan distance.
    pub const DEFAULT: Plain = Plain {
        heuristic: None,
        order: None,
        blank_home: None,
        push_heuristic: None,
        weight: Weight::ONE,
    };
}

impl Engine for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn summary(&self) -> &'static str {
        "a plain loop over directions"
    }

    fn heuristic(&self) -> &str {
        let single = || self.heuristic.as_ref().map_or(MANHATTAN, Heuristic::name);
        self.push_heuristic.as_ref().map_or_else(single, PushHeuristic::name)
    }

    fn heuristics(&self, _size: Size) -> Vec<Heuristic> {
        self.heuristic.iter().cloned().collect()
    }

    fn metric(&self) -> Metric {
        if self.push_heuristic.is_some() { Metric::Multi } else { Metric::Single }
    }

    fn identity(&self) -> String {
        let order = self.order.map(|order| format!(" order {order}"));
        let blank = self.blank_home.map(|blank| format!(" blank {blank}"));
        let [order, blank] = [order, blank].map(Option::unwrap_or_default);
        let metric = if self.push_heuristic.is_some() { " multi" } else { "" };
        let weight = match self.weight {
            Weight::ONE => String::new(),
            weight => format!(" weight {weight}"),
        };
        format!("{} {}{order}{blank}{metric}{weight}", self.name(), self.heuristic())
    }

    fn weight(&self) -> Weight {
        self.weight
    }

    fn order(&self) -> Option<DirectionOrder> {
        self.order
    }

    fn with_settings(&self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        settings.check_basic(self.name())?;
        settings.check_pushes(self.name())?;
        let heuristic = settings.non_manhattan_heuristic().cloned();
        if heuristic.is_some() && settings.blank_home.is_some() {
            let reason = "supports only manhattan for goals whose blank is not in a corner";
            return Err(SettingsError { engine: self.name(), reason });
        }
        let push_heuristic = settings.push_heuristic.clone().map(PushHeuristic::without_upgrades);
        let Settings { order, blank_home, .. } = *settings;
        let weight = settings.weight.unwrap_or(self.weight);
        Ok(Box::new(Plain { heuristic, order, blank_home, push_heuristic, weight }))
    }

    fn supports(&self, size: Size) -> bool {
        self.heuristic.as_ref().is_none_or(|heuristic| heuristic.size() == size)
            && self.blank_home.is_none_or(|blank| blank < size.cells())
            && self.push_heuristic.as_ref().is_none_or(|heuristic| heuristic.size() == size)
    }

    fn goal(&self, size: Size) -> Board {
        Board::with_blank_at(size, self.blank_home.unwrap_or(size.blank_home()))
    }

    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        if let Some(heuristic) = self.push_heuristic.clone() {
            return Box::new(ParallelSearch::new(start, heuristic, Threads::ONE, None));
        }
        match &self.heuristic {
            None => self.prepare_with(start, ManhattanOnly, 0),
            Some(heuristic) => {
                let (cutoff, excess) = heuristic.start_cutoff(start);
                self.prepare_with(start, cutoff, excess)
            }
        }
    }
}

impl Plain {
    /// Prepares a search with a cutoff test, given the excess of the start.
    fn prepare_with(
        &self,
        start: &Board,
        cutoff: impl CutoffTest + 'static,
        excess: u32,
    ) -> Box<dyn EngineSearch> {
        let (goal, order) = (self.goal(start.size()), self.order);
        if self.weight == Weight::ONE {
            return Box::new(PlainSearch::new(start, &goal, order, cutoff, excess));
        }
        let rule = Weighted { weight: self.weight, moves: 0 };
        Box::new(PlainSearch::with_rule(start, &goal, order, (cutoff, excess), rule))
    }
}

/// Rule for the quota of sad moves that a node has left.
pub trait QuotaRule: Send {
    /// Begins an iteration.
    fn begin(&mut self, threshold: Threshold);

    /// Returns the quota of a child, if the child is within the threshold, given the quota of its
    /// parent and the depth and distance of the child.
    fn quota(&self, parent: u32, is_happy: bool, depth: usize, distance: u32) -> Option<u32>;

    /// Returns the maximum threshold that the rule supports, in moves.
    fn max_moves(&self) -> u32;
}

/// Rule of IDA\*: a sad move costs one.
pub struct Exact;

impl QuotaRule for Exact {
    fn begin(&mut self, _threshold: Threshold) {}

    #[inline]
    fn quota(&self, parent: u32, is_happy: bool, _depth: usize, _distance: u32) -> Option<u32> {
        if is_happy { Some(parent) } else { parent.checked_sub(1) }
    }

    fn max_moves(&self) -> u32 {
        u32::from(u16::MAX)
    }
}

/// Rule of weighted IDA\*.
struct Weighted {
    weight: Weight,
    /// Threshold of the iteration, in moves.
    moves: u32,
}

impl QuotaRule for Weighted {
    fn begin(&mut self, threshold: Threshold) {
        self.moves = threshold.moves();
    }

    /// The greatest lower bound within the threshold is the distance of the child plus twice the
    /// quota.
    fn quota(&self, _parent: u32, _is_happy: bool, depth: usize, distance: u32) -> Option<u32> {
        let made = (100 * depth as u32).div_ceil(self.weight.hundredths());
        Some(self.moves.checked_sub(made)?.checked_sub(distance)? / 2)
    }

    fn max_moves(&self) -> u32 {
        u32::from(u16::MAX)
    }
}

/// Node on the path from the start to the current node.
#[derive(Clone, Copy)]
struct PathNode {
    /// Number of directions tried.
    tried: u8,
    /// Direction that the blank came from; at the start, the direction to try last.
    previous: Direction,
    /// Number of the order of directions.
    order: u8,
    /// Remaining sad moves.
    quota: u32,
    /// Manhattan distance to the goal.
    distance: u32,
}

/// Number of sets of directions.
const HAPPY_SETS: usize = 1 << 4;

/// Returns the number of the order of directions in which no move counts as happy.
fn fixed_order(previous: Direction) -> u8 {
    (previous.index() * HAPPY_SETS) as u8
}

/// Search of one position.
pub struct PlainSearch<G, R = Exact> {
    rule: R,
    start: Board,
    /// Manhattan distance of the start.
    estimate: u32,
    /// Excess of the start, according to the heuristic.
    excess: u32,
    /// Cutoff test of the heuristic.
    pub cutoff: G,
    size: Size,
    /// Distance of each tile from its goal cell, for each cell.
    distances: [[u8; Size::MAX_CELLS]; Size::MAX_CELLS],
    /// Neighbors of each cell by direction.
    neighbors: [[Option<u8>; 4]; Size::MAX_CELLS],
    /// Orders of directions, by the direction that the blank came from and the set of directions of
    /// happy moves. Fixed orders are those of the empty set.
    direction_orders: [[Direction; 4]; 4 * HAPPY_SETS],
    is_happy_first: bool,
    /// Direction to try last at the start.
    last_at_start: Direction,
    tiles: [u8; Size::MAX_CELLS],
    blank: usize,
    path: Vec<PathNode>,
    counts: Counts,
}

impl<G: CutoffTest> PlainSearch<G> {
    /// Prepares an IDA\* search, given the excess of the start.
    pub fn new(
        start: &Board,
        goal: &Board,
        order: Option<DirectionOrder>,
        cutoff: G,
        excess: u32,
    ) -> PlainSearch<G> {
        PlainSearch::with_rule(start, goal, order, (cutoff, excess), Exact)
    }
}

impl<G: CutoffTest, R: QuotaRule> PlainSearch<G, R> {
    fn with_rule(
        start: &Board,
        goal: &Board,
        order: Option<DirectionOrder>,
        (cutoff, excess): (G, u32),
        rule: R,
    ) -> PlainSearch<G, R> {
        let size = start.size();
        let mut distances = [[0; Size::MAX_CELLS]; Size::MAX_CELLS];
        let mut neighbors = [[None; 4]; Size::MAX_CELLS];
        for cell in 0..size.cells() {
            for (home, &tile) in goal.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
                distances[usize::from(tile)][cell] = size.distance(cell, home) as u8;
            }
            let neighbor = |direction| size.neighbor(cell, direction).map(|to| to as u8);
            neighbors[cell] = Direction::ALL.map(neighbor);
        }
        let cells = start.tiles().iter().enumerate();
        let estimate =
            cells.map(|(cell, &tile)| u32::from(distances[usize::from(tile)][cell])).sum();
        PlainSearch {
            rule,
            start: *start,
            estimate,
            excess,
            cutoff,
            size,
            distances,
            neighbors,
            direction_orders: array::from_fn(|number| {
                let previous = Direction::ALL[number / HAPPY_SETS];
                order.unwrap_or_default().at_node(previous, number % HAPPY_SETS)
            }),
            is_happy_first: order.is_some_and(DirectionOrder::is_happy_first),
            last_at_start: order.and_then(DirectionOrder::last).unwrap_or(Direction::East),
            tiles: [0; Size::MAX_CELLS],
            blank: 0,
            path: Vec::new(),
            counts: Counts::default(),
        }
    }

    /// Returns the result of a move from a node, if it stays on the board: the new cell of the
    /// blank, and the new node if it is within the quota.
    #[inline(always)]
    #[allow(clippy::inline_always)] // a call costs 4 % with the Manhattan distance
    fn child(
        &mut self,
        node: PathNode,
        depth: usize,
        direction: Direction,
    ) -> Option<(usize, Option<PathNode>)> {
        let to = usize::from(self.neighbors[self.blank][direction.index()]?);
        let tile = self.tiles[to];
        let distances = &self.distances[tile as usize];
        let is_happy = distances[self.blank] < distances[to];
        let distance = if is_happy { node.distance - 1 } else { node.distance + 1 };
        let quota = self.rule.quota(node.quota, is_happy, depth + 1, distance);
        let push = Push { tile: tile.into(), from: to, to: self.blank, direction, is_happy };
        let tile_at = |cell: usize| self.tiles[cell].into();
        let quota =
            quota.filter(|&quota| self.cutoff.is_within_quota(depth, push, &tile_at, quota));
        let child = quota.map(|quota| PathNode {
            tried: 0,
            previous: direction.opposite(),
            order: fixed_order(direction.opposite()),
            quota,
            distance,
        });
        Some((to, child))
    }

    /// Moves the blank to a neighboring cell.
    #[inline]
    fn make_move(&mut self, to: usize) {
        self.tiles[self.blank] = self.tiles[to];
        self.tiles[to] = 0;
        self.blank = to;
    }

    /// Returns the number of the order of directions at the current node.
    fn order_after(&self, previous: Direction) -> u8 {
        let happy = if self.is_happy_first { self.happy_directions() } else { 0 };
        fixed_order(previous) + happy as u8
    }

    /// Returns the set of directions of happy moves at the current node.
    fn happy_directions(&self) -> usize {
        let is_happy = |direction: &Direction| {
            self.neighbors[self.blank][direction.index()].is_some_and(|from| {
                let from = usize::from(from);
                let distances = &self.distances[usize::from(self.tiles[from])];
                distances[self.blank] < distances[from]
            })
        };
        Direction::ALL
            .iter()
            .filter(|direction| is_happy(direction))
            .map(|way| 1 << way.index())
            .sum()
    }

    /// Undoes the last move.
    fn undo_move(&mut self, previous: Direction) {
        if let Some(back) = self.neighbors[self.blank][previous.index()] {
            self.make_move(back.into());
        }
    }

    /// Returns the moves from the start to the current node.
    fn moves(&self) -> Vec<Direction> {
        self.path[1..].iter().map(|node| node.previous.opposite()).collect()
    }
}

impl<G: CutoffTest, R: QuotaRule> EngineSearch for PlainSearch<G, R> {
    fn max_moves(&self) -> u32 {
        self.rule.max_moves()
    }

    fn estimate(&self) -> u32 {
        self.estimate
    }

    fn excess(&self) -> u32 {
        self.excess
    }

    fn begin(&mut self, threshold: Threshold) {
        self.rule.begin(threshold);
        self.tiles[..self.size.cells()].copy_from_slice(self.start.tiles());
        self.blank = self.start.blank();
        self.path.clear();
        self.path.push(PathNode {
            tried: 0,
            previous: self.last_at_start,
            order: self.order_after(self.last_at_start),
            quota: threshold.sad,
            distance: self.estimate,
        });
        self.counts = Counts::default();
    }

    fn begin_below(&mut self, threshold: Threshold, path: &[Direction]) -> bool {
        self.begin(threshold);
        for (depth, &direction) in path.iter().enumerate() {
            // Above the subtree no other direction is tried.
            self.path[depth].tried = 4;
            let child = self.child(self.path[depth], depth, direction);
            let (to, child) = child.expect("path on the board");
            let Some(child) = child else {
                self.path.clear();
                return false;
            };
            self.make_move(to);
            self.path.push(PathNode { order: self.order_after(child.previous), ..child });
        }
        let root = u64::from(!path.is_empty());
        self.counts = Counts { visited: root, generated: root };
        true
    }

    fn run(&mut self, nodes: u64, _watch: &mut dyn Observer<()>) -> SliceResult {
        let pause_at = self.counts.visited.saturating_add(nodes);
        // Current node; while the search runs, the path holds only its ancestors.
        let Some(mut node) = self.path.pop() else {
            return SliceResult::Exhausted;
        };
        loop {
            let depth = self.path.len();
            // The fourth direction is the one that the blank came from: only the start tries it.
            if node.tried == 4 || (node.tried == 3 && depth > 0) {
                let Some(parent) = self.path.pop() else {
                    return SliceResult::Exhausted;
                };
                self.undo_move(node.previous);
                node = parent;
                continue;
            }
            // The remainder equals the number, and avoids a bounds check.
            let order = node.order as usize % self.direction_orders.len();
            let direction = self.direction_orders[order][node.tried as usize];
            node.tried += 1;
            let Some((to, child)) = self.child(node, depth, direction) else {
                continue;
            };
            if child.is_some() && self.counts.visited == pause_at {
                node.tried -= 1;
                self.path.push(node);
                return SliceResult::Paused;
            }
            self.counts.generated += 1;
            let Some(child) = child else {
                continue;
            };
            self.path.push(node);
            node = child;
            self.make_move(to);
            if self.is_happy_first {
                node.order = self.order_after(node.previous);
            }
            self.counts.visited += 1;
            if node.distance == 0 {
                self.path.push(node);
                return SliceResult::Solved(self.moves());
            }
        }
    }

    fn counts(&self) -> Counts {
        self.counts
    }
}
