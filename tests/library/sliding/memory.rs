//! Searches with little memory.

use super::{explore, options, puzzle, solution, solve};
use fifteen::sliding::{MIN_MEMORY, Options, Outcome, Puzzle, Strategy, Style};
use fifteen::{Memory, Stopped, Threads};

/// Returns style 2, which has many moves.
fn style() -> Style {
    Style::new(2).expect("a style")
}

#[test]
fn dropping_levels_does_not_change_the_result() {
    let puzzle = puzzle("puzzle-ii");
    for strategy in [Strategy::Forward, Strategy::Bidirectional] {
        let ample = Options { strategy, ..options(style()) };
        let tight = Options { memory: MIN_MEMORY, ..ample };
        let [ample, tight] = [ample, tight].map(|options| solve(&puzzle, &options));
        assert_eq!(tight.levels, ample.levels);
        assert_eq!(tight.configurations, ample.configurations);
        let lengths = [&ample, &tight]
            .map(|report| solution(&puzzle, style(), report).expect("a solvable puzzle").len());
        assert_eq!(lengths, [78, 78]);
    }
    let tight = Options { memory: MIN_MEMORY, count: true, ..options(style()) };
    assert_eq!(solve(&puzzle, &tight).solutions, None, "no count without all levels");
    let ample = Options { count: true, ..options(style()) };
    assert!(solve(&puzzle, &ample).solutions.is_some());
    assert_eq!(explore(&puzzle, &tight).levels, explore(&puzzle, &options(style())).levels);
}

/// At any limit, and with any number of threads, the lengths and levels are the same; the solution
/// may differ.
#[test]
fn results_do_not_depend_on_limits_and_threads() {
    for (name, style) in [("puzzle-ii", 2), ("hifi-ab", 0)] {
        let puzzle = puzzle(name);
        let style = Style::new(style).expect("a style");
        let whole = explore(&puzzle, &options(style)).levels;
        let length = solution(&puzzle, style, &solve(&puzzle, &options(style)))
            .map(|solution| solution.len());
        for (step, threads) in [1, 2, 3, 64].into_iter().cycle().take(8).enumerate() {
            let bytes = MIN_MEMORY.to_usize_saturating() + step * step * 37_001;
            let memory = Memory::new(bytes as u64);
            let strategy = if step % 2 == 0 { Strategy::Forward } else { Strategy::Bidirectional };
            let threads = Threads::new(threads).expect("a number of threads");
            let tight = Options { style, threads, memory, strategy, ..Options::default() };
            let report = explore(&puzzle, &tight);
            assert_eq!(report.levels, whole, "{name}, {tight:?}");
            assert!(report.bytes <= bytes * 3 / 2, "{name}, {tight:?}: {} bytes", report.bytes);
            let report = solve(&puzzle, &tight);
            let found = solution(&puzzle, style, &report).map(|solution| solution.len());
            assert_eq!(found, length, "{name}, {tight:?}");
            assert!(report.bytes <= bytes * 3 / 2, "{name}, {tight:?}: {} bytes", report.bytes);
        }
    }
}

/// At these limits nearly all memory is in use while a level still grows.
#[test]
fn a_memory_limit_stops_the_search_or_changes_nothing() {
    let text = "6 x 6\n1 = 1\n2 = 1\n3 = 1\n4 = 1\n1234\n";
    let puzzle = Puzzle::parse_with(text, false, &mut |_| ()).expect("a puzzle");
    let threads = Threads::ONE;
    let all = explore(&puzzle, &Options { threads, ..options(style()) }).levels;
    for memory in [1_944_576, 2_664_576].map(Memory::new) {
        let report = explore(&puzzle, &Options { memory, threads, ..options(style()) });
        assert!(all.starts_with(&report.levels), "{memory}");
        let is_whole = matches!(report.outcome, Outcome::Explored(_));
        assert_eq!(is_whole, report.levels.len() == all.len(), "{memory}");
    }
}

#[test]
fn too_little_memory_is_reported() {
    let puzzle = puzzle("tzer");
    let report = explore(&puzzle, &Options { memory: MIN_MEMORY, ..options(style()) });
    assert_eq!(report.outcome, Outcome::Stopped(Stopped::Memory));
    let all = explore(&puzzle, &options(style()));
    assert!(all.levels.starts_with(&report.levels));
    assert!(report.levels.len() > 3);
}

/// Nearly every subset of these forty pieces can move at once, and no list of them fits in memory.
#[test]
fn too_many_moves_for_any_memory_are_reported() {
    let text = format!("12 x 12\n1 = 1\n{}\n", "10".repeat(40));
    let puzzle = Puzzle::parse_with(&text, false, &mut |_| ());
    let style = Style::new(3).expect("a style");
    let options = Options { memory: MIN_MEMORY, ..options(style) };
    let report = explore(&puzzle.expect("a puzzle"), &options);
    assert_eq!(report.outcome, Outcome::Stopped(Stopped::Memory));
    assert_eq!(report.levels, [1]);
}
