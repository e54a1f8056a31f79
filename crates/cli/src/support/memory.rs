//! Available memory.
//!
//! Large allocations are checked against the available memory first. A system that overcommits, as
//! Linux does, would kill the process later without a message. If an allocation is refused, the
//! library returns an error.

use crate::support::exit::insufficient_memory;
use anyhow::Result;
use fifteen::Memory;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Assumed available memory in bytes where the system does not report it.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// Folders of the memory control groups of Linux (cgroup versions 2 and 1), with the name of the
/// file that has the limit.
const CGROUP_ROOTS: [(&str, &str); 2] =
    [("/sys/fs/cgroup", "memory.max"), ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")];

/// Environment variables by which Slurm states the megabytes of the job on this machine, or those
/// of each of its processors, and the number of these.
const SLURM_MEMORY_VAR: &str = "SLURM_MEM_PER_NODE";
const SLURM_MEMORY_PER_CPU_VAR: &str = "SLURM_MEM_PER_CPU";
const SLURM_CPUS_VAR: &str = "SLURM_CPUS_ON_NODE";

/// Returns half of the available memory, divided among this number of processes.
pub fn half_of_free(processes: usize) -> Memory {
    Memory::new(available().unwrap_or(DEFAULT_MEMORY) / 2 / processes as u64)
}

/// Returns the available bytes, at most the limit of the container or of the job, or `None` if the
/// system reports neither. The memory that the container already uses is not subtracted, because it
/// may be page cache.
pub fn available() -> Option<u64> {
    cap_to_container(sum_meminfo(&["MemAvailable:"]))
}

/// Checks that something optional fits in the available memory.
///
/// # Errors
/// If it does not.
pub fn check_available(what: &str, bytes: u64) -> Result<()> {
    check_fits(what, bytes, available())
}

/// Checks that something indispensable fits in the available memory and swap.
///
/// # Errors
/// If it does not.
pub fn check_with_swap(what: &str, bytes: u64) -> Result<()> {
    check_fits(what, bytes, cap_to_container(sum_meminfo(&["MemAvailable:", "SwapFree:"])))
}

fn check_fits(what: &str, bytes: u64, free: Option<u64>) -> Result<()> {
    match free {
        Some(free) if free < bytes => {
            let [bytes, free] = [bytes, free].map(Memory::new);
            let message = format!("{what} needs {bytes} of memory; {free} are available");
            Err(insufficient_memory(message))
        }
        _ => Ok(()),
    }
}

/// Returns the available bytes, at most the limit of the container or of the job.
fn cap_to_container(free: Option<u64>) -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let limits = limit_files(&groups).into_iter().filter_map(|path| read_limit(&path));
    limits.chain(job_limit(|name| env::var(name).ok())).chain(free).min()
}

/// Returns the memory of the job in bytes, if Slurm states it in environment variables. Zero means
/// all of the machine.
fn job_limit(variable: impl Fn(&str) -> Option<String>) -> Option<u64> {
    let number = |name| variable(name)?.parse::<u64>().ok();
    let by_cpu = || number(SLURM_MEMORY_PER_CPU_VAR)?.checked_mul(number(SLURM_CPUS_VAR)?);
    let megabytes = number(SLURM_MEMORY_VAR).or_else(by_cpu)?;
    megabytes.checked_mul(1 << 20).filter(|&bytes| bytes > 0)
}

/// Returns the files that may have a memory limit of this process, given its control groups in the
/// format of `/proc/self/cgroup`: those of its groups, and of the groups that contain them.
fn limit_files(groups: &str) -> Vec<PathBuf> {
    // Within a container, the root of the file system may be the group of the process.
    let mut files: Vec<PathBuf> =
        CGROUP_ROOTS.iter().map(|(root, file)| Path::new(root).join(file)).collect();
    for line in groups.lines() {
        let [_, controllers, group] = line.splitn(3, ':').collect::<Vec<_>>()[..] else { continue };
        let (root, file) = CGROUP_ROOTS[usize::from(!controllers.is_empty())];
        if controllers.is_empty() || controllers.split(',').any(|name| name == "memory") {
            let groups = Path::new(group.trim_start_matches('/')).ancestors();
            files.extend(groups.map(|group| Path::new(root).join(group).join(file)));
        }
    }
    files
}

/// Reads the limit of a control group in bytes; `None` if there is no limit.
fn read_limit(path: &Path) -> Option<u64> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// Sums fields of `/proc/meminfo`, in bytes.
fn sum_meminfo(names: &[&str]) -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    names.iter().map(|name| parse_kibibytes(&text, name)?.checked_mul(1024)).sum()
}

/// Parses one field of `/proc/meminfo`, in kibibytes.
fn parse_kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim_end().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slurm_states_the_memory_of_a_job_or_of_its_processors() {
        let limit = |variables: &[(&str, &str)]| {
            let value = |name: &str| variables.iter().find(|(other, _)| *other == name);
            job_limit(|name| value(name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(limit(&[("SLURM_MEM_PER_NODE", "512")]), Some(512 << 20));
        let by_cpu = [("SLURM_MEM_PER_CPU", "100"), ("SLURM_CPUS_ON_NODE", "4")];
        assert_eq!(limit(&by_cpu), Some(400 << 20));
        assert_eq!(limit(&by_cpu[..1]), None);
        assert_eq!(limit(&[("SLURM_MEM_PER_NODE", "0")]), None);
        assert_eq!(limit(&[("SLURM_MEM_PER_NODE", "all")]), None);
    }

    /// The limit of a job of Slurm is that of a group that contains the process.
    #[test]
    fn every_group_of_the_process_may_have_a_limit() {
        let files = limit_files("9:name=systemd:/x\n4:cpu,memory:/slurm/job_7\n0::/user/a:b\n");
        let expected = [
            "/sys/fs/cgroup/memory.max",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes",
            "/sys/fs/cgroup/memory/slurm/job_7/memory.limit_in_bytes",
            "/sys/fs/cgroup/memory/slurm/memory.limit_in_bytes",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes",
            "/sys/fs/cgroup/user/a:b/memory.max",
            "/sys/fs/cgroup/user/memory.max",
            "/sys/fs/cgroup/memory.max",
        ];
        assert_eq!(files, expected.map(PathBuf::from));
        assert_eq!(limit_files("").len(), 2);
    }
}
