//! Depth-first search of a task: it decides rows, then columns, and finally diagonals.

use super::chessboard::Chessboard;
use super::column_bound::ColumnChoice;
use super::diagonals::{DiagonalCounts, LossBound};
use super::first_placement::QueenPlacement;
use super::line_set::LineSet;
use super::shared_state::{Incumbent, SharedState};
use super::squares::Squares;
use super::tables::RowTables;
use super::task::Task;
use super::unit::QueensUnit;
use fifteen_runtime::continue_if;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Number of nodes between two progress reports. This takes a few milliseconds.
const NODES_BETWEEN_REPORTS: u64 = 1 << 15;

/// Most columns in the middle whose sets are tested together.
const MAX_MIDDLE_COLUMNS: usize = 6;

/// For each of the middle columns, the sets that do not contain it.
const SETS_WITHOUT: [u64; MAX_MIDDLE_COLUMNS] = {
    let mut without = [0; MAX_MIDDLE_COLUMNS];
    let mut index = 0;
    while index < MAX_MIDDLE_COLUMNS << MAX_MIDDLE_COLUMNS {
        let (column, set) = (index % MAX_MIDDLE_COLUMNS, index / MAX_MIDDLE_COLUMNS);
        without[column] |= (!set as u64 >> column & 1) << set;
        index += 1;
    }
    without
};

/// Fewest undecided columns for which it pays to look for those without queens.
const MIN_UNDECIDED: usize = 10;

/// Problem to be solved.
///
/// The search decides rows first, so it turns a board that is higher than wide on its side: what it
/// calls rows are the lines along the longer sides.
#[derive(Debug)]
pub struct QueensProblem {
    /// Board.
    pub board: Chessboard,
    /// Number of queens.
    pub queens: usize,
    /// Number of rows, and number of columns, which is not smaller.
    pub sides: [usize; 2],
}

impl QueensProblem {
    /// Creates the problem of this number of queens on a board.
    pub fn new(board: Chessboard, queens: usize) -> QueensProblem {
        let (width, height) = (board.width(), board.height());
        QueensProblem { board, queens, sides: [width.min(height), width.max(height)] }
    }

    /// Returns the number of columns in the middle whose sets are tested together. All others are
    /// decided in pairs.
    pub fn middle_columns(&self) -> usize {
        let [_, width] = self.sides;
        width.min(MAX_MIDDLE_COLUMNS - width % 2)
    }

    /// Returns the numbers of the falling and of the rising diagonal through a square.
    pub fn diagonals(&self, row: usize, column: usize) -> [u8; 2] {
        let [_, width] = self.sides;
        [row + width - 1 - column, row + column].map(|diagonal| diagonal as u8)
    }

    /// Returns the square of the board on two diagonals.
    fn square(&self, [falling, rising]: [u8; 2]) -> usize {
        let [_, width] = self.sides;
        let row = (usize::from(falling + rising) + 1 - width) / 2;
        let column = usize::from(rising) - row;
        match self.board.width() < self.board.height() {
            true => column * self.board.width() + row,
            false => row * width + column,
        }
    }

    /// Returns the placement with queens on these squares.
    pub fn place(&self, queens: Vec<usize>) -> QueenPlacement {
        let unattacked = self.board.unattacked_squares(&queens).len() as u32;
        QueenPlacement { unattacked, queens }
    }

    /// Returns a placement on the first of these crossings, as many as there are queens. If these
    /// do not need all of the crossings, more squares may be unattacked than the free ones.
    pub fn place_on(&self, crossings: &[[u8; 2]]) -> QueenPlacement {
        let occupied = crossings.iter().take(self.queens);
        self.place(occupied.map(|&diagonals| self.square(diagonals)).collect())
    }

    /// Returns whether a task leads only to transposed images of placements that others lead to.
    fn is_transposed(&self, task: &Task) -> bool {
        let ([height, width], [rows, columns]) = (self.sides, task.occupied);
        let order = || task.columns.cmp_decided_pairs(task.rows, width);
        height == width && rows == columns && order() == Ordering::Greater
    }
}

/// Message from a worker: a finished unit, or `None` every few milliseconds, for progress.
pub type WorkerMessage = Option<QueensUnit>;

/// Branch and bound.
pub struct BranchAndBound<'a> {
    problem: &'a QueensProblem,
    shared: &'a SharedState,
    incumbent: &'a Incumbent,
    /// By size, the sets of middle columns: without mirror images, and all.
    middle_sets: [Vec<u64>; 2],
    /// Bound that was effective most recently.
    bound: LossBound,
    /// Buffer.
    squares: Squares,
    /// Number of visited nodes.
    nodes: u64,
    /// Number of nodes already added to the shared count.
    nodes_published: u64,
    /// Callback for messages.
    send: &'a mut dyn FnMut(WorkerMessage),
}

impl<'a> BranchAndBound<'a> {
    /// Creates a search for placements better than the incumbent.
    pub fn new(
        problem: &'a QueensProblem,
        shared: &'a SharedState,
        incumbent: &'a Incumbent,
        send: &'a mut dyn FnMut(WorkerMessage),
    ) -> Self {
        let middle = problem.middle_columns();
        let by_size = |sets: LineSet| (0..=middle).map(move |size| sets.completions(middle, size));
        BranchAndBound {
            problem,
            shared,
            incumbent,
            middle_sets: [LineSet::default(), LineSet::ASYMMETRIC]
                .map(|sets| by_size(sets).collect()),
            bound: LossBound::ALL[0],
            squares: Squares::default(),
            nodes: 0,
            nodes_published: 0,
            send,
        }
    }

    /// Searches a task, and returns the number of its nodes. Breaks if the search is stopped.
    pub fn search_task(&mut self, task: &Task) -> ControlFlow<(), u64> {
        let before = self.nodes;
        self.decide_rows(*task)?;
        ControlFlow::Continue(self.nodes - before)
    }

    /// Adds the nodes visited since the last call to the shared count. Returns the number of all
    /// nodes that this search has visited.
    pub fn publish_nodes(&mut self) -> u64 {
        self.shared.add_nodes(self.nodes - self.nodes_published);
        self.nodes_published = self.nodes;
        self.nodes
    }

    /// Decides which rows have queens, pair by pair.
    fn decide_rows(&mut self, task: Task) -> ControlFlow<()> {
        let [height, width] = self.problem.sides;
        if task.rows.undecided(height) == 0 {
            let tables = RowTables::new(self.problem, task.rows);
            let counts = tables.count_decided(task.columns, width);
            return self.decide_columns(task, 0, &tables, &counts);
        }
        let mut children = task.rows.children(height, task.occupied[0]);
        children.try_for_each(|rows| self.decide_rows(Task { rows, ..task }))
    }

    /// Decides which columns have queens, except those that certainly have none: pair by pair, down
    /// to those in the middle.
    fn decide_columns(
        &mut self,
        task: Task,
        excluded: u64,
        tables: &RowTables,
        counts: &DiagonalCounts,
    ) -> ControlFlow<()> {
        self.count_nodes(1)?;
        if self.problem.is_transposed(&task) {
            return ControlFlow::Continue(());
        }
        let pairs = task.columns.decided_pairs();
        let Some(choices) = tables.outer_pairs.get(pairs) else {
            return self.decide_middle(task, excluded, tables, counts);
        };
        if self.exceeds_loss(&task, counts) {
            return ControlFlow::Continue(());
        }
        let Some(excluded) = self.exclude_columns(&task, excluded, tables, counts) else {
            return ControlFlow::Continue(());
        };
        let [_, width] = self.problem.sides;
        let children = task.columns.children(width, task.occupied[1]);
        children.filter(|columns| columns.is_disjoint(excluded)).try_for_each(|columns| {
            let counts = counts.plus(&choices[columns.choice(pairs, width)]);
            self.decide_columns(Task { columns, ..task }, excluded, tables, &counts)
        })
    }

    /// Returns the columns that certainly have no queens, or `None` if no choice is possible. Looks
    /// for more of them only where that pays.
    fn exclude_columns(
        &self,
        task: &Task,
        excluded: u64,
        tables: &RowTables,
        counts: &DiagonalCounts,
    ) -> Option<u64> {
        let ([_, width], columns) = (self.problem.sides, task.columns);
        let pairs = columns.decided_pairs();
        // A pair without queens changes little.
        let has_changed = pairs % 4 == 0 || columns.choice(pairs - 1, width) != 0;
        let is_open = task.missing_columns() > 0 && columns.undecided(width) >= MIN_UNDECIDED;
        if !has_changed || !is_open {
            return Some(excluded);
        }
        let may_lose = self.may_lose(task.upper as usize)?;
        ColumnChoice { problem: self.problem, task, tables, counts, may_lose }.exclude(excluded)
    }

    /// Returns whether the decided columns alone lose too many squares, even if as many queens as
    /// possible stand in the others.
    fn exceeds_loss(&self, task: &Task, counts: &DiagonalCounts) -> bool {
        let elsewhere = task.missing_columns() * task.occupied[0];
        let queens = self.problem.queens.saturating_sub(elsewhere) as u32;
        let Some(may_lose) = self.may_lose(task.upper as usize) else { return true };
        let exceeds = |bound: &LossBound| {
            bound.survivors(counts, &[DiagonalCounts::ZERO], 1, queens, may_lose) == 0
        };
        queens > 0 && LossBound::LOW_PRICES.iter().any(exceeds)
    }

    /// Decides which of the middle columns have queens: tests all sets of the right size together.
    fn decide_middle(
        &mut self,
        task: Task,
        excluded: u64,
        tables: &RowTables,
        counts: &DiagonalCounts,
    ) -> ControlFlow<()> {
        let [_, width] = self.problem.sides;
        let missing = task.missing_columns();
        let mut sets = self.middle_sets[usize::from(task.columns.is_asymmetric())][missing];
        for (middle, without) in SETS_WITHOUT.iter().enumerate() {
            if excluded >> (task.columns.decided_pairs() + middle) & 1 == 1 {
                sets &= without;
            }
        }
        self.count_nodes(sets.count_ones())?;
        let Some(may_lose) = self.may_lose(task.upper as usize) else {
            return ControlFlow::Continue(());
        };
        let (queens, recent) = (self.problem.queens as u32, self.bound);
        let others = LossBound::ALL.into_iter().filter(|&bound| bound != recent);
        for bound in [recent].into_iter().chain(others) {
            let survivors = bound.survivors(counts, &tables.middle, sets, queens, may_lose);
            if survivors != sets {
                (self.bound, sets) = (bound, survivors);
            }
            if sets == 0 {
                return ControlFlow::Continue(());
            }
        }
        while sets != 0 {
            let set = sets.trailing_zeros();
            sets &= sets - 1;
            let columns = task.columns.with_middle(set.into(), width);
            let counts = counts.plus(&tables.middle[set as usize]);
            self.place_queens(&Task { columns, ..task }, &counts)?;
        }
        ControlFlow::Continue(())
    }

    /// Searches for placements in given rows and columns.
    fn place_queens(&mut self, task: &Task, counts: &DiagonalCounts) -> ControlFlow<()> {
        if self.problem.is_transposed(task) {
            return ControlFlow::Continue(());
        }
        let mut squares = std::mem::take(&mut self.squares);
        squares.set(self.problem, task.rows, task.columns);
        let flow = self.decide_diagonals(&squares, counts);
        self.squares = squares;
        flow
    }

    /// Decides which diagonals have queens, one after another.
    fn decide_diagonals(&mut self, squares: &Squares, counts: &DiagonalCounts) -> ControlFlow<()> {
        self.count_nodes(1)?;
        let queens = self.problem.queens;
        let Some(may_lose) = self.may_lose(squares.free.len()) else {
            return ControlFlow::Continue(());
        };
        if squares.crossings.len() < queens
            || squares.lose_more_than(may_lose, queens as u32, counts)
        {
            return ControlFlow::Continue(());
        }
        let Some((direction, diagonal)) = counts.contested_diagonal() else {
            // No diagonal has both crossings and free squares.
            self.incumbent.update_if_better(self.problem.place_on(&squares.crossings));
            return ControlFlow::Continue(());
        };
        let mut search = |rest: Squares| self.decide_diagonals(&rest, &rest.count_by_diagonal());
        search(squares.without_free(direction, diagonal))?;
        search(squares.without_crossings(direction, diagonal))
    }

    /// Returns how many of these squares a better placement may attack, or `None` if there are too
    /// few squares.
    fn may_lose(&self, squares: usize) -> Option<u32> {
        (squares as u32).checked_sub(self.incumbent.unattacked() + 1)
    }

    /// Counts nodes, and checks for cancellation.
    fn count_nodes(&mut self, nodes: u32) -> ControlFlow<()> {
        self.nodes += u64::from(nodes);
        if self.nodes - self.nodes_published >= NODES_BETWEEN_REPORTS {
            self.publish_nodes();
            (self.send)(None);
        }
        continue_if(!self.shared.is_stopped())
    }
}
