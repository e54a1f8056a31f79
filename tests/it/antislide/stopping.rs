//! Searches that are stopped, and what progress says.

use super::{options, puzzle};
use fifteen::antislide::{self, Demand, Engine, Error, Options, Progress, Puzzle};
use fifteen::{Memory, Stopped};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Stops a search of a box that takes a while after this many looks, and returns the shares it saw.
fn stopped(engine: Engine, looks: usize, report_packings: bool) -> (antislide::Report, Vec<f64>) {
    let puzzle = puzzle("5x4x4", "2x2x1", false);
    let mut shares = Vec::new();
    let mut look = |progress: &Progress| {
        shares.push(progress.share);
        if shares.len() > looks { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = Options { report_packings, ..options(engine, 2) };
    let report = antislide::search(&puzzle, &Demand::default(), &options, &mut look);
    (report.expect("there is room"), shares)
}

#[test]
fn a_stopped_search_has_some_of_the_packings() {
    for (engine, reports) in [
        (Engine::Bits, false),
        (Engine::Bits, true),
        (Engine::Links, true),
        (Engine::Transfer, false),
    ] {
        let (report, shares) = stopped(engine, 2, reports);
        assert_eq!(report.stopped, Some(Stopped::Asked), "{engine:?}");
        assert!(report.tally.total().packings < 733_468, "{engine:?}");
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{engine:?} {shares:?}");
    }
}

#[test]
fn progress_goes_from_nothing_to_everything() {
    for engine in [Engine::Bits, Engine::Transfer] {
        let (report, shares) = stopped(engine, usize::MAX, false);
        assert_eq!(report.stopped, None);
        assert_eq!(report.tally.total().packings, 733_468);
        assert!(shares.len() > 5, "{engine:?} {shares:?}");
        assert!(shares.is_sorted(), "{engine:?} {shares:?}");
        let (first, last) = (shares[0], shares[shares.len() - 1]);
        assert!((0.0..0.5).contains(&first) && (0.5..1.0 + 1e-9).contains(&last), "{shares:?}");
    }
}

/// The longest time that a watch is not asked, until the search has returned after the watch has said
/// `Break`.
fn longest_silence(puzzle: &Puzzle, options: &Options, limit: Duration) -> Duration {
    let began = Instant::now();
    let (mut last, mut longest) = (began, Duration::ZERO);
    let mut note = || {
        let now = Instant::now();
        longest = longest.max(now - last);
        last = now;
    };
    let mut look = |_: &Progress| {
        note();
        if began.elapsed() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    antislide::search(puzzle, &Demand::default(), options, &mut look).expect("there is room");
    note();
    longest
}

/// In the larger of these boxes the corners alone can be filled in five million ways. The machine may
/// have been busy with something else, but hardly three times.
#[test]
fn a_watch_is_asked_all_the_time() {
    for (container, brick) in [("5x5x5", "2x2x1"), ("8x8x8", "1x2x3")] {
        let puzzle = puzzle(container, brick, false);
        for engine in Engine::all() {
            if engine == Engine::Transfer && container == "8x8x8" {
                continue; // it has no room
            }
            let (time, most) = (Duration::from_millis(200), Duration::from_millis(500));
            let silence = || longest_silence(&puzzle, &options(engine, 2), time);
            let least = silence().min(silence()).min(silence());
            assert!(least < most, "{container} {engine:?}: {least:?}");
        }
    }
}

#[test]
fn transfer_forgets_rather_than_taking_more_memory() {
    let puzzle = puzzle("4x4x4", "2x2x1", false);
    for memory in [0, 10_000].map(Memory::new) {
        let options = Options { memory, ..options(Engine::Transfer, 1) };
        let report = antislide::search(&puzzle, &Demand::default(), &options, &mut ());
        assert_eq!(report.expect("there is room").tally.total().up_to_symmetry, 1171);
    }
}

#[test]
fn what_an_engine_cannot_do_it_refuses() {
    let search = |puzzle: &Puzzle, demand: &Demand, options: &Options| {
        antislide::search(puzzle, demand, options, &mut ()).map(|report| report.nodes)
    };
    let small = puzzle("2x2x2", "2x2x1", false);
    let exact = Demand { of_kind: Some(vec![2]), ..Demand::default() };
    let transfer = options(Engine::Transfer, 1);
    assert_eq!(search(&small, &exact, &transfer), Err(Error::CountsOnly));
    let reporting = Options { report_packings: true, ..transfer };
    assert_eq!(search(&small, &Demand::default(), &reporting), Err(Error::CountsOnly));
    let two = Demand { of_kind: Some(vec![2, 0]), ..Demand::default() };
    assert!(matches!(search(&small, &two, &options(Engine::Links, 1)), Err(Error::Demand(_))));

    let many = puzzle("8x8x8", "1x2x3,1x2x4,1x3x4", false);
    let nothing = Demand { bricks: 0..=0, of_kind: None };
    let refused = search(&many, &nothing, &options(Engine::Bits, 1));
    assert!(matches!(refused, Err(Error::TooMany { most: 4096, .. })), "{refused:?}");
    assert_eq!(search(&many, &nothing, &options(Engine::Links, 1)), Ok(1));
}
