//! Reading: first the header, then the data, by several threads.
//!
//! What takes time is not the disk (the second time the system has the file in memory) but the
//! copy of some hundred megabytes into pages that are new to the process, and the checksum. Both
//! are shared out by the chunk; the checksums of the chunks make that of the whole.

use super::error::Reason;
use super::header::Header;
use crate::heuristic::Tables;
use crc32fast::Hasher;
use fifteen_patterns::Partition;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Reads the tables of a partition from a file.
pub fn tables(path: &Path, partition: &Partition, threads: usize) -> Result<Tables, Reason> {
    let header = header(path, Some(partition))?;
    let (bytes, checksum) = data(|| File::open(path), header.data_len() as usize, threads)
        .map_err(|error| unreadable(error, path))?;
    match checksum == header.checksum {
        true => Ok(Tables::new(partition, bytes)),
        false => Err(Reason::Checksum),
    }
}

/// Reads the header of a file, and checks that it is for a partition and that the length is right.
pub fn header(path: &Path, partition: Option<&Partition>) -> Result<Header, Reason> {
    // Whoever opened a pipe would wait for somebody to write.
    let about = fs::metadata(path).map_err(missing)?;
    if !about.is_file() {
        return Err(Reason::NotAFile);
    }
    let mut file = File::open(path).map_err(missing)?;
    let mut bytes = [0; Header::LEN];
    file.read_exact(&mut bytes).map_err(|error| unreadable(error, path))?;
    let mut header = Header::parse(&bytes)?;
    if let Some(partition) = partition {
        header = header.expect(partition)?;
    }
    let found = file.metadata().map_err(Reason::Unreadable)?.len();
    let expected = Header::LEN as u64 + header.data_len();
    match found == expected {
        true => Ok(header),
        false => Err(Reason::Length { found, expected }),
    }
}

/// Why a file cannot be opened.
fn missing(error: io::Error) -> Reason {
    match error.kind() {
        ErrorKind::NotFound => Reason::Missing,
        _ => Reason::Unreadable(error),
    }
}

/// Why a file cannot be read any further.
fn unreadable(error: io::Error, path: &Path) -> Reason {
    match error.kind() {
        ErrorKind::UnexpectedEof => {
            Reason::Short { found: fs::metadata(path).map_or(0, |about| about.len()) }
        }
        _ => Reason::Unreadable(error),
    }
}

/// A part of the data, and its checksum once it has been read.
struct Chunk<'b> {
    number: usize,
    bytes: &'b mut [u8],
    hasher: Hasher,
}

/// How much a thread reads at a time.
const CHUNK: usize = 4 << 20;

/// How much of it is read before its checksum is computed, while the processor still has it.
const PIECE: usize = 128 << 10;

/// Reads so many bytes of data behind the header, with so many threads, and their checksum.
/// Each thread opens the file for itself.
fn data<R: Read + Seek>(
    open: impl Fn() -> io::Result<R> + Sync,
    len: usize,
    threads: usize,
) -> io::Result<(Vec<u8>, u32)> {
    // The system hands out pages of zeros; nobody writes them.
    let mut bytes = vec![0; len];
    let chunk = |(number, bytes)| Chunk { number, bytes, hasher: Hasher::new() };
    let mut chunks: Vec<Chunk> = bytes.chunks_mut(CHUNK).enumerate().map(chunk).collect();
    let threads = threads.clamp(1, chunks.len().max(1));
    let rest = Mutex::new(chunks.iter_mut());
    let take = || rest.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || -> io::Result<()> {
        let mut file = open()?;
        while let Some(chunk) = take() {
            chunk.read(&mut file)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, run).ok();
        // Where no thread can be had this one does its work.
        let others: Vec<_> = (1..threads).filter_map(start).collect();
        let ended = others.into_iter().map(|thread| thread.join().expect("no thread panics"));
        [run()].into_iter().chain(ended).collect::<io::Result<()>>()
    })?;
    let mut whole = Hasher::new();
    for chunk in &chunks {
        whole.combine(&chunk.hasher);
    }
    let checksum = whole.finalize();
    Ok((bytes, checksum))
}

impl Chunk<'_> {
    fn read(&mut self, file: &mut (impl Read + Seek)) -> io::Result<()> {
        file.seek(SeekFrom::Start((Header::LEN + self.number * CHUNK) as u64))?;
        for piece in self.bytes.chunks_mut(PIECE) {
            file.read_exact(piece)?;
            self.hasher.update(piece);
        }
        Ok(())
    }
}
