//! The bound of a collection, one node at a time.

use super::Lanes;
use crate::board::Board;
use crate::heuristic::{Bound, Push};
use fifteen_lookup::Node;

impl Bound for Lanes {
    type State = Node;
    type Aim = Push;

    fn root(&self, start: &Board) -> Node {
        self.scene().root(start.tiles())
    }

    fn excess(&self, state: &Node) -> u32 {
        state.excess().into()
    }

    fn aim(&self, _state: &Node, push: Push, _tile_at: impl Fn(usize) -> usize) -> Push {
        push
    }

    fn look(&self, state: &Node, push: Push, quota: u32) -> Option<Node> {
        let after = self.scene().after(state, push.from as u8);
        (u32::from(after.excess()) <= quota).then_some(after)
    }
}
