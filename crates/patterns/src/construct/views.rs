//! Views: the positions of the blank that a table distinguishes.
//!
//! A placement has one or more regions of the blank. A table by rank does not distinguish them: its
//! distance is the smallest over the regions. A table by digits of at most six tiles has two
//! distances for a placement: the smallest over the regions with several cells, and the smallest
//! over those with one. If there are regions of one kind only, both are equal. The search is the
//! same; it enters a level for each *view* of a placement, when it first reaches the placement in
//! that view.

use crate::digits::PlacementIndex;

/// Number of views of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Views {
    /// One view, for all positions of the blank.
    One,
    /// Two views: a region of several cells, and a region of one.
    Two,
}

impl Views {
    /// Returns the views that a table by digits distinguishes.
    pub fn for_digits(placement_index: PlacementIndex) -> Views {
        if placement_index.is_ranked() { Views::One } else { Views::Two }
    }

    /// View of a blank in a region of several cells.
    pub const FREE: usize = 0;

    /// View of a blank that is enclosed in a single cell.
    pub const ENCLOSED: usize = 1;

    /// Returns the number of views.
    pub fn count(self) -> usize {
        match self {
            Views::One => 1,
            Views::Two => 2,
        }
    }

    /// Returns the view of a blank in a region.
    pub fn view_of(self, region: u32) -> usize {
        match self {
            Views::Two if region.is_power_of_two() => Views::ENCLOSED,
            _ => Views::FREE,
        }
    }
}
