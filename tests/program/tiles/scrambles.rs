//! Positions given as moves from the goal.

use crate::checkpoints::folder;
use crate::support::program::{fifteen, json_lines};
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::board::format_udlr;
use fifteen::runtime::Random;
use fifteen::{Direction, Goal, Size};

/// The position is the one to which the moves lead, and is solved in at most as many.
#[test]
fn moves_from_the_goal_lead_to_the_position() {
    let mut random = Random::new(41);
    for (text, goal) in [("4x4", "last"), ("4x4", "spiral"), ("3x3", "first"), ("2x5", "columns")] {
        let size: Size = text.parse().expect("a size");
        let mut board = Goal::parse(size, goal).expect("a goal").board(size);
        let mut moves = Vec::new();
        while moves.len() < 24 {
            let direction = Direction::ALL[random.next_below(4)];
            if let Some(after) = board.after_move(direction) {
                board = after;
                moves.push(direction);
            }
        }
        let options = ["--size", text, "--goal", goal, "--heuristic", "manhattan"];
        let scramble = ["--format", "jsonl", "--scramble", &format_udlr(&moves)];
        let run = fifteen(&[&options[..], &scramble].concat());
        let record = &json_lines(&run)[0];
        assert_eq!(record["start"], board.to_string(), "{text} {goal}: {}", run.stderr);
        assert!(record["length"].as_u64().is_some_and(|length| length <= 24), "{record}");
    }
}

/// Moves may be tiles, and boards large.
#[test]
fn tiles_are_pushed_on_a_large_board() {
    let mut board = LargeBoard::goal(Grid::new(6, 7).expect("a grid"));
    let tiles = [41, 34, 33, 26];
    assert!(tiles.iter().all(|&tile| board.push(tile)));
    let run = fifteen(&["--size", "6x7", "--scramble", "41 34 33 26", "--format", "jsonl"]);
    let record = &json_lines(&run)[0];
    assert_eq!(record["start"], board.to_line(), "{}", run.stderr);
    assert_eq!(record["length"], 4, "{record}");
}

#[test]
fn impossible_moves_are_refused() {
    for (moves, complaint) in [
        ("U", "--scramble on a 4x4 board: move 1 takes the blank off the board"),
        ("R4", "--scramble on a 4x4 board: move 4 takes the blank off the board"),
        ("R0", "--scramble on a 4x4 board: column 2: a direction is repeated from 1 to 254 times"),
        ("RXD", "--scramble on a 4x4 board: column 2: 'X' is not one of U, D, L, R"),
        ("15 3", "--scramble on a 4x4 board: move 2 pushes tile 3, which is not next to the blank"),
    ] {
        let run = fifteen(&["--scramble", moves]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{moves}");
        assert!(run.stderr.contains(complaint), "{moves}: {}", run.stderr);
    }
    for other in [&["123456789abcdef0"][..], &["--list", "korf100"], &["--file", "list"]] {
        let run = fifteen(&[&["solve", "--scramble", "R"], other].concat());
        assert_eq!(run.code, Some(2), "{other:?}");
        assert!(run.stderr.contains("cannot be used with"), "{other:?}: {}", run.stderr);
    }
}

/// A checkpoint has the moves, and is resumed with them.
#[test]
fn a_checkpoint_records_the_moves() {
    for (size, name) in [("3x3", "small"), ("6x6", "large")] {
        let file = folder("scramble").join(name).display().to_string();
        let begun = fifteen(&["--size", size, "--scramble", "R2D2LU", "--checkpoint", &file, "-q"]);
        assert_eq!(begun.code, Some(0), "{}", begun.stderr);
        let resumed = fifteen(&["resume", &file, "-q"]);
        assert_eq!((resumed.code, resumed.stderr.as_str()), (Some(0), ""));
        assert_eq!(resumed.stdout, begun.stdout);
        assert!(fifteen(&["status", &file, "-q"]).stdout.contains("--scramble R2D2LU"));
    }
}
