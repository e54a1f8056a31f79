//! Records about how good heuristics are.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// How good a heuristic is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Quality {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// Rows and columns of the board
    pub size: String,
    /// The branching factor of the board
    pub branching: f64,
    /// The heuristic
    pub heuristic: String,
    /// The mean over all positions of `branching` to the power of minus the estimate; null if nothing is known
    pub eta: Option<f64>,
    /// The standard error of `eta`
    pub error: Option<f64>,
    /// The number of positions at each distance from the goal, from 0 on, as estimated
    pub levels: Vec<f64>,
    /// What each of these levels adds to `eta`, and last what all positions that are farther add
    pub parts: Vec<f64>,
    /// The number of herds that came to the end
    pub rounds: u64,
    /// Where the random sequence starts
    pub seed: u64,
}
