//! What can be said about pattern databases.

use crate::support::options::ThreadsArg;
use crate::support::options::suggested_values::SuggestedValues;
use crate::tables::cache::CacheDirArgs;
use crate::tables::heuristic::partition_names;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use fifteen::Size;
use fifteen::heuristic::store::Contents;
use fifteen::heuristic::{HeuristicError, Tables};
use fifteen::korf::pruning::PruningAutomaton;
use fifteen::patterns::{Collection, Partition};
use fifteen::records::Command;
use std::path::PathBuf;

/// The arguments of `pdb`.
#[derive(Debug, Args)]
pub struct PdbArgs {
    #[command(subcommand)]
    pub command: PdbCommand,
}

/// What to do with pattern databases.
#[derive(Debug, Subcommand)]
pub enum PdbCommand {
    /// Build tables and keep them
    Build(BuildArgs),
    /// Check tables that are kept; all of them if none is named
    Verify(VerifyArgs),
    /// Count how far placements are from home
    Stats(StatsArgs),
    /// Draw which tiles belong together
    Draw(DrawArgs),
    /// Print where tables are kept, or would be
    Path(TableSelection),
    /// Remove tables, and what killed processes have left; everything if none is named
    Clean(TableSelection),
}

impl PdbCommand {
    /// What its records say who printed them, if there are any.
    pub fn record_command(&self) -> Option<Command> {
        Some(match self {
            PdbCommand::Build(_) => Command::PdbBuild,
            PdbCommand::Verify(_) => Command::PdbVerify,
            PdbCommand::Stats(_) => Command::PdbStats,
            PdbCommand::Path(_) => Command::PdbPath,
            PdbCommand::Clean(_) => Command::PdbClean,
            PdbCommand::Draw(_) => return None,
        })
    }
}

/// Some partitions, and where their tables are kept.
#[derive(Debug, Args)]
pub struct TableSelection {
    /// Partitions: names such as 7-8, or drawings such as aaaa/aaaa/bbbb/bbb.; collections of them, such as
    /// 6-6-6-6x8; walks-14 for walks
    #[arg(value_name = "PARTITION", value_parser = SuggestedValues(partition_names), hide_possible_values = true)]
    pub partitions: Vec<String>,
    /// Rows and columns of the board, 4x4 if left out
    #[arg(long, value_name = "RxC")]
    size: Option<Size>,
    #[command(flatten)]
    pub folder: CacheDirArgs,
}

#[derive(Debug, Args)]
pub struct BuildArgs {
    #[command(flatten)]
    pub selection: TableSelection,
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Build tables even if they are kept already
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub selection: TableSelection,
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Also build the tables, and compare
    #[arg(long)]
    pub thorough: bool,
}

#[derive(Debug, Args)]
pub struct StatsArgs {
    #[command(flatten)]
    pub selection: TableSelection,
    #[command(flatten)]
    pub threads: ThreadsArg,
}

#[derive(Debug, Args)]
pub struct DrawArgs {
    /// A partition: a name such as 7-8, or a drawing such as aaaa/aaaa/bbbb/bbb.; or a collection of them, such
    /// as 6-6-6-6x8
    #[arg(value_name = "PARTITION", value_parser = SuggestedValues(partition_names), hide_possible_values = true)]
    partition: String,
    /// Rows and columns of the board, 4x4 if left out
    #[arg(long, value_name = "RxC", default_value = "4x4", hide_default_value = true)]
    size: Size,
    /// Where to draw it; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-", help_heading = "Output")]
    pub svg: PathBuf,
}

/// What is to be drawn.
pub enum DrawTarget {
    Partition(Partition),
    Collection(Collection),
}

impl DrawArgs {
    /// What is to be drawn.
    ///
    /// # Errors
    /// If the name means nothing.
    pub fn target(&self) -> Result<DrawTarget> {
        match Collection::is_collection_text(&self.partition) {
            true => parse_collection(self.size, &self.partition).map(DrawTarget::Collection),
            false => parse_partition(self.size, &self.partition).map(DrawTarget::Partition),
        }
    }
}

/// What is built for boards of a size if nothing else is asked for.
const DEFAULT_TABLES: [(&str, &[&str]); 3] =
    [("3x3", &["8"]), ("4x4", &["7-8"]), ("5x5", &["6-6-6-6x8", "walks-20"])];

/// The partitions whose placements are counted if nothing else is asked for.
const DEFAULT_PARTITIONS: [(&str, &str); 3] = [("3x3", "8"), ("4x4", "7-8"), ("5x5", "6-6-6-6")];

/// How the names of automata of walks begin.
const AUTOMATON_PREFIX: &str = "walks-";

impl TableSelection {
    /// The size of the board that the partitions are of.
    pub fn size(&self) -> Size {
        self.size.unwrap_or_else(|| Size::new(4, 4).expect("a size"))
    }

    /// Whether all tables that are kept are meant.
    ///
    /// # Errors
    /// If a size is given but no partition: a user who says that expects something else.
    pub fn is_all(&self) -> Result<bool> {
        if self.partitions.is_empty() && self.size.is_some() {
            bail!("say which partition: without one the tables of all sizes are meant");
        }
        Ok(self.partitions.is_empty())
    }

    /// The partitions asked for.
    ///
    /// # Errors
    /// If one is none, or something else.
    pub fn partitions(&self) -> Result<Vec<Partition>> {
        self.partitions.iter().map(|text| parse_partition(self.size(), text)).collect()
    }

    /// What the files have that were asked for: one file for a partition, one for each table of a
    /// collection, one for walks.
    ///
    /// # Errors
    /// If a name means nothing.
    pub fn contents(&self) -> Result<Vec<Contents>> {
        let texts = self.partitions.iter().map(String::as_str);
        Ok(texts
            .map(|text| parse_contents(self.size(), text))
            .collect::<Result<Vec<_>>>()?
            .concat())
    }

    /// What was asked for, or what is usual for the size of the board.
    ///
    /// # Errors
    /// If nothing is usual, or a name means nothing.
    pub fn or_default(&self) -> Result<Vec<Contents>> {
        if !self.partitions.is_empty() {
            return self.contents();
        }
        let size = self.size().to_string();
        match DEFAULT_TABLES.iter().find(|(other, _)| *other == size) {
            Some((_, names)) => {
                let all = names.iter().map(|name| parse_contents(self.size(), name));
                Ok(all.collect::<Result<Vec<_>>>()?.concat())
            }
            None => bail!("say which partition of {size} boards, such as a drawing"),
        }
    }

    /// The partitions asked for, or the one that is usual for the size of the board.
    ///
    /// # Errors
    /// As for [`partitions`](Chosen::partitions).
    pub fn partitions_or_default(&self) -> Result<Vec<Partition>> {
        if !self.partitions.is_empty() {
            return self.partitions();
        }
        let size = self.size().to_string();
        match DEFAULT_PARTITIONS.iter().find(|(other, _)| *other == size) {
            Some((_, name)) => Ok(vec![Partition::parse(self.size(), name)?]),
            None => bail!("say which partition of {size} boards, such as a drawing"),
        }
    }
}

/// The partition that a name or a drawing means.
fn parse_partition(size: Size, text: &str) -> Result<Partition> {
    Partition::parse(size, text)
        .with_context(|| format!("'{}' is no partition", text.escape_debug()))
}

/// The collection that a name means, or several partitions.
fn parse_collection(size: Size, text: &str) -> Result<Collection> {
    Collection::parse(size, text)
        .with_context(|| format!("'{}' is no collection", text.escape_debug()))
}

/// What the files have that a name means.
fn parse_contents(size: Size, text: &str) -> Result<Vec<Contents>> {
    if let Some(longest) = text.strip_prefix(AUTOMATON_PREFIX) {
        let longest = longest
            .parse()
            .ok()
            .filter(|longest| (2..=PruningAutomaton::MAX_LENGTH).contains(longest));
        let longest = longest.with_context(|| {
            let escaped = text.escape_debug();
            format!(
                "'{escaped}' are no walks: they have 2 to {} moves",
                PruningAutomaton::MAX_LENGTH
            )
        })?;
        return Ok(vec![Contents::Automaton { size, longest, states: 0 }]);
    }
    if Collection::is_collection_text(text) {
        let collection = parse_collection(size, text)?;
        let tables = collection.tables().iter();
        return Ok(tables
            .map(|pattern| Contents::Digits(Partition::from_pattern(pattern)))
            .collect());
    }
    let partition = parse_partition(size, text)?;
    if Tables::entries(&partition).is_none() {
        return Err(HeuristicError::TooLarge(partition).into());
    }
    Ok(vec![Contents::Tables(partition)])
}
