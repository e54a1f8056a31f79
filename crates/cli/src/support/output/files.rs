//! Output files of a command besides its answer, such as pictures. The name `-` means standard
//! output, which then receives nothing else.

use super::Output;
use anyhow::{Context, Result};
use fifteen::runtime::atomic_file;
use std::path::{Path, PathBuf};

/// Returns whether a file is standard output.
pub fn is_stdout(file: Option<&Path>) -> bool {
    file == Some(Path::new("-"))
}

/// Returns whether two paths name the same file, which may not exist yet.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    one == other || resolve(one).is_some_and(|path| Some(path) == resolve(other))
}

/// Returns the path of a file, which may not exist, without links to its folder.
fn resolve(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().or_else(|| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
    })
}

/// Writes a text to a file or to standard output.
///
/// # Errors
/// If it cannot be written. An existing file then stays unchanged.
pub fn write_output(file: &Path, text: &str, out: &mut Output) -> Result<()> {
    if is_stdout(Some(file)) {
        return Ok(out.print(text)?);
    }
    // All processes of a distributed search have the picture; the first one writes it.
    if !out.processes().is_first() {
        return Ok(());
    }
    atomic_file::atomic_write(file, text)
        .with_context(|| format!("cannot write {}", file.display()))
}
