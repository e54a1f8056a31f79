//! Counts of packings and numbers of visited nodes, by all engines on small boxes.

use fifteen_antislide::{
    BrickCounts, Counter, Engine, Extents, Options, PackingProgress, Puzzle, Report, search,
};
use fifteen_runtime::{Observer, Threads, continue_if};
use fifteen_verify::packing::{Brick, check};
use std::ops::ControlFlow;

/// Creates a puzzle with one kind of brick.
fn puzzle(container: &str, brick: &str, no_corners: bool) -> Puzzle {
    let lengths = |text: &str| -> Extents { text.parse().expect("three lengths") };
    Puzzle::new(lengths(container), &[lengths(brick)], no_corners).expect("a puzzle")
}

/// Returns the counts of an engine, as `bricks:all/up to symmetry/up to rotation`, and its nodes.
fn count(puzzle: &Puzzle, engine: Engine) -> (String, u64) {
    let counter = Counter::new().threads(Threads::ONE).engine(engine);
    let report = counter.search(puzzle, &mut ()).expect("a supported puzzle");
    assert_eq!(report.stopped, None);
    let counts = report.tally.counts().iter().enumerate().filter(|(_, count)| count.packings > 0);
    let counts = counts.map(|(bricks, count)| {
        format!("{bricks}:{}/{}/{}", count.packings, count.up_to_symmetry, count.up_to_rotation)
    });
    (counts.collect::<Vec<_>>().join(" "), report.nodes)
}

/// The number of nodes of a search with one thread is deterministic. If it grows, some pruning was
/// lost.
#[test]
fn engines_agree_and_visit_no_more_nodes_than_recorded() {
    for (container, brick, no_corners, expected, [bits, links, transfer]) in [
        ("3x3x3", "2x2x1", false, "0:1/1/1 6:8/1/1", [2, 100, 49]),
        (
            "3x3x3",
            "2x1x1",
            false,
            "0:1/1/1 11:96/2/4 12:6584/142/280 13:9120/190/380",
            [852, 46_973, 18_822],
        ),
        ("3x3x4", "2x2x1", false, "0:1/1/1 8:12/3/4", [5, 245, 116]),
        ("3x3x4", "2x2x1", true, "0:1/1/1", [1, 31, 18]),
        ("4x4x4", "2x2x1", true, "0:1/1/1 12:2/1/1 14:6/1/1", [21, 156, 103]),
    ] {
        let puzzle = puzzle(container, brick, no_corners);
        for (engine, nodes) in
            [(Engine::Bits, bits), (Engine::Links, links), (Engine::Transfer, transfer)]
        {
            let found = count(&puzzle, engine);
            let expected = (expected.to_owned(), nodes);
            assert_eq!(found, expected, "{container} {brick} {no_corners} {engine:?}");
        }
    }
    let expected = "0:1/1/1 12:18/3/4 13:24/1/1 14:3000/72/129 15:600/21/27 16:44913/1073/1964";
    let large = puzzle("4x4x4", "2x2x1", false);
    for (engine, nodes) in [(Engine::Bits, 6_714), (Engine::Transfer, 41_796)] {
        assert_eq!(count(&large, engine), (expected.to_owned(), nodes), "{engine:?}");
    }
}

/// There are no packings of one to five bricks in this box, but some of six.
#[test]
fn counts_have_no_zeros_at_the_end() {
    let puzzle = puzzle("3x3x3", "2x2x1", false);
    for engine in [Engine::Bits, Engine::Links, Engine::Transfer] {
        let tally = Counter::new().engine(engine).bricks(0..=5).count(&puzzle).expect("a puzzle");
        assert_eq!(tally.counts().len(), 1, "{engine:?}: {tally}");
    }
}

/// Each listed packing is valid, and the sizes of the orbits add up to the number of packings.
#[test]
fn one_packing_per_orbit_is_listed() {
    let puzzle = puzzle("4x4x4", "2x2x1", false);
    for engine in [Engine::Bits, Engine::Links] {
        let packings = Counter::new().engine(engine).bricks(12..=13).packings(&puzzle);
        let packings = packings.expect("an engine that lists packings");
        let orbits: Vec<usize> = packings.iter().map(|packing| packing.orbit.packings).collect();
        assert_eq!((orbits.len(), orbits.iter().sum::<usize>()), (4, 18 + 24), "{engine:?}");
        for packing in packings {
            let brick = |&index: &usize| {
                let placement = &puzzle.placements()[index];
                Brick { corner: placement.corner, lengths: placement.extents.lengths() }
            };
            let bricks: Vec<Brick> = packing.placements.iter().map(brick).collect();
            assert_eq!(check([4, 4, 4], &bricks), Ok(bricks.len()));
        }
    }
}

/// The finished fraction grows; the number of packings is reported by engines that visit packings.
#[test]
fn observer_receives_increasing_progress() {
    for (container, engine, sees) in [
        ("3x3x4", Engine::Bits, true),
        ("3x3x3", Engine::Links, true),
        ("3x3x4", Engine::Transfer, false),
    ] {
        let (mut fraction, mut packings, mut left) = (0.0, 0, Vec::new());
        let mut observer = |progress: &PackingProgress| {
            // The fraction may fall, or exceed 1, by rounding errors.
            assert!(
                (fraction - 1e-9..=1.0 + 1e-9).contains(&progress.fraction_done),
                "{}",
                progress.fraction_done
            );
            assert!(progress.packings >= packings);
            (fraction, packings) = (progress.fraction_done, progress.packings);
            left.extend(progress.nodes_left);
            ControlFlow::Continue(())
        };
        let counter = Counter::new().threads(Threads::ONE).engine(engine);
        let puzzle = puzzle(container, "2x1x1", false);
        let report = counter.search(&puzzle, &mut observer).expect("a supported puzzle");
        assert!(report.tally.total().packings > 10_000);
        assert!(fraction > 0.1, "{engine:?}: {fraction}");
        assert_eq!(packings > 1_000, sees, "{engine:?}: {packings}");
        // Only the engine bits estimates the number of nodes left.
        let has_estimate = left.iter().any(|left| left.upper > 100.0 && left.lower <= left.upper);
        assert_eq!(has_estimate, engine == Engine::Bits);
    }
}

/// With one thread the reported number of nodes is exact, so the true number of nodes left follows
/// from that of the whole search.
#[test]
fn remaining_nodes_are_estimated_within_bounds() {
    let mut estimates = Vec::new();
    let mut observer = |progress: &PackingProgress| {
        estimates
            .extend(progress.nodes_left.map(|left| (progress.fraction_done, progress.nodes, left)));
        ControlFlow::Continue(())
    };
    let counter = Counter::new().threads(Threads::ONE).engine(Engine::Bits);
    let whole = counter
        .search(&puzzle("3x3x4", "2x1x1", false), &mut observer)
        .expect("a supported puzzle");
    assert!(estimates.len() > 10, "{estimates:?}");
    for (fraction, nodes, left) in estimates {
        let truth = f64::from(u32::try_from(whole.nodes - nodes).expect("few are left"));
        assert!((left.lower..left.upper).contains(&truth), "{truth} at {fraction}: {left:?}");
        if (0.4..0.8).contains(&fraction) {
            assert!(left.lower > truth / 2.0 && left.upper < truth * 2.0, "{truth}: {left:?}");
        }
    }
}

#[test]
fn transfer_refuses_to_list_packings() {
    let counter = Counter::new().engine(Engine::Transfer);
    assert!(counter.packings(&puzzle("3x3x3", "2x2x1", false)).is_err());
}

#[test]
fn transfer_is_chosen_for_long_boxes_with_small_bricks() {
    for (container, brick, engine) in [
        ("3x3x7", "2x2x1", Engine::Transfer),
        ("7x4x4", "2x2x2", Engine::Transfer),
        ("3x3x6", "2x2x1", Engine::Bits),
        ("2x4x9", "2x2x1", Engine::Bits),
        ("4x5x9", "2x2x1", Engine::Bits),
        ("3x3x7", "3x1x1", Engine::Bits),
    ] {
        let [container, brick] = [container, brick].map(|text| text.parse::<Extents>().unwrap());
        assert_eq!(
            Engine::fastest_for(container, &[brick], &BrickCounts::default()),
            engine,
            "{container}"
        );
    }
}

/// The engine `transfer` counts orbits only if requested, and only if the search was not cancelled:
/// Burnside's lemma needs the packings that are fixed by each symmetry.
#[test]
fn orbits_are_counted_only_after_all_symmetries() {
    let puzzle = puzzle("3x3x4", "2x1x1", false);
    let search = |up_to_symmetry, observer: &mut dyn Observer<PackingProgress>| {
        let options = Options { engine: Engine::Transfer, up_to_symmetry, ..Options::default() };
        search(&puzzle, &BrickCounts::default(), &options, observer).expect("a supported puzzle")
    };
    let orbits = |report: &Report| {
        let total = report.tally.total();
        [total.up_to_symmetry, total.up_to_rotation]
    };
    let whole = search(true, &mut ());
    assert!(orbits(&whole).into_iter().all(|count| count > 0));
    let alone = search(false, &mut ());
    assert_eq!(orbits(&alone), [0, 0]);
    assert_eq!(alone.tally.total().packings, whole.tally.total().packings);
    for reports in 1..50 {
        let mut left = reports;
        let report = search(true, &mut |_: &PackingProgress| {
            left -= 1;
            continue_if(left > 0)
        });
        assert!(report.stopped.is_none() || orbits(&report) == [0, 0], "{reports}");
    }
}

#[test]
fn an_empty_range_of_bricks_is_an_error() {
    let [first, last] = [14, 12];
    let counter = Counter::new().bricks(first..=last);
    for engine in Engine::all() {
        let error = counter.clone().engine(engine).count(&puzzle("3x3x3", "2x2x1", false));
        let message = error.unwrap_err().to_string();
        assert_eq!(message, "brick counts: the range 14..12 is empty", "{engine}");
    }
}
