//! The connected processes of a distributed search.

use super::config::{self, ClusterConfig, PARENT_PID_VAR, PEERS_VAR, RANK_VAR};
use crate::support::exit::Exit;
use crate::support::output::{self, Output, Verbosity};
use anyhow::{Context, Result, bail};
use fifteen::Memory;
use fifteen::runtime::communicator::Communicator;
use fifteen_cluster::local::{self, ChildProcesses};
use fifteen_cluster::{OnPeerLost, Rendezvous, TimelyGroup};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::process::{Command, Stdio, exit, id};
use std::sync::Arc;
use std::{env, fmt};

/// Connection to the processes of a distributed search.
struct Cluster {
    group: TimelyGroup,
    /// Received records that have not been polled yet.
    pending_records: Vec<String>,
    /// Whether this process or another one has stopped the search.
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
    config::with_config(|plan| start_and_connect(plan, about, out)).unwrap_or(Ok(()))
}

/// Starts the other processes, if this is the first on one machine, and connects to them.
fn start_and_connect(plan: &ClusterConfig, about: &str, out: &Output) -> Result<()> {
    let mut started = ChildProcesses::default();
    if plan.is_local && plan.rank == 0 {
        let others = (1..plan.hosts.count()).map(|peer| child_command(plan, peer));
        let others = others.collect::<Result<Vec<_>>>()?;
        started = ChildProcesses::spawn(others).context("cannot start a local process")?;
    }
    let version = env!("CARGO_PKG_VERSION");
    let meeting = Rendezvous {
        hosts: plan.hosts.clone(),
        rank: plan.rank,
        description: format!("fifteen {version}: {about}"),
        timeout: plan.connect_timeout,
    };
    let mut are_there = || started.are_running() && plan.parent_pid.is_none_or(local::is_parent);
    let met = meeting.connect(&mut are_there);
    let lines = match met {
        Err(_) if !are_there() => {
            started.kill_all();
            return Err(PeerExited.into());
        }
        Err(error) => {
            started.kill_all();
            return Err(error.into());
        }
        Ok(lines) => lines,
    };
    let mesh = TimelyGroup::new(lines, plan.rank, &on_peer_lost(plan))
        .context("cannot connect to the other processes")?;
    out.explain(format!("{} processes, rank {}", plan.hosts.count(), plan.rank));
    let (records, voice) = (Vec::new(), out.verbosity());
    let team = Cluster {
        group: mesh,
        pending_records: records,
        is_stopped: false,
        verbosity: voice,
        _children: started,
    };
    CLUSTER.with(|place| place.replace(Some(team)));
    Ok(())
}

/// Error: a local process exited before the search started.
#[derive(Debug)]
struct PeerExited;

impl fmt::Display for PeerExited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("another local process exited")
    }
}

impl std::error::Error for PeerExited {}

/// Returns whether an error means that another process exited, so that nothing is wrong with the
/// arguments.
pub fn is_peer_exit(error: &anyhow::Error) -> bool {
    error.is::<PeerExited>()
}

/// Builds the command that starts another process on this machine: the same arguments, with its
/// rank in the environment.
fn child_command(plan: &ClusterConfig, peer: usize) -> Result<Command> {
    let mut command =
        Command::new(env::current_exe().context("cannot find the path of this executable")?);
    command.args(env::args_os().skip(1));
    let peers: Vec<&str> = plan.hosts.addresses().collect();
    command
        .env(PEERS_VAR, peers.join(","))
        .env(RANK_VAR, peer.to_string())
        .env(PARENT_PID_VAR, id().to_string());
    command.stdin(Stdio::null()).stdout(Stdio::null());
    Ok(command)
}

/// Returns the callback for a lost process: it ends this process, since the search cannot continue.
/// Among local processes only the first reports the loss.
fn on_peer_lost(plan: &ClusterConfig) -> OnPeerLost {
    let (hosts, is_heard) = (plan.hosts.clone(), !plan.is_local || plan.rank == 0);
    Arc::new(move |process| {
        if is_heard {
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
    CLUSTER.with(|place| place.try_borrow_mut().ok()?.as_mut().map(work))
}

/// Returns whether the processes are connected.
pub fn is_connected() -> bool {
    CLUSTER.with(|place| place.try_borrow().map_or(true, |team| team.is_some()))
}

/// Calls `work` with the communicator of this process, if it has one.
pub fn with_communicator<End>(work: impl FnOnce(&mut dyn Communicator) -> End) -> Option<End> {
    with_cluster(|team| work(&mut team.group))
}

/// Sends a text to all processes and returns the texts of all.
///
/// # Errors
/// If a process has exited.
pub fn all_gather_text(own: &str) -> Result<Vec<String>> {
    let shown = with_cluster(|team| {
        let peers: &mut dyn Communicator = &mut team.group;
        peers.all_gather(own.as_bytes().to_vec(), &mut || ())
    });
    let text = |(process, bytes): (usize, Vec<u8>)| match String::from_utf8(bytes) {
        Ok(text) if !text.is_empty() => Ok(text),
        _ => bail!("process {process} exited before the search started"),
    };
    shown.into_iter().flatten().enumerate().map(text).collect()
}

/// Sends the record of a unit to all other processes.
pub fn broadcast_record(record: &str) {
    with_cluster(|team| team.group.broadcast([&[RECORD_TAG], record.as_bytes()].concat()));
}

/// Returns the records received since the last call.
pub fn poll_records() -> Vec<String> {
    with_cluster(|team| {
        team.receive_messages();
        std::mem::take(&mut team.pending_records)
    })
    .unwrap_or_default()
}

/// Receives messages and returns whether to continue.
pub fn poll() -> ControlFlow<()> {
    let is_stopped = with_cluster(|team| {
        team.receive_messages();
        team.is_stopped
    });
    if is_stopped == Some(true) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Sends a stop request to all other processes, once.
pub fn broadcast_stop() {
    with_cluster(|team| {
        if !std::mem::replace(&mut team.is_stopped, true) {
            team.group.broadcast(vec![STOP_TAG]);
        }
    });
}

/// Ends together with the other processes. Stops them if this one failed.
pub fn shutdown(is_well: bool) {
    if !is_well {
        broadcast_stop();
    }
    let Some(team) = CLUSTER.with(RefCell::take) else { return };
    let (sent, waited) =
        (Memory::new(team.group.bytes_sent()), team.group.wait_time().as_secs_f64());
    team.verbosity.explain(format!(
        "sent to other processes: {sent}; time spent waiting for them: {waited:.3} s"
    ));
}

impl Cluster {
    /// Receives the pending messages of other processes.
    fn receive_messages(&mut self) {
        for news in self.group.poll_messages() {
            match news.split_first() {
                Some((&RECORD_TAG, record)) => {
                    self.pending_records.push(String::from_utf8_lossy(record).into_owned());
                }
                _ => self.is_stopped = true,
            }
        }
    }
}
