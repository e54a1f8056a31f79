//! The search: a first solution, and then improvement and proof in turn until they meet.
//!
//! The first stage has no tables, the second one small tables, so that there is a good solution
//! soon; later ones build larger tables. On boards with a learned estimate, beams use that one, and
//! tables serve the proof. On boards of up to 36 cells, the last tables are chosen for the nodes
//! that the proof visits.
//!
//! In each stage, beams over the whole board alternate with windows of the best solution. Such a
//! beam hardly depends on chance, so the next ones start from the other end or are twice as wide.

mod report;
mod run;
mod settings;
mod stage;

pub use report::{Progress, Report, SearchError};
pub use settings::Settings;

use crate::path::cut_loops;
use crate::position::LargeBoard;
use fifteen_runtime::Observer;
use fifteen_verify::tiles::{self, TilesFault};
use run::Search;

/// Largest number of rows, and of columns, of a board that is searched.
pub const MAX_SEARCHED_SIDE: usize = 32;

/// Solves a position: finds a first solution at once, unless one is [known](Settings::solution),
/// and improves it until it is proved optimal, the observer cancels the search or the limit on
/// nodes is reached.
///
/// The observer is called at least every 50 milliseconds.
///
/// # Errors
/// If the position is unsolvable or too large, the known moves are not a solution, or the observer
/// cancels before there is a solution.
///
/// ```
/// use fifteen_anytime::{Grid, LargeBoard, Settings, search};
/// use fifteen_runtime::Random;
///
/// let start = LargeBoard::random(Grid::new(3, 3)?, &mut Random::new(1));
/// let report = search(&start, &Settings::default(), &mut ())?;
/// assert!(report.is_optimal());
///
/// let start = LargeBoard::random(Grid::new(6, 6)?, &mut Random::new(1));
/// let settings = Settings { nodes: Some(1_000_000), ..Settings::default() };
/// let report = search(&start, &settings, &mut ())?;
/// assert!(report.moves.len() < 2 * report.bound as usize);
///
/// let (start, goal): (LargeBoard, LargeBoard) = ("1 0 / 3 2".parse()?, "0 1 / 3 2".parse()?);
/// let settings = Settings { goal: Some(goal), ..Settings::default() };
/// assert_eq!(search(&start, &settings, &mut ())?.moves, [1]);
///
/// let start: LargeBoard = "1 2 3 / 4 5 6 / 7 0 8".parse()?;
/// let settings = Settings { solution: Some(vec![7, 7, 8]), ..Settings::default() };
/// assert_eq!(search(&start, &settings, &mut ())?.moves, [8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    start: &LargeBoard,
    settings: &Settings,
    observer: &mut dyn Observer<Progress>,
) -> Result<Report, SearchError> {
    let goal = checked_goal(start, settings)?;
    let known = match &settings.solution {
        None => None,
        Some(moves) => {
            check_moves(start, moves, &goal).map_err(SearchError::Fault)?;
            Some(without_loops(start, moves, &goal))
        }
    };
    match start.grid().cells() <= 256 {
        true => Search::<u8>::new(start, &goal, settings, observer).run(known),
        false => Search::<u16>::new(start, &goal, settings, observer).run(known),
    }
}

/// Returns the goal of a search, after checking that it can be reached and the board is supported.
pub(crate) fn checked_goal(
    start: &LargeBoard,
    settings: &Settings,
) -> Result<LargeBoard, SearchError> {
    let grid = start.grid();
    if grid.rows().max(grid.cols()) > MAX_SEARCHED_SIDE {
        return Err(SearchError::TooLarge);
    }
    let goal = settings.goal.clone().unwrap_or_else(|| LargeBoard::goal(grid));
    if goal.grid() != grid {
        return Err(SearchError::GoalSize { expected: grid, found: goal.grid() });
    }
    start.check_reachable(&goal).map_err(SearchError::Unsolvable)?;
    Ok(goal)
}

/// Checks that moves lead to the goal.
pub(crate) fn check_moves(
    start: &LargeBoard,
    moves: &[u16],
    goal: &LargeBoard,
) -> Result<usize, TilesFault> {
    tiles::check(start.tiles(), start.grid().cols(), moves, goal.tiles())
}

/// Returns a solution without the moves between two visits of the same position.
fn without_loops(start: &LargeBoard, moves: &[u16], goal: &LargeBoard) -> Vec<u16> {
    let path = cut_loops(start, moves);
    let is_path = check_moves(start, &path, goal).is_ok();
    if is_path { path } else { moves.to_vec() }
}

/// Returns the goal with the blank moved to the last cell, and the tiles that move back.
fn with_last_blank(goal: &LargeBoard) -> (LargeBoard, Vec<u16>) {
    let mut board = goal.clone();
    let mut tiles = board.push_to(goal.grid().cells() - 1);
    tiles.reverse();
    (board, tiles)
}
