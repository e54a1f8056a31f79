//! Actions of the player.

use super::menu;
use super::{PendingAction, Playback, Player, TerminalRequest, View};
use crate::commands::play::game::{Game, Step};
use crate::commands::play::keys::Action;
use crate::commands::play::savegame;
use crate::commands::play::screen;
use crate::tiles::stepper::MachineStepper;
use fifteen::Direction;

impl Player<'_> {
    /// Performs an action.
    pub(super) fn perform(&mut self, action: Action) {
        match action {
            Action::Quit => self.has_quit = true,
            Action::Suspend => self.terminal_request = Some(TerminalRequest::Suspend),
            Action::Back => self.go_back(),
            Action::Keys => self.open_text(View::Keys),
            Action::Share => self.open_text(View::Share),
            Action::Copy => {
                self.terminal_request = self
                    .round
                    .as_ref()
                    .map(|round| TerminalRequest::Copy(savegame::format_round(round)));
                self.set_message("copied to the clipboard");
            }
            Action::Enter => self.begin_selected(),
            Action::Move(direction) => self.handle_arrow(direction),
            Action::Pause | Action::Faster | Action::Slower => self.change_playback(action),
            Action::Automaton => self.open_automaton(),
            _ => self.perform_in_game(action),
        }
    }

    /// Performs an action within a game.
    fn perform_in_game(&mut self, action: Action) {
        match action {
            Action::Next => self.select_piece(1),
            Action::Previous => self.select_piece(-1),
            Action::Name(name) => self.handle_character(name),
            Action::Erase => self.write_digit(0),
            Action::Notes => {
                if let Some(Game::Sudoku(sudoku)) = self.game_mut() {
                    sudoku.is_note_mode = !sudoku.is_note_mode;
                }
            }
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Hint => self.set_pending(PendingAction::Hint),
            Action::Solve => self.set_pending(PendingAction::Solution),
            Action::Distance => self.panels.distance = !self.panels.distance,
            Action::Search => self.panels.search = !self.panels.search,
            Action::Goal => {
                let is_shown = screen::is_goal_shown(self, self.size.0);
                self.panels.goal = Some(!is_shown);
            }
            Action::New => self.new_game(),
            Action::Restart => {
                if let Some(round) = &mut self.round {
                    round.restart();
                }
                self.reset_after_jump();
                self.set_message("restarted; r redoes your steps");
            }
            _ => {}
        }
    }

    pub(super) fn game_mut(&mut self) -> Option<&mut Game> {
        self.round.as_mut().map(|round| &mut round.game)
    }

    /// Opens a page of text.
    fn open_text(&mut self, text: View) {
        self.message.clear();
        self.view_below = std::mem::replace(&mut self.view, text);
    }

    /// Stops playback, drops the pending action, and goes back: from a text to the view below it,
    /// from the automaton or the menu to the board, and from the board to the menu. If playback or
    /// an action was stopped, the board stays.
    fn go_back(&mut self) {
        self.message.clear();
        let has_stopped = self.playback.take().is_some() | self.pending.take().is_some();
        self.view = match self.view {
            View::Keys | View::Share => self.view_below,
            View::Board if has_stopped => View::Board,
            View::Board => View::Menu,
            View::Menu if self.round.is_none() => View::Menu,
            View::Menu | View::Automaton => View::Board,
        };
    }

    /// Starts the selected menu entry.
    pub(super) fn begin_selected(&mut self) {
        let round = self.menu.take_selected(&mut self.random);
        self.begin_round(round);
    }

    /// Starts a new game of the same kind.
    fn new_game(&mut self) {
        let level = self.menu.difficulty;
        let round = match self.round.as_ref().map(|round| &round.game) {
            Some(Game::Tiles(tiles)) => {
                menu::new_tiles_game(tiles.grid(), tiles.metric, level, &mut self.random)
            }
            Some(Game::Sudoku(_)) => menu::new_sudoku_game(level, &mut self.random),
            // Block puzzles cannot be scrambled; the menu has others.
            Some(Game::Blocks(_)) | None => {
                self.view = View::Menu;
                return;
            }
        };
        self.begin_round(round);
    }

    /// Handles an arrow key.
    fn handle_arrow(&mut self, direction: Direction) {
        match (self.view, direction) {
            (View::Menu, Direction::North) => self.menu.move_selection(-1),
            (View::Menu, Direction::South) => self.menu.move_selection(1),
            (View::Menu, _) => self.menu.change_difficulty(direction == Direction::East),
            (View::Automaton, _) => {
                if let Some((stepper, playback)) = &mut self.automaton {
                    playback.is_paused = true;
                    stepper.step();
                }
            }
            _ => self.handle_arrow_on_board(direction),
        }
    }

    fn handle_arrow_on_board(&mut self, direction: Direction) {
        let step = match self.game_mut() {
            // The tile moves in the direction of the arrow, and the blank in the opposite one.
            Some(Game::Tiles(_)) => Some(Step::Slide(direction.opposite())),
            Some(Game::Blocks(blocks)) => blocks.step_for_arrow(direction),
            Some(Game::Sudoku(sudoku)) => {
                let (row, column) = (sudoku.cursor / 9, sudoku.cursor % 9);
                sudoku.cursor = match direction {
                    Direction::East => row * 9 + (column + 1) % 9,
                    Direction::North => (row + 8) % 9 * 9 + column,
                    Direction::West => row * 9 + (column + 8) % 9,
                    Direction::South => (row + 1) % 9 * 9 + column,
                };
                None
            }
            None => None,
        };
        if let Some(step) = step {
            self.player_step(step);
        }
    }

    /// Makes a step of the player and ends playback.
    pub(super) fn player_step(&mut self, step: Step) -> bool {
        (self.playback, self.pending) = (None, None);
        self.message.clear();
        self.apply_step(step)
    }

    /// Makes a step of the player or of playback.
    pub(super) fn apply_step(&mut self, step: Step) -> bool {
        let Some(round) = &mut self.round else { return false };
        let is_taken = !round.game.is_solved() && round.take_step(step);
        if is_taken {
            self.hints.apply_step(step, self.mailbox);
        }
        is_taken
    }

    fn undo(&mut self) {
        let is_undone = self.round.as_mut().is_some_and(|round| round.undo().is_some());
        if is_undone {
            self.reset_after_jump();
        }
    }

    fn redo(&mut self) {
        if self.round.as_mut().is_some_and(|round| round.redo().is_some()) {
            self.reset_after_jump();
        }
    }

    /// Selects the next or previous piece that can move.
    fn select_piece(&mut self, by: isize) {
        if let Some(Game::Blocks(blocks)) = self.game_mut() {
            let count = blocks.pieces().len();
            let by = by.rem_euclid(count.cast_signed()).cast_unsigned();
            blocks.select_next(blocks.selected, by);
        }
    }

    /// Selects a piece by its name, or writes a digit.
    fn handle_character(&mut self, name: char) {
        let is_known = match self.game_mut() {
            Some(Game::Blocks(blocks)) => blocks.select_named(name),
            _ => return self.write_digit(name.to_digit(10).map_or(0, |digit| digit as u8)),
        };
        self.message = if is_known { String::new() } else { format!("no piece {name}") };
    }

    /// Writes or notes a digit at the cursor; 0 erases.
    fn write_digit(&mut self, digit: u8) {
        let Some(Game::Sudoku(sudoku)) = self.game_mut() else { return };
        let cell = sudoku.cursor;
        let step = match sudoku.is_note_mode && digit > 0 {
            true => Step::Note { cell, digit },
            false => Step::Write { cell, digit },
        };
        if sudoku.is_given(cell) {
            self.set_message("this digit is given");
        } else {
            self.player_step(step);
        }
    }

    /// Requests a hint or playback, which is performed once a solution is known. Stops playback if
    /// it is running; a request for playback then does nothing else.
    fn set_pending(&mut self, pending: PendingAction) {
        self.message.clear();
        if self.playback.take().is_none() || pending == PendingAction::Hint {
            self.pending = Some(pending);
        }
    }

    /// Pauses or resumes playback, or changes its speed.
    fn change_playback(&mut self, action: Action) {
        let now = self.now;
        let playback = match self.view {
            View::Automaton => self.automaton.as_mut().map(|(_, playback)| playback),
            _ => self.playback.as_mut(),
        };
        let change = |playback: &mut Playback| match action {
            Action::Pause => playback.toggle(now),
            Action::Faster => playback.speed_up(now),
            _ => playback.slow_down(),
        };
        match (playback, action) {
            (Some(playback), _) => change(playback),
            (None, Action::Pause) => self.set_message("no playback; p plays a solution"),
            (None, _) => {}
        }
    }

    /// Opens the automaton at the current position.
    fn open_automaton(&mut self) {
        let Some(Game::Tiles(tiles)) = self.game() else { return };
        let Some(board) = tiles.small_board() else {
            self.set_message("there is no automaton for boards of more than 25 cells");
            return;
        };
        self.automaton = Some((MachineStepper::new(board), Playback::paused(self.now)));
        self.view = View::Automaton;
    }

    /// Describes the difficulty of the selected game.
    pub fn describe_difficulty(&self) -> String {
        self.menu.difficulty.describe(self.menu.selected_entry())
    }
}
