//! Results compared with exhaustive search on small boards, and recorded numbers of nodes.

use fifteen_queens::{
    Chessboard, Options, QueensProgress, QueensResult, Solver, Start, search_units,
};
use fifteen_runtime::units::PendingUnits;
use fifteen_runtime::{Stopped, Threads, continue_if};
use std::ops::ControlFlow;

fn board(width: usize, height: usize) -> Chessboard {
    Chessboard::new(width, height).expect("a board")
}

fn solve(width: usize, height: usize, queens: usize) -> QueensResult {
    let solver = Solver::new().threads(Threads::ONE);
    let answer = solver.solve(board(width, height), queens).expect("a verified result");
    assert_eq!((answer.upper, answer.stopped), (answer.unattacked, None));
    answer
}

/// Returns the maximum number of unattacked squares after `more` queens are added to the given
/// ones, in ascending order from the square `first` on.
fn naive_best(board: Chessboard, queens: &mut Vec<usize>, more: usize, first: usize) -> usize {
    if more == 0 {
        return board.unattacked_squares(queens).len();
    }
    let with = |square| {
        queens.push(square);
        let most = naive_best(board, queens, more - 1, square + 1);
        queens.pop();
        most
    };
    (first..=board.squares() - more).map(with).max().expect("a square for the queen")
}

#[test]
fn results_match_exhaustive_search_on_small_boards() {
    for (width, height) in [(1, 1), (3, 3), (4, 3), (2, 5), (4, 4), (6, 3)] {
        let board = board(width, height);
        for queens in 0..=4.min(board.squares()) {
            let best = naive_best(board, &mut Vec::new(), queens, 0);
            let answer = solve(width, height, queens);
            assert_eq!(answer.unattacked as usize, best, "{board}, {queens} queens");
            assert_eq!(board.unattacked_squares(&answer.placement).len(), best);
        }
    }
}

/// From a poor placement, the search finds the best one, so no bound excludes it.
#[test]
fn poor_starts_are_improved_to_the_best_on_wide_boards() {
    for (width, height, queens) in [(20, 2, 3), (13, 3, 4), (4, 15, 3), (61, 3, 2), (20, 6, 2)] {
        let board = board(width, height);
        let poor: Vec<usize> =
            (1..=queens).map(|queen| queen * board.squares() / (queens + 1)).collect();
        let unattacked = board.unattacked_squares(&poor).len();
        let squares: Vec<String> = poor.iter().map(usize::to_string).collect();
        let squares = squares.join(" ");
        let start = format!("{board} {queens} unattacked {unattacked} queens {squares}");
        let start: Start = start.parse().expect("a valid start");
        let mut records = Vec::new();
        let mut observer = |progress: &QueensProgress| {
            let finished = progress.finished_unit.iter();
            records.extend(finished.map(|unit| (unit.number, unit.record.clone())));
            ControlFlow::Continue(())
        };
        let options = Options { threads: Threads::ONE };
        let search = search_units(&start, &options, &PendingUnits::all(), &mut observer);
        let answer = search.merge_records(records).expect("a verified result");
        let best = naive_best(board, &mut Vec::new(), queens, 0);
        assert!(unattacked < best, "{board}: the start is not poor");
        assert_eq!((answer.unattacked as usize, answer.upper as usize), (best, best), "{board}");
    }
}

/// The node count of a search with one thread is deterministic. A higher one indicates that the
/// bound, the symmetries or the choice of lines prune less.
#[test]
fn node_counts_match_recorded_values() {
    for (width, height, queens, unattacked, nodes) in [
        (5, 5, 5, 3, 110),
        (6, 6, 6, 5, 521),
        (7, 7, 7, 7, 2_679),
        (8, 8, 8, 11, 9_044),
        (9, 7, 6, 16, 7_888),
        (6, 5, 9, 2, 269),
        (17, 2, 5, 11, 3_912),
        (18, 18, 2, 241, 12_276),
        (20, 20, 2, 307, 20_436),
        (12, 11, 12, 32, 1_171_281), // split into thousands of tasks
        (24, 5, 8, 58, 14_554),      // mostly refuted while few columns are decided
    ] {
        let answer = solve(width, height, queens);
        let found = (answer.unattacked, answer.nodes);
        assert_eq!(found, (unattacked, nodes), "{width}x{height}, {queens} queens");
    }
}

/// The start must not depend on the machine, because the units of a search depend on the start. It
/// is mostly optimal, and these are.
#[test]
fn starts_are_optimal_and_deterministic() {
    for (width, height, queens, unattacked) in
        [(6, 5, 5, 4), (9, 9, 9, 18), (11, 6, 8, 18), (10, 10, 10, 22), (60, 4, 100, 25)]
    {
        let start = Start::find(board(width, height), queens, &mut ()).expect("they fit");
        assert_eq!(start.placement().unattacked, unattacked, "{width}x{height}");
        assert_eq!(solve(width, height, queens).placement, start.placement().queens);
    }
    let wanted: Start = "6x5 5 unattacked 4 queens 0 2 12 13 14".parse().expect("a valid start");
    assert_eq!(Start::find(board(6, 5), 5, &mut ()), Ok(wanted));
}

/// Without a search, these values are those that the search proves, or the best ones known (OEIS,
/// A001366).
#[test]
fn starts_are_the_best_known_placements() {
    let best = [
        0, 0, 0, 1, 3, 5, 7, 11, 18, 22, 30, 36, 47, 56, 72, 82, 97, 111, 132, 145, 170, 186, 216,
        240,
    ];
    for (side, best) in (1..).zip(best) {
        let start = Start::find(board(side, side), side, &mut ()).expect("they fit");
        assert_eq!(start.placement().unattacked, best, "{side}");
    }
}

/// The first 65 reports come from the choice of the start, and the next one from before the search.
/// The later ones depend on the speed of the threads.
#[test]
fn progress_is_correct_and_cancelling_stops() {
    for max_reports in [1, 5, 64, 66, usize::MAX] {
        let (mut reports, mut last) = (0, None);
        let mut observer = |progress: &QueensProgress| {
            reports += 1;
            assert!(progress.done < progress.tasks && progress.finished_unit.is_none());
            assert!((18..=81).contains(&progress.upper) && progress.unattacked <= 18);
            last = Some(progress.clone());
            continue_if(reports != max_reports)
        };
        let solver = Solver::new().threads(Threads::ONE);
        let answer = solver.search(board(9, 9), 9, &mut observer).expect("a verified result");
        let last = last.expect("a report");
        if max_reports < usize::MAX {
            assert_eq!(reports, max_reports);
            assert_eq!(answer.stopped, Some(Stopped::Cancelled), "{max_reports}");
            assert!(answer.upper <= last.upper && answer.unattacked >= last.unattacked);
            assert!(answer.nodes == 0 && answer.upper >= 18, "the search has not begun");
        }
    }
}

/// The search stops within some nodes of the report that is answered with a cancellation.
#[test]
fn a_search_of_minutes_can_be_cancelled() {
    let mut searching = 0;
    let mut observer = |progress: &QueensProgress| {
        searching += u32::from(progress.nodes > 0);
        continue_if(searching < 3)
    };
    let solver = Solver::new().threads(Threads::ONE);
    let answer = solver.search(board(20, 20), 20, &mut observer).expect("a verified result");
    assert_eq!((answer.stopped, searching), (Some(Stopped::Cancelled), 3));
    assert!(answer.nodes < 1_000_000, "{} nodes", answer.nodes);
    // The first tasks have the largest numbers of free squares, here for 5 rows and 4 columns.
    assert_eq!(answer.upper, 15 * 16);
}

/// With one thread the number of nodes is deterministic, so the true number of nodes left at each
/// report is known.
#[test]
fn remaining_nodes_are_estimated_within_bounds() {
    let mut estimates = Vec::new();
    let mut observer = |progress: &QueensProgress| {
        estimates.extend(progress.nodes_left.map(|left| (progress.nodes, left)));
        ControlFlow::Continue(())
    };
    let solver = Solver::new().threads(Threads::ONE);
    let answer = solver.search(board(13, 13), 13, &mut observer).expect("a verified result");
    assert!(estimates.len() > 20, "{} estimates", estimates.len());
    for (nodes, left) in estimates {
        let truth = u32::try_from(answer.nodes - nodes).expect("few are left");
        // The first and the last nodes have no reliable estimate.
        if nodes * 10 > answer.nodes && u64::from(truth) * 5 > answer.nodes {
            let range = left.lower..left.upper;
            assert!(range.contains(&truth.into()), "{truth}: {left:?}");
            assert!(left.upper < 6.0 * f64::from(truth), "{truth}: {left:?}");
        }
    }
}

#[test]
fn invalid_problems_are_rejected() {
    for (width, height) in [(0, 3), (3, 0), (60, 5), (usize::MAX, 2)] {
        let error = Chessboard::new(width, height).expect_err("an invalid board");
        let expected = format!(
            "invalid board of {width}x{height} squares: each side must be at least 1, their sum at most 64"
        );
        assert_eq!(error.to_string(), expected);
    }
    assert_eq!(board(63, 1).squares(), 63);
    let error = Solver::new().solve(board(2, 2), 5).expect_err("too many queens");
    assert_eq!(error.to_string(), "5 queens do not fit on 4 squares");
    let all = solve(2, 2, 4);
    assert_eq!((all.unattacked, all.placement.len()), (0, 4));
}
