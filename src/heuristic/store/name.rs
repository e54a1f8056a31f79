//! The names of the files: those of tables, and those that tables have while they are written.

use crate::frame::write::Part;
use fifteen_patterns::Partition;

/// How every name begins and ends; so that no file of anyone else's is taken for ours.
const FIRST: &str = "pdb-";
const LAST: &str = ".fifteen";

/// The name of the file for the tables of a partition.
pub fn of(partition: &Partition) -> String {
    // The dots of a drawing are bars here, and the slashes strokes. No name has letters, and every
    // drawing has some; so no two partitions have the same file.
    let name = partition.name().replace('/', "-").replace('.', "_");
    format!("{FIRST}{}-{name}{LAST}", partition.size())
}

/// The name that a file had, or will have, when it is written; nothing if the file is none of
/// ours. Also tells whether it is a [`Part`], being written or left behind.
pub fn read(name: &str) -> Option<(&str, bool)> {
    let is_ours = |name: &&str| name.starts_with(FIRST) && name.ends_with(LAST);
    let part = name.strip_prefix('.').and_then(|name| name.strip_suffix(Part::ENDING));
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

    #[test]
    fn names_are_recognised() {
        let size = Size::new(3, 3).unwrap();
        for text in ["4-4", "8", "aab/abb/bb.", "a../.b./..."] {
            let partition = Partition::parse(size, text).unwrap();
            let name = of(&partition);
            assert_eq!(read(&name), Some((name.as_str(), false)));
            let part = format!(".{name}.0123456789abcdef.part");
            assert_eq!(read(&part), Some((name.as_str(), true)));
        }
    }

    #[test]
    fn the_files_of_others_are_not() {
        for name in ["", ".", "..", ".part", "1abc.pdb", "pdb-", ".fifteen", "a.fifteen", ".x.part"]
        {
            assert_eq!(read(name), None, "{name}");
        }
    }
}
