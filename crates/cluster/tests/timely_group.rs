//! Tests of rendezvous, exchanges and lost processes; each process is a thread here.

use fifteen_cluster::{Hosts, OnPeerLost, Rendezvous, RendezvousError, TimelyGroup, local};
use fifteen_runtime::communicator::Communicator;
use fifteen_runtime::pool;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const TIMEOUT: Duration = Duration::from_secs(20);

fn rendezvous(hosts: &Hosts, me: usize, about: &str) -> Rendezvous {
    Rendezvous { hosts: hosts.clone(), rank: me, description: about.to_owned(), timeout: TIMEOUT }
}

fn panic_on_loss() -> OnPeerLost {
    Arc::new(|process| panic!("process {process} is lost"))
}

/// Runs the same work in several processes, and returns the results.
fn run_group<End: Send>(count: usize, work: impl Fn(&mut TimelyGroup) -> End + Sync) -> Vec<End> {
    let hosts = local::find_free_hosts(count).expect("free ports");
    pool::map(0..count, |me| {
        let lines =
            rendezvous(&hosts, me, "a test").connect(&mut || true).expect("a connected group");
        work(&mut TimelyGroup::new(lines, me, &panic_on_loss()).expect("a communicator"))
    })
}

#[test]
fn all_to_all_delivers_every_message() {
    for count in 1..=4 {
        run_group(count, |mesh| {
            for turn in 0..100 {
                let parcel = |from, to| format!("{turn} {from} {to}").into_bytes();
                let (me, everyone) = (mesh.rank(), 0..count);
                let give = everyone.clone().map(|to| parcel(me, to)).collect();
                let taken = mesh.all_to_all(give, &mut || ());
                assert!(taken.into_iter().eq(everyone.map(|from| parcel(from, me))));
            }
        });
    }
}

/// Payloads longer than a message arrive in one piece, exchanges are not mixed, and empty payloads
/// arrive as empty.
#[test]
fn long_and_empty_payloads_arrive() {
    let taken = run_group(3, |mesh| {
        let me = mesh.rank();
        let long = vec![me as u8; 3_000_000 * me];
        let first = mesh.all_to_all(vec![long; 3], &mut || ());
        let second = mesh.all_to_all(vec![vec![7; me]; 3], &mut || ());
        (first, second, mesh.bytes_sent())
    });
    for (me, (first, second, sent)) in taken.into_iter().enumerate() {
        for from in 0..3 {
            assert_eq!(first[from].len(), 3_000_000 * from);
            assert!(first[from].iter().all(|&byte| usize::from(byte) == from));
            assert_eq!(second[from], vec![7; from]);
        }
        assert_eq!(sent, 2 * (3_000_000 * me as u64 + me as u64), "to two others");
    }
}

#[test]
fn broadcasts_arrive_without_collectives() {
    let heard = run_group(3, |mesh| {
        mesh.broadcast(vec![mesh.rank() as u8; 1_000_000]);
        let begun = Instant::now();
        let mut news = Vec::new();
        while news.len() < 2 && begun.elapsed() < TIMEOUT {
            news.extend(mesh.poll_messages());
        }
        news.sort_unstable();
        news
    });
    for (me, news) in heard.into_iter().enumerate() {
        let others = (0..3).filter(|&other| other != me);
        assert!(news.into_iter().eq(others.map(|other| vec![other as u8; 1_000_000])));
    }
}

/// Rank of the process lost in the test below.
static LOST_RANK: AtomicUsize = AtomicUsize::new(usize::MAX);

/// A lost process is named within seconds, even if this one does not wait for it.
#[test]
fn a_lost_process_is_named() {
    let hosts = local::find_free_hosts(2).expect("free ports");
    pool::map(0..2, |me| {
        let lines =
            rendezvous(&hosts, me, "a test").connect(&mut || true).expect("a connected pair");
        if me == 0 {
            drop(lines);
            return;
        }
        let lost: OnPeerLost = Arc::new(|process| LOST_RANK.store(process, Ordering::Relaxed));
        let mesh = TimelyGroup::new(lines, me, &lost).expect("a communicator");
        let begun = Instant::now();
        while LOST_RANK.load(Ordering::Relaxed) == usize::MAX && begun.elapsed() < TIMEOUT / 2 {
            std::thread::yield_now();
        }
        assert_eq!(LOST_RANK.load(Ordering::Relaxed), 0);
        // Dropping it would wait forever.
        std::mem::forget(mesh);
    });
}

#[test]
fn processes_of_another_search_are_refused() {
    let hosts = local::find_free_hosts(2).expect("free ports");
    let ends = pool::map(0..2, |me| {
        let about = if me == 0 { "3x3" } else { "4x4" };
        rendezvous(&hosts, me, about)
            .connect(&mut || true)
            .map(|_| ())
            .expect_err("different searches")
    });
    for (me, error) in ends.into_iter().enumerate() {
        let (there, here) = if me == 0 { ("4x4", "3x3") } else { ("3x3", "4x4") };
        let name = hosts.name(1 - me);
        assert_eq!(
            error.to_string(),
            format!("{name} runs another search: found ‘{there}’, expected ‘{here}’")
        );
    }
}

/// Foreign and silent connections are dropped without harm.
#[test]
fn foreign_connections_are_dropped() {
    let hosts = local::find_free_hosts(2).expect("free ports");
    pool::map(0..3, |who| {
        if who == 2 {
            let mut calls = Vec::new();
            for words in ["", "GET / HTTP/1.1\r\n\r\n", "fifteen-cluster\u{1}"] {
                if let Ok(mut stream) = TcpStream::connect(hosts.address(0)) {
                    let _ = stream.write_all(words.as_bytes());
                    calls.push(stream);
                }
            }
            std::thread::sleep(Duration::from_millis(100));
            return;
        }
        if who == 1 {
            std::thread::sleep(Duration::from_millis(300));
        }
        let lines =
            rendezvous(&hosts, who, "a test").connect(&mut || true).expect("a connected pair");
        TimelyGroup::new(lines, who, &panic_on_loss())
            .expect("a communicator")
            .all_to_all(vec![vec![1]; 2], &mut || ());
    });
}

#[test]
fn missing_process_is_named() {
    let hosts = local::find_free_hosts(2).expect("free ports");
    for me in 0..2 {
        let meeting =
            Rendezvous { timeout: Duration::from_millis(200), ..rendezvous(&hosts, me, "a test") };
        let error = meeting.connect(&mut || true).expect_err("no other process");
        assert!(matches!(error, RendezvousError::TimedOut { .. }));
        let expected = format!("{} did not connect within 0.2 seconds", hosts.name(1 - me));
        assert!(error.to_string().starts_with(&expected), "{error}");
    }
    let error = rendezvous(&hosts, 2, "a test").connect(&mut || true).expect_err("an unknown rank");
    assert_eq!(error.to_string(), "no process 2; ranks are 0 to 1");
    let _taken = TcpListener::bind(hosts.address(0)).expect("a free port");
    let error = rendezvous(&hosts, 0, "a test").connect(&mut || true).expect_err("a used port");
    assert!(error.to_string().starts_with(&format!("{} cannot listen: ", hosts.name(0))));
    // A cancelled rendezvous does not wait.
    let begun = Instant::now();
    let hosts = local::find_free_hosts(2).expect("free ports");
    rendezvous(&hosts, 1, "a test").connect(&mut || false).expect_err("a cancelled rendezvous");
    assert!(begun.elapsed() < TIMEOUT / 2);
}
