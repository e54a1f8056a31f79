//! Builds tables while the user watches.

use super::files::interrupted;
use super::forecast::Forecast;
use crate::cli::frame::clock::Clock;
use crate::cli::frame::exit::NoMemory;
use crate::cli::frame::interrupt::{self, Searching};
use crate::cli::frame::memory::check;
use crate::cli::frame::output::Voice;
use crate::cli::frame::output::spinner::below;
use anyhow::Result;
use fifteen::heuristic::{HeuristicError, Progress, Tables};
use fifteen::{Memory, Stopped, Threads, Watch};
use fifteen_patterns::Partition;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Builds the tables of a partition, with a bar on standard error if someone watches.
///
/// # Errors
/// If there are too many entries, or too little memory, or the user interrupts, or the watch asks
/// to stop.
pub fn construct(
    partition: &Partition,
    threads: Threads,
    voice: Voice,
    watch: &mut dyn Watch<()>,
) -> Result<Tables> {
    if Tables::entries(partition).is_none() {
        return Err(HeuristicError::TooLarge(partition.clone()).into());
    }
    voice.explain(format!(
        "building the tables of {partition} with {threads} threads in about {} MB of memory",
        memory(partition) / 1_000_000,
    ));
    let what = format!("building the tables of {partition}");
    check(&what, memory(partition))?;
    let mut bar = Bar::new(partition, voice);
    let searching = Searching::begin();
    let tables = Tables::construct(partition, threads, &mut |progress: &Progress| {
        bar.show(*progress);
        interrupt::look()?;
        watch.look(&())
    });
    drop(searching);
    bar.line.finish_and_clear();
    tables.map_err(|stopped| match stopped {
        Stopped::Memory => {
            let needed = Memory::new(memory(partition));
            NoMemory(format!("{what} takes {needed} of memory, which the system has not to give"))
                .into()
        }
        _ => interrupted(&what),
    })
}

/// How many bytes it takes at most to build the tables of a partition.
pub fn memory(partition: &Partition) -> u64 {
    let mut finished = 0;
    let each = partition.standards().into_iter().map(|pattern| {
        let together = finished + fifteen_patterns::memory(&pattern) as u64;
        finished += pattern.ranking().count().div_ceil(2) as u64;
        together
    });
    each.max().unwrap_or(0)
}

/// A bar of the work that is done, and the time that is left.
struct Bar {
    line: ProgressBar,
    forecast: Forecast,
    clock: Clock,
    /// The thousandths that are done.
    done: u64,
    /// How many milliseconds it will have taken in the end, as far as one can tell.
    expected: Arc<AtomicU64>,
}

impl Bar {
    const LENGTH: f64 = 1000.0;

    fn new(partition: &Partition, voice: Voice) -> Bar {
        let (clock, expected) = (Clock::start(), Arc::new(AtomicU64::new(0)));
        let line = match voice.shows_progress() {
            true => visible(partition, clock, &expected),
            false => ProgressBar::hidden(),
        };
        Bar { line, forecast: Forecast::new(partition), clock, done: 0, expected }
    }

    /// Shows how far the construction has come. It is called a thousand times more often than
    /// there is something to show.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 1000
    fn show(&mut self, progress: Progress) {
        let share = self.forecast.share(progress);
        let done = (share * Bar::LENGTH) as u64;
        if self.done < done {
            self.done = done;
            let expected = self.clock.elapsed().div_f64(share).as_millis();
            self.expected.store(expected as u64, Ordering::Relaxed);
            self.line.set_position(done);
        }
    }
}

/// A bar that says what is built, how long it has taken, and how long it will.
fn visible(partition: &Partition, clock: Clock, expected: &Arc<AtomicU64>) -> ProgressBar {
    let expected = expected.clone();
    // Between two reports, and in the end when there are none, the clock goes on.
    let left = move |_: &ProgressState, text: &mut dyn Write| {
        let expected = Duration::from_millis(expected.load(Ordering::Relaxed));
        if !expected.is_zero() {
            let left = expected.saturating_sub(clock.elapsed()).as_secs_f64().ceil();
            // Where this fails there is nothing to show.
            let _ = write!(text, ", {left} s left");
        }
    };
    let template = "building tables of {msg} {bar:20} {percent} %{left}";
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("left", left);
    let what = format!("{partition}, {} MB", memory(partition) / 1_000_000);
    let bar = below(ProgressBar::new(1000).with_style(style).with_message(what));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
