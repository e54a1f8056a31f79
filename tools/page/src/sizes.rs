//! Download sizes and their budgets.

use crate::manifest::list_files;
use crate::tables::gzip;
use anyhow::Result;
use std::fs;
use std::path::Path;

/// Files that one use of the page loads, with their budget.
struct DownloadBudget {
    name: &'static str,
    /// Maximum number of bytes.
    max_bytes: usize,
    /// Predicate that selects the files.
    includes: fn(&str) -> bool,
}

/// Budgets of a first visit with a hint on a small board, and of solving the 15-puzzle. Neither
/// includes the modules without vector instructions, which only old browsers load, nor the other
/// puzzles, which are loaded on demand.
const BUDGETS: [DownloadBudget; 2] = [
    DownloadBudget {
        name: "a small board",
        max_bytes: 300_000,
        includes: |name| is_page(name) || is_module(name, "small"),
    },
    DownloadBudget {
        name: "the 15-puzzle, with tables",
        max_bytes: 1_875_000,
        includes: |name| is_page(name) || is_module(name, "tiles") || is_table(name),
    },
];

fn is_table(name: &str) -> bool {
    name.starts_with("module/tables-")
}

/// Folders of the views of other puzzles, which are loaded when they are opened.
const OTHER_VIEWS: [&str; 4] = ["js/blocks/", "js/bricks/", "js/sudoku/", "js/queens/"];

/// Returns whether a file is part of the page as loaded for a tile puzzle, or is the script that
/// loads modules.
fn is_page(name: &str) -> bool {
    let is_other = OTHER_VIEWS.iter().any(|folder| name.starts_with(folder));
    !is_other && (!name.starts_with("module/") || name == "module/fifteen.js")
}

/// Returns whether a file is part of a module, in the variant for current browsers.
fn is_module(name: &str, kind: &str) -> bool {
    let rest = name.strip_prefix("module/").and_then(|name| name.strip_prefix(kind));
    matches!(rest, Some(".js" | "-simd.wasm"))
}

/// Prints a table of all files and of the downloads. Returns whether all are within their budgets.
pub fn check_budgets(out: &Path) -> Result<bool> {
    let mut files = Vec::new();
    println!("\n{:<40} {:>10} {:>10}", "file", "bytes", "gzip");
    for name in list_files(out)? {
        let bytes = fs::read(out.join(&name))?;
        let sent = if is_compressed(&name) { bytes.len() } else { gzip(&bytes)?.len() };
        println!("{name:<40} {:>10} {sent:>10}", bytes.len());
        files.push((name, sent));
    }
    println!("\n{:<40} {:>10} {:>10}", "loaded", "gzip", "at most");
    let mut is_within = true;
    for budget in BUDGETS {
        let part = files.iter().filter(|(name, _)| (budget.includes)(name));
        let sum: usize = part.map(|(_, sent)| sent).sum();
        let mark = if sum > budget.max_bytes { "  too large" } else { "" };
        println!("{:<40} {sum:>10} {:>10}{mark}", budget.name, budget.max_bytes);
        is_within &= sum <= budget.max_bytes;
    }
    Ok(is_within)
}

/// Returns whether a file is already compressed.
pub fn is_compressed(name: &str) -> bool {
    [".gz", ".png", ".webp", ".woff2"].iter().any(|end| name.ends_with(end))
}
