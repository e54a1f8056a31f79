//! Tables of cars as comma-separated values, as in programming courses: a car, its orientation, the
//! column and the row of its first cell, and its length.
//!
//! ```text
//! car,orientation,col,row,length
//! A,H,2,1,2
//! B,V,6,1,3
//! X,H,1,3,2
//! ```
//!
//! Columns and rows are counted from 1. The heading may be missing, or may name the fields in
//! another order. The board is the smallest square of at least 6x6 that holds all cars. In some
//! tables `col` and `row` are exchanged: that order is used, with a warning, if the cars fit on 6x6
//! cells only then. Car X (or red, or A) leaves to the right. A line that begins with `#` is a
//! comment.

use super::board_error::BoardError;
use super::{Word, is_comment, rush};
use crate::puzzle::{MAX_CELLS, Puzzle};
use crate::text::drawn::{self, DrawnCell, DrawnContent};
use crate::text::{NumberedLine, ParseError, Problem, Published, Warning, WarningKind};
use fifteen_runtime::Location;
use std::fmt::Write;
use std::ops::Range;

/// Fields in the usual order.
const FIELDS: [&str; 5] = ["car", "orientation", "col", "row", "length"];

/// Number of rows and columns of the smallest board.
const LEAST_SIZE: usize = 6;

/// Row of the table.
struct Car<'t> {
    name: &'t str,
    /// Letter that the name stands for.
    letter: Option<char>,
    is_upright: bool,
    /// Column and row, as the heading names them, counted from 0.
    place: [usize; 2],
    length: usize,
    location: Location,
}

/// Parses the lines of a table, and warns if column and row are exchanged.
pub(in crate::text) fn parse(
    lines: &[NumberedLine],
    warn: &mut dyn FnMut(Warning),
) -> Result<(Puzzle, Published), ParseError> {
    let lines: Vec<NumberedLine> =
        lines.iter().copied().filter(|line| !is_comment(line.text)).collect();
    let mut order = [0, 1, 2, 3, 4];
    let mut rows = &lines[..];
    if let Some((first, rest)) = lines.split_first()
        && is_heading(first.text)
    {
        order = parse_heading(*first)?;
        rows = rest;
    }
    let cars = rows.iter().map(|line| parse_car(*line, order)).collect::<Result<Vec<_>, _>>()?;
    let location = lines.first().map_or(Location { line: Some(1), column: 1 }, |l| l.location(1));
    check_names(&cars)?;
    let (cells, size) = match (place(&cars, [0, 1]), place(&cars, [1, 0])) {
        (Ok(usual), _) if usual.1 == LEAST_SIZE => usual,
        (_, Ok(exchanged)) if exchanged.1 == LEAST_SIZE => {
            warn(Warning { location, kind: WarningKind::ExchangedFields });
            exchanged
        }
        (usual, _) => usual?,
    };
    let puzzle = rush::build(&cells, size, location, &['X', 'A'])?;
    Ok((puzzle, Published::default()))
}

/// Returns whether the first line that is neither blank nor a comment is a heading or a row of a
/// table.
pub(in crate::text) fn is_format_of(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty() && !is_comment(line));
    // The title of a drawing may have commas.
    first.is_some_and(|line| !drawn::is_heading(line) && (is_heading(line) || is_row(line)))
}

/// Returns the lines of each table, from the first row or heading to the last row. Tables are
/// separated by headings or blank lines.
pub(in crate::text) fn split(lines: &[&str]) -> Vec<Range<usize>> {
    let mut tables: Vec<Range<usize>> = Vec::new();
    let mut is_after_row = false;
    for (index, line) in lines.iter().enumerate() {
        if line.trim().is_empty() {
            is_after_row = false;
        } else if !is_comment(line) {
            match tables.last_mut().filter(|_| is_after_row && !is_heading(line)) {
                Some(table) => table.end = index + 1,
                None => tables.push(index..index + 1),
            }
            is_after_row = true;
        }
    }
    tables
}

/// Returns whether a line is a heading.
fn is_heading(text: &str) -> bool {
    text.contains(',')
        && unquoted(text.split(',').next().unwrap_or_default()).eq_ignore_ascii_case("car")
}

/// Returns whether a line is a row of a table.
fn is_row(text: &str) -> bool {
    let fields: Vec<&str> = text.split(',').collect();
    fields.len() == FIELDS.len() && matches!(unquoted(fields[1]), "H" | "V" | "h" | "v")
}

/// Returns a field without spaces and quotes around it.
fn unquoted(field: &str) -> &str {
    field.trim().trim_matches('"').trim()
}

/// Returns the fields of a line, with their columns in it.
fn fields(line: NumberedLine<'_>) -> Vec<Word<'_>> {
    let mut column = 1;
    let word = |field| {
        let word = Word { text: unquoted(field), column };
        column += field.chars().count() + 1;
        word
    };
    line.text.trim_end().split(',').map(word).collect()
}

/// Returns the position of each field in a row.
fn parse_heading(line: NumberedLine) -> Result<[usize; 5], ParseError> {
    let names = fields(line);
    let mut order = [0; 5];
    for (field, at) in FIELDS.iter().zip(&mut order) {
        let is_field = |word: &Word| word.text.eq_ignore_ascii_case(field);
        let found = names.iter().position(is_field).filter(|_| names.len() == FIELDS.len());
        *at = found.ok_or_else(|| line.error(1, BoardError::InvalidHeading))?;
    }
    Ok(order)
}

/// Parses a row.
fn parse_car(line: NumberedLine<'_>, order: [usize; 5]) -> Result<Car<'_>, ParseError> {
    let fields = fields(line);
    if fields.len() != FIELDS.len() {
        return Err(line.error(1, BoardError::FieldCount { found: fields.len() }));
    }
    let number = |index: usize| {
        let Word { text, column } = fields[order[index]];
        let number = text.parse::<usize>().ok().filter(|number| (1..=MAX_CELLS).contains(number));
        number.ok_or_else(|| line.error(column, BoardError::InvalidNumber))
    };
    let Word { text, column } = fields[order[1]];
    let is_upright = match text {
        "H" | "h" => false,
        "V" | "v" => true,
        _ => return Err(line.error(column, BoardError::InvalidOrientation)),
    };
    let name = fields[order[0]].text;
    Ok(Car {
        name,
        letter: letter_of(name),
        is_upright,
        place: [number(2)? - 1, number(3)? - 1],
        length: number(4)?,
        location: line.location(fields[order[0]].column),
    })
}

/// Places the cars on the smallest board. `col` and `row` are the indices of the column and the row
/// in [`Car::place`].
fn place(cars: &[Car], [col, row]: [usize; 2]) -> Result<(Vec<DrawnCell>, usize), ParseError> {
    let extent = |car: &Car| {
        let (across, down) = if car.is_upright { (1, car.length) } else { (car.length, 1) };
        (car.place[col] + across).max(car.place[row] + down)
    };
    let size = cars.iter().map(extent).max().unwrap_or(0).max(LEAST_SIZE);
    let first = cars.first().map_or(Location { line: Some(1), column: 1 }, |car| car.location);
    if size * size > MAX_CELLS {
        let too_large = cars.iter().find(|car| extent(car).pow(2) > MAX_CELLS);
        let location = too_large.map_or(first, |car| car.location);
        return Err(ParseError { location, problem: Problem::TooLarge });
    }
    let mut cells = vec![DrawnCell { content: DrawnContent::Empty, location: first }; size * size];
    let names = letters(cars);
    for (car, letter) in cars.iter().zip(names) {
        let step = if car.is_upright { size } else { 1 };
        let corner = car.place[row] * size + car.place[col];
        for cell in (0..car.length).map(|index| corner + index * step) {
            if cells[cell].content != DrawnContent::Empty {
                let problem = BoardError::CarsOverlap.into();
                return Err(ParseError { location: car.location, problem });
            }
            cells[cell] =
                DrawnCell { content: DrawnContent::Piece(letter), location: car.location };
        }
    }
    Ok((cells, size))
}

/// Checks that each car has its own name and letter, and that the largest board has enough cells.
fn check_names(cars: &[Car]) -> Result<(), ParseError> {
    for (index, car) in cars.iter().enumerate() {
        let is_same = |other: &Car| {
            other.name == car.name || other.letter.is_some() && other.letter == car.letter
        };
        let problem = match cars[..index].iter().any(is_same) {
            true => BoardError::RepeatedCar.into(),
            false if index == MAX_CELLS => Problem::TooLarge,
            false => continue,
        };
        return Err(ParseError { location: car.location, problem });
    }
    Ok(())
}

/// Returns the letter that a name stands for: X for the name red, and a letter for itself.
fn letter_of(name: &str) -> Option<char> {
    let mut letters = name.chars();
    let letter = letters.next().filter(|letter| letter.is_alphabetic() && letters.next().is_none());
    letter.or_else(|| name.eq_ignore_ascii_case("red").then_some('X'))
}

/// Returns a letter for each car: its own, or one that no other car has.
fn letters(cars: &[Car]) -> Vec<char> {
    let is_free = |letter: &char| {
        *letter != 'X' && letter.is_alphabetic() && cars.iter().all(|c| c.letter != Some(*letter))
    };
    let mut free = ('A'..='Z').chain('a'..='z').chain('\u{c0}'..='\u{24f}').filter(is_free);
    let mut next = || free.next().expect("more letters than cars");
    cars.iter().map(|car| car.letter.unwrap_or_else(&mut next)).collect()
}

/// Returns the table of a Rush Hour puzzle without walls. Reading it may give a smaller board, or
/// exchange rows and columns.
pub(in crate::text) fn to_text(puzzle: &Puzzle) -> Option<String> {
    let red = rush::red_car(puzzle)?;
    let cols = puzzle.cols();
    if puzzle.blocked().contains(&true) {
        return None;
    }
    let mut text = FIELDS.join(",") + "\n";
    let mut names = ('A'..='Z').filter(|name| *name != 'X');
    let mut cars = puzzle.start().pieces().to_vec();
    cars.sort_unstable_by_key(|car| car.cell);
    for car in cars {
        let cells: Vec<usize> = puzzle.cells(car).collect();
        let name = if car == red { 'X' } else { names.next()? };
        let orientation = if cells[1] == cells[0] + 1 { 'H' } else { 'V' };
        let (col, row) = (car.cell % cols + 1, car.cell / cols + 1);
        let _ = writeln!(text, "{name},{orientation},{col},{row},{}", cells.len());
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use crate::{Puzzle, PuzzleText};

    #[test]
    fn comments_do_not_separate_tables() {
        let heading = "car,orientation,col,row,length\n";
        let table = format!("# one\n{heading}X,H,1,3,2\n# trucks\nB,V,4,2,3\n# the end\n");
        let puzzle = Puzzle::parse(&table).expect("a table");
        assert_eq!(puzzle.start().pieces().len(), 2);
        let first_lines = |text: &str| -> Vec<usize> {
            PuzzleText::split(text).iter().map(PuzzleText::first_line).collect()
        };
        assert_eq!(first_lines(&format!("{table}{table}")), [2, 8]);
        let plain = "X,H,1,3,2\n# trucks\nB,V,4,2,3\n";
        assert_eq!(first_lines(&format!("{plain}\n# two\n{plain}")), [1, 6]);
        let error = Puzzle::parse("X,H,1,3,2\n# trucks\nB,V,4,2\n").expect_err("four fields");
        assert_eq!(error.location.line, Some(3));
    }
}
