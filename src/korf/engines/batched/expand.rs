//! Expansion of many nodes at once, which prefetches the memory for all children before the first
//! lookup.

use super::node::Node;
use crate::heuristic::{Bound, Push};
use crate::korf::Counts;
use crate::pruning::PruningState;
use fifteen_codegen::Direction;
use std::sync::Arc;

/// Shared context of the workers.
pub struct BatchContext<B> {
    pub bound: B,
    pub pruning_states: Arc<[PruningState]>,
}

/// Child whose excess is not known yet.
struct PendingChild<A> {
    parent: u32,
    tile: u8,
    from: u8,
    to: u8,
    direction: u8,
    quota: u16,
    pruning_state: u16,
    probe: A,
}

/// Expander with a buffer of prefetched children.
pub struct BatchExpander<B: Bound> {
    children: Vec<PendingChild<B::Probe>>,
}

impl<B: Bound> BatchExpander<B> {
    pub fn new() -> BatchExpander<B> {
        BatchExpander { children: Vec::new() }
    }

    /// Expands nodes, and passes on the children within their quotas.
    #[inline]
    pub fn expand<const CELLS: usize>(
        &mut self,
        context: &BatchContext<B>,
        nodes: &[Node<B::State, CELLS>],
        counts: &mut Counts,
        mut pass_on: impl FnMut(Node<B::State, CELLS>),
    ) {
        self.children.clear();
        for (number, node) in nodes.iter().enumerate() {
            let state = &context.pruning_states[usize::from(node.pruning_state)];
            let tile_at = |cell: usize| usize::from(node.tiles[cell % CELLS]);
            counts.generated += state.transitions().len() as u64;
            for transition in state.transitions() {
                let tile = tile_at(transition.cell.into());
                let is_happy = transition.happy_tiles >> tile & 1 != 0;
                let Some(quota) = node.quota.checked_sub(u16::from(!is_happy)) else {
                    continue;
                };
                let push = Push {
                    tile,
                    from: transition.cell.into(),
                    to: state.cell.into(),
                    direction: Direction::ALL[usize::from(transition.direction % 4)],
                    is_happy,
                };
                let probe = context.bound.probe(&node.state, push, tile_at);
                self.children.push(PendingChild {
                    parent: number as u32,
                    tile: tile as u8,
                    from: transition.cell,
                    to: state.cell,
                    direction: transition.direction,
                    quota,
                    pruning_state: transition.next_state,
                    probe,
                });
            }
        }
        for child in &self.children {
            let parent = &nodes[child.parent as usize];
            let Some(state) = context.bound.resolve(&parent.state, child.probe, child.quota.into())
            else {
                continue;
            };
            let mut tiles = parent.tiles;
            tiles[usize::from(child.to) % CELLS] = child.tile;
            tiles[usize::from(child.from) % CELLS] = 0;
            let path = parent.path.with_move(child.direction);
            pass_on(Node {
                tiles,
                state,
                quota: child.quota,
                pruning_state: child.pruning_state,
                path,
            });
        }
    }
}
