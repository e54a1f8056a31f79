//! Ctrl-C, and the signals by which a system asks a program to end (SIGTERM, SIGHUP): the search
//! under way stops and reports what it has; a second time, or when there is no search, the program
//! ends at once.

use super::clock::Clock;
use super::exit::Exit;
use super::output::Verbosity;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// How many searches are under way: one may have to wait for another that builds its tables.
static ACTIVE_SEARCHES: AtomicUsize = AtomicUsize::new(0);

/// Whether the user has interrupted it.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// What is to be done before the program ends at once.
static EXIT_HOOK: OnceLock<fn()> = OnceLock::new();

/// Arranges for something to be done before the program ends at once, such as to give a terminal back.
pub fn set_exit_hook(task: fn()) {
    EXIT_HOOK.get_or_init(|| task);
}

/// Signals within this time are one: when a terminal goes away a system may tell of it twice.
const DEBOUNCE: Duration = Duration::from_millis(200);

/// Arranges for the signals to be noticed. Where that is impossible they end the program, as they
/// end any other.
pub fn install_handler(voice: Verbosity) {
    let (clock, mut first) = (Clock::start(), None);
    let listening = ctrlc::set_handler(move || {
        let now = clock.elapsed();
        let again = now > *first.get_or_insert(now) + DEBOUNCE;
        INTERRUPTED.store(true, Ordering::Relaxed);
        if again || ACTIVE_SEARCHES.load(Ordering::Relaxed) == 0 {
            if let Some(task) = EXIT_HOOK.get() {
                task();
            }
            std::process::exit(Exit::Interrupted.code().into());
        }
    });
    if let Err(error) = listening {
        voice.explain(format!("cannot listen for signals: {error}"));
    }
}

/// A search that is under way as long as this lives.
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

/// Whether the user has interrupted.
pub fn is_requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// What a watch that looks for nothing else answers.
pub fn check() -> ControlFlow<()> {
    if is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
