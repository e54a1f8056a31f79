//! Patterns: subsets of the tiles of a puzzle.

use crate::ranking::Ranking;
use crate::regions::{RegionFinder, cells};
use crate::symmetry::Symmetry;
use fifteen_codegen::Size;

/// Subset of the tiles of a puzzle, in ascending order.
///
/// A *placement* consists of the cells of these tiles. The *pattern's distance* of a placement is
/// the least number of moves of its own tiles that bring them home, with the other tiles ignored,
/// and with the blank in the best of its regions between the tiles.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::Pattern;
///
/// let size = Size::new(3, 3)?;
/// let pattern = Pattern::new(size, 0b000_011_000).expect("a small pattern");
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
    /// Home cells, as a set.
    homes: u32,
    ranking: Ranking,
}

impl Pattern {
    /// Creates the pattern of the tiles whose home cells are in a set, unless the number of
    /// placements exceeds 32 bits, the set is empty, or it contains a cell that is not a tile's
    /// home.
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

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the home cells of the tiles, as a set: bit `i` is cell `i`, the home of tile `i +
    /// 1`.
    pub fn homes(&self) -> u32 {
        self.homes
    }

    /// Returns the tiles, in ascending order.
    pub fn tiles(&self) -> impl Iterator<Item = u8> {
        cells(self.homes).map(|home| home as u8 + 1)
    }

    /// Returns the numbering of the placements.
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// Returns the sum of the Manhattan distances of the tiles in these cells, in moves.
    pub fn manhattan(&self, placement: &[usize]) -> u32 {
        let homes = cells(self.homes).zip(placement);
        homes.map(|(home, &cell)| self.size.distance(home, cell) as u32).sum()
    }

    /// Returns the region of the blank in the goal.
    fn home_region(&self) -> u32 {
        let free = !self.homes & ((1 << self.size.cells()) - 1);
        RegionFinder::new(self.size).flood(1 << self.size.blank_home(), free)
    }

    /// Returns the image of the pattern, if each placement has the same distance as its image. This
    /// holds if the symmetry maps the blank's home region to that of the image.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::{Pattern, Symmetry};
    ///
    /// let size = Size::new(4, 4)?;
    /// let rows = Pattern::new(size, 0x00ff).expect("a small pattern");
    /// let columns = rows.image(Symmetry::transposition(size).unwrap()).unwrap();
    /// assert_eq!(columns.tiles().collect::<Vec<_>>(), [1, 2, 5, 6, 9, 10, 13, 14]);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn image(&self, symmetry: Symmetry) -> Option<Pattern> {
        let image = Pattern::new(self.size, symmetry.cells(self.homes))?;
        (image.home_region() == symmetry.cells(self.home_region())).then_some(image)
    }

    /// Returns the canonical image, whose table serves all images of the pattern, and the symmetry
    /// that maps the pattern to it.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::{Pattern, Symmetry};
    ///
    /// let size = Size::new(4, 4)?;
    /// let columns = Pattern::new(size, 0x3333).expect("a small pattern");
    /// let (canonical, symmetry) = columns.canonical_image();
    /// assert_eq!(canonical.homes(), 0x00ff);
    /// assert_eq!(Some(symmetry), Symmetry::transposition(size));
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn canonical_image(&self) -> (Pattern, Symmetry) {
        let images =
            Symmetry::all(self.size).filter_map(|symmetry| Some((self.image(symmetry)?, symmetry)));
        let itself = || (self.clone(), Symmetry::identity(self.size));
        images.min_by_key(|(image, _)| image.homes).unwrap_or_else(itself)
    }
}
