//! The keys: one table of what each does and where, from which the player acts, the help is shown and the
//! line at the bottom is made.

use fifteen::Direction;

/// A key of the keyboard.
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

/// What the player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    Key(Key),
    /// The mouse is pressed on a cell of the screen, or dragged there.
    Mouse {
        x: usize,
        y: usize,
        is_drag: bool,
    },
    /// The screen has another size, or is to be drawn anew.
    Resized,
}

/// What is done about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Go(Direction),
    /// Selects the next piece, or the one before.
    Next,
    Previous,
    /// A piece by its name, or a digit.
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
    Machine,
    Share,
    Copy,
    Keys,
    Enter,
    Back,
    Suspend,
    Quit,
}

/// Where the player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Menu,
    Tiles,
    Blocks,
    Sudoku,
    /// The automaton in slow motion.
    Machine,
    /// A text to be read.
    Text,
}

/// Some keys and what they do.
pub struct Binding {
    action: Action,
    keys: &'static [Key],
    places: &'static [Place],
    /// The keys as they are shown, and a word for the line at the bottom; none if it is not shown there.
    pub shown: &'static str,
    pub word: &'static str,
    /// What they do, in a sentence.
    pub meaning: &'static str,
}

use Direction::{East, North, South, West};
use Key::{Arrow, Char, Control};
use Place::{Blocks, Machine, Menu, Sudoku, Text, Tiles};

const ALL_CONTEXTS: &[Place] = &[Menu, Tiles, Blocks, Sudoku, Machine, Text];
const GAME_CONTEXTS: &[Place] = &[Tiles, Blocks, Sudoku];
const SEARCHABLE_CONTEXTS: &[Place] = &[Tiles, Blocks];

/// All of them, in the order in which they are shown.
pub const TABLE: &[Binding] = &[
    b(
        Action::Go(West),
        &[Arrow(West), Char('h'), Char('a')],
        &[Menu, Tiles, Blocks, Sudoku],
        "",
        "",
        "",
    ),
    b(
        Action::Go(South),
        &[Arrow(South), Char('j'), Char('s')],
        &[Menu, Tiles, Blocks, Sudoku],
        "",
        "",
        "",
    ),
    b(
        Action::Go(North),
        &[Arrow(North), Char('k'), Char('w')],
        &[Menu, Tiles, Blocks, Sudoku],
        "",
        "",
        "",
    ),
    b(
        Action::Go(East),
        &[Arrow(East), Char('l'), Char('d')],
        &[Tiles],
        "arrows",
        "slide",
        "slide a tile into the gap; so do hjkl, wasd, and a click on the tile",
    ),
    b(
        Action::Go(East),
        &[Arrow(East), Char('l'), Char('d')],
        &[Blocks],
        "arrows",
        "push",
        "push the chosen piece, or choose the one in its way; so do hjkl, wasd, and the mouse",
    ),
    b(
        Action::Go(East),
        &[Arrow(East), Char('l'), Char('d')],
        &[Sudoku],
        "arrows",
        "go",
        "go to a cell; so do hjkl, wasd, and a click",
    ),
    b(
        Action::Go(East),
        &[Arrow(East), Char('l'), Char('d')],
        &[Menu],
        "arrows",
        "choose",
        "up and down choose a game, left and right how hard it is",
    ),
    b(Action::Enter, &[Key::Enter, Char(' ')], &[Menu], "Enter", "play", "begin the game"),
    b(
        Action::Next,
        &[Key::Tab],
        &[Blocks],
        "Tab",
        "next piece",
        "choose the next piece that can move",
    ),
    b(Action::Previous, &[Key::BackTab], &[Blocks], "", "", ""),
    b(Action::Name('A'), &[], &[Blocks], "A-Z 1-9", "", "choose a piece by its name (capitals)"),
    b(Action::Name('1'), &[], &[Sudoku], "1-9", "write", "write a digit"),
    b(
        Action::Erase,
        &[Char('0'), Char('.'), Key::Backspace, Key::Delete],
        &[Sudoku],
        "0",
        "erase",
        "erase what stands there; so do . and Backspace",
    ),
    b(
        Action::Notes,
        &[Char('t')],
        &[Sudoku],
        "t",
        "notes",
        "tiny digits: note digits instead of writing them, and back",
    ),
    b(
        Action::Hint,
        &[Char('i')],
        GAME_CONTEXTS,
        "i",
        "hint",
        "take the best next step, and say why",
    ),
    b(
        Action::Solve,
        &[Char('p')],
        GAME_CONTEXTS,
        "p",
        "play solution",
        "play a shortest solution from here",
    ),
    b(
        Action::Pause,
        &[Char(' ')],
        GAME_CONTEXTS,
        "Space",
        "",
        "stop what plays, and go on with it",
    ),
    b(Action::Pause, &[Char(' ')], &[Machine], "Space", "run", "let it run, and stop it"),
    b(Action::Faster, &[Char('+'), Char('=')], GAME_CONTEXTS, "+ -", "", "play faster, slower"),
    b(Action::Faster, &[Char('+'), Char('=')], &[Machine], "+ -", "speed", "run faster, slower"),
    b(Action::Slower, &[Char('-'), Char('_')], &[Tiles, Blocks, Sudoku, Machine], "", "", ""),
    b(Action::Goal, &[Char('g')], &[Blocks], "g", "goal", "show or hide what is to be reached"),
    b(Action::Goal, &[Char('g')], &[Tiles], "g", "", "show or hide what is to be reached"),
    b(
        Action::Undo,
        &[Char('u'), Char('z'), Key::Backspace],
        SEARCHABLE_CONTEXTS,
        "u",
        "undo",
        "take back a step; so do z and Backspace",
    ),
    b(Action::Undo, &[Char('u'), Char('z')], &[Sudoku], "u", "undo", "take back a step; so does z"),
    b(
        Action::Redo,
        &[Char('r'), Char('y'), Control('r'), Control('y')],
        GAME_CONTEXTS,
        "r",
        "redo",
        "do it again; so does y",
    ),
    b(Action::Restart, &[Char('b')], GAME_CONTEXTS, "b", "", "back to the beginning"),
    b(Action::New, &[Char('n')], GAME_CONTEXTS, "n", "new", "scramble: another game of the kind"),
    b(
        Action::Distance,
        &[Char('e')],
        SEARCHABLE_CONTEXTS,
        "e",
        "",
        "show or hide the exact distance from the goal",
    ),
    b(
        Action::Search,
        &[Char('v')],
        SEARCHABLE_CONTEXTS,
        "v",
        "view search",
        "watch the search: iterations, nodes, nodes a second",
    ),
    b(
        Action::Machine,
        &[Char('m')],
        &[Tiles],
        "m",
        "automaton",
        "watch the automaton in slow motion",
    ),
    b(
        Action::Go(East),
        &[Char('.'), Arrow(East), Key::Enter],
        &[Machine],
        ".",
        "one step",
        "take one step; so does the right arrow",
    ),
    b(Action::Share, &[Char('x')], GAME_CONTEXTS, "x", "", "show the game as text, to be shared"),
    b(Action::Copy, &[Char('c')], &[Text], "c", "", "copy the text, if the terminal can"),
    b(
        Action::Keys,
        &[Char('?')],
        &[Menu, Tiles, Blocks, Sudoku, Machine],
        "?",
        "keys",
        "show all keys",
    ),
    b(
        Action::Back,
        &[Key::Escape],
        ALL_CONTEXTS,
        "Esc",
        "back",
        "back: to the game, or to the list of games",
    ),
    b(
        Action::Suspend,
        &[Control('z')],
        ALL_CONTEXTS,
        "Ctrl-Z",
        "",
        "to the shell, until fg brings the game back",
    ),
    b(
        Action::Quit,
        &[Char('q'), Control('c'), Control('d')],
        ALL_CONTEXTS,
        "q",
        "quit",
        "quit; the game is kept",
    ),
];

const fn b(
    action: Action,
    keys: &'static [Key],
    places: &'static [Place],
    shown: &'static str,
    word: &'static str,
    meaning: &'static str,
) -> Binding {
    Binding { action, keys, places, shown, word, meaning }
}

/// What a key does in a place, if it does anything.
pub fn action(place: Place, key: Key) -> Option<Action> {
    let named = match (place, key) {
        (Place::Sudoku, Char(digit @ '1'..='9')) => Some(Action::Name(digit)),
        (Place::Blocks, Char(name)) if name.is_ascii_digit() || name.is_uppercase() => {
            Some(Action::Name(name))
        }
        _ => None,
    };
    let bound = || {
        let is_it =
            |binding: &&Binding| binding.places.contains(&place) && binding.keys.contains(&key);
        TABLE.iter().find(is_it).map(|binding| binding.action)
    };
    named.or_else(bound)
}

/// The bindings of a place that are shown.
pub fn of(place: Place) -> impl Iterator<Item = &'static Binding> {
    TABLE.iter().filter(move |binding| binding.places.contains(&place) && !binding.shown.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_one_action_per_context() {
        for &place in ALL_CONTEXTS {
            let all = TABLE.iter().filter(|binding| binding.places.contains(&place));
            let keys: Vec<Key> = all.flat_map(|binding| binding.keys).copied().collect();
            for (number, key) in keys.iter().enumerate() {
                assert!(!keys[..number].contains(key), "{place:?}: {key:?}");
            }
            assert_eq!(action(place, Char('q')), Some(Action::Quit));
            assert_eq!(action(place, Key::Escape), Some(Action::Back));
        }
    }

    #[test]
    fn shown_bindings_have_a_description() {
        for binding in TABLE {
            assert_eq!(binding.shown.is_empty(), binding.meaning.is_empty(), "{}", binding.meaning);
            assert!(binding.shown.chars().count() <= 8, "{}", binding.shown);
            assert!(!binding.shown.is_empty() || binding.word.is_empty());
        }
    }

    #[test]
    fn characters_select_pieces_and_digits() {
        assert_eq!(action(Blocks, Char('B')), Some(Action::Name('B')));
        assert_eq!(action(Blocks, Char('0')), Some(Action::Name('0')));
        assert_eq!(action(Sudoku, Char('7')), Some(Action::Name('7')));
        assert_eq!(action(Sudoku, Char('0')), Some(Action::Erase));
        assert_eq!(action(Tiles, Char('7')), None);
    }
}
