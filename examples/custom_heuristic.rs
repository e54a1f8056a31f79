//! Searches with custom heuristics: a simple one, and a fast one.
//!
//! ```console
//! $ cargo run --release --example custom_heuristic
//! ```
//!
//! Both implement the same idea. A tile next to a corner can be in the right place while the corner
//! is wrong. Then it must move away to let the right tile in, and come back: two more moves.

use fifteen::heuristic::{Bound, Push};
use fifteen::{Board, Heuristic, Size, Solver, Threads};
use std::error::Error;

/// Returns whether tile 1 is not in its corner, although both neighbors of the corner, 2 and 5,
/// are at home.
///
/// One of the two must move, since there is no other way into the corner. It moves away from its
/// home, and the Manhattan distance does not include that move.
fn is_locked_out(tile_at: impl Fn(usize) -> usize) -> bool {
    tile_at(0) != 1 && tile_at(1) == 2 && tile_at(4) == 5
}

/// Custom heuristic as a *bound*, which a search updates move by move.
///
/// A bound counts unavoidable moves away from home, beyond those included in the Manhattan
/// distance: its *excess*. Each of them makes a solution two moves longer, as the tile must move
/// back.
struct CornerLockout;

impl Bound for CornerLockout {
    /// Data about a position: here, its excess.
    type State = u32;

    /// Data about a child before its memory accesses are complete. A bound with large tables
    /// prefetches the entries here, and reads them later. This bound has no tables.
    type Probe = u32;

    fn root(&self, start: &Board) -> u32 {
        u32::from(is_locked_out(|cell| start.tiles()[cell].into()))
    }

    fn excess(&self, state: &u32) -> u32 {
        *state
    }

    /// Computes the excess after a push; `tile_at` returns the tiles before it.
    fn probe(&self, _state: &u32, push: Push, tile_at: impl Fn(usize) -> usize) -> u32 {
        u32::from(is_locked_out(|cell| match cell {
            cell if cell == push.to => push.tile,
            cell if cell == push.from => 0,
            cell => tile_at(cell),
        }))
    }

    /// Returns the state of the child, or `None` if its excess exceeds the quota.
    fn resolve(&self, _state: &u32, after: u32, quota: u32) -> Option<u32> {
        (after <= quota).then_some(after)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let size = Size::new(4, 4)?;
    let start: Board = "0 2 3 4 / 5 9 1 8 / 13 6 7 12 / 10 14 15 11".parse()?;

    // The quick way to test an idea: a function from positions to lower bounds, in moves.
    let in_a_line = Heuristic::from_fn("corner, in a line", size, |board| {
        let excess = u32::from(is_locked_out(|cell| board.tiles()[cell].into()));
        board.manhattan() + 2 * excess
    });

    // The fast way. Every engine is compiled for it, as for the built-in heuristics.
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
