//! Output files of a command besides its answer, such as pictures. The name `-` means standard
//! output, which then receives nothing else.

use super::Output;
use anyhow::{Context, Result};
use fifteen::runtime::atomic_file;
use std::path::Path;

/// Returns whether a file is standard output.
pub fn is_stdout(file: Option<&Path>) -> bool {
    file == Some(Path::new("-"))
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
