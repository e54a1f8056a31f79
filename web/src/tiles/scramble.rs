//! Start positions: at random, or at a given distance.
//!
//! A position at a given distance is found on a shortest path: from a position at least that far
//! away, a shortest solution is played until exactly that many moves are left. The rest of a
//! shortest solution is a shortest solution itself, so the distance is exact, and proved.

use super::hardest;
use super::instances::find_instance;
use super::position::{Position, take_goal, take_size};
use super::solve::{is_limit, solve_moves};
use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::Host;
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::korf::Limits;
use fifteen::runtime::Random;
use fifteen::{Board, Direction, Goal, Size};
use serde::Serialize;

/// Record of a start position.
#[derive(Serialize)]
struct ScrambleRecord {
    status: &'static str,
    rows: usize,
    columns: usize,
    tiles: Vec<u8>,
    text: String,
    /// Length of its shortest solutions, if known.
    length: Option<usize>,
}

impl ScrambleRecord {
    fn new(position: &Position, length: Option<usize>) -> ScrambleRecord {
        let board = position.board();
        ScrambleRecord {
            status: "generated",
            rows: board.size().rows(),
            columns: board.size().cols(),
            tiles: board.tiles().to_vec(),
            text: board.to_string(),
            length,
        }
    }
}

/// Makes a start position: Korf's `instance` with this number, the `hardest` with this number (from
/// 1), one whose shortest solutions have a `length`, the end of a random walk of `moves` moves, or
/// any position. All but the first two depend on a `seed`.
pub fn scramble(caller: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let size = take_size(&mut arguments)?;
    let goal = take_goal(&mut arguments, size)?;
    let seed: Option<u64> = arguments.optional("seed")?;
    let number: Option<usize> = arguments.optional("instance")?;
    let rank: Option<usize> = arguments.optional("hardest")?;
    let length: Option<usize> = arguments.optional("length")?;
    let moves: Option<usize> = arguments.optional("moves")?;
    arguments.reject_unknown()?;
    let random = &mut Random::new(seed.unwrap_or_default());
    if let Some(number) = number {
        let board = find_instance(size, number)?;
        return to_response(&ScrambleRecord::new(&Position { start: board, goal }, None));
    }
    let target = Position::new(&goal.board(size), goal);
    if let Some(rank) = rank {
        let (board, length) = hardest::get(size, rank)?;
        return to_response(&ScrambleRecord::new(&Position { start: board, goal }, Some(length)));
    }
    if let Some(length) = length {
        let position = find_at_distance(caller, size, goal, length, random, host)?;
        return to_response(&ScrambleRecord::new(&position, Some(length)));
    }
    let start = match moves {
        Some(moves) => random_walk(&target.start, moves, random)?,
        None => random_solvable(&target.start, random),
    };
    to_response(&ScrambleRecord::new(&Position { start, goal }, None))
}

/// Returns a random position from which the target can be reached.
fn random_solvable(target: &Board, random: &mut Random) -> Board {
    let board = Board::random(target.size(), random);
    if board.check_reachable(target).is_ok() { board } else { board.twin() }
}

/// Maximum length of a walk.
const MAX_WALK: usize = 1_000_000;

/// Returns the end of a random walk from a position.
fn random_walk(from: &Board, moves: usize, random: &mut Random) -> Result<Board, RequestError> {
    if moves > MAX_WALK {
        return Err(RequestError::bad_request(format!("a walk has at most {MAX_WALK} moves")));
    }
    let mut random_walk = fifteen::board::RandomWalk::from(*from);
    (0..moves).for_each(|_| random_walk.step(random));
    Ok(random_walk.board())
}

/// Maximum number of positions tried, and of nodes visited for each.
const MAX_TRIES: usize = 60;
const MAX_NODES_PER_TRY: u64 = 2_000_000;

/// Distance that hardly any random position of the 15-puzzle exceeds.
const MAX_RANDOM_DISTANCE: usize = 66;

/// Finds a position whose shortest solutions have this length.
fn find_at_distance(
    caller: &Instance,
    size: Size,
    goal: Goal,
    length: usize,
    random: &mut Random,
    host: &mut Host,
) -> Result<Position, RequestError> {
    let home = Position::new(&goal.board(size), goal);
    let limits = Limits::new().nodes(MAX_NODES_PER_TRY);
    let tries = if size.cells() == 16 && length > MAX_RANDOM_DISTANCE { 0 } else { MAX_TRIES };
    for attempt in 0..tries {
        // On large boards only positions near the goal can be solved quickly.
        let start = match size.cells() {
            ..=16 => random_solvable(&home.start, random),
            _ => random_walk(&home.start, length + attempt * 2, random)?,
        };
        let position = Position { start, goal };
        let moves = match solve_moves(caller, &position, &limits, host) {
            Err(problem) if is_limit(&problem) => continue,
            moves => moves?,
        };
        if let Some(position) = position_along(&position, &moves, length) {
            return Ok(position);
        }
    }
    // Continue from a hardest position, as hardly any others are as far away.
    let (start, moves) = hardest::choose_random(size, random)
        .filter(|_| home.unusual_blank_home().is_none())
        .ok_or_else(|| {
            RequestError::bad_request(format!(
                "no position of {length} moves was found on {size} boards"
            ))
        })?;
    let missing = || RequestError::bad_request(format!("no position is {length} moves away"));
    position_along(&Position { start, goal }, &moves, length).ok_or_else(missing)
}

/// Returns the position on a shortest path from which this number of moves is left.
fn position_along(position: &Position, moves: &[Direction], left: usize) -> Option<Position> {
    let played = moves.len().checked_sub(left)?;
    let mut way = moves[..played].iter();
    let start = way.try_fold(position.start, |board, &step| board.after_move(step))?;
    Some(Position { start, ..*position })
}
