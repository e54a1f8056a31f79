//! Standard output and standard error.

pub mod csv;
pub mod files;
pub mod numbers;
pub mod progress_records;
pub mod record;
pub mod spinner;
pub mod width;

use crate::support::clock::Clock;
use crate::support::options::{CommonArgs, Format, ProgressMode, RecordOutput};
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use fifteen::records::{self, Head, Status};
use serde::Serialize;
use spinner::suspend_lines;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};

/// Where answers go, and what the user said about how.
pub struct Output {
    common: CommonArgs,
    /// What records say who printed them; nothing if there are none.
    command: Option<records::Command>,
    /// Since it began.
    clock: Clock,
    /// The columns of comma-separated values; none in other formats.
    columns: Vec<String>,
    has_heading: bool,
    stdout: StdoutWriter,
}

/// Whether whoever read standard output has closed it.
static STDOUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether nobody reads the answers any more. Those that are still printed go nowhere, and so no
/// exit code or file is lost with them; but there is no need to begin anything new.
pub fn is_stdout_closed() -> bool {
    STDOUT_CLOSED.load(Ordering::Relaxed)
}

/// Whether this process is one of several, and another one answers.
static SILENT: AtomicBool = AtomicBool::new(false);

/// Has this process say nothing from now on but what is wrong, since another one answers.
#[cfg(feature = "cluster")]
pub fn silence() {
    SILENT.store(true, Ordering::Relaxed);
}

/// Whether another process answers.
fn is_silent() -> bool {
    SILENT.load(Ordering::Relaxed)
}

/// Standard output as long as someone reads it, and nothing after that.
struct StdoutWriter(anstream::AutoStream<io::StdoutLock<'static>>);

impl StdoutWriter {
    /// The result of writing; there is nothing wrong if nobody reads.
    fn ignore_broken_pipe<T>(written: io::Result<T>, to_nobody: T) -> io::Result<T> {
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                STDOUT_CLOSED.store(true, Ordering::Relaxed);
                Ok(to_nobody)
            }
            written => written.map_err(|error| stdout_error(&error)),
        }
    }
}

/// What cannot be written, and where.
pub fn stdout_error(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}

impl Write for StdoutWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_stdout_closed() || is_silent() {
            return Ok(bytes.len());
        }
        StdoutWriter::ignore_broken_pipe(self.0.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        StdoutWriter::ignore_broken_pipe(self.0.flush(), ())
    }
}

impl Output {
    /// The output of a command that prints such records.
    ///
    /// # Errors
    /// If the user wants it in a format that the command does not have.
    pub fn new(common: CommonArgs, records: Option<RecordOutput>) -> Result<Output> {
        let columns = common.columns(records)?;
        let stdout = StdoutWriter(anstream::AutoStream::auto(io::stdout().lock()));
        let command = records.map(|records| records.command);
        Ok(Output { common, command, clock: Clock::start(), columns, has_heading: false, stdout })
    }

    /// What a record of the command begins with that is printed now.
    pub fn head(&self, status: Status) -> Head {
        let command = self.command.expect("the command has records");
        Head { seconds: self.clock.seconds(), ..Head::new(command, status) }
    }

    /// Whether people read the answers, and not a program.
    pub fn is_text(&self) -> bool {
        self.common.is_text()
    }

    /// Whether to print more than answers.
    pub fn is_detailed(&self) -> bool {
        self.is_text() && !self.common.quiet
    }

    /// Whether someone watches standard error and wants to see progress.
    pub fn is_interactive(&self) -> bool {
        let is_quiet = self.common.quiet || is_silent();
        let is_wanted = !is_quiet && self.common.progress == ProgressMode::Auto;
        is_wanted && io::stderr().is_terminal()
    }

    /// Says on standard error what would be the answer, if something else were not printed as such.
    pub fn print_status(&self, message: impl AsRef<str>) {
        if !self.common.quiet && !is_silent() {
            eprint_line(message.as_ref());
        }
    }

    /// Prints text as it is.
    pub fn print(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.stdout.write_all(text.as_ref().as_bytes())
    }

    /// Prints a line.
    pub fn print_line(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.stdout, "{}", line.as_ref())
    }

    /// Prints a line that stands out.
    pub fn print_headline(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        let bold = Style::new().bold();
        writeln!(self.stdout, "{bold}{}{bold:#}", line.as_ref())
    }

    /// Prints an answer: a line of text, or an object on a line of its own.
    pub fn print_answer(
        &mut self,
        line: impl AsRef<str>,
        object: &impl Serialize,
    ) -> io::Result<()> {
        match self.is_text() {
            true => self.print_line(line),
            false => self.print_record(object),
        }
    }

    /// Whether records may have a field of this name, which is so unless they are printed in columns.
    pub fn can_print_field(&self, field: &str) -> bool {
        self.common.format != Format::Csv || self.columns.iter().any(|column| column == field)
    }

    /// Prints an object on a line of its own, or its values.
    pub fn print_record(&mut self, object: &impl Serialize) -> io::Result<()> {
        if self.common.format == Format::Csv {
            if !mem::replace(&mut self.has_heading, true) {
                self.print_line(csv::header_row(&self.columns))?;
            }
            return self.print_line(csv::format_row(object, &self.columns)?);
        }
        serde_json::to_writer(&mut self.stdout, object)?;
        writeln!(self.stdout)
    }

    /// Sends on what was printed, so that nobody waits for it.
    pub fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }

    /// Says on standard error what a user with `-v` wants to know.
    pub fn explain(&self, message: impl AsRef<str>) {
        self.verbosity().explain(message);
    }

    /// What may be said on standard error while someone else has the output.
    pub fn verbosity(&self) -> Verbosity {
        let CommonArgs { verbose, quiet, .. } = self.common;
        let (is_verbose, is_quiet) = (verbose && !is_silent(), quiet || is_silent());
        Verbosity { is_verbose, is_quiet, is_interactive: self.is_interactive() }
    }
}

/// What the user wants to hear on standard error.
#[derive(Clone, Copy)]
pub struct Verbosity {
    is_verbose: bool,
    is_quiet: bool,
    is_interactive: bool,
}

impl Verbosity {
    /// Says what a user with `-v` wants to know.
    pub fn explain(self, message: impl AsRef<str>) {
        if self.is_verbose {
            eprint_line(message.as_ref());
        }
    }

    /// Says what everybody wants to know who has not asked for silence, while lines of progress may be
    /// on the terminal. If these have been put out of the way, this must not be called.
    pub fn note(self, message: impl AsRef<str>) {
        if !self.is_quiet {
            let bold = Style::new().bold();
            suspend_lines(|| eprint_line(&format!("{bold}note:{bold:#} {}", message.as_ref())));
        }
    }

    /// Says what someone who watches wants to know, or a user with `-v`.
    pub fn print_if_interactive(self, message: impl AsRef<str>) {
        if self.is_interactive || self.is_verbose {
            eprint_line(message.as_ref());
        }
    }

    /// Whether someone watches and wants to see progress.
    pub fn is_interactive(self) -> bool {
        self.is_interactive
    }
}

/// Reports an error on standard error.
pub fn print_error(message: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    eprint_line(&format!("{red}error:{red:#} {message}"));
}

/// Reports something on standard error that is wrong but does not stop the program.
pub fn print_warning(message: &str) {
    let yellow = Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()));
    eprint_line(&format!("{yellow}warning:{yellow:#} {message}"));
}

/// Prints a line on standard error. If even that cannot be printed there is nobody to tell.
fn eprint_line(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}
