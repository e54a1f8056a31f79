//! Results of long searches of the 24-puzzle, for Korf's 50 instances and states of `DeepCubeA`:
//! their solutions are verified, and the node counts of the cheapest instances are reproduced.

use fifteen::korf::instances::korf_24;
use fifteen::korf::lists::PublicList;
use fifteen::korf::{Settings, engine};
use fifteen::pruning::learn_automaton;
use fifteen::{Board, Heuristic, Limits, Solution, Threads, korf, verify};

/// Table with a line for each instance, solved with `6-6-6-6x8` and a pruning automaton of 20
/// moves.
const KORF_24_RESULTS: &str = include_str!("../../data/korf24_found.tsv");

/// Table with a line for each state of [`DEEPCUBEA_24`] that was solved with proof.
const DEEPCUBEA_24_RESULTS: &str = include_str!("../../data/deepcubea24_proved.tsv");

/// Table of the states of `DeepCubeA`, with the length of the solution that its network found.
const DEEPCUBEA_24: &str = include_str!("../../data/deepcubea24.tsv");

struct SolvedInstance {
    number: usize,
    /// Generated nodes of the exhausted iterations, from the first threshold on.
    generated: Vec<u64>,
    /// Moved tiles, in order.
    tiles: Vec<u8>,
}

impl SolvedInstance {
    fn parse(line: &str) -> SolvedInstance {
        let columns: Vec<&str> = line.split('\t').collect();
        let [number, generated, tiles] = columns[..] else { panic!("three columns: {line}") };
        let tile = |letter: char| letter.to_digit(36).expect("a tile") as u8;
        SolvedInstance {
            number: number.parse().expect("a number"),
            generated: generated.split(',').map(|nodes| nodes.parse().expect("nodes")).collect(),
            tiles: tiles.chars().map(tile).collect(),
        }
    }
}

/// Returns the lines of a table without its comments and its header.
fn table_rows(table: &str) -> impl Iterator<Item = &str> {
    table.lines().filter(|line| !line.starts_with('#')).skip(1)
}

fn solved_instances() -> impl Iterator<Item = SolvedInstance> {
    table_rows(KORF_24_RESULTS).map(SolvedInstance::parse)
}

#[test]
fn every_solution_has_the_published_length() {
    let instances = korf_24();
    assert!(
        solved_instances().map(|instance| instance.number).eq(1..=50),
        "all instances in order"
    );
    for SolvedInstance { number, tiles, .. } in solved_instances() {
        let instance = &instances[number - 1];
        let (start, goal) = (&instance.start, Board::goal(instance.start.size()));
        let moves = verify::tiles::check(start.tiles(), 5, &tiles, goal.tiles());
        assert_eq!(moves, Ok(instance.length), "number {number}");
    }
}

/// Every solution that was proved shortest is as long as that of the network, except for that of
/// state 47, which is two moves shorter.
#[test]
fn proved_states_of_deepcubea_are_at_most_as_long_as_it_found() {
    let list = PublicList::named("deepcubea-24").expect("a known list");
    let positions = list.positions().expect("embedded positions");
    let rows: Vec<Vec<&str>> =
        table_rows(DEEPCUBEA_24).map(|row| row.split('\t').collect()).collect();
    let mut previous = None;
    for SolvedInstance { number, generated, tiles } in
        table_rows(DEEPCUBEA_24_RESULTS).map(SolvedInstance::parse)
    {
        assert!(previous < Some(number) && generated.is_sorted(), "state {number}");
        previous = Some(number);
        let index = rows.iter().position(|row| row[0] == number.to_string()).expect("a state");
        let (start, goal) = (&positions[index], Board::goal(positions[index].size()));
        let moves = verify::tiles::check(start.tiles(), 5, &tiles, goal.tiles());
        let saved = if number == 47 { 2 } else { 0 };
        let length = rows[index][2].parse::<usize>().expect("a length");
        assert_eq!(moves, Ok(length - saved), "state {number}");
    }
}

/// A solution is as long as the threshold of its iteration, and thresholds increase by two.
#[test]
fn every_completed_iteration_is_recorded() {
    let instances = korf_24();
    for SolvedInstance { number, generated, tiles } in solved_instances() {
        let first = tiles.len() - 2 * generated.len();
        assert!(first >= instances[number - 1].manhattan as usize, "number {number}");
        assert!(generated.is_sorted_by(|one, next| one < next), "number {number}");
    }
}

#[test]
#[ignore = "three minutes, and 5 GB of memory"]
fn the_cheapest_instances_reproduce_their_node_counts() {
    let (instances, threads) = (korf_24(), Threads::default());
    let size = instances[0].start.size();
    let heuristic =
        Heuristic::named(size, "pdb-6-6-6-6x8", threads, &mut ()).expect("built tables");
    let settings = Settings {
        heuristic: Some(heuristic),
        automaton: Some(learn_automaton(size, 20, threads, &mut ()).expect("a learned automaton")),
        ..Settings::default()
    };
    let engine = engine("wide")
        .expect("a known engine")
        .with_settings(&settings)
        .expect("supported settings");
    for SolvedInstance { number, generated, tiles } in solved_instances() {
        if generated.iter().sum::<u64>() > 100_000_000 {
            continue;
        }
        let start = &instances[number - 1].start;
        let report = korf::solve(start, &*engine, &Limits::default(), &mut ());
        let report = report.expect("a solvable position");
        assert_eq!(report.solution().map(Solution::len), Some(tiles.len()));
        let reproduced: Vec<u64> = report
            .statistics
            .completed_iterations()
            .map(|iteration| iteration.counts.generated)
            .collect();
        assert_eq!(reproduced, generated, "number {number}");
    }
}
