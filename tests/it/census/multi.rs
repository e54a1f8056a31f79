//! Censuses in the multi-tile metric.

use super::{assert_cancelled, assert_equal, assert_memory, levels, options, size};
use crate::support::program::{self, ProgramOutput};
use fifteen::census::{self, Census, CensusKind, Options};
use fifteen::sliding::{self, Puzzle, Task};
use fifteen::{Board, Direction, Goal, Memory, Size};
use serde_json::Value;
use std::collections::HashSet;
use std::iter;

/// Returns the census from the usual goal.
fn count(size: Size, options: &Options) -> Census {
    super::count(size, CensusKind::Pushes { blank_home: size.blank_home() }, options)
}

/// Returns the positions after one push: the blank moves any number of cells in a direction.
fn pushes(board: Board) -> impl Iterator<Item = Board> {
    Direction::ALL.into_iter().flat_map(move |direction| {
        let next = move |board: &Board| board.after_move(direction);
        iter::successors(next(&board), next)
    })
}

#[test]
fn every_position_is_counted_for_every_cell_of_the_blank() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let size = size(rows, cols);
        for blank_home in 0..size.cells() {
            let right = levels(Board::with_blank_at(size, blank_home), pushes);
            for threads in [1, 3] {
                let kind = CensusKind::Pushes { blank_home };
                assert_equal(&super::count(size, kind, &options(threads)), &right);
            }
        }
    }
}

#[test]
fn a_stopped_census_returns_the_complete_levels() {
    for size in [size(3, 3), size(2, 4)] {
        let right = levels(Board::goal(size), pushes);
        let kind = CensusKind::Pushes { blank_home: size.blank_home() };
        for stop in (1..1000).step_by(23) {
            assert_cancelled(size, kind, &right, stop);
        }
    }
}

/// Counts published by lightln2 (`SlidingTilesSolver`) and in OEIS A389728.
#[test]
fn published_counts_of_small_boards() {
    for (rows, cols, published) in [
        (2, 2, &[1, 2, 2, 2, 2, 2, 1][..]),
        (2, 3, &[1, 3, 4, 6, 8, 12, 15, 18, 22, 30, 36, 45, 42, 30, 28, 24, 18, 9, 5, 3, 1]),
        (
            3,
            3,
            &[
                1, 4, 8, 16, 32, 64, 127, 244, 454, 856, 1576, 2854, 5117, 8588, 13466, 19739,
                26558, 31485, 30985, 23494, 11751, 3390, 589, 41, 1,
            ],
        ),
    ] {
        assert_eq!(count(size(rows, cols), &options(2)).levels, published);
        assert_eq!(count(size(cols, rows), &options(2)).levels, published);
    }
    let census = count(size(2, 4), &options(2));
    assert_eq!(census.levels[18..], [2884, 2436, 1825, 800, 368, 140, 50, 8][..]);
    let census = count(size(2, 5), &options(2));
    assert_eq!((census.distance(), census.farthest.len()), (36, 1));
}

/// With one empty cell, several tiles that move together are a push: `step+` and `line+` count
/// pushes, and `step` counts single tiles. A tile can move by one step only, so `line` gives the
/// same counts as `step`.
#[test]
fn block_puzzles_of_unit_pieces_have_the_same_counts() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        let size = size(rows, cols);
        let letters = iter::chain(('A'..='Z').take(size.blank_home()), ['.']).collect::<Vec<_>>();
        let drawn: String =
            letters.chunks(cols).map(|row| row.iter().collect::<String>() + "\n").collect();
        let apart: String = letters[..size.blank_home()].iter().flat_map(|&c| [' ', c]).collect();
        let puzzle = Puzzle::parse(&format!("apart:{apart}\n\nstart:\n{drawn}\ngoal:\n{drawn}"));
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}"));
        let levels = |style: &str| {
            let style = style.parse().expect("a style");
            let options = sliding::Options { style, ..sliding::Options::default() };
            sliding::search(&puzzle, &options, Task::Explore { max_listed: 0 }, &mut ()).levels
        };
        let pushes = count(size, &options(1)).levels;
        assert_eq!([levels("step+"), levels("line+")], [pushes.clone(), pushes]);
        let moves = super::count(size, CensusKind::all_from_last(size), &options(1)).levels;
        assert_eq!([levels("step"), levels("line")], [moves.clone(), moves]);
    }
}

/// Radii and numbers of the farthest positions, from the same sources.
#[test]
#[ignore = "a few seconds"]
fn published_counts_of_twelve_cells_thoroughly() {
    let options = Options { max_listed: 100, ..options(2) };
    let census = count(size(3, 4), &options);
    assert_eq!(census.levels[28..], [4_854_329, 939_300, 93_345, 5229, 204, 5][..]);
    assert_eq!(census.farthest.len(), 5);
    let census = count(size(2, 6), &options);
    assert_eq!((census.distance(), census.farthest.len()), (41, 36));
}

#[test]
#[ignore = "takes minutes, and eight gibibytes of memory"]
fn published_counts_of_fourteen_cells() {
    let options = Options { memory: Memory::gibibytes(9), ..options(2) };
    let census = count(size(2, 7), &options);
    assert_eq!((census.distance(), census.positions()), (52, 43_589_145_600));
    assert_eq!(census.farthest.len(), 1);
}

#[test]
fn the_stated_memory_is_exactly_sufficient() {
    let kind = CensusKind::Pushes { blank_home: 0 };
    assert_memory(kind, census::required_push_memory(size(3, 3)));
}

/// Runs `fifteen census --metric multi`.
fn run_census(arguments: &[&str]) -> ProgramOutput {
    program::run(program::command().args(["census", "--metric", "multi", "-q"]).args(arguments))
}

/// Positions are listed for the requested goal, whose blank may be in any cell.
#[test]
fn goals_are_restored_in_lists() {
    for goal in [Goal::Last, Goal::First, Goal::Columns, Goal::Spiral] {
        let output = run_census(&["3x3", "--list", "--goal", &goal.to_string()]);
        let output = output.stdout.as_str().to_owned();
        let found: HashSet<Board> = output
            .lines()
            .skip_while(|line| !line.starts_with("Positions at distance"))
            .skip(1)
            .map(|line| Board::parse(size(3, 3), line).expect("a position"))
            .collect();
        let right = levels(goal.board(size(3, 3)), pushes);
        let farthest = right.last().expect("the goal");
        assert_eq!(found, farthest.iter().copied().collect(), "{goal}");
    }
}

#[test]
fn records_name_the_metric() {
    let output = run_census(&["2x2", "--format", "jsonl"]);
    let record: Value = serde_json::from_str(&output.stdout).expect("a JSON object");
    assert_eq!(record["metric"], "multi");
    assert_eq!(record["levels"].to_string(), "[1,2,2,2,2,2,1]");
    assert_eq!((&record["eccentricity"], &record["positions"]), (&6.into(), &12.into()));
    let single = program::run(program::command().args(["census", "2x2", "--format", "jsonl"]));
    assert!(!single.stdout.as_str().contains("metric"));
}

#[test]
fn unsupported_options_are_refused() {
    for (arguments, complaint) in [
        (&["4x4"][..], "counting the 10,461,394,944,000 positions of 4x4 boards needs"),
        (&["3x3", "--happy"], "--happy is not supported with --metric multi"),
        #[cfg(feature = "cluster")]
        (&["3x3", "--plan"], "--plan is not supported with --metric multi"),
        #[cfg(feature = "cluster")]
        (&["3x3", "--processes", "2"], "--metric multi cannot be used with --processes"),
    ] {
        let output = run_census(arguments);
        assert_eq!(output.code, Some(2), "{arguments:?}");
        assert!(output.stderr.as_str().contains(complaint), "{}", output.stderr.as_str());
    }
}

/// A walk of n pushes ends at most n pushes from the goal, and some walks end nearly that far away.
#[test]
fn generated_walks_consist_of_pushes() {
    let near = levels(Board::goal(size(3, 3)), pushes);
    let distance =
        |board: &Board| near.iter().position(|level| level.contains(board)).expect("reachable");
    let mut farthest = 0;
    for pushes in ["1", "5", "12"] {
        let arguments = ["generate", "30", "--size", "3x3", "--seed", "7", "--walk", pushes];
        let output = program::run(program::command().args(arguments).args(["--metric", "multi"]));
        assert_eq!(output.stdout.as_str().lines().count(), 30);
        for line in output.stdout.as_str().lines() {
            let board = Board::parse(size(3, 3), line).expect("a position");
            let most = pushes.parse().expect("a number");
            assert!(distance(&board) <= most, "{board}");
            farthest = farthest.max(distance(&board));
        }
    }
    assert!(farthest > 8, "{farthest}");
    let output = program::run(program::command().args(["generate", "--metric", "multi"]));
    assert_eq!(output.code, Some(2));
    assert!(output.stderr.as_str().contains("--metric multi needs --walk"));
}
