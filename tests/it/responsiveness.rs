//! Every search looks at its watch all the time, from its beginning until it has returned after the watch
//! has told it to stop.
//!
//! What the library promises is a look every 50 milliseconds at least, and that a search that is told to
//! stop returns within 200: who has built a table of a hundred million entries has as many to give back. A
//! test cannot hold a machine to that which has other things to do, so here a silence may be half a
//! second long; the ignored test measures the promise itself, alone on a quiet machine: `cargo test
//! --release --test it silence -- --ignored --nocapture`. There too a machine may have been elsewhere for
//! a moment; but a silence of the search's own comes again.

use fifteen::antislide::{self, BrickCounts, Extents};
use fifteen::heuristic::distances::{self, Distances};
use fifteen::heuristic::{self, Heuristic, Tables};
use fifteen::korf::{self, ENGINES, Engine, Limits, Settings, instances};
use fifteen::patterns::Partition;
use fifteen::queens::{self, Chessboard};
use fifteen::sliding::{self, Style};
use fifteen::sudoku::{self, Grid, Method};
use fifteen::{Board, Size, Threads, census, quality};
use std::fs;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// What a search asks.
type ProgressCallback<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// A search, with a name.
type NamedSearch = (String, Box<dyn Fn(ProgressCallback)>);

/// How a search behaves towards its watch.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Responsiveness {
    /// The longest time between two looks.
    longest_silence: Duration,
    /// The time from the look that stopped it until it has returned.
    time_to_stop: Duration,
}

impl Responsiveness {
    /// Whether they are at least as good as these.
    fn is_within(self, most: Responsiveness) -> bool {
        self.longest_silence <= most.longest_silence && self.time_to_stop <= most.time_to_stop
    }
}

/// How a search that is stopped after a while behaves.
fn measure_responsiveness(limit: Duration, search: &dyn Fn(ProgressCallback)) -> Responsiveness {
    let began = Instant::now();
    let (mut last, mut longest) = (began, Duration::ZERO);
    search(&mut || {
        let now = Instant::now();
        if last - began >= limit {
            return ControlFlow::Break(()); // it has been told already, and is leaving
        }
        (last, longest) = (now, longest.max(now - last));
        if now - began < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    Responsiveness { longest_silence: longest, time_to_stop: last.elapsed() }
}

fn two_threads() -> Threads {
    Threads::new(2).expect("a number of threads")
}

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Searches that take long, each of something else.
fn searches() -> Vec<NamedSearch> {
    let mut all = Vec::new();
    push_engines(&mut all);
    push_tables(&mut all);
    push_block_puzzles(&mut all);
    push_packings(&mut all);
    other_searches(&mut all);
    all
}

fn named_search(
    name: impl Into<String>,
    search: impl Fn(ProgressCallback) + 'static,
) -> NamedSearch {
    (name.into(), Box::new(search))
}

/// Every engine with heuristics of each kind, and the library's choice.
fn push_engines(all: &mut Vec<NamedSearch>) {
    let hard = instances::korf_100()[87].start;
    let iterated = |name: String, engine: Box<dyn Engine>, start: Board| {
        named_search(name, move |look| {
            let watch = &mut |_: &korf::IterationProgress| look();
            korf::solve(&start, &*engine, &Limits::default(), watch).expect("it is solvable");
        })
    };
    for name in ["manhattan", "walking", "pdb-6-6-3"] {
        let heuristic = Heuristic::named(size(4, 4), name, Threads::ONE, &mut ()).expect("a name");
        for engine in ENGINES {
            let threads = Some(two_threads()).filter(|_| engine.name() == "wide");
            let heuristic = Some(heuristic.clone());
            let settings = Settings { heuristic, threads, ..Settings::default() };
            let configured = engine.with_settings(&settings).expect("it can");
            all.push(iterated(format!("{} {name}", engine.name()), configured, hard));
        }
    }
    all.push(iterated("auto 4x4".to_owned(), korf::auto_engine(size(4, 4)), hard));
    let hard = instances::korf_24()[49].start;
    all.push(iterated("auto 5x5".to_owned(), korf::auto_engine(size(5, 5)), hard));
}

/// Tables that are built, and looked through.
fn push_tables(all: &mut Vec<NamedSearch>) {
    for (of, name) in [(size(4, 4), "7-8"), (size(5, 5), "6-6-6-6")] {
        let partition = Partition::parse(of, name).expect("a name");
        all.push(named_search(format!("tables {name}"), move |look| {
            let watch = &mut |_: &heuristic::BuildProgress| look();
            Tables::construct(&partition, two_threads(), watch).expect_err("it takes longer");
        }));
    }
    let partition = Partition::parse(size(4, 4), "5-5-5").expect("a name");
    let tables = Tables::construct(&partition, two_threads(), &mut ()).expect("it is small");
    all.push(named_search("distances", move |look| {
        let watch = &mut |_: &distances::CountProgress| look();
        let pattern = &partition.patterns()[0];
        let _ = Distances::count(&tables, pattern, two_threads(), watch);
    }));
}

/// Block puzzles in all styles. In one of them a configuration has seventy million moves.
fn push_block_puzzles(all: &mut Vec<NamedSearch>) {
    let collected = |name: &str| {
        let file = crate::support::root().join("tests/data/sliding").join(name);
        fs::read_to_string(file).expect("it is there")
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
            all.push(named_search(format!("{name} style {}", style.number()), move |look| {
                let threads = two_threads();
                let options = sliding::Options { style, threads, ..sliding::Options::default() };
                sliding::explore(&puzzle, &options, 1, &mut |_: &sliding::BfsProgress| look());
            }));
        }
    }
}

/// Boxes of bricks. In the last one the corners alone can be filled in five million ways.
fn push_packings(all: &mut Vec<NamedSearch>) {
    for (container, brick) in [("5x5x5", "2x2x1"), ("8x8x8", "1x2x3")] {
        let extents = |text: &str| text.parse::<Extents>().expect("three lengths");
        let puzzle = antislide::Puzzle::new(extents(container), &[extents(brick)], false);
        let puzzle = Rc::new(puzzle.expect("a puzzle"));
        for engine in antislide::Engine::all() {
            if engine == antislide::Engine::Transfer && container == "8x8x8" {
                continue; // it has no room
            }
            let puzzle = Rc::clone(&puzzle);
            all.push(named_search(format!("{container} {}", engine.name()), move |look| {
                let threads = two_threads();
                let options = antislide::Options { engine, threads, ..Default::default() };
                let watch = &mut |_: &antislide::PackingProgress| look();
                let report = antislide::search(&puzzle, &BrickCounts::default(), &options, watch);
                report.expect("it has room");
            }));
        }
    }
}

/// Censuses, how good a heuristic is, sudokus, queens.
fn other_searches(all: &mut Vec<NamedSearch>) {
    let options = || census::Options { threads: two_threads(), ..census::Options::default() };
    all.push(named_search("census 3x4", move |look| {
        census::count_all(size(3, 4), &options(), &mut |_: &census::CensusProgress| look())
            .expect("it fits");
    }));
    all.push(named_search("happy 4x4", move |look| {
        census::count_happy(size(4, 4), &options(), &mut |_: &census::CensusProgress| look())
            .expect("it fits");
    }));
    let tables = Heuristic::embedded(size(4, 4)).expect("they are in the program");
    all.push(named_search("quality 4x4", move |look| {
        let options = quality::Options::defaults_for(size(4, 4));
        let options = quality::Options { rounds: 1_000, threads: two_threads(), ..options };
        let watch = &mut |_: &quality::QualityProgress| look();
        quality::measure(std::slice::from_ref(&tables), &options, watch).expect("it fits");
    }));
    let empty = Grid::parse(&".".repeat(81)).expect("a grid");
    all.push(named_search("sudoku", move |look| {
        let watch = &mut |_: &sudoku::CountProgress| look();
        sudoku::Solver::default().count(&empty, u64::MAX, watch).expect("right ones");
    }));
    all.push(named_search("sudoku by methods", move |look| {
        let watch = &mut |_: &sudoku::CountProgress| look();
        sudoku::deduce(&empty, Method::Guess, u64::MAX, watch).expect("right ones");
    }));
    for board in [19, 32] {
        all.push(named_search(format!("queens {board}"), move |look| {
            let options = queens::Options { threads: two_threads() };
            let board = Chessboard::new(board, board).expect("a board");
            queens::solve(board, 19, &options, &mut |_: &queens::QueensProgress| look())
                .expect("right");
        }));
    }
}

/// Runs all searches for a while, some times if need be, and says which of them never behave.
fn unresponsive_searches(limit: Duration, most: Responsiveness, times: usize) -> Vec<String> {
    let silence = |(name, search): NamedSearch| {
        let behaves = |_| {
            let manners = measure_responsiveness(limit, &*search);
            println!(
                "{name:<30} {:>12.1?} {:>12.1?}",
                manners.longest_silence, manners.time_to_stop
            );
            manners.is_within(most)
        };
        (!(0..times).any(behaves)).then_some(name)
    };
    searches().into_iter().filter_map(silence).collect()
}

#[test]
fn every_search_reports_within_half_a_second() {
    let most = Duration::from_millis(500);
    let silent = unresponsive_searches(
        Duration::from_millis(200),
        Responsiveness { longest_silence: most, time_to_stop: most },
        1,
    );
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
#[ignore = "for a quiet machine, in release"]
fn every_search_reports_within_50_milliseconds() {
    let [silence, leave] = [50, 200].map(Duration::from_millis);
    let silent = unresponsive_searches(
        Duration::from_secs(2),
        Responsiveness { longest_silence: silence, time_to_stop: leave },
        3,
    );
    assert!(silent.is_empty(), "{silent:#?}");
}
