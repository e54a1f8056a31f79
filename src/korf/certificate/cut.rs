//! How the tree of an iteration is cut into subtrees.

use super::{CertificateError, EngineSearch, ExhaustedIteration, Subtree, Threshold};
use crate::board::Board;
use fifteen_codegen::Direction;

/// What lies above the subtrees of an iteration.
pub struct TreeCut {
    start: Board,
    goal: Board,
    split_above_nodes: u64,
    /// The nodes, of which the start is none.
    pub visited: u64,
    /// The paths to the subtrees.
    pub paths: Vec<Vec<Direction>>,
}

impl TreeCut {
    /// Nothing: all of the tree is one subtree. Those with more nodes than `worth` will be cut.
    pub fn new(start: &Board, goal: Board, split_above_nodes: u64) -> TreeCut {
        TreeCut { start: *start, goal, split_above_nodes, visited: 0, paths: vec![Vec::new()] }
    }

    /// Cuts the next iteration, given the one before it: the same, but for large subtrees, which are cut
    /// further. What was in an iteration is in all that come after it.
    pub fn cut_iteration(
        &mut self,
        threshold: Threshold,
        before: Option<&ExhaustedIteration>,
        search: &mut dyn EngineSearch,
    ) -> Result<(), CertificateError> {
        self.paths.clear();
        let whole = [Subtree { path: Vec::new(), visited: 0 }];
        for Subtree { path, visited } in before.map_or(&whole[..], |before| &before.subtrees) {
            let doublings = (visited / self.split_above_nodes.max(1)).checked_ilog2();
            let levels = doublings.map_or(0, |doublings| doublings + 1);
            self.refine(path.clone(), levels, threshold, search)?;
        }
        Ok(())
    }

    /// Cuts a subtree this many levels below its root, but nothing that is beyond the threshold.
    fn refine(
        &mut self,
        path: Vec<Direction>,
        levels: u32,
        threshold: Threshold,
        search: &mut dyn EngineSearch,
    ) -> Result<(), CertificateError> {
        let moved =
            |board: Board, &direction| board.after_move(direction).expect("a path of the tree");
        let board = path.iter().fold(self.start, moved);
        let is_goal = board == self.goal;
        if levels == 0 && !is_goal || !search.begin_below(threshold, &path) {
            self.paths.push(path);
            return Ok(());
        }
        if is_goal {
            return Err(CertificateError::ShorterSolution(path));
        }
        self.visited += u64::from(!path.is_empty());
        let back = path.last().map(|last| last.opposite());
        let forward = Direction::ALL.into_iter().filter(|&direction| Some(direction) != back);
        for direction in forward.filter(|&direction| board.after_move(direction).is_some()) {
            self.refine([&path[..], &[direction]].concat(), levels - 1, threshold, search)?;
        }
        Ok(())
    }
}
