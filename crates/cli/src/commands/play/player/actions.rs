//! What each action does.

use super::menu;
use super::{Pace, PendingAction, Player, TerminalRequest, View};
use crate::commands::play::game::{Game, Step};
use crate::commands::play::keys::Action;
use crate::commands::play::savegame;
use crate::commands::play::screen;
use crate::commands::play::stepper::Slow;
use fifteen::Direction;

impl Player<'_> {
    /// Does it.
    pub(super) fn perform(&mut self, action: Action) {
        match action {
            Action::Quit => self.has_left = true,
            Action::Suspend => self.errand = Some(TerminalRequest::Suspend),
            Action::Back => self.back(),
            Action::Keys => self.read(View::Keys),
            Action::Share => self.read(View::Share),
            Action::Copy => {
                self.errand =
                    self.round.as_ref().map(|round| TerminalRequest::Copy(savegame::write(round)));
                self.say("handed to the terminal, to be pasted");
            }
            Action::Enter => self.choose(),
            Action::Go(direction) => self.go(direction),
            Action::Pause | Action::Faster | Action::Slower => self.pace(action),
            Action::Machine => self.open_automaton(),
            _ => self.play(action),
        }
    }

    /// What is done in a game.
    fn play(&mut self, action: Action) {
        match action {
            Action::Next => self.select(1),
            Action::Previous => self.select(-1),
            Action::Name(name) => self.name(name),
            Action::Erase => self.write(0),
            Action::Notes => {
                if let Some(Game::Sudoku(sudoku)) = self.game() {
                    sudoku.is_note_mode = !sudoku.is_note_mode;
                }
            }
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Hint => self.wish(PendingAction::Hint),
            Action::Solve => self.wish(PendingAction::Solution),
            Action::Distance => self.shows.distance = !self.shows.distance,
            Action::Search => self.shows.search = !self.shows.search,
            Action::Goal => {
                let is_shown = screen::is_goal_shown(self, self.size.0);
                self.shows.goal = Some(!is_shown);
            }
            Action::New => self.new_game(),
            Action::Restart => {
                if let Some(round) = &mut self.round {
                    round.restart();
                }
                self.arrive();
                self.say("from the beginning; r does your steps again");
            }
            _ => {}
        }
    }

    pub(super) fn game(&mut self) -> Option<&mut Game> {
        self.round.as_mut().map(|round| &mut round.game)
    }

    /// Shows a text.
    fn read(&mut self, text: View) {
        self.message.clear();
        self.below = std::mem::replace(&mut self.view, text);
    }

    /// Esc: from a text to what is below it, from the automaton to the board, from the board to the list, and
    /// from there to the board again.
    fn back(&mut self) {
        self.message.clear();
        let has_stopped = self.playback.take().is_some() | self.wish.take().is_some();
        self.view = match self.view {
            View::Keys | View::Share => self.below,
            View::Board if has_stopped => View::Board,
            View::Board => View::Menu,
            View::Menu if self.round.is_none() => View::Menu,
            View::Menu | View::Automaton => View::Board,
        };
    }

    /// Begins what is chosen in the list.
    pub(super) fn choose(&mut self) {
        let round = self.menu.begin(&mut self.random);
        self.begin(round);
    }

    /// Another game of the kind.
    fn new_game(&mut self) {
        let level = self.menu.level;
        let round = match self.round.as_ref().map(|round| &round.game) {
            Some(Game::Tiles(tiles)) => menu::tiles(tiles.size(), level, &mut self.random),
            Some(Game::Sudoku(_)) => menu::sudoku(level, &mut self.random),
            // Block puzzles are not scrambled: there are others.
            Some(Game::Blocks(_)) | None => {
                self.view = View::Menu;
                return;
            }
        };
        self.begin(round);
    }

    /// An arrow.
    fn go(&mut self, direction: Direction) {
        match (self.view, direction) {
            (View::Menu, Direction::North) => self.menu.go(-1),
            (View::Menu, Direction::South) => self.menu.go(1),
            (View::Menu, _) => self.menu.change_difficulty(direction == Direction::East),
            (View::Automaton, _) => {
                if let Some((slow, pace)) = &mut self.automaton {
                    pace.is_stopped = true;
                    slow.step();
                }
            }
            _ => self.handle_arrow_on_board(direction),
        }
    }

    fn handle_arrow_on_board(&mut self, direction: Direction) {
        let step = match self.game() {
            // The tile goes where the arrow points, and so the blank the other way.
            Some(Game::Tiles(_)) => Some(Step::Slide(direction.opposite())),
            Some(Game::Blocks(blocks)) => blocks.go(direction),
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
            self.step(step);
        }
    }

    /// The player takes a step; what plays by itself stops.
    pub(super) fn step(&mut self, step: Step) -> bool {
        (self.playback, self.wish) = (None, None);
        self.message.clear();
        self.take(step)
    }

    /// Takes a step, by whomever.
    pub(super) fn take(&mut self, step: Step) -> bool {
        let Some(round) = &mut self.round else { return false };
        let is_taken = !round.game.is_solved() && round.step(step);
        if is_taken {
            self.guide.follow(step, self.desk);
        }
        is_taken
    }

    fn undo(&mut self) {
        let is_undone = self.round.as_mut().is_some_and(|round| round.undo().is_some());
        if is_undone {
            self.arrive();
        }
    }

    fn redo(&mut self) {
        if self.round.as_mut().is_some_and(|round| round.redo().is_some()) {
            self.arrive();
        }
    }

    /// Selects the next piece that can move, or the one before.
    fn select(&mut self, by: isize) {
        if let Some(Game::Blocks(blocks)) = self.game() {
            let count = blocks.pieces().len();
            let by = by.rem_euclid(count.cast_signed()).cast_unsigned();
            blocks.select_next(blocks.selected(), by);
        }
    }

    /// A piece by its name, or a digit.
    fn name(&mut self, name: char) {
        let is_known = match self.game() {
            Some(Game::Blocks(blocks)) => blocks.select_named(name),
            _ => return self.write(name.to_digit(10).map_or(0, |digit| digit as u8)),
        };
        self.message = if is_known { String::new() } else { format!("there is no piece {name}") };
    }

    /// Writes or notes a digit where the cursor is; 0 erases.
    fn write(&mut self, digit: u8) {
        let Some(Game::Sudoku(sudoku)) = self.game() else { return };
        let cell = sudoku.cursor;
        let step = match sudoku.is_note_mode && digit > 0 {
            true => Step::Note { cell, digit },
            false => Step::Write { cell, digit },
        };
        if sudoku.is_given(cell) {
            self.say("this digit is given");
        } else {
            self.step(step);
        }
    }

    /// Wants something of a solution, and gets it at once or as soon as there is one.
    fn wish(&mut self, wish: PendingAction) {
        self.message.clear();
        if self.playback.take().is_none() || wish == PendingAction::Hint {
            self.wish = Some(wish);
        }
    }

    /// Stops what plays or goes on with it, faster or slower.
    fn pace(&mut self, action: Action) {
        let now = self.now;
        let pace = match self.view {
            View::Automaton => self.automaton.as_mut().map(|(_, pace)| pace),
            _ => self.playback.as_mut(),
        };
        let change = |pace: &mut Pace| match action {
            Action::Pause => pace.toggle(now),
            Action::Faster => pace.speed_up(now),
            _ => pace.slow_down(),
        };
        match (pace, action) {
            (Some(pace), _) => change(pace),
            (None, Action::Pause) => self.say("nothing plays; p plays a solution"),
            (None, _) => {}
        }
    }

    /// Goes to the automaton, which begins where the game is.
    fn open_automaton(&mut self) {
        if let Some(Game::Tiles(tiles)) = self.round.as_ref().map(|round| &round.game) {
            self.automaton = Some((Slow::new(*tiles.board()), Pace::stopped(self.now)));
            self.view = View::Automaton;
        }
    }

    /// How hard the game is that is chosen in the list, in words.
    pub fn describe_difficulty(&self) -> String {
        self.menu.level.words(self.menu.entry())
    }
}
