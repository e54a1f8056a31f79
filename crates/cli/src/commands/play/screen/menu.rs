//! The list of games.

use super::chrome::footer;
use super::canvas::{Area, Canvas};
use super::ink::Ink;
use crate::commands::play::keys::Place;
use crate::commands::play::player::Player;

/// Where the list begins, and what stands below it.
const ABOVE: usize = 3;
const BELOW: usize = 5;

/// The room of an entry.
const COLUMN: usize = 34;

/// Draws the list.
pub fn draw(player: &Player, canvas: &mut Canvas) {
    let menu = player.menu();
    canvas.write(0, 0, "fifteen: what would you like to play?", Ink::BOLD);
    for (index, entry) in menu.entries.iter().enumerate() {
        let is_chosen = index == menu.chosen;
        if let Some(area) = place(player, index, canvas.width(), canvas.height()) {
            let mark = if is_chosen { "> " } else { "  " };
            let line: String =
                format!("{mark}{}", menu.name(entry)).chars().take(area.width - 1).collect();
            canvas.write(area.x, area.y, &line, if is_chosen { Ink::CHOSEN } else { Ink::PLAIN });
        }
    }
    let below = Area { y: canvas.height() - BELOW + 1, height: 2, ..canvas.area() };
    let level = player.level_words();
    if !level.is_empty() {
        canvas.write_wrapped(below, &format!("← → {level}"), Ink::BOLD);
    }
    footer(Place::Menu, canvas);
}

/// The entry on a place of the screen.
pub fn entry_at(player: &Player, x: usize, y: usize) -> Option<usize> {
    let (width, height) = player.size();
    (0..player.menu().entries.len()).find(|&index| {
        place(player, index, width, height)
            .is_some_and(|area| area.y == y && (area.x..area.x + area.width).contains(&x))
    })
}

/// Where an entry stands, if it is to be seen: in columns, of which as many are shown as there is room
/// for, with the chosen one among them.
fn place(player: &Player, index: usize, width: usize, height: usize) -> Option<Area> {
    let rows = height.saturating_sub(ABOVE + BELOW).max(1);
    let columns = (width / COLUMN).max(1);
    let first = (player.menu().chosen / rows + 1).saturating_sub(columns);
    let column = (index / rows).checked_sub(first).filter(|&column| column < columns)?;
    let column_width = if columns == 1 { width } else { COLUMN };
    Some(Area { x: column * COLUMN, y: ABOVE - 1 + index % rows, width: column_width, height: 1 })
}
