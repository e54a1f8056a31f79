//! Random positions of large boards, which `solve` reads.

use crate::support::program::{fifteen, fifteen_with_input, json_lines};
use fifteen::anytime::LargeBoard;

#[test]
fn generated_positions_are_solvable_and_read_again() {
    for walk in [&[][..], &["--walk", "5"]] {
        let options = ["generate", "--size", "6x7", "--seed", "1", "--count", "3"];
        let run = fifteen(&[&options[..], walk].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let boards: Vec<LargeBoard> =
            run.stdout.lines().map(|line| line.parse().expect("a position")).collect();
        assert_eq!(boards.len(), 3);
        for board in &boards {
            assert_eq!(board.grid().to_string(), "6x7");
            assert!(board.check_solvable().is_ok());
            if !walk.is_empty() {
                assert!([1, 3, 5].contains(&board.manhattan()), "{board}");
            }
        }
        let format = [&options[..], walk, &["--format", "jsonl"]].concat();
        let records = json_lines(&fifteen(&format));
        let starts: Vec<String> = boards.iter().map(LargeBoard::to_line).collect();
        assert!(records.iter().map(|record| &record["start"]).eq(&starts));
        let solve = ["solve", "-q", "--time-limit", "2s", "--format", "jsonl"];
        let solved = fifteen_with_input(&solve, run.stdout.as_bytes());
        assert_eq!(solved.code, Some(0), "{}", solved.stderr);
        assert!(json_lines(&solved).iter().map(|record| &record["start"]).eq(&starts));
    }
}

#[test]
fn other_commands_refuse_large_sizes() {
    for arguments in [
        &["census", "--size", "6x6"][..],
        &["machine", "--size", "6x6"],
        &["generate", "--size", "6x6", "--goal", "first"],
        &["generate", "--size", "6x256"],
    ] {
        let run = fifteen(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains("25 cells"), "{arguments:?}: {}", run.stderr);
    }
}
