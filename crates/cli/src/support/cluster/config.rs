//! Configuration of distributed search: the processes and the rank of this one.

use crate::support::input::text::read_text_file;
use crate::support::options::values::parse_duration;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use fifteen_cluster::{Hosts, Secret, hosts, local};
use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Heading of the options in the help.
const HEADING: &str = "Distributed search";

/// Options of distributed search.
#[derive(Clone, Debug, Default, Args)]
pub struct ClusterArgs {
    /// Join the processes listed in this file, one host:port per line
    #[arg(long, value_name = "FILE", help_heading = HEADING, conflicts_with = "processes")]
    hosts: Option<PathBuf>,
    /// Rank of this process, from 0; detected under Slurm and Kubernetes
    // `requires` has no effect if the option conflicts with one that is present.
    #[arg(
        long,
        value_name = "K",
        requires = "hosts",
        conflicts_with = "processes",
        help_heading = HEADING
    )]
    process: Option<usize>,
    /// Search with N processes on this machine
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u8).range(1..=64),
        help_heading = HEADING
    )]
    processes: Option<u8>,
    /// Wait at most this long for the other processes [default: 60]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, help_heading = HEADING)]
    connect_timeout: Option<Duration>,
    #[arg(
        long,
        value_name = "FILE",
        requires = "hosts",
        conflicts_with = "processes",
        help = "File with a secret that all processes share [default: $FIFTEEN_SECRET]",
        help_heading = HEADING
    )]
    secret_file: Option<PathBuf>,
}

/// Processes of a distributed search.
#[derive(Clone)]
pub struct ClusterConfig {
    pub hosts: Hosts,
    pub(super) rank: usize,
    pub(super) is_local: bool,
    /// ID of the process that started this one, if that was the process of rank 0.
    pub parent_pid: Option<u32>,
    /// Time to wait for the other processes.
    pub connect_timeout: Duration,
    /// Secret of all processes, as text. Empty if there is none.
    pub secret: String,
    /// True if the search has a checkpoint.
    pub is_saved: bool,
}

/// Default time to wait for the other processes.
const DEFAULT_CONNECT_TIMEOUT: Duration = Duration::from_mins(1);

/// Environment variables by which the first process configures those that it starts.
pub const PEERS_VAR: &str = "FIFTEEN_PEERS";
pub const RANK_VAR: &str = "FIFTEEN_RANK";
pub const PARENT_PID_VAR: &str = "FIFTEEN_PARENT_PID";

/// Environment variable of the secret that all processes share.
pub const SECRET_VAR: &str = "FIFTEEN_SECRET";

impl ClusterArgs {
    /// Returns whether the search is distributed.
    pub fn is_distributed(&self) -> bool {
        self.hosts.is_some() || self.processes.is_some()
    }
}

impl ClusterConfig {
    /// Determines the processes, if the search is distributed. `is_saved` is true if it has a
    /// checkpoint.
    ///
    /// # Errors
    /// If the hosts, the rank or the secret cannot be determined.
    pub fn from_args(args: &ClusterArgs, is_saved: bool) -> Result<Option<ClusterConfig>> {
        let connect_timeout = args.connect_timeout.unwrap_or(DEFAULT_CONNECT_TIMEOUT);
        let (hosts, rank, is_local) = match (&args.hosts, args.processes) {
            (Some(file), _) => {
                let hosts = read_hosts(file)?;
                let rank = resolve_rank(args.process, &hosts)?;
                (hosts, rank, false)
            }
            (None, Some(count)) => {
                let (hosts, rank) = local_processes(count.into())?;
                (hosts, rank, true)
            }
            (None, None) => return Ok(None),
        };
        let secret = read_secret(args.secret_file.as_deref(), is_local && rank == 0)?;
        let parent_pid =
            (is_local && rank > 0).then(|| env::var(PARENT_PID_VAR).ok()?.parse().ok()).flatten();
        Ok(Some(ClusterConfig {
            hosts,
            rank,
            is_local,
            parent_pid,
            connect_timeout,
            secret,
            is_saved,
        }))
    }

    /// Returns the number of processes.
    pub fn count(&self) -> usize {
        self.hosts.count()
    }

    /// Returns the rank of this process, from 0.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Returns whether all processes run on this machine, started by the first.
    pub fn is_local(&self) -> bool {
        self.is_local
    }
}

/// Reads the hosts file.
fn read_hosts(file: &Path) -> Result<Hosts> {
    let text = read_text_file(file).with_context(|| format!("cannot read {}", file.display()))?;
    Hosts::parse(&text).with_context(|| file.display().to_string())
}

/// Returns the secret as text: from the file or from the environment, or a new one for processes
/// that this one starts.
fn read_secret(file: Option<&Path>, is_first_of_local: bool) -> Result<String> {
    if is_first_of_local {
        return Ok(Secret::random_text());
    }
    let (text, source) = match file {
        Some(file) => {
            let text = read_text_file(file);
            let source = file.display().to_string();
            (text.with_context(|| format!("cannot read {source}"))?, source)
        }
        None => match env::var(SECRET_VAR) {
            Ok(text) => (text, SECRET_VAR.to_owned()),
            Err(_) => return Ok(String::new()),
        },
    };
    Secret::new(&text).context(source)?;
    Ok(text)
}

/// Returns the rank of this process.
fn resolve_rank(process: Option<usize>, hosts: &Hosts) -> Result<usize> {
    let from_environment = || -> Result<usize> {
        let Some((name, value)) = hosts::rank_from_environment(|name| env::var(name).ok()) else {
            bail!("rank of this process is unknown; pass --process K");
        };
        value.parse().with_context(|| format!("{name}: '{value}' is not a process rank"))
    };
    let rank = process.map_or_else(from_environment, Ok)?;
    let count = hosts.count();
    ensure!(rank < count, "no process {rank}; ranks are 0 to {}", count - 1);
    Ok(rank)
}

/// Returns the processes on this machine and the rank of this one. Without the environment
/// variables, this is the first process, which chooses free ports for all.
fn local_processes(count: usize) -> Result<(Hosts, usize)> {
    match (env::var(PEERS_VAR), env::var(RANK_VAR)) {
        (Ok(peers), Ok(peer)) => {
            let hosts = Hosts::parse(&peers.replace(',', "\n")).context(PEERS_VAR)?;
            Ok((hosts, peer.parse().context(RANK_VAR)?))
        }
        _ => Ok((free_hosts(count)?, 0)),
    }
}

/// Returns addresses for processes on this machine.
pub fn free_hosts(count: usize) -> Result<Hosts> {
    local::find_free_hosts(count).context("no free ports for local processes")
}
