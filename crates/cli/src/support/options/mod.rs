//! Options that several commands have. Each is a structure to be flattened into the arguments of a
//! command, so that it has the same name, unit and help everywhere. Where a command has more to say about
//! one it appends that to the help with [`note`].

pub mod closest;
pub mod suggested_values;
pub mod values;

use crate::support::{cluster, memory};
use anstream::ColorChoice;
use anyhow::{Result, bail};
use clap::{Arg, Args, ValueEnum};
use fifteen::records::{Command, csv_columns};
use fifteen::{Memory, Threads};
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;
use values::{parse_count, parse_duration, parse_memory as format_estimate};

/// Options of every command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct CommonArgs {
    /// Text for people, one JSON object per line, or comma-separated values; a command refuses
    /// what it does not have
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Output")]
    pub format: Format,
    /// Whether to use colours
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Output")]
    pub color: Color,
    /// How far a search is: a line on a terminal; nothing; or a JSON object on standard error every few
    /// seconds
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Output")]
    pub progress: ProgressMode,
    /// Print answers only: no iterations, no table of instances, no progress
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Output")]
    pub quiet: bool,
    /// Say on standard error what was chosen and why
    #[arg(short, long, global = true, help_heading = "Output")]
    pub verbose: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    #[default]
    Text,
    Jsonl,
    Csv,
}

/// Who wants to see progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ProgressMode {
    /// Whoever watches the terminal.
    #[default]
    Auto,
    /// Nobody.
    Never,
    /// A program.
    Jsonl,
}

/// The records that a command prints if it is not to print text.
#[derive(Clone, Copy)]
pub struct RecordOutput {
    /// What they say who printed them.
    pub command: Command,
    /// The kinds of those that have columns; none if they are too rich for that.
    pub csv_kinds: &'static [&'static str],
}

impl CommonArgs {
    /// Whether people read the answers, and not a program.
    pub fn is_text(self) -> bool {
        self.format == Format::Text
    }

    /// The columns of comma-separated values, if these are wanted.
    ///
    /// # Errors
    /// If the command does not print in the format that is wanted.
    pub fn columns(self, records: Option<RecordOutput>) -> Result<Vec<String>> {
        match (self.format, records) {
            (Format::Text, _) | (Format::Jsonl, Some(_)) => Ok(Vec::new()),
            (_, None) => bail!("--format: this command prints text only"),
            (Format::Csv, Some(RecordOutput { csv_kinds: [], .. })) => {
                bail!(
                    "--format csv: the records of this command have no columns; jsonl has them all"
                )
            }
            (Format::Csv, Some(RecordOutput { csv_kinds: flat, .. })) => Ok(csv_columns(flat)),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, ValueEnum, PartialEq, Eq)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes this the choice for all output.
    pub fn write_global(self) {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// How many threads to use.
#[derive(Clone, Copy, Debug, Args)]
pub struct ThreadsArg {
    /// Threads to use; all cores if left out
    #[arg(id = "threads", long = "threads", value_name = "N", allow_negative_numbers = true)]
    pub count: Option<Threads>,
}

impl ThreadsArg {
    /// As many as asked for, or one for each core. Processes that search together on one machine share its cores.
    pub fn or_all_cores(self) -> Threads {
        self.count.unwrap_or_else(|| Threads::default().divided_among(cluster::local_size()))
    }
}

/// How long to search.
#[derive(Clone, Copy, Debug, Args)]
pub struct TimeLimit {
    /// Stop after this many seconds, with what is known by then; or a time such as 500ms, 5m, 2h
    #[arg(
        id = "time_limit",
        long = "time-limit",
        value_name = "TIME",
        value_parser = parse_duration,
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub limit: Option<Duration>,
}

/// How much to search.
#[derive(Clone, Copy, Debug, Args)]
pub struct NodeLimit {
    /// Stop after this many nodes, such as 5M, with what is known by then
    #[arg(
        id = "node_limit",
        long = "node-limit",
        value_name = "NODES",
        value_parser = parse_count,
        help_heading = "Limits"
    )]
    pub limit: Option<u64>,
}

/// How much memory to take.
#[derive(Clone, Copy, Debug, Args)]
pub struct MemoryLimit {
    /// Take about this much memory at most, in gibibytes, or with a unit, such as 500M; half of what
    /// is free if left out
    #[arg(
        id = "memory",
        long = "memory",
        alias = "memory-limit",
        value_name = "GIB",
        value_parser = format_estimate,
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub limit: Option<Memory>,
}

impl MemoryLimit {
    /// What was asked for, or half of what is free.
    pub fn or_half_of_free(self) -> Memory {
        self.limit.unwrap_or_else(|| memory::half_of_free(cluster::local_size()))
    }
}

/// Where a sequence of random numbers starts.
#[derive(Clone, Copy, Debug, Args)]
pub struct Seed {
    /// Where the random sequence starts; the same seed makes the same sequence
    #[arg(id = "seed", long = "seed", value_name = "SEED")]
    seed: Option<u64>,
}

impl Seed {
    /// The seed asked for, or a new one.
    pub fn or_random(self) -> u64 {
        // The seeds of hash maps come from the operating system.
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()))
    }
}

/// The same option with a note at the end of its help.
pub fn append_help(option: Arg, note: &str) -> Arg {
    let help = option.get_help().map(ToString::to_string).unwrap_or_default();
    option.help(help + note)
}
