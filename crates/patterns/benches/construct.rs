//! Benchmark of the construction of tables for the 15-puzzle, with one thread and with two.
//!
//! `cargo bench -p fifteen-patterns` builds all patterns of the partitions 5-5-5 and 6-6-3. `cargo
//! bench -p fifteen-patterns -- 7-8` builds those of 7-8; the larger one takes a few seconds and
//! 830 megabytes. The arguments are names or drawings of partitions. Each line has the time in
//! seconds, the estimate of [`construction_memory`], and, where the system reports it, the peak
//! memory of the process.
//!
//! The numbers of placements by excess are asserted for the patterns of these partitions, so a
//! wrong construction cannot appear faster. For other patterns they are printed.

use fifteen_codegen::Size;
use fifteen_patterns::{Partition, Pattern, construct, construction_memory};
use fifteen_runtime::Threads;
use std::env;
use std::error::Error;
use std::fs;
use std::time::Instant;

/// By home cells, the numbers of placements with an excess of 0, 1, 2 and so on.
const KNOWN: &[(u32, &[u64])] = &[
    (0x0007, &[2_880, 471, 9]),
    (0x002f, &[287_446, 197_095, 37_143, 2_370, 98, 8]),
    (0x3310, &[281_475, 191_530, 46_756, 4_246, 153]),
    (0x4cc0, &[109_257, 262_131, 136_203, 16_126, 443]),
    (0x3330, &[1_749_433, 2_571_099, 1_208_477, 221_101, 15_258, 392]),
    (0x4cc8, &[689_994, 2_329_224, 2_093_863, 595_040, 56_007, 1_625, 7]),
    (0x5cc8, &[5_779_723, 20_703_396, 21_858_441, 8_087_323, 1_157_521, 69_135, 2_041, 20]),
    (0x7f00, &[3_377_411, 15_535_159, 22_682_992, 12_698_690, 3_042_143, 309_381, 11_741, 83]),
    (
        0x00ff,
        &[
            37_743_200,
            138_801_034,
            185_001_307,
            114_694_529,
            36_086_104,
            6_024_260,
            540_853,
            26_355,
            747,
            11,
        ],
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut names: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if names.is_empty() {
        names = ["5-5-5", "6-6-3"].map(str::to_owned).into();
    }
    println!("partition  homes  placements  threads  seconds  memory MB  peak MB");
    for name in &names {
        let partition = Partition::parse(Size::new(4, 4)?, name)?;
        for pattern in partition.patterns() {
            for threads in [1, 2].map(|threads| Threads::new(threads).expect("a few")) {
                let seconds = run(pattern, threads);
                let (homes, count) = (pattern.homes(), pattern.ranking().count());
                let (memory, peak) = (construction_memory(pattern) / 1_000_000, peak());
                println!(
                    "{name:<9}  {homes:#06x}  {count:>9}  {threads:>7}  {seconds:>7.3}  \
                     {memory:>9}  {peak:>7}"
                );
            }
        }
    }
    Ok(())
}

/// Builds a table and checks it. Returns the construction time in seconds.
fn run(pattern: &Pattern, threads: Threads) -> f64 {
    let began = Instant::now();
    let table = construct(pattern, threads, &mut ()).expect("enough memory");
    let seconds = began.elapsed().as_secs_f64();
    let mut counts = Vec::new();
    for rank in 0..pattern.ranking().count() {
        let excess = table.excess(rank) as usize;
        counts.resize(counts.len().max(excess + 1), 0);
        counts[excess] += 1;
    }
    let known = KNOWN.iter().find(|(homes, _)| *homes == pattern.homes());
    match known {
        Some((homes, known)) => assert_eq!(counts, *known, "homes {homes:#06x}"),
        None => println!("homes {:#06x}: {counts:?}", pattern.homes()),
    }
    seconds
}

/// Returns the peak memory of this process in megabytes, where the system reports it.
fn peak() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kibibytes.map_or("unknown".to_owned(), |kibibytes| (kibibytes * 1024 / 1_000_000).to_string())
}
