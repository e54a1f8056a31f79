//! The command `quality`.

#[cfg(unix)]
use crate::support::program::{command, interrupt_after_record};
use crate::support::program::{fifteen, json_lines};
use serde_json::{Value, json};

/// Returns the numbers of the line with a prefix.
fn row(text: &str, word: &str) -> Vec<f64> {
    let row = text.lines().find_map(|line| line.trim_start().strip_prefix(word));
    let row = row.unwrap_or_else(|| panic!("{word} is not in {text}"));
    row.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}

/// For the 8-puzzle, the quality of heuristics is known exactly: b is the square root of 3, and the
/// sums are those of a breadth-first search.
#[test]
fn heuristic_quality_of_the_8_puzzle_matches_known_values() {
    let heuristics = "manhattan,pdb-4-4";
    let run = fifteen(&["quality", "--size", "3x3", "--seed", "7", "--heuristics", heuristics]);
    let [manhattan, tables] = ["manhattan", "pdb-4-4"].map(|name| row(&run.stdout, name));
    assert!((1.5e-3..1.8e-3).contains(&manhattan[0]) && manhattan[1] < 4.0, "{}", run.stdout);
    assert!((1.8e-4..2.2e-4).contains(&tables[0]) && tables[1] < 4.0, "{}", run.stdout);
    assert!(run.stdout.contains("\nbranching factor 1.73205, 10 rounds, "), "{}", run.stdout);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}

#[test]
fn text_and_records_agree() {
    let arguments = ["quality", "--size", "3x3", "--walks", "50", "--seed", "7", "--spheres", "14"];
    let text = fifteen(&[&arguments[..], &["--list"]].concat()).stdout;
    let records = json_lines(&fifteen(&[&arguments[..], &["--format", "jsonl"]].concat()));
    let names: Vec<_> = records.iter().map(|record| record["heuristic"].clone()).collect();
    assert_eq!(names, ["manhattan", "conflict", "walking"]);
    for record in &records {
        let name = record["heuristic"].as_str().expect("a name");
        let eta = record["eta"].as_f64().expect("a number");
        let table = text.rsplit_once("heuristic ").expect("the table of heuristics").1;
        assert_eq!(format!("{:.3e}", row(table, name)[0]), format!("{eta:.3e}"));
        let parts = record["contributions"].as_array().expect("an array").iter();
        let parts: Vec<f64> = parts.filter_map(Value::as_f64).collect();
        assert_eq!(parts.len(), 16);
        assert!((parts.iter().sum::<f64>() / eta - 1.0).abs() < 1e-9);
    }
    // Levels that at most fifty walks reach are counted exactly.
    assert!(text.contains("\n       6          39 "), "{text}");
    assert_eq!(records[0]["levels"][6], 39.0);
    assert!(text.contains("\n  beyond "), "{text}");
}

/// One round has no error estimate; without a round there is no estimate at all.
#[test]
fn few_rounds_give_no_error_estimate() {
    let results = |time| {
        let arguments = ["quality", "--size", "3x3", "--heuristics", "manhattan", "--rounds", "1"];
        (
            fifteen(&[&arguments[..], &["--time-limit", time]].concat()),
            json_lines(&fifteen(
                &[&arguments[..], &["--time-limit", time, "--format", "jsonl"]].concat(),
            ))
            .remove(0),
        )
    };
    let (text, record) = results("1h");
    assert!(text.stdout.contains(" unknown "), "{}", text.stdout);
    assert!(record["eta"].is_f64() && record["error"].is_null(), "{record}");
    let (text, record) = results("0");
    assert_eq!(text.stdout, "No round completed: no estimate\n");
    assert!(record["eta"].is_null() && record["error"].is_null(), "{record}");
    assert_eq!((&record["levels"], &record["contributions"]), (&json!([]), &json!([])));
}

/// The interval of a small sample with large differences would begin below 0.
#[test]
fn intervals_begin_at_0() {
    let sample = ["--size", "3x3", "--walks", "1", "--rounds", "5", "--seed", "2"];
    let heuristic = ["--heuristics", "manhattan", "--format", "jsonl"];
    let record = &json_lines(&fifteen(&[&["quality"], &sample[..], &heuristic].concat()))[0];
    assert_eq!(record["interval"][0], 0.0, "{record}");
}

#[test]
fn unmeasurable_heuristics_are_refused() {
    for (arguments, message) in [
        (&["--heuristics", "nonsense"][..], "--heuristics nonsense: "),
        (&["--size", "4x4", "--heuristics", "pdb-4-4"], "--heuristics pdb-4-4: "),
        (&["--walks", "0"], "--walks <N>"),
        (&["--spheres", "256"], "--spheres <MOVES>"),
    ] {
        let run = fifteen(&[&["quality"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

/// An interrupt prints the estimates of the completed rounds.
#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_estimates_so_far() {
    let search = ["quality", "--size", "3x3", "--walks", "20", "--rounds", "1000000000", "-v"];
    let run = interrupt_after_record(command().args(search), |_| true);
    assert_eq!(run.code, Some(130), "{}", run.stderr);
    assert!(run.stdout.contains("Interrupted after "), "{}", run.stdout);
    assert!(row(&run.stdout, "manhattan")[0] > 0.0);
    assert!(run.stderr.starts_with("seed "), "{}", run.stderr);
}
