//! `fifteen slide`: sliding-block puzzles.

pub mod args;
mod boards;
mod collection;
mod eta;
mod generate;
mod handout;
mod many;
mod published;
pub mod record;
mod report;
mod search;
pub mod source;

use crate::support::exit::Exit;
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, progress_records};
use anyhow::{Context, Result, bail, ensure};
use args::{SlideArgs, SlideCommand, SlideSearchArgs};
use fifteen::sliding::{self, Format, MIN_MEMORY, Puzzle};
use search::{
    SearchContext, SlideSearch, common_options, search, search_options,
    with_direction_of_checkpoint,
};
use source::{SlideInput, SlideProblem};
use std::ops::ControlFlow;

/// Runs the command.
pub fn run(args: &SlideArgs, out: &mut Output) -> Result<Exit> {
    match &args.command {
        Some(SlideCommand::Generate(args)) => generate::run(args, out),
        None => run_search(&args.search, out),
    }
}

/// Searches the puzzles of the input.
fn run_search(args: &SlideSearchArgs, out: &mut Output) -> Result<Exit> {
    if args.list {
        return collection::print_collection(out);
    }
    check_pictures(args, out)?;
    let others = [
        (args.pictures.is_any_requested(), "a picture of the solution"),
        (args.keep.checkpoint.is_some(), "--checkpoint"),
        (args.is_about_farthest(), "a search for the farthest configurations"),
        (args.text.is_some(), "--text"),
        (args.all, "--all"),
        (args.boards, "--boards"),
    ];
    if let Some(file) = args.handout.file(&others, out)? {
        return handout::draw(file, args, out);
    }
    ensure!(args.text.is_none() || out.is_text(), "--text cannot be used with --format");
    if args.text.is_some() && !args.is_about_farthest() && args.keep.checkpoint.is_some() {
        bail!("--checkpoint cannot be used with --text: nothing is searched");
    }
    if out.processes().local_count() > 1 && args.is_from_stdin() {
        bail!("--processes needs a puzzle file or name, not standard input");
    }
    let format = args.text.filter(|_| !args.is_about_farthest());
    match (source::load_input(args)?, format) {
        (SlideInput::Single(problem), Some(format)) => {
            out.print(format_puzzle(&problem.puzzle, format)?)?;
            Ok(Exit::Answered)
        }
        (SlideInput::Single(problem), None) => run_single(*problem, args, out),
        (SlideInput::Many(file), Some(format)) => many::convert(&file, format, out),
        (SlideInput::Many(file), None) => many::run(&file, args, out),
    }
}

/// Searches a single puzzle.
fn run_single(problem: SlideProblem, args: &SlideSearchArgs, out: &mut Output) -> Result<Exit> {
    let options = search_options(args, &problem, common_options(args, out));
    let options = with_direction_of_checkpoint(options, args, &problem, out);
    out.explain(format!(
        "threads: {}; memory: at most {}",
        options.threads,
        options.memory.max(MIN_MEMORY)
    ));
    let fingerprint = || sliding::fingerprint(&problem.puzzle, &options, args.task());
    let mut resources = args.keep.open_levels(fingerprint, "configuration", out)?;
    let line = spinner(out);
    progress_records::set_threads(options.threads.get());
    let counts_slides = out.is_detailed() || !out.is_text();
    let context = SearchContext { args, line: &line, counts_slides };
    let go_on = &mut || ControlFlow::Continue(());
    let search = search(problem, context, options, &mut resources, go_on);
    line.finish_and_clear();
    let search = search?;
    // The answer is printed before the files are written, since it may have taken long and a file
    // may not be writable. The files are written even if printing fails.
    let printed = print(&search, out);
    let outcome = report::describe_outcome(&search);
    let sheet = search.sheet().with_heading(&outcome);
    match sheet.is_empty() {
        true => args.pictures.report_unwritten(out),
        false => args.pictures.write(&sheet, out)?,
    }
    printed?;
    resources.close(search.end, &outcome)?;
    Ok(search.exit())
}

/// Checks that pictures have something to show, and a destination.
fn check_pictures(args: &SlideSearchArgs, out: &Output) -> Result<()> {
    args.pictures.check(out)?;
    args.keep.check_outputs(&args.pictures.files())?;
    if args.pictures.is_any_requested() && args.text.is_some() && !args.is_about_farthest() {
        bail!("pictures cannot be used with --text: nothing is solved");
    }
    if args.pictures.is_any_on_stdout() && args.text.is_some() {
        bail!(
            "--text cannot be combined with a picture on standard output; write the picture to a file"
        );
    }
    Ok(())
}

/// Prints the answer, unless a picture is printed instead.
fn print(search: &SlideSearch, out: &mut Output) -> Result<()> {
    if !out.is_text() {
        out.print_record(&record::blocks_record(search, out))?;
    } else if search.args.pictures.is_any_on_stdout() {
        out.print_status(report::headline(search));
    } else if let Some(format) = search.args.text {
        print_puzzles(search, format, out)?;
    } else {
        report::print(search, out)?;
    }
    Ok(out.flush()?)
}

/// Prints the farthest configurations, each as the start of a puzzle.
fn print_puzzles(search: &SlideSearch, format: Format, out: &mut Output) -> Result<()> {
    out.print_status(report::headline(search));
    let texts = search.farthest_puzzles().into_iter().map(|puzzle| format_puzzle(&puzzle, format));
    let texts = texts.collect::<Result<Vec<String>>>()?;
    Ok(out.print(texts.join(separator(format)))?)
}

/// Returns the text between two puzzles: a blank line, unless each puzzle is a single line.
fn separator(format: Format) -> &'static str {
    match format {
        Format::Rush | Format::Klotski => "",
        Format::Knuth | Format::Drawn | Format::Cars => "\n",
    }
}

/// Formats a puzzle.
fn format_puzzle(puzzle: &Puzzle, format: Format) -> Result<String> {
    puzzle.to_format(format).with_context(|| match format {
        Format::Knuth => {
            let kinds = puzzle.kinds().len();
            format!("Knuth's format supports 15 kinds of pieces; this puzzle has {kinds}")
        }
        Format::Rush => "--text rush: this is not a square board of cars, one of which leaves to \
                          the right"
            .to_owned(),
        Format::Cars => "--text cars: this is not a square board without walls, of at least 6x6, \
                          with a car that leaves to the right"
            .to_owned(),
        Format::Klotski => "--text klotski: the goal is not the only piece of 2x2 cells in the \
                             middle of the bottom, or there are walls, exits or bound pieces"
            .to_owned(),
        Format::Drawn => "this puzzle cannot be drawn".to_owned(),
    })
}
