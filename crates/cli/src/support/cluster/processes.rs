//! Processes of a distributed run, as seen by this one.

use super::units::{UnitCluster, UnitExchange};
use super::{Cluster, ClusterArgs, ClusterConfig, StopSignal};
use crate::support::output::Output;
use anyhow::{Result, ensure};
use fifteen::runtime::units::Shard;
use std::cell::RefCell;

/// Processes of a run and the rank of this one. By default there is one process.
///
/// [`Output`] holds them. A command whose search is divided into units polls them from the thread
/// on which it connected them.
#[derive(Default)]
pub struct Processes {
    cluster: Option<ClusterConfig>,
    /// Connection of a search that is divided into units.
    units: RefCell<Option<UnitCluster>>,
    stop: StopSignal,
}

impl Processes {
    /// Determines the processes. `is_saved` is true if the search has a checkpoint.
    ///
    /// # Errors
    /// If the hosts, the rank or the secret cannot be determined.
    pub fn from_args(args: &ClusterArgs, is_saved: bool) -> Result<Processes> {
        let cluster = ClusterConfig::from_args(args, is_saved)?;
        Ok(Processes { cluster, ..Processes::default() })
    }

    /// Returns the number of processes.
    pub fn count(&self) -> usize {
        self.cluster.as_ref().map_or(1, ClusterConfig::count)
    }

    /// Returns the number of processes, including this one, that share the cores and the memory of
    /// this machine, as far as is known.
    pub fn local_count(&self) -> usize {
        self.cluster.as_ref().filter(|cluster| cluster.is_local()).map_or(1, |_| self.count())
    }

    /// Returns whether this process prints the answer.
    pub fn is_first(&self) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| cluster.rank() == 0)
    }

    /// Returns the shard of units that this process begins with.
    pub fn shard(&self) -> Shard {
        let shard = |cluster: &ClusterConfig| Shard::new(cluster.rank(), cluster.count());
        self.cluster.as_ref().map_or(Shard::WHOLE, shard)
    }

    /// Returns the stop signal, for the session of a search.
    pub fn stop_signal(&self) -> StopSignal {
        self.stop.clone()
    }

    /// Connects the processes, if there are several. `about` identifies the search.
    ///
    /// # Errors
    /// If a process cannot be started, exits, does not connect in time or searches something else,
    /// or if the user interrupts.
    pub fn connect(&self, about: &str, out: &Output) -> Result<Option<Cluster>> {
        let connect = |cluster| Cluster::start_and_connect(cluster, about, &self.stop, out);
        self.cluster.as_ref().map(connect).transpose()
    }

    /// Connects the processes for a search that is divided into units, if there are several. Sends
    /// `finished`, the units that are finished already, and returns those of all processes.
    ///
    /// # Errors
    /// If this run has connected before; else as for [`Processes::connect`].
    pub fn connect_units(
        &self,
        about: &str,
        finished: &str,
        out: &Output,
    ) -> Result<Option<(UnitExchange, Vec<String>)>> {
        ensure!(self.units.borrow().is_none(), "a distributed run can do one search only");
        let Some(mut cluster) = self.connect(about, out)? else { return Ok(None) };
        let exchange = UnitExchange::new(self.shard(), self.count());
        let all = cluster.all_gather_text(finished)?;
        self.units.replace(Some(UnitCluster::new(cluster, exchange.clone())));
        Ok(Some((exchange, all)))
    }

    /// Exchanges records and stop requests with the other processes of a search that is divided
    /// into units.
    pub fn poll(&self) {
        if let Some(units) = &mut *self.units.borrow_mut() {
            units.exchange(&self.stop);
        }
    }

    /// Shuts down together with the other processes. Stops them if this one failed.
    pub fn shutdown(&self, is_ok: bool) {
        if !is_ok {
            self.stop.request();
        }
        self.poll();
        self.stop.request();
        self.units.take();
    }
}
