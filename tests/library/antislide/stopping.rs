//! Stopped searches, and progress reports.

use super::{options, puzzle};
use fifteen::antislide::{self, BrickCounts, Engine, Error, Options, PackingProgress, Puzzle};
use fifteen::runtime::continue_if;
use fifteen::runtime::units::PendingUnits;
use fifteen::{Memory, Stopped};
use std::ops::ControlFlow;

/// Searches a box of 2x2x1 and stops after a number of progress reports. Returns the result and the
/// fractions done.
fn stop_after_reports(
    container: &str,
    engine: Engine,
    reports: usize,
    report_packings: bool,
) -> (antislide::Report, Vec<f64>) {
    let puzzle = puzzle(container, "2x2x1", false);
    let mut fractions = Vec::new();
    let mut on_progress = |progress: &PackingProgress| {
        fractions.push(progress.fraction_done);
        continue_if(fractions.len() <= reports)
    };
    let options = Options { report_packings, ..options(engine, 2) };
    let report = antislide::search(&puzzle, &BrickCounts::default(), &options, &mut on_progress);
    (report.expect("enough memory"), fractions)
}

/// The workers are at most 64 reports of 8,192 nodes ahead of the observer, and this box takes 42
/// million nodes. So a search that is stopped cannot have been complete.
#[test]
fn a_stopped_search_returns_some_of_the_packings() {
    for (engine, reports) in [
        (Engine::Bits, false),
        (Engine::Bits, true),
        (Engine::Links, true),
        (Engine::Transfer, false),
    ] {
        let (report, fractions) = stop_after_reports("5x5x5", engine, 2, reports);
        assert_eq!(report.stopped, Some(Stopped::Cancelled), "{engine:?}");
        assert!(report.tally.total().packings < 537_718_437, "{engine:?}");
        assert!(
            fractions.iter().all(|share| (0.0..1.0).contains(share)),
            "{engine:?} {fractions:?}"
        );
    }
}

#[test]
fn progress_grows_from_zero_to_one() {
    for engine in [Engine::Bits, Engine::Transfer] {
        let (report, fractions) = stop_after_reports("5x4x4", engine, usize::MAX, false);
        assert_eq!(report.stopped, None);
        assert_eq!(report.tally.total().packings, 733_468);
        assert!(fractions.len() > 5, "{engine:?} {fractions:?}");
        assert!(fractions.is_sorted(), "{engine:?} {fractions:?}");
        let (first, last) = (fractions[0], fractions[fractions.len() - 1]);
        assert!((0.0..0.5).contains(&first) && (0.5..=1.0).contains(&last), "{fractions:?}");
    }
}

#[test]
fn transfer_evicts_entries_within_its_memory_limit() {
    let puzzle = puzzle("4x4x4", "2x2x1", false);
    for memory in [0, 10_000].map(Memory::new) {
        let options = Options { memory, ..options(Engine::Transfer, 1) };
        let report = antislide::search(&puzzle, &BrickCounts::default(), &options, &mut ());
        assert_eq!(report.expect("enough memory").tally.total().up_to_symmetry, 1171);
    }
}

#[test]
fn engines_refuse_unsupported_options() {
    let search = |puzzle: &Puzzle, demand: &BrickCounts, options: &Options| {
        antislide::search(puzzle, demand, options, &mut ()).map(|report| report.nodes)
    };
    let small = puzzle("2x2x2", "2x2x1", false);
    let exact = BrickCounts { per_kind: Some(vec![2]), ..BrickCounts::default() };
    let transfer = options(Engine::Transfer, 1);
    assert_eq!(search(&small, &exact, &transfer), Err(Error::CountsOnly));
    let reporting = Options { report_packings: true, ..transfer };
    assert_eq!(search(&small, &BrickCounts::default(), &reporting), Err(Error::CountsOnly));
    let two = BrickCounts { per_kind: Some(vec![2, 0]), ..BrickCounts::default() };
    assert!(matches!(search(&small, &two, &options(Engine::Links, 1)), Err(Error::BrickCounts(_))));

    let many = puzzle("8x8x8", "1x2x3,1x2x4,1x3x4", false);
    let nothing = BrickCounts { total: 0..=0, per_kind: None };
    let refused = search(&many, &nothing, &options(Engine::Bits, 1));
    assert!(matches!(refused, Err(Error::TooManyPlacements { max: 4096, .. })), "{refused:?}");
    assert_eq!(search(&many, &nothing, &options(Engine::Links, 1)), Ok(1));
}

#[test]
fn a_search_stopped_before_the_split_finishes_no_unit() {
    // Splitting the tree of the last of these takes thousands of nodes.
    for (container, brick, no_corners) in
        [("4x4x6", "2x2x1", false), ("8x8x8", "1x2x3", true), ("8x8x8", "2x2x1", true)]
    {
        let puzzle = puzzle(container, brick, no_corners);
        for threads in [1, 2] {
            let mut finished = 0;
            let mut on_progress = |progress: &PackingProgress| {
                finished += usize::from(progress.finished_unit.is_some());
                ControlFlow::Break(())
            };
            let (options, pending) = (options(Engine::Bits, threads), PendingUnits::all());
            let report = antislide::search_units(
                &puzzle,
                &BrickCounts::default(),
                &options,
                &pending,
                &mut on_progress,
            );
            let report = report.expect("enough memory");
            assert_eq!(report.stopped, Some(Stopped::Cancelled), "{container}");
            // Another thread may have been about to finish a unit.
            assert!(finished <= threads, "{container}: {finished}");
        }
    }
}
