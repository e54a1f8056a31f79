//! The plain engine: the search as a loop over directions.
//!
//! This is the program one writes first, in the spirit of Knuth's *15PUZZLE-KORF0*: at every node
//! take the next direction; is it on the board, does it not go straight back, is it happy or sad,
//! can the quota afford it? If so move, and look whether that was the goal; if there is no
//! direction left, take the last move back. It asks these questions of the board at run time, and
//! so it works for every size and shares nothing with the generated machine that it is compared
//! with: neither its tables nor its packed board. With a heuristic there is one question more: are
//! the sad moves left after the move as many as the heuristic knows to be needed?

use crate::Observer;
use crate::board::Board;
use crate::heuristic::{Guide, Heuristic, MANHATTAN, ManhattanOnly, Push};
use crate::korf::{
    Counts, DirectionOrder, Engine, EngineSearch, Settings, SettingsError, SliceResult, Threshold,
};
use fifteen_codegen::{Direction, Size};

/// The engine `plain`.
pub struct Plain {
    /// The heuristic, unless it is the Manhattan distance.
    heuristic: Option<Heuristic>,
    /// The order in which directions are tried, unless it is clockwise from where the blank came.
    order: Option<DirectionOrder>,
    /// The cell where the blank belongs, if it is not the last.
    blank_home: Option<usize>,
}

impl Plain {
    /// The engine as it is if nothing is set about it: with the Manhattan distance.
    pub const DEFAULT: Plain = Plain { heuristic: None, order: None, blank_home: None };
}

impl Engine for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn summary(&self) -> &'static str {
        "a plain loop over directions"
    }

    fn heuristic(&self) -> &str {
        self.heuristic.as_ref().map_or(MANHATTAN, Heuristic::name)
    }

    fn identity(&self) -> String {
        let order = self.order.map(|order| format!(" order {:?}", order.directions()));
        let blank = self.blank_home.map(|blank| format!(" blank {blank}"));
        let [order, blank] = [order, blank].map(Option::unwrap_or_default);
        format!("{} {}{order}{blank}", self.name(), self.heuristic())
    }

    fn with_settings(&self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        settings.check_basic(self.name())?;
        let heuristic = settings.non_manhattan_heuristic().cloned();
        if heuristic.is_some() && settings.blank_home.is_some() {
            let lacks = "has no heuristic but manhattan for a goal whose blank is in no corner";
            return Err(SettingsError { engine: self.name(), reason: lacks });
        }
        Ok(Box::new(Plain { heuristic, order: settings.order, blank_home: settings.blank_home }))
    }

    fn supports(&self, size: Size) -> bool {
        self.heuristic.as_ref().is_none_or(|heuristic| heuristic.size() == size)
            && self.blank_home.is_none_or(|blank| blank < size.cells())
    }

    fn goal(&self, size: Size) -> Board {
        Board::with_blank_at(size, self.blank_home.unwrap_or(size.blank_home()))
    }

    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        match &self.heuristic {
            None => Box::new(PlainSearch::new(
                start,
                &self.goal(start.size()),
                self.order,
                ManhattanOnly,
                0,
            )),
            Some(heuristic) => {
                let (guide, excess) = heuristic.start_guide(start);
                Box::new(PlainSearch::new(
                    start,
                    &self.goal(start.size()),
                    self.order,
                    guide,
                    excess,
                ))
            }
        }
    }
}

/// The order in which directions are tried where the blank came from one of them, which is the last:
/// one that was asked for, or clockwise.
fn direction_order(order: Option<DirectionOrder>, previous: Direction) -> [Direction; 4] {
    let mut turns =
        order.map_or([1, 2, 3, 4].map(|turn| previous.clockwise(turn)), DirectionOrder::directions);
    turns.sort_by_key(|&direction| direction == previous);
    turns
}

/// A node on the path from the start to where the search is.
#[derive(Clone, Copy)]
struct PathNode {
    /// How many of the four directions were tried.
    tried: u8,
    /// Where the blank came from; at the start, the direction to be tried last.
    previous: Direction,
    /// The sad moves that may still be made.
    quota: u32,
    /// The Manhattan distance to the goal.
    distance: u32,
}

/// The plain search.
struct PlainSearch<G> {
    start: Board,
    /// The Manhattan distance of the start.
    estimate: u32,
    /// What the heuristic says about the start.
    excess: u32,
    guide: G,
    size: Size,
    /// The distance of each tile in each cell from home.
    distances: [[u8; Size::MAX_CELLS]; Size::MAX_CELLS],
    /// The neighbours of each cell by direction.
    neighbours: [[Option<u8>; 4]; Size::MAX_CELLS],
    /// For each direction where the blank came from, the order in which the four are tried.
    direction_orders: [[Direction; 4]; 4],
    /// The direction to be tried last at the start.
    last_at_start: Direction,
    tiles: [u8; Size::MAX_CELLS],
    blank: usize,
    path: Vec<PathNode>,
    counts: Counts,
}

impl<G: Guide> PlainSearch<G> {
    fn new(
        start: &Board,
        goal: &Board,
        order: Option<DirectionOrder>,
        guide: G,
        excess: u32,
    ) -> PlainSearch<G> {
        let size = start.size();
        let mut distances = [[0; Size::MAX_CELLS]; Size::MAX_CELLS];
        let mut neighbours = [[None; 4]; Size::MAX_CELLS];
        for cell in 0..size.cells() {
            for (home, &tile) in goal.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
                distances[usize::from(tile)][cell] = size.distance(cell, home) as u8;
            }
            let neighbour = |direction| size.neighbour(cell, direction).map(|to| to as u8);
            neighbours[cell] = Direction::ALL.map(neighbour);
        }
        let cells = start.tiles().iter().enumerate();
        let estimate =
            cells.map(|(cell, &tile)| u32::from(distances[usize::from(tile)][cell])).sum();
        PlainSearch {
            start: *start,
            estimate,
            excess,
            guide,
            size,
            distances,
            neighbours,
            direction_orders: Direction::ALL.map(|previous| direction_order(order, previous)),
            last_at_start: order.map_or(Direction::East, |order| order.directions()[3]),
            tiles: [0; Size::MAX_CELLS],
            blank: 0,
            path: Vec::new(),
            counts: Counts::default(),
        }
    }

    /// What a move from a node leads to, if it stays on the board: the cell that the blank goes to, and the node
    /// there if the quota can afford it.
    #[inline]
    fn child(
        &mut self,
        level: PathNode,
        depth: usize,
        direction: Direction,
    ) -> Option<(usize, Option<PathNode>)> {
        let to = usize::from(self.neighbours[self.blank][direction.index()]?);
        let tile = self.tiles[to];
        let distances = &self.distances[tile as usize];
        let is_happy = distances[self.blank] < distances[to];
        let left = if is_happy { Some(level.quota) } else { level.quota.checked_sub(1) };
        let push = Push { tile: tile.into(), from: to, to: self.blank, direction, is_happy };
        let tile_at = |cell: usize| self.tiles[cell].into();
        let left = left.filter(|&quota| self.guide.affords(depth, push, &tile_at, quota));
        let child = left.map(|quota| PathNode {
            tried: 0,
            previous: direction.opposite(),
            quota,
            distance: if is_happy { level.distance - 1 } else { level.distance + 1 },
        });
        Some((to, child))
    }

    /// Makes a move.
    #[inline]
    fn make_move(&mut self, to: usize) {
        self.tiles[self.blank] = self.tiles[to];
        self.tiles[to] = 0;
        self.blank = to;
    }

    /// Takes back the last move.
    fn undo_move(&mut self, previous: Direction) {
        if let Some(back) = self.neighbours[self.blank][previous.index()] {
            self.tiles[self.blank] = self.tiles[back as usize];
            self.tiles[back as usize] = 0;
            self.blank = back as usize;
        }
    }

    /// The moves from the start to where the search is.
    fn moves(&self) -> Vec<Direction> {
        self.path[1..].iter().map(|level| level.previous.opposite()).collect()
    }
}

impl<G: Guide> EngineSearch for PlainSearch<G> {
    fn max_moves(&self) -> u32 {
        u32::MAX
    }

    fn estimate(&self) -> u32 {
        self.estimate
    }

    fn excess(&self) -> u32 {
        self.excess
    }

    fn begin(&mut self, threshold: Threshold) {
        self.tiles[..self.size.cells()].copy_from_slice(self.start.tiles());
        self.blank = self.start.blank();
        self.path.clear();
        self.path.push(PathNode {
            tried: 0,
            previous: self.last_at_start,
            quota: threshold.sad,
            distance: self.estimate,
        });
        self.counts = Counts::default();
    }

    fn can_begin_below(&self) -> bool {
        true
    }

    fn begin_below(&mut self, threshold: Threshold, path: &[Direction]) -> bool {
        self.begin(threshold);
        for (depth, &direction) in path.iter().enumerate() {
            // Above the subtree nothing else is left to be tried.
            self.path[depth].tried = 4;
            let child = self.child(self.path[depth], depth, direction);
            let (to, child) = child.expect("the path stays on the board");
            let Some(child) = child else {
                self.path.clear();
                return false;
            };
            self.make_move(to);
            self.path.push(child);
        }
        let root = u64::from(!path.is_empty());
        self.counts = Counts { visited: root, generated: root };
        true
    }

    fn run(&mut self, nodes: u64, _watch: &mut dyn Observer<()>) -> SliceResult {
        let pause_at = self.counts.visited.saturating_add(nodes);
        // The node where the search is; while it runs, the path holds those above it.
        let Some(mut level) = self.path.pop() else {
            return SliceResult::Exhausted;
        };
        loop {
            let depth = self.path.len();
            // The fourth direction is the one the blank came from: only the start tries it.
            if level.tried == 4 || (level.tried == 3 && depth > 0) {
                let Some(parent) = self.path.pop() else {
                    return SliceResult::Exhausted;
                };
                self.undo_move(level.previous);
                level = parent;
                continue;
            }
            let direction = self.direction_orders[level.previous.index()][level.tried as usize];
            level.tried += 1;
            let Some((to, child)) = self.child(level, depth, direction) else {
                continue;
            };
            if child.is_some() && self.counts.visited == pause_at {
                level.tried -= 1;
                self.path.push(level);
                return SliceResult::Paused;
            }
            self.counts.generated += 1;
            let Some(child) = child else {
                continue;
            };
            self.path.push(level);
            level = child;
            self.make_move(to);
            self.counts.visited += 1;
            if level.distance == 0 {
                self.path.push(level);
                return SliceResult::Solved(self.moves());
            }
        }
    }

    fn counts(&self) -> Counts {
        self.counts
    }
}
