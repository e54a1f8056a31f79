//! Sessions: the program on a terminal of its own, with typed keys and a screen.

use super::program;
use super::screen::TerminalScreen;
use nix::pty::{OpenptyResult, Winsize, openpty};
use nix::sys::termios::{InputFlags, LocalFlags, OutputFlags, tcgetattr};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Running session.
pub struct PlaySession {
    child: Child,
    keyboard: File,
    pty: OpenptyResult,
    output: Receiver<Vec<u8>>,
    /// Bytes of an incomplete character.
    partial_character: Vec<u8>,
    /// True if the last character read is [`END`].
    is_at_end: bool,
    pub screen: TerminalScreen,
}

/// Time limit for every step, also on a busy machine.
const TIMEOUT: Duration = Duration::from_mins(2);

/// Character that follows all output of a program. It is not one that the program prints.
const END: u8 = b'\x05';

/// Starts the program on a terminal, types keys after each of two texts appears, and closes the
/// terminal. Returns the exit code.
pub fn run_until_hangup(arguments: &[&str], folder: &str, typed: [(&str, &str); 2]) -> Option<i32> {
    let ends = openpty(&window_size(80, 24), None).expect("a pseudo-terminal");
    // The program does not inherit clones, which would keep its terminal open.
    let mut window: File = ends.master.try_clone().expect("a cloned descriptor").into();
    drop(ends.master);
    let mut command = PlaySession::command(arguments, folder);
    let end = || Stdio::from(ends.slave.try_clone().expect("a cloned descriptor"));
    let child = command.stdin(end()).stdout(end()).stderr(end()).spawn();
    let mut child = child.expect("a running program");
    drop((command, ends.slave));
    let (mut written, mut part) = (Vec::new(), [0; 1 << 14]);
    for (text, keys) in typed {
        let is_seen = |written: &[u8]| {
            let mut screen = TerminalScreen::new(80, 24);
            screen.write(&String::from_utf8_lossy(written));
            screen.to_string().contains(text)
        };
        while !is_seen(&written) {
            let length = window.read(&mut part).expect("output of the program");
            written.extend_from_slice(&part[..length]);
        }
        window.write_all(keys.as_bytes()).expect("a writable terminal");
    }
    drop(window);
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a process status") {
            break status.code();
        }
        if started.elapsed() > TIMEOUT {
            let _ = child.kill();
            panic!("the program does not end after its terminal was closed");
        }
        thread::sleep(Duration::from_millis(20));
    }
}

impl PlaySession {
    /// Starts the program on a controlling terminal of this size, with its own data folder.
    pub fn start(width: u16, height: u16, arguments: &[&str], folder: &str) -> PlaySession {
        PlaySession::spawn(width, height, PlaySession::command(arguments, folder))
    }

    /// Returns a command that starts the program on a controlling terminal.
    fn command(arguments: &[&str], folder: &str) -> Command {
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(env!("CARGO_BIN_EXE_fifteen")).args(arguments);
        let data = format!("{}/{folder}", env!("CARGO_TARGET_TMPDIR"));
        command.env("XDG_DATA_HOME", data).env("TERM", "xterm-256color").env_remove("NO_COLOR");
        command.env("FIFTEEN_CACHE_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
        command
    }

    /// Starts a command on a new terminal.
    fn spawn(width: u16, height: u16, mut command: Command) -> PlaySession {
        let pty = openpty(&window_size(width, height), None).expect("a pseudo-terminal");
        let end = || Stdio::from(pty.slave.try_clone().expect("a cloned descriptor"));
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn();
        let mut reader: File = pty.master.try_clone().expect("a cloned descriptor").into();
        let keyboard = pty.master.try_clone().expect("a cloned descriptor").into();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut part = [0; 1 << 14];
            while let Ok(length @ 1..) = reader.read(&mut part) {
                if sender.send(part[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let screen = TerminalScreen::new(width.into(), height.into());
        let child = child.expect("a running program");
        let (partial_character, is_at_end) = (Vec::new(), false);
        PlaySession { child, keyboard, pty, output, partial_character, is_at_end, screen }
    }

    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Types keys.
    pub fn type_keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("a writable terminal");
    }

    /// Reads output that arrives within some time. Returns whether any arrived.
    pub fn read(&mut self, within: Duration) -> bool {
        let Ok(mut bytes) = self.output.recv_timeout(within) else { return false };
        self.is_at_end = bytes.pop_if(|last| *last == END).is_some();
        self.partial_character.extend(bytes);
        let whole = match std::str::from_utf8(&self.partial_character) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        let rest = self.partial_character.split_off(whole);
        let text = std::mem::replace(&mut self.partial_character, rest);
        self.screen.write(&String::from_utf8(text).expect("valid UTF-8"));
        true
    }

    /// Reads all output of a program that prints no more.
    pub fn read_all(&mut self) {
        let end = self.pty.slave.try_clone().expect("a cloned descriptor");
        File::from(end).write_all(&[END]).expect("a writable terminal");
        let started = Instant::now();
        self.is_at_end = false;
        while !self.is_at_end {
            assert!(started.elapsed() < TIMEOUT, "no end of the output:\n{}", self.screen);
            self.read(Duration::from_millis(20));
        }
    }

    /// Waits until the screen satisfies a condition.
    pub fn wait_for(&mut self, expected: &str, condition: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        loop {
            let shown = self.screen.to_string();
            if condition(&shown) {
                return shown;
            }
            assert!(started.elapsed() < TIMEOUT, "timeout while waiting for {expected}:\n{shown}");
            self.read(Duration::from_millis(20));
        }
    }

    /// Waits until a text is on the screen.
    pub fn wait_for_text(&mut self, text: &str) -> String {
        self.wait_for(text, |shown| shown.contains(text))
    }

    /// Resizes the terminal and notifies the program.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.screen.resize(width.into(), height.into());
        let slave = self.pty.slave.as_fd();
        let set = Command::new("stty")
            .args(["rows", &height.to_string(), "cols", &width.to_string()])
            .stdin(Stdio::from(slave.try_clone_to_owned().expect("a cloned descriptor")))
            .status();
        assert!(set.expect("a running stty").success());
    }

    /// Sends a signal.
    pub fn signal(&self, signal: &str) {
        program::send_signal(&self.child, signal);
    }

    /// Returns whether the program is suspended, as by Ctrl-Z.
    pub fn is_stopped(&self) -> bool {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", self.process()));
        let status = status.expect("a process status");
        status.rsplit_once(')').is_some_and(|(_, rest)| rest.trim_start().starts_with('T'))
    }

    /// Returns the processor time of the program in hundredths of a second.
    pub fn cpu_ticks(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", self.process()));
        let status = status.expect("a process status");
        let (_, rest) = status.rsplit_once(')').expect("a name");
        let fields = rest.split_whitespace().skip(11).take(2);
        fields.map(|field| field.parse::<u64>().expect("a number")).sum()
    }

    /// Returns whether the terminal has its initial modes: lines, echo, signals.
    pub fn are_terminal_modes_restored(&self) -> bool {
        let modes = tcgetattr(&self.pty.slave).expect("terminal modes");
        let local = LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG | LocalFlags::IEXTEN;
        modes.local_flags.contains(local)
            && modes.input_flags.contains(InputFlags::ICRNL)
            && modes.output_flags.contains(OutputFlags::OPOST)
    }

    /// Waits for the end of the program; returns the exit code unless a signal ended it.
    pub fn wait_for_exit(&mut self) -> Option<i32> {
        let started = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a process status") {
                break status;
            }
            assert!(started.elapsed() < TIMEOUT, "the program does not end:\n{}", self.screen);
            self.read(Duration::from_millis(10));
        };
        self.read_all();
        status.code()
    }
}

impl Drop for PlaySession {
    fn drop(&mut self) {
        // The program may have ended before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn window_size(width: u16, height: u16) -> Winsize {
    Winsize { ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0 }
}
