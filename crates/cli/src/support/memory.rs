//! How much memory there is to take.
//!
//! What the system says is looked at before much is taken, because a system that gives more than
//! it has, as Linux does, ends the process later, without a word. What it refuses at once is an
//! answer of the library.

use crate::support::exit::InsufficientMemory;
use fifteen::Memory;
use std::fs;

/// What is taken where the system does not say how much there is, in bytes.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// Where Linux says how much the container around us may take, if there is one: in the second
/// version of control groups, and in the first.
const CGROUP_LIMIT_FILES: [&str; 2] =
    ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/// Half of the memory that is free, shared by this number of processes.
pub fn half_of_free(processes: usize) -> Memory {
    Memory::new(available().unwrap_or(DEFAULT_MEMORY) / 2 / processes as u64)
}

/// The bytes that are free, or that the container may take if that is less; nothing if the system
/// does not say. What the container has taken already does not count, as that may be files which
/// are read ahead.
pub fn available() -> Option<u64> {
    cap_to_container(sum_meminfo(&["MemAvailable:"]))
}

/// Fails if something that can be left out takes more bytes than are free.
///
/// # Errors
/// [`NoMemory`].
pub fn check_available(what: &str, bytes: u64) -> Result<(), InsufficientMemory> {
    check_fits(what, bytes, available())
}

/// Fails if something that cannot be left out takes more bytes than there are, even if everything
/// else goes to the disk.
///
/// # Errors
/// [`NoMemory`].
pub fn check_with_swap(what: &str, bytes: u64) -> Result<(), InsufficientMemory> {
    check_fits(what, bytes, cap_to_container(sum_meminfo(&["MemAvailable:", "SwapFree:"])))
}

fn check_fits(what: &str, bytes: u64, free: Option<u64>) -> Result<(), InsufficientMemory> {
    match free {
        Some(free) if free < bytes => Err(InsufficientMemory(format!(
            "{what} would take {} of memory, and {} are free",
            Memory::new(bytes),
            Memory::new(free),
        ))),
        _ => Ok(()),
    }
}

/// What is free, or the limit of the container if that is less.
fn cap_to_container(free: Option<u64>) -> Option<u64> {
    CGROUP_LIMIT_FILES.into_iter().filter_map(read_limit).chain(free).min()
}

/// The bytes that a container may take; nothing if there is none, or no limit.
fn read_limit(path: &str) -> Option<u64> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// The sum of some numbers of bytes that Linux tells.
fn sum_meminfo(names: &[&str]) -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    names.iter().map(|name| parse_kibibytes(&text, name)?.checked_mul(1024)).sum()
}

/// A number of kibibytes from a list.
fn parse_kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim_end().parse().ok()
}
