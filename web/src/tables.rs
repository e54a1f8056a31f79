//! Tables: loaded from bytes, or built by the module.
//!
//! They are exchanged in the format of the program's own files ([`Header`], then data), with both
//! checksums. So tables from the browser's storage are verified, and tables built by `fifteen pdb
//! build` can be loaded. The parts of a collection are exchanged without a header, and only between
//! the workers of a page, each of which builds some of them: its tables, and a pruning automaton
//! that is deeper than the default one, which each worker would have to learn for itself.

use super::arguments::Arguments;
use super::error::RequestError;
use super::host::{Host, ProgressUpdate};
use super::instance::Instance;
use super::requests::{Response, to_response};
use super::tiles::take_size;
use fifteen::heuristic::store::{Contents, Header};
use fifteen::heuristic::{self, BuildEstimate, BuildProgress, PdbSet};
use fifteen::patterns::{Collection, Partition, Pattern, fill_by_digits};
use fifteen::pruning::{PruningAutomaton, learn_automaton};
use fifteen::records::Command;
use fifteen::runtime::memory;
use fifteen::{Heuristic, Size, Threads};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Loaded tables, the largest last, and those of a collection.
#[derive(Default)]
pub struct LoadedTables {
    partitions: Vec<Arc<heuristic::Tables>>,
    collection: Option<Arc<PdbSet>>,
    /// Pruning automaton for searches with the collection.
    pub automaton: Option<PruningAutomaton>,
}

/// Maximum length of the walks that the automaton of a collection prunes. On the 4x4 board they are
/// learned in a quarter of a second, and hard searches visit a twelfth fewer nodes than with the
/// default.
const AUTOMATON_MOVES: usize = 16;

impl LoadedTables {
    /// Returns the heuristic with the best tables for boards of a size: those of a collection, or
    /// else the largest. A collection only speeds up searches for a single solution.
    pub fn best_heuristic(&self, size: Size, finds_one_solution: bool) -> Option<Heuristic> {
        let collection = self.collection.iter().filter(|set| set.collection().size() == size);
        let mut collection = collection.filter(|_| finds_one_solution).cloned();
        let largest = || Some(Heuristic::with_tables(self.of_size(size).next_back()?));
        collection.next().map(Heuristic::with_pdb_set).or_else(largest)
    }

    /// Returns the tables of a partition.
    fn find(&self, partition: &Partition) -> Option<&Arc<heuristic::Tables>> {
        self.partitions.iter().find(|tables| tables.partition() == partition)
    }

    /// Returns the tables of partitions for boards of a size.
    fn of_size(
        &self,
        size: Size,
    ) -> impl DoubleEndedIterator<Item = Arc<heuristic::Tables>> + use<'_> {
        let fitting = self.partitions.iter();
        fitting.filter(move |tables| tables.partition().size() == size).cloned()
    }

    /// Returns all heuristics with tables of a partition for boards of a size.
    pub fn heuristics(&self, size: Size) -> impl Iterator<Item = Heuristic> {
        self.of_size(size).map(Heuristic::with_tables)
    }

    /// Returns the heuristic with this name, if its tables are loaded.
    pub fn heuristic_named(&self, size: Size, name: &str) -> Option<Heuristic> {
        let name = name.strip_prefix("pdb-")?;
        let collection = Collection::parse(size, name).ok()?;
        if let Some(partition) = collection.single() {
            return self.find(partition).cloned().map(Heuristic::with_tables);
        }
        let set = self.collection.as_ref().filter(|set| *set.collection() == collection);
        set.cloned().map(Heuristic::with_pdb_set)
    }

    fn insert(&mut self, tables: heuristic::Tables) {
        self.partitions.retain(|other| other.partition() != tables.partition());
        self.partitions.push(Arc::new(tables));
        self.partitions.sort_by_key(|tables| tables.bytes().len());
    }
}

/// Record of loaded tables.
#[derive(Serialize)]
struct TablesRecord {
    status: &'static str,
    partition: String,
    size: String,
    bytes: usize,
}

impl TablesRecord {
    fn new(collection: &Collection) -> TablesRecord {
        TablesRecord {
            status: "present",
            partition: collection.to_string(),
            size: collection.size().to_string(),
            bytes: collection.bytes(),
        }
    }
}

impl Instance {
    /// Loads tables, which must be those of this name; an empty name allows any.
    pub fn load(&mut self, name: &str, file: Vec<u8>) -> String {
        self.load_tables(name, file).unwrap_or_else(|error| error.to_json())
    }

    fn load_tables(&mut self, name: &str, mut file: Vec<u8>) -> Response {
        let short = || RequestError::invalid("tables are truncated");
        let header = file.first_chunk::<{ Header::LEN }>().ok_or_else(short)?;
        let header = Header::parse(header).map_err(RequestError::invalid)?;
        let Contents::Tables(partition) = &header.contents else {
            return Err(RequestError::invalid("unsupported table format"));
        };
        if !name.is_empty()
            && Partition::parse(partition.size(), name).ok().as_ref() != Some(partition)
        {
            return Err(RequestError::invalid(format!(
                "expected tables {name}, found {partition}"
            )));
        }
        let data = &file[Header::LEN..];
        if data.len() as u64 != header.data_len() {
            return Err(short());
        }
        if crc32fast::hash(data) != header.checksum {
            return Err(RequestError::invalid("tables are corrupt (checksum mismatch)"));
        }
        file.drain(..Header::LEN);
        self.tables.insert(heuristic::Tables::new(partition, file));
        to_response(&TablesRecord::new(&Collection::from(partition.clone())))
    }

    /// Returns the loaded tables of a partition as a file.
    pub fn file(&self, size: Size, name: &str) -> Option<Vec<u8>> {
        let tables = self.tables.find(&Partition::parse(size, name).ok()?)?;
        let contents = Contents::Tables(tables.partition().clone());
        let header = Header { contents, checksum: crc32fast::hash(tables.bytes()) };
        let mut file = Vec::with_capacity(Header::LEN + tables.bytes().len());
        file.extend_from_slice(&header.bytes());
        file.extend_from_slice(tables.bytes());
        Some(file)
    }
}

impl Instance {
    /// Builds a part of a collection, by number, without keeping it: a table, or after the last one
    /// the pruning automaton. Returns `None` if there is no such part, or not enough memory.
    pub fn build_part(&self, size: Size, collection: &str, number: usize) -> Option<Vec<u8>> {
        let collection = Collection::parse(size, collection).ok()?;
        if collection.single().is_some() || number > collection.tables().len() {
            return None;
        }
        let Some(pattern) = collection.tables().get(number) else {
            let learned = learn_automaton(size, AUTOMATON_MOVES, Threads::ONE, &mut ());
            return learned.ok().map(|automaton| automaton.to_bytes());
        };
        let mut table = memory::zeros(collection.table_bytes(pattern)).ok()?;
        fill_by_digits(pattern, Threads::ONE, &mut (), &mut table).ok()?;
        Some(table)
    }

    /// Loads the concatenated parts of a collection, which replace those of another one.
    pub fn load_collection(&mut self, size: Size, name: &str, parts: Vec<u8>) -> String {
        let loaded = self.replace_collection(size, name, parts);
        loaded.unwrap_or_else(|error| error.to_json())
    }

    fn replace_collection(&mut self, size: Size, name: &str, mut parts: Vec<u8>) -> Response {
        let collection = Collection::parse(size, name).map_err(RequestError::invalid)?;
        if collection.single().is_some() || parts.len() < collection.bytes() {
            return Err(RequestError::invalid(format!("these are not the tables of {name}")));
        }
        let automaton = parts.split_off(collection.bytes());
        let automaton = PruningAutomaton::from_bytes(size, AUTOMATON_MOVES, &automaton);
        self.tables.automaton = Some(automaton.map_err(RequestError::invalid)?);
        self.tables.collection = Some(Arc::new(PdbSet::from_bytes(&collection, parts)));
        to_response(&TablesRecord::new(&collection))
    }
}

/// Builds the tables of a partition or of a collection.
pub fn build(instance: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let size = take_size(&mut arguments)?;
    let name: String = arguments.required("partition")?;
    arguments.reject_unknown()?;
    let collection = Collection::parse(size, &name).map_err(RequestError::invalid)?;
    let Some(partition) = collection.single() else {
        return build_collection(instance, &collection, host);
    };
    if instance.tables.find(partition).is_some() {
        return to_response(&TablesRecord::new(&collection));
    }
    if heuristic::Tables::entries(partition).is_none() {
        return Err(RequestError::invalid(format!("tables {partition} are too large")));
    }
    let patterns = partition.canonical_patterns();
    let mut on_progress = progress_reporter(&patterns, host);
    let tables = heuristic::Tables::construct(partition, Threads::ONE, &mut on_progress);
    instance.tables.insert(tables.map_err(RequestError::Stopped)?);
    to_response(&TablesRecord::new(&collection))
}

/// Builds the tables of a collection, which replace those of another one.
fn build_collection(instance: &mut Instance, collection: &Collection, host: &mut Host) -> Response {
    let is_built = |set: &Arc<PdbSet>| set.collection() == collection;
    if !instance.tables.collection.as_ref().is_some_and(is_built) {
        (instance.tables.collection, instance.tables.automaton) = (None, None);
        let mut on_progress = progress_reporter(collection.tables(), host);
        let set = PdbSet::construct(collection, Threads::ONE, &mut on_progress);
        instance.tables.collection = Some(Arc::new(set.map_err(RequestError::Stopped)?));
    }
    to_response(&TablesRecord::new(collection))
}

/// Returns an observer of the construction of these tables that reports to the host.
fn progress_reporter(
    patterns: &[Pattern],
    host: &mut Host,
) -> impl FnMut(&BuildProgress) -> ControlFlow<()> {
    let (count, estimate) = (patterns.len(), BuildEstimate::new(patterns));
    move |progress| {
        host.report_progress(Command::PdbBuild, || ProgressUpdate {
            message: format!("table {} of {count}", progress.table + 1),
            fraction_done: Some(estimate.fraction_done(*progress).min(1.0)),
            ..ProgressUpdate::default()
        })
    }
}
