//! Progress callbacks that can cancel a search.
//!
//! A search reads no clock and uses no terminal. Instead it reports its progress to an
//! [`Observer`], at least every 50 milliseconds, and obeys the return value. Time limits, Ctrl-C,
//! progress bars and cancel buttons are observers.

use std::ops::ControlFlow;

/// An observer of a search that reports its progress as a `P`.
///
/// A search calls [`on_progress`](Observer::on_progress) on the thread that called the search, and
/// stops soon after the return value is `Break`. It then returns its results so far, marked as
/// [`Stopped::Cancelled`](crate::Stopped::Cancelled). Each search documents the content of `P` and
/// the frequency of the calls.
///
/// `()` is an observer that never cancels. A closure is an observer if it takes `&P` and returns a
/// [`ControlFlow`]:
///
/// ```
/// use fifteen_runtime::Observer;
/// use std::ops::ControlFlow;
///
/// /// Counts to a hundred million, unless it is cancelled.
/// fn count(observer: &mut dyn Observer<u64>) -> u64 {
///     (1..=100_000_000)
///         .find(|counted| counted % 1_000 == 0 && observer.on_progress(counted).is_break())
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
    /// Receives progress, and returns whether to continue.
    fn on_progress(&mut self, progress: &P) -> ControlFlow<()>;
}

/// An observer that never cancels.
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

/// Observer that passes progress on, and records cancellation.
///
/// ```
/// use fifteen_runtime::observer::{CancelRecorder, Observer, continue_if};
///
/// let mut observer = |&number: &u32| continue_if(number < 3);
/// let mut recorder = CancelRecorder::new(&mut observer);
/// assert!(recorder.on_progress(&2).is_continue() && !recorder.is_cancelled);
/// assert!(recorder.on_progress(&3).is_break() && recorder.is_cancelled);
/// ```
pub struct CancelRecorder<'o, P: ?Sized> {
    observer: &'o mut dyn Observer<P>,
    /// True after the observer has cancelled the search.
    pub is_cancelled: bool,
}

impl<'o, P: ?Sized> CancelRecorder<'o, P> {
    /// Creates a recorder for an observer that has not cancelled the search.
    pub fn new(observer: &'o mut dyn Observer<P>) -> CancelRecorder<'o, P> {
        CancelRecorder { observer, is_cancelled: false }
    }
}

impl<P: ?Sized> Observer<P> for CancelRecorder<'_, P> {
    fn on_progress(&mut self, progress: &P) -> ControlFlow<()> {
        let answer = self.observer.on_progress(progress);
        self.is_cancelled |= answer.is_break();
        answer
    }
}

/// Returns `Continue` if the condition holds, and `Break` otherwise.
///
/// ```
/// use fifteen_runtime::continue_if;
/// use std::ops::ControlFlow;
///
/// assert_eq!(continue_if(true), ControlFlow::Continue(()));
/// assert_eq!(continue_if(false), ControlFlow::Break(()));
/// ```
#[inline]
pub fn continue_if(condition: bool) -> ControlFlow<()> {
    if condition { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
