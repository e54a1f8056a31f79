//! wide

mod cascade;
mod frontier;
mod kernels;
mod lanes;
mod level;
mod narrow;
mod plan;
mod retrace;
mod search;
mod simd;
mod worker;

pub use kernels::sizes;
pub use simd::{Simd, UnknownSimd};

use super::engine::{Engine, Search};
use super::settings::{Settings, Unsuitable};
use crate::board::Board;
use fifteen_codegen::Size;
use kernels::KernelTable;
use search::{Setup, WideSearch};
use std::num::NonZeroUsize;
use std::thread;

/// The engine `wide`.
#[derive(Clone, Copy, Debug)]
pub struct Wide {
    /// The number of threads; as many as the processor runs at once if left out.
    pub threads: Option<NonZeroUsize>,
    /// The form of the kernels; the widest that the processor can run if left out.
    pub simd: Option<Simd>,
    /// Whether duplicates are pruned.
    pub pruning: bool,
}

impl Wide {
    /// The engine as it is if nothing is set about it.
    pub const DEFAULT: Wide = Wide { threads: None, simd: None, pruning: true };
}

impl Engine for Wide {
    fn name(&self) -> &'static str {
        "wide"
    }

    fn summary(&self) -> &'static str {
        "the automaton turned inside out, many boards at once"
    }

    fn threads(&self) -> usize {
        let all = || thread::available_parallelism().ok();
        self.threads.or_else(all).map_or(1, NonZeroUsize::get)
    }

    fn prunes(&self) -> bool {
        self.pruning
    }

    fn configured(&self, settings: &Settings) -> Result<Box<dyn Engine>, Unsuitable> {
        if settings.simd.is_some_and(|simd| !simd.is_available()) {
            let lacks = "cannot use these kernels: the processor lacks the instructions";
            return Err(Unsuitable { engine: self.name(), lacks });
        }
        Ok(Box::new(Wide {
            threads: settings.threads.or(self.threads),
            simd: settings.simd.or(self.simd),
            pruning: settings.pruning.unwrap_or(self.pruning),
        }))
    }

    fn supports(&self, size: Size) -> bool {
        KernelTable::find(size).is_some()
    }

    fn prepare(&self, start: &Board) -> Box<dyn Search> {
        let kernels = KernelTable::find(start.size());
        let kernels = kernels.unwrap_or_else(|| panic!("no kernels for {} boards", start.size()));
        let setup = Setup {
            simd: self.simd.unwrap_or_else(Simd::best),
            threads: self.threads(),
            ..Setup::new(kernels, self.pruning)
        };
        Box::new(WideSearch::new(start, setup))
    }
}
