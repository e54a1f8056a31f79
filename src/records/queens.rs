//! Records of placements of queens.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// Result of a search for placements that leave many squares unattacked.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Queens {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Columns of the board
    pub width: usize,
    /// Rows of the board
    pub height: usize,
    /// Number of queens
    pub queens: usize,
    /// Number of unattacked squares in the best known placement
    pub unattacked: u32,
    /// Proved upper bound on the number of unattacked squares
    pub upper_bound: u32,
    /// Row and column of each queen, from 1
    pub placement: Vec<[usize; 2]>,
    /// Number of nodes visited
    pub nodes: u64,
}
