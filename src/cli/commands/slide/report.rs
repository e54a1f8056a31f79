//! What people read about a search.

use super::search::Search;
use super::{boards, notation};
use crate::cli::frame::numbers::{bytes, grouped, rate};
use crate::cli::frame::output::Output;
use anyhow::Result;
use fifteen::frame::number::Counted;
use fifteen::sliding::{Configuration, Extent, Outcome, Solution, Style, Unit};

/// Prints the report of a search.
pub fn print(search: &Search, out: &mut Output) -> Result<()> {
    out.headline(headline(search))?;
    if out.is_chatty() {
        out.line(statistics(search))?;
    } else if let Some(solutions) = solutions(search) {
        out.line(solutions)?;
    }
    if search.args.levels || search.args.explore {
        levels(search, out)?;
    }
    match &search.report.outcome {
        Outcome::Solved(solution) => print_solution(search, solution, out)?,
        Outcome::Explored(farthest) => print_farthest(search, farthest, out)?,
        Outcome::Unsolvable { .. } | Outcome::Stopped(_) | Outcome::Wrong(_) => {}
    }
    Ok(())
}

/// What came of it.
fn headline(search: &Search) -> String {
    let puzzle = match search.puzzle.title() {
        "" => &search.name,
        title => title,
    };
    let what = match (&search.report.outcome, search.limit()) {
        (Outcome::Solved(solution), _) => moves(solution.len()).to_string(),
        (&Outcome::Unsolvable { from_goals, reached }, _) => format!(
            "no solution; all {} that {} can reach were looked at",
            configurations(reached),
            if from_goals { "the goal" } else { "the start" }
        ),
        (Outcome::Explored(_), _) => {
            let all = configurations(search.report.configurations);
            format!("{all}, the farthest {} away", moves(distance(search)))
        }
        (_, Some(limit)) => {
            format!("stopped by the limit of {}; {}", limit.name(), so_far(search))
        }
        (_, None) => format!("interrupted; {}", so_far(search)),
    };
    format!("{puzzle}: {what}, {}", style(search.options.style))
}

/// What is known when a search is stopped.
fn so_far(search: &Search) -> String {
    let moves = moves(distance(search));
    if search.args.explore {
        format!("everything at most {moves} away was found")
    } else {
        format!("no solution has {moves} or fewer")
    }
}

/// The distance of the last complete level.
fn distance(search: &Search) -> usize {
    search.report.levels.len().saturating_sub(1)
}

/// A number of moves.
fn moves(count: usize) -> Counted<'static> {
    Counted(count as u128, "move")
}

/// A number of configurations.
fn configurations(count: u64) -> Counted<'static> {
    Counted(count.into(), "configuration")
}

/// A style in words.
fn style(style: Style) -> String {
    let unit = match style.unit() {
        Unit::Piece => "one piece",
        Unit::Superpiece => "any pieces together",
    };
    let extent = match style.extent() {
        Extent::Step => "by one step",
        Extent::Line => "in one direction",
        Extent::Path => "along any path",
    };
    format!("style {} ({unit} {extent})", style.number())
}

/// How much work it was.
fn statistics(search: &Search) -> String {
    let Search { report, seconds, .. } = search;
    let mut text = format!(
        "{}, {seconds:.3} s, {}, {}",
        configurations(report.configurations),
        rate(report.configurations, *seconds),
        bytes(report.bytes as u128),
    );
    if let Some(solutions) = solutions(search) {
        text += "; ";
        text += &solutions;
    }
    text
}

/// How many shortest solutions there are, if that was asked for and there are any.
fn solutions(search: &Search) -> Option<String> {
    search.solution().filter(|_| search.args.all)?;
    Some(match search.report.solutions {
        Some(solutions) => {
            let many = if solutions == u128::MAX { "at least " } else { "" };
            let plural = if solutions == 1 { "" } else { "s" };
            format!("{many}{solutions} shortest solution{plural}")
        }
        None => "too many configurations to count solutions in this memory".to_owned(),
    })
}

/// Prints how many configurations there are at each distance.
fn levels(search: &Search, out: &mut Output) -> Result<()> {
    out.headline("distance  configurations        so far")?;
    let mut total = 0;
    for (distance, &count) in search.report.levels.iter().enumerate() {
        total += count;
        out.line(format!("{distance:>8} {:>15} {:>13}", grouped(count), grouped(total)))?;
    }
    Ok(())
}

/// Prints the moves, and the boards at the start and at the end, or all of them.
fn print_solution(search: &Search, solution: &Solution, out: &mut Output) -> Result<()> {
    let Search { puzzle, args, .. } = search;
    let configurations = solution.configurations();
    let last = configurations.len() - 1;
    let caption = |index: usize| match index {
        0 => "start".to_owned(),
        index if index == last => format!("after move {index}: end"),
        index => format!("after move {index}"),
    };
    let shown: Vec<usize> = match args.boards {
        true => (0..=last).collect(),
        false if last == 0 => vec![0],
        false => vec![0, last],
    };
    let shown: Vec<(String, &Configuration)> =
        shown.into_iter().map(|index| (caption(index), &configurations[index])).collect();
    out.text(boards::side_by_side(puzzle, &shown))?;
    let width = last.to_string().len();
    for (claim, number) in solution.claims(puzzle).iter().zip(1..) {
        out.line(format!("{number:>width$}. {}", notation::words(claim, puzzle)))?;
    }
    Ok(())
}

/// Prints some of the farthest configurations.
fn print_farthest(search: &Search, farthest: &[Configuration], out: &mut Output) -> Result<()> {
    let count = search.report.levels.last().copied().unwrap_or_default();
    let shown = farthest.len() as u64;
    if shown < count {
        out.line(format!("{shown} of the {} farthest:", grouped(count)))?;
    }
    let captions = farthest.iter().map(|configuration| search.puzzle.write(configuration));
    let shown: Vec<(String, &Configuration)> = captions.zip(farthest).collect();
    out.text(boards::side_by_side(&search.puzzle, &shown))?;
    Ok(())
}
