//! The line to another process, and how it is noticed that it was cut.
//!
//! Timely dataflow does not survive the loss of a process: threads that read or write for it panic, and
//! its workers may wait for ever. So every line is watched here, below timely: whoever has
//! connected the processes is told which of them is gone, and ends this one.
//!
//! A process that ends as it should closes its lines, too. That is no loss if this one is
//! about to end itself; and since all of them end after the same last turn, it is about to do so within an
//! instant. So when a line is closed there is a moment of grace.

use socket2::{SockRef, TcpKeepalive};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;

/// Who is told, and with which of the processes, when one of them is lost. It should end this process, as nothing can
/// go on; and it may be called by several threads.
pub type OnPeerLost = Arc<dyn Fn(usize) + Send + Sync>;

/// How long a process that closes a line may be ahead of this one at the end.
const GRACE: Duration = Duration::from_secs(2);

/// A machine that does not answer is asked again after this time, and this many times: so it is lost after ten
/// seconds.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(2);
const KEEPALIVE_RETRIES: u32 = 4;

/// A line to another process.
pub struct PeerStream {
    stream: TcpStream,
    /// Which process is at the other end.
    peer: usize,
    /// Whether the search is over.
    shutdown_flag: ShutdownFlag,
    on_lost: OnPeerLost,
}

/// Whether the search is over, for all lines.
#[derive(Clone, Default)]
pub struct ShutdownFlag(Arc<AtomicBool>);

impl ShutdownFlag {
    /// From now on nobody is lost.
    pub fn set(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether it is, or will be in a moment.
    fn is_set_within_grace(&self) -> bool {
        let begun = Instant::now();
        while !self.0.load(Ordering::Acquire) {
            if begun.elapsed() > GRACE {
                return false;
            }
            thread::sleep(GRACE / 200);
        }
        true
    }
}

impl PeerStream {
    /// Watches a connection to a process.
    ///
    /// # Errors
    /// If the system does not let it be watched.
    pub fn new(
        stream: TcpStream,
        to: usize,
        over: ShutdownFlag,
        lost: OnPeerLost,
    ) -> io::Result<PeerStream> {
        stream.set_nodelay(true)?;
        let keepalive =
            TcpKeepalive::new().with_time(KEEPALIVE_INTERVAL).with_interval(KEEPALIVE_INTERVAL);
        #[cfg(not(windows))]
        let keepalive = keepalive.with_retries(KEEPALIVE_RETRIES);
        SockRef::from(&stream).set_tcp_keepalive(&keepalive)?;
        Ok(PeerStream { stream, peer: to, shutdown_flag: over, on_lost: lost })
    }

    /// Tells whoever is to be told if this is the end of a line.
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
        let (stream, over) = (self.stream.try_clone()?, self.shutdown_flag.clone());
        Ok(PeerStream { stream, peer: self.peer, shutdown_flag: over, on_lost: Arc::clone(&self.on_lost) })
    }

    fn set_nonblocking(&self, is_nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(is_nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}
