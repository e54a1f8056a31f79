//! Names of table files, and of their temporary files.

use super::contents::{Contents, FILE_PREFIXES};
use crate::runtime::atomic_file::AtomicFile;

/// Suffix of every file name.
const FILE_SUFFIX: &str = ".fifteen";

/// Returns the name of the file for some contents.
pub fn for_contents(contents: &Contents) -> String {
    // A drawing is written with `_` for dots and `-` for slashes. No partition name contains
    // letters, and every drawing does. So different partitions have different files.
    let name = match contents {
        Contents::Tables(partition) => partition.name().to_owned(),
        other => other.identifier(),
    };
    let (first, name) = (contents.file_prefix(), name.replace('/', "-").replace('.', "_"));
    format!("{first}{}-{name}{FILE_SUFFIX}", contents.size())
}

/// Returns the final name of a file, and whether the file is an [`AtomicFile`] that is being
/// written or was left behind. Returns `None` for files that are not of the store.
pub fn parse(name: &str) -> Option<(&str, bool)> {
    let begins = |name: &str| FILE_PREFIXES.iter().any(|first| name.starts_with(first));
    let is_ours = |name: &&str| begins(name) && name.ends_with(FILE_SUFFIX);
    let part = name.strip_prefix('.').and_then(|name| name.strip_suffix(AtomicFile::SUFFIX));
    let finished = part.and_then(|name| Some(name.rsplit_once('.')?.0));
    match finished {
        Some(name) => Some((name, true)).filter(|(name, _)| is_ours(name)),
        None => Some((name, false)).filter(|(name, _)| is_ours(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_codegen::Size;
    use fifteen_patterns::Partition;

    #[test]
    fn names_are_recognized() {
        let size = Size::new(3, 3).unwrap();
        for text in ["4-4", "8", "aab/abb/bb.", "a../.b./..."] {
            let partition = Partition::parse(size, text).unwrap();
            let name = for_contents(&Contents::Tables(partition));
            assert_eq!(parse(&name), Some((name.as_str(), false)));
            let part = format!(".{name}.0123456789abcdef.part");
            assert_eq!(parse(&part), Some((name.as_str(), true)));
        }
    }

    #[test]
    fn foreign_file_names_are_rejected() {
        for name in ["", ".", "..", ".part", "1abc.pdb", "pdb-", ".fifteen", "a.fifteen", ".x.part"]
        {
            assert_eq!(parse(name), None, "{name}");
        }
    }
}
