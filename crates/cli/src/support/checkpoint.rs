//! Searches that are kept: what is done goes into a file, and the search goes on from there.
//!
//! A command flattens [`KeepArgs`] into its arguments, and opens them with a line that says all that
//! the search depends on. What it gets, if its user wants the search to be kept, knows which units
//! are to be done, and is told of each that is finished.

use super::checkpoint_status::describe_units_done;
use super::clock::Clock;
use super::cluster::{self, ClusterArgs};
use super::output::Output;
use super::output::spinner::suspend_lines;
use anyhow::{Context, Result, bail};
use clap::Args;
use fifteen::records::{Head, Reason, Status};
use fifteen::runtime::atomic_file::AtomicFile;
use fifteen::runtime::checkpoint::{
    self, Checkpoint, CheckpointFile, ContentError, Error, UnitRange,
};
use fifteen::runtime::units::{PendingUnits, Shard, UNITS, own_then_steal};
use std::env;
use std::io::ErrorKind;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// How a search is kept.
#[derive(Clone, Debug, Default, Args)]
pub struct CheckpointArgs {
    /// Keep what is done in this file; if it is there, go on from it
    #[arg(long, value_name = "FILE", help_heading = "Checkpoints")]
    pub checkpoint: Option<PathBuf>,
    /// Do one of several parts of the work, such as 2/5, to be merged with the others
    #[arg(long, value_name = "K/N", requires = "checkpoint", help_heading = "Checkpoints")]
    pub shard: Option<Shard>,
    #[command(flatten)]
    pub cluster: ClusterArgs,
    /// What somebody has read already, who only wants to know what it comes to.
    #[arg(skip)]
    pub preloaded: Option<Arc<Checkpoint>>,
}

/// How often the file is brought to the disk. A process that is killed loses nothing of what it has
/// written; only if the whole machine stops what was written since is lost.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// A search that is kept.
pub struct SearchCheckpoint {
    storage: Storage,
    /// Which units are to be done.
    shard: Option<Shard>,
    /// Whether other processes do units of it as well, and tell of them.
    is_clustered: bool,
    /// The time since the file was brought to the disk.
    since_sync: Clock,
    /// What went wrong, and when it did the search was told to stop.
    error: Option<Error>,
}

/// Where what is done is kept.
enum Storage {
    File(PathBuf, CheckpointFile),
    /// In a file of another process, or nowhere.
    Memory(Checkpoint),
    /// Nothing is added.
    ReadOnly(Arc<Checkpoint>),
}

impl CheckpointArgs {
    /// Whether the search is to be kept.
    pub fn is_enabled(&self) -> bool {
        self.checkpoint.is_some() || self.preloaded.is_some() || cluster::is_configured()
    }

    /// What else a search about some question depends on, as it was found out when it began: what stands
    /// behind the question. If it has not begun, at least the file can be written.
    ///
    /// # Errors
    /// If the file cannot be used, or is about something else.
    pub fn read_recorded_search(&self, question: &str) -> Result<Option<String>> {
        let search = match (&self.preloaded, self.own_file()) {
            (Some(read), _) => read.header.search.clone(),
            (None, Some(path)) => match Checkpoint::read(path) {
                Ok(ledger) => ledger.header.search,
                Err(Error::Io(error)) if error.kind() == ErrorKind::NotFound => {
                    return AtomicFile::create(path)
                        .map(|_| None)
                        .with_context(|| checkpoint_context(path));
                }
                Err(error) => return Err(error).with_context(|| checkpoint_context(path)),
            },
            (None, None) => return Ok(None),
        };
        match search.strip_prefix(question) {
            Some(rest) => Ok(Some(rest.to_owned())),
            None => {
                Err(ContentError::DifferentSearch { this: question.to_owned(), other: search }
                    .into())
            }
        }
    }

    /// Looks whether the file can be used, before anybody waits for tables.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check_usable(&self) -> Result<()> {
        self.read_recorded_search("").map(drop)
    }

    /// What is kept of the search, if it is to be kept, where `search` says all that it depends on,
    /// and `extent` how many units it has. Whoever watches is told how it can be gone on with.
    ///
    /// # Errors
    /// If the file cannot be used, or is about something else.
    pub fn open(
        &self,
        search: String,
        extent: UnitRange,
        out: &Output,
    ) -> Result<Option<SearchCheckpoint>> {
        let head =
            checkpoint::CheckpointHeader { command: command_line(), search, unit_range: extent };
        let shard = Some(self.shard.unwrap_or(Shard::WHOLE));
        let (ledger, shard) = match (&self.preloaded, self.own_file()) {
            (Some(read), _) => {
                // What is read is compared with what this program would write, as a file is.
                Checkpoint::new(head).merge(Checkpoint::clone(read))?;
                (Storage::ReadOnly(Arc::clone(read)), None)
            }
            (None, Some(path)) => {
                let file =
                    CheckpointFile::open(path, head).with_context(|| checkpoint_context(path))?;
                print_resume_hint(path, file.checkpoint(), out);
                (Storage::File(path.clone(), file), shard)
            }
            (None, None) if cluster::is_configured() => {
                (Storage::Memory(Checkpoint::new(head)), shard)
            }
            (None, None) => return Ok(None),
        };
        let (clock, is_common) =
            (Clock::start(), cluster::is_configured() && self.preloaded.is_none());
        let mut kept = SearchCheckpoint {
            storage: ledger,
            shard,
            is_clustered: is_common,
            since_sync: clock,
            error: None,
        };
        if is_common {
            kept.connect_cluster(out)?;
        }
        Ok(Some(kept))
    }

    /// The file that this process writes to. Of several that search together the first has it.
    fn own_file(&self) -> Option<&PathBuf> {
        self.checkpoint.as_ref().filter(|_| cluster::is_first())
    }
}

/// Says how the search can be gone on with.
fn print_resume_hint(path: &Path, ledger: &Checkpoint, out: &Output) {
    let path = path.display();
    let before = match ledger.done_count() {
        0 => String::new(),
        _ => format!("; {}", describe_units_done(ledger)),
    };
    let how = format!("kept in {path}, to go on: fifteen resume {path}{before}");
    suspend_lines(|| out.print_status(how));
}

impl SearchCheckpoint {
    /// Meets the other processes, and takes in what they have.
    fn connect_cluster(&mut self, out: &Output) -> Result<()> {
        if self.shard != Some(Shard::WHOLE) {
            bail!(
                "processes that search together share the work out by themselves, without --shard"
            );
        }
        cluster::connect(&self.checkpoint().header.search, out)?;
        for text in cluster::all_gather_text(&self.checkpoint().to_text())? {
            let (other, _) = Checkpoint::parse(&text)?;
            other.records().try_for_each(|(unit, record)| self.insert(unit, record.to_owned()))?;
        }
        Ok(())
    }

    /// The units to do of a search that was cut once.
    pub fn pending_units(&self) -> PendingUnits {
        let todo = match self.is_clustered {
            true => PendingUnits::own_then_steal(cluster::shard()),
            false => self.shard.map_or_else(PendingUnits::none, PendingUnits::for_shard),
        };
        self.checkpoint().mark_done_in(&todo);
        todo
    }

    /// Some units in the order in which they are begun here.
    pub fn order_units(&self, units: Range<usize>) -> Vec<usize> {
        let open = units.filter(|&unit| self.is_pending(unit));
        if self.is_clustered { own_then_steal(open, cluster::shard()) } else { open.collect() }
    }

    /// Takes note of the units that other processes have done since the last time, and returns their numbers.
    pub fn poll_remote_units(&mut self) -> Vec<usize> {
        let mut news = Vec::new();
        for line in cluster::poll_records() {
            let record = line.split_once(' ').and_then(|(unit, record)| {
                let unit = unit
                    .parse()
                    .ok()
                    .filter(|&unit| self.checkpoint().header.unit_range.contains(unit))?;
                Some((unit, record.to_owned()))
            });
            let Some((unit, record)) = record else { continue };
            match self.insert(unit, record) {
                Ok(()) => news.push(unit),
                Err(error) => self.error = Some(error),
            }
        }
        news
    }

    /// Whether it is only read, and nothing is to be done.
    pub fn is_read_only(&self) -> bool {
        self.shard.is_none()
    }

    /// Whether a unit is to be done.
    pub fn is_pending(&self, unit: usize) -> bool {
        self.shard.is_some_and(|shard| shard.contains(unit))
            && self.checkpoint().record(unit).is_none()
    }

    /// What is done so far.
    pub fn checkpoint(&self) -> &Checkpoint {
        match &self.storage {
            Storage::File(_, file) => file.checkpoint(),
            Storage::Memory(ledger) => ledger,
            Storage::ReadOnly(ledger) => ledger,
        }
    }

    /// What the units came to that are done.
    ///
    /// # Errors
    /// If a record is none of this kind.
    pub fn records<Record>(&self) -> Result<Vec<(usize, Record)>>
    where
        Record: FromStr<Err: std::error::Error + Send + Sync + 'static>,
    {
        let read = |(unit, record): (usize, &str)| {
            let read = record.parse().with_context(|| format!("unit {unit}: {record}"))?;
            Ok((unit, read))
        };
        self.checkpoint().records().map(read).collect()
    }

    /// Takes note of a unit that is finished. If that cannot be kept the search is to stop.
    pub fn record_unit(&mut self, unit: usize, record: String) -> ControlFlow<()> {
        if self.is_clustered {
            cluster::broadcast_record(&format!("{unit} {record}"));
        }
        self.error = self.error.take().or(self.insert(unit, record).err());
        if self.error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Adds what a unit came to, whoever has done it.
    fn insert(&mut self, unit: usize, record: String) -> Result<(), Error> {
        match &mut self.storage {
            Storage::File(_, file) => {
                if file.checkpoint().record(unit).is_some() {
                    // Whoever has done it as well must have come to the same.
                    return file.check_agreement(unit, record);
                }
                file.append(unit, record)?;
                if self.since_sync.elapsed() >= SYNC_INTERVAL {
                    file.sync()?;
                    self.since_sync = Clock::start();
                }
                Ok(())
            }
            Storage::Memory(ledger) => Ok(ledger.insert(unit, record)?),
            Storage::ReadOnly(_) => Ok(()),
        }
    }

    /// Brings the file to the disk, at the end of the search.
    ///
    /// # Errors
    /// If that is not possible, or a unit could not be kept.
    pub fn close(&mut self) -> Result<()> {
        self.check_write_error()?;
        let Storage::File(path, file) = &mut self.storage else { return Ok(()) };
        file.sync().with_context(|| checkpoint_context(path))
    }

    /// Whether everything could be kept.
    ///
    /// # Errors
    /// If not, and once only.
    pub fn check_write_error(&mut self) -> Result<()> {
        match (self.error.take(), &self.storage) {
            (Some(error), Storage::File(path, _)) => {
                Err(error).with_context(|| checkpoint_context(path))
            }
            _ => Ok(()),
        }
    }

    /// Whether all units of a search are done that was cut once, not only those that were to be done.
    pub fn is_complete(&self) -> bool {
        self.checkpoint().done_count() == UNITS
    }

    /// Which share of the units is done of a search that was cut once.
    #[allow(clippy::cast_precision_loss)] // there are some thousands
    pub fn fraction_done(&self) -> f64 {
        self.checkpoint().done_count() as f64 / UNITS as f64
    }

    /// How many units are done, if these are not all.
    pub fn describe_missing(&self) -> Option<String> {
        (!self.is_complete()).then(|| describe_units_done(self.checkpoint()))
    }
}

/// What a record begins with if units are missing, given what it would begin with if none were.
pub fn mark_incomplete(head: Head) -> Head {
    let stopped = head.stopped.or(Some(Reason::MissingUnits));
    Head { status: Status::Stopped, stopped, ..head }
}

/// What cannot be done with a file.
fn checkpoint_context(path: &Path) -> String {
    format!("cannot keep the search in {}", path.display())
}

/// What was typed, so that a shell would understand it.
pub fn command_line() -> String {
    let words = env::args_os().skip(1).map(|word| quote(&word.to_string_lossy()));
    ["fifteen".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// A word with quotes around it, if it needs some.
fn quote(word: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./,:=+@%".contains(sign);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''").replace('\n', " "))
}

/// The words of a line that was typed, without the first.
pub fn split_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let (mut is_quoted, mut signs) = (false, line.chars());
    while let Some(sign) = signs.next() {
        let last = words.last_mut().expect("there is always one");
        match sign {
            '\'' => is_quoted = !is_quoted,
            '\\' if !is_quoted => last.extend(signs.next()),
            ' ' if !is_quoted => words.push(String::new()),
            sign => last.push(sign),
        }
    }
    words.remove(0);
    words
}

/// The line that goes on with all of a search in another file, where a line began one part of it.
pub fn full_search_command(line: &str, file: &Path) -> String {
    let (mut kept, mut typed) = (vec!["fifteen".to_owned()], split_words(line).into_iter());
    while let Some(word) = typed.next() {
        match word.split_once('=').map_or(&*word, |(option, _)| option) {
            "--shard" | "--checkpoint" if word.contains('=') => {}
            "--shard" | "--checkpoint" => drop(typed.next()),
            _ => kept.push(quote(&word)),
        }
    }
    kept.extend(["--checkpoint".to_owned(), quote(&file.to_string_lossy())]);
    kept.join(" ")
}

/// What is said of a command that keeps nothing in such a place.
pub fn no_checkpoint_here<T>() -> Result<T> {
    bail!("the command that it names keeps nothing there")
}

#[cfg(test)]
mod tests {
    use super::{full_search_command, quote, split_words};
    use std::path::Path;

    #[test]
    fn split_words_inverts_quoting() {
        let typed = ["a", "", "two words", "it's", "--box", "$HOME", "'", "a'b c'd", "\\", "ä"];
        let line: Vec<String> = ["fifteen"].iter().chain(&typed).map(|word| quote(word)).collect();
        assert_eq!(split_words(&line.join(" ")), typed);
    }

    #[test]
    fn shard_options_are_dropped_for_the_full_search() {
        let file = Path::new("all of it");
        for (line, expected) in [
            ("fifteen queens 8", "fifteen queens 8 --checkpoint 'all of it'"),
            (
                "fifteen queens 8 --shard 1/3 -q --checkpoint one",
                "fifteen queens 8 -q --checkpoint 'all of it'",
            ),
            (
                "fifteen solve --checkpoint=a --shard=2/3 'it is'",
                "fifteen solve 'it is' --checkpoint 'all of it'",
            ),
        ] {
            assert_eq!(full_search_command(line, file), expected);
        }
    }
}
