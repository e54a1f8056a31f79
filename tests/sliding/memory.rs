//! Searches that have less memory than they would like.

use super::{explore, options, puzzle, solution, solve};
use fifteen::sliding::{Halt, MIN_MEMORY, Options, Outcome, Puzzle, Style, Way};

/// Style 2, in which much can happen.
fn style() -> Style {
    Style::new(2).expect("a style")
}

#[test]
fn forgetting_levels_changes_nothing() {
    let puzzle = puzzle("puzzle-ii");
    for way in [Way::Forward, Way::BothEnds] {
        let ample = Options { way, ..options(style()) };
        let tight = Options { memory: MIN_MEMORY, ..ample };
        let [ample, tight] = [ample, tight].map(|options| solve(&puzzle, &options));
        assert_eq!(tight.levels, ample.levels);
        assert_eq!(tight.configurations, ample.configurations);
        let lengths = [&ample, &tight]
            .map(|report| solution(&puzzle, style(), report).expect("it can be solved").len());
        assert_eq!(lengths, [78, 78]);
    }
    let tight = Options { memory: MIN_MEMORY, count: true, ..options(style()) };
    assert_eq!(solve(&puzzle, &tight).solutions, None, "levels were forgotten");
    let ample = Options { count: true, ..options(style()) };
    assert!(solve(&puzzle, &ample).solutions.is_some());
    assert_eq!(explore(&puzzle, &tight).levels, explore(&puzzle, &options(style())).levels);
}

/// The more threads, the less memory each has.
#[test]
fn threads_and_little_memory_change_no_level() {
    let puzzle = puzzle("puzzle-ii");
    let levels = explore(&puzzle, &options(style())).levels;
    for threads in [1, 3, 64] {
        let threads = threads.try_into().expect("not zero");
        let tight = Options { memory: MIN_MEMORY, threads, ..options(style()) };
        let report = explore(&puzzle, &tight);
        assert_eq!(report.levels, levels, "{threads} threads");
        assert!(report.bytes <= 2 * MIN_MEMORY, "{threads} threads, {} bytes", report.bytes);
    }
}

/// When all memory is nearly taken, and the level still grows.
#[test]
fn a_search_goes_on_or_stops_whatever_the_limit() {
    let text = "6 x 6\n1 = 1\n2 = 1\n3 = 1\n4 = 1\n1234\n";
    let puzzle = Puzzle::parse_with(text, false, &mut |_| ()).expect("it is a puzzle");
    let threads = 1.try_into().expect("not zero");
    let all = explore(&puzzle, &Options { threads, ..options(style()) }).levels;
    for memory in [1_944_576, 1_960_576, 1_976_576, 2_664_576, 2_680_576] {
        let report = explore(&puzzle, &Options { memory, threads, ..options(style()) });
        assert!(all.starts_with(&report.levels), "{memory}");
        let is_whole = matches!(report.outcome, Outcome::Explored(_));
        assert_eq!(is_whole, report.levels.len() == all.len(), "{memory}");
    }
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

/// Of forty pieces that are free to move, nearly all sets can: no list of them fits anywhere.
#[test]
fn too_many_moves_for_any_memory_are_said() {
    let text = format!("12 x 12\n1 = 1\n{}\n", "10".repeat(40));
    let puzzle = Puzzle::parse_with(&text, false, &mut |_| ());
    let style = Style::new(3).expect("a style");
    let options = Options { memory: MIN_MEMORY, ..options(style) };
    let report = explore(&puzzle.expect("it is a puzzle"), &options);
    assert_eq!(report.outcome, Outcome::Halted(Halt::Memory));
    assert_eq!(report.levels, [1]);
}
