//! Candidates of each cell: the state of deduction.

use super::grid::Grid;
use super::regions::PEERS;

/// Set of digits: bit d − 1 represents digit d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digits(pub u16);

impl Digits {
    /// All nine digits.
    pub const ALL: Digits = Digits(0x1ff);

    /// Returns the set of one digit.
    ///
    /// # Panics
    /// If the digit is not from 1 to 9.
    pub fn single(digit: u8) -> Digits {
        assert!((1..=9).contains(&digit), "a digit from 1 to 9");
        Digits(1 << (digit - 1))
    }

    /// Returns the number of digits.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the digits in either set.
    pub fn union(self, other: Digits) -> Digits {
        Digits(self.0 | other.0)
    }

    /// Returns whether all digits are in the other set.
    pub fn is_subset_of(self, other: Digits) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether the set contains a digit.
    ///
    /// # Panics
    /// If the digit is not from 1 to 9.
    pub fn contains(self, digit: u8) -> bool {
        Digits::single(digit).is_subset_of(self)
    }

    /// Iterates over the digits, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=9).filter(move |&digit| self.contains(digit))
    }
}

/// Contradiction: a cell without candidates, a digit without a cell in a region, or more cells than
/// digits that they can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible;

/// Digit that was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedDigit {
    /// Cell.
    pub cell: usize,
    /// Digit.
    pub digit: u8,
}

/// Digits placed so far, and the candidates of the empty cells.
///
/// Invariant: no candidate equals a digit that is placed in the row, column or box of its cell.
#[derive(Clone, Debug)]
pub struct Candidates {
    digits: [u8; 81],
    /// Candidates; the empty set for a cell with a digit.
    candidates: [Digits; 81],
}

impl Candidates {
    /// Returns all candidates that the digits of the grid leave.
    pub fn new(grid: &Grid) -> Candidates {
        let mut all = Candidates { digits: [0; 81], candidates: [Digits::ALL; 81] };
        for (cell, &digit) in grid.cells().iter().enumerate() {
            if digit != 0 {
                all.place(cell, digit);
            }
        }
        all
    }

    /// Returns the candidates of a cell; none if it has a digit.
    pub fn candidates(&self, cell: usize) -> Digits {
        self.candidates[cell]
    }

    /// Returns the digit of a cell, if it has one.
    pub fn digit(&self, cell: usize) -> Option<u8> {
        Some(self.digits[cell]).filter(|&digit| digit != 0)
    }

    /// Returns whether a cell has no digit yet.
    pub fn is_cell_empty(&self, cell: usize) -> bool {
        self.digits[cell] == 0
    }

    /// Places a digit, and removes it from all cells of the same row, column or box.
    ///
    /// # Panics
    /// If the digit is not a candidate of the cell.
    pub fn place(&mut self, cell: usize, digit: u8) -> PlacedDigit {
        assert!(self.candidates[cell].contains(digit), "a candidate of the cell");
        self.digits[cell] = digit;
        self.candidates[cell] = Digits(0);
        for peer in PEERS[cell] {
            self.remove(peer, Digits::single(digit));
        }
        PlacedDigit { cell, digit }
    }

    /// Removes candidates. Returns whether any of them was present.
    pub fn remove(&mut self, cell: usize, digits: Digits) -> bool {
        let before = self.candidates[cell];
        self.candidates[cell].0 &= !digits.0;
        self.candidates[cell] != before
    }

    /// Iterates over the cells without a digit.
    pub fn empty_cells(&self) -> impl Iterator<Item = usize> {
        (0..81).filter(|&cell| self.is_cell_empty(cell))
    }

    /// Returns whether no cell is empty.
    pub fn is_full(&self) -> bool {
        self.empty_cells().next().is_none()
    }

    /// Returns the digits as a grid.
    pub fn grid(&self) -> Grid {
        Grid::new_unchecked(self.digits)
    }
}
