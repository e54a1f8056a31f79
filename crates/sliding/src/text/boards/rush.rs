//! Rush Hour boards on one line, as in Michael Fogleman's database: the number of moves, the board
//! row by row, and the number of configurations that can be reached.
//!
//! ```text
//! 60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332
//! ```
//!
//! An `o` or a dot is an empty cell, `x` is a wall, and any other letter is a car. The board is
//! square. Car A leaves to the right, or car X if there is no A. The numbers may be missing. A move
//! takes a car any number of cells.

use super::board_error::BoardError;
use super::{has_line, klotski, parse_configurations, picture, split_line};
use crate::movement::Movement;
use crate::puzzle::{Piece, Puzzle};
use crate::text::drawn::{self, DrawnCell, DrawnContent, DrawnLines, DrawnPiece, LocatedLetter};
use crate::text::exit_line::ExitLine;
use crate::text::{
    NumberedLine, ParseError, Problem, Published, Warning, WarningKind, column_of_rest,
};
use fifteen_codegen::Direction;
use fifteen_runtime::Location;

/// Minimum number of rows of a board. Smaller boards look like words.
const LEAST_SIZE: usize = 4;

/// Parses a line.
pub(in crate::text) fn parse(line: NumberedLine) -> Result<(Puzzle, Published), ParseError> {
    let parts = split_line(line)?;
    let (text, column) = (parts.board.text, parts.board.column);
    let count = text.chars().count();
    let size = count.isqrt();
    if size * size != count || size < LEAST_SIZE {
        return Err(line.error(column, BoardError::NotSquare { found: count }));
    }
    let cell = |(character, column)| parse_cell(line, character, column);
    let cells = text.chars().zip(column..).map(cell).collect::<Result<Vec<_>, _>>()?;
    let configurations = parse_configurations(line, &parts.rest)?;
    let location = line.location(column_of_rest(line.text, line.text.trim_start()));
    let puzzle = build(&cells, size, location, &['A', 'X'])?;
    Ok((puzzle, Published { moves: parts.moves, configurations }))
}

/// Returns the warning about a car X that may be meant to leave, next to a car A.
pub(in crate::text) fn check_red_car(line: NumberedLine) -> Option<Warning> {
    let board = split_line(line).ok()?.board;
    let offset = board.text.find("XX").filter(|_| board.text.contains('A'))?;
    let column = board.column + board.text[..offset].chars().count();
    Some(Warning { location: line.location(column), kind: WarningKind::SecondRedCar })
}

/// Returns whether a text is not a drawing and has a line with a valid board, with a board whose
/// red car can never leave, or with numbers that show that a board is meant.
pub(in crate::text) fn is_format_of(text: &str) -> bool {
    has_line(text, |line| match parse(line) {
        Ok(_) => true,
        Err(error) => matches!(error.problem, Problem::UselessExit(_)) || is_numbered(line),
    })
}

/// Returns whether a line has a number, a long word, and another number, and is not a Klotski.
fn is_numbered(line: NumberedLine) -> bool {
    let is_numbered = split_line(line).is_ok_and(|parts| {
        parts.moves.is_some()
            && parts.board.text.len() >= LEAST_SIZE * LEAST_SIZE
            && !parts.board.text.contains(['/', '@'])
            && matches!(parse_configurations(line, &parts.rest), Ok(Some(_)))
    });
    is_numbered && klotski::parse(line).is_err()
}

/// Parses the content of a cell.
fn parse_cell(line: NumberedLine, character: char, column: usize) -> Result<DrawnCell, ParseError> {
    let content = match character {
        'o' | '.' => DrawnContent::Empty,
        'x' => DrawnContent::Wall,
        letter if letter.is_alphabetic() => DrawnContent::Piece(letter),
        other => return Err(line.error(column, BoardError::InvalidRushCharacter(other))),
    };
    Ok(DrawnCell { content, location: line.location(column) })
}

/// Returns the puzzle with these cells. The car that leaves to the right has the first letter of
/// `red` that occurs.
pub(super) fn build(
    cells: &[DrawnCell],
    size: usize,
    location: Location,
    red: &[char],
) -> Result<Puzzle, ParseError> {
    let error = |location, error: BoardError| ParseError { location, problem: error.into() };
    let mut lines = DrawnLines::default();
    for DrawnPiece { letter, cells, locations } in drawn::collect_pieces(cells) {
        let (movement, location) = (car_movement(&cells, size), locations[0]);
        let movement = movement.ok_or_else(|| error(location, BoardError::NotACar(letter)))?;
        lines.movements.push((movement, LocatedLetter { letter, location }));
    }
    let named = |&&letter: &&char| lines.movements.iter().any(|(_, car)| car.letter == letter);
    let red = red.iter().find(named).ok_or_else(|| error(location, BoardError::NoRedCar))?;
    let (movement, car) = lines.movements.iter().find(|(_, car)| car.letter == *red).expect("car");
    if *movement == Movement::Columns {
        return Err(error(car.location, BoardError::RedCarVertical(*red)));
    }
    let is_red = |cell: &DrawnCell| cell.content == DrawnContent::Piece(*red);
    let row = cells.iter().position(is_red).expect("cell of the car") / size + 1;
    lines.exits.push(ExitLine {
        names: vec![(*red, car.location)],
        side: Direction::East,
        opening: row..=row,
        location,
    });
    lines.pictures.push(picture(cells, size, location));
    drawn::build(lines, location, true)
}

/// Returns the movement of a car, if it has two or more adjacent cells in one row or column.
fn car_movement(cells: &[usize], cols: usize) -> Option<Movement> {
    let (first, count) = (cells[0], cells.len());
    let is_run = |step: usize| cells.iter().enumerate().all(|(i, &cell)| cell == first + i * step);
    match count {
        2.. if is_run(1) && first / cols == cells[count - 1] / cols => Some(Movement::Rows),
        2.. if is_run(cols) => Some(Movement::Columns),
        _ => None,
    }
}

/// Returns the line of a puzzle, without numbers, if it is a Rush Hour puzzle: a square board of
/// cars along their lines, one of which is to leave by the only exit, to the right of its row. That
/// car is A, and the others have letters in the order of their cells.
pub(in crate::text) fn to_text(puzzle: &Puzzle) -> Option<String> {
    let size = puzzle.rows();
    let red = red_car(puzzle).filter(|_| size == puzzle.cols() && size >= LEAST_SIZE)?;
    // A car X might be meant to leave.
    let mut letters = ('B'..='Z').chain('a'..='z').filter(|letter| !"oxX".contains(*letter));
    let mut cells: Vec<char> =
        puzzle.blocked().iter().map(|&is_blocked| if is_blocked { 'x' } else { 'o' }).collect();
    let mut cars = puzzle.start().pieces().to_vec();
    cars.sort_unstable_by_key(|car| car.cell);
    for car in cars {
        let letter = if car == red { 'A' } else { letters.next()? };
        puzzle.cells(car).for_each(|cell| cells[cell] = letter);
    }
    Some(cells.into_iter().chain(['\n']).collect())
}

/// Returns the car that is to leave to the right, if a puzzle has only cars and that goal.
pub(super) fn red_car(puzzle: &Puzzle) -> Option<Piece> {
    let [exit] = puzzle.exits() else { return None };
    let [kind] = *exit.kinds() else { return None };
    let is_car = |piece: &Piece| {
        let cells: Vec<usize> = puzzle.cells(*piece).collect();
        car_movement(&cells, puzzle.cols()) == Some(puzzle.kinds()[piece.kind].movement())
    };
    let mut cars = puzzle.start().pieces().iter().filter(|piece| piece.kind == kind);
    let red = *cars.next()?;
    let row = red.cell / puzzle.cols();
    let is_plain = puzzle.goals().iter().all(|goal| goal.exit().is_some())
        && puzzle.start().pieces().iter().all(is_car)
        && (exit.side(), exit.lines()) == (Direction::East, row..=row)
        && cars.next().is_none();
    is_plain.then_some(red)
}
