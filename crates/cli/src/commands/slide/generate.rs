//! `fifteen slide generate`: random puzzles, each the hardest of its configuration space.

use super::args::SlideGenerateArgs;
use super::{MIN_TABLE_SIZE, check_format, format_puzzle, separator, source};
use crate::support::exit::{Exit, disagreement};
use crate::support::output::numbers::group_digits;
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, print_error, progress_records};
use crate::support::session::{SearchEnd, Session};
use crate::tiles::args::AnySize;
use anyhow::{Result, anyhow, bail, ensure};
use fifteen::Stopped;
use fifteen::records::{GeneratedBlockPuzzle, Status};
use fifteen::runtime::batch::{self, BatchAnswer, BatchEvent, BatchTask, NextProblem};
use fifteen::runtime::continue_if;
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::{
    Format, GenerateError, GeneratedPuzzle, Generator, GeneratorOptions, PieceSet, Puzzle,
    RankedPuzzles, Style, draw_puzzles,
};

/// Number of consecutive duplicates after which no new puzzles are expected.
const MAX_REPEATED: usize = 100;

/// Bounds of the number of consecutive attempts without a new puzzle after which none are expected.
/// It is the number of arrangements of the pieces, if that is between them.
const MIN_FRUITLESS: u64 = 1_000;
const MAX_FRUITLESS: u64 = 1_000_000;

/// Runs the command.
pub fn run(args: &SlideGenerateArgs, out: &mut Output) -> Result<Exit> {
    if let Some(most) = args.at_most.filter(|&most| most < args.at_least.max(1)) {
        bail!("--at-most {most} is less than --at-least {}", args.at_least.max(1));
    }
    args.picture.check(out)?;
    let (set, format) = load_set(args)?;
    let defaults = match args.file {
        None => GeneratorOptions::rush_hour(args.size.into()),
        Some(_) => GeneratorOptions::default(),
    };
    let options = GeneratorOptions {
        style: args.style.style(Some(format)),
        seed: args.seed.or_random(),
        min_moves: args.at_least,
        max_configurations: args.nodes.limit.map_or(defaults.max_configurations, |limit| {
            // The nodes of a space are numbered with 32 bits.
            limit.min(u64::from(u32::MAX / 2)) as usize
        }),
    };
    out.explain(format!("seed {}", options.seed));
    let max_fruitless = set.max_arrangements().clamp(MIN_FRUITLESS, MAX_FRUITLESS);
    let generator = Generator::new(set, options);
    let mut run = GeneratorRun {
        args,
        ranked: RankedPuzzles::default(),
        done: args.skip,
        repeated: 0,
        fruitless: 0,
        max_fruitless,
    };
    let end = run.search(&generator, out)?;
    if run.ranked.len() as u64 != args.count {
        out.print_status(run.describe_end(end, options.seed));
    }
    let exit = end.exit(if run.is_exhausted() { Exit::Limit } else { Exit::Answered });
    let ranked = run.ranked.into_sorted();
    let printed = match args.picture.is_on_stdout() {
        true => Exit::Answered,
        false => print(&ranked, args, options, out)?,
    };
    draw(&ranked, args, out)?;
    out.flush()?;
    Ok(exit.max(printed))
}

/// Returns the board and the pieces, and the format of their text.
fn load_set(args: &SlideGenerateArgs) -> Result<(PieceSet, Format)> {
    let Some(file) = &args.file else {
        check_rush_format(args)?;
        let set = PieceSet::rush_hour(args.size.into(), args.walls.into());
        return Ok((set.ok_or_else(|| anyhow!("--size: expected 4 to 16"))?, Format::Rush));
    };
    let size = file.to_str().and_then(|text| text.parse::<AnySize>().ok());
    if let Some(size) = size.filter(|_| !file.exists()) {
        let cols = size.grid().cols();
        bail!(
            "'{}' is the size of a board; try 'fifteen slide generate --size {cols}'",
            file.display()
        );
    }
    let number = file.to_str().and_then(|text| text.parse::<u64>().ok());
    if let Some(number) = number.filter(|_| !file.exists()) {
        bail!("'{number}' is not a puzzle; for that number of puzzles use --count {number}");
    }
    let problem = source::read_puzzle(Some(file))?;
    if let Some(format) = args.text {
        check_format(&problem.puzzle, format)?;
    }
    let set = PieceSet::of_puzzle(&problem.puzzle);
    ensure!(!set.is_empty(), "{}: there are no pieces to place", problem.name);
    let set = if args.turn { set.with_turns() } else { set };
    Ok((set, problem.format.unwrap_or(Format::Drawn)))
}

/// Refuses a format that cannot express any Rush Hour puzzle of the requested size.
fn check_rush_format(args: &SlideGenerateArgs) -> Result<()> {
    match args.text {
        Some(Format::Klotski) => bail!("--text klotski: puzzles of Rush Hour are not Klotskis"),
        Some(Format::Cars) if usize::from(args.size) < MIN_TABLE_SIZE => {
            bail!("--text cars: the board of a table has at least 6x6 cells; use --size 6 or more")
        }
        _ => Ok(()),
    }
}

/// Running generator.
struct GeneratorRun<'a> {
    args: &'a SlideGenerateArgs,
    ranked: RankedPuzzles,
    /// Number of attempts that are finished or skipped.
    done: u64,
    /// Number of consecutive duplicates so far.
    repeated: usize,
    /// Number of consecutive attempts without a new puzzle so far, and its maximum.
    fruitless: u64,
    max_fruitless: u64,
}

impl GeneratorRun<'_> {
    /// Makes attempts until there are enough puzzles, no more are expected, or the run is stopped.
    fn search(&mut self, generator: &Generator, out: &Output) -> Result<SearchEnd> {
        let threads = self.args.threads.or_all_cores(out.processes());
        progress_records::set_threads(threads.get());
        let line = spinner(out);
        let mut session = Session::begin(self.args.time.limit, &line);
        let mut numbers = self.args.skip..;
        let next = move |_| numbers.next().map_or(NextProblem::End, NextProblem::Ready);
        let attempt = |task: BatchTask<u64>| generator.attempt(*task.problem, task.poll);
        let mut result = Ok(());
        let mut is_cancelled = false;
        batch::solve_all(next, threads, attempt, &mut |event| {
            if let BatchEvent::Answered(answer) = event {
                result = self.record(answer);
            }
            is_cancelled = session.on_progress(|| self.describe_progress()).is_break();
            continue_if(result.is_ok() && !is_cancelled && !self.is_complete())
        });
        line.finish_and_clear();
        result?;
        Ok(session.search_end(Some(Stopped::Cancelled).filter(|_| is_cancelled)))
    }

    /// Records the result of an attempt.
    fn record(
        &mut self,
        answer: BatchAnswer<u64, Result<Option<GeneratedPuzzle>, GenerateError>>,
    ) -> Result<()> {
        let made = match answer.result {
            Ok(made) => made,
            // The attempt is repeated when the run is continued.
            Err(GenerateError::Stopped(_)) => return Ok(()),
            Err(error) => return Err(disagreement(error)),
        };
        self.done = answer.problem + 1;
        self.fruitless += 1;
        let most = self.args.at_most.unwrap_or(usize::MAX);
        if let Some(made) = made.filter(|made| made.solution().len() <= most) {
            self.repeated += 1;
            if self.ranked.insert(made) {
                (self.repeated, self.fruitless) = (0, 0);
            }
        }
        Ok(())
    }

    /// Returns whether there are enough puzzles, or no more are expected.
    fn is_complete(&self) -> bool {
        self.ranked.len() as u64 >= self.args.count || self.is_exhausted()
    }

    /// Returns whether no more puzzles are expected.
    fn is_exhausted(&self) -> bool {
        self.repeated >= MAX_REPEATED || self.fruitless >= self.max_fruitless
    }

    /// Describes the progress.
    fn describe_progress(&self) -> String {
        let found = group_digits(self.ranked.len() as u64);
        let count = Pluralized(self.args.count.into(), "puzzle");
        format!("{found} of {count}, {} attempts", group_digits(self.done))
    }

    /// Describes the end of a run with too few puzzles, and how to continue it.
    fn describe_end(&self, end: SearchEnd, seed: u64) -> String {
        let found = self.describe_progress();
        let to_continue = format!("to continue: --seed {seed} --skip {}", self.done);
        match end {
            SearchEnd::Complete if self.repeated >= MAX_REPEATED => {
                format!("{found}; the last {MAX_REPEATED} were known, so there may be no others")
            }
            SearchEnd::Complete => {
                let fruitless = group_digits(self.fruitless);
                format!(
                    "{found}; none is new in the last {fruitless} attempts, so there may be no \
                     others; {to_continue}"
                )
            }
            _ => format!("{found}; {to_continue}"),
        }
    }
}

/// Draws the puzzles, each with its number of moves, but without its solution.
fn draw(ranked: &[GeneratedPuzzle], args: &SlideGenerateArgs, out: &mut Output) -> Result<()> {
    if !args.picture.is_requested() {
        return Ok(());
    }
    let caption =
        |made: &GeneratedPuzzle| Pluralized(made.solution().len() as u128, "move").to_string();
    let puzzles: Vec<(String, &Puzzle)> =
        ranked.iter().map(|made| (caption(made), made.puzzle())).collect();
    let picture = draw_puzzles(&puzzles);
    picture.map_or(Ok(()), |picture| args.picture.write(|| picture.to_string(), out))
}

/// Prints the puzzles, and reports those that the requested format cannot express.
fn print(
    ranked: &[GeneratedPuzzle],
    args: &SlideGenerateArgs,
    options: GeneratorOptions,
    out: &mut Output,
) -> Result<Exit> {
    let (mut exit, mut before) = (Exit::Answered, "");
    for (made, rank) in ranked.iter().zip(1..) {
        let is_rush = || made.puzzle().to_format(Format::Rush).is_some();
        let usual = || if is_rush() { Format::Rush } else { Format::Drawn };
        let format = args.text.unwrap_or_else(usual);
        match format_generated(made, format, options.style) {
            Ok(text) if out.is_text() => {
                out.print(before)?;
                out.print(text)?;
                before = separator(format);
            }
            Ok(text) => {
                let head = out.head(Status::Generated);
                out.print_record(&GeneratedBlockPuzzle::new(head, rank, options, made, text))?;
            }
            Err(error) => {
                print_error(&format!("puzzle {rank}: {error}"));
                exit = Exit::BadInput;
            }
        }
    }
    Ok(exit)
}

/// Formats a puzzle with its numbers: in its title, or, as collections do, on its line. A line has
/// numbers only if collections in its format count moves in this style.
fn format_generated(made: &GeneratedPuzzle, format: Format, style: Style) -> Result<String> {
    let (length, configurations) = (made.solution().len(), made.configurations());
    let is_line = matches!(format, Format::Rush | Format::Klotski);
    if is_line {
        let text = format_puzzle(made.puzzle(), format)?;
        let has_numbers = format.style() == Some(style);
        return Ok(match has_numbers {
            true => format!("{length:02} {} {configurations}\n", text.trim_end()),
            false => text,
        });
    }
    let title = format!(
        "{} in style {}, {}",
        Pluralized(length as u128, "move"),
        style.number(),
        Pluralized(configurations as u128, "configuration")
    );
    format_puzzle(&made.puzzle().with_title(&title), format)
}
