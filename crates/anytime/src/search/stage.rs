//! Stages of a search: how large its tables are, and how its efforts are divided.

use crate::grid::Grid;
use crate::tables::Extent;

/// Number of threads that search for a whole solution at a time: one from each end.
pub const ENDS: usize = 2;

/// Numbers of these searches without a shorter solution after which the proof gets more nodes:
/// those from both ends with two efforts, and with four.
pub const FRUITLESS: [usize; 2] = [2 * ENDS, 4 * ENDS];

/// Number of these searches after which tables are chosen for the proof: those with three efforts.
const PATIENCE: usize = 3 * ENDS;

/// Stage of a search. Its numbers of successors are those that each thread generates.
#[derive(Clone, Copy)]
pub struct Stage {
    /// Extent of the tables.
    pub extent: Extent,
    /// Effort for the first solution of the whole board, if it has 36 cells.
    pub effort: u64,
    /// Effort for the windows after it, if the board has 36 cells.
    pub windows: u64,
    /// Successors of all kinds before the next stage.
    pub fuel: u64,
    /// If the tables of the next stage are chosen: number of searches for a shorter solution of the
    /// whole board, none of which found one, before that stage.
    pub patience: Option<usize>,
}

/// Returns the stages of a search.
///
/// If the beams use the learned estimate, tables serve the proof only, so the larger ones are built
/// late, above all on boards where that takes long. On small boards, tables that are chosen for the
/// nodes of the proof follow once beams shorten nothing.
pub fn stages(grid: Grid, is_learned: bool) -> Vec<Stage> {
    let stage = |extent, effort, windows, fuel| {
        let patience = None;
        Stage { extent, effort, windows, fuel, patience }
    };
    let (effort, windows) = (10_000_000, 3_000_000);
    let learned_fuel = if grid.cells() <= 36 { 40_000_000 } else { 200_000_000 };
    let mut stages = match is_learned {
        false => vec![
            stage(Extent::Empty, 50_000, 50_000, 100_000),
            stage(Extent::Small, 1_000_000, 3_000_000, 4_000_000),
            stage(Extent::Large, 10_000_000, 50_000_000, u64::MAX),
        ],
        true => vec![
            stage(Extent::Empty, 1_000_000, 300_000, 4_000_000),
            stage(Extent::Small, effort, windows, learned_fuel),
            stage(Extent::Large, effort, windows, u64::MAX),
        ],
    };
    // Of stages with the same tables, only the last one is left.
    stages.reverse();
    stages.dedup_by_key(|stage| stage.extent.pattern_size(grid));
    stages.reverse();
    if Extent::Chosen.pattern_size(grid) > 0
        && let Some(last) = stages.last_mut()
    {
        let chosen = Stage { extent: Extent::Chosen, ..*last };
        last.patience = Some(PATIENCE);
        stages.push(chosen);
    }
    stages
}

/// Returns the factor of the efforts for boards of this many cells. On large boards windows improve
/// long solutions slowly.
pub fn effort_factor(cells: usize) -> u64 {
    match cells {
        0..=36 => 1,
        37..=64 => 3,
        _ => 8,
    }
}
