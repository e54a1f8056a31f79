//! A pattern: some tiles of a puzzle, the others being as good as invisible.

use crate::ranking::Ranking;
use crate::regions::{RegionFinder, cells};
use crate::symmetry::Symmetry;
use fifteen_codegen::Size;

/// Some tiles of a puzzle, in ascending order.
///
/// A *placement* says in which cells they lie. The *pattern's distance* of a placement is the
/// least number of moves of its own tiles that bring them home, whatever the others do, with the
/// blank in the best of the regions they leave it.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::Pattern;
///
/// let size = Size::new(3, 3)?;
/// let pattern = Pattern::new(size, 0b000_011_000).expect("it is small enough");
/// assert_eq!(pattern.size(), size);
/// assert_eq!(pattern.homes(), 0b000_011_000);
/// assert_eq!(pattern.tiles().collect::<Vec<_>>(), [4, 5]);
/// assert_eq!(pattern.ranking().count(), 9 * 8);
/// assert_eq!(pattern.manhattan(&[0, 8]), 3); // one move and two
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    size: Size,
    /// The home cells, as a set.
    homes: u32,
    ranking: Ranking,
}

impl Pattern {
    /// The pattern of the tiles whose home cells are in a set, unless its placements go beyond
    /// 32 bits, or the set is empty, or has cells where no tile is at home.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Pattern;
    ///
    /// assert_eq!(Pattern::new(Size::new(2, 2)?, 0), None);
    /// assert_eq!(Pattern::new(Size::new(2, 2)?, 0b1000), None); // the blank's home
    /// assert_eq!(Pattern::new(Size::new(5, 5)?, 0xff), None); // 43,609,104,000 placements
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn new(size: Size, homes: u32) -> Option<Pattern> {
        let has_tiles = homes != 0 && homes >> size.blank_home() == 0;
        let ranking = Ranking::new(size.cells(), homes.count_ones() as usize)?;
        has_tiles.then_some(Pattern { size, homes, ranking })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The home cells of the tiles, as a set: bit `i` stands for cell `i`, the home of tile `i + 1`.
    pub fn homes(&self) -> u32 {
        self.homes
    }

    /// The tiles, in ascending order.
    pub fn tiles(&self) -> impl Iterator<Item = u8> {
        cells(self.homes).map(|home| home as u8 + 1)
    }

    /// The numbering of the placements.
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// The sum of the Manhattan distances of the tiles in these cells, in moves.
    pub fn manhattan(&self, placement: &[usize]) -> u32 {
        let homes = cells(self.homes).zip(placement);
        homes.map(|(home, &cell)| self.size.distance(home, cell) as u32).sum()
    }

    /// The region of the blank when the puzzle is solved.
    fn home_region(&self) -> u32 {
        let free = !self.homes & ((1 << self.size.cells()) - 1);
        RegionFinder::new(self.size).flood(1 << self.size.blank_home(), free)
    }

    /// The image of the pattern, if it has the same distances as this one: a placement here and
    /// its image there. That is so if the blank has the same region at home.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::{Pattern, Symmetry};
    ///
    /// let size = Size::new(4, 4)?;
    /// let rows = Pattern::new(size, 0x00ff).expect("it is small enough");
    /// let columns = rows.image(Symmetry::transposition(size).unwrap()).unwrap();
    /// assert_eq!(columns.tiles().collect::<Vec<_>>(), [1, 2, 5, 6, 9, 10, 13, 14]);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn image(&self, symmetry: Symmetry) -> Option<Pattern> {
        let image = Pattern::new(self.size, symmetry.cells(self.homes))?;
        (image.home_region() == symmetry.cells(self.home_region())).then_some(image)
    }

    /// The image that all images of the pattern agree to keep a table for, and how to get there.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::{Pattern, Symmetry};
    ///
    /// let size = Size::new(4, 4)?;
    /// let columns = Pattern::new(size, 0x3333).expect("it is small enough");
    /// let (standard, symmetry) = columns.standard();
    /// assert_eq!(standard.homes(), 0x00ff);
    /// assert_eq!(Some(symmetry), Symmetry::transposition(size));
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn standard(&self) -> (Pattern, Symmetry) {
        let images =
            Symmetry::all(self.size).filter_map(|symmetry| Some((self.image(symmetry)?, symmetry)));
        let itself = || (self.clone(), Symmetry::identity(self.size));
        images.min_by_key(|(image, _)| image.homes).unwrap_or_else(itself)
    }
}
