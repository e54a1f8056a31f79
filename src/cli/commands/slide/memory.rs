//! How much memory there is to take.

use std::fs;

/// What is taken where the system does not say how much there is, in bytes.
const MODEST: usize = 1 << 30;

/// Where Linux says how much the container around us may take, if there is one: in the second
/// version of control groups, and in the first.
const CONTAINERS: [&str; 2] =
    ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/// Half of the memory that is free, or of what the container may take if that is less. What it has
/// taken already does not count, as that may be files which are read ahead.
pub fn share() -> usize {
    let limits = CONTAINERS.into_iter().filter_map(limit);
    limits.chain(free()).min().map_or(MODEST, |free| free / 2)
}

/// The bytes that are free, as Linux says it.
fn free() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// The bytes that a container may take; nothing if there is none, or no limit.
fn limit(path: &str) -> Option<usize> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}
