//! Text files with sequences for the OEIS: their commands are run, and must print the terms.

use crate::support::program::{fifteen, json_lines};
use crate::support::root;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// Chapter that links the files.
const CHAPTER: &str = include_str!("../../docs/src/results.md");

/// Headings of a file, in order; references and examples may be missing.
const HEADINGS: [&str; 10] = [
    "NAME",
    "DATA",
    "OFFSET",
    "COMMENTS",
    "REFERENCES",
    "EXAMPLE",
    "PROG",
    "CROSSREFS",
    "KEYWORD",
    "AUTHOR",
];

struct Sequence {
    /// Name of the file.
    file: String,
    text: String,
}

impl Sequence {
    /// Returns the lines below a heading.
    fn lines(&self, heading: &str) -> impl Iterator<Item = &str> {
        let below = self.text.lines().skip_while(move |line| *line != heading).skip(1);
        below.take_while(|line| !line.is_empty()).map(str::trim)
    }

    /// Returns the terms.
    fn terms(&self) -> Vec<u64> {
        let numbers = self.lines("DATA").flat_map(|line| line.split([',', ' ']));
        let numbers = numbers.filter(|number| !number.is_empty());
        numbers.map(|number| number.parse().expect("a number")).collect()
    }

    /// Returns the line about the field that has the terms.
    fn description(&self) -> &str {
        self.lines("PROG").next().expect("a description of the commands")
    }

    /// Returns whether the commands take seconds.
    fn is_slow(&self) -> bool {
        self.description().ends_with(" seconds")
    }

    /// Runs the commands and returns the terms that they print.
    fn run(&self) -> Vec<u64> {
        let field = self.description().split('`').nth(1).expect("a field in backticks");
        let commands = self.lines("PROG").filter_map(|line| line.strip_prefix("$ fifteen "));
        let terms = commands.flat_map(|line| {
            let arguments: Vec<&str> = line.split_whitespace().collect();
            let output = fifteen(&arguments);
            assert_eq!(output.code, Some(0), "{}: {line}\n{}", self.file, output.stderr);
            self.select(&json_lines(&output)[0][field])
        });
        terms.collect()
    }

    /// Returns the terms in a field: those of a list, its last number, or a sum.
    fn select(&self, field: &Value) -> Vec<u64> {
        let number = |value: &Value| value.as_u64().expect("a number");
        match field {
            Value::Array(list) if self.description().contains("its last number") => {
                list.last().map(number).into_iter().collect()
            }
            Value::Array(list) => list.iter().map(number).collect(),
            Value::Object(counts) => {
                let counts = counts.iter().filter(|(key, _)| *key != "0");
                vec![counts.map(|(_, count)| number(count)).sum()]
            }
            value => vec![number(value)],
        }
    }
}

/// Reads all files.
fn sequences() -> Vec<Sequence> {
    let entries = fs::read_dir(root().join("docs/src/oeis")).expect("a folder of the book");
    let read = |path: PathBuf| Sequence {
        file: path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned(),
        text: fs::read_to_string(&path).expect("a readable file").replace("\r\n", "\n"),
    };
    entries.map(|entry| read(entry.expect("an entry").path())).collect()
}

/// Runs the commands of the files that take seconds, or of the others.
fn check(is_slow: bool) {
    let sequences = sequences();
    let selected: Vec<_> = sequences.iter().filter(|each| each.is_slow() == is_slow).collect();
    assert!(selected.len() >= 10, "{} files", selected.len());
    for sequence in selected {
        assert_eq!(sequence.run(), sequence.terms(), "{}", sequence.file);
    }
}

#[test]
fn commands_print_the_terms() {
    check(false);
}

#[test]
#[ignore = "two minutes"]
fn slow_commands_print_the_terms() {
    check(true);
}

#[test]
fn files_have_the_same_form_and_are_linked() {
    for sequence in sequences() {
        let file = &sequence.file;
        let is_heading = |line: &&str| line.starts_with(|first: char| first.is_ascii_uppercase());
        let found: Vec<&str> = sequence.text.lines().filter(is_heading).collect();
        let is_optional = |heading: &&str| ["REFERENCES", "EXAMPLE"].contains(heading);
        let expected = HEADINGS.into_iter();
        let expected = expected.filter(|heading| !is_optional(heading) || found.contains(heading));
        assert_eq!(found, expected.collect::<Vec<_>>(), "{file}");
        assert!(sequence.lines("NAME").count() > 0, "{file}");
        assert!(sequence.text.lines().all(|line| line.chars().count() <= 100), "{file}");
        assert!(CHAPTER.contains(&format!("](oeis/{file})")), "{file} is not linked");
    }
}
