//! Solves positions, one a line, for some seconds each, and prints lengths, bounds and means.
//!
//! Arguments: seconds, threads. A line has the tiles after its last tab. Lines that are no position
//! are skipped.

use fifteen_anytime::{LargeBoard, Progress, Settings, search};
use fifteen_runtime::{Threads, continue_if};
use std::io::BufRead;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seconds: f64 = arguments.first().map_or(Ok(10.0), |text| text.parse())?;
    let threads: Threads = arguments.get(1).map_or(Ok(Threads::default()), |text| text.parse())?;
    let settings = Settings { threads, ..Settings::default() };
    let (mut count, mut lengths, mut bounds, mut optimal) = (0_u32, 0_u32, 0_u32, 0_u32);
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let text = line.rsplit('\t').next().unwrap_or_default();
        let Ok(start) = text.parse::<LargeBoard>() else { continue };
        let begun = Instant::now();
        let mut first = None;
        let mut observer = |progress: &Progress| {
            if let (None, Some(length)) = (first, progress.length) {
                first = Some((length, begun.elapsed().as_secs_f64()));
            }
            continue_if(begun.elapsed().as_secs_f64() < seconds)
        };
        let report = search(&start, &settings, &mut observer)?;
        let (length, bound) = (report.moves.len(), report.bound);
        let (first, after) = first.unwrap_or_default();
        println!(
            "{length} moves, bound {bound}, manhattan {}, first {first} after {after:.3} s, {:.2} s",
            start.manhattan(),
            begun.elapsed().as_secs_f64(),
        );
        count += 1;
        lengths += length as u32;
        bounds += bound;
        optimal += u32::from(report.is_optimal());
    }
    let mean = |sum: u32| f64::from(sum) / f64::from(count);
    println!(
        "{count} positions: length {:.2}, bound {:.2}, optimal {optimal}",
        mean(lengths),
        mean(bounds)
    );
    Ok(())
}
