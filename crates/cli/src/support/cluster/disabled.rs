//! Stand-in for a program built without the feature `cluster`: there is one process.

use super::stop::StopSignal;
use crate::support::output::Output;
use anyhow::Result;
use clap::Args;
use fifteen::runtime::communicator::Communicator;
use fifteen::runtime::units::Shard;

/// Options of distributed search; there are none.
#[derive(Clone, Debug, Default, Args)]
pub struct ClusterArgs {}

#[allow(clippy::unused_self)] // as with several processes
impl ClusterArgs {
    /// Returns false.
    pub fn is_distributed(&self) -> bool {
        false
    }
}

/// Connection to other processes; there is none.
pub enum Cluster {}

impl Cluster {
    /// Returns the communicator of this process.
    pub fn communicator(&mut self) -> &mut dyn Communicator {
        match *self {}
    }

    /// Returns the texts of all processes; there are none.
    ///
    /// # Errors
    /// Never.
    pub fn all_gather_text(&mut self, _own: &str) -> Result<Vec<String>> {
        match *self {}
    }
}

/// Records that a search exchanges with other processes; there are none.
#[derive(Clone)]
pub enum UnitExchange {}

impl UnitExchange {
    /// Returns the shard of units that this process begins with.
    pub fn shard(&self) -> Shard {
        match *self {}
    }

    /// Returns the number of processes.
    pub fn processes(&self) -> usize {
        match *self {}
    }

    /// Sends the record of a unit to all other processes.
    pub fn broadcast(&self, _record: String) {
        match *self {}
    }

    /// Returns the records received since the last call.
    pub fn poll(&self) -> Vec<String> {
        match *self {}
    }
}

/// Processes of a run: only this one.
#[derive(Default)]
pub struct Processes {}

#[allow(clippy::unused_self, clippy::unnecessary_wraps)] // as with several processes
impl Processes {
    /// Returns the only process.
    ///
    /// # Errors
    /// Never.
    pub fn from_args(_args: &ClusterArgs, _is_saved: bool) -> Result<Processes> {
        Ok(Processes {})
    }

    /// Returns the number of processes, which is 1.
    pub fn count(&self) -> usize {
        1
    }

    /// Returns the number of processes on this machine, which is 1.
    pub fn local_count(&self) -> usize {
        1
    }

    /// Returns true: the only process is the first.
    pub fn is_first(&self) -> bool {
        true
    }

    /// Returns the shard that contains all units.
    pub fn shard(&self) -> Shard {
        Shard::WHOLE
    }

    /// Returns `None`: there are no other processes.
    ///
    /// # Errors
    /// Never.
    pub fn connect(&self, _about: &str, _out: &Output) -> Result<Option<Cluster>> {
        Ok(None)
    }

    /// Returns `None`: there are no other processes.
    ///
    /// # Errors
    /// Never.
    pub fn connect_units(
        &self,
        _about: &str,
        _finished: &str,
        _out: &Output,
    ) -> Result<Option<(UnitExchange, Vec<String>)>> {
        Ok(None)
    }

    /// Returns a stop signal that no other process receives.
    pub fn stop_signal(&self) -> StopSignal {
        StopSignal::default()
    }

    /// Does nothing.
    pub fn poll(&self) {}

    /// Does nothing: there are no processes to wait for.
    pub fn shutdown(&self, _is_ok: bool) {}
}

/// Returns false: no error is about another process.
pub fn is_peer_missing(_error: &anyhow::Error) -> bool {
    false
}

/// Returns true: this process reports its errors.
pub fn is_reported(_error: &anyhow::Error) -> bool {
    true
}
