//! The puzzles of the collection.

use super::{options, solution, solve};
use fifteen::sliding::{COLLECTION, Classic, Style};

/// Compares the lengths that the collection claims with those of a search.
fn check(classics: impl Iterator<Item = Classic>) {
    for classic in classics {
        let puzzle = classic.puzzle();
        for style in Style::ALL {
            let report = solve(&puzzle, &options(style));
            let length = solution(&puzzle, style, &report).map(|solution| solution.len());
            assert_eq!(length, Some(classic.length(style)), "{} {}", classic.name, style.number());
        }
    }
}

/// Puzzles with large graphs.
const LARGE_PUZZLES: [&str; 2] = ["t-zer", "climb-12"];

#[test]
fn the_collection_has_the_right_lengths() {
    check(COLLECTION.into_iter().filter(|classic| !LARGE_PUZZLES.contains(&classic.name)));
}

#[test]
#[ignore = "takes a minute"]
fn the_larger_puzzles_have_the_right_lengths() {
    check(COLLECTION.into_iter().filter(|classic| LARGE_PUZZLES.contains(&classic.name)));
}

#[test]
fn names_are_unique() {
    for classic in COLLECTION {
        assert_eq!(Classic::named(classic.name), Some(classic));
    }
    assert_eq!(Classic::named("nothing"), None);
}
