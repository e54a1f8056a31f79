//! How much memory there is to take.

use std::fs;

/// What is taken where the system does not say how much there is, in bytes.
const MODEST: usize = 1 << 30;

/// Half of the memory that is free.
pub fn share() -> usize {
    free().map_or(MODEST, |free| free / 2)
}

/// The bytes that are free, as Linux says it.
fn free() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// Bytes for people.
#[allow(clippy::cast_precision_loss)] // a few digits are shown
pub fn shown(bytes: usize) -> String {
    match bytes as f64 / f64::from(1 << 20) {
        mebibytes if mebibytes < 1024.0 => format!("{mebibytes:.1} MiB"),
        mebibytes => format!("{:.1} GiB", mebibytes / 1024.0),
    }
}
