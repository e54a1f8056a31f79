//! Terminal: set up when the game starts, and always restored.
//!
//! [`restore`] takes no arguments and does nothing when called again. It is called when
//! [`Terminal`] is dropped; before the message of a panic in any thread; before the program is
//! suspended; and before a second termination signal ends it at once. The player's thread holds the
//! lock of standard output, so the screen is written through a separate handle.

mod color_depth;
mod diff;
mod hangup;
mod input;
mod signals;
#[cfg(all(test, unix))]
mod tests;

pub use color_depth::ColorDepth;

use super::keys::Input;
use super::screen::canvas::Canvas;
use crate::support::interrupt;
use anyhow::{Context, Result};
use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::style::ResetColor;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{event, execute};
use fifteen::runtime::lock;
use signals::Signals;
use std::fs::File;
use std::io::{self, Write};
use std::mem;
use std::panic;
use std::sync::{Mutex, Once};
use std::time::Duration;
use terminal_size::{Height, Width, terminal_size_of};

/// Interval between two checks for a closed or resized terminal.
const POLL_SLICE: Duration = Duration::from_millis(50);

/// True while the terminal is set up. The lock is held until the terminal is in the new state, so
/// that a thread that finds it restored may write to it. Code that holds the lock must not panic,
/// because a panic restores the terminal.
static IS_ACQUIRED: Mutex<bool> = Mutex::new(false);

/// Terminal that is set up for the game.
pub struct Terminal {
    color_depth: ColorDepth,
    screen: File,
    signals: Signals,
    /// Current contents of the screen, if known.
    last_canvas: Option<Canvas>,
}

impl Terminal {
    /// Sets up the terminal.
    ///
    /// # Errors
    /// If that fails.
    pub fn enter(color_depth: ColorDepth) -> Result<Terminal> {
        static PREPARED: Once = Once::new();
        PREPARED.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                restore();
                before(panic);
            }));
            interrupt::set_exit_hook(restore);
        });
        let signals = Signals::listen().context("cannot install signal handlers")?;
        let terminal = Terminal { color_depth, screen: screen()?, signals, last_canvas: None };
        acquire().context("cannot set up the terminal")?;
        Ok(terminal)
    }

    /// Returns the numbers of columns and rows.
    pub fn size(&self) -> (usize, usize) {
        // A terminal of unknown size reports 0, and a closed one nothing.
        let (Width(width), Height(height)) =
            terminal_size_of(&self.screen).unwrap_or((Width(0), Height(0)));
        (width.into(), height.into())
    }

    /// Draws a screen by writing the difference from the last.
    ///
    /// # Errors
    /// If the terminal cannot be written to.
    pub fn draw(&mut self, canvas: Canvas) -> io::Result<()> {
        let changes = diff::diff_sequence(self.last_canvas.as_ref(), &canvas, self.color_depth);
        let is_taken = lock(&IS_ACQUIRED);
        if !*is_taken {
            return Ok(());
        }
        self.last_canvas = Some(canvas);
        self.screen.write_all(changes.as_bytes())
    }

    /// Returns the inputs, waiting up to a timeout for the first.
    ///
    /// # Errors
    /// If the terminal was closed, or cannot be read or set up again.
    pub fn read_inputs(&mut self, timeout: Duration) -> io::Result<Vec<Input>> {
        let mut inputs = Vec::new();
        let mut remaining = timeout;
        loop {
            let slice = remaining.min(POLL_SLICE);
            if hangup::wait_for_input(slice)? {
                return Err(io::Error::new(io::ErrorKind::BrokenPipe, "terminal closed"));
            }
            while event::poll(Duration::ZERO)? {
                inputs.extend(input::translate_event(&event::read()?));
            }
            remaining -= slice;
            if remaining.is_zero() || !inputs.is_empty() {
                break;
            }
        }
        if self.signals.take_suspend_request() {
            self.suspend()?;
        }
        if self.signals.take_continued() {
            // Another program may have used the terminal.
            acquire()?;
            self.last_canvas = None;
        }
        if inputs.contains(&Input::Resized) {
            self.last_canvas = None;
        }
        Ok(inputs)
    }

    /// Returns whether a quit signal arrived. Other commands do not handle this signal.
    pub fn is_quit_requested(&self) -> bool {
        self.signals.is_quit_requested()
    }

    /// Suspends the program until the shell resumes it.
    ///
    /// # Errors
    /// If the terminal cannot be set up again.
    pub fn suspend(&mut self) -> io::Result<()> {
        restore();
        signals::stop()?;
        acquire()?;
        self.last_canvas = None;
        Ok(())
    }

    /// Copies a text to the clipboard. Not every terminal supports this.
    ///
    /// # Errors
    /// If the terminal cannot be written to.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        self.screen.write_all(diff::clipboard_sequence(text).as_bytes())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Returns an unlocked handle to the screen.
#[cfg(unix)]
fn screen() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// Returns an unlocked handle to the screen.
#[cfg(windows)]
fn screen() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
}

/// Enters raw mode and the alternate screen, captures the mouse, and hides the cursor.
fn acquire() -> io::Result<()> {
    let mut is_taken = lock(&IS_ACQUIRED);
    *is_taken = true;
    enable_raw_mode()?;
    execute!(screen()?, EnterAlternateScreen, EnableMouseCapture, Hide)
}

/// Restores the terminal if it is set up. Errors cannot be reported.
fn restore() {
    let mut is_taken = lock(&IS_ACQUIRED);
    if mem::take(&mut *is_taken) {
        if let Ok(mut screen) = screen() {
            let _ = execute!(screen, DisableMouseCapture, ResetColor, Show, LeaveAlternateScreen);
        }
        let _ = disable_raw_mode();
    }
}
