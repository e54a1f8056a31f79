//! The engines against a breadth-first search, against each other, and against known counts.

mod common;

use fifteen::korf::instances::{Instance, korf_100};
use fifteen::korf::{
    Counts, ENGINES, End, Engine, Outcome, Progress, Report, Step, StopReason, Threshold, engine,
};
use fifteen::{Board, Limits, Observer, Size, korf};
use std::ops::ControlFlow;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

fn fifteen_puzzle(text: &str) -> Board {
    Board::parse(size(4, 4), text).expect("a position")
}

fn solve(start: &Board, engine: &dyn Engine) -> Report {
    korf::solve(start, engine, &Limits::default(), &mut ()).expect("it is solvable")
}

/// Checks all engines on all positions of a board size that the goal can be reached from: the
/// breadth-first distance, and the same counts in every iteration, the last included.
fn check_all_boards(rows: usize, cols: usize, expected: usize) {
    let distances = common::distances(rows, cols);
    assert_eq!(distances.len(), expected);
    for (tiles, distance) in distances {
        let start = Board::from_tiles(size(rows, cols), &tiles).expect("a position");
        let reports = ENGINES.map(|engine| solve(&start, engine));
        for report in &reports {
            assert_eq!(report.solution().map(fifteen::Solution::len), Some(distance), "{start}");
            assert_eq!(report, &reports[0], "{start}");
        }
    }
}

#[test]
fn every_2x2_board() {
    check_all_boards(2, 2, 12);
}

#[test]
fn every_2x3_board() {
    check_all_boards(2, 3, 360);
}

#[test]
fn every_3x2_board() {
    check_all_boards(3, 2, 360);
}

#[test]
fn every_3x3_board() {
    check_all_boards(3, 3, 181_440);
}

/// The oracle itself against the distribution published as OEIS A089473.
#[test]
fn distances_of_the_8_puzzle_are_distributed_as_known() {
    let table = include_str!("data/distances_15_8.tsv");
    let known: Vec<usize> =
        table.lines().filter_map(|line| line.split('\t').nth(2)?.parse().ok()).collect();
    let mut found = vec![0; 32];
    for distance in common::distances(3, 3).into_values() {
        found[distance] += 1;
    }
    assert_eq!(found, known);
    assert_eq!(found.iter().sum::<usize>(), 181_440);
    assert_eq!(found[31], 2);
}

#[test]
fn a_position_solved_by_happy_moves_alone() {
    let start = fifteen_puzzle("bc9e80df3412a756");
    for engine in ENGINES {
        let report = solve(&start, engine);
        let solution = report.solution().expect("no limit");
        assert_eq!(solution.threshold.to_string(), "56+0");
        assert_eq!(report.statistics.iterations.len(), 1);
    }
}

/// Visited nodes of the exhausted iterations 43+0, 44+1, … of Korf's number 88.
const VISITED_88: [u64; 11] = [
    0,
    4,
    117,
    1_769,
    17_830,
    159_118,
    1_261_563,
    9_191_296,
    63_179_964,
    415_483_524,
    2_641_935_659,
];

/// Searches number 88 with both engines as far as so many moves.
fn check_number_88(moves: u32, iterations: usize) {
    let start = fifteen_puzzle("ca6098dfb73254e1");
    let limits = Limits { moves: Some(moves), ..Limits::default() };
    let reports = ENGINES.map(|engine| {
        let report = korf::solve(&start, engine, &limits, &mut ()).expect("it is solvable");
        assert_eq!(report.outcome, Outcome::Stopped(StopReason::Moves));
        let visited = report.statistics.completed().map(|iteration| iteration.counts.visited);
        assert_eq!(visited.collect::<Vec<_>>(), VISITED_88[..iterations], "{}", engine.name());
        report
    });
    assert!(reports.iter().all(|report| *report == reports[0]));
}

#[test]
fn known_counts_of_number_88() {
    check_number_88(43 + 2 * 7, 8);
}

#[test]
#[ignore = "a minute in a release build"]
fn all_known_counts_of_number_88() {
    check_number_88(43 + 2 * 10, 11);
}

#[test]
#[ignore = "half a minute in a release build"]
fn number_88_is_solved_in_54_and_11_moves() {
    let report = solve(&fifteen_puzzle("ca6098dfb73254e1"), engine("fsa").expect("it exists"));
    let solution = report.solution().expect("no limit");
    assert_eq!(solution.threshold.to_string(), "54+11");
    assert_eq!(solution.len(), 65);
}

/// Korf's instances by the nodes they took him, the cheapest first.
fn cheapest() -> Vec<Instance> {
    let mut instances = korf_100();
    instances.sort_by_key(|instance| instance.generated);
    instances
}

/// Solves an instance and checks the length.
fn check_instance(instance: &Instance, engine: &dyn Engine) -> Report {
    let report = solve(&instance.start, engine);
    let length = report.solution().map(fifteen::Solution::len);
    assert_eq!(length, Some(instance.length), "number {}", instance.number);
    report
}

#[test]
fn the_48_cheapest_of_korfs_instances() {
    let fsa = engine("fsa").expect("it exists");
    for instance in &cheapest()[..48] {
        check_instance(instance, fsa);
    }
}

#[test]
fn engines_agree_on_the_12_cheapest_of_korfs_instances() {
    for instance in &cheapest()[..12] {
        let reports = ENGINES.map(|engine| check_instance(instance, engine));
        assert!(reports.iter().all(|report| *report == reports[0]), "number {}", instance.number);
    }
}

#[test]
#[ignore = "minutes in a release build"]
fn all_of_korfs_instances() {
    let fsa = engine("fsa").expect("it exists");
    for instance in cheapest() {
        check_instance(&instance, fsa);
    }
}

/// Engines that pause after every few nodes count the same, at every pause and in the end, as
/// engines that run through.
#[test]
fn pauses_change_nothing() {
    let start = fifteen_puzzle("13560de9b48ca7f2");
    for quota in 0..=3 {
        for slice in [1, 2, 7, 100] {
            let threshold = Threshold::new(start.manhattan(), quota);
            let mut searches = ENGINES.map(|engine| engine.prepare(&start));
            let mut whole = ENGINES[0].prepare(&start);
            whole.begin(threshold);
            let end = whole.run(u64::MAX);
            for search in &mut searches {
                search.begin(threshold);
            }
            loop {
                let mut ends =
                    searches.each_mut().map(|search| (search.run(slice), search.counts()));
                let (step, counts) = ends[0].clone();
                assert!(ends.iter_mut().all(|end| *end == (step.clone(), counts)));
                if step != Step::Paused {
                    assert_eq!((step, counts), (end, whole.counts()));
                    break;
                }
            }
        }
    }
}

/// Stops a search at its first chance.
struct Impatient {
    asked: usize,
}

impl Observer for Impatient {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.asked += 1;
        assert!(progress.total.visited >= progress.iteration.visited);
        ControlFlow::Break(())
    }
}

#[test]
fn limits_are_kept_to_the_node() {
    let start = fifteen_puzzle("ca6098dfb73254e1");
    for engine in ENGINES {
        for nodes in [0, 1, 5, 1_000, 12_345] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = korf::solve(&start, engine, &limits, &mut ()).expect("it is solvable");
            assert_eq!(report.outcome, Outcome::Stopped(StopReason::Nodes));
            assert_eq!(report.statistics.total().visited, nodes);
        }
        let mut observer = Impatient { asked: 0 };
        let limits = Limits { slice: 100, ..Limits::default() };
        let report = korf::solve(&start, engine, &limits, &mut observer).expect("it is solvable");
        assert_eq!(report.outcome, Outcome::Stopped(StopReason::Observer));
        assert_eq!(observer.asked, 1);
        assert_eq!(report.statistics.iterations.last().map(|last| last.end), Some(End::Stopped));
    }
}

#[test]
fn the_goal_is_solved_in_no_moves() {
    for engine in ENGINES {
        let report = solve(&Board::goal(size(4, 4)), engine);
        assert!(report.solution().is_some_and(fifteen::Solution::is_empty));
        assert_eq!(report.statistics.total(), Counts::default());
    }
}

#[test]
fn sizes_without_a_machine_are_left_to_the_interpreter() {
    let odd = size(2, 5);
    let start = fifteen::board::Random::new(1).walk(odd, 20);
    let fsa = engine("fsa").expect("it exists");
    let error = korf::solve(&start, fsa, &Limits::default(), &mut ()).unwrap_err();
    assert!(matches!(error, korf::Error::Unsupported { engine: "fsa", .. }));
    assert_eq!(korf::auto(odd).name(), "plain");
    assert!(solve(&start, korf::auto(odd)).solution().is_some_and(|found| found.len() <= 20));
}

/// On every size with a machine, also the large ones, both engines find the same short solutions.
#[test]
fn random_walks_on_every_size() {
    for size in korf::machine::sizes() {
        let mut random = fifteen::board::Random::new(15);
        for steps in 0..30 {
            let start = random.walk(size, steps);
            let reports = ENGINES.map(|engine| solve(&start, engine));
            assert!(reports.iter().all(|report| *report == reports[0]), "{start:?}");
            assert!(reports[0].solution().is_some_and(|found| found.len() <= steps));
        }
    }
}
