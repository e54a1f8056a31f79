//! Reading of files: first the header, then the data, with several threads.
//!
//! Most of the time goes not into reading from the disk (after the first time, the system has the
//! file in memory), but into copying a few hundred megabytes to fresh pages, and into the checksum.
//! Both are done in parallel, in chunks, and the checksums of the chunks are combined into that of
//! the whole.

use super::contents::Contents;
use super::error::Reason;
use super::header::Header;
use crate::runtime::{OutOfMemory, memory, pool};
use crate::{Observer, Threads};
use crc32fast::Hasher;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;

/// Progress of loading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadProgress {
    /// Number of chunks of the file that are loaded or being loaded.
    pub chunks_begun: usize,
    /// Number of all chunks.
    pub chunks: usize,
}

/// Reads the data of a file into the buffer that `allocate` returns for a valid header.
pub fn read_file<Buffer: AsMut<[u8]>>(
    path: &Path,
    contents: &Contents,
    allocate: impl FnOnce(&Header) -> Result<Buffer, OutOfMemory>,
    threads: Threads,
    observer: &mut dyn Observer<LoadProgress>,
) -> Result<(Header, Buffer), Reason> {
    let header = read_header(path, Some(contents))?;
    let mut buffer = allocate(&header).map_err(Reason::Memory)?;
    let checksum = read_data(|| File::open(path), buffer.as_mut(), threads, observer)
        .map_err(|error| {
            let expected = Header::LEN as u64 + header.data_len();
            read_error(error, path, |found| Reason::Length { found, expected })
        })?
        .ok_or(Reason::Stopped)?;
    if checksum == header.checksum { Ok((header, buffer)) } else { Err(Reason::Checksum) }
}

/// Allocates memory for the data of a file. The system provides zeroed pages without writing them.
pub fn allocate(header: &Header) -> Result<Vec<u8>, OutOfMemory> {
    memory::zeros(header.data_len() as usize)
}

/// Reads the header of a file, and checks the contents and the length.
pub fn read_header(path: &Path, wanted: Option<&Contents>) -> Result<Header, Reason> {
    // Opening a pipe would block.
    let metadata = fs::metadata(path).map_err(open_error)?;
    if !metadata.is_file() {
        return Err(Reason::NotAFile);
    }
    let mut file = File::open(path).map_err(open_error)?;
    let mut bytes = [0; Header::LEN];
    file.read_exact(&mut bytes).map_err(|error| {
        let expected = Header::LEN as u64;
        read_error(error, path, |found| Reason::TooShort { found, expected })
    })?;
    let mut header = Header::parse(&bytes)?;
    if let Some(wanted) = wanted {
        header = header.check_contents(wanted)?;
    }
    let found = file.metadata().map_err(Reason::Unreadable)?.len();
    let expected = Header::LEN as u64 + header.data_len();
    if found == expected { Ok(header) } else { Err(Reason::Length { found, expected }) }
}

/// Returns the reason for a file that cannot be opened.
fn open_error(error: io::Error) -> Reason {
    match error.kind() {
        ErrorKind::NotFound => Reason::Missing,
        _ => Reason::Unreadable(error),
    }
}

/// Returns the reason for a file that cannot be read. If it ends too early, `too_short` returns the
/// reason for its length.
fn read_error(error: io::Error, path: &Path, too_short: impl FnOnce(u64) -> Reason) -> Reason {
    match error.kind() {
        ErrorKind::UnexpectedEof => {
            too_short(fs::metadata(path).map_or(0, |metadata| metadata.len()))
        }
        _ => Reason::Unreadable(error),
    }
}

/// Part of the data, and its checksum once it has been read.
struct Chunk<'b> {
    number: usize,
    bytes: &'b mut [u8],
    hasher: Hasher,
}

/// Number of bytes of a chunk.
const CHUNK: usize = 4 << 20;

/// Number of bytes that are read before their checksum is computed: few, so that they are still in
/// the cache.
const CHECKSUM_BLOCK: usize = 128 << 10;

/// Scratch of a reading thread.
struct ChunkReader<R> {
    file: R,
    /// First error.
    result: io::Result<()>,
}

/// Reads the data after the header, and returns its checksum, or `None` if cancelled. Each thread
/// opens the file separately.
fn read_data<R: Read + Seek + Send>(
    open: impl Fn() -> io::Result<R>,
    bytes: &mut [u8],
    threads: Threads,
    observer: &mut dyn Observer<LoadProgress>,
) -> io::Result<Option<u32>> {
    let chunk = |(number, bytes)| Chunk { number, bytes, hasher: Hasher::new() };
    let mut chunks: Vec<Chunk> = bytes.chunks_mut(CHUNK).enumerate().map(chunk).collect();
    let parts = chunks.len();
    let reader = |_| Ok(ChunkReader { file: open()?, result: Ok(()) });
    let mut readers =
        (0..threads.get().min(parts)).map(reader).collect::<io::Result<Vec<ChunkReader<R>>>>()?;
    let end = pool::for_each(
        &mut chunks,
        &mut readers,
        |ChunkReader { file, result: failed }, chunk| {
            if failed.is_ok() {
                *failed = chunk.read(file);
            }
        },
        |left| observer.on_progress(&LoadProgress { chunks_begun: parts - left, chunks: parts }),
    );
    readers.into_iter().try_for_each(|reader| reader.result)?;
    if end == ControlFlow::Break(()) {
        return Ok(None);
    }
    let mut whole = Hasher::new();
    for chunk in &chunks {
        whole.combine(&chunk.hasher);
    }
    Ok(Some(whole.finalize()))
}

impl Chunk<'_> {
    fn read(&mut self, file: &mut (impl Read + Seek)) -> io::Result<()> {
        file.seek(SeekFrom::Start((Header::LEN + self.number * CHUNK) as u64))?;
        for piece in self.bytes.chunks_mut(CHECKSUM_BLOCK) {
            file.read_exact(piece)?;
            self.hasher.update(piece);
        }
        Ok(())
    }
}
