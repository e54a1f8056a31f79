//! Plan: the pruning automaton for each quota, and the generation of children.
//!
//! More than four fifths of all nodes have a quota of zero. For these the smallest automaton is
//! used, which knows only where the blank came from: it has only a few states, so each has a long
//! stack of boards, and a chain of happy moves is rarely redundant. Nodes with higher quotas are
//! fewer and have larger subtrees, so their automata are larger. Spending one unit of quota may
//! therefore lead from one automaton to a smaller one.

use crate::board::Board;
use fifteen_codegen::{Size, TileSet};
use fifteen_kernels::{KernelTable, State};
use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, OnceLock};

/// Node of the search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Board: the number of the tile in each cell, minus one; zero in the cell of the blank.
    pub board: u64,
    /// Remaining sad moves.
    pub quota: u16,
    /// State of the pruning automaton for this quota.
    pub state: u16,
}

impl Node {
    /// Creates the root of a search with this quota.
    pub fn root(start: &Board, quota: u16) -> Node {
        let codes = start.tiles().iter().map(|&tile| u64::from(tile.saturating_sub(1)));
        let board = codes.rev().fold(0, |board, code| board << CELL_BITS | code);
        Node { board, quota, state: start.blank() as u16 }
    }
}

/// Automaton for a quota.
pub struct QuotaAutomaton {
    /// States. A walk that begins in cell c begins in state c.
    pub states: Arc<[State]>,
    /// For each state the corresponding state of the automaton for the next lower quota; empty for
    /// quota 0.
    pub lower: Vec<u16>,
}

/// Automata for all quotas, and properties of the board.
pub struct QuotaAutomata {
    /// Automata for the quotas 0, 1, …; the last one also serves all higher quotas.
    automata: Vec<QuotaAutomaton>,
    /// For each cell of the blank and each cell next to it: bit c is set if pushing tile c + 1 from
    /// there is happy.
    happy: [[u16; MAX_CELLS]; MAX_CELLS],
    goal: u64,
    size: Size,
}

/// Shape of a cascade: for the quotas 0, 1, …, the minimum number of boards of a ready stack. A
/// stack has room for twice that number.
#[derive(Clone, Copy, Debug)]
pub struct CascadeShape(pub &'static [usize]);

impl CascadeShape {
    /// Fastest shape in measurements.
    pub const BEST: CascadeShape = CascadeShape(&[1024, 512, 256, 64]);
}

/// Indices of the learned automata that prune best for the quotas 0, 1, …. The last one, which has
/// too many states for stacks, is for all quotas above the cascade.
const PRUNING_AUTOMATA: &[usize] = &[0, 1, 1, 1, 2];
const _: () = assert!(PRUNING_AUTOMATA.len() == CascadeShape::BEST.0.len() + 1);

/// Cached plans by kernel table, without and with pruning.
static PLANS: LazyLock<Vec<[OnceLock<QuotaAutomata>; 2]>> =
    LazyLock::new(|| KernelTable::all().iter().map(|_| Default::default()).collect());

/// Maximum number of cells of a board.
const MAX_CELLS: usize = 16;

/// Number of bits per cell.
const CELL_BITS: usize = 4;

impl QuotaAutomata {
    /// Returns the plan with or without pruning. Each plan is created once.
    pub fn cached(kernels: &KernelTable, pruning: bool) -> &'static QuotaAutomata {
        let indices = if pruning { PRUNING_AUTOMATA } else { &[0] };
        let number = KernelTable::all().iter().position(|other| other.size() == kernels.size());
        let plans = &PLANS[number.expect("known kernel table")];
        plans[usize::from(pruning)].get_or_init(|| QuotaAutomata::new(kernels, indices))
    }

    /// Creates a plan for the boards of `kernels`. `indices` are those of their automata for the
    /// quotas 0, 1, …, from small to large.
    pub fn new(kernels: &KernelTable, indices: &[usize]) -> QuotaAutomata {
        let mut automata: Vec<QuotaAutomaton> = Vec::new();
        let mut before = None;
        // The last automaton is added twice, so that it leads to itself.
        for &index in indices.iter().chain(indices.last()) {
            let automaton = match automata.last() {
                Some(automaton) if before == Some(index) => {
                    let lower = (0..automaton.states.len() as u16).collect();
                    QuotaAutomaton { states: Arc::clone(&automaton.states), lower }
                }
                below => {
                    let states = kernels.states(index);
                    let lower = below.map(|automaton| map_states(&states, &automaton.states));
                    QuotaAutomaton { states, lower: lower.unwrap_or_default() }
                }
            };
            before = Some(index);
            automata.push(automaton);
        }
        let size = kernels.size();
        let mut happy = [[0; MAX_CELLS]; MAX_CELLS];
        for (blank, row) in happy.iter_mut().enumerate().take(size.cells()) {
            for (tile, mask) in row.iter_mut().enumerate().take(size.cells()) {
                *mask = (TileSet::happy(size, tile, blank).bits() >> 1) as u16;
            }
        }
        QuotaAutomata { automata, happy, goal: kernels.goal, size }
    }

    /// Returns the automaton for a quota.
    #[inline]
    pub fn automaton(&self, quota: u16) -> &QuotaAutomaton {
        &self.automata[usize::from(quota).min(self.automata.len() - 1)]
    }

    /// Returns the automaton state of a node.
    #[inline]
    pub fn state(&self, node: Node) -> &State {
        &self.automaton(node.quota).states[usize::from(node.state)]
    }

    /// Returns the cell of the blank.
    pub fn cell(&self, node: Node) -> u8 {
        self.state(node).cell
    }

    /// Returns the child to which one of the moves of a node leads, if it is within the quota.
    #[inline]
    pub fn child(&self, node: Node, move_index: usize) -> Option<Node> {
        let automaton = self.automaton(node.quota);
        let state = &automaton.states[usize::from(node.state)];
        let after = state.successors()[move_index];
        let (blank, tile) = (state.cell, automaton.states[usize::from(after)].cell);
        let code = node.board >> (CELL_BITS * usize::from(tile)) & 15;
        let board = node.board
            ^ code << (CELL_BITS * usize::from(tile))
            ^ code << (CELL_BITS * usize::from(blank));
        if self.happy[usize::from(blank)][usize::from(tile)] >> code & 1 != 0 {
            return Some(Node { board, state: after, ..node });
        }
        let quota = node.quota.checked_sub(1)?;
        Some(Node { board, quota, state: automaton.lower[usize::from(after)] })
    }

    /// Returns whether a node is the goal.
    #[inline]
    pub fn is_goal(&self, node: Node) -> bool {
        node.board == self.goal && self.goal_at(self.cell(node)).is_some()
    }

    /// Returns the goal, if this is the goal cell of the blank.
    #[inline]
    pub fn goal_at(&self, cell: u8) -> Option<u64> {
        (usize::from(cell) == self.size.blank_home()).then_some(self.goal)
    }
}

/// Maps each state of an automaton to a state of a smaller one that refuses only walks that the
/// first refuses, too.
///
/// Each state and its image are reached by a common walk. The choice of the walk does not matter:
/// two walks to the same state of the large automaton may lead to different states of the small
/// one, but the walks that either of these refuses are redundant, so the state of the large
/// automaton refuses them for both.
fn map_states(large: &[State], small: &[State]) -> Vec<u16> {
    let roots = large.iter().enumerate().take_while(|&(id, state)| id == usize::from(state.cell));
    let mut queue: VecDeque<usize> = roots.map(|(id, _)| id).collect();
    let mut found: Vec<Option<u16>> = vec![None; large.len()];
    for &root in &queue {
        found[root] = Some(root as u16);
    }
    while let Some((at, counterpart)) = queue.pop_front().and_then(|at| Some((at, found[at]?))) {
        for &after in large[at].successors() {
            let cell = large[usize::from(after)].cell;
            let is_there = |id: &&u16| small[usize::from(**id)].cell == cell;
            let counterpart = small[usize::from(counterpart)].successors().iter().find(is_there);
            let entry = &mut found[usize::from(after)];
            if entry.is_none() {
                *entry = Some(*counterpart.expect("walk that the smaller automaton accepts"));
                queue.push_back(usize::from(after));
            }
        }
    }
    found.into_iter().map(|counterpart| counterpart.expect("reachable state")).collect()
}
