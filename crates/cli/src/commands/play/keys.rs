//! Key bindings: one table that determines the actions of the player, the help and the footer.

use fifteen::Direction;

/// Key of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Control(char),
    Arrow(Direction),
    Enter,
    Escape,
    Tab,
    BackTab,
    Backspace,
    Delete,
}

/// Input of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    Key(Key),
    /// The mouse button is pressed on a cell of the screen, or the mouse is dragged to it.
    Mouse {
        x: usize,
        y: usize,
        is_drag: bool,
    },
    /// The screen was resized or must be redrawn.
    Resized,
}

/// Action of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Move(Direction),
    /// Selects the next or the previous piece.
    Next,
    Previous,
    /// Selects a piece by its name, or writes a digit.
    Name(char),
    Erase,
    Notes,
    Undo,
    Redo,
    Hint,
    Solve,
    Pause,
    Faster,
    Slower,
    Distance,
    New,
    Restart,
    Goal,
    Search,
    Automaton,
    Share,
    Copy,
    Keys,
    Enter,
    Back,
    Suspend,
    Quit,
}

/// Context that determines the meaning of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyContext {
    Menu,
    Tiles,
    Blocks,
    Sudoku,
    /// The automaton in slow motion.
    Automaton,
    /// A page of text.
    Text,
}

/// Binding of keys to an action.
pub struct Binding {
    action: Action,
    keys: &'static [Key],
    contexts: &'static [KeyContext],
    /// Label of the keys, and caption for the footer; empty if not shown.
    pub label: &'static str,
    pub caption: &'static str,
    /// Description of the action.
    pub description: &'static str,
}

use Direction::{East, North, South, West};
use Key::{Arrow, Char, Control};
use KeyContext::{Automaton, Blocks, Menu, Sudoku, Text, Tiles};

const ALL_CONTEXTS: &[KeyContext] = &[Menu, Tiles, Blocks, Sudoku, Automaton, Text];
const ARROW_CONTEXTS: &[KeyContext] = &[Menu, Tiles, Blocks, Sudoku];
const GAME_CONTEXTS: &[KeyContext] = &[Tiles, Blocks, Sudoku];
const SEARCHABLE_CONTEXTS: &[KeyContext] = &[Tiles, Blocks];

/// All bindings, in the order of display.
pub const BINDINGS: &[Binding] = &[
    bind(Action::Move(West), &[Arrow(West), Char('h'), Char('a')], ARROW_CONTEXTS),
    bind(Action::Move(South), &[Arrow(South), Char('j'), Char('s')], ARROW_CONTEXTS),
    bind(Action::Move(North), &[Arrow(North), Char('k'), Char('w')], ARROW_CONTEXTS),
    bind(Action::Move(East), &[Arrow(East), Char('l'), Char('d')], &[Tiles])
        .shown("arrows", "slide")
        .described("slide a tile into the blank (also hjkl, wasd, or click the tile)"),
    bind(Action::Move(East), &[Arrow(East), Char('l'), Char('d')], &[Blocks])
        .shown("arrows", "push")
        .described(
            "push the selected piece, or select the one in its way (also hjkl, wasd, mouse)",
        ),
    bind(Action::Move(East), &[Arrow(East), Char('l'), Char('d')], &[Sudoku])
        .shown("arrows", "go")
        .described("go to a cell (also hjkl, wasd, or click)"),
    bind(Action::Move(East), &[Arrow(East), Char('l'), Char('d')], &[Menu])
        .shown("arrows", "choose")
        .described("up and down select a game, left and right its difficulty"),
    bind(Action::Enter, &[Key::Enter, Char(' ')], &[Menu])
        .shown("Enter", "play")
        .described("start the game"),
    bind(Action::Next, &[Key::Tab], &[Blocks])
        .shown("Tab", "next piece")
        .described("select the next piece that can move"),
    bind(Action::Previous, &[Key::BackTab], &[Blocks]),
    bind(Action::Name('A'), &[], &[Blocks])
        .shown("A-Z 1-9", "")
        .described("select a piece by its name (a digit or capital letter)"),
    bind(Action::Name('1'), &[], &[Sudoku]).shown("1-9", "write").described("write a digit"),
    bind(Action::Erase, &[Char('0'), Char('.'), Key::Backspace, Key::Delete], &[Sudoku])
        .shown("0", "erase")
        .described("erase the digit (also . and Backspace)"),
    bind(Action::Notes, &[Char('t')], &[Sudoku])
        .shown("t", "notes")
        .described("switch between writing digits and noting candidates"),
    bind(Action::Hint, &[Char('i')], GAME_CONTEXTS)
        .shown("i", "hint")
        .described("show the best next move; again to make it"),
    bind(Action::Solve, &[Char('p')], SEARCHABLE_CONTEXTS)
        .shown("p", "play solution")
        .described("play a shortest solution from here"),
    bind(Action::Solve, &[Char('p')], &[Sudoku])
        .shown("p", "play solution")
        .described("write the digits of the solution"),
    bind(Action::Pause, &[Char(' ')], GAME_CONTEXTS)
        .shown("Space", "")
        .described("pause or resume playback"),
    bind(Action::Pause, &[Char(' ')], &[Automaton]).shown("Space", "run").described("run or pause"),
    bind(Action::Faster, &[Char('+'), Char('=')], GAME_CONTEXTS)
        .shown("+ -", "")
        .described("change the playback speed"),
    bind(Action::Faster, &[Char('+'), Char('=')], &[Automaton])
        .shown("+ -", "speed")
        .described("change the speed"),
    bind(Action::Slower, &[Char('-'), Char('_')], &[Tiles, Blocks, Sudoku, Automaton]),
    bind(Action::Goal, &[Char('g')], &[Blocks])
        .shown("g", "goal")
        .described("show or hide the goal"),
    bind(Action::Goal, &[Char('g')], &[Tiles]).shown("g", "").described("show or hide the goal"),
    bind(Action::Undo, &[Char('u'), Char('z'), Key::Backspace], SEARCHABLE_CONTEXTS)
        .shown("u", "undo")
        .described("undo a step (also z and Backspace)"),
    bind(Action::Undo, &[Char('u'), Char('z')], &[Sudoku])
        .shown("u", "undo")
        .described("undo a step (also z)"),
    bind(Action::Redo, &[Char('r'), Char('y'), Control('r'), Control('y')], GAME_CONTEXTS)
        .shown("r", "redo")
        .described("redo a step (also y)"),
    bind(Action::Restart, &[Char('b')], GAME_CONTEXTS)
        .shown("b", "")
        .described("restart from the beginning"),
    bind(Action::New, &[Char('n')], GAME_CONTEXTS)
        .shown("n", "new")
        .described("start a new game of the same kind"),
    bind(Action::Distance, &[Char('e')], SEARCHABLE_CONTEXTS)
        .shown("e", "")
        .described("show or hide the exact distance from the goal"),
    bind(Action::Search, &[Char('v')], SEARCHABLE_CONTEXTS)
        .shown("v", "view search")
        .described("show or hide the search: iterations, nodes, nodes per second"),
    bind(Action::Automaton, &[Char('m')], &[Tiles])
        .shown("m", "automaton")
        .described("watch the automaton in slow motion"),
    bind(Action::Move(East), &[Char('.'), Arrow(East), Key::Enter], &[Automaton])
        .shown(".", "one step")
        .described("take one step (also the right arrow)"),
    bind(Action::Share, &[Char('x')], GAME_CONTEXTS)
        .shown("x", "")
        .described("show the game as text, for sharing"),
    bind(Action::Copy, &[Char('c')], &[Text])
        .shown("c", "")
        .described("copy the text, if the terminal supports it"),
    bind(Action::Keys, &[Char('?')], &[Menu, Tiles, Blocks, Sudoku, Automaton])
        .shown("?", "keys")
        .described("show all keys"),
    bind(Action::Back, &[Key::Escape], ALL_CONTEXTS)
        .shown("Esc", "back")
        .described("go back to the game or the menu"),
    bind(Action::Suspend, &[Control('z')], ALL_CONTEXTS)
        .shown("Ctrl-Z", "")
        .described("suspend the program until fg"),
    bind(Action::Quit, &[Char('q'), Control('c'), Control('d')], ALL_CONTEXTS)
        .shown("q", "quit")
        .described("save and quit"),
];

/// Creates a binding that is not shown.
const fn bind(action: Action, keys: &'static [Key], contexts: &'static [KeyContext]) -> Binding {
    Binding { action, keys, contexts, label: "", caption: "", description: "" }
}

impl Binding {
    /// Sets the label of the keys, and the caption for the footer (empty if not shown there).
    const fn shown(self, label: &'static str, caption: &'static str) -> Binding {
        Binding { label, caption, ..self }
    }

    /// Sets the description of the action.
    const fn described(self, description: &'static str) -> Binding {
        Binding { description, ..self }
    }
}

/// Returns the action of a key in a context, if any.
pub fn action_for(context: KeyContext, key: Key) -> Option<Action> {
    let named = match (context, key) {
        (KeyContext::Sudoku, Char(digit @ '1'..='9')) => Some(Action::Name(digit)),
        (KeyContext::Blocks, Char(name)) if name.is_ascii_digit() || name.is_uppercase() => {
            Some(Action::Name(name))
        }
        _ => None,
    };
    let bound = || {
        let is_bound =
            |binding: &&Binding| binding.contexts.contains(&context) && binding.keys.contains(&key);
        BINDINGS.iter().find(is_bound).map(|binding| binding.action)
    };
    named.or_else(bound)
}

/// Returns the displayed bindings of a context.
pub fn shown_bindings(context: KeyContext) -> impl Iterator<Item = &'static Binding> {
    BINDINGS
        .iter()
        .filter(move |binding| binding.contexts.contains(&context) && !binding.label.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_one_action_per_context() {
        for &context in ALL_CONTEXTS {
            let all = BINDINGS.iter().filter(|binding| binding.contexts.contains(&context));
            let keys: Vec<Key> = all.flat_map(|binding| binding.keys).copied().collect();
            for (number, key) in keys.iter().enumerate() {
                assert!(!keys[..number].contains(key), "{context:?}: {key:?}");
            }
            assert_eq!(action_for(context, Char('q')), Some(Action::Quit));
            assert_eq!(action_for(context, Key::Escape), Some(Action::Back));
        }
    }

    #[test]
    fn shown_bindings_have_a_description() {
        for binding in BINDINGS {
            assert_eq!(
                binding.label.is_empty(),
                binding.description.is_empty(),
                "{}",
                binding.description
            );
            assert!(binding.label.chars().count() <= 8, "{}", binding.label);
            assert!(!binding.label.is_empty() || binding.caption.is_empty());
        }
    }

    #[test]
    fn characters_select_pieces_and_digits() {
        assert_eq!(action_for(Blocks, Char('B')), Some(Action::Name('B')));
        assert_eq!(action_for(Blocks, Char('0')), Some(Action::Name('0')));
        assert_eq!(action_for(Sudoku, Char('7')), Some(Action::Name('7')));
        assert_eq!(action_for(Sudoku, Char('0')), Some(Action::Erase));
        assert_eq!(action_for(Tiles, Char('7')), None);
    }
}
