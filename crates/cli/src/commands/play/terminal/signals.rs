//! Signals other than termination: suspend, continue, and quit (Ctrl-\).

#[cfg(unix)]
pub use unix::{Signals, stop};
#[cfg(windows)]
pub use windows::{Signals, stop};

#[cfg(unix)]
mod unix {
    use signal_hook::SigId;
    use signal_hook::consts::{SIGCONT, SIGQUIT, SIGTSTP};
    use signal_hook::flag::register;
    use signal_hook::low_level::{emulate_default_handler, unregister};
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Received signals.
    pub struct Signals {
        suspend: Arc<AtomicBool>,
        continued: Arc<AtomicBool>,
        quit: Arc<AtomicBool>,
        registered: Vec<SigId>,
    }

    impl Signals {
        /// Registers the handlers.
        ///
        /// # Errors
        /// If the system refuses.
        pub fn listen() -> io::Result<Signals> {
            let flags = [(); 3].map(|()| Arc::new(AtomicBool::new(false)));
            let [suspend, continued, quit] = flags;
            let all = [(SIGTSTP, &suspend), (SIGCONT, &continued), (SIGQUIT, &quit)];
            let registered =
                all.into_iter().map(|(signal, flag)| register(signal, Arc::clone(flag)));
            let registered = registered.collect::<io::Result<_>>()?;
            Ok(Signals { suspend, continued, quit, registered })
        }

        /// Returns whether the program should be suspended, and clears the request.
        pub fn take_suspend_request(&self) -> bool {
            self.suspend.swap(false, Ordering::Relaxed)
        }

        /// Returns whether the program was stopped and continued, and clears the flag.
        pub fn take_continued(&self) -> bool {
            self.continued.swap(false, Ordering::Relaxed)
        }

        /// Returns whether the program should quit.
        pub fn is_quit_requested(&self) -> bool {
            self.quit.load(Ordering::Relaxed)
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.registered.drain(..).for_each(|id| _ = unregister(id));
        }
    }

    /// Stops the process until it is continued.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn stop() -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }
}

#[cfg(windows)]
#[allow(clippy::unnecessary_wraps, clippy::unused_self)] // as on Unix
mod windows {
    use std::io;

    /// Placeholder: Windows has no such signals.
    pub struct Signals;

    impl Signals {
        /// Registers nothing.
        ///
        /// # Errors
        /// None.
        pub fn listen() -> io::Result<Signals> {
            Ok(Signals)
        }

        pub fn take_suspend_request(&self) -> bool {
            false
        }

        pub fn take_continued(&self) -> bool {
            false
        }

        pub fn is_quit_requested(&self) -> bool {
            false
        }
    }

    /// Does nothing.
    ///
    /// # Errors
    /// None.
    pub fn stop() -> io::Result<()> {
        Ok(())
    }
}
