//! Beam search: breadth-first search that keeps only the most promising boards of each level.
//!
//! All boards of a level are reached by the same number of moves from the start. Their successors
//! are ordered by an estimate of the moves that are left, and the best of them, at most as many as
//! the width of the beam, form the next level. Successors that were in one of the last levels are
//! dropped. (Beam search: B. T. Lowerre, *The Harpy speech recognition system*, 1976. For large
//! tile puzzles: D. Furcy and S. Koenig, *Limited discrepancy beam search*, IJCAI 2005.)
//!
//! A level stores whole boards; the path is reconstructed from the parents of all levels. The
//! successors of a batch of boards are scored before any of them is examined, so that the table
//! lookups overlap. A hash is computed only for successors that are selected.

mod cell;
mod history;
mod level;
mod seen;

pub(crate) use cell::Cell;

use crate::region::Region;
use crate::score::Score;
use crate::zobrist::Keys;
use fifteen_runtime::Random;
use history::History;
use level::Level;
use seen::Seen;
use std::ops::ControlFlow;

/// Estimate that orders the boards of a level, kept up to date move by move.
///
/// Tiles are named by their home cells, and so is the blank.
pub(crate) trait Evaluator<C: Cell> {
    /// Returns the score of a board, given as the cell of each label and the label in each cell.
    fn score(&self, cells_by_label: &[C], labels: &[C]) -> Score;

    /// Returns the change of the score when the label in one cell moves to another.
    fn change(&self, cells_by_label: &[C], labels: &[C], from: usize, to: usize) -> Score;

    /// Returns the estimate, by which boards are ordered.
    fn estimate(&self, score: Score) -> u32;

    /// Returns a lower bound on the number of moves from a board to a goal; 0 for goals only.
    fn bound(&self, score: Score) -> u32;
}

/// Limits of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Maximum number of boards per level.
    pub width: usize,
    /// Maximum number of moves of a path.
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
    /// No path within the limit was found.
    NotFound,
    /// The caller cancelled the search.
    Cancelled,
}

/// Successor of a board of the current level.
#[derive(Clone, Copy)]
struct Child {
    score: Score,
    parent: u32,
    /// Cell to which the blank moves, and from which a label moves.
    blank_to: u16,
}

/// Rule that selects the children that are kept.
struct Selection {
    /// Estimate below which all children are kept; at this estimate, some are.
    edge: u32,
    /// Number of children at the edge.
    equal: usize,
    /// Number of children at the edge that are kept.
    room: usize,
}

/// Memory of beam searches, reused from one to the next.
pub(crate) struct Beam<C> {
    current: Level<C>,
    next: Level<C>,
    /// Keys for the hashes of boards.
    keys: Keys,
    seen: Seen,
    children: Vec<Child>,
    counts: Vec<usize>,
    /// Number of children that were dropped as duplicates in the last level.
    duplicates: usize,
    history: History,
    /// Number of successors generated in all searches.
    pub generated: u64,
}

/// Number of boards whose successors are scored together.
const BATCH: usize = 256;

/// Number of batches between two polls.
const POLL_INTERVAL: usize = 8;

impl<C: Cell> Beam<C> {
    /// Creates the memory for boards with this number of cells.
    pub fn new(cells: usize) -> Beam<C> {
        Beam {
            current: Level::new(cells),
            next: Level::new(cells),
            keys: Keys::new(cells),
            seen: Seen::default(),
            children: Vec::new(),
            counts: Vec::new(),
            duplicates: 0,
            history: History::default(),
            generated: 0,
        }
    }

    /// Returns the memory in bytes that a search of this many levels needs per board of the beam's
    /// width.
    pub fn bytes_per_board(cells: usize, levels: usize) -> usize {
        let boards = 2 * (2 * cells * size_of::<C>() + size_of::<(u64, Score, C)>());
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
        self.seen.reserve(limits.width);
        self.duplicates = 0;
        let salt_and_keys = (random.next_u64(), &self.keys);
        self.current.set_start(start, region.blank_label(), evaluator, salt_and_keys);
        self.seen.insert(self.current.hashes[0]);
        if evaluator.bound(self.current.scores[0]) == 0 {
            return BeamOutcome::Goal(Vec::new());
        }
        let mut best =
            Best { estimate: evaluator.estimate(self.current.scores[0]), level: 0, node: 0 };
        for level in 1..=limits.moves {
            match self.expand(region, evaluator, limits.moves - level, poll) {
                ControlFlow::Break(()) => return BeamOutcome::Cancelled,
                ControlFlow::Continue(None) => {}
                ControlFlow::Continue(Some(child)) => {
                    return BeamOutcome::Goal(self.path_to_child(child, region.blank_label()));
                }
            }
            if self.children.is_empty() {
                return BeamOutcome::NotFound;
            }
            let selection = self.select(limits.width, evaluator);
            self.advance(selection, limits.width, region.blank_label(), evaluator, random);
            best.update(level, &self.current, evaluator);
            if level - best.level >= limits.patience {
                return BeamOutcome::Stuck(self.history.path(best.level as usize, best.node));
            }
        }
        BeamOutcome::NotFound
    }

    /// Collects the successors that may reach a goal in at most `left` more moves. Breaks if the
    /// caller cancels. Returns the index of a child that is a goal, if there is one.
    fn expand(
        &mut self,
        region: &Region,
        evaluator: &impl Evaluator<C>,
        left: u32,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<usize>> {
        self.children.clear();
        let boards = self.current.len();
        for (batch, first) in (0..boards).step_by(BATCH).enumerate() {
            if batch % POLL_INTERVAL == 0 {
                poll()?;
            }
            let begin = self.children.len();
            for node in first..boards.min(first + BATCH) {
                self.add_children(node, region, evaluator);
            }
            self.generated += (self.children.len() - begin) as u64;
            let mut end = begin;
            for index in begin..self.children.len() {
                let child = self.children[index];
                let bound = evaluator.bound(child.score);
                if bound == 0 {
                    return ControlFlow::Continue(Some(index));
                }
                self.children[end] = child;
                end += usize::from(bound <= left);
            }
            self.children.truncate(end);
        }
        ControlFlow::Continue(None)
    }

    /// Adds the successors of a board, except for the one before it.
    #[inline]
    fn add_children(&mut self, node: usize, region: &Region, evaluator: &impl Evaluator<C>) {
        let level = &self.current;
        let tiles = &level.tiles[node * level.cells..][..level.cells];
        let cells_by_label = &level.cells_by_label[node * level.cells..][..level.cells];
        let blank_cell = cells_by_label[region.blank_label()].index();
        let back = level.previous[node].index();
        for &blank_to in region.neighbors(blank_cell) {
            let cell = usize::from(blank_to);
            if cell != back {
                let change = evaluator.change(cells_by_label, tiles, cell, blank_cell);
                let score = level.scores[node].plus(change);
                self.children.push(Child { score, parent: node as u32, blank_to });
            }
        }
    }

    /// Selects the best children: as many as the width, and as many more as the last level had
    /// duplicates, but at most half the width more.
    fn select(&mut self, width: usize, evaluator: &impl Evaluator<C>) -> Selection {
        let mut room = width + self.duplicates.min(width / 2);
        if self.children.len() <= room {
            return Selection { edge: u32::MAX, equal: 0, room: 0 };
        }
        let estimates = || self.children.iter().map(|child| evaluator.estimate(child.score));
        let least = estimates().min().unwrap_or(0);
        self.counts.clear();
        for estimate in estimates() {
            let above = (estimate - least) as usize;
            if above >= self.counts.len() {
                self.counts.resize(above + 1, 0);
            }
            self.counts[above] += 1;
        }
        let mut edge = 0;
        while self.counts[edge] <= room {
            room -= self.counts[edge];
            edge += 1;
        }
        Selection { edge: least + edge as u32, equal: self.counts[edge], room }
    }

    /// Makes the selected children the next level, without duplicates. Of the children at the edge,
    /// a random choice is kept.
    fn advance(
        &mut self,
        mut selection: Selection,
        width: usize,
        blank: usize,
        evaluator: &impl Evaluator<C>,
        random: &mut Random,
    ) {
        self.next.clear();
        self.history.begin_level();
        self.duplicates = 0;
        for child in &self.children {
            let estimate = evaluator.estimate(child.score);
            if estimate > selection.edge {
                continue;
            }
            if estimate == selection.edge {
                let is_chosen = random.next_below(selection.equal) < selection.room;
                selection.equal -= 1;
                selection.room -= usize::from(is_chosen);
                if !is_chosen {
                    continue;
                }
            }
            let hash = self.current.hash_of(child, blank, &self.keys);
            if !self.seen.insert(hash) {
                self.duplicates += 1;
                continue;
            }
            let label = self.next.push_child(&self.current, child, blank, hash);
            self.history.push(child.parent, label as u16);
            if self.next.len() == width {
                break;
            }
        }
        std::mem::swap(&mut self.current, &mut self.next);
    }

    /// Returns the path to a child of the current level.
    fn path_to_child(&self, child: usize, blank: usize) -> Vec<u16> {
        let child = self.children[child];
        let node = child.parent as usize;
        let mut path = self.history.path(self.history.levels(), node);
        path.push(self.current.label_at(node, usize::from(child.blank_to)) as u16);
        debug_assert_ne!(path.last(), Some(&(blank as u16)));
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
