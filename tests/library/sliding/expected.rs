//! Known lengths and numbers of configurations, found by two programs independent of each other and
//! of this one.

use super::{explore, options, puzzle, solution, solve};
use fifteen::sliding::{Options, Puzzle, Strategy, Style};
use std::iter;

/// Line of the table.
struct ExpectedGraph {
    name: String,
    style: Style,
    /// Length of a shortest solution; `None` if there is no solution.
    moves: Option<usize>,
    /// Numbers of configurations by distance.
    levels: Vec<u64>,
    /// Extent of `levels`: the `whole` graph, the levels before the goal (`part`), or `some`.
    graph: &'static str,
}

/// Parses the table.
fn rows() -> Vec<ExpectedGraph> {
    let text = include_str!("../../data/sliding/expected.tsv");
    let row = |line: &'static str| {
        let mut columns = line.split('\t').chain(iter::repeat(""));
        let mut next = || columns.next().expect("a column");
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
    /// Returns the number of known configurations.
    fn size(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// Compares the line with the results of searches.
    fn check(&self) {
        let ExpectedGraph { name, style, moves, levels, graph } = self;
        let number = style.number();
        let puzzle: Puzzle = puzzle(name);
        for strategy in [Strategy::Forward, Strategy::Bidirectional] {
            let report = solve(&puzzle, &Options { strategy, ..options(*style) });
            let length = solution(&puzzle, *style, &report).map(|solution| solution.len());
            assert_eq!(length, *moves, "{name} in style {number}, {strategy:?}");
            let common = levels.len().min(report.levels.len());
            assert_eq!(report.levels[..common], levels[..common], "{name} in style {number}");
            if strategy == Strategy::Forward && *graph == "part" {
                assert_eq!(report.levels, *levels, "{name} in style {number}");
            }
        }
        if *graph == "whole" {
            let report = explore(&puzzle, &options(*style));
            assert_eq!(report.levels, *levels, "{name} in style {number}");
        }
    }
}

/// Largest number of configurations of a graph in the quick test.
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
