//! Bound of a collection, one node at a time.

use super::PdbSet;
use crate::board::Board;
use crate::heuristic::{Bound, Push};
use fifteen_lookup::Node;

impl Bound for PdbSet {
    type State = Node;
    type Probe = Push;

    fn root(&self, start: &Board) -> Node {
        self.lookup_tables().root(start.tiles())
    }

    fn excess(&self, state: &Node) -> u32 {
        state.excess().into()
    }

    fn probe(&self, _state: &Node, push: Push, _tile_at: impl Fn(usize) -> usize) -> Push {
        push
    }

    fn resolve(&self, state: &Node, push: Push, quota: u32) -> Option<Node> {
        let after = self.lookup_tables().child(state, push.from as u8);
        (u32::from(after.excess()) <= quota).then_some(after)
    }
}
