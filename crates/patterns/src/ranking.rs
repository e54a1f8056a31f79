//! Ranking: the numbering of the placements of a pattern's tiles, dense and in lexicographic order.
//!
//! Let the tiles t₁ … tₖ of a pattern be in cells c₁ … cₖ of n. Of the cells that t₁ … tᵢ₋₁ leave
//! free, tᵢ takes the one with number dᵢ: dᵢ is cᵢ less the number of earlier tiles in smaller
//! cells. The *rank* of the placement is d₁w₁ + … + dₖwₖ, where the weight wₖ is 1 and each wᵢ is
//! wᵢ₊₁ times the number of cells left for tᵢ₊₁. So the ranks are the numbers 0, 1, …, n!/(n−k)! −
//! 1.
//!
//! ```text
//! cells   0 1 2 3     the tiles a, b, c in cells 2, 0, 3 of four: their digits are 2, 0, 1, since
//!         b . a c     no tile is before b, and both are before c; rank 2·6 + 0·2 + 1·1 = 13
//! ```
//!
//! # One move
//!
//! When a tile moves to a cell with a higher number, it jumps over the tiles in the cells between.
//! Each cell of the move raises the digit of the tile by one, except for the cells of earlier
//! tiles; and each later tile that it jumps over has one more free cell before it. So
//!
//! > change of rank = (cells moved) · w(tile) + Σ `jump`(tile, other) over all others between,
//!
//! with `jump` = −w(tile) for an earlier tile, +w(other) for a later one, and 0 for tiles outside
//! the pattern. A backward move changes the rank by the negative of this. A search needs no more: a
//! horizontal move of a tile jumps over no tile, and a vertical one over three tiles on the 4×4
//! board.

/// Numbering of the placements of some tiles.
///
/// ```
/// use fifteen_patterns::Ranking;
///
/// let ranking = Ranking::new(4, 2).expect("few placements");
/// assert_eq!((ranking.tiles(), ranking.count()), (2, 12));
/// let placements: Vec<Vec<usize>> = (0..5).map(|rank| ranking.unrank(rank)).collect();
/// assert_eq!(placements, [[0, 1], [0, 2], [0, 3], [1, 0], [1, 2]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    cells: usize,
    weights: Vec<u32>,
}

impl Ranking {
    /// Creates the numbering for this number of tiles on this number of cells, unless it exceeds 32
    /// bits, or there are not enough cells.
    pub fn new(cells: usize, tiles: usize) -> Option<Ranking> {
        let mut weights = vec![1u32; tiles];
        let left = |place: usize| {
            let left = u32::try_from(cells.checked_sub(place)?).ok()?;
            (left > 0).then_some(left)
        };
        for place in (1..tiles).rev() {
            weights[place - 1] = weights[place].checked_mul(left(place)?)?;
        }
        weights.first().copied().unwrap_or(1).checked_mul(left(0)?)?;
        Some(Ranking { cells, weights })
    }

    /// Returns the number of tiles.
    pub fn tiles(&self) -> usize {
        self.weights.len()
    }

    /// Returns the number of placements, one more than the highest rank.
    ///
    /// ```
    /// use fifteen_patterns::Ranking;
    ///
    /// assert_eq!(Ranking::new(16, 8).unwrap().count(), 518_918_400);
    /// assert_eq!(Ranking::new(25, 6).unwrap().count(), 127_512_000);
    /// assert_eq!(Ranking::new(25, 8), None);
    /// ```
    pub fn count(&self) -> usize {
        self.weights.first().map_or(1, |&weight| weight as usize * self.cells)
    }

    /// Returns the increase of the rank when the digit of the tile at this place in the pattern
    /// grows by one.
    pub fn weight(&self, place: usize) -> u32 {
        self.weights[place]
    }

    /// Returns the change of the rank when a tile of the pattern jumps forward over another, in
    /// addition to its weight for each cell.
    ///
    /// ```text
    /// a b        . b      Tile a jumps over b: two cells forward.
    /// . c   ─▶   a c
    /// ```
    ///
    /// ```
    /// use fifteen_patterns::Ranking;
    ///
    /// let ranking = Ranking::new(4, 3).unwrap();
    /// let change = 2 * ranking.weight(0).cast_signed() + ranking.jump(0, 1);
    /// assert_eq!(ranking.rank([0, 1, 3]) as i32 + change, ranking.rank([2, 1, 3]) as i32);
    /// ```
    pub fn jump(&self, place: usize, over: usize) -> i32 {
        match over < place {
            true => -self.weights[place].cast_signed(),
            false => self.weights[over].cast_signed(),
        }
    }

    /// Returns the rank of a placement: the cells of the tiles, in the pattern's order.
    ///
    /// ```
    /// use fifteen_patterns::Ranking;
    ///
    /// let ranking = Ranking::new(4, 3).unwrap();
    /// assert_eq!(ranking.rank([2, 0, 3]), 13);
    /// assert_eq!(ranking.unrank(13), [2, 0, 3]);
    /// ```
    pub fn rank(&self, cells: impl IntoIterator<Item = usize>) -> usize {
        let mut taken = 0u32;
        let digits = cells.into_iter().map(|cell| {
            let below = (taken & ((1 << cell) - 1)).count_ones() as usize;
            taken |= 1 << cell;
            cell - below
        });
        digits.zip(&self.weights).map(|(digit, &weight)| digit * weight as usize).sum()
    }

    /// Returns the placement with this rank.
    pub fn unrank(&self, rank: usize) -> Vec<usize> {
        let mut free: Vec<usize> = (0..self.cells).collect();
        let mut rest = rank;
        let cells = self.weights.iter().map(|&weight| {
            let digit = rest / weight as usize;
            rest %= weight as usize;
            free.remove(digit)
        });
        cells.collect()
    }
}
