//! Searches with heuristics of one's own: one written in a line, and one for speed.
//!
//! ```console
//! $ cargo run --release --example own_heuristic_example
//! ```
//!
//! The idea of both is the same. A tile next to a corner can be in the right place while the corner
//! is wrong. Then it must step aside to let the right tile in, and come back: two more moves.

use fifteen::heuristic::{Bound, Push};
use fifteen::{Board, Heuristic, Size, Solver, Threads};
use std::error::Error;

/// Whether tile 1 is not in its corner, although both neighbours of the corner, 2 and 5, are at home.
///
/// One of the two has to move, since there is no other way into the corner. It moves away from its
/// home, and that is a move that the Manhattan distance does not count on.
fn is_locked_out(tile_at: impl Fn(usize) -> usize) -> bool {
    tile_at(0) != 1 && tile_at(1) == 2 && tile_at(4) == 5
}

/// The same as a *bound*, which a search keeps up to date move by move.
///
/// A bound counts moves away from home that cannot be avoided, beyond those that the Manhattan distance
/// knows of: its *excess*. Each of them makes a solution two moves longer, as there must be a way back.
struct CornerLockout;

impl Bound for CornerLockout {
    /// What is remembered about a position: here, its excess.
    type State = u32;

    /// What is known about a child before memory has answered. A bound with large tables asks for the
    /// entries here, and looks at them later. This bound has nothing to wait for.
    type Probe = u32;

    fn root(&self, start: &Board) -> u32 {
        u32::from(is_locked_out(|cell| start.tiles()[cell].into()))
    }

    fn excess(&self, state: &u32) -> u32 {
        *state
    }

    /// What becomes of it when a tile is pushed; `tile_at` tells what was where before.
    fn probe(&self, _state: &u32, push: Push, tile_at: impl Fn(usize) -> usize) -> u32 {
        u32::from(is_locked_out(|cell| match cell {
            cell if cell == push.to => push.tile,
            cell if cell == push.from => 0,
            cell => tile_at(cell),
        }))
    }

    /// The state of the child, unless it needs more moves away from home than there may still be.
    fn resolve(&self, _state: &u32, after: u32, quota: u32) -> Option<u32> {
        (after <= quota).then_some(after)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let size = Size::new(4, 4)?;
    let start: Board = "0 2 3 4 / 5 9 1 8 / 13 6 7 12 / 10 14 15 11".parse()?;

    // The quick way to try an idea: a function from positions to lower bounds, in moves.
    let in_a_line = Heuristic::from_fn("corner, in a line", size, |board| {
        let excess = u32::from(is_locked_out(|cell| board.tiles()[cell].into()));
        board.manhattan() + 2 * excess
    });

    // The fast way. Every engine is compiled for it, as for the heuristics of the crate.
    let bound = Heuristic::custom("corner, as a bound", size, CornerLockout);

    for heuristic in [Heuristic::named(size, "manhattan", Threads::ONE, &mut ())?, in_a_line, bound]
    {
        let estimate = heuristic.estimate(&start);
        let solver = Solver::new().threads(Threads::ONE).heuristic(heuristic);
        let report = solver.search(&start, &mut ())?;
        let length = report.solution().map_or(0, fifteen::Solution::len);
        let nodes = report.statistics.total().visited;
        println!("{:<18} says {estimate}, finds {length}, visits {nodes}", report.heuristic);
    }
    Ok(())
}
