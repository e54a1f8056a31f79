//! The multi-tile metric on the command line.

use crate::support::program::{fifteen, fifteen_with_input, json_lines};

/// Position one push of three tiles from the goal.
const START: &str = "123456789abc0def";

#[test]
fn answers_count_pushes_and_moves() {
    for metric in [&["--metric", "multi"][..], &["--metric", "mtm"], &["--mtm"]] {
        for engine in ["auto", "plain", "fsa", "wide"] {
            let run = fifteen(&[&["-q", START, "--engine", engine], metric].concat());
            let expected = "Solution in 1 push (3 moves of single tiles):\nd e f\n";
            assert_eq!(run.stdout, expected, "{engine} {metric:?}");
        }
    }
    let run = fifteen(&["-q", "--stm", START]);
    assert_eq!(run.stdout, "Solution in 3 moves (3 happy, 0 sad):\nd e f\n");
    let run = fifteen(&["-q", "--mtm", "--moves", "udlr", START]);
    assert!(run.stdout.ends_with("\nL3\n"), "{}", run.stdout);
}

/// `verify` counts the pushes of a record by itself.
#[test]
fn records_name_the_metric_and_are_verified() {
    let run = fifteen(&["solve", "--mtm", "--format", "jsonl", START, "867254301"]);
    let records = json_lines(&run);
    assert_eq!((&records[0]["metric"], &records[0]["length"]), (&"multi".into(), &1.into()));
    assert_eq!(fifteen_with_input(&["verify"], run.stdout.as_bytes()).code, Some(0));
    let forged = run.stdout.replacen("\"length\":1,", "\"length\":3,", 1);
    assert_ne!(forged, run.stdout);
    assert_eq!(fifteen_with_input(&["verify"], forged.as_bytes()).code, Some(1));
    let single = fifteen(&["solve", "--format", "jsonl", START]);
    assert!(json_lines(&single)[0].get("metric").is_none());
}

#[test]
fn stopped_search_has_a_bound_in_pushes() {
    let limits = ["--engine", "fsa", "--node-limit", "1000"];
    let run = fifteen(&[&["-q", "--mtm", "159d26ae37bf48c0"][..], &limits].concat());
    assert!(run.stdout.contains("lower bound: ") && run.stdout.ends_with(" pushes\n"));
    let large = "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0";
    let run =
        fifteen(&["-q", "--mtm", large, "--node-limit", "100000", "--heuristic", "patterns-3"]);
    assert!(run.stdout.ends_with(" pushes\n"), "{}{}", run.stdout, run.stderr);
}

#[test]
fn engines_of_the_metric_agree() {
    let run = fifteen(&["compare", "--mtm", "--heuristics", "patterns-4,walking", "123450786"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    for name in ["plain", "fsa", "wide"] {
        assert_eq!(run.stdout.matches(name).count(), 2, "{}", run.stdout);
    }
}

#[test]
fn unsupported_options_are_refused() {
    for options in [
        &["--all"][..],
        &["--goal", "123405678"],
        &["--heuristic", "manhattan"],
        &["--heuristic", "patterns-9"],
        &["--no-mirror"],
        &["--simd", "portable"],
        &["--stm"],
    ] {
        let run = fifteen(&[&["--mtm", "867254301"], options].concat());
        assert_eq!(run.code, Some(2), "{options:?} {}{}", run.stdout, run.stderr);
    }
}
