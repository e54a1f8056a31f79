//! Search of a block puzzle and its result.

use super::args::SlideArgs;
use super::eta::SlideEta;
use super::report;
use crate::support::cluster::Cluster;
use crate::support::exit::{Disagreement, Exit};
use crate::support::level_checkpoint::LevelCheckpoint;
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, progress_records};
use crate::support::progress::RateMeter;
use crate::support::session::{Limit, SearchEnd, Session};
use anyhow::{Result, anyhow};
use fifteen::Stopped;
use fifteen::runtime::Resources;
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::{
    self, BfsProgress, Configuration, MoveExtent, Options, Outcome, Puzzle, Report, Sheet,
    Solution, Strategy, Style, Task,
};

/// Search of a block puzzle and its result.
///
/// In styles 0 and 3 a step counts as a move. Most people count any slide of one piece as one move,
/// so `slide_length` has the length in that metric, where it is cheap to compute.
pub struct SlideSearch<'a> {
    pub name: String,
    pub puzzle: Puzzle,
    pub args: &'a SlideArgs,
    pub options: Options,
    pub report: Report,
    pub end: SearchEnd,
    pub seconds: f64,
    pub slide_length: Option<usize>,
    /// Checkpoint of the levels, if there is one.
    pub checkpoint: Option<LevelCheckpoint>,
    /// Connection to the other processes, which ends last.
    _cluster: Option<Cluster>,
}

impl SlideSearch<'_> {
    /// Returns the solution, if there is one.
    pub fn solution(&self) -> Option<&Solution> {
        match &self.report.outcome {
            Outcome::Solved(solution) => Some(solution),
            _ => None,
        }
    }

    /// Returns the number of moves of the solution, or of those from the hardest starts.
    pub fn length(&self) -> Option<usize> {
        match &self.report.outcome {
            Outcome::Solved(solution) => Some(solution.len()),
            Outcome::Hardest(solutions) => solutions.first().map(Solution::len),
            _ => None,
        }
    }

    /// Returns the configurations farthest from the start, or from the goals, if they are
    /// requested.
    pub fn farthest(&self) -> Vec<&Configuration> {
        match &self.report.outcome {
            Outcome::Explored(farthest) => farthest.iter().collect(),
            Outcome::Hardest(solutions) => {
                solutions.iter().map(|solution| &solution.configurations()[0]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the farthest configurations as puzzles with distinct titles.
    pub fn farthest_puzzles(&self) -> Vec<Puzzle> {
        let style = self.options.style.number();
        let moves = Pluralized(self.report.levels.len().saturating_sub(1) as u128, "move");
        let farthest = self.farthest();
        let what = if self.args.hardest { "hardest start" } else { "farthest configuration" };
        let puzzle = |(start, number): (&&Configuration, usize)| {
            let title = format!(
                "{}: {what} {number} of {}, {moves} in style {style}",
                self.title(),
                farthest.len()
            );
            let puzzle = self.puzzle.with_start(start);
            puzzle.expect("configuration of the puzzle").with_title(&title)
        };
        farthest.iter().zip(1..).map(puzzle).collect()
    }

    /// Returns the pictures of the result.
    pub fn sheet(&self) -> Sheet<'_> {
        match &self.report.outcome {
            Outcome::Solved(solution) => Sheet::of_solution(&self.puzzle, solution),
            Outcome::Hardest(solutions) => Sheet::of_starts(&self.puzzle, solutions),
            Outcome::Explored(farthest) => Sheet::of_configurations(&self.puzzle, farthest),
            _ => Sheet::of_configurations(&self.puzzle, &[]),
        }
    }

    /// Returns the title of the puzzle, or its name.
    pub fn title(&self) -> &str {
        match self.puzzle.title() {
            "" => &self.name,
            title => title,
        }
    }

    /// Returns the limit that stopped the search.
    pub fn limit(&self) -> Option<Limit> {
        match self.end {
            SearchEnd::Limit(limit) => Some(limit),
            _ => None,
        }
    }

    /// Records the result of a complete search in the checkpoint.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn close(&mut self) -> Result<()> {
        let end = report::describe_outcome(self);
        match (&mut self.checkpoint, self.end) {
            (Some(checkpoint), SearchEnd::Complete) => checkpoint.write_result(&end),
            _ => Ok(()),
        }
    }

    /// Returns the exit code.
    pub fn exit(&self) -> Exit {
        self.end.exit(match self.report.outcome {
            Outcome::Unsolvable { .. } => Exit::NoSolution,
            Outcome::Hardest(ref solutions) if solutions.is_empty() => Exit::NoSolution,
            _ => Exit::Answered,
        })
    }
}

/// Returns the options of the library.
pub fn search_options(args: &SlideArgs, out: &Output) -> Options {
    // Levels are those of a forward search, and records have levels.
    let is_forward = args.forward || args.levels || !out.is_text();
    Options {
        style: args.style.style(),
        strategy: if is_forward { Strategy::Forward } else { Strategy::Bidirectional },
        count: args.all,
        threads: args.threads.or_all_cores(),
        memory: args.memory.or_half_of_free(),
        nodes: args.nodes.limit,
    }
}

/// Searches until the end or a limit.
pub fn search<'a>(
    name: String,
    puzzle: Puzzle,
    args: &'a SlideArgs,
    options: Options,
    out: &Output,
) -> Result<SlideSearch<'a>> {
    let task = args.task();
    let (mut checkpoint, mut cluster) = args.keep.open_levels(
        || sliding::fingerprint(&puzzle, &options, task),
        "configuration",
        out,
    )?;
    let line = spinner(out);
    let mut session = Session::begin(args.time.limit, &line);
    progress_records::set_threads(options.threads.get());
    let mut eta = SlideEta::new(&options, task, checkpoint.as_ref().map(LevelCheckpoint::index));
    let mut rate = RateMeter::default();
    let mut observer = |progress: &BfsProgress| {
        eta.record_level(progress);
        let rate = rate.nodes_per_second(progress.found, session.seconds());
        session.on_progress(|| eta.progress_update(progress, rate))
    };
    let resources = Resources {
        observer: Some(&mut observer),
        checkpoint: checkpoint.as_mut().map(LevelCheckpoint::store),
        communicator: cluster.as_mut().map(Cluster::communicator),
    };
    let report = sliding::search_with(&puzzle, &options, task, resources);
    let report = report.map_err(|error| match &checkpoint {
        Some(checkpoint) => checkpoint.wrap_error(error),
        None => error.into(),
    });
    line.finish_and_clear();
    let report = report?;
    let stopped = match &report.outcome {
        Outcome::InvalidSolution(fault) => {
            return Err(anyhow!(Disagreement(format!("wrong solution: {fault}"))));
        }
        Outcome::LengthMismatch { lengths: [distance, length] } => {
            let message = format!("distance {distance} but solution length {length}");
            return Err(anyhow!(Disagreement(message)));
        }
        Outcome::Stopped(stopped) => Some(*stopped),
        // The requested count of solutions is missing.
        Outcome::Solved(_) if options.count && report.solutions.is_none() => Some(Stopped::Memory),
        _ => None,
    };
    let (end, seconds) = (session.search_end(stopped), session.seconds());
    // A search with a checkpoint or several processes is long. A second search, which has neither,
    // could be lost.
    let is_small = checkpoint.is_none() && cluster.is_none();
    let slides = match out.is_detailed() && stopped.is_none() && is_small {
        true => slide_length(&puzzle, &options, &report, &mut session),
        false => None,
    };
    Ok(SlideSearch {
        name,
        puzzle,
        args,
        options,
        report,
        end,
        seconds,
        slide_length: slides,
        checkpoint,
        _cluster: cluster,
    })
}

/// Node limit of the second search, relative to the configurations of the first one. Both have
/// about as many, but the search stops between levels only.
const SECOND_SEARCH_FACTOR: u64 = 2;

/// Returns the length of a shortest solution if any slide of a piece, or of several pieces
/// together, counts as one move. Applies to solved searches by steps. Returns `None` if the length
/// is the same.
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
