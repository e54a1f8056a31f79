//! Stand-in for a program built without the feature `cluster`: there is one process.

use crate::support::output::Output;
use anyhow::Result;
use clap::Args;
use fifteen::runtime::communicator::Communicator;
use fifteen::runtime::units::Shard;
use std::ops::ControlFlow;

/// Options of the group; there are none.
#[derive(Clone, Debug, Default, Args)]
pub struct ClusterArgs {}

/// Does nothing.
pub fn prepare(_args: &ClusterArgs) -> Result<()> {
    Ok(())
}

/// Returns false: no group is configured.
pub fn is_configured() -> bool {
    false
}

/// Returns true: the only process is the first.
pub fn is_first() -> bool {
    true
}

/// Returns the number of processes on this machine, which is 1.
pub fn local_size() -> usize {
    1
}

/// Returns the number of processes, which is 1.
pub fn size() -> usize {
    1
}

/// Returns the shard that contains all units.
pub fn shard() -> Shard {
    Shard::WHOLE
}

/// Connection to other processes; there is none.
pub enum Cluster {}

impl Cluster {
    /// Returns `None`: there are no other processes.
    pub fn connect(_about: &str, _out: &Output) -> Result<Option<Cluster>> {
        Ok(None)
    }

    /// Returns the communicator of this process.
    pub fn communicator(&mut self) -> &mut dyn Communicator {
        match *self {}
    }
}

/// Does nothing.
pub fn connect(_about: &str, _out: &Output) -> Result<()> {
    Ok(())
}

/// Returns no text.
pub fn all_gather_text(_own: &str) -> Result<Vec<String>> {
    Ok(Vec::new())
}

/// Does nothing.
pub fn broadcast_record(_record: &str) {}

/// Returns no record.
pub fn poll_records() -> Vec<String> {
    Vec::new()
}

/// Returns `Continue`: no other process can stop this one.
pub fn poll() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Does nothing.
pub fn broadcast_stop() {}

/// Does nothing: there are no processes to wait for.
pub fn mark_ending() {}

/// Returns false: no error is about another process.
pub fn is_peer_exit(_error: &anyhow::Error) -> bool {
    false
}

/// Does nothing.
pub fn shutdown(_is_ok: bool) {}
