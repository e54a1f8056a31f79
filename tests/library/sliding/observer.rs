//! Searches that are observed and cancelled.

use super::{options, puzzle};
use crate::support::times::is_ever_within;
use fifteen::runtime::continue_if;
use fifteen::sliding::{
    self, BfsProgress, Options, Outcome, Puzzle, Report, Strategy, Style, Task,
};
use fifteen::{Stopped, Threads};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Cancels a search after some time. Returns the report and the longest time between two calls of
/// the observer, including the time until the search returned.
fn stopped_after(limit: Duration, puzzle: &Puzzle, options: &Options) -> (Report, Duration) {
    let started = Instant::now();
    let (mut last, mut longest) = (started, Duration::ZERO);
    let mut record_call = || {
        let now = Instant::now();
        longest = longest.max(now - last);
        last = now;
    };
    let report = sliding::search(puzzle, options, Task::Solve, &mut |_: &BfsProgress| {
        record_call();
        continue_if(started.elapsed() < limit)
    });
    record_call();
    (report, longest)
}

/// At the start 34 pieces fill the first cells of a large board; in the goal they are three cells
/// further on. More than seventy million sets of pieces can move down from the start. Their
/// expansion takes many seconds.
#[test]
fn a_search_can_be_cancelled_within_one_expansion() {
    let row = "1".repeat(34);
    let puzzle = Puzzle::parse(&format!("16 x 16\n1 = 1\n{row}\n000{row}\n")).expect("a puzzle");
    for (style, threads) in [(3, 1), (3, 2), (4, 2), (5, 2)] {
        let style = Style::new(style).expect("a style");
        let threads = Threads::new(threads).expect("a number of threads");
        for strategy in [Strategy::Forward, Strategy::Bidirectional] {
            let options = Options { threads, strategy, ..options(style) };
            let longest_gap = || {
                let limit = Duration::from_millis(300);
                let (report, longest) = stopped_after(limit, &puzzle, &options);
                assert_eq!(report.outcome, Outcome::Stopped(Stopped::Cancelled), "{options:?}");
                longest
            };
            assert!(is_ever_within(Duration::from_secs(1), longest_gap), "{options:?}");
        }
    }
}

#[test]
fn the_observer_is_called_often() {
    let puzzle = puzzle("climb12");
    for (strategy, count) in
        [(Strategy::Forward, false), (Strategy::Forward, true), (Strategy::Bidirectional, false)]
    {
        let options = Options { strategy, count, ..options(Style::ALL[2]) };
        let longest_gap = || {
            let (report, longest) = stopped_after(Duration::from_mins(10), &puzzle, &options);
            assert!(matches!(report.outcome, Outcome::Solved(_)), "{:?}", report.outcome);
            longest
        };
        assert!(is_ever_within(Duration::from_millis(500), longest_gap), "{options:?}");
    }
}

#[test]
fn the_configuration_limit_is_exact() {
    let puzzle = puzzle("tzer");
    let task = Task::Explore { max_listed: 0 };
    let all = sliding::search(&puzzle, &options(Style::ALL[0]), task, &mut ()).levels;
    for nodes in [0, 1, 100, 10_000] {
        let options = Options { nodes: Some(nodes), ..options(Style::ALL[0]) };
        let report = sliding::search(&puzzle, &options, task, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes), "{nodes}");
        assert!(all.starts_with(&report.levels) && report.levels.len() < all.len(), "{nodes}");
    }
    let sum = all.iter().sum::<u64>();
    for (nodes, is_stopped) in [(sum - 1, true), (sum, true), (sum + 1, false)] {
        let options = Options { nodes: Some(nodes), ..options(Style::ALL[0]) };
        let report = sliding::search(&puzzle, &options, task, &mut ());
        assert_eq!(report.levels, all, "{nodes}");
        let stopped = report.outcome == Outcome::Stopped(Stopped::Nodes);
        assert_eq!(stopped, is_stopped, "{nodes}: {:?}", report.outcome);
    }
}

/// Progress never decreases, and its final values equal those of the report.
#[test]
fn progress_grows() {
    let puzzle = puzzle("puzzle-ii");
    let mut reports: Vec<BfsProgress> = Vec::new();
    let options = Options { strategy: Strategy::Forward, ..options(Style::ALL[0]) };
    let task = Task::Explore { max_listed: 0 };
    let report = sliding::search(&puzzle, &options, task, &mut |progress: &BfsProgress| {
        reports.push(*progress);
        ControlFlow::Continue(())
    });
    assert!(reports.is_sorted_by_key(|progress| (progress.moves, progress.found)));
    let last = reports.last().expect("a progress report");
    assert_eq!(last.found, report.configurations);
    assert_eq!(last.moves, report.levels.len());
    assert!(reports.iter().all(|progress| progress.chunks_done <= progress.chunks_total));
}
