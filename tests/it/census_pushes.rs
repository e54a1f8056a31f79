//! Censuses in the multi-tile metric: compared with plain breadth-first search, with published
//! counts, and with block puzzles; and the command.

use crate::support::program::{self, ProgramOutput};
use fifteen::census::{self, Census, CensusKind, CensusProgress, Options};
use fifteen::runtime::continue_if;
use fifteen::sliding::{self, Puzzle, Task};
use fifteen::{Board, Direction, Goal, Memory, Size, Threads};
use serde_json::Value;
use std::collections::HashSet;
use std::iter;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Returns options that list all positions, with a number of threads.
fn options(threads: usize) -> Options {
    let threads = Threads::new(threads).expect("a number of threads");
    Options { threads, max_listed: usize::MAX, ..Options::default() }
}

/// Returns the census from the usual goal.
fn count(size: Size, options: &Options) -> Census {
    let kind = CensusKind::Pushes { blank_home: size.blank_home() };
    census::count(size, kind, options, &mut ()).expect("enough memory")
}

/// Returns the positions after one push: the blank moves any number of cells in a direction.
fn pushes(board: Board) -> impl Iterator<Item = Board> {
    Direction::ALL.into_iter().flat_map(move |direction| {
        let next = move |board: &Board| board.after_move(direction);
        iter::successors(next(&board), next)
    })
}

/// Returns the levels of a breadth-first search over positions.
fn levels(goal: Board) -> Vec<Vec<Board>> {
    let (mut seen, mut levels) = (HashSet::from([goal]), vec![vec![goal]]);
    while let Some(last) = levels.last().filter(|last| !last.is_empty()) {
        let after = last.iter().flat_map(|&board| pushes(board));
        let next = after.filter(|&board| seen.insert(board)).collect();
        levels.push(next);
    }
    levels.pop();
    levels
}

/// Compares a census with the expected levels.
fn assert_equal(census: &Census, levels: &[Vec<Board>]) {
    let counts: Vec<u64> = levels.iter().map(|level| level.len() as u64).collect();
    assert_eq!(census.levels, counts, "{}", census.size);
    let sorted = |boards: &[Board]| {
        let mut tiles: Vec<Vec<u8>> = boards.iter().map(|board| board.tiles().to_vec()).collect();
        tiles.sort_unstable();
        tiles
    };
    assert_eq!(sorted(&census.farthest), sorted(levels.last().expect("the goal")));
}

#[test]
fn every_position_is_counted_for_every_cell_of_the_blank() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let size = size(rows, cols);
        for blank_home in 0..size.cells() {
            let right = levels(Board::with_blank_at(size, blank_home));
            for threads in [1, 3] {
                let kind = CensusKind::Pushes { blank_home };
                let census = census::count(size, kind, &options(threads), &mut ());
                let census = census.expect("enough memory");
                assert!(census.is_complete());
                assert_equal(&census, &right);
            }
        }
    }
}

/// A census that is cancelled at any time has the completed levels, and lists the last of them.
#[test]
fn a_stopped_census_returns_the_complete_levels() {
    for size in [size(3, 3), size(2, 4)] {
        let right = levels(Board::goal(size));
        for stop in (1..1000).step_by(23) {
            let (mut calls, mut completed) = (0, 0);
            let mut on_progress = |progress: &CensusProgress| {
                (calls, completed) = (calls + 1, progress.distance + 1);
                assert!(progress.parts_begun <= progress.parts_total);
                continue_if(calls < stop)
            };
            let kind = CensusKind::Pushes { blank_home: size.blank_home() };
            let census = census::count(size, kind, &options(1), &mut on_progress);
            let census = census.expect("enough memory");
            assert_eq!(census.levels.len(), completed);
            assert_equal(&census, &right[..completed]);
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
/// pushes, and `step` counts single tiles. A tile can move by one step only, so that `line` counts
/// the same as `step`.
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
        let moves = census::count(size, CensusKind::All, &options(1), &mut ());
        let moves = moves.expect("enough memory").levels;
        assert_eq!([levels("step"), levels("line")], [moves.clone(), moves]);
    }
}

/// Radii and numbers of the farthest positions, from the same sources.
#[test]
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
    let size = size(3, 3);
    let kind = CensusKind::Pushes { blank_home: 0 };
    let bytes = u64::try_from(census::required_push_memory(size)).expect("a small number");
    let within = |bytes| Options { memory: Memory::new(bytes), ..options(1) };
    let census = census::count(size, kind, &within(bytes), &mut ()).expect("enough memory");
    assert_eq!((census.positions(), census.bytes), (181_440, bytes));
    let refusal = census::count(size, kind, &within(bytes - 1), &mut ()).expect_err("too little");
    assert!(refusal.to_string().contains("the limit is"), "{refusal}");
}

/// Runs `fifteen census --metric multi`.
fn run_census(arguments: &[&str]) -> ProgramOutput {
    program::run(program::command().args(["census", "--metric", "multi", "-q"]).args(arguments))
}

/// Positions are listed as those of the requested goal, whose blank may be in any cell.
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
        let right = levels(goal.board(size(3, 3)));
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

/// A walk of n pushes is at most n pushes from the goal, and as far for short walks that happen to
/// be shortest.
#[test]
fn generated_walks_consist_of_pushes() {
    let near = levels(Board::goal(size(3, 3)));
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
