//! Invalid texts in Knuth's format, and valid texts that look invalid.

use super::length;
use fifteen_sliding::{Puzzle, PuzzleText, Style};
use std::fs;
use std::path::{Path, PathBuf};

/// Names of invalid texts, with their errors.
const REFUSED: [(&str, &str); 22] = [
    (
        "m01-empty",
        "line 1, column 1: text is empty; expected the size of the board, such as `5 x 4`, or a \
         picture of it",
    ),
    ("m02-badsize", "line 1, column 1: expected the size of the board, such as `5 x 4`"),
    ("m04-negative", "line 1, column 1: expected the size of the board, such as `5 x 4`"),
    ("m06-piecechar", "line 2, column 6: invalid character '2' in pattern; expected 0, 1 or /"),
    ("m07-emptypiece", "line 2, column 5: the pattern has no 1"),
    ("m09-piecename-0", "line 2, column 1: the name of a piece is one of 1 to 9 and a to f"),
    ("m12-toolong", "line 3, column 5: too many cells: the board is already full"),
    (
        "m13-illegalchar",
        "line 3, column 2: invalid character 'z' in configuration; expected piece names, 0, x or ?",
    ),
    ("m14-overlap1", "line 4, column 3: piece 1 extends beyond the board"),
    ("m15-overlap2", "line 2, column 5: piece 1 is larger than the board"),
    ("m17-nostart", "line 3, column 1: the starting configuration is missing"),
    ("m18-nostop", "line 4, column 1: the goal configuration is missing"),
    ("m19-stoptoolong", "line 4, column 5: too many cells: the board is already full"),
    (
        "m20-deadcells",
        "line 4, column 2: the cell in row 1, column 2 is blocked at the start, but not here",
    ),
    ("m21-wrongcount", "line 4, column 2: expected 1 of piece 1, as at the start, but found 2"),
    ("m22-wrongtypes", "line 5, column 2: expected 1 of piece 1, as at the start, but found 0"),
    ("m28-wrapgap", "line 2, column 5: piece 1 is larger than the board"),
    ("m29-longline", "line 2, column 5: piece 1 is larger than the board"),
    ("m34-onlysize", "line 2, column 1: the starting configuration is missing"),
    ("m35-huge", "line 1, column 1: the board has more than 256 cells"),
    ("m36-xinpiece", "line 4, column 3: piece 1 extends beyond the board"),
    (
        "m37-binary",
        "line 3, column 2: invalid character '\\0' in configuration; expected piece names, 0, x or ?",
    ),
];

/// Names of unusual but valid texts, with their warnings.
const ACCEPTED: [(&str, &str); 5] = [
    (
        "m10-redefined",
        "line 3, column 1: duplicate definition of piece 1 ignored (first on line 2)",
    ),
    ("m24-crlf", "line 1, column 6: carriage returns at line ends ignored"),
    ("m25-tabs", "line 2, column 2: tab treated as a space"),
    ("m26-nonewline", "line 4, column 3: missing newline at end of file; text may be truncated"),
    ("m30-blankstop", "line 4, column 1: blank line between configurations ignored"),
];

/// Returns the folder of these texts.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts/malformed")
}

fn read(name: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}.sliding"))).expect("readable file")
}

#[test]
fn malformed_texts_are_refused_at_the_right_place() {
    for (name, message) in REFUSED {
        let error = Puzzle::parse(&read(name)).expect_err(name);
        assert_eq!(error.to_string(), message, "{name}");
    }
}

#[test]
fn unusual_texts_are_read_with_a_warning() {
    for (name, message) in ACCEPTED {
        let mut warnings = Vec::new();
        let puzzle = Puzzle::parse_with(&read(name), true, &mut |warning| {
            warnings.push(warning.to_string());
        });
        assert_eq!(warnings, [message], "{name}");
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(length(&puzzle, Style::ALL[0]), 1, "{name}");
    }
}

#[test]
fn all_files_are_tested() {
    let files = fs::read_dir(folder()).expect("readable folder");
    assert_eq!(files.count(), REFUSED.len() + ACCEPTED.len());
}

#[test]
fn the_first_definition_counts() {
    let puzzle = Puzzle::parse(&read("m10-redefined")).expect("valid puzzle");
    assert_eq!(puzzle.kinds()[0].to_string(), "1 = 1");
}

/// Blank lines between definitions are part of the format, and titles are arbitrary.
#[test]
fn usual_texts_give_no_warnings() {
    let text = "2 x 2\ta title\n\n1 = 1\n\n1\n01\n";
    let puzzle = Puzzle::parse_with(text, true, &mut |warning| panic!("{warning}"));
    let puzzle = puzzle.expect("valid puzzle");
    assert_eq!((puzzle.title(), puzzle.with_title("another").title()), ("a title", "another"));
}

/// Errors that do not occur in the files are located correctly, too.
#[test]
fn other_errors_have_their_locations() {
    let cases = [
        ("2 y 2\n1 = 1\n", "line 1, column 3: expected the size"),
        ("2 x\n", "line 1, column 4: expected the size"),
        ("2 x 0\n", "line 1, column 5: expected the size"),
        ("17 x 16\n", "line 1, column 1: the board has more than 256 cells"),
        ("2 x 2\n1 = 1\n1?\n1\n", "line 3, column 2: ? is allowed only in goal"),
        ("2 x 2\n1 = 1\n12\n1\n", "line 3, column 2: piece 2 has not been defined"),
        ("2 x 2\n1 = 1\n1\n01\n2 = 1\n", "line 5, column 3: pieces are defined before"),
        ("2 x 2\n1 = 11/01\n2 = 01/11\n1\n1\n2\n", "line 6, column 1: piece 2 extends beyond"),
        ("2 x 3\n1 = 1/1\n2 = 01/11\n12\n1\n", "line 4, column 2: piece 2 overlaps"),
        (
            "2 x 3\n1 = 1\n10x\n1??x\n",
            "line 4, column 4: the cell in row 2, column 1 is blocked here",
        ),
        (
            "1 x 2\n1 = 1\n1x\n0?\n",
            "line 4, column 3: expected 1 of piece 1, as at the start, but found 0",
        ),
        (
            "2 x 2\n1 = 1\n1\n?\n11?\n",
            "line 5, column 2: expected 1 of piece 1, as at the start, but found 2",
        ),
    ];
    for (text, beginning) in cases {
        let error = Puzzle::parse(text).expect_err(text).to_string();
        assert!(error.starts_with(beginning), "{text}{error}");
    }
}

/// The smallest boards, and boards without pieces, are valid.
#[test]
fn boards_may_be_empty() {
    for text in ["1 x 1\n0\n0\n", "1 x 1\n1 = 1\n1\n1\n", "2 x 1\nx\n?0\n"] {
        let puzzle = Puzzle::parse(text).unwrap_or_else(|error| panic!("{text}{error}"));
        for style in Style::ALL {
            assert_eq!(length(&puzzle, style), 0, "{text}");
        }
    }
}

/// Errors in the extensions of Knuth's format, movements and exits, are located correctly.
#[test]
fn invalid_movements_and_exits_are_refused() {
    for (text, beginning) in [
        ("1 x 3\n1 = 1 up\n1\n", "line 2, column 7: expected rows, columns or pinned"),
        ("1 x 3\n1 = 1 rows columns\n1\n", "line 2, column 7: expected rows, columns or"),
        ("1 x 3\n1 = 1\nexit = 1 right\n1\n", "line 3, column 10: expected the pieces"),
        ("1 x 3\n1 = 1\nexit = 2 right 1\n1\n", "line 3, column 8: piece 2 has not been"),
        ("1 x 3\n1 = 1\nexit = 1 top 4\n1\n", "line 3, column 8: that side of the board has"),
        ("1 x 3\n1 = 1\n2 = 1\nexit = 2 top 1\n1\n", "line 4, column 8: piece 2 can never"),
        ("1 x 3\n1 = 1\n1\nexit = 1 right 1\n", "line 4, column 6: pieces are defined before"),
    ] {
        let error = Puzzle::parse(text).expect_err(text).to_string();
        assert!(error.starts_with(beginning), "{text}{error}");
    }
}

/// Blank lines before the size are skipped, and do not shift the places of errors.
#[test]
fn blank_lines_before_the_size_are_skipped() {
    let text = "2 x 2 a title\n1 = 1\n1\n01\n";
    let expected = Puzzle::parse(text).expect("valid puzzle");
    assert_eq!(Puzzle::parse(&format!("\n \n{text}")).as_ref(), Ok(&expected));
    let both = format!("\n{text}\n{text}");
    let several = PuzzleText::split(&both);
    let titles = several.iter().map(|one| one.parse(true, &mut |_| {}).expect("valid").0);
    assert_eq!(titles.collect::<Vec<_>>(), [expected.clone(), expected]);
    let error = Puzzle::parse("\n2 x 2\n1 = 2\n1\n01\n").expect_err("invalid pattern");
    assert_eq!(error.location.line, Some(3));
}
