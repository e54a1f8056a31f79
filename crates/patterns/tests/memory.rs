//! What is said of memory, beside what is taken.

mod common;

use common::{pattern, size};
use fifteen_patterns::{
    ConstructionProgress, construct, construct_by_digits, memory_by_digits, memory_by_rank,
};
use fifteen_runtime::{Observer, Stopped, Threads};
use peak_alloc::PeakAlloc;
use std::ops::ControlFlow;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The most bytes that a construction has in use whenever it looks up. (In between it asks the system whether
/// there is so much, and a little more, and gives it back at once: that does not count.)
fn peak_bytes<T>(
    work: impl FnOnce(&mut dyn Observer<ConstructionProgress>) -> Result<T, Stopped>,
) -> usize {
    let (before, mut most) = (ALLOCATOR.current_usage(), 0);
    let mut watch = |_: &ConstructionProgress| {
        most = most.max(ALLOCATOR.current_usage() - before);
        ControlFlow::Continue(())
    };
    work(&mut watch).expect("there is memory");
    most
}

/// What is said counts what the allocator takes for itself, which is not counted here; and it does not count tables
/// that are as large for every pattern. One test, since others would take memory at the same time.
#[test]
fn memory_estimates_match_the_measured_peak() {
    let patterns = [(4, 4, 0x0137), (3, 4, 0x003f), (4, 5, 0x0421), (5, 5, 0x8421), (5, 5, 0x8c21)];
    for (rows, cols, homes) in patterns {
        let pattern = pattern(size(rows, cols), homes);
        let by_rank = peak_bytes(|watch| construct(&pattern, Threads::ONE, watch));
        let by_digits = peak_bytes(|watch| construct_by_digits(&pattern, Threads::ONE, watch));
        for (said, taken) in
            [(memory_by_rank(&pattern), by_rank), (memory_by_digits(&pattern), by_digits)]
        {
            assert!(taken < said + 200_000, "{pattern:?}: {said} said, {taken} taken");
            assert!(said < taken + taken / 5, "{pattern:?}: {said} said, {taken} taken");
        }
    }
}
