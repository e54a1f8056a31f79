//! Signal handling: Ctrl-C, SIGTERM and SIGHUP. The first signal stops the running search, which
//! reports its results so far. A second one, or one without a running search, ends the program at
//! once.

use super::clock::Clock;
use super::exit::Exit;
use super::output::{Verbosity, print_warning};
use fifteen::runtime::continue_if;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Number of running searches. One may wait for another that builds its tables.
static ACTIVE_SEARCHES: AtomicUsize = AtomicUsize::new(0);

/// Set by the first signal.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Set while an interrupt is deferred.
static DEFERRED: AtomicBool = AtomicBool::new(false);

/// Hook that runs before an immediate exit.
static EXIT_HOOK: OnceLock<fn()> = OnceLock::new();

/// Sets the hook that runs before an immediate exit, such as one that restores the terminal.
pub fn set_exit_hook(task: fn()) {
    EXIT_HOOK.get_or_init(|| task);
}

/// Signals within this time count as one: a closed terminal may cause two.
const DEBOUNCE: Duration = Duration::from_millis(200);

/// Installs the signal handler. If that fails the signals end the program, as by default.
pub fn install_handler(verbosity: Verbosity) {
    let (clock, mut first) = (Clock::start(), None);
    let installed = ctrlc::set_handler(move || {
        let now = clock.elapsed();
        let is_repeated = now > *first.get_or_insert(now) + DEBOUNCE;
        INTERRUPTED.store(true, Ordering::Relaxed);
        if is_repeated || ACTIVE_SEARCHES.load(Ordering::Relaxed) == 0 {
            if let Some(task) = EXIT_HOOK.get() {
                task();
            }
            std::process::exit(Exit::Interrupted.code().into());
        }
        if DEFERRED.load(Ordering::Relaxed) {
            print_warning("preparing the checkpoint; interrupt again to stop at once");
        }
    });
    if let Err(error) = installed {
        verbosity.explain(format!("cannot install signal handler: {error}"));
    }
}

/// Guard of a running search. Signals stop the search, and not the program, as long as it lives.
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

/// Returns whether the user has interrupted the program.
pub fn is_requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed) && !DEFERRED.load(Ordering::Relaxed)
}

/// Defers a first interrupt until `work` is done. A second one ends the program at once.
pub fn defer<T>(work: impl FnOnce() -> T) -> T {
    let _guard = SignalGuard::new();
    DEFERRED.store(true, Ordering::Relaxed);
    let result = work();
    DEFERRED.store(false, Ordering::Relaxed);
    result
}

/// Observer that only checks for an interrupt.
pub fn check() -> ControlFlow<()> {
    continue_if(!is_requested())
}
