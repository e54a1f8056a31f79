//! Menu of games.

use crate::commands::play::game::{Blocks, Game, GameRound, Origin, Sudoku, Tiles};
use clap::ValueEnum;
use fifteen::Metric;
use fifteen::anytime::{Grid, LargeBoard, LargeWalk};
use fifteen::runtime::Random;
use fifteen::sliding::{COLLECTION, Classic, Style};
use fifteen::sudoku::{Generator, Method, Symmetry, grade};

/// Entry of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MenuEntry {
    /// Saved game, by index.
    Saved(usize),
    Tiles(Grid),
    Blocks(Classic),
    Sudoku,
}

/// Difficulty of a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Difficulty {
    /// A few moves from the goal; a sudoku that needs only naked singles
    Gentle,
    /// Farther away; a sudoku that needs hidden singles
    #[default]
    Fair,
    /// Any position; a sudoku that needs more than singles
    Hard,
    /// This many random moves from the goal.
    #[value(skip)]
    Walk(usize),
}

impl Difficulty {
    /// Describes the difficulty for a kind of game.
    pub fn describe(self, entry: &MenuEntry) -> String {
        let words = match (entry, self) {
            (MenuEntry::Saved(_) | MenuEntry::Blocks(_), _) => "",
            (MenuEntry::Tiles(_), Difficulty::Walk(moves)) => {
                return format!("{moves} random moves from the goal");
            }
            (MenuEntry::Tiles(grid), Difficulty::Gentle | Difficulty::Fair) => {
                let name = if self == Difficulty::Gentle { "gentle" } else { "fair" };
                let moves = self.walk_length(*grid).unwrap_or_default();
                return format!("{name}: {moves} random moves from the goal");
            }
            (MenuEntry::Tiles(_), Difficulty::Hard) => "hard: any position",
            (MenuEntry::Sudoku, Difficulty::Gentle) => "gentle: naked singles",
            (MenuEntry::Sudoku, Difficulty::Fair | Difficulty::Walk(_)) => "fair: hidden singles",
            (MenuEntry::Sudoku, Difficulty::Hard) => "hard: more than singles",
        };
        words.to_owned()
    }

    /// Returns the number of random moves from the goal, or `None` for a random position. For a
    /// named difficulty, it is the number for the 15-puzzle, scaled down for smaller boards.
    fn walk_length(self, grid: Grid) -> Option<usize> {
        let scaled = |moves: usize| (moves * grid.cells().pow(2) / 256).clamp(1, moves);
        match self {
            Difficulty::Gentle => Some(scaled(20)),
            Difficulty::Fair => Some(scaled(80)),
            Difficulty::Hard => None,
            Difficulty::Walk(moves) => Some(moves),
        }
    }
}

/// Menu with its selection.
pub struct Menu {
    pub entries: Vec<MenuEntry>,
    /// Saved games.
    pub saved: Vec<GameRound>,
    pub selected: usize,
    pub difficulty: Difficulty,
    pub style: Style,
    pub metric: Metric,
}

/// Board sizes in the menu.
const MENU_SIZES: [(usize, usize); 8] =
    [(3, 3), (4, 4), (5, 5), (2, 2), (2, 3), (3, 4), (3, 5), (4, 5)];

impl Menu {
    /// Creates a menu that lists the saved games first, from the last to the first.
    pub fn new(
        saved: Vec<GameRound>,
        difficulty: Difficulty,
        style: Style,
        metric: Metric,
    ) -> Menu {
        let sizes = MENU_SIZES.into_iter().filter_map(|(rows, cols)| Grid::new(rows, cols).ok());
        let first = (0..saved.len()).rev().map(MenuEntry::Saved).chain(sizes.map(MenuEntry::Tiles));
        let blocks = COLLECTION.into_iter().map(MenuEntry::Blocks);
        let entries = first.chain([MenuEntry::Sudoku]).chain(blocks).collect();
        Menu { entries, saved, selected: 0, difficulty, style, metric }
    }

    pub fn selected_entry(&self) -> &MenuEntry {
        &self.entries[self.selected]
    }

    /// Returns the label of an entry.
    pub fn label(&self, entry: &MenuEntry) -> String {
        match entry {
            MenuEntry::Saved(number) => {
                let round = &self.saved[*number];
                let (counted, time) = (round.format_progress(), round.format_time());
                format!("Resume: {}, {counted}, {time}", round.game.name())
            }
            MenuEntry::Tiles(grid) if grid.rows() == grid.cols() => {
                format!("{}-puzzle, {grid}", grid.cells() - 1)
            }
            MenuEntry::Tiles(grid) => format!("{grid} tiles"),
            MenuEntry::Blocks(classic) => {
                let length = classic.length(self.style);
                format!("{}, {length} moves", classic.name)
            }
            MenuEntry::Sudoku => "Sudoku".to_owned(),
        }
    }

    /// Moves the selection.
    pub fn move_selection(&mut self, by: isize) {
        let count = self.entries.len().cast_signed();
        self.selected = (self.selected.cast_signed() + by).rem_euclid(count).cast_unsigned();
    }

    /// Increases or decreases the difficulty.
    pub fn change_difficulty(&mut self, is_harder: bool) {
        self.difficulty = match (self.difficulty, is_harder) {
            (Difficulty::Gentle, true) | (Difficulty::Hard | Difficulty::Walk(_), false) => {
                Difficulty::Fair
            }
            (Difficulty::Fair | Difficulty::Hard | Difficulty::Walk(_), true) => Difficulty::Hard,
            (Difficulty::Gentle | Difficulty::Fair, false) => Difficulty::Gentle,
        };
    }

    /// Adds a saved game to the menu.
    pub fn add_saved(&mut self, round: GameRound) {
        self.saved.push(round);
        self.entries.insert(0, MenuEntry::Saved(self.saved.len() - 1));
    }

    /// Returns the selected game: a saved one, which it removes from the menu, or a new one.
    pub fn take_selected(&mut self, random: &mut Random) -> GameRound {
        match self.selected_entry().clone() {
            MenuEntry::Saved(number) => {
                let round = self.saved.remove(number);
                self.entries.retain(|entry| !matches!(entry, MenuEntry::Saved(_)));
                self.entries.splice(0..0, (0..self.saved.len()).rev().map(MenuEntry::Saved));
                self.selected = 0;
                round
            }
            MenuEntry::Tiles(grid) => new_tiles_game(grid, self.metric, self.difficulty, random),
            MenuEntry::Blocks(classic) => {
                let origin = Origin::Collection(classic.name.to_owned());
                GameRound::new(Game::Blocks(Blocks::new(classic.puzzle(), origin, self.style)))
            }
            MenuEntry::Sudoku => new_sudoku_game(self.difficulty, random),
        }
    }
}

/// Creates a game of tiles.
pub fn new_tiles_game(
    grid: Grid,
    metric: Metric,
    level: Difficulty,
    random: &mut Random,
) -> GameRound {
    let goal = LargeBoard::goal(grid);
    let (mut start, mut farther) = (goal.clone(), 0);
    // A walk may end at the goal, which leaves nothing to solve. On the smallest board, walks of
    // some lengths always do.
    while start == goal {
        start = match level.walk_length(grid) {
            None => LargeBoard::random(grid, random),
            Some(moves) => {
                let mut walk = LargeWalk::new(goal.clone());
                (0..moves.max(1) + farther).for_each(|_| walk.step(random));
                walk.board().clone()
            }
        };
        farther += 1;
    }
    let tiles = Tiles::new(start).expect("a position reached from the goal");
    GameRound::new(Game::Tiles(tiles.with_metric(metric)))
}

/// Maximum number of sudokus that are graded to find one of the requested difficulty. If none has
/// it, the next one is used.
const MAX_TRIES: usize = 300;

/// Creates a sudoku.
pub fn new_sudoku_game(level: Difficulty, random: &mut Random) -> GameRound {
    let mut generator = Generator::new(random.next_u64());
    let is_suitable = |method: Method| match level {
        Difficulty::Gentle => method == Method::NakedSingle,
        Difficulty::Fair | Difficulty::Walk(_) => method == Method::HiddenSingle,
        Difficulty::Hard => method >= Method::Subsets,
    };
    let mut puzzles = std::iter::repeat_with(|| generator.generate(Symmetry::HalfTurn));
    let mut puzzle = || puzzles.next().expect("an endless iterator").expect("a generated puzzle");
    let mut grid = puzzle();
    for _ in 0..MAX_TRIES {
        if is_suitable(grade(&grid)) {
            break;
        }
        grid = puzzle();
    }
    GameRound::new(Game::Sudoku(Sudoku::new(grid).expect("exactly one solution").into()))
}
