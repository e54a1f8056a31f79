//! Screens, which draw the state of the player without changing it.
//!
//! | module | draws |
//! |---|---|
//! | [`canvas`], [`ink`] | cells of the screen, and their colors |
//! | [`board`] | boards of cells |
//! | [`tiles`], [`blocks`], [`sudoku`] | the games |
//! | [`menu`] | the menu of games |
//! | [`chrome`] | the lines above and below a game |
//! | [`search`] | the search, with iterations as bars |
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

pub use board::BoardLayout;
pub use menu::entry_at;

use super::game::Game;
use super::player::{Player, View};
use canvas::{Canvas, ScreenArea};
use fifteen::anytime::LargeBoard;
use ink::Ink;

/// Numbers of rows above and below a board.
const HEADER_ROWS: usize = 3;
const FOOTER_ROWS: usize = 4;

/// Width of the panels beside the board.
const SIDE_PANEL_WIDTH: usize = 37;

/// Minimum width of a screen that shows the goal by default, or the automaton beside its board.
const WIDE_SCREEN_WIDTH: usize = 76;

/// Minimum number of rows for the goal and the search together.
const MIN_ROWS_FOR_BOTH: usize = 28;

/// Draws the current view.
pub fn draw(player: &Player, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    let (least_width, least_height) = min_size(player);
    if width < least_width || height < least_height {
        return draw_too_small(canvas, least_width, least_height);
    }
    match player.view {
        View::Menu => menu::draw(player, canvas),
        View::Keys => text::draw_keys(player, canvas),
        View::Share => text::draw_share(player, canvas),
        View::Automaton => automaton::draw(player, canvas),
        View::Board => draw_game(player, canvas),
    }
}

/// Returns the minimum size of the screen for the current view.
fn min_size(player: &Player) -> (usize, usize) {
    const FOR_WORDS: (usize, usize) = (36, 12);
    let board = match (player.view, player.game()) {
        (View::Board, Some(Game::Sudoku(_))) => BoardLayout::min_sudoku_size(),
        (View::Board, Some(game)) | (View::Automaton, Some(game @ Game::Tiles(_))) => {
            BoardLayout::min_size(game.rows_and_cols())
        }
        _ => (0, 0),
    };
    (board.0.max(FOR_WORDS.0), (board.1 + HEADER_ROWS + FOOTER_ROWS).max(FOR_WORDS.1))
}

/// Draws a message that states the required size.
fn draw_too_small(canvas: &mut Canvas, width: usize, height: usize) {
    let has = format!("This window has {} columns and {} rows.", canvas.width(), canvas.height());
    let needs = format!("The game needs {width} and {height}.");
    let y = canvas.write_wrapped(canvas.area(), &has, Ink::PLAIN);
    let y = canvas.write_wrapped(canvas.area().below(y), &needs, Ink::BOLD);
    canvas.write_wrapped(canvas.area().below(y), "Make it larger, or press q.", Ink::PLAIN);
}

/// Splits the middle of the screen into the board and the panels beside or below it, if the board
/// leaves space for them.
fn split_body(player: &Player, width: usize, height: usize) -> (ScreenArea, Option<ScreenArea>) {
    let rest = height.saturating_sub(HEADER_ROWS + FOOTER_ROWS);
    let body = ScreenArea { x: 0, y: HEADER_ROWS, width, height: rest };
    let game = player.game();
    let is_wanted = player.panels.search || is_goal_shown(player, width);
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
        Some((board, panel)) => (board, Some(panel)),
        None => (body, None),
    }
}

/// Returns the layout of a game's board in an area, if it fits.
fn layout_in(game: &Game, area: ScreenArea) -> Option<BoardLayout> {
    match game {
        Game::Sudoku(_) => BoardLayout::for_sudoku(area),
        Game::Tiles(_) | Game::Blocks(_) => BoardLayout::new(game.rows_and_cols(), area),
    }
}

/// Returns whether the goal is shown. By default it is shown for block puzzles, whose goal is not
/// obvious, if there is space beside the board.
pub fn is_goal_shown(player: &Player, width: usize) -> bool {
    let is_blocks = || matches!(player.game(), Some(Game::Blocks(_)));
    player.panels.goal.unwrap_or_else(|| width >= WIDE_SCREEN_WIDTH && is_blocks())
}

/// Returns the layout of the board on a screen of this size.
pub fn board_layout(player: &Player, width: usize, height: usize) -> Option<BoardLayout> {
    let (area, _) = split_body(player, width, height);
    layout_in(&player.round.as_ref()?.game, area)
}

/// Draws a game with its panels and the lines above and below it.
fn draw_game(player: &Player, canvas: &mut Canvas) {
    let Some(round) = &player.round else { return };
    let (width, height) = (canvas.width(), canvas.height());
    let (_, panel) = split_body(player, width, height);
    if let Some(layout) = board_layout(player, width, height) {
        match &round.game {
            Game::Tiles(tiles) => tiles::draw(tiles.board(), None, &layout, canvas),
            Game::Blocks(blocks) => blocks::draw(blocks, &layout, canvas),
            Game::Sudoku(sudoku) => sudoku::draw(sudoku, &layout, canvas),
        }
    }
    if let Some(area) = panel {
        let shows_search = player.panels.search;
        // Without space for both, the search takes precedence if requested.
        let rest = match is_goal_shown(player, width)
            && (!shows_search || area.height >= MIN_ROWS_FOR_BOTH)
        {
            true => draw_goal(&round.game, area, canvas),
            false => area,
        };
        if shows_search {
            search::draw(player, rest, canvas);
        }
    }
    chrome::draw(player, round, canvas);
}

/// Draws the goal and returns the rest of the area.
fn draw_goal(game: &Game, area: ScreenArea, canvas: &mut Canvas) -> ScreenArea {
    canvas.write(area.x, area.y, "The goal", Ink::BOLD);
    let (rows, cols) = game.rows_and_cols();
    // Shrinks the goal to the smallest size with lines.
    let below = area.below(1);
    let below = ScreenArea { height: below.height.min(2 * rows + 1), ..below };
    if let Some(layout) = BoardLayout::new((rows, cols), below) {
        match game {
            Game::Tiles(tiles) => {
                tiles::draw(&LargeBoard::goal(tiles.grid()), None, &layout, canvas);
            }
            Game::Blocks(blocks) => blocks::draw_goal(blocks, &layout, canvas),
            Game::Sudoku(_) => {}
        }
    }
    area.below(1 + below.height + 1)
}
