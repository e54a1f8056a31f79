//! Stages of a search: how large its tables are, and how its efforts are divided.

use crate::tables::Extent;

/// Stage of a search. Its numbers are successors that each thread generates.
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
}

/// Stages of a search whose beams use tables.
pub const STAGES: [Stage; 3] = [
    Stage { extent: Extent::Empty, effort: 50_000, windows: 50_000, fuel: 100_000 },
    Stage { extent: Extent::Small, effort: 1_000_000, windows: 3_000_000, fuel: 4_000_000 },
    Stage { extent: Extent::Large, effort: 10_000_000, windows: 50_000_000, fuel: u64::MAX },
];

/// Returns the stages of a search whose beams use the learned estimate, for boards of this many
/// cells. Tables serve the proof only, so the larger ones are built late, above all on boards where
/// that takes long.
pub fn learned_stages(cells: usize) -> [Stage; 3] {
    let (effort, windows) = (10_000_000, 3_000_000);
    let fuel = if cells <= 36 { 40_000_000 } else { 200_000_000 };
    [
        Stage { extent: Extent::Empty, effort: 1_000_000, windows: 300_000, fuel: 4_000_000 },
        Stage { extent: Extent::Small, effort, windows, fuel },
        Stage { extent: Extent::Large, effort, windows, fuel: u64::MAX },
    ]
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
