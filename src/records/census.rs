//! Records of censuses.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// Number of positions at each distance.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Census {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Rows and columns of the board
    pub size: String,
    /// Position from which distances are counted
    pub goal: String,
    /// `multi` if distances count pushes of several tiles, each as one move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// True if only happy moves count
    pub happy: bool,
    /// Number of positions at each distance, from 0
    pub levels: Vec<u64>,
    /// Total number of positions
    pub positions: u64,
    /// Maximum distance; null if the census is incomplete
    pub eccentricity: Option<usize>,
    /// With `--list`: positions at the last distance in `levels`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub farthest: Option<Vec<String>>,
    /// Memory used by the census, in bytes
    pub bytes: u64,
}
