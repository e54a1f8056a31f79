//! Searches that have less memory than they would like.

use super::{explore, options, puzzle, solution, solve};
use fifteen::sliding::{Halt, MIN_MEMORY, Options, Outcome, Style, Way};

/// Style 2, in which much can happen.
fn style() -> Style {
    Style::new(2).expect("a style")
}

#[test]
fn forgetting_levels_changes_nothing() {
    let puzzle = puzzle("donkey");
    for way in [Way::Forward, Way::BothEnds] {
        let ample = Options { way, ..options(style()) };
        let tight = Options { memory: MIN_MEMORY, ..ample };
        let [ample, tight] = [ample, tight].map(|options| solve(&puzzle, &options));
        assert_eq!(tight.levels, ample.levels);
        assert_eq!(tight.configurations, ample.configurations);
        let lengths = [&ample, &tight]
            .map(|report| solution(&puzzle, style(), report).expect("it can be solved").len());
        assert_eq!(lengths, [81, 81]);
    }
    let tight = Options { memory: MIN_MEMORY, ..options(style()) };
    assert_eq!(explore(&puzzle, &tight).levels, explore(&puzzle, &options(style())).levels);
}

#[test]
fn too_little_memory_is_said() {
    let puzzle = puzzle("tzer");
    let report = explore(&puzzle, &Options { memory: MIN_MEMORY, ..options(style()) });
    assert_eq!(report.outcome, Outcome::Halted(Halt::Memory));
    let all = explore(&puzzle, &options(style()));
    assert!(all.levels.starts_with(&report.levels));
    assert!(report.levels.len() > 3);
}
