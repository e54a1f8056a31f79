//! Progress of a construction.
//!
//! A construction can take seconds, or minutes on a slow machine. So it reports its progress, many
//! times per level, to an [`Observer`](fifteen_runtime::Observer), which may cancel it.

/// Progress of a construction.
///
/// Three counts of placements grow in turn from 0 to the number of all placements: those for which
/// memory is allocated, those with known distances, and those in the table.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_runtime::{Stopped, Threads};
/// use fifteen_patterns::{ConstructionProgress, Pattern, construct};
/// use std::ops::ControlFlow;
///
/// let pattern = Pattern::new(Size::new(3, 3)?, 0b111).expect("a small pattern");
/// let mut last = None;
/// let mut observer = |progress: &ConstructionProgress| {
///     last = Some(*progress);
///     ControlFlow::Continue(())
/// };
/// assert!(construct(&pattern, Threads::ONE, &mut observer).is_ok());
///
/// let last = last.expect("at least one report");
/// assert_eq!(last.placements, 9 * 8 * 7);
/// assert_eq!(last.level, 11); // the greatest distance
///
/// let mut observer = |progress: &ConstructionProgress| match progress.level {
///     5 => ControlFlow::Break(()),
///     _ => ControlFlow::Continue(()),
/// };
/// assert_eq!(construct(&pattern, Threads::ONE, &mut observer), Err(Stopped::Cancelled));
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstructionProgress {
    /// Distance of the placements that are being found, in moves of the pattern's tiles; 0 before
    /// the search.
    pub level: u32,
    /// Number of placements for which the memory of the search is allocated.
    pub prepared: usize,
    /// Number of placements with known distance.
    pub known: usize,
    /// Number of placements whose excess is in the table, or is being written.
    pub written: usize,
    /// Number of all placements.
    pub placements: usize,
}
