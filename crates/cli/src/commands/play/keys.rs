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
const GAME_CONTEXTS: &[KeyContext] = &[Tiles, Blocks, Sudoku];
const SEARCHABLE_CONTEXTS: &[KeyContext] = &[Tiles, Blocks];

/// All bindings, in the order of display.
pub const BINDINGS: &[Binding] = &[
    binding(
        Action::Move(West),
        &[Arrow(West), Char('h'), Char('a')],
        &[Menu, Tiles, Blocks, Sudoku],
        "",
        "",
        "",
    ),
    binding(
        Action::Move(South),
        &[Arrow(South), Char('j'), Char('s')],
        &[Menu, Tiles, Blocks, Sudoku],
        "",
        "",
        "",
    ),
    binding(
        Action::Move(North),
        &[Arrow(North), Char('k'), Char('w')],
        &[Menu, Tiles, Blocks, Sudoku],
        "",
        "",
        "",
    ),
    binding(
        Action::Move(East),
        &[Arrow(East), Char('l'), Char('d')],
        &[Tiles],
        "arrows",
        "slide",
        "slide a tile into the blank (also hjkl, wasd, or click the tile)",
    ),
    binding(
        Action::Move(East),
        &[Arrow(East), Char('l'), Char('d')],
        &[Blocks],
        "arrows",
        "push",
        "push the selected piece, or select the one in its way (also hjkl, wasd, mouse)",
    ),
    binding(
        Action::Move(East),
        &[Arrow(East), Char('l'), Char('d')],
        &[Sudoku],
        "arrows",
        "go",
        "go to a cell (also hjkl, wasd, or click)",
    ),
    binding(
        Action::Move(East),
        &[Arrow(East), Char('l'), Char('d')],
        &[Menu],
        "arrows",
        "choose",
        "up and down select a game, left and right its difficulty",
    ),
    binding(Action::Enter, &[Key::Enter, Char(' ')], &[Menu], "Enter", "play", "start the game"),
    binding(
        Action::Next,
        &[Key::Tab],
        &[Blocks],
        "Tab",
        "next piece",
        "select the next piece that can move",
    ),
    binding(Action::Previous, &[Key::BackTab], &[Blocks], "", "", ""),
    binding(
        Action::Name('A'),
        &[],
        &[Blocks],
        "A-Z 1-9",
        "",
        "select a piece by its name (a digit or capital letter)",
    ),
    binding(Action::Name('1'), &[], &[Sudoku], "1-9", "write", "write a digit"),
    binding(
        Action::Erase,
        &[Char('0'), Char('.'), Key::Backspace, Key::Delete],
        &[Sudoku],
        "0",
        "erase",
        "erase the digit (also . and Backspace)",
    ),
    binding(
        Action::Notes,
        &[Char('t')],
        &[Sudoku],
        "t",
        "notes",
        "switch between writing digits and noting candidates",
    ),
    binding(
        Action::Hint,
        &[Char('i')],
        GAME_CONTEXTS,
        "i",
        "hint",
        "show the best next move; again to make it",
    ),
    binding(
        Action::Solve,
        &[Char('p')],
        SEARCHABLE_CONTEXTS,
        "p",
        "play solution",
        "play a shortest solution from here",
    ),
    binding(
        Action::Solve,
        &[Char('p')],
        &[Sudoku],
        "p",
        "play solution",
        "write the digits of the solution",
    ),
    binding(Action::Pause, &[Char(' ')], GAME_CONTEXTS, "Space", "", "pause or resume playback"),
    binding(Action::Pause, &[Char(' ')], &[Automaton], "Space", "run", "run or pause"),
    binding(
        Action::Faster,
        &[Char('+'), Char('=')],
        GAME_CONTEXTS,
        "+ -",
        "",
        "change the playback speed",
    ),
    binding(
        Action::Faster,
        &[Char('+'), Char('=')],
        &[Automaton],
        "+ -",
        "speed",
        "change the speed",
    ),
    binding(
        Action::Slower,
        &[Char('-'), Char('_')],
        &[Tiles, Blocks, Sudoku, Automaton],
        "",
        "",
        "",
    ),
    binding(Action::Goal, &[Char('g')], &[Blocks], "g", "goal", "show or hide the goal"),
    binding(Action::Goal, &[Char('g')], &[Tiles], "g", "", "show or hide the goal"),
    binding(
        Action::Undo,
        &[Char('u'), Char('z'), Key::Backspace],
        SEARCHABLE_CONTEXTS,
        "u",
        "undo",
        "undo a step (also z and Backspace)",
    ),
    binding(Action::Undo, &[Char('u'), Char('z')], &[Sudoku], "u", "undo", "undo a step (also z)"),
    binding(
        Action::Redo,
        &[Char('r'), Char('y'), Control('r'), Control('y')],
        GAME_CONTEXTS,
        "r",
        "redo",
        "redo a step (also y)",
    ),
    binding(Action::Restart, &[Char('b')], GAME_CONTEXTS, "b", "", "restart from the beginning"),
    binding(
        Action::New,
        &[Char('n')],
        GAME_CONTEXTS,
        "n",
        "new",
        "start a new game of the same kind",
    ),
    binding(
        Action::Distance,
        &[Char('e')],
        SEARCHABLE_CONTEXTS,
        "e",
        "",
        "show or hide the exact distance from the goal",
    ),
    binding(
        Action::Search,
        &[Char('v')],
        SEARCHABLE_CONTEXTS,
        "v",
        "view search",
        "show or hide the search: iterations, nodes, nodes per second",
    ),
    binding(
        Action::Automaton,
        &[Char('m')],
        &[Tiles],
        "m",
        "automaton",
        "watch the automaton in slow motion",
    ),
    binding(
        Action::Move(East),
        &[Char('.'), Arrow(East), Key::Enter],
        &[Automaton],
        ".",
        "one step",
        "take one step (also the right arrow)",
    ),
    binding(
        Action::Share,
        &[Char('x')],
        GAME_CONTEXTS,
        "x",
        "",
        "show the game as text, for sharing",
    ),
    binding(
        Action::Copy,
        &[Char('c')],
        &[Text],
        "c",
        "",
        "copy the text, if the terminal supports it",
    ),
    binding(
        Action::Keys,
        &[Char('?')],
        &[Menu, Tiles, Blocks, Sudoku, Automaton],
        "?",
        "keys",
        "show all keys",
    ),
    binding(
        Action::Back,
        &[Key::Escape],
        ALL_CONTEXTS,
        "Esc",
        "back",
        "go back to the game or the menu",
    ),
    binding(
        Action::Suspend,
        &[Control('z')],
        ALL_CONTEXTS,
        "Ctrl-Z",
        "",
        "suspend the program until fg",
    ),
    binding(
        Action::Quit,
        &[Char('q'), Control('c'), Control('d')],
        ALL_CONTEXTS,
        "q",
        "quit",
        "save and quit",
    ),
];

const fn binding(
    action: Action,
    keys: &'static [Key],
    contexts: &'static [KeyContext],
    label: &'static str,
    caption: &'static str,
    description: &'static str,
) -> Binding {
    Binding { action, keys, contexts, label, caption, description }
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
