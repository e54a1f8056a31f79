//! Known lengths and numbers of configurations, found by two programs that are independent of each
//! other and of this one.

use super::{explore, options, puzzle, solution, solve};
use fifteen::sliding::{Options, Puzzle, Strategy, Style};
use std::iter;

/// A line of the table.
struct ExpectedGraph {
    name: String,
    style: Style,
    /// The length of a shortest solution; none if there is no solution.
    moves: Option<usize>,
    /// How many configurations there are at each distance.
    levels: Vec<u64>,
    /// At which distances: of the `whole` graph, those before the goal (`part`), or `some`.
    graph: &'static str,
}

/// All lines of the table.
fn rows() -> Vec<ExpectedGraph> {
    let text = include_str!("../../data/sliding/expected.tsv");
    let row = |line: &'static str| {
        let mut columns = line.split('\t').chain(iter::repeat(""));
        let mut next = || columns.next().expect("columns never end");
        let (puzzle, goal, style, result, moves) = (next(), next(), next(), next(), next());
        let graph = next();
        let levels = next().split(',').filter(|number| !number.is_empty());
        ExpectedGraph {
            name: if goal == "partial" { format!("partial/{puzzle}") } else { puzzle.to_owned() },
            style: style.parse().ok().and_then(Style::new).expect("a style"),
            moves: (result == "solved").then(|| moves.parse().expect("a length")),
            graph,
            levels: levels.map(|number| number.parse().expect("a number")).collect(),
        }
    };
    text.lines().filter(|line| !line.starts_with('#')).skip(1).map(row).collect()
}

impl ExpectedGraph {
    /// How many configurations are known.
    fn size(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// Compares with what the searches find.
    fn check(&self) {
        let ExpectedGraph { name, style, moves, levels, graph } = self;
        let number = style.number();
        let puzzle: Puzzle = puzzle(name);
        for way in [Strategy::Forward, Strategy::Bidirectional] {
            let report = solve(&puzzle, &Options { strategy: way, ..options(*style) });
            let length = solution(&puzzle, *style, &report).map(|solution| solution.len());
            assert_eq!(length, *moves, "{name} in style {number}, {way:?}");
            let common = levels.len().min(report.levels.len());
            assert_eq!(report.levels[..common], levels[..common], "{name} in style {number}");
            if way == Strategy::Forward && *graph == "part" {
                assert_eq!(report.levels, *levels, "{name} in style {number}");
            }
        }
        if *graph == "whole" {
            let report = explore(&puzzle, &options(*style));
            assert_eq!(report.levels, *levels, "{name} in style {number}");
        }
    }
}

/// Graphs with more configurations than this are for the long test.
const SMALL_GRAPH: u64 = 60_000;

#[test]
fn small_graphs_are_as_expected() {
    let rows: Vec<ExpectedGraph> =
        rows().into_iter().filter(|row| row.size() <= SMALL_GRAPH).collect();
    assert!(rows.len() > 100, "{}", rows.len());
    rows.iter().for_each(ExpectedGraph::check);
}

#[test]
#[ignore = "takes minutes"]
fn large_graphs_are_as_expected() {
    let rows: Vec<ExpectedGraph> =
        rows().into_iter().filter(|row| row.size() > SMALL_GRAPH).collect();
    assert!(rows.len() > 200, "{}", rows.len());
    rows.iter().for_each(ExpectedGraph::check);
}
