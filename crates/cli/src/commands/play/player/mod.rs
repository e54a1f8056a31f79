//! Player: state and behavior of a session, between input and screen.
//!
//! Keys arrive as [`Input`], time as the duration since the start of the session, and search
//! results through the [`Mailbox`]. Screens read the player's state and draw it. Everything is
//! therefore testable without a terminal.

mod actions;
mod hints;
mod menu;
mod mouse;
mod playback;
#[cfg(test)]
mod tests;
mod tick;

pub use hints::{Hints, Knowledge};
pub use menu::{Difficulty, Menu, new_sudoku_game, new_tiles_game};
pub use playback::Playback;

use super::background::Mailbox;
use super::game::{Game, GameRound};
use super::keys::{self, Input, KeyContext};
use super::screen;
use crate::tiles::stepper::MachineStepper;
use fifteen::runtime::Random;
use std::time::Duration;

/// State of the session: menu, game, search and view.
pub struct Player<'a> {
    mailbox: &'a Mailbox,
    random: Random,
    pub menu: Menu,
    pub view: View,
    /// View below a page of text.
    view_below: View,
    pub round: Option<GameRound>,
    /// Modified games that were left solved or without steps, which the menu does not list.
    left: Vec<GameRound>,
    pub hints: Hints,
    /// Action to perform once a solution is known.
    pending: Option<PendingAction>,
    /// Playback of a solution, if running.
    pub playback: Option<Playback>,
    pub automaton: Option<(MachineStepper, Playback)>,
    pub panels: VisiblePanels,
    pub message: String,
    /// Size of the screen drawn last.
    pub size: (usize, usize),
    now: Duration,
    /// Pending request to the terminal.
    terminal_request: Option<TerminalRequest>,
    pub has_quit: bool,
}

/// View on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Menu,
    Board,
    Automaton,
    /// All keys of the context below.
    Keys,
    /// The game as text.
    Share,
}

/// Action that waits for a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PendingAction {
    Hint,
    Solution,
}

/// Panels shown beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisiblePanels {
    pub distance: bool,
    pub search: bool,
    /// Explicit choice; `None` for the default.
    pub goal: Option<bool>,
}

/// Request that only the terminal can perform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalRequest {
    /// Copy a text to the clipboard.
    Copy(String),
    /// Suspend the program.
    Suspend,
}

impl<'a> Player<'a> {
    /// Creates a player that starts with a round or, without one, with the menu.
    pub fn new(
        mailbox: &'a Mailbox,
        menu: Menu,
        round: Option<GameRound>,
        random: Random,
    ) -> Player<'a> {
        let panels = VisiblePanels { distance: true, search: false, goal: None };
        let mut player = Player {
            mailbox,
            random,
            menu,
            view: View::Menu,
            view_below: View::Menu,
            round: None,
            left: Vec::new(),
            hints: Hints::default(),
            pending: None,
            playback: None,
            automaton: None,
            panels,
            message: String::new(),
            size: (80, 24),
            now: Duration::ZERO,
            terminal_request: None,
            has_quit: false,
        };
        if let Some(round) = round {
            player.begin_round(round);
        }
        player
    }

    /// Returns the game in play, if any.
    pub fn game(&self) -> Option<&Game> {
        self.round.as_ref().map(|round| &round.game)
    }

    /// Returns whether an action waits for a solution.
    pub fn is_waiting_for_solution(&self) -> bool {
        self.pending.is_some()
    }

    /// Takes the pending request to the terminal.
    pub fn take_terminal_request(&mut self) -> Option<TerminalRequest> {
        self.terminal_request.take()
    }

    /// Returns the current key context.
    pub fn key_context(&self) -> KeyContext {
        match self.view {
            View::Keys | View::Share => KeyContext::Text,
            view => self.key_context_of(view),
        }
    }

    /// Returns the key context below a page of text.
    pub fn key_context_below(&self) -> KeyContext {
        self.key_context_of(self.view_below)
    }

    fn key_context_of(&self, view: View) -> KeyContext {
        match (view, self.game()) {
            (View::Automaton, _) => KeyContext::Automaton,
            (View::Menu, _) | (_, None) => KeyContext::Menu,
            (_, Some(Game::Tiles(_))) => KeyContext::Tiles,
            (_, Some(Game::Blocks(_))) => KeyContext::Blocks,
            (_, Some(Game::Sudoku(_))) => KeyContext::Sudoku,
        }
    }

    /// Records the size of the screen.
    pub fn resize(&mut self, width: usize, height: usize) {
        self.size = (width, height);
    }

    /// Handles an input.
    pub fn handle_input(&mut self, input: Input) {
        match input {
            Input::Resized => {}
            Input::Mouse { x, y, is_drag } => self.handle_click(x, y, is_drag),
            Input::Key(key) => {
                if let Some(action) = keys::action_for(self.key_context(), key) {
                    self.perform(action);
                }
            }
        }
        self.update_hints();
    }

    /// Returns the layout of the board on the screen.
    fn board_layout(&self) -> Option<screen::BoardLayout> {
        let (width, height) = self.size;
        screen::board_layout(self, width, height)
    }

    /// Sets the message line.
    fn set_message(&mut self, message: &str) {
        message.clone_into(&mut self.message);
    }

    /// Starts a round.
    fn begin_round(&mut self, round: GameRound) {
        let previous = self.round.replace(round);
        self.view = View::Board;
        self.reset_after_jump();
        match previous {
            Some(previous) if !previous.steps().is_empty() && !previous.game.is_solved() => {
                self.menu.add_saved(previous);
                self.set_message("the previous game is in the menu (Esc)");
            }
            previous => self.left.extend(previous.filter(GameRound::is_modified)),
        }
    }

    /// Discards all knowledge and pending actions after a change of position.
    fn reset_after_jump(&mut self) {
        self.hints.reset(self.mailbox);
        (self.pending, self.playback) = (None, None);
        self.message.clear();
    }

    /// Returns all games in play, the current one last.
    pub fn into_rounds(self) -> Vec<GameRound> {
        self.left.into_iter().chain(self.menu.saved).chain(self.round).collect()
    }
}
