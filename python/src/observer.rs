//! Observer of a running search, for Ctrl-C, calls of `on_progress`, and the time limit.
//!
//! A search runs detached from the interpreter and calls its observer at least every 50 ms. The
//! observer attaches to the interpreter at most once per [`INTERVAL`], because it may have to wait
//! for another Python thread. Python handles signals only in the main thread.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Minimum time between two checks for signals. Even with the longest pause between two calls of
/// the observer, signals are checked within 0.1 s.
const INTERVAL: Duration = Duration::from_millis(20);

/// Observer of a running search.
pub struct SearchObserver {
    callback: Option<Py<PyAny>>,
    started: Instant,
    deadline: Option<Instant>,
    checked: Instant,
    /// Exception of a signal handler or of the callback.
    error: Option<PyErr>,
    /// Reason for which the observer ended the search, unless that was an error.
    reason: Option<&'static str>,
}

impl SearchObserver {
    /// Creates the observer, and starts its clock.
    ///
    /// # Errors
    /// If the time limit is negative or not a number.
    pub fn start(seconds: Option<f64>, callback: Option<Py<PyAny>>) -> PyResult<SearchObserver> {
        let started = Instant::now();
        let deadline = match seconds.map(Duration::try_from_secs_f64) {
            None => None,
            // A limit beyond the range of the clock has no effect.
            Some(Ok(limit)) => started.checked_add(limit),
            Some(Err(_)) if seconds == Some(f64::INFINITY) => None,
            Some(Err(error)) => {
                return Err(PyValueError::new_err(format!("seconds: {error}")));
            }
        };
        Ok(SearchObserver {
            callback,
            started,
            deadline,
            checked: started,
            error: None,
            reason: None,
        })
    }

    /// Checks the time limit. Once per [`INTERVAL`], also checks for signals, and calls the
    /// callback with these facts and the elapsed seconds.
    pub fn check(
        &mut self,
        facts: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
    ) -> ControlFlow<()> {
        if self.error.is_some() || self.reason.is_some() {
            return ControlFlow::Break(());
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            self.reason = Some("time limit reached");
            return ControlFlow::Break(());
        }
        if now.duration_since(self.checked) < INTERVAL {
            return ControlFlow::Continue(());
        }
        let answer = Python::attach(|py| self.report_progress(py, now, facts));
        self.checked = Instant::now();
        match answer {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => {
                self.reason = Some("cancelled by on_progress");
                ControlFlow::Break(())
            }
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Runs signal handlers and the callback. Returns false if the callback does.
    fn report_progress(
        &self,
        py: Python<'_>,
        now: Instant,
        facts: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
    ) -> PyResult<bool> {
        py.check_signals()?;
        let Some(callback) = &self.callback else { return Ok(true) };
        let progress = PyDict::new(py);
        progress.set_item("seconds", now.duration_since(self.started).as_secs_f64())?;
        facts(&progress)?;
        let answer = callback.bind(py).call1((progress,))?;
        Ok(!answer.is(pyo3::types::PyBool::new(py, false).as_any()))
    }

    /// Returns the reason for which the observer has ended the search, if it has.
    ///
    /// # Errors
    /// The exception of a signal handler, such as `KeyboardInterrupt`, or of the callback.
    pub fn finish(self) -> PyResult<Option<&'static str>> {
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.reason),
        }
    }
}
