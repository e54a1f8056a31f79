//! Screen of the menu.

use super::canvas::{Canvas, ScreenArea};
use super::chrome::draw_footer;
use super::ink::Ink;
use crate::commands::play::keys::KeyContext;
use crate::commands::play::player::Player;

/// Numbers of rows without entries: all header rows but one are above the entries, the others
/// below.
const HEADER_ROWS: usize = 3;
const FOOTER_ROWS: usize = 5;

/// Width of an entry.
const COLUMN_WIDTH: usize = 36;

/// Draws the menu.
pub fn draw(player: &Player, canvas: &mut Canvas) {
    let menu = &player.menu;
    canvas.write(0, 0, "fifteen: what would you like to play?", Ink::BOLD);
    for (index, entry) in menu.entries.iter().enumerate() {
        let is_chosen = index == menu.selected;
        if let Some(area) = entry_area(player, index, canvas.width(), canvas.height()) {
            let mark = if is_chosen { "> " } else { "  " };
            let line = shorten(&format!("{mark}{}", menu.label(entry)), area.width - 1);
            canvas.write(area.x, area.y, &line, if is_chosen { Ink::SELECTED } else { Ink::PLAIN });
        }
    }
    draw_hidden(player, canvas);
    let below = ScreenArea { y: canvas.height() - FOOTER_ROWS + 1, height: 2, ..canvas.area() };
    let level = player.describe_difficulty();
    if !level.is_empty() {
        canvas.write_wrapped(below, &format!("← → {level}"), Ink::BOLD);
    }
    draw_footer(KeyContext::Menu, canvas);
}

/// Shortens a line that is too long, with an ellipsis at its end.
fn shorten(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    line.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// Draws the numbers of hidden entries before and after the visible ones.
fn draw_hidden(player: &Player, canvas: &mut Canvas) {
    let (width, height, count) = (canvas.width(), canvas.height(), player.menu.entries.len());
    let is_visible = |&index: &usize| entry_area(player, index, width, height).is_some();
    let first = (0..count).find(is_visible).unwrap_or_default();
    let last = (0..count).rfind(is_visible).unwrap_or_default();
    let above = (first > 0).then(|| format!("↑ {first} more"));
    let below = count.checked_sub(last + 1).filter(|&hidden| hidden > 0);
    let below = below.map(|hidden| format!("↓ {hidden} more"));
    let parts: Vec<String> = above.into_iter().chain(below).collect();
    canvas.write(2, height.saturating_sub(FOOTER_ROWS), &parts.join("  "), Ink::MUTED);
}

/// Returns the entry at a position on the screen.
pub fn entry_at(player: &Player, x: usize, y: usize) -> Option<usize> {
    let (width, height) = player.size;
    (0..player.menu.entries.len()).find(|&index| {
        entry_area(player, index, width, height)
            .is_some_and(|area| area.y == y && (area.x..area.x + area.width).contains(&x))
    })
}

/// Returns the area of an entry, if visible. Entries fill columns. All columns that fit are shown,
/// including that of the selected entry.
fn entry_area(player: &Player, index: usize, width: usize, height: usize) -> Option<ScreenArea> {
    let rows = height.saturating_sub(HEADER_ROWS + FOOTER_ROWS).max(1);
    let columns = (width / COLUMN_WIDTH).max(1);
    let first = (player.menu.selected / rows + 1).saturating_sub(columns);
    let column = (index / rows).checked_sub(first).filter(|&column| column < columns)?;
    let column_width = if columns == 1 { width } else { COLUMN_WIDTH };
    Some(ScreenArea {
        x: column * COLUMN_WIDTH,
        y: HEADER_ROWS - 1 + index % rows,
        width: column_width,
        height: 1,
    })
}
