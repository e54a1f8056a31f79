//! Times the engines, and the generated C program, on the same iterations.
//!
//! The engine `wide` runs in every form that the processor supports, without duplicate pruning and
//! on one thread, so that it can be compared with the others; then, in the best form, with two
//! threads, with duplicate pruning, and with both.
//!
//! `cargo bench` runs them in turn, A B C A B C …, so that a machine that slows down slows all of
//! them down, and prints medians and the ratio to the plain engine. Every run must visit exactly
//! the known number of nodes, with or without duplicate pruning, so an incorrect engine cannot
//! appear faster. The C program is compiled with `gcc -O3` (or the compiler that `CC` names);
//! without a compiler it is omitted.
//!
//! `cargo bench --bench engines -- [SAD] [ROUNDS]`: `SAD` is the number of sad moves of the last
//! iteration of Korf's number 88, 9 by default and at most 10 (that iteration has 52 happy and 9
//! sad moves and 415,483,524 nodes; with 10 sad moves it has 2,641,935,659). `ROUNDS` is the number
//! of rounds, 5 by default.

mod support;

use fifteen::korf::{Engine, Settings, Simd};
use fifteen::{Board, Limits, Size, Threads, korf};
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Measurements, measure_time, numeric_arguments};

/// Korf's number 88.
const START: &str = "ca6098dfb73254e1";

/// Number of visited nodes in all iterations up to the one with this number of sad moves.
const VISITED: [u64; 11] = [
    0,
    4,
    121,
    1_890,
    19_720,
    178_838,
    1_440_401,
    10_631_697,
    73_811_661,
    489_295_185,
    3_131_230_844,
];

/// Number of visited nodes with duplicate pruning.
const VISITED_WITH_PRUNING: [u64; 11] = [
    0,
    4,
    121,
    1_880,
    19_178,
    164_923,
    1_267_744,
    8_695_396,
    53_839_485,
    311_471_278,
    1_727_486_505,
];

fn main() {
    let numbers = numeric_arguments();
    let sad = numbers.first().copied().unwrap_or(9).min(VISITED.len() - 1);
    let rounds = numbers.get(1).copied().unwrap_or(5).max(1);
    println!("{} on {START}, all iterations up to {sad} sad moves", processor());

    let mut contestants =
        vec![Contestant::engine_with_defaults("plain"), Contestant::engine_with_defaults("fsa")];
    match compile_c() {
        Ok(program) => contestants.push(Contestant::c_machine(program)),
        Err(reason) => println!("the C program is omitted: {reason}"),
    }
    let available = Simd::ALL.into_iter().filter(|simd| simd.is_available());
    contestants.extend(available.map(|simd| Contestant::wide(simd, 1, false)));
    let best = Simd::best();
    contestants.push(Contestant::wide(best, 2, false));
    contestants.push(Contestant::wide(best, 1, true));
    contestants.push(Contestant::wide(best, 2, true));
    let seconds = Measurements::measure(rounds, &mut contestants, |contestant| {
        let seconds = contestant.run(sad);
        println!("{:<36} {seconds:>9.3}", contestant.name);
        seconds
    });

    println!("\nengine                                median s      nodes/s   ratio");
    for (number, contestant) in contestants.iter().enumerate() {
        let (median, ratio) = (seconds.median(number), seconds.ratio(number, 0));
        #[allow(clippy::cast_precision_loss)] // four digits are printed
        let rate = contestant.expected_nodes[sad] as f64 / median / 1e6;
        println!("{:<36} {median:>9.3} {rate:>8.1} M/s {ratio:>7.2}", contestant.name);
    }
}

/// Engine or program to be timed.
struct Contestant {
    name: String,
    runner: Runner,
    /// Number of nodes it must visit, by the number of sad moves of the last iteration.
    expected_nodes: &'static [u64; 11],
}

/// Implementation that a contestant runs.
enum Runner {
    /// Engine of the library.
    Engine(Box<dyn Engine>),
    /// Compiled C program.
    Program(PathBuf),
}

impl Contestant {
    /// Creates a contestant that runs an engine with default settings.
    fn engine_with_defaults(name: &str) -> Contestant {
        let engine = korf::engine(name).expect("an engine with this name");
        let runner =
            Runner::Engine(engine.with_settings(&Settings::default()).expect("supported settings"));
        Contestant { name: name.to_owned(), runner, expected_nodes: &VISITED }
    }

    /// Creates the contestant that runs the C program.
    fn c_machine(program: PathBuf) -> Contestant {
        let (name, runner) = ("c".to_owned(), Runner::Program(program));
        Contestant { name, runner, expected_nodes: &VISITED }
    }

    /// Creates a contestant that runs the engine `wide`.
    fn wide(simd: Simd, threads: usize, pruning: bool) -> Contestant {
        let settings = Settings {
            simd: Some(simd),
            threads: Threads::new(threads),
            pruning: Some(pruning),
            ..Settings::default()
        };
        let wide = korf::engine("wide").expect("the engine 'wide'");
        let runner = Runner::Engine(wide.with_settings(&settings).expect("supported settings"));
        let suffix = if pruning { ", pruning" } else { "" };
        let name = format!("wide, {simd}, threads: {threads}{suffix}");
        let expected_nodes = if pruning { &VISITED_WITH_PRUNING } else { &VISITED };
        Contestant { name, runner, expected_nodes }
    }

    /// Runs the contestant once, checks the number of nodes, and returns the seconds.
    fn run(&self, sad: usize) -> f64 {
        let (visited, seconds) = match &self.runner {
            Runner::Program(program) => {
                run_program(program, sad).expect("a table on standard output")
            }
            Runner::Engine(engine) => measure_time(|| run_engine(&**engine, sad)),
        };
        assert_eq!(
            visited, self.expected_nodes[sad],
            "{} must visit the known number of nodes",
            self.name
        );
        seconds
    }
}

/// Runs an engine, and returns the number of visited nodes.
fn run_engine(engine: &dyn Engine, sad: usize) -> u64 {
    let start: Board = START.parse().expect("a position");
    let longest = start.manhattan() + 2 * sad as u32;
    let limits = Limits::new().moves(longest);
    let report = korf::solve(&start, engine, &limits, &mut ()).expect("a solvable position");
    report.statistics.total().visited
}

/// Runs the C program, which prints the threshold, nodes and seconds of each iteration, and returns
/// the total numbers of nodes and seconds.
fn run_program(program: &Path, sad: usize) -> Result<(u64, f64), Box<dyn Error>> {
    let output = Command::new(program).args([START, &sad.to_string()]).output()?;
    let (mut visited, mut seconds) = (0, 0.0);
    for line in String::from_utf8(output.stdout)?.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, nodes, time] = fields[..] else {
            return Err(format!("unexpected line: {line}").into());
        };
        visited += nodes.parse::<u64>()?;
        seconds += time.parse::<f64>()?;
    }
    Ok((visited, seconds))
}

/// Generates and compiles the C program.
fn compile_c() -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("machine.c"), folder.join("machine"));
    let machine = fifteen_codegen::Machine::new(Size::new(4, 4)?);
    fs::write(&source, fifteen_codegen::print::c::print(&machine))?;
    let compiler = env::var("CC").unwrap_or_else(|_| "gcc".to_owned());
    let status = Command::new(&compiler).arg("-O3").arg(&source).arg("-o").arg(&program).status();
    match status {
        Ok(status) if status.success() => Ok(program),
        Ok(status) => Err(format!("{compiler} ended with {status}").into()),
        Err(error) => Err(format!("{compiler}: {error}").into()),
    }
}

/// Returns the name of the processor, if the system provides it.
fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name"));
    let name = model.map(|line| line.trim_start_matches([' ', '\t', ':']));
    name.unwrap_or("an unknown processor").to_owned()
}
