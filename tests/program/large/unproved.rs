//! Positions of the 24-puzzle whose search is stopped: a solution, and the proved bound.

#[cfg(unix)]
use crate::support::program::{command, interrupt_after_record};
use crate::support::program::{fifteen, fifteen_with_input, json_lines};
use std::fs;
use std::path::PathBuf;

/// The first of Korf and Felner's instances, in the numbering of this program's goal.
const HARD: &str = "17 1 20 9 16 2 22 19 14 5 15 21 0 3 24 23 18 13 12 7 10 8 6 4 11";

#[test]
fn a_stopped_search_has_a_solution_and_the_proved_bound() {
    for limit in ["--node-limit", "--time-limit"] {
        let amount = if limit == "--node-limit" { "1000" } else { "500ms" };
        let options = ["--no-cache", "--heuristic", "manhattan", limit, amount];
        let run = fifteen(&[&options[..], &["--format", "jsonl", HARD]].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{limit}");
        let record = &json_lines(&run)[0];
        let number = |field: &str| record[field].as_u64().expect(field);
        assert_eq!(record["status"], "feasible");
        assert_eq!(number("length"), number("proved") + number("gap"));
        assert!(number("proved") >= number("estimate"));
        let verified = fifteen_with_input(&["verify"], run.stdout.as_bytes());
        assert_eq!(verified.code, Some(0), "{}", verified.stdout);
        let text = fifteen(&[&options[..], &["-q", HARD]].concat());
        assert_eq!(text.code, Some(0));
        assert!(text.stdout.starts_with("Stopped: "), "{}", text.stdout);
        assert!(text.stdout.contains("\nSolution in "), "{}", text.stdout);
        assert!(text.stdout.contains(" are needed (gap "), "{}", text.stdout);
    }
}

/// An interrupt ends the only search with an answer, and a list before its end.
#[cfg(unix)]
#[test]
fn an_interrupt_of_the_only_search_leaves_an_answer() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupted-5x5");
    let options = ["solve", "-q", "--threads", "1", "--no-cache", "--heuristic", "manhattan"];
    for (count, code) in [(1, 0), (2, 130)] {
        fs::write(&file, format!("{HARD}\n").repeat(count)).expect("a writable folder");
        let run = interrupt_after_record(command().args(options).arg(&file), |_| true);
        assert_eq!(run.code, Some(code), "{}", run.stderr);
        assert_eq!(run.stdout.matches("Solution in ").count(), 1, "{}", run.stdout);
    }
    let run = interrupt_after_record(command().args(options).arg(HARD), |_| true);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    // Small boards get no other solution, so that there is no answer.
    let small = ["159d26ae37bf48c0", "--engine", "plain", "--heuristic", "manhattan", "-q"];
    let run = interrupt_after_record(command().args(small), |_| true);
    assert_eq!(run.code, Some(130), "{}", run.stderr);
}

/// The solution of a stopped search is drawn like any other.
#[test]
fn the_solution_of_a_stopped_search_is_drawn() {
    let options = ["--no-cache", "--heuristic", "manhattan", "--node-limit", "1000"];
    let solve = |more: &[&str]| fifteen(&[&options[..], more, &[HARD]].concat());
    // Each search stops by itself, so the lengths may differ.
    let length = |text: &str| -> usize {
        let (_, rest) = text.split_once("Solution in ").expect("a solution");
        let (length, _) = rest.split_once(" moves; at least ").expect("a length and a bound");
        length.parse().expect("a number")
    };
    let picture = solve(&["--svg", "-"]);
    assert_eq!(picture.code, Some(0), "{}", picture.stderr);
    let drawn = picture.stdout.matches("class=\"board\"").count();
    assert_eq!(drawn, length(&picture.stderr) + 1);
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("stopped.html");
    let page = solve(&["-q", "--html", file.to_str().expect("UTF-8")]);
    assert_eq!(page.code, Some(0), "{}", page.stderr);
    let written = fs::read_to_string(&file).expect("a page");
    let heading = format!("{} moves; at least ", length(&page.stdout));
    assert!(written.contains(&heading), "{heading}: {written}");
    let boards = solve(&["-q", "--boards"]).stdout;
    assert!(boards.contains(&format!("{}. goal", length(&boards))), "{boards}");
}

/// With another goal, the solution uses the tile numbers of that goal.
#[test]
fn goals_are_kept() {
    let options = ["--goal", "korf", "--no-cache", "--heuristic", "manhattan", "--node-limit", "9"];
    let run = fifteen(&[&options[..], &["--format", "jsonl", HARD]].concat());
    let verified = fifteen_with_input(&["verify"], run.stdout.as_bytes());
    assert_eq!(json_lines(&run)[0]["status"], "feasible", "{}", run.stdout);
    assert_eq!((run.code, verified.code), (Some(0), Some(0)));
}

/// A search of a board of up to 16 cells, which takes seconds, does not fall back to longer
/// solutions.
#[test]
fn small_boards_stop_without_a_solution() {
    let run = fifteen(&["-q", "--node-limit", "9", "ca6098dfb73254e1"]);
    assert_eq!(run.code, Some(3), "{}", run.stdout);
}
