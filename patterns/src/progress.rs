//! How far a construction has come, and who is told.
//!
//! A construction can take seconds, or minutes on a slow machine. So it tells how far it has come,
//! many times a level, and asks each time whether to go on. It knows no clock: whoever watches may
//! have one.

use std::ops::ControlFlow;

/// How far a construction has come.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::{Pattern, Progress, construct};
/// use std::ops::ControlFlow;
/// use std::sync::Mutex;
///
/// let pattern = Pattern::new(Size::new(3, 3)?, 0b111).expect("it is small enough");
/// let last = Mutex::new(None);
/// let watch = |progress: Progress| {
///     *last.lock().unwrap() = Some(progress);
///     ControlFlow::Continue(())
/// };
/// construct(&pattern, 1, &watch);
///
/// let last = last.into_inner().unwrap().expect("it was called");
/// assert_eq!(last.placements, 9 * 8 * 7);
/// assert_eq!(last.level, 11); // that of the farthest placements
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The distance of the placements that are being found, in moves of the pattern's tiles.
    pub level: u32,
    /// The placements whose distance is known.
    pub known: usize,
    /// All placements.
    pub placements: usize,
}

/// Hears of progress, often and from any thread, and says whether to go on.
///
/// If it says once that it shall not go on, the construction stops, whatever is said later.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::{Pattern, Watch, construct};
/// use std::ops::ControlFlow;
///
/// let pattern = Pattern::new(Size::new(4, 4)?, 0x00ff).expect("it is small enough");
/// let watch: Watch = &|progress| match progress.level {
///     10 => ControlFlow::Break(()),
///     _ => ControlFlow::Continue(()),
/// };
/// assert_eq!(construct(&pattern, 1, watch), None);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub type Watch<'a> = &'a (dyn Fn(Progress) -> ControlFlow<()> + Sync);
