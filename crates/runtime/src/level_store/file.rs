//! File format of a level.
//!
//! The first line names the search, the level and its number of items. Chunks follow. A chunk
//! consists of its number of items and its number of bytes, in four bytes each; these bytes; and a
//! checksum of eight bytes over all chunks so far, without their checksums. So missing and repeated
//! chunks are detected as well as changed ones.

use super::codec::Codec;
use super::error::{Error, LevelErrorKind};
use super::index::{IndexEntry, Side};
use super::store::LevelStore;
use crate::atomic_file::AtomicFile;
use crate::checksum::{ChecksummedLines, FNV_OFFSET_BASIS, checksum_by_words, with_checksum};
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

/// Beginning of the first line.
const MAGIC: &str = "fifteen level 1 search ";

/// Maximum length of the first line.
const MAX_HEADER_BYTES: u64 = 200;

/// Size in bytes of a stored number of items or bytes.
const LENGTH_BYTES: usize = 4;

/// Identity of a level, as its file states it.
#[derive(Clone, Copy, Debug)]
pub(super) struct LevelId {
    pub fingerprint: u64,
    pub side: Side,
    pub distance: usize,
}

impl LevelId {
    /// Returns the name of the file.
    pub fn file_name(self) -> String {
        format!("{}-{:04}", self.side, self.distance)
    }

    /// Returns the first line of the file, without its checksum.
    fn header_line(self, items: u64) -> String {
        let LevelId { fingerprint, side, distance } = self;
        format!("{MAGIC}{fingerprint:016x} {side} {distance} items {items}")
    }

    /// Parses the first line of this level. Returns its number of items.
    fn parse_items(self, line: &str) -> Result<u64, LevelErrorKind> {
        let items = line.rsplit_once(' ').and_then(|(_, items)| items.parse().ok());
        let items = items.ok_or(LevelErrorKind::NotALevel)?;
        let own = self.header_line(items);
        let search = |line: &str| line.split(' ').nth(4).map(str::to_owned);
        match own == line {
            true => Ok(items),
            false if search(&own) == search(line) => Err(LevelErrorKind::OtherLevel),
            false => Err(LevelErrorKind::OtherSearch),
        }
    }
}

/// Writer of a level. A level that is not [finished](LevelWriter::finish) leaves no file.
pub struct LevelWriter<'f, C: Codec> {
    store: &'f mut LevelStore,
    id: LevelId,
    file: AtomicFile,
    /// Number of configurations, for the index.
    configurations: u64,
    /// Number of remaining items.
    remaining: u64,
    chunk: Vec<C::Item>,
    bytes: Vec<u8>,
    checksum: u64,
    /// Number of bytes written.
    written: u64,
}

impl<'f, C: Codec> LevelWriter<'f, C> {
    pub(super) fn new(
        store: &'f mut LevelStore,
        id: LevelId,
        file: AtomicFile,
        configurations: u64,
        items: u64,
    ) -> Result<Self, Error> {
        let mut writer = LevelWriter {
            store,
            id,
            file,
            configurations,
            remaining: items,
            chunk: Vec::new(),
            bytes: with_checksum(&id.header_line(items)).into_bytes(),
            checksum: FNV_OFFSET_BASIS,
            written: 0,
        };
        writer.flush()?;
        Ok(writer)
    }

    /// Appends items.
    ///
    /// # Errors
    /// If they cannot be written.
    ///
    /// # Panics
    /// If there are more items than were announced.
    pub fn extend(&mut self, mut items: &[C::Item]) -> Result<(), Error> {
        self.remaining = self
            .remaining
            .checked_sub(items.len() as u64)
            .expect("at most as many items as announced");
        while !items.is_empty() {
            let (some, rest) = items.split_at(items.len().min(C::CHUNK_ITEMS - self.chunk.len()));
            self.chunk.extend_from_slice(some);
            if self.chunk.len() == C::CHUNK_ITEMS {
                self.write_chunk()?;
            }
            items = rest;
        }
        Ok(())
    }

    /// Flushes the level to the disk, and adds it to the index.
    ///
    /// # Errors
    /// If that fails; then the level is not stored.
    ///
    /// # Panics
    /// If there are fewer items than were announced.
    pub fn finish(mut self) -> Result<(), Error> {
        assert_eq!(self.remaining, 0, "items are missing");
        if !self.chunk.is_empty() {
            self.write_chunk()?;
        }
        let LevelWriter { store, id, file, configurations, written, .. } = self;
        file.commit().map_err(|error| Error::Io(id.file_name(), error))?;
        store.append(IndexEntry::Level {
            side: id.side,
            distance: id.distance,
            size: configurations,
            bytes: written,
        })
    }

    fn write_chunk(&mut self) -> Result<(), Error> {
        self.bytes.resize(2 * LENGTH_BYTES, 0);
        C::encode(&self.chunk, &mut self.bytes);
        let length = self.bytes.len() - 2 * LENGTH_BYTES;
        for (place, number) in [self.chunk.len(), length].into_iter().enumerate() {
            let number = u32::try_from(number).expect("chunks are small");
            self.bytes[place * LENGTH_BYTES..][..LENGTH_BYTES]
                .copy_from_slice(&number.to_le_bytes());
        }
        self.checksum = checksum_by_words(self.checksum, &self.bytes);
        self.bytes.extend(self.checksum.to_le_bytes());
        self.chunk.clear();
        self.flush()
    }

    /// Writes the buffered bytes to the file.
    fn flush(&mut self) -> Result<(), Error> {
        let written = self.file.file().write_all(&self.bytes);
        written.map_err(|error| Error::Io(self.id.file_name(), error))?;
        self.written += self.bytes.len() as u64;
        self.bytes.clear();
        Ok(())
    }
}

/// Reader of a level.
pub struct LevelReader<C: Codec> {
    file: BufReader<File>,
    id: LevelId,
    /// Number of remaining items.
    remaining: u64,
    chunk: Vec<C::Item>,
    bytes: Vec<u8>,
    checksum: u64,
    /// Number of bytes read.
    read: u64,
}

impl<C: Codec> LevelReader<C> {
    pub(super) fn new(file: File, id: LevelId) -> Result<Self, Error> {
        let length = file.metadata().map_err(|error| Error::Io(id.file_name(), error))?.len();
        let mut file = BufReader::new(file);
        let mut line = String::new();
        let read = file.by_ref().take(MAX_HEADER_BYTES).read_line(&mut line);
        let level_error = |kind| Error::Level(id.file_name(), kind);
        match read {
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                return Err(level_error(LevelErrorKind::NotALevel));
            }
            Err(error) => return Err(Error::Io(id.file_name(), error)),
        }
        let is_level = line.starts_with(MAGIC) || MAGIC.starts_with(&line);
        let remaining = match ChecksummedLines::new(&line).next_line() {
            _ if !is_level => return Err(level_error(LevelErrorKind::NotALevel)),
            _ if !line.ends_with('\n') => return Err(level_error(LevelErrorKind::Truncated)),
            Some(Ok(line)) => id.parse_items(line).map_err(level_error)?,
            Some(Err(_)) | None => return Err(level_error(LevelErrorKind::Corrupt(0))),
        };
        // The caller may allocate memory for this number of items.
        if remaining > length.saturating_mul(C::MAX_ITEMS_PER_BYTE) {
            return Err(level_error(LevelErrorKind::Truncated));
        }
        let read = line.len() as u64;
        Ok(LevelReader {
            file,
            id,
            remaining,
            chunk: Vec::new(),
            bytes: Vec::new(),
            checksum: FNV_OFFSET_BASIS,
            read,
        })
    }

    /// Returns the number of remaining items, according to the first line.
    pub fn remaining(&self) -> u64 {
        self.remaining
    }

    /// Returns the next items, or `None` after the last.
    ///
    /// # Errors
    /// If the items cannot be read, or are corrupt.
    pub fn next_chunk(&mut self) -> Result<Option<&[C::Item]>, Error> {
        self.chunk.clear();
        if self.remaining == 0 {
            return match self.file.fill_buf() {
                Ok([]) => Ok(None),
                Ok(_) => Err(self.level_error(LevelErrorKind::TrailingBytes)),
                Err(error) => Err(Error::Io(self.id.file_name(), error)),
            };
        }
        let corrupt = LevelErrorKind::Corrupt(self.read);
        self.bytes.clear();
        self.append_bytes(2 * LENGTH_BYTES)?;
        let (numbers, _) = self.bytes.as_chunks::<LENGTH_BYTES>();
        let [count, length] = [0, 1].map(|place| u32::from_le_bytes(numbers[place]) as usize);
        let is_chunk = (1..=C::CHUNK_ITEMS).contains(&count) && count as u64 <= self.remaining;
        if !is_chunk || length > count * C::MAX_ITEM_BYTES {
            return Err(self.level_error(corrupt));
        }
        self.append_bytes(length)?;
        self.checksum = checksum_by_words(self.checksum, &self.bytes);
        let mut sum = [0; size_of::<u64>()];
        self.read_exact(&mut sum)?;
        if u64::from_le_bytes(sum) != self.checksum
            || C::decode(&self.bytes[2 * LENGTH_BYTES..], count, &mut self.chunk).is_none()
        {
            return Err(self.level_error(corrupt));
        }
        self.remaining -= count as u64;
        Ok(Some(&self.chunk))
    }

    /// Reads bytes of the file into the buffer.
    fn append_bytes(&mut self, count: usize) -> Result<(), Error> {
        let mut bytes = std::mem::take(&mut self.bytes);
        let before = bytes.len();
        bytes.resize(before + count, 0);
        self.read_exact(&mut bytes[before..])?;
        self.bytes = bytes;
        Ok(())
    }

    fn read_exact(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.file.read_exact(bytes).map_err(|error: io::Error| match error.kind() {
            ErrorKind::UnexpectedEof => self.level_error(LevelErrorKind::Truncated),
            _ => Error::Io(self.id.file_name(), error),
        })?;
        self.read += bytes.len() as u64;
        Ok(())
    }

    /// Returns an error of this level, for example for a problem that only the caller can detect.
    pub fn level_error(&self, kind: LevelErrorKind) -> Error {
        Error::Level(self.id.file_name(), kind)
    }
}
