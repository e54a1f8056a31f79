//! The top of the tree: nodes breadth first, each with a link to its parent.

use super::Scene;
use crate::korf::Counts;
use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{BATCH, Expander, Node, OUTPUT_CAPACITY};

/// The top of a tree.
pub struct Top {
    /// The moves that lead to its root.
    way: Vec<Direction>,
    /// All nodes so far, in the order in which they were met.
    nodes: Vec<Node>,
    /// The parent of each, by number, and the direction that the blank took; the root is its own.
    links: Vec<(u32, Direction)>,
    /// The first that has not been expanded.
    open: usize,
    expander: Expander,
    /// Where children come, as many as there may be.
    room: Vec<Node>,
    pub counts: Counts,
}

/// How a top has grown.
#[derive(Debug, PartialEq, Eq)]
pub enum Growth {
    /// There are as many open nodes as were wanted, or no more to be had.
    Done,
    /// The nodes allowed have been visited.
    OutOfFuel,
    /// A node is the goal.
    Won(u32),
}

impl Top {
    /// The top of nothing.
    pub fn new(scene: &Scene) -> Top {
        Top {
            way: Vec::new(),
            nodes: Vec::new(),
            links: Vec::new(),
            open: 0,
            expander: Expander::new(scene.simd),
            room: vec![Node::NONE; OUTPUT_CAPACITY],
            counts: Counts::default(),
        }
    }

    /// Begins at a node, to which some moves lead.
    pub fn begin(&mut self, root: Node, way: Vec<Direction>) {
        self.way = way;
        self.nodes.clear();
        self.links.clear();
        self.open = 0;
        self.counts = Counts::default();
        self.add(root, 0, Direction::East);
    }

    /// The nodes that have not been expanded.
    pub fn open(&self) -> &[Node] {
        &self.nodes[self.open..]
    }

    /// Expands nodes until so many are open, or there are no more, or one is the goal.
    pub fn grow(&mut self, scene: &Scene, wanted: usize, fuel: &mut u64) -> Growth {
        while (1..wanted).contains(&self.open().len()) {
            // The root is no node of the tree.
            let is_root = self.open == 0;
            let allowed = if is_root { 1 } else { usize::try_from(*fuel).unwrap_or(BATCH) };
            let count = self.open().len().min(BATCH).min(allowed);
            if count == 0 {
                return Growth::OutOfFuel;
            }
            if !is_root {
                *fuel -= count as u64;
                self.counts.visited += count as u64;
            }
            let batch = &self.nodes[self.open..][..count];
            if let Some(won) = batch.iter().find(|node| is_goal(node, scene)) {
                return Growth::Won(won.origin());
            }
            let lanes = scene.lanes.scene();
            let room = self.room.first_chunk_mut().expect("there is room");
            let found = self.expander.expand(lanes, scene.rows(), batch, room);
            self.counts.generated += found.generated;
            self.open += count;
            for child in 0..found.kept {
                let child = self.room[child];
                let direction = self.direction_to(&child, lanes.layout().size);
                // From the start, and from nowhere else, some moves may not be worth trying.
                if !is_root || !self.way.is_empty() || scene.first_moves.contains(&direction) {
                    self.add(child, child.origin(), direction);
                }
            }
        }
        Growth::Done
    }

    /// The direction that the blank took from a node's parent, in whose subtree it still is.
    fn direction_to(&self, child: &Node, size: Size) -> Direction {
        let from = self.nodes[child.origin() as usize].blank();
        let leads_there =
            |direction: &Direction| size.neighbour(from, *direction) == Some(child.blank());
        let mut directions = Direction::ALL.into_iter();
        directions.find(leads_there).expect("a child is one step away")
    }

    /// Adds a node, which is the root of a subtree of its own.
    fn add(&mut self, node: Node, parent: u32, direction: Direction) {
        let number = self.nodes.len() as u32;
        self.nodes.push(node.with_subtree(number));
        self.links.push((parent, direction));
    }

    /// A node, by number.
    pub fn node(&self, number: u32) -> Node {
        self.nodes[number as usize]
    }

    /// The moves that lead to a node from where the search began.
    pub fn path_to(&self, number: u32) -> Vec<Direction> {
        let (mut at, mut back) = (number, Vec::new());
        while at != 0 {
            let (parent, direction) = self.links[at as usize];
            back.push(direction);
            at = parent;
        }
        self.way.iter().copied().chain(back.into_iter().rev()).collect()
    }
}

/// Whether a node is the solved board.
#[inline]
pub fn is_goal(node: &Node, scene: &Scene) -> bool {
    node.tiles() == scene.goal.all_tiles()
}
