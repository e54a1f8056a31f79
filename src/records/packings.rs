//! Records of packings of bricks.

use super::{ExactCount, Head};
use crate::antislide::{BrickCounts, Engine, Extents, PackingCount, Puzzle, Report};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

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
    /// With `--bricks`: permitted number of bricks, or range such as `12..14`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brick_range: Option<String>,
    /// With `--of-each`: required number of bricks of each kind
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_each: Option<Vec<usize>>,
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

impl Packings {
    /// Returns the record of a search. Counts up to symmetry and up to rotation are included.
    ///
    /// ```
    /// use fifteen::antislide::{BrickCounts, Engine, Extents, Options, Puzzle, search};
    /// use fifteen::records::{Command, ExactCount, Head, Packings, Status};
    ///
    /// let puzzle = Puzzle::new(Extents::new([2, 2, 2])?, &[Extents::new([2, 2, 1])?], false)?;
    /// let counts = BrickCounts { total: 2..=3, ..BrickCounts::default() };
    /// let report = search(&puzzle, &counts, &Options::default(), &mut ())?;
    /// let head = Head::new(Command::Antislide, Status::Complete);
    /// let record = Packings::new(head, &puzzle, &counts, &report, Engine::Bits);
    /// assert_eq!((record.packings[&2], &*record.brick), (ExactCount(3), "2x2x1"));
    /// assert_eq!((record.brick_range.as_deref(), record.of_each), (Some("2..3"), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        head: Head,
        puzzle: &Puzzle,
        counts: &BrickCounts,
        report: &Report,
        engine: Engine,
    ) -> Packings {
        let by_bricks = |number: fn(&PackingCount) -> u128| {
            let counts = report.tally.counts().iter().map(|count| ExactCount(number(count)));
            counts.enumerate().filter(|(_, count)| count.0 > 0).collect()
        };
        let kinds: Vec<String> = puzzle.bricks().iter().map(Extents::to_string).collect();
        Packings {
            head,
            container: puzzle.container().to_string(),
            brick: kinds.join(","),
            no_corners: puzzle.no_corners(),
            brick_range: format_range(&counts.total),
            of_each: counts.per_kind.clone(),
            packings: by_bricks(|count| count.packings),
            up_to_symmetry: Some(by_bricks(|count| count.up_to_symmetry)),
            up_to_rotation: Some(by_bricks(|count| count.up_to_rotation)),
            engine: engine.name().to_owned(),
            nodes: report.nodes,
        }
    }
}

/// Formats a range of numbers of bricks. Returns `None` if it contains all numbers.
fn format_range(range: &RangeInclusive<usize>) -> Option<String> {
    match (*range.start(), *range.end()) {
        (0, usize::MAX) => None,
        (first, usize::MAX) => Some(format!("{first}..")),
        (first, last) if first == last => Some(first.to_string()),
        (first, last) => Some(format!("{first}..{last}")),
    }
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
