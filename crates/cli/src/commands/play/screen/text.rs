//! Texts to be read: the keys, and a game as text.

use super::canvas::{Canvas, ScreenArea};
use super::chrome::draw_footer;
use super::ink::Ink;
use crate::commands::play::keys::{self, Place};
use crate::commands::play::player::Player;
use crate::commands::play::savegame;

/// The keys in the place below.
pub fn keys(player: &Player, canvas: &mut Canvas) {
    let place = player.key_context_below();
    canvas.write(0, 0, "Keys", Ink::BOLD);
    let area = canvas.area();
    let mut y = 1;
    let last = canvas.height() - 2;
    for binding in keys::of(place) {
        let words = ScreenArea {
            x: 9,
            y,
            width: area.width.saturating_sub(9),
            height: last.saturating_sub(y),
        };
        if words.height == 0 {
            break;
        }
        canvas.write(0, y, binding.shown, Ink::KEY);
        y = canvas.write_wrapped(words, binding.meaning, Ink::PLAIN);
    }
    draw_footer(Place::Text, canvas);
}

/// The game as text.
pub fn share(player: &Player, canvas: &mut Canvas) {
    canvas.write(0, 0, "The game as text", Ink::BOLD);
    let hint = match player.message() {
        "" => "c copies it; saved in a file, 'fifteen play FILE' goes on with it",
        message => message,
    };
    let text = player.round().map(savegame::write).unwrap_or_default();
    let last = canvas.height() - 2;
    let mut y = canvas.write_wrapped(canvas.area().below(1), hint, Ink::MUTED) + 1;
    for line in text.lines() {
        let area = ScreenArea { y, height: last.saturating_sub(y), ..canvas.area() };
        y = canvas.write_wrapped(area, line, Ink::PLAIN);
    }
    draw_footer(Place::Text, canvas);
}
