//! What is said of memory, beside what is taken.

use fifteen::census::{self, Census, CensusProgress, Options, TooLarge};
use fifteen::{Observer, Size, Threads};
use peak_alloc::PeakAlloc;
use std::ops::ControlFlow;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// What is not said, since it is little on boards that matter: tables of moves, in a census of happy positions some
/// for each choice of three cells.
fn move_table_allowance(size: Size) -> usize {
    200 * size.cells().pow(3)
}

/// A census, and the most bytes in use whenever it looks up.
fn measure_peak(
    count: impl FnOnce(&mut dyn Observer<CensusProgress>) -> Result<Census, TooLarge>,
) -> (Census, usize) {
    let (before, mut most) = (ALLOCATOR.current_usage(), 0);
    let mut watch = |_: &CensusProgress| {
        most = most.max(ALLOCATOR.current_usage() - before);
        ControlFlow::Continue(())
    };
    (count(&mut watch).expect("it is small"), most)
}

/// One test, since others would take memory at the same time.
#[test]
fn a_census_uses_the_memory_it_states() {
    for (rows, cols, happy_cols) in [(2, 6, 7), (3, 4, 5)] {
        let size = |cols| Size::new(rows, cols).expect("a size");
        for threads in [1, 2] {
            let threads = Threads::new(threads).expect("some threads");
            let options = Options { threads, ..Options::default() };
            let (all, most) = measure_peak(|watch| census::count_all(size(cols), &options, watch));
            assert_eq!(u128::from(all.bytes), census::required_memory(size(cols), &options));
            let said = usize::try_from(all.bytes).expect("it was there");
            let room = said..said + move_table_allowance(size(cols));
            assert!(room.contains(&most), "{said} said, {most} taken");

            let (happy, most) =
                measure_peak(|watch| census::count_happy(size(happy_cols), &options, watch));
            let said = usize::try_from(happy.bytes).expect("it was there");
            let room = said..said + move_table_allowance(size(happy_cols));
            assert!(room.contains(&most), "{said} said, {most} taken");
        }
    }
}
