//! The list of games.

use super::canvas::{Canvas, ScreenArea};
use super::chrome::draw_footer;
use super::ink::Ink;
use crate::commands::play::keys::Place;
use crate::commands::play::player::Player;

/// Where the list begins, and what stands below it.
const HEADER_ROWS: usize = 3;
const FOOTER_ROWS: usize = 5;

/// The room of an entry.
const COLUMN_WIDTH: usize = 34;

/// Draws the list.
pub fn draw(player: &Player, canvas: &mut Canvas) {
    let menu = player.menu();
    canvas.write(0, 0, "fifteen: what would you like to play?", Ink::BOLD);
    for (index, entry) in menu.entries.iter().enumerate() {
        let is_chosen = index == menu.chosen;
        if let Some(area) = entry_area(player, index, canvas.width(), canvas.height()) {
            let mark = if is_chosen { "> " } else { "  " };
            let line: String =
                format!("{mark}{}", menu.name(entry)).chars().take(area.width - 1).collect();
            canvas.write(area.x, area.y, &line, if is_chosen { Ink::SELECTED } else { Ink::PLAIN });
        }
    }
    let below = ScreenArea { y: canvas.height() - FOOTER_ROWS + 1, height: 2, ..canvas.area() };
    let level = player.describe_difficulty();
    if !level.is_empty() {
        canvas.write_wrapped(below, &format!("← → {level}"), Ink::BOLD);
    }
    draw_footer(Place::Menu, canvas);
}

/// The entry on a place of the screen.
pub fn entry_at(player: &Player, x: usize, y: usize) -> Option<usize> {
    let (width, height) = player.size();
    (0..player.menu().entries.len()).find(|&index| {
        entry_area(player, index, width, height)
            .is_some_and(|area| area.y == y && (area.x..area.x + area.width).contains(&x))
    })
}

/// Where an entry stands, if it is to be seen: in columns, of which as many are shown as there is room
/// for, with the chosen one among them.
fn entry_area(player: &Player, index: usize, width: usize, height: usize) -> Option<ScreenArea> {
    let rows = height.saturating_sub(HEADER_ROWS + FOOTER_ROWS).max(1);
    let columns = (width / COLUMN_WIDTH).max(1);
    let first = (player.menu().chosen / rows + 1).saturating_sub(columns);
    let column = (index / rows).checked_sub(first).filter(|&column| column < columns)?;
    let column_width = if columns == 1 { width } else { COLUMN_WIDTH };
    Some(ScreenArea {
        x: column * COLUMN_WIDTH,
        y: HEADER_ROWS - 1 + index % rows,
        width: column_width,
        height: 1,
    })
}
