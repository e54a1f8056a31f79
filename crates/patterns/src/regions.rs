//! Sets of cells, and the regions of the blank.
//!
//! Bit `i` of a set is cell `i`. Since only the moves of a pattern's tiles count, the blank reaches
//! every cell of its *region* without cost: the connected cells without a tile of the pattern.

use fifteen_codegen::{Direction, Size};

/// Masks of a board for finding regions.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::RegionFinder;
///
/// let regions = RegionFinder::new(Size::new(3, 3)?);
/// assert_eq!(regions.odd_cells(), 0b010_101_010);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RegionFinder {
    /// All cells except the first of each row.
    not_first: u32,
    /// All cells except the last of each row.
    not_last: u32,
    /// Cells whose row and column have an odd sum.
    odd_cells: u32,
    cols: u32,
}

impl RegionFinder {
    /// Creates the masks for boards of this size.
    pub fn new(size: Size) -> RegionFinder {
        let mut regions =
            RegionFinder { not_first: 0, not_last: 0, odd_cells: 0, cols: size.cols() as u32 };
        for cell in 0..size.cells() {
            let has = |direction| size.neighbor(cell, direction).is_some() as u32;
            regions.not_first |= has(Direction::West) << cell;
            regions.not_last |= has(Direction::East) << cell;
            regions.odd_cells |= ((size.row(cell) + size.col(cell)) as u32 & 1) << cell;
        }
        regions
    }

    /// Returns the cells of odd color, if the board is colored like a chessboard and its first
    /// cell is even.
    pub fn odd_cells(&self) -> u32 {
        self.odd_cells
    }

    /// Returns all cells that can be reached from a set of cells within the free ones.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::RegionFinder;
    ///
    /// // On a board of 3×3, the middle column is occupied, except for its last cell.
    /// let regions = RegionFinder::new(Size::new(3, 3)?);
    /// assert_eq!(regions.flood(0b000_000_001, 0b111_101_101), 0b111_101_101);
    /// // Now the whole column is occupied.
    /// assert_eq!(regions.flood(0b000_000_001, 0b101_101_101), 0b001_001_001);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    #[inline]
    pub fn flood(&self, from: u32, free: u32) -> u32 {
        let mut reached = from;
        loop {
            let beside = (reached & self.not_last) << 1 | (reached & self.not_first) >> 1;
            let wider = (reached | beside | reached << self.cols | reached >> self.cols) & free;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }
}

/// Returns the cells of a set, in ascending order.
#[inline]
pub fn cells(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (cell < u32::BITS as usize).then_some(cell)
    })
}

/// Returns the number of cells in a set that precede a cell.
#[inline]
pub fn count_below(set: u32, cell: usize) -> usize {
    (set & ((1 << cell) - 1)).count_ones() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flood_reaches_connected_cells_only() {
        for size in Size::all() {
            let (regions, all) = (RegionFinder::new(size), (1 << size.cells()) - 1);
            for cell in 0..size.cells() {
                let beside = Direction::ALL.into_iter().filter_map(|way| size.neighbor(cell, way));
                let beside = beside.fold(0, |beside, next| beside | 1 << next);
                // If all other free cells have the other color, only the neighbors are reached.
                let odd = regions.odd_cells();
                let others = if odd >> cell & 1 != 0 { all & !odd } else { odd };
                assert_eq!(regions.flood(1 << cell, others | 1 << cell), 1 << cell | beside);
                assert_eq!(regions.flood(1 << cell, 1 << cell), 1 << cell);
                assert_eq!(regions.flood(1 << cell, all), all, "{size}");
            }
            assert_eq!(regions.odd_cells() & 1, 0, "the first cell is even");
        }
    }

    #[test]
    fn cells_are_those_of_the_set() {
        assert!(cells(0).next().is_none());
        assert!(cells(u32::MAX).eq(0..32));
        assert_eq!(cells(0b1000_0110).collect::<Vec<_>>(), [1, 2, 7]);
        assert_eq!(
            [0, 1, 2, 3, 7, 8].map(|cell| count_below(0b1000_0110, cell)),
            [0, 0, 1, 2, 2, 3]
        );
    }
}
