//! Estimate for a census on many machines.
//!
//! Two numbers are measured with a small board on this machine: the positions that its threads
//! count per second, and the bytes sent per remote move, that is, a move to a position of another
//! process. The distribution of the positions over the processes determines the number of remote
//! moves on any board. Together these yield the hours for a large board on machines like this one.
//! A large board does not fit in the caches, so it may take somewhat longer.

use crate::support::clock::Clock;
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::numbers::group_digits;
use anyhow::{Result, bail, ensure};
use fifteen::census::{self, CensusKind, CheckpointError, Options};
use fifteen::runtime::Resources;
use fifteen::runtime::communicator::{TappedCommunicator, local_group};
use fifteen::runtime::memory::Bytes;
use fifteen::{Size, Threads};

/// Numbers of machines, and the link speeds in Gbit/s.
const MACHINE_COUNTS: [usize; 4] = [4, 16, 64, 256];
const LINK_GIGABITS: [f64; 2] = [10.0, 100.0];

/// Number of processes in the traffic measurement.
const MEASURED_PROCESSES: usize = 4;

/// Results of the measurement.
struct Measurement {
    /// Positions per second with the requested number of threads of this machine.
    positions_per_second: f64,
    /// Bytes sent per remote move.
    bytes_per_remote_move: f64,
}

/// Prints the plan.
#[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // not exact, and not negative
pub fn print_plan(size: Size, options: &Options, out: &mut Output) -> Result<Exit> {
    ensure!(out.is_text(), "--plan supports text only; remove --format");
    let crossing =
        MACHINE_COUNTS.iter().map(|&count| Some((count, census::crossing_rate(size, count)?)));
    let Some(crossing) = crossing.collect::<Option<Vec<_>>>() else {
        let bits = usize::BITS;
        bail!("no plan for {size}: too many positions for {bits}-bit addresses");
    };
    let small = Size::new(3, 4)?;
    let measured = measure(small, options.threads)?;
    let positions = census::solvable_count(size);
    out.print_headline(format!("A census of {size}: {} positions", group_digits(positions)))?;
    let rate = group_digits(measured.positions_per_second as u64);
    out.print_line(format!(
        "measured on {small}: {rate} positions/s with {} threads, {:.2} bytes sent per remote move",
        options.threads, measured.bytes_per_remote_move
    ))?;
    out.print_line("machines         memory each      sent each    compute hours   hours at 10 Gbit/s   at 100")?;
    for (count, crossing) in crossing {
        let memory = census::required_memory(size, options, count);
        let sent = positions as f64 * crossing * measured.bytes_per_remote_move / count as f64;
        let hours = positions as f64 / measured.positions_per_second / count as f64 / 3600.0;
        let [slow, fast] = LINK_GIGABITS.map(|line| sent * 8.0 / (line * 1e9) / 3600.0);
        out.print_line(format!(
            "{count:>8} {:>19} {:>14} {hours:>16.2} {slow:>22.2} {fast:>8.2}",
            Bytes(memory),
            Bytes(sent as u128),
        ))?;
    }
    Ok(Exit::Answered)
}

/// Counts the positions of a small board, once with the requested number of threads and once in a
/// local group of processes.
#[allow(clippy::cast_precision_loss)]
fn measure(size: Size, threads: Threads) -> Result<Measurement, CheckpointError> {
    let options = Options { threads, ..Options::default() };
    let clock = Clock::start();
    let all = CensusKind::all_from_last(size);
    let positions = census::count(size, all, &options, &mut ())?.positions() as f64;
    let rate = positions / clock.seconds();
    let options = Options { threads: Threads::ONE, ..options };
    let sent: Result<Vec<u64>, CheckpointError> = local_group(MEASURED_PROCESSES, |peers| {
        let mut sent = 0;
        let mut on_send = |rank: usize, messages: &[Vec<u8>]| {
            let others = messages.iter().enumerate().filter(|&(to, _)| to != rank);
            sent += others.map(|(_, bytes)| bytes.len() as u64).sum::<u64>();
        };
        let mut peers = TappedCommunicator { inner: peers, on_send: &mut on_send };
        let resources = Resources { communicator: Some(&mut peers), ..Resources::default() };
        census::count_with(size, all, &options, resources).map(|_| sent)
    })
    .into_iter()
    .collect();
    let crossing = census::crossing_rate(size, MEASURED_PROCESSES).expect("size counted before");
    Ok(Measurement {
        positions_per_second: rate,
        bytes_per_remote_move: sent?.iter().sum::<u64>() as f64 / (positions * crossing),
    })
}
