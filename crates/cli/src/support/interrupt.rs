//! Signal handling: Ctrl-C, SIGTERM and SIGHUP. The first signal stops the running search, which
//! reports its results so far. A second one, or one without a running search, ends the program at
//! once. A program started by `nohup` ignores SIGHUP.
//!
//! Batch systems announce the end of a job with SIGUSR1, SIGUSR2 or SIGXCPU, which by default would
//! kill the program. Here these signals stop the running search, or the next one, but never end the
//! program at once.

use super::clock::Clock;
use super::exit::Exit;
use super::output::{Verbosity, print_warning};
use fifteen::runtime::continue_if;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;

/// Number of running searches and table constructions. A search may wait while its tables are
/// built.
static ACTIVE_SEARCHES: AtomicUsize = AtomicUsize::new(0);

/// Set by the first signal.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Set by a signal of a batch system.
static JOB_END_ANNOUNCED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Set while interrupts are deferred.
static DEFERRED: AtomicBool = AtomicBool::new(false);

/// Hook that runs before an immediate exit.
static EXIT_HOOK: OnceLock<fn()> = OnceLock::new();

/// Sets the hook that runs before an immediate exit, such as one that restores the terminal.
pub fn set_exit_hook(task: fn()) {
    EXIT_HOOK.get_or_init(|| task);
}

/// Signals within this time count as one: a closed terminal may cause two.
const DEBOUNCE: Duration = Duration::from_millis(200);

/// Installs the signal handler. If that fails, the signals end the program, as by default.
pub fn install_handler(verbosity: Verbosity) {
    let (clock, mut first) = (Clock::start(), None);
    let installed = signals::handle(move || {
        let now = clock.elapsed();
        let is_first = first.is_none();
        let is_repeated = now > *first.get_or_insert(now) + DEBOUNCE;
        INTERRUPTED.store(true, Ordering::Relaxed);
        if is_repeated || is_first && ACTIVE_SEARCHES.load(Ordering::Relaxed) == 0 {
            if let Some(task) = EXIT_HOOK.get() {
                task();
            }
            std::process::exit(Exit::Interrupted.code().into());
        }
        if DEFERRED.load(Ordering::Relaxed) {
            print_warning("preparing the checkpoint; interrupt again to stop at once");
        }
    });
    for error in
        [installed, signals::announce(&JOB_END_ANNOUNCED)].into_iter().filter_map(Result::err)
    {
        verbosity.explain(format!("cannot install signal handler: {error}"));
    }
}

#[cfg(unix)]
mod signals {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use std::fs::read_to_string;
    use std::io::{Error, ErrorKind, Result};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc::channel;
    use std::thread::Builder;

    /// Starts a thread that calls the handler whenever the program is interrupted or terminated, or
    /// its terminal is closed. Returns when the thread runs: a search that begins earlier could
    /// take all the memory before the thread has allocated its own.
    pub fn handle(mut handler: impl FnMut() + Send + 'static) -> Result<()> {
        let hangup = (!ignores_hangup()).then_some(SIGHUP);
        let mut signals = Signals::new([SIGINT, SIGTERM].into_iter().chain(hangup))?;
        let (sender, started) = channel();
        Builder::new().name("signals".into()).spawn(move || {
            let _ = sender.send(());
            signals.forever().for_each(|_| handler());
        })?;
        started.recv().map_err(|_| Error::from(ErrorKind::OutOfMemory))
    }

    /// Returns whether the program was started with SIGHUP ignored, as by `nohup`, so that it
    /// survives its terminal. Only Linux says so.
    fn ignores_hangup() -> bool {
        let status = read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // Signal 1 is the lowest bit.
        ignored.is_some_and(|mask| mask >> (SIGHUP - 1) & 1 == 1)
    }

    /// Makes the signals by which a batch system announces the end of a job set a flag. A file at
    /// its maximum size does not end the program: writing returns an error.
    pub fn announce(announced: &Arc<AtomicBool>) -> Result<()> {
        flag::register(SIGXFSZ, Arc::default())?;
        let mut signals = [SIGUSR1, SIGUSR2, SIGXCPU].into_iter();
        signals.try_for_each(|signal| flag::register(signal, Arc::clone(announced)).map(drop))
    }
}

#[cfg(not(unix))]
mod signals {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    /// Starts a thread that calls the handler whenever the program is interrupted.
    pub fn handle(handler: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
        ctrlc::set_handler(handler)
    }

    /// Does nothing: there are no such signals.
    pub fn announce(_announced: &Arc<AtomicBool>) -> Result<(), ctrlc::Error> {
        Ok(())
    }
}

/// Guard of a running search. While it lives, the first signal stops the search rather than the
/// program.
pub struct SignalGuard(());

impl SignalGuard {
    pub fn new() -> SignalGuard {
        ACTIVE_SEARCHES.fetch_add(1, Ordering::Relaxed);
        SignalGuard(())
    }
}

impl Drop for SignalGuard {
    fn drop(&mut self) {
        ACTIVE_SEARCHES.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Returns whether the user or a batch system has asked the search to stop. Returns false while
/// interrupts are deferred.
pub fn is_requested() -> bool {
    let is_set = INTERRUPTED.load(Ordering::Relaxed) || JOB_END_ANNOUNCED.load(Ordering::Relaxed);
    is_set && !DEFERRED.load(Ordering::Relaxed)
}

/// Runs `work`, during which the first signal stops the search rather than the program.
pub fn guard<T>(work: impl FnOnce() -> T) -> T {
    let _guard = SignalGuard::new();
    work()
}

/// Defers a first interrupt until `work` is done. A second one ends the program at once.
pub fn defer<T>(work: impl FnOnce() -> T) -> T {
    DEFERRED.store(true, Ordering::Relaxed);
    let result = guard(work);
    DEFERRED.store(false, Ordering::Relaxed);
    result
}

/// Returns `Break` if an interrupt is requested. Serves as an observer that does nothing else.
pub fn check() -> ControlFlow<()> {
    continue_if(!is_requested())
}
