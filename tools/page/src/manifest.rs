//! Output folder for a web server: the page, and a list of its files.

use anyhow::{Context, Result};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// List of the files, for the service worker.
const MANIFEST: &str = "files.json";

/// Copies the page unchanged. The output of an earlier build is removed first.
pub fn copy_page(page: &Path, out: &Path) -> Result<()> {
    if out.exists() {
        fs::remove_dir_all(out).with_context(|| out.display().to_string())?;
    }
    fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    if !page.is_dir() {
        println!("{} not found: building only the modules", page.display());
        return Ok(());
    }
    for name in list_files(page)? {
        let to = out.join(&name);
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        fs::copy(page.join(&name), &to).with_context(|| to.display().to_string())?;
    }
    Ok(())
}

/// Writes the list of all files: their names, a version that changes whenever a file does, and the
/// length and hash of each file.
pub fn write_manifest(out: &Path) -> Result<()> {
    let mut whole = Sha256::new();
    let mut hashes = serde_json::Map::new();
    let names: Vec<String> = list_files(out)?.into_iter().filter(|name| name != MANIFEST).collect();
    for name in &names {
        let bytes = fs::read(out.join(name)).with_context(|| name.clone())?;
        let hash = format_hex(&Sha256::digest(&bytes));
        whole.update(name.as_bytes());
        whole.update(hash.as_bytes());
        hashes.insert(name.clone(), json!({ "bytes": bytes.len(), "sha256": hash }));
    }
    let version = &format_hex(&whole.finalize())[..16];
    let list = json!({ "version": version, "files": names, "hashes": hashes });
    let path = out.join(MANIFEST);
    fs::write(&path, format!("{list:#}\n")).with_context(|| path.display().to_string())
}

/// Returns bytes as hexadecimal digits.
fn format_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns the files in a folder and its subfolders, as sorted paths with `/` as separator. Hidden
/// files are omitted.
pub fn list_files(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut open: Vec<(PathBuf, String)> = vec![(folder.to_owned(), String::new())];
    while let Some((path, prefix)) = open.pop() {
        for entry in fs::read_dir(&path).with_context(|| path.display().to_string())? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            match entry.file_type()?.is_dir() {
                true => open.push((entry.path(), format!("{prefix}{name}/"))),
                false => found.push(format!("{prefix}{name}")),
            }
        }
    }
    found.sort_unstable();
    Ok(found)
}
