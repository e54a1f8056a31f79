//! Grids: regions, notations, and errors.

use fifteen_sudoku::{Contradiction, Grid, REGIONS, is_row, is_separator_line, regions_of};

const PUZZLE: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

const DRAWN: &str = "\
. . . | 8 . 1 | . . .
. . . | . . . | . 4 3
5 . . | . . . | . . .
------+-------+------
. . . | . 7 . | 8 . .
. . . | . . . | 1 . .
. 2 . | . 3 . | . . .
------+-------+------
6 . . | . . . | . 7 5
. . 3 | 4 . . | . . .
. . . | 2 . . | 6 . .";

fn grid(text: &str) -> Grid {
    Grid::parse(text).expect("a grid")
}

/// Each cell is in its row, its column and its box. The test enumerates the cells box by box.
#[test]
fn regions_are_rows_columns_and_boxes() {
    for which in 0..9 {
        for inner in 0..9 {
            let (row, column) = (which / 3 * 3 + inner / 3, which % 3 * 3 + inner % 3);
            let cell = row * 9 + column;
            assert_eq!(regions_of(cell), [row, 9 + column, 18 + which]);
            assert_eq!(REGIONS[row].cells[column], cell);
            assert_eq!(REGIONS[9 + column].cells[row], cell);
            assert_eq!(REGIONS[18 + which].cells[inner], cell);
        }
    }
    let names = [0, 8, 9, 17, 18, 26].map(|number| REGIONS[number].to_string());
    assert_eq!(names, ["row 1", "row 9", "column 1", "column 9", "box 1", "box 9"]);
    assert!(REGIONS.iter().enumerate().all(|(number, region)| region.number == number));
}

#[test]
fn grids_print_as_a_line_and_as_a_drawing() {
    let grid = grid(PUZZLE);
    assert_eq!(grid.to_string(), PUZZLE);
    assert_eq!(format!("{grid:#}"), DRAWN);
    assert_eq!((grid.givens(), grid.is_full()), (17, false));
    assert_eq!((grid.cells()[3], grid.cells()[4], grid.cells()[80]), (8, 0, 0));
    let full = "237841569186795243594326718315674892469582137728139456642918375853467921971253684";
    assert!(full.parse::<Grid>().expect("a grid").is_full());
}

/// The notations differ in empty cells, separators, line ends and trailing spaces.
#[test]
fn all_puzzle_notations_are_parsed() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let blank = PUZZLE.replace('.', " ");
    let cells: Vec<String> = PUZZLE.chars().map(String::from).collect();
    let separated = |separator: &str| cells.join(separator);
    for text in [
        PUZZLE.replace('.', "?"),
        PUZZLE.replace('.', "0"),
        PUZZLE.replace('.', "_"),
        PUZZLE.to_owned() + "\r\n",
        PUZZLE.to_owned() + "   ",
        blank.clone(),
        blank.trim_end().to_owned(),
        blank + "  ",
        DRAWN.to_owned(),
        DRAWN.replace('-', "=") + "\n",
        rows.join("\n"),
        rows.join("\n").replace('.', " "),
        rows.join("|\n"),
        "-----------\n".to_owned() + &rows.join("\n"),
        separated(" "),
        separated(" ") + " \n",
        separated(","),
        separated(", "),
        separated(",").replace('.', "") + ",",
        separated("\t").replace('.', ""),
    ] {
        assert_eq!(Grid::parse(&text), Ok(grid(PUZZLE)), "{text}");
    }
}

#[test]
fn invalid_puzzles_are_rejected_with_location() {
    let row = ".........\n";
    let rows = |first: &str| first.to_owned() + &row.repeat(8);
    for (text, expected) in [
        (PUZZLE[1..].to_owned(), "expected 81 cells, found 80"),
        (PUZZLE.to_owned() + ".", "expected 81 cells, found 82"),
        (String::new(), "expected 81 cells, found 0"),
        (" ".repeat(72), "expected 81 cells, found 72"),
        (".".repeat(71) + " ", "expected 81 cells, found 72"),
        (
            // A tab is not a blank, even at the end.
            " ".to_owned() + &PUZZLE[1..80] + "\t",
            "column 81: '\\t' is neither a digit nor an empty cell",
        ),
        (PUZZLE.replacen('8', "a", 1), "column 4: 'a' is neither a digit nor an empty cell"),
        (
            PUZZLE.replace('8', "a").chars().flat_map(|cell| [cell, ' ']).collect(),
            "column 7: 'a' is neither a digit nor an empty cell",
        ),
        (rows(".....\n"), "line 1, column 1: row 1 has 5 cells instead of 9"),
        (row.to_owned() + &rows("...\n"), "line 2, column 1: row 2 has 3 cells instead of 9"),
        (row.repeat(8), "expected 9 rows, found 8"),
        (row.repeat(10), "expected 9 rows, found 10"),
        (
            rows(". . a | . . . | . . .\n"),
            "line 1, column 5: 'a' is neither a digit nor an empty cell",
        ),
        (
            rows(". . 1 | . . . | . . 1\n"),
            "line 1, column 21: duplicate 1 in row 1 (first at line 1, column 5)",
        ),
    ] {
        let error = Grid::parse(&text).expect_err("an error");
        assert_eq!(error.to_string(), expected);
    }
    let error = Grid::parse(&rows("1.......1\n")).expect_err("a duplicate digit");
    let expected = "line 7, column 9: duplicate 1 in row 1 (first at line 7, column 1)";
    assert_eq!(error.numbered_from(7).to_string(), expected);
}

/// The reported contradiction is the first one in reading order.
#[test]
fn duplicate_digits_are_reported() {
    let validate = |digits: &[(usize, u8)]| {
        let mut cells = [0; 81];
        for &(cell, digit) in digits {
            cells[cell] = digit;
        }
        Grid::new(cells).map_err(|contradiction| contradiction.to_string())
    };
    let twice = |words: &str| Err(words.to_owned());
    let column = "duplicate 7 in column 1: row 1, column 1, and row 9, column 1";
    assert_eq!(validate(&[(0, 7), (72, 7)]), twice(column));
    let square = "duplicate 7 in box 5: row 4, column 4, and row 5, column 6";
    assert_eq!(validate(&[(30, 7), (41, 7)]), twice(square));
    assert_eq!(validate(&[(72, 3), (0, 3), (30, 7), (41, 7)]), twice(square));
    let row = "duplicate 2 in row 1: row 1, column 1, and row 1, column 2";
    assert_eq!(validate(&[(0, 2), (1, 2), (2, 2)]), twice(row));
    assert_eq!(validate(&[(40, 10)]), twice("no digit in row 5, column 5"));
    assert!(validate(&[(0, 1), (1, 2), (12, 1), (80, 9)]).is_ok());
    let mut cells = [0; 81];
    cells[80] = 255;
    assert_eq!(Grid::new(cells), Err(Contradiction::InvalidDigit { cell: 80 }));
}

#[test]
fn rows_and_separator_lines_are_distinguished() {
    for text in ["------+-------+------", "=========", " ---|---|--- "] {
        assert!(is_separator_line(text), "{text}");
    }
    for text in ["--------", "  ------  ", "----1----", "5 3 . | . 7 . | . . ."] {
        assert!(!is_separator_line(text), "{text}");
    }
    for text in [
        "5 3 . | . 7 . | . . .",
        "53..7....",
        "5   7    ",
        ". . . . . . . . 1",
        "│       │       │       │",
        " | | | | | | | | ",
    ] {
        assert!(is_row(text) && !is_separator_line(text), "{text}");
    }
    for text in ["53..7", "         ", "53..7.....", "5 3 . | . 7 . | . ."] {
        assert!(!is_row(text), "{text}");
    }
}

/// A grid as the characters for drawing boxes, with frames around cells or boxes and without outer
/// bars: empty cells may be blanks everywhere.
#[test]
fn drawn_frames_are_read_with_blank_cells() {
    let text = "..97...5....6..84.....3.7.....85...11.......29...64.....5.4.....38..6....4...19..";
    let expected = Grid::parse(text).expect("a puzzle");
    let rows: Vec<Vec<&str>> = text
        .as_bytes()
        .chunks(9)
        .map(|row| row.iter().map(|&cell| if cell == b'.' { " " } else { digit(cell) }).collect())
        .collect();
    let by_cell = |row: &Vec<&str>| {
        format!("│ {} │\n├───┼───┼───┼───┼───┼───┼───┼───┼───┤\n", row.join(" ┃ "))
    };
    let boxes = |row: &Vec<&str>| row.chunks(3).map(|part| part.join(" ")).collect::<Vec<_>>();
    let by_box = |row: &Vec<&str>| format!("║ {} ║\n", boxes(row).join(" │ "));
    let open = |row: &Vec<&str>| format!("{}\n", boxes(row).join(" | ").trim_end());
    let inner = |row: &Vec<&str>| format!("{}\n", row.join("|").trim_end());
    let line = "------+-------+------\n";
    let with_lines = |draw: &dyn Fn(&Vec<&str>) -> String, line: &str| {
        let boxes = rows.chunks(3).map(|part| part.iter().map(draw).collect::<String>());
        boxes.collect::<Vec<_>>().join(line)
    };
    for drawn in [
        format!("╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗\n{}", with_lines(&by_cell, "")),
        format!(
            "╔═══════╤═══════╤═══════╗\n{}",
            with_lines(&by_box, "╟───────┼───────┼───────╢\n")
        ),
        with_lines(&open, line),
        with_lines(&inner, ""),
    ] {
        assert_eq!(Grid::parse(&drawn).as_ref(), Ok(&expected), "\n{drawn}");
    }
    let wrong = with_lines(&by_box, "").replacen("║     9", "║   9 9", 1);
    let error = Grid::parse(&wrong).expect_err("a duplicate digit");
    assert_eq!(
        error.to_string(),
        "line 1, column 7: duplicate 9 in row 1 (first at line 1, column 5)"
    );
}

/// Returns a digit as text.
fn digit(cell: u8) -> &'static str {
    &"0123456789"[usize::from(cell - b'0')..][..1]
}
