//! Handouts: positions side by side, without their solutions.

use super::tile_painter::TilePainter;
use crate::anytime::LargeBoard;
use crate::board::Numerals;
use fifteen_picture::{Album, Drawing, Picture};
use fifteen_runtime::number_format::Pluralized;

/// Draws positions of one size side by side. If there are several, they are numbered. The color of
/// a tile is that of its row in the goal.
///
/// ```
/// use fifteen::anytime::{Grid, LargeBoard};
/// use fifteen::board::draw_positions;
///
/// let start: LargeBoard = "1 2 3 / 4 0 5".parse()?;
/// let picture = draw_positions(&[start.clone(), start], &LargeBoard::goal(Grid::new(2, 3)?));
/// assert_eq!(picture.to_string().matches("class=\"board\"").count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw_positions(boards: &[LargeBoard], goal: &LargeBoard) -> Picture {
    let painter = TilePainter { goal, numerals: Numerals::Decimal };
    let caption = |number: usize| match boards.len() {
        1 => String::new(),
        _ => number.to_string(),
    };
    let drawn = boards.iter().zip(1..);
    let drawn: Vec<(String, Drawing)> =
        drawn.map(|(board, number)| (caption(number), painter.draw_board(board, &[]))).collect();
    let count = Pluralized(boards.len() as u128, "position");
    let album = Album {
        title: "Sliding tiles".to_owned(),
        heading: String::new(),
        description: format!("{count} on a board of {}", goal.grid()),
        size: painter.size(),
        boards: drawn,
    };
    album.picture()
}
