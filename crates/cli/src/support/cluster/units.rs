//! Processes that share the units of one search, and exchange their records.
//!
//! The connection is used by the checkpoint of the search, which sends and receives records, and by
//! its session, which sends and receives stop requests. Both belong to the thread that searches, so
//! the connection is a thread-local value.

use super::connected::{Cluster, mark_ending};
use crate::support::output::Output;
use anyhow::{Result, bail};
use fifteen::runtime::continue_if;
use std::cell::RefCell;
use std::mem;
use std::ops::ControlFlow;

/// Connection of a search that is split into units.
struct UnitCluster {
    cluster: Cluster,
    /// Received records that have not been polled yet.
    pending_records: Vec<String>,
    /// True if this process or another one has stopped the search.
    is_stopped: bool,
}

thread_local! {
    static CLUSTER: RefCell<Option<UnitCluster>> = const { RefCell::new(None) };
}

/// Tags of the messages: a record of a unit, or a stop request.
const RECORD_TAG: u8 = b'+';
const STOP_TAG: u8 = b'.';

/// Connects the processes, if the search is distributed. `about` identifies the search.
///
/// # Errors
/// If a process does not connect in time, or searches something else.
pub fn connect(about: &str, out: &Output) -> Result<()> {
    if with_cluster(|_| ()).is_some() {
        bail!("a distributed run can do one search only");
    }
    let cluster = Cluster::connect(about, out)?;
    let connected =
        |cluster| UnitCluster { cluster, pending_records: Vec::new(), is_stopped: false };
    CLUSTER.set(cluster.map(connected));
    Ok(())
}

/// Calls `work` with the connection, if there is one.
fn with_cluster<End>(work: impl FnOnce(&mut UnitCluster) -> End) -> Option<End> {
    CLUSTER.with_borrow_mut(|cluster| cluster.as_mut().map(work))
}

/// Sends a text to all processes and returns the texts of all.
///
/// # Errors
/// If a process has exited.
pub fn all_gather_text(own: &str) -> Result<Vec<String>> {
    let texts = with_cluster(|units| {
        units.cluster.communicator().all_gather(own.as_bytes().to_vec(), &mut || ())
    });
    let text = |(process, bytes): (usize, Vec<u8>)| match String::from_utf8(bytes) {
        Ok(text) if !text.is_empty() => Ok(text),
        _ => bail!("process {process} exited before the search started"),
    };
    texts.into_iter().flatten().enumerate().map(text).collect()
}

/// Sends the record of a unit to all other processes.
pub fn broadcast_record(record: &str) {
    let message = [&[RECORD_TAG], record.as_bytes()].concat();
    with_cluster(|units| units.cluster.communicator().broadcast(message));
}

/// Returns the records received since the last call.
pub fn poll_records() -> Vec<String> {
    with_cluster(|units| {
        units.receive_messages();
        mem::take(&mut units.pending_records)
    })
    .unwrap_or_default()
}

/// Receives messages and returns whether to continue.
pub fn poll() -> ControlFlow<()> {
    let is_stopped = with_cluster(|units| {
        units.receive_messages();
        units.is_stopped
    });
    continue_if(is_stopped != Some(true))
}

/// Sends a stop request to all other processes, once.
pub fn broadcast_stop() {
    with_cluster(|units| {
        if !mem::replace(&mut units.is_stopped, true) {
            units.cluster.communicator().broadcast(vec![STOP_TAG]);
        }
    });
}

/// Ends together with the other processes. Stops them if this one failed.
pub fn shutdown(is_well: bool) {
    if !is_well {
        broadcast_stop();
    }
    mark_ending();
    CLUSTER.take();
}

impl UnitCluster {
    /// Receives the pending messages of other processes.
    fn receive_messages(&mut self) {
        for message in self.cluster.communicator().poll_messages() {
            match message.split_first() {
                Some((&RECORD_TAG, record)) => {
                    self.pending_records.push(String::from_utf8_lossy(record).into_owned());
                }
                _ => self.is_stopped = true,
            }
        }
    }
}
