//! Puzzles whose pieces all keep to a line, such as Rush Hour. A configuration is a single word.
//!
//! A piece that is bound to its row or column has few places: a car of Rush Hour has at most five
//! on a board of 36 cells. So a configuration is a word with a field of two or three bits for each
//! piece: its *offset*, the number of steps from the first place that it can reach between walls
//! and pinned pieces. Pieces never change their order on a line, so equal configurations are equal
//! words and no fields need sorting. The occupied cells also fit into one word, because these
//! boards have at most 64 cells.
//!
//! A space stores only the steps: two *links* for each piece, forward and backward. A move of
//! several cells follows the links of its piece. Every step can be undone, so it is looked up from
//! only one of its two ends. In any style, a space takes no more lookups than with single steps.
//!
//! | modules | contents |
//! |---|---|
//! | `tracks` | [`LinePuzzle`]: tracks of the pieces, fields, goals |
//! | `space` | [`LineSpace`]: exploration, and distances from the goals |
//! | `shorter` | search for a shorter solution, without links |

mod shorter;
mod space;
#[cfg(test)]
mod tests;
mod tracks;

pub(super) use space::LineSpace;
pub(super) use tracks::LinePuzzle;

/// Number of configurations that are expanded between two polls.
const POLL_INTERVAL: usize = 1024;
