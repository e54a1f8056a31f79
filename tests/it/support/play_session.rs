//! A real session: the program on a terminal that is its own, typed at and looked at.

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

/// A session.
pub struct PlaySession {
    child: Child,
    keyboard: File,
    pty: OpenptyResult,
    output: Receiver<Vec<u8>>,
    /// The bytes of a character that has not come whole.
    partial_character: Vec<u8>,
    pub screen: TerminalScreen,
}

/// Nothing takes longer than this, also on a machine that has other things to do.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Starts the program on a terminal, types keys when a text is seen on it, and takes the terminal away when another
/// one is. Waits for the end of the program.
pub fn run_until_hangup(arguments: &[&str], folder: &str, typed: [(&str, &str); 2]) -> Option<i32> {
    let ends = openpty(&window_size(80, 24), None).expect("there is a terminal");
    // A clone is not handed down to the program, which would hold its own window open.
    let mut window: File = ends.master.try_clone().expect("it can be shared").into();
    drop(ends.master);
    let mut command = PlaySession::command(arguments, folder);
    let end = || Stdio::from(ends.slave.try_clone().expect("it can be shared"));
    let child = command.stdin(end()).stdout(end()).stderr(end()).spawn();
    let mut child = child.expect("the program starts");
    drop((command, ends.slave));
    let (mut written, mut part) = (Vec::new(), [0; 1 << 14]);
    for (text, keys) in typed {
        let is_seen = |written: &[u8]| {
            let mut screen = TerminalScreen::new(80, 24);
            screen.write(&String::from_utf8_lossy(written));
            screen.to_string().contains(text)
        };
        while !is_seen(&written) {
            let length = window.read(&mut part).expect("something is shown");
            written.extend_from_slice(&part[..length]);
        }
        window.write_all(keys.as_bytes()).expect("it can be typed");
    }
    drop(window);
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break status.code();
        }
        if began.elapsed() > TIMEOUT {
            let _ = child.kill();
            panic!("it does not end when its terminal is gone");
        }
        thread::sleep(Duration::from_millis(20));
    }
}

impl PlaySession {
    /// Starts the program on a terminal of this size that it controls, as a shell would have it. Its data
    /// are in a folder of their own.
    pub fn start(width: u16, height: u16, arguments: &[&str], folder: &str) -> PlaySession {
        PlaySession::spawn(width, height, PlaySession::command(arguments, folder))
    }

    /// The program, as it is started on a terminal of its own.
    fn command(arguments: &[&str], folder: &str) -> Command {
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(env!("CARGO_BIN_EXE_fifteen")).args(arguments);
        let data = format!("{}/{folder}", env!("CARGO_TARGET_TMPDIR"));
        command.env("XDG_DATA_HOME", data).env("TERM", "xterm-256color").env_remove("NO_COLOR");
        command.env("FIFTEEN_CACHE_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
        command
    }

    /// Starts a command.
    fn spawn(width: u16, height: u16, mut command: Command) -> PlaySession {
        let pty = openpty(&window_size(width, height), None).expect("there is a terminal");
        let end = || Stdio::from(pty.slave.try_clone().expect("it can be shared"));
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn();
        let mut reader: File = pty.master.try_clone().expect("it can be shared").into();
        let keyboard = pty.master.try_clone().expect("it can be shared").into();
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
        let child = child.expect("the program starts");
        PlaySession { child, keyboard, pty, output, partial_character: Vec::new(), screen }
    }

    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Types.
    pub fn type_keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("it can be typed");
    }

    /// Reads what is written within some time.
    pub fn read(&mut self, within: Duration) -> bool {
        let Ok(bytes) = self.output.recv_timeout(within) else { return false };
        self.partial_character.extend(bytes);
        let whole = match std::str::from_utf8(&self.partial_character) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        let rest = self.partial_character.split_off(whole);
        let text = std::mem::replace(&mut self.partial_character, rest);
        self.screen.write(&String::from_utf8(text).expect("it is whole"));
        true
    }

    /// Waits until the screen is as it should be.
    pub fn wait_for(&mut self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let shown = self.screen.to_string();
            if is_it(&shown) {
                return shown;
            }
            assert!(began.elapsed() < TIMEOUT, "{what} is waited for:\n{shown}");
            self.read(Duration::from_millis(20));
        }
    }

    /// Waits until a text is on the screen.
    pub fn wait_for_text(&mut self, text: &str) -> String {
        self.wait_for(text, |shown| shown.contains(text))
    }

    /// Gives the terminal another size, of which the program hears.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.screen.resize(width.into(), height.into());
        let slave = self.pty.slave.as_fd();
        let set = Command::new("stty")
            .args(["rows", &height.to_string(), "cols", &width.to_string()])
            .stdin(Stdio::from(slave.try_clone_to_owned().expect("it can be shared")))
            .status();
        assert!(set.expect("stty is there").success());
    }

    /// Sends a signal.
    pub fn signal(&self, signal: &str) {
        program::send_signal(&self.child, signal);
    }

    /// Whether the program is stopped, as by Ctrl-Z.
    pub fn is_stopped(&self) -> bool {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", self.process()));
        let status = status.expect("it is there");
        status.rsplit_once(')').is_some_and(|(_, rest)| rest.trim_start().starts_with('T'))
    }

    /// The time that the program has had a processor, in hundredths of a second.
    pub fn cpu_ticks(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", self.process()));
        let status = status.expect("it is there");
        let (_, rest) = status.rsplit_once(')').expect("a name");
        let fields = rest.split_whitespace().skip(11).take(2);
        fields.map(|field| field.parse::<u64>().expect("a number")).sum()
    }

    /// Whether the modes of the terminal are those it had: lines, echo, signals.
    pub fn are_terminal_modes_restored(&self) -> bool {
        let modes = tcgetattr(&self.pty.slave).expect("it has modes");
        let local = LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG | LocalFlags::IEXTEN;
        modes.local_flags.contains(local)
            && modes.input_flags.contains(InputFlags::ICRNL)
            && modes.output_flags.contains(OutputFlags::OPOST)
    }

    /// Waits for the end: the exit code, unless a signal ended it.
    pub fn wait_for_exit(&mut self) -> Option<i32> {
        let began = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                break status;
            }
            assert!(began.elapsed() < TIMEOUT, "it does not end:\n{}", self.screen);
            self.read(Duration::from_millis(10));
        };
        while self.read(Duration::from_millis(50)) {}
        status.code()
    }
}

impl Drop for PlaySession {
    fn drop(&mut self) {
        // Whoever has ended cannot be ended again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn window_size(width: u16, height: u16) -> Winsize {
    Winsize { ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0 }
}
