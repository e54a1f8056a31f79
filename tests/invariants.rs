//! Tests of the invariants in ARCHITECTURE.md.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the Rust files below a folder of the repository.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
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

/// Fails if a line of code contains one of these words. Comments and tests are excluded; tests are
/// in separate files, or the last part of a file.
fn assert_absent(files: &[PathBuf], words: &[&str]) {
    let is_tests = |path: &PathBuf| {
        let below =
            path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("a file of the repository");
        below.iter().any(|part| part == "tests" || part == "tests.rs")
    };
    for file in files.iter().filter(|path| !is_tests(path)) {
        let text = fs::read_to_string(file).expect("a readable file");
        let code = text.split("#[cfg(test)]\nmod tests {\n").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            for word in words {
                assert!(!code.contains(word), "{}:{}: {word}", file.display(), number + 1);
            }
        }
    }
}

/// Returns the source folders of the crates that the library depends on, from its manifest.
fn crates() -> Vec<String> {
    let manifest = include_str!("../Cargo.toml");
    let (_, rest) = manifest.split_once("\n[dependencies]\n").expect("a table of dependencies");
    let lines = rest.lines().take_while(|line| !line.starts_with('['));
    let names =
        lines.filter_map(|line| line.strip_prefix("fifteen-")?.strip_suffix(".workspace = true"));
    let folder = |name| match name {
        "codegen" => "codegen/src".to_owned(),
        _ => format!("crates/{name}/src"),
    };
    let folders: Vec<_> = names.map(folder).collect();
    assert!(folders.len() >= 11, "{folders:?}");
    folders
}

/// Returns the sources of the library, and of the crates it depends on.
fn library_files() -> Vec<PathBuf> {
    let below = crates();
    rust_files("src")
        .into_iter()
        .chain(below.iter().flat_map(|folder| rust_files(folder)))
        .collect()
}

/// Returns the sources of the program.
fn program_files() -> Vec<PathBuf> {
    rust_files("crates/cli/src")
}

/// Returns the files that are not below a folder.
fn files_outside(files: Vec<PathBuf>, place: &str) -> Vec<PathBuf> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join(place);
    files.into_iter().filter(|path| !path.starts_with(&place)).collect()
}

#[test]
fn the_library_does_not_print_exit_or_look_at_the_clock() {
    let output = ["print!", "println!", "process::", "env::"];
    let clocks = ["Instant", "SystemTime", "Duration", "park_timeout"];
    assert_absent(&library_files(), &[output, clocks].concat());
}

#[test]
fn only_the_runtime_crate_and_the_signal_handler_start_threads() {
    let files = files_outside(library_files(), "crates/runtime/src")
        .into_iter()
        .chain(files_outside(program_files(), "crates/cli/src/support/interrupt.rs"))
        .collect::<Vec<_>>();
    assert_absent(&files, &["thread::", "available_parallelism"]);
}

#[test]
fn the_program_has_one_clock() {
    assert_absent(
        &files_outside(program_files(), "crates/cli/src/support/clock.rs"),
        &["Instant", "SystemTime"],
    );
}

#[test]
fn the_runtime_crate_does_not_depend_on_searches() {
    assert_absent(
        &rust_files("crates/runtime/src"),
        &["fifteen::", "fifteen_codegen", "fifteen_patterns"],
    );
    assert!(!include_str!("../crates/runtime/Cargo.toml").contains("dependencies"));
    let above = ["crate::commands", "crate::tables", "crate::tiles", "crate::args"];
    assert_absent(&rust_files("crates/cli/src/support"), &above);
}

/// The library reads and writes no files except tables, whole files, checkpoints and level stores,
/// at paths that its caller passes.
#[test]
fn file_access_is_confined_to_the_listed_modules() {
    let runtime = [
        "crates/runtime/src/atomic_file.rs",
        "crates/runtime/src/checkpoint/file.rs",
        "crates/runtime/src/level_store",
    ];
    let places = runtime.into_iter().chain(["src/heuristic/store"]);
    let others = places.fold(library_files(), files_outside);
    // Not `fs::` alone, which is the end of `bfs::`.
    assert_absent(&others, &["std::fs", " fs::", "(fs::"]);
}

/// Only these modules may have unsafe code; the compiler denies it elsewhere.
#[test]
fn unsafe_code_is_confined_to_the_listed_modules() {
    let is_allowed = |path: &PathBuf| {
        let parts: Vec<_> = path.iter().filter_map(|part| part.to_str()).collect();
        [
            "crates/kernels/src/lanes",
            "crates/kernels/src/batch.rs",
            "crates/kernels/src/table.rs",
            "crates/lookup/src/expand.rs",
            "crates/lookup/src/lanes",
            "crates/runtime/src/huge_pages.rs",
            "crates/lookup/src/tables.rs",
            "kernels/level.rs",
            "src/prefetch.rs",
            "fast/lanes/avx512.rs",
        ]
        .iter()
        .any(|allowed| parts.join("/").contains(allowed))
    };
    // The generator of kernels prints unsafe code, but has none itself.
    let files = files_outside(library_files(), "codegen/src/print/kernels.rs")
        .into_iter()
        .chain(program_files());
    let others: Vec<PathBuf> = files.filter(|path| !is_allowed(path)).collect();
    assert_absent(&others, &["allow(unsafe_code)", "unsafe {"]);
    let manifest = include_str!("../Cargo.toml");
    assert!(manifest.contains("unsafe_code = \"deny\""));
}

#[test]
fn verification_shares_no_code_with_the_searches() {
    // A certificate contains a solution and parts of a search, which other modules check.
    let alone = files_outside(rust_files("crates/verify/src"), "crates/verify/src/certificate.rs");
    assert_absent(&alone, &["crate::", "super::"]);
    assert!(!include_str!("../crates/verify/Cargo.toml").contains("dependencies"));
}

#[test]
fn the_generator_is_a_pure_function_of_the_size() {
    let words = ["152", "std::env", "std::fs", "HashMap", "HashSet", "println!", "Instant"];
    assert_absent(&rust_files("codegen/src"), &words);
}

/// Returns the values of a key for all crates of the lock file.
fn lock_file_values(word: &str) -> Vec<Option<&'static str>> {
    let crates = include_str!("../Cargo.lock").split("[[package]]").skip(1);
    let value = |text: &'static str| {
        let line = text.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(" = "));
        line.map(|value| value.trim_matches('"'))
    };
    crates.map(value).collect()
}

/// No crate has two versions, except those that deny.toml lists. All external crates come from
/// crates.io, with a checksum.
#[test]
fn every_crate_has_one_version_from_crates_io() {
    let names = lock_file_values("name");
    let mut distinct = HashSet::new();
    for name in names.iter().flatten().filter(|name| !distinct.insert(**name)) {
        let skipped = format!("skip = [{{ name = \"{name}\"");
        assert!(include_str!("../deny.toml").contains(&skipped), "{name} has two versions");
    }
    assert!(names.len() > 50 && names.iter().all(Option::is_some));
    for ((name, source), checksum) in
        names.iter().zip(lock_file_values("source")).zip(lock_file_values("checksum"))
    {
        let ours = name.is_some_and(|name| name == "fifteen" || name.starts_with("fifteen-"));
        let registry = Some("registry+https://github.com/rust-lang/crates.io-index");
        assert_eq!(source, registry.filter(|_| !ours), "{name:?}");
        assert_eq!(checksum.map(str::len), source.map(|_| 64), "{name:?}");
    }
}

/// Returns the dependencies of a manifest, except optional ones and those of tests.
fn dependencies(manifest: &str) -> Vec<&str> {
    let mut table = "";
    let mut names = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            table = line;
        } else if let Some((name, value)) = line.split_once('=')
            && table.ends_with("dependencies]")
            && !table.contains("dev-dependencies")
            && !value.contains("optional = true")
        {
            names.push(name.trim().trim_end_matches(".workspace"));
        }
    }
    names
}

/// The generator of Rust code is the exception: the build scripts need its printer.
#[test]
fn the_library_needs_only_crates_of_this_repository() {
    let is_ours = |name: &&str| name.starts_with("fifteen-");
    let (_, package) = include_str!("../Cargo.toml").split_once("[package]").expect("a package");
    let own = dependencies(package);
    assert!(own.len() >= 11 && own.iter().all(is_ours), "{own:?}");
    assert!(package.contains("\ndefault = [\"embedded\", \"incumbents\", \"printed\"]\n"));
    let puzzles = ["antislide", "queens", "sliding", "sudoku"];
    for folder in crates().iter().filter(|folder| *folder != "codegen/src") {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).with_file_name("Cargo.toml");
        let manifest = fs::read_to_string(&path).expect("a manifest");
        let names = dependencies(&manifest);
        assert!(names.iter().all(is_ours), "{folder}: {names:?}");
        if puzzles.iter().any(|puzzle| folder.contains(puzzle)) {
            let others = puzzles.map(|puzzle| format!("fifteen-{puzzle}"));
            assert!(
                !names.iter().any(|name| others.iter().any(|other| other == name)),
                "{names:?}"
            );
        }
    }
}

/// The licenses of all compiled crates are compatible with that of the program. (`cargo deny`
/// checks other platforms, and known vulnerabilities; see deny.toml.)
#[test]
fn licenses_allow_the_programs_own() {
    let cargo = std::process::Command::new(env!("CARGO"))
        .args(["tree", "--workspace", "--edges", "normal,build", "--prefix", "none"])
        .args(["--offline", "--locked", "--format", "{p}|{l}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    let tree = cargo.expect("a run of cargo");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).expect("valid UTF-8");
    let allowed: Vec<&str> = include_str!("../deny.toml")
        .lines()
        .filter_map(|line| line.strip_prefix("    \"")?.strip_suffix("\","))
        .collect();
    let is_allowed = |license: &str| {
        let license = license.trim_matches(['(', ')']);
        allowed.contains(&license.split(" WITH ").next().unwrap_or_default())
    };
    let lines = tree.lines().filter(|line| !line.is_empty());
    let crates: HashSet<&str> = lines.map(|line| line.trim_end_matches(" (*)")).collect();
    assert!(crates.len() > 30, "{}", crates.len());
    for each in crates {
        let (name, licenses) = each.split_once('|').expect("a name and a license");
        let licenses = licenses.replace('/', " OR ");
        let allows = |each: &str| each.split(" OR ").any(is_allowed);
        assert!(licenses.split(" AND ").all(allows), "{name}: {licenses}");
    }
}

/// Each crate is published separately, so each has the license texts, as links to those of the
/// repository, which `cargo package` follows.
#[test]
fn every_crate_has_the_texts_of_the_licenses() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(root.join("crates")).expect("a readable folder");
    let crates = entries.map(|entry| entry.expect("a readable entry").path());
    let folders: Vec<PathBuf> = crates.chain([root.join("codegen")]).collect();
    assert!(folders.len() > 10);
    for (folder, name) in folders
        .iter()
        .flat_map(|folder| ["LICENSE-MIT", "LICENSE-APACHE"].map(|name| (folder, name)))
    {
        let text = fs::read_to_string(folder.join(name));
        let expected = fs::read_to_string(root.join(name)).expect("the text of the license");
        assert!(text.is_ok_and(|text| text == expected), "{}: {name}", folder.display());
    }
}

/// The pages of the packages at the registry lead to the documentation.
#[test]
fn every_published_crate_names_its_documentation() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(root.join("crates")).expect("a readable folder");
    let crates = entries.map(|entry| entry.expect("a readable entry").path());
    for folder in crates.chain([root.to_owned(), root.join("codegen")]) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        assert!(manifest.contains("\ndocumentation.workspace = true\n"), "{}", folder.display());
    }
}
