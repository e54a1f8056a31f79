//! Pictures of grids.

use super::grid::Grid;
use super::report::{Mark, Report};
use fifteen_picture::{Album, Drawing, Font, Ink, Picture, Point, Stroke};
use fifteen_runtime::number_format::Pluralized;

/// Side of a cell.
const CELL: isize = 36;
/// Margin around the grid.
const MARGIN: isize = 20;
/// Height of the legend.
const LEGEND: isize = 26;

/// Returns the legend of a mark, and the color of its digits.
fn label_and_ink(mark: Mark) -> (&'static str, Ink) {
    match mark {
        Mark::Given => ("given", Ink::Text),
        Mark::NakedSingle => ("1 only digit of its cell", Ink::Line(4)),
        Mark::HiddenSingle => ("2 only cell of a region", Ink::Line(5)),
        Mark::Guess => ("g guessed", Ink::Mark),
    }
}

/// Draws a grid and the origin of its digits: given digits are bold, others have the color and the
/// letter of the method that placed them.
///
/// ```
/// use fifteen_sudoku::{Grid, Method, deduce, draw_report};
///
/// let puzzle =
///     "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// let deduction = deduce(&Grid::parse(puzzle)?, Method::Guess, 2, &mut ())?;
/// let svg = draw_report(&deduction.report.expect("a solution")).to_string();
/// // Seventeen digits are given; their legend is bold, too.
/// assert_eq!(svg.matches("font-weight=\"bold\"").count(), 17 + 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw_report(report: &Report) -> Picture {
    let side = 9 * CELL;
    let grid = draw_grid(&report.grid, |cell| report.marks[cell]);
    let mut drawing = Drawing::default();
    drawing.group("grid", Point(MARGIN, MARGIN), &grid);
    draw_legend(&mut drawing, report, Point(MARGIN, MARGIN + side + LEGEND - 6));
    let whole = Point(side + 2 * MARGIN, side + MARGIN + LEGEND + 6);
    let given = report.count(Mark::Given);
    let filled = report.marks.iter().flatten().count() - given;
    let description = format!(
        "A grid of nine by nine cells: {given} digits are given and {filled} are filled in, each with \
         the method that placed it. Rows: {}",
        format_rows(report)
    );
    Picture::new("Sudoku", &description, whole, drawing)
}

/// Draws puzzles side by side, without their solutions. If there are several, they are numbered.
///
/// ```
/// use fifteen_sudoku::{Generator, Symmetry, draw_puzzles};
///
/// let puzzle = Generator::new(1).generate(Symmetry::None)?;
/// let svg = draw_puzzles(&[puzzle, puzzle]).to_string();
/// assert_eq!(svg.matches("class=\"board\"").count(), 2);
/// # Ok::<(), fifteen_sudoku::WrongSolution>(())
/// ```
pub fn draw_puzzles(puzzles: &[Grid]) -> Picture {
    let caption = |number: usize| match puzzles.len() {
        1 => String::new(),
        _ => number.to_string(),
    };
    let given = |puzzle: &Grid| {
        draw_grid(puzzle, |cell| (puzzle.cells()[cell] != 0).then_some(Mark::Given))
    };
    let boards = puzzles.iter().zip(1..);
    let boards = boards.map(|(puzzle, number)| (caption(number), given(puzzle))).collect();
    let album = Album {
        title: "Sudoku".to_owned(),
        heading: String::new(),
        description: Pluralized(puzzles.len() as u128, "puzzle").to_string(),
        size: Point(9 * CELL, 9 * CELL),
        boards,
    };
    album.picture()
}

/// Draws the digits of a grid that have a mark.
fn draw_grid(digits: &Grid, mark: impl Fn(usize) -> Option<Mark>) -> Drawing {
    let mut grid = Drawing::default();
    grid.rect(Point(0, 0), Point(9 * CELL, 9 * CELL), Ink::Floor);
    for cell in 0..81 {
        if let Some(mark) = mark(cell) {
            draw_digit(&mut grid, cell, digits.cells()[cell], mark);
        }
    }
    draw_lines(&mut grid);
    grid
}

/// Draws a digit in its cell. Given digits are bold, others have the letter of their method in a
/// corner.
fn draw_digit(drawing: &mut Drawing, cell: usize, digit: u8, mark: Mark) {
    let corner = Point((cell % 9).cast_signed() * CELL, (cell / 9).cast_signed() * CELL);
    let (_, ink) = label_and_ink(mark);
    let font = Font::centered(20).with_ink(ink);
    let font = if mark == Mark::Given { font.bold() } else { font };
    drawing.text(corner.offset(CELL / 2, CELL / 2 + 7), &digit.to_string(), font);
    if mark != Mark::Given {
        let letter = mark.letter().to_string();
        drawing.text(corner.offset(CELL - 6, 11), &letter, Font::centered(8).with_ink(ink));
    }
}

/// Draws the lines between cells, heavier between boxes.
fn draw_lines(drawing: &mut Drawing) {
    let side = 9 * CELL;
    for (is_between, line) in [(false, Stroke(Ink::Faint, 6)), (true, Stroke(Ink::Frame, 20))] {
        let numbers = (0..=9).filter(|number| (number % 3 == 0) == is_between);
        for place in numbers.map(|number| number * CELL) {
            drawing.line(Point(place, 0), Point(place, side), line);
            drawing.line(Point(0, place), Point(side, place), line);
        }
    }
}

/// Draws the legend of the marks that occur.
fn draw_legend(drawing: &mut Drawing, report: &Report, place: Point) {
    let present = Mark::ALL.into_iter().filter(|&mark| report.count(mark) > 0);
    let mut right = 0;
    for mark in present {
        let (words, ink) = label_and_ink(mark);
        let words = format!("{words}: {}", report.count(mark));
        let font = Font::plain(9).with_ink(ink);
        let font = if mark == Mark::Given { font.bold() } else { font };
        drawing.text(place.offset(right, 0), &words, font);
        right += words.chars().count().cast_signed() * 5 + 10;
    }
}

/// Returns the rows as digits, with dots for empty cells.
fn format_rows(report: &Report) -> String {
    let character = |&digit: &u8| if digit == 0 { '.' } else { char::from(b'0' + digit) };
    let rows =
        report.grid.cells().chunks(9).map(|row| row.iter().map(character).collect::<String>());
    rows.collect::<Vec<_>>().join(", ")
}
