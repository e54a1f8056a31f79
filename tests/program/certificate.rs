//! Certificates: true ones are accepted; forgeries are detected and their line is named.

use crate::support::forgeries::{self, ForgeryScript};
use crate::support::program::{ProgramOutput, command, fifteen, json_lines, run};
use arbitrary::Arbitrary;
use arbtest::arbtest;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Creates an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("certificates").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Returns the lines of the certificate of a position whose last iterations are split into several
/// subtrees.
fn lines() -> &'static [Value] {
    static LINES: OnceLock<Vec<Value>> = OnceLock::new();
    LINES.get_or_init(|| {
        let file = folder("lines").join("certificate");
        let path = file.to_str().expect("a path");
        let run = fifteen(&["solve", "57fb14c3a6d9280e", "-q", "--certificate", path]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let text = fs::read_to_string(&file).expect("a written file");
        text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    })
}

/// Returns the index of the line of the last iteration.
fn last_iteration() -> usize {
    lines().iter().rposition(|line| line.get("threshold").is_some()).expect("an iteration")
}

/// Runs `fifteen verify` on the lines of a certificate.
fn verify(name: &str, lines: &[Value], options: &[&str]) -> ProgramOutput {
    let file = folder(name).join("certificate");
    let text: Vec<String> = lines.iter().map(|line| format!("{line}\n")).collect();
    fs::write(&file, text.concat()).expect("a file");
    run(command().args(["verify", "--certificate"]).arg(&file).args(options))
}

#[test]
fn true_certificates_are_accepted() {
    let run = verify("true", lines(), &["--all"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    assert!(run.stdout.starts_with("57fb14c3a6d9280e: solved, 51 moves\n"), "{}", run.stdout);
    assert!(
        run.stdout.ends_with("proved: no solution has fewer than 51 moves\n"),
        "{}",
        run.stdout
    );
    let subtrees = lines().iter().filter(|line| line.get("path").is_some()).count();
    let thresholds = lines().iter().filter(|line| line.get("threshold").is_some()).count();
    assert!(subtrees > thresholds + 1, "{subtrees} subtrees in {thresholds} iterations");

    let run = verify("true", lines(), &["--subtrees", "2", "--seed", "5", "--format", "jsonl"]);
    let record = json_lines(&run).remove(0);
    assert_eq!((&record["ok"], &record["status"]), (&json!(true), &json!("verified")));
    assert_eq!((&record["subtrees_searched"], &record["seed"]), (&json!(2), &json!(5)));
    assert_eq!(record["subtrees"], json!(subtrees));
    assert_eq!(record.get("proved"), None, "a sample proves nothing");
    let record = json_lines(&verify("true", lines(), &["--all", "--format", "jsonl"])).remove(0);
    assert_eq!((&record["proved"], record.get("seed")), (&json!(51), None));
    let run = verify("true", lines(), &["--subtrees", "2"]);
    assert!(run.stdout.contains("chosen at random (seed "), "{}", run.stdout);
    assert!(run.stdout.contains("not proved: "), "{}", run.stdout);
}

/// The node counts are those of a search without a certificate.
#[test]
fn counts_equal_those_of_a_search() {
    let run = fifteen(&[
        "solve",
        "57fb14c3a6d9280e",
        "--engine",
        "plain",
        "--move-limit",
        "49",
        "--format",
        "jsonl",
    ]);
    let searched = json_lines(&run).remove(0);
    let counts = |line: &Value| (line["threshold"].clone(), line["visited"].clone());
    let claimed = lines().iter().filter(|line| line.get("threshold").is_some()).map(counts);
    let iterations = searched["iterations"].as_array().expect("iterations");
    assert!(claimed.eq(iterations.iter().map(counts)));
}

/// Certificates exist for various goals, sizes and heuristics.
#[test]
fn certificates_can_be_written_by_any_engine() {
    for (number, (arguments, trusted)) in [
        (&["--size", "3x3", "867254301"][..], false),
        (&["--goal", "first", "--size", "3x3", "--heuristic", "pdb-4-4", "867254310"], true),
        (&["--goal", "spiral", "--size", "2x4", "70123456"], false),
        (&["--goal", "1 2 3 / 4 0 5 / 6 7 8", "8 7 6 / 5 0 4 / 3 2 1"], false),
        (&["--heuristic", "walking", "--size", "3x3", "867254301"], true),
        (&["--heuristic", "pdb-6-6-3-no-mirror", "a4ed350bc21f7986"], true),
        (&["123456789abcdef0"], false),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder(&format!("any-{number}")).join("certificate");
        let solved = run(command().arg("solve").args(arguments).arg("--certificate").arg(&file));
        assert_eq!(solved.code, Some(0), "{arguments:?}: {}", solved.stderr);
        assert!(solved.stderr.contains(" iteration"), "{}", solved.stderr);
        let verified = run(command().args(["verify", "--all", "--certificate"]).arg(&file));
        assert_eq!(verified.code, Some(0), "{arguments:?}: {}", verified.stdout);
        assert!(verified.stdout.contains("proved: "), "{}", verified.stdout);
        assert_eq!(verified.stdout.contains("\ntrusted: "), trusted, "{}", verified.stdout);
    }
}

/// Case of a forgery: its name, the change to the lines, the number of the line that is reported,
/// from 1, and the reason.
type CorruptionCase = (&'static str, fn(&mut Vec<Value>), usize, &'static str);

#[test]
#[allow(clippy::too_many_lines)] // a table of cases
fn forgeries_are_detected_without_a_search() {
    let last = last_iteration();
    let cases: &[CorruptionCase] = &[
        (
            "a count is changed",
            |lines| increment_count(lines, last_iteration() + 1),
            last + 1,
            "its subtrees have",
        ),
        (
            "a sum is changed",
            |lines| increment_count(lines, last_iteration()),
            last + 1,
            "its subtrees have",
        ),
        (
            "a subtree is left out",
            |lines| drop(lines.remove(last_iteration() + 2)),
            last + 1,
            " is missing",
        ),
        (
            "a subtree is there twice",
            |lines| lines.insert(last_iteration() + 2, lines[last_iteration() + 1].clone()),
            last + 3,
            " repeats that of line ",
        ),
        (
            "a subtree is in another",
            |lines| {
                let mut inner = lines[last_iteration() + 1].clone();
                inner["path"] = json!(inner["path"].as_str().expect("a path").to_owned() + "E");
                lines.push(inner);
            },
            lines().len() + 1,
            "does not exist or is contained in another",
        ),
        (
            "a subtree takes a move back",
            |lines| lines.push(json!({"path": "EW", "visited": 0})),
            lines().len() + 1,
            "subtree EW does not exist",
        ),
        (
            "the first threshold is left out",
            |lines| drop(lines.drain(1..3)),
            2,
            "expected threshold",
        ),
        (
            "the last threshold is left out",
            |lines| lines.truncate(last_iteration()),
            last + 1,
            "threshold 49 is missing",
        ),
        (
            "a threshold too many",
            |lines| {
                lines.push(json!({"threshold": 51, "visited": 0}));
                lines.push(json!({"path": "", "visited": 0}));
            },
            lines().len() + 1,
            "threshold 51 is superfluous",
        ),
        ("the length is less", |lines| lines[0]["length"] = json!(49), 1, "moves claimed: 49"),
        (
            "the solution is shortened",
            |lines| {
                let moves = lines[0]["moves"].as_str().expect("moves").to_owned();
                lines[0]["moves"] = json!(moves[..49]);
                lines[0]["length"] = json!(49);
            },
            1,
            "they end in",
        ),
        ("a move leaves the board", |lines| lines[0]["moves"] = json!("NNNN"), 1, "invalid move"),
        ("a move is none", |lines| lines[0]["moves"] = json!("X"), 1, "invalid move"),
        ("the start is another", |lines| lines[0]["start"] = json!("57fb14c3a6d9208e"), 1, ""),
        ("the goal is another", |lines| lines[0]["goal"] = json!("0123456789abcdef"), 1, "end in"),
        (
            "sums are greater than there are numbers",
            |lines| {
                for number in [1, 2] {
                    lines[last_iteration() + number]["visited"] = json!(u64::MAX);
                }
            },
            last + 1,
            "node count overflow",
        ),
    ];
    for (name, forge, line, reason) in cases {
        let mut forged = lines().to_vec();
        forge(&mut forged);
        let run = verify("lies", &forged, &["--subtrees", "1"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{name}: {}", run.stdout);
        let location = format!("certificate, line {line}: ");
        assert!(run.stdout.contains(&location), "{name}: {location}{}", run.stdout);
        assert!(run.stdout.contains(reason), "{name}: {}", run.stdout);
        let run = verify("lies", &forged, &["--subtrees", "1", "--format", "jsonl"]);
        let record = json_lines(&run).remove(0);
        assert_eq!((&record["ok"], &record["line"]), (&json!(false), &json!(line)), "{name}");
    }
}

/// Adds one to the node count of a line.
fn increment_count(lines: &mut [Value], number: usize) {
    lines[number]["visited"] = json!(lines[number]["visited"].as_u64().expect("nodes") + 1);
}

/// Consistent forgeries are detected by searching the subtree again.
#[test]
fn forged_counts_are_detected_by_a_search() {
    let (iteration, part) = (last_iteration(), last_iteration() + 1);
    let claimed = lines()[part]["visited"].as_u64().expect("nodes");
    for (other, reason) in [
        (claimed + 1, format!("claimed {} nodes, found {claimed}", claimed + 1)),
        (0, "claimed 0 nodes, found more".to_owned()),
    ] {
        let mut forged = lines().to_vec();
        forged[part]["visited"] = json!(other);
        let sum = forged[iteration]["visited"].as_u64().expect("nodes");
        forged[iteration]["visited"] = json!(sum - claimed + other);
        let run = verify("forged", &forged, &["--all"]);
        assert_eq!(run.code, Some(1), "{}", run.stdout);
        assert!(run.stdout.contains(&format!("line {}: {reason}", part + 1)), "{}", run.stdout);
    }
    // A solution that is not optimal: the blank moves back and forth once, and the iteration that
    // reaches the goal is claimed to be exhausted.
    let mut longer = lines().to_vec();
    let moves = longer[0]["moves"].as_str().expect("moves").to_owned();
    let to_and_fro = if moves.ends_with('S') { "NS" } else { "WE" };
    longer[0]["moves"] = json!(moves + to_and_fro);
    longer[0]["length"] = json!(53);
    longer.push(json!({"threshold": 51, "visited": u64::MAX}));
    longer.push(json!({"path": "", "visited": u64::MAX}));
    let run = verify("longer", &longer, &["--all"]);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    let location = format!("line {}: shorter solution: ", longer.len());
    assert!(run.stdout.contains(&location) && run.stdout.contains(", 51 moves"), "{}", run.stdout);
}

#[test]
fn malformed_certificates_are_bad_input() {
    let with = |number: usize, field: &str, value: Value| {
        let mut other = lines().to_vec();
        other[number][field] = value;
        other
    };
    for (other, error) in [
        (Vec::new(), "no certificate found"),
        (vec![json!({"path": "", "visited": 1})], "line 1: not a certificate: "),
        (with(0, "certificate", json!(2)), "line 1: unsupported certificate version 2"),
        (with(0, "size", json!("4x")), "line 1: size: "),
        (with(0, "start", json!("57fb")), "line 1: start: "),
        (with(0, "goal", json!("x")), "line 1: goal: "),
        (with(0, "length", json!(-51)), "line 1: column "),
        (with(1, "visited", json!("many")), "line 2: column "),
        (with(2, "paths", json!(1)), "line 3: column "),
        (with(0, "heuristic", json!("euclid")), "euclid"),
        ([&lines()[..1], &lines()[2..]].concat(), "line 2: subtree before the first iteration"),
        (vec![json!(7)], "line 1: not a JSON object"),
    ] {
        let run = verify("other", &other, &[]);
        assert_eq!(run.code, Some(2), "{error}: {}", run.stdout);
        assert!(run.stderr.contains(error), "{error}: {}", run.stderr);
    }
    // Another heuristic has other thresholds; other tables have another checksum.
    let run = verify("tables", &with(0, "heuristic", json!("pdb-6-6-3")), &[]);
    assert!(
        run.stdout.contains("line 1: tables of pdb-6-6-3 differ: found crc32 "),
        "{}",
        run.stdout
    );
    for options in [&["--goal", "first"][..], &["--size", "4x4"]] {
        let run = verify("options", lines(), options);
        assert_eq!(run.code, Some(2), "{}", run.stdout);
    }
    for options in [&["--all", "--subtrees", "3"][..], &["--subtrees", "0"]] {
        assert_eq!(verify("options", lines(), options).code, Some(2));
    }
    assert_eq!(fifteen(&["verify", "--all"]).code, Some(2));
}

/// A stopped search writes no certificate. Unwritable paths are refused before the search.
#[test]
fn certificates_are_written_atomically() {
    let file = folder("stopped").join("certificate");
    let path = file.to_str().expect("a path");
    fs::write(&file, "before").expect("a file");
    let hard = ["solve", "-q", "ca6098dfb73254e1", "--certificate", path];
    for limit in [["--node-limit", "1e6"], ["--time-limit", "1s"]] {
        let run = run(command().args(hard).args(["--heuristic", "manhattan"]).args(limit));
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        assert_eq!(fs::read_to_string(&file).expect("a readable file"), "before");
    }
    let run = run(command().args(hard).args(["--node-limit", "20e6"]));
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stdout.starts_with("Solution in 65 moves"), "{}", run.stdout);
    assert_eq!(fs::read_to_string(&file).expect("a readable file"), "before");
    for (path, error) in [
        ("/nowhere/certificate", "cannot write /nowhere/certificate: "),
        ("-", "cannot write to standard output; pass a file name"),
    ] {
        let run = fifteen(&["solve", "ca6098dfb73254e1", "--certificate", path]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains(error), "{}", run.stderr);
    }
    let several = ["solve", "123456789abcde0f", "123456789abcdef0", "--certificate", path];
    assert!(fifteen(&several).stderr.contains("--certificate needs a single position"));
    let unsolvable = fifteen(&["solve", "123456789abcdfe0", "--certificate", path]);
    assert_eq!(unsolvable.code, Some(1));
}

/// Any modified certificate is refused or proves a true statement. The fuzz target has the same
/// check.
#[test]
fn tampered_certificates_are_rejected_or_still_true() {
    arbtest(|bytes| {
        forgeries::check(&ForgeryScript::arbitrary(bytes)?);
        Ok(())
    })
    .size_max(400)
    .budget_ms(2000);
}
