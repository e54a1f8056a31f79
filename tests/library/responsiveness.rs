//! Every search calls its observer regularly, from its beginning until it returns after being
//! cancelled.
//!
//! The library promises a call at least every 50 milliseconds, and that a cancelled search returns
//! within 200 milliseconds: tables of a hundred million entries have to be freed. A busy machine
//! cannot keep these limits, so here a gap may be half a second long. The ignored test checks the
//! promise itself, if it runs alone on an idle machine: `cargo test --release --test library
//! responsiveness -- --ignored --nocapture`. Any machine may pause for a moment, but a gap of the
//! search itself recurs: a search is measured again if it is late.

use fifteen::antislide::{self, BrickCounts, Extents};
use fifteen::census::{self, CensusKind};
use fifteen::heuristic::distances::{self, Distances};
use fifteen::heuristic::{self, Heuristic, Tables};
use fifteen::korf::{self, ENGINES, Engine, Limits, Settings, instances};
use fifteen::patterns::Partition;
use fifteen::queens::{self, Chessboard};
use fifteen::runtime::continue_if;
use fifteen::sliding::{self, Style};
use fifteen::sudoku::{self, Grid, Method};
use fifteen::{Board, Size, Threads, quality};
use std::fs;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Callback of a search with any progress type.
type ProgressCallback<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// Name and function of a search.
type NamedSearch = (String, Box<dyn Fn(ProgressCallback)>);

/// Measured responsiveness of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Responsiveness {
    /// Longest time between two calls of the observer.
    longest_gap: Duration,
    /// Time from the cancelling call until the search returned.
    time_to_stop: Duration,
}

impl Responsiveness {
    /// Returns whether both times are within limits.
    fn is_within(self, limits: Responsiveness) -> bool {
        self.longest_gap <= limits.longest_gap && self.time_to_stop <= limits.time_to_stop
    }
}

/// Measures a search that is cancelled after a time limit.
fn measure_responsiveness(limit: Duration, search: &dyn Fn(ProgressCallback)) -> Responsiveness {
    let started = Instant::now();
    let (mut last, mut longest) = (started, Duration::ZERO);
    search(&mut || {
        let now = Instant::now();
        if last - started >= limit {
            return ControlFlow::Break(()); // already cancelled
        }
        (last, longest) = (now, longest.max(now - last));
        continue_if(now - started < limit)
    });
    Responsiveness { longest_gap: longest, time_to_stop: last.elapsed() }
}

fn two_threads() -> Threads {
    Threads::new(2).expect("a number of threads")
}

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Returns long searches of all kinds.
fn searches() -> Vec<NamedSearch> {
    let mut all = Vec::new();
    push_engines(&mut all);
    push_tables(&mut all);
    push_block_puzzles(&mut all);
    push_packings(&mut all);
    push_other_searches(&mut all);
    all
}

fn named_search(
    name: impl Into<String>,
    search: impl Fn(ProgressCallback) + 'static,
) -> NamedSearch {
    (name.into(), Box::new(search))
}

/// Adds every engine with heuristics of each kind, and the automatic choice.
fn push_engines(all: &mut Vec<NamedSearch>) {
    let hard = instances::korf_100()[87].start;
    let iterated = |name: String, engine: Box<dyn Engine>, start: Board| {
        named_search(name, move |on_progress| {
            let observer = &mut |_: &korf::IterationProgress| on_progress();
            korf::solve(&start, &*engine, &Limits::default(), observer)
                .expect("a solvable position");
        })
    };
    for name in ["manhattan", "walking", "pdb-6-6-3"] {
        let heuristic = Heuristic::named(size(4, 4), name, Threads::ONE, &mut ()).expect("a name");
        for engine in ENGINES {
            let threads = Some(two_threads()).filter(|_| engine.name() == "wide");
            let heuristic = Some(heuristic.clone());
            let settings = Settings { heuristic, threads, ..Settings::default() };
            let configured = engine.with_settings(&settings).expect("supported settings");
            all.push(iterated(format!("{} {name}", engine.name()), configured, hard));
        }
    }
    all.push(iterated("auto 4x4".to_owned(), korf::auto_engine(size(4, 4)), hard));
    let hard = instances::korf_24()[49].start;
    all.push(iterated("auto 5x5".to_owned(), korf::auto_engine(size(5, 5)), hard));
}

/// Adds the construction and the analysis of tables.
fn push_tables(all: &mut Vec<NamedSearch>) {
    for (of, name) in [(size(4, 4), "7-8"), (size(5, 5), "6-6-6-6")] {
        let partition = Partition::parse(of, name).expect("a name");
        all.push(named_search(format!("tables {name}"), move |on_progress| {
            let observer = &mut |_: &heuristic::BuildProgress| on_progress();
            Tables::construct(&partition, two_threads(), observer)
                .expect_err("a cancelled construction");
        }));
    }
    let partition = Partition::parse(size(4, 4), "5-5-5").expect("a name");
    let tables = Tables::construct(&partition, two_threads(), &mut ()).expect("enough memory");
    all.push(named_search("distances", move |on_progress| {
        let observer = &mut |_: &distances::CountProgress| on_progress();
        let pattern = &partition.patterns()[0];
        let _ = Distances::count(&tables, pattern, two_threads(), observer);
    }));
}

/// Adds block puzzles in all styles. In one of them a configuration has seventy million moves.
fn push_block_puzzles(all: &mut Vec<NamedSearch>) {
    let collected = |name: &str| {
        let file = crate::support::root().join("tests/data/sliding").join(name);
        fs::read_to_string(file).expect("a readable file")
    };
    let row = "1".repeat(34);
    for (name, text) in [
        ("n3x4", collected("n3x4.sliding")),
        ("climb15a", collected("climb15a-told-apart.sliding")),
        ("a row of 34", format!("16 x 16\n1 = 1\n{row}\n000{row}\n")),
    ] {
        let puzzle = Rc::new(sliding::Puzzle::parse(&text).expect("a puzzle"));
        for style in Style::ALL {
            let puzzle = Rc::clone(&puzzle);
            all.push(named_search(
                format!("{name} style {}", style.number()),
                move |on_progress| {
                    let threads = two_threads();
                    let options =
                        sliding::Options { style, threads, ..sliding::Options::default() };
                    let task = sliding::Task::Explore { max_listed: 1 };
                    sliding::search(&puzzle, &options, task, &mut |_: &sliding::BfsProgress| {
                        on_progress()
                    });
                },
            ));
        }
    }
}

/// Adds boxes of bricks. In the last one the corners alone have nearly six million fillings.
fn push_packings(all: &mut Vec<NamedSearch>) {
    for (container, brick) in [("5x5x5", "2x2x1"), ("8x8x8", "1x2x3")] {
        let extents = |text: &str| text.parse::<Extents>().expect("three lengths");
        let puzzle = antislide::Puzzle::new(extents(container), &[extents(brick)], false);
        let puzzle = Rc::new(puzzle.expect("a puzzle"));
        for engine in antislide::Engine::all() {
            if engine == antislide::Engine::Transfer && container == "8x8x8" {
                continue; // not enough memory
            }
            let puzzle = Rc::clone(&puzzle);
            all.push(named_search(format!("{container} {}", engine.name()), move |on_progress| {
                let threads = two_threads();
                let options = antislide::Options { engine, threads, ..Default::default() };
                let observer = &mut |_: &antislide::PackingProgress| on_progress();
                let report =
                    antislide::search(&puzzle, &BrickCounts::default(), &options, observer);
                report.expect("enough memory");
            }));
        }
    }
}

/// Adds censuses, heuristic quality, sudokus and queens.
fn push_other_searches(all: &mut Vec<NamedSearch>) {
    let options = || census::Options { threads: two_threads(), ..census::Options::default() };
    all.push(named_search("census 3x4", move |on_progress| {
        let mut observer = |_: &census::CensusProgress| on_progress();
        census::count(size(3, 4), CensusKind::all_from_last(size(3, 4)), &options(), &mut observer)
            .expect("enough memory");
    }));
    all.push(named_search("happy 4x4", move |on_progress| {
        let mut observer = |_: &census::CensusProgress| on_progress();
        census::count(size(4, 4), CensusKind::Happy, &options(), &mut observer)
            .expect("enough memory");
    }));
    let tables = Heuristic::embedded(size(4, 4)).expect("embedded tables");
    all.push(named_search("quality 4x4", move |on_progress| {
        let options = quality::Options::defaults_for(size(4, 4));
        let options = quality::Options { rounds: 1_000, threads: two_threads(), ..options };
        let observer = &mut |_: &quality::QualityProgress| on_progress();
        quality::measure(std::slice::from_ref(&tables), &options, observer)
            .expect("a measured heuristic");
    }));
    let empty = Grid::parse(&".".repeat(81)).expect("a grid");
    all.push(named_search("sudoku", move |on_progress| {
        let observer = &mut |_: &sudoku::CountProgress| on_progress();
        sudoku::Solver::default().search(&empty, u64::MAX, observer).expect("verified answers");
    }));
    all.push(named_search("sudoku by methods", move |on_progress| {
        let observer = &mut |_: &sudoku::CountProgress| on_progress();
        sudoku::deduce(&empty, Method::Guess, u64::MAX, observer).expect("verified answers");
    }));
    for board in [19, 32] {
        all.push(named_search(format!("queens {board}"), move |on_progress| {
            let options = queens::Options { threads: two_threads() };
            let board = Chessboard::new(board, board).expect("a board");
            queens::solve(board, 19, &options, &mut |_: &queens::QueensProgress| on_progress())
                .expect("a verified answer");
        }));
    }
}

/// Measures each search up to `times` times, and returns the names of those that are never within
/// the limits.
fn unresponsive_searches(limit: Duration, limits: Responsiveness, times: usize) -> Vec<String> {
    let unresponsive = |(name, search): NamedSearch| {
        let is_responsive = |_| {
            let measured = measure_responsiveness(limit, &*search);
            println!("{name:<30} {:>12.1?} {:>12.1?}", measured.longest_gap, measured.time_to_stop);
            measured.is_within(limits)
        };
        (!(0..times).any(is_responsive)).then_some(name)
    };
    searches().into_iter().filter_map(unresponsive).collect()
}

#[test]
fn every_search_reports_within_half_a_second() {
    let longest = Duration::from_millis(500);
    let unresponsive = unresponsive_searches(
        Duration::from_millis(200),
        Responsiveness { longest_gap: longest, time_to_stop: longest },
        10,
    );
    assert!(unresponsive.is_empty(), "{unresponsive:#?}");
}

#[test]
#[ignore = "needs an idle machine and a release build"]
fn every_search_reports_within_50_milliseconds() {
    let [longest_gap, time_to_stop] = [50, 200].map(Duration::from_millis);
    let unresponsive = unresponsive_searches(
        Duration::from_secs(2),
        Responsiveness { longest_gap, time_to_stop },
        3,
    );
    assert!(unresponsive.is_empty(), "{unresponsive:#?}");
}
