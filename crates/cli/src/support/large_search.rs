//! Fingerprints of the searches of boards with more than 25 cells.

use fifteen::anytime::SearchRecord;
use fifteen::runtime::checkpoint::{Checkpoint, CheckpointHeader, UnitNumbering};

/// First word of a fingerprint.
pub const ANYTIME: &str = "anytime ";

/// Second word if the search has a list of positions.
pub const LIST: &str = "list ";

/// Returns the part of a fingerprint after [`ANYTIME`], or `None` if the search is not one of large
/// boards.
pub fn anytime_search(checkpoint: &Checkpoint) -> Option<&str> {
    checkpoint.header.search.strip_prefix(ANYTIME)
}

/// Returns whether a header is that of the search of one large board.
pub fn is_single_large(header: &CheckpointHeader) -> bool {
    let rest = header.search.strip_prefix(ANYTIME);
    header.unit_numbering == UnitNumbering::Unbounded
        && rest.is_some_and(|rest| !rest.starts_with(LIST))
}

/// Returns whether a fingerprint is that of the searches of a list of large boards.
pub fn is_large_list(search: &str) -> bool {
    search.strip_prefix(ANYTIME).is_some_and(|rest| rest.starts_with(LIST))
}

/// Returns the best solution and bound in the checkpoint of one large board. The solution is not
/// checked.
pub fn best_large(checkpoint: &Checkpoint) -> Option<SearchRecord> {
    let records = checkpoint.records().filter_map(|(_, record)| record.parse().ok());
    records.reduce(SearchRecord::or_better)
}
