//! The command `compare`: comparable rows, and their means.

#[cfg(unix)]
use crate::support::program::interrupt_after_record;
use crate::support::program::{self, ProgramOutput, json_lines, run};
use crate::support::record::completed_iterations;
use serde_json::Value;
use std::process::Command;

/// Returns the words of every line of output.
fn table_rows(run: &ProgramOutput) -> Vec<Vec<&str>> {
    run.stdout.lines().map(|line| line.split_whitespace().collect()).collect()
}

/// Runs `fifteen compare`.
fn compare(arguments: &[&str]) -> ProgramOutput {
    run(command().arg("compare").args(arguments))
}

/// Returns a command for the program without cached tables.
fn command() -> Command {
    let mut command = program::command();
    command.env("FIFTEEN_CACHE_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables"));
    command
}

/// Position at distance 45, with Manhattan distance 35.
const START: &str = "13560de9b48ca7f2";

/// Means over different positions are not to be compared, and say so.
#[test]
fn means_over_different_positions_say_so() {
    let heuristics = ["--summary", "--heuristics", "manhattan,pdb-6-6-3", "--threads", "1"];
    let positions = [START, "123456789abcde0f"];
    let summary = |limits: &[&str]| compare(&[&heuristics[..], limits, &positions].concat());
    let stopped = summary(&["--node-limit", "20k"]);
    let message = "the means are over different positions";
    assert!(stopped.code == Some(3) && stopped.stdout.contains(message), "{}", stopped.stdout);
    let whole = summary(&[]);
    assert!(whole.code == Some(0) && !whole.stdout.contains(message), "{}", whole.stdout);
}

#[test]
fn engines_have_equal_counts() {
    let run = compare(&[START]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let rows = table_rows(&run);
    assert_eq!(
        rows[1],
        ["engine", "length", "visited", "generated", "seconds", "nodes/s", "speed"]
    );
    let names: Vec<&str> = rows[2..].iter().map(|row| row[0]).collect();
    assert_eq!(names, ["plain", "fsa", "wide"]);
    assert_eq!(rows[2][1..4], rows[3][1..4]);
    assert!(rows[2..].iter().all(|row| row[1] == "45"));
}

#[test]
fn engines_have_equal_counts_with_every_heuristic() {
    let engines = ["--engines", "plain,fsa,wide", "--heuristics", "walking,pdb-5-5-5"];
    let run = compare(&[&engines[..], &["--format", "jsonl", START]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let records = json_lines(&run);
    assert_eq!(records.len(), 6);
    for (records, heuristic) in records.chunks(3).zip(["walking", "pdb-5-5-5"]) {
        for (record, engine) in records.iter().zip(["plain", "fsa", "wide"]) {
            assert_eq!(
                (&record["engine"], &record["heuristic"]),
                (&engine.into(), &heuristic.into())
            );
            assert_eq!((&record["length"], &record["pruning"]), (&45.into(), &false.into()));
            assert_eq!(record["estimate"], record["iterations"][0]["threshold"]);
            assert_eq!(completed_iterations(record), completed_iterations(&records[0]));
        }
        assert!(!completed_iterations(&records[0]).is_empty());
    }
    assert_ne!(completed_iterations(&records[0]), completed_iterations(&records[3]));
}

#[test]
fn heuristics_are_compared_in_columns_with_wide() {
    let heuristics = "manhattan,pdb-6-6-3,pdb-aaaa/bbbb/cccc/ddd.";
    let run = compare(&["--heuristics", heuristics, START]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().skip(1).collect();
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{}", run.stdout);
    let rows = table_rows(&run);
    assert_eq!(rows[1][..4], ["engine", "heuristic", "estimate", "length"]);
    for (row, heuristic) in rows[2..].iter().zip(heuristics.split(',')) {
        assert_eq!((row[0], row[1], row[3]), ("wide", heuristic, "45"));
    }
    let estimates: Vec<u32> = rows[2..].iter().map(|row| row[2].parse().unwrap()).collect();
    assert_eq!(estimates.len(), 3);
    assert!(estimates.iter().all(|&estimate| (estimates[0]..=45).contains(&estimate)));
}

#[test]
fn means_over_several_positions_are_printed() {
    let starts = [START, "bc9e80df3412a756", "123456789abcdfe0", "123456789abcdef0"];
    let heuristics = ["--heuristics", "conflict,pdb-6-6-3"];
    let run = compare(&[&heuristics[..], &starts].concat());
    // One position is unsolvable.
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let rows = table_rows(&run);
    let means = &rows[rows.len() - 4..];
    assert_eq!(means[0], ["3", "positions,", "means"]);
    for (heuristic, row) in ["conflict", "pdb-6-6-3"].into_iter().zip(&means[2..]) {
        assert_eq!((row[1], row[3]), (heuristic, "33.67"));
        let has_heuristic = |row: &&Vec<&str>| row.get(1) == Some(&heuristic);
        let of_heuristic: Vec<_> = rows[..rows.len() - 4].iter().filter(has_heuristic).collect();
        assert_eq!(of_heuristic.len(), 3);
        let number = |text: &str| text.replace(',', "").parse::<u32>().unwrap();
        let sum = |column: usize| of_heuristic.iter().map(|row| number(row[column])).sum::<u32>();
        let mean = |column: usize| (f64::from(sum(column)) / 3.0).round();
        assert_eq!((mean(4), mean(5)), (number(row[4]).into(), number(row[5]).into()));
        assert_eq!(row[2], format!("{:.2}", f64::from(sum(2)) / 3.0));
    }
    let run = compare(&[&heuristics[..], &["--format", "jsonl"], &starts].concat());
    assert_eq!(json_lines(&run).len(), 7);
    assert_eq!(table_rows(&compare(&["--heuristics", "conflict", START])).len(), 3);
}

/// `--summary` and `--quiet` print one table only, the former with the ratios of nodes.
#[test]
fn a_summary_is_one_table() {
    let arguments = ["--heuristics", "conflict,pdb-6-6-3", START, "bc9e80df3412a756"];
    let whole = compare(&arguments);
    let whole = table_rows(&whole);
    for (option, more) in [("--summary", 2), ("--quiet", 0)] {
        let run = compare(&[&[option][..], &arguments].concat());
        let rows = table_rows(&run);
        let expected = (4 + more, &["2", "positions,", "means"][..]);
        assert_eq!((rows.len(), &rows[0][..]), expected, "{option}");
        assert!(rows[4..].iter().all(|row| row.contains(&"ratio")), "{}", run.stdout);
        let (means, last) = (&rows[2..], &whole[whole.len() - 2..]);
        assert_eq!((&means[0][..6], &means[1][..6]), (&last[0][..6], &last[1][..6]), "{option}");
    }
    let run = compare(&[&["--summary", "--format", "csv"][..], &arguments].concat());
    let lines: Vec<Vec<&str>> = run.stdout.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[0][7..16],
        [
            "engine",
            "heuristic",
            "weight",
            "metric",
            "order",
            "positions",
            "solved",
            "estimate",
            "length"
        ]
    );
    assert_eq!((lines[1][8], lines[2][8], lines[2][15]), ("conflict", "pdb-6-6-3", "50.5"));
}

/// Each field of the records is a column. The test compares the columns before the first one whose
/// values contain commas.
#[test]
fn records_are_printed_as_csv_columns() {
    let arguments = ["--heuristics", "conflict,walking", START, "123456789abcdfe0"];
    let run = compare(&[&["--format", "csv"][..], &arguments].concat());
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    let records = json_lines(&compare(&[&["--format", "jsonl"][..], &arguments].concat()));
    assert_eq!(lines.len(), 1 + records.len());
    let names: Vec<&str> = lines[0].split(',').collect();
    for (line, record) in lines[1..].iter().zip(&records) {
        // The reason why a position is unsolvable contains commas, and so do the iterations.
        let nested = if record["reason"].is_string() { "reason" } else { "iterations" };
        let columns = names.iter().zip(line.split(',')).take_while(|(name, _)| **name != nested);
        for (name, value) in columns.filter(|&(&name, _)| name != "seconds") {
            let expected = match &record[name] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                Value::Array(moves) => {
                    moves.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
                }
                other => other.to_string(),
            };
            assert_eq!(value, expected, "{name}");
        }
    }
    // Invalid lines have a row in a table of positions and none in a table of means.
    let with_nonsense = [&["--format", "csv"][..], &arguments, &["nonsense!"]].concat();
    let run = compare(&with_nonsense);
    assert!(run.stdout.lines().last().expect("a row").contains(",invalid,"), "{}", run.stdout);
    let run = compare(&[&["--summary"][..], &with_nonsense].concat());
    assert_eq!((run.code, run.stdout.lines().count()), (Some(2), 3), "{}", run.stdout);
    let census = fifteen_with_format("csv", &["census", "--size", "2x2"]).stdout;
    assert!(census.contains(",1 2 2 2 2 2 1,12,6,"), "{census}");
    let refused = fifteen_with_format("jsonl", &["machine", "--print", "dot"]);
    assert!(refused.stderr.contains("supports text only"), "{}", refused.stderr);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
}

/// Runs another command with a format.
fn fifteen_with_format(format: &str, arguments: &[&str]) -> ProgramOutput {
    run(command().args(["--format", format]).args(arguments))
}

#[test]
fn totals_state_the_number_of_solved_positions() {
    let limit = ["--engines", "wide", "--node-limit", "1000"];
    let run = compare(&[&limit[..], &["123456789abcde0f", "ca6098dfb73254e1"]].concat());
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    let rows = table_rows(&run);
    let last = rows.last().expect("the sums");
    assert_eq!(last[1], "1.00");
    assert!(last.ends_with(&["1", "solved,", "stopped:", "nodes"]), "{last:?}");
    // A single search has no length if a limit stopped it, and the row says so.
    for row in &rows[..rows.len() - 1] {
        let is_stopped = row.len() > 1 && row[0] == "wide" && row[1] == "-";
        assert_eq!(row.ends_with(&["stopped:", "nodes"]), is_stopped, "{row:?}");
    }
    assert!(run.stdout.contains("  stopped: nodes\n"), "{}", run.stdout);
}

/// The baseline algorithms find the same length as `wide`. With a weight, it is at most the weight
/// times as great.
#[test]
fn baselines_find_equal_lengths_and_weighted_ones_stay_within_their_factor() {
    let engines = ["--engines", "wide,astar,nbs,ida-tt,plain", "--weights", "1,1.5"];
    let heuristics = ["--heuristics", "conflict,pdb-6-6-3", "--format", "jsonl"];
    let run = compare(&[&engines[..], &heuristics, &[START]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let records = json_lines(&run);
    let weighted = |record: &&Value| !record["weight"].is_null();
    assert_eq!((records.len(), records.iter().filter(weighted).count()), (14, 4));
    for record in &records {
        let length = record["length"].as_u64().expect("a length");
        let is_weighted = record["weight"] == 1.5;
        assert!(length == 45 || is_weighted && (45..=67).contains(&length), "{record}");
    }
    let run = compare(&["--engines", "fsa,wide", "--weights", "1.5", START]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("none of these engines has a weight"), "{}", run.stderr);
}

/// The summary has intervals if at least five positions are solved. Stopped searches are counted
/// separately.
#[test]
fn summary_has_intervals_and_ratios() {
    let starts = [
        START,
        "61f85ad03427e9bc",
        "16a8ec42db3597f0",
        "ecfa1d463720859b",
        "9e2c6f81bda54703",
        "ca6098dfb73254e1",
    ];
    let options = ["--summary", "--engines", "wide,astar", "--heuristics", "pdb-6-6-3"];
    let limit = ["--node-limit", "300000"];
    let run = compare(&[&options[..], &limit, &starts].concat());
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stdout.contains("wide with pdb-6-6-3: visited: median "), "{}", run.stdout);
    let json = ["--format", "jsonl"];
    let run = compare(&[&options[..], &limit, &json, &starts].concat());
    let records = json_lines(&run);
    for record in &records {
        assert_eq!((&record["positions"], &record["solved"]), (&6.into(), &5.into()));
        let mean = record["visited"].as_f64().expect("a mean");
        let bounds = &record["visited_spread"]["interval"];
        assert!(bounds[0].as_f64() < Some(mean) && Some(mean) < bounds[1].as_f64(), "{record}");
    }
    assert_eq!(records[0]["ratio"], 1.0);
    let (ratio, bounds) = (records[1]["ratio"].as_f64(), &records[1]["ratio_interval"]);
    assert!(bounds[0].as_f64() < ratio && ratio < bounds[1].as_f64() && ratio < Some(1.0));
}

#[test]
fn simd_selection_applies_only_to_engines_with_kernels() {
    let portable = ["--simd", "portable", "--format", "jsonl", "--heuristics"];
    let run = compare(&[&portable[..], &["walking,manhattan", START]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(json_lines(&run).iter().all(|record| record["threads"] == 1));
    let run = compare(&[&portable[..], &["walking", START]].concat());
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains(
            "has SIMD kernels only for manhattan and for PDB collections, and only for one solution"
        ),
        "{}",
        run.stderr
    );
    assert!(!run.stderr.contains("one position at a time"), "not about threads: {}", run.stderr);
}

/// An order applies to the engines that support it, and the others are named.
#[test]
fn engines_with_a_fixed_order_are_named() {
    let run = compare(&["--engines", "plain,fsa,ida-tt,astar", "--order", "NWES", START]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(run.stderr, "note: --order does not apply to fsa, astar\n");
    let run = compare(&["--engines", "plain,ida-tt", "--order", "NWES", START]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let run = compare(&["--engines", "plain,fsa", "--weights", "1,3", "867254301"]);
    assert_eq!(run.stderr, "note: --weights does not apply to fsa\n");
}

#[test]
fn incompatible_comparisons_are_refused() {
    for (arguments, complaint) in [
        (
            &["--heuristics", "walking,luck"][..],
            "--heuristics luck: unknown heuristic; expected manhattan, ",
        ),
        (
            &["--heuristics", "walking,"],
            "unknown heuristic; expected manhattan, conflict, walking, or pdb-",
        ),
        (&["--heuristics", "manhattan,auto"], "auto changes during a search; name the heuristics"),
        (&["--heuristics", "pdb-9-9"], "--heuristics pdb-9-9: "),
        (&["--engines", "warp", "--heuristics", "walking"], "possible values: plain, fsa, wide"),
        (
            &["--size", "5x5", "--heuristics", "conflict,walking"],
            "--heuristics walking: heuristic walking does not support 5x5 boards",
        ),
        (
            &["--size", "5x5", "--heuristics", "conflict,manhattan"],
            "engine wide does not support 5x5 boards",
        ),
        (&["--no-build", "--heuristics", "pdb-5-5-5"], "--heuristics pdb-5-5-5: "),
        (&["--mtm", "--order", "NWES"], "--order is not supported with --metric multi"),
        (&["--mtm", "--weights", "2"], "--weights is not supported with --metric multi"),
        (&["--mtm", "--pruning"], "--pruning is not supported with --metric multi"),
        (&["--mtm", "--heuristics", "walking,auto"], "auto changes during a search; name the"),
    ] {
        let run = compare(&[arguments, &["0"]].concat());
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stderr.contains(complaint), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.stdout, "", "{arguments:?}");
    }
}

/// Means are over solved positions, also if the only position was stopped.
#[test]
fn a_summary_of_a_stopped_search_has_no_means() {
    let run = compare(&["--summary", "--format", "jsonl", "--node-limit", "5", "867254301"]);
    let record = &json_lines(&run)[0];
    assert_eq!(record["solved"], 0, "{record}");
    for field in ["estimate", "visited", "generated", "exhausted"] {
        assert!(record[field].is_null(), "{field}: {record}");
    }
}

/// The searches before an interrupt count, and nothing is complete. With the weight 5 the search
/// takes milliseconds, and without a weight minutes.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_results_so_far() {
    let search = ["compare", "--engines", "plain", "--weights", "5,1", "--summary"];
    let search = [&search[..], &["123456789abcde0f", "159d26ae37bf48c0"]].concat();
    let interrupt = |format| {
        let mut command = command();
        interrupt_after_record(command.args(&search).args(["--format", format]), |_| true)
    };
    let run = interrupt("text");
    assert_eq!(run.code, Some(130), "{}", run.stderr);
    let [heading, _, weighted, exact, rest @ ..] = &run.stdout.lines().collect::<Vec<_>>()[..]
    else {
        panic!("{}", run.stdout)
    };
    assert_eq!((*heading, rest.last()), ("2 positions, means", Some(&"Interrupted")));
    assert!(
        !weighted.contains("solved") && exact.ends_with("  1 solved, stopped: interrupted"),
        "{}",
        run.stdout
    );
    let records = json_lines(&interrupt("jsonl"));
    for (record, solved) in records.iter().zip([2, 1]) {
        assert_eq!(
            (&record["status"], &record["stopped"]),
            (&"censored".into(), &"interrupted".into())
        );
        assert_eq!((&record["positions"], &record["solved"]), (&2.into(), &solved.into()));
    }
    assert_eq!(records.len(), 2);
}

/// Metric and order of the moves are those of the searches.
#[test]
fn summaries_have_the_metric_and_the_order() {
    let summary = |arguments: &[&str]| {
        let search = [&["123456789abcde0f", "--summary", "--format", "jsonl"], arguments].concat();
        json_lines(&compare(&search))
    };
    let pushes = summary(&["--mtm", "--engines", "plain"]);
    assert_eq!((&pushes[0]["metric"], &pushes[0]["order"]), (&"multi".into(), &Value::Null));
    let ordered = summary(&["--engines", "plain", "--order", "nwes"]);
    assert_eq!((&ordered[0]["metric"], &ordered[0]["order"]), (&Value::Null, &"NWES".into()));
}
