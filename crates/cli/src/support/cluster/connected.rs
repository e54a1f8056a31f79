//! The processes, once they have met.

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

/// The processes that search together.
struct Cluster {
    group: TimelyGroup,
    /// Records of others that nobody has asked for yet.
    pending_records: Vec<String>,
    /// Whether somebody has said that all are to stop, this one or another.
    is_stopped: bool,
    verbosity: Verbosity,
    /// Those that this one has started. It waits for them last.
    _children: ChildProcesses,
}

thread_local! {
    static CLUSTER: RefCell<Option<Cluster>> = const { RefCell::new(None) };
}

/// What is told: a record of a unit, or that all are to stop.
const RECORD_TAG: u8 = b'+';
const STOP_TAG: u8 = b'.';

/// Has the processes meet, if several are planned, where `about` says all that the search depends on.
///
/// # Errors
/// If one of them does not come, or searches something else.
pub fn connect(about: &str, out: &Output) -> Result<()> {
    if is_connected() {
        bail!("processes can do one search together, and not several");
    }
    config::with_config(|plan| start_and_connect(plan, about, out)).unwrap_or(Ok(()))
}

/// Starts the others, if that is left to this one, and connects with them.
fn start_and_connect(plan: &ClusterConfig, about: &str, out: &Output) -> Result<()> {
    let mut started = ChildProcesses::default();
    if plan.is_local && plan.rank == 0 {
        let others = (1..plan.hosts.count()).map(|peer| child_command(plan, peer));
        let others = others.collect::<Result<Vec<_>>>()?;
        started = ChildProcesses::spawn(others).context("cannot start another process")?;
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
        .context("cannot connect processes")?;
    out.explain(format!("processes: {}; this is process {}", plan.hosts.count(), plan.rank));
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

/// The error that a process has ended that this one has started.
#[derive(Debug)]
struct PeerExited;

impl fmt::Display for PeerExited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("another of the processes on this machine has ended")
    }
}

impl std::error::Error for PeerExited {}

/// Whether an error is that another process has ended, and nothing wrong with what was asked for.
pub fn is_peer_exit(error: &anyhow::Error) -> bool {
    error.is::<PeerExited>()
}

/// The command that starts another process on this machine: this one's, with who it is.
fn child_command(plan: &ClusterConfig, peer: usize) -> Result<Command> {
    let mut command = Command::new(env::current_exe().context("this program has no name")?);
    command.args(env::args_os().skip(1));
    let peers: Vec<&str> = plan.hosts.addresses().collect();
    command
        .env(PEERS_VAR, peers.join(","))
        .env(RANK_VAR, peer.to_string())
        .env(PARENT_PID_VAR, id().to_string());
    command.stdin(Stdio::null()).stdout(Stdio::null());
    Ok(command)
}

/// What happens when a process is lost: nothing can go on, so this one ends. Where one has started the others it
/// alone says so.
fn on_peer_lost(plan: &ClusterConfig) -> OnPeerLost {
    let (hosts, is_heard) = (plan.hosts.clone(), !plan.is_local || plan.rank == 0);
    Arc::new(move |process| {
        if is_heard {
            let name = hosts.name(process);
            output::print_error(&format!(
                "{name} is gone; what has been kept can be gone on with by the same command"
            ));
        }
        exit(Exit::Limit.code().into());
    })
}

/// Does something with the team, unless there is none, or a search has it just now.
fn with_cluster<End>(work: impl FnOnce(&mut Cluster) -> End) -> Option<End> {
    CLUSTER.with(|place| place.try_borrow_mut().ok()?.as_mut().map(work))
}

/// Whether processes have met.
pub fn is_connected() -> bool {
    CLUSTER.with(|place| place.try_borrow().map_or(true, |team| team.is_some()))
}

/// Does something with the peers of this process, if it has any.
pub fn with_communicator<End>(work: impl FnOnce(&mut dyn Communicator) -> End) -> Option<End> {
    with_cluster(|team| work(&mut team.group))
}

/// Shows the others a text, and returns those that they show.
///
/// # Errors
/// If one of them has ended.
pub fn all_gather_text(own: &str) -> Result<Vec<String>> {
    let shown = with_cluster(|team| {
        let peers: &mut dyn Communicator = &mut team.group;
        peers.all_gather(own.as_bytes().to_vec(), &mut || ())
    });
    let text = |(process, bytes): (usize, Vec<u8>)| match String::from_utf8(bytes) {
        Ok(text) if !text.is_empty() => Ok(text),
        _ => bail!("process {process} has ended before the search began"),
    };
    shown.into_iter().flatten().enumerate().map(text).collect()
}

/// Tells all others what came of a unit.
pub fn broadcast_record(record: &str) {
    with_cluster(|team| team.group.broadcast([&[RECORD_TAG], record.as_bytes()].concat()));
}

/// What others have told since the last time.
pub fn poll_records() -> Vec<String> {
    with_cluster(|team| {
        team.receive_messages();
        std::mem::take(&mut team.pending_records)
    })
    .unwrap_or_default()
}

/// Hears what others tell, and says whether to go on.
pub fn poll() -> ControlFlow<()> {
    let is_stopped = with_cluster(|team| {
        team.receive_messages();
        team.is_stopped
    });
    if is_stopped == Some(true) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Tells all others to stop, once.
pub fn broadcast_stop() {
    with_cluster(|team| {
        if !std::mem::replace(&mut team.is_stopped, true) {
            team.group.broadcast(vec![STOP_TAG]);
        }
    });
}

/// Comes to the end together with the others, who are stopped if not all is well.
pub fn shutdown(is_well: bool) {
    if !is_well {
        broadcast_stop();
    }
    let Some(team) = CLUSTER.with(RefCell::take) else { return };
    let (sent, waited) =
        (Memory::new(team.group.bytes_sent()), team.group.wait_time().as_secs_f64());
    team.verbosity
        .explain(format!("sent to other processes: {sent}; waited for them: {waited:.3} s"));
}

impl Cluster {
    /// Takes note of what others tell.
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
