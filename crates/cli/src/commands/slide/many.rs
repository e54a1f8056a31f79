//! Files with several puzzles: solves them on several threads, with answers in the order of the
//! file, or converts them to another format.

use super::args::SlideSearchArgs;
use super::search::{SearchContext, SlideSearch, common_options, search};
use super::search::{search_options, split_memory};
use super::source::PuzzleFile;
use super::{check_format, format_puzzle, print, published, record, separator};
use crate::support::batch_summary::{BatchSummary, BatchWords};
use crate::support::exit::Exit;
use crate::support::interrupt;
use crate::support::level_checkpoint::LevelResources;
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, is_stdout_closed, print_error, progress_records};
use crate::support::session::SearchEnd;
use anyhow::{Error, Result, ensure};
use fifteen::Threads;
use fifteen::runtime::batch::{self, BatchEvent, BatchTask, NextProblem};
use fifteen::runtime::continue_if;
use fifteen::sliding::{Format, Options, Outcome, ParseError, PuzzleText, Warning};
use indicatif::ProgressBar;

/// Converts all puzzles of a file.
pub fn convert(file: &PuzzleFile, format: Format, out: &mut Output) -> Result<Exit> {
    let mut exit = Exit::Answered;
    let mut before = "";
    for part in file.parts() {
        let text = file.read_part(&part).and_then(|problem| {
            format_puzzle(&problem.puzzle, format)
                .map_err(|error| format!("{}, line {}: {error}", file.name, part.first_line()))
        });
        match text {
            Ok(text) => {
                out.print(before)?;
                out.print(text)?;
                before = separator(format);
            }
            Err(error) => {
                print_error(&error);
                exit = Exit::BadInput;
            }
        }
    }
    Ok(exit)
}

/// Searches all puzzles of a file.
pub fn run(file: &PuzzleFile, args: &SlideSearchArgs, out: &mut Output) -> Result<Exit> {
    check_single(args)?;
    let parts = file.parts();
    let threads = args.threads.or_all_cores(out.processes());
    progress_records::set_threads(threads.get());
    let shared = split_memory(common_options(args, out), threads);
    let progress = spinner(out);
    let words = BatchWords {
        problem: "puzzle",
        solved: if args.is_about_farthest() { "explored" } else { "solved" },
        length: if args.is_about_farthest() { "distance" } else { "length" },
        work: "configurations",
    };
    let context = SearchContext::new(args, &progress, out);
    let mut handler = AnswerHandler {
        file,
        progress: &progress,
        batch: BatchSummary::begin(Some(parts.len()), words),
        exit: Exit::Answered,
        out,
    };
    let solve = |mut task: BatchTask<PuzzleText>| solve_part(file, context, &shared, &mut task);
    let mut parts = parts.into_iter();
    let next_problem = move |_| parts.next().map_or(NextProblem::End, NextProblem::Ready);
    let mut result = Ok(());
    batch::solve_all(next_problem, threads, solve, &mut |event| {
        let BatchEvent::Answered(answer) = event else { return continue_if(true) };
        result = handler.handle(answer.result);
        continue_if(result.is_ok() && !interrupt::is_requested() && !is_stdout_closed())
    });
    result?;
    progress.finish_and_clear();
    handler.print_summary()?;
    Ok(if interrupt::is_requested() { Exit::Interrupted } else { handler.exit })
}

/// Checks that no given option needs a single puzzle.
fn check_single(args: &SlideSearchArgs) -> Result<()> {
    ensure!(args.keep.checkpoint.is_none(), "--checkpoint needs a single puzzle");
    ensure!(!args.pictures.is_any_requested(), "pictures need a single puzzle");
    ensure!(!args.keep.cluster.is_distributed(), "several processes need a single puzzle");
    Ok(())
}

/// Answer to one of the puzzles.
struct PartAnswer<'a> {
    warnings: Vec<Warning>,
    result: Result<SlideSearch<'a>, PartError>,
}

/// Reason why one of the puzzles has no answer.
enum PartError {
    /// The text is not a puzzle.
    Invalid(ParseError),
    /// The requested format cannot express the puzzle. The message includes its place.
    UnsupportedFormat(String),
    /// The search failed.
    Failed(Error),
}

/// Parses and searches one of the puzzles.
fn solve_part<'a>(
    file: &PuzzleFile,
    context: SearchContext<'a, '_>,
    shared: &Options,
    task: &mut BatchTask<PuzzleText>,
) -> PartAnswer<'a> {
    let args = context.args;
    let mut warnings = Vec::new();
    let problem = file.parse_part(task.problem, args.needs_goal(), &mut warnings);
    let result = problem.map_err(PartError::Invalid).and_then(|problem| {
        if let Some(format) = args.text {
            let unsupported =
                |error| PartError::UnsupportedFormat(format!("{}: {error}", problem.place()));
            check_format(&problem.puzzle, format).map_err(unsupported)?;
        }
        let options = search_options(args, &problem, *shared);
        let options = Options { threads: (task.threads)().unwrap_or(Threads::ONE), ..options };
        search(problem, context, options, &mut LevelResources::default(), task.poll)
            .map_err(PartError::Failed)
    });
    PartAnswer { warnings, result }
}

/// Handler of the answers, in the order of the file.
struct AnswerHandler<'a> {
    file: &'a PuzzleFile,
    progress: &'a ProgressBar,
    batch: BatchSummary,
    exit: Exit,
    out: &'a mut Output,
}

impl AnswerHandler<'_> {
    /// Prints an answer.
    fn handle(&mut self, answer: PartAnswer) -> Result<()> {
        let progress = self.progress;
        let exit = progress.suspend(|| {
            self.file.print_warnings(&answer.warnings);
            match answer.result {
                Ok(search) => self.print_search(&search),
                Err(PartError::Invalid(error)) => self.print_invalid(&error),
                Err(PartError::UnsupportedFormat(message)) => {
                    self.batch.invalid += 1;
                    print_error(&message);
                    Ok(Exit::BadInput)
                }
                Err(PartError::Failed(error)) => Err(error),
            }
        })?;
        self.exit = self.exit.max(exit);
        self.out.flush()?;
        progress.set_prefix(self.batch.format_progress());
        Ok(())
    }

    /// Prints the result of a search.
    fn print_search(&mut self, search: &SlideSearch) -> Result<Exit> {
        match (&search.report.outcome, search.end) {
            (_, SearchEnd::Limit(_) | SearchEnd::Interrupted | SearchEnd::OutputClosed) => {
                self.batch.stopped += 1;
            }
            (Outcome::Unsolvable { .. }, _) => self.batch.unsolvable += 1,
            _ => {
                let farthest = search.report.levels.len().saturating_sub(1);
                let length = search.report.outcome.length().unwrap_or(farthest);
                self.batch.record_solved(length, search.report.configurations);
            }
        }
        let is_separate = self.batch.answered() > 1 && self.out.is_detailed();
        if is_separate {
            self.out.print_line("")?;
        }
        let exit = print(search, self.out)?;
        if !self.out.is_text() {
            for note in published::notes(search) {
                self.out.print_status(format!("{}: {note}", search.problem.title()));
            }
        }
        Ok(exit)
    }

    /// Reports a text that is not a puzzle.
    fn print_invalid(&mut self, error: &ParseError) -> Result<Exit> {
        self.batch.invalid += 1;
        print_error(&format!("{}, {error}", self.file.name));
        if !self.out.is_text() {
            self.out.print_record(&record::invalid_record(error, self.out))?;
        }
        Ok(Exit::BadInput)
    }

    /// Prints the summary, below an empty line.
    fn print_summary(&mut self) -> Result<()> {
        let Some(summary) = self.batch.summary() else { return Ok(()) };
        if self.out.is_text() && self.out.is_detailed() {
            self.out.print_line("")?;
        }
        Ok(self.out.print_summary(summary)?)
    }
}
