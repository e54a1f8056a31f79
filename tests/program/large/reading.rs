//! Notations for positions of large boards, and errors in them.

use super::{EASY_POSITION, EASY_ROWS, SCRAMBLED, solve};
use crate::support::program::{fifteen, fifteen_with_input, json_lines};

#[test]
fn all_forms_are_the_same_position() {
    let expected = format!("{EASY_ROWS}\nSolution in 4 moves, proved shortest:\n27 28 34 35\n");
    let words: Vec<&str> = EASY_POSITION.split(' ').collect();
    let rows: Vec<&str> = EASY_ROWS.split(" / ").collect();
    let with_bars = EASY_ROWS.replace('/', "|").replace(" 0 ", " _ ");
    for arguments in
        [&[EASY_POSITION][..], &[EASY_ROWS], &words, &[&with_bars], &[&rows.join(", ")]]
    {
        let run = solve(arguments);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(run.stdout.starts_with(&expected), "{arguments:?}: {}", run.stdout);
    }
    for input in [
        format!("{EASY_POSITION}\n"),
        rows.join("\n"),
        format!("# a grid\n\n{}\n", rows.join("\n")),
        framed(&rows, " 0 "),
        framed(&rows, "   "),
        framed(&rows, " - "),
        EASY_ROWS.replace(" / ", ",\n").replace(' ', ", ") + ",\n",
        format!("[[{}]]\n", EASY_ROWS.replace(' ', ", ").replace(", /, ", "],\n [")),
        format!("{{{{{}}}}}\n", EASY_ROWS.replace(' ', ", ").replace(", /, ", "},\n {")),
    ] {
        let run = fifteen_with_input(&[], input.as_bytes());
        assert!(run.stdout.starts_with(&expected), "{input}: {} {}", run.stdout, run.stderr);
        let twice = fifteen_with_input(&["-q"], format!("{0}\n{0}\n", input.trim_end()).as_bytes());
        assert_eq!(twice.code, Some(0), "{input}: {}", twice.stderr);
        assert_eq!(twice.stdout.matches("Solution in 4").count(), 2, "{input}: {}", twice.stdout);
    }
    let record = solve(&["--format", "jsonl", EASY_POSITION]).stdout;
    assert!(fifteen_with_input(&[], record.as_bytes()).stdout.starts_with(&expected));
}

/// Draws rows with a frame, and `blank` for the blank.
fn framed(rows: &[&str], blank: &str) -> String {
    let rule = "+".to_owned() + &"----+".repeat(6) + "\n";
    let cell = |tile: &str| format!(" {tile:>2} |").replace("  0 ", &format!(" {blank}"));
    let row = |row: &&str| format!("|{}\n{rule}", row.split(' ').map(cell).collect::<String>());
    rule.clone() + &rows.iter().map(row).collect::<String>()
}

/// Lists may omit the blank, one on each line.
#[test]
fn lists_may_omit_the_blank() {
    let goal: Vec<String> = (1..36).map(|tile| tile.to_string()).collect();
    for separator in [" ", ","] {
        let line = goal.join(separator) + separator.trim() + "\n";
        let run = fifteen_with_input(&["-q"], line.repeat(2).as_bytes());
        assert_eq!(run.stdout.matches("already solved").count(), 2, "{line}: {}", run.stderr);
    }
}

/// Small boards among large ones are one error each, which names the first board as the reason.
#[test]
fn a_small_board_after_a_large_one_is_one_error() {
    let list = format!("{EASY_POSITION}\n\n1 2 3\n4 5 6\n7 0 8\n\n{EASY_POSITION}\n");
    let run = fifteen_with_input(&["-q"], list.as_bytes());
    assert_eq!(run.stdout.matches("Solution in 4").count(), 2, "{}", run.stdout);
    let fault = "line 3: '1 2 3' is not a board of more than 25 cells, with which this run began";
    assert_eq!((run.code, run.stderr), (Some(2), format!("error: {fault}\n")));
}

#[test]
fn boards_of_a_list_may_differ_in_size() {
    let rows: Vec<&str> = EASY_ROWS.split(" / ").collect();
    let rectangle = "1 2 3 4 5 6 7 8 9 10 11 12 13 / 14 15 16 17 18 19 20 21 22 23 24 0 25";
    let list =
        format!("{}\n\n{rectangle}\n{EASY_POSITION}\nnonsense\n{EASY_POSITION}\n", rows.join("\n"));
    let run = fifteen_with_input(&["--format", "jsonl"], list.as_bytes());
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let records = json_lines(&run);
    let sizes: Vec<_> = records.iter().map(|record| record["size"].as_str()).collect();
    assert_eq!(sizes, [Some("6x6"), Some("2x13"), Some("6x6"), None, Some("6x6")]);
    assert!(run.stderr.contains("line 10: 'nonsense' is not a board"), "{}", run.stderr);
}

#[test]
fn a_given_size_cuts_the_rows() {
    let tiles: Vec<&str> = EASY_POSITION.split(' ').collect();
    let as_4x9 = "1 2 3 4 5 6 7 8 9 / 10 11 12 13 14 15 16 17 18 / 19 20 21 22 23 24 25 26 27 / \
                  28 29 30 31 32 33 34 0 35";
    let row = as_4x9.replace(" /", "");
    for run in [
        solve(&["--size", "4x9", &row]),
        solve(&["--size", "4x9", as_4x9]),
        fifteen_with_input(&["--size", "4x9"], format!("{row}\n").as_bytes()),
        fifteen_with_input(&["--size", "4x9"], as_4x9.replace(" / ", "\n").as_bytes()),
    ] {
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let expected = format!("{as_4x9}\nSolution in 1 move, proved shortest:\n35\n");
        assert!(run.stdout.starts_with(&expected), "{}", run.stdout);
    }
    let rows = tiles.chunks(9).map(|row| row.join(" ")).collect::<Vec<_>>().join(" / ");
    for (arguments, fault) in [
        (["--size", "6x6", &rows], "the rows are those of a 4x9 board, not of 6x6"),
        (["--size", "4x8", &row], "36 cells, but a 4x8 board has 32"),
        (["--size", "6x6", "123456780"], "'123456780' is not the number of a tile"),
    ] {
        let run = solve(&arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(fault), "{fault}: {}", run.stderr);
    }
    let run = fifteen_with_input(&["--size", "6x6"], b"123456780\n");
    assert!(run.stderr.contains("line 1: '123456780' is not a board of more"), "{}", run.stderr);
}

/// Lists of smaller boards remain lists, even if their lines look like rows of a large board.
#[test]
fn small_boards_are_not_taken_for_rows() {
    let boards = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15\n";
    let run = fifteen_with_input(&["-q"], boards.as_bytes());
    assert_eq!(run.stdout.matches("Solution in").count(), 2, "{}", run.stdout);
    let broken = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15\n1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15\n";
    let run = fifteen_with_input(&["-q"], broken.as_bytes());
    assert!(run.stderr.contains("tile 15 appears twice (line 1, "), "{}", run.stderr);
    assert_eq!(run.stdout.matches("Solution in").count(), 1, "{}", run.stdout);
}

#[test]
fn faults_are_located() {
    let without_35 = EASY_POSITION.replace("34 35", "34 34");
    let short = EASY_POSITION.replace(" 34 35", " 34");
    let large = EASY_POSITION.replace(" 35", " 99");
    for (start, fault) in [
        (&without_35, "34 appears twice (row 6, column 5 and row 6, column 6), and 35 is missing"),
        (
            &short,
            "35 cells do not make a square board; separate the rows with slashes or line ends",
        ),
        (&large, "row 6, column 6: 99 is not a tile of a 6x6 board"),
    ] {
        let run = solve(&[start]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{start}");
        assert!(run.stderr.contains(fault), "{fault}: {}", run.stderr);
    }
    let run = solve(&[&SCRAMBLED.replace("25 6", "6 25")]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stdout.contains("Unsolvable: wrong parity; swapping "), "{}", run.stdout);
}

#[test]
fn boards_are_read_up_to_255_and_searched_up_to_32() {
    let goal = |rows: usize, cols: usize, last: &str| {
        let tiles: Vec<String> = (1..rows * cols - 1).map(|tile| tile.to_string()).collect();
        let rows: Vec<_> = tiles.chunks(cols).map(|row| row.join(" ")).collect();
        rows.join("\n") + last
    };
    let near = goal(255, 255, " 0 65024");
    let run = fifteen_with_input(&["solve"], near.as_bytes());
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("a 255x255 board is too large: boards of up to 32x32"));
    let run = fifteen(&["verify", "-q", &goal(40, 40, " 0 1599").replace('\n', " / "), "L"]);
    assert_eq!((run.code, run.stderr.as_str(), run.stdout.as_str()), (Some(0), "", ""));
    let run = fifteen_with_input(&["-q"], goal(32, 32, " 0 1023").as_bytes());
    assert!(run.stdout.ends_with("\nSolution in 1 move, proved shortest:\n1023\n"));
    let too_many = "1 2 3 ".repeat(25_000);
    let run = fifteen_with_input(&["-q"], too_many.as_bytes());
    assert_eq!(run.code, Some(2), "{}", run.stdout);
}

/// A record is solved for its own goal, unless `--goal` names another.
#[test]
fn the_goal_of_a_record_is_used() {
    let start = "1 0 2 3 4 5 / 6 7 8 9 10 11 / 12 13 14 15 16 17 / 18 19 20 21 22 23 / \
                 24 25 26 27 28 29 / 30 31 32 33 34 35";
    let record = solve(&["--goal", "first", "--format", "jsonl", start]).stdout;
    let run = fifteen_with_input(&["-q"], record.as_bytes());
    assert!(run.stdout.contains("Solution in 1 move, proved shortest:"), "{}", run.stdout);
    let run = fifteen_with_input(&["-q", "--goal", "last"], record.as_bytes());
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    let bad = record.replace("\"goal\":\"korf\"", "\"goal\":\"1 2 3\"");
    assert_ne!(bad, record);
    let run = fifteen_with_input(&["-q"], bad.as_bytes());
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stderr.contains("line 1: goal: "), "{}", run.stderr);
}

/// `verify` reads a position with the given size, and refuses one of another size.
#[test]
fn a_claim_is_verified_on_the_given_size() {
    let row = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 0 28 29 30 31 32 33 \
               34 35 27";
    let run = fifteen(&["verify", "--size", "4x9", row, "27"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    for size in ["5x5", "6x7", "32x32"] {
        let run = fifteen(&["verify", "--size", size, row, "27"]);
        assert_eq!(run.code, Some(2), "{size}: {}", run.stdout);
    }
}
