//! Searches with custom heuristics: a simple one, and a fast one.
//!
//! ```console
//! $ cargo run --release --example custom_heuristic
//! ```
//!
//! Both implement the same idea. If both neighbors of a corner contain the right tiles while the
//! corner does not, one of them must move away to let the right tile in, and come back: two more
//! moves.

use fifteen::heuristic::{Bound, Push};
use fifteen::{Board, Heuristic, Size, Solver, Threads};
use std::error::Error;

/// Returns whether tile 1 is not in its corner, although both neighbors of the corner contain the
/// right tiles, 2 and 5.
///
/// One of the two must move, since there is no other way into the corner. It moves away from its
/// goal cell, and the Manhattan distance does not include that move.
fn is_locked_out(tile_at: impl Fn(usize) -> usize) -> bool {
    tile_at(0) != 1 && tile_at(1) == 2 && tile_at(4) == 5
}

/// Custom heuristic as a *bound*, which a search updates move by move.
///
/// A bound counts unavoidable moves that take a tile farther from its goal cell: its *excess*. The
/// Manhattan distance includes none of them. Each makes a solution two moves longer, because the
/// tile must move back.
struct CornerLockout;

impl Bound for CornerLockout {
    /// Data about a position: here, its excess.
    type State = u32;

    /// Data about a child before its memory accesses are complete. A bound with large tables
    /// prefetches the entries when it makes a probe, and reads them later. This bound has no
    /// tables.
    type Probe = u32;

    fn root(&self, start: &Board) -> u32 {
        u32::from(is_locked_out(|cell| start.tiles()[cell].into()))
    }

    fn excess(&self, state: &u32) -> u32 {
        *state
    }

    /// Computes the excess after a push; `tile_at` describes the position before it.
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

    // The quick way to try an idea: a function from positions to lower bounds, in moves.
    let in_a_line = Heuristic::from_fn("corner, in a line", size, |board| {
        let excess = u32::from(is_locked_out(|cell| board.tiles()[cell].into()));
        board.manhattan() + 2 * excess
    });

    // The way to a fast search: every engine is compiled for this bound, as for the built-in
    // heuristics.
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
