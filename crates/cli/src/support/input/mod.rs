//! Input lines of a file or of standard input.
//!
//! Comments, from `#` to the end of the line, are ignored, except in JSON. A bad line is reported
//! with its number and does not stop the others.

pub mod binary;
pub mod claims;
pub mod invalid;
pub mod text;

use super::output::record::is_record;
use anyhow::{Context, Result, anyhow, bail};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

/// Maximum length of a line in bytes, without its line break; far above that of any position.
const MAX_LINE_LEN: u64 = 1 << 16;

/// Maximum length of a record in bytes. The 67,000 moves of a solution of a random 32x32 board take
/// a third of it.
const MAX_RECORD_LEN: u64 = 1 << 20;

/// Maximum number of bytes skipped at the end of a long line. If the line does not end before,
/// reading fails.
const MAX_SKIPPED_LEN: u64 = 1 << 30;

/// Returns the first 40 characters of a text, escaped.
pub fn shorten(text: &str) -> String {
    let beginning: String = text.chars().take(40).collect();
    let more = if beginning.len() < text.len() { "…" } else { "" };
    format!("{}{more}", beginning.escape_debug())
}

/// Returns whether there is a file of this name, or a pipe.
pub fn is_readable(path: &Path) -> bool {
    path.exists() && !path.is_dir()
}

/// Numbered lines of a file or of standard input.
pub struct InputLines {
    reader: BufReader<Box<dyn Read + Send>>,
    /// Name of the file; `None` for standard input.
    file: Option<String>,
    /// True for a regular file, where reading never waits for a writer.
    is_regular: bool,
    number: usize,
    /// Lines that were read ahead and put back.
    put_back: VecDeque<NumberedLine>,
}

/// Number of a line and its text, or the error in it.
pub type NumberedLine = (usize, Result<String, String>);

impl InputLines {
    /// Opens a file, or standard input for `-` or no name.
    ///
    /// # Errors
    /// If the file cannot be opened or is not text, or there is no name and standard input is a
    /// terminal.
    pub fn open(file: Option<&Path>) -> Result<InputLines> {
        let named = file.filter(|&path| path != Path::new("-"));
        if file.is_none() && io::stdin().is_terminal() {
            bail!("no input; pass a position, --file FILE, or --file - for standard input")
        }
        let Some(path) = named else {
            return Ok(InputLines::new(Box::new(io::stdin()), None, false));
        };
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        let is_regular = file.metadata().is_ok_and(|metadata| metadata.is_file());
        let mut lines = InputLines::new(Box::new(file), Some(name), is_regular);
        if is_regular {
            lines.check_text()?;
        }
        Ok(lines)
    }

    /// Checks that the input begins like text.
    fn check_text(&mut self) -> Result<()> {
        let source = source_name(self.file.as_deref());
        let beginning = self.reader.fill_buf().with_context(|| format!("cannot read {source}"))?;
        binary::check_text(beginning).map_err(|fault| anyhow!("{source}: {fault}"))
    }

    fn new(reader: Box<dyn Read + Send>, file: Option<String>, is_regular: bool) -> InputLines {
        InputLines {
            reader: BufReader::new(reader),
            file,
            is_regular,
            number: 0,
            put_back: VecDeque::new(),
        }
    }

    /// Returns whether the input is a regular file, where reading never waits for a writer.
    pub fn is_regular(&self) -> bool {
        self.is_regular
    }

    /// Returns whether the next line has arrived at least in part: reading it waits at most for its
    /// end.
    pub fn has_next_line(&self) -> bool {
        self.is_regular || !self.put_back.is_empty() || !self.reader.buffer().is_empty()
    }

    /// Returns the buffered lines that are not empty, without reading.
    pub fn buffered_lines(&self) -> impl Iterator<Item = String> {
        let buffer = self.reader.buffer();
        let whole = buffer.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let put_back = self.put_back.iter().filter_map(|(_, text)| text.clone().ok());
        let lines = buffer[..whole].split(|&byte| byte == b'\n');
        let text = |line: &[u8]| strip_comment(&String::from_utf8_lossy(line), 1).to_owned();
        put_back.chain(lines.map(text)).filter(|line| !line.trim().is_empty())
    }

    /// Prefixes a message with the name of the file, unless it is standard input.
    pub fn prefix_file_name(&self, message: &str) -> String {
        match &self.file {
            None => message.to_owned(),
            Some(name) if message.starts_with("line ") => format!("{name}, {message}"),
            Some(name) => format!("{name}: {message}"),
        }
    }

    /// Returns the name of the source for messages.
    pub fn source_name(&self) -> &str {
        source_name(self.file.as_deref())
    }

    /// Returns the next line without its comment, or `None` at the end.
    pub fn next_line(&mut self) -> Result<Option<NumberedLine>> {
        if let Some(line) = self.put_back.pop_front() {
            return Ok(Some(line));
        }
        if self.number == 0 {
            self.check_text()?;
        }
        let mut bytes = Vec::new();
        let source = source_name(self.file.as_deref());
        let context = || format!("cannot read {source}");
        let beginning = self.reader.fill_buf().with_context(context)?;
        let mut mark = [0; 4];
        let mark = BYTE_ORDER_MARK.encode_utf8(&mut mark).as_bytes();
        let text = beginning.strip_prefix(mark).unwrap_or(beginning);
        let is_record = text.trim_ascii_start().starts_with(b"{");
        let max_len = if is_record { MAX_RECORD_LEN } else { MAX_LINE_LEN };
        let mut limited = (&mut self.reader).take(max_len + 1);
        if limited.read_until(b'\n', &mut bytes).with_context(context)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let number = self.number;
        if bytes.len() as u64 > max_len && !bytes.ends_with(b"\n") {
            let rest = (&mut self.reader).take(MAX_SKIPPED_LEN).skip_until(b'\n');
            if rest.with_context(context)? as u64 == MAX_SKIPPED_LEN {
                bail!(self.prefix_file_name(&format!("line {number}: longer than 1 GiB")));
            }
            let error = format!("longer than {max_len} bytes");
            return Ok(Some((number, Err(error))));
        }
        let text = String::from_utf8(bytes)
            .map(|text| strip_comment(&text, number).to_owned())
            .map_err(|_| "invalid UTF-8".to_owned());
        Ok(Some((number, text)))
    }

    /// Returns the next line that is not empty.
    pub fn next_nonempty(&mut self) -> Result<Option<NumberedLine>> {
        loop {
            match self.next_line()? {
                Some((_, Ok(text))) if text.trim().is_empty() => {}
                line => return Ok(line),
            }
        }
    }

    /// Returns whether there is another line that is not empty, or may be. Does not wait for it.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn has_more(&mut self) -> Result<bool> {
        if !self.is_regular {
            return Ok(true);
        }
        let next = self.next_nonempty()?;
        let has_more = next.is_some();
        self.put_back(next);
        Ok(has_more)
    }

    /// Puts back a line that was read ahead, in front of those put back earlier.
    pub fn put_back(&mut self, line: Option<NumberedLine>) {
        if let Some(line) = line {
            self.put_back.push_front(line);
        }
    }
}

/// Returns the name of a file, or of standard input, for messages.
pub fn source_name(file: Option<&str>) -> &str {
    file.unwrap_or("standard input")
}

/// Byte order mark at the start of a file.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// Strips the comment, which begins with `#`, the end of the line, and a byte order mark. Trailing
/// spaces remain because they may be significant.
fn strip_comment(line: &str, number: usize) -> &str {
    let line = if number == 1 { line.trim_start_matches(BYTE_ORDER_MARK) } else { line };
    let text = if is_record(line) { line } else { line.split('#').next().unwrap_or_default() };
    text.trim_end_matches(['\r', '\n'])
}
