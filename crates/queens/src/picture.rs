//! Pictures of placements.

use super::chessboard::Chessboard;
use fifteen_picture::{Drawing, Font, Ink, Picture, Point, Stroke};
use fifteen_runtime::number_format::Pluralized;

/// Side of a square, and margin around the board.
const SQUARE: isize = 24;
const MARGIN: isize = 20;

/// Outline of a queen, relative to the center of its square.
const CROWN: &str = "M-7 6L-9 -5L-4 0L0 -8L4 0L9 -5L7 6z";

/// One step along each of the four lines through a square, as rows down and columns to the right.
const LINES: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// Draws queens on a board: the lines they attack along, and the squares that they leave
/// unattacked.
///
/// ```
/// use fifteen_queens::{Chessboard, draw_queens};
///
/// let svg = draw_queens(Chessboard::new(3, 3)?, &[0]).to_string();
/// // The two squares a knight's move from the corner are free.
/// assert_eq!(svg.matches("class=\"queen\"").count(), 1);
/// assert_eq!(svg.matches("class=\"free\"").count(), 2);
/// # Ok::<(), fifteen_queens::Error>(())
/// ```
pub fn draw_queens(board: Chessboard, queens: &[usize]) -> Picture {
    let [width, height] = [board.width(), board.height()].map(usize::cast_signed);
    let mut squares = Drawing::default();
    draw_squares(&mut squares, width, height);
    for &queen in queens {
        draw_attack_lines(&mut squares, row_and_column(board, queen), width, height);
    }
    let free = board.unattacked_squares(queens);
    for &square in &free {
        let mut mark = Drawing::default();
        mark.circle(Point(0, 0), SQUARE / 4, Ink::Kind(2), Some(Stroke(Ink::OnPiece, 10)));
        squares.group("free", square_center(row_and_column(board, square)), &mark);
    }
    for &queen in queens {
        let mut crown = Drawing::default();
        crown.path(CROWN, Some(Ink::Kind(0)), Some(Stroke(Ink::OnPiece, 12)));
        squares.group("queen", square_center(row_and_column(board, queen)), &crown);
    }
    let mut drawing = Drawing::default();
    let (queens, free) =
        (Pluralized(queens.len() as u128, "queen"), Pluralized(free.len() as u128, "free square"));
    let title = format!("{queens} on a {board} board, {free}");
    drawing.text(Point(MARGIN, MARGIN - 6), &title, Font::plain(11));
    drawing.group("board", Point(MARGIN, MARGIN), &squares);
    let letters = title.chars().count().cast_signed() * 6;
    let size = Point((width * SQUARE).max(letters) + 2 * MARGIN, height * SQUARE + 2 * MARGIN);
    let description =
        format!("A chessboard with {queens}, lines along which they attack, and {free} with a dot");
    Picture::new(&title, &description, size, drawing).scaled(2)
}

/// Returns the row and the column of a square.
fn row_and_column(board: Chessboard, square: usize) -> (isize, isize) {
    let (row, column) = board.row_and_column(square);
    (row.cast_signed(), column.cast_signed())
}

/// Returns the center of a square in the picture.
fn square_center((row, column): (isize, isize)) -> Point {
    Point(column * SQUARE + SQUARE / 2, row * SQUARE + SQUARE / 2)
}

/// Draws the squares of the board, every other one darker.
fn draw_squares(drawing: &mut Drawing, width: isize, height: isize) {
    let size = Point(width * SQUARE, height * SQUARE);
    drawing.rect(Point(0, 0), size, Ink::Floor);
    let dark = (0..height).flat_map(|row| {
        let columns = (0..width).filter(move |column| (row + column) % 2 == 1);
        columns.map(move |column| {
            format!("M{}h{SQUARE}v{SQUARE}h-{SQUARE}z", Point(column * SQUARE, row * SQUARE))
        })
    });
    drawing.path(&dark.collect::<String>(), Some(Ink::Shade), None);
    drawing.outline(Point(-1, -1), size.offset(2, 2), Stroke(Ink::Frame, 20));
}

/// Draws the lines along which a queen attacks, from one edge of the board to the other.
fn draw_attack_lines(drawing: &mut Drawing, queen: (isize, isize), width: isize, height: isize) {
    let is_inside =
        |(row, column): (isize, isize)| (0..height).contains(&row) && (0..width).contains(&column);
    for (down, right) in LINES {
        let end = |sign: isize| {
            let squares =
                (0..).map(|far| (queen.0 + sign * far * down, queen.1 + sign * far * right));
            squares.take_while(|&square| is_inside(square)).last().unwrap_or(queen)
        };
        drawing.line(square_center(end(-1)), square_center(end(1)), Stroke(Ink::Faint, 6));
    }
}
