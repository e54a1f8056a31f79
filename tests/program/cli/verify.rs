//! Claims: true ones are accepted, forged ones are detected.

use crate::support::program::{ProgramOutput, fifteen, fifteen_with_input, json_lines};
use serde_json::{Value, json};

/// Returns the record of `solve --all` for a position with several shortest solutions.
fn record(notation: &str) -> Value {
    let solve =
        ["solve", "--size", "2x3", "--all", "--moves", notation, "--format", "jsonl", "450312"];
    let run = fifteen(&solve);
    serde_json::from_str(&run.stdout).expect("a record")
}

fn verify(record: &Value) -> ProgramOutput {
    fifteen_with_input(&["verify", "--size", "2x3"], format!("{record}\n").as_bytes())
}

#[test]
fn true_records_are_accepted() {
    for notation in ["tiles", "blank"] {
        let record = record(notation);
        assert!(record["solutions"].as_u64() > Some(0), "{record}");
        let run = verify(&record);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{record}");
        assert_eq!(run.stdout, "450312: solved, 11 moves\n");
    }
}

#[test]
fn forged_fields_are_detected() {
    let original = record("tiles");
    let moves = original["moves"].clone();
    let forged = [
        ("length", json!(9), "moves made: 11; moves claimed: 9"),
        ("estimate", json!(13), "impossible estimate 13: "),
        ("estimate", json!(10), "impossible estimate 10: "),
        ("estimate", json!(7), "impossible estimate 7: "),
        ("proved", json!(13), "impossible bound 13: the solution has 11 moves"),
        ("gap", json!(2), "gap claimed: 2; gap found: 0"),
        ("solutions", json!(0), "0 solutions claimed, 2 listed"),
        ("solutions", json!(1), "1 solution claimed, 2 listed"),
        ("listed", json!([moves, moves]), "solution 2 of those listed: duplicate solution"),
        ("listed", json!([[1]]), "solution 1 of those listed: move 1 pushes tile 1"),
        ("moves", json!([300]), "move 1 pushes tile 300, which is not on the board"),
        ("blank_moves", json!("E"), "blank_moves differs from moves"),
    ];
    for (field, value, fault) in forged {
        let mut record = original.clone();
        record[field] = value;
        let run = verify(&record);
        assert_eq!(run.code, Some(1), "{record}");
        assert!(run.stdout.contains(fault), "{fault}: {}", run.stdout);
    }
}

#[test]
fn records_that_contradict_themselves_are_bad_input() {
    let original = record("tiles");
    for (field, value, error) in [
        ("v", json!(1), "v: unsupported record version 1 (expected 4)"),
        ("status", json!("stopped"), "status 'stopped' contradicts the moves"),
        ("status", json!("done"), "status 'done' contradicts the moves"),
        (
            "goal",
            json!("loyd"),
            "goal: 'loyd': not a goal name (last, first, columns, spiral) and not a position",
        ),
    ] {
        let mut record = original.clone();
        record[field] = value;
        let run = verify(&record);
        assert_eq!(run.code, Some(2), "{record}");
        assert!(run.stderr.contains(error), "{error}: {}", run.stderr);
    }
}

#[test]
fn claims_of_unsolvability_are_verified() {
    let loyd = fifteen(&["solve", "--format", "jsonl", "123456789abcdfe0"]);
    let run = fifteen_with_input(&["verify"], loyd.stdout.as_bytes());
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (Some(0), "123456789abcdfe0: unsolvable, as claimed\n")
    );
    let forged = loyd.stdout.replace("dfe0", "def0");
    let run = fifteen_with_input(&["verify"], forged.as_bytes());
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("not solved: solvable: "), "{}", run.stdout);
    let run = fifteen_with_input(&["verify", "--format", "jsonl"], forged.as_bytes());
    assert!(run.stdout.contains(r#""ok":false"#), "{}", run.stdout);
}

/// The message about an input without claims describes those of the kind of puzzle.
#[test]
fn missing_claims_are_described() {
    for (arguments, expected) in [
        (&["verify"][..], "lines START MOVES\n"),
        (&["verify", "--blocks", "silly"], "lists of moves, one per line\n"),
    ] {
        let run = fifteen(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        let error =
            "error: standard input: no claims found; expected records of --format jsonl, or";
        assert_eq!(run.stderr, format!("{error} {expected}"));
    }
}

#[test]
fn decimal_moves_are_parsed_as_printed() {
    let start = "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15";
    let written = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 0 14 15";
    for moves in ["14 15", "14,15", "ef", "e f", "14, 15", "L2", "LL", "l l"] {
        let run = fifteen(&["verify", start, moves]);
        assert_eq!(run.stdout, format!("{written}: solved, 2 moves\n"), "{moves}");
        assert_eq!(run.code, Some(0));
    }
    // One word is digits, unless only the number can be pushed.
    let run = fifteen(&["verify", "123456789abcde0f", "1515"]);
    assert!(run.stdout.contains("move 1 pushes tile 1"), "{}", run.stdout);
    let run = fifteen(&["verify", "123456789abcde0f", "15"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
}

#[test]
fn a_title_in_a_record_may_have_a_comment_sign() {
    let slide = fifteen(&["slide", "--puzzle", "silly", "--format", "jsonl"]);
    let mut record = json_lines(&slide).remove(0);
    record["title"] = json!("Dirty Dozen #2");
    let puzzles = json_lines(&fifteen(&["slide", "--list", "--format", "jsonl"]));
    let puzzle = puzzles
        .iter()
        .find(|puzzle| puzzle["puzzle"] == "silly")
        .expect("a puzzle of the collection");
    let folder = std::env::temp_dir().join(format!("fifteen-verify-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("puzzle.sliding");
    std::fs::write(&path, puzzle["text"].as_str().expect("a text")).expect("a file");
    let blocks = ["verify", "--blocks", path.to_str().expect("a path")];
    let run = fifteen_with_input(&blocks, format!("{record}\n").as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    record["v"] = json!(7);
    let run = fifteen_with_input(&blocks, format!("{record}\n").as_bytes());
    assert_eq!(run.code, Some(2), "{}", run.stderr);

    // A byte order mark before the puzzle is skipped.
    std::fs::write(&path, format!("\u{feff}{}", puzzle["text"].as_str().expect("a text")))
        .expect("a file");
    let run = fifteen(&["slide", "-q", path.to_str().expect("a path")]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    std::fs::remove_dir_all(&folder).expect("a removable folder");
}

/// A record has its own style. A claim may name only cells of the board.
#[test]
fn claims_of_block_puzzles_agree_with_the_puzzle_and_the_style() {
    let record = fifteen(&["slide", "silly", "--style", "2", "--format", "jsonl"]).stdout;
    let blocks = ["verify", "--blocks", "silly"];
    for (style, code) in [(&[][..], 0), (&["--style", "path"], 0), (&["--style", "0"], 2)] {
        let run = fifteen_with_input(&[&blocks, style].concat(), record.as_bytes());
        assert_eq!(run.code, Some(code), "{style:?}: {}", run.stderr);
        let is_named = run.stderr.contains("style: the record has style 2, and --style is 0");
        assert_eq!(is_named, code == 2, "{}", run.stderr);
    }
    let run = fifteen_with_input(&blocks, b"4@9,1:S\n");
    let error = "'4@9,1:S' has a cell outside the board of 5 rows and 5 columns";
    assert!(run.code == Some(2) && run.stderr.contains(error), "{}", run.stderr);
    let run = fifteen_with_input(&["verify"], record.as_bytes());
    let advice = "no such claim; to check it, pass its puzzle: verify --blocks PUZZLE";
    assert!(run.code == Some(2) && run.stderr.contains(advice), "{}", run.stderr);
}

/// The number of pushes is counted, and a gap is no proof.
#[test]
fn pushes_and_gaps_are_checked() {
    let record = fifteen(&["-q", "--format", "jsonl", "123450786"]).stdout;
    assert!(record.contains("\"pushes\":"), "{record}");
    let pushes =
        json_lines(&fifteen(&["-q", "--format", "jsonl", "123450786"]))[0]["pushes"].clone();
    let wrong = record.replace(&format!("\"pushes\":{pushes}"), "\"pushes\":99");
    for (line, fault) in [
        (wrong, "pushes claimed: 99; pushes found: "),
        (
            "{\"start\":\"123456708\",\"status\":\"solved\",\"moves\":[8,8,8],\"proved\":1,\"gap\":2}\n"
                .to_owned(),
            "status 'solved' contradicts the gap 2",
        ),
    ] {
        let run = fifteen_with_input(&["verify"], line.as_bytes());
        assert_eq!(run.code, Some(1), "{}", run.stderr);
        assert!(run.stdout.contains(fault), "{}", run.stdout);
    }
}

/// Means of several searches, and lists, are no claims.
#[test]
fn records_without_claims_are_named() {
    let positions = ["123456789abcde0f", "123456789abc0def"];
    let summary = [&["compare", "--summary", "--engines", "plain"][..], &positions].concat();
    let list = ["--list", "korf100", "12", "--print"];
    for (command, kind) in [(&summary[..], "summary"), (&list, "listed-position")] {
        let records = fifteen(&[command, &["--format", "jsonl"]].concat()).stdout;
        let run = fifteen_with_input(&["verify"], records.as_bytes());
        let message = format!("status: records of the kind '{kind}' have no such claim");
        assert!(run.code == Some(2) && run.stderr.contains(&message), "{}", run.stderr);
    }
    let run = fifteen_with_input(&["verify"], b"{\"command\":\"census\",\"start\":[1.5]}\n");
    assert!(run.stderr.contains("records of 'census' have no such claim"), "{}", run.stderr);
}
