//! The top of the tree: nodes breadth first, each with a link to its parent.

use super::MultiPdbContext;
use crate::korf::Counts;
use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{Expander, MAX_BATCH, Node, OUTPUT_CAPACITY};

/// The top of a tree.
pub struct TreeTop {
    /// The moves that lead to its root.
    root_path: Vec<Direction>,
    /// All nodes so far, in the order in which they were met.
    nodes: Vec<Node>,
    /// The parent of each, by number, and the direction that the blank took; the root is its own.
    links: Vec<(u32, Direction)>,
    /// The first that has not been expanded.
    first_open: usize,
    expander: Expander,
    /// Where children come, as many as there may be.
    children: Vec<Node>,
    pub counts: Counts,
}

/// How a top has grown.
#[derive(Debug, PartialEq, Eq)]
pub enum TopGrowth {
    /// There are as many open nodes as were wanted, or no more to be had.
    Done,
    /// The nodes allowed have been visited.
    OutOfFuel,
    /// A node is the goal.
    GoalFound(u32),
}

impl TreeTop {
    /// The top of nothing.
    pub fn new(scene: &MultiPdbContext) -> TreeTop {
        TreeTop {
            root_path: Vec::new(),
            nodes: Vec::new(),
            links: Vec::new(),
            first_open: 0,
            expander: Expander::new(scene.simd),
            children: vec![Node::NONE; OUTPUT_CAPACITY],
            counts: Counts::default(),
        }
    }

    /// Begins at a node, to which some moves lead.
    pub fn begin(&mut self, root: Node, way: Vec<Direction>) {
        self.root_path = way;
        self.nodes.clear();
        self.links.clear();
        self.first_open = 0;
        self.counts = Counts::default();
        self.add(root, 0, Direction::East);
    }

    /// The nodes that have not been expanded.
    pub fn open_nodes(&self) -> &[Node] {
        &self.nodes[self.first_open..]
    }

    /// Expands nodes until so many are open, or there are no more, or one is the goal.
    pub fn grow(&mut self, scene: &MultiPdbContext, wanted: usize, fuel: &mut u64) -> TopGrowth {
        while (1..wanted).contains(&self.open_nodes().len()) {
            // The root is no node of the tree.
            let is_root = self.first_open == 0;
            let allowed = if is_root { 1 } else { usize::try_from(*fuel).unwrap_or(MAX_BATCH) };
            let count = self.open_nodes().len().min(MAX_BATCH).min(allowed);
            if count == 0 {
                return TopGrowth::OutOfFuel;
            }
            if !is_root {
                *fuel -= count as u64;
                self.counts.visited += count as u64;
            }
            let batch = &self.nodes[self.first_open..][..count];
            if let Some(won) = batch.iter().find(|node| is_goal(node, scene)) {
                return TopGrowth::GoalFound(won.subtree());
            }
            let lanes = scene.pdb_set.lookup_tables();
            let room = self.children.first_chunk_mut().expect("there is room");
            let found = self.expander.expand(lanes, scene.automaton_rows(), batch, room);
            self.counts.generated += found.generated;
            self.first_open += count;
            for child in 0..found.children {
                let child = self.children[child];
                let direction = self.direction_to(&child, lanes.layout().size);
                // From the start, and from nowhere else, some moves may not be worth trying.
                if !is_root || !self.root_path.is_empty() || scene.root_moves.contains(&direction) {
                    self.add(child, child.subtree(), direction);
                }
            }
        }
        TopGrowth::Done
    }

    /// The direction that the blank took from a node's parent, in whose subtree it still is.
    fn direction_to(&self, child: &Node, size: Size) -> Direction {
        let from = self.nodes[child.subtree() as usize].blank();
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
        self.root_path.iter().copied().chain(back.into_iter().rev()).collect()
    }
}

/// Whether a node is the solved board.
#[inline]
pub fn is_goal(node: &Node, scene: &MultiPdbContext) -> bool {
    node.tiles() == scene.goal.all_tiles()
}
