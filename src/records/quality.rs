//! Records of the quality of heuristics.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// Quality of a heuristic.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Quality {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Rows and columns of the board
    pub size: String,
    /// Branching factor of the board
    pub branching: f64,
    /// Heuristic
    pub heuristic: String,
    /// Mean over all positions of `branching` to the power of minus the estimate; null if unknown
    pub eta: Option<f64>,
    /// Standard error of `eta`
    pub error: Option<f64>,
    /// Confidence interval of `eta`, with 95 %, from five rounds on; it does not begin below 0
    pub interval: Option<[f64; 2]>,
    /// Geometric mean of the ratios of `eta` to the first heuristic, round by round
    pub ratio: Option<f64>,
    /// Confidence interval of `ratio`, with 95 %, from five rounds on
    pub ratio_interval: Option<[f64; 2]>,
    /// Estimated number of positions at each distance from the goal, from 0; empty if unknown
    pub levels: Vec<f64>,
    /// Contribution of each of these levels to `eta`; the last is that of all farther positions
    pub contributions: Vec<f64>,
    /// Number of completed rounds
    pub rounds: u64,
    /// Seed of the random number generator
    pub seed: u64,
}
