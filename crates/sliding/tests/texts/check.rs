//! Properties of any text that is read as a block puzzle, shared with the fuzz targets.

use fifteen_runtime::Location;
use fifteen_sliding::{Exit, Format, Movement, ParseError, Piece, Puzzle};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Checks that a text is a puzzle, which can be written and read again in both formats, or is
/// refused at a location in the text or directly after it.
pub fn text(text: &str) {
    match read(text) {
        Ok(puzzle) => {
            let written = puzzle.to_string();
            assert_eq!(read(&written).as_ref(), Ok(&puzzle), "{text:?} was written as {written:?}");
            check_round_trip(&puzzle);
        }
        Err(error) => {
            let lines: Vec<&str> = text.lines().collect();
            let Location { line, column } = error.location;
            let number = line.expect("location in a text");
            let line = lines.get(number - 1).copied().unwrap_or_default();
            assert!(number <= lines.len() + 1, "{error} in {text:?}");
            assert!((1..=line.chars().count() + 1).contains(&column), "{error} in {text:?}");
        }
    }
}

/// Checks that a puzzle is the same after it has been written in either format and read again.
pub fn check_round_trip(puzzle: &Puzzle) {
    let drawn = puzzle.to_drawn();
    assert_eq!(Format::of(&drawn), Format::Drawn, "{drawn}");
    let again = read(&drawn).unwrap_or_else(|error| panic!("{error} in\n{drawn}"));
    assert_eq!(again.to_drawn(), drawn);
    assert_eq!(summarize(&again), summarize(puzzle), "{drawn}");
    // Up to fifteen kinds have names in Knuth's format.
    if let Some(knuth) = puzzle.to_knuth() {
        assert_eq!(Format::of(&knuth), Format::Knuth, "{knuth}");
        let again = read(&knuth).unwrap_or_else(|error| panic!("{error} in\n{knuth}"));
        assert_eq!(again.to_string(), knuth);
        assert_eq!(again.start(), puzzle.start());
        assert_eq!(again.goals(), puzzle.goals());
        assert_eq!(again.exits(), puzzle.exits());
    }
}

fn read(text: &str) -> Result<Puzzle, ParseError> {
    Puzzle::parse_with(text, false, &mut |_| ())
}

/// Piece: the name of its kind, and its cells.
type PieceSummary = (char, Vec<usize>);

/// Goal: its pieces, and the cells that must be empty.
type GoalSummary = (Vec<PieceSummary>, Vec<usize>);

/// Piece kind: its name and its movement.
type KindSummary = (char, Movement);

/// Exit: its place, and the names of the kinds that may leave.
type ExitSummary = (&'static str, RangeInclusive<usize>, Vec<char>);

/// Content of a puzzle without the order of its kinds and without unused kinds.
#[derive(Debug, PartialEq)]
struct Summary {
    title: String,
    cols: usize,
    blocked: Vec<bool>,
    kinds: BTreeSet<KindSummary>,
    start: Vec<PieceSummary>,
    goals: Vec<GoalSummary>,
    exits: Vec<ExitSummary>,
}

/// Returns the content of a puzzle.
fn summarize(puzzle: &Puzzle) -> Summary {
    let pieces = |pieces: &[Piece]| {
        let piece = |&piece: &Piece| {
            (puzzle.kinds()[piece.kind].name(), puzzle.cells(piece).collect::<Vec<usize>>())
        };
        let mut summaries: Vec<PieceSummary> = pieces.iter().map(piece).collect();
        summaries.sort();
        summaries
    };
    let name = |&kind: &usize| puzzle.kinds()[kind].name();
    let exit = |exit: &Exit| {
        let mut names: Vec<char> = exit.kinds().iter().map(name).collect();
        names.sort_unstable();
        (exit.side_name(), exit.lines(), names)
    };
    let goals = puzzle.goals().iter();
    // The goals of exits are in the order of the kinds.
    let mut goals: Vec<GoalSummary> =
        goals.map(|goal| (pieces(goal.pieces()), goal.empty().to_vec())).collect();
    goals.sort();
    let start = puzzle.start().pieces();
    let kind = |piece: &Piece| (name(&piece.kind), puzzle.kinds()[piece.kind].movement());
    Summary {
        title: puzzle.title().to_owned(),
        cols: puzzle.cols(),
        blocked: puzzle.blocked().to_vec(),
        kinds: start.iter().map(kind).collect(),
        start: pieces(start),
        goals,
        exits: puzzle.exits().iter().map(exit).collect(),
    }
}
