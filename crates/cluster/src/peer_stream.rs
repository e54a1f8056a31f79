//! Connection to another process, with detection of its loss.
//!
//! Timely dataflow does not survive the loss of a process: its reading and writing threads panic,
//! and its workers may wait forever. So every connection is monitored here, below timely. A
//! callback with the rank of the lost process ends this one.
//!
//! A process that ends regularly closes its connections, too. That is no loss if this process is
//! about to end: all of them end after the same last exchange, within an instant. So a closed
//! connection counts as lost only after a grace period.

use socket2::{SockRef, TcpKeepalive};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;

/// Callback with the rank of a lost process. It should end this process, as nothing can continue.
/// Several threads may call it.
pub type OnPeerLost = Arc<dyn Fn(usize) + Send + Sync>;

/// Time that a process may be ahead of this one at the end.
const GRACE: Duration = Duration::from_secs(2);

/// Interval and number of keepalive probes: a machine that does not answer is lost after ten
/// seconds.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(2);
const KEEPALIVE_RETRIES: u32 = 4;

/// A monitored connection to another process.
pub struct PeerStream {
    stream: TcpStream,
    /// Rank of the other process.
    peer: usize,
    /// Flag that the search is over.
    shutdown_flag: ShutdownFlag,
    on_lost: OnPeerLost,
}

/// Flag that the search is over, shared by all connections.
#[derive(Clone, Default)]
pub struct ShutdownFlag(Arc<AtomicBool>);

impl ShutdownFlag {
    /// Sets the flag: from now on closed connections do not count as lost.
    pub fn set(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Returns whether the flag is set, or will be within the grace period.
    fn is_set_within_grace(&self) -> bool {
        let start = Instant::now();
        while !self.0.load(Ordering::Acquire) {
            if start.elapsed() > GRACE {
                return false;
            }
            thread::sleep(GRACE / 200);
        }
        true
    }
}

impl PeerStream {
    /// Monitors a connection to a process.
    ///
    /// # Errors
    /// If keepalive cannot be enabled.
    pub fn new(
        stream: TcpStream,
        to: usize,
        shutdown_flag: ShutdownFlag,
        on_lost: OnPeerLost,
    ) -> io::Result<PeerStream> {
        stream.set_nodelay(true)?;
        let keepalive =
            TcpKeepalive::new().with_time(KEEPALIVE_INTERVAL).with_interval(KEEPALIVE_INTERVAL);
        #[cfg(not(windows))]
        let keepalive = keepalive.with_retries(KEEPALIVE_RETRIES);
        SockRef::from(&stream).set_tcp_keepalive(&keepalive)?;
        Ok(PeerStream { stream, peer: to, shutdown_flag, on_lost })
    }

    /// Calls the callback if the result shows that the connection is lost.
    fn report_loss(&self, result: io::Result<usize>) -> io::Result<usize> {
        let is_cut = match &result {
            Ok(bytes) => *bytes == 0,
            Err(error) => error.kind() != io::ErrorKind::Interrupted,
        };
        if is_cut && !self.shutdown_flag.is_set_within_grace() {
            (self.on_lost)(self.peer);
        }
        result
    }
}

impl Read for PeerStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer);
        self.report_loss(read)
    }
}

impl Write for PeerStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(bytes);
        self.report_loss(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for PeerStream {
    fn try_clone(&self) -> io::Result<PeerStream> {
        let (stream, shutdown_flag) = (self.stream.try_clone()?, self.shutdown_flag.clone());
        Ok(PeerStream {
            stream,
            peer: self.peer,
            shutdown_flag,
            on_lost: Arc::clone(&self.on_lost),
        })
    }

    fn set_nonblocking(&self, is_nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(is_nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}
