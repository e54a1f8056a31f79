//! Files with many puzzles, and the numbers that they publish.

use crate::support::program::{ProgramOutput, fifteen, fifteen_with_input, json_lines};
use serde_json::Value;
use std::fs;

/// Rush Hour card that takes 51 moves and has 4,780 reachable configurations.
const CARD: &str = "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo";

fn slide(arguments: &[&str], input: &str) -> ProgramOutput {
    fifteen_with_input(&[&["slide"], arguments].concat(), input.as_bytes())
}

/// Returns a file of collected positions.
fn collected(name: &str) -> String {
    let path = crate::support::root().join("tests/data/rush").join(name);
    fs::read_to_string(path).expect("a readable file")
}

#[test]
fn records_are_in_the_order_of_the_input() {
    let text = collected("positions.txt");
    let some: Vec<&str> = text.lines().skip(3).step_by(150).collect();
    for threads in ["1", "3"] {
        let arguments = ["-", "--format", "jsonl", "--threads", threads];
        let run = slide(&arguments, &some.join("\n"));
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let records = json_lines(&run);
        assert_eq!(records.len(), some.len());
        for ((record, line), number) in records.iter().zip(&some).zip(1..) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let count = |word: &str| Value::from(word.parse::<u64>().expect("a number"));
            assert_eq!(record["line"], number);
            assert_eq!(record["style"], 2, "paths, as the collection counts");
            assert_eq!(record["length"], count(words[0]), "{line}");
            assert_eq!(record["reachable"], count(words[2]), "{line}");
            assert_eq!(record["published_configurations"], count(words[2]), "{line}");
        }
    }
}

#[test]
fn wrong_published_numbers_are_reported() {
    let right = format!("51 {CARD} 4780\n");
    let card = |moves: u64, configurations: u64| format!("{moves} {CARD} {configurations}\n");
    for (input, expected) in [
        (card(51, 4780), ""),
        (card(50, 4780), "published: 50 moves, found: 51\n"),
        (card(51, 4781), "published: 4,781 configurations, found: 4,780\n"),
    ] {
        let code = Some(i32::from(!expected.is_empty()));
        let text = right.clone() + &input;
        let run = slide(&["--quiet"], &text);
        let found = "51 moves, style 2 (single piece, path)";
        assert_eq!(run.stdout, format!("line 1: {found}\nline 2: {found}\n{expected}"));
        assert_eq!(run.code, code, "{input}");
        assert_eq!(slide(&["--format", "jsonl"], &text).code, code, "{input}");
        // A single puzzle is checked, too.
        let single = slide(&["--quiet"], &input);
        assert_eq!(single.code, code, "{input}");
        assert!(single.stdout.contains(expected), "{}", single.stdout);
        // Moves are not compared in another style, but configurations are the same in this one.
        let code = Some(i32::from(expected.contains("configurations")));
        assert_eq!(slide(&["--quiet", "--style", "step"], &input).code, code, "{input}");
    }
}

/// Configurations that a limit, or a checkpoint, leaves uncounted are not compared, and the answer
/// says so.
#[test]
fn uncounted_configurations_are_mentioned() {
    let card = "1 ooooooooooooAAoooooooooBoooooBoooooo 99\n";
    let note = "published: 99 configurations, not checked\n";
    let run = slide(&["--quiet", "--node-limit", "3"], card);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains(note), "{}", run.stdout);
    let run = slide(&["--quiet", "--node-limit", "3"], &card.repeat(2));
    assert_eq!((run.code, run.stdout.matches(note).count()), (Some(0), 2), "{}", run.stdout);
    let run = slide(&["--format", "jsonl", "--node-limit", "3"], &card.repeat(2));
    assert!(run.stderr.starts_with(&format!("line 1: {note}line 2: {note}")), "{}", run.stderr);
    assert!(json_lines(&run).iter().all(|record| record.get("reachable").is_none()));
    assert_eq!(slide(&["--quiet"], card).code, Some(1), "counted and different");
    let levels = std::env::temp_dir().join(format!("fifteen-uncounted-{}", std::process::id()));
    let run = slide(&["--quiet", "--checkpoint", &levels.display().to_string()], card);
    fs::remove_dir_all(&levels).expect("a directory of levels");
    assert!(run.code == Some(0) && run.stdout.contains(note), "{}{}", run.stdout, run.stderr);
}

/// Moves are compared only with those of a solution in the style of the file.
#[test]
fn unchecked_published_numbers_are_mentioned() {
    let card = "48 BBBCDEFGGCDEFoAADEHHIooooJIoKKoJLLMM 24132\n";
    let [moves, configurations] =
        ["48 moves", "24,132 configurations"].map(|it| format!("published: {it}, not checked\n"));
    for (options, has_configurations) in [
        (["--hardest", "--limit=1"], true),
        (["--explore", "--limit=1"], false),
        (["--style=0", "--quiet"], false),
        (["--style=4", "--quiet"], true),
    ] {
        let run = slide(&options, card);
        assert_eq!(run.code, Some(0), "{options:?}: {}", run.stderr);
        let are_mentioned = [&moves, &configurations].map(|note| run.stdout.contains(note));
        assert_eq!(are_mentioned, [true, has_configurations], "{options:?}: {}", run.stdout);
    }
}

/// Records of generated puzzles are puzzles, with the line of each.
#[test]
fn puzzles_are_read_from_records() {
    let generate = ["slide", "generate", "--count", "2", "--size", "4", "--seed", "1"];
    let [lines, records] = [&[][..], &["--format", "jsonl"]]
        .map(|format| fifteen(&[&generate[..], format].concat()).stdout);
    let answer = |text: &str| slide(&["--quiet"], text).stdout;
    assert_eq!(answer(&records), answer(&lines));
    assert!(answer(&lines).contains("line 2: "), "{}", answer(&lines));
    let first = records.lines().next().expect("a record");
    let run = slide(&["--quiet"], &format!("{first}\n{{\"v\":4}}\n"));
    assert!(run.stderr.contains("standard input: line 2: column "), "{}", run.stderr);
    // Drawings are several lines.
    let generate = ["slide", "generate", "two-exits", "--count", "2", "--seed", "1"];
    let [lines, records] = [&[][..], &["--format", "jsonl"]]
        .map(|format| fifteen(&[&generate[..], format].concat()).stdout);
    assert_eq!(answer(&records), answer(&lines));
    assert_eq!(answer(&lines).lines().count(), 2, "{}", answer(&lines));
}

/// A board in place of a file has two faults: it is neither.
#[test]
fn mistyped_boards_are_named() {
    let run = slide(&[&CARD[..35]], "");
    let fault = "a board has 16, 25, 36, … cells, not 35";
    assert!(run.code == Some(2) && run.stderr.contains(fault), "{}", run.stderr);
    assert!(run.stderr.contains("cannot read GBBo"), "{}", run.stderr);
}

/// A puzzle has the same record alone and among others.
#[test]
fn records_of_many_puzzles_have_the_length_in_slides() {
    let text = "start:\nA..\n...\n\ngoal:\n...\n..A\n";
    let single = &json_lines(&slide(&["--format", "jsonl"], text))[0];
    assert_eq!((&single["length"], &single["slide_length"]), (&3.into(), &1.into()));
    let many = json_lines(&slide(&["--format", "jsonl"], &format!("{text}\n{text}")));
    assert_eq!(many.len(), 2);
    assert!(many.iter().all(|record| record["slide_length"] == 1), "{many:?}");
}

/// Car A leaves if there is one, even if there is a car X.
#[test]
fn a_second_red_car_is_a_warning() {
    let both = "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo";
    let run = slide(&["-q", "-"], &format!("{both}\n"));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let warning = "line 1, column 14: car A leaves, not car X; if X is to leave, give A another";
    assert!(run.stderr.contains(warning), "{}", run.stderr);
    let renamed = slide(&["-q", "-"], &format!("{}\n", both.replace("AA", "DD")));
    assert_eq!((renamed.code, renamed.stderr.as_str()), (Some(0), ""));
    assert_ne!(run.stdout, renamed.stdout);
}

#[test]
fn malformed_lines_are_errors_and_the_others_are_answered() {
    let text = format!("{CARD}\n51 oooo?oooooooAAoo 3\n{CARD} 4780 7\n{CARD}\n");
    let run = slide(&["-", "--format", "jsonl"], &text);
    assert_eq!(run.code, Some(2));
    let records = json_lines(&run);
    let column = |statement: &Value| (statement["line"].as_u64(), statement["column"].as_u64());
    assert_eq!(records.len(), 4);
    assert_eq!([records[0]["length"].as_u64(), records[3]["length"].as_u64()], [Some(51); 2]);
    assert_eq!(records[1]["status"], "invalid");
    assert_eq!(column(&records[1]), (Some(2), Some(8)));
    assert_eq!(column(&records[2]), (Some(3), Some(43)));
    let errors: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(errors.len(), 2, "{}", run.stderr);
    assert!(errors[0].contains("standard input, line 2, column 8: invalid character '?'"));
    assert!(errors[1].contains("line 3, column 43: "), "{}", errors[1]);
}

/// Returns the fields of a row of CSV. Commas within quotes belong to a field.
fn csv_fields(row: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    for (index, part) in row.split('"').enumerate() {
        let mut pieces = part.split(',');
        let first = if index % 2 == 1 { Some(part) } else { pieces.next() };
        fields.last_mut().expect("a field").push_str(first.unwrap_or_default());
        if index % 2 == 0 {
            fields.extend(pieces.map(str::to_owned));
        }
    }
    fields
}

#[test]
fn tables_have_a_heading_and_a_row_per_puzzle() {
    let run = slide(&["-", "--format", "csv"], &format!("{CARD}\n51 {CARD} 4780\n"));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let rows: Vec<Vec<String>> = run.stdout.lines().map(csv_fields).collect();
    let column = |name| rows[0].iter().position(|other| other == name).expect("a column");
    assert_eq!(rows.len(), 3);
    assert!(rows[1..].iter().all(|row| row[column("length")] == "51"));
    assert_eq!(rows[2][column("reachable")], "4780");
}

#[test]
fn every_format_is_converted_to_every_other() {
    let table = "car,orientation,col,row,length\nX,H,1,3,2\nB,V,4,2,2\nC,V,6,3,3\n";
    let lines = slide(&["--text", "rush"], table);
    assert_eq!((lines.code, lines.stderr.as_str()), (Some(0), ""));
    let lines = format!("{0}{0}", lines.stdout);
    for format in ["rush", "cars", "knuth", "drawn"] {
        let other = slide(&["--text", format], &lines);
        assert_eq!((other.code, other.stderr.as_str()), (Some(0), ""), "{format}");
        let again = slide(&["--text", "rush"], &other.stdout);
        assert_eq!((again.code, again.stdout.as_str()), (Some(0), lines.as_str()), "{format}");
    }
    let klotskis = "HAAI/HAAI/JBBK/JNOK/P@@Q\n@AA@/HAAI/HJKI/NJKO/BBPQ\n";
    let drawn = slide(&["--text", "drawn"], klotskis);
    let again = slide(&["--text", "klotski"], &drawn.stdout);
    let shape = |text: &str| text.matches('/').count();
    assert_eq!((again.code, shape(&again.stdout)), (Some(0), shape(klotskis)), "{}", again.stderr);
    let run = slide(&["--text", "rush"], klotskis);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stderr.lines().count(), 2, "{}", run.stderr);
}

/// Columns and rows are exchanged only if the cars then fit on 6x6 cells, and with a warning.
#[test]
fn tables_with_exchanged_columns_and_rows_are_read_with_a_warning() {
    let heading = "car,orientation,col,row,length\n";
    // From column 6 on, X would need a board of 7x7 cells.
    let exchanged = slide(&["--text", "rush"], &format!("{heading}X,H,6,3,2\nB,V,1,1,3\n"));
    assert_eq!(exchanged.code, Some(0), "{}", exchanged.stderr);
    assert_eq!(exchanged.stdout.find("AA"), Some(32), "{}", exchanged.stdout);
    assert!(
        exchanged.stderr.contains("line 1, column 1: col and row are exchanged, since "),
        "{}",
        exchanged.stderr
    );
    // A overlaps X. With columns and rows exchanged, B would need a board of 7x7 cells.
    let overlap = format!("{heading}X,H,1,3,2\nA,V,2,3,3\nB,H,1,5,3\n");
    let run = slide(&[], &overlap);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(
        run.stderr.contains("line 3, column 1: this car overlaps another one"),
        "{}",
        run.stderr
    );
}

#[test]
fn names_of_cars_are_not_repeated() {
    for [first, second] in [["B", "B"], ["blue", "blue"], ["C", "red"]] {
        let run = slide(&[], &format!("X,H,1,3,2\n{first},V,4,1,2\n{second},V,5,1,2\n"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        let expected = "line 3, column 1: an earlier car has this name";
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
}

/// A puzzle that the format cannot express is reported before it is searched, and the others are
/// answered.
#[test]
fn puzzles_that_do_not_fit_the_format_are_reported_by_line() {
    let walled = "ooooooooxoooAAoooooooooBoooooBoooooo\n";
    let text = format!("{0}{walled}{0}", walled.replace('x', "o"));
    let run = slide(&["--hardest", "--text", "cars", "--limit", "1"], &text);
    assert_eq!((run.code, run.stdout.matches("car,").count()), (Some(2), 2), "{}", run.stderr);
    assert!(run.stderr.contains("error: standard input, line 2: --text cars: "), "{}", run.stderr);
    let run = slide(&["simplicity", "--hardest", "--text", "rush", "--checkpoint", "unused"], "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.starts_with("error: --text rush: "), "{}", run.stderr);
    assert!(!std::path::Path::new("unused").exists());
}

/// The size of a board is that of a table only while a car touches its edge.
#[test]
fn configurations_that_do_not_fit_the_format_are_reported() {
    let card = format!("{}oAAoooo{}\n", "o".repeat(35), "o".repeat(7));
    let run = slide(&["--explore", "--text", "cars", "--limit", "9"], &card);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(2), 2), "{}", run.stdout);
    let count = run.stderr.matches("move in style 2: --text cars: ").count();
    assert_eq!(count, 4, "{}", run.stderr);
}

#[test]
fn several_puzzles_have_a_summary_and_no_pictures() {
    let text = format!("{CARD}\n{CARD}\n");
    let run = slide(&["--explore"], &text);
    let summary = run.stdout.lines().last().unwrap_or_default();
    assert!(summary.starts_with("2 puzzles: 2 explored; mean distance "), "{summary}");
    assert!(summary.contains("; mean configurations 4,780; "), "{summary}");
    for options in [["--svg", "-"], ["--checkpoint", "levels-of-many"]] {
        let run = slide(&[&["-"], &options[..]].concat(), &text);
        assert_eq!(run.code, Some(2), "{options:?}");
        assert!(run.stderr.contains("a single puzzle"), "{}", run.stderr);
    }
}

/// Malformed Rush Hour lines, each with the column of the error and a part of the message.
const MALFORMED_CARDS: [(&str, usize, &str); 22] = [
    ("51", 3, "has no board"),
    ("51 4780", 4, "not 4"),
    ("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFF", 1, "not 35"),
    ("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFoo", 1, "not 37"),
    ("GBBoLoGHIoLMGHI?AMCCCKoMooJKDDEEJFFo", 16, "character '?'"),
    ("GBBoLoGHI1LMGHIAAMCCCKoMooJKDDEEJFFo", 10, "character '1'"),
    ("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFF#", 36, "character '#'"),
    ("GBBoLo GHIoLM GHIAAM CCCKoM ooJKDD EEJFFo", 1, "not 6"),
    ("51 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo many", 41, "a number"),
    ("51 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo 4780 more", 46, "after the board"),
    ("51 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo -3", 41, "a number"),
    ("51 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo 4780.5", 41, "a number"),
    ("51 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo 99999999999999999999", 41, "a number"),
    ("99999999999999999999 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 1, "a number"),
    ("-1 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo 4780", 1, "not 2"),
    ("fifty GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 1, "not 5"),
    ("GBBoLoGHIoLMGHIooMCCCKoMooJKDDEEJFFo", 1, "no car A"),
    ("GBBoLoGHIoLMGHIAoMCCCKoMooJKDDEEJFFo", 16, "car A is not"),
    ("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFG", 1, "car G is not"),
    ("oAoooooAoooooooooooooooooooooooooooo", 2, "lies in a column"),
    ("AA", 1, "not 2"),
    ("{\"board\":\"GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo\"}", 1, "not 48"),
];

/// Malformed lines of Klotski.
const MALFORMED_KLOTSKIS: [(&str, usize, &str); 9] = [
    ("HAAI/HAAI/JBBK/JNOK/P@@", 23, "longer or shorter"),
    ("HAAI/HAAI/JBBK/JNOK/P@@QQ", 25, "longer or shorter"),
    ("HAAI/HAAI/JBBK/JNOK/P@@?", 24, "only in goal"),
    ("HAAI/HAAI/JBBK/JNOK/P@@!", 24, "character '!'"),
    ("HAAI/HABI/JBBK/JNOK/P@@Q", 1, "two by two"),
    ("HHAI/HAAI/JBBK/JNOK/P@@Q", 1, "two by two"),
    ("//JBBK/JNOK/P@@Q", 7, "longer or shorter"),
    ("x HAAI/HAAI/JBBK/JNOK/P@@Q", 1, "not 1"),
    ("81 HAAI/HAAI/JBBK/JNOK/P@@Q 7 8", 31, "after the board"),
];

/// Each malformed line has one error with its line and column, as text and as a record. The valid
/// lines between them are answered.
#[test]
fn every_malformed_line_has_one_error_with_its_column() {
    let klotski = "HAAI/HAAI/JBBK/JNOK/P@@Q";
    for (valid, moves, malformed) in
        [(CARD, 51, &MALFORMED_CARDS[..]), (klotski, 81, &MALFORMED_KLOTSKIS[..])]
    {
        let lines = malformed.iter().map(|(line, ..)| format!("{valid}\n{line}\n"));
        let run = slide(&["-", "--format", "jsonl"], &lines.collect::<String>());
        assert_eq!(run.code, Some(2));
        let (records, errors) = (json_lines(&run), run.stderr.lines().collect::<Vec<_>>());
        assert_eq!((records.len(), errors.len()), (2 * malformed.len(), malformed.len()));
        for (index, (line, column, words)) in malformed.iter().enumerate() {
            let number = 2 * index + 2;
            assert_eq!(records[2 * index]["length"], moves, "before {line}");
            let place = format!("error: standard input, line {number}, column {column}: ");
            assert!(errors[index].starts_with(&place), "{line}: {}", errors[index]);
            assert!(errors[index].contains(words), "{line}: {}", errors[index]);
            let invalid = &records[2 * index + 1];
            assert_eq!(invalid["status"], "invalid", "{line}");
            assert_eq!((&invalid["line"], &invalid["column"]), (&number.into(), &(*column).into()));
            assert!(invalid["fault"].as_str().is_some_and(|fault| fault.contains(words)), "{line}");
        }
    }
}

/// A record names the line of its puzzle, so records of many puzzles are verified together.
#[test]
fn records_of_many_puzzles_are_verified() {
    let cards = format!("# Two cards\n{CARD}\n{}\n", CARD.replace('C', "S"));
    let file = std::env::temp_dir().join(format!("fifteen-cards-{}", std::process::id()));
    fs::write(&file, &cards).expect("a writable file");
    let name = file.display().to_string();
    let verify =
        |claims: &str| fifteen_with_input(&["verify", "--blocks", &name], claims.as_bytes());
    let records = slide(&["--format", "jsonl"], &cards).stdout;
    let run = verify(&records);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    for line in [2, 3] {
        let verdict = format!("{name}, line {line}: solved in style 2, 51 moves\n");
        assert!(run.stdout.contains(&verdict), "{}", run.stdout);
    }
    // There is no piece C in the puzzle on line 3.
    let moved = verify(&records.replacen("\"line\":2", "\"line\":3", 1));
    assert_eq!(moved.code, Some(1), "{}", moved.stderr);
    assert!(moved.stdout.contains("line 3: not solved: "), "{}", moved.stdout);
    for (claims, words) in [
        (&*records.replacen("\"line\":2", "\"line\":4", 1), "no puzzle begins on line 4"),
        ("A@3,1:E", "has several puzzles"),
    ] {
        let run = verify(claims);
        assert!(run.code == Some(2) && run.stderr.contains(words), "{}", run.stderr);
    }
    fs::remove_file(&file).expect("a removable file");
}
