//! Translation of terminal events to inputs.

use crate::commands::play::keys::{Input, Key};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use fifteen::Direction;

/// Translates an event to an input, if it is one.
pub fn translate_event(event: &Event) -> Option<Input> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => translate_key(key).map(Input::Key),
        Event::Mouse(mouse) => translate_mouse(*mouse),
        Event::Resize(..) => Some(Input::Resized),
        _ => None,
    }
}

fn translate_key(event: &KeyEvent) -> Option<Key> {
    Some(match event.code {
        // Some terminals send this for Backspace.
        KeyCode::Char('h') if event.modifiers == KeyModifiers::CONTROL => Key::Backspace,
        KeyCode::Char(character) if event.modifiers.contains(KeyModifiers::CONTROL) => {
            Key::Control(character.to_ascii_lowercase())
        }
        KeyCode::Char(character) => Key::Char(character),
        KeyCode::Left => Key::Arrow(Direction::West),
        KeyCode::Right => Key::Arrow(Direction::East),
        KeyCode::Up => Key::Arrow(Direction::North),
        KeyCode::Down => Key::Arrow(Direction::South),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        _ => return None,
    })
}

fn translate_mouse(event: MouseEvent) -> Option<Input> {
    let (x, y) = (event.column.into(), event.row.into());
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Input::Mouse { x, y, is_drag: false }),
        MouseEventKind::Drag(MouseButton::Left) => Some(Input::Mouse { x, y, is_drag: true }),
        _ => None,
    }
}
