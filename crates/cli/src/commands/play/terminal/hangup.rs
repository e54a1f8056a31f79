//! Whether the terminal is gone: its window was closed, or the line to it was cut.
//!
//! The library that reads keys does not ask that, and would try to read for ever. So the program waits by itself, a slice
//! of time after the other, and lets the library read only while somebody is there.

use std::io;
use std::time::Duration;

/// Waits until something is typed, for some time at most, and says whether the terminal is gone.
///
/// # Errors
/// If the system does not tell.
#[cfg(unix)]
pub fn after(patience: Duration) -> io::Result<bool> {
    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;
    let input = io::stdin();
    let mut watched = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    let timeout = PollTimeout::try_from(patience).unwrap_or(PollTimeout::MAX);
    match poll(&mut watched, timeout) {
        // A signal is a reason to look around, too.
        Ok(_) | Err(Errno::EINTR) => {}
        Err(error) => return Err(error.into()),
    }
    let gone = PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL;
    Ok(watched[0].revents().is_some_and(|seen| seen.intersects(gone)))
}

/// Here the library notices by itself.
#[cfg(windows)]
pub fn after(patience: Duration) -> io::Result<bool> {
    crossterm::event::poll(patience).map(|_| false)
}
