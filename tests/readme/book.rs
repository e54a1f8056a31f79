//! Consistency of the documentation: chapters, links, and names of files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fifteen::records::{KINDS, Reason, Status};

/// Returns the root of the repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the README and the chapters of the book in order.
pub fn pages() -> Vec<PathBuf> {
    let folder = root().join("docs/src");
    let chapters = read(&folder.join("SUMMARY.md"));
    let chapters = targets(&chapters).into_iter().map(|target| folder.join(target));
    [root().join("README.md")].into_iter().chain(chapters).collect()
}

/// Returns the entries of a folder of the repository.
fn files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder of the book");
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

/// Returns the targets of the links of a page.
fn targets(text: &str) -> Vec<String> {
    let after = text.split("](").skip(1);
    after.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target.to_owned()).collect()
}

/// Returns the pictures that a page shows.
pub fn pictures(text: &str) -> Vec<String> {
    let shown =
        text.split("![").skip(1).filter_map(|rest| rest.split_once("](")?.1.split_once(')'));
    shown.map(|(target, _)| target.to_owned()).collect()
}

/// Returns the pages of documentation whose links are checked.
fn documents() -> Vec<PathBuf> {
    let others = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/decisions/README.md"];
    pages().into_iter().chain(others.map(|name| root().join(name))).collect()
}

/// Returns the anchor of a heading, as forges and mdBook generate it.
fn anchor(heading: &str) -> String {
    let anchor = heading.trim_start_matches('#').trim().to_lowercase();
    let anchor = anchor.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
    anchor.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

/// Returns the folders of the packages with a README: the library, `codegen` and those of `crates`.
fn packages() -> Vec<PathBuf> {
    let others = ["", "codegen"].map(|folder| root().join(folder));
    let all = files("crates").into_iter().chain(others);
    all.filter(|folder| folder.join("README.md").is_file()).collect()
}

/// Returns the files that Cargo puts into the package in a folder.
fn packaged_files(folder: &Path) -> Vec<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["package", "--list", "--offline", "--allow-dirty"]).current_dir(folder);
    let output = cargo.output().expect("a running cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).expect("text");
    listed.lines().map(|line| line.replace('\\', "/")).collect()
}

/// A package may be read without the repository, so each link of its README leads to a file of the
/// package, or is a full URL.
#[test]
fn links_of_a_packaged_readme_stay_in_the_package() {
    let packages = packages();
    assert!(packages.len() >= 14, "{packages:?}");
    for folder in packages {
        let listed = packaged_files(&folder);
        assert!(listed.iter().any(|name| name == "README.md"), "{}", folder.display());
        for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert!(listed.iter().any(|name| name == license), "{}: {license}", folder.display());
        }
        for target in targets(&read(&folder.join("README.md"))) {
            let file = target.split('#').next().unwrap_or_default();
            let is_inside = file.is_empty() || listed.iter().any(|name| name == file);
            let is_whole = target.starts_with("https://");
            assert!(is_inside || is_whole, "{}: {target}", folder.display());
        }
    }
}

#[test]
fn every_chapter_is_in_the_summary() {
    let pages = pages();
    for path in files("docs/src").into_iter().filter(|path| path.is_file()) {
        assert!(path.ends_with("SUMMARY.md") || pages.contains(&path), "{}", path.display());
    }
}

#[test]
fn every_picture_is_shown() {
    let shown: Vec<String> = pages().iter().flat_map(|page| pictures(&read(page))).collect();
    for path in files("docs/src/pictures") {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        assert!(shown.iter().any(|target| target.ends_with(name)), "{name}");
    }
}

/// The commands that draw the pictures are checked where commands are run.
#[test]
fn every_chapter_has_a_picture() {
    for page in pages().iter().filter(|page| !page.ends_with("README.md")) {
        assert!(!pictures(&read(page)).is_empty(), "{} has no picture", page.display());
    }
}

/// The book that mdBook builds contains no other files of the repository.
#[test]
fn chapters_link_only_within_the_book() {
    for page in pages().iter().filter(|page| !page.ends_with("README.md")) {
        for target in targets(&read(page)) {
            assert!(!target.starts_with("../"), "{}: {target}", page.display());
        }
    }
}

#[test]
fn links_have_existing_targets() {
    for page in documents() {
        for target in targets(&read(&page)) {
            if target.starts_with("https://") {
                continue;
            }
            let (file, fragment) = target.split_once('#').unwrap_or((&target, ""));
            let path = match file {
                "" => page.clone(),
                _ => page.parent().expect("a folder").join(file),
            };
            assert!(path.exists(), "{}: {target}", page.display());
            let headings = read(&path);
            let mut headings = headings.lines().filter(|line| line.starts_with('#')).map(anchor);
            let has_anchor = fragment.is_empty() || headings.any(|heading| heading == fragment);
            assert!(has_anchor, "{}: {target}", page.display());
        }
    }
}

/// Returns whether a text is the path of a Rust source file.
fn is_source(words: &str) -> bool {
    words.contains('/') && Path::new(words).extension().is_some_and(|extension| extension == "rs")
}

#[test]
fn named_sources_exist() {
    for page in pages() {
        let text = read(&page);
        for name in text.split('`').filter(|name| is_source(name)) {
            assert!(root().join(name).exists(), "{}: {name}", page.display());
        }
    }
}

#[test]
fn the_readme_is_short() {
    assert!(read(&root().join("README.md")).lines().count() <= 220);
}

/// The chapter about records has a table for each kind with exactly the fields of its type.
#[test]
fn the_tables_of_records_match_the_types() {
    let text = read(&root().join("docs/src/records.md"));
    let mut tables = vec![words(Status::WORDS), words(Reason::WORDS)];
    for (number, kind) in KINDS.iter().enumerate() {
        let fields = kind.fields();
        let (head, own) = fields.split_at(7);
        if number == 0 {
            tables.push(table("field", head));
        }
        tables.push(table("field", own));
        assert!(text.contains(&format!(": `{}`\n", kind.name)), "{} has no heading", kind.name);
    }
    for table in &tables {
        assert!(text.contains(table), "the chapter has no table\n{table}");
    }
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let wanted =
        tables.iter().flat_map(|table| table.lines()).filter(|line| line.starts_with("| `"));
    let iteration = 7;
    assert_eq!(rows.count(), wanted.count() + iteration);
}

/// Returns a table of words as the chapter has it.
fn words(words: &[(&str, &str)]) -> String {
    let words: Vec<_> = words.iter().map(|&(a, b)| (a.to_owned(), b.to_owned())).collect();
    table("word", &words)
}

/// Returns a table of names and meanings.
fn table(what: &str, rows: &[(String, String)]) -> String {
    let rows = rows.iter().map(|(name, meaning)| format!("| `{name}` | {meaning} |\n"));
    format!("| {what} | meaning |\n|---|---|\n{}", rows.collect::<String>())
}

/// The workflow tests the minimum Rust version of the manifest, and the README and the guide state
/// it.
#[test]
fn the_minimum_rust_version_is_consistent() {
    let manifest = read(&root().join("Cargo.toml"));
    let (_, rest) =
        manifest.split_once("rust-version = \"").expect("a rust-version in the manifest");
    let (version, _) = rest.split_once('"').expect("a closing quote");
    let texts = ["README.md", "CONTRIBUTING.md"].map(|name| (name, version.to_owned()));
    let install = format!("rustup toolchain install {version} ");
    for (name, words) in texts.into_iter().chain([(".github/workflows/ci.yml", install)]) {
        assert!(read(&root().join(name)).contains(&words), "{name}: {words}");
    }
}
