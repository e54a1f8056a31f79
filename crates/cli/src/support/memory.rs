//! Available memory.
//!
//! Large allocations are checked against the available memory first. A system that overcommits, as
//! Linux does, would kill the process later without a message. If an allocation is refused, the
//! library returns an error.

use crate::support::exit::InsufficientMemory;
use fifteen::Memory;
use std::fs;

/// Assumed available memory in bytes where the system does not report it.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// Files in which Linux reports the memory limit of the container, if there is one (cgroup versions
/// 2 and 1).
const CGROUP_LIMIT_FILES: [&str; 2] =
    ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/// Returns half of the available memory, divided among this number of processes.
pub fn half_of_free(processes: usize) -> Memory {
    Memory::new(available().unwrap_or(DEFAULT_MEMORY) / 2 / processes as u64)
}

/// Returns the available bytes, at most the limit of the container, or `None` if the system reports
/// neither. The memory that the container already uses is not subtracted, because it may be page
/// cache.
pub fn available() -> Option<u64> {
    cap_to_container(sum_meminfo(&["MemAvailable:"]))
}

/// Checks that something optional fits in the available memory.
///
/// # Errors
/// [`InsufficientMemory`].
pub fn check_available(what: &str, bytes: u64) -> Result<(), InsufficientMemory> {
    check_fits(what, bytes, available())
}

/// Checks that something indispensable fits in the available memory and swap.
///
/// # Errors
/// [`InsufficientMemory`].
pub fn check_with_swap(what: &str, bytes: u64) -> Result<(), InsufficientMemory> {
    check_fits(what, bytes, cap_to_container(sum_meminfo(&["MemAvailable:", "SwapFree:"])))
}

fn check_fits(what: &str, bytes: u64, free: Option<u64>) -> Result<(), InsufficientMemory> {
    match free {
        Some(free) if free < bytes => Err(InsufficientMemory(format!(
            "{what} needs {} of memory; {} are available",
            Memory::new(bytes),
            Memory::new(free),
        ))),
        _ => Ok(()),
    }
}

/// Returns the available bytes, at most the limit of the container.
fn cap_to_container(free: Option<u64>) -> Option<u64> {
    CGROUP_LIMIT_FILES.into_iter().filter_map(read_limit).chain(free).min()
}

/// Reads the limit of a container in bytes; `None` if there is no limit.
fn read_limit(path: &str) -> Option<u64> {
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
