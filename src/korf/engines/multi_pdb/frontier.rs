//! Frontier: the top of the tree, expanded breadth first. Each node has a link to its parent.

use super::MultiPdbContext;
use crate::korf::Counts;
use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{Expander, MAX_BATCH, Node, OUTPUT_CAPACITY};

/// Frontier of a search.
pub struct Frontier {
    /// Moves that lead to the root.
    root_path: Vec<Direction>,
    /// All nodes so far, in the order of generation.
    nodes: Vec<Node>,
    /// Number of the parent of each node, and the direction of the blank; the root is its own
    /// parent.
    links: Vec<(u32, Direction)>,
    /// Number of the first node that has not been expanded.
    first_open: usize,
    expander: Expander,
    /// Buffer for children.
    children: Vec<Node>,
    pub counts: Counts,
}

/// Result of growing a frontier.
#[derive(Debug, PartialEq, Eq)]
pub enum FrontierGrowth {
    /// Enough open nodes, or no more nodes.
    Done,
    /// Fuel used up.
    OutOfFuel,
    /// Number of a node that is the goal.
    GoalFound(u32),
}

impl Frontier {
    /// Creates an empty frontier.
    pub fn new(context: &MultiPdbContext) -> Frontier {
        Frontier {
            root_path: Vec::new(),
            nodes: Vec::new(),
            links: Vec::new(),
            first_open: 0,
            expander: Expander::new(context.simd),
            children: vec![Node::EMPTY; OUTPUT_CAPACITY],
            counts: Counts::default(),
        }
    }

    /// Begins at a node to which this path leads.
    pub fn begin(&mut self, root: Node, path: Vec<Direction>) {
        self.root_path = path;
        self.nodes.clear();
        self.links.clear();
        self.first_open = 0;
        self.counts = Counts::default();
        self.add(root, 0, Direction::East);
    }

    /// Returns the nodes that have not been expanded.
    pub fn open_nodes(&self) -> &[Node] {
        &self.nodes[self.first_open..]
    }

    /// Expands nodes until `wanted` nodes are open, none is left, or one is the goal.
    pub fn grow(
        &mut self,
        context: &MultiPdbContext,
        wanted: usize,
        fuel: &mut u64,
    ) -> FrontierGrowth {
        while (1..wanted).contains(&self.open_nodes().len()) {
            // The root is not counted.
            let is_root = self.first_open == 0;
            let allowed = if is_root { 1 } else { usize::try_from(*fuel).unwrap_or(MAX_BATCH) };
            let count = self.open_nodes().len().min(MAX_BATCH).min(allowed);
            if count == 0 {
                return FrontierGrowth::OutOfFuel;
            }
            if !is_root {
                *fuel -= count as u64;
                self.counts.visited += count as u64;
            }
            let batch = &self.nodes[self.first_open..][..count];
            if let Some(goal_node) = batch.iter().find(|node| is_goal(node, context)) {
                return FrontierGrowth::GoalFound(goal_node.subtree());
            }
            let tables = context.pdb_set.lookup_tables();
            let output = self.children.first_chunk_mut().expect("enough room");
            let found = self.expander.expand(tables, context.automaton.rows(), batch, output);
            self.counts.generated += found.generated;
            self.first_open += count;
            for child in 0..found.children {
                let child = self.children[child];
                let direction = self.direction_to(&child, tables.layout().size);
                // Only moves of the start are restricted.
                if !is_root || !self.root_path.is_empty() || context.root_moves.contains(&direction)
                {
                    self.add(child, child.subtree(), direction);
                }
            }
        }
        FrontierGrowth::Done
    }

    /// Returns the direction of the blank from the parent of a child. The subtree number of the
    /// child is still that of its parent.
    fn direction_to(&self, child: &Node, size: Size) -> Direction {
        let from = self.nodes[child.subtree() as usize].blank();
        size.direction_to(from, child.blank()).expect("adjacent cells")
    }

    /// Adds a node as the root of a subtree of its own.
    fn add(&mut self, node: Node, parent: u32, direction: Direction) {
        let number = self.nodes.len() as u32;
        self.nodes.push(node.with_subtree(number));
        self.links.push((parent, direction));
    }

    /// Returns a node by number.
    pub fn node(&self, number: u32) -> Node {
        self.nodes[number as usize]
    }

    /// Returns the moves from the start to a node.
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

/// Returns whether a node is the goal.
#[inline]
pub fn is_goal(node: &Node, context: &MultiPdbContext) -> bool {
    node.tiles() == context.endpoints.goal.all_tiles()
}
