//! How much memory there is to take.

use std::fs;

/// What is taken where the system does not say how much there is, in bytes.
const MODEST: usize = 1 << 30;

/// Where Linux says how much a container may take, and how much of it is taken: the second version
/// of control groups, and the first.
const CONTAINERS: [[&str; 2]; 2] = [
    ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"],
    ["/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"],
];

/// Half of the memory that is free, in the machine and in the container there may be around us.
pub fn share() -> usize {
    let left = CONTAINERS.into_iter().filter_map(left);
    left.chain(free()).min().map_or(MODEST, |free| free / 2)
}

/// The bytes that are free, as Linux says it.
fn free() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// The bytes that a container has left; nothing if there is none, or no limit.
fn left([limit, taken]: [&str; 2]) -> Option<usize> {
    let number = |path: &str| fs::read_to_string(path).ok()?.trim().parse::<usize>().ok();
    Some(number(limit)?.saturating_sub(number(taken)?))
}
