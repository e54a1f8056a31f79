//! Properties of every text that is parsed as a partition. The fuzz target runs the same check.

use fifteen_codegen::Size;
use fifteen_patterns::Partition;

/// Checks that a text either is parsed as a partition, which can be formatted and parsed again
/// without change, or is rejected with an error of one line.
pub fn check_partition_text(rows: usize, cols: usize, text: &str) {
    let Ok(size) = Size::new(rows, cols) else {
        return;
    };
    match Partition::parse(size, text) {
        Ok(partition) => {
            assert_eq!(Partition::parse(size, &partition.to_string()).as_ref(), Ok(&partition));
            assert_eq!(Partition::parse(size, partition.drawing()).as_ref(), Ok(&partition));
            check_patterns(&partition);
        }
        Err(error) => {
            let line = error.to_string();
            assert!(!line.is_empty() && !line.chars().any(char::is_control), "{line:?}");
            // The message is prose, not a debug representation.
            assert!(!line.contains(['{', '}', '"', '_']), "{line}");
        }
    }
}

/// Checks that each pattern has the tiles of its letter in the drawing, and no tile is in two.
fn check_patterns(partition: &Partition) {
    let size = partition.size();
    let rows: Vec<&str> = partition.drawing().split('/').collect();
    assert_eq!(rows.len(), size.rows());
    assert!(rows.iter().all(|row| row.len() == size.cols()));
    let cells: Vec<char> = partition.drawing().chars().filter(|&cell| cell != '/').collect();
    let mut letters: Vec<char> = cells.iter().copied().filter(|&cell| cell != '.').collect();
    letters.sort_unstable();
    letters.dedup();
    assert!((1..=Partition::MAX_PATTERNS).contains(&letters.len()));
    assert_eq!(letters.len(), partition.patterns().len());
    for (letter, pattern) in letters.into_iter().zip(partition.patterns()) {
        let drawn = (1..).zip(&cells).filter(|(_, cell)| **cell == letter).map(|(tile, _)| tile);
        assert!(pattern.tiles().eq(drawn), "{partition}: {letter}");
        assert!(pattern.tiles().count() <= Partition::MAX_TILES);
        assert_eq!(pattern.size(), size);
    }
}
