//! Criterion and callback for lost processes.

use crate::peer_stream::PeerLoss;
use std::sync::Arc;
use std::time::Duration;

/// Callback with the rank of a lost process. It should end this process, as the search cannot
/// continue. Any thread may call it.
pub type OnPeerLost = Arc<dyn Fn(usize, PeerLoss) + Send + Sync>;

/// Reaction to silent and lost processes.
///
/// ```
/// use fifteen_cluster::LossPolicy;
/// use std::time::Duration;
///
/// let policy = LossPolicy::new(|| Duration::from_secs(30), |peer, loss| {
///     eprintln!("{loss} process {peer}");
///     std::process::exit(3);
/// });
/// assert_eq!((policy.max_silence)(), Duration::from_secs(30));
/// ```
#[derive(Clone)]
pub struct LossPolicy {
    /// Function that returns how long a process may currently be silent. A process sends a
    /// heartbeat every second.
    pub max_silence: Arc<dyn Fn() -> Duration + Send + Sync>,
    /// Callback for a lost process.
    pub on_lost: OnPeerLost,
}

impl LossPolicy {
    /// Creates a policy from its two functions.
    pub fn new(
        max_silence: impl Fn() -> Duration + Send + Sync + 'static,
        on_lost: impl Fn(usize, PeerLoss) + Send + Sync + 'static,
    ) -> LossPolicy {
        LossPolicy { max_silence: Arc::new(max_silence), on_lost: Arc::new(on_lost) }
    }
}
