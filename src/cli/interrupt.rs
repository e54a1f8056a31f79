//! Ctrl-C: the search under way stops and reports what it has; a second time, or when there is
//! no search, the program ends at once.

use super::exit::Exit;
use anyhow::{Context, Result};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a search is under way.
static SEARCHING: AtomicBool = AtomicBool::new(false);

/// Whether the user has interrupted it.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Arranges for Ctrl-C to be noticed.
pub fn listen() -> Result<()> {
    ctrlc::set_handler(|| {
        let again = INTERRUPTED.swap(true, Ordering::Relaxed);
        if again || !SEARCHING.load(Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted.code().into());
        }
    })
    .context("cannot listen for Ctrl-C")
}

/// Says whether a search is under way.
pub fn searching(yes: bool) {
    SEARCHING.store(yes, Ordering::Relaxed);
}

/// Whether the user has interrupted.
pub fn happened() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
