//! Candidates of a grid in three registers, and their propagation.

#![allow(clippy::inline_always)] // a target feature applies only to inlined code

use super::lanes::{Lanes, Pair, Register};
use super::permutations::{OTHER_BANDS, USED_LANES, lane};
use super::tally::Tally;
use crate::grid::Grid;
use std::array::from_fn;

/// Nine cells of a row, one bit each.
const ROW_MASK: u16 = 0o777;

/// Candidates of all cells: the first register has the first row of every band, for every digit;
/// the second has the second rows; the third has the third rows.
#[derive(Clone, Copy)]
pub struct LaneState<L> {
    pub rows: [L; 3],
}

/// Result of propagation, with a bit for each state.
#[derive(Clone, Copy, Debug)]
pub struct Propagation {
    contradictory: u8,
    unchanged: u8,
    open: u8,
}

/// Outcome of a state that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The state has no solution.
    Contradiction,
    /// Every digit is placed.
    Solved,
    /// A guess is necessary.
    Open,
}

impl Propagation {
    /// Returns the outcome of the state with this number, if it has ended.
    #[inline(always)]
    pub fn outcome(self, number: usize) -> Option<Outcome> {
        let has = |states: u8| states >> number & 1 == 1;
        match (has(self.unchanged), has(self.open)) {
            _ if has(self.contradictory) => Some(Outcome::Contradiction),
            (false, _) => None,
            (true, true) => Some(Outcome::Open),
            (true, false) => Some(Outcome::Solved),
        }
    }
}

/// Candidate, given by register, lane and bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    row: usize,
    lane: usize,
    bit: u16,
    /// Cells of its digit in its row.
    cells: u16,
}

impl<L: Lanes> LaneState<L> {
    /// Applies the rules below until one of the active states has ended: it has a contradiction,
    /// or nothing changes any more.
    #[inline(always)]
    pub fn propagate(&mut self, token: L::Token, active: u8) -> Propagation {
        loop {
            let before = self.rows;
            self.eliminate_locked_candidates(token);
            let contradictory = self.find_contradiction() & active;
            let several = self.rows.map(|row| Tally::of_digits(row).several);
            self.place_naked_singles(several);
            let alone = self.place_hidden_singles();
            let [first, second, third] = from_fn(|row| before[row] & !self.rows[row]);
            let removed = first | second | third;
            let unchanged = !L::intersects(removed.test_bits(removed), USED_LANES) & active;
            if contradictory | unchanged != 0 {
                return self.outcomes(alone, several, contradictory, unchanged);
            }
        }
    }

    /// Applies the rule of locked candidates: in every band a digit takes a different row in each
    /// of the three boxes. So a row of a box may stay only if the two other boxes can take the two
    /// other rows, in either order. The same holds for the columns of three boxes in a vertical
    /// stack.
    #[inline(always)]
    fn eliminate_locked_candidates(&mut self, token: L::Token) {
        // The highest bit of each box is set if any of its three bits is: adding three to the lower
        // two carries into it.
        let (lower, upper) = (L::splat(token, 0o333), L::splat(token, 0o444));
        let boxes = self.rows.map(|row| ((row & lower).plus(lower) | row) & upper);
        // The next box and the one after it, in cyclic order. Bits above the third box have no
        // effect.
        let others = boxes.map(|here| {
            let twice = here | here.shift_left::<9>();
            [twice.shift_right::<3>(), twice.shift_right::<6>()]
        });
        for (row, [one, other]) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
            let stay = boxes[row] & next_two_are_possible(others[one], others[other]);
            self.rows[row] = self.rows[row] & (stay | stay.minus(stay.shift_right::<2>()));
        }

        let columns = self.rows[0] | self.rows[1] | self.rows[2];
        let [one, other] = OTHER_BANDS.each_ref().map(|band| columns.permute(band));
        // The column after the next one is the next one of the next one.
        let next = |there| next_in_box(token, there);
        let stay = next(one & next(other) | next(one) & other);
        self.rows = self.rows.map(|row| row & stay);
    }

    /// Returns the states in which a digit has no cell in a row. (A cell without a candidate leads
    /// to such a digit sooner or later; counting candidates in every round takes longer.)
    #[inline(always)]
    fn find_contradiction(&self) -> u8 {
        let [first, second, third] = self.rows.map(|row| row.test_bits(row));
        L::intersects(!(first & second & third), USED_LANES)
    }

    /// Removes the only candidate of a cell from the other cells of the row. `several` are the
    /// cells with several candidates.
    #[inline(always)]
    fn place_naked_singles(&mut self, several: [L; 3]) {
        for (row, several) in self.rows.iter_mut().zip(several) {
            let single = *row & !several;
            *row = row.blend(single.test_bits(single), single);
        }
    }

    /// Removes the other candidates from each cell that is the only one for a digit in its row.
    /// Returns the lanes of such digits, for each register.
    ///
    /// That is enough for columns and boxes: if a digit has one cell in a box,
    /// [`eliminate_locked_candidates`] leaves it no other in the row, and if it has one in a
    /// column, no other in the box.
    ///
    /// [`eliminate_locked_candidates`]: LaneState::eliminate_locked_candidates
    #[inline(always)]
    fn place_hidden_singles(&mut self) -> [L::Mask; 3] {
        self.rows.each_mut().map(|row| {
            let several = row.without_lowest();
            let alone = !several.test_bits(several);
            let single = row.blend(!alone, several & !several);
            *row = *row & !Tally::of_digits(single).any | single;
            alone
        })
    }

    /// Returns the outcomes of the states that have ended.
    #[inline(always)]
    fn outcomes(
        &self,
        alone: [L::Mask; 3],
        several: [L; 3],
        contradictory: u8,
        unchanged: u8,
    ) -> Propagation {
        // Two digits may have the same cell as their only place.
        let [first, second, third] =
            from_fn(|row| self.rows[row].test_bits(several[row]) & alone[row]);
        let shared = L::intersects(first | second | third, USED_LANES);
        let open = L::intersects(!(alone[0] & alone[1] & alone[2]), USED_LANES);
        let contradictory = contradictory | unchanged & shared;
        Propagation { contradictory, unchanged, open }
    }
}

impl<L: Register> LaneState<L> {
    /// Creates the state of a grid. Each given digit is removed only from the other cells of its
    /// row; propagation removes the other impossible candidates.
    #[inline(always)]
    pub fn new(token: L::Token, grid: &Grid) -> Self {
        let mut rows = [[0; 32]; 3];
        for row in &mut rows {
            row[..27].fill(ROW_MASK);
        }
        for (cell, &digit) in grid.cells().iter().enumerate() {
            if digit != 0 {
                let (row, column) = (cell / 9, cell % 9);
                rows[row % 3][lane(row / 3, digit as usize - 1)] = 1 << column;
            }
        }
        LaneState { rows: rows.map(|row| L::from_array(token, row)) }
    }

    /// Selects a candidate to guess: one of two in a cell, if there is such a cell; otherwise one
    /// of a digit with the fewest cells in a row.
    ///
    /// A cell is better if both digits have at least three cells in its box, since then a guess
    /// removes more candidates. Among these, one is better whose digit is also one of two in
    /// another cell of the row, since that cell loses one of them.
    #[inline(always)]
    pub fn choose_guess(&self, token: L::Token) -> Candidate {
        let few = !self.boxes_with_three_cells(token);
        let pairs = self.rows.map(|row| {
            let counts = Tally::of_digits(row);
            row & counts.several & !counts.three
        });
        let better = from_fn(|row| pairs[row] & !Tally::of_digits(self.rows[row] & few).any);
        let best = from_fn(|row| {
            let others = pairs[row].without_lowest();
            better[row].test_bits(better[row]) & others.test_bits(others)
        });
        let lanes = |cells: [L; 3]| cells.map(|cells| cells.test_bits(cells));
        for (cells, lanes) in [(better, best), (better, lanes(better)), (pairs, lanes(pairs))] {
            for row in 0..3 {
                if L::intersects(lanes[row], USED_LANES) == 1 {
                    let lane = L::first_lane(lanes[row]);
                    let [cells, all] = [cells, self.rows].map(|rows| rows[row].to_array()[lane]);
                    return Candidate::lowest(row, lane, cells, all);
                }
            }
        }
        let numbers = self.rows.map(L::to_array);
        let all = (0..3).flat_map(|row| (0..27).map(move |lane| (row, lane)));
        let open = all.filter(|&(row, lane)| numbers[row][lane].count_ones() > 1);
        let fewest = open.min_by_key(|&(row, lane)| numbers[row][lane].count_ones());
        let (row, lane) = fewest.expect("an open state");
        Candidate::lowest(row, lane, numbers[row][lane], numbers[row][lane])
    }

    /// Returns the boxes in which a digit has at least three cells.
    #[inline(always)]
    fn boxes_with_three_cells(&self, token: L::Token) -> L {
        Tally::of(self.rows)
            .sum(
                #[inline(always)]
                |columns| next_in_box(token, columns),
                #[inline(always)]
                |columns| next_in_box(token, next_in_box(token, columns)),
            )
            .three
    }

    /// Returns the state in which the guess is right: its digit has no other cell in the row.
    #[inline(always)]
    pub fn with_placed(self, guess: Candidate) -> Self {
        self.with_cells(guess, guess.bit)
    }

    /// Returns the state in which the guess is wrong: its digit is not in that cell.
    #[inline(always)]
    pub fn with_removed(self, guess: Candidate) -> Self {
        self.with_cells(guess, guess.cells & !guess.bit)
    }

    /// Returns the state with these cells of a digit in a row.
    #[inline(always)]
    fn with_cells(mut self, guess: Candidate, cells: u16) -> Self {
        for (row, lanes) in self.rows.iter_mut().enumerate() {
            let set = if row == guess.row { 1 << guess.lane } else { 0 };
            *lanes = lanes.with_lanes(set, cells);
        }
        self
    }

    /// Returns the grid of a solved state.
    #[inline(always)]
    pub fn grid(&self) -> Grid {
        let rows = self.rows.map(L::to_array);
        let mut cells = [0; 81];
        for (number, row) in rows.iter().enumerate() {
            for (band, digit) in (0..3).flat_map(|band| (0..9).map(move |digit| (band, digit))) {
                let column = row[lane(band, digit)].trailing_zeros() as usize;
                cells[(3 * band + number) * 9 + column] = digit as u8 + 1;
            }
        }
        Grid::new_unchecked(cells)
    }
}

impl<L: Register> LaneState<Pair<L>> {
    /// Creates the pair of two states.
    #[inline(always)]
    pub fn pair([one, other]: [LaneState<L>; 2]) -> Self {
        LaneState { rows: from_fn(|row| Pair(one.rows[row], other.rows[row])) }
    }

    /// Returns the two states.
    #[inline(always)]
    pub fn states(self) -> [LaneState<L>; 2] {
        [
            LaneState { rows: self.rows.map(|row| row.0) },
            LaneState { rows: self.rows.map(|row| row.1) },
        ]
    }
}

impl Candidate {
    /// Creates the candidate with the lowest bit.
    #[inline(always)]
    fn lowest(row: usize, lane: usize, bits: u16, cells: u16) -> Candidate {
        Candidate { row, lane, bit: bits & bits.wrapping_neg(), cells }
    }
}

/// Each argument says, for every place, whether it can take the next place and the one after it, in
/// cyclic order. Returns the places whose next two they can take, one each.
#[inline(always)]
fn next_two_are_possible<L: Lanes>([next, after]: [L; 2], [other_next, other_after]: [L; 2]) -> L {
    next & other_after | after & other_next
}

/// Moves every bit to the next column of its box, in cyclic order.
#[inline(always)]
fn next_in_box<L: Lanes>(token: L::Token, columns: L) -> L {
    let lower = L::splat(token, 0o333);
    columns.shift_right::<1>() & lower | columns.shift_left::<2>() & !lower
}
