//! Numbers of the text output are in the records, for every command that has both.

use crate::support::program::{command, json_lines, run, run_with_input};
use serde_json::Value;
use std::collections::BTreeSet;

/// Command lines, without `--format`.
const COMMANDS: &[&[&str]] = &[
    &["solve", "ca6098dfb73254e1"],
    &["solve", "--all", "--heuristic", "manhattan", "123405786"],
    &["solve", "--engine", "plain", "--node-limit", "1000", "ca6098dfb73254e1"],
    &["solve", "--metric", "multi", "13560de9b48ca7f2"],
    &["solve", "123456789abcdfe0"],
    &["compare", "--heuristics", "manhattan,pdb-6-6-3", "13560de9b48ca7f2"],
    &["compare", "--summary", "--heuristics", "conflict", "123456789abcde0f", "13560de9b48ca7f2"],
    &["korf", "--published", "12"],
    &["korf", "12", "--engine", "plain", "--heuristic", "manhattan"],
    &["generate", "--seed", "3", "--count", "2"],
    &["improve", "--analyze", "1 2 3 / 4 5 6 / 7 0 8", "5 6 6 5 8"],
    &["verify", "123456789abcde0f", "f"],
    &["slide", "silly", "--forward", "--levels"],
    &["slide", "silly", "--all"],
    &["slide", "silly", "--explore"],
    &["slide", "silly", "--hardest"],
    &["slide", "klotski", "--forward", "--node-limit", "100"],
    &["slide", "klotski", "--explore", "--node-limit", "100"],
    &["antislide", "--box", "3x3x3", "--brick", "2x2x1", "--symmetry"],
    &["antislide", "--box", "2x2x9", "--brick", "2x1x1", "--engine", "transfer"],
    &["sudoku", "--report"],
    &["sudoku", "--all"],
    &["queens", "5"],
    &["queens", "--table", "4"],
    &["census", "--size", "2x3", "--list"],
    &["census", "--size", "3x3", "--happy"],
    &["quality", "--size", "2x3", "--walks", "20", "--seed", "1"],
    &["pdb", "build", "4-4", "--size", "3x3", "--force"],
    &["pdb", "verify", "4-4", "--size", "3x3"],
    &["pdb", "stats", "4-4", "--size", "3x3"],
];

/// Commands that may print no numbers.
const ARE_ONLY_TEXT: &[&str] = &["generate"];

/// Sudoku with many solutions for `--all`, and one solution otherwise.
const SUDOKU: &[u8] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

/// Means are rounded to whole numbers that are not negative.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn rounded(mean: f64) -> u64 {
    mean.round() as u64
}

/// Returns the whole numbers of a text: digits with commas between groups of three. Decimal numbers
/// are times, rates and means, which differ between two runs or are rounded.
fn whole_numbers(text: &str) -> BTreeSet<u64> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || ".,:@-".contains(c)));
    let number = |word: &str| word.trim_matches([',', '.', ':']).replace(',', "").parse().ok();
    words.filter_map(number).collect()
}

/// Adds the numbers of a value: its numbers, those in its texts, the sums of its arrays up to each
/// element, and their lengths.
fn add_numbers(value: &Value, numbers: &mut BTreeSet<u64>) {
    match value {
        Value::Number(number) => {
            numbers.extend(number.as_u64());
            // Bytes are printed as megabytes, and means are rounded.
            numbers.extend(number.as_u64().map(|bytes| bytes / 1_000_000));
            numbers.extend(number.as_f64().map(rounded));
        }
        Value::String(text) => {
            // Moves are a digit each, and printed with spaces.
            numbers.insert(text.len() as u64);
            numbers.extend(text.chars().filter_map(|digit| digit.to_digit(36)).map(u64::from));
            let digits = text.split(|c: char| !c.is_ascii_digit() && c != ',');
            numbers.extend(digits.filter_map(|word| word.replace(',', "").parse::<u64>().ok()));
        }
        Value::Array(items) => {
            let mut sum = 0;
            for (index, item) in (0..).zip(items) {
                sum += item.as_u64().unwrap_or(0);
                numbers.extend([sum, index, index + 1]);
                add_numbers(item, numbers);
            }
        }
        Value::Object(fields) => {
            // The empty packing is not part of the total.
            let others = fields.iter().filter(|(name, _)| *name != "0");
            numbers.insert(others.filter_map(|(_, value)| value.as_u64()).sum());
            for (name, field) in fields {
                numbers.extend(name.parse::<u64>());
                add_numbers(field, numbers);
            }
        }
        Value::Bool(_) | Value::Null => {}
    }
}

/// Returns the numbers of some records, their number, and the sums of equal fields.
fn record_numbers(records: &[Value]) -> BTreeSet<u64> {
    let mut numbers = BTreeSet::from([records.len() as u64]);
    for record in records {
        add_numbers(record, &mut numbers);
    }
    for field in ["visited", "generated", "length"] {
        numbers.insert(records.iter().filter_map(|record| record[field].as_u64()).sum());
    }
    let is_true = |record: &&Value| record["agrees"] == true;
    numbers.insert(records.iter().filter(is_true).count() as u64);
    numbers
}

#[test]
fn whole_numbers_of_the_text_are_in_the_records() {
    let cache = concat!(env!("CARGO_TARGET_TMPDIR"), "/numbers");
    for arguments in COMMANDS {
        let program = |format: &str| {
            let mut program = command();
            program.args(*arguments).args(["--format", format]).env("FIFTEEN_CACHE_DIR", cache);
            if !["generate", "verify", "sudoku"].contains(&arguments[0])
                && !["stats", "path"].contains(&arguments[1])
            {
                program.args(["--threads", "1"]);
            }
            if arguments[0] == "sudoku" {
                run_with_input(&mut program, SUDOKU)
            } else {
                run(&mut program)
            }
        };
        let (text, records) = (program("text"), program("jsonl"));
        assert_eq!(text.code, records.code, "{arguments:?}: {}", text.stderr);
        let found = record_numbers(&json_lines(&records));
        let printed = whole_numbers(&text.stdout);
        assert!(
            printed.is_empty() == ARE_ONLY_TEXT.contains(&arguments[0]),
            "{arguments:?}: {}",
            text.stdout
        );
        let missing: Vec<_> = printed.difference(&found).collect();
        assert!(
            missing.is_empty(),
            "{arguments:?}: {missing:?}\n{}{}",
            text.stdout,
            records.stdout
        );
    }
}
