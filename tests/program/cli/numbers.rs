//! Every whole number in the text output is in the records, and vice versa except for some fields,
//! for each command with both formats.

use crate::support::program::{ProgramOutput, command, json_lines, run, run_with_input};
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

/// Commands that print no whole numbers.
const COMMANDS_WITHOUT_NUMBERS: &[&str] = &["generate"];

/// Standard input of `sudoku`: a puzzle with one solution.
const SUDOKU: &[u8] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

/// Rounds a mean, which is not negative, to a whole number.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn rounded(mean: f64) -> u64 {
    mean.round() as u64
}

/// Returns the whole numbers of a text: digits with commas between groups of three. Decimal numbers
/// are ignored: they are times, rates and means, which differ between runs or are rounded.
fn whole_numbers(text: &str) -> BTreeSet<u64> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || ".,:@-".contains(c)));
    let number = |word: &str| word.trim_matches([',', '.', ':']).replace(',', "").parse().ok();
    words.filter_map(number).collect()
}

/// Adds all numbers that a value implies: its numbers, those in its strings, and the lengths and
/// prefix sums of its arrays.
fn add_numbers(value: &Value, numbers: &mut BTreeSet<u64>) {
    match value {
        Value::Number(number) => {
            numbers.extend(number.as_u64());
            // Bytes are printed as megabytes, and means are rounded.
            numbers.extend(number.as_u64().map(|bytes| bytes / 1_000_000));
            numbers.extend(number.as_f64().map(rounded));
        }
        Value::String(text) => {
            // Each move is one digit, and the text separates moves by spaces.
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

/// Returns all numbers in some records, the number of records, and the sums of some fields.
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

/// Returns the output of a command in both formats: the text, and the records.
fn outputs(arguments: &[&str]) -> (ProgramOutput, ProgramOutput) {
    let cache = concat!(env!("CARGO_TARGET_TMPDIR"), "/numbers");
    let output = |format: &str| {
        let mut program = command();
        program.args(arguments).args(["--format", format]).env("FIFTEEN_CACHE_DIR", cache);
        if !["generate", "verify", "sudoku"].contains(&arguments[0])
            && !["stats", "path"].contains(&arguments[1])
        {
            program.args(["--threads", "1"]);
        }
        match arguments[0] {
            "sudoku" => run_with_input(&mut program, SUDOKU),
            _ => run(&mut program),
        }
    };
    (output("text"), output("jsonl"))
}

#[test]
fn whole_numbers_of_the_text_are_in_the_records() {
    for arguments in COMMANDS {
        let (text, records) = outputs(arguments);
        assert_eq!(text.code, records.code, "{arguments:?}: {}", text.stderr);
        let found = record_numbers(&json_lines(&records));
        let printed = whole_numbers(&text.stdout);
        assert!(
            printed.is_empty() == COMMANDS_WITHOUT_NUMBERS.contains(&arguments[0]),
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

/// Fields of records whose whole numbers the text shows differently or not at all, with the reason.
const ONLY_IN_RECORDS: [(&str, &str); 13] = [
    ("v", "the version of the record"),
    ("threads", "the text does not repeat what was asked for or chosen"),
    ("seed", "likewise; without --seed it lets others repeat the run"),
    ("bytes", "the text rounds memory to three digits with a unit"),
    ("gap", "the text has it only where it is not 0"),
    ("retraced", "the text counts these nodes in the total"),
    ("iterations", "the text of a list of positions has their sum"),
    ("levels", "the text has them with --levels"),
    ("moves", "the text names tiles as the user did, or by letters"),
    ("placement", "the text draws the queens"),
    ("nodes", "a table of queens has no room for them"),
    ("estimate", "the text of a list of positions has the mean"),
    ("pushes", "the text has them with the moves"),
];

/// Adds the whole numbers of a record with the names of their top-level fields.
fn add_fields<'v>(value: &'v Value, name: &'v str, fields: &mut Vec<(&'v str, u64)>) {
    match value {
        Value::Number(number) => fields.extend(number.as_u64().map(|number| (name, number))),
        Value::Array(items) => items.iter().for_each(|item| add_fields(item, name, fields)),
        Value::Object(below) => {
            for (own, value) in below {
                add_fields(value, if name.is_empty() { own } else { name }, fields);
            }
        }
        Value::Bool(_) | Value::Null | Value::String(_) => {}
    }
}

/// The text has every whole number of the records, except those of the listed fields. No field is
/// listed needlessly.
#[test]
fn whole_numbers_of_the_records_are_in_the_text() {
    let mut needed = BTreeSet::new();
    for arguments in COMMANDS {
        let (text, records) = outputs(arguments);
        // A board such as 3x4 and a threshold such as 41+3 have two numbers.
        let parts = text.stdout.replace(['x', '+', '@', ':'], " ");
        let printed: BTreeSet<u64> =
            whole_numbers(&parts).into_iter().chain(whole_numbers(&text.stdout)).collect();
        for record in &json_lines(&records) {
            let mut fields = Vec::new();
            add_fields(record, "", &mut fields);
            for (field, number) in
                fields.into_iter().filter(|(_, number)| !printed.contains(number))
            {
                let known = ONLY_IN_RECORDS.iter().find(|(name, _)| *name == field);
                let Some((name, _)) = known else {
                    panic!("{arguments:?}: {field} is {number}\n{}", text.stdout)
                };
                needed.insert(*name);
            }
        }
    }
    let unneeded: Vec<_> =
        ONLY_IN_RECORDS.iter().filter(|(name, _)| !needed.contains(name)).collect();
    assert!(unneeded.is_empty(), "{unneeded:?}");
}
