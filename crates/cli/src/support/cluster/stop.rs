//! Stop requests between the session of a search and the other processes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stop requests of this process and of the others. Clones share them.
#[derive(Clone, Default)]
pub struct StopSignal {
    own: Arc<AtomicBool>,
    received: Arc<AtomicBool>,
}

impl StopSignal {
    /// Declares that this process wants to end.
    pub fn request(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Returns whether this process wants to end.
    pub fn is_requested(&self) -> bool {
        self.own.load(Ordering::Relaxed)
    }

    /// Records that another process wants to end.
    pub fn receive(&self) {
        self.received.store(true, Ordering::Relaxed);
    }

    /// Returns whether another process wants to end.
    pub fn is_received(&self) -> bool {
        self.received.load(Ordering::Relaxed)
    }
}
