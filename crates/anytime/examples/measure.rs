//! Solves positions, one per line, and prints lengths and lower bounds against processor time.
//!
//! Arguments: seconds of processor time for each position, threads, and the maximum number of
//! positions. The tiles follow the last tab of a line. If a line has four columns, the second is a
//! known length, for comparison. Lines without a position are skipped.

use fifteen_anytime::{LargeBoard, Progress, Settings, search};
use fifteen_runtime::{Threads, continue_if};
use std::io::BufRead;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seconds: f64 = arguments.first().map_or(Ok(10.0), |text| text.parse())?;
    let threads: Threads = arguments.get(1).map_or(Ok(Threads::default()), |text| text.parse())?;
    let limit: usize = arguments.get(2).map_or(Ok(usize::MAX), |text| text.parse())?;
    let settings = Settings { threads, ..Settings::default() };
    // Sums of the lengths at a quarter, at half and at the end of the time, of the bounds, and of
    // the known lengths.
    let mut sums = [0_u32; 5];
    let (mut count, mut optimal) = (0_u32, 0_u32);
    let clock = Clock { begun: Instant::now() };
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        let Ok(start) = fields.last().unwrap_or(&"").parse::<LargeBoard>() else { continue };
        if count as usize == limit {
            break;
        }
        let begun = clock.seconds();
        let mut events: Vec<(f64, u32, u32)> = Vec::new();
        let mut observer = |progress: &Progress| {
            let elapsed = clock.seconds() - begun;
            if let Some(length) = progress.length {
                let known = events.last().map(|&(_, length, bound)| (length, bound));
                if known != Some((length, progress.bound)) {
                    events.push((elapsed, length, progress.bound));
                }
            }
            continue_if(elapsed < seconds)
        };
        let report = search(&start, &settings, &mut observer)?;
        let (length, bound) = (report.moves.len() as u32, report.bound);
        events.push((clock.seconds() - begun, length, bound));
        let shown =
            events.iter().map(|(time, length, bound)| format!("{time:.1}:{length}/{bound}"));
        let known = if fields.len() == 4 { fields[1].parse().unwrap_or(0) } else { 0 };
        let at = |part: f64| {
            let before = events.iter().take_while(|event| event.0 <= part * seconds);
            before.last().map_or(events[0].1, |event| event.1)
        };
        println!(
            "{length} moves, bound {bound}, manhattan {}, known {known}: {}",
            start.manhattan(),
            shown.collect::<Vec<_>>().join(" "),
        );
        for (sum, value) in sums.iter_mut().zip([at(0.25), at(0.5), length, bound, known]) {
            *sum += value;
        }
        count += 1;
        optimal += u32::from(report.is_optimal());
    }
    if count == 0 {
        return Err("no positions".into());
    }
    let means = sums.map(|sum| format!("{:.2}", f64::from(sum) / f64::from(count)));
    let [quarter, half, length, bound, known] = means;
    println!(
        "{count} positions: length {quarter} {half} {length}, bound {bound}, known {known}, \
         optimal {optimal}"
    );
    Ok(())
}

/// Clock of the processor time of all threads, or of elapsed time if that is unknown.
struct Clock {
    begun: Instant,
}

impl Clock {
    /// Returns the time so far, in seconds.
    fn seconds(&self) -> f64 {
        processor_seconds().unwrap_or_else(|| self.begun.elapsed().as_secs_f64())
    }
}

/// Returns the processor time of this process, on Linux: fields 14 and 15 of its status, in ticks
/// of 10 ms.
fn processor_seconds() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields = status.rsplit_once(')')?.1.split_whitespace();
    let ticks: Vec<u32> = fields.skip(11).take(2).flat_map(str::parse).collect();
    (ticks.len() == 2).then(|| f64::from(ticks[0] + ticks[1]) / 100.0)
}
