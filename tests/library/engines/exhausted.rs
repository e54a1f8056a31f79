//! Exhausted iterations of Korf's hundred instances: the data file of the book, its table of sums,
//! and searches with every engine.

use super::size;
use fifteen::korf::instances::{Instance, korf_100};
use fifteen::korf::{Counts, ENGINES, Settings};
use fifteen::{Heuristic, Limits, Threads, korf};

/// Chapter of results.
const CHAPTER: &str = include_str!("../../../docs/src/results.md");

/// Data file of the chapter: a row for each instance, with its number, its length, and for each
/// heuristic the visited and the generated nodes of all exhausted iterations.
const DATA: &str = include_str!("../../../docs/src/data/korf100-exhausted.csv");

/// Nodes of the exhausted iterations with one heuristic.
struct HeuristicColumn {
    heuristic: &'static str,
    /// Nodes for each instance, in order.
    counts: Vec<Counts>,
}

/// Returns the rows of numbers of the data file.
fn rows() -> Vec<Vec<u64>> {
    let numbers = |line: &str| {
        let cells = line.split(',').map(|cell| cell.parse().expect("a number"));
        cells.collect::<Vec<u64>>()
    };
    DATA.lines().skip(1).map(numbers).collect()
}

/// Returns the columns of the data file.
fn columns() -> Vec<HeuristicColumn> {
    let (header, rows) = (DATA.lines().next().expect("a line of names"), rows());
    let names = header.split(',').filter_map(|name| name.strip_suffix("_visited"));
    let column = |(index, heuristic): (usize, &'static str)| {
        let counts =
            |row: &Vec<u64>| Counts { visited: row[2 + 2 * index], generated: row[3 + 2 * index] };
        HeuristicColumn { heuristic, counts: rows.iter().map(counts).collect() }
    };
    names.enumerate().map(column).collect()
}

/// Returns the numbers of a row of the chapter's table, without those in seconds.
fn table_row(heuristic: &str) -> Option<Vec<u64>> {
    let begin = format!("| `{heuristic}` | ");
    let row = CHAPTER.lines().find_map(|line| line.strip_prefix(&begin))?;
    let numbers = row.split('|').map(|cell| cell.trim().replace(',', ""));
    Some(numbers.filter_map(|number| number.parse().ok()).collect())
}

#[test]
fn every_instance_has_a_row() {
    for (row, instance) in rows().iter().zip(korf_100()) {
        assert_eq!(row[..2], [instance.number as u64, instance.length as u64]);
    }
    assert_eq!(rows().len(), 100);
}

#[test]
fn the_table_of_the_book_has_the_sums() {
    let columns = columns();
    assert!(columns.len() >= 8, "{} heuristics", columns.len());
    for HeuristicColumn { heuristic, counts } in columns {
        let sum: Counts = counts.iter().copied().sum();
        let row = table_row(heuristic).unwrap_or_else(|| panic!("no row for {heuristic}"));
        assert_eq!(row[1..3], [sum.visited, sum.generated], "{heuristic}");
        if heuristic == "manhattan" {
            let iterations = |instance: &Instance| {
                (instance.length as u64 - u64::from(instance.start.manhattan())) / 2
            };
            assert_eq!(row[0], korf_100().iter().map(iterations).sum::<u64>());
        }
        // The nodes of all iterations are those of the exhausted ones and of the last ones.
        assert_eq!(row[4], sum.generated + row[3], "{heuristic}");
    }
}

/// The exhausted iterations alone have more nodes than the table of 1985 has for two instances.
#[test]
fn two_published_counts_are_too_small_for_any_order() {
    let columns = columns();
    let manhattan = columns.iter().find(|column| column.heuristic == "manhattan");
    let counts = &manhattan.expect("a column").counts;
    let is_too_small =
        |instance: &Instance| instance.generated < counts[instance.number - 1].generated;
    let numbers = korf_100().into_iter().filter(is_too_small).map(|instance| instance.number);
    assert_eq!(numbers.collect::<Vec<_>>(), [88, 98]);
}

/// Searches the instances with the fewest nodes with every engine, up to the last exhausted
/// iteration.
fn check_column(column: &HeuristicColumn, instances: usize) {
    let named = Heuristic::named(size(4, 4), column.heuristic, Threads::default(), &mut ());
    let settings = Settings {
        heuristic: Some(named.expect("a known heuristic")),
        pruning: Some(false),
        ..Settings::default()
    };
    let mut cheapest = korf_100();
    cheapest.sort_by_key(|instance| column.counts[instance.number - 1].generated);
    for engine in ENGINES {
        let engine = engine.with_settings(&settings).expect("supported settings");
        for instance in &cheapest[..instances] {
            let limits = Limits::new().moves(instance.length as u32 - 2);
            let report =
                korf::solve(&instance.start, &*engine, &limits, &mut ()).expect("a solvable start");
            let iterations = report.statistics.completed_iterations();
            let found: Counts = iterations.map(|iteration| iteration.counts).sum();
            let place = format!("{} {} {}", engine.name(), column.heuristic, instance.number);
            assert_eq!(found, column.counts[instance.number - 1], "{place}");
        }
    }
}

#[test]
fn every_engine_finds_the_nodes_of_cheap_instances() {
    let quick = ["manhattan", "conflict", "walking", "pdb-4-4-4-3", "pdb-5-5-5", "pdb-6-6-3"];
    let mut columns = columns();
    columns.retain(|column| quick.contains(&column.heuristic));
    assert_eq!(columns.len(), quick.len());
    for column in columns {
        check_column(&column, 5);
    }
}

#[test]
#[ignore = "half a minute; builds the tables of 7-8"]
fn every_engine_finds_the_nodes_of_cheap_instances_thoroughly() {
    for column in columns() {
        check_column(&column, 25);
    }
}
