//! Drawn puzzles: they equal their counterparts in Knuth's format, and invalid ones are refused at
//! the right place.

use super::{check, length};
use fifteen_sliding::{COLLECTION, Format, PieceKind, Problem, Puzzle, PuzzleText, Style};

/// Klotski drawn with letters only.
const KLOTSKI: &str = "\
title: Klotski

ABBC
ABBC
DEEF
DGHF
I..J

goal:
....
....
....
.BB.
.BB.
";

#[test]
fn drawn_klotski_equals_the_classic() {
    let puzzle = Puzzle::parse(KLOTSKI).expect("valid puzzle");
    assert_eq!(Format::of(KLOTSKI), Format::Drawn);
    assert_eq!(puzzle.kinds().len(), 4, "equal shapes are one kind");
    for style in [0, 2] {
        let style = Style::new(style).expect("valid style");
        assert_eq!(length(&puzzle, style), COLLECTION[0].length(style));
    }
    let knuth =
        "5 x 4 Klotski\n1 = 1/1\n2 = 11/11\n3 = 11\n4 = 1\n121131444004\n?????????????2???\n";
    assert_eq!(puzzle.to_knuth().as_deref(), Some(knuth));
    assert_eq!(
        puzzle.to_drawn(),
        KLOTSKI
            .replace("Klotski\n\nABBC", "Klotski\n\nstart:\nABBC")
            .replace("....\n....\n....\n.BB.\n.BB.", "????\n????\n????\n?BB?\n?BB?")
    );
}

/// A comment may stand anywhere. A line of single characters is a row that begins with a wall.
#[test]
fn comments_are_not_rows() {
    let text = "start:\nA A .\n# . .\n\ngoal:\n. A A\n# . .\n";
    let puzzle = Puzzle::parse(text).expect("valid puzzle");
    assert_eq!((puzzle.rows(), puzzle.cols(), puzzle.blocked()[3]), (2, 3, true));
    let commented = format!("# a comment\n# goal: x\n{}", text.replace("# .", "# cells\n# ."));
    assert_eq!(Puzzle::parse(&commented).expect("valid puzzle").to_drawn(), puzzle.to_drawn());
    let lines: Vec<usize> = PuzzleText::split(&format!("{commented}\n{commented}"))
        .iter()
        .map(PuzzleText::first_line)
        .collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert_eq!(Puzzle::parse("# a c\n\n# c a\n").expect("rows").cols(), 3);
}

/// Pieces of a kind are interchangeable at a goal, but keep the letters with which they are drawn.
#[test]
fn goals_keep_the_letters_of_their_drawings() {
    let text = "start:\nAB..\n\ngoal:\n..BA\n";
    let puzzle = Puzzle::parse(text).expect("valid puzzle");
    assert_eq!(puzzle.to_drawn(), text);
    check::check_round_trip(&puzzle);
    assert_eq!(Puzzle::parse(&text.replace("BA", "AB")), Ok(puzzle), "the same goal");
}

#[test]
fn the_collection_is_the_same_in_both_formats() {
    for classic in COLLECTION {
        check::check_round_trip(&classic.puzzle());
    }
}

#[test]
fn apart_heading_separates_kinds() {
    // Two pieces change places: if they are of one kind, nothing has to move.
    let text = |apart: &str| format!("{apart}A..\nB.#\n\nB..\nA.#\n");
    for (apart, moves) in
        [("", 0), ("apart: A B\n\n", 3), ("apart: A\n\n", 3), ("apart: AB\n\n", 0)]
    {
        let puzzle = Puzzle::parse(&text(apart)).expect("valid puzzle");
        assert_eq!(length(&puzzle, Style::ALL[2]), moves, "{apart}");
    }
}

/// In Knuth's format kinds may come in any order, which a drawing does not preserve. (A fuzz target
/// found the first of these puzzles.)
#[test]
fn kinds_are_written_in_letter_order() {
    for (text, line) in [
        ("3 x 8\n3 = 1\n1 = 11/1\n2 = 1\n10200303\n10200303\n", "apart: 2 3A\n"),
        ("3 x 5\n2 = 101\n1 = 101/1\n200010\n200010\n", "parts: 1 2\n"),
    ] {
        check::text(text);
        let drawn = Puzzle::parse(text).expect("valid puzzle").to_drawn();
        assert!(drawn.contains(line), "{drawn}");
    }
}

#[test]
fn a_drawing_can_have_255_pieces() {
    let row = "1".repeat(255);
    let puzzle = Puzzle::parse(&format!("16 x 16\n1 = 1\n{row}\n0{row}\n")).expect("valid puzzle");
    check::check_round_trip(&puzzle);
    // More kinds than Knuth has names for.
    let drawn = puzzle.to_drawn();
    let letters: Vec<String> =
        puzzle.to_drawn().lines().skip(1).take(1).map(str::to_owned).collect();
    let words = letters[0].chars().map(String::from).collect::<Vec<String>>().join(" ");
    let apart = Puzzle::parse(&format!("apart: {words}\n{drawn}")).expect("valid puzzle");
    assert_eq!(apart.kinds().len(), 17);
    assert_eq!(apart.to_knuth(), None);
    check::check_round_trip(&apart);
    assert_eq!(Puzzle::parse(&apart.to_string()), Ok(apart));
}

#[test]
fn pieces_may_be_in_parts_and_have_holes() {
    let text = "parts: B\n\nAAAB.\nA.A..\nAAAB.\n\n.AAAB\n.A.A.\n.AAAB\n";
    let puzzle = Puzzle::parse(text).expect("valid puzzle");
    let knuth = "3 x 5\n1 = 111/101/111\n2 = 1//1\n12\n012\n";
    assert_eq!(puzzle.to_knuth().as_deref(), Some(knuth));
    check::check_round_trip(&puzzle);
}

#[test]
fn drawn_puzzles_are_refused_at_the_right_place() {
    let rows = [
        ("AB\nA\n", "line 2, column 1: 1 cell in this row, but 2 in the first row of the start"),
        ("AB\nABC\n", "line 2, column 3: 3 cells in this row"),
        ("AB\nA?\n", "line 2, column 2: ? is allowed only in goal"),
        ("A.\n.A\n", "line 2, column 2: piece A is not connected"),
        ("A0\n..\n", "line 1, column 2: 0 is ambiguous"),
        ("A,\n..\n", "line 1, column 2: invalid character ',' in picture; expected"),
        ("A.\n..\n\n.A\n", "line 4, column 1: the picture has 1 row, but the start has 2"),
        ("A.\n..\n\n.B\n..\n", "line 4, column 2: there is no piece B at the start"),
        ("AA.\n...\n\n.A.\n...\n", "line 4, column 2: piece A has a different shape"),
        ("A.\n.#\n\nA#\n.#\n", "line 4, column 2: the cell in row 1, column 2 is blocked here"),
        ("AB\n.#\n\nBA\n..\n", "line 5, column 2: the cell in row 2, column 2 is blocked at"),
        ("A.\n..\n\n..\n..\n", "line 4, column 1: goal picture has no pieces"),
        ("A.\n", "line 2, column 1: the goal configuration is missing"),
        ("title: nothing\n", "line 2, column 1: the starting configuration is missing"),
        ("titel: x\n", "line 1, column 1: a line with a colon is one of title:, apart:"),
        ("Columns A\nA.\n", "line 1, column 1: the colon of columns: is missing"),
        ("goal:\nA.\n", "line 1, column 1: goal: before start:"),
        ("A.\n\nstart:\n.A\n", "line 3, column 1: duplicate start:"),
        ("title: a\ntitle: b\nA.\n", "line 2, column 1: duplicate title:"),
        ("start:\n\n", "line 1, column 1: there is no picture below start:"),
        ("start: A.\n", "line 1, column 8: unexpected text after start:"),
        ("apart:\nA.\n", "line 1, column 1: apart: needs the letters of some pieces"),
        ("apart: A Z\nA.\n\n.A\n", "line 1, column 10: there is no piece Z at the start"),
        ("parts: Z\nA.\n\n.A\n", "line 1, column 8: there is no piece Z at the start"),
        ("apart: A, B\nAB\n\nBA\n", "line 1, column 9: expected letters or digits of pieces"),
        ("apart: AB\nABB\n\n.AB\n", "line 1, column 9: pieces A and B have different shapes"),
        ("apart: A B A\nAB.\n\n.AB\n", "line 1, column 12: piece A is listed twice"),
        ("rows: A\nrows: A\nA.\n\n.A\n", "line 2, column 7: piece A is listed twice; a piece"),
        ("rows: A\npinned: B\nA.\n\n.A\n", "line 2, column 9: there is no piece B at the"),
        ("rows:\nA.\n", "line 1, column 1: rows: needs the letters of some pieces"),
        (
            "apart: AB\nrows: A\nAB.\n\n.AB\n",
            "line 1, column 9: pieces A and B may move or leave differently",
        ),
        ("exit:\nA.\n", "line 1, column 1: expected the pieces that may leave (or none, if all"),
        ("exit: 3\nA.\n", "line 1, column 7: expected the pieces"),
        ("exit: A east 1\nA.\n", "line 1, column 9: expected the pieces"),
        ("exit: A right 0\nA.\n", "line 1, column 15: expected the pieces"),
        ("exit: A right 2-1\nA.\n", "line 1, column 15: expected the pieces"),
        ("exit: A, right 1\nA.\n", "line 1, column 8: expected the pieces"),
        ("exit: B right 1\nA.\n", "line 1, column 7: there is no piece B at the start"),
        ("exit: right 2\nA.\n", "line 1, column 7: that side of the board has only 1 of them"),
        ("exit: top 1-3\nA.\n", "line 1, column 7: that side of the board has only 2 of them"),
        ("exit: B A top 3\nB..\nAA.\n", "line 1, column 9: piece A can never reach this exit"),
        ("columns: A\nexit: A right 1\nA.\n", "line 2, column 7: piece A can never reach this"),
        ("exit: A right 1\nA.\nA.\n", "line 1, column 7: piece A can never reach this exit"),
        ("exit: A right 1\nA#\n..\n", "line 1, column 7: piece A can never reach this exit"),
        ("rows: A\nexit: A right 2\nA.\n..\n", "line 2, column 7: piece A can never reach"),
        ("pinned: A\nexit: right 1\nA.\n", "line 2, column 7: no piece can ever reach this exit"),
        (" \n\n", "line 1, column 1: text is empty; expected the size of the board"),
    ];
    for (text, beginning) in rows {
        let error = Puzzle::parse(text).expect_err(text).to_string();
        assert!(error.starts_with(beginning), "{text}{error}");
    }
    let large = format!("{}\n", "A".repeat(257));
    let error = Puzzle::parse(&large).expect_err("too large");
    assert_eq!(error.problem, Problem::TooLarge);
}

/// A misspelled heading above `start:` belongs to the puzzle, which is not split there.
#[test]
fn a_misspelled_heading_is_no_puzzle() {
    for heading in ["cols: B", "column: B", "columns B"] {
        let card = format!("rows: X\n{heading}\nexit: X right 1\n\nstart:\nXX.B\n...B\n....\n");
        assert_eq!(PuzzleText::split(&card).len(), 1, "{heading}");
        let error = Puzzle::parse(&card).expect_err(heading).to_string();
        assert!(error.starts_with("line 2, column 1: "), "{error}");
        let two = format!("{card}\n{card}");
        let lines = PuzzleText::split(&two).iter().map(PuzzleText::first_line).collect::<Vec<_>>();
        assert_eq!(lines, [1, 10], "{heading}");
    }
}

/// A puzzle with all movements and exits is the same in both formats. Pieces of one shape are of
/// one kind if they move the same way and leave by the same exits.
#[test]
fn movements_and_exits_are_the_same_in_both_formats() {
    let text = "\
title: Cars
apart: D E
rows: A B C
columns: D E
pinned: F
exit: A right 3
exit: A C left 1-3
exit: bottom 6

start:
....DF
BB..D.
..CCDG
....E.
AA..E.
....E.
";
    let error = Puzzle::parse(text).expect_err("A keeps to row 5").to_string();
    assert!(error.starts_with("line 6, column 7: piece A can never reach this exit"), "{error}");
    let text = text.replace("A right 3", "A right 5").replace("left 1-3", "left 1-5");
    let puzzle = Puzzle::parse(&text).expect("valid puzzle");
    let kinds: Vec<char> = puzzle.kinds().iter().map(PieceKind::name).collect();
    assert_eq!(kinds, ['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    assert_eq!(puzzle.to_drawn(), text);
    check::check_round_trip(&puzzle);
    let knuth = puzzle.to_knuth().expect("at most fifteen kinds");
    assert!(knuth.contains("= 11 rows\n") && knuth.contains("= 1 pinned\n"), "{knuth}");
    // A at both ends of row 5, C at the left end of row 3, and G, a single cell that moves freely,
    // at the bottom of column 6.
    let cells = |exit| {
        let goals = puzzle.goals().iter().filter(|goal| goal.exit() == Some(exit));
        goals.map(|goal| goal.pieces()[0].cell).collect::<Vec<usize>>()
    };
    assert_eq!([cells(0), cells(1), cells(2)], [vec![28], vec![24, 12], vec![35]]);
    let together = Puzzle::parse("rows: A B C\nexit: C right 3\nAA.\nBB.\nCC.\n");
    assert_eq!(together.expect("valid puzzle").kinds().len(), 2, "C alone may leave");
}

/// Spaces in rows, extra blank lines, the case of headings, and the kind of line endings do not
/// matter.
#[test]
fn spaces_and_heading_case_are_ignored() {
    let plain = Puzzle::parse("AA.\n..B\n\n.AA\n..?\n").expect("valid puzzle");
    for text in [
        "A A .\n. . B\n\n. A A\n. . ?\n",
        "\n\nStart:\n\nAA.\n..B\nGOAL:\n.AA\n..?\n\n\n",
        "  AA.\r\n  ..B\r\n\r\n  .AA\r\n  ..?",
    ] {
        assert_eq!(Puzzle::parse(text).as_ref(), Ok(&plain), "{text}");
    }
}
