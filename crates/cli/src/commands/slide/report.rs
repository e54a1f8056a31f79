//! Text report of a search.

use super::search::SlideSearch;
use super::source::SlideProblem;
use super::{boards, published};
use crate::support::output::Output;
use crate::support::output::numbers::{format_rate, group_digits};
use crate::support::output::width;
use crate::support::session::SearchEnd;
use anyhow::Result;
use fifteen::records::Reason;
use fifteen::runtime::memory::Bytes;
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::{
    Configuration, Goal, MoveExtent, MovingUnit, Outcome, Piece, Solution, Style, TextDrawing,
};

/// Prints the report of a search.
pub fn print(search: &SlideSearch, out: &mut Output) -> Result<()> {
    out.print_headline(headline(search))?;
    if out.is_detailed() {
        out.print_line(describe_statistics(search))?;
    } else if let Some(count) = describe_solution_count(search) {
        out.print_line(count)?;
    }
    if let Some(slides) = search.slide_length {
        let pieces = match search.options.style.unit() {
            MovingUnit::Piece => "a piece",
            MovingUnit::Superpiece => "several pieces",
        };
        let moves = count_moves(slides);
        out.print_line(format!("{moves} if any slide of {pieces} counts as one"))?;
    }
    for note in published::notes(search) {
        out.print_line(note)?;
    }
    if is_goal_by_interchange(search) {
        out.print_line(
            "The start is already a goal: pieces of the same shape are interchangeable; distinguish them \
             with a line such as 'apart: A B'",
        )?;
    }
    if search.args.levels || search.args.explore {
        print_levels(search, out)?;
    }
    // With `--quiet`, the solutions of several puzzles are printed only on request.
    if search.problem.line.is_some() && !out.is_detailed() && !search.args.boards {
        return Ok(());
    }
    match &search.report.outcome {
        Outcome::Solved(solution) => print_solution(search, solution, out)?,
        Outcome::Explored(_) | Outcome::Hardest(_) => print_farthest(search, out)?,
        _ => {}
    }
    Ok(())
}

/// Returns whether the start is a goal, but is not drawn as one: pieces of the same shape have
/// other letters there. The author may have meant the letters to distinguish pieces.
fn is_goal_by_interchange(search: &SlideSearch) -> bool {
    let puzzle = &search.problem.puzzle;
    let start: Vec<(&Piece, &char)> =
        puzzle.start().pieces().iter().zip(puzzle.letters()).collect();
    let is_drawn_at_start = |goal: &Goal| {
        let letters = puzzle.goal_letters(goal);
        let has_letter = |letter, own| goal.exit().is_some() || letter == own;
        goal.pieces().iter().zip(&letters).all(|(piece, letter)| {
            start.iter().any(|&(other, own)| other == piece && has_letter(letter, own))
        })
    };
    puzzle.has_own_letters()
        && search.report.outcome.solution().is_some_and(Solution::is_empty)
        && !puzzle.goals().iter().any(is_drawn_at_start)
}

/// Returns the puzzle and the outcome of the search.
pub fn headline(search: &SlideSearch) -> String {
    format!("{}: {}", search.problem.title(), describe_outcome(search))
}

/// Describes the outcome of the search.
pub fn describe_outcome(search: &SlideSearch) -> String {
    let what = match (&search.report.outcome, search.end) {
        (Outcome::Solved(solution), _) => count_moves(solution.len()).to_string(),
        (&Outcome::Unsolvable { from_goals, reached }, _) => format!(
            "no solution among the {} reachable from {}",
            count_configurations(reached),
            if from_goals { "the goal" } else { "the start" }
        ),
        (Outcome::Explored(_), _) => {
            let all = count_configurations(search.report.configurations);
            format!("{all}, maximum distance {}", count_moves(last_distance(search)))
        }
        (Outcome::Hardest(solutions), _) if solutions.is_empty() => {
            "no configuration satisfies a goal".to_owned()
        }
        (Outcome::Hardest(_), _) => {
            let all = count_configurations(search.report.configurations);
            let starts = Pluralized(last_level_size(search).into(), "start");
            format!("maximum {}, from {starts} among {all}", count_moves(last_distance(search)))
        }
        (_, SearchEnd::Limit(limit)) => {
            format!("stopped: limit of {} reached; {}", limit.name(), describe_known(search))
        }
        _ => format!("interrupted; {}", describe_known(search)),
    };
    format!("{what}, {}", describe_style(search.options.style))
}

/// Describes the results so far of a search that was stopped.
fn describe_known(search: &SlideSearch) -> String {
    let moves = count_moves(last_distance(search));
    if search.report.levels.is_empty() {
        let known =
            if search.args.hardest { "goals not yet enumerated" } else { "no level completed" };
        known.to_owned()
    } else if search.args.hardest {
        format!("all configurations within {moves} of a goal were found")
    } else if search.args.explore {
        format!("all configurations within {moves} were found")
    } else {
        format!("lower bound: {}", count_moves(search.proved_lower_bound().unwrap_or_default()))
    }
}

/// Returns the distance of the last complete level.
fn last_distance(search: &SlideSearch) -> usize {
    search.report.levels.len().saturating_sub(1)
}

/// Returns the number of configurations on the last level.
fn last_level_size(search: &SlideSearch) -> u64 {
    search.report.levels.last().copied().unwrap_or_default()
}

/// Formats a number of moves.
fn count_moves(count: usize) -> Pluralized<'static> {
    Pluralized(count as u128, "move")
}

/// Formats a number of configurations.
fn count_configurations(count: u64) -> Pluralized<'static> {
    Pluralized(count.into(), "configuration")
}

/// Describes a style.
fn describe_style(style: Style) -> String {
    let unit = match style.unit() {
        MovingUnit::Piece => "single piece",
        MovingUnit::Superpiece => "several pieces",
    };
    let extent = match style.extent() {
        MoveExtent::Step => "step",
        MoveExtent::Line => "line",
        MoveExtent::Path => "path",
    };
    format!("style {} ({unit}, {extent})", style.number())
}

/// Describes the work of the search.
fn describe_statistics(search: &SlideSearch) -> String {
    let SlideSearch { report, seconds, .. } = search;
    // A search for a solution may visit configurations from both ends, and ends at a goal.
    let visited = if search.args.is_about_farthest() { "" } else { " visited" };
    let mut text = format!(
        "{}{visited}, {seconds:.3} s, {}, {}",
        count_configurations(report.configurations),
        format_rate(report.configurations.saturating_sub(report.restored), *seconds),
        Bytes(report.bytes as u128),
    );
    if let Some(count) = describe_solution_count(search) {
        text += "; ";
        text += &count;
    }
    text
}

/// Formats the number of shortest solutions, if all were requested.
fn describe_solution_count(search: &SlideSearch) -> Option<String> {
    search.report.outcome.solution().filter(|_| search.args.all)?;
    Some(match search.report.solutions {
        Some(count) => {
            let at_least = if count == u128::MAX { "at least " } else { "" };
            format!("{at_least}{}", Pluralized(count, "shortest solution"))
        }
        None if search.end == SearchEnd::Limit(Reason::Memory) => {
            "not enough memory to count solutions".to_owned()
        }
        None => "stopped before all shortest solutions were counted".to_owned(),
    })
}

/// Prints the number of configurations at each distance.
fn print_levels(search: &SlideSearch, out: &mut Output) -> Result<()> {
    out.print_headline("distance  configurations    cumulative")?;
    let mut total = 0;
    for (distance, &count) in search.report.levels.iter().enumerate() {
        total += count;
        out.print_line(format!(
            "{distance:>8} {:>15} {:>13}",
            group_digits(count),
            group_digits(total)
        ))?;
    }
    Ok(())
}

/// Prints the moves, and the boards at the start and the end, or all boards.
fn print_solution(search: &SlideSearch, solution: &Solution, out: &mut Output) -> Result<()> {
    let SlideSearch { problem: SlideProblem { puzzle, .. }, args, .. } = search;
    let last = solution.len();
    let caption = |index: usize| match index {
        0 => "start".to_owned(),
        index if index == last => format!("after move {index}: end"),
        index => format!("after move {index}"),
    };
    let drawings = solution.drawings(puzzle).into_iter().enumerate();
    let shown: Vec<(String, TextDrawing)> = drawings
        .filter(|&(index, _)| args.boards || index == 0 || index == last)
        .map(|(index, drawing)| (caption(index), drawing))
        .collect();
    out.print_styled(boards::draw_side_by_side(&shown, width::stdout_width()))?;
    let width = last.to_string().len();
    for (words, number) in solution.describe().iter().zip(1..) {
        out.print_line(format!("{number:>width$}. {words}"))?;
    }
    Ok(())
}

/// Prints the farthest configurations, up to the limit.
fn print_farthest(search: &SlideSearch, out: &mut Output) -> Result<()> {
    let farthest = search.report.outcome.farthest();
    let (shown, count) = (farthest.len() as u64, last_level_size(search));
    if shown < count {
        out.print_line(format!("{shown} of {} farthest (see --limit):", group_digits(count)))?;
    }
    let width = width::stdout_width();
    // The configuration as text, if it fits in the width.
    let caption = |(configuration, number): (&&Configuration, usize)| {
        Some(search.problem.puzzle.write_configuration(configuration))
            .filter(|text| text.chars().count() <= width)
            .unwrap_or_else(|| format!("{number} of {shown}"))
    };
    let captions = farthest.iter().zip(1..).map(caption);
    let drawings = farthest
        .iter()
        .map(|configuration| TextDrawing::new(&search.problem.puzzle, configuration));
    let boards: Vec<(String, TextDrawing)> = captions.zip(drawings).collect();
    out.print_styled(boards::draw_side_by_side(&boards, width))?;
    Ok(())
}
