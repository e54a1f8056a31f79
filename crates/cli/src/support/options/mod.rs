//! Options shared by several commands. Each is a struct that commands flatten into their arguments,
//! so that name, unit and help are the same everywhere. A command adds details to the help with
//! [`append_help`].

pub mod closest;
pub mod suggested_values;
pub mod values;

use crate::support::cluster::Processes;
use crate::support::memory;
use anyhow::{Result, bail};
use clap::{Arg, Args, ColorChoice, ValueEnum};
use fifteen::anytime;
use fifteen::records::{Command, CsvColumn, csv_columns};
use fifteen::{Memory, Threads};
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;
use values::{parse_count, parse_memory, parse_time_limit};

/// Refuses the first option that is given. Each has a flag that is true if it is given. `case`
/// completes "is not supported".
///
/// # Errors
/// If one is given.
pub fn reject_options(options: &[(bool, &str)], case: &str) -> Result<()> {
    match options.iter().find(|(is_given, _)| *is_given) {
        Some((_, option)) => bail!("{option} is not supported {case}"),
        None => Ok(()),
    }
}

/// Options of every command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct CommonArgs {
    /// Output format: text, jsonl (one JSON object per line) or csv
    ///
    /// jsonl and csv are for commands that print records; others print text only.
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Output")]
    pub format: Format,
    /// Use colors: auto, always or never
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Output")]
    pub color: ColorChoice,
    /// Report progress on standard error: auto (terminal only), never, or jsonl
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Output")]
    pub progress: ProgressMode,
    /// Print answers only
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Output")]
    pub quiet: bool,
    /// Explain automatic choices on standard error
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

/// Output of progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ProgressMode {
    /// Show progress if standard error is a terminal
    #[default]
    Auto,
    /// Show no progress
    Never,
    /// Print JSON records on standard error
    Jsonl,
}

/// Records that a command prints in formats other than text.
#[derive(Clone, Copy)]
pub struct RecordOutput {
    /// Value of the field `command`.
    pub command: Command,
    /// Kinds of records whose fields are the columns of CSV.
    pub csv_kinds: &'static [&'static str],
}

impl CommonArgs {
    /// Returns whether the output is text.
    pub fn is_text(self) -> bool {
        self.format == Format::Text
    }

    /// Returns the columns of CSV output, or none in other formats.
    ///
    /// # Errors
    /// If the command does not support the requested format.
    pub fn columns(self, records: Option<RecordOutput>) -> Result<Vec<CsvColumn>> {
        match (self.format, records) {
            (Format::Text, _) | (Format::Jsonl, Some(_)) => Ok(Vec::new()),
            (_, None) => bail!("--format: this command supports text only"),
            (Format::Csv, Some(RecordOutput { csv_kinds: kinds, .. })) => Ok(csv_columns(kinds)),
        }
    }
}

/// Number of threads.
#[derive(Clone, Copy, Debug, Args)]
pub struct ThreadsArg {
    /// Number of threads [default: all cores]
    #[arg(id = "threads", long = "threads", value_name = "N", allow_negative_numbers = true)]
    pub count: Option<Threads>,
}

impl ThreadsArg {
    /// Returns the number of threads, by default one per core. Processes on one machine share its
    /// cores.
    pub fn or_all_cores(self, processes: &Processes) -> Threads {
        self.count.unwrap_or_else(|| Threads::default().divided_among(processes.local_count()))
    }
}

/// Time limit.
#[derive(Clone, Copy, Debug, Args)]
pub struct TimeLimit {
    /// Stop after this time, in seconds or as 500ms, 5m, 1h30m, 1:30:00, or none
    #[arg(
        id = "time_limit",
        long = "time-limit",
        value_name = "TIME",
        value_parser = parse_time_limit,
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub limit: Option<Duration>,
}

impl TimeLimit {
    /// Returns whether the time is limited.
    pub fn is_limited(self) -> bool {
        self.limit.is_some_and(|limit| limit < Duration::MAX)
    }
}

/// Node limit.
#[derive(Clone, Copy, Debug, Args)]
pub struct NodeLimit {
    /// Stop after this many nodes, such as 5M
    #[arg(
        id = "node_limit",
        long = "node-limit",
        value_name = "NODES",
        value_parser = parse_count,
        help_heading = "Limits"
    )]
    pub limit: Option<u64>,
}

/// Memory limit.
#[derive(Clone, Copy, Debug, Args)]
pub struct MemoryLimit {
    /// Memory limit in GiB, or with a unit (500M) [default: half of free memory]
    #[arg(
        id = "memory",
        long = "memory",
        alias = "memory-limit",
        value_name = "GIB",
        value_parser = parse_memory,
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub limit: Option<Memory>,
}

impl MemoryLimit {
    /// Returns the limit, by default that of the anytime search.
    pub fn or_anytime(self) -> Memory {
        self.limit.unwrap_or(anytime::Settings::default().memory)
    }

    /// Returns the limit, by default half of the available memory. Processes on one machine share
    /// it.
    pub fn or_half_of_free(self, processes: &Processes) -> Memory {
        self.limit.unwrap_or_else(|| memory::half_of_free(processes.local_count()))
    }
}

/// Seed of a random sequence.
#[derive(Clone, Copy, Debug, Args)]
pub struct Seed {
    /// Seed of the random number generator [default: random]
    #[arg(id = "seed", long = "seed", value_name = "SEED")]
    seed: Option<u64>,
}

impl Seed {
    /// Returns the seed, by default a random one of at most 53 bits, which JavaScript reads exactly
    /// from a record.
    pub fn or_random(self) -> u64 {
        // The operating system seeds the hash maps.
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()) >> (u64::BITS - 53))
    }
}

/// Appends a paragraph to the long help of an option.
pub fn append_long_help(option: Arg, paragraph: &str) -> Arg {
    let help = option.get_long_help().map(ToString::to_string).unwrap_or_default();
    option.long_help(format!("{help}\n\n{paragraph}"))
}

/// Appends a note to the help of an option, before its `[default: …]`. A note with a default of
/// its own replaces it.
pub fn append_help(option: Arg, note: &str) -> Arg {
    let help = option.get_help().map(ToString::to_string).unwrap_or_default();
    let (text, default) = help.split_at(help.find(" [default: ").unwrap_or(help.len()));
    let default = if note.contains(" [default: ") { "" } else { default };
    option.help(format!("{text}{note}{default}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_seeds_are_exact_in_javascript() {
        let seeds = (0..100).map(|_| Seed { seed: None }.or_random());
        assert!(seeds.max() < Some(1 << 53));
    }
}
