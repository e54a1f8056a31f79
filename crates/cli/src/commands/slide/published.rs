//! Comparison with the numbers that the text of a puzzle publishes.

use super::search::SlideSearch;
use crate::support::output::numbers::group_digits;
use fifteen::sliding::{Format, MovingUnit, Outcome, Published};

/// Returns a line for each published number that differs from that of the search. Leaves out
/// numbers that the search has not determined, and moves that it counts in a style other than that
/// of the text.
pub fn differences(search: &SlideSearch) -> Vec<String> {
    let Published { moves, configurations } = search.problem.published;
    // The same configurations can be reached in all styles that move single pieces.
    let has_single_moves = search.options.style.unit() == MovingUnit::Piece;
    let reachable = search.report.reachable.filter(|_| has_single_moves);
    let found =
        [("moves", moves, comparable_moves(search)), ("configurations", configurations, reachable)];
    let difference = |(noun, published, found): (&str, Option<u64>, Option<u64>)| {
        let (published, found) = published.zip(found).filter(|(one, other)| one != other)?;
        let (published, found) = (group_digits(published), group_digits(found));
        Some(format!("published: {published} {noun}, found: {found}"))
    };
    found.into_iter().filter_map(difference).collect()
}

/// Returns a line for each published number that differs from that of the search, and one if the
/// puzzle was solved but its configurations were not counted.
pub fn notes(search: &SlideSearch) -> Vec<String> {
    let SlideSearch { report, problem, .. } = search;
    let is_unchecked = report.outcome.solution().is_some() && report.reachable.is_none();
    let unchecked = problem.published.configurations.filter(|_| is_unchecked);
    let unchecked = unchecked.map(|configurations| {
        format!("published: {} configurations, not checked", group_digits(configurations))
    });
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
