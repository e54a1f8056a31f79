//! Communicator over timely dataflow.
//!
//! Each process has one timely worker, on the thread that searches. The threads of timely only read
//! from and write to connections. The dataflow is minimal:
//!
//! ```text
//!   input ──▶ address ────▶ exchange ──▶ deliver ──▶ probe
//!             (a message    (by          (into the
//!              for each)     recipient)   inbox)
//! ```
//!
//! Each collective exchange has a timestamp. The messages of exchange t enter with timestamp t;
//! then the input is advanced to t + 1, and the worker steps until the probe shows that no message
//! of timestamp t is in transit anywhere. By then all processes have sent all their messages, and
//! those for this process are in the inbox. Broadcasts are messages as well, with the timestamp of
//! the current exchange, and no process waits for them.

use crate::LossPolicy;
use crate::message::{ALL_OTHERS, MAX_PAYLOAD_BYTES, Message, MessageKind};
use crate::peer_stream::{GroupState, PeerStream};
use fifteen_runtime::communicator::Communicator;
use std::cell::RefCell;
use std::io;
use std::mem::{self, ManuallyDrop};
use std::net::TcpStream;
use std::rc::Rc;
use std::time::{Duration, Instant};
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::allocator::{Allocator, ProcessBuilder};
use timely::communication::initialize::Hooks;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::{Operator, OutputBuilderSession};
use timely::dataflow::operators::vec::Map;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// Communicator over timely dataflow.
///
/// Dropping it waits until all other processes drop theirs.
pub struct TimelyGroup {
    rank: usize,
    size: usize,
    worker: Worker,
    input: Option<MessageInput>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Inbox>>,
    exchange: u64,
    /// Message from this process to itself in this exchange.
    own: Vec<u8>,
    /// Number of bytes sent to others.
    bytes_sent: u64,
    /// Time spent waiting in exchanges.
    wait_time: Duration,
    state: GroupState,
    /// Threads that read from and write to connections. They end by themselves. Dropping the guard
    /// would wait for them, and panic if a process was lost at the end.
    _threads: ManuallyDrop<CommsGuard>,
    /// Last field, because the worker must be dropped first.
    _end: WaitForEnd,
}

/// Waits on drop until everything has been sent and received.
struct WaitForEnd(GroupState);

impl Drop for WaitForEnd {
    fn drop(&mut self) {
        self.0.wait_for_end();
    }
}

/// Received messages.
struct Inbox {
    /// Messages of the current exchange and of the next, by sender, with the even-numbered one
    /// first. Another process may know before this one that an exchange is complete, and begin the
    /// next, but it cannot complete the next without this one.
    exchanges: [Vec<Vec<u8>>; 2],
    messages: Vec<Vec<u8>>,
    /// Partial broadcasts, by sender.
    partial_messages: Vec<Vec<u8>>,
}

/// Input: messages, each with the timestamp of its exchange.
type MessageInput = InputHandle<u64, CapacityContainerBuilder<Vec<Message>>>;

/// Empty output: downstream only needs the progress.
type EmptyOutput<'a> = OutputBuilderSession<'a, u64, CapacityContainerBuilder<Vec<()>>>;

/// Maximum number of messages buffered before the worker sends them; together a megabyte.
const MESSAGES_PER_FLUSH: usize = 64;

/// Maximum sleep of the worker when nothing arrives.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

impl TimelyGroup {
    /// Creates the communicator from the connections to the other processes, by rank, with `None`
    /// at this process's own index. If a process is lost, one of the threads calls the policy's
    /// callback with its rank.
    ///
    /// # Errors
    /// If the system refuses the threads, or keepalive cannot be enabled.
    ///
    /// # Panics
    /// If timely creates no worker.
    pub fn new(
        streams: Vec<Option<TcpStream>>,
        rank: usize,
        policy: &LossPolicy,
    ) -> io::Result<TimelyGroup> {
        let (count, state) = (streams.len(), GroupState::default());
        let monitor = |(to, stream): (usize, Option<TcpStream>)| {
            stream
                .map(|stream| PeerStream::new(stream, to, state.clone(), policy.clone()))
                .transpose()
        };
        let streams =
            streams.into_iter().enumerate().map(monitor).collect::<io::Result<Vec<_>>>()?;
        let hooks = Hooks::default();
        let inside = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, threads) =
            initialize_networking_from_sockets(inside, streams, rank, 1, hooks)?;
        let builder = builders.into_iter().next().expect("one worker");
        let allocator = Allocator::Tcp(builder.build());
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let inbox = Rc::new(RefCell::new(Inbox::new(count)));
        let (input, probe) = build_dataflow(&mut worker, &inbox);
        let input = Some(input);
        let (bytes_sent, wait_time) = (0, Duration::ZERO);
        Ok(TimelyGroup {
            rank,
            size: count,
            worker,
            input,
            probe,
            inbox,
            exchange: 0,
            own: Vec::new(),
            bytes_sent,
            wait_time,
            _end: WaitForEnd(state.clone()),
            state,
            _threads: ManuallyDrop::new(threads),
        })
    }

    /// Returns the number of bytes sent to others.
    pub fn bytes_sent(&self) -> u64 {
        self.bytes_sent
    }

    /// Returns the time spent waiting for others in exchanges.
    pub fn wait_time(&self) -> Duration {
        self.wait_time
    }

    /// Sends bytes to a process, or to all others, split into messages.
    fn send(&mut self, to: u32, bytes: &[u8], is_broadcast: bool) {
        let input = self.input.as_mut().expect("an open input");
        let parts = bytes.len().div_ceil(MAX_PAYLOAD_BYTES);
        for (number, part) in bytes.chunks(MAX_PAYLOAD_BYTES).enumerate() {
            if number > 0 && number.is_multiple_of(MESSAGES_PER_FLUSH) {
                // Send the copied messages before copying more.
                input.flush();
                self.worker.step();
            }
            let kind = match is_broadcast {
                false => MessageKind::Collective,
                true if number + 1 == parts => MessageKind::BroadcastEnd,
                true => MessageKind::BroadcastPart,
            };
            let from = self.rank as u32;
            input.send(Message { from, to, kind, bytes: part.to_vec() });
        }
        let targets = if to == ALL_OTHERS { self.size - 1 } else { 1 };
        self.bytes_sent += bytes.len() as u64 * targets as u64;
    }
}

/// Builds the dataflow.
fn build_dataflow(
    worker: &mut Worker,
    inbox: &Rc<RefCell<Inbox>>,
) -> (MessageInput, ProbeHandle<u64>) {
    let (mut input, probe) = (InputHandle::new(), ProbeHandle::new());
    let (inbox, count) = (Rc::clone(inbox), worker.peers());
    worker.dataflow(|scope| {
        let by_recipient = Exchange::new(|message: &Message| u64::from(message.to));
        let messages = scope.input_from(&mut input);
        messages
            .flat_map(move |message: Message| message.expand_targets(count))
            .unary(by_recipient, "deliver", |_, _| {
                move |arrived, _: &mut EmptyOutput| {
                    arrived.for_each(|capability, messages| {
                        let exchange = *capability.least().expect("a message with a timestamp");
                        let mut inbox = inbox.borrow_mut();
                        messages.drain(..).for_each(|message| inbox.receive(exchange, message));
                    });
                }
            })
            .probe_with(&probe);
    });
    (input, probe)
}

impl Inbox {
    fn new(count: usize) -> Inbox {
        let none = vec![Vec::new(); count];
        Inbox {
            exchanges: [none.clone(), none.clone()],
            messages: Vec::new(),
            partial_messages: none,
        }
    }

    /// Returns the messages of an exchange.
    fn exchange_mut(&mut self, exchange: u64) -> &mut Vec<Vec<u8>> {
        &mut self.exchanges[(exchange % 2) as usize]
    }

    /// Stores a message of an exchange.
    fn receive(&mut self, exchange: u64, message: Message) {
        let Message { from, kind, mut bytes, .. } = message;
        let from = from as usize;
        match kind {
            MessageKind::Collective => self.exchange_mut(exchange)[from].append(&mut bytes),
            MessageKind::BroadcastPart => self.partial_messages[from].append(&mut bytes),
            MessageKind::BroadcastEnd => {
                let mut message = mem::take(&mut self.partial_messages[from]);
                message.append(&mut bytes);
                self.messages.push(message);
            }
        }
    }
}

impl Communicator for TimelyGroup {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.size
    }

    fn send_all(&mut self, messages: Vec<Vec<u8>>) {
        assert_eq!(messages.len(), self.size, "one message for each rank");
        for (to, bytes) in messages.into_iter().enumerate() {
            if to == self.rank {
                self.own = bytes;
            } else {
                self.send(to as u32, &bytes, false);
            }
        }
        self.exchange += 1;
        let input = self.input.as_mut().expect("an open input");
        input.advance_to(self.exchange);
        input.flush();
        self.worker.step();
    }

    fn recv_all(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        let start = Instant::now();
        while self.probe.less_than(&self.exchange) {
            self.worker.step_or_park(Some(POLL_INTERVAL));
            wait();
        }
        self.wait_time += start.elapsed();
        let none = vec![Vec::new(); self.size];
        let mut received =
            mem::replace(self.inbox.borrow_mut().exchange_mut(self.exchange - 1), none);
        received[self.rank] = mem::take(&mut self.own);
        received
    }

    fn broadcast(&mut self, message: Vec<u8>) {
        self.send(ALL_OTHERS, &message, true);
        self.input.as_mut().expect("an open input").flush();
        self.worker.step();
    }

    fn poll_messages(&mut self) -> Vec<Vec<u8>> {
        self.worker.step();
        mem::take(&mut self.inbox.borrow_mut().messages)
    }
}

impl Drop for TimelyGroup {
    /// Waits for a last exchange, after which closed connections do not count as lost.
    fn drop(&mut self) {
        self.all_to_all(vec![Vec::new(); self.size], &mut || ());
        self.state.set_over();
        self.input = None;
        // All have taken part in the last exchange: a process that is lost now changes nothing.
        while self.worker.has_dataflows() && !self.state.is_cut() {
            self.worker.step_or_park(Some(POLL_INTERVAL));
        }
    }
}
