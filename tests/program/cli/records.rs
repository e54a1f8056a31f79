//! Records: every kind is printed and matches the schema, and the schema rejects invalid records.

use crate::support::program::{
    command, fifteen, fifteen_with_input, json_lines, progress_records, run,
};
use crate::support::schema::{schema, validate};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

/// Folder of a level store.
const LEVELS_FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/records-levels");

/// File for units.
const UNITS_FILE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/records-units");

/// Command lines that together print records of all kinds.
const COMMANDS: &[&[&str]] = &[
    &["solve", "--all", "--moves", "udlr", "ca6098dfb73254e1"],
    &["solve", "--moves", "blank", "--node-limit", "9", "ca6098dfb73254e1"],
    &["solve", "123456789abcdfe0", "nonsense!"],
    &["compare", "--heuristics", "walking", "123456789abcde0f", "nonsense!"],
    &["compare", "--summary", "--heuristics", "walking", "123456789abcde0f"],
    &["compare", "--summary", "--engines", "plain", "--node-limit", "1", "ca6098dfb73254e1"],
    &["korf", "--published", "--instances", "12"],
    &["improve", "--analyze", "1 2 3 / 4 5 6 / 7 0 8", "5 6 6 5 8"],
    &["improve", "--moves", "udlr", "1 2 3 / 4 5 6 / 7 0 8", "7 7 8"],
    &["generate"],
    &["solve", "--list", "korf-taylor-10", "--print"],
    &["verify", "123456789abcde0f", "f"],
    &["verify", "123456789abcde0f", "e"],
    &["slide", "silly"],
    &["slide", "silly", "--all"],
    &["slide", "silly", "--explore"],
    &["slide", "silly", "--hardest"],
    &["slide", "klotski", "--node-limit", "10"],
    &["slide", "generate", "--size", "4", "--seed", "1"],
    &["slide", "--list"],
    &["slide", "silly", "--checkpoint", LEVELS_FOLDER],
    &["status", LEVELS_FOLDER],
    &["queens", "5", "--checkpoint", UNITS_FILE],
    &["status", UNITS_FILE],
    &["antislide", "--box", "3x3x3", "--brick", "2x2x1", "--symmetry", "--list"],
    &["antislide", "--box", "3x3x3", "--brick", "2x2x1", "--rotations", "--no-corners"],
    &["antislide", "--box", "2x2x40", "--brick", "2x1x1", "--engine", "transfer"],
    &["sudoku", "--report"],
    &["sudoku", "--methods", "1"],
    &["sudoku", "--all"],
    &["sudoku", "generate"],
    &["queens", "5"],
    &["queens", "--table", "3"],
    &["queens", "19", "--time-limit", "1.5", "--progress", "jsonl"],
    &["census", "--size", "2x3", "--list"],
    &["census", "--happy", "--time-limit", "0.01"],
    &["quality", "--size", "3x3", "--walks", "20"],
    &["quality", "--size", "3x4", "--time-limit", "0.5", "--progress", "jsonl"],
    &["pdb", "build", "4-4", "--size", "3x3", "--force"],
    &["pdb", "build", "4-4", "--size", "3x3"],
    &["pdb", "list"],
    &["pdb", "verify", "4-4", "8", "--size", "3x3"],
    &["pdb", "stats", "4-4", "--size", "3x3"],
    &["pdb", "path"],
    &["pdb", "path", "8", "--size", "3x3"],
    &["pdb", "clean", "4-4", "--size", "3x3"],
];

/// Standard input of `sudoku`.
const SUDOKU: &[u8] =
    b"...8.1..........435............7.8........1...2..3....6......75..34........2..6..\n";

/// Returns the name of the kind of a record.
fn record_kind(record: &Value) -> &'static str {
    let kinds = schema()["$defs"].as_object().expect("the kinds");
    let mut kinds = kinds.iter().filter(|(_, kind)| {
        let values = |name: &str| kind["properties"][name]["enum"].as_array();
        ["command", "status"]
            .iter()
            .all(|&name| values(name).is_some_and(|words| words.contains(&record[name])))
    });
    let (name, _) = kinds.next().unwrap_or_else(|| panic!("{record} is of no kind"));
    assert!(kinds.next().is_none(), "{record} is of several kinds");
    name
}

/// `support::program` validates every record that it reads.
#[test]
fn every_record_kind_is_printed_and_valid() {
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/records");
    let _ = fs::remove_dir_all(LEVELS_FOLDER);
    let _ = fs::remove_file(UNITS_FILE);
    let mut seen = BTreeSet::new();
    for arguments in COMMANDS {
        let arguments = [&["--format", "jsonl"], *arguments].concat();
        let run = match arguments[2] {
            "sudoku" => fifteen_with_input(&arguments, SUDOKU),
            _ => run(command().args(&arguments).env("FIFTEEN_CACHE_DIR", folder)),
        };
        let mut records = json_lines(&run);
        assert!(!records.is_empty(), "{arguments:?}: {}", run.stderr);
        records.extend(progress_records(&run));
        seen.extend(records.iter().map(record_kind));
    }
    let kinds = schema()["oneOf"].as_array().expect("a choice").iter();
    let name = |kind: &'static Value| {
        kind["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")).expect("a name")
    };
    assert_eq!(seen, kinds.map(name).collect());
}

#[test]
fn the_schema_rejects_invalid_records() {
    let record = &json_lines(&fifteen(&["--format", "jsonl", "123456789abcde0f"]))[0];
    assert_eq!(validate(record), Ok(()));
    let mut more = record.clone();
    more["surprise"] = json!(1);
    assert_eq!(validate(&more), Err("/surprise: the schema knows no such field".to_owned()));
    let mut less = record.clone();
    less.as_object_mut().expect("an object").remove("visited");
    assert!(validate(&less).is_err_and(|fault| fault.contains("required")));
    for (field, value) in [
        ("v", json!(1)),
        ("status", json!("solvd")),
        ("stopped", json!("tired")),
        ("visited", json!("1")),
        ("length", json!(-1)),
        ("solutions", json!("12")),
        ("iterations", json!([{"threshold": 1}])),
    ] {
        let mut other = record.clone();
        other[field] = value;
        assert!(validate(&other).is_err(), "{other}");
    }
    let mut many = record.clone();
    many["solutions"] = json!("12345678901234567890");
    assert_eq!(validate(&many), Ok(()));
}

/// Positions written as digits cannot be mistaken for numbers, and nested values are the JSON of
/// the record.
#[test]
fn csv_keeps_digits_and_nested_values() {
    let start = "012345678";
    let arguments = ["--size", "3x3", "--threads", "1", "--node-limit", "3", start];
    let csv = fifteen(&[&["--format", "csv"][..], &arguments].concat());
    let [names, row] = csv.stdout.lines().collect::<Vec<_>>()[..] else {
        panic!("{}", csv.stdout);
    };
    let record = &json_lines(&fifteen(&[&["--format", "jsonl"][..], &arguments].concat()))[0];
    // Only the last nested value has commas.
    let (before, after) = row.split_once(",\"[").expect("a nested value");
    let names: Vec<&str> = names.split(',').collect();
    let values: Vec<&str> = before.split(',').collect();
    let value = |name: &str| values[names.iter().position(|&other| other == name).expect(name)];
    assert_eq!(value("start"), "0 1 2 3 4 5 6 7 8");
    assert_eq!(value("proved"), record["proved"].to_string());
    assert_eq!(names[values.len()], "iterations");
    let nested = after.rsplit_once(']').expect("the end of an array").0.replace("\"\"", "\"");
    let mut nested: Value = serde_json::from_str(&format!("[{nested}]")).expect("valid JSON");
    let mut expected = record["iterations"].clone();
    for list in [&mut nested, &mut expected] {
        for iteration in list.as_array_mut().expect("an array") {
            iteration.as_object_mut().expect("an object").remove("seconds");
        }
    }
    assert_eq!(nested, expected);
    // The program reads such positions, too.
    assert_eq!(fifteen(&["--size", "3x3", value("start")]).code, Some(0));
}

#[test]
fn the_schema_of_one_record_kind_is_printed() {
    let queens = fifteen(&["schema", "queens"]);
    let queens: Value = serde_json::from_str(&queens.stdout).expect("valid JSON");
    assert_eq!(queens["properties"], schema()["$defs"]["queens"]["properties"]);
    let unknown = fifteen(&["schema", "quens"]);
    assert_eq!((unknown.code, unknown.stdout.as_str()), (Some(2), ""));
    assert!(unknown.stderr.contains("unknown kind of record 'quens'"), "{}", unknown.stderr);
    assert_eq!(fifteen(&["schema", "--format", "jsonl"]).code, Some(2));
}
