//! The names of the files: those of tables, and those that tables have while they are written.

use super::contents::{Contents, FILE_PREFIXES};
use crate::runtime::atomic_file::AtomicFile;

/// How every name ends.
const FILE_SUFFIX: &str = ".fifteen";

/// The name of the file for some contents.
pub fn for_contents(contents: &Contents) -> String {
    // The dots of a drawing are bars here, and the slashes strokes. No name has letters, and every
    // drawing has some; so no two partitions have the same file.
    let name = match contents {
        Contents::Tables(partition) => partition.name().to_owned(),
        other => other.identifier(),
    };
    let (first, name) = (contents.file_prefix(), name.replace('/', "-").replace('.', "_"));
    format!("{first}{}-{name}{FILE_SUFFIX}", contents.size())
}

/// The name that a file had, or will have, when it is written; nothing if the file is none of
/// ours. Also tells whether it is a [`Part`], being written or left behind.
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
    fn names_are_recognised() {
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
