//! 6-6-3 tables of the 15-puzzle for the page: a table file of the program, compressed.

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// Partition of the tables.
const PARTITION: &str = "6-6-3";

/// Builds the tables with the program, and writes them into a folder.
pub fn build(root: &Path, program: Option<&Path>, folder: &Path) -> Result<()> {
    let kept = root.join("target/web/tables");
    let mut command = match program {
        Some(program) => Command::new(program),
        None => {
            let mut cargo = Command::new("cargo");
            cargo.args(["run", "--quiet", "--locked", "--package", "fifteen-cli", "--"]);
            cargo
        }
    };
    println!("building the tables {PARTITION}");
    let status = command
        .args(["pdb", "build", PARTITION, "--quiet", "--cache-dir"])
        .arg(&kept)
        .current_dir(root)
        .status()
        .context("fifteen")?;
    ensure!(status.success(), "cannot build the tables");
    let file = kept.join(format!("pdb-4x4-{PARTITION}.fifteen"));
    let tables = fs::read(&file).with_context(|| file.display().to_string())?;
    let out = folder.join(format!("tables-{PARTITION}.bin.gz"));
    fs::write(&out, gzip(&tables)?).with_context(|| out.display().to_string())
}

/// Compresses bytes with `gzip`.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}
