//! Stand-in for a program built without the feature `cluster`: there is one process.

use super::stop::StopSignal;
use crate::support::output::Output;
use anyhow::Result;
use clap::Args;
use fifteen::runtime::communicator::Communicator;

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

/// Processes of a distributed search; there are none.
pub enum ClusterConfig {}

#[allow(clippy::unnecessary_wraps)] // as with several processes
impl ClusterConfig {
    /// Returns `None`.
    ///
    /// # Errors
    /// Never.
    pub fn from_args(_args: &ClusterArgs, _is_saved: bool) -> Result<Option<ClusterConfig>> {
        Ok(None)
    }

    /// Returns the number of processes.
    pub fn count(&self) -> usize {
        match *self {}
    }

    /// Returns the rank of this process.
    pub fn rank(&self) -> usize {
        match *self {}
    }

    /// Returns whether all processes run on this machine.
    pub fn is_local(&self) -> bool {
        match *self {}
    }
}

/// Connection to other processes; there is none.
pub enum Cluster {}

impl Cluster {
    /// Connects to the other processes.
    ///
    /// # Errors
    /// Never.
    pub fn start_and_connect(
        config: &ClusterConfig,
        _about: &str,
        _stop: &StopSignal,
        _out: &Output,
    ) -> Result<Cluster> {
        match *config {}
    }

    /// Returns the communicator of this process.
    pub fn communicator(&mut self) -> &mut dyn Communicator {
        match *self {}
    }

    /// Returns an error that all processes know; there are none.
    pub fn known_error(&self, _error: anyhow::Error) -> anyhow::Error {
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

/// Returns false: no error is about another process.
pub fn is_peer_missing(_error: &anyhow::Error) -> bool {
    false
}

/// Returns true: this process reports its errors.
pub fn is_reported(_error: &anyhow::Error) -> bool {
    true
}
