//! Reading: first the header, then the data, by several threads.
//!
//! What takes time is not the disk (the second time the system has the file in memory) but the
//! copy of some hundred megabytes into pages that are new to the process, and the checksum. Both
//! are shared out by the chunk; the checksums of the chunks make that of the whole.

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

/// How far loading has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadProgress {
    /// The chunks of the file that are loaded or being loaded.
    pub chunk: usize,
    /// All chunks.
    pub chunks: usize,
}

/// Reads the data of a file into room that `room` makes for them once the header is known to be right.
pub fn read_file<Room: AsMut<[u8]>>(
    path: &Path,
    contents: &Contents,
    room: impl FnOnce(&Header) -> Result<Room, OutOfMemory>,
    threads: Threads,
    watch: &mut dyn Observer<LoadProgress>,
) -> Result<(Header, Room), Reason> {
    let header = read_header(path, Some(contents))?;
    let mut room = room(&header).map_err(Reason::Memory)?;
    let checksum = read_data(|| File::open(path), room.as_mut(), threads, watch)
        .map_err(|error| read_error(error, path))?
        .ok_or(Reason::Stopped)?;
    if checksum == header.checksum { Ok((header, room)) } else { Err(Reason::Checksum) }
}

/// Room for the data of a file. The system hands out pages of zeros; nobody writes them.
pub fn allocate(header: &Header) -> Result<Vec<u8>, OutOfMemory> {
    memory::zeros(header.data_len() as usize)
}

/// Reads the header of a file, and checks that it has what is wanted and that the length is right.
pub fn read_header(path: &Path, wanted: Option<&Contents>) -> Result<Header, Reason> {
    // Whoever opened a pipe would wait for somebody to write.
    let about = fs::metadata(path).map_err(open_error)?;
    if !about.is_file() {
        return Err(Reason::NotAFile);
    }
    let mut file = File::open(path).map_err(open_error)?;
    let mut bytes = [0; Header::LEN];
    file.read_exact(&mut bytes).map_err(|error| read_error(error, path))?;
    let mut header = Header::parse(&bytes)?;
    if let Some(wanted) = wanted {
        header = header.check_contents(wanted)?;
    }
    let found = file.metadata().map_err(Reason::Unreadable)?.len();
    let expected = Header::LEN as u64 + header.data_len();
    match found == expected {
        true => Ok(header),
        false => Err(Reason::Length { found, expected }),
    }
}

/// Why a file cannot be opened.
fn open_error(error: io::Error) -> Reason {
    match error.kind() {
        ErrorKind::NotFound => Reason::Missing,
        _ => Reason::Unreadable(error),
    }
}

/// Why a file cannot be read any further.
fn read_error(error: io::Error, path: &Path) -> Reason {
    match error.kind() {
        ErrorKind::UnexpectedEof => {
            let found = fs::metadata(path).map_or(0, |about| about.len());
            Reason::TooShort { found, expected: Header::LEN as u64 }
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
const CHECKSUM_BLOCK: usize = 128 << 10;

/// What a thread reads with.
struct ChunkReader<R> {
    file: R,
    /// What went wrong.
    result: io::Result<()>,
}

/// Reads the data behind the header, and their checksum; nothing if it was stopped. Each thread has
/// opened the file for itself.
fn read_data<R: Read + Seek + Send>(
    open: impl Fn() -> io::Result<R>,
    bytes: &mut [u8],
    threads: Threads,
    watch: &mut dyn Observer<LoadProgress>,
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
        |left| watch.on_progress(&LoadProgress { chunk: parts - left, chunks: parts }),
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
