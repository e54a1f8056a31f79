//! Known counts: a table, and the results of Knuth's programs.

use super::{options, puzzle, representatives, search};
use fifteen::antislide::{BrickCounts, Engine, Puzzle, Tally};

const TABLE: &str = include_str!("../../data/antislide.tsv");

/// Line of the table.
struct Case {
    container: &'static str,
    brick: &'static str,
    no_corners: bool,
    rows: Vec<PublishedCounts>,
}

/// Numbers of packings with a number of bricks: all, up to symmetry, and, if known, up to rotation.
struct PublishedCounts {
    bricks: usize,
    packings: u128,
    up_to_symmetry: u128,
    up_to_rotation: Option<u128>,
}

fn cases() -> Vec<Case> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(case).collect()
}

fn case(line: &'static str) -> Case {
    let mut fields = line.split('\t');
    let mut next = || fields.next().expect("a field");
    let (container, brick, no_corners) = (next(), next(), next() == "nocorner");
    Case { container, brick, no_corners, rows: fields.map(row).collect() }
}

fn row(text: &str) -> PublishedCounts {
    let (bricks, counts) = text.split_once(':').expect("a colon");
    let counts: Vec<Option<u128>> = counts.split('/').map(|count| count.parse().ok()).collect();
    let [Some(packings), Some(up_to_symmetry), up_to_rotation] = counts[..] else {
        panic!("three counts: {text}");
    };
    let bricks = bricks.parse().expect("a number of bricks");
    PublishedCounts { bricks, packings, up_to_symmetry, up_to_rotation }
}

impl Case {
    fn puzzle(&self) -> Puzzle {
        puzzle(self.container, self.brick, self.no_corners)
    }

    fn packings(&self) -> u128 {
        self.rows.iter().map(|row| row.packings).sum()
    }

    /// Checks that a tally has exactly the known counts.
    fn check(&self, tally: &Tally) {
        let name = format!("{} {} {}", self.container, self.brick, self.no_corners);
        let counts = tally.counts();
        assert_eq!((counts[0].packings, counts[0].up_to_symmetry), (1, 1), "{name}");
        for row in &self.rows {
            let count = counts[row.bricks];
            assert_eq!(count.packings, row.packings, "{name}, {} bricks", row.bricks);
            assert_eq!(count.up_to_symmetry, row.up_to_symmetry, "{name}, {} bricks", row.bricks);
            if let Some(up_to_rotation) = row.up_to_rotation {
                assert_eq!(count.up_to_rotation, up_to_rotation, "{name}, {} bricks", row.bricks);
            }
        }
        assert_eq!(tally.total().packings, self.packings() + 1, "{name}");
    }
}

/// Checks an engine on all cases whose number of packings is in a range.
fn check_all(engine: Engine, packings: std::ops::Range<u128>) {
    let cases: Vec<Case> =
        cases().into_iter().filter(|case| packings.contains(&case.packings())).collect();
    assert!(!cases.is_empty());
    for case in cases {
        let report = search(&case.puzzle(), &options(engine, 2));
        assert_eq!(report.stopped, None);
        case.check(&report.tally);
    }
}

#[test]
fn bits_reproduces_the_known_counts() {
    check_all(Engine::Bits, 0..60_000);
}

#[test]
fn links_reproduces_the_known_counts() {
    check_all(Engine::Links, 0..1_000);
}

#[test]
fn transfer_reproduces_the_known_counts() {
    check_all(Engine::Transfer, 0..1_000);
}

#[test]
#[ignore = "a minute in a release build"]
fn bits_reproduces_all_known_counts() {
    check_all(Engine::Bits, 60_000..u128::MAX);
}

#[test]
#[ignore = "half a minute in a release build"]
fn links_reproduces_more_known_counts() {
    check_all(Engine::Links, 1_000..500_000);
}

#[test]
#[ignore = "two minutes in a release build"]
fn transfer_reproduces_more_known_counts() {
    check_all(Engine::Transfer, 1_000..30_000_000);
}

#[test]
fn fewest_bricks_match_the_published_values() {
    for (container, fewest) in [("3x3x3", 6), ("3x3x4", 8), ("3x4x4", 10), ("4x4x4", 12)] {
        let tally = search(&puzzle(container, "2x2x1", false), &options(Engine::Bits, 1)).tally;
        let first = tally.counts().iter().skip(1).position(|count| count.packings > 0);
        assert_eq!(first, Some(fewest - 1), "{container}");
    }
}

/// Results of three programs by Knuth for 4x4x4 and 2x2x1. ANTISLIDE3 counts up to symmetry, the
/// empty packing included. ANTISLIDE-NOCORNER leaves the corners empty and stops at 13 bricks.
/// ANTISLIDE stops there, too, and fixes one of the three possible bricks in a corner.
#[test]
fn knuths_published_counts_are_reproduced() {
    let cube = puzzle("4x4x4", "2x2x1", false);
    let tally = search(&cube, &options(Engine::Bits, 2)).tally;
    assert_eq!(tally.total().up_to_symmetry, 1171);

    let hollow = search(&puzzle("4x4x4", "2x2x1", true), &options(Engine::Links, 1)).tally;
    assert_eq!((hollow.counts()[12].packings, hollow.counts()[13].packings), (2, 0));

    let found = representatives(&cube, Engine::Bits, &BrickCounts::default());
    let images: Vec<Vec<usize>> =
        found.iter().flat_map(|packing| cube.symmetries().images(&packing.placements)).collect();
    let count = |bricks: usize, is_selected: &dyn Fn(usize) -> bool| {
        let of_this_size = images.iter().filter(|image| image.len() == bricks);
        of_this_size.filter(|image| image.iter().any(|&placement| is_selected(placement))).count()
    };
    let covers_the_first_cell = |placement: usize| cube.placements()[placement].cells[0] == 0;
    let covered = |bricks| count(bricks, &covers_the_first_cell);
    assert_eq!([12, 13, 14, 15, 16].map(covered), [12, 18, 2664, 528, 44_913]);
    let fixed = (0..cube.placements().len()).find(|&placement| covers_the_first_cell(placement));
    let fixed = fixed.expect("a placement of the first cell");
    assert_eq!([12, 13].map(|bricks| count(bricks, &|placement| placement == fixed)), [4, 6]);
}
