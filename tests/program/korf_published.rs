//! Published counts in the command `korf`, and searches without the reflection.

use crate::support::program::{fifteen, json_lines};

#[test]
fn the_korf_command_reproduces_korfs_counts() {
    let run = fifteen(&["korf", "--published", "--instances", "12,42,55"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let row = run.stdout.lines().find(|line| line.starts_with("  12 ")).expect("a row");
    assert!(row.ends_with('=') && row.matches("546,344").count() == 2, "{row}");
    assert!(
        run.stdout.ends_with("3 of 3 published node counts reproduced exactly\n"),
        "{}",
        run.stdout
    );
}

/// Instance 89 is the cheapest of the four that differ.
#[test]
fn a_number_that_differs_has_a_footnote() {
    let run = fifteen(&["korf", "--published", "--instances", "89"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let footnote = run.stdout.lines().last().expect("a last line");
    assert!(run.stdout.contains("0 of 1 published node counts"), "{}", run.stdout);
    assert!(footnote.starts_with("* 89: ") && footnote.contains("166,571,021"), "{footnote}");
    let run = fifteen(&["korf", "--published", "12,89", "--format", "jsonl"]);
    let [equal, other] = &json_lines(&run)[..] else { panic!("{}", run.stdout) };
    assert_eq!(equal["generated"], equal["published"]);
    assert_eq!((&equal["agrees"], equal.get("note")), (&true.into(), None));
    assert_ne!(other["generated"], other["published"]);
    assert_eq!(other["agrees"], false);
    assert_eq!(other["note"].as_str(), footnote.strip_prefix("* 89: "));
}

#[test]
fn published_counts_are_shown_for_comparable_searches_only() {
    let korf = |options: &[&str]| {
        let run = fifteen(&[&["korf", "--instances", "12,42"], options].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run.stdout
    };
    assert!(korf(&["--engine", "plain"]).contains("published"));
    assert!(korf(&["--engine", "plain"]).contains("times the published nodes"));
    assert!(!korf(&["--engine", "plain", "--heuristic", "conflict"]).contains("published"));
    assert!(!korf(&[]).contains("published"));
    let refused = fifteen(&["korf", "--published", "--size", "5x5"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
}

/// Without the reflection, a bound is at most as high and needs one lookup per table.
#[test]
fn unreflected_tables_give_lower_bounds_with_fewer_lookups() {
    let nodes = |options: &[&str]| {
        let fixed = ["korf", "--instances", "1-5", "--no-pruning", "--threads", "1"];
        let fixed = [&fixed[..], &["--heuristic", "pdb-6-6-3", "--format", "jsonl"]].concat();
        let run = fifteen(&[&fixed[..], options].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let records = json_lines(&run);
        let name = records[0]["heuristic"].as_str().expect("a name").to_owned();
        let estimates: u64 =
            records.iter().map(|record| record["estimate"].as_u64().expect("one")).sum();
        let generated: u64 =
            records.iter().map(|record| record["generated"].as_u64().expect("one")).sum();
        (name, estimates, generated)
    };
    let (with, without) = (nodes(&[]), nodes(&["--no-mirror"]));
    assert_eq!((with.0.as_str(), without.0.as_str()), ("pdb-6-6-3", "pdb-6-6-3-no-mirror"));
    assert!(without.1 < with.1 && without.2 > with.2, "{with:?} {without:?}");
    let refused = fifteen(&["--no-mirror", "--heuristic", "conflict", "123456789abcdef0"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("--no-mirror"), "{}", refused.stderr);
}
