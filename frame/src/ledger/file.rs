//! A file with a ledger, which grows while a search goes on.

use super::text::{Head, Ledger, TextError, line};
use crate::write::{self, is_special};
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A file with a ledger. It is locked as long as this lives, so that no other process writes to it.
#[derive(Debug)]
pub struct LedgerFile {
    file: File,
    ledger: Ledger,
    /// Where the last line ends.
    end: u64,
}

/// Why a file cannot be used as a ledger.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is a pipe, a device or the like.
    Special,
    /// Another process is writing to it.
    Locked,
    /// What it says is no ledger, or is about another search.
    Text(TextError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(error) => error.fmt(f),
            Error::Special => f.write_str("it is no file that can be kept"),
            Error::Locked => f.write_str("another process is writing to it"),
            Error::Text(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Io(error)
    }
}

impl From<TextError> for Error {
    fn from(error: TextError) -> Error {
        Error::Text(error)
    }
}

impl LedgerFile {
    /// Opens the ledger of a search, or begins one if there is no such file.
    ///
    /// # Errors
    /// If it cannot be read or written, another process has it, or it is no ledger of this search.
    /// The file is then as it was.
    pub fn open(path: &Path, head: Head) -> Result<LedgerFile, Error> {
        if is_special(path) {
            return Err(Error::Special);
        }
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let file = match opened {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // Whoever sees the file sees its head.
                write::whole(path, head.text())?;
                OpenOptions::new().read(true).write(true).open(path)?
            }
            opened => opened?,
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(Error::Locked),
            // Not every file system has locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        LedgerFile { file, ledger: Ledger::new(head), end: 0 }.read()
    }

    /// Reads what is there.
    fn read(mut self) -> Result<LedgerFile, Error> {
        let text = read(&mut self.file)?;
        let (ledger, end) = Ledger::parse(&text)?;
        self.ledger.merge(ledger)?;
        self.end = end as u64;
        // What a killed process has left.
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(self)
    }

    /// What is in it.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The length of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.end
    }

    /// Appends what a unit came to. It is safe from whatever happens to the process then; to be safe
    /// from whatever happens to the machine it has to be [brought to the disk](LedgerFile::sync).
    ///
    /// # Errors
    /// If it cannot be written. What was written before stays.
    pub fn append(&mut self, unit: usize, record: String) -> Result<(), Error> {
        let line = line(unit, &record);
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // If this fails too, whoever opens the file next cuts off what is no line.
            let _ = self.file.set_len(self.end);
            let _ = self.file.seek(SeekFrom::End(0));
            return Err(error.into());
        }
        self.end += line.len() as u64;
        Ok(self.ledger.note(unit, record)?)
    }

    /// Has the system bring everything to the disk.
    ///
    /// # Errors
    /// If it cannot.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

impl Ledger {
    /// Reads the ledger in a file, to look at it only.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn read(path: &Path) -> Result<Ledger, Error> {
        if is_special(path) {
            return Err(Error::Special);
        }
        let text = read(&mut File::open(path)?)?;
        Ok(Ledger::parse(&text)?.0)
    }
}

/// The text of a file. One that is none is no ledger.
fn read(file: &mut File) -> Result<String, Error> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|error| {
        let whole = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let lines = whole.iter().filter(|&&byte| byte == b'\n').count();
        Error::Text(TextError::Damaged(lines + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Todo;
    use std::env;
    use std::fs;
    use std::path::PathBuf;

    /// A file of this test alone, which is removed in the end.
    struct Temporary(PathBuf);

    impl Temporary {
        fn new(name: &str) -> Temporary {
            let name = format!("fifteen-ledger-{name}-{}", std::process::id());
            let path = env::temp_dir().join(name);
            let _ = fs::remove_file(&path);
            Temporary(path)
        }
    }

    impl Drop for Temporary {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    fn head(search: &str) -> Head {
        Head { command: "fifteen".to_owned(), search: search.to_owned() }
    }

    #[test]
    fn a_search_goes_on_where_it_was() {
        let file = Temporary::new("goes-on");
        for unit in 0..5 {
            let mut kept = LedgerFile::open(&file.0, head("x")).expect("it can be opened");
            assert_eq!(kept.ledger().done(), unit);
            kept.append(unit, format!("nodes {unit}")).expect("it can be written");
            kept.sync().expect("it can be synced");
            // A process is killed while it writes the next line.
            kept.file.write_all(b"unit 77 no").expect("it can be written");
        }
        let kept = LedgerFile::open(&file.0, head("x")).expect("it can be opened");
        let mut todo = Todo::all();
        kept.ledger().take_off(&mut todo);
        assert!((0..10).all(|unit| todo.has(unit) == (unit >= 5)));
        assert_eq!(fs::read_to_string(&file.0).expect("text"), kept.ledger().text());
        assert_eq!(kept.bytes(), fs::metadata(&file.0).expect("it is there").len());
    }

    #[test]
    fn nobody_else_may_write() {
        let file = Temporary::new("locked");
        let one = LedgerFile::open(&file.0, head("x")).expect("it can be opened");
        let other = LedgerFile::open(&file.0, head("x"));
        assert!(matches!(other, Err(Error::Locked)), "{other:?}");
        assert_eq!(Ledger::read(&file.0).expect("to look is allowed").done(), 0);
        drop(one);
        LedgerFile::open(&file.0, head("x")).expect("it can be opened");
    }

    #[test]
    fn what_is_no_ledger_of_the_search_stays_as_it_is() {
        let file = Temporary::new("other");
        drop(LedgerFile::open(&file.0, head("x")).expect("it can be opened"));
        let damaged = head("x").text().replace("units", "unity");
        for content in [head("y").text(), "dear diary".to_owned(), String::new(), damaged] {
            fs::write(&file.0, &content).expect("it can be written");
            let opened = LedgerFile::open(&file.0, head("x"));
            assert!(matches!(opened, Err(Error::Text(_))), "{opened:?}");
            assert_eq!(fs::read_to_string(&file.0).expect("text"), content);
        }
        fs::write(&file.0, b"fifteen ledger 1 \xff\n").expect("it can be written");
        let opened = LedgerFile::open(&file.0, head("x"));
        assert!(matches!(opened, Err(Error::Text(TextError::Damaged(1)))), "{opened:?}");
        let folder = LedgerFile::open(&env::temp_dir(), head("x"));
        assert!(matches!(folder, Err(Error::Io(_))), "{folder:?}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error_and_a_device_no_ledger() {
        let device = LedgerFile::open(Path::new("/dev/full"), head("x"));
        assert!(matches!(device, Err(Error::Special)), "{device:?}");
    }
}
