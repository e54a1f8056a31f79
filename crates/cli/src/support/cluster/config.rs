//! Which processes there are to be, and which of them this is.

use crate::support::input::text::read_text_file;
use crate::support::options::values::parse_duration;
use crate::support::output;
use anyhow::{Context, Result, bail};
use clap::Args;
use fifteen::runtime::units::Shard;
use fifteen_cluster::{Hosts, hosts, local};
use std::cell::OnceCell;
use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How several processes search together.
#[derive(Clone, Debug, Default, Args)]
pub struct ClusterArgs {
    /// Search together with the processes at these addresses, one host:port a line
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Distributed search",
        conflicts_with = "processes"
    )]
    hosts: Option<PathBuf>,
    /// Which of the hosts this process is, from 0; known where Slurm or Kubernetes has started it
    #[arg(long, value_name = "K", requires = "hosts", help_heading = "Distributed search")]
    process: Option<usize>,
    /// Search with this number of processes on this machine
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u8).range(1..=64),
        help_heading = "Distributed search"
    )]
    processes: Option<u8>,
    /// How long to wait for the other processes [default: 60]
    #[arg(
        long,
        value_name = "TIME",
        value_parser = parse_duration,
        help_heading = "Distributed search"
    )]
    connect_timeout: Option<Duration>,
}

/// Which processes there are.
pub struct ClusterConfig {
    pub hosts: Hosts,
    /// Which of them this is.
    pub rank: usize,
    /// Whether all of them are on this machine, started by the first.
    pub is_local: bool,
    /// The process that has started this one, if that was the first of them.
    pub parent_pid: Option<u32>,
    /// How long to wait for them.
    pub connect_timeout: Duration,
}

thread_local! {
    static CONFIG: OnceCell<ClusterConfig> = const { OnceCell::new() };
}

/// How long processes wait for each other.
const DEFAULT_CONNECT_TIMEOUT: Duration = Duration::from_mins(1);

/// In these variables the first process tells those that it starts who they are.
pub const PEERS_VAR: &str = "FIFTEEN_PEERS";
pub const RANK_VAR: &str = "FIFTEEN_RANK";
pub const PARENT_PID_VAR: &str = "FIFTEEN_PARENT_PID";

/// Finds out which processes there are, if there are several. All but the first are silent from now on.
///
/// # Errors
/// If that is not clear.
pub fn prepare(args: &ClusterArgs) -> Result<()> {
    let patience = args.connect_timeout.unwrap_or(DEFAULT_CONNECT_TIMEOUT);
    let (hosts, me, are_local) = match (&args.hosts, args.processes) {
        (Some(file), _) => {
            let hosts = read_hosts(file)?;
            let me = resolve_rank(args.process, &hosts)?;
            (hosts, me, false)
        }
        (None, Some(count)) => {
            let (hosts, me) = local_processes(count.into())?;
            (hosts, me, true)
        }
        (None, None) => return Ok(()),
    };
    if me > 0 {
        output::silence();
    }
    let parent =
        (are_local && me > 0).then(|| env::var(PARENT_PID_VAR).ok()?.parse().ok()).flatten();
    CONFIG.with(|plan| {
        plan.set(ClusterConfig {
            hosts,
            rank: me,
            is_local: are_local,
            parent_pid: parent,
            connect_timeout: patience,
        })
        .ok()
    });
    Ok(())
}

/// The hosts in a file.
fn read_hosts(file: &Path) -> Result<Hosts> {
    let text = read_text_file(file).with_context(|| format!("cannot read {}", file.display()))?;
    Hosts::parse(&text).with_context(|| file.display().to_string())
}

/// Which of the hosts this process is.
fn resolve_rank(process: Option<usize>, hosts: &Hosts) -> Result<usize> {
    let from_environment = || -> Result<usize> {
        let Some((name, value)) = hosts::rank_from_environment(|name| env::var(name).ok()) else {
            bail!("say which of the hosts this process is, with --process");
        };
        value.parse().with_context(|| format!("{name} is ‘{value}’, and no number of a process"))
    };
    let me = process.map_or_else(from_environment, Ok)?;
    let count = hosts.count();
    if me >= count {
        bail!("there is no process {me}: the {count} hosts have numbers from 0");
    }
    Ok(me)
}

/// The processes on this machine: as the first of them has said, or this is the first.
fn local_processes(count: usize) -> Result<(Hosts, usize)> {
    match (env::var(PEERS_VAR), env::var(RANK_VAR)) {
        (Ok(peers), Ok(peer)) => {
            let hosts = Hosts::parse(&peers.replace(',', "\n")).context(PEERS_VAR)?;
            Ok((hosts, peer.parse().context(RANK_VAR)?))
        }
        _ => Ok((local::find_free_hosts(count).context("there are no ports for processes")?, 0)),
    }
}

/// Does something with the plan, if there is one.
pub fn with_config<End>(work: impl FnOnce(&ClusterConfig) -> End) -> Option<End> {
    CONFIG.with(|plan| plan.get().map(work))
}

/// Whether there are to be several processes.
pub fn is_configured() -> bool {
    with_config(|_| ()).is_some()
}

/// Whether this is the one that answers.
pub fn is_first() -> bool {
    with_config(|plan| plan.rank == 0).unwrap_or(true)
}

/// How many of the processes, this one included, share the cores and the memory of this machine, as far as is known.
pub fn local_size() -> usize {
    with_config(|plan| if plan.is_local { plan.hosts.count() } else { 1 }).unwrap_or(1)
}

/// How many processes there are.
pub fn size() -> usize {
    with_config(|plan| plan.hosts.count()).unwrap_or(1)
}

/// Which part of the units this process begins with.
pub fn shard() -> Shard {
    with_config(|plan| Shard::new(plan.rank, plan.hosts.count())).unwrap_or(Shard::WHOLE)
}
