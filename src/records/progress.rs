//! Records of progress.

use super::{ExactCount, Head};
use schemars::JsonSchema;
use serde::Serialize;

/// Progress of a search, printed on standard error every few seconds with `--progress jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Progress {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Fraction of the work that is done, from 0 to 1; null if unknown
    pub fraction_done: Option<f64>,
    /// Estimated remaining seconds: a lower and an upper bound; null if unknown
    pub remaining: Option<[f64; 2]>,
    /// Nodes visited so far; null if nodes are not counted
    pub nodes: Option<u64>,
    /// Packings, configurations, positions or unattacked squares found so far
    pub found: Option<ExactCount>,
    /// Text of the progress line
    pub message: String,
}
