//! Views: what a table knows about where the blank is.
//!
//! A placement leaves the blank one region or several. A table by ranks does not look where it is:
//! the distance is that from the nearest region. A table by digits has two distances for a
//! placement of at most six tiles: that for a blank in the nearest region with several cells, and that for a blank which
//! is alone in its region's only cell. The search is the same; it enters a level for each *view* of a
//! placement, when it meets it there first.

use crate::digits::Digits;

/// How many views there are of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Views {
    /// The blank may be anywhere.
    One,
    /// It has several cells to go to, or one.
    Two,
}

impl Views {
    /// Those that the entries of a table by digits tell apart.
    pub fn for_digits(digits: Digits) -> Views {
        if digits.is_ranked() { Views::One } else { Views::Two }
    }

    /// The view of a blank that has several cells to go to.
    pub const FREE: usize = 0;

    /// The view of one that is alone in its cell.
    pub const ALONE: usize = 1;

    /// The number of views.
    pub fn count(self) -> usize {
        match self {
            Views::One => 1,
            Views::Two => 2,
        }
    }

    /// The view of a blank in a region.
    pub fn view_of(self, region: u32) -> usize {
        match self {
            Views::Two if region.is_power_of_two() => Views::ALONE,
            _ => Views::FREE,
        }
    }
}
