//! Tests that compare the memory that searches report with the measured memory.

use fifteen::census::{self, Census, CensusKind, CensusProgress, Options};
use fifteen::korf::{self, BASELINES, Engine, Outcome, Report, Settings};
use fifteen::{Board, Limits, Memory, Size, Stopped, Threads};
use peak_alloc::PeakAlloc;
use std::ops::ControlFlow;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Returns the allowance for memory that is not reported, because it is small on large boards: the
/// tables of moves. In a census of happy positions there are some for each choice of three cells.
fn move_table_allowance(size: Size) -> usize {
    200 * size.cells().pow(3)
}

/// Runs a census, and returns it with the maximum memory in use at its progress reports.
fn measure_peak(size: Size, kind: CensusKind, options: &Options) -> (Census, usize) {
    let (before, mut peak) = (ALLOCATOR.current_usage(), 0);
    let mut observer = |_: &CensusProgress| {
        peak = peak.max(ALLOCATOR.current_usage() - before);
        ControlFlow::Continue(())
    };
    (census::count(size, kind, options, &mut observer).expect("a small board"), peak)
}

/// There is one test, since others would allocate at the same time.
#[test]
fn searches_use_the_memory_they_report() {
    check_censuses();
    check_baselines();
}

/// The engines that store nodes use their memory limit to within 5 %, on boards with small and with
/// large keys. In addition, every reservation checks that the system has some memory to spare.
fn check_baselines() {
    for start in ["ca6098dfb73254e1", "eljhfidc721m04akb63n9g5o8"] {
        let start: Board = start.parse().expect("a position");
        for engine in BASELINES {
            for limit in [Memory::mebibytes(3), Memory::mebibytes(16)] {
                let settings = Settings { memory: Some(limit), ..Settings::default() };
                let engine = engine.with_settings(&settings).expect("a memory limit");
                let (report, peak) = measure_solve(&start, &*engine, 4_000_000);
                let is_full = matches!(report.outcome, Outcome::Stopped(Stopped::Memory));
                assert_eq!(is_full, engine.name() != "ida-tt", "{report:?}");
                let limit_bytes = limit.to_usize_saturating();
                let allowed = limit_bytes / 20 * 19..=limit_bytes / 20 * 21;
                let own = peak - MARGIN;
                assert!(allowed.contains(&own), "{}: {limit_bytes}, {own}", engine.name());
                let reported = report.statistics.bytes.expect("stored nodes") as usize;
                assert!(allowed.contains(&reported), "{}: {reported}", engine.name());
            }
        }
    }
}

/// Memory that is allocated and released at once with every reservation.
const MARGIN: usize = 4 << 20;

/// Runs a search up to a number of nodes, and returns its report and the peak memory.
fn measure_solve(start: &Board, engine: &dyn Engine, nodes: u64) -> (Report, usize) {
    let limits = Limits::new().nodes(nodes);
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let report = korf::solve(start, engine, &limits, &mut ()).expect("a position");
    (report, ALLOCATOR.peak_usage() - before)
}

fn check_censuses() {
    for (rows, cols, happy_cols) in [(2, 6, 7), (3, 4, 5)] {
        let size = |cols| Size::new(rows, cols).expect("a size");
        for threads in [1, 2] {
            let threads = Threads::new(threads).expect("some threads");
            let options = Options { threads, ..Options::default() };
            let (all, peak) =
                measure_peak(size(cols), CensusKind::all_from_last(size(cols)), &options);
            assert_eq!(u128::from(all.bytes), census::required_memory(size(cols), &options, 1));
            let reported = usize::try_from(all.bytes).expect("an available amount of memory");
            let allowed = reported..reported + move_table_allowance(size(cols));
            assert!(allowed.contains(&peak), "{reported} reported, {peak} measured");

            let kind = CensusKind::Pushes { blank_home: 0 };
            let (pushes, peak) = measure_peak(size(cols), kind, &options);
            assert_eq!(u128::from(pushes.bytes), census::required_push_memory(size(cols)));
            let reported = usize::try_from(pushes.bytes).expect("an available amount of memory");
            let allowed = reported..reported + move_table_allowance(size(cols));
            assert!(allowed.contains(&peak), "{reported} reported, {peak} measured");

            let (happy, peak) = measure_peak(size(happy_cols), CensusKind::Happy, &options);
            let reported = usize::try_from(happy.bytes).expect("an available amount of memory");
            let allowed = reported..reported + move_table_allowance(size(happy_cols));
            assert!(allowed.contains(&peak), "{reported} reported, {peak} measured");
        }
    }
}
