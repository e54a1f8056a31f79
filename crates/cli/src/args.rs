//! Definition of the command line: the commands and the options common to all of them. The
//! arguments of a command are defined in the module of that command.

use crate::advice;
use crate::commands::antislide::args::AntislideArgs;
use crate::commands::census::args::CensusArgs;
use crate::commands::compare::args::CompareArgs;
use crate::commands::generate::GenerateArgs;
use crate::commands::improve::args::ImproveArgs;
use crate::commands::korf::KorfArgs;
use crate::commands::machine::MachineArgs;
use crate::commands::pdb::args::PdbArgs;
use crate::commands::play::args::PlayArgs;
use crate::commands::plot::PlotArgs;
use crate::commands::quality::QualityArgs;
use crate::commands::queens::args::QueensArgs;
use crate::commands::schema::SchemaArgs;
use crate::commands::shell::ShellArgs;
use crate::commands::slide::args::{SlideArgs, SlideCommand};
use crate::commands::solve::SolveArgs;
use crate::commands::sudoku::args::{SudokuArgs, SudokuCommand};
use crate::commands::verify::args::VerifyArgs;
use crate::examples;
use crate::help;
use crate::resume::{MergeArgs, ResumeArgs, StatusArgs};
use crate::shorthand;
use crate::support::checkpoint::CheckpointArgs;
use crate::support::exit;
use crate::support::options::CommonArgs;
use crate::support::options::RecordOutput;
use crate::support::output::escape::escape_controls;
use crate::support::output::stdout_error;
use crate::support::question::Question;
use anyhow::{Result, anyhow, bail};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use fifteen::records;
use std::borrow::Cow;
use std::ffi::OsString;
use std::io::ErrorKind;

/// Solve sliding puzzles optimally
///
/// `fifteen START` is short for `fifteen solve START`. For block puzzles, `fifteen NAME` and
/// `fifteen FILE` are short for `fifteen slide`. Write a position as its tiles in decimal, quoted
/// or one argument each, with 0 or _ for the blank; as 16 hexadecimal digits row by row (base 36 on
/// larger boards); or as a grid of rows. A file of positions also works.
#[derive(Debug, Parser)]
#[command(name = "fifteen", version)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub common: CommonArgs,
    /// Options of `resume` that override those of the checkpoint.
    #[arg(skip)]
    pub overrides: Question,
}

impl Cli {
    /// Parses the arguments of the program. Inserts the implied command if they name none. Exits
    /// after printing the help or an error in the arguments.
    ///
    /// # Errors
    /// If the first word is a misspelled command, there is advice on a wrong option, the message of
    /// an error contains control characters, or the help text cannot be printed.
    pub fn from_arguments(arguments: Vec<OsString>) -> Result<Cli> {
        match Cli::parse_with_implied_command(arguments)?.map_err(advice::without_useless_tips) {
            Ok(cli) => Ok(cli),
            Err(error) if let Some(advice) = advice::advice_on_error(&error) => bail!(advice),
            Err(error) if error.use_stderr() && has_controls(&error) => {
                bail!("{}", error.render().to_string().trim_start_matches("error: "))
            }
            Err(error) => match error.print() {
                Err(io_error)
                    if io_error.kind() != ErrorKind::BrokenPipe && !error.use_stderr() =>
                {
                    Err(stdout_error(&io_error).into())
                }
                _ => std::process::exit(error.exit_code()),
            },
        }
    }

    /// Parses the words of a recorded question. The first word is the name of the program.
    ///
    /// # Errors
    /// If the words are not valid arguments.
    pub fn parse_words(words: Vec<OsString>) -> Result<Cli> {
        Cli::parse_with_implied_command(words)?
            .map_err(|error| anyhow!("{}", error.to_string().trim_start_matches("error: ")))
    }

    /// Parses arguments after inserting the implied command.
    fn parse_with_implied_command(
        mut arguments: Vec<OsString>,
    ) -> Result<clap::error::Result<Cli>> {
        let mut program = Cli::build_command();
        if let Some(command) = implied_command(&arguments, &program)? {
            arguments.insert(1, command.into());
        }
        let mut matches = program.try_get_matches_from_mut(&arguments);
        if let Err(error) = &matches
            && let Some(arguments) = advice::corrected_arguments(error, &arguments, &program)
        {
            matches = program.try_get_matches_from_mut(arguments);
        }
        Ok(matches.and_then(|matches| {
            let mut cli = Cli::from_arg_matches(&matches)?;
            if let Some(mut question) = Question::from_matches(&program, &matches) {
                if let Command::Solve(solve) = &cli.command {
                    // The tiles of a position are not the names of files.
                    question.set_all("starts", solve.positions.joined_starts());
                }
                match cli.command.checkpoint_args() {
                    Some(args) => args.question = question,
                    None => cli.overrides = question,
                }
            }
            Ok(cli)
        }))
    }

    /// Builds the clap definition of all arguments, with exit codes and examples in the help.
    pub fn build_command() -> clap::Command {
        let codes = exit::CODES.map(|(code, meaning)| format!("{code} {meaning}"));
        let codes = format!("Exit codes: {}.", codes.join("; "));
        let program = ignore_case_of_values(Cli::command().after_help(codes));
        let program = help::arrange(program);
        examples::attach_to_help(program, "fifteen", "")
    }
}

/// Accepts the values of options in upper case too, if there is a list of them.
fn ignore_case_of_values(command: clap::Command) -> clap::Command {
    command
        .mut_args(|option| {
            let takes_values = option.get_action().takes_values();
            let has_list = takes_values && !option.get_possible_values().is_empty();
            if has_list { option.ignore_case(true) } else { option }
        })
        .mut_subcommands(ignore_case_of_values)
}

/// Returns whether a message contains control characters, which come from an argument.
fn has_controls(error: &clap::Error) -> bool {
    matches!(escape_controls(&error.render().to_string()), Cow::Owned(_))
}

/// Returns whether the arguments ask for verbose version information.
pub fn is_verbose_version(words: &[OsString]) -> bool {
    let has = |names: [&str; 2]| words.iter().any(|word| names.iter().any(|name| word == name));
    has(["--version", "-V"]) && has(["--verbose", "-v"])
}

/// Returns the command to insert, or `None` if the arguments name a command or ask for the help or
/// the version. Options and their values are skipped.
fn implied_command(
    arguments: &[OsString],
    program: &clap::Command,
) -> Result<Option<&'static str>> {
    let command = |name| program.find_subcommand(name).expect("known subcommand");
    // Whether an option takes a value, or `None` if it is unknown.
    let takes_value = |option: &str| -> Option<bool> {
        let shortened = [command("solve"), command("slide")].map(clap::Command::get_arguments);
        let known = program.get_arguments().chain(shortened.into_iter().flatten());
        let named = known.filter(|argument| {
            let long = argument.get_long().map(|long| format!("--{long}"));
            let short = argument.get_short().map(|short| format!("-{short}"));
            [long, short].into_iter().flatten().any(|name| name == option)
        });
        let each = named.map(|argument| argument.get_action().takes_values());
        each.reduce(|one, other| one || other)
    };
    let mut has_unknown_option = false;
    let mut rest = arguments.iter().skip(1).map(|argument| argument.to_string_lossy());
    while let Some(argument) = rest.next() {
        match argument.as_ref() {
            "-h" | "--help" | "-V" | "--version" => return Ok(None),
            "-" | "--" => return Ok(Some("solve")),
            option if option.starts_with('-') => match takes_value(&option_name(option)) {
                Some(true) if option_name(option) == option => {
                    rest.next();
                }
                Some(_) => {}
                None => has_unknown_option = true,
            },
            "help" => return Ok(None),
            "completions" | "man" => return Ok(Some("shell")),
            word if program.find_subcommand(word).is_some() => return Ok(None),
            word => {
                let rest: Vec<String> = rest.map(Into::into).collect();
                return match shorthand::command_for(word, &rest, program) {
                    // The word may be the value of the unknown option, which is then reported.
                    Err(_) if has_unknown_option => Ok(Some("solve")),
                    command => command.map(Some),
                };
            }
        }
    }
    Ok(Some("solve"))
}

/// Returns the name of an option, without a value behind it.
fn option_name(option: &str) -> String {
    match option.starts_with("--") {
        true => option.split('=').next().unwrap_or_default().to_owned(),
        false => option.chars().take(2).collect(),
    }
}

impl Command {
    /// Returns the checkpoint options of the command, if it has any.
    pub fn checkpoint_args(&mut self) -> Option<&mut CheckpointArgs> {
        match self {
            Command::Antislide(args) => Some(&mut args.keep.common),
            Command::Census(args) => Some(&mut args.keep),
            Command::Korf(args) => Some(&mut args.keep.common),
            Command::Queens(args) => Some(&mut args.keep.common),
            Command::Slide(args) if args.command.is_none() => Some(&mut args.search.keep),
            Command::Solve(args) => Some(&mut args.keep.common),
            _ => None,
        }
    }

    /// Returns the record kinds of the command, or `None` if it prints text only or runs another
    /// command.
    pub fn record_output(&self) -> Option<RecordOutput> {
        use records::Command as Name;
        const LISTED: &[&str] = &["listed-position"];
        let (command, kinds): (_, &[_]) = match self {
            Command::Solve(args) if args.positions.list.prints_positions() => (Name::Solve, LISTED),
            Command::Solve(_) => (Name::Solve, &["solve", "invalid"]),
            Command::Compare(args) if args.positions.list.prints_positions() => {
                (Name::Compare, LISTED)
            }
            Command::Compare(args) if args.summary => (Name::Compare, &["summary"]),
            Command::Compare(_) => (Name::Compare, &["solve", "invalid"]),
            Command::Korf(args) if args.list.prints_positions() => (Name::Korf, LISTED),
            Command::Korf(args) if args.summary => (Name::Korf, &["summary"]),
            Command::Korf(_) => (Name::Korf, &["solve"]),
            Command::Generate(_) => (Name::Generate, &["position"]),
            Command::Improve(_) => (Name::Improve, &["improvement"]),
            Command::Verify(_) => (Name::Verify, &["verdict"]),
            Command::Slide(args) => match args.command {
                Some(SlideCommand::Generate(_)) => (Name::SlideGenerate, &["block-puzzle"]),
                None if args.search.list => (Name::Slide, &["classic"]),
                None => (Name::Slide, &["blocks", "invalid"]),
            },
            Command::Antislide(_) => (Name::Antislide, &["packing", "packings"]),
            Command::Sudoku(args) => match args.command {
                None => (Name::Sudoku, &["sudoku", "invalid"]),
                Some(SudokuCommand::Generate(_)) => (Name::SudokuGenerate, &["sudoku-puzzle"]),
            },
            Command::Queens(_) => (Name::Queens, &["queens"]),
            Command::Census(_) => (Name::Census, &["census"]),
            Command::Quality(_) => (Name::Quality, &["quality"]),
            Command::Pdb(args) => args.command.records()?,
            // The first three run another command, which has its own records. `status` of a
            // directory runs none, and selects its records itself.
            Command::Resume(_)
            | Command::Status(_)
            | Command::Merge(_)
            | Command::Machine(_)
            | Command::Play(_)
            | Command::Plot(_)
            | Command::Shell(_)
            | Command::Schema(_) => return None,
        };
        Some(RecordOutput { command, csv_kinds: kinds })
    }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find a shortest solution of each position
    Solve(SolveArgs),
    /// Compare engines and heuristics on the same positions
    Compare(CompareArgs),
    /// Solve the instances of Korf (15-puzzle) or Korf and Felner (24-puzzle)
    Korf(KorfArgs),
    /// Build, check and remove pattern databases
    Pdb(PdbArgs),
    /// Solve sliding-block puzzles in the fewest moves, or generate some
    Slide(SlideArgs),
    /// Play a puzzle interactively, with hints
    Play(PlayArgs),
    /// Draw a chart of JSON records
    Plot(PlotArgs),
    /// Print the search automaton of a board
    #[command(alias = "automaton")]
    Machine(MachineArgs),
    /// Shorten a known solution
    Improve(ImproveArgs),
    /// Check solutions and certificates
    Verify(VerifyArgs),
    /// Generate random solvable positions
    #[command(aliases = ["shuffle", "scramble", "random"])]
    Generate(GenerateArgs),
    /// Count the positions at each distance from the goal
    Census(CensusArgs),
    /// Estimate the quality of heuristics: the share of nodes left to visit
    Quality(QualityArgs),
    /// Solve or generate sudoku puzzles
    Sudoku(SudokuArgs),
    /// Place queens so that as many squares as possible stay unattacked
    Queens(QueensArgs),
    /// Count packings of bricks in a box in which no brick can move
    #[command(alias = "packings")]
    Antislide(AntislideArgs),
    /// Resume a search from its checkpoint
    Resume(ResumeArgs),
    /// Show the progress of a checkpointed search
    Status(StatusArgs),
    /// Merge the checkpoints of several shards
    Merge(MergeArgs),
    /// Print shell completions or manual pages
    Shell(ShellArgs),
    /// Print the JSON Schema of the records of --format jsonl
    Schema(SchemaArgs),
}
