//! Upgrades of a heuristic for the multi-tile metric: larger tables for long searches.
//!
//! Tables of four tiles are built in a tenth of a second. With them, a search solves most positions
//! of the 15-puzzle in the same time. A search that has taken about as long as the construction of
//! the next larger tables builds them, and then needs only a tenth of the nodes. All searches with
//! one heuristic share its tables.

use super::{PATTERNS_PREFIX, PushHeuristic, PushHeuristicError};
use crate::runtime::lock;
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::Size;
use std::sync::Mutex;

/// Chain of larger tables.
pub struct Upgrades {
    size: Size,
    steps: Vec<UpgradeStep>,
}

/// Tables that a search builds after a number of nodes.
struct UpgradeStep {
    tiles: usize,
    /// Number of nodes, counted from the previous attempt at an upgrade, after which the tables are
    /// built.
    after: u64,
    build_state: Mutex<BuildState>,
}

/// State of the tables.
enum BuildState {
    NotYet,
    Ready(PushHeuristic),
    /// There was not enough memory.
    Unavailable,
}

impl Upgrades {
    /// Returns the upgrades for boards of a size, if there are any.
    pub fn for_size(size: Size) -> Option<Upgrades> {
        let step = |tiles, after| UpgradeStep {
            tiles,
            after,
            build_state: Mutex::new(BuildState::NotYet),
        };
        ((size.rows(), size.cols()) == (4, 4))
            .then(|| Upgrades { size, steps: vec![step(5, 4_000_000), step(6, 20_000_000)] })
    }

    /// Returns the number of nodes after which a step is due.
    pub fn due_after(&self, step: usize) -> Option<u64> {
        self.steps.get(step).map(|step| step.after)
    }

    /// Returns the heuristic of a step, and builds it if necessary. Returns `None` if it is not
    /// available, if another search is building it, or if the observer cancels.
    pub fn obtain(
        &self,
        step: usize,
        threads: Threads,
        observer: &mut dyn Observer<()>,
    ) -> Option<PushHeuristic> {
        let step = self.steps.get(step)?;
        // If another search is building the tables, it holds the lock, and this one continues
        // without them.
        let mut build_state = match step.build_state.try_lock() {
            Ok(build_state) => build_state,
            Err(std::sync::TryLockError::Poisoned(_)) => lock(&step.build_state),
            Err(std::sync::TryLockError::WouldBlock) => return None,
        };
        if matches!(*build_state, BuildState::NotYet) {
            let name = format!("{PATTERNS_PREFIX}{}", step.tiles);
            *build_state = match PushHeuristic::named(self.size, &name, threads, observer) {
                Ok(heuristic) => BuildState::Ready(heuristic),
                Err(PushHeuristicError::Stopped(Stopped::Cancelled)) => BuildState::NotYet,
                Err(_) => BuildState::Unavailable,
            };
        }
        match &*build_state {
            BuildState::Ready(heuristic) => Some(heuristic.clone()),
            BuildState::NotYet | BuildState::Unavailable => None,
        }
    }
}
