//! Records of packings of bricks.

use super::{ExactCount, Head};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Counts by the number of bricks.
pub type CountsByBricks = BTreeMap<usize, ExactCount>;

/// Numbers of packings in a box.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Packings {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Dimensions of the box
    #[serde(rename = "box")]
    pub container: String,
    /// Kinds of bricks
    pub brick: String,
    /// True if the corners of the box must stay empty
    pub no_corners: bool,
    /// Number of packings by number of bricks
    pub packings: CountsByBricks,
    /// With `--symmetry`: number of packings up to rotation and reflection
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to_symmetry: Option<CountsByBricks>,
    /// With `--rotations`: number of packings up to rotation
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to_rotation: Option<CountsByBricks>,
    /// Search engine
    pub engine: String,
    /// Number of nodes visited
    pub nodes: u64,
}

/// Packing.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Packing {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Dimensions of the box
    #[serde(rename = "box")]
    pub container: String,
    /// Kinds of bricks
    pub brick: String,
    /// Number of bricks
    pub bricks: usize,
    /// Number of distinct images under rotation and reflection; with `--rotations`, under rotation
    pub orbit: usize,
    /// Layers, each as rows separated by slashes
    pub layers: Vec<String>,
}
