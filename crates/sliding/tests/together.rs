//! Searches of several processes, each of which is a thread here: all of them come to what one alone does.

use fifteen_runtime::communicator::local_group;
use fifteen_runtime::level_store::{LevelStore, LevelStoreHeader, Side};
use fifteen_runtime::{Memory, Stopped, Threads};
use fifteen_sliding::{
    self as sliding, BfsProgress, COLLECTION, Classic, Options, Outcome, Puzzle, Report, Strategy,
    Style, Task,
};
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// What all processes must agree about, which is all but the bytes.
fn without_memory_use(mut report: Report) -> Report {
    report.bytes = 0;
    report
}

/// What several processes come to, which is the same.
fn run_distributed(count: usize, puzzle: &Puzzle, options: &Options, task: Task) -> Report {
    let mut reports = local_group(count, |peers| {
        let report = sliding::search_distributed(puzzle, options, task, peers, None, &mut ());
        without_memory_use(report.expect("no levels are kept"))
    });
    let first = reports.swap_remove(0);
    assert!(reports.iter().all(|report| *report == first), "{count} processes disagree");
    first
}

/// What one process comes to.
fn run_single(puzzle: &Puzzle, options: &Options, task: Task) -> Report {
    without_memory_use(match task {
        Task::Solve => sliding::solve(puzzle, options, &mut ()),
        Task::Explore { max_listed: listed } => sliding::explore(puzzle, options, listed, &mut ()),
        Task::Hardest { max_listed: listed } => {
            sliding::find_hardest(puzzle, options, listed, &mut ())
        }
    })
}

fn options(style: Style) -> Options {
    Options { style, threads: Threads::ONE, ..Options::default() }
}

/// In all styles, from one end and from both, with all solutions counted, explored, and from all goals.
#[test]
fn distributed_tasks_match_a_single_process() {
    for (name, style) in
        ["silly", "simplicity"].into_iter().flat_map(|name| Style::ALL.map(|style| (name, style)))
    {
        let puzzle = Classic::named(name).expect("it is in the collection").puzzle();
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

/// Three corridors of sixteen cells, along which pieces go in any order: as many ways as there are words with each of
/// three letters fifteen times, which is more than 64 bits can tell.
#[test]
fn solution_counts_may_exceed_64_bits() {
    let (floor, rock) = (".".repeat(15), "#".repeat(16));
    let drawn =
        |row: &dyn Fn(char) -> String| ['A', 'B', 'C'].map(row).join(&format!("\n{rock}\n"));
    let start = drawn(&|piece| format!("{piece}{floor}"));
    let goal = drawn(&|piece| format!("{floor}{piece}"));
    let puzzle = Puzzle::parse(&format!("start:\n{start}\n\ngoal:\n{goal}\n"));
    let puzzle = puzzle.expect("it is a puzzle");
    let options = Options { count: true, ..options(Style::ALL[0]) };
    let expected = run_single(&puzzle, &options, Task::Solve);
    let choose = |all: u128| (1..=15).fold(1, |ways, taken| ways * (all - 15 + taken) / taken);
    assert_eq!(expected.solutions, Some(choose(30) * choose(45)));
    assert!(choose(30) * choose(45) > u64::MAX.into());
    assert_eq!(run_distributed(2, &puzzle, &options, Task::Solve), expected);
}

/// Puzzles have the same shortest solutions; threads within a process make no difference.
#[test]
fn two_processes_solve_puzzles() {
    check_two_processes(&["pennant", "daisy", "eighteen", "barbell", "t-zer"]);
}

/// The same of the whole collection: half a minute.
#[test]
#[ignore = "the shorter one above looks at the same things"]
fn two_processes_solve_the_collection() {
    check_two_processes(&COLLECTION.map(|classic| classic.name));
}

fn check_two_processes(names: &[&str]) {
    for classic in names.iter().filter_map(|name| Classic::named(name)) {
        let style = Style::ALL[5];
        let (puzzle, threads) = (classic.puzzle(), Threads::new(2).expect("two"));
        let two_each = Options { threads, ..options(style) };
        let report = run_distributed(2, &puzzle, &two_each, Task::Solve);
        let Outcome::Solved(solution) = &report.outcome else {
            panic!("{} is solved", classic.name)
        };
        assert_eq!(solution.len(), classic.length(style), "{}", classic.name);
        assert_eq!(report, run_single(&puzzle, &options(style), Task::Solve), "{}", classic.name);
    }
}

/// A puzzle that cannot be solved, one that is solved at once, and goals that leave something open.
#[test]
fn edge_case_puzzles_match_a_single_process() {
    for text in [
        "1 x 4\n1 = 1\n2 = 1\n1200\n2100\n",
        "1 x 4\n1 = 1\n1000\n1000\n",
        "1 x 4\n1 = 1\n2 = 1\n1200\n??20\n",
        "2 x 3\n1 = 1\n2 = 1/1\n012\n102\n",
    ] {
        let puzzle = Puzzle::parse(text).expect("it is one");
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

/// A limit of configurations ends all of them at the same level.
#[test]
fn node_limit_stops_all_processes() {
    let puzzle = Classic::named("silly").expect("it is there").puzzle();
    let options = Options { nodes: Some(500), ..options(Style::ALL[0]) };
    let report = run_distributed(3, &puzzle, &options, Task::Explore { max_listed: 0 });
    assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes));
    let expected = run_single(&puzzle, &options, Task::Explore { max_listed: 0 });
    assert_eq!(
        (&report.levels, report.configurations),
        (&expected.levels, expected.configurations)
    );
}

/// Where there is little memory older levels are forgotten, by all, and the way back is searched for.
#[test]
fn little_memory_suffices_for_all_processes() {
    let puzzle = Classic::named("pennant").expect("it is there").puzzle();
    let plenty = Options { strategy: Strategy::Forward, ..options(Style::ALL[0]) };
    let little = Options { memory: Memory::mebibytes(1), ..plenty };
    let report = run_distributed(2, &puzzle, &little, Task::Solve);
    let expected = run_single(&puzzle, &plenty, Task::Solve);
    let Outcome::Solved(solution) = &report.outcome else { panic!("it is solved") };
    let Outcome::Solved(other) = &expected.outcome else { panic!("it is solved") };
    assert_eq!((solution.len(), &report.levels), (other.len(), &expected.levels));
}

/// When the watch of one of them says that it is enough, all of them stop, and with the same levels.
#[test]
fn cancelling_one_process_stops_all() {
    let puzzle = Classic::named("pennant").expect("it is there").puzzle();
    for (asked, looks) in [(0, 1), (1, 40), (2, 100)] {
        let reports = local_group(3, |peers| {
            let (me, mut left) = (peers.rank(), looks);
            let mut watch = |_: &BfsProgress| match me == asked {
                true if left == 0 => ControlFlow::Break(()),
                _ => {
                    left -= usize::from(left > 0);
                    ControlFlow::Continue(())
                }
            };
            let (options, task) = (options(Style::ALL[0]), Task::Explore { max_listed: 0 });
            let report =
                sliding::search_distributed(&puzzle, &options, task, peers, None, &mut watch);
            without_memory_use(report.expect("no levels are kept"))
        });
        assert_eq!(reports[0].outcome, Outcome::Stopped(Stopped::Cancelled));
        assert!(reports.iter().all(|report| *report == reports[0]));
    }
}

/// A folder for each of some processes.
struct TempLevelStores(Vec<PathBuf>);

impl TempLevelStores {
    fn new(name: &str, count: usize) -> TempLevelStores {
        let path = |me| {
            std::env::temp_dir()
                .join(format!("fifteen-together-{name}-{me}-{}", std::process::id()))
        };
        TempLevelStores((0..count).map(path).collect())
    }

    fn open(&self, me: usize) -> LevelStore {
        let (command, search) = ("a test".to_owned(), format!("part {me}"));
        LevelStore::open(&self.0[me], LevelStoreHeader { command, search }).expect("there is room")
    }
}

impl Drop for TempLevelStores {
    fn drop(&mut self) {
        for path in &self.0 {
            let _ = fs::remove_dir_all(path);
        }
    }
}

/// They go on from what all of them have, though one has a level more, and come to the same.
#[test]
fn resuming_starts_at_the_last_common_level() {
    let puzzle = Classic::named("pennant").expect("it is there").puzzle();
    let (forward, both) =
        (Options { strategy: Strategy::Forward, ..options(Style::ALL[0]) }, options(Style::ALL[0]));
    for (name, options, task) in [
        ("forward", forward, Task::Solve),
        ("both", both, Task::Solve),
        ("explored", both, Task::Explore { max_listed: 4 }),
    ] {
        let (folders, expected) =
            (TempLevelStores::new(name, 3), run_single(&puzzle, &options, task));
        let run = |limit| {
            let options = Options { nodes: limit, ..options };
            let reports = local_group(3, |peers| {
                let mut folder = folders.open(peers.rank());
                let search = sliding::search_distributed(
                    &puzzle,
                    &options,
                    task,
                    peers,
                    Some(&mut folder),
                    &mut (),
                );
                without_memory_use(search.expect("there is room"))
            });
            assert!(reports.iter().all(|report| *report == reports[0]));
            reports.into_iter().next().expect("there are three")
        };
        assert_eq!(run(Some(300)).outcome, Outcome::Stopped(Stopped::Nodes));
        // One of them was ended before it had written the last level. (Then nobody has forgotten one yet.)
        if task == Task::Solve {
            let mut folder = folders.open(1);
            let levels = folder.index().sizes(Side::Forward).len();
            folder.truncate(Side::Forward, levels - 1).expect("it can be written");
        }
        let mut report = run(None);
        assert!(report.restored > 0, "{name}");
        report.restored = 0;
        assert_eq!(report, expected, "{name}");
    }
}

/// About the same share of the configurations belongs to each: none waits long for another.
#[test]
fn configurations_are_spread_evenly_over_processes() {
    let puzzle = Classic::named("pennant").expect("it is there").puzzle();
    let folders = TempLevelStores::new("shares", 4);
    let kept = local_group(4, |peers| {
        let (options, mut folder) = (options(Style::ALL[0]), folders.open(peers.rank()));
        let task = Task::Explore { max_listed: 0 };
        let report =
            sliding::search_distributed(&puzzle, &options, task, peers, Some(&mut folder), &mut ());
        (folder.index().configurations(), report.expect("there is room").configurations)
    });
    let own: Vec<u64> = kept.iter().map(|(own, _)| *own).collect();
    assert_eq!(own.iter().sum::<u64>(), kept[0].1);
    let (least, most) = (own.iter().min().expect("four"), own.iter().max().expect("four"));
    assert!(most * 10 < least * 12, "{own:?}");
}
