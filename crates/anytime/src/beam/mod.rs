//! Beam search: breadth-first search that keeps only the most promising boards of each level.
//!
//! All boards of a level are reached by the same number of moves from the start. Their successors
//! are ordered by an estimate of the moves that are left, and the best of them, at most as many as
//! the width of the beam, form the next level. Successors that are already in the next level or in
//! the one before the current level are dropped. (Beam search: B. T. Lowerre, *The Harpy speech
//! recognition system*, 1976. For large tile puzzles: D. Furcy and S. Koenig, *Limited discrepancy
//! beam search*, IJCAI 2005.)
//!
//! A level stores whole boards; the path is reconstructed from the parents of all levels. If no
//! level was cut and no goal was found, there is no path within the limit.

mod cell;
mod history;
mod level;
mod seen;

pub(crate) use cell::Cell;

use crate::region::Region;
use fifteen_runtime::Random;
use history::History;
use level::Level;
use seen::Seen;
use std::ops::ControlFlow;

/// Estimate that orders the boards of a level, kept up to date move by move.
///
/// Tiles are named by their home cells, and so is the blank.
pub(crate) trait Evaluator<C: Cell> {
    /// Returns the score of a board, given as the cell of each label; 0 for goals only.
    fn score(&self, cells_by_label: &[C]) -> i32;

    /// Returns the change of the score when a label that is in one cell moves to another.
    fn change(&self, cells_by_label: &[C], label: usize, from: usize, to: usize) -> i32;

    /// Returns the estimate, by which boards are ordered.
    fn estimate(&self, score: i32) -> u32;

    /// Returns a lower bound on the number of moves from a board to a goal.
    fn bound(&self, score: i32) -> u32;
}

/// Limits of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Maximum number of boards per level.
    pub width: usize,
    /// Largest number of moves of a path.
    pub moves: u32,
    /// Number of levels without a better estimate after which the search gives up.
    pub patience: u32,
}

/// End of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BeamOutcome {
    /// Path to a goal: the labels that move, in order.
    Goal(Vec<u16>),
    /// Path to the board with the best estimate, which too many levels did not improve.
    Stuck(Vec<u16>),
    /// No path within the limit exists.
    NoPath,
    /// No path within the limit was found.
    NotFound,
    /// The caller cancelled the search.
    Cancelled,
}

/// Successor of a board of the current level.
#[derive(Clone, Copy)]
struct Child {
    hash: u64,
    score: i32,
    estimate: u32,
    parent: u32,
    blank_to: u16,
}

/// Memory of beam searches, reused from one to the next.
pub(crate) struct Beam<C> {
    current: Level<C>,
    next: Level<C>,
    seen: Seen,
    children: Vec<Child>,
    counts: Vec<u32>,
    history: History,
    /// Number of successors generated in all searches.
    pub generated: u64,
}

/// Boards expanded between two polls.
const POLL_INTERVAL: usize = 1 << 10;

impl<C: Cell> Beam<C> {
    /// Creates the memory for boards with this number of cells.
    pub fn new(cells: usize) -> Beam<C> {
        Beam {
            current: Level::new(cells),
            next: Level::new(cells),
            seen: Seen::default(),
            children: Vec::new(),
            counts: Vec::new(),
            history: History::default(),
            generated: 0,
        }
    }

    /// Returns the memory per board of the beam's width, in bytes, in a search of this many levels.
    pub fn bytes_per_board(cells: usize, levels: usize) -> usize {
        let boards = 2 * (2 * cells * size_of::<C>() + size_of::<(u64, i32, C)>());
        let children = 3 * size_of::<Child>() + Seen::BYTES_PER_BOARD;
        boards + children + levels * History::BYTES_PER_BOARD
    }

    /// Searches for a path from a board (the label in each cell) to a goal within a region.
    pub fn search(
        &mut self,
        start: &[u16],
        region: &Region,
        evaluator: &impl Evaluator<C>,
        limits: Limits,
        random: &mut Random,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> BeamOutcome {
        self.history.clear();
        self.current.set_start(start, region.blank_label(), evaluator);
        self.next.clear();
        if self.current.scores[0] == 0 {
            return BeamOutcome::Goal(Vec::new());
        }
        let mut best =
            Best { estimate: evaluator.estimate(self.current.scores[0]), level: 0, node: 0 };
        let mut is_exhaustive = true;
        for level in 1..=limits.moves {
            match self.expand(region, evaluator, limits.moves - level, poll) {
                ControlFlow::Break(()) => return BeamOutcome::Cancelled,
                ControlFlow::Continue(None) => {}
                ControlFlow::Continue(Some(child)) => {
                    return BeamOutcome::Goal(self.path_to_child(child, region.blank_label()));
                }
            }
            if self.children.is_empty() {
                return if is_exhaustive { BeamOutcome::NoPath } else { BeamOutcome::NotFound };
            }
            is_exhaustive &= self.children.len() <= limits.width;
            self.select(limits.width, random);
            self.advance(region.blank_label());
            best.update(level, &self.current, evaluator);
            if level - best.level >= limits.patience {
                return BeamOutcome::Stuck(self.history.path(best.level as usize, best.node));
            }
        }
        if is_exhaustive { BeamOutcome::NoPath } else { BeamOutcome::NotFound }
    }

    /// Collects the successors that may reach a goal in at most `left` more moves. Breaks if the
    /// caller cancels; returns the index of a child that is a goal.
    fn expand(
        &mut self,
        region: &Region,
        evaluator: &impl Evaluator<C>,
        left: u32,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<usize>> {
        self.seen.begin_level(&self.next.hashes, self.current.len());
        self.children.clear();
        let (level, blank_label) = (&mut self.current, region.blank_label());
        let cells = level.cells;
        for node in 0..level.len() {
            if node % POLL_INTERVAL == POLL_INTERVAL - 1 {
                poll()?;
            }
            let tiles = &level.tiles[node * cells..(node + 1) * cells];
            let cells_by_label = &level.cells_by_label[node * cells..(node + 1) * cells];
            let blank_cell = cells_by_label[blank_label].index();
            let back = level.previous[node].index();
            for &from in region.neighbors(blank_cell) {
                let from = usize::from(from);
                if from == back {
                    continue;
                }
                let label = tiles[from].index();
                let hash = level.hashes[node]
                    ^ level.keys[label * cells + from]
                    ^ level.keys[label * cells + blank_cell];
                self.generated += 1;
                let score =
                    level.scores[node] + evaluator.change(cells_by_label, label, from, blank_cell);
                if evaluator.bound(score) > left || !self.seen.insert(hash) {
                    continue;
                }
                let (parent, to) = (node as u32, from as u16);
                let estimate = evaluator.estimate(score);
                self.children.push(Child { hash, score, estimate, parent, blank_to: to });
                if score == 0 {
                    return ControlFlow::Continue(Some(self.children.len() - 1));
                }
            }
        }
        if poll().is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(None) }
    }

    /// Keeps at most `width` children, those with the best estimates. Of those that tie for the
    /// last places, a random choice is kept.
    fn select(&mut self, width: usize, random: &mut Random) {
        if self.children.len() <= width {
            return;
        }
        let least = self.children.iter().map(|child| child.estimate).min().unwrap_or(0);
        self.counts.clear();
        for child in &self.children {
            let above = (child.estimate - least) as usize;
            if above >= self.counts.len() {
                self.counts.resize(above + 1, 0);
            }
            self.counts[above] += 1;
        }
        let (mut room, mut edge) = (width, 0);
        while self.counts[edge] as usize <= room {
            room -= self.counts[edge] as usize;
            edge += 1;
        }
        let mut equal = self.counts[edge] as usize;
        self.children.retain(|child| {
            let above = (child.estimate - least) as usize;
            if above != edge {
                return above < edge;
            }
            let is_chosen = random.next_below(equal) < room;
            equal -= 1;
            room -= usize::from(is_chosen);
            is_chosen
        });
    }

    /// Makes the children the current level.
    fn advance(&mut self, blank_label: usize) {
        self.next.clear();
        self.history.begin_level();
        for child in &self.children {
            let label = self.next.push_child(&self.current, child, blank_label);
            self.history.push(child.parent, label as u16);
        }
        std::mem::swap(&mut self.current, &mut self.next);
    }

    /// Returns the path to a child of the current level.
    fn path_to_child(&self, child: usize, blank_label: usize) -> Vec<u16> {
        let child = self.children[child];
        let node = child.parent as usize;
        let mut path = self.history.path(self.history.levels(), node);
        path.push(self.current.label_at(node, usize::from(child.blank_to)) as u16);
        debug_assert_ne!(path.last(), Some(&(blank_label as u16)));
        path
    }
}

/// Board with the best estimate so far.
struct Best {
    estimate: u32,
    level: u32,
    node: usize,
}

impl Best {
    /// Takes the best board of a level if its estimate is lower.
    fn update<C: Cell>(&mut self, level: u32, boards: &Level<C>, evaluator: &impl Evaluator<C>) {
        for (node, &score) in boards.scores.iter().enumerate() {
            let estimate = evaluator.estimate(score);
            if estimate < self.estimate {
                *self = Best { estimate, level, node };
            }
        }
    }
}
