//! What is printed as JSON Lines about packings.

use super::args::AntislideArgs;
use super::layers;
use super::searched::Searched;
use crate::cli::frame::output::record::VERSION;
use fifteen::antislide::{Count, Packing, Puzzle};
use serde::Serialize;
use std::collections::BTreeMap;

/// Counts by number of bricks.
type ByBricks = BTreeMap<usize, u128>;

/// The result of a search.
#[derive(Serialize)]
pub struct AntislideRecord {
    v: u32,
    #[serde(rename = "box")]
    container: String,
    brick: String,
    no_corners: bool,
    status: &'static str,
    packings: ByBricks,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to_symmetry: Option<ByBricks>,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to_rotation: Option<ByBricks>,
    engine: &'static str,
    threads: usize,
    nodes: u64,
    seconds: f64,
}

impl AntislideRecord {
    /// The record of a search that ended in some way.
    pub fn new(args: &AntislideArgs, searched: &Searched) -> AntislideRecord {
        let by_bricks = |number: fn(&Count) -> u128| {
            let counts = searched.report.tally.counts().iter().enumerate();
            counts.map(|(bricks, count)| (bricks, number(count))).filter(|one| one.1 > 0).collect()
        };
        let has_orbits = searched.has_orbits;
        AntislideRecord {
            v: VERSION,
            container: args.container.to_string(),
            brick: args.kinds(),
            no_corners: args.no_corners,
            status: searched.status(),
            packings: by_bricks(|count| count.packings),
            up_to_symmetry: (args.symmetry && has_orbits)
                .then(|| by_bricks(|count| count.up_to_symmetry)),
            up_to_rotation: (args.rotations && has_orbits)
                .then(|| by_bricks(|count| count.up_to_rotation)),
            engine: args.engine().name(),
            threads: searched.threads,
            nodes: searched.report.nodes,
            seconds: searched.seconds,
        }
    }
}

/// One packing.
#[derive(Serialize)]
pub struct PackingRecord {
    v: u32,
    #[serde(rename = "box")]
    container: String,
    brick: String,
    bricks: usize,
    /// How many packings are the same up to symmetry, or if it is up to rotation that packings are
    /// listed, up to rotation.
    orbit: usize,
    /// Its layers, each as rows with a slash between them.
    layers: Vec<String>,
}

impl PackingRecord {
    /// The record of a packing, which may be an image of the one that was found.
    pub fn new(args: &AntislideArgs, puzzle: &Puzzle, found: &Packing, image: &[usize]) -> Self {
        PackingRecord {
            v: VERSION,
            container: args.container.to_string(),
            brick: args.kinds(),
            bricks: image.len(),
            orbit: args.orbit(found),
            layers: layers::layers(puzzle, image).iter().map(|rows| rows.join("/")).collect(),
        }
    }
}
