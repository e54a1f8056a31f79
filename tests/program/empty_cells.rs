//! Empty cells in texts of positions: each is the blank, on boards of any size.

use crate::support::program::{fifteen, fifteen_with_input};
use arbitrary::Unstructured;
use arbtest::arbtest;
use fifteen::Board;
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::board::{ParsedBoard, parse_large};
use fifteen::runtime::Random;

/// Returns the rows of a board, with `separator` between cells and `blank` as the name of the
/// blank. Cells are padded to `width`.
fn rows(board: &LargeBoard, separator: &str, blank: &str, width: usize) -> Vec<String> {
    let name = |tile: &u16| if *tile == 0 { blank.to_owned() } else { tile.to_string() };
    let row = |row: &[u16]| {
        let cells: Vec<String> = row.iter().map(|tile| format!("{:>width$}", name(tile))).collect();
        cells.join(separator)
    };
    board.tiles().chunks(board.grid().cols()).map(row).collect()
}

/// Returns a board in every notation that allows an empty cell, with `blank` as the text of that
/// cell, and the name of each notation.
fn notations(board: &LargeBoard, blank: &str) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for separator in [",", ", ", ";", "\t", "|", " | "] {
        for (between, ending) in [("\n", ""), ("\r\n", "\n"), ("/", ""), (" / ", "")] {
            texts.push((separator, rows(board, separator, blank, 1).join(between) + ending));
        }
    }
    texts.push(("comma, rows by semicolons", rows(board, ",", blank, 1).join(";")));
    texts.push(("comma, rows by bars", rows(board, ",", blank, 1).join("|")));
    let width = board.tiles().len().to_string().len();
    texts.push(("columns", rows(board, " ", blank, width).join("\n")));
    texts.push(("wide columns", rows(board, "   ", blank, width).join("\n")));
    texts.push(("separators at all ends", rows(board, ",", blank, 1).join(",\n") + ",\n"));
    texts.into_iter().map(|(name, text)| (name.to_owned(), text)).collect()
}

/// Returns a random board with a random blank.
fn random_board(bytes: &mut Unstructured, sides: [usize; 2]) -> arbitrary::Result<LargeBoard> {
    let [rows, cols] = [bytes.int_in_range(sides[0]..=sides[1])?; 2];
    let cols = cols + bytes.int_in_range(0..=1)?;
    let grid = Grid::new(rows, cols).expect("a size");
    Ok(LargeBoard::random(grid, &mut Random::new(bytes.arbitrary()?)))
}

#[test]
fn every_notation_with_an_empty_cell_is_the_position_with_0() {
    arbtest(|bytes| {
        let board = random_board(bytes, [3, 4])?;
        for ((name, text), (_, with_0)) in notations(&board, "").iter().zip(notations(&board, "0"))
        {
            let expected = ParsedBoard::parse(None, &with_0).map(|parsed| parsed.board);
            assert_eq!(
                expected.as_ref().map(Board::tiles).map(<[u8]>::len),
                Ok(board.tiles().len())
            );
            let found = ParsedBoard::parse(None, text).map(|parsed| parsed.board);
            assert_eq!(found, expected, "{name}: {text:?}");
        }
        Ok(())
    });
}

#[test]
fn large_boards_have_empty_cells_too() {
    arbtest(|bytes| {
        let board = random_board(bytes, [6, 8])?;
        for (name, text) in notations(&board, "").into_iter().chain(notations(&board, "0")) {
            assert_eq!(parse_large(None, &text).as_ref(), Ok(&board), "{name}: {text:?}");
        }
        Ok(())
    });
}

/// A list on one line has an empty cell between two separators or at one of its ends.
#[test]
fn lists_have_empty_cells() {
    for (text, expected) in [
        ("8,2,,4,6,1,3,7,5", "820461375"),
        ("8;2;;4;6;1;3;7;5", "820461375"),
        ("8/2//4/6/1/3/7/5", "820461375"),
        (",8,2,4,6,1,3,7,5", "082461375"),
        ("8,2,4,6,1,3,7,5,", "824613750"),
        ("8,2,0,4,6,1,3,7,5,", "820461375"),
        ("[[8, 2, 0], [4, 6, 1], [3, 7, 5]]", "820461375"),
        ("| 8 | 2 |  | 4 | 6 | 1 | 3 | 7 | 5 |", "820461375"),
    ] {
        assert_eq!(text.parse::<Board>().map(|board| board.to_string()), Ok(expected.to_owned()));
    }
    for text in
        ["8,2,,4,,1,3,7,5", "8,2,,4,0,1,3,7,5", ",8,2,,4,6,1,3,7", "1;2;3", "1/2/3", "1\n2\n3"]
    {
        assert!(text.parse::<Board>().is_err(), "{text:?}");
    }
}

/// The blank of a list or grid may be a dash or a star, and brackets may be braces.
#[test]
fn the_blank_may_be_a_sign() {
    for sign in ["-", "*"] {
        for text in [
            format!("8 2 {sign} 4 6 1 3 7 5"),
            format!("8,2,{sign}\n4,6,1\n3,7,5"),
            format!("8 2 {sign}/4 6 1/3 7 5"),
            format!("| 8 | 2 | {sign} |\n|---|---|---|\n| 4 | 6 | 1 |\n| 3 | 7 | 5 |"),
            format!("8\n2\n{sign}\n4\n6\n1\n3\n7\n5"),
            format!("{{{{8, 2, {sign}}}, {{4, 6, 1}}, {{3, 7, 5}}}}"),
        ] {
            let found = text.parse::<Board>().map(|board| board.to_string());
            assert_eq!(found, Ok("820461375".to_owned()), "{text:?}");
            let run = fifteen_with_input(&["solve", "-q"], text.as_bytes());
            assert_eq!(run.stdout.matches("Solution in 24").count(), 1, "{text:?}: {}", run.stderr);
        }
    }
    let words = ["-q", "8", "2", "-", "4", "6", "1", "3", "7", "5"];
    assert!(fifteen(&words).stdout.starts_with("Solution in 24"));
    for text in ["8-2-0-4-6-1-3-7-5", "8 - 2 - 0 - 4 - 6 - 1 - 3 - 7 - 5", "82-461375"] {
        assert!(text.parse::<Board>().is_err(), "{text:?}");
    }
}

/// A gap as wide as all others is not an empty cell.
#[test]
fn narrow_gaps_are_no_cells() {
    for (text, expected) in [
        ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15", "123456789abcdef0"),
        ("1   2   3   4\n5   6   7   8\n9   10  11  12\n13  14  15", "123456789abcdef0"),
        ("10  11  12  4\n5   6   7   8\n9   1   2   3\n13  14  15", "abc456789123def0"),
        ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14   15", "123456789abcde0f"),
        ("1 2  \n4 5 3\n7 8 6", "120453786"),
        ("  2 3\n1 5 6\n4 7 8", "023156478"),
    ] {
        let found = text.parse::<Board>().map(|board| board.to_string());
        assert_eq!(found, Ok(expected.to_owned()), "{text:?}");
    }
}

/// In a last row that is one cell too short, a gap may be the blank, or the last cell is omitted.
#[test]
fn a_gap_that_may_be_the_blank_is_an_error() {
    for (text, place) in [
        ("1 2 3 / 4 5 6 / 7  8", "column 18"),
        ("5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15  12", "column 39"),
        ("1 2 3 / 4 5 6 / 7 [] 8", "column 18"),
        ("1 2 3 / 4 5 6 / [ ] 7 8", "column 16"),
        ("1 2 3/4 5 6/ 7 8", "column 13"),
        ("1 2 3 4 [] 5 6 7 8", "column 8"),
        ("1 2 3 4 5 6 7  8", "column 14"),
        ("1  2  3  4     5  6  7  8  9 10 11 12 13 14 15", "column 11"),
        ("Scramble: 1 2 3 4 5    6 7 8", "column 20"),
        ("123 456  78", "column 8"),
        ("1 2 3\n4 5 6\n7  8", "line 3, column 2"),
        ("1 2 3\n4 5 6\n 7 8\n", "line 3, column 1"),
        ("123\n456\n 78\n", "line 3, column 1"),
        ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14\t\t15\n", "line 4, column 6"),
        ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 ( ) 15\n", "line 4, column 6"),
    ] {
        let message = format!("{place}: this gap may be the blank; write 0 for the blank");
        let error = text.parse::<Board>().map_err(|error| error.to_string());
        assert_eq!(error, Err(message), "{text:?}");
    }
    for text in [
        "1 2 3 / 4 5 6 / 7 8",
        "1 2 3\n4 5 6\n7 8  \n",
        "123/456/78",
        "123 / 456 / 78",
        "[[1 2 3]\n [4 5 6]\n [7 8]]",
        "1,2,3\n4,5,6\n7, 8",
        "1 2 3 4 5 6 7 8 []",
        "  1 2 3 4 5 6 7 8",
        "1  2  3  4  5  6  7  8",
        "1 2 3  4 5 6  7 8",
        "1, 2, 3, 4, 5, 6, 7,  8",
    ] {
        let found = text.parse::<Board>().map(|board| board.to_string());
        assert_eq!(found, Ok("123456780".to_owned()), "{text:?}");
    }
    // A row of single digits may be aligned with rows of larger numbers.
    let aligned = "10  1  2  3\n11  4  5  6\n12  8 13 14\n 7  9 15";
    let found = aligned.parse::<Board>().map(|board| board.to_string());
    assert_eq!(found, Ok("a123b456c8de79f0".to_owned()));
    let file = fifteen_with_input(&["solve", "-q"], b"1 2 3\n4 5 6\n7  8\n");
    assert_eq!((file.code, file.stdout.as_str()), (Some(2), ""));
    assert!(file.stderr.contains("line 3, column 2: this gap may be the blank"), "{}", file.stderr);
    let rows = "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 18/19 20 21 22 23 24/25 26 27 28 29 30/";
    assert!(parse_large(None, &format!("{rows}31 32 33 34 35")).is_ok());
    let list: Vec<String> = (1..35).map(|tile| tile.to_string()).collect();
    for text in [format!("{rows}31 32  33 34 35"), list.join(" ") + "  35"] {
        let error = parse_large(None, &text).map_err(|error| error.to_string());
        assert!(error.as_ref().is_err_and(|error| error.contains("this gap may be")), "{error:?}");
    }
}

/// The numbers of a list may be aligned, on boards of any size.
#[test]
fn aligned_lists_have_no_gap() {
    for cells in [12, 16, 25, 36, 121] {
        for width in 2..5 {
            let tiles = |pad: fn(usize, usize) -> String| {
                let list: Vec<String> = (1..cells).map(|tile| pad(tile, width)).collect();
                list.join(" ")
            };
            for text in [
                tiles(|tile, width| format!("{tile:>width$}")),
                tiles(|tile, width| format!("{tile:<width$}")),
                tiles(|tile, width| format!("{tile:^width$}")),
            ] {
                let read = parse_large(None, &text)
                    .or_else(|_| text.parse::<Board>().map(|board| LargeBoard::from(&board)));
                assert!(read.is_ok_and(|board| board.tiles()[0] == 1), "{text:?}");
            }
        }
    }
}

/// An argument without text is the blank, in a list of any size.
#[test]
fn an_empty_argument_is_the_blank() {
    for last in [8, 15, 35] {
        let mut words: Vec<String> = (1..last).map(|tile| tile.to_string()).collect();
        words.extend([String::new(), last.to_string()]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let solved = fifteen(&[&["-q"], &words[..]].concat());
        assert!(solved.stdout.starts_with("Solution in 1 move"), "{}", solved.stderr);
        let game = fifteen(&[&["play", "--print"], &words[..]].concat());
        assert!(game.stdout.contains(&format!(" 0 {last}\n")), "{}", game.stderr);
    }
}

/// An exported spreadsheet is one board, and a grid with a mistake is one error.
#[test]
fn a_grid_is_never_several_small_boards() {
    for (text, board) in [
        ("1,2,3\n4,5,6\n7,,8\n", "1 2 3 / 4 5 6 / 7 0 8"),
        ("1;2;3\n4;5;6\n7;;8\n", "1 2 3 / 4 5 6 / 7 0 8"),
        ("\u{feff}1;2;3\r\n;5;6\r\n4;7;8\r\n", "1 2 3 / 0 5 6 / 4 7 8"),
        ("1,2,3\n,5,6\n4,7,8\n", "1 2 3 / 0 5 6 / 4 7 8"),
        ("1\t2\t3\n4\t5\t6\n7\t\t8\n", "1 2 3 / 4 5 6 / 7 0 8"),
        (" 1 2 3\n 4 5 6\n 7   8\n", "1 2 3 / 4 5 6 / 7 0 8"),
    ] {
        for arguments in [&["solve", "-q"][..], &["solve", "-q", "--size", "3x3"]] {
            let run = fifteen_with_input(arguments, text.as_bytes());
            assert_eq!(run.code, Some(0), "{text:?}: {}", run.stderr);
            assert_eq!(run.stdout.lines().next(), Some(board), "{text:?}");
            assert_eq!(run.stdout.matches("Solution").count(), 1, "{text:?}: {}", run.stdout);
        }
    }
    for text in ["1 2 3\n4 5 6\n7 7 0\n", "1,2,3\n4,5,6\n7,9,\n", "1 2 3\n4 5 6\n7 9 8\n"] {
        let run = fifteen_with_input(&["solve", "-q"], text.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{text:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{text:?}: {}", run.stderr);
    }
    // The first row is a board of 2x2 cells, and the last row has no line end.
    let run = fifteen_with_input(&["solve", "-q"], b"3 1 2 0\n5 6 7 4");
    assert_eq!(run.stdout.lines().next(), Some("3 1 2 0 / 5 6 7 4"), "{}", run.stderr);
    // A list of small boards is still a list.
    let list = fifteen_with_input(&["solve", "-q"], b"1 2 3 0\n1 2 0 3\n0 1 3 2\n");
    assert_eq!((list.code, list.stdout.matches("Solution").count()), (Some(0), 3));
}

#[test]
fn files_of_large_boards_have_empty_cells() {
    let grid = Grid::new(6, 6).expect("a size");
    let mut board = LargeBoard::goal(grid);
    for tile in [30, 29, 28] {
        assert!(board.push(tile));
    }
    let expected = board.to_line();
    let mut texts: Vec<String> = [",", ";", "\t"].map(|s| rows(&board, s, "", 1).join("\n")).into();
    texts.push(rows(&board, " ", "", 2).join("\n"));
    for text in texts {
        let run = fifteen_with_input(&["solve", "-q"], text.as_bytes());
        assert_eq!(run.stdout.lines().next(), Some(expected.as_str()), "{text}: {}", run.stderr);
    }
    let mut last = rows(&LargeBoard::goal(grid), " ", "", 1);
    let cut = last[5].trim_end().to_owned();
    last[5] = cut;
    for text in [last.join("\n"), last.join(" / "), last.join(" ")] {
        let run = fifteen(&["solve", &text]);
        assert!(run.stdout.contains("already solved"), "{text}: {}", run.stderr);
    }
}
