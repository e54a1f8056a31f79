//! Records about queens.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// The result of a search for placements that leave many squares unattacked.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Queens {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// Columns of the board
    pub width: usize,
    /// Rows of the board
    pub height: usize,
    /// The number of queens
    pub queens: usize,
    /// Squares that the best placement known leaves unattacked
    pub unattacked: u32,
    /// A bound that is proved: no placement leaves more
    pub upper: u32,
    /// The row and the column of each queen, from 1
    pub placement: Vec<[usize; 2]>,
    /// The nodes of the search
    pub nodes: u64,
}
