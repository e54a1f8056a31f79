//! Detection of a closed terminal: its window was closed or the connection was cut.
//!
//! `crossterm` does not check for this and would try to read forever. The program therefore waits
//! for input itself, in time slices, and lets `crossterm` read only while the terminal is open.

use std::io;
use std::time::Duration;

/// Waits for input with a timeout and returns whether the terminal was closed.
///
/// # Errors
/// If polling fails.
#[cfg(unix)]
pub fn wait_for_input(timeout: Duration) -> io::Result<bool> {
    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;
    let input = io::stdin();
    let mut polled = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    let timeout = PollTimeout::try_from(timeout).unwrap_or(PollTimeout::MAX);
    match poll(&mut polled, timeout) {
        // A signal also ends the wait.
        Ok(_) | Err(Errno::EINTR) => {}
        Err(error) => return Err(error.into()),
    }
    let closed = PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL;
    Ok(polled[0].revents().is_some_and(|seen| seen.intersects(closed)))
}

/// Waits for input with a timeout and returns false. On Windows, `crossterm` detects a closed
/// terminal itself.
#[cfg(windows)]
pub fn wait_for_input(timeout: Duration) -> io::Result<bool> {
    crossterm::event::poll(timeout).map(|_| false)
}
