//! Pages of text: the keys, and the game as text.

use super::canvas::{Canvas, ScreenArea};
use super::chrome::draw_footer;
use super::ink::Ink;
use crate::commands::play::keys::{self, KeyContext};
use crate::commands::play::player::Player;
use crate::commands::play::savegame;

/// Draws the keys of the context below.
pub fn draw_keys(player: &Player, canvas: &mut Canvas) {
    let context = player.key_context_below();
    canvas.write(0, 0, "Keys", Ink::BOLD);
    let area = canvas.area();
    let mut y = 1;
    let last = canvas.height() - 2;
    for binding in keys::shown_bindings(context) {
        let words = ScreenArea {
            x: 9,
            y,
            width: area.width.saturating_sub(9),
            height: last.saturating_sub(y),
        };
        if words.height == 0 {
            break;
        }
        canvas.write(0, y, binding.label, Ink::KEY);
        y = canvas.write_wrapped(words, binding.description, Ink::PLAIN);
    }
    draw_footer(KeyContext::Text, canvas);
}

/// Draws the game as text.
pub fn draw_share(player: &Player, canvas: &mut Canvas) {
    canvas.write(0, 0, "The game as text", Ink::BOLD);
    let hint = match player.message.as_str() {
        "" => "c copies it; save it to a file and resume it with 'fifteen play FILE'",
        message => message,
    };
    let text = player.round.as_ref().map(savegame::format_round).unwrap_or_default();
    let last = canvas.height() - 2;
    let mut y = canvas.write_wrapped(canvas.area().below(1), hint, Ink::MUTED) + 1;
    for line in text.lines() {
        let area = ScreenArea { y, height: last.saturating_sub(y), ..canvas.area() };
        y = canvas.write_wrapped(area, line, Ink::PLAIN);
    }
    draw_footer(KeyContext::Text, canvas);
}
