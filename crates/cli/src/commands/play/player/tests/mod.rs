//! Tests of whole games: keys in, screens out.

mod blocks_and_sudoku;
mod pictures;
mod session;
mod tiles;

use super::*;
use crate::commands::play::background::{Mailbox, SearchState, SearchStatus, Searcher};
use crate::commands::play::game::{Blocks, GameRound, Origin, Step, Sudoku, Tiles};
use crate::commands::play::keys::Key;
use crate::commands::play::savegame;
use crate::commands::play::screen::canvas::Canvas;
use fifteen::runtime::Memory;
use fifteen::sliding::{Classic, Style};
use fifteen::sudoku::Grid;
use fifteen::{Direction, Metric, Threads};

/// Position twelve moves from the goal.
const START: &str = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0";

fn tiles(text: &str) -> GameRound {
    let board = text.parse().expect("a position");
    GameRound::new(Game::Tiles(Tiles::new(board).expect("a solvable position")))
}

fn blocks(name: &str) -> GameRound {
    let puzzle = Classic::named(name).expect("a puzzle of the collection").puzzle();
    GameRound::new(Game::Blocks(Blocks::new(
        puzzle,
        Origin::Collection(name.to_owned()),
        Style::PATH,
    )))
}

fn sudoku() -> GameRound {
    let line = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    let grid = Grid::parse(line).expect("a puzzle");
    GameRound::new(Game::Sudoku(Sudoku::new(grid).expect("one solution").into()))
}

/// Player without a terminal. Time and searches advance only on request.
struct Harness<'a> {
    player: Player<'a>,
    mailbox: &'a Mailbox,
    searcher: Searcher,
    now: Duration,
}

/// Runs `play` with a game, or with the menu.
fn with_harness(round: Option<GameRound>, play: impl FnOnce(Harness)) {
    let mailbox = Mailbox::default();
    let menu = Menu::new(Vec::new(), Difficulty::Fair, Style::PATH, Metric::Single);
    let player = Player::new(&mailbox, menu, round, Random::new(1));
    let searcher = Searcher::new((), Threads::ONE, Memory::mebibytes(64));
    play(Harness { player, mailbox: &mailbox, searcher, now: Duration::ZERO });
}

impl Harness<'_> {
    /// Advances the clock.
    fn advance(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.player.tick(self.now);
    }

    /// Types letters; `<`, `>`, `^` and `v` are plain characters here, not arrows.
    fn type_keys(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.press(Key::Char(letter));
        }
    }

    fn press(&mut self, key: Key) {
        self.player.handle_input(Input::Key(key));
        self.advance(10);
    }

    /// Runs all requested searches.
    fn run_searches(&mut self) {
        self.advance(10);
        while self.mailbox.has_request() {
            let request = self.mailbox.wait_for_request().expect("a request");
            self.searcher.answer_request(&request, self.mailbox);
            self.advance(10);
        }
    }

    /// Runs the requested search with a time limit, because it would take too long.
    fn run_searches_for(&mut self, milliseconds: u64) {
        self.advance(10);
        let request = self.mailbox.wait_for_request().expect("a request");
        self.mailbox.set_time_limit(Duration::from_millis(milliseconds));
        self.searcher.answer_request(&request, self.mailbox);
        self.advance(10);
    }

    /// Takes the request, and updates its status in place of the searcher.
    fn update_search(&mut self, apply: impl FnOnce(&mut SearchStatus)) {
        let request = self.mailbox.wait_for_request().expect("a request");
        self.mailbox.update(request.id, Duration::ZERO, apply);
        self.advance(10);
    }

    fn render(&mut self, width: usize, height: usize) -> String {
        self.player.resize(width, height);
        let mut canvas = Canvas::new(width, height);
        screen::draw(&self.player, &mut canvas);
        canvas.to_string()
    }

    fn render_80x24(&mut self) -> String {
        self.render(80, 24)
    }

    fn round(&self) -> &GameRound {
        self.player.round.as_ref().expect("a game")
    }

    fn moves_left(&self) -> Option<usize> {
        self.player.hints.moves_left()
    }
}
