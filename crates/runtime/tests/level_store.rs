//! Tests of level stores, with leftovers of killed processes and edited files.

use fifteen_runtime::atomic_file::FileDamage;
use fifteen_runtime::level_store::{
    Error, Index, LevelErrorKind, LevelStore, LevelStoreHeader, Side, SortedDelta,
};
use fifteen_runtime::{Random, pool};
use std::path::{Path, PathBuf};
use std::sync::Barrier;
use std::{env, fs};

/// Temporary folder of a test, removed at the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let path = env::temp_dir().join(format!("fifteen-levels-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Temporary(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn open(path: &Path, search: &str) -> Result<LevelStore, Error> {
    LevelStore::open(
        path,
        LevelStoreHeader { question: "fifteen".to_owned(), search: search.to_owned() },
    )
}

/// Returns random numbers in ascending order.
fn numbers(count: usize) -> Vec<[u64; 2]> {
    let mut random = Random::new(count as u64);
    let mut word = || random.next_below(1 << 20) as u64;
    let mut numbers: Vec<[u64; 2]> = (0..count).map(|_| [word(), word()]).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn write(store: &mut LevelStore, side: Side, numbers: &[[u64; 2]]) {
    let count = numbers.len() as u64;
    let mut writer =
        store.create_level::<SortedDelta<2>>(side, count, count).expect("a writable store");
    numbers.chunks(1000).for_each(|chunk| writer.extend(chunk).expect("a writable store"));
    writer.finish().expect("a writable store");
}

fn read(store: &LevelStore, side: Side, distance: usize) -> Result<Vec<[u64; 2]>, Error> {
    let mut reader = store.open_level::<SortedDelta<2>>(side, distance)?;
    let mut numbers = Vec::new();
    while let Some(chunk) = reader.next_chunk()? {
        numbers.extend_from_slice(chunk);
    }
    Ok(numbers)
}

#[test]
fn levels_survive_reopening() {
    let folder = Temporary::new("again");
    let sizes = [1, 3, 40_000, 16_384];
    for (distance, &size) in sizes.iter().enumerate() {
        for side in Side::BOTH {
            let mut store = open(&folder.0, "x").expect("a level store");
            assert_eq!(store.index().sizes(side).len(), distance);
            write(&mut store, side, &numbers(size));
        }
        // Leftovers of killed processes: a partial level and a partial line.
        fs::write(folder.0.join(".forward-0009.0123456789abcdef.part"), "x")
            .expect("a writable file");
        let index = fs::read_to_string(folder.0.join("levels")).expect("an existing file");
        fs::write(folder.0.join("levels"), index + "level forward 9 conf")
            .expect("a writable file");
    }
    let store = open(&folder.0, "x").expect("a level store");
    for side in Side::BOTH {
        for (distance, &size) in sizes.iter().enumerate() {
            assert_eq!(read(&store, side, distance).expect("a complete level"), numbers(size));
        }
    }
    let files = fs::read_dir(&folder.0).expect("a folder").map(|entry| entry.expect("a file"));
    let levels = files.filter(|file| file.file_name() != "levels");
    let bytes = levels.map(|file| file.metadata().expect("an existing file").len());
    assert_eq!(store.index().bytes(), bytes.sum());
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1 + 2 * sizes.len());
}

#[test]
fn unfinished_level_is_not_stored() {
    let folder = Temporary::new("unfinished");
    let mut store = open(&folder.0, "x").expect("a level store");
    write(&mut store, Side::Forward, &numbers(10));
    let mut writer =
        store.create_level::<SortedDelta<2>>(Side::Forward, 9, 9).expect("a writable store");
    writer.extend(&numbers(5)).expect("a writable store");
    drop(writer);
    assert_eq!(store.index().sizes(Side::Forward), [10]);
    let names = fs::read_dir(&folder.0).expect("a folder").count();
    assert_eq!(names, 2, "the index and a level");
}

#[test]
fn outcome_is_recorded_once() {
    let folder = Temporary::new("end");
    for _ in 0..2 {
        open(&folder.0, "x")
            .expect("a level store")
            .record_outcome("81 moves")
            .expect("a writable file");
    }
    assert_eq!(Index::read(&folder.0).expect("an existing file").outcome(), Some("81 moves"));
    let text = fs::read_to_string(folder.0.join("levels")).expect("an existing file");
    assert_eq!(text.lines().count(), 4);
}

#[test]
fn locked_store_allows_reading_but_no_second_writer() {
    let folder = Temporary::new("locked");
    let one = open(&folder.0, "x").expect("a level store");
    assert!(matches!(open(&folder.0, "x"), Err(Error::Locked)));
    assert_eq!(Index::read(&folder.0).expect("a readable index").header.search, "x");
    drop(one);
    assert!(open(&folder.0, "x").is_ok());
}

/// Of two searches that create the same store at the same time one has it, and the other is
/// refused.
#[test]
fn a_new_store_has_one_owner() {
    for _ in 0..30 {
        let (folder, barrier) = (Temporary::new("created-twice"), Barrier::new(2));
        let opened = pool::map(0..2, |_| {
            barrier.wait();
            open(&folder.0, "x")
        });
        let is_one =
            matches!(&opened[..], [Ok(_), Err(Error::Locked)] | [Err(Error::Locked), Ok(_)]);
        assert!(is_one, "{opened:?}");
    }
}

#[test]
fn paths_without_a_store_of_this_search_are_refused() {
    let folder = Temporary::new("places");
    drop(open(&folder.0, "x").expect("a level store"));
    let different = open(&folder.0, "y").expect_err("a store of x");
    assert_eq!(different.to_string(), "belongs to another search: found 'x', expected 'y'");
    assert!(matches!(open(&folder.0.join("levels"), "x"), Err(Error::NotADirectory)));
    let nowhere = open(&folder.0.join("no/where"), "x").expect_err("no parent folder");
    assert!(
        matches!(&nowhere, Error::Io(file, why) if file.is_empty() && why.to_string() == nowhere.to_string())
    );
    let odd = folder.0.join("odd");
    fs::create_dir_all(odd.join("levels")).expect("a new folder");
    let odd = open(&odd, "x").expect_err("a folder as index");
    assert!(odd.to_string().starts_with("levels: "), "{odd}");
    fs::remove_dir_all(folder.0.join("odd")).expect("an existing folder");
    fs::remove_file(folder.0.join("levels")).expect("an existing file");
    fs::write(folder.0.join("poem"), "roses").expect("a writable file");
    let foreign = open(&folder.0, "x").expect_err("a foreign file");
    assert!(matches!(foreign, Error::ForeignFile(name) if name == "poem"));
    assert!(matches!(Index::read(&folder.0), Err(Error::ForeignFile(_))));
}

/// Every changed byte of a level is detected, and so is truncation. Every changed byte of the index
/// but the last line feed is detected.
#[test]
fn every_changed_byte_is_detected() {
    let folder = Temporary::new("changed");
    let mut store = open(&folder.0, "x").expect("a level store");
    write(&mut store, Side::Forward, &numbers(50));
    let path = folder.0.join("forward-0000");
    let whole = fs::read(&path).expect("an existing file");
    for offset in 0..whole.len() {
        let mut changed = whole.clone();
        changed[offset] ^= 4;
        fs::write(&path, &changed).expect("a writable file");
        let error = read(&store, Side::Forward, 0).expect_err("a changed byte");
        assert!(
            matches!(&error, Error::Level(name, _) if name == "forward-0000"),
            "{offset}: {error}"
        );
        fs::write(&path, &whole[..offset]).expect("a writable file");
        let error = read(&store, Side::Forward, 0).expect_err("a truncated file");
        assert!(matches!(&error, Error::Level(_, LevelErrorKind::Truncated)), "{offset}: {error}");
    }
    fs::write(&path, [&whole[..], &[0]].concat()).expect("a writable file");
    assert!(matches!(
        read(&store, Side::Forward, 0),
        Err(Error::Level(_, LevelErrorKind::TrailingBytes))
    ));
    drop(store);

    let path = folder.0.join("levels");
    let whole = fs::read(&path).expect("an existing file");
    for offset in 0..whole.len() - 1 {
        let mut changed = whole.clone();
        changed[offset] = if changed[offset] == b'3' { b'4' } else { b'3' };
        fs::write(&path, &changed).expect("a writable file");
        let error = open(&folder.0, "x").expect_err("a changed byte");
        let line = whole[..offset].split(|&byte| byte == b'\n').count();
        let reported_line = match error {
            Error::Corrupt(reported_line) | Error::Unrecognized(reported_line) => reported_line,
            other => panic!("{offset}: {other}"),
        };
        assert!(reported_line.abs_diff(line) <= 1, "{offset}: line {reported_line}");
    }
}

/// An index that ends within its header is reported. Such an index is not left by a killed process,
/// because the header is written atomically.
#[test]
fn truncated_index_header_is_reported() {
    let folder = Temporary::new("head");
    drop(open(&folder.0, "x").expect("a level store"));
    let path = folder.0.join("levels");
    let whole = fs::read_to_string(&path).expect("an existing file");
    assert_eq!(whole.lines().count(), 3);
    for length in 1..whole.len() {
        fs::write(&path, &whole[..length]).expect("a writable file");
        let error = Index::read(&folder.0).expect_err("a truncated header");
        assert!(matches!(error, Error::MissingHeader), "{length}: {error}");
    }
    fs::write(&path, "fifteen?").expect("a writable file");
    assert!(matches!(Index::read(&folder.0), Err(Error::Unrecognized(1))));
}

#[test]
fn level_under_the_name_of_another_is_refused() {
    let [folder, other] = ["swapped", "foreign"].map(Temporary::new);
    let mut store = open(&folder.0, "x").expect("a level store");
    let mut foreign = open(&other.0, "y").expect("a level store");
    for size in [50, 60] {
        write(&mut store, Side::Forward, &numbers(size));
        write(&mut store, Side::Backward, &numbers(size));
        write(&mut foreign, Side::Forward, &numbers(size));
    }
    let kind_of_copy = |from: &Path| {
        fs::copy(from, folder.0.join("forward-0001")).expect("a copy");
        match read(&store, Side::Forward, 1) {
            Err(Error::Level(_, kind)) => kind,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(kind_of_copy(&folder.0.join("forward-0000")), LevelErrorKind::OtherLevel);
    assert_eq!(kind_of_copy(&folder.0.join("backward-0001")), LevelErrorKind::OtherLevel);
    assert_eq!(kind_of_copy(&other.0.join("forward-0001")), LevelErrorKind::OtherSearch);
    assert_eq!(kind_of_copy(&folder.0.join("levels")), LevelErrorKind::NotALevel);
    store.remove_before(Side::Forward, 2);
    assert!(!folder.0.join("forward-0000").exists());
    assert_eq!(store.index().sizes(Side::Forward).len(), 2, "the index still has their sizes");
    assert!(matches!(
        read(&store, Side::Forward, 1),
        Err(Error::Level(_, LevelErrorKind::Missing))
    ));
}

/// A file that overstates its size causes no large allocation.
#[test]
fn overstated_sizes_are_refused_without_allocating() {
    let folder = Temporary::new("lies");
    let mut store = open(&folder.0, "x").expect("a level store");
    write(&mut store, Side::Forward, &numbers(50));
    let path = folder.0.join("forward-0000");
    let whole = fs::read(&path).expect("an existing file");
    let start = whole.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    let line = String::from_utf8(whole[..start].to_vec()).expect("valid UTF-8");
    let (line, _) = line.rsplit_once(" ~").expect("a checksum");
    let false_line = with_checksum(&line.replace("items 50", "items 99999999999999"));
    fs::write(&path, [false_line.as_bytes(), &whole[start..]].concat()).expect("a writable file");
    assert!(matches!(
        read(&store, Side::Forward, 0),
        Err(Error::Level(_, LevelErrorKind::Truncated))
    ));
    for offset in [0, 4] {
        let mut changed = whole.clone();
        changed[start + offset..][..4].copy_from_slice(&u32::MAX.to_le_bytes());
        fs::write(&path, &changed).expect("a writable file");
        let kind = LevelErrorKind::Corrupt(start as u64);
        assert!(
            matches!(read(&store, Side::Forward, 0), Err(Error::Level(_, found)) if found == kind)
        );
    }
}

/// Returns a line with its checksum, as the store writes it.
fn with_checksum(line: &str) -> String {
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    let sum = line.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    format!("{line} ~{:08x}\n", (sum >> 32) as u32 ^ sum as u32)
}

/// An index that was deleted or overwritten while the search ran is written again with the next
/// line, unless another file has taken its name.
#[cfg(unix)]
#[test]
fn damaged_index_is_written_again() {
    let folder = Temporary::new("damaged");
    let mut store = open(&folder.0, "x").expect("a new store");
    let index = folder.0.join("levels");
    assert_eq!(store.restore_if_damaged().expect("a readable index"), None);
    fs::remove_file(&index).expect("a removable file");
    write(&mut store, Side::Forward, &numbers(10));
    assert_eq!(store.restore_if_damaged().expect("an index"), Some(FileDamage::Deleted));
    fs::write(&index, "").expect("a writable file");
    write(&mut store, Side::Forward, &numbers(20));
    assert_eq!(store.restore_if_damaged().expect("an index"), Some(FileDamage::Changed));
    assert_eq!(&Index::read(&folder.0).expect("an index"), store.index());
    assert!(matches!(open(&folder.0, "x"), Err(Error::Locked)), "still locked");
    fs::remove_file(&index).expect("a removable file");
    fs::write(&index, "another").expect("a writable file");
    assert!(matches!(store.record_outcome("81 moves"), Err(Error::Replaced)));
}

/// Truncation removes levels and the outcome; the levels can be written again.
#[test]
fn truncated_levels_can_be_rewritten() {
    let folder = Temporary::new("cut-back");
    let mut store = open(&folder.0, "x").expect("a new store");
    for count in [1, 20, 300] {
        write(&mut store, Side::Forward, &numbers(count));
        write(&mut store, Side::Backward, &numbers(count + 1));
    }
    store.record_outcome("81 moves").expect("a writable store");
    store.truncate(Side::Forward, 2).expect("a writable store");
    assert!(matches!(open(&folder.0, "x"), Err(Error::Locked)), "still locked");
    for _ in 0..2 {
        assert_eq!(store.index().sizes(Side::Forward).len(), 2);
        assert_eq!(store.index().sizes(Side::Backward).len(), 3);
        assert_eq!(store.index().outcome(), None);
        assert_eq!(read(&store, Side::Forward, 1).expect("an existing file"), numbers(20));
        drop(store);
        store = open(&folder.0, "x").expect("an existing file");
    }
    write(&mut store, Side::Forward, &numbers(77));
    // A level may be empty.
    write(&mut store, Side::Forward, &[]);
    drop(store);
    let store = open(&folder.0, "x").expect("an existing file");
    assert_eq!(
        store.index().sizes(Side::Forward),
        [1, 20, 77, 0].map(|count| numbers(count).len() as u64)
    );
    assert_eq!(read(&store, Side::Forward, 2).expect("an existing file"), numbers(77));
    assert_eq!(read(&store, Side::Forward, 3).expect("an existing file"), numbers(0));
}
