//! Records about censuses.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// The number of positions at each distance.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Census {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// Rows and columns of the board
    pub size: String,
    /// The position from which distances are counted
    pub goal: String,
    /// Whether only happy moves count
    pub happy: bool,
    /// The number of positions at each distance, from 0 on
    pub levels: Vec<u64>,
    /// The number of all of them
    pub positions: u64,
    /// The last distance, if there are none beyond
    pub eccentricity: Option<usize>,
    /// With `--list`, positions at the last distance
    #[serde(skip_serializing_if = "Option::is_none")]
    pub farthest: Option<Vec<String>>,
    /// The memory it took
    pub bytes: u64,
}
