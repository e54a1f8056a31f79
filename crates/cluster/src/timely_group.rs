//! Peers over timely dataflow.
//!
//! Each process has one worker of timely, on the thread that searches; its own threads only read from and write to
//! lines. The dataflow is as small as can be:
//!
//! ```text
//!   input ──▶ address ──▶ exchange ──▶ deliver ──▶ check_available
//!             (a parcel   (by whom     (into the
//!              for each)   it is for)   inbox)
//! ```
//!
//! A turn is a time. What is given in turn t goes in with time t; then the input is advanced to t + 1, and the
//! worker steps until the probe says that nothing of time t is under way any more, anywhere. By then
//! everybody has given everything, and all of it that was for this process is in the inbox. News are parcels as
//! well, of whatever turn it happens to be, for which nobody waits.

use crate::message::{ALL_OTHERS, Kind, MAX_PAYLOAD_BYTES, Parcel};
use crate::peer_stream::{PeerStream, OnPeerLost, ShutdownFlag};
use fifteen_runtime::communicator::Communicator;
use std::cell::RefCell;
use std::io;
use std::mem;
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

/// Peers over timely dataflow.
///
/// When it goes away it waits for all others to come to their end, too.
pub struct TimelyGroup {
    rank: usize,
    size: usize,
    worker: Worker,
    input: Option<MessageInput>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Inbox>>,
    turn: u64,
    /// What this process has given to itself in this turn.
    own: Vec<u8>,
    /// The bytes that have been given to others, and told them.
    sent: u64,
    /// The time that has been waited in turns.
    waited: Duration,
    over: ShutdownFlag,
    /// The threads that read from and write to lines; it waits for them when it goes away, so it goes last.
    _threads: CommsGuard,
}

/// What has arrived.
struct Inbox {
    /// What each has given in this turn, and in the next: another process may know before this one that a
    /// turn is complete, and begin the next; but that is not complete without this one. Turns with even
    /// numbers are first.
    given: [Vec<Vec<u8>>; 2],
    news: Vec<Vec<u8>>,
    /// The beginnings of news, of each.
    begun: Vec<Vec<u8>>,
}

/// What goes in: parcels, each at the time of its turn.
type MessageInput = InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>;

/// What comes out of it: that something has arrived is all that is to be known further on.
type Nothing<'a> = OutputBuilderSession<'a, u64, CapacityContainerBuilder<Vec<()>>>;

/// How many parcels are made before the worker sends them: a megabyte.
const MESSAGES_PER_FLUSH: usize = 64;

/// How long the worker sleeps at most when nothing arrives.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

impl TimelyGroup {
    /// Connects this process with the others, given the lines to them in their order and nothing at its own place. If
    /// one of them is lost `lost` is called with its number, by some thread.
    ///
    /// # Errors
    /// If the system has no threads for it, or does not let lines be watched.
    ///
    /// # Panics
    /// If timely makes no worker.
    pub fn new(lines: Vec<Option<TcpStream>>, me: usize, lost: &OnPeerLost) -> io::Result<TimelyGroup> {
        let (count, over) = (lines.len(), ShutdownFlag::default());
        let watch = |(to, stream): (usize, Option<TcpStream>)| {
            stream
                .map(|stream| PeerStream::new(stream, to, over.clone(), OnPeerLost::clone(lost)))
                .transpose()
        };
        let lines = lines.into_iter().enumerate().map(watch).collect::<io::Result<Vec<_>>>()?;
        let hooks = Hooks::default();
        let inside = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, threads) = initialize_networking_from_sockets(inside, lines, me, 1, hooks)?;
        let builder = builders.into_iter().next().expect("one worker was asked for");
        let allocator = Allocator::Tcp(builder.build());
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let inbox = Rc::new(RefCell::new(Inbox::of(count)));
        let (input, probe) = build_dataflow(&mut worker, &inbox);
        let input = Some(input);
        let (sent, waited) = (0, Duration::ZERO);
        Ok(TimelyGroup {
            rank: me,
            size: count,
            worker,
            input,
            probe,
            inbox,
            turn: 0,
            own: Vec::new(),
            sent,
            waited,
            over,
            _threads: threads,
        })
    }

    /// The bytes that this process has sent to others.
    pub fn sent(&self) -> u64 {
        self.sent
    }

    /// How long this process has waited for others, in turns.
    pub fn waited(&self) -> Duration {
        self.waited
    }

    /// Sends bytes to a process, or to all others, in as many parcels as it takes.
    fn send(&mut self, to: u32, bytes: &[u8], is_news: bool) {
        let input = self.input.as_mut().expect("it is open as long as there are peers");
        let pieces = bytes.len().div_ceil(MAX_PAYLOAD_BYTES);
        for (number, piece) in bytes.chunks(MAX_PAYLOAD_BYTES).enumerate() {
            if number > 0 && number.is_multiple_of(MESSAGES_PER_FLUSH) {
                // What has been copied goes on its way before more is.
                input.flush();
                self.worker.step();
            }
            let kind = match is_news {
                false => Kind::Turn,
                true if number + 1 == pieces => Kind::News,
                true => Kind::Part,
            };
            let from = self.rank as u32;
            input.send(Parcel { from, to, kind, bytes: piece.to_vec() });
        }
        let targets = if to == ALL_OTHERS { self.size - 1 } else { 1 };
        self.sent += bytes.len() as u64 * targets as u64;
    }
}

/// Makes the dataflow.
fn build_dataflow(
    worker: &mut Worker,
    inbox: &Rc<RefCell<Inbox>>,
) -> (MessageInput, ProbeHandle<u64>) {
    let (mut input, probe) = (InputHandle::new(), ProbeHandle::new());
    let (inbox, count) = (Rc::clone(inbox), worker.peers());
    worker.dataflow(|scope| {
        let by_whom_it_is_for = Exchange::new(|parcel: &Parcel| u64::from(parcel.to));
        let parcels = scope.input_from(&mut input);
        parcels
            .flat_map(move |parcel: Parcel| parcel.expand_targets(count))
            .unary(by_whom_it_is_for, "deliver", |_, _| {
                move |arrived, _: &mut Nothing| {
                    arrived.for_each(|capability, parcels| {
                        let turn = *capability.least().expect("a parcel has a time");
                        let mut inbox = inbox.borrow_mut();
                        parcels.drain(..).for_each(|parcel| inbox.take(turn, parcel));
                    });
                }
            })
            .probe_with(&probe);
    });
    (input, probe)
}

impl Inbox {
    /// Nothing of anybody.
    fn of(count: usize) -> Inbox {
        let none = vec![Vec::new(); count];
        Inbox { given: [none.clone(), none.clone()], news: Vec::new(), begun: none }
    }

    /// What has been given in a turn.
    fn given(&mut self, turn: u64) -> &mut Vec<Vec<u8>> {
        &mut self.given[(turn % 2) as usize]
    }

    /// Takes in a parcel of a turn.
    fn take(&mut self, turn: u64, parcel: Parcel) {
        let Parcel { from, kind, mut bytes, .. } = parcel;
        let from = from as usize;
        match kind {
            Kind::Turn => self.given(turn)[from].append(&mut bytes),
            Kind::Part => self.begun[from].append(&mut bytes),
            Kind::News => {
                let mut news = mem::take(&mut self.begun[from]);
                news.append(&mut bytes);
                self.news.push(news);
            }
        }
    }
}

impl Communicator for TimelyGroup {
    fn rank(&self) -> usize {
        self.rank
    }

    fn count(&self) -> usize {
        self.size
    }

    fn send_all(&mut self, parcels: Vec<Vec<u8>>) {
        assert_eq!(parcels.len(), self.size, "something is given to everyone");
        for (to, bytes) in parcels.into_iter().enumerate() {
            if to == self.rank {
                self.own = bytes;
            } else {
                self.send(to as u32, &bytes, false);
            }
        }
        self.turn += 1;
        let input = self.input.as_mut().expect("it is open as long as there are peers");
        input.advance_to(self.turn);
        input.flush();
        self.worker.step();
    }

    fn recv_all(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        let begun = Instant::now();
        while self.probe.less_than(&self.turn) {
            self.worker.step_or_park(Some(POLL_INTERVAL));
            wait();
        }
        self.waited += begun.elapsed();
        let none = vec![Vec::new(); self.size];
        let mut taken = mem::replace(self.inbox.borrow_mut().given(self.turn - 1), none);
        taken[self.rank] = mem::take(&mut self.own);
        taken
    }

    fn broadcast(&mut self, news: Vec<u8>) {
        self.send(ALL_OTHERS, &news, true);
        self.input.as_mut().expect("it is open as long as there are peers").flush();
        self.worker.step();
    }

    fn poll_messages(&mut self) -> Vec<Vec<u8>> {
        self.worker.step();
        mem::take(&mut self.inbox.borrow_mut().news)
    }
}

impl Drop for TimelyGroup {
    /// Waits until all are done: then nobody is missed who goes.
    fn drop(&mut self) {
        self.all_to_all(vec![Vec::new(); self.size], &mut || ());
        self.over.set();
        self.input = None;
        while self.worker.has_dataflows() {
            self.worker.step_or_park(Some(POLL_INTERVAL));
        }
    }
}
