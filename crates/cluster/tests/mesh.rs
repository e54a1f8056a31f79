//! Processes that meet, hand things to each other, and lose each other: here each is a thread.

use fifteen_cluster::{Hosts, Rendezvous, RendezvousError, TimelyGroup, OnPeerLost, local};
use fifteen_runtime::communicator::Communicator;
use fifteen_runtime::pool;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const TIMEOUT: Duration = Duration::from_secs(20);

fn meeting(hosts: &Hosts, me: usize, about: &str) -> Rendezvous {
    Rendezvous { hosts: hosts.clone(), rank: me, description: about.to_owned(), timeout: TIMEOUT }
}

fn panic_on_loss() -> OnPeerLost {
    Arc::new(|process| panic!("process {process} is lost"))
}

/// Has several processes do the same, and returns what each comes to.
fn run_group<End: Send>(count: usize, work: impl Fn(&mut TimelyGroup) -> End + Sync) -> Vec<End> {
    let hosts = local::find_free_hosts(count).expect("there are ports");
    pool::map(0..count, |me| {
        let lines = meeting(&hosts, me, "a test").connect(&mut || true).expect("all come");
        work(&mut TimelyGroup::new(lines, me, &panic_on_loss()).expect("there are threads"))
    })
}

#[test]
fn everything_arrives() {
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

/// What is longer than a parcel may be comes in one piece all the same, and nothing of one turn is mixed
/// with the next; if somebody gives nothing, that is what comes.
#[test]
fn long_and_empty_payloads_arrive() {
    let taken = run_group(3, |mesh| {
        let me = mesh.rank();
        let long = vec![me as u8; 3_000_000 * me];
        let first = mesh.all_to_all(vec![long; 3], &mut || ());
        let second = mesh.all_to_all(vec![vec![7; me]; 3], &mut || ());
        (first, second, mesh.sent())
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

/// Which process was lost in the test below.
static LOST_RANK: AtomicUsize = AtomicUsize::new(usize::MAX);

/// A process that is gone is named within seconds, whether this one waits for it or not.
#[test]
fn a_lost_process_is_named() {
    let hosts = local::find_free_hosts(2).expect("there are ports");
    pool::map(0..2, |me| {
        let lines = meeting(&hosts, me, "a test").connect(&mut || true).expect("both come");
        if me == 0 {
            drop(lines);
            return;
        }
        let lost: OnPeerLost = Arc::new(|process| LOST_RANK.store(process, Ordering::Relaxed));
        let mesh = TimelyGroup::new(lines, me, &lost).expect("there are threads");
        let begun = Instant::now();
        while LOST_RANK.load(Ordering::Relaxed) == usize::MAX && begun.elapsed() < TIMEOUT / 2 {
            std::thread::yield_now();
        }
        assert_eq!(LOST_RANK.load(Ordering::Relaxed), 0);
        // It would wait for ever.
        std::mem::forget(mesh);
    });
}

#[test]
fn processes_of_another_search_are_refused() {
    let hosts = local::find_free_hosts(2).expect("there are ports");
    let ends = pool::map(0..2, |me| {
        let about = if me == 0 { "3x3" } else { "4x4" };
        meeting(&hosts, me, about).connect(&mut || true).map(|_| ()).expect_err("they differ")
    });
    for (me, error) in ends.into_iter().enumerate() {
        let (there, here) = if me == 0 { ("4x4", "3x3") } else { ("3x3", "4x4") };
        let name = hosts.name(1 - me);
        assert_eq!(
            error.to_string(),
            format!("{name} searches something else: ‘{there}’, and not ‘{here}’")
        );
    }
}

/// Callers who have lost their way, or say nothing, do no harm.
#[test]
fn foreign_connections_are_dropped() {
    let hosts = local::find_free_hosts(2).expect("there are ports");
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
        let lines = meeting(&hosts, who, "a test").connect(&mut || true).expect("both come");
        TimelyGroup::new(lines, who, &panic_on_loss())
            .expect("there are threads")
            .all_to_all(vec![vec![1]; 2], &mut || ());
    });
}

#[test]
fn missing_process_is_named() {
    let hosts = local::find_free_hosts(2).expect("there are ports");
    for me in 0..2 {
        let meeting =
            Rendezvous { timeout: Duration::from_millis(200), ..meeting(&hosts, me, "a test") };
        let error = meeting.connect(&mut || true).expect_err("nobody comes");
        assert!(matches!(error, RendezvousError::TimedOut { .. }));
        let expected = format!("{} did not come within 0.2 seconds", hosts.name(1 - me));
        assert!(error.to_string().starts_with(&expected), "{error}");
    }
    let error = meeting(&hosts, 2, "a test").connect(&mut || true).expect_err("there is none");
    assert_eq!(error.to_string(), "there is no process 2: the 2 hosts have numbers from 0");
    let _taken = TcpListener::bind(hosts.address(0)).expect("it is free");
    let error = meeting(&hosts, 0, "a test").connect(&mut || true).expect_err("it is taken");
    assert!(error.to_string().starts_with(&format!("{} cannot listen: ", hosts.name(0))));
    // Whoever is asked to stop waits no longer.
    let begun = Instant::now();
    let hosts = local::find_free_hosts(2).expect("there are ports");
    meeting(&hosts, 1, "a test").connect(&mut || false).expect_err("it was asked to stop");
    assert!(begun.elapsed() < TIMEOUT / 2);
}
