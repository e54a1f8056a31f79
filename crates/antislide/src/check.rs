//! Independent verification of packings by [`verify`](fifteen_verify::packing).

use super::puzzle::Puzzle;
use fifteen_verify::packing::{self, Brick, PackingFault};

impl Puzzle {
    /// Tries to slide every brick of a packing, given by its placements, and returns the number of
    /// bricks.
    ///
    /// # Errors
    /// See [`packing::check`]. A packing that a search reports has passed this check.
    ///
    /// # Panics
    /// If an index is not that of a placement.
    ///
    /// ```
    /// use fifteen_antislide::Puzzle;
    ///
    /// let puzzle = Puzzle::new("1x1x2".parse()?, &["1x1x1".parse()?], false)?;
    /// assert_eq!(puzzle.check(&[0, 1]), Ok(2));
    /// assert!(puzzle.check(&[0]).is_err(), "there is room to slide");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, packing: &[usize]) -> Result<usize, PackingFault> {
        let brick = |&index: &usize| {
            let placement = &self.placements()[index];
            Brick { corner: placement.corner, lengths: placement.extents.lengths() }
        };
        let bricks: Vec<Brick> = packing.iter().map(brick).collect();
        packing::check(self.container().lengths(), &bricks)
    }
}
