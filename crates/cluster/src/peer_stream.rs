//! Connection to another process, with detection of its loss.
//!
//! Timely dataflow does not survive the loss of a process: its reading and writing threads panic,
//! and its workers may wait forever. So every connection is monitored here, below timely. A
//! callback, which receives the rank of the lost process, ends this process. Timely's threads never
//! see an error: a thread that reads from a lost process sleeps, and what is written to one is
//! discarded.
//!
//! # Frames
//!
//! ```text
//! 4 bytes   length n of the frame, little-endian
//! n bytes   of timely's messages
//!
//! n = 0           heartbeat
//! n = 2³² − 1     end: this process has sent everything
//! ```
//!
//! A closed connection is a loss unless the end was received. A process that hangs, because it was
//! suspended or its machine is swapping, keeps its connections open. Each process therefore sends
//! heartbeats, and a process that is silent for too long also counts as lost. Silence is counted in
//! read timeouts, so a process that was itself suspended does not blame the others when it
//! continues.

use crate::LossPolicy;
use fifteen_runtime::lock;
use socket2::{SockRef, TcpKeepalive};
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;

/// Way in which a process was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeerLoss {
    /// Its connection was closed before the end of the search.
    Disconnected,
    /// It has sent nothing, not even heartbeats, for this time.
    Silent(Duration),
}

impl fmt::Display for PeerLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PeerLoss::Disconnected => f.write_str("lost connection to"),
            PeerLoss::Silent(time) => {
                write!(f, "nothing was heard for {} seconds from", time.as_secs())
            }
        }
    }
}

/// Time that a process may be ahead of this one at the end.
const GRACE: Duration = Duration::from_secs(2);

/// Interval between heartbeats, and timeout of reads and writes.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

/// Interval and number of keepalive probes: a machine that does not answer is lost after ten
/// seconds. On Windows, the number is that of the system.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(2);
const KEEPALIVE_RETRIES: u32 = 4;

/// Frame lengths with special meanings.
const HEARTBEAT: u32 = 0;
const END: u32 = u32::MAX;

/// Maximum length of a frame in bytes. Timely writes 64 KiB at a time, and a larger message in one
/// piece. Longer writes are split.
const MAX_FRAME: usize = 1 << 20;

/// State of all connections of a process.
#[derive(Clone, Default)]
pub struct GroupState(Arc<StateFlags>);

#[derive(Default)]
struct StateFlags {
    /// True after the last exchange of the search.
    is_over: AtomicBool,
    /// True if a connection was lost after the last exchange.
    is_cut: AtomicBool,
    /// Number of directions, two per connection, that have not ended.
    open_directions: AtomicUsize,
}

impl GroupState {
    /// Declares the search over: from now on closed connections do not count as lost.
    pub fn set_over(&self) {
        self.0.is_over.store(true, Ordering::Release);
    }

    /// Returns whether a process was lost after the end, so that nothing more will arrive from it.
    pub fn is_cut(&self) -> bool {
        self.0.is_cut.load(Ordering::Acquire)
    }

    /// Waits until everything has been sent and received, but for two seconds at most.
    pub fn wait_for_end(&self) {
        let start = Instant::now();
        while self.0.open_directions.load(Ordering::Acquire) > 0
            && !self.is_cut()
            && start.elapsed() < GRACE
        {
            thread::sleep(GRACE / 1000);
        }
    }

    /// Returns whether the search is over, or will be within the grace period.
    fn is_over_within_grace(&self) -> bool {
        let start = Instant::now();
        while !self.0.is_over.load(Ordering::Acquire) {
            if start.elapsed() > GRACE {
                return false;
            }
            thread::sleep(GRACE / 200);
        }
        true
    }

    fn end_direction(&self) {
        self.0.open_directions.fetch_sub(1, Ordering::AcqRel);
    }
}

/// A monitored connection to another process. Its clones share the connection: one of them reads,
/// and one writes.
pub struct PeerStream {
    stream: TcpStream,
    shared: Arc<SharedStream>,
    /// Bytes received so far of the header of the next frame.
    header: Vec<u8>,
    /// Number of unread bytes of the current frame.
    frame_left: usize,
    has_ended: bool,
    /// Number of successive read timeouts.
    silent_intervals: u32,
    last_heartbeat: Instant,
}

/// Properties of a connection.
struct SharedStream {
    /// Rank of the other process.
    peer: usize,
    state: GroupState,
    policy: LossPolicy,
    /// Writer, shared by messages and heartbeats.
    writer: Mutex<FrameWriter>,
    /// True if the connection was lost.
    is_lost: AtomicBool,
}

impl SharedStream {
    /// Reports a loss once, unless the search is over.
    fn lose(&self, loss: PeerLoss) {
        if self.is_lost.swap(true, Ordering::AcqRel) {
            return;
        }
        if self.state.is_over_within_grace() {
            self.state.0.is_cut.store(true, Ordering::Release);
        } else {
            (self.policy.on_lost)(self.peer, loss);
        }
    }
}

/// Writer of complete frames.
struct FrameWriter {
    stream: TcpStream,
    /// Bytes of a frame that could not be written yet.
    unsent: Vec<u8>,
}

impl FrameWriter {
    /// Writes bytes until all are written, or the connection accepts none for a heartbeat interval.
    /// Returns the number of bytes written.
    fn write_some(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = 0;
        while written < bytes.len() {
            match self.stream.write(&bytes[written..]) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(count) => written += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if is_timeout(&error) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(written)
    }

    /// Writes bytes completely. Returns false if the connection is lost meanwhile.
    fn write_all(&mut self, bytes: &[u8], shared: &SharedStream) -> io::Result<bool> {
        let before = std::mem::take(&mut self.unsent);
        for part in [&before[..], bytes] {
            let mut written = 0;
            while written < part.len() {
                if shared.is_lost.load(Ordering::Acquire) {
                    return Ok(false);
                }
                written += self.write_some(&part[written..])?;
            }
        }
        Ok(true)
    }

    /// Writes a heartbeat, or as much of it as the connection takes.
    fn write_heartbeat(&mut self) -> io::Result<()> {
        let mut bytes = std::mem::take(&mut self.unsent);
        if bytes.is_empty() {
            bytes = HEARTBEAT.to_le_bytes().to_vec();
        }
        let written = self.write_some(&bytes)?;
        // A heartbeat of which nothing was sent is dropped.
        if written > 0 {
            self.unsent = bytes.split_off(written);
        }
        Ok(())
    }
}

/// Returns whether an operation timed out.
fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

impl PeerStream {
    /// Monitors a connection to a process.
    ///
    /// # Errors
    /// If keepalive or timeouts cannot be enabled.
    pub fn new(
        stream: TcpStream,
        peer: usize,
        state: GroupState,
        policy: LossPolicy,
    ) -> io::Result<PeerStream> {
        stream.set_nodelay(true)?;
        let keepalive =
            TcpKeepalive::new().with_time(KEEPALIVE_INTERVAL).with_interval(KEEPALIVE_INTERVAL);
        #[cfg(not(windows))]
        let keepalive = keepalive.with_retries(KEEPALIVE_RETRIES);
        SockRef::from(&stream).set_tcp_keepalive(&keepalive)?;
        stream.set_read_timeout(Some(HEARTBEAT_INTERVAL))?;
        stream.set_write_timeout(Some(HEARTBEAT_INTERVAL))?;
        let writer = FrameWriter { stream: stream.try_clone()?, unsent: Vec::new() };
        state.0.open_directions.fetch_add(2, Ordering::AcqRel);
        let writer = Mutex::new(writer);
        let is_lost = AtomicBool::new(false);
        let shared = Arc::new(SharedStream { peer, state, policy, writer, is_lost });
        Ok(PeerStream::with_shared(stream, shared))
    }

    fn with_shared(stream: TcpStream, shared: Arc<SharedStream>) -> PeerStream {
        PeerStream {
            stream,
            shared,
            header: Vec::new(),
            frame_left: 0,
            has_ended: false,
            silent_intervals: 0,
            last_heartbeat: Instant::now(),
        }
    }

    /// Sends a heartbeat if one is due and nothing else is being sent.
    fn send_heartbeat(&mut self) {
        if self.last_heartbeat.elapsed() < HEARTBEAT_INTERVAL {
            return;
        }
        self.last_heartbeat = Instant::now();
        if let Ok(mut writer) = self.shared.writer.try_lock() {
            // The reader detects a lost connection.
            let _ = writer.write_heartbeat();
        }
    }

    /// Reads some bytes, sending heartbeats meanwhile. The error states how the process was lost.
    fn read_some(&mut self, buffer: &mut [u8]) -> Result<usize, PeerLoss> {
        loop {
            self.send_heartbeat();
            match self.stream.read(buffer) {
                Ok(0) => return Err(PeerLoss::Disconnected),
                Ok(count) => {
                    self.silent_intervals = 0;
                    return Ok(count);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if is_timeout(&error) => {
                    self.silent_intervals += 1;
                    let silence = HEARTBEAT_INTERVAL * self.silent_intervals;
                    if silence > (self.shared.policy.max_silence)() {
                        return Err(PeerLoss::Silent(silence));
                    }
                }
                Err(_) => return Err(PeerLoss::Disconnected),
            }
        }
    }

    /// Reads some bytes of the messages. Returns 0 at the end.
    fn read_messages(&mut self, buffer: &mut [u8]) -> Result<usize, PeerLoss> {
        while self.frame_left == 0 && !self.has_ended {
            let mut header = [0; 4];
            let missing = header.len() - self.header.len();
            let count = self.read_some(&mut header[..missing])?;
            self.header.extend(&header[..count]);
            let Ok(length) = <[u8; 4]>::try_from(&self.header[..]) else { continue };
            self.header.clear();
            match u32::from_le_bytes(length) {
                HEARTBEAT => {}
                END => {
                    self.has_ended = true;
                    self.shared.state.end_direction();
                }
                length if length as usize <= MAX_FRAME => self.frame_left = length as usize,
                // Only another program sends such a frame.
                _ => return Err(PeerLoss::Disconnected),
            }
        }
        if self.has_ended {
            return Ok(0);
        }
        let length = buffer.len().min(self.frame_left);
        let count = self.read_some(&mut buffer[..length])?;
        self.frame_left -= count;
        Ok(count)
    }
}

impl Read for PeerStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.read_messages(buffer) {
            Ok(count) => Ok(count),
            Err(loss) => {
                self.shared.lose(loss);
                // An error would make timely panic. The thread ends with the process.
                loop {
                    thread::park();
                }
            }
        }
    }
}

impl Write for PeerStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min(MAX_FRAME)];
        if bytes.is_empty() || self.shared.is_lost.load(Ordering::Acquire) {
            return Ok(bytes.len());
        }
        let header = (bytes.len() as u32).to_le_bytes();
        let mut writer = lock(&self.shared.writer);
        let written = writer
            .write_all(&header, &self.shared)
            .and_then(|_| writer.write_all(bytes, &self.shared));
        drop(writer);
        if written.is_err() {
            self.shared.lose(PeerLoss::Disconnected);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for PeerStream {
    fn try_clone(&self) -> io::Result<PeerStream> {
        Ok(PeerStream::with_shared(self.stream.try_clone()?, Arc::clone(&self.shared)))
    }

    fn set_nonblocking(&self, is_nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(is_nonblocking)
    }

    /// Announces the end. The connection itself stays open for the heartbeats, and is closed when
    /// all clones are dropped.
    fn shutdown(&self, _how: Shutdown) -> io::Result<()> {
        // A process that is lost by now needs no announcement.
        let _ = lock(&self.shared.writer).write_all(&END.to_le_bytes(), &self.shared);
        self.shared.state.end_direction();
        Ok(())
    }
}
