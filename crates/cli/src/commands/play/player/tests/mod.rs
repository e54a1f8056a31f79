//! Games as they are played: keys in, screens out.

mod blocks_and_sudoku;
mod pictures;
mod session;
mod tiles;

use super::*;
use crate::commands::play::background::{Desk, Searcher};
use crate::commands::play::game::{Blocks, Origin, Round, Step, Sudoku, Tiles};
use crate::commands::play::keys::Key;
use crate::commands::play::savegame;
use crate::commands::play::screen::canvas::Canvas;
use fifteen::runtime::Memory;
use fifteen::sliding::{Classic, Style};
use fifteen::sudoku::Grid;
use fifteen::{Direction, Threads};

/// Twelve moves from the goal.
const START: &str = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0";

fn tiles(text: &str) -> Round {
    let board = text.parse().expect("a position");
    Round::new(Game::Tiles(Tiles::new(board).expect("it can be solved")))
}

fn blocks(name: &str) -> Round {
    let puzzle = Classic::named(name).expect("it is there").puzzle();
    Round::new(Game::Blocks(Blocks::new(puzzle, Origin::Collection(name.to_owned()), Style::PATH)))
}

fn sudoku() -> Round {
    let line = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    let grid = Grid::parse(line).expect("a puzzle");
    Round::new(Game::Sudoku(Sudoku::new(grid).expect("one solution").into()))
}

/// Somebody who plays without a terminal: time goes by when it is told to, and searches run when they
/// are.
struct Table<'a> {
    player: Player<'a>,
    desk: &'a Desk,
    searcher: Searcher,
    now: Duration,
}

/// Sits down to a game, or to the list.
fn with_harness(round: Option<Round>, play: impl FnOnce(Table)) {
    let desk = Desk::default();
    let menu = Menu::new(Vec::new(), Level::Fair, Style::PATH);
    let player = Player::new(&desk, menu, round, Random::new(1));
    let searcher = Searcher::new((), Threads::ONE, Memory::mebibytes(64));
    play(Table { player, desk: &desk, searcher, now: Duration::ZERO });
}

impl Table<'_> {
    /// Time goes by.
    fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.player.tick(self.now);
    }

    /// Types letters; `<` `>` `^` `v` are not arrows here, but letters like others.
    fn keys(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.key(Key::Char(letter));
        }
    }

    fn key(&mut self, key: Key) {
        self.player.input(Input::Key(key));
        self.wait(10);
    }

    /// The search that is asked for is done.
    fn search(&mut self) {
        self.wait(10);
        while self.desk.is_asked() {
            let request = self.desk.next().expect("it is asked");
            self.searcher.answer(&request, self.desk);
            self.wait(10);
        }
    }

    fn screen(&mut self, width: usize, height: usize) -> String {
        self.player.resize(width, height);
        let mut canvas = Canvas::new(width, height);
        screen::draw(&self.player, &mut canvas);
        canvas.to_string()
    }

    fn shown(&mut self) -> String {
        self.screen(80, 24)
    }

    fn round(&self) -> &Round {
        self.player.round().expect("there is a game")
    }

    fn left(&self) -> Option<usize> {
        self.player.guide().left()
    }
}
