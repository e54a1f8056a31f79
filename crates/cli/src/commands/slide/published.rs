//! Comparison with the numbers that the text of a puzzle publishes.

use super::search::SlideSearch;
use crate::support::output::numbers::group_digits;
use fifteen::sliding::{Format, MovingUnit, Outcome, Published};

/// Number that the text of a puzzle may publish: its noun, what is published, and what the search
/// has found.
type PublishedNumber = (&'static str, Option<u64>, Option<u64>);

/// Returns the numbers. Those that the search has not determined are not found, nor are moves that
/// it counts in a style other than that of the text.
fn numbers(search: &SlideSearch) -> [PublishedNumber; 2] {
    let Published { moves, configurations } = search.problem.published;
    // The same configurations can be reached in all styles that move single pieces.
    let has_single_moves = search.options.style.unit() == MovingUnit::Piece;
    let reachable = search.report.reachable.filter(|_| has_single_moves);
    [("moves", moves, comparable_moves(search)), ("configurations", configurations, reachable)]
}

/// Returns a line for each published number that differs from that of the search.
pub fn differences(search: &SlideSearch) -> Vec<String> {
    let difference = |(noun, published, found): PublishedNumber| {
        let (published, found) = published.zip(found).filter(|(one, other)| one != other)?;
        let (published, found) = (group_digits(published), group_digits(found));
        Some(format!("published: {published} {noun}, found: {found}"))
    };
    numbers(search).into_iter().filter_map(difference).collect()
}

/// Returns a line for each published number that differs from that of the search, or that a search
/// with an answer has not determined.
pub fn notes(search: &SlideSearch) -> Vec<String> {
    let outcome = &search.report.outcome;
    let is_answered =
        matches!(outcome, Outcome::Solved(_) | Outcome::Explored(_) | Outcome::Hardest(_));
    let unchecked = |(noun, published, found): PublishedNumber| {
        let published = published.filter(|_| found.is_none() && is_answered)?;
        Some(format!("published: {} {noun}, not checked", group_digits(published)))
    };
    let unchecked = numbers(search).into_iter().filter_map(unchecked);
    differences(search).into_iter().chain(unchecked).collect()
}

/// Returns the number of moves of a solution in the style of the text.
fn comparable_moves(search: &SlideSearch) -> Option<u64> {
    let is_same = search.problem.format.and_then(Format::style) == Some(search.options.style);
    match &search.report.outcome {
        Outcome::Solved(solution) if is_same => Some(solution.len() as u64),
        _ => None,
    }
}
