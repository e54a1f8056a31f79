//! Tests of rendezvous, exchanges and lost processes; each process is a thread here.

use fifteen_cluster::{
    Hosts, LossPolicy, PeerLoss, Rendezvous, RendezvousError, Secret, TimelyGroup, local,
};
use fifteen_runtime::communicator::Communicator;
use fifteen_runtime::pool;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const TIMEOUT: Duration = Duration::from_mins(2);

fn rendezvous(hosts: &Hosts, rank: usize, description: &str) -> Rendezvous {
    Rendezvous {
        hosts: hosts.clone(),
        rank,
        description: description.to_owned(),
        secret: Secret::new("a secret of the tests").expect("a long secret"),
        timeout: TIMEOUT,
    }
}

fn panic_on_loss() -> LossPolicy {
    LossPolicy::new(|| TIMEOUT, |process, loss| panic!("{loss} process {process}"))
}

/// Runs the same work in several processes, and returns the results.
fn run_group<End: Send>(count: usize, work: impl Fn(&mut TimelyGroup) -> End + Sync) -> Vec<End> {
    let hosts = local::find_free_hosts(count).expect("free ports");
    pool::map(0..count, |rank| {
        let lines =
            rendezvous(&hosts, rank, "a test").connect(&mut || true).expect("a connected group");
        work(&mut TimelyGroup::new(lines, rank, &panic_on_loss()).expect("a communicator"))
    })
}

#[test]
fn all_to_all_delivers_every_message() {
    for count in 1..=4 {
        run_group(count, |group| {
            for round in 0..100 {
                let message = |from, to| format!("{round} {from} {to}").into_bytes();
                let (rank, everyone) = (group.rank(), 0..count);
                let outgoing = everyone.clone().map(|to| message(rank, to)).collect();
                let received = group.all_to_all(outgoing, &mut || ());
                assert!(received.into_iter().eq(everyone.map(|from| message(from, rank))));
            }
        });
    }
}

/// Payloads longer than one message arrive whole, consecutive exchanges do not mix, and empty
/// payloads stay empty.
#[test]
fn long_and_empty_payloads_arrive() {
    let received = run_group(3, |group| {
        let rank = group.rank();
        let long = vec![rank as u8; 3_000_000 * rank];
        let first = group.all_to_all(vec![long; 3], &mut || ());
        let second = group.all_to_all(vec![vec![7; rank]; 3], &mut || ());
        (first, second, group.bytes_sent())
    });
    for (rank, (first, second, sent)) in received.into_iter().enumerate() {
        for from in 0..3 {
            assert_eq!(first[from].len(), 3_000_000 * from);
            assert!(first[from].iter().all(|&byte| usize::from(byte) == from));
            assert_eq!(second[from], vec![7; from]);
        }
        assert_eq!(sent, 2 * (3_000_000 * rank as u64 + rank as u64), "to two others");
    }
}

#[test]
fn broadcasts_arrive_without_collectives() {
    let received = run_group(3, |group| {
        group.broadcast(vec![group.rank() as u8; 1_000_000]);
        let start = Instant::now();
        let mut messages = Vec::new();
        while messages.len() < 2 && start.elapsed() < TIMEOUT {
            messages.extend(group.poll_messages());
        }
        messages.sort_unstable();
        messages
    });
    for (rank, messages) in received.into_iter().enumerate() {
        let others = (0..3).filter(|&other| other != rank);
        assert!(messages.into_iter().eq(others.map(|other| vec![other as u8; 1_000_000])));
    }
}

/// Rank of the process lost in the test below.
static LOST_RANK: AtomicUsize = AtomicUsize::new(usize::MAX);

/// The loss of a process is reported within seconds, even outside of any exchange.
#[test]
fn a_lost_process_is_named() {
    let hosts = local::find_free_hosts(2).expect("free ports");
    pool::map(0..2, |rank| {
        let lines =
            rendezvous(&hosts, rank, "a test").connect(&mut || true).expect("a connected pair");
        if rank == 0 {
            drop(lines);
            return;
        }
        let on_lost = LossPolicy::new(
            || TIMEOUT,
            |process, loss| {
                assert_eq!(loss, PeerLoss::Disconnected);
                LOST_RANK.store(process, Ordering::Relaxed);
            },
        );
        let group = TimelyGroup::new(lines, rank, &on_lost).expect("a communicator");
        let start = Instant::now();
        while LOST_RANK.load(Ordering::Relaxed) == usize::MAX && start.elapsed() < TIMEOUT / 2 {
            std::thread::yield_now();
        }
        assert_eq!(LOST_RANK.load(Ordering::Relaxed), 0);
        // Dropping the group would block forever.
        std::mem::forget(group);
    });
}

/// Rank of the silent process in the test below.
static SILENT_RANK: AtomicUsize = AtomicUsize::new(usize::MAX);

/// A process that keeps its connections open but sends no heartbeats is reported as lost. An idle
/// process that still sends them is not.
#[test]
fn a_silent_process_is_lost() {
    let hosts = local::find_free_hosts(3).expect("free ports");
    let is_over = AtomicBool::new(false);
    pool::map(0..3, |rank| {
        let lines = rendezvous(&hosts, rank, "a test").connect(&mut || true).expect("connected");
        let start = Instant::now();
        let wait = || {
            while !is_over.load(Ordering::Relaxed) && start.elapsed() < TIMEOUT {
                std::thread::sleep(Duration::from_millis(10));
            }
        };
        if rank == 2 {
            // Its connections stay open.
            wait();
            return;
        }
        let policy = LossPolicy::new(
            || Duration::from_secs(3),
            |process, loss| {
                assert!(matches!(loss, PeerLoss::Silent(_)), "{loss}");
                SILENT_RANK.store(process, Ordering::Relaxed);
            },
        );
        let group = TimelyGroup::new(lines, rank, &policy).expect("a communicator");
        if rank == 0 {
            let start = Instant::now();
            while SILENT_RANK.load(Ordering::Relaxed) == usize::MAX && start.elapsed() < TIMEOUT {
                std::thread::sleep(Duration::from_millis(10));
            }
            is_over.store(true, Ordering::Relaxed);
            assert_eq!(SILENT_RANK.load(Ordering::Relaxed), 2);
        } else {
            wait();
        }
        // Dropping the group would block forever.
        std::mem::forget(group);
    });
}

#[test]
fn processes_of_another_search_are_refused() {
    let hosts = local::find_free_hosts(2).expect("free ports");
    let ends = pool::map(0..2, |rank| {
        let description = if rank == 0 { "3x3" } else { "4x4" };
        rendezvous(&hosts, rank, description)
            .connect(&mut || true)
            .map(|_| ())
            .expect_err("different searches")
    });
    for (rank, error) in ends.into_iter().enumerate() {
        let here = if rank == 0 { "3x3" } else { "4x4" };
        let start = format!("{} runs another search, or another build", hosts.name(1 - rank));
        assert!(error.to_string().starts_with(&start), "{error}");
        assert!(error.to_string().ends_with(&format!(": '{here}'")), "{error}");
    }
}

/// A process that does not know the secret is not admitted, and learns nothing. The process that
/// calls says so even after the other one has given up and no longer answers.
#[test]
fn processes_with_another_secret_are_refused() {
    let hosts = local::find_free_hosts(2).expect("free ports");
    let rounds = [const { AtomicUsize::new(0) }; 2];
    let is_first_over = AtomicBool::new(false);
    let ends = pool::map(0..2, |rank| {
        let secret = Secret::new(&format!("the secret of process {rank}")).expect("a long secret");
        let mut rounds_alone = 0;
        // Both wait for a number of rounds, not for some time, so neither ends before they meet.
        let mut wait = || {
            if rank == 1 || rounds[1].load(Ordering::Relaxed) > 0 {
                rounds[rank].fetch_add(1, Ordering::Relaxed);
            }
            rounds_alone += usize::from(is_first_over.load(Ordering::Relaxed));
            let is_short = |rounds: &AtomicUsize| rounds.load(Ordering::Relaxed) < 100;
            if rank == 0 { rounds.iter().any(is_short) } else { rounds_alone < 50 }
        };
        let refused = Rendezvous { secret, ..rendezvous(&hosts, rank, "a test") }
            .connect(&mut wait)
            .map(|_| ())
            .expect_err("another secret");
        is_first_over.store(true, Ordering::Relaxed);
        refused
    });
    for error in &ends {
        assert!(matches!(error, RendezvousError::TimedOut { .. }), "{error}");
        assert!(error.to_string().ends_with("another secret (--secret-file)"), "{error}");
    }
}

/// A stranger that sends nothing, sends a byte now and then, or echoes what it receives delays no
/// process. It receives at most 104 bytes, which do not contain the description of the search. If
/// processes waited for strangers, each would cost three seconds in every run; a pause of the
/// machine does not recur.
#[test]
fn slow_strangers_delay_no_process() {
    let longest = || connect_among_strangers().into_iter().max().expect("three times");
    assert!((0..10).any(|_| longest() < Duration::from_secs(2)));
}

/// Connects three processes while strangers call, and returns how long each of them took.
fn connect_among_strangers() -> Vec<Duration> {
    let hosts = local::find_free_hosts(3).expect("free ports");
    let is_over = AtomicBool::new(false);
    let times = pool::map(0..6, |process| {
        if process < 3 {
            std::thread::sleep(Duration::from_millis(200 * process as u64));
            let start = Instant::now();
            let lines =
                rendezvous(&hosts, process, "a test").connect(&mut || true).expect("connected");
            let time = start.elapsed();
            drop(TimelyGroup::new(lines, process, &panic_on_loss()).expect("a communicator"));
            is_over.store(true, Ordering::Relaxed);
            return Some(time);
        }
        let mut received = Vec::new();
        while !is_over.load(Ordering::Relaxed) {
            let Ok(mut stream) = TcpStream::connect(hosts.address(process % 2)) else {
                std::thread::sleep(Duration::from_millis(10));
                continue;
            };
            stream.set_read_timeout(Some(Duration::from_millis(50))).expect("a timeout");
            let mut buffer = [0; 4096];
            while !is_over.load(Ordering::Relaxed) {
                match stream.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(count) => received.extend(&buffer[..count]),
                    Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                    Err(_) => break,
                }
                let answer = match process {
                    3 => &[][..],
                    4 => b"f",
                    _ => &received[..],
                };
                if stream.write_all(answer).is_err() {
                    break;
                }
            }
            assert!(received.len() <= 104, "{}", received.len());
            assert!(!received.windows(6).any(|part| part == b"a test"));
            received.clear();
        }
        None
    });
    times.into_iter().flatten().collect()
}

/// Connections that stay silent or speak another protocol do not disturb the rendezvous.
#[test]
fn foreign_connections_are_dropped() {
    let hosts = local::find_free_hosts(2).expect("free ports");
    pool::map(0..3, |process| {
        if process == 2 {
            let mut connections = Vec::new();
            for text in ["", "GET / HTTP/1.1\r\n\r\n", "fifteen-cluster\u{1}"] {
                if let Ok(mut stream) = TcpStream::connect(hosts.address(0)) {
                    let _ = stream.write_all(text.as_bytes());
                    connections.push(stream);
                }
            }
            std::thread::sleep(Duration::from_millis(100));
            return;
        }
        if process == 1 {
            std::thread::sleep(Duration::from_millis(300));
        }
        let lines =
            rendezvous(&hosts, process, "a test").connect(&mut || true).expect("a connected pair");
        TimelyGroup::new(lines, process, &panic_on_loss())
            .expect("a communicator")
            .all_to_all(vec![vec![1]; 2], &mut || ());
    });
}

#[test]
fn missing_process_is_named() {
    let hosts = local::find_free_hosts(2).expect("free ports");
    for rank in 0..2 {
        let impatient = Rendezvous {
            timeout: Duration::from_millis(200),
            ..rendezvous(&hosts, rank, "a test")
        };
        let error = impatient.connect(&mut || true).expect_err("no other process");
        assert!(matches!(error, RendezvousError::TimedOut { .. }));
        let expected = format!("{} did not connect within 0.2 seconds", hosts.name(1 - rank));
        assert!(error.to_string().starts_with(&expected), "{error}");
    }
    // A connection that proves nothing may come from a process without the secret.
    let impatient =
        Rendezvous { timeout: Duration::from_millis(500), ..rendezvous(&hosts, 0, "a test") };
    let mut call = || TcpStream::connect(hosts.address(0)).map_or(true, |_| true);
    let error = impatient.connect(&mut call).expect_err("no other process").to_string();
    assert!(error.contains(": an incoming connection ended before it proved"), "{error}");
    let error = rendezvous(&hosts, 2, "a test").connect(&mut || true).expect_err("an unknown rank");
    assert_eq!(error.to_string(), "no process 2; ranks are 0 to 1");
    let _taken = TcpListener::bind(hosts.address(0)).expect("a free port");
    let error = rendezvous(&hosts, 0, "a test").connect(&mut || true).expect_err("a used port");
    assert!(error.to_string().starts_with(&format!("{} cannot listen: ", hosts.name(0))));
    // A cancelled rendezvous does not wait.
    let start = Instant::now();
    let hosts = local::find_free_hosts(2).expect("free ports");
    rendezvous(&hosts, 1, "a test").connect(&mut || false).expect_err("a cancelled rendezvous");
    assert!(start.elapsed() < TIMEOUT / 2);
}
