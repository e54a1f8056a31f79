//! Splitting of the tree of an iteration into subtrees.

use super::{CertificateError, EngineSearch, ExhaustedIteration, Subtree, Threshold};
use crate::board::Board;
use fifteen_codegen::Direction;

/// Cut of an iteration: paths to its subtrees, and the number of nodes above them.
pub struct TreeCut {
    start: Board,
    goal: Board,
    split_above_nodes: u64,
    /// Number of nodes above the subtrees, without the start.
    pub visited: u64,
    /// Paths to the subtrees.
    pub paths: Vec<Vec<Direction>>,
}

impl TreeCut {
    /// Creates an empty cut: the whole tree is one subtree. Subtrees with `split_above_nodes` nodes
    /// or more are cut later.
    pub fn new(start: &Board, goal: Board, split_above_nodes: u64) -> TreeCut {
        TreeCut { start: *start, goal, split_above_nodes, visited: 0, paths: vec![Vec::new()] }
    }

    /// Cuts the tree of the next iteration: keeps the cut of the one before, and cuts its large
    /// subtrees further. Every node of an iteration also belongs to all later ones.
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

    /// Cuts a subtree this many levels below its root, within the threshold.
    fn refine(
        &mut self,
        path: Vec<Direction>,
        levels: u32,
        threshold: Threshold,
        search: &mut dyn EngineSearch,
    ) -> Result<(), CertificateError> {
        let moved = |board: Board, &direction| board.after_move(direction).expect("legal path");
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
