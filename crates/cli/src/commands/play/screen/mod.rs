//! The screens: each draws what there is, and changes nothing.
//!
//! | module | draws |
//! |---|---|
//! | [`canvas`], [`ink`] | what is drawn on, and with which colours |
//! | [`board`] | boards of cells |
//! | [`tiles`], [`blocks`], [`sudoku`] | the games |
//! | [`menu`] | the list of games |
//! | [`around`] | what stands above and below a game |
//! | [`search`] | a search: iterations as bars |
//! | [`automaton`] | the automaton in slow motion |
//! | [`text`] | keys, and games as text |

mod automaton;
mod blocks;
mod board;
pub mod canvas;
mod chrome;
pub mod ink;
mod menu;
mod search;
mod sudoku;
mod text;
mod tiles;

pub use board::Plan;

use super::game::Game;
use super::player::{Player, View};
use canvas::{Canvas, ScreenArea};
use fifteen::Board as Position;
use ink::Ink;

/// The rows above a board, and below.
const ABOVE: usize = 3;
const BELOW: usize = 4;

/// So wide is what stands beside the board.
const SIDE_PANEL_WIDTH: usize = 37;

/// On screens of this width there is room for more than what was asked for.
const WIDE_SCREEN_WIDTH: usize = 76;

/// The rows that a goal and a search take together.
const MIN_ROWS_FOR_BOTH: usize = 28;

/// Draws all that there is to be seen.
pub fn draw(player: &Player, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    let (least_width, least_height) = least(player);
    if width < least_width || height < least_height {
        return draw_too_small(canvas, least_width, least_height);
    }
    match player.view() {
        View::Menu => menu::draw(player, canvas),
        View::Keys => text::keys(player, canvas),
        View::Share => text::share(player, canvas),
        View::Automaton => automaton::draw(player, canvas),
        View::Board => game(player, canvas),
    }
}

/// The least size of the screen.
fn least(player: &Player) -> (usize, usize) {
    const FOR_WORDS: (usize, usize) = (36, 12);
    let board = match (player.view(), player.round().map(|round| &round.game)) {
        (View::Board | View::Automaton, Some(Game::Tiles(tiles))) => {
            Plan::least(tiles.size().rows(), tiles.size().cols())
        }
        (View::Board, Some(Game::Blocks(blocks))) => {
            Plan::least(blocks.puzzle().rows(), blocks.puzzle().cols())
        }
        (View::Board, Some(Game::Sudoku(_))) => Plan::min_sudoku_size(),
        _ => (0, 0),
    };
    (board.0.max(FOR_WORDS.0), (board.1 + ABOVE + BELOW).max(FOR_WORDS.1))
}

/// Says how large the screen should be.
fn draw_too_small(canvas: &mut Canvas, width: usize, height: usize) {
    let has = format!("This window has {} columns and {} rows.", canvas.width(), canvas.height());
    let needs = format!("The game needs {width} and {height}.");
    let y = canvas.write_wrapped(canvas.area(), &has, Ink::PLAIN);
    let y = canvas.write_wrapped(canvas.area().below(y), &needs, Ink::BOLD);
    canvas.write_wrapped(canvas.area().below(y), "Make it larger, or press q.", Ink::PLAIN);
}

/// The middle of the screen, where the board is, and beside it or below what else is shown, if the board leaves
/// room for that.
fn middle(player: &Player, width: usize, height: usize) -> (ScreenArea, Option<ScreenArea>) {
    let rest = height.saturating_sub(ABOVE + BELOW);
    let body = ScreenArea { x: 0, y: ABOVE, width, height: rest };
    let game = player.round().map(|round| &round.game);
    let is_wanted = player.shows().search || is_goal_shown(player, width);
    let Some(game) = game.filter(|game| is_wanted && !matches!(game, Game::Sudoku(_))) else {
        return (body, None);
    };
    let (left, top) = (width.saturating_sub(SIDE_PANEL_WIDTH), body.height / 2);
    let parts = [
        (ScreenArea { width: left, ..body }, body.right_of(left)),
        (ScreenArea { height: top, ..body }, body.below(top)),
    ];
    let fits = |(board, _): &(ScreenArea, ScreenArea)| layout_in(game, *board).is_some();
    match parts.into_iter().find(fits) {
        Some((board, beside)) => (board, Some(beside)),
        None => (body, None),
    }
}

/// How the board of a game lies in an area, if there is room for it.
fn layout_in(game: &Game, area: ScreenArea) -> Option<Plan> {
    match game {
        Game::Tiles(tiles) => Plan::new(tiles.size().rows(), tiles.size().cols(), area),
        Game::Blocks(blocks) => Plan::new(blocks.puzzle().rows(), blocks.puzzle().cols(), area),
        Game::Sudoku(_) => Plan::for_sudoku(area),
    }
}

/// Whether the goal is shown: if nobody has said, that of a block puzzle is, where there is room for it beside the
/// board, as nobody can guess it.
pub fn is_goal_shown(player: &Player, width: usize) -> bool {
    let is_blocks = || matches!(player.round().map(|round| &round.game), Some(Game::Blocks(_)));
    player.shows().goal.unwrap_or_else(|| width >= WIDE_SCREEN_WIDTH && is_blocks())
}

/// How the board of the game lies on a screen of this size.
pub fn plan(player: &Player, width: usize, height: usize) -> Option<Plan> {
    let (area, _) = middle(player, width, height);
    layout_in(&player.round()?.game, area)
}

/// The entry of the list that stands on a place of the screen.
pub fn entry_at(player: &Player, x: usize, y: usize) -> Option<usize> {
    menu::entry_at(player, x, y)
}

/// A game, and what is shown around it.
fn game(player: &Player, canvas: &mut Canvas) {
    let Some(round) = player.round() else { return };
    let (width, height) = (canvas.width(), canvas.height());
    let (_, beside) = middle(player, width, height);
    if let Some(plan) = plan(player, width, height) {
        match &round.game {
            Game::Tiles(tiles) => tiles::draw(tiles.board(), None, &plan, canvas),
            Game::Blocks(blocks) => blocks::draw(blocks, &plan, canvas),
            Game::Sudoku(sudoku) => sudoku::draw(sudoku, &plan, canvas),
        }
    }
    if let Some(area) = beside {
        let shows_search = player.shows().search;
        // If there is no room for both, whoever asks for the search sees the search.
        let rest = match is_goal_shown(player, width)
            && (!shows_search || area.height >= MIN_ROWS_FOR_BOTH)
        {
            true => goal(&round.game, area, canvas),
            false => area,
        };
        if shows_search {
            search::draw(player, rest, canvas);
        }
    }
    chrome::draw(player, round, canvas);
}

/// The goal; what is left of the area.
fn goal(game: &Game, area: ScreenArea, canvas: &mut Canvas) -> ScreenArea {
    canvas.write(area.x, area.y, "The goal", Ink::BOLD);
    let (rows, cols) = match game {
        Game::Tiles(tiles) => (tiles.size().rows(), tiles.size().cols()),
        Game::Blocks(blocks) => (blocks.puzzle().rows(), blocks.puzzle().cols()),
        Game::Sudoku(_) => return area,
    };
    // As small as it can be with lines.
    let below = area.below(1);
    let below = ScreenArea { height: below.height.min(2 * rows + 1), ..below };
    if let Some(plan) = Plan::new(rows, cols, below) {
        match game {
            Game::Tiles(tiles) => {
                tiles::draw(&Position::goal(tiles.size()), None, &plan, canvas);
            }
            Game::Blocks(blocks) => blocks::goal(blocks, &plan, canvas),
            Game::Sudoku(_) => {}
        }
    }
    area.below(1 + below.height + 1)
}
