//! Distributed searches, with threads in place of processes: all of them agree with a single
//! process.

use fifteen_runtime::communicator::local_group;
use fifteen_runtime::level_store::{LevelStore, LevelStoreHeader, Side};
use fifteen_runtime::{Memory, Resources, Stopped, Threads};
use fifteen_sliding::{
    self as sliding, BfsProgress, COLLECTION, Classic, Options, Outcome, Puzzle, Report, Strategy,
    Style, Task,
};
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Returns a report without its memory use, which may differ between processes.
fn without_memory_use(mut report: Report) -> Report {
    report.bytes = 0;
    report
}

/// Returns the common report of several processes.
fn run_distributed(count: usize, puzzle: &Puzzle, options: &Options, task: Task) -> Report {
    let mut reports = local_group(count, |communicator| {
        let resources = Resources { communicator: Some(communicator), ..Resources::default() };
        let report = sliding::search_with(puzzle, options, task, resources);
        without_memory_use(report.expect("no checkpoint"))
    });
    let first = reports.swap_remove(0);
    assert!(reports.iter().all(|report| *report == first), "{count} processes disagree");
    first
}

/// Returns the report of one process.
fn run_single(puzzle: &Puzzle, options: &Options, task: Task) -> Report {
    without_memory_use(sliding::search(puzzle, options, task, &mut ()))
}

fn options(style: Style) -> Options {
    Options { style, threads: Threads::ONE, ..Options::default() }
}

/// All kinds of search agree in all styles: from one end, from both, counting, exploring, and from
/// all goals.
#[test]
fn distributed_tasks_match_a_single_process() {
    for (name, style) in
        ["silly", "simplicity"].into_iter().flat_map(|name| Style::ALL.map(|style| (name, style)))
    {
        let puzzle = Classic::named(name).expect("known puzzle").puzzle();
        let both = options(style);
        let searches = [
            (both, Task::Solve),
            (Options { strategy: Strategy::Forward, ..both }, Task::Solve),
            (Options { count: true, ..both }, Task::Solve),
            (both, Task::Explore { max_listed: 7 }),
            (both, Task::Hardest { max_listed: 3 }),
        ];
        for (options, task) in searches {
            let expected = run_single(&puzzle, &options, task);
            for count in [2, 4] {
                let what =
                    format!("{name} in style {}, {task:?}, {count} processes", style.number());
                assert_eq!(run_distributed(count, &puzzle, &options, task), expected, "{what}");
            }
        }
    }
}

/// Three corridors of sixteen cells, along which pieces move in any order, have one solution for
/// each word that contains each of three letters fifteen times. Their number exceeds 64 bits.
#[test]
fn solution_counts_may_exceed_64_bits() {
    let (floor, rock) = (".".repeat(15), "#".repeat(16));
    let drawn =
        |row: &dyn Fn(char) -> String| ['A', 'B', 'C'].map(row).join(&format!("\n{rock}\n"));
    let start = drawn(&|piece| format!("{piece}{floor}"));
    let goal = drawn(&|piece| format!("{floor}{piece}"));
    let puzzle = Puzzle::parse(&format!("start:\n{start}\n\ngoal:\n{goal}\n"));
    let puzzle = puzzle.expect("valid puzzle");
    let options = Options { count: true, ..options(Style::ALL[0]) };
    let expected = run_single(&puzzle, &options, Task::Solve);
    let choose = |all: u128| (1..=15).fold(1, |ways, taken| ways * (all - 15 + taken) / taken);
    assert_eq!(expected.solutions, Some(choose(30) * choose(45)));
    assert!(choose(30) * choose(45) > u64::MAX.into());
    assert_eq!(run_distributed(2, &puzzle, &options, Task::Solve), expected);
}

/// Two processes with two threads each find the same shortest solutions as a single thread.
#[test]
fn two_processes_solve_puzzles() {
    check_two_processes(&["pennant", "daisy", "eighteen", "barbell", "t-zer"]);
}

/// The whole collection has the same shortest solutions. The test takes half a minute.
#[test]
#[ignore = "slow; a shorter test covers the same"]
fn two_processes_solve_the_collection() {
    check_two_processes(&COLLECTION.map(|classic| classic.name));
}

fn check_two_processes(names: &[&str]) {
    for classic in names.iter().filter_map(|name| Classic::named(name)) {
        let style = Style::ALL[5];
        let (puzzle, threads) = (classic.puzzle(), Threads::new(2).expect("two threads"));
        let two_each = Options { threads, ..options(style) };
        let report = run_distributed(2, &puzzle, &two_each, Task::Solve);
        let Outcome::Solved(solution) = &report.outcome else {
            panic!("{} is not solved", classic.name)
        };
        assert_eq!(solution.len(), classic.length(style), "{}", classic.name);
        assert_eq!(report, run_single(&puzzle, &options(style), Task::Solve), "{}", classic.name);
    }
}

/// The searches agree on a puzzle without a solution, on one that is solved at the start, and on
/// partial goals.
#[test]
fn edge_case_puzzles_match_a_single_process() {
    for text in [
        "1 x 4\n1 = 1\n2 = 1\n1200\n2100\n",
        "1 x 4\n1 = 1\n1000\n1000\n",
        "1 x 4\n1 = 1\n2 = 1\n1200\n??20\n",
        "2 x 3\n1 = 1\n2 = 1/1\n012\n102\n",
    ] {
        let puzzle = Puzzle::parse(text).expect("valid puzzle");
        for task in [Task::Solve, Task::Hardest { max_listed: 5 }, Task::Explore { max_listed: 5 }]
        {
            let options = options(Style::ALL[0]);
            assert_eq!(
                run_distributed(3, &puzzle, &options, task),
                run_single(&puzzle, &options, task)
            );
        }
    }
}

/// The node limit ends all processes at the same level.
#[test]
fn node_limit_stops_all_processes() {
    let puzzle = Classic::named("silly").expect("known puzzle").puzzle();
    let options = Options { nodes: Some(500), ..options(Style::ALL[0]) };
    let report = run_distributed(3, &puzzle, &options, Task::Explore { max_listed: 0 });
    assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes));
    let expected = run_single(&puzzle, &options, Task::Explore { max_listed: 0 });
    assert_eq!(
        (&report.levels, report.configurations),
        (&expected.levels, expected.configurations)
    );
}

/// With the least memory that a search may have, two processes find a solution of the same length.
#[test]
fn little_memory_suffices_for_all_processes() {
    let puzzle = Classic::named("pennant").expect("known puzzle").puzzle();
    let plenty = Options { strategy: Strategy::Forward, ..options(Style::ALL[0]) };
    let little = Options { memory: Memory::mebibytes(1), ..plenty };
    let report = run_distributed(2, &puzzle, &little, Task::Solve);
    let expected = run_single(&puzzle, &plenty, Task::Solve);
    let Outcome::Solved(solution) = &report.outcome else { panic!("not solved") };
    let Outcome::Solved(other) = &expected.outcome else { panic!("not solved") };
    assert_eq!((solution.len(), &report.levels), (other.len(), &expected.levels));
}

/// If the observer of one process cancels, all of them stop, with the same levels.
#[test]
fn cancelling_one_process_stops_all() {
    let puzzle = Classic::named("pennant").expect("known puzzle").puzzle();
    for (cancelling, polls) in [(0, 1), (1, 40), (2, 100)] {
        let reports = local_group(3, |communicator| {
            let (rank, mut left) = (communicator.rank(), polls);
            let mut observer = |_: &BfsProgress| match rank == cancelling {
                true if left == 0 => ControlFlow::Break(()),
                _ => {
                    left -= usize::from(left > 0);
                    ControlFlow::Continue(())
                }
            };
            let (options, task) = (options(Style::ALL[0]), Task::Explore { max_listed: 0 });
            let resources =
                Resources { communicator: Some(communicator), ..Resources::new(&mut observer) };
            let report = sliding::search_with(&puzzle, &options, task, resources);
            without_memory_use(report.expect("no checkpoint"))
        });
        assert_eq!(reports[0].outcome, Outcome::Stopped(Stopped::Cancelled));
        assert!(reports.iter().all(|report| *report == reports[0]));
    }
}

/// Checkpoint directories of some processes.
struct TempLevelStores(Vec<PathBuf>);

impl TempLevelStores {
    fn new(name: &str, count: usize) -> TempLevelStores {
        let path = |rank| {
            std::env::temp_dir()
                .join(format!("fifteen-together-{name}-{rank}-{}", std::process::id()))
        };
        TempLevelStores((0..count).map(path).collect())
    }

    fn open(&self, rank: usize) -> LevelStore {
        let (command, search) = ("a test".to_owned(), format!("shard {rank}"));
        LevelStore::open(&self.0[rank], LevelStoreHeader { question: command, search })
            .expect("writable directory")
    }
}

impl Drop for TempLevelStores {
    fn drop(&mut self) {
        for path in &self.0 {
            let _ = fs::remove_dir_all(path);
        }
    }
}

/// Processes resume from the last level that all of them have, even if one lacks a level that the
/// others have, and return the same report.
#[test]
fn resuming_starts_at_the_last_common_level() {
    let puzzle = Classic::named("pennant").expect("known puzzle").puzzle();
    let (forward, both) =
        (Options { strategy: Strategy::Forward, ..options(Style::ALL[0]) }, options(Style::ALL[0]));
    for (name, options, task) in [
        ("forward", forward, Task::Solve),
        ("both", both, Task::Solve),
        ("explored", both, Task::Explore { max_listed: 4 }),
    ] {
        let (stores, expected) =
            (TempLevelStores::new(name, 3), run_single(&puzzle, &options, task));
        let run = |limit| {
            let options = Options { nodes: limit, ..options };
            let reports = local_group(3, |communicator| {
                let mut store = stores.open(communicator.rank());
                let resources = Resources {
                    checkpoint: Some(&mut store),
                    communicator: Some(communicator),
                    ..Resources::default()
                };
                let search = sliding::search_with(&puzzle, &options, task, resources);
                without_memory_use(search.expect("no checkpoint error"))
            });
            assert!(reports.iter().all(|report| *report == reports[0]));
            reports.into_iter().next().expect("three reports")
        };
        assert_eq!(run(Some(300)).outcome, Outcome::Stopped(Stopped::Nodes));
        // One process was killed before it had written the last level. (These tasks prune no
        // levels.)
        if task == Task::Solve {
            let mut store = stores.open(1);
            let levels = store.index().sizes(Side::Forward).len();
            store.truncate(Side::Forward, levels - 1).expect("writable checkpoint");
        }
        let mut report = run(None);
        assert!(report.restored > 0, "{name}");
        report.restored = 0;
        assert_eq!(report, expected, "{name}");
    }
}

/// Each process owns about the same share of the configurations, so none waits long for another.
#[test]
fn configurations_are_spread_evenly_over_processes() {
    let puzzle = Classic::named("pennant").expect("known puzzle").puzzle();
    let stores = TempLevelStores::new("shares", 4);
    let sizes = local_group(4, |communicator| {
        let (options, mut store) = (options(Style::ALL[0]), stores.open(communicator.rank()));
        let task = Task::Explore { max_listed: 0 };
        let resources = Resources {
            checkpoint: Some(&mut store),
            communicator: Some(communicator),
            ..Resources::default()
        };
        let report = sliding::search_with(&puzzle, &options, task, resources);
        (store.index().configurations(), report.expect("no checkpoint error").configurations)
    });
    let own: Vec<u64> = sizes.iter().map(|(own, _)| *own).collect();
    assert_eq!(own.iter().sum::<u64>(), sizes[0].1);
    let (least, most) =
        (own.iter().min().expect("four processes"), own.iter().max().expect("four processes"));
    assert!(most * 10 < least * 12, "{own:?}");
}
