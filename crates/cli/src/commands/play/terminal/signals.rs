//! What the system tells the program besides to end: to give way to the shell, that it may go on, and to end
//! as on Ctrl-\.

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

    /// The signals that have come.
    pub struct Signals {
        suspend: Arc<AtomicBool>,
        continued: Arc<AtomicBool>,
        quit: Arc<AtomicBool>,
        registered: Vec<SigId>,
    }

    impl Signals {
        /// Listens from now on.
        ///
        /// # Errors
        /// If the system does not allow that.
        pub fn listen() -> io::Result<Signals> {
            let flags = [(); 3].map(|()| Arc::new(AtomicBool::new(false)));
            let [suspend, continued, quit] = flags;
            let all = [(SIGTSTP, &suspend), (SIGCONT, &continued), (SIGQUIT, &quit)];
            let registered =
                all.into_iter().map(|(signal, flag)| register(signal, Arc::clone(flag)));
            let registered = registered.collect::<io::Result<_>>()?;
            Ok(Signals { suspend, continued, quit, registered })
        }

        /// Whether to give way to the shell.
        pub fn is_told_to_suspend(&self) -> bool {
            self.suspend.swap(false, Ordering::Relaxed)
        }

        /// Whether the program had been stopped.
        pub fn has_continued(&self) -> bool {
            self.continued.swap(false, Ordering::Relaxed)
        }

        /// Whether to end.
        pub fn is_told_to_quit(&self) -> bool {
            self.quit.load(Ordering::Relaxed)
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.registered.drain(..).for_each(|id| _ = unregister(id));
        }
    }

    /// Stops, until somebody lets the program go on.
    ///
    /// # Errors
    /// If the system does not do it.
    pub fn stop() -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }
}

#[cfg(windows)]
mod windows {
    use std::io;

    /// Here there are none.
    pub struct Signals;

    impl Signals {
        /// Listens for nothing.
        ///
        /// # Errors
        /// None.
        #[allow(clippy::unnecessary_wraps)] // elsewhere it may fail
        pub fn listen() -> io::Result<Signals> {
            Ok(Signals)
        }

        #[allow(clippy::unused_self)]
        pub fn is_told_to_suspend(&self) -> bool {
            false
        }

        #[allow(clippy::unused_self)]
        pub fn has_continued(&self) -> bool {
            false
        }

        #[allow(clippy::unused_self)]
        pub fn is_told_to_quit(&self) -> bool {
            false
        }
    }

    /// Nothing stops here.
    ///
    /// # Errors
    /// None.
    #[allow(clippy::unnecessary_wraps)] // elsewhere it may fail
    pub fn stop() -> io::Result<()> {
        Ok(())
    }
}
