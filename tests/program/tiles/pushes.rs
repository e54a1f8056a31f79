//! The multi-tile metric: positions at a given distance, all solutions, and answers at a limit.

#[cfg(unix)]
use crate::support::program::{command, interrupt, wait_for_handler, wait_for_output};
use crate::support::program::{fifteen, fifteen_with_input, json_lines};
#[cfg(unix)]
use std::{process::Stdio, thread, time::Duration};

/// The lengths are those of another engine with another heuristic.
#[test]
fn generated_positions_have_the_distance() {
    for (size, distance, metric, goal, heuristic) in [
        ("3x3", "20", "multi", "last", "walking"),
        ("3x3", "25", "single", "first", "walking"),
        ("4x3", "16", "multi", "columns", "walking"),
        ("3x3", "20", "single", "spiral", "manhattan"),
        ("5x5", "7", "single", "last", "manhattan"),
    ] {
        let generate = ["generate", "--size", size, "--goal", goal, "--metric", metric];
        let generate = [&generate[..], &["--distance", distance, "--seed", "4"]].concat();
        let generated = fifteen(&[&generate[..], &["--count", "4"]].concat());
        assert_eq!((generated.code, generated.stderr.as_str()), (Some(0), ""));
        assert_eq!(generated.stdout.lines().count(), 4);
        let again = fifteen(&generate);
        assert!(generated.stdout.starts_with(&again.stdout), "the same seed");
        let records = json_lines(&fifteen(&[&generate[..], &["--format", "jsonl"]].concat()));
        assert_eq!(records[0]["metric"] == "multi", metric == "multi", "{}", records[0]);
        let solve = ["--size", size, "--goal", goal, "--metric", metric, "--engine", "plain"];
        let solve = [&solve[..], &["--heuristic", heuristic, "--format", "jsonl"]].concat();
        for record in json_lines(&fifteen_with_input(&solve, generated.stdout.as_bytes())) {
            assert_eq!(record["length"].to_string(), distance, "{record}");
        }
    }
}

#[test]
fn impossible_distances_are_refused() {
    for (arguments, complaint) in [
        (&["--size", "2x3", "--distance", "21", "--mtm"][..], "is farther than 20 pushes"),
        (&["--distance", "44", "--mtm"], "no position of a 4x4 board is farther than 43 pushes"),
        (&["--size", "3x3", "--distance", "25", "--mtm"], "is farther than 24 pushes"),
        (
            &["--size", "3x3", "--seed", "1", "--distance", "24", "--mtm"],
            "('fifteen census 3x3 --list --metric multi' prints the farthest)",
        ),
        (&["--size", "5x5", "--distance", "256"], "only distances up to 255 can be proved"),
        (&["--size", "3x3", "--distance", "9", "--mtm", "--goal", "spiral"], "--goal spiral: with"),
        (&["--distance", "99999999999999"], "no position of a 4x4 board is farther than 80"),
        (&["--distance", "3", "--walk", "5"], "cannot be used with"),
        (&["--mtm", "--distance", "3", "--goal", "1234506789abcdef"], "blank in a corner"),
        (&["--distance", "3", "--size", "6x6"], "not supported on boards with more than 25 cells"),
        (&["--mtm"], "--walk or --distance"),
    ] {
        let run = fifteen(&[&["generate"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(complaint), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn all_solutions_are_counted_listed_and_verified() {
    let all = ["867254301", "--mtm", "--all", "--limit", "1000"];
    let record = json_lines(&fifteen(&[&all[..], &["--format", "jsonl"]].concat())).remove(0);
    let listed = record["listed"].as_array().expect("solutions");
    assert_eq!(Some(listed.len() as u64), record["solutions"].as_u64());
    assert!(listed.len() > 1 && listed[0] == record["moves"]);
    let verified = fifteen_with_input(&["verify"], record.to_string().as_bytes());
    let verdict = format!("867254301: solved, {} pushes\n", record["length"]);
    assert_eq!((verified.code, verified.stdout), (Some(0), verdict));
    let verdict =
        fifteen_with_input(&["verify", "--format", "jsonl"], record.to_string().as_bytes());
    let verdict = json_lines(&verdict).remove(0);
    assert_eq!((&verdict["length"], &verdict["metric"]), (&record["length"], &record["metric"]));
    let text = fifteen(&[&all[..], &["-q"]].concat()).stdout;
    let heading = format!("{} solutions in {} pushes:", listed.len(), record["length"]);
    assert_eq!(text.lines().next(), Some(heading.as_str()));
    // One push longer than the others.
    let forged = record.to_string().replacen("\"listed\":[[", "\"listed\":[[1,1,", 1);
    let refused = fifteen_with_input(&["verify"], forged.as_bytes());
    assert_eq!(refused.code, Some(1), "{}", refused.stdout);
}

/// When a limit ends the search, the answer has a solution and the bound that has been proved.
#[test]
fn a_limit_leaves_a_solution_and_a_bound() {
    let tiles = "17 1 20 9 16 2 22 19 14 5 15 21 0 3 24 23 18 13 12 7 10 8 6 4 11";
    for start in [tiles, "159d26ae37bf48c0"] {
        let limited = ["--mtm", "--node-limit", "3000", "--threads", "1", start];
        let run = fifteen(&[&limited[..], &["--format", "jsonl"]].concat());
        let record = json_lines(&run).remove(0);
        let number = |field: &str| record[field].as_u64().expect(field);
        assert_eq!((&record["status"], &record["metric"]), (&"feasible".into(), &"multi".into()));
        assert_eq!(number("length"), number("proved") + number("gap"));
        assert!(number("length") < record["moves"].as_array().expect("moves").len() as u64);
        let verified = fifteen_with_input(&["verify"], record.to_string().as_bytes());
        assert_eq!(verified.code, Some(0), "{}", verified.stdout);
        let mut forged = record.clone();
        forged["proved"] = (number("length") + 1).into();
        let refused = fifteen_with_input(&["verify"], forged.to_string().as_bytes());
        let fault = format!("the solution has {} pushes", record["length"]);
        assert!(refused.stdout.contains(&fault), "{}", refused.stdout);
        let text = fifteen(&[&limited[..], &["-q"]].concat()).stdout;
        let line = format!("Solution in {} pushes (", record["length"]);
        assert!(text.lines().any(|text| text.starts_with(&line)), "{text}");
        let gap = format!("at least {} are needed (gap {}):", record["proved"], record["gap"]);
        assert!(text.contains(&gap), "{text}");
    }
}

/// An interrupt ends the construction of tables, and does not wait for the search.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_construction_of_tables() {
    let arguments = ["--mtm", "--heuristic", "patterns-6", "ca6098dfb73254e1"];
    let mut command = command();
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a running program");
    wait_for_handler(&mut child);
    thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let run = wait_for_output(child);
    assert_eq!((run.code, run.stdout.as_str()), (Some(130), ""), "{}", run.stderr);
    assert!(run.stderr.contains("interrupted while tables were built"), "{}", run.stderr);
}

/// Engines other than `wide` begin with the walking distance, or with tables if it does not support
/// the size.
#[test]
fn every_engine_has_a_default_heuristic() {
    let start = "123456789abcdefghijklmn0o";
    let compared = fifteen(&["compare", "--mtm", "--size", "5x5", "--format", "jsonl", start]);
    assert_eq!((compared.code, compared.stderr.as_str()), (Some(0), ""));
    for record in json_lines(&compared) {
        assert_eq!((&record["heuristic"], &record["length"]), (&"patterns-4".into(), &1.into()));
    }
    let unsupported = fifteen(&["--size", "5x5", "--mtm", "--heuristic", "walking", start]);
    let error = "error: heuristic walking does not support 5x5 boards in the multi-tile metric\n";
    assert_eq!((unsupported.code, unsupported.stderr.as_str()), (Some(2), error));
}

/// Options without a meaning in this metric are named.
#[test]
fn options_of_the_other_metric_are_named() {
    for option in [["--order", "NWES"], ["--weight", "1.5"]] {
        for engine in ["wide", "plain", "astar"] {
            let run = fifteen(&["--mtm", "--engine", engine, option[0], option[1], "867254301"]);
            let expected = format!("{} is not supported with --metric multi", option[0]);
            assert_eq!(run.code, Some(2), "{option:?}");
            assert!(run.stderr.contains(&expected), "{option:?}: {}", run.stderr);
        }
    }
}
