//! All shortest solutions with the options `--all` and `--limit`.

use crate::support::program::{fifteen, fifteen_with_input, json_lines};
use serde_json::{Value, json};
use std::collections::HashSet;

/// Korf's instance 88.
const NUMBER_88: &str = "ca6098dfb73254e1";

#[test]
fn number_88_has_67_solutions() {
    let run = fifteen(&[NUMBER_88, "--all", "--limit", "3", "-q"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = run.stdout.lines().collect();
    let [heading, solutions @ .., rest] = &lines[..] else {
        panic!("a heading and an end: {}", run.stdout)
    };
    assert_eq!((*heading, *rest), ("67 solutions in 65 moves (54 happy, 11 sad):", "and 64 more"));
    assert_eq!(solutions.len(), 3);
    verify(NUMBER_88, solutions);
}

/// Returns the tiles of a record as digits.
fn digits(moves: &Value) -> String {
    let tiles = moves.as_array().expect("a list").iter().filter_map(Value::as_u64);
    tiles.filter_map(|tile| char::from_digit(tile as u32, 16)).collect()
}

/// A weighted search states the factor that it has proved, and is refused with options that need a
/// proof of optimality.
#[test]
fn weighted_search_states_its_factor() {
    let weighted = ["--engine", "astar", "--weight", "2", NUMBER_88];
    let run = fifteen(&weighted);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let line = run.stdout.lines().find(|line| line.starts_with("at most ")).expect("a factor");
    let numbers: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [factor, bound] = numbers[..] else { panic!("two numbers: {line}") };
    assert!(1.0 < factor && factor <= 2.0 && (43.0..=65.0).contains(&bound), "{line}");
    let length = factor * bound;
    assert!(run.stdout.contains(&format!("Solution in {length:.0} moves")), "{}", run.stdout);
    for other in [&["--all"][..], &["--certificate", "none.txt"]] {
        assert_eq!(fifteen(&[&weighted[..], other].concat()).code, Some(2));
    }
    for (engine, complaint) in [("wide", "finds shortest solutions only"), ("nbs", "use plain")] {
        let run = fifteen(&["--engine", engine, "--weight", "2", NUMBER_88]);
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains(complaint), "{}", run.stderr);
    }
    let run = fifteen(&["--weight", "2", NUMBER_88]);
    let complaint = "error: --weight requires --engine plain or --engine astar\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(2), complaint));
}

/// Verifies solutions, which must be distinct, in one run of `fifteen verify`.
fn verify(start: &str, solutions: &[&str]) {
    assert_eq!(solutions.iter().collect::<HashSet<_>>().len(), solutions.len());
    let claims: Vec<String> = solutions.iter().map(|moves| format!("{start} {moves}")).collect();
    let run = fifteen_with_input(&["verify"], claims.join("\n").as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    let verdicts = run.stdout.lines().filter(|line| line.starts_with(start));
    assert_eq!(verdicts.count(), solutions.len());
}

#[test]
fn records_have_the_number_of_solutions_and_the_first() {
    let run = fifteen(&["--format", "jsonl", "--all", "--limit", "3", NUMBER_88]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let record = &json_lines(&run)[0];
    assert_eq!((&record["solutions"], &record["length"]), (&67.into(), &65.into()));
    let listed = record["listed"].as_array().expect("a list");
    assert_eq!(listed.len(), 3);
    assert_eq!(record["moves"], listed[0]);
    let first: Vec<String> = listed.iter().map(digits).collect();
    verify(NUMBER_88, &first.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn the_goal_has_one_solution() {
    let goal = "123456789abcdef0";
    let run = fifteen(&["-q", "--all", goal]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "Solution in 0 moves: already solved\n"));
    let record = &json_lines(&fifteen(&["--format", "jsonl", "--all", goal]))[0];
    assert_eq!((&record["solutions"], &record["listed"]), (&json!(1), &json!([[]])));
}

#[test]
fn conflicting_options_are_a_usage_error() {
    for (arguments, complaint) in [
        (&["--limit", "3", NUMBER_88][..], "--all"),
        (
            &["--all", "--engine", "fsa", NUMBER_88],
            "engine fsa finds one solution only; use wide to find all",
        ),
    ] {
        let run = fifteen(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(complaint), "{arguments:?}: {}", run.stderr);
    }
}
