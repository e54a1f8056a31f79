//! Solutions and bounds, against breadth-first search and on boards of many sizes.

use fifteen_anytime::{
    Grid, LargeBoard, PositionError, Progress, PushProgress, SearchError, Settings, improve_pushes,
    search,
};
use fifteen_runtime::{Random, Stopped, Threads, continue_if};
use fifteen_verify::tiles;
use std::collections::HashMap;

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).expect("a grid")
}

fn settings(nodes: u64) -> Settings {
    Settings { threads: Threads::ONE, nodes: Some(nodes), ..Settings::default() }
}

fn check(start: &LargeBoard, moves: &[u16]) {
    check_with_goal(start, moves, &LargeBoard::goal(start.grid()));
}

fn check_with_goal(start: &LargeBoard, moves: &[u16], goal: &LargeBoard) {
    let played = tiles::check(start.tiles(), start.grid().cols(), moves, goal.tiles());
    assert_eq!(played, Ok(moves.len()), "{start}");
}

/// Returns the distance of every position from the goal, breadth first.
fn distances(grid: Grid) -> HashMap<LargeBoard, u32> {
    distances_from(&LargeBoard::goal(grid))
}

/// Returns the distance of every position from this one, breadth first.
fn distances_from(root: &LargeBoard) -> HashMap<LargeBoard, u32> {
    let grid = root.grid();
    let mut distances = HashMap::from([(root.clone(), 0)]);
    let mut level = vec![root.clone()];
    for moves in 1.. {
        let mut next = Vec::new();
        for position in level {
            for cell in grid.neighbors(position.blank()) {
                let mut after = position.clone();
                assert!(after.push(position.tiles()[cell]));
                if !distances.contains_key(&after) {
                    distances.insert(after.clone(), moves);
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

#[test]
fn small_boards_are_solved_optimally_with_proof() {
    for (rows, cols, positions) in [(2, 2, 12), (2, 3, 360), (3, 2, 360), (3, 3, 181_440)] {
        let distances = distances(grid(rows, cols));
        assert_eq!(distances.len(), positions);
        let mut sample: Vec<_> = distances.iter().collect();
        sample.sort_unstable_by_key(|(position, _)| position.tiles());
        for (start, &distance) in sample.into_iter().step_by(1 + positions / 20) {
            let report = search(start, &settings(u64::MAX), &mut ()).expect("a solution");
            check(start, &report.moves);
            assert_eq!((report.moves.len() as u32, report.bound), (distance, distance), "{start}");
            assert!(report.is_optimal() && report.stopped.is_none());
        }
    }
}

/// Any position may be the goal: the lengths are those of a breadth-first search from there.
#[test]
fn other_goals_are_reached_optimally() {
    let mut random = Random::new(3);
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        let goals: Vec<_> =
            (0..4).map(|_| LargeBoard::random(grid(rows, cols), &mut random)).collect();
        for goal in goals {
            let distances = distances_from(&goal);
            let mut sample: Vec<_> = distances.iter().collect();
            sample.sort_unstable_by_key(|(position, _)| position.tiles());
            for (start, &distance) in sample.into_iter().step_by(1 + distances.len() / 5) {
                let settings = Settings { goal: Some(goal.clone()), ..settings(u64::MAX) };
                let report = search(start, &settings, &mut ()).expect("a solution");
                check_with_goal(start, &report.moves, &goal);
                assert_eq!((report.moves.len() as u32, report.bound), (distance, distance));
            }
        }
    }
}

#[test]
fn large_boards_have_other_goals() {
    let mut random = Random::new(4);
    for (rows, cols) in [(6, 6), (5, 8), (17, 16)] {
        let [start, goal] = [(); 2].map(|()| LargeBoard::random(grid(rows, cols), &mut random));
        let settings = Settings { goal: Some(goal.clone()), ..settings(100_000) };
        let report = search(&start, &settings, &mut ()).expect("a solution");
        check_with_goal(&start, &report.moves, &goal);
        assert!(report.bound >= start.manhattan_to(&goal));
        let longer = report.moves.len();
        let settings = Settings { solution: Some(report.moves), ..settings };
        let improved = search(&start, &settings, &mut ()).expect("a solution");
        check_with_goal(&start, &improved.moves, &goal);
        assert!(improved.moves.len() <= longer);
    }
    let other = LargeBoard::goal(grid(2, 3));
    let settings = Settings { goal: Some(other), ..settings(1) };
    let error = search(&LargeBoard::goal(grid(3, 2)), &settings, &mut ()).expect_err("sizes");
    assert_eq!(error.to_string(), "a 2x3 goal of a 3x2 board");
}

#[test]
fn random_positions_of_known_boards_are_proved() {
    // 53 and 55 are the radii of 3x4 and 2x5: no position is farther from the goal. Every solution
    // must be proved optimal.
    for (rows, cols, radius) in [(3, 4, 53), (2, 5, 55)] {
        let mut random = Random::new(2);
        for _ in 0..5 {
            let start = LargeBoard::random(grid(rows, cols), &mut random);
            let report = search(&start, &settings(u64::MAX), &mut ()).expect("a solution");
            check(&start, &report.moves);
            assert!(report.is_optimal() && report.bound <= radius, "{start}");
        }
    }
}

#[test]
fn every_size_has_a_solution_above_the_bound() {
    let mut random = Random::new(3);
    let mut sizes = vec![(2, 7), (7, 2), (3, 8), (5, 5), (6, 6), (2, 32), (12, 11), (17, 16)];
    sizes.extend((0..6).map(|_| (2 + random.next_below(4), 2 + random.next_below(4))));
    for (rows, cols) in sizes {
        let start = LargeBoard::random(grid(rows, cols), &mut random);
        let report = search(&start, &settings(200_000), &mut ()).expect("a solution");
        check(&start, &report.moves);
        assert!(report.bound >= start.manhattan(), "{start}");
        assert!(report.bound <= report.moves.len() as u32, "{start}");
        assert_eq!(report.is_optimal(), report.stopped.is_none());
    }
}

/// The length of a random walk is an upper bound on the optimum, so that no lower bound exceeds it.
#[test]
fn bounds_never_exceed_a_walk() {
    let mut random = Random::new(4);
    for steps in [1, 2, 7, 30] {
        for (rows, cols) in [(4, 4), (5, 5)] {
            let mut start = LargeBoard::goal(grid(rows, cols));
            for _ in 0..steps {
                let cells: Vec<_> = start.grid().neighbors(start.blank()).collect();
                let tile = start.tiles()[cells[random.next_below(cells.len())]];
                assert!(start.push(tile));
            }
            let report = search(&start, &settings(50_000), &mut ()).expect("a solution");
            check(&start, &report.moves);
            assert!(report.bound <= steps, "{start}");
        }
    }
}

#[test]
fn improved_solutions_are_never_longer() {
    let mut start = LargeBoard::goal(grid(6, 6));
    let mut random = Random::new(5);
    let mut moves = Vec::new();
    for _ in 0..300 {
        let cells: Vec<_> = start.grid().neighbors(start.blank()).collect();
        let tile = start.tiles()[cells[random.next_below(cells.len())]];
        assert!(start.push(tile));
        moves.push(tile);
    }
    moves.reverse();
    let improve = |moves: &[u16]| {
        let settings = Settings { solution: Some(moves.to_vec()), ..settings(1_000_000) };
        search(&start, &settings, &mut ())
    };
    let report = improve(&moves).expect("a solution");
    check(&start, &report.moves);
    assert!(report.moves.len() < 200, "{} moves", report.moves.len());
    assert!(matches!(improve(&moves[1..]), Err(SearchError::Fault(_))));
}

/// With a known bound, the proof begins there, and the report has the same bound.
#[test]
fn a_proof_begins_at_the_known_bound() {
    let (mut random, mut whole, mut rest) = (Random::new(11), 0, 0);
    for _ in 0..5 {
        let start = LargeBoard::random(grid(3, 4), &mut random);
        let shortest = search(&start, &settings(u64::MAX), &mut ()).expect("a solution");
        let nodes_from = |bound: u32| {
            let solution = Some(shortest.moves.clone());
            let settings = Settings { bound, solution, ..settings(u64::MAX) };
            let report = search(&start, &settings, &mut ()).expect("a solution");
            let (length, bound) = (report.moves.len(), report.bound);
            assert_eq!((length, bound), (shortest.moves.len(), shortest.bound), "{start}");
            report.nodes
        };
        assert_eq!(nodes_from(shortest.bound), 0, "{start}");
        whole += nodes_from(0);
        rest += nodes_from(shortest.bound - 2);
    }
    assert!(rest < whole, "{rest} of {whole} nodes");
}

#[test]
fn a_cancelled_search_returns_its_best_solution() {
    let start = LargeBoard::random(grid(12, 12), &mut Random::new(6));
    let mut polls = 0;
    let mut after_first = |progress: &Progress| {
        polls += u32::from(progress.length.is_some());
        continue_if(polls < 20)
    };
    let report = search(&start, &settings(u64::MAX), &mut after_first).expect("a solution");
    check(&start, &report.moves);
    assert_eq!(report.stopped, Some(Stopped::Cancelled));
    let stopped = search(&start, &settings(1), &mut |_: &Progress| continue_if(false));
    assert_eq!(stopped, Err(SearchError::Stopped(Stopped::Cancelled)));
}

#[test]
fn results_depend_on_the_settings_only() {
    let start = LargeBoard::random(grid(5, 5), &mut Random::new(7));
    let run = || search(&start, &settings(500_000), &mut ());
    assert_eq!(run(), run());
}

#[test]
fn unsolvable_and_too_large_boards_are_refused() {
    let swapped: LargeBoard = "2 1 3 4 5 6 7 8 0".parse().expect("a position");
    let refused = search(&swapped, &settings(1), &mut ());
    assert!(matches!(refused, Err(SearchError::Unsolvable(_))));
    let large = search(&LargeBoard::goal(grid(2, 33)), &settings(1), &mut ());
    assert_eq!(large, Err(SearchError::TooLarge));
}

#[test]
fn positions_of_all_sizes_are_read_as_they_are_written() {
    let mut random = Random::new(8);
    for (rows, cols) in [(2, 2), (2, 255), (255, 2), (6, 6), (100, 7), (255, 255)] {
        let position = LargeBoard::random(grid(rows, cols), &mut random);
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}

#[test]
fn a_given_grid_cuts_a_single_row_and_is_compared_with_others() {
    for (rows, cols) in [(2, 3), (3, 2), (4, 9), (6, 6), (255, 3)] {
        let position = LargeBoard::random(grid(rows, cols), &mut Random::new(9));
        let row = position.to_string().replace('\n', " ");
        assert_eq!(LargeBoard::parse(Some(grid(rows, cols)), &row), Ok(position.clone()));
        let message = |grid: Grid, text: &str| {
            LargeBoard::parse(Some(grid), text).expect_err("another size").to_string()
        };
        let cells = rows * cols;
        let other = grid(rows, cols - 1 + 2 * usize::from(cols == 2));
        assert!(message(other, &row).starts_with(&format!("{cells} cells, but a {other} board")));
        let expected = format!("the rows are those of a {rows}x{cols} board, not of {other}");
        assert_eq!(message(other, &position.to_string()), expected);
    }
}

#[test]
fn faults_in_texts_are_located() {
    let message = |text: &str| text.parse::<LargeBoard>().expect_err(text).to_string();
    assert_eq!(message(" \n"), "there is no position, only empty text");
    assert_eq!(message("1 2 3 /4 5 x"), "line 1, column 12: 'x' is not the number of a tile");
    assert_eq!(message("1 2\n+3 0"), "line 2, column 1: '+3' is not the number of a tile");
    assert_eq!(
        message("1 2 / 3 9"),
        "row 2, column 2: 9 is not a tile of a 2x2 board: they are 1 \
        to 3, and 0 for the blank"
    );
    assert_eq!(message("1 2 3 / 4 0"), "row 2 has 2 cells, but the first row has 3");
    let twice = "1 appears twice (row 1, column 1 and row 2, column 1), and 3 is missing";
    assert_eq!(message("1 2 1 0"), twice);
    assert!(message("1 2 3 4 5 0").contains("separate the rows"));
    assert!(matches!("1 / 2".parse::<LargeBoard>(), Err(PositionError::Grid(_))));
    let endless = "1 ".repeat(70_000);
    assert_eq!(endless.parse::<LargeBoard>(), Err(PositionError::TooMany));
}

/// Returns the distance of every position from the goal in pushes, breadth first.
fn push_distances(grid: Grid) -> HashMap<LargeBoard, u32> {
    let mut distances = HashMap::from([(LargeBoard::goal(grid), 0)]);
    let mut level = vec![LargeBoard::goal(grid)];
    for pushes in 1.. {
        let mut next = Vec::new();
        for position in level {
            for (rows, cols) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let mut after = position.clone();
                loop {
                    let (row, col) = grid.row_and_col(after.blank());
                    let (row, col) = (row.wrapping_add_signed(rows), col.wrapping_add_signed(cols));
                    if row >= grid.rows() || col >= grid.cols() {
                        break;
                    }
                    assert!(after.push(after.tiles()[row * grid.cols() + col]));
                    if !distances.contains_key(&after) {
                        distances.insert(after.clone(), pushes);
                        next.push(after.clone());
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

/// On small boards the improved solution has the fewest pushes, and that is proved.
#[test]
fn pushes_are_improved_to_the_optimum() {
    for (rows, cols) in [(2, 2), (2, 4), (3, 3)] {
        let distances = push_distances(grid(rows, cols));
        let mut sample: Vec<_> = distances.iter().collect();
        sample.sort_unstable_by_key(|(position, _)| position.tiles());
        for (start, &distance) in sample.into_iter().step_by(1 + distances.len() / 20) {
            let moves = search(start, &settings(1), &mut ()).expect("a solution").moves;
            let report = improve_pushes(start, &moves, &settings(u64::MAX), &mut ());
            let report = report.expect("a solution");
            check(start, &report.moves);
            let cols = start.grid().cols();
            let pushes = tiles::count_pushes(start.tiles(), cols, &report.moves);
            assert_eq!((pushes, report.pushes), (Ok(distance as usize), distance), "{start}");
            assert_eq!((report.bound, report.stopped), (distance, None), "{start}");
        }
    }
}

/// The number of pushes never grows, on any board, and is reported as the verifier counts it.
#[test]
fn improved_pushes_are_never_more() {
    let (mut random, mut saved) = (Random::new(6), 0);
    for (rows, cols) in [(4, 4), (5, 3), (6, 6), (3, 12)] {
        let start = LargeBoard::random(grid(rows, cols), &mut random);
        let moves = search(&start, &settings(1), &mut ()).expect("a solution").moves;
        let count = |moves: &[u16]| tiles::count_pushes(start.tiles(), cols, moves);
        let before = count(&moves).expect("legal moves") as u32;
        let mut last = (before, 0);
        let mut observer = |progress: &PushProgress| {
            assert!(progress.pushes <= last.0 && progress.bound >= last.1, "{start}");
            last = (progress.pushes, progress.bound);
            continue_if(true)
        };
        let report = improve_pushes(&start, &moves, &settings(400_000), &mut observer);
        let report = report.expect("a solution");
        check(&start, &report.moves);
        assert_eq!(count(&report.moves), Ok(report.pushes as usize));
        assert!(report.bound <= report.pushes && report.pushes <= before, "{start}");
        saved += before - report.pushes;
    }
    assert!(saved > 0);
}
