//! Table of eccentricities in the chapter of results, counted again.

use super::{count, size};
use fifteen::census::{CensusKind, Options};

/// Chapter of results.
const CHAPTER: &str = include_str!("../../../docs/src/results.md");

/// Row of the table: the board, the cell of the blank, and for moves and pushes the eccentricity
/// and the number of farthest positions.
struct Row {
    rows: usize,
    cols: usize,
    blank_home: usize,
    farthest: [(usize, u64); 2],
}

/// Reads the table. A row without a board continues the one above it.
fn table() -> Vec<Row> {
    let mut board = (0, 0);
    let numbers = CHAPTER.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, name, cell, moves, far, pushes, far_in_pushes, _] = cells[..] else {
            return None;
        };
        if let Some((rows, cols)) = name.split_once('x') {
            board = (rows.parse().ok()?, cols.parse().ok()?);
        }
        Some(Row {
            rows: board.0,
            cols: board.1,
            blank_home: cell.parse().ok()?,
            farthest: [
                (moves.parse().ok()?, far.parse().ok()?),
                (pushes.parse().ok()?, far_in_pushes.parse().ok()?),
            ],
        })
    });
    numbers.collect()
}

/// Counts the rows of boards with a number of cells.
fn check_rows(is_selected: impl Fn(usize) -> bool) {
    let rows: Vec<Row> =
        table().into_iter().filter(|row| is_selected(row.rows * row.cols)).collect();
    assert!(rows.len() >= 7, "{} rows", rows.len());
    for Row { rows, cols, blank_home, farthest } in rows {
        let kinds = [CensusKind::All { blank_home }, CensusKind::Pushes { blank_home }];
        for (kind, expected) in kinds.into_iter().zip(farthest) {
            let census = count(size(rows, cols), kind, &Options::default());
            let found = (census.distance(), census.levels[census.distance()]);
            assert_eq!(found, expected, "{rows}x{cols}, {kind:?}");
        }
    }
}

#[test]
fn eccentricities_of_the_book_are_right() {
    check_rows(|cells| cells <= 10);
}

#[test]
#[ignore = "takes 40 seconds"]
fn eccentricities_of_the_book_are_right_for_twelve_cells_thoroughly() {
    check_rows(|cells| cells > 10);
}
