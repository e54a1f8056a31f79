//! Configuration space of a puzzle as a graph in memory.
//!
//! The space of a start consists of all configurations that can be reached from it. Every move can
//! be undone, so each of them has the same space, and the graph is undirected. One breadth-first
//! search from the start finds the nodes and their neighbors, and one from all goals among them
//! finds the distances. The neighbors are stored, so that the second search and the statistics need
//! no move generator.

use super::Poll;
use super::index::ConfigurationIndex;
use crate::compiled::CompiledPuzzle;
use crate::moves::MoveGenerator;
use crate::packed::Packed;
use crate::puzzle::{Configuration, Puzzle};
use crate::solution::Solution;
use crate::style::Style;
use fifteen_runtime::Stopped;
use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;

/// Distance of a configuration from which no goal can be reached.
const UNREACHED: u32 = u32::MAX;

/// Number of configurations that are expanded between two polls.
const POLL_INTERVAL: usize = 256;

/// Maximum number of stored neighbors, as a multiple of the maximum number of configurations. It
/// bounds the memory.
const MAX_MEAN_NEIGHBORS: usize = 64;

/// Configurations that can be reached from a start, their neighbors, and their distances from the
/// nearest goal.
pub(super) struct Space<'p, const W: usize, const M: usize> {
    puzzle: &'p Puzzle,
    compiled: &'p CompiledPuzzle<W, M>,
    style: Style,
    configurations: Vec<Packed<W>>,
    /// Neighbors of all configurations, concatenated; some may be repeated.
    neighbors: Vec<u32>,
    /// End of the neighbors of each configuration.
    ends: Vec<usize>,
    distances: Vec<u32>,
}

impl<'p, const W: usize, const M: usize> Space<'p, W, M> {
    /// Explores the space of a puzzle. Returns `None` if it has more than `max_configurations`
    /// configurations, or too many neighbors.
    ///
    /// # Errors
    /// If `poll` cancels.
    pub fn explore(
        puzzle: &'p Puzzle,
        compiled: &'p CompiledPuzzle<W, M>,
        style: Style,
        max_configurations: usize,
        poll: Poll<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let mut moves = MoveGenerator::new(compiled, style);
        let mut index = ConfigurationIndex::default();
        index.insert(compiled.pack(puzzle.start()));
        let (mut neighbors, mut ends) = (Vec::new(), Vec::new());
        while ends.len() < index.len() {
            if ends.len().is_multiple_of(POLL_INTERVAL) {
                Stopped::check(poll())?;
            }
            let packed = index.configurations()[ends.len()];
            let all = moves.for_each_move(&packed, |next, _, _| {
                neighbors.push(index.insert(next).0 as u32);
                fifteen_runtime::continue_if(
                    index.len() <= max_configurations
                        && neighbors.len() <= max_configurations * MAX_MEAN_NEIGHBORS,
                )
            });
            if all.is_break() {
                return Ok(None);
            }
            ends.push(neighbors.len());
        }
        let configurations = index.into_configurations();
        let distances = vec![UNREACHED; configurations.len()];
        let mut space =
            Space { puzzle, compiled, style, configurations, neighbors, ends, distances };
        space.measure_distances();
        Ok(Some(space))
    }

    /// Returns the neighbors of a configuration.
    fn neighbors(&self, node: usize) -> &[u32] {
        let begin = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.neighbors[begin..self.ends[node]]
    }

    /// Sets the distances from the nearest goal.
    fn measure_distances(&mut self) {
        let nodes = 0..self.configurations.len();
        let nodes = nodes.filter(|&node| self.is_goal(&self.configurations[node]));
        let mut queue: VecDeque<usize> = nodes.collect();
        for &goal in &queue {
            self.distances[goal] = 0;
        }
        while let Some(node) = queue.pop_front() {
            let begin = if node == 0 { 0 } else { self.ends[node - 1] };
            for edge in begin..self.ends[node] {
                let next = self.neighbors[edge] as usize;
                if self.distances[next] == UNREACHED {
                    self.distances[next] = self.distances[node] + 1;
                    queue.push_back(next);
                }
            }
        }
    }

    /// Returns whether a configuration satisfies a goal.
    fn is_goal(&self, packed: &Packed<W>) -> bool {
        self.puzzle.goals().iter().any(|goal| self.compiled.matches_goal(packed, goal))
    }

    /// Returns the number of configurations.
    pub fn len(&self) -> usize {
        self.configurations.len()
    }

    /// Returns the number of moves from the hardest starts, or `None` if no goal can be reached.
    pub fn greatest_distance(&self) -> Option<usize> {
        self.distances.iter().max().filter(|&&most| most != UNREACHED).map(|&most| most as usize)
    }

    /// Returns the configurations that are farthest from the goals.
    pub fn hardest(&self) -> Vec<Configuration> {
        let most = self.distances.iter().max();
        let all = self.configurations.iter().zip(&self.distances);
        let hardest = all.filter(|(_, distance)| Some(*distance) == most);
        hardest.map(|(packed, _)| self.compiled.unpack(packed)).collect()
    }

    /// Returns a shortest solution from the start.
    ///
    /// # Errors
    /// If `poll` cancels.
    pub fn solution(&self, poll: Poll<'_>) -> Result<Solution, Stopped> {
        let mut path = vec![0];
        while let Some(&node) = path.last()
            && let Some(next) = self.successors(node).next()
        {
            path.push(next);
        }
        let path: Vec<Packed<W>> = path.iter().map(|&node| self.configurations[node]).collect();
        Solution::new(self.puzzle, self.compiled, self.style, &path, poll).ok_or(Stopped::Cancelled)
    }

    /// Returns the neighbors that are nearer to a goal.
    fn successors(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let nearer = self.distances[node].checked_sub(1);
        let all = self.neighbors(node).iter().map(|&next| next as usize);
        all.filter(move |&next| Some(self.distances[next]) == nearer)
    }

    /// Returns the mean number of available moves, over the configurations on shortest solutions
    /// from the start except the goals.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    pub fn branching(&self) -> f64 {
        let mut on_solutions = BTreeSet::from([0]);
        let mut open = vec![0];
        let (mut moves, mut nodes) = (0, 0);
        while let Some(node) = open.pop() {
            if self.distances[node] == 0 {
                continue;
            }
            nodes += 1;
            moves += self.neighbors(node).iter().collect::<BTreeSet<_>>().len();
            open.extend(self.successors(node).filter(|&next| on_solutions.insert(next)));
        }
        if nodes == 0 { 0.0 } else { moves as f64 / nodes as f64 }
    }

    /// Returns the number of pieces that move in every solution from the start, including those
    /// that are not shortest.
    ///
    /// # Errors
    /// If `poll` cancels.
    pub fn moving_pieces(&self, poll: Poll<'_>) -> Result<usize, Stopped> {
        let mut moving = 0;
        for piece in self.puzzle.start().pieces() {
            moving += usize::from(!self.may_stay(piece.cell, poll)?);
        }
        Ok(moving)
    }

    /// Returns whether a goal can be reached without any move of the piece that starts at this
    /// place. It is not enough that the place always holds a piece of the same kind: if several
    /// pieces move together, another one may take the place in the same move.
    fn may_stay(&self, place: usize, poll: Poll<'_>) -> Result<bool, Stopped> {
        let mut moves = MoveGenerator::new(self.compiled, self.style);
        let mut index = ConfigurationIndex::default();
        index.insert(self.configurations[0]);
        let mut next = 0;
        while let Some(&packed) = index.configurations().get(next) {
            if next.is_multiple_of(POLL_INTERVAL) {
                Stopped::check(poll())?;
            }
            if self.is_goal(&packed) {
                return Ok(true);
            }
            next += 1;
            let _ = moves.for_each_move(&packed, |moved, mover, _| {
                if !mover.cells.contains(place) {
                    index.insert(moved);
                }
                ControlFlow::Continue(())
            });
        }
        Ok(false)
    }
}
