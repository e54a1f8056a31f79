//! Comparison of checkpointed searches with those of the inner engine.

pub mod fake;

use super::*;
use crate::heuristic::Heuristic;
use crate::heuristic::pushes::PushHeuristic;
use crate::korf::{
    Counts, IterationProgress, Limits, Outcome, Report, SliceResult, Threshold, UnitPolicy, engine,
    solve,
};
use crate::runtime::Random;
use crate::runtime::units::UNITS;
use crate::{Observer, Stopped};
use fifteen_codegen::Direction;
use fifteen_runtime::continue_if;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Engine that splits every iteration after one of at least 30 nodes, if the inner engine has
/// units.
struct EagerUnitEngine(Box<dyn Engine>);

struct EagerUnitSearch(Box<dyn EngineSearch>);

impl Engine for EagerUnitEngine {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn summary(&self) -> &'static str {
        self.0.summary()
    }

    fn with_settings(&self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        self.0.with_settings(settings)
    }

    fn supports(&self, size: Size) -> bool {
        self.0.supports(size)
    }

    fn threads(&self) -> Threads {
        self.0.threads()
    }

    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        Box::new(EagerUnitSearch(self.0.prepare(start)))
    }
}

impl EngineSearch for EagerUnitSearch {
    fn estimate(&self) -> u32 {
        self.0.estimate()
    }

    fn excess(&self) -> u32 {
        self.0.excess()
    }

    fn max_moves(&self) -> u32 {
        self.0.max_moves()
    }

    fn begin(&mut self, threshold: Threshold) {
        self.0.begin(threshold);
    }

    fn begin_unit(&mut self, threshold: Threshold, unit: usize) {
        self.0.begin_unit(threshold, unit);
    }

    fn unit_policy(&self) -> Option<UnitPolicy> {
        self.0.unit_policy().map(|_| UnitPolicy { min_nodes: 30, slice: 10 })
    }

    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        self.0.run(nodes, observer)
    }

    fn set_threads(&mut self, threads: Threads) {
        self.0.set_threads(threads);
    }

    fn counts(&self) -> Counts {
        self.0.counts()
    }

    fn retraced(&self) -> u64 {
        self.0.retraced()
    }
}

/// Store in memory, with the units of one shard assigned.
#[derive(Clone, Default)]
struct MemoryStore {
    records: BTreeMap<usize, UnitRecord>,
    shard: usize,
    shard_count: usize,
}

impl UnitStore for MemoryStore {
    fn record(&self, unit: usize) -> Option<UnitRecord> {
        self.records.get(&unit).cloned()
    }

    fn is_assigned(&self, unit: usize) -> bool {
        assert!(!self.records.contains_key(&unit), "unit {unit} is finished");
        unit % self.shard_count == self.shard
    }

    fn insert(&mut self, unit: usize, record: UnitRecord) -> ControlFlow<()> {
        // A unit searched twice has the same record, and records round-trip as text.
        let before = self.records.insert(unit, record.to_string().parse().expect("valid record"));
        assert!(before.is_none_or(|before| before == record), "unit {unit}");
        ControlFlow::Continue(())
    }
}

fn memory_store(shard: usize, shard_count: usize) -> Arc<Mutex<MemoryStore>> {
    Arc::new(Mutex::new(MemoryStore { shard, shard_count, ..MemoryStore::default() }))
}

/// Returns `wide` with three heuristics, each with and without pruning, with this number of
/// threads.
fn engines(threads: usize) -> Vec<Box<dyn Engine>> {
    static HEURISTICS: LazyLock<[Heuristic; 3]> = LazyLock::new(|| {
        let size = Size::new(4, 4).expect("a size");
        ["manhattan", "pdb-6-6-3", "pdb-4-4-4-3+aaab/ccab/ccbb/ddd."].map(|name| {
            Heuristic::named(size, name, Threads::default(), &mut ()).expect("known name")
        })
    });
    let configured = |(heuristic, pruning): (&Heuristic, bool)| {
        let (heuristic, pruning) = (Some(heuristic.clone()), Some(pruning));
        let threads = Threads::new(threads);
        let settings = Settings { heuristic, threads, pruning, ..Settings::default() };
        engine("wide").expect("known name").with_settings(&settings).expect("supported settings")
    };
    HEURISTICS
        .iter()
        .flat_map(|heuristic| [true, false].map(|pruning| (heuristic, pruning)))
        .map(configured)
        .collect()
}

fn starts() -> Vec<Board> {
    let mut random = Random::new(77);
    let size = Size::new(4, 4).expect("a size");
    (0..4).map(|_| Board::random_walk(size, 48, &mut random)).collect()
}

/// Runs a checkpointed search in slices.
fn search(
    start: &Board,
    engine: Box<dyn Engine>,
    store: &Arc<Mutex<MemoryStore>>,
    observer: &mut dyn Observer<IterationProgress>,
) -> Report {
    let checkpointed = CheckpointedEngine::new(Box::new(EagerUnitEngine(engine)), store.clone());
    let limits = Limits { slice: std::num::NonZeroU64::new(5000), ..Limits::default() };
    solve(start, &checkpointed, &limits, observer).expect("valid solution")
}

#[test]
fn checkpointed_iterations_count_the_same_nodes() {
    let mut split_iterations = 0;
    for start in starts() {
        for (one, other) in engines(1).into_iter().zip(engines(3)) {
            let identity = one.identity();
            let plain = solve(&start, &*one, &Limits::default(), &mut ()).expect("solvable");
            let checkpointed = search(&start, one, &memory_store(0, 1), &mut ());
            assert_eq!(checkpointed.lower_bound, plain.lower_bound, "{identity}");
            let completed = |report: &Report| {
                report.statistics.completed_iterations().copied().collect::<Vec<_>>()
            };
            assert_eq!(completed(&checkpointed), completed(&plain), "{identity}");
            // The last iteration agrees, too, with any number of threads.
            let store = memory_store(0, 1);
            assert_eq!(search(&start, other, &store, &mut ()), checkpointed, "{identity}");
            // Iterations are counted, not units: the number of units of the last iteration that are
            // finished depends on the threads.
            let store = store.lock().expect("no panic");
            let units = store.records.iter().filter(|(_, record)| !record.is_whole_iteration);
            split_iterations += units.map(|(unit, _)| unit / UNITS).collect::<BTreeSet<_>>().len();
        }
    }
    assert_eq!(split_iterations, 50);
}

#[test]
fn checkpointed_engine_forwards_engine_properties() {
    for (engine, same) in engines(2).into_iter().zip(engines(2)) {
        let checkpointed = CheckpointedEngine::new(same, memory_store(0, 1));
        assert_eq!(checkpointed.identity(), engine.identity());
        assert_eq!(checkpointed.summary(), engine.summary());
        assert_eq!(
            (checkpointed.name(), checkpointed.heuristic()),
            (engine.name(), engine.heuristic())
        );
        assert_eq!(
            (checkpointed.is_pruning(), checkpointed.threads(), checkpointed.loads_tables()),
            (engine.is_pruning(), engine.threads(), engine.loads_tables())
        );
        let two = Settings { threads: Threads::new(2), ..Settings::default() };
        assert_eq!(
            checkpointed.with_settings(&two).unwrap().identity(),
            engine.with_settings(&two).unwrap().identity()
        );
        for size in [(2, 2), (4, 4), (5, 5)].map(|(rows, cols)| Size::new(rows, cols).unwrap()) {
            assert_eq!(checkpointed.supports(size), engine.supports(size));
            assert_eq!(checkpointed.goal(size), engine.goal(size));
        }
    }
}

/// In the multi-tile metric thresholds are numbers of pushes. The second search is restored.
#[test]
fn searches_of_pushes_are_recorded() {
    let size = Size::new(3, 3).expect("a size");
    let start = Board::parse(size, "867254301").expect("a position");
    for name in ["fsa", "wide"] {
        let push_heuristic = PushHeuristic::named(size, "walking", Threads::ONE, &mut ()).ok();
        // With several threads the nodes of the last iteration vary from run to run.
        let threads = Some(Threads::ONE);
        let settings = Settings { threads, push_heuristic, ..Settings::default() };
        let configured = || engine(name).expect("known name").with_settings(&settings);
        let plain = configured().expect("supported settings");
        let expected = solve(&start, &*plain, &Limits::default(), &mut ()).expect("solvable");
        let store = memory_store(0, 1);
        for _ in 0..2 {
            let inner = configured().expect("supported settings");
            let checkpointed = CheckpointedEngine::new(inner, store.clone());
            assert_eq!(checkpointed.metric(), Metric::Multi);
            let report = solve(&start, &checkpointed, &Limits::default(), &mut ());
            assert_eq!(report.as_ref(), Ok(&expected), "{name}");
        }
        let records = store.lock().expect("no panic").records.len();
        assert_eq!(records, expected.statistics.iterations.len(), "{name}");
    }
}

/// Of an engine that finds all solutions, the first one is reported and recorded.
#[test]
fn one_solution_of_all_is_recorded() {
    let size = Size::new(3, 3).expect("a size");
    let start = Board::parse(size, "867254301").expect("a position");
    let heuristic = Heuristic::named(size, "manhattan", Threads::ONE, &mut ()).ok();
    let settings = Settings { heuristic, all_solutions: Some(3), ..Settings::default() };
    let configured = || engine("wide").expect("known name").with_settings(&settings);
    let all = configured().expect("supported settings");
    let all = solve(&start, &*all, &Limits::default(), &mut ()).expect("solvable");
    assert!(all.solutions.is_some_and(|found| found.count > 1));
    let store = memory_store(0, 1);
    for _ in 0..2 {
        let inner = configured().expect("supported settings");
        let checkpointed = CheckpointedEngine::new(inner, store.clone());
        let limits = Limits::new().moves(Some(31));
        let report = solve(&start, &checkpointed, &limits, &mut ()).expect("solvable");
        assert_eq!(report.outcome, all.outcome);
        assert_eq!(report.statistics.total(), all.statistics.total());
    }
}

#[test]
fn resumed_search_gives_the_same_report() {
    let mut random = Random::new(5);
    for start in starts() {
        for (one, other) in engines(1).into_iter().zip(engines(2)) {
            let identity = one.identity();
            let whole = search(&start, one, &memory_store(0, 1), &mut ());
            let (shared, mut stops) = (memory_store(0, 1), 0);
            let report = loop {
                let mut left = random.next_below(600);
                let mut observer = |_: &IterationProgress| {
                    left = left.saturating_sub(1);
                    continue_if(left > 0)
                };
                let again = other.with_settings(&Settings::default()).expect("supported settings");
                let report = search(&start, again, &shared, &mut observer);
                match report.outcome {
                    Outcome::Stopped(_) => stops += 1,
                    Outcome::Solved(_) => break report,
                }
                assert!(stops < 1000, "no progress after {stops} stops");
            };
            assert_eq!(report, whole, "{identity} after {stops} stops");
        }
    }
}

#[test]
fn shards_are_merged_until_solved() {
    for start in starts().into_iter().take(1) {
        for engine in 0..engines(1).len() {
            let one = || engines(2).swap_remove(engine);
            let whole = search(&start, one(), &memory_store(0, 1), &mut ());
            let mut all = MemoryStore::default();
            let report = loop {
                let before = all.records.len();
                for shard in 0..3 {
                    let shard_store =
                        Arc::new(Mutex::new(MemoryStore { shard, shard_count: 3, ..all.clone() }));
                    search(&start, one(), &shard_store, &mut ());
                    for (unit, record) in shard_store.lock().expect("no panic").records.clone() {
                        let _ = all.insert(unit, record);
                    }
                }
                // The merged store assigns no units. It solves the position once it contains a unit
                // with the goal.
                let merged_store =
                    Arc::new(Mutex::new(MemoryStore { shard: 1, shard_count: 1, ..all.clone() }));
                let report = search(&start, one(), &merged_store, &mut ());
                match &report.outcome {
                    Outcome::Stopped(stopped) => assert_eq!(*stopped, Stopped::OutOfShard),
                    Outcome::Solved(solution) => {
                        // The length is right, but units before the solved one may be missing.
                        assert_eq!(solution.len() as u32, whole.lower_bound);
                        if all.records.len() == before {
                            break report;
                        }
                    }
                }
            };
            assert_eq!(report, whole);
        }
    }
}

#[test]
fn report_lines_round_trip() {
    let solved = Board::goal(Size::new(4, 4).expect("a size"));
    for start in starts().into_iter().chain([solved]) {
        for all in [None, Some(3)] {
            let settings = Settings { all_solutions: all, ..Settings::default() };
            let engine = crate::korf::auto_engine(start.size())
                .with_settings(&settings)
                .expect("supported settings");
            let report =
                solve(&start, &*engine, &Limits::default(), &mut ()).expect("valid solution");
            let line = ReportLine::from_report(&start, &report).expect("solved");
            assert_eq!(line.parse(&start), Ok(report));
            // Lines of other positions, and lines with missing or extra words, are rejected.
            let other =
                Direction::ALL.into_iter().find_map(|direction| start.after_move(direction));
            assert_eq!(line.parse(&other.expect("legal move")), Err(RecordError));
            for deterministic in
                [line.deterministic.clone() + " 5", line.deterministic.replace("moves", "")]
            {
                let other = ReportLine { deterministic, ..line.clone() };
                assert_eq!(other.parse(&start), Err(RecordError), "{other:?}");
            }
            let words: Vec<&str> = line.rest.split(' ').collect();
            for missing in 0..words.len() - 2 {
                let rest = [&words[..missing], &words[missing + 1..]].concat().join(" ");
                let other = ReportLine { rest, ..line.clone() };
                let is_iteration = words[missing].contains(':');
                assert_eq!(other.parse(&start).is_ok(), is_iteration, "{other:?}");
            }
        }
    }
}

#[test]
fn unit_records_round_trip() {
    for text in [
        "visited 0 generated 0",
        "unsplit visited 1 generated 2",
        "visited 9 generated 9 solution NESW",
        "unsplit length 4 | visited 9 generated 9 solution NESW",
    ] {
        assert_eq!(
            text.parse::<UnitRecord>().map(|record| record.to_string()),
            Ok(text.to_owned())
        );
    }
    for text in [
        "",
        "visited 1",
        "visited x generated 1",
        "visited 1 generated 1 solution X",
        "visited 1 generated -1",
        "unsplit",
        "unsplit length 1",
        "unsplit length 1 | visited 1 generated 1",
        "unsplit length 3 | visited 9 generated 9 solution NESW",
        "length 4 | visited 9 generated 9 solution NESW",
        "visited 1 generated 1 ",
    ] {
        assert_eq!(text.parse::<UnitRecord>(), Err(RecordError), "{text}");
    }
}

#[test]
fn checkpointed_search_forwards_search_properties() {
    let start = starts().remove(0);
    for name in ["plain", "fsa", "wide"] {
        let configured = || engine(name).expect("known name").with_settings(&Settings::default());
        let one = configured().expect("supported settings");
        let (mut search, mut checkpointed) = (
            one.prepare(&start),
            CheckpointedEngine::new(configured().expect("supported settings"), memory_store(0, 1))
                .prepare(&start),
        );
        assert_eq!(
            (checkpointed.estimate(), checkpointed.excess()),
            (search.estimate(), search.excess())
        );
        assert_eq!(
            (checkpointed.max_moves(), checkpointed.preferred_slice()),
            (search.max_moves(), search.preferred_slice())
        );
        assert_eq!(
            (
                checkpointed.heuristic(),
                checkpointed.remaining_nodes(),
                checkpointed.restored_nodes()
            ),
            (search.heuristic(), None, 0)
        );
        for threads in [1, 2] {
            for search in [&mut search, &mut checkpointed] {
                search.set_threads(Threads::new(threads).expect("positive number"));
            }
            assert_eq!(
                checkpointed.preferred_slice(),
                search.preferred_slice(),
                "{name} with {threads} threads"
            );
        }
        // The second round restores the iteration.
        let mut known = 0;
        for _ in 0..2 {
            let threshold = Threshold::new(search.estimate(), 0);
            search.begin(threshold);
            checkpointed.begin(threshold);
            assert_eq!(checkpointed.restored_nodes(), known);
            let (step, expected) =
                (checkpointed.run(u64::MAX, &mut ()), search.run(u64::MAX, &mut ()));
            assert_eq!((step, checkpointed.counts()), (expected, search.counts()), "{name}");
            assert_eq!(checkpointed.retraced(), search.retraced());
            known = search.counts().visited;
        }
        assert!(known > 0);
    }
}

/// Store that is read-only, or that rejects inserts.
struct UnwritableStore {
    is_read_only: bool,
}

impl UnitStore for UnwritableStore {
    fn record(&self, _: usize) -> Option<UnitRecord> {
        None
    }

    fn is_assigned(&self, _: usize) -> bool {
        true
    }

    fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    fn insert(&mut self, _: usize, _: UnitRecord) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

#[test]
fn search_stops_if_the_store_is_read_only_or_rejects_inserts() {
    let start = starts().remove(0);
    for (is_read_only, reason) in [(true, Stopped::OutOfShard), (false, Stopped::Cancelled)] {
        let plain = engine("plain").expect("known name").with_settings(&Settings::default());
        let store = Arc::new(Mutex::new(UnwritableStore { is_read_only }));
        let checkpointed = CheckpointedEngine::new(plain.expect("supported settings"), store);
        let report = solve(&start, &checkpointed, &Limits::default(), &mut ()).expect("solvable");
        assert_eq!(report.outcome, Outcome::Stopped(reason));
        assert_eq!(report.statistics.total().visited == 0, is_read_only);
        // A solution that cannot be stored is still the answer.
        let near = "123456789abcde0f".parse().expect("a position");
        let report = solve(&near, &checkpointed, &Limits::default(), &mut ()).expect("solvable");
        assert_eq!(report.solution().is_none(), is_read_only);
    }
}
