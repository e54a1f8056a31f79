//! A copy of the repository, into which mutants are written.

use crate::find::{Found, find};
use crate::place::{Mutant, Place};
use crate::write::{Written, write};
use std::collections::{BTreeSet, HashSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// What is put into every crate.
const SWITCH: &str = include_str!("switch.rs");

/// The copy, and the files of it that have mutants.
pub struct Tree {
    pub root: PathBuf,
    pub files: Vec<Source>,
}

/// A file, as it was and as it is.
pub struct Source {
    /// Its path below the root.
    pub path: PathBuf,
    source: String,
    pub places: Vec<Place>,
    pub written: Written,
}

impl Tree {
    /// Clones a repository, as it was committed, and finds the mutants of these crates, folders and files.
    ///
    /// # Errors
    /// If it cannot be cloned, or a file cannot be read, or is no Rust.
    pub fn new(repository: &Path, root: PathBuf, wanted: &[PathBuf]) -> io::Result<Tree> {
        copy(repository, &root)?;
        // The files that are changed, and those that only have the switch.
        let (mut paths, mut roots) = (BTreeSet::new(), BTreeSet::new());
        for each in wanted.iter().map(|path| root.join(path)) {
            if !each.exists() {
                return Err(io::Error::other(format!("there is no {}", each.display())));
            }
            let of_crate = each.ancestors().find(|folder| folder.join("Cargo.toml").exists());
            let sources = of_crate.unwrap_or(&root).join("src");
            rust(if each.starts_with(&sources) { &each } else { &sources }, &mut paths)?;
            let files = ["lib.rs", "main.rs"].map(|name| sources.join(name));
            roots.extend(files.into_iter().filter(|path| path.exists()));
        }
        let (mut files, mut elsewhere, mut next) = (Vec::new(), Vec::new(), 0);
        for path in paths.union(&roots) {
            let source = fs::read_to_string(path)?;
            let mut found = Found::default();
            if paths.contains(path) {
                found = find(path, &source, &mut next)
                    .map_err(|error| io::Error::other(format!("{}: {error}", path.display())))?;
            }
            elsewhere.extend(found.elsewhere);
            let path = path.strip_prefix(&root).expect("it is below").to_owned();
            files.push(Source { path, source, places: found.places, written: Written::default() });
        }
        files.retain(|file| !elsewhere.iter().any(|path| root.join(&file.path).starts_with(path)));
        Ok(Tree { root, files })
    }

    /// Writes all files with all mutants, but for those that do not compile.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(&mut self, unfit: &HashSet<u32>) -> io::Result<()> {
        for file in &mut self.files {
            let mut written = write(&file.source, &file.places, unfit);
            if file.path.ends_with("src/lib.rs") || file.path.ends_with("src/main.rs") {
                written.text.push_str(SWITCH);
            }
            if written.text != file.written.text {
                fs::write(self.root.join(&file.path), &written.text)?;
            }
            file.written = written;
        }
        Ok(())
    }

    /// Forgets all mutants but every so manieth, beginning with the one of this number.
    ///
    /// What is not tried is not written either, and a program with few mutants in it is nearly as fast as one
    /// that has none.
    pub fn sample(&mut self, from: usize, every: NonZero<usize>) {
        let mut number = 0_usize;
        for place in self.files.iter_mut().flat_map(|file| &mut file.places) {
            place.mutants.retain(|_| {
                let behind = number.checked_sub(from);
                number += 1;
                behind.is_some_and(|behind| behind.is_multiple_of(every.get()))
            });
        }
    }

    /// All mutants, each with its file and line.
    pub fn mutants(&self) -> impl Iterator<Item = (&Path, usize, &Mutant)> {
        self.files.iter().flat_map(|file| {
            let of = |place| of_place(&file.path, place);
            file.places.iter().flat_map(of)
        })
    }
}

fn of_place<'a>(
    path: &'a Path,
    place: &'a Place,
) -> impl Iterator<Item = (&'a Path, usize, &'a Mutant)> {
    place.mutants.iter().map(move |mutant| (path, place.line, mutant))
}

/// What is committed in a repository, in this folder, which keeps what was built there.
fn copy(repository: &Path, root: &Path) -> io::Result<()> {
    let git = |folder: &Path, arguments: &[&std::ffi::OsStr]| {
        let status = Command::new("git").current_dir(folder).args(arguments).status()?;
        status.success().then_some(()).ok_or_else(|| io::Error::other("git failed"))
    };
    if root.exists() {
        let from = repository.as_os_str();
        git(root, &["fetch".as_ref(), "--quiet".as_ref(), from, "HEAD".as_ref()])?;
        git(root, &["reset".as_ref(), "--quiet".as_ref(), "--hard".as_ref(), "FETCH_HEAD".as_ref()])
    } else {
        let to = root.as_os_str();
        git(repository, &["clone".as_ref(), "--quiet".as_ref(), ".".as_ref(), to])
    }
}

/// This file, or the Rust files below this folder.
fn rust(path: &Path, paths: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            rust(&entry?.path(), paths)?;
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        paths.insert(path.to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Source, Tree};
    use crate::find::find;
    use crate::write::Written;
    use std::num::NonZero;
    use std::path::{Path, PathBuf};

    /// Two files with six mutants each.
    fn tree() -> Tree {
        let source = "fn f() -> bool { a < b } fn g() -> Result<u8, ()> { Ok(2) }";
        let mut next = 0;
        let mut file = |name: &str| Source {
            path: name.into(),
            source: source.to_owned(),
            places: find(Path::new(name), source, &mut next).unwrap().places,
            written: Written::default(),
        };
        Tree { root: PathBuf::new(), files: vec![file("a.rs"), file("b.rs")] }
    }

    #[test]
    fn samples_are_apart_and_together_are_all() {
        let drawn = |from, every| {
            let mut tree = tree();
            tree.sample(from, NonZero::new(every).unwrap());
            tree.mutants().map(|(_, _, mutant)| mutant.id).collect::<Vec<_>>()
        };
        let all = drawn(0, 1);
        assert!(all.len() > 10, "{all:?}");
        assert_eq!(drawn(3, 1), all[3..]);
        let mut together: Vec<_> = (0..5).flat_map(|from| drawn(from, 5)).collect();
        together.sort_unstable();
        let mut sorted = all;
        sorted.sort_unstable();
        assert_eq!(together, sorted);
    }
}
