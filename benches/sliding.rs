//! Times the search for block puzzles: from one end and from both, with one thread and with two.
//!
//! `cargo bench --bench sliding` runs them in turn, A B C D A B C D …, and prints medians. Every run
//! must find a solution of the known length, and look at exactly the configurations that are known:
//! nothing here can get faster by being wrong.
//!
//! `cargo bench --bench sliding -- [ROUNDS]` chooses the number of rounds, 3 by default.

use fifteen::sliding::{self, Options, Outcome, Puzzle, Style, Way};
use std::env;
use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// A puzzle, a style, the length of its solution, and how many configurations there are on the
/// complete levels of a search from one end and from both.
const CASES: [(&str, u8, usize, [u64; 2]); 9] = [
    ("climb12", 2, 59, [3_438_928, 827_495]),
    ("climb12", 3, 61, [4_002_327, 976_861]),
    ("climb12", 5, 43, [3_571_667, 837_642]),
    ("climb15a-nosingle", 2, 34, [1_964_167, 119_514]),
    ("climb15a-nosingle", 3, 40, [7_127_603, 282_450]),
    ("climb15a-nosingle", 5, 23, [2_055_476, 135_273]),
    ("slide-t", 2, 123, [1_915_110, 308_312]),
    ("slide-t", 3, 125, [1_897_979, 263_597]),
    ("slide-t", 5, 95, [2_015_209, 278_319]),
];

fn main() {
    let rounds = env::args().find_map(|argument| argument.parse().ok()).unwrap_or(3).max(1);
    println!(
        "{:<18} style    one end  two threads  both ends  two threads  configurations (both)",
        "medians in seconds"
    );
    for (name, style, length, configurations) in CASES {
        let puzzle = read(name);
        let style = Style::new(style).expect("there are six");
        let forms = [(Way::Forward, 1), (Way::Forward, 2), (Way::BothEnds, 1), (Way::BothEnds, 2)];
        let mut seconds = forms.map(|_| Vec::new());
        for _ in 0..rounds {
            for (index, (way, threads)) in forms.into_iter().enumerate() {
                let known = configurations[usize::from(way == Way::BothEnds)];
                seconds[index].push(time(&puzzle, style, way, threads, (length, known)));
            }
        }
        let medians = seconds.map(median);
        println!(
            "{name:<18} {:>5} {:>10.3} {:>12.3} {:>10.3} {:>12.3}  {} ({})",
            style.number(),
            medians[0],
            medians[1],
            medians[2],
            medians[3],
            configurations[0],
            configurations[1]
        );
    }
}

/// A puzzle of the test data.
fn read(name: &str) -> Puzzle {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sliding");
    let text = fs::read_to_string(folder.join(format!("{name}.sliding")));
    Puzzle::parse(&text.expect("the file can be read")).expect("it is a puzzle")
}

/// The seconds a search takes, which must find what is known.
fn time(puzzle: &Puzzle, style: Style, way: Way, threads: usize, known: (usize, u64)) -> f64 {
    let threads = NonZeroUsize::new(threads).expect("not zero");
    let options = Options { style, threads, way, ..Options::default() };
    let began = Instant::now();
    let report = sliding::solve(puzzle, &options, &mut |_| ControlFlow::Continue(()));
    let seconds = began.elapsed().as_secs_f64();
    let Outcome::Solved(solution) = report.outcome else { panic!("it can be solved") };
    assert_eq!((solution.len(), report.configurations), known, "{way:?}");
    seconds
}

/// The median of some numbers.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
