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
use crate::support::output::{Output, print_error, progress_records};
use anyhow::{Context, Result, bail, ensure};
use args::{SlideArgs, SlideCommand, SlideSearchArgs};
use fifteen::sliding::{self, Format, MIN_MEMORY, Puzzle};
use search::{
    SearchContext, SlideSearch, common_options, search, search_options,
    with_direction_of_checkpoint,
};
use source::{SlideInput, SlideProblem};
use std::ops::ControlFlow;

/// Number of rows and columns of the smallest board that a table of cars can express.
const MIN_TABLE_SIZE: usize = 6;

/// Runs the command.
pub fn run(args: &SlideArgs, out: &mut Output) -> Result<Exit> {
    match &args.command {
        Some(SlideCommand::Generate(args)) => generate::run(args, out),
        None => run_search(&args.search, out),
    }
}

/// Searches the puzzles of the input.
fn run_search(args: &SlideSearchArgs, out: &mut Output) -> Result<Exit> {
    let search_options = args.search_options();
    let search_option = search_options.iter().find(|(is_given, _)| *is_given);
    if args.list {
        if let Some((_, name)) = search_option {
            bail!("{name} cannot be used with --list: nothing is searched");
        }
        return collection::print_collection(out);
    }
    check_pictures(args, out)?;
    let others = [
        (args.pictures.is_any_requested(), "a picture of the solution"),
        (args.is_about_farthest(), "a search for the farthest configurations"),
        (args.text.is_some(), "--text"),
        (args.all, "--all"),
        (args.boards, "--boards"),
    ];
    if let Some(file) = args.handout.file(&[&others[..], &search_options].concat(), out)? {
        return handout::draw(file, args, out);
    }
    ensure!(args.text.is_none() || out.is_text(), "--text cannot be used with --format");
    let format = args.text.filter(|_| !args.is_about_farthest());
    if let (Some(_), Some((_, name))) = (format, search_option) {
        bail!("{name} cannot be used with --text: nothing is searched");
    }
    if out.processes().local_count() > 1 && args.is_from_stdin() {
        bail!("--processes needs a puzzle file or name, not standard input");
    }
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
    if let Some(format) = args.text {
        check_format(&problem.puzzle, format)?;
    }
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
    let context = SearchContext::new(args, &line, out);
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
    let exit = printed?;
    resources.close(search.end, &outcome)?;
    Ok(exit)
}

/// Checks that pictures have something to show, and a destination.
fn check_pictures(args: &SlideSearchArgs, out: &Output) -> Result<()> {
    args.pictures.check(out)?;
    args.keep.check_outputs(&args.pictures.files())?;
    if args.explore && args.pictures.animation.is_some() {
        bail!("--animation cannot be used with --explore: nothing is solved");
    }
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

/// Prints the answer, unless a picture is printed instead. Returns the exit code of the search.
fn print(search: &SlideSearch, out: &mut Output) -> Result<Exit> {
    let mut exit = search.exit();
    if !out.is_text() {
        out.print_record(&record::blocks_record(search, out))?;
    } else if search.args.pictures.is_any_on_stdout() {
        out.print_status(report::headline(search));
    } else if let Some(format) = search.args.text {
        exit = exit.max(print_puzzles(search, format, out)?);
    } else {
        report::print(search, out)?;
    }
    out.flush()?;
    Ok(exit)
}

/// Prints the farthest configurations, each as the start of a puzzle, and reports those that the
/// format cannot express.
fn print_puzzles(search: &SlideSearch, format: Format, out: &mut Output) -> Result<Exit> {
    out.print_status(report::headline(search));
    let (mut exit, mut before) = (Exit::Answered, "");
    for puzzle in search.farthest_puzzles() {
        match format_puzzle(&puzzle, format) {
            Ok(text) => {
                out.print(before)?;
                out.print(text)?;
                before = separator(format);
            }
            Err(error) => {
                print_error(&format!("{}: {error}", puzzle.title()));
                exit = Exit::BadInput;
            }
        }
    }
    Ok(exit)
}

/// Returns the text between two puzzles: a blank line, unless each puzzle is a single line.
fn separator(format: Format) -> &'static str {
    match format {
        Format::Rush | Format::Klotski => "",
        Format::Knuth | Format::Drawn | Format::Cars => "\n",
    }
}

/// Checks that a format can express the puzzle with some arrangement of its pieces. Only a table of
/// cars can express some arrangements and not others.
fn check_format(puzzle: &Puzzle, format: Format) -> Result<()> {
    let is_table = || {
        let is_large = puzzle.rows() >= MIN_TABLE_SIZE;
        is_large && !puzzle.blocked().contains(&true) && puzzle.to_format(Format::Rush).is_some()
    };
    match format {
        Format::Cars if is_table() => Ok(()),
        _ => format_puzzle(puzzle, format).map(drop),
    }
}

/// Formats a puzzle.
fn format_puzzle(puzzle: &Puzzle, format: Format) -> Result<String> {
    puzzle.to_format(format).with_context(|| match format {
        Format::Knuth => {
            let kinds = puzzle.kinds().len();
            format!("Knuth's format supports 15 kinds of pieces; this puzzle has {kinds}")
        }
        Format::Rush => "--text rush: this is not a square board of at most 48 cars, one of which \
                          leaves to the right, or it can be read as a drawing"
            .to_owned(),
        Format::Cars => "--text cars: this is not a square board without walls, of at most 26 \
                          cars, one of which leaves to the right; or a table would be read with \
                          another size: its board is the smallest that holds the cars, at least \
                          6x6, or 6x6 if that suffices with rows and columns exchanged"
            .to_owned(),
        Format::Klotski => "--text klotski: the goal is not the only piece of 2x2 cells in the \
                             middle of the bottom, or there are walls, exits, bound pieces, \
                             pieces in several parts, or pieces of the same shape that are apart"
            .to_owned(),
        Format::Drawn => "this puzzle cannot be drawn: an exit is for absent pieces only, or a \
                           goal leaves out pieces but has no cell where they may be"
            .to_owned(),
    })
}
