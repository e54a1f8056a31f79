//! What may still stand in each cell: the state that deduction works on.

use super::grid::Grid;
use super::regions::PEERS;

/// A set of digits: bit d − 1 stands for digit d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digits(pub u16);

impl Digits {
    /// All nine digits.
    pub const ALL: Digits = Digits(0x1ff);

    /// The set of one digit.
    pub fn single(digit: u8) -> Digits {
        Digits(1 << (digit - 1))
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The digits in either set.
    pub fn union(self, other: Digits) -> Digits {
        Digits(self.0 | other.0)
    }

    /// Whether all of them are in the other set.
    pub fn is_subset_of(self, other: Digits) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether a digit is among them.
    pub fn contains(self, digit: u8) -> bool {
        Digits::single(digit).is_subset_of(self)
    }

    /// The digits, in rising order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=9).filter(move |&digit| self.contains(digit))
    }
}

/// A cell to which nothing is left, or a region where a digit has no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible;

/// A digit that was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedDigit {
    /// Where.
    pub cell: usize,
    /// Which.
    pub digit: u8,
}

/// The digits placed so far, and what may stand in the cells that are empty.
///
/// One thing holds at all times: no candidate equals a digit that is placed in a row, column or box
/// of its cell.
#[derive(Clone, Debug)]
pub struct Candidates {
    digits: [u8; 81],
    /// Empty for a cell that has its digit.
    candidates: [Digits; 81],
}

impl Candidates {
    /// All candidates that the digits of the grid leave.
    pub fn new(grid: &Grid) -> Candidates {
        let mut all = Candidates { digits: [0; 81], candidates: [Digits::ALL; 81] };
        for (cell, &digit) in grid.cells().iter().enumerate() {
            if digit != 0 {
                all.place(cell, digit);
            }
        }
        all
    }

    /// What may stand in a cell; nothing if it is not empty.
    pub fn candidates(&self, cell: usize) -> Digits {
        self.candidates[cell]
    }

    /// The digit of a cell, if it has one.
    pub fn digit(&self, cell: usize) -> Option<u8> {
        Some(self.digits[cell]).filter(|&digit| digit != 0)
    }

    /// Whether a cell has no digit yet.
    pub fn is_empty(&self, cell: usize) -> bool {
        self.digits[cell] == 0
    }

    /// Places a digit, which is then a candidate of no cell of the same row, column or box.
    pub fn place(&mut self, cell: usize, digit: u8) -> PlacedDigit {
        self.digits[cell] = digit;
        self.candidates[cell] = Digits(0);
        for peer in PEERS[cell] {
            self.remove(peer, Digits::single(digit));
        }
        PlacedDigit { cell, digit }
    }

    /// Removes candidates; whether one of them was there.
    pub fn remove(&mut self, cell: usize, digits: Digits) -> bool {
        let before = self.candidates[cell];
        self.candidates[cell].0 &= !digits.0;
        self.candidates[cell] != before
    }

    /// The cells without a digit.
    pub fn empty_cells(&self) -> impl Iterator<Item = usize> {
        (0..81).filter(|&cell| self.is_empty(cell))
    }

    /// Whether no cell is empty.
    pub fn is_full(&self) -> bool {
        self.empty_cells().next().is_none()
    }

    /// The digits as a grid.
    pub fn grid(&self) -> Grid {
        Grid::new_unchecked(self.digits)
    }
}
