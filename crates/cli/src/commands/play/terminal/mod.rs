//! The terminal: taken when the game begins, and given back as it was, whatever happens.
//!
//! Giving back is one function without arguments, [`restore`], which does nothing the second time. It is
//! called when the [`Terminal`] is dropped; before a panic says what it has to say, in whatever thread; before
//! the program gives way to the shell; and before it ends at once because it is told to a second time. Standard
//! output is locked by the thread that plays, so the screen is written to by handles of its own.

mod colour_depth;
mod diff;
mod hangup;
mod input;
mod signals;
#[cfg(all(test, unix))]
mod tests;

pub use colour_depth::ColourDepth;

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
use signals::Signals;
use std::fs::File;
use std::io::{self, Write};
use std::mem;
use std::panic;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;
use terminal_size::{Height, Width, terminal_size_of};

/// How long it waits before it looks whether the terminal is still there, and whether it has another size.
const POLL_SLICE: Duration = Duration::from_millis(50);

/// Whether the terminal is ours. Whoever changes that holds the lock until the terminal knows, so that one who
/// finds it given back may write to it.
static IS_ACQUIRED: Mutex<bool> = Mutex::new(false);

/// A terminal that is ours.
pub struct Terminal {
    depth: ColourDepth,
    screen: File,
    signals: Signals,
    /// What is on the screen, if that is known.
    shown: Option<Canvas>,
}

impl Terminal {
    /// Takes the terminal.
    ///
    /// # Errors
    /// If it cannot be had.
    pub fn enter(depth: ColourDepth) -> Result<Terminal> {
        static PREPARED: Once = Once::new();
        PREPARED.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                restore();
                before(panic);
            }));
            interrupt::set_exit_hook(restore);
        });
        let signals = Signals::listen().context("cannot listen for signals")?;
        let terminal = Terminal { depth, screen: screen()?, signals, shown: None };
        acquire().context("cannot take the terminal")?;
        Ok(terminal)
    }

    /// The columns and rows.
    pub fn size(&self) -> (usize, usize) {
        // A terminal that does not know says 0, and one that is gone nothing.
        let (Width(width), Height(height)) =
            terminal_size_of(&self.screen).unwrap_or((Width(0), Height(0)));
        (width.into(), height.into())
    }

    /// Shows a screen: what is different from the last.
    ///
    /// # Errors
    /// If it cannot be written to.
    pub fn show(&mut self, canvas: Canvas) -> io::Result<()> {
        let changes = diff::changes(self.shown.as_ref(), &canvas, self.depth);
        let is_taken = is_taken();
        if !*is_taken {
            return Ok(());
        }
        self.shown = Some(canvas);
        self.screen.write_all(changes.as_bytes())
    }

    /// What was typed and clicked, after waiting for it for some time at most.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn inputs(&mut self, patience: Duration) -> io::Result<Vec<Input>> {
        let mut inputs = Vec::new();
        let mut left = patience;
        loop {
            let slice = left.min(POLL_SLICE);
            if hangup::after(slice)? {
                return Err(io::Error::new(io::ErrorKind::BrokenPipe, "the terminal is gone"));
            }
            while event::poll(Duration::ZERO)? {
                inputs.extend(input::from(&event::read()?));
            }
            left -= slice;
            if left.is_zero() || !inputs.is_empty() {
                break;
            }
        }
        if self.signals.is_told_to_suspend() {
            self.suspend()?;
        }
        if self.signals.has_continued() {
            // Somebody else may have had the terminal.
            acquire()?;
            self.shown = None;
        }
        if inputs.contains(&Input::Resized) {
            self.shown = None;
        }
        Ok(inputs)
    }

    /// Whether the program is told to end in another way than others are.
    pub fn is_quit_requested(&self) -> bool {
        self.signals.is_told_to_quit()
    }

    /// Gives way to the shell, until that lets the program go on.
    ///
    /// # Errors
    /// If the terminal cannot be had again.
    pub fn suspend(&mut self) -> io::Result<()> {
        restore();
        signals::stop()?;
        acquire()?;
        self.shown = None;
        Ok(())
    }

    /// Hands a text to the terminal, for whatever pastes. Not every terminal takes it.
    ///
    /// # Errors
    /// If it cannot be written to.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        self.screen.write_all(diff::clipboard_sequence(text).as_bytes())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// A handle on the screen that nobody has locked.
#[cfg(unix)]
fn screen() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// A handle on the screen that nobody has locked.
#[cfg(windows)]
fn screen() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
}

/// Whether the terminal is ours; it stays so as long as the answer is held. Nothing that could panic is to be done
/// meanwhile: a panic gives the terminal back.
fn is_taken() -> MutexGuard<'static, bool> {
    IS_ACQUIRED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the terminal: keys come one by one, nothing is echoed, and there is a second screen to draw on.
fn acquire() -> io::Result<()> {
    let mut is_taken = is_taken();
    *is_taken = true;
    enable_raw_mode()?;
    execute!(screen()?, EnterAlternateScreen, EnableMouseCapture, Hide)
}

/// Gives the terminal back, if it is ours. There is nobody to tell if that fails.
fn restore() {
    let mut is_taken = is_taken();
    if mem::take(&mut *is_taken) {
        if let Ok(mut screen) = screen() {
            let _ = execute!(screen, DisableMouseCapture, ResetColor, Show, LeaveAlternateScreen);
        }
        let _ = disable_raw_mode();
    }
}
