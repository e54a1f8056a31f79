//! Watching a search: hearing how far it has come, and stopping it.
//!
//! A search reads no clock and knows no terminal. Instead it shows its progress to a [`Watch`],
//! often (at least every 50 milliseconds), and obeys the answer. Time limits, Ctrl-C, progress
//! bars and cancel buttons are all watches.

use std::ops::ControlFlow;

/// Someone who watches a search that reports its progress as a `P`.
///
/// A search calls [`look`](Watch::look) on the thread that called the search, and stops soon after
/// the answer is `Break`; it then returns what it has, marked as
/// [`Stopped::Asked`](crate::Stopped::Asked). What `P` says, and how often it is said, is
/// documented by each search.
///
/// `()` watches nothing. A closure is a watch, if it takes `&P` and returns a [`ControlFlow`]:
///
/// ```
/// use fifteen_runtime::Watch;
/// use std::ops::ControlFlow;
///
/// /// Counts to a hundred million, unless it is stopped.
/// fn count(watch: &mut dyn Watch<u64>) -> u64 {
///     (1..=100_000_000)
///         .find(|counted| counted % 1_000 == 0 && watch.look(counted).is_break())
///         .unwrap_or(100_000_000)
/// }
///
/// assert_eq!(count(&mut ()), 100_000_000);
/// assert_eq!(
///     count(&mut |counted: &u64| match counted {
///         ..5_000 => ControlFlow::Continue(()),
///         _ => ControlFlow::Break(()),
///     }),
///     5_000
/// );
/// ```
pub trait Observer<P: ?Sized> {
    /// Takes note of progress, and says whether to go on.
    fn on_progress(&mut self, progress: &P) -> ControlFlow<()>;
}

/// Nobody watches: the search runs to its end.
impl<P: ?Sized> Observer<P> for () {
    fn on_progress(&mut self, _progress: &P) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<P: ?Sized, F: FnMut(&P) -> ControlFlow<()>> Observer<P> for F {
    fn on_progress(&mut self, progress: &P) -> ControlFlow<()> {
        self(progress)
    }
}
