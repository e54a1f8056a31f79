//! Long lists, and lists that change while they are read.

use super::{folder, shell};
use crate::support::program::json_lines;
use std::fmt::Write;
use std::fs;

/// One bad line among ten thousand is reported; all other lines are answered.
#[test]
fn one_bad_position_among_ten_thousand_is_named() {
    let folder = folder("lists");
    let run = shell(&folder, "\"$0\" generate --size 2x2 --count 10000 --seed 1");
    let mut lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 10_000);
    lines[4_999] = "1203x";
    fs::write(folder.join("list"), lines.join("\n")).expect("a file");
    let run = shell(&folder, "\"$0\" --size 2x2 --file list --format jsonl");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let records = json_lines(&run);
    assert_eq!(records.len(), 10_000);
    let is_bad = |record: &&serde_json::Value| record["status"] != "solved";
    let bad: Vec<_> = records.iter().filter(is_bad).collect();
    assert_eq!(
        (bad.len(), &bad[0]["status"], &bad[0]["line"]),
        (1, &"invalid".into(), &5000.into())
    );
    assert!(run.stderr.contains("list, line 5000"), "{}", run.stderr);
}

/// Lines that are appended during reading may or may not be read, but no line is read in part.
#[test]
fn a_list_can_grow_while_it_is_read() {
    let folder = folder("growing");
    let mut text = String::new();
    (0..2_000).for_each(|_| writeln!(text, "3120").expect("text"));
    fs::write(folder.join("list"), &text).expect("a file");
    let script = "for i in 1 2 3 4 5 6 7 8 9; do echo 1230 >> list; sleep 0.02; done & \
                  \"$0\" --size 2x2 --file list --format jsonl; code=$?; wait; exit $code";
    let run = shell(&folder, script);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!((2_000..=2_009).contains(&json_lines(&run).len()));
}
