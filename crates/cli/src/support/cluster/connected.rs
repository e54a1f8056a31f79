//! The connected processes of a distributed search.

use super::config::{ClusterConfig, PARENT_PID_VAR, PEERS_VAR, RANK_VAR, SECRET_VAR, free_hosts};
use super::stop::StopSignal;
use crate::support::arguments;
use crate::support::build_info::BuildInfo;
use crate::support::exit::{Exit, interrupted};
use crate::support::interrupt;
use crate::support::output::{self, Output, Verbosity};
use anyhow::{Context, Result, bail};
use fifteen::Memory;
use fifteen::runtime::communicator::Communicator;
use fifteen::runtime::{impl_error, lock};
use fifteen_cluster::local::{self, ChildProcesses};
use fifteen_cluster::{LossPolicy, Rendezvous, RendezvousError, Secret, TimelyGroup};
use std::env;
use std::process::{Command, Stdio, exit, id};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Connection to the processes of a distributed search.
pub struct Cluster {
    group: TimelyGroup,
    verbosity: Verbosity,
    /// True if this process reports errors that all processes know.
    reports_errors: bool,
    /// Last field, because the communicator must be dropped first.
    _children: StartedProcesses,
}

/// Processes started by this one. This process waits for them at the end, and kills them if one is
/// lost.
struct StartedProcesses(Arc<Mutex<ChildProcesses>>);

impl Drop for StartedProcesses {
    fn drop(&mut self) {
        lock(&self.0).finish();
    }
}

impl Cluster {
    /// Starts the other processes, if this is the first on one machine, and connects to them.
    /// `about` identifies the search. `stop` signals that this process wants to end.
    ///
    /// # Errors
    /// If a process cannot be started, exits, does not connect in time or searches something else,
    /// or if the user interrupts.
    pub fn start_and_connect(
        config: &ClusterConfig,
        about: &str,
        stop: &StopSignal,
        out: &Output,
    ) -> Result<Cluster> {
        let connected = Cluster::try_connect(config, about, stop.clone(), out);
        let is_taken = |error: &anyhow::Error| {
            matches!(error.downcast_ref(), Some(RendezvousError::BindFailed { .. }))
        };
        match connected {
            // Another program has taken the port after it was found free.
            Err(error) if config.is_local() && config.rank() == 0 && is_taken(&error) => {
                let config = ClusterConfig { hosts: free_hosts(config.count())?, ..config.clone() };
                Cluster::try_connect(&config, about, stop.clone(), out)
            }
            connected => connected,
        }
    }

    /// Starts the other processes, if this is the first on one machine, and connects to them, at
    /// these addresses.
    fn try_connect(
        config: &ClusterConfig,
        about: &str,
        stop: StopSignal,
        out: &Output,
    ) -> Result<Cluster> {
        let mut children = ChildProcesses::default();
        if config.is_local() && config.rank() == 0 {
            let others = (1..config.count()).map(|peer| child_command(config, peer));
            let others = others.collect::<Result<Vec<_>>>()?;
            children = ChildProcesses::spawn(others).context("cannot start a local process")?;
        }
        let build = BuildInfo::current();
        let rendezvous = Rendezvous {
            hosts: config.hosts.clone(),
            rank: config.rank(),
            description: format!("{build}: {about}"),
            secret: match config.secret.as_str() {
                "" => Secret::none(),
                text => Secret::new(text)?,
            },
            timeout: config.connect_timeout,
        };
        let mut are_running =
            || children.are_running() && config.parent_pid.is_none_or(local::is_parent);
        let connected = rendezvous.connect(&mut || are_running() && !interrupt::is_requested());
        let streams = match connected {
            Err(_) if interrupt::is_requested() => {
                children.kill_all();
                return Err(interrupted("interrupted while processes connect"));
            }
            Err(_) if !are_running() => {
                children.kill_all();
                return Err(PeerExited { is_first: config.rank() == 0 }.into());
            }
            Err(error) => {
                children.kill_all();
                return Err(error.into());
            }
            Ok(streams) => streams,
        };
        let children = Arc::new(Mutex::new(children));
        let policy = loss_policy(config, stop, Arc::clone(&children));
        let group = TimelyGroup::new(streams, config.rank(), &policy)
            .context("cannot connect to the other processes")?;
        out.explain(format!("{} processes, rank {}", config.count(), config.rank()));
        let children = StartedProcesses(children);
        let reports_errors = !config.is_local() || config.rank() == 0;
        Ok(Cluster { group, verbosity: out.verbosity(), reports_errors, _children: children })
    }

    /// Returns the communicator of this process.
    pub fn communicator(&mut self) -> &mut dyn Communicator {
        &mut self.group
    }

    /// Returns an error that all processes know, as this process is to return it. Among local
    /// processes, only the first reports it.
    pub fn known_error(&self, error: anyhow::Error) -> anyhow::Error {
        if self.reports_errors { error } else { PeerExited { is_first: false }.into() }
    }

    /// Sends a text, which is not empty, to all processes and returns the texts of all.
    ///
    /// # Errors
    /// If a process has exited.
    pub fn all_gather_text(&mut self, own: &str) -> Result<Vec<String>> {
        let texts = self.communicator().all_gather(own.as_bytes().to_vec(), &mut || ());
        let text = |(process, bytes): (usize, Vec<u8>)| match String::from_utf8(bytes) {
            Ok(text) if !text.is_empty() => Ok(text),
            _ => bail!("process {process} exited before the search started"),
        };
        texts.into_iter().enumerate().map(text).collect()
    }
}

impl Drop for Cluster {
    /// Prints the traffic if `--verbose` is given. The group, dropped next, waits for the other
    /// processes.
    fn drop(&mut self) {
        let sent = Memory::new(self.group.bytes_sent());
        let waited = self.group.wait_time().as_secs_f64();
        self.verbosity.explain(format!(
            "sent to other processes: {sent}; time spent waiting for them: {waited:.3} s"
        ));
    }
}

/// Error: a local process exited before the search started.
#[derive(Debug)]
struct PeerExited {
    /// True if the first process reports it.
    is_first: bool,
}

impl_error!(PeerExited: _ => "another local process exited");

/// Returns whether an error means that another process exited, or did not connect in time. That
/// process may have been killed, so the arguments need not be wrong.
pub fn is_peer_missing(error: &anyhow::Error) -> bool {
    let is_late = matches!(error.downcast_ref(), Some(RendezvousError::TimedOut { .. }));
    is_late || error.is::<PeerExited>()
}

/// Returns whether this process reports an error. Only the first of several processes reports that
/// another one exited.
pub fn is_reported(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_none_or(|exited: &PeerExited| exited.is_first)
}

/// Builds the command that starts another process on this machine: the same arguments, with the
/// hosts, its rank and the secret in the environment.
fn child_command(config: &ClusterConfig, peer: usize) -> Result<Command> {
    let mut command =
        Command::new(env::current_exe().context("cannot find the path of this executable")?);
    command.args(arguments::after_name());
    let peers: Vec<&str> = config.hosts.addresses().collect();
    command
        .env(PEERS_VAR, peers.join(","))
        .env(RANK_VAR, peer.to_string())
        .env(SECRET_VAR, &config.secret)
        .env(PARENT_PID_VAR, id().to_string());
    command.stdin(Stdio::null()).stdout(Stdio::null());
    Ok(command)
}

/// Maximum time without a message from another process: while the search runs, and once this
/// process wants to end.
const MAX_SILENCE: Duration = Duration::from_secs(30);
const MAX_SILENCE_AT_END: Duration = Duration::from_secs(3);

/// Returns the policy for a lost process: this process exits, since the search cannot continue.
/// Among local processes, only the first reports the loss; it also kills the others, which may be
/// suspended.
fn loss_policy(
    config: &ClusterConfig,
    stop: StopSignal,
    children: Arc<Mutex<ChildProcesses>>,
) -> LossPolicy {
    let (hosts, is_reported) = (config.hosts.clone(), !config.is_local() || config.rank() == 0);
    let advice = match config.is_saved {
        true => "rerun the same command to resume",
        false => "nothing was saved (see --checkpoint)",
    };
    let max_silence = move || match stop.is_requested() {
        true => MAX_SILENCE_AT_END,
        false => MAX_SILENCE,
    };
    LossPolicy::new(max_silence, move |process, loss| {
        if is_reported {
            let name = hosts.name(process);
            output::print_error(&format!("{loss} {name}; {advice}"));
        }
        lock(&children).kill_all();
        let is_interrupted = interrupt::is_requested();
        exit(if is_interrupted { Exit::Interrupted } else { Exit::Limit }.code().into());
    })
}
