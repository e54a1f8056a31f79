//! Notations that are accepted as positions.

use crate::support::program::{fifteen, fifteen_with_input, json_lines};
use std::fs;

/// The position `82_461375` in many notations without an explicit size.
const NOTATIONS: [&str; 14] = [
    "820461375",
    "82_461375",
    "8 2 0 4 6 1 3 7 5",
    "8,2,x,4,6,1,3,7,5",
    "8 2 0/4 6 1/3 7 5",
    "8 2 . ; 4 6 1 ; 3 7 5",
    "8 2 _ | 4 6 1 | 3 7 5",
    "820/461/375",
    "8 2 0\n4 6 1\n3 7 5",
    "820\n461\n375",
    "[[8, 2, 0],\n [4, 6, 1],\n [3, 7, 5]]",
    "8 | 2 |  \n--+---+--\n4 | 6 | 1\n--+---+--\n3 | 7 | 5",
    "+---+---+---+\n| 8 | 2 |   |\n+---+---+---+\n| 4 | 6 | 1 |\n| 3 | 7 | 5 |\n+---+---+---+",
    "┌───┬───┬───┐\n│ 8 │ 2 │   │\n├───┼───┼───┤\n│ 4 │ 6 │ 1 │\n├───┼───┼───┤\n│ 3 │ 7 │ 5 │\n└───┴───┴───┘",
];

const LENGTH: &str = "Solution in 24 moves, 18 pushes (19 happy, 5 sad):";

fn headline(text: &str) -> String {
    text.lines().find(|line| line.contains(" moves, ")).unwrap_or(text).to_owned()
}

#[test]
fn every_notation_is_read_from_arguments_standard_input_and_files() {
    let folder = std::env::temp_dir().join(format!("fifteen-notations-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("start.txt");
    let name = path.to_str().expect("a path");
    for notation in NOTATIONS {
        let run = fifteen(&["-q", notation]);
        assert_eq!(headline(&run.stdout), LENGTH, "{notation}\n{}", run.stderr);
        let run = fifteen_with_input(&["-q"], notation.as_bytes());
        assert_eq!(headline(&run.stdout), LENGTH, "{notation}\n{}", run.stderr);
        fs::write(&path, notation).expect("a file");
        for arguments in [&["-q", name][..], &["-q", "--file", name], &["compare", name]] {
            let run = fifteen(arguments);
            assert_eq!(
                (run.code, run.stderr.as_str()),
                (Some(0), ""),
                "{notation}\n{}",
                run.stdout
            );
        }
        let solved = fifteen(&["-q", "--moves", "udlr", notation]);
        let moves = solved.stdout.lines().last().expect("moves");
        let run = fifteen(&["verify", notation, moves]);
        assert_eq!(run.code, Some(0), "{notation} {moves}: {}{}", run.stdout, run.stderr);
    }
    // All of them in one file, without and with empty lines in between.
    for between in ["\n", "\n\n"] {
        fs::write(&path, NOTATIONS.join(between)).expect("a file");
        let run = fifteen(&["-q", name]);
        assert_eq!(run.stderr, "");
        assert_eq!(run.stdout.matches(LENGTH).count(), NOTATIONS.len(), "{}", run.stdout);
    }
    fs::remove_dir_all(&folder).expect("a removable folder");
}

#[test]
fn positions_can_be_given_as_several_arguments() {
    for words in
        ["8 2 0 4 6 1 3 7 5", "8 2 _ / 4 6 1 / 3 7 5", "820 461 375", "8,2,x, 4,6,1, 3,7,5"]
    {
        let arguments: Vec<&str> = ["-q"].into_iter().chain(words.split(' ')).collect();
        assert_eq!(headline(&fifteen(&arguments).stdout), LENGTH, "{words}");
    }
    // Two positions are not two rows.
    let run = fifteen(&["-q", "1203", "1320"]);
    let answers = ["Solution in ", "Unsolvable: "].map(|text| run.stdout.matches(text).count());
    assert_eq!(answers, [1, 1], "{}", run.stdout);
    let help = fifteen(&["solve", "--help"]).stdout;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("quoted or one argument each"), "{help}");
}

#[test]
fn the_size_is_inferred_from_unambiguous_input() {
    let size = |start: &str| {
        let run = fifteen(&["--format", "jsonl", "--node-limit", "0", start]);
        json_lines(&run)
            .first()
            .map(|record| record["size"].as_str().unwrap_or_default().to_owned())
    };
    for (start, expected) in [
        ("1 2 3 0", "2x2"),
        ("1 2 3 4 5 0", "2x3"),
        ("1 2 3 4 5 6 7 0", "2x4"),
        ("1 2 / 3 4 / 5 6 / 7 0", "4x2"),
        ("1 2 3 4 5 6 7 8 0", "3x3"),
        ("1 2 3 4 5 6 7 8", "3x3"),
        ("1 2 3 4 5 6 7 8 9 10 11 0", "3x4"),
        ("1 2 3 4 5 6 / 7 8 9 10 11 0", "2x6"),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0", "3x5"),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "4x4"),
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15", "4x4"),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 0", "4x5"),
        ("123456789abcdefghijklmno0", "5x5"),
    ] {
        assert_eq!(size(start).as_deref(), Some(expected), "{start}");
    }
    let run = fifteen(&["--size", "4x2", "--format", "jsonl", "1 2 3 4 5 6 7 0"]);
    assert_eq!(json_lines(&run)[0]["size"], "4x2", "the option takes precedence");
}

#[test]
fn ambiguous_lines_are_rows_if_more_rows_follow() {
    let grid = "1 0 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n";
    let run = fifteen_with_input(&["-q", "--goal", "first"], grid.as_bytes());
    assert!(
        run.stdout.ends_with("Solution in 1 move, 1 push (1 happy, 0 sad):\n1\n"),
        "{}",
        run.stdout
    );
    let boards = "1 2 0 3\n1 0 3 2\n";
    let run = fifteen_with_input(&["-q"], boards.as_bytes());
    assert_eq!(run.stdout.matches("olution").count(), 2, "{}{}", run.stdout, run.stderr);
}

#[test]
fn errors_name_their_location_in_every_notation() {
    for (notation, complaint) in [
        ("8 2 0/4 6 1/3 7 2", "tile 2 appears twice (columns 3 and 17), and tile 5 is missing"),
        ("8 2 0/4 6 1 3/7 5", "column 7: row 2 has 4 cells, but those of a 3x3 board have 3"),
        ("8 2 0;4 6 9;3 7 5", "column 11: '9' is not a tile of a 3x3 board"),
    ] {
        let run = fifteen(&["solve", notation]);
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains(complaint), "{notation}: {}", run.stderr);
    }
    let drawing = "# two\n┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 2 │   │\n└───┴───┘\n";
    let run = fifteen_with_input(&["-q"], drawing.as_bytes());
    let complaint = "error: tile 2 appears twice (line 3, column 7 and line 5, column 3), and tile 3 \
                     is missing\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(2), complaint));
    let run = fifteen(&["solve", "no-such-file.txt"]);
    assert!(run.stderr.contains("not a position, command or file"), "{}", run.stderr);
}

#[test]
fn positions_of_one_run_have_one_size() {
    let run = fifteen_with_input(&["-q"], b"820461375\n123456789abcdef0\n12345\n");
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stdout.matches("olution").count(), 1);
    let complaints: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(complaints.len(), 2);
    assert_eq!(complaints[0], "error: line 2: position of size 4x4, but this run uses 3x3");
    let run = fifteen(&["--size", "3x3", "123456789abcdef0"]);
    assert!(run.stderr.contains(": position of size 4x4, but --size is 3x3"), "{}", run.stderr);
}

/// A single move may be a number of two digits, as answers print it.
#[test]
fn a_lone_move_may_have_two_digits() {
    let start = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
    let run = fifteen(&["verify", start, "15"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    // Two tiles, if these can be pushed.
    let run = fifteen(&["verify", "123450786", "12"]);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    let two = fifteen(&["verify", "1 2 3 / 4 5 6 / 0 7 8", "78"]);
    assert_eq!(two.code, Some(0), "{}", two.stderr);
}

/// A pipe is read as a file is.
#[cfg(unix)]
#[test]
fn positions_are_read_from_a_pipe() {
    let run = fifteen_with_input(&["-q", "/dev/stdin"], b"123456708\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    let run = fifteen_with_input(&["verify", "/dev/stdin"], b"123456708 8\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
}

/// A byte order mark does not lower the maximum length of the first record.
#[test]
fn a_long_record_may_follow_a_byte_order_mark() {
    let more = "a".repeat(100_000);
    let record = format!("\u{feff}{{\"start\":\"123456708\",\"more\":\"{more}\"}}\n");
    let run = fifteen_with_input(&["-q"], record.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
}
