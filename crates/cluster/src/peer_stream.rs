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
pub struct Line {
    stream: TcpStream,
    /// Which process is at the other end.
    to: usize,
    /// Whether the search is over.
    over: ShutdownFlag,
    lost: OnPeerLost,
}

/// Whether the search is over, for all lines.
#[derive(Clone, Default)]
pub struct ShutdownFlag(Arc<AtomicBool>);

impl ShutdownFlag {
    /// From now on nobody is lost.
    pub fn declare(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether it is, or will be in a moment.
    fn is_near(&self) -> bool {
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

impl Line {
    /// Watches a connection to a process.
    ///
    /// # Errors
    /// If the system does not let it be watched.
    pub fn new(
        stream: TcpStream,
        to: usize,
        over: ShutdownFlag,
        lost: OnPeerLost,
    ) -> io::Result<Line> {
        stream.set_nodelay(true)?;
        let ask =
            TcpKeepalive::new().with_time(KEEPALIVE_INTERVAL).with_interval(KEEPALIVE_INTERVAL);
        #[cfg(not(windows))]
        let ask = ask.with_retries(KEEPALIVE_RETRIES);
        SockRef::from(&stream).set_tcp_keepalive(&ask)?;
        Ok(Line { stream, to, over, lost })
    }

    /// Tells whoever is to be told if this is the end of a line.
    fn watched(&self, result: io::Result<usize>) -> io::Result<usize> {
        let is_cut = match &result {
            Ok(bytes) => *bytes == 0,
            Err(error) => error.kind() != io::ErrorKind::Interrupted,
        };
        if is_cut && !self.over.is_near() {
            (self.lost)(self.to);
        }
        result
    }
}

impl Read for Line {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer);
        self.watched(read)
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(bytes);
        self.watched(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Line {
    fn try_clone(&self) -> io::Result<Line> {
        let (stream, over) = (self.stream.try_clone()?, self.over.clone());
        Ok(Line { stream, to: self.to, over, lost: Arc::clone(&self.lost) })
    }

    fn set_nonblocking(&self, is_nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(is_nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}
