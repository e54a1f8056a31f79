//! Censuses in the single-tile metric.

#[cfg(target_os = "linux")]
use crate::support::limited_memory::with_address_space;
#[cfg(unix)]
use crate::support::program::{self, ProgramOutput, interrupt};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Runs `fifteen census`.
fn run_census(arguments: &[&str]) -> ProgramOutput {
    program::run(program::command().arg("census").args(arguments))
}

#[test]
fn the_table_of_levels_is_printed() {
    let output = run_census(&["--size", "2x2", "--list", "--quiet"]);
    assert_eq!(output.code, Some(0));
    let rows: Vec<Vec<&str>> =
        output.stdout.as_str().lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["distance", "positions", "cumulative"]);
    assert_eq!(rows[1], ["0", "1", "1"]);
    assert_eq!(rows[7], ["6", "1", "12"]);
    assert_eq!(
        rows[8..].concat().join(" "),
        "Eccentricity 6, 12 positions \
                                              Positions at distance 6: 0321"
    );
    assert_eq!(output.stderr.as_str(), "");
}

#[test]
fn the_farthest_positions_are_listed() {
    let list = |arguments: &[&str]| {
        let output = run_census(&[&["--size", "3x3", "--list", "-q"], arguments].concat());
        let lines: Vec<String> = output
            .stdout
            .as_str()
            .lines()
            .skip_while(|line| !line.ends_with(':'))
            .map(str::to_owned)
            .collect();
        lines
    };
    assert_eq!(list(&[]), ["Positions at distance 31:", "647850321", "867254301"]);
    assert_eq!(list(&["--limit", "1"]), ["1 of the 2 positions at distance 31:", "647850321"]);
    assert_eq!(list(&["--goal", "korf"])[1..], ["876041253", "806547231"]);
}

#[test]
fn records_have_the_promised_fields() {
    for (arguments, happy, positions, farthest) in [
        (&["--size", "3x3"][..], false, 181_440, 31),
        (&["--size", "3x3", "--happy"], true, 2351, 22),
    ] {
        let output =
            run_census(&[arguments, &["--format", "jsonl", "--threads", "3", "--list"]].concat());
        let record: Value = serde_json::from_str(&output.stdout).expect("a JSON object");
        assert_eq!((&record["v"], &record["size"]), (&4.into(), &"3x3".into()));
        assert_eq!((&record["happy"], &record["status"]), (&happy.into(), &"complete".into()));
        let levels = record["levels"].as_array().expect("an array");
        let sum: Option<u64> = levels.iter().map(Value::as_u64).sum();
        assert_eq!((sum, record["positions"].as_u64()), (Some(positions), Some(positions)));
        assert_eq!(record["eccentricity"], farthest);
        assert_eq!(
            record["farthest"].as_array().map(Vec::len),
            levels[farthest].as_u64().map(|count| count as usize)
        );
        assert_eq!(record["threads"], 3);
        assert!(record["seconds"].is_f64() && record["bytes"].as_u64() > Some(0));
    }
}

#[test]
fn large_boards_and_bad_options_are_refused() {
    for (arguments, complaint) in [
        (&[][..], "counting the 10,461,394,944,000 positions of 4x4 boards needs 1,299.06 GiB"),
        (
            &["--size", "3x5", "--memory-limit", "2"],
            "81.20 GiB of memory; the limit is 2.00 GiB (see --memory)",
        ),
        (&["--size", "3x4", "--memory-limit", "0.01"], "the limit is 10.24 MiB"),
        (&["--size", "5x5", "--happy"], "a 5x5 board has 25"),
        #[cfg(feature = "cluster")]
        (&["--size", "5x5", "--plan"], "no plan for 5x5: too many positions"),
        (&["--threads", "0"], "not a number of threads"),
        (&["--memory-limit", "-1"], "expected GiB or an amount"),
    ] {
        let output = run_census(arguments);
        assert_eq!(output.code, Some(2), "{arguments:?}");
        assert!(output.stderr.as_str().contains(complaint), "{}", output.stderr.as_str());
        assert_eq!(output.stdout, "", "{arguments:?}");
    }
}

#[test]
fn the_memory_need_is_printed_before_the_census() {
    let output = run_census(&["--size", "3x4", "-v", "--threads", "2", "--time-limit", "0"]);
    assert_eq!(output.stderr.as_str(), "threads: 2; memory: 30.51 MiB\n");
}

/// Runs `fifteen census` with a limited address space, in mebibytes, beyond that of the program.
#[cfg(target_os = "linux")]
fn run_within(mebibytes: u32, arguments: &[&str]) -> ProgramOutput {
    program::run(with_address_space(mebibytes).arg("census").args(arguments))
}

#[cfg(target_os = "linux")]
#[test]
fn a_census_out_of_memory_prints_complete_levels_and_exits_with_3() {
    check_out_of_memory(&[40, 100]);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "half a minute"]
fn a_census_out_of_memory_prints_complete_levels_and_exits_with_3_thoroughly() {
    check_out_of_memory(&[40, 55, 70, 85, 100, 115]);
}

/// Checks that the completed levels are printed when a census runs out of memory, for each of these
/// limits in mebibytes.
#[cfg(target_os = "linux")]
fn check_out_of_memory(limits: &[u32]) {
    let happy = ["--happy", "--threads", "2", "--list", "--limit", "5"];
    let uninterrupted = run_census(&happy).stdout.as_str().to_owned();
    let uninterrupted: Vec<&str> =
        uninterrupted.lines().filter(|line| line.starts_with(' ')).collect();
    assert_eq!(uninterrupted.len(), 57);
    for &mebibytes in limits {
        let output = run_within(mebibytes, &happy);
        let printed = output.stdout.as_str();
        let rows: Vec<&str> = printed.lines().filter(|line| line.starts_with(' ')).collect();
        let complaint = output.stderr.as_str();
        assert_eq!((output.code, complaint), (Some(3), ""), "{mebibytes} MiB: {printed}");
        assert_eq!(rows, uninterrupted[..rows.len()], "{mebibytes} MiB");
        let stopped = format!("Stopped: out of memory at distance {}\n", rows.len());
        assert!(printed.contains(&stopped), "{mebibytes} MiB: {printed}");
    }
    let all = run_within(70, &["--size", "3x5", "--memory-limit", "100"]);
    assert_eq!(all.code, Some(3), "{}", all.stderr.as_str());
    // The cells take 30 MiB in one allocation. If there is no memory for them or for the threads,
    // the census also exits with 3 and without a message.
    let all = ["--size", "3x4", "--list", "--limit", "1", "--threads", "2"];
    for mebibytes in (1..133).step_by(4) {
        let output = run_within(mebibytes, &[&all[..], &["--time-limit", "0.01"]].concat());
        let complaint = output.stderr.as_str();
        assert_eq!((output.code, complaint), (Some(3), ""), "{mebibytes} MiB");
    }
    let all = run_within(12, &all);
    let printed = all.stdout.as_str();
    assert_eq!(all.code, Some(3), "{}", all.stderr.as_str());
    assert!(printed.contains("Stopped: out of memory at distance 1\n"), "{printed}");
    assert!(printed.contains("Positions at distance 0:\n123456789ab0\n"), "{printed}");
}

#[test]
fn a_time_limit_ends_with_exit_code_3() {
    let output = run_census(&["--size", "3x4", "--time-limit", "0"]);
    assert_eq!(output.code, Some(3));
    assert!(output.stdout.as_str().contains("Stopped: time limit reached at distance 1\n"));
    let output = run_census(&["--happy", "--time-limit", "0.001", "--format", "jsonl"]);
    assert_eq!(output.code, Some(3));
    let record: Value = serde_json::from_str(&output.stdout).expect("a JSON object");
    assert_eq!((&record["stopped"], &record["eccentricity"]), (&"time".into(), &Value::Null));
    // The number of levels depends on the machine; the completed levels do not.
    let levels = record["levels"].as_array().expect("an array");
    let published = [1, 2, 4, 10];
    assert!(levels.iter().zip(published).all(|(level, count)| level == count), "{levels:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_census_prints_complete_levels_and_exits_with_130() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["census", "--size", "2x6", "--threads", "1"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a running program");
    let lines = interrupt_after(&mut child, "distance");
    assert_eq!(child.wait().expect("an exit status").code(), Some(130));
    assert!(lines.iter().any(|line| line.starts_with("Interrupted at distance ")), "{lines:?}");
}

/// Interrupts a program after it has printed a line with a prefix; returns the remaining lines.
#[cfg(unix)]
fn interrupt_after(child: &mut Child, beginning: &str) -> Vec<String> {
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert!(
        lines.any(|line| line.is_ok_and(|line| line.starts_with(beginning))),
        "no line with this prefix"
    );
    interrupt(child);
    lines.map_while(Result::ok).collect()
}
