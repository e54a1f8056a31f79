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
use crate::board::Board;
use cascade::Shape;
use fifteen_codegen::Size;
use kernels::KernelTable;
use search::{Setup, WideSearch};

/// The engine `wide`.
#[derive(Clone, Copy, Debug)]
pub struct Wide {
    pub threads: usize,
    pub simd: Option<Simd>,
    pub pruning: bool,
}

impl Engine for Wide {
    fn name(&self) -> &'static str {
        "wide"
    }
    fn summary(&self) -> &'static str {
        "the automaton turned inside out"
    }
    fn threads(&self) -> usize {
        self.threads
    }
    fn supports(&self, size: Size) -> bool {
        KernelTable::find(size).is_some()
    }
    fn prepare(&self, start: &Board) -> Box<dyn Search> {
        let e = |n: &str, d: &str| -> Vec<usize> { std::env::var(n).unwrap_or(d.into()).split(',').map(|x| x.parse().unwrap()).collect() };
        let kernels = KernelTable::find(start.size()).expect("supported");
        let automata = if self.pruning { e("AUT", "0,1,1,1,2,3") } else { vec![0] };
        let setup = Setup { threads: self.threads, simd: self.simd.unwrap_or(Simd::best()), automata, shape: Shape { worthwhile: e("WORTH", "1024,512,256,64,32"), slack: e("SLACK", "2")[0] } };
        Box::new(WideSearch::new(start, kernels, &setup))
    }
}
