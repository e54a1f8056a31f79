//! Search of a block puzzle and its result.

use super::args::SlideSearchArgs;
use super::eta::SlideEta;
use super::published;
use super::source::SlideProblem;
use crate::support::exit::{Exit, disagreement};
use crate::support::level_checkpoint::{LevelResources, check_others};
use crate::support::output::Output;
use crate::support::progress::RateMeter;
use crate::support::session::{SearchEnd, Session};
use anyhow::Result;
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::{
    self, BfsProgress, Configuration, MoveExtent, Options, Outcome, Puzzle, Report, Sheet,
    Strategy, Style, Task,
};
use fifteen::{Memory, Stopped, Threads};
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// Search of a block puzzle and its result.
///
/// In styles 0 and 3 a step counts as a move. Most people count any slide of one piece as one move,
/// so `slide_length` is the length in that metric, if it is smaller and cheap to compute.
pub struct SlideSearch<'a> {
    pub problem: SlideProblem,
    pub args: &'a SlideSearchArgs,
    pub options: Options,
    pub report: Report,
    pub end: SearchEnd,
    pub seconds: f64,
    pub slide_length: Option<usize>,
}

impl SlideSearch<'_> {
    /// Returns the farthest configurations as puzzles with distinct titles.
    pub fn farthest_puzzles(&self) -> Vec<Puzzle> {
        let style = self.options.style.number();
        let moves = Pluralized(self.report.levels.len().saturating_sub(1) as u128, "move");
        let farthest = self.report.outcome.farthest();
        let what = if self.args.hardest { "hardest start" } else { "farthest configuration" };
        let puzzle = |(start, number): (&&Configuration, usize)| {
            let title = format!(
                "{}: {what} {number} of {}, {moves} in style {style}",
                self.problem.title(),
                farthest.len()
            );
            let puzzle = self.problem.puzzle.with_start(start);
            puzzle.expect("configuration of the puzzle").with_title(&title)
        };
        farthest.iter().zip(1..).map(puzzle).collect()
    }

    /// Returns the pictures of the result.
    pub fn sheet(&self) -> Sheet<'_> {
        let puzzle = &self.problem.puzzle;
        match &self.report.outcome {
            Outcome::Solved(solution) => Sheet::of_solution(puzzle, solution),
            Outcome::Hardest(solutions) => Sheet::of_solutions(puzzle, solutions),
            Outcome::Explored(farthest) => Sheet::of_configurations(puzzle, farthest),
            _ => Sheet::of_configurations(puzzle, &[]),
        }
    }

    /// Returns the proved lower bound on the length of all solutions, if a solution is sought and
    /// a level is complete.
    pub fn proved_lower_bound(&self) -> Option<usize> {
        let is_bounded = !self.report.levels.is_empty() && !self.args.is_about_farthest();
        is_bounded.then_some(self.report.lower_bound)
    }

    /// Returns the exit code. A wrong published number counts as a false claim.
    pub fn exit(&self) -> Exit {
        self.end.exit(match self.report.outcome {
            Outcome::Unsolvable { .. } => Exit::NoSolution,
            Outcome::Hardest(ref solutions) if solutions.is_empty() => Exit::NoSolution,
            _ if !published::differences(self).is_empty() => Exit::NoSolution,
            _ => Exit::Answered,
        })
    }
}

/// Returns the search options of the library.
pub fn search_options(args: &SlideSearchArgs, problem: &SlideProblem, common: Options) -> Options {
    Options {
        style: args.style.style(problem.format),
        reachable: problem.published.configurations.is_some(),
        ..common
    }
}

/// Divides the memory among threads that search one puzzle each.
pub fn split_memory(options: Options, threads: Threads) -> Options {
    let memory = Memory::new(options.memory.bytes() / threads.get() as u64);
    Options { memory, ..options }
}

/// Returns those options of the library that do not depend on the puzzle.
pub fn common_options(args: &SlideSearchArgs, out: &Output) -> Options {
    // Only a forward search yields all levels, and records contain them.
    let is_forward = args.forward || args.levels || !out.is_text();
    Options {
        strategy: if is_forward { Strategy::Forward } else { Strategy::Bidirectional },
        count: args.all,
        threads: args.threads.or_all_cores(out.processes()),
        memory: args.memory.or_half_of_free(out.processes()),
        nodes: args.nodes.limit,
        ..Options::default()
    }
}

/// Returns the options with the direction of the search that the checkpoint has begun, if there is
/// one, unless the arguments require a direction: the format of the output alone would make it
/// another search.
pub fn with_direction_of_checkpoint(
    options: Options,
    args: &SlideSearchArgs,
    problem: &SlideProblem,
    out: &Output,
) -> Options {
    let other = match options.strategy {
        Strategy::Forward => Strategy::Bidirectional,
        Strategy::Bidirectional => Strategy::Forward,
    };
    let other = Options { strategy: other, ..options };
    let [own_search, other_search] = [&options, &other]
        .map(|options| sliding::fingerprint(&problem.puzzle, options, args.task()));
    // For most searches the direction makes no difference.
    let is_free = !args.forward && !args.levels && own_search != other_search;
    if is_free && args.keep.has_levels_of(&other_search, out) { other } else { options }
}

/// Context of searches.
#[derive(Clone, Copy)]
pub struct SearchContext<'a, 'l> {
    pub args: &'a SlideSearchArgs,
    line: &'l ProgressBar,
    /// True to search again for the length in slides.
    counts_slides: bool,
}

impl<'a, 'l> SearchContext<'a, 'l> {
    /// Returns the context of the searches of a command. The length in slides is for records and
    /// for details.
    pub fn new(args: &'a SlideSearchArgs, line: &'l ProgressBar, out: &Output) -> Self {
        SearchContext { args, line, counts_slides: out.is_detailed() || !out.is_text() }
    }
}

/// Searches until the end or a limit. `poll` is called often, and may cancel the search.
pub fn search<'a>(
    problem: SlideProblem,
    context: SearchContext<'a, '_>,
    options: Options,
    resources: &mut LevelResources,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<SlideSearch<'a>> {
    let SearchContext { args, line, counts_slides } = context;
    let task = args.task();
    let stop = resources.stop.clone();
    let mut session = Session::begin(args.time.limit, line).with_stop_signal(stop);
    let mut eta = SlideEta::new(&options, task, resources.index());
    let mut rate = RateMeter::default();
    let mut observer = |progress: &BfsProgress| {
        eta.record_level(progress);
        let rate = rate.nodes_per_second(progress.found, session.seconds());
        session.on_progress(|| eta.progress_update(progress, rate))?;
        poll()
    };
    let with_observer = resources.with_observer(&mut observer);
    let report = sliding::search_with(&problem.puzzle, &options, task, with_observer);
    let report = report.map_err(|error| resources.wrap_error(error))?;
    let stopped = match &report.outcome {
        Outcome::InvalidSolution(fault) => {
            return Err(disagreement(format!("wrong solution: {fault}")));
        }
        Outcome::LengthMismatch { lengths: [distance, length] } => {
            let message = format!("distance {distance} but solution length {length}");
            return Err(disagreement(message));
        }
        Outcome::Stopped(stopped) => Some(*stopped),
        // The search stopped, or memory did not suffice, before all solutions were counted.
        Outcome::Solved(_) if options.count && report.solutions.is_none() => {
            let is_stopped = session.is_stopped();
            Some(if is_stopped { Stopped::Cancelled } else { Stopped::Memory })
        }
        _ => None,
    };
    check_others(stopped)?;
    let (end, seconds) = (session.search_end(stopped), session.seconds());
    // A search with a checkpoint or several processes is long. The second search would have
    // neither, and its work could be lost.
    let is_small = resources.checkpoint.is_none() && resources.cluster.is_none();
    let slide_length = match counts_slides && stopped.is_none() && is_small {
        true => slide_length(&problem.puzzle, &options, &report, &mut session),
        false => None,
    };
    Ok(SlideSearch { problem, args, options, report, end, seconds, slide_length })
}

/// Node limit of the second search, relative to the configurations of the first one. Both find
/// about the same number, but a search stops only between levels.
const SECOND_SEARCH_FACTOR: u64 = 2;

/// Returns the length of a shortest solution if any slide of a piece, or of several pieces
/// together, counts as one move. Applies only to searches in steps that found a solution. Returns
/// `None` if that length is the same or is not found.
fn slide_length(
    puzzle: &Puzzle,
    options: &Options,
    report: &Report,
    session: &mut Session,
) -> Option<usize> {
    let Outcome::Solved(solution) = &report.outcome else { return None };
    let style = options.style;
    if style.extent() != MoveExtent::Step {
        return None;
    }
    let style = Style::new(style.number() + 2).expect("three extents");
    let nodes = options.nodes.unwrap_or(u64::MAX).min(SECOND_SEARCH_FACTOR * report.configurations);
    let options = Options { style, count: false, nodes: Some(nodes), ..*options };
    let mut observer = |_: &BfsProgress| session.on_progress(|| "counting slides".to_owned());
    match sliding::search(puzzle, &options, Task::Solve, &mut observer).outcome {
        Outcome::Solved(slides) => Some(slides.len()).filter(|&slides| slides < solution.len()),
        _ => None,
    }
}
