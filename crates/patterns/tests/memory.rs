//! Test of the memory estimates against the measured memory.

mod common;

use common::{pattern, size};
use fifteen_patterns::{
    ConstructionProgress, construct, construct_by_digits, construction_memory,
    construction_memory_by_digits,
};
use fifteen_runtime::{Observer, Stopped, Threads};
use peak_alloc::PeakAlloc;
use std::ops::ControlFlow;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Returns the peak memory of a construction, measured at its progress reports. (Between them it
/// briefly allocates a little more than it needs, to check that this memory is available; that does
/// not count.)
fn peak_bytes<T>(
    work: impl FnOnce(&mut dyn Observer<ConstructionProgress>) -> Result<T, Stopped>,
) -> usize {
    let (before, mut peak) = (ALLOCATOR.current_usage(), 0);
    let mut observer = |_: &ConstructionProgress| {
        peak = peak.max(ALLOCATOR.current_usage() - before);
        ControlFlow::Continue(())
    };
    work(&mut observer).expect("enough memory");
    peak
}

/// Estimates include the overhead of the allocator, which is not measured here. They exclude
/// constant tables. This is the only test here, because others would allocate at the same time.
#[test]
fn memory_estimates_match_the_measured_peak() {
    let patterns = [(4, 4, 0x0137), (3, 4, 0x003f), (4, 5, 0x0421), (5, 5, 0x8421), (5, 5, 0x8c21)];
    for (rows, cols, homes) in patterns {
        let pattern = pattern(size(rows, cols), homes);
        let by_rank = peak_bytes(|observer| construct(&pattern, Threads::ONE, observer));
        let by_digits =
            peak_bytes(|observer| construct_by_digits(&pattern, Threads::ONE, observer));
        for (estimated, measured) in [
            (construction_memory(&pattern), by_rank),
            (construction_memory_by_digits(&pattern), by_digits),
        ] {
            let numbers = format!("{pattern:?}: {estimated} estimated, {measured} measured");
            assert!(measured < estimated + 200_000, "{numbers}");
            assert!(estimated < measured + measured / 5, "{numbers}");
        }
    }
}
