//! Directories of the processes that share a breadth-first search: their names, and which levels
//! they have.
//!
//! Each process writes its part of every level to a directory of its own, `kept.1-of-4` and so on.
//! Nothing is written before the processes have compared their directories: a search that begins
//! anew in one of them would overwrite the levels of all others.

use super::cluster::Cluster;
use anyhow::{Context, Result, bail};
use fifteen::runtime::level_store::{Error, Index, Side};
use fifteen::runtime::number_format::Pluralized;
use fifteen::runtime::units::Shard;
use std::fs;
use std::path::{Path, PathBuf};

/// Numbers of levels that a directory has, from the start and from the goals.
type LevelCounts = [usize; 2];

/// Maximum difference of the numbers of levels of two processes, which synchronize before each
/// level.
const MAX_DIFFERENCE: usize = 1;

/// Returns the checkpoint directory of a process: that of its part, or of the only process.
pub fn own_path(path: &Path, part: Option<Shard>) -> PathBuf {
    let mut own = path.as_os_str().to_owned();
    if let Some(part) = part {
        own.push(format!(".{}", part.to_string().replace('/', "-of-")));
    }
    PathBuf::from(own)
}

/// Returns the path given on the command line and the part if `own` is the directory of one of
/// several processes, or else `None`.
pub fn split_part_path(own: &Path) -> Option<(PathBuf, Shard)> {
    let part = own.extension()?.to_str()?.replace("-of-", "/").parse().ok()?;
    let common = own.with_extension("");
    (own_path(&common, Some(part)) == own).then_some((common, part))
}

/// Describes the processes that have saved a part of each level, and how to resume their search.
pub fn describe_processes(part: Option<Shard>) -> String {
    match part {
        None => "a single process: resume without --processes and --hosts".to_owned(),
        Some(part) => {
            let count = Pluralized(part.count() as u128, "process");
            format!("{count}: resume with --processes {} or --hosts", part.count())
        }
    }
}

/// Returns the fingerprint of the levels of a process.
pub fn part_fingerprint(search: &str, part: Option<Shard>) -> String {
    part.map_or_else(|| search.to_owned(), |part| format!("{search} shard {part}"))
}

/// Returns the part of each level that a directory has, if several processes search together.
pub fn part_of_levels(index: &Index) -> Option<Shard> {
    index.header.search.rsplit_once(" shard ")?.1.parse().ok()
}

/// Returns the error context for a checkpoint directory.
pub fn checkpoint_context(path: &Path) -> String {
    format!("cannot use checkpoint directory {}", path.display())
}

/// Returns the numbers of levels in the directory of this process, without writing anything.
/// `search` identifies the search of all processes, and `part` is that of this process.
///
/// # Errors
/// If the directory cannot be used or belongs to another search, or if it has no levels, but
/// another number of processes has saved levels of this search.
pub fn read_counts(path: &Path, part: Option<Shard>, search: &str) -> Result<LevelCounts> {
    let own = own_path(path, part);
    let counts = match Index::read(&own) {
        Ok(index) if index.header.search == part_fingerprint(search, part) => Ok(counts(&index)),
        Ok(index) => Err(Error::DifferentSearch {
            this: part_fingerprint(search, part),
            other: index.header.search,
        }),
        // There is no directory, or no index: both will be created.
        Err(Error::MissingHeader) => Ok([0, 0]),
        Err(_) if !own.exists() => Ok([0, 0]),
        Err(_) if !own.is_dir() => Err(Error::NotADirectory),
        Err(error) => Err(error),
    };
    let counts = counts.with_context(|| checkpoint_context(&own))?;
    if counts == [0, 0] {
        refuse_other_count(path, part, search)?;
    }
    Ok(counts)
}

/// Checks that no other number of processes has saved levels of this search under this name.
fn refuse_other_count(path: &Path, part: Option<Shard>, search: &str) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    // A folder that cannot be read is reported when the directory is opened.
    let entries = fs::read_dir(folder.unwrap_or(Path::new(".")));
    let parts = entries.into_iter().flatten().flatten().filter_map(|entry| {
        let (common, other) = split_part_path(&path.with_file_name(entry.file_name()))?;
        (common == path).then_some(other)
    });
    let is_other = |other: &Option<Shard>| other.map(Shard::count) != part.map(Shard::count);
    let mut others: Vec<_> = parts.map(Some).chain([None]).filter(is_other).collect();
    others.sort_by_key(|other| own_path(path, *other));
    for other in others {
        let saved = own_path(path, other);
        let Ok(index) = Index::read(&saved) else { continue };
        if index.header.search == part_fingerprint(search, other) && index.configurations() > 0 {
            let levels = describe_counts(counts(&index));
            let all = other.map_or_else(String::new, |other| format!(".*-of-{}", other.count()));
            bail!(
                "{} has {levels} of this search by {}; or delete {}{all} to begin anew",
                saved.display(),
                describe_processes(other),
                path.display()
            );
        }
    }
    Ok(())
}

/// Compares the numbers of levels of all processes. They must have the same levels, except that
/// some may lack the last one.
///
/// # Errors
/// If they have other levels, or the directory of a process cannot be used.
pub fn compare_counts(cluster: &mut Cluster, path: &Path, own: Result<LevelCounts>) -> Result<()> {
    let describe = |[forward, backward]: &LevelCounts| format!("{forward} {backward}");
    let (_, all) = share_result(cluster, own, describe)?;
    let all: Vec<LevelCounts> = all.iter().map(|text| parse_counts(text)).collect();
    let Some(ahead) = (0..all.len()).max_by_key(|&rank| all[rank].iter().sum::<usize>()) else {
        return Ok(());
    };
    let differs = |counts: &LevelCounts| {
        counts.iter().zip(all[ahead]).any(|(&one, other)| one.abs_diff(other) > MAX_DIFFERENCE)
    };
    let Some(behind) = all.iter().position(differs) else { return Ok(()) };
    let name = |rank| own_path(path, Some(Shard::new(rank, all.len()))).display().to_string();
    let has = match all[behind] {
        [0, 0] => "is missing or empty".to_owned(),
        counts => format!("has {}", describe_counts(counts)),
    };
    bail!(
        "{} {has}, but {} has {}; restore it, or delete {}.*-of-{} to begin anew",
        name(behind),
        name(ahead),
        describe_counts(all[ahead]),
        path.display(),
        all.len(),
    )
}

/// Shares the result of each process with all of them. Returns the value of this process, and the
/// texts that describe those of all.
///
/// # Errors
/// If a process has an error. This process returns its own error, or else that of another one with
/// its rank.
pub fn share_result<Value>(
    cluster: &mut Cluster,
    own: Result<Value>,
    describe: impl FnOnce(&Value) -> String,
) -> Result<(Value, Vec<String>)> {
    let text = match &own {
        Ok(value) => format!("{OK_TAG}{}", describe(value)),
        Err(error) => format!("{ERROR_TAG}{error:#}"),
    };
    let all = cluster.all_gather_text(&text)?;
    let own = own.map_err(|error| cluster.known_error(error))?;
    let result = |(rank, text): (usize, &String)| match text.strip_prefix(OK_TAG) {
        Some(text) => Ok(text.to_owned()),
        None => bail!("process {rank}: {}", text.strip_prefix(ERROR_TAG).unwrap_or(text)),
    };
    let texts = all.iter().enumerate().map(result).collect::<Result<_>>();
    Ok((own, texts.map_err(|error| cluster.known_error(error))?))
}

/// First characters of a shared result, and of a shared error.
const OK_TAG: char = '+';
const ERROR_TAG: char = '-';

fn counts(index: &Index) -> LevelCounts {
    Side::BOTH.map(|side| index.sizes(side).len())
}

/// Parses the numbers of levels of another process, which runs the same program.
fn parse_counts(text: &str) -> LevelCounts {
    let mut numbers = text.split(' ').map(|number| number.parse().unwrap_or(0));
    [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)]
}

fn describe_counts(counts: LevelCounts) -> String {
    Pluralized(counts.iter().sum::<usize>() as u128, "level").to_string()
}
