//! Batches of positions: consistent counts and summaries.

use crate::support::program::{fifteen, fifteen_with_input, json_lines};

/// Returns valid lines, an unsolvable position, and invalid lines.
fn input() -> String {
    let generated = fifteen(&["generate", "--count", "20", "--walk", "40", "--seed", "2"]).stdout;
    let mut lines: Vec<&str> = generated.lines().collect();
    lines.insert(3, "123456789abcdfe0");
    lines.insert(8, "123456789abcdee0");
    lines.insert(11, "12345");
    lines.join("\n")
}

#[test]
fn every_line_has_a_record() {
    for threads in ["1", "2"] {
        let arguments = ["--format", "jsonl", "--threads", threads];
        let run = fifteen_with_input(&arguments, input().as_bytes());
        assert_eq!(run.code, Some(2));
        let records = json_lines(&run);
        assert_eq!(records.len(), 23);
        assert_eq!(records[3]["status"], "unsolvable");
        let [bad, short] = [&records[8], &records[11]];
        assert_eq!((&bad["v"], &bad["status"]), (&4.into(), &"invalid".into()));
        assert_eq!((&bad["line"], &bad["column"]), (&9.into(), &15.into()));
        assert!(
            bad["fault"].as_str().is_some_and(|fault| fault.starts_with("tile 14 appears twice"))
        );
        assert_eq!((&short["line"], &short["status"]), (&12.into(), &"invalid".into()));
        assert_eq!(run.stderr.lines().count(), 2, "{}", run.stderr);
        let verified = fifteen_with_input(&["verify"], run.stdout.as_bytes());
        assert_eq!(verified.code, Some(0), "{}", verified.stderr);
        assert!(
            verified.stdout.ends_with("\n23 lines: 21 correct, 2 no claim\n"),
            "{}",
            verified.stdout
        );
    }
    let compared =
        fifteen_with_input(&["compare", "--format", "jsonl"], b"123456789abcde0f\nbad\n");
    assert_eq!(json_lines(&compared).last().expect("a record")["status"], "invalid");
}

#[test]
fn a_batch_ends_with_a_summary() {
    let run = fifteen_with_input(&[], input().as_bytes());
    let summary = run.stdout.lines().last().expect("a summary");
    assert!(summary.starts_with("23 positions: 20 solved, 1 unsolvable, 2 invalid; "), "{summary}");
    let records = json_lines(&fifteen_with_input(&["--format", "jsonl"], input().as_bytes()));
    let lengths: Vec<u64> = records.iter().filter_map(|record| record["length"].as_u64()).collect();
    #[allow(clippy::cast_precision_loss)]
    let mean = lengths.iter().sum::<u64>() as f64 / lengths.len() as f64;
    let longest = lengths.iter().max().expect("a solved position");
    assert!(
        summary.contains(&format!("mean length {mean:.2}, maximum {longest}; mean nodes ")),
        "{summary}"
    );
    let run = fifteen_with_input(&["-q"], input().as_bytes());
    assert!(!run.stdout.contains("positions: "));
    assert!(!fifteen(&["123456789abcde0f"]).stdout.contains("position"));
}

#[test]
fn verification_ends_with_a_summary() {
    let input = "123456789abcde0f f\n123456789abcd0ef ef\n123456789abcd0ef fe\nnonsense x\n";
    let run = fifteen_with_input(&["verify"], input.as_bytes());
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.ends_with("\n4 lines: 2 correct, 1 wrong, 1 invalid\n"), "{}", run.stdout);
    let run = fifteen_with_input(&["verify", "-q"], input.as_bytes());
    assert_eq!(run.stdout.lines().count(), 1, "only the wrong claim: {}", run.stdout);
    let run = fifteen(&["verify", "123456789abcde0f", "f"]);
    assert_eq!(run.stdout.lines().count(), 1);
}

#[test]
fn generate_output_can_be_solved() {
    let generate = ["generate", "--count", "4", "--walk", "20", "--seed", "3"];
    for board in
        [&["--size", "3x3"][..], &["--goal", "korf"], &["--size", "3x4", "--goal", "first"]]
    {
        let generated = fifteen(&[&generate[..], board, &["--format", "jsonl"]].concat()).stdout;
        let solved = fifteen_with_input(&["--format", "jsonl"], generated.as_bytes());
        assert_eq!((solved.code, solved.stderr.as_str()), (Some(0), ""), "{generated}");
        let starts = |text: &str| -> Vec<String> {
            let records = text.lines().map(|line| serde_json::from_str(line).expect("valid JSON"));
            records.map(|record: serde_json::Value| record["start"].to_string()).collect()
        };
        assert_eq!(starts(&solved.stdout), starts(&generated));
        let verified = fifteen_with_input(&["verify"], solved.stdout.as_bytes());
        assert!(verified.stdout.ends_with("4 lines: 4 correct\n"), "{}", verified.stdout);
        // The records of `solve` are valid input, too.
        assert_eq!(fifteen_with_input(&["-q"], solved.stdout.as_bytes()).code, Some(0));
    }
    let run = fifteen_with_input(&["-q"], b"{\"start\":\"8 2 0/4 6 1/3 7 5\"}\n");
    assert!(run.stdout.contains("Solution in 24 moves"), "{}{}", run.stdout, run.stderr);
    let mixed = "{\"start\":\"820461375\",\"size\":\"3x3\"}\n{\"start\":\"1230\",\"size\":\"2x2\"}\n{\"v\":3}\n";
    let run = fifteen_with_input(&["--format", "jsonl"], mixed.as_bytes());
    assert_eq!(run.code, Some(2));
    let records = json_lines(&run);
    assert_eq!(records[1]["fault"], "size: 2x2, but this run uses 3x3");
    assert_eq!((&records[2]["status"], &records[2]["line"]), (&"invalid".into(), &3.into()));
}
