//! Files that the rules apply to, and the report of violations.

use std::env;
use std::fmt::{self, Display};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders and files of the repository with Rust sources.
const RUST: [&str; 9] =
    ["src", "codegen", "crates", "tests", "benches", "examples", "tools", "web", "build.rs"];

/// Folders of build outputs and of other projects.
const SKIPPED: [&str; 3] = ["target", "node_modules", "dist"];

/// Folders and files of the book.
const BOOK: [&str; 7] = [
    "docs/src",
    "docs/decisions",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
];

/// Text file of the repository.
#[derive(Clone)]
pub struct Source {
    /// Path from the root of the repository, with slashes.
    pub path: String,
    pub text: String,
}

/// Place where a rule is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub path: String,
    /// Number of the line, from one.
    pub line: usize,
    pub text: String,
}

impl Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.text)
    }
}

/// Reads the Rust sources of all packages, tests included.
pub fn rust_sources() -> Vec<Source> {
    read_all(&RUST, "rs")
}

/// Reads the chapters of the book and the pages in the root of the repository.
pub fn book_sources() -> Vec<Source> {
    read_all(&BOOK, "md")
}

/// Returns whether to report findings in a file: its path must contain `WORDS_ONLY`, if set.
pub fn is_selected(path: &str) -> bool {
    env::var("WORDS_ONLY").map_or(true, |part| path.contains(&part))
}

/// Fails with all findings in selected files, if there are any.
pub fn assert_none(rule: &str, findings: &[Finding]) {
    let selected: Vec<_> = findings.iter().filter(|found| is_selected(&found.path)).collect();
    let lines: Vec<_> = selected.iter().map(ToString::to_string).collect();
    let (number, lines) = (lines.len(), lines.join("\n"));
    assert!(selected.is_empty(), "{rule}\n{lines}\n{number} findings: {rule}");
}

/// Returns a line of a text without surrounding whitespace, as a finding shows it.
pub fn line_of(text: &str, number: usize) -> &str {
    text.lines().nth(number - 1).unwrap_or_default().trim()
}

/// Reads the files with an extension below some folders, ordered by path.
fn read_all(places: &[&str], extension: &str) -> Vec<Source> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> = places.iter().map(|place| root.join(place)).collect();
    let mut sources = Vec::new();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(entries(&path));
        } else if path.extension().is_some_and(|found| found == extension) {
            let text = fs::read_to_string(&path).expect("the file can be read");
            let below = path.strip_prefix(&root).expect("the file is in the repository");
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            sources.push(Source { path: parts.join("/"), text });
        }
    }
    assert!(sources.len() > places.len(), "{extension} files are found");
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    sources
}

/// Returns the paths in a folder, except skipped ones.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the entry can be read").path());
    let is_skipped = |path: &Path| SKIPPED.iter().any(|skipped| path.ends_with(skipped));
    paths.filter(|path| !is_skipped(path)).collect()
}

#[test]
fn sources_of_every_package_are_read() {
    let sources = rust_sources();
    for path in ["src/lib.rs", "crates/cli/src/main.rs", "build.rs", "tests/words/main.rs"] {
        assert!(sources.iter().any(|source| source.path == path), "{path}");
    }
    let is_output = |source: &Source| source.path.split('/').any(|part| SKIPPED.contains(&part));
    assert!(!sources.iter().any(is_output));
    let book = book_sources();
    for path in ["docs/src/introduction.md", "README.md", "CHANGELOG.md"] {
        assert!(book.iter().any(|source| source.path == path), "{path}");
    }
}
