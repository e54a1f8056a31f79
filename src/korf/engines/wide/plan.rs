//! The plan: which automaton of walks serves which quota, and how a node gets its children.
//!
//! More than four fifths of all nodes have a quota of zero, another eighth a quota of one. There
//! a walk is refused by the small automaton that knows nothing but where the blank came from: it
//! has only a few states, so that each has a long stack of boards to work on, and a chain of happy
//! moves is hardly ever redundant. The higher up in the tree, the fewer nodes there are and the
//! more hangs on each, so the larger the automaton that looks after them. To spend one unit of
//! quota may therefore lead from one automaton to a smaller one.

use crate::board::Board;
use fifteen_codegen::{Size, TileSet};
use fifteen_kernels::{KernelTable, State};
use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, OnceLock};

/// A node of the search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The board: each cell holds the number of its tile less one, the blank's cell zero.
    pub board: u64,
    /// The sad moves that may still be made.
    pub quota: u16,
    /// What is known of the walk of the blank: a state of the automaton for this quota.
    pub state: u16,
}

impl Node {
    /// The node where a search with this quota begins.
    pub fn root(start: &Board, quota: u16) -> Node {
        let codes = start.tiles().iter().map(|&tile| u64::from(tile.saturating_sub(1)));
        let board = codes.rev().fold(0, |board, code| board << CELL_BITS | code);
        Node { board, quota, state: start.blank() as u16 }
    }
}

/// The automaton for a quota.
pub struct Tier {
    /// Its states. A walk that begins in cell c begins in state c.
    pub states: Arc<[State]>,
    /// For each state the corresponding one of the next lower quota's automaton.
    pub lower: Vec<u16>,
}

/// The automata for all quotas, and what a search needs to know about the board.
pub struct TierPlan {
    /// The tiers of the quotas 0, 1, …; the last serves all higher quotas, too.
    tiers: Vec<Tier>,
    /// For each cell of the blank and each cell next to it: bit c is set if the tile with the
    /// number c + 1 is happy to be pushed from there.
    happy: [[u16; MAX_CELLS]; MAX_CELLS],
    goal: u64,
    size: Size,
}

/// How much a cascade holds: for the quotas 0, 1, …, the boards that make a stack worth a visit.
/// A stack has room for twice as many.
#[derive(Clone, Copy, Debug)]
pub struct CascadeShape(pub &'static [usize]);

impl CascadeShape {
    /// The shape that was measured to be best.
    pub const BEST: CascadeShape = CascadeShape(&[1024, 512, 256, 64]);
}

/// For the quotas 0, 1, … which of the automata that the build script learns prunes best. The
/// last one, which has too many states for stacks, serves all quotas above the cascade.
const PRUNING_AUTOMATA: &[usize] = &[0, 1, 1, 1, 2];
const _: () = assert!(PRUNING_AUTOMATA.len() == CascadeShape::BEST.0.len() + 1);

/// By kernel table, the plans of searches without and with pruning, once they are made.
static PLANS: LazyLock<Vec<[OnceLock<TierPlan>; 2]>> =
    LazyLock::new(|| KernelTable::all().iter().map(|_| Default::default()).collect());

/// The most cells a board can have here.
const MAX_CELLS: usize = 16;

/// The bits of a cell.
const CELL_BITS: usize = 4;

impl TierPlan {
    /// The plan of searches with or without pruning. It is made once and then kept.
    pub fn cached(kernels: &KernelTable, pruning: bool) -> &'static TierPlan {
        let automata = if pruning { PRUNING_AUTOMATA } else { &[0] };
        let number = KernelTable::all().iter().position(|other| other.size() == kernels.size());
        let plans = &PLANS[number.expect("it is one of them")];
        plans[usize::from(pruning)].get_or_init(|| TierPlan::new(kernels, automata))
    }

    /// A plan for boards of this size; `automata` are indices into the automata of the kernels,
    /// for the quotas 0, 1, …, from small to large.
    pub fn new(kernels: &KernelTable, automata: &[usize]) -> TierPlan {
        let mut tiers: Vec<Tier> = Vec::new();
        let mut before = None;
        // One more than asked for, so that the last leads to itself.
        for &automaton in automata.iter().chain(automata.last()) {
            let tier = match tiers.last() {
                Some(tier) if before == Some(automaton) => {
                    let lower = (0..tier.states.len() as u16).collect();
                    Tier { states: Arc::clone(&tier.states), lower }
                }
                below => {
                    let states = kernels.states(automaton);
                    let lower = below.map(|tier| map_states(&states, &tier.states));
                    Tier { states, lower: lower.unwrap_or_default() }
                }
            };
            before = Some(automaton);
            tiers.push(tier);
        }
        let size = kernels.size();
        let mut happy = [[0; MAX_CELLS]; MAX_CELLS];
        for (blank, row) in happy.iter_mut().enumerate().take(size.cells()) {
            for (tile, mask) in row.iter_mut().enumerate().take(size.cells()) {
                *mask = (TileSet::happy(size, tile, blank).bits() >> 1) as u16;
            }
        }
        TierPlan { tiers, happy, goal: kernels.goal, size }
    }

    /// The tier that serves a quota.
    #[inline]
    pub fn tier(&self, quota: u16) -> &Tier {
        &self.tiers[usize::from(quota).min(self.tiers.len() - 1)]
    }

    /// What is known about the walk that led to a node.
    #[inline]
    pub fn state(&self, node: Node) -> &State {
        &self.tier(node.quota).states[usize::from(node.state)]
    }

    /// The cell of the blank.
    pub fn cell(&self, node: Node) -> u8 {
        self.state(node).cell
    }

    /// The child by one of the exits of a node, if its quota affords it.
    #[inline]
    pub fn child(&self, node: Node, exit: usize) -> Option<Node> {
        let tier = self.tier(node.quota);
        let state = &tier.states[usize::from(node.state)];
        let after = state.after()[exit];
        let (blank, tile) = (state.cell, tier.states[usize::from(after)].cell);
        let code = node.board >> (CELL_BITS * usize::from(tile)) & 15;
        let board = node.board
            ^ code << (CELL_BITS * usize::from(tile))
            ^ code << (CELL_BITS * usize::from(blank));
        if self.happy[usize::from(blank)][usize::from(tile)] >> code & 1 != 0 {
            return Some(Node { board, state: after, ..node });
        }
        let quota = node.quota.checked_sub(1)?;
        Some(Node { board, quota, state: tier.lower[usize::from(after)] })
    }

    /// Whether a node is the goal.
    #[inline]
    pub fn is_goal(&self, node: Node) -> bool {
        node.board == self.goal && self.goal_at(self.cell(node)).is_some()
    }

    /// The goal, if the blank in this cell is at home.
    #[inline]
    pub fn goal_at(&self, cell: u8) -> Option<u64> {
        (usize::from(cell) == self.size.blank_home()).then_some(self.goal)
    }
}

/// For each state of an automaton, a state of a smaller one that refuses no walk which the first
/// allows.
///
/// It is the state to which some walk leads in both. Which walk does not matter: two walks to the
/// same state of the large automaton may lead to different states of the small one, but what
/// either of these refuses is redundant, so that the large automaton's state refuses it for both.
fn map_states(large: &[State], small: &[State]) -> Vec<u16> {
    let roots = large.iter().enumerate().take_while(|&(id, state)| id == usize::from(state.cell));
    let mut queue: VecDeque<usize> = roots.map(|(id, _)| id).collect();
    let mut found: Vec<Option<u16>> = vec![None; large.len()];
    for &root in &queue {
        found[root] = Some(root as u16);
    }
    while let Some((at, twin)) = queue.pop_front().and_then(|at| Some((at, found[at]?))) {
        for &after in large[at].after() {
            let cell = large[usize::from(after)].cell;
            let is_there = |id: &&u16| small[usize::from(**id)].cell == cell;
            let twin = small[usize::from(twin)].after().iter().find(is_there);
            let entry = &mut found[usize::from(after)];
            if entry.is_none() {
                *entry = Some(*twin.expect("the smaller automaton refuses less"));
                queue.push_back(usize::from(after));
            }
        }
    }
    found.into_iter().map(|twin| twin.expect("every state is reached")).collect()
}
