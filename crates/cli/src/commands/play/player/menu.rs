//! The list of games.

use crate::commands::play::game::{Blocks, Game, Origin, Round, Sudoku, Tiles};
use fifteen::board::Walk;
use fifteen::runtime::Random;
use fifteen::sliding::{COLLECTION, Classic, Style};
use fifteen::sudoku::{Generator, Method, Symmetry, grade};
use fifteen::{Board, Size};

/// What can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A game that is kept, by its place among those.
    Kept(usize),
    Tiles(Size),
    Blocks(Classic),
    Sudoku,
}

/// How hard a new game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Gentle,
    Fair,
    Hard,
    /// As many random moves from the goal.
    Walk(usize),
}

impl Level {
    /// How it is said for a kind of game.
    pub fn words(self, entry: &Entry) -> String {
        let words = match (entry, self) {
            (Entry::Kept(_) | Entry::Blocks(_), _) => "",
            (_, Level::Walk(moves)) => return format!("{moves} random moves from the goal"),
            (Entry::Tiles(_), Level::Gentle) => "gentle: 20 random moves from the goal",
            (Entry::Tiles(_), Level::Fair) => "fair: 80 random moves from the goal",
            (Entry::Tiles(_), Level::Hard) => "any position there is",
            (Entry::Sudoku, Level::Gentle) => "gentle: single candidates",
            (Entry::Sudoku, Level::Fair) => "fair: hidden singles as well",
            (Entry::Sudoku, Level::Hard) => "hard: singles are not enough",
        };
        words.to_owned()
    }

    fn walk_length(self) -> Option<usize> {
        match self {
            Level::Gentle => Some(20),
            Level::Fair => Some(80),
            Level::Hard => None,
            Level::Walk(moves) => Some(moves),
        }
    }
}

/// The list, and what is chosen.
pub struct Menu {
    pub entries: Vec<Entry>,
    /// What is said of games that are kept.
    pub kept: Vec<Round>,
    pub chosen: usize,
    pub level: Level,
    pub style: Style,
}

/// The boards that people play on.
const MENU_SIZES: [(usize, usize); 8] =
    [(3, 3), (4, 4), (5, 5), (2, 2), (2, 3), (3, 4), (3, 5), (4, 5)];

impl Menu {
    /// The list with these games in front.
    pub fn new(kept: Vec<Round>, level: Level, style: Style) -> Menu {
        let sizes = MENU_SIZES.into_iter().filter_map(|(rows, cols)| Size::new(rows, cols).ok());
        let first = (0..kept.len()).rev().map(Entry::Kept).chain(sizes.map(Entry::Tiles));
        let blocks = COLLECTION.into_iter().map(Entry::Blocks);
        let entries = first.chain([Entry::Sudoku]).chain(blocks).collect();
        Menu { entries, kept, chosen: 0, level, style }
    }

    pub fn entry(&self) -> &Entry {
        &self.entries[self.chosen]
    }

    /// What is shown for an entry.
    pub fn name(&self, entry: &Entry) -> String {
        match entry {
            Entry::Kept(number) => {
                let round = &self.kept[*number];
                format!("Go on: {}, {}, {}", round.game.title(), round.counted(), round.time())
            }
            Entry::Tiles(size) if size.rows() == size.cols() => {
                format!("{}-puzzle, {size}", size.blank_home())
            }
            Entry::Tiles(size) => format!("{size} tiles"),
            Entry::Blocks(classic) => {
                let length = classic.length(self.style);
                format!("{}, {length} moves", classic.name)
            }
            Entry::Sudoku => "Sudoku".to_owned(),
        }
    }

    /// Goes through the list.
    pub fn go(&mut self, by: isize) {
        let count = self.entries.len().cast_signed();
        self.chosen = (self.chosen.cast_signed() + by).rem_euclid(count).cast_unsigned();
    }

    /// Makes it harder, or easier.
    pub fn change_difficulty(&mut self, is_harder: bool) {
        self.level = match (self.level, is_harder) {
            (Level::Gentle, true) | (Level::Hard | Level::Walk(_), false) => Level::Fair,
            (Level::Fair | Level::Hard | Level::Walk(_), true) => Level::Hard,
            (Level::Gentle | Level::Fair, false) => Level::Gentle,
        };
    }

    /// Puts a game into the list.
    pub fn keep(&mut self, round: Round) {
        self.kept.push(round);
        self.entries.insert(0, Entry::Kept(self.kept.len() - 1));
    }

    /// The game that is chosen.
    pub fn begin(&mut self, random: &mut Random) -> Round {
        match self.entry().clone() {
            Entry::Kept(number) => {
                let round = self.kept.remove(number);
                self.entries.retain(|entry| !matches!(entry, Entry::Kept(_)));
                self.entries.splice(0..0, (0..self.kept.len()).rev().map(Entry::Kept));
                self.chosen = 0;
                round
            }
            Entry::Tiles(size) => tiles(size, self.level, random),
            Entry::Blocks(classic) => {
                let origin = Origin::Collection(classic.name.to_owned());
                Round::new(Game::Blocks(Blocks::new(classic.puzzle(), origin, self.style)))
            }
            Entry::Sudoku => sudoku(self.level, random),
        }
    }
}

/// A game of tiles.
pub fn tiles(size: Size, level: Level, random: &mut Random) -> Round {
    let goal = Board::goal(size);
    let (mut start, mut farther) = (goal, 0);
    // A walk may end where it began, and that is no game. On the smallest board some always do.
    while start == goal {
        start = match level.walk_length() {
            None => Board::random(size, random),
            Some(moves) => {
                let mut walk = Walk::new(size);
                (0..moves.max(1) + farther).for_each(|_| walk.step(random));
                walk.board()
            }
        };
        farther += 1;
    }
    Round::new(Game::Tiles(Tiles::new(start).expect("it was reached from the goal")))
}

/// So many puzzles are made to find one of the level that is wanted.
const MAX_TRIES: usize = 300;

/// A sudoku.
pub fn sudoku(level: Level, random: &mut Random) -> Round {
    let mut generator = Generator::new(random.next_u64());
    let is_it = |method: Method| match level {
        Level::Gentle => method == Method::NakedSingle,
        Level::Fair | Level::Walk(_) => method == Method::HiddenSingle,
        Level::Hard => method >= Method::Subsets,
    };
    let mut puzzles = std::iter::repeat_with(|| generator.puzzle(Symmetry::HalfTurn));
    let mut puzzle = || puzzles.next().expect("there are more").expect("the generator is right");
    let mut grid = puzzle();
    for _ in 0..MAX_TRIES {
        if is_it(grade(&grid)) {
            break;
        }
        grid = puzzle();
    }
    Round::new(Game::Sudoku(Sudoku::new(grid).expect("it has one solution").into()))
}
