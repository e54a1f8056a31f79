//! Candidates of a grid in three registers, and their propagation.

#![allow(clippy::inline_always)] // a target feature applies only to inlined code

use super::cell_counts::{CellCounts, cells_of_any_digit, cells_with_exactly_two};
use super::lanes::Lanes;
use super::permutations::{OTHER_BANDS, USED_LANES, lane};
use crate::grid::Grid;

/// Nine cells of a row, one bit each.
const ROW_MASK: u16 = 0o777;

/// Candidates of all cells: the first register has the first row of every band, for every digit;
/// the second has the second rows; the third has the third rows.
#[derive(Clone, Copy)]
pub struct LaneState<L> {
    pub rows: [L; 3],
}

/// Result of propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Propagation {
    /// The state has no solution.
    Contradiction,
    /// Every digit is placed.
    Solved,
    /// A guess is necessary.
    Open,
}

/// Candidate, given by register, lane and bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    row: usize,
    lane: usize,
    bit: u16,
}

impl<L: Lanes> LaneState<L> {
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

    /// Applies the rules below until nothing changes.
    #[inline(always)]
    pub fn propagate(&mut self, token: L::Token) -> Propagation {
        loop {
            let before = self.rows;
            self.eliminate_locked_candidates(token);
            let counted = self.rows.map(CellCounts::new);
            if self.has_contradiction(token, &counted) {
                return Propagation::Contradiction;
            }
            self.place_naked_singles(&counted);
            let alone = self.place_hidden_singles();
            let [first, second, third] = [0, 1, 2].map(|row| before[row] & !self.rows[row]);
            let removed = first | second | third;
            if !L::intersects(removed.test_bits(removed), USED_LANES) {
                return self.outcome(alone, &counted);
            }
        }
    }

    /// Applies the rule of locked candidates: in every band a digit takes a different row in each
    /// of the three boxes. So a row of a box may stay only if the two other boxes can take the two
    /// other rows, in either order. The same holds for the columns of three boxes in a vertical
    /// stack.
    #[inline(always)]
    fn eliminate_locked_candidates(&mut self, token: L::Token) {
        let boxes = self.rows.map(|row| {
            (row | row.shift_right::<1>() | row.shift_right::<2>()) & L::splat(token, 0o111)
        });
        let others = boxes.map(|here| {
            let next = here.shift_right::<3>() & L::splat(token, 0o077)
                | here.shift_left::<6>() & L::splat(token, 0o700);
            let after = here.shift_right::<6>() & L::splat(token, 0o007)
                | here.shift_left::<3>() & L::splat(token, 0o770);
            [next, after]
        });
        for (row, [one, other]) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
            let stay = boxes[row] & next_two_are_possible(others[one], others[other]);
            self.rows[row] =
                self.rows[row] & (stay | stay.shift_left::<1>() | stay.shift_left::<2>());
        }

        let columns = self.rows[0] | self.rows[1] | self.rows[2];
        let [one, other] = OTHER_BANDS.each_ref().map(|band| {
            let there = columns.permute(band);
            let next = there.shift_right::<1>() & L::splat(token, 0o333)
                | there.shift_left::<2>() & L::splat(token, 0o444);
            let after = there.shift_right::<2>() & L::splat(token, 0o111)
                | there.shift_left::<1>() & L::splat(token, 0o666);
            [next, after]
        });
        let stay = next_two_are_possible(one, other);
        self.rows = self.rows.map(|row| row & stay);
    }

    /// Returns whether a cell has no candidate, or a digit has no cell in a row.
    #[inline(always)]
    fn has_contradiction(&self, token: L::Token, counted: &[CellCounts<L>; 3]) -> bool {
        let filled = counted[0].some & counted[1].some & counted[2].some;
        let is_empty = L::splat(token, ROW_MASK).test_bits(!filled);
        let has_place = self.rows.map(|row| row.test_bits(row));
        let has_places = has_place[0] & has_place[1] & has_place[2];
        L::intersects(is_empty | !has_places, USED_LANES)
    }

    /// Removes the only candidate of a cell from the other cells of the row.
    #[inline(always)]
    fn place_naked_singles(&mut self, counted: &[CellCounts<L>; 3]) {
        for (row, counted) in self.rows.iter_mut().zip(counted) {
            let single = *row & !counted.several;
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
            *row = *row & !cells_of_any_digit(single) | single;
            alone
        })
    }

    /// Returns the outcome when nothing more can be concluded.
    #[inline(always)]
    fn outcome(&self, alone: [L::Mask; 3], counted: &[CellCounts<L>; 3]) -> Propagation {
        let [first, second, third] =
            [0, 1, 2].map(|row| self.rows[row].test_bits(counted[row].several) & alone[row]);
        if L::intersects(first | second | third, USED_LANES) {
            // Two digits have the same cell as their only place.
            return Propagation::Contradiction;
        }
        match L::intersects(!(alone[0] & alone[1] & alone[2]), USED_LANES) {
            true => Propagation::Open,
            false => Propagation::Solved,
        }
    }

    /// Selects a candidate to guess: one of two in a cell, if there is such a cell; otherwise one
    /// of a digit with the fewest cells in a row.
    #[inline(always)]
    pub fn choose_guess(&self) -> Candidate {
        for (row, candidates) in self.rows.into_iter().enumerate() {
            let pairs = candidates & cells_with_exactly_two(candidates);
            if L::intersects(pairs.test_bits(pairs), USED_LANES) {
                let numbers = pairs.to_array();
                let lane = numbers.iter().position(|&bits| bits != 0).expect("a pair");
                return Candidate::lowest(row, lane, numbers[lane]);
            }
        }
        let numbers = self.rows.map(L::to_array);
        let all = (0..3).flat_map(|row| (0..27).map(move |lane| (row, lane)));
        let open = all.filter(|&(row, lane)| numbers[row][lane].count_ones() > 1);
        let fewest = open.min_by_key(|&(row, lane)| numbers[row][lane].count_ones());
        let (row, lane) = fewest.expect("an open state");
        Candidate::lowest(row, lane, numbers[row][lane])
    }

    /// Returns the state in which the guess is right: its digit has no other cell in the row.
    #[inline(always)]
    pub fn with_placed(self, token: L::Token, guess: Candidate) -> Self {
        self.restricted_to(token, guess, guess.bit)
    }

    /// Returns the state in which the guess is wrong: its digit is not in that cell.
    #[inline(always)]
    pub fn with_removed(self, token: L::Token, guess: Candidate) -> Self {
        self.restricted_to(token, guess, !guess.bit)
    }

    /// Returns the state with only some of the cells of a digit in a row.
    #[inline(always)]
    fn restricted_to(mut self, token: L::Token, guess: Candidate, cells: u16) -> Self {
        let mut numbers = self.rows[guess.row].to_array();
        numbers[guess.lane] &= cells;
        self.rows[guess.row] = L::from_array(token, numbers);
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

impl Candidate {
    /// Creates the candidate with the lowest bit.
    fn lowest(row: usize, lane: usize, bits: u16) -> Candidate {
        Candidate { row, lane, bit: bits & bits.wrapping_neg() }
    }
}

/// Each argument says, for every place, whether it can take the next place and the one after it, in
/// cyclic order. Returns the places whose next two they can take, one each.
#[inline(always)]
fn next_two_are_possible<L: Lanes>([next, after]: [L; 2], [other_next, other_after]: [L; 2]) -> L {
    next & other_after | after & other_next
}
