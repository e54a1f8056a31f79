//! Times the queens search, and checks its results against known values and node counts.
//!
//! `cargo bench --bench queens -- [MAX_SIDE] [ROUNDS]` places n queens on n×n boards, for n from 10
//! up to `MAX_SIDE` (15 by default, at most 17), with one thread and with two in turn, and prints
//! medians. With one thread the number of nodes is deterministic.

mod support;

use fifteen::Threads;
use fifteen::queens::{self, Chessboard, Options, QueensResult};
use support::{Measurements, measure_time, numeric_arguments};

/// Side of the board, unattacked squares, and number of nodes with one thread.
const KNOWN_VALUES: [(usize, u32, u64); 8] = [
    (10, 22, 91_640),
    (11, 30, 297_206),
    (12, 36, 1_072_272),
    (13, 47, 3_781_476),
    (14, 56, 9_513_033),
    (15, 72, 22_477_096),
    (16, 82, 67_695_580),
    (17, 97, 234_833_541),
];

fn main() {
    let numbers = numeric_arguments();
    let largest = numbers.first().copied().unwrap_or(15);
    let rounds = numbers.get(1).copied().unwrap_or(5).max(1);
    println!("  n unattacked        nodes   one thread, s   two threads, s");
    for (side, unattacked, nodes) in KNOWN_VALUES.into_iter().filter(|known| known.0 <= largest) {
        let seconds = Measurements::measure(rounds, &mut [1, 2], |&mut threads| {
            let (answer, seconds) = measure_time(|| solve(side, threads));
            assert_eq!(
                (answer.unattacked, answer.upper),
                (unattacked, unattacked),
                "{side} queens"
            );
            assert!(threads > 1 || answer.nodes == nodes, "{side} queens: {} nodes", answer.nodes);
            seconds
        });
        let (one, two) = (seconds.median(0), seconds.median(1));
        println!("{side:>3} {unattacked:>10} {nodes:>12} {one:>15.3} {two:>16.3}");
    }
}

/// Places as many queens as the board has rows.
fn solve(side: usize, threads: usize) -> QueensResult {
    let threads = Threads::new(threads).expect("a number of threads");
    let board = Chessboard::new(side, side).expect("a board");
    queens::solve(board, side, &Options { threads }, &mut ()).expect("a valid problem")
}
