//! Times the search for queens, whose values and nodes are known.
//!
//! `cargo bench --bench queens -- [LARGEST] [ROUNDS]` solves n queens on n×n boards from 10 up to
//! `LARGEST` (13; at most 15), with one thread and with two in turn, and prints medians. With one
//! thread the number of nodes is always the same.

use fifteen::Threads;
use fifteen::queens::{self, Chessboard, Options};
use std::env;
use std::error::Error;
use std::time::Instant;

/// Side of the board, unattacked squares, and the nodes that one thread visits.
const KNOWN: [(usize, u32, u64); 6] = [
    (10, 22, 123_079),
    (11, 30, 291_381),
    (12, 36, 1_391_429),
    (13, 47, 3_243_935),
    (14, 56, 10_725_105),
    (15, 72, 15_915_383),
];

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<usize> = env::args().filter_map(|argument| argument.parse().ok()).collect();
    let largest = numbers.first().copied().unwrap_or(13);
    let rounds = numbers.get(1).copied().unwrap_or(5).max(1);
    println!("  n unattacked        nodes   one thread, s   two threads, s");
    for (side, unattacked, nodes) in KNOWN.into_iter().filter(|known| known.0 <= largest) {
        let mut seconds = [Vec::new(), Vec::new()];
        for _ in 0..rounds {
            for threads in 1..=2 {
                let (found, visited, time) = run(side, threads)?;
                assert_eq!(found, unattacked, "{side} queens");
                assert!(threads > 1 || visited == nodes, "{side} queens: {visited} nodes");
                seconds[threads - 1].push(time);
            }
        }
        let [one, two] = seconds.map(median);
        println!("{side:>3} {unattacked:>10} {nodes:>12} {one:>15.3} {two:>16.3}");
    }
    Ok(())
}

/// Solves a board: unattacked squares, nodes and seconds.
fn run(side: usize, threads: usize) -> Result<(u32, u64, f64), Box<dyn Error>> {
    let threads = Threads::new(threads).ok_or("no threads")?;
    let began = Instant::now();
    let board = Chessboard::new(side, side)?;
    let answer = queens::solve(board, side, &Options { threads }, &mut ())?;
    assert_eq!(answer.unattacked, answer.upper);
    Ok((answer.unattacked, answer.nodes, began.elapsed().as_secs_f64()))
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}
