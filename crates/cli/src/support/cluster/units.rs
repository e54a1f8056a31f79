//! Processes that share the units of one search, and exchange their records.
//!
//! The checkpoint of the search produces and consumes records on any thread. The connection belongs
//! to the thread of the command, which sends and receives them whenever it polls the processes. A
//! [`UnitExchange`] connects the two.

use super::{Cluster, StopSignal};
use fifteen::runtime::lock;
use fifteen::runtime::units::Shard;
use std::mem;
use std::sync::{Arc, Mutex};

/// Records that a search exchanges with other processes. Clones share them.
#[derive(Clone)]
pub struct UnitExchange {
    /// Shard of units that this process begins with.
    pub shard: Shard,
    /// Number of processes.
    pub processes: usize,
    records: Arc<Mutex<Records>>,
}

/// Records in both directions.
#[derive(Default)]
struct Records {
    outgoing: Vec<String>,
    incoming: Vec<String>,
}

impl UnitExchange {
    /// Returns an exchange without records, for a process that begins with this shard of units.
    pub fn new(shard: Shard, processes: usize) -> UnitExchange {
        UnitExchange { shard, processes, records: Arc::default() }
    }

    /// Queues the record of a unit for the next exchange with all other processes.
    pub fn broadcast(&self, record: String) {
        lock(&self.records).outgoing.push(record);
    }

    /// Returns the records received since the last call.
    pub fn poll(&self) -> Vec<String> {
        mem::take(&mut lock(&self.records).incoming)
    }
}

/// Connection of a search that is divided into units.
pub struct UnitCluster {
    cluster: Cluster,
    exchange: UnitExchange,
    /// True if this process has asked the others to stop.
    is_stop_sent: bool,
}

/// Tags of the messages: a record of a unit, or a stop request.
const RECORD_TAG: u8 = b'+';
const STOP_TAG: u8 = b'.';

impl UnitCluster {
    /// Wraps the connected processes.
    pub fn new(cluster: Cluster, exchange: UnitExchange) -> UnitCluster {
        UnitCluster { cluster, exchange, is_stop_sent: false }
    }

    /// Sends and receives records and stop requests.
    pub fn exchange(&mut self, stop: &StopSignal) {
        self.send_records();
        if stop.is_requested() && !mem::replace(&mut self.is_stop_sent, true) {
            self.cluster.communicator().broadcast(vec![STOP_TAG]);
        }
        for message in self.cluster.communicator().poll_messages() {
            match message.split_first() {
                Some((&RECORD_TAG, record)) => {
                    let record = String::from_utf8_lossy(record).into_owned();
                    lock(&self.exchange.records).incoming.push(record);
                }
                _ => stop.receive(),
            }
        }
    }

    /// Sends the records of the units that this process has finished since the last call.
    fn send_records(&mut self) {
        for record in mem::take(&mut lock(&self.exchange.records).outgoing) {
            let message = [&[RECORD_TAG], record.as_bytes()].concat();
            self.cluster.communicator().broadcast(message);
        }
    }
}
