//! Records about packings of bricks.

use super::{Count, Head};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Counts by the number of bricks.
pub type CountsByBricks = BTreeMap<usize, Count>;

/// The numbers of packings in a box.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Packings {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The sides of the box
    #[serde(rename = "box")]
    pub container: String,
    /// The kinds of bricks
    pub brick: String,
    /// Whether the corners of the box must stay empty
    pub no_corners: bool,
    /// The number of packings, by the number of bricks
    pub packings: CountsByBricks,
    /// With `--symmetry`, the same up to rotations and reflections
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to_symmetry: Option<CountsByBricks>,
    /// With `--rotations`, the same up to rotations
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to_rotation: Option<CountsByBricks>,
    /// The engine that searched
    pub engine: String,
    /// The nodes of the search
    pub nodes: u64,
}

/// One packing.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Packing {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The sides of the box
    #[serde(rename = "box")]
    pub container: String,
    /// The kinds of bricks
    pub brick: String,
    /// The number of bricks in it
    pub bricks: usize,
    /// The number of packings that are its images; with `--rotations`, its images under rotations
    pub orbit: usize,
    /// Its layers, each as rows with a slash between them
    pub layers: Vec<String>,
}
