//! Tables: loaded from bytes, or built by the module.
//!
//! They are exchanged in the format of the program's own files ([`Header`], then data), with both
//! checksums. So tables from the browser's storage are verified, and tables built by `fifteen pdb
//! build` can be loaded.

use super::arguments::Arguments;
use super::error::RequestError;
use super::host::{Host, ProgressUpdate};
use super::instance::Instance;
use super::requests::{Response, to_response};
use super::tiles::take_size;
use fifteen::heuristic::store::{Contents, Header};
use fifteen::heuristic::{self, BuildEstimate, BuildProgress};
use fifteen::patterns::Partition;
use fifteen::records::Command;
use fifteen::{Heuristic, Size, Threads};
use serde::Serialize;
use std::sync::Arc;

/// Loaded tables, the largest last.
#[derive(Default)]
pub struct LoadedTables(Vec<Arc<heuristic::Tables>>);

impl LoadedTables {
    /// Returns the heuristic with the largest tables for boards of a size.
    pub fn largest_heuristic(&self, size: Size) -> Option<Heuristic> {
        let mut fitting = self.0.iter().filter(|tables| tables.partition().size() == size);
        fitting.next_back().cloned().map(Heuristic::with_tables)
    }

    /// Returns the tables of a partition.
    fn find(&self, partition: &Partition) -> Option<&Arc<heuristic::Tables>> {
        self.0.iter().find(|tables| tables.partition() == partition)
    }

    /// Returns all heuristics with tables for boards of a size.
    pub fn heuristics(&self, size: Size) -> impl Iterator<Item = Heuristic> {
        let fitting = self.0.iter().filter(move |tables| tables.partition().size() == size);
        fitting.cloned().map(Heuristic::with_tables)
    }

    /// Returns the heuristic of a name, if its tables are loaded.
    pub fn heuristic_named(&self, size: Size, name: &str) -> Option<Heuristic> {
        let partition = Partition::parse(size, name.strip_prefix("pdb-")?).ok()?;
        self.find(&partition).cloned().map(Heuristic::with_tables)
    }

    fn insert(&mut self, tables: heuristic::Tables) {
        self.0.retain(|other| other.partition() != tables.partition());
        self.0.push(Arc::new(tables));
        self.0.sort_by_key(|tables| tables.bytes().len());
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
    fn new(tables: &heuristic::Tables) -> TablesRecord {
        let partition = tables.partition();
        TablesRecord {
            status: "present",
            partition: partition.to_string(),
            size: partition.size().to_string(),
            bytes: tables.bytes().len(),
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
        let tables = heuristic::Tables::new(partition, file);
        let loaded = TablesRecord::new(&tables);
        self.tables.insert(tables);
        to_response(&loaded)
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

/// Builds the tables of a partition.
pub fn build(instance: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let size = take_size(&mut arguments)?;
    let name: String = arguments.required("partition")?;
    arguments.reject_unknown()?;
    let partition = Partition::parse(size, &name).map_err(RequestError::invalid)?;
    if let Some(tables) = instance.tables.find(&partition) {
        return to_response(&TablesRecord::new(tables));
    }
    if heuristic::Tables::entries(&partition).is_none() {
        return Err(RequestError::invalid(format!("tables {partition} are too large")));
    }
    let patterns = partition.standard_patterns();
    let (count, estimate) = (patterns.len(), BuildEstimate::new(&patterns));
    let mut on_progress = |progress: &BuildProgress| {
        host.report_progress(Command::PdbBuild, || ProgressUpdate {
            line: format!("table {} of {count}", progress.table + 1),
            fraction_done: Some(estimate.fraction_done(*progress).min(1.0)),
            ..ProgressUpdate::default()
        })
    };
    let tables = heuristic::Tables::construct(&partition, Threads::ONE, &mut on_progress);
    let tables = tables.map_err(RequestError::Stopped)?;
    let loaded = TablesRecord::new(&tables);
    instance.tables.insert(tables);
    to_response(&loaded)
}
