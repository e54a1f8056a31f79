//! Improved solutions: never longer, accepted by `verify`, and compared with true distances.

use super::{EASY_POSITION, EASY_ROWS, SCRAMBLED};
use crate::support::program::{fifteen, fifteen_with_input, json_lines};
use fifteen::anytime::{Grid, LargeBoard, Settings, search};
use fifteen::runtime::Random;
use fifteen::{Board, Goal, solve};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// Returns the end of a random walk from the usual goal, and the moves back.
fn random_walk(grid: Grid, steps: usize, random: &mut Random) -> (LargeBoard, Vec<u16>) {
    walk_from(&LargeBoard::goal(grid), steps, random)
}

/// Returns the end of a random walk from a goal, and the moves back.
fn walk_from(goal: &LargeBoard, steps: usize, random: &mut Random) -> (LargeBoard, Vec<u16>) {
    let mut position = goal.clone();
    let mut moves = Vec::new();
    for _ in 0..steps {
        let cells: Vec<_> = goal.grid().neighbors(position.blank()).collect();
        let tile = position.tiles()[cells[random.next_below(cells.len())]];
        assert!(position.push(tile));
        moves.push(tile);
    }
    moves.reverse();
    (position, moves)
}

/// Returns moves in the notation of the command line: tile numbers between spaces.
fn text(moves: &[u16]) -> String {
    moves.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns a record as `improve` reads it.
fn record(start: &LargeBoard, moves: &[u16]) -> String {
    let size = start.grid().to_string();
    let start = start.to_line();
    json!({"v": 4, "command": "solve", "start": start, "size": size, "moves": moves}).to_string()
}

#[test]
fn improved_walks_are_never_longer_and_verified() {
    let mut random = Random::new(1);
    let sizes = [(2, 2), (2, 3), (3, 3), (4, 4), (3, 7), (5, 5), (6, 6), (2, 20), (12, 11)];
    let mut lines = String::new();
    let mut lengths = Vec::new();
    for (rows, cols) in sizes {
        for steps in [0, 1, 40, 400] {
            let grid = Grid::new(rows, cols).expect("a grid");
            let (start, moves) = random_walk(grid, steps, &mut random);
            lines += &(record(&start, &moves) + "\n");
            lengths.push(moves.len() as u64);
        }
    }
    let improve = ["improve", "--node-limit", "20000", "--time-limit", "1", "--format", "jsonl"];
    let run = fifteen_with_input(&improve, lines.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let records = json_lines(&run);
    assert_eq!(records.len(), lengths.len());
    for (record, before) in records.iter().zip(lengths) {
        let number = |field: &str| record[field].as_u64().expect(field);
        assert_eq!(number("before"), before);
        assert!(number("length") <= before, "{record}");
        assert_eq!(number("length"), number("proved") + number("gap"));
    }
    let verified = fifteen_with_input(&["verify"], run.stdout.as_bytes());
    assert_eq!(verified.code, Some(0), "{}", verified.stdout);
}

/// The oracle is a separate search from every position of the walk.
#[test]
fn lost_moves_are_those_after_which_the_goal_is_farther() {
    let mut random = Random::new(2);
    for (rows, cols, steps) in [(2, 2, 9), (2, 3, 30), (3, 3, 40), (4, 4, 40)] {
        let grid = Grid::new(rows, cols).expect("a grid");
        let (start, moves) = random_walk(grid, steps, &mut random);
        let distance = |position: &LargeBoard| {
            solve(&position.to_line().parse::<Board>().expect("a board")).expect("solved").len()
        };
        let mut position = start.clone();
        let mut expected = Vec::new();
        for (index, &tile) in moves.iter().enumerate() {
            let before = distance(&position);
            position.push(tile);
            let after = distance(&position);
            if after > before {
                let (number, best) = (index + 1, before.saturating_sub(1));
                expected
                    .push(json!({"number": number, "tile": tile, "distance": after, "best": best}));
            }
        }
        let options = ["improve", "--analyze", "--format", "jsonl"];
        let run = fifteen(&[&options[..], &[&start.to_line(), &text(&moves)]].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let found = json_lines(&run).remove(0);
        assert_eq!(found["lost"], Value::Array(expected), "{}", start.to_line());
        assert_eq!(found["length"], json!(distance(&start)));
        assert_eq!(found["status"], "solved");
    }
}

/// An analysis that uses up the time leaves none for another search. The start is 80 moves from the
/// goal.
#[test]
fn a_time_limit_includes_the_analysis() {
    let start: LargeBoard =
        "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1".parse().expect("a position");
    let settings = Settings { nodes: Some(0), ..Settings::default() };
    let first = search(&start, &settings, &mut ()).expect("solvable").moves;
    let options = ["improve", "--analyze", "--time-limit", "200ms", "--format", "jsonl"];
    let run = fifteen(&[&options[..], &[&start.to_line(), &text(&first)]].concat());
    let found = json_lines(&run).remove(0);
    assert_eq!((&found["length"], &found["stopped"]), (&json!(first.len()), &json!("time")));
}

#[test]
fn notations_are_read_and_written() {
    let shortest = "27 28 34 35";
    for moves in ["27 28 34 35", "27 27 27 28 34 35", "LURL", "ESWE", "EWEEWESWE"] {
        let run = fifteen(&["improve", "-q", "--time-limit", "1", EASY_POSITION, moves]);
        match run.code {
            Some(0) => assert_eq!(run.stdout.lines().nth(1), Some(shortest), "{moves}"),
            _ => assert!(run.stderr.contains("not a solution"), "{moves}: {}", run.stderr),
        }
    }
    let solved = fifteen(&["--moves", "udlr", "--format", "jsonl", EASY_POSITION]);
    let run = fifteen_with_input(
        &["improve", "-q", "--moves", "udlr", "--format", "jsonl"],
        solved.stdout.as_bytes(),
    );
    let (before, after) = (json_lines(&solved).remove(0), json_lines(&run).remove(0));
    assert_eq!(before["udlr_moves"], after["udlr_moves"]);
    assert_eq!(after["start"], EASY_ROWS);
    let small = fifteen(&["improve", "-q", "123456789abcde0f", "f"]);
    assert_eq!(small.stdout, "Solution in 1 move, proved shortest; before: 1 move\n15\n");
}

#[test]
fn faults_are_located() {
    for (arguments, fault) in [
        (&["123456789abcde0f", "e"][..], "not a solution: the moves are legal, but they end in"),
        (&["123456789abcde0f", "1"], "not a solution: move 1 pushes tile 1, which is not next to"),
        (&["123456789abcde0f", "x?"], "moves: "),
        (&["12345", "1"], "start: 5 cells"),
        (&[EASY_POSITION, "27 28 34"], "not a solution: "),
        (
            &["--analyze", EASY_POSITION, "27 28 34 35"],
            "--analyze is not supported on boards with more",
        ),
        (&["123456789abcde0f"], "is not a file"),
        (&["--goal", "first", "123456789abcde0f", "f"], "not a solution: the moves are legal"),
        (&["--goal", "nowhere", EASY_POSITION, "27"], "goal: 'nowhere': not a goal name"),
        (&["--goal", "123456780", "123456789abcde0f", "f"], "goal: '123456780': not a goal name"),
    ] {
        let run = fifteen(&[&["improve"][..], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(fault), "{arguments:?}: {}", run.stderr);
    }
    let input = "123456789abcde0f f\n{\"start\": 5}\n123456789abcde0f\n{\"start\":\"12\"}\n";
    let run = fifteen_with_input(&["improve", "-q"], input.as_bytes());
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.starts_with("Solution in 1 move"), "{}", run.stdout);
    for line in ["line 2: column 11: ", "line 3: a position without moves", "line 4: record has"] {
        assert!(run.stderr.contains(line), "{}", run.stderr);
    }
    assert_eq!(fifteen_with_input(&["improve"], b"").code, Some(2));
}

/// An interrupt ends the only solution with an answer, and a list before its end.
#[cfg(unix)]
#[test]
fn an_interrupt_before_the_end_of_a_list_is_no_success() {
    use crate::support::program::{command, interrupt_after_record};
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupted-improve");
    let solved = fifteen(&["--format", "jsonl", "--node-limit", "1", SCRAMBLED]).stdout;
    for (count, code) in [(1, 0), (2, 130)] {
        fs::write(&file, solved.repeat(count)).expect("a writable folder");
        let mut search = command();
        search.args(["improve", "-q", "--threads", "1", "--time-limit", "1h"]).arg(&file);
        let run = interrupt_after_record(&mut search, |_| true);
        assert_eq!(run.code, Some(code), "{}", run.stderr);
        assert_eq!(run.stdout.matches("Solution in ").count(), 1, "{}", run.stdout);
    }
}

/// In the multi-tile metric lengths are pushes, and `verify` counts them in the record.
#[test]
fn pushes_are_improved() {
    let (start, moves) = ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 0 13 14 15", "9 9 13 14 15");
    let run = fifteen(&["improve", "--mtm", "-q", start, moves]);
    let expected = "Solution in 1 push (3 moves of single tiles), proved shortest; before: 3 pushes \
                    (5 moves of single tiles)\n13 14 15\npushes 1 to 2: 2 pushes, 0 are enough\n";
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), expected), "{}", run.stderr);
    let (start, moves) = random_walk(Grid::new(6, 6).expect("a grid"), 200, &mut Random::new(9));
    let options = ["improve", "--metric", "multi", "--node-limit", "100000", "--format", "jsonl"];
    let run = fifteen(&[&options[..], &[&start.to_line(), &text(&moves)]].concat());
    let record = json_lines(&run).remove(0);
    assert_eq!((&record["metric"], &record["status"]), (&json!("multi"), &json!("feasible")));
    let number = |field: &str| record[field].as_u64().expect(field);
    assert!(number("length") < number("before"), "{record}");
    assert_eq!(number("length"), number("proved") + number("gap"));
    let verify = |record: &Value| fifteen_with_input(&["verify"], record.to_string().as_bytes());
    assert_eq!(verify(&record).code, Some(0), "{}", verify(&record).stdout);
    let mut forged = record.clone();
    forged["length"] = json!(number("length") - 1);
    assert_eq!(verify(&forged).code, Some(1), "{}", verify(&forged).stdout);
    let run = fifteen(&["improve", "--mtm", "--analyze", "12345678_", ""]);
    assert!(run.code == Some(2) && run.stderr.contains("--analyze"), "{}", run.stderr);
}

/// A solution that goes on beyond the goal leaves one move.
#[test]
fn a_single_move_is_left() {
    let run = fifteen(&["-q", "improve", "--analyze", "1 2 3 / 4 5 6 / 7 0 8", "8 8 8"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let line = "move 2, tile 8: 1 move is left, 0 after a better move";
    assert!(run.stdout.lines().any(|other| other == line), "{}", run.stdout);
}

/// Solutions for goals that have a name, in both metrics: the record has the goal, from which
/// `verify` and another `improve` take it.
#[test]
fn solutions_for_other_goals_are_improved() {
    let mut random = Random::new(4);
    for (rows, cols) in [(3, 3), (4, 4), (6, 6)] {
        let grid = Grid::new(rows, cols).expect("a grid");
        let spiral = Goal::Spiral.to_large_board(grid);
        let position = spiral.to_line();
        // The blank is above the last cell.
        let mut other = LargeBoard::goal(grid);
        assert!(other.push(other.tiles()[other.blank() - cols]));
        let other_text = other.to_line();
        for (goal, name) in [
            (&Goal::First.to_large_board(grid), "first"),
            (&Goal::Columns.to_large_board(grid), "columns"),
            (&spiral, "spiral"),
            (&spiral, &position),
            (&other, &other_text),
        ] {
            let (start, moves) = walk_from(goal, 60, &mut random);
            for metric in ["single", "multi"] {
                let options = ["--goal", name, "--metric", metric, "--node-limit", "20000"];
                let limits = ["--time-limit", "5", "--format", "jsonl"];
                let input = [start.to_line(), text(&moves)];
                let input = input.each_ref().map(String::as_str);
                let run = fifteen(&[&["improve"][..], &options, &limits, &input].concat());
                assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
                let record = json_lines(&run).remove(0);
                let verified = fifteen_with_input(&["verify"], run.stdout.as_bytes());
                assert_eq!(verified.code, Some(0), "{record}: {}", verified.stdout);
                let number = |field: &str| record[field].as_u64().expect(field);
                assert!(number("length") <= number("before"), "{record}");
                // The goal of the record has precedence.
                let options = ["--goal", "last", "--metric", metric, "--node-limit", "1"];
                let again = [&["improve"][..], &options, &limits].concat();
                let again = fifteen_with_input(&again, run.stdout.as_bytes());
                assert_eq!(again.code, Some(0), "{record}: {}", again.stderr);
                assert_eq!(json_lines(&again)[0]["goal"], record["goal"]);
            }
        }
    }
}

/// The analysis for another goal is that of the renamed board for the usual one.
#[test]
fn solutions_for_other_goals_are_analyzed() {
    let analyze = |goal: &str, start: &str, moves: &str| {
        let run = fifteen(&["improve", "--analyze", "-q", "--goal", goal, start, moves]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run.stdout
    };
    assert_eq!(
        analyze("columns", "1 4 7 / 2 5 0 / 3 6 8", "7 7 8"),
        "Solution in 1 move, proved shortest; before: 3 moves\n8\n\
         moves 1 to 2: 2 moves, 0 are enough\n\
         move 1, tile 7: 2 moves are left, 0 after a better move\n"
    );
    assert_eq!(
        analyze("spiral", "1 2 3 / 0 8 4 / 7 6 5", "7 7 8"),
        analyze("columns", "1 4 7 / 2 5 0 / 3 6 8", "7 7 8"),
    );
    assert_eq!(
        analyze("first", "1 2 0 / 3 4 5 / 6 7 8", "5 5 2 1"),
        "Solution in 2 moves, proved shortest; before: 4 moves\n2 1\n\
         moves 1 to 2: 2 moves, 0 are enough\n\
         move 1, tile 5: 3 moves are left, 1 after a better move\n"
    );
}

/// The limits hold for the analysis, too, and a stopped one says so.
#[test]
fn the_node_limit_stops_an_analysis() {
    let hard = "867254301";
    let solution = fifteen(&["-q", "--format", "jsonl", hard]);
    let moves = json_lines(&solution)[0]["moves"].clone();
    let moves = moves.as_array().expect("moves").iter().map(Value::to_string);
    let moves = moves.collect::<Vec<_>>().join(" ");
    let options = ["improve", "--analyze", "--node-limit", "10", "--format", "jsonl"];
    let run = fifteen(&[&options[..], &[hard, &moves]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("the analysis was stopped by a limit"), "{}", run.stderr);
    assert!(json_lines(&run)[0]["lost"].is_null());
}

/// A size is needed if the cells do not tell it.
#[test]
fn boards_of_unusual_sizes_are_improved() {
    let improve = |size: &str, line: &str| {
        let options = ["improve", "--size", size, "--time-limit", "1", "-q"];
        fifteen_with_input(&options, line.as_bytes())
    };
    let run = improve("2x5", "1234560789 7 8 9\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.contains("3 moves"), "{}", run.stdout);
    let run = improve("2x4", "1234560789 7 8 9\n");
    assert!(run.code == Some(2) && run.stderr.contains("a 2x4 board"), "{}", run.stderr);
    let (grid, mut random) = (Grid::new(4, 9).expect("a grid"), Random::new(9));
    let (start, moves) = walk_from(&LargeBoard::goal(grid), 5, &mut random);
    let numbers = start.to_line().replace('/', "");
    let run = fifteen(&["improve", "--size", "4x9", "-q", &numbers, &text(&moves)]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}
