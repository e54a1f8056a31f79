//! The player: all that happens between a key and the screen, without either.
//!
//! Keys come in as [`Input`], the time as a duration since the session began, and what is known of the search lies
//! on the [`Desk`]. Screens look at the player and draw it. So everything can be tested as it is played.

mod actions;
mod hints;
mod menu;
mod mouse;
mod playback;
#[cfg(test)]
mod tests;
mod tick;

pub use hints::{Guide, Known};
pub use menu::{Level, Menu, sudoku, tiles};
pub use playback::Pace;

use super::background::Desk;
use super::game::{Game, Round};
use super::keys::{self, Input, Place};
use super::screen;
use super::stepper::Slow;
use fifteen::runtime::Random;
use std::time::Duration;

/// Somebody who plays.
pub struct Player<'a> {
    desk: &'a Desk,
    random: Random,
    menu: Menu,
    view: View,
    /// What is below a text that is shown.
    below: View,
    round: Option<Round>,
    guide: Guide,
    /// What is to be done as soon as a solution is known.
    wish: Option<PendingAction>,
    /// How fast a solution plays, if one does.
    playback: Option<Pace>,
    automaton: Option<(Slow, Pace)>,
    shows: VisiblePanels,
    message: String,
    /// The size of the screen that was drawn last.
    size: (usize, usize),
    now: Duration,
    /// What only a terminal can do.
    errand: Option<TerminalRequest>,
    has_left: bool,
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Menu,
    Board,
    Automaton,
    /// All keys of the place below.
    Keys,
    /// The game as text.
    Share,
}

/// What is wanted of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PendingAction {
    Hint,
    Solution,
}

/// What is shown beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisiblePanels {
    pub distance: bool,
    pub search: bool,
    /// As is usual if nobody has said.
    pub goal: Option<bool>,
}

/// What only a terminal can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalRequest {
    /// To give a text to whatever pastes.
    Copy(String),
    /// To give way to the shell.
    Suspend,
}

impl<'a> Player<'a> {
    /// A player who begins with a round, or if there is none, with the list.
    pub fn new(desk: &'a Desk, menu: Menu, round: Option<Round>, random: Random) -> Player<'a> {
        let shows = VisiblePanels { distance: true, search: false, goal: None };
        let mut player = Player {
            desk,
            random,
            menu,
            view: View::Menu,
            below: View::Menu,
            round: None,
            guide: Guide::default(),
            wish: None,
            playback: None,
            automaton: None,
            shows,
            message: String::new(),
            size: (80, 24),
            now: Duration::ZERO,
            errand: None,
            has_left: false,
        };
        if let Some(round) = round {
            player.begin(round);
        }
        player
    }

    /// The size of the screen.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    pub fn menu(&self) -> &Menu {
        &self.menu
    }

    pub fn view(&self) -> View {
        self.view
    }

    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    pub fn guide(&self) -> &Guide {
        &self.guide
    }

    pub fn playback(&self) -> Option<Pace> {
        self.playback
    }

    pub fn automaton(&self) -> Option<&(Slow, Pace)> {
        self.automaton.as_ref()
    }

    pub fn shows(&self) -> VisiblePanels {
        self.shows
    }

    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether a solution is waited for.
    pub fn is_waiting_for_solution(&self) -> bool {
        self.wish.is_some()
    }

    /// Whether the player has left.
    pub fn has_left(&self) -> bool {
        self.has_left
    }

    /// What the terminal is to do now.
    pub fn errand(&mut self) -> Option<TerminalRequest> {
        self.errand.take()
    }

    /// Where the player is, as far as keys are concerned.
    pub fn place(&self) -> Place {
        match self.view {
            View::Keys | View::Share => Place::Text,
            view => self.place_of(view),
        }
    }

    /// The place below a text that is shown.
    pub fn key_context_below(&self) -> Place {
        self.place_of(self.below)
    }

    fn place_of(&self, view: View) -> Place {
        match (view, self.round.as_ref().map(|round| &round.game)) {
            (View::Automaton, _) => Place::Machine,
            (View::Menu, _) | (_, None) => Place::Menu,
            (_, Some(Game::Tiles(_))) => Place::Tiles,
            (_, Some(Game::Blocks(_))) => Place::Blocks,
            (_, Some(Game::Sudoku(_))) => Place::Sudoku,
        }
    }

    /// Takes note of the size of the screen.
    pub fn resize(&mut self, width: usize, height: usize) {
        self.size = (width, height);
    }

    /// Something was typed or clicked.
    pub fn input(&mut self, input: Input) {
        match input {
            Input::Resized => {}
            Input::Mouse { x, y, is_drag } => self.handle_click(x, y, is_drag),
            Input::Key(key) => {
                if let Some(action) = keys::action(self.place(), key) {
                    self.perform(action);
                }
            }
        }
        self.look();
    }

    /// The game as it is on the screen.
    fn plan(&self) -> Option<screen::Plan> {
        let (width, height) = self.size;
        screen::plan(self, width, height)
    }

    /// Says something, until something else is said.
    fn say(&mut self, message: &str) {
        message.clone_into(&mut self.message);
    }

    /// Begins a round.
    fn begin(&mut self, round: Round) {
        let left = self.round.replace(round);
        self.view = View::Board;
        self.arrive();
        if let Some(left) = left.filter(|left| !left.done().is_empty() && !left.game.is_solved()) {
            self.menu.keep(left);
            self.say("the game that you left is in the list (Esc)");
        }
    }

    /// The position is another one, and nothing is known of it.
    fn arrive(&mut self) {
        self.guide.forget(self.desk);
        (self.wish, self.playback) = (None, None);
        self.message.clear();
    }

    /// All games that were begun, the last one last.
    pub fn into_rounds(self) -> Vec<Round> {
        self.menu.kept.into_iter().chain(self.round).collect()
    }
}
