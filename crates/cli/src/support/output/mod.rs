//! Standard output and standard error.

pub mod csv;
pub mod escape;
pub mod files;
pub mod numbers;
pub mod progress_records;
pub mod record;
pub mod side_by_side;
pub mod spinner;
pub mod width;

use crate::support::clock::Clock;
use crate::support::cluster::Processes;
use crate::support::options::{CommonArgs, Format, ProgressMode, RecordOutput};
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use escape::{escape_controls, escape_controls_in_json};
use fifteen::records::{self, CsvColumn, Head, Status};
use serde::Serialize;
use serde_json::Value;
use spinner::suspend_lines;
use std::cell::Cell;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::mem;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Standard output of a command and its format.
pub struct Output {
    common: CommonArgs,
    /// Value of the field `command` in records; `None` if the command has no records.
    command: Option<records::Command>,
    /// Clock started with the command.
    clock: Clock,
    /// Columns of CSV output; empty in other formats.
    columns: Vec<CsvColumn>,
    has_heading: bool,
    stdout: StdoutWriter,
    /// Processes of the run. Only the first prints more than errors.
    processes: Rc<Processes>,
    /// True if results of a checkpoint are among those of the command.
    is_claimed: Cell<bool>,
}

/// Set when standard output has been closed by its reader.
static STDOUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// Returns whether standard output has been closed by its reader. Further output is discarded, so
/// that the exit code and other files are not lost. New work should not be started.
pub fn is_stdout_closed() -> bool {
    STDOUT_CLOSED.load(Ordering::Relaxed)
}

/// Standard output that ignores a broken pipe.
struct StdoutWriter {
    stream: anstream::AutoStream<io::StdoutLock<'static>>,
    /// True to print nothing, since another process prints the answer.
    is_silent: bool,
}

impl StdoutWriter {
    /// Treats a broken pipe as success.
    fn ignore_broken_pipe<T>(written: io::Result<T>, if_closed: T) -> io::Result<T> {
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                STDOUT_CLOSED.store(true, Ordering::Relaxed);
                Ok(if_closed)
            }
            written => written.map_err(|error| stdout_error(&error)),
        }
    }
}

/// Adds context to an error of standard output.
pub fn stdout_error(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}

impl Write for StdoutWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_stdout_closed() || self.is_silent {
            return Ok(bytes.len());
        }
        StdoutWriter::ignore_broken_pipe(self.stream.write(bytes), bytes.len())
    }

    /// Writes a line with one system call; `write` would take one for its text and one for its end.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if is_stdout_closed() || self.is_silent {
            return Ok(());
        }
        StdoutWriter::ignore_broken_pipe(self.stream.write_all(bytes), ())
    }

    fn flush(&mut self) -> io::Result<()> {
        StdoutWriter::ignore_broken_pipe(self.stream.flush(), ())
    }
}

impl Output {
    /// Creates the output of a command with these kinds of records.
    ///
    /// # Errors
    /// If the command does not support the requested format.
    pub fn new(common: CommonArgs, records: Option<RecordOutput>) -> Result<Output> {
        let columns = common.columns(records)?;
        let stream = anstream::AutoStream::auto(io::stdout().lock());
        Ok(Output {
            common,
            command: records.map(|records| records.command),
            clock: Clock::start(),
            columns,
            has_heading: false,
            stdout: StdoutWriter { stream, is_silent: false },
            processes: Rc::default(),
            is_claimed: Cell::new(false),
        })
    }

    /// Sets the processes of the run. All but the first print nothing but errors.
    pub fn with_processes(mut self, processes: Rc<Processes>) -> Output {
        self.stdout.is_silent = !processes.is_first();
        self.processes = processes;
        self
    }

    /// Returns the processes of the run.
    pub fn processes(&self) -> &Rc<Processes> {
        &self.processes
    }

    /// Returns whether to print nothing but errors and warnings on standard error.
    fn is_quiet(&self) -> bool {
        self.common.quiet || self.stdout.is_silent
    }

    /// Returns the common fields of a record that is printed now.
    pub fn head(&self, status: Status) -> Head {
        let command = self.command.expect("the command has records");
        let claimed = self.is_claimed.get().then_some(true);
        Head { seconds: self.clock.seconds(), claimed, ..Head::new(command, status) }
    }

    /// Marks all further records: some of the results come from a checkpoint.
    pub fn mark_claimed(&self) {
        self.is_claimed.set(true);
    }

    /// Returns whether the output is text.
    pub fn is_text(&self) -> bool {
        self.common.is_text()
    }

    /// Returns whether to print more than answers.
    pub fn is_detailed(&self) -> bool {
        self.is_text() && !self.common.quiet
    }

    /// Returns whether to show progress on the terminal.
    pub fn is_interactive(&self) -> bool {
        let is_wanted = !self.is_quiet() && self.common.progress == ProgressMode::Auto;
        is_wanted && io::stderr().is_terminal()
    }

    /// Prints a status message on standard error, unless `--quiet` is given.
    pub fn print_status(&self, message: impl AsRef<str>) {
        if !self.is_quiet() {
            eprint_line("", message.as_ref());
        }
    }

    /// Prints text.
    pub fn print(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.stdout.write_all(escape_controls(text.as_ref()).as_bytes())
    }

    /// Prints drawings of boards, which may contain styles and are therefore not escaped.
    pub fn print_styled(&mut self, boards: impl AsRef<str>) -> io::Result<()> {
        self.stdout.write_all(boards.as_ref().as_bytes())
    }

    /// Prints a line.
    pub fn print_line(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.stdout, "{}", escape_controls(line.as_ref()))
    }

    /// Prints a line in bold.
    pub fn print_headline(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        let bold = Style::new().bold();
        writeln!(self.stdout, "{bold}{}{bold:#}", escape_controls(line.as_ref()))
    }

    /// Prints an answer: a line of text, or a record.
    pub fn print_answer(
        &mut self,
        line: impl AsRef<str>,
        object: &impl Serialize,
    ) -> io::Result<()> {
        if self.is_text() { self.print_line(line) } else { self.print_record(object) }
    }

    /// Prints a summary below the answers, or on standard error if records are printed.
    pub fn print_summary(&mut self, summary: impl AsRef<str>) -> io::Result<()> {
        let Verbosity { is_verbose, is_interactive, .. } = self.verbosity();
        if self.is_detailed() {
            self.print_headline(summary)?;
        } else if !self.is_text() && (is_interactive || is_verbose) {
            eprint_line("", summary.as_ref());
        }
        Ok(())
    }

    /// Returns whether records may have a field of this name. CSV is restricted to its columns.
    pub fn can_print_field(&self, field: &str) -> bool {
        self.common.format != Format::Csv || self.columns.iter().any(|column| column.name == field)
    }

    /// Prints a record as a JSON object on a line of its own, or as a CSV row.
    pub fn print_record(&mut self, object: &impl Serialize) -> io::Result<()> {
        match self.common.format {
            Format::Csv => self.print_csv_row(&serde_json::to_value(object)?),
            _ => self.print_json(&serde_json::to_string(object)?),
        }
    }

    fn print_csv_row(&mut self, record: &Value) -> io::Result<()> {
        if !mem::replace(&mut self.has_heading, true) {
            self.print_line(csv::header_row(&self.columns))?;
        }
        self.print_line(csv::format_row(record, &self.columns))
    }

    fn print_json(&mut self, record: &str) -> io::Result<()> {
        writeln!(self.stdout, "{}", escape_controls_in_json(record))
    }

    /// Flushes standard output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }

    /// Prints a message on standard error if `--verbose` is given.
    pub fn explain(&self, message: impl AsRef<str>) {
        self.verbosity().explain(message);
    }

    /// Returns the verbosity, for messages while the output is borrowed.
    pub fn verbosity(&self) -> Verbosity {
        Verbosity {
            is_verbose: self.common.verbose && !self.stdout.is_silent,
            is_quiet: self.is_quiet(),
            is_interactive: self.is_interactive(),
        }
    }
}

/// Verbosity of messages on standard error.
#[derive(Clone, Copy)]
pub struct Verbosity {
    is_verbose: bool,
    is_quiet: bool,
    /// True if progress is shown on the terminal.
    pub is_interactive: bool,
}

impl Verbosity {
    /// Prints a message if `--verbose` is given.
    pub fn explain(self, message: impl AsRef<str>) {
        if self.is_verbose {
            eprint_line("", message.as_ref());
        }
    }

    /// Prints a note unless `--quiet` is given. Suspends the progress lines, and must not be called
    /// while they are suspended.
    pub fn note(self, message: impl AsRef<str>) {
        if !self.is_quiet {
            let bold = Style::new().bold();
            suspend_lines(|| eprint_line(&format!("{bold}note:{bold:#} "), message.as_ref()));
        }
    }
}

/// Prints an error on standard error.
pub fn print_error(message: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    eprint_line(&format!("{red}error:{red:#} "), message);
}

/// Prints a warning on standard error.
pub fn print_warning(message: &str) {
    let yellow = Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()));
    eprint_line(&format!("{yellow}warning:{yellow:#} "), message);
}

/// Prints a styled heading and a message on standard error. A failure cannot be reported anywhere.
fn eprint_line(heading: &str, message: &str) {
    let _ = writeln!(anstream::stderr(), "{heading}{}", escape_controls(message));
}
