//! Beam search within the threshold of an iteration.
//!
//! The last iteration of IDA\* is the largest by far, and if there is a solution within its
//! threshold, a beam often finds one in a small part of the time. A *beam search* is a
//! breadth-first search that keeps only the best nodes of each level. Children beyond the threshold
//! are pruned, as in the iteration itself. All nodes of a level have the same number of moves, so
//! the best ones are those with the most *slack*: sad moves left beyond the lower bound.
//!
//! If a beam from the start finds nothing, another one begins at the goal: with the start as its
//! goal, the same tables give it other bounds (see `endpoints`). Narrow beams come first, because
//! they suffice for most positions.

use super::MultiPdbContext;
use crate::Observer;
use crate::board::{Board, Goal};
use crate::korf::Threshold;
use crate::korf::engines::endpoints::Endpoints;
use crate::pruning::{PruningAutomaton, default_automaton};
use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{Expander, MAX_BATCH, Node, OUTPUT_CAPACITY};
use fifteen_runtime::{Random, memory};
use std::collections::HashSet;

/// Maximum number of nodes that a level keeps.
const MAX_WIDTH: usize = 1 << 19;

/// Memory for each of them, in bytes: the node itself, three children, and links in 110 levels. The
/// widest beam takes 0.6 GB.
const BYTES_PER_NODE: usize = 1200;

/// Minimum width: a narrower beam rarely finds anything.
const MIN_WIDTH: usize = 1 << 10;

/// Number of times that the second beams are wider than the first ones.
const WIDER: usize = 8;

/// Number of nodes that are expanded between two calls of the observer.
const NODES_PER_CALL: usize = 1 << 13;

/// Looks for a solution within a threshold, with beams that visit at most this many nodes. Returns
/// the moves of the blank if one finds the goal, and the number of visited nodes.
pub fn find_within(
    context: &MultiPdbContext,
    threshold: Threshold,
    nodes: u64,
    observer: &mut dyn Observer<()>,
) -> (Option<Vec<Direction>>, u64) {
    // Four beams, of which two are narrow.
    let levels = 2 * u64::from(threshold.moves().max(1));
    let width = nodes / levels / (WIDER as u64 + 1) * WIDER as u64;
    let width = usize::try_from(width).map_or(MAX_WIDTH, |width| width.min(MAX_WIDTH));
    if memory::check_available(width * BYTES_PER_NODE).is_err() {
        return (None, 0);
    }
    let mut beam = Beam::new(context);
    let mut widths = [width / WIDER, width].into_iter().filter(|&width| width >= MIN_WIDTH);
    let moves = widths.find_map(|width| {
        beam.width = width;
        let moves = beam.search(&context.endpoints, threshold, observer);
        moves.or_else(|| beam.search_backward(threshold, observer))
    });
    (moves, beam.visited)
}

/// Beam search with buffers for a level.
struct Beam<'a> {
    context: &'a MultiPdbContext,
    /// Automaton that only refuses to reverse the last move.
    automaton: PruningAutomaton,
    width: usize,
    expander: Expander,
    children: Vec<Node>,
    visited: u64,
}

/// Link from a node to its parent: the number of the parent in its level, times four, plus the
/// number of the direction.
#[derive(Clone, Copy)]
struct ParentLink(u32);

impl Beam<'_> {
    fn new(context: &MultiPdbContext) -> Beam<'_> {
        Beam {
            context,
            automaton: default_automaton(context.endpoints.start.size(), false),
            width: MAX_WIDTH,
            expander: Expander::new(context.simd),
            children: vec![Node::EMPTY; OUTPUT_CAPACITY],
            visited: 0,
        }
    }

    /// Searches level by level. Returns the moves if the goal is found.
    fn search(
        &mut self,
        endpoints: &Endpoints,
        threshold: Threshold,
        observer: &mut dyn Observer<()>,
    ) -> Option<Vec<Direction>> {
        let quota = u8::try_from(threshold.sad + endpoints.added_sad).ok()?;
        let root = self.context.pdb_set.lookup_tables().root(endpoints.start.tiles());
        let (size, mut level) = (endpoints.start.size(), vec![root.with_quota(quota)]);
        let mut links: Vec<Vec<ParentLink>> = Vec::new();
        let mut random = Random::new(1);
        for _ in 0..threshold.moves() {
            let mut next = self.expand_level(&mut level, observer)?;
            if next.is_empty() {
                return None;
            }
            keep_best(&mut next, self.width, &mut random, observer)?;
            links.push(next.iter().map(|node| ParentLink::new(node, &level, size)).collect());
            if let Some(number) = position_of(&next, &endpoints.goal) {
                return Some(trace_back(&links, number));
            }
            level = next;
        }
        None
    }

    /// Searches from the goal to the start. Returns the moves from the start to the goal.
    fn search_backward(
        &mut self,
        threshold: Threshold,
        observer: &mut dyn Observer<()>,
    ) -> Option<Vec<Direction>> {
        let Endpoints { start, goal, .. } = &self.context.endpoints;
        let (size, swapped) = (start.size(), Goal::Position(*start));
        let endpoints = Endpoints::new(&swapped.normalize(goal), swapped.blank_home(size));
        let moves = self.search(&endpoints, threshold, observer)?;
        let moves = swapped.restore_moves(size, &moves);
        Some(moves.into_iter().rev().map(Direction::opposite).collect())
    }

    /// Expands all nodes of a level. Returns the children, each position once, or `None` if the
    /// observer cancels. The subtree of a child is the number of its parent.
    fn expand_level(
        &mut self,
        level: &mut [Node],
        observer: &mut dyn Observer<()>,
    ) -> Option<Vec<Node>> {
        for (number, node) in (0..).zip(&mut *level) {
            *node = node.with_subtree(number);
        }
        let tables = self.context.pdb_set.lookup_tables();
        let most = 3 * level.len() + 1;
        let (mut next, mut seen) = (Vec::with_capacity(most), HashSet::with_capacity(level.len()));
        for part in level.chunks(NODES_PER_CALL) {
            if observer.on_progress(&()).is_break() {
                return None;
            }
            self.visited += part.len() as u64;
            for batch in part.chunks(MAX_BATCH) {
                let output = self.children.first_chunk_mut().expect("enough room");
                let found = self.expander.expand(tables, self.automaton.rows(), batch, output);
                let children = &self.children[..found.children];
                next.extend(children.iter().filter(|child| seen.insert(*child.tiles())));
            }
        }
        Some(next)
    }
}

impl ParentLink {
    /// Creates the link of a node to its parent in a level.
    fn new(node: &Node, level: &[Node], size: Size) -> ParentLink {
        let parent = node.subtree();
        let direction = size.direction_to(level[parent as usize].blank(), node.blank());
        ParentLink(parent * 4 + direction.expect("adjacent cells").index() as u32)
    }

    fn parent(self) -> usize {
        self.0 as usize / 4
    }

    fn direction(self) -> Direction {
        Direction::ALL[self.0 as usize % 4]
    }
}

/// Keeps at most `width` nodes: those with the most slack, and a random choice of the last ones.
/// Returns `None` if the observer cancels.
fn keep_best(
    nodes: &mut Vec<Node>,
    width: usize,
    random: &mut Random,
    observer: &mut dyn Observer<()>,
) -> Option<()> {
    if nodes.len() <= width {
        return Some(());
    }
    let mut report = || observer.on_progress(&()).is_continue().then_some(());
    let slack = |node: &Node| node.quota() - node.excess();
    let key = |(number, node)| (u8::MAX - slack(node), random.next_u64() as u32, number);
    let mut order: Vec<(u8, u32, usize)> = nodes.iter().enumerate().map(key).collect();
    report()?;
    order.select_nth_unstable(width);
    report()?;
    let mut kept: Vec<usize> = order[..width].iter().map(|&(.., number)| number).collect();
    kept.sort_unstable();
    report()?;
    for (place, &number) in kept.iter().enumerate() {
        nodes[place] = nodes[number];
    }
    nodes.truncate(width);
    Some(())
}

/// Returns the number of the node that is a position, if there is one.
fn position_of(nodes: &[Node], board: &Board) -> Option<usize> {
    nodes.iter().position(|node| node.tiles() == board.all_tiles())
}

/// Returns the moves to a node of the last level.
fn trace_back(links: &[Vec<ParentLink>], mut number: usize) -> Vec<Direction> {
    let mut moves: Vec<Direction> = Vec::with_capacity(links.len());
    for level in links.iter().rev() {
        moves.push(level[number].direction());
        number = level[number].parent();
    }
    moves.reverse();
    moves
}

#[cfg(test)]
mod tests {
    use super::super::search::tests::context;
    use super::*;
    use std::ops::ControlFlow;

    /// Number of nodes for beams that find most solutions.
    const NODES: u64 = 5_000_000;

    /// Position 65 moves from the goal.
    const START: &str = "ca6098dfb73254e1";

    /// Returns the threshold of a number of moves.
    fn threshold(context: &MultiPdbContext, moves: u32) -> Threshold {
        let estimate = context.endpoints.estimate;
        Threshold::new(estimate, (moves - estimate) / 2)
    }

    /// Checks that moves lead from the start to the goal.
    fn assert_solution(context: &MultiPdbContext, moves: Option<&[Direction]>, length: usize) {
        let (moves, Endpoints { start, goal, .. }) = (moves.expect("moves"), &context.endpoints);
        let after = |board: Board, &direction: &Direction| board.after_move(direction);
        assert_eq!((moves.len(), moves.iter().try_fold(*start, after)), (length, Some(*goal)));
    }

    #[test]
    fn wide_beams_find_shortest_solutions_and_nothing_shorter() {
        let context = context(START, 15);
        let (moves, nodes) = find_within(&context, threshold(&context, 65), NODES, &mut ());
        assert_solution(&context, moves.as_deref(), 65);
        let (shorter, more) = find_within(&context, threshold(&context, 63), NODES, &mut ());
        assert_eq!(shorter, None);
        assert!(nodes > 0 && more > 0);
    }

    #[test]
    fn beams_from_the_goal_end_at_the_start() {
        for (start, blank_home, length) in
            [("bc9e80df3412a756", 15, 56), ("df7819230ec4ba56", 10, 48)]
        {
            let context = context(start, blank_home);
            let mut beam = Beam { width: 1 << 17, ..Beam::new(&context) };
            for backward in [false, true] {
                let threshold = threshold(&context, length);
                let moves = match backward {
                    true => beam.search_backward(threshold, &mut ()),
                    false => beam.search(&context.endpoints, threshold, &mut ()),
                };
                assert_solution(&context, moves.as_deref(), length as usize);
            }
        }
    }

    #[test]
    fn narrow_beams_are_not_tried() {
        let context = context(START, 15);
        let nodes = 2 * 65 * (MIN_WIDTH as u64 - 1);
        assert_eq!(find_within(&context, threshold(&context, 65), nodes, &mut ()), (None, 0));
    }

    #[test]
    fn beams_can_be_cancelled() {
        let context = context(START, 15);
        let mut calls = 0;
        let mut observer = |(): &()| {
            calls += 1;
            if calls < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let threshold = threshold(&context, 65);
        assert_eq!(find_within(&context, threshold, NODES, &mut observer).0, None);
        // Each of the four beams calls the observer once.
        assert!((3..=6).contains(&calls), "{calls}");
    }
}
