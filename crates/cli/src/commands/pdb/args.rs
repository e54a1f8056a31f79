//! Arguments of `fifteen pdb`.

use crate::support::options::ThreadsArg;
use crate::support::options::closest::closest_name;
use crate::support::options::suggested_values::SuggestedValues;
use crate::support::pictures::picture_file_parser;
use crate::tables::cache::CacheDirArgs;
use crate::tables::heuristic::partition_names;
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::{Args, Subcommand};
use fifteen::Size;
use fifteen::heuristic::store::{Contents, Store};
use fifteen::heuristic::{PDB_PREFIX, check_table_size};
use fifteen::patterns::{Collection, CollectionError, Partition};
use fifteen::pruning::PruningAutomaton;
use fifteen::records::Command;
use std::path::PathBuf;

/// Arguments of `pdb`.
#[derive(Debug, Args)]
pub struct PdbArgs {
    #[command(subcommand)]
    pub command: PdbCommand,
}

/// Subcommands of `pdb`.
#[derive(Debug, Subcommand)]
pub enum PdbCommand {
    /// Build tables and cache them
    Build(BuildArgs),
    /// List cached tables
    List(ListArgs),
    /// Check cached tables [default: all]
    Verify(VerifyArgs),
    /// Show the distribution of table entries; missing tables are built and cached
    Stats(StatsArgs),
    /// Draw a partition or collection
    Draw(DrawArgs),
    /// Print the paths of cached tables
    Path(TableSelection),
    /// Remove cached tables and temporary files [default: all]
    Clean(TableSelection),
}

impl PdbCommand {
    /// Returns the field `command` of the records and their kind, or `None` if there are none.
    pub fn records(&self) -> Option<(Command, &'static [&'static str])> {
        Some(match self {
            PdbCommand::Build(_) => (Command::PdbBuild, &["tables-built"]),
            PdbCommand::List(_) => (Command::PdbList, &["tables-listed"]),
            PdbCommand::Verify(_) => (Command::PdbVerify, &["tables-checked"]),
            PdbCommand::Stats(_) => (Command::PdbStats, &["tables-stats"]),
            PdbCommand::Path(_) => (Command::PdbPath, &["tables-path"]),
            PdbCommand::Clean(_) => (Command::PdbClean, &["tables-removed"]),
            PdbCommand::Draw(_) => return None,
        })
    }
}

#[derive(Debug, Args)]
pub struct ListArgs {
    #[command(flatten)]
    pub cache_dir: CacheDirArgs,
}

/// Partitions and the cache directory of their tables.
#[derive(Debug, Args)]
pub struct TableSelection {
    /// Partitions (7-8, aaaa/aaaa/bbbb/bbb.), collections (6-6-6-6x8), or automata (walks-14)
    ///
    /// The bound of a collection is the maximum over its partitions. walks-N is the pruning
    /// automaton of walks of up to N moves.
    #[arg(value_name = "PARTITION", value_parser = SuggestedValues(partition_names), hide_possible_values = true)]
    pub partitions: Vec<String>,
    /// Rows and columns of the board [default: 4x4]
    #[arg(long, value_name = "RxC")]
    size: Option<Size>,
    #[command(flatten)]
    pub cache_dir: CacheDirArgs,
}

#[derive(Debug, Args)]
pub struct BuildArgs {
    #[command(flatten)]
    pub selection: TableSelection,
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Rebuild cached tables
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub selection: TableSelection,
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Also rebuild the tables and compare them
    #[arg(long)]
    pub thorough: bool,
}

#[derive(Debug, Args)]
#[command(mut_arg("partitions", |names| {
    names.help("Partitions (7-8, aaaa/aaaa/bbbb/bbb.)").long_help(None::<&str>)
}))]
pub struct StatsArgs {
    #[command(flatten)]
    pub selection: TableSelection,
    #[command(flatten)]
    pub threads: ThreadsArg,
}

#[derive(Debug, Args)]
pub struct DrawArgs {
    /// Partition (7-8, aaaa/aaaa/bbbb/bbb.) or collection (6-6-6-6x8)
    #[arg(value_name = "PARTITION", value_parser = SuggestedValues(partition_names), hide_possible_values = true)]
    partition: String,
    /// Rows and columns of the board [default: 4x4]
    #[arg(long, value_name = "RxC", default_value = "4x4", hide_default_value = true)]
    size: Size,
    /// Output file (- for standard output)
    #[arg(long, value_name = "FILE", default_value = "-", help_heading = "Output", value_parser = picture_file_parser())]
    pub svg: PathBuf,
}

impl DrawArgs {
    /// Returns the partition or collection to draw.
    ///
    /// # Errors
    /// If the name is invalid.
    pub fn collection(&self) -> Result<Collection> {
        parse_collection(self.size, &self.partition)
    }
}

/// Tables that are built by default for a size.
const DEFAULT_TABLES: [(&str, &[&str]); 3] =
    [("3x3", &["8"]), ("4x4", &["7-8"]), ("5x5", &["6-6-6-6x8", "walks-20"])];

/// Partitions whose entries are counted by default for a size.
const DEFAULT_PARTITIONS: [(&str, &str); 3] = [("3x3", "8"), ("4x4", "7-8"), ("5x5", "6-6-6-6")];

/// Prefix of the names of pruning automata.
const AUTOMATON_PREFIX: &str = "walks-";

impl TableSelection {
    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size.unwrap_or_else(|| Size::new(4, 4).expect("valid size"))
    }

    /// Returns whether all cached tables are selected.
    ///
    /// # Errors
    /// If a size is given without a partition: the user then expects the tables of this size.
    pub fn is_all(&self) -> Result<bool> {
        ensure!(!self.partitions.is_empty() || self.size.is_none(), "--size requires a partition");
        Ok(self.partitions.is_empty())
    }

    /// Returns the selected partitions.
    ///
    /// # Errors
    /// If a name is not a valid partition.
    pub fn partitions(&self) -> Result<Vec<Partition>> {
        let size = self.size();
        let parse = |text: &String| {
            let invalid = || format!("invalid partition '{}'", text.escape_debug());
            let partition =
                Partition::parse(size, text).map_err(|error| match Collection::parse(size, text) {
                    Ok(_) => anyhow!("it is a collection; name one of its partitions"),
                    Err(_) => error.into(),
                });
            partition.with_context(invalid)
        };
        self.partitions.iter().map(parse).collect()
    }

    /// Returns the contents of the selected files: one file per partition, one per table of a
    /// collection, one per pruning automaton.
    ///
    /// # Errors
    /// If a name is invalid.
    pub fn contents(&self) -> Result<Vec<Contents>> {
        let texts = self.partitions.iter().map(String::as_str);
        Ok(texts
            .map(|text| parse_contents(self.size(), text))
            .collect::<Result<Vec<_>>>()?
            .concat())
    }

    /// Returns the contents of the files in a store that have the selected names. A pattern may
    /// have two files, one of its partition and one for collections. A name without files stands
    /// for the one that would be built.
    ///
    /// # Errors
    /// If a name is invalid.
    pub fn stored_contents(&self, store: &Store) -> Result<Vec<Contents>> {
        let files = |contents: Contents| {
            let table = match &contents {
                Contents::Tables(partition) => Some(Contents::Digits(partition.clone())),
                Contents::Digits(_) | Contents::Automaton { .. } => None,
            };
            let mut files: Vec<Contents> = [contents.clone()].into_iter().chain(table).collect();
            files.retain(|file| store.path_of(file).is_file());
            if files.is_empty() { vec![contents] } else { files }
        };
        Ok(self.contents()?.into_iter().flat_map(files).collect())
    }

    /// Returns the selected contents, or the default ones for the size.
    ///
    /// # Errors
    /// If there is no default, or a name is invalid.
    pub fn or_default(&self) -> Result<Vec<Contents>> {
        if !self.partitions.is_empty() {
            return self.contents();
        }
        let names = self.default_for_size(&DEFAULT_TABLES)?.iter();
        let all = names.map(|name| parse_contents(self.size(), name));
        Ok(all.collect::<Result<Vec<_>>>()?.concat())
    }

    /// Returns the selected partitions, or the default one for the size.
    ///
    /// # Errors
    /// If there is no default, or a name is not a valid partition.
    pub fn partitions_or_default(&self) -> Result<Vec<Partition>> {
        if !self.partitions.is_empty() {
            return self.partitions();
        }
        let name = self.default_for_size(&DEFAULT_PARTITIONS)?;
        Ok(vec![Partition::parse(self.size(), name)?])
    }

    /// Returns the default for the size.
    fn default_for_size<T: Copy>(&self, defaults: &[(&str, T)]) -> Result<T> {
        let size = self.size().to_string();
        match defaults.iter().find(|(other, _)| *other == size) {
            Some(&(_, default)) => Ok(default),
            None => bail!("no default partition for {size} boards; name or draw one"),
        }
    }
}

/// Parses the name of a partition or a collection, or several partitions.
fn parse_collection(size: Size, text: &str) -> Result<Collection> {
    let text = text.strip_prefix(PDB_PREFIX).unwrap_or(text);
    Collection::parse(size, text).map_err(|error| {
        let is_partition = matches!(error, CollectionError::Single(_));
        let what = if is_partition { "partition" } else { "collection" };
        // The error lists the names of one kind only.
        let error = match closest_name(text, Collection::names(size)) {
            Some(near) => anyhow!("{error}; did you mean the collection '{near}'?"),
            None => anyhow!(error),
        };
        error.context(format!("invalid {what} '{}'", text.escape_debug()))
    })
}

/// Parses a name into the contents of its files.
fn parse_contents(size: Size, text: &str) -> Result<Vec<Contents>> {
    if text.parse::<Size>().is_ok() {
        bail!("'{text}' is the size of a board; use fifteen pdb build --size {text} PARTITION");
    }
    if let Some(longest) = text.strip_prefix(AUTOMATON_PREFIX) {
        let longest = longest
            .parse()
            .ok()
            .filter(|longest| (2..=PruningAutomaton::MAX_LENGTH).contains(longest));
        let longest = longest.with_context(|| {
            let escaped = text.escape_debug();
            format!(
                "invalid '{escaped}': the length must be from 2 to {}",
                PruningAutomaton::MAX_LENGTH
            )
        })?;
        return Ok(vec![Contents::Automaton { size, longest, states: 0 }]);
    }
    let collection = parse_collection(size, text)?;
    check_table_size(&collection)?;
    Ok(Contents::of_collection(&collection))
}
