//! Units of a search, and cancelled searches.

use fifteen_antislide::{
    self as antislide, BrickCounts, Counter, Engine, Error, Options, PackingProgress,
    PackingRecord, Puzzle,
};
use fifteen_runtime::units::{PendingUnits, UNITS};
use fifteen_runtime::{Stopped, Threads, continue_if};
use std::ops::ControlFlow;

fn puzzle(container: &str, brick: &str) -> Puzzle {
    let [container, brick] = [container, brick].map(|text| text.parse().expect("lengths"));
    Puzzle::new(container, &[brick], false).expect("a puzzle")
}

fn options(threads: usize) -> Options {
    Options { threads: Threads::new(threads).expect("some threads"), ..Options::default() }
}

/// Every unit is reported once, and the records add up to the whole, with one thread or two.
#[test]
fn units_sum_to_the_whole_search() {
    let puzzle = puzzle("4x4x4", "2x2x1");
    let whole =
        antislide::search(&puzzle, &BrickCounts::default(), &options(1), &mut ()).expect("small");
    for threads in [1, 2] {
        let (mut all, mut reported) = (PackingRecord::default(), vec![false; UNITS]);
        for shard in ["1/3", "3/3", "2/3"] {
            let pending = PendingUnits::for_shard(shard.parse().expect("a shard"));
            let (mut part, mut done) = (PackingRecord::default(), 0);
            let mut observer = |progress: &PackingProgress| {
                if let Some(unit) = &progress.finished_unit {
                    assert!(pending.contains(unit.number) && !reported[unit.number]);
                    reported[unit.number] = true;
                    part.add(&unit.record);
                    done += 1;
                }
                ControlFlow::Continue(())
            };
            let brick_counts = BrickCounts::default();
            let report = antislide::search_units(
                &puzzle,
                &brick_counts,
                &options(threads),
                &pending,
                &mut observer,
            )
            .expect("small");
            assert_eq!(done, pending.len());
            assert_eq!((&part.tally, part.nodes), (&report.tally, report.nodes), "{shard}");
            all.add(&part);
        }
        assert_eq!((&all.tally, all.nodes), (&whole.tally, whole.nodes));
        assert!(reported.iter().all(|reported| *reported));
    }
    let links = Options { engine: Engine::Links, ..options(1) };
    let error = antislide::search_units(
        &puzzle,
        &BrickCounts::default(),
        &links,
        &PendingUnits::all(),
        &mut (),
    );
    assert_eq!(error, Err(Error::UnitsUnsupported(Engine::Links)));
}

/// The numbers of bricks in a record ascend, so no sum overflows.
#[test]
fn records_with_repeated_numbers_are_invalid() {
    let largest = u128::MAX;
    let one = format!("nodes 0 packings 0:1:1:1 6:{largest}:1:1");
    assert_eq!(one.parse::<PackingRecord>().expect("a record").to_string(), one);
    for more in [format!("6:{largest}:1:1"), "6:0:0:0".to_owned(), "5:1:1:1".to_owned()] {
        assert!(format!("{one} {more}").parse::<PackingRecord>().is_err(), "{more}");
    }
}

/// The units of other shards count as done from the start, and nothing is left in the end.
#[test]
fn shard_progress_reaches_one_when_its_units_are_done() {
    let puzzle = puzzle("3x3x4", "2x1x1");
    for (shard, others) in [("1/1", 0.0), ("2/3", 2.0 / 3.0), ("4/4", 3.0 / 4.0)] {
        let (mut fractions, mut first, mut left) = (Vec::new(), None, None);
        let mut observer = |progress: &PackingProgress| {
            fractions.push(progress.fraction_done);
            first = first.or(progress.finished_unit.as_ref().map(|_| progress.fraction_done));
            left = progress.nodes_left;
            ControlFlow::Continue(())
        };
        let pending = PendingUnits::for_shard(shard.parse().expect("a shard"));
        let brick_counts = BrickCounts::default();
        antislide::search_units(&puzzle, &brick_counts, &options(1), &pending, &mut observer)
            .expect("small");
        assert!(fractions.windows(2).all(|two| two[1] > two[0] - 1e-9), "{shard}");
        let (begin, end) = (first.expect("a unit is finished"), fractions[fractions.len() - 1]);
        assert!(begin >= others && (1.0 - end).abs() < 1e-9, "{shard}: from {begin} to {end}");
        assert!(left.is_some_and(|left| left.lower == 0.0 && left.upper == 0.0), "{left:?}");
    }
}

/// A search can be cancelled from the first report on, before it begins. The workers are at most 64
/// reports of 8,192 nodes ahead of the observer, and this box takes 42 million nodes.
#[test]
fn cancelling_stops_every_engine() {
    let puzzle = puzzle("5x5x5", "2x2x1");
    for (engine, enough) in Engine::all().flat_map(|engine| [1, 3].map(|reports| (engine, reports)))
    {
        let mut reports = 0;
        let mut observer = |_: &PackingProgress| {
            reports += 1;
            continue_if(reports < enough)
        };
        let counter = Counter::new().threads(Threads::ONE).engine(engine);
        let report = counter.search(&puzzle, &mut observer).expect("a supported puzzle");
        assert_eq!((report.stopped, reports), (Some(Stopped::Cancelled), enough), "{engine:?}");
        assert!(report.tally.total().packings < 537_718_437, "{engine:?}");
    }
}
