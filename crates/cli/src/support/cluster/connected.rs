//! The connected processes of a distributed search.

use super::config::{self, ClusterConfig, PARENT_PID_VAR, PEERS_VAR, RANK_VAR};
use crate::support::exit::Exit;
use crate::support::output::{self, Output, Verbosity};
use anyhow::{Context, Result, bail};
use fifteen::Memory;
use fifteen::runtime::communicator::Communicator;
use fifteen::runtime::{continue_if, impl_error};
use fifteen_cluster::local::{self, ChildProcesses};
use fifteen_cluster::{OnPeerLost, Rendezvous, TimelyGroup};
use std::cell::RefCell;
use std::env;
use std::ops::ControlFlow;
use std::process::{Command, Stdio, exit, id};
use std::sync::Arc;

/// Connection to the processes of a distributed search.
struct Cluster {
    group: TimelyGroup,
    /// Received records that have not been polled yet.
    pending_records: Vec<String>,
    /// True if this process or another one has stopped the search.
    is_stopped: bool,
    verbosity: Verbosity,
    /// Processes started by this one. They are waited for last.
    _children: ChildProcesses,
}

thread_local! {
    static CLUSTER: RefCell<Option<Cluster>> = const { RefCell::new(None) };
}

/// Tags of the messages: a record of a unit, or a stop request.
const RECORD_TAG: u8 = b'+';
const STOP_TAG: u8 = b'.';

/// Connects the processes, if the search is distributed. `about` identifies the search.
///
/// # Errors
/// If a process does not connect in time, or searches something else.
pub fn connect(about: &str, out: &Output) -> Result<()> {
    if is_connected() {
        bail!("a distributed run can do one search only");
    }
    config::with_config(|config| start_and_connect(config, about, out)).unwrap_or(Ok(()))
}

/// Starts the other processes, if this is the first on one machine, and connects to them.
fn start_and_connect(config: &ClusterConfig, about: &str, out: &Output) -> Result<()> {
    let mut children = ChildProcesses::default();
    if config.is_local && config.rank == 0 {
        let others = (1..config.hosts.count()).map(|peer| child_command(config, peer));
        let others = others.collect::<Result<Vec<_>>>()?;
        children = ChildProcesses::spawn(others).context("cannot start a local process")?;
    }
    let version = env!("CARGO_PKG_VERSION");
    let rendezvous = Rendezvous {
        hosts: config.hosts.clone(),
        rank: config.rank,
        description: format!("fifteen {version}: {about}"),
        timeout: config.connect_timeout,
    };
    let mut are_running =
        || children.are_running() && config.parent_pid.is_none_or(local::is_parent);
    let connected = rendezvous.connect(&mut are_running);
    let streams = match connected {
        Err(_) if !are_running() => {
            children.kill_all();
            return Err(PeerExited.into());
        }
        Err(error) => {
            children.kill_all();
            return Err(error.into());
        }
        Ok(streams) => streams,
    };
    let group = TimelyGroup::new(streams, config.rank, &on_peer_lost(config))
        .context("cannot connect to the other processes")?;
    out.explain(format!("{} processes, rank {}", config.hosts.count(), config.rank));
    let (records, verbosity) = (Vec::new(), out.verbosity());
    let cluster = Cluster {
        group,
        pending_records: records,
        is_stopped: false,
        verbosity,
        _children: children,
    };
    CLUSTER.with(|cell| cell.replace(Some(cluster)));
    Ok(())
}

/// Error: a local process exited before the search started.
#[derive(Debug)]
struct PeerExited;

impl_error!(PeerExited: _ => "another local process exited");

/// Returns whether an error means that another process exited, so that nothing is wrong with the
/// arguments.
pub fn is_peer_exit(error: &anyhow::Error) -> bool {
    error.is::<PeerExited>()
}

/// Builds the command that starts another process on this machine: the same arguments, with its
/// rank in the environment.
fn child_command(config: &ClusterConfig, peer: usize) -> Result<Command> {
    let mut command =
        Command::new(env::current_exe().context("cannot find the path of this executable")?);
    command.args(env::args_os().skip(1));
    let peers: Vec<&str> = config.hosts.addresses().collect();
    command
        .env(PEERS_VAR, peers.join(","))
        .env(RANK_VAR, peer.to_string())
        .env(PARENT_PID_VAR, id().to_string());
    command.stdin(Stdio::null()).stdout(Stdio::null());
    Ok(command)
}

/// Returns the callback for a lost process: it ends this process, since the search cannot continue.
/// Among local processes only the first reports the loss.
fn on_peer_lost(config: &ClusterConfig) -> OnPeerLost {
    let (hosts, is_reported) = (config.hosts.clone(), !config.is_local || config.rank == 0);
    Arc::new(move |process| {
        if is_reported {
            let name = hosts.name(process);
            output::print_error(&format!(
                "lost connection to {name}; rerun the same command to resume"
            ));
        }
        exit(Exit::Limit.code().into());
    })
}

/// Calls `work` with the cluster, unless there is none or a search has borrowed it.
fn with_cluster<End>(work: impl FnOnce(&mut Cluster) -> End) -> Option<End> {
    CLUSTER.with(|cell| cell.try_borrow_mut().ok()?.as_mut().map(work))
}

/// Returns whether the processes are connected.
pub fn is_connected() -> bool {
    CLUSTER.with(|cell| cell.try_borrow().map_or(true, |cluster| cluster.is_some()))
}

/// Calls `work` with the communicator of this process, if it has one.
pub fn with_communicator<End>(work: impl FnOnce(&mut dyn Communicator) -> End) -> Option<End> {
    with_cluster(|cluster| work(&mut cluster.group))
}

/// Sends a text to all processes and returns the texts of all.
///
/// # Errors
/// If a process has exited.
pub fn all_gather_text(own: &str) -> Result<Vec<String>> {
    let texts = with_cluster(|cluster| {
        let peers: &mut dyn Communicator = &mut cluster.group;
        peers.all_gather(own.as_bytes().to_vec(), &mut || ())
    });
    let text = |(process, bytes): (usize, Vec<u8>)| match String::from_utf8(bytes) {
        Ok(text) if !text.is_empty() => Ok(text),
        _ => bail!("process {process} exited before the search started"),
    };
    texts.into_iter().flatten().enumerate().map(text).collect()
}

/// Sends the record of a unit to all other processes.
pub fn broadcast_record(record: &str) {
    with_cluster(|cluster| cluster.group.broadcast([&[RECORD_TAG], record.as_bytes()].concat()));
}

/// Returns the records received since the last call.
pub fn poll_records() -> Vec<String> {
    with_cluster(|cluster| {
        cluster.receive_messages();
        std::mem::take(&mut cluster.pending_records)
    })
    .unwrap_or_default()
}

/// Receives messages and returns whether to continue.
pub fn poll() -> ControlFlow<()> {
    let is_stopped = with_cluster(|cluster| {
        cluster.receive_messages();
        cluster.is_stopped
    });
    continue_if(is_stopped != Some(true))
}

/// Sends a stop request to all other processes, once.
pub fn broadcast_stop() {
    with_cluster(|cluster| {
        if !std::mem::replace(&mut cluster.is_stopped, true) {
            cluster.group.broadcast(vec![STOP_TAG]);
        }
    });
}

/// Ends together with the other processes. Stops them if this one failed.
pub fn shutdown(is_well: bool) {
    if !is_well {
        broadcast_stop();
    }
    let Some(cluster) = CLUSTER.with(RefCell::take) else { return };
    let (sent, waited) =
        (Memory::new(cluster.group.bytes_sent()), cluster.group.wait_time().as_secs_f64());
    cluster.verbosity.explain(format!(
        "sent to other processes: {sent}; time spent waiting for them: {waited:.3} s"
    ));
}

impl Cluster {
    /// Receives the pending messages of other processes.
    fn receive_messages(&mut self) {
        for message in self.group.poll_messages() {
            match message.split_first() {
                Some((&RECORD_TAG, record)) => {
                    self.pending_records.push(String::from_utf8_lossy(record).into_owned());
                }
                _ => self.is_stopped = true,
            }
        }
    }
}
