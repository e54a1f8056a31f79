//! Screen of a sudoku.

use super::board::BoardLayout;
use super::canvas::{Canvas, ScreenArea};
use super::ink::Ink;
use crate::commands::play::game::Sudoku;

/// Draws the grid. Given digits have the color of text, others that of keys; conflicting digits
/// have an exclamation mark, and the cell of the cursor is in brackets.
pub fn draw(sudoku: &Sudoku, layout: &BoardLayout, canvas: &mut Canvas) {
    draw_lines(layout, canvas);
    for cell in 0..81 {
        let inside = layout.cell_area(cell);
        canvas.set_ink(inside, cell_ink(sudoku, cell));
        match sudoku.digit(cell) {
            0 if layout.has_room_for_notes() => draw_notes(sudoku, cell, inside, canvas),
            0 => {
                let has_notes = (1..=9).any(|digit| sudoku.is_noted(cell, digit));
                let sign = if has_notes { "," } else { "·" };
                canvas.write(inside.x + 1, inside.y, sign, note_ink(sudoku, cell));
            }
            digit => {
                let y = inside.y + inside.height / 2;
                let x = inside.x + inside.width / 2;
                let sign = if sudoku.has_conflict(cell) { "!" } else { "" };
                canvas.write(x, y, &format!("{digit}{sign}"), digit_ink(sudoku, cell));
            }
        }
        if cell == sudoku.cursor {
            let (y, right) = (inside.y + inside.height / 2, inside.x + inside.width - 1);
            canvas.write(inside.x, y, "[", Ink::SELECTED);
            canvas.write(right, y, "]", Ink::SELECTED);
        }
    }
}

/// Returns the ink of a cell before its contents are drawn.
fn cell_ink(sudoku: &Sudoku, cell: usize) -> Ink {
    let is_same = sudoku.digit(cell) != 0 && sudoku.digit(cell) == sudoku.digit(sudoku.cursor);
    match (cell == sudoku.cursor, is_same) {
        (true, _) => Ink::SELECTED,
        (_, true) => Ink::on_hue(3),
        _ => Ink::PLAIN,
    }
}

fn note_ink(sudoku: &Sudoku, cell: usize) -> Ink {
    if cell == sudoku.cursor { Ink::SELECTED } else { Ink::MUTED }
}

/// Returns the ink of a digit: bold for all given ones, and for no others.
fn digit_ink(sudoku: &Sudoku, cell: usize) -> Ink {
    let ground = cell_ink(sudoku, cell);
    let ink = if ground != Ink::PLAIN {
        ground
    } else if sudoku.has_conflict(cell) {
        Ink::BAD
    } else if sudoku.is_given(cell) {
        Ink::PLAIN
    } else {
        Ink::KEY
    };
    Ink { is_bold: sudoku.is_given(cell), ..ink }
}

/// Draws the candidates noted in a cell.
fn draw_notes(sudoku: &Sudoku, cell: usize, inside: ScreenArea, canvas: &mut Canvas) {
    for digit in (1..=9).filter(|&digit| sudoku.is_noted(cell, digit)) {
        let (row, col) = (usize::from(digit - 1) / 3, usize::from(digit - 1) % 3);
        let (x, y) = (inside.x + 1 + 2 * col, inside.y + row);
        canvas.write(x, y, &digit.to_string(), note_ink(sudoku, cell));
    }
}

/// Draws the lines around the boxes.
fn draw_lines(layout: &BoardLayout, canvas: &mut Canvas) {
    let area = layout.area;
    let (width, height) = (area.width / 3, area.height / 3);
    let dashes = "─".repeat(width - 1);
    for (down, ends) in ["┌┬┐", "├┼┤", "├┼┤", "└┴┘"].into_iter().enumerate()
    {
        let ends: Vec<String> = ends.chars().map(String::from).collect();
        let [left, middle, right] = [0, 1, 2].map(|end| ends[end].as_str());
        let line = [left, &dashes, middle, &dashes, middle, &dashes, right].concat();
        canvas.write(area.x, area.y + down * height, &line, Ink::MUTED);
    }
    for across in 0..=3 {
        for down in (0..area.height).filter(|down| down % height != 0) {
            canvas.write(area.x + across * width, area.y + down, "│", Ink::MUTED);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen::sudoku::Grid;

    /// Bold type tells given digits from written ones without color, also in cells of another
    /// color and next to conflicting digits.
    #[test]
    fn given_digits_are_bold_and_written_ones_are_not() {
        let line =
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
        let mut sudoku = Sudoku::new(Grid::parse(line).expect("a puzzle")).expect("one solution");
        assert!(sudoku.write(0, 8) && sudoku.write(1, 5));
        for cursor in 0..81 {
            sudoku.cursor = cursor;
            for cell in (0..81).filter(|&cell| sudoku.digit(cell) != 0) {
                let is_bold = digit_ink(&sudoku, cell).is_bold;
                assert_eq!(is_bold, sudoku.is_given(cell), "{cell} from {cursor}");
            }
        }
    }
}
