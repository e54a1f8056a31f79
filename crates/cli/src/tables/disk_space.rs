//! Check of free disk space.

use std::path::Path;

/// Disk space to leave free, in bytes.
const RESERVED_BYTES: u64 = 1 << 30;

/// Returns whether a file of this size can be written to a directory, which may not exist yet, with
/// a reserve for other programs. If the system does not report its free space, it is assumed to
/// suffice.
pub fn has_room(folder: &Path, bytes: u64) -> bool {
    let there = folder.ancestors().find(|folder| folder.is_dir());
    available_bytes(there.unwrap_or(Path::new(".")))
        .is_none_or(|free| bytes.saturating_add(RESERVED_BYTES) <= free)
}

/// Returns the free bytes on the file system of a directory.
#[cfg(unix)]
fn available_bytes(folder: &Path) -> Option<u64> {
    let about = nix::sys::statvfs::statvfs(folder).ok()?;
    // The types differ between systems.
    #[allow(clippy::unnecessary_cast)]
    Some((about.blocks_available() as u64).saturating_mul(about.fragment_size() as u64))
}

#[cfg(not(unix))]
fn available_bytes(_folder: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_fits_and_a_huge_one_does_not() {
        let folder = std::env::temp_dir().join("not/there/yet");
        assert!(!cfg!(unix) || !has_room(&folder, u64::MAX));
        assert_eq!(
            has_room(&folder, 0),
            available_bytes(&std::env::temp_dir()).is_none_or(|free| free >= RESERVED_BYTES)
        );
    }
}
