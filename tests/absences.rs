//! What must not be there, as ARCHITECTURE.md says.

use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files below a folder of the repository.
fn sources(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    assert!(!files.is_empty(), "{folder} has sources");
    files
}

/// Fails if a line of code, comments aside, has one of these words.
fn assert_absent(files: &[PathBuf], words: &[&str]) {
    for file in files {
        let text = fs::read_to_string(file).expect("the file can be read");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            for word in words {
                assert!(!code.contains(word), "{}:{}: {word}", file.display(), number + 1);
            }
        }
    }
}

/// The files of the library: all but the program's.
fn library() -> Vec<PathBuf> {
    let is_program =
        |path: &PathBuf| path.ends_with("main.rs") || path.iter().any(|part| part == "cli");
    sources("src").into_iter().filter(|path| !is_program(path)).collect()
}

#[test]
fn the_library_does_not_print_exit_or_look_at_the_clock() {
    // The tests of the store need a folder of their own.
    let is_tests = |path: &PathBuf| path.ends_with("store/tests.rs");
    let files: Vec<PathBuf> = library().into_iter().filter(|path| !is_tests(path)).collect();
    assert_absent(&files, &["print!", "println!", "process::", "Instant", "SystemTime", "env::"]);
}

/// The library reads and writes no files, but for tables where its caller says.
#[test]
fn files_are_where_they_are_said_to_be() {
    let is_store = |path: &PathBuf| path.iter().any(|part| part == "store");
    let others: Vec<PathBuf> = library().into_iter().filter(|path| !is_store(path)).collect();
    assert_absent(&others, &["fs::"]);
}

/// The modules that may have unsafe code; the compiler denies it elsewhere.
#[test]
fn unsafe_code_is_where_it_is_said_to_be() {
    let is_allowed = |path: &PathBuf| {
        let parts: Vec<_> = path.iter().filter_map(|part| part.to_str()).collect();
        [
            "kernels/src/lanes",
            "kernels/src/batch.rs",
            "kernels/src/table.rs",
            "wide/level.rs",
            "heuristic/prefetch.rs",
            "fast/lanes/avx512.rs",
        ]
        .iter()
        .any(|allowed| parts.join("/").contains(allowed))
    };
    let folders = ["src", "codegen/src", "frame/src", "kernels/src", "patterns/src"];
    let others: Vec<PathBuf> =
        folders.into_iter().flat_map(sources).filter(|path| !is_allowed(path)).collect();
    assert_absent(&others, &["allow(unsafe_code)", "unsafe {"]);
    let manifest = include_str!("../Cargo.toml");
    assert!(manifest.contains("unsafe_code = \"deny\""));
}

#[test]
fn verification_shares_nothing_with_the_searches() {
    assert_absent(&sources("src/verify"), &["crate::", "super::", "fifteen_codegen"]);
}

#[test]
fn the_generator_is_a_pure_function_of_the_size() {
    let words = ["152", "std::env", "std::fs", "HashMap", "HashSet", "println!", "Instant"];
    assert_absent(&sources("codegen/src"), &words);
}
