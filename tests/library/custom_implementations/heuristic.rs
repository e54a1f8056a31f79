//! Heuristics outside the crate, in every engine that accepts heuristics.

use super::board;
use crate::support::oracle;
use fifteen::heuristic::{Bound, Push};
use fifteen::korf::instances::korf_100;
use fifteen::korf::{Counts, ENGINES, Engine, LazyHeuristic, Report, Settings};
use fifteen::runtime::Random;
use fifteen::{Board, Heuristic, Limits, Size, Solver, Threads, korf};
use std::sync::Arc;

/// Linear conflicts in rows, computed directly: for every row the least number of its tiles that
/// have to leave it. The state is the whole board, so that no code is shared with the crate.
struct RowConflicts {
    cols: usize,
}

impl RowConflicts {
    fn excess_of_row(&self, tiles: &[u8]) -> u32 {
        let rows = tiles.chunks(self.cols).enumerate();
        rows.map(|(row, tiles)| self.tiles_to_remove(row, tiles)).sum()
    }

    /// Returns the number of home tiles of a row, less the length of their longest sorted
    /// subsequence.
    fn tiles_to_remove(&self, row: usize, tiles: &[u8]) -> u32 {
        let at_home = |&tile: &u8| tile != 0 && (usize::from(tile) - 1) / self.cols == row;
        let tiles: Vec<u8> = tiles.iter().copied().filter(at_home).collect();
        let chosen = |set: u32| {
            let tiles = tiles.iter().enumerate().filter(move |(at, _)| set >> at & 1 != 0);
            tiles.map(|(_, &tile)| tile)
        };
        let staying = (0..1 << tiles.len()).filter(|&set| chosen(set).is_sorted());
        tiles.len() as u32 - staying.map(u32::count_ones).max().unwrap_or(0)
    }
}

impl Bound for RowConflicts {
    type State = ([u8; Size::MAX_CELLS], u32);
    type Probe = Push;

    fn root(&self, start: &Board) -> Self::State {
        let mut tiles = [0; Size::MAX_CELLS];
        tiles[..start.tiles().len()].copy_from_slice(start.tiles());
        (tiles, self.excess_of_row(start.tiles()))
    }

    fn excess(&self, state: &Self::State) -> u32 {
        state.1
    }

    fn probe(&self, state: &Self::State, push: Push, tile_at: impl Fn(usize) -> usize) -> Push {
        assert_eq!(tile_at(push.from), push.tile);
        assert_eq!((tile_at(push.to), usize::from(state.0[push.from])), (0, push.tile));
        push
    }

    fn resolve(&self, state: &Self::State, push: Push, quota: u32) -> Option<Self::State> {
        let mut tiles = state.0;
        tiles.swap(push.from, push.to);
        let excess = self.excess_of_row(&tiles);
        (excess <= quota).then_some((tiles, excess))
    }
}

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

fn rows(size: Size) -> Heuristic {
    Heuristic::custom("rows", size, RowConflicts { cols: size.cols() })
}

fn solve(start: &Board, engine: &dyn Engine) -> Report {
    let report = korf::solve(start, engine, &Limits::default(), &mut ());
    report.expect("a solvable position")
}

/// Returns every engine with a heuristic, and `wide` in all its variants: with and without pruning,
/// with several threads, with an upgrade, and for all solutions.
fn engines(heuristic: &Heuristic) -> Vec<Box<dyn Engine>> {
    let size = heuristic.size();
    let own = || Settings { heuristic: Some(heuristic.clone()), ..Settings::default() };
    let of = |name: &str, settings: &Settings| {
        korf::engine(name)
            .expect("a known engine")
            .with_settings(settings)
            .expect("a supported heuristic")
    };
    let manhattan = Heuristic::named(size, "manhattan", Threads::ONE, &mut ()).ok();
    let upgrade = heuristic.clone();
    let lazy = LazyHeuristic::new("rows", 10, move |_| Some(upgrade.clone()));
    let mut engines: Vec<Box<dyn Engine>> =
        ENGINES.iter().map(|engine| of(engine.name(), &own())).collect();
    engines.extend([
        of("wide", &Settings { pruning: Some(false), threads: Threads::new(1), ..own() }),
        of("wide", &Settings { threads: Threads::new(3), ..own() }),
        of("wide", &Settings { all_solutions: Some(1), ..own() }),
        of("wide", &Settings { lazy_heuristic: Some(Arc::new(lazy)), ..own() }),
        of(
            "wide",
            &Settings { heuristic: manhattan, all_solutions: Some(1), ..Settings::default() },
        ),
    ]);
    engines.retain(|engine| engine.supports(size));
    engines
}

/// Returns the node counts of the iterations before the solution.
fn exhausted(report: &Report) -> Vec<Counts> {
    let length = report.solution().expect("a solution").len() as u32;
    let before = report
        .statistics
        .completed_iterations()
        .filter(|iteration| iteration.threshold.moves() < length);
    before.map(|iteration| iteration.counts).collect()
}

/// Checks the length, and without pruning the node counts, of a position with all engines.
fn check(start: &Board, length: usize, engines: &[Box<dyn Engine>]) {
    let mut counts = None;
    for engine in engines {
        let report = solve(start, &**engine);
        let about = format!("{start} by {} with {}", engine.name(), report.heuristic);
        assert_eq!(report.solution().expect("a solution").len(), length, "{about}");
        if !engine.is_pruning() && engine.heuristic() == "rows" {
            let exhausted = exhausted(&report);
            assert_eq!(counts.get_or_insert(exhausted.clone()), &exhausted, "{about}");
        }
    }
}

#[test]
fn a_custom_heuristic_finds_every_2x3_distance_in_every_engine() {
    let size = size(2, 3);
    let engines = engines(&rows(size));
    assert!(engines.len() >= 7);
    for (tiles, distance) in oracle::distances(2, 3) {
        check(&Board::from_tiles(size, &tiles).expect("a position"), distance, &engines);
    }
}

#[test]
fn a_custom_heuristic_finds_the_same_lengths_on_larger_boards() {
    let (eight, fifteen, twenty_four) = (size(3, 3), size(4, 4), size(5, 5));
    let (mut random, auto) = (Random::new(8), Solver::new());
    let eights = engines(&rows(eight));
    for _ in 0..20 {
        let start = Board::random(eight, &mut random);
        let length = auto.solve(&start).expect("a solvable position").len();
        check(&start, length, &eights);
    }
    let mut instances = korf_100();
    instances.sort_by_key(|instance| instance.generated);
    let fifteens = engines(&rows(fifteen));
    for instance in &instances[..1] {
        check(&instance.start, instance.length, &fifteens);
    }
    let start = board("2 1 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 17 16 18 19 20 / 21 22 23 24 0");
    let length = auto.solve(&start).expect("a solvable position").len();
    check(&start, length, &engines(&rows(twenty_four))[..1]);
}

#[test]
fn row_conflicts_visit_nodes_between_manhattan_and_all_conflicts() {
    let start = board("8 6 7 / 2 5 4 / 3 0 1");
    let nodes = |heuristic: Heuristic| {
        let settings = Settings { heuristic: Some(heuristic), ..Settings::default() };
        let plain = korf::engine("plain").expect("a known engine").with_settings(&settings);
        let report = solve(&start, &*plain.expect("a supported heuristic"));
        exhausted(&report).iter().map(|counts| counts.visited).sum::<u64>()
    };
    let named = |name| Heuristic::named(start.size(), name, Threads::ONE, &mut ()).unwrap();
    let own = nodes(rows(start.size()));
    assert!((nodes(named("conflict"))..nodes(named("manhattan"))).contains(&own), "{own}");
}

/// A function that returns the estimate of `walking` is the same heuristic.
#[test]
fn a_function_can_be_used_as_a_heuristic() {
    let size = size(3, 3);
    let walking =
        Heuristic::named(size, "walking", Threads::ONE, &mut ()).expect("a known heuristic");
    let inner = walking.clone();
    let own = Heuristic::from_fn("own", size, move |board| inner.estimate(board));
    assert_eq!((own.name(), own.size()), ("own", size));
    let mut random = Random::new(31);
    for _ in 0..30 {
        let start = Board::random(size, &mut random);
        assert_eq!(own.estimate(&start), walking.estimate(&start));
        for name in ["plain", "fsa", "wide"] {
            let report = |heuristic: &Heuristic| {
                let (heuristic, pruning) = (Some(heuristic.clone()), Some(false));
                let settings = Settings { heuristic, pruning, ..Settings::default() };
                let engine = korf::engine(name).expect("a known engine").with_settings(&settings);
                solve(&start, &*engine.expect("a supported heuristic"))
            };
            let (own, walking) = (report(&own), report(&walking));
            assert_eq!(own.outcome, walking.outcome, "{start} {name}");
            assert_eq!(exhausted(&own), exhausted(&walking), "{start} {name}");
        }
    }
}

/// An estimate of the wrong parity is rounded up; one below the Manhattan distance is ignored.
#[test]
fn function_estimates_are_adjusted_to_parity() {
    let size = size(3, 3);
    let start = board("1 2 3 / 4 5 6 / 7 0 8");
    let estimate = |moves: u32| Heuristic::from_fn("own", size, move |_| moves).estimate(&start);
    assert_eq!([0, 1, 2, 3, 4].map(estimate), [1, 1, 3, 3, 5]);
}
