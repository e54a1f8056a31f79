//! How far a construction has come.
//!
//! A construction can take seconds, or minutes on a slow machine. So it shows how far it has come,
//! many times a level, to a [`Watch`](fifteen_runtime::Watch), which may stop it.

/// How far a construction has come.
///
/// Three numbers of placements go from 0 to all of them, one after the other: those that sets are
/// laid out for, those whose distance is known, and those that are in their place in the table.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_runtime::{Stopped, Threads};
/// use fifteen_patterns::{Pattern, Progress, construct};
/// use std::ops::ControlFlow;
///
/// let pattern = Pattern::new(Size::new(3, 3)?, 0b111).expect("it is small enough");
/// let mut last = None;
/// let mut watch = |progress: &Progress| {
///     last = Some(*progress);
///     ControlFlow::Continue(())
/// };
/// assert!(construct(&pattern, Threads::ONE, &mut watch).is_ok());
///
/// let last = last.expect("it was called");
/// assert_eq!(last.placements, 9 * 8 * 7);
/// assert_eq!(last.level, 11); // that of the farthest placements
///
/// let mut watch = |progress: &Progress| match progress.level {
///     5 => ControlFlow::Break(()),
///     _ => ControlFlow::Continue(()),
/// };
/// assert_eq!(construct(&pattern, Threads::ONE, &mut watch), Err(Stopped::Asked));
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstructionProgress {
    /// The distance of the placements that are being found, in moves of the pattern's tiles; 0
    /// before the search.
    pub level: u32,
    /// The placements that the search has sets for.
    pub prepared: usize,
    /// The placements whose distance is known.
    pub known: usize,
    /// The placements whose excess is in the table, or is being put there.
    pub ranked: usize,
    /// All placements.
    pub placements: usize,
}
