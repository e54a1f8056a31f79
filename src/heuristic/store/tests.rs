//! Tests of the store: files are read back unchanged, and invalid files are rejected.

use super::SavePolicy::Always;
use super::*;
use crate::Stopped;
use crate::pruning::learn_automaton;
use crate::runtime::atomic_file::AtomicFile;
use arbtest::arbtest;
use fifteen_codegen::Size;
use fifteen_runtime::continue_if;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Temporary folder of a test, removed at its end.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new() -> TempFolder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("fifteen-{}-{number}", std::process::id()));
        TempFolder(folder)
    }

    fn store(&self) -> Store {
        Store::new(&self.0)
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn partition(size: (usize, usize), text: &str) -> Partition {
    Partition::parse(Size::new(size.0, size.1).unwrap(), text).unwrap()
}

/// Builds two small tables, for three patterns.
fn small() -> Tables {
    construct(&partition((3, 3), "ab./ab./cc."))
}

fn construct(partition: &Partition) -> Tables {
    Tables::construct(partition, Threads::ONE, &mut ()).expect("not cancelled")
}

/// Returns the bytes of a table of a heuristic, by number. The tables of a single partition count
/// as one.
fn table(heuristic: &Heuristic, number: usize) -> Vec<u8> {
    match (heuristic.tables(), heuristic.pdb_set()) {
        (Some(tables), _) => tables.bytes().to_vec(),
        (None, set) => set.expect("tables").table(number).to_vec(),
    }
}

fn contents(tables: &Tables) -> Contents {
    Contents::Tables(tables.partition().clone())
}

fn two() -> Threads {
    Threads::new(2).unwrap()
}

/// Writes bytes into the file of the tables, and returns the reason why they are rejected.
fn rejection_reason(store: &Store, partition: &Partition, bytes: &[u8]) -> Reason {
    fs::create_dir_all(store.directory()).unwrap();
    fs::write(store.tables_path(partition), bytes).unwrap();
    let error = store.load(partition, two(), &mut ()).expect_err("an invalid file");
    assert!(error.to_string().contains(".fifteen: "), "{error}");
    error.reason
}

/// Returns the bytes of a file with a change in the header, and with the matching checksum.
fn changed_bytes(tables: &Tables, at: usize, to: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_tables(&mut bytes, tables).unwrap();
    bytes[at..at + to.len()].copy_from_slice(to);
    let checksum = crc32fast::hash(&bytes[..Header::LEN - 4]);
    bytes[Header::LEN - 4..Header::LEN].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[test]
fn saved_tables_are_loaded_unchanged() {
    let folder = TempFolder::new();
    for (size, text) in [((2, 2), "ab/c."), ((3, 3), "8"), ((2, 4), "aabb/aab."), ((4, 4), "5-5-5")]
    {
        let tables = construct(&partition(size, text));
        let path = folder.store().save(&tables).unwrap();
        assert_eq!(path, folder.store().tables_path(tables.partition()));
        assert_eq!(
            folder.store().read_header(tables.partition()).unwrap().contents,
            contents(&tables)
        );
        for threads in [1, 3].map(|threads| Threads::new(threads).unwrap()) {
            let loaded = folder.store().load(tables.partition(), threads, &mut ()).unwrap();
            assert!(loaded.bytes() == tables.bytes(), "{text}, {threads} threads");
        }
    }
    assert_eq!(folder.store().list().unwrap().len(), 4);
    let removed = folder.store().clean(None).unwrap();
    assert_eq!(removed.len(), 4);
    assert!(folder.store().list().unwrap().is_empty());
}

#[test]
fn files_shorter_and_longer_than_a_chunk_are_loaded() {
    // The values of the entries do not matter here. Seven tiles make a file of several chunks.
    let (folder, partition) = (TempFolder::new(), partition((4, 4), "..../..../aaaa/aaa."));
    let bytes = (0..57_657_600 / 2).map(|number: u32| (number % 251) as u8);
    let tables = Tables::new(&partition, bytes.collect::<Vec<_>>());
    folder.store().save(&tables).unwrap();
    assert!(
        folder.store().load(tables.partition(), two(), &mut ()).unwrap().bytes() == tables.bytes()
    );
}

#[test]
fn loading_can_be_stopped() {
    let (folder, tables) = (TempFolder::new(), small());
    folder.store().save(&tables).unwrap();
    let mut stop = |_: &LoadProgress| ControlFlow::Break(());
    let error = folder.store().load(tables.partition(), two(), &mut stop).expect_err("cancelled");
    assert!(matches!(error.reason, Reason::Stopped), "{error}");
}

#[test]
fn every_flipped_byte_is_refused() {
    let (folder, tables) = (TempFolder::new(), small());
    let mut bytes = Vec::new();
    write_tables(&mut bytes, &tables).unwrap();
    for at in 0..bytes.len() {
        for flip in [1, 0x80, 0xff] {
            bytes[at] ^= flip;
            rejection_reason(&folder.store(), tables.partition(), &bytes);
            bytes[at] ^= flip;
        }
    }
}

#[test]
fn any_change_is_refused() {
    let (folder, tables) = (TempFolder::new(), construct(&partition((3, 3), "4-4")));
    let mut right = Vec::new();
    write_tables(&mut right, &tables).unwrap();
    arbtest(|choice| {
        let mut bytes = right.clone();
        let at = choice.choose_index(bytes.len())?;
        bytes[at] ^= choice.int_in_range(1..=255)?;
        rejection_reason(&folder.store(), tables.partition(), &bytes);
        Ok(())
    })
    .budget_ms(500);
}

#[test]
fn every_wrong_length_is_refused() {
    let (folder, tables) = (TempFolder::new(), small());
    let mut bytes = Vec::new();
    write_tables(&mut bytes, &tables).unwrap();
    for length in 0..bytes.len() {
        let reason = rejection_reason(&folder.store(), tables.partition(), &bytes[..length]);
        let found = match reason {
            Reason::TooShort { found, .. } if length < Header::LEN => found,
            Reason::Length { found, .. } if length >= Header::LEN => found,
            other => panic!("{length} bytes: {other}"),
        };
        assert_eq!(found, length as u64);
    }
    bytes.push(0);
    let reason = rejection_reason(&folder.store(), tables.partition(), &bytes);
    assert!(matches!(reason, Reason::Length { .. }), "{reason}");
}

/// Another process may truncate the file after its length has been checked.
#[test]
fn a_file_that_becomes_shorter_has_a_wrong_length() {
    let (folder, tables) = (TempFolder::new(), small());
    let path = folder.store().save(&tables).unwrap();
    let whole = fs::metadata(&path).unwrap().len();
    let truncate = |header: &Header| {
        fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(whole - 1).unwrap();
        read::allocate(header)
    };
    let read = read::read_file(&path, &contents(&tables), truncate, two(), &mut ());
    let Err(Reason::Length { found, expected }) = read else { panic!("{read:?}") };
    assert_eq!((found, expected), (whole - 1, whole));
}

#[test]
fn each_header_field_has_its_own_error() {
    let (folder, tables) = (TempFolder::new(), small());
    let reason = |at, to: &[u8]| {
        rejection_reason(&folder.store(), tables.partition(), &changed_bytes(&tables, at, to))
            .to_string()
    };
    for (at, to, expected) in [
        (0, &b"x"[..], "not a table file (wrong magic bytes)"),
        (7, b"\0", "not a table file (wrong magic bytes)"),
        (8, &[2], "unsupported format version 2 (expected 1)"),
        (12, &[1], "header names no valid contents"),
        (12, &[4], "header names no valid contents"),
        (13, &[200], "header names no valid contents"),
        (14, &[1], "header names no valid contents"),
        (14, &[2], "header names no valid contents"),
        (14, &[3], "unknown content kind 3"),
        (15, &[0], "header names no valid contents"),
        (15, &[255], "header names no valid contents"),
        (15, &[12], "header names no valid contents"),
        (15, b"\x034-4\0\0\0\0\0\0\0\0", "header names no valid contents"),
        (16, b"ba./ba.", "wrong partition: found ba./ba./cc., expected ab./ab./cc."),
        (16, b"\xff", "header names no valid contents"),
        (63, b".", "header names no valid contents"),
        (64, &[1], "wrong number of entries: found 1, expected 144"),
        (72, &[0, 0, 0, 0], "data is corrupt (checksum mismatch)"),
    ] {
        assert_eq!(reason(at, to), expected, "byte {at} becomes {to:x?}");
    }
    let mut bytes = changed_bytes(&tables, 0, b"f");
    bytes[Header::LEN - 1] ^= 1;
    let reason = rejection_reason(&folder.store(), tables.partition(), &bytes);
    assert!(matches!(reason, Reason::HeaderChecksum), "{reason}");
}

#[test]
fn the_tables_of_another_partition_are_refused() {
    let (folder, wanted) = (TempFolder::new(), partition((3, 3), "4-4"));
    let mut bytes = Vec::new();
    write_tables(&mut bytes, &construct(&partition((2, 2), "ab/c."))).unwrap();
    let reason = rejection_reason(&folder.store(), &wanted, &bytes);
    assert_eq!(reason.to_string(), "wrong board size: found 2x2, expected 3x3");
    let [found] = &folder.store().list().unwrap()[..] else { panic!("one file") };
    let error = found.header().expect_err("a wrong name");
    assert!(matches!(error.reason, Reason::Name { .. }), "{error}");
}

#[test]
fn a_path_that_is_not_a_file_is_rejected() {
    let (folder, tables) = (TempFolder::new(), small());
    let path = folder.store().tables_path(tables.partition());
    fs::create_dir_all(&path).unwrap();
    let error =
        folder.store().load(tables.partition(), Threads::ONE, &mut ()).expect_err("a folder");
    assert!(matches!(error.reason, Reason::NotAFile), "{error}");
    let error = folder.store().save(&tables).expect_err("a folder at the path");
    assert!(matches!(error.reason, Reason::Unwritable(_)), "{error}");
    // The failed attempt leaves no file.
    assert_eq!(folder.store().list().unwrap().len(), 1);
}

#[test]
fn stale_temporary_files_are_removed_but_locked_ones_kept() {
    let (folder, tables) = (TempFolder::new(), small());
    fs::create_dir_all(&folder.0).unwrap();
    let name = file_name::for_contents(&contents(&tables));
    let leftover = folder.0.join(format!(".{name}.0000000000000001.part"));
    fs::write(&leftover, b"half").unwrap();
    let written = AtomicFile::create(&folder.store().tables_path(tables.partition())).unwrap();
    assert_eq!(folder.store().list().unwrap().len(), 2);
    let removed = folder.store().clean(Some(&contents(&tables))).unwrap();
    let [removed] = &removed[..] else { panic!("one file") };
    assert_eq!((&removed.path, removed.bytes, removed.is_temporary), (&leftover, 4, true));
    written.commit().unwrap();
}

/// Disk with space for this many bytes.
struct FullDisk(usize);

impl Write for FullDisk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let written = bytes.len().min(self.0).min(7);
        self.0 -= written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let tables = small();
    let length = Header::LEN + tables.bytes().len();
    for room in 0..length {
        let error = write_tables(&mut FullDisk(room), &tables).expect_err("a full disk");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
    write_tables(&mut FullDisk(length), &tables).unwrap();
}

#[test]
fn collections_are_stored_one_file_per_table() {
    let folder = TempFolder::new();
    let size = Size::new(3, 3).unwrap();
    let collection = Collection::parse(size, "4-4+aab/ccb/cc.").unwrap();
    assert_eq!(folder.store().missing_tables(&collection).len(), collection.tables().len());
    let mut built = Vec::new();
    let mut observer = |event: &TablesEvent| {
        if let TablesEvent::Building(progress) = event {
            built.push(progress.table);
        }
        ControlFlow::Continue(())
    };
    let set = folder.store().load_or_build(&collection, Always, two(), &mut observer).unwrap();
    built.dedup();
    assert_eq!(built, (0..collection.tables().len()).collect::<Vec<_>>());
    assert!(folder.store().missing_tables(&collection).is_empty());
    let loaded = folder.store().load_heuristic(&collection, two(), &mut ()).unwrap();
    for number in 0..collection.tables().len() {
        assert_eq!(table(&loaded, number), table(&set, number));
    }
    // A collection with some common patterns needs only the others.
    let other = Collection::parse(size, "4-4+aaa/bbb/cc.").unwrap();
    assert_eq!(folder.store().missing_tables(&other).len(), 2);
    assert!(matches!(
        folder.store().load_heuristic(&other, two(), &mut ()),
        Err(TablesError::File(_))
    ));
}

/// A corrupt table is reported and rebuilt, and its file is replaced.
#[test]
fn a_damaged_table_is_replaced() {
    let folder = TempFolder::new();
    let collection = Collection::parse(Size::new(3, 3).unwrap(), "4-4+aab/ccb/cc.").unwrap();
    let load_or_build = || {
        let mut rejected = 0;
        let mut observer = |event: &TablesEvent| {
            rejected += usize::from(matches!(event, TablesEvent::FileRejected(_)));
            ControlFlow::Continue(())
        };
        let set = folder.store().load_or_build(&collection, Always, two(), &mut observer).unwrap();
        (table(&set, 0), rejected)
    };
    let right = load_or_build();
    let path = folder.store().list().unwrap()[0].path.clone();
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    assert!(folder.store().load_heuristic(&collection, two(), &mut ()).is_err());
    assert_eq!((load_or_build(), right.1), ((right.0.clone(), 1), 0));
    assert_eq!(load_or_build(), right);
}

#[test]
fn saved_automata_are_loaded_unchanged() {
    let (folder, size) = (TempFolder::new(), Size::new(3, 3).unwrap());
    assert_eq!(folder.store().longest_stored_automaton(size, 20), None);
    for longest in [6, 10] {
        let automaton = learn_automaton(size, longest, two(), &mut ()).unwrap();
        let path = folder.store().save_as(automaton.contents(), &automaton.to_bytes()).unwrap();
        assert!(path.ends_with(format!("walks-3x3-{longest}.fifteen")));
        let loaded = folder.store().load_automaton(size, longest, two(), &mut ()).unwrap();
        assert_eq!((loaded.rows(), loaded.max_length()), (automaton.rows(), longest));
    }
    assert_eq!(folder.store().longest_stored_automaton(size, 20), Some(10));
    assert_eq!(folder.store().longest_stored_automaton(size, 9), Some(6));
    // The table sources return them, too.
    let cache = DiskCache { store: folder.store(), threads: two() };
    for source in [&cache.store as &dyn TableSource, &cache] {
        let automaton = source.fetch_automaton(size, &mut ());
        let fetched = automaton.map(|automaton| automaton.max_length());
        assert_eq!(fetched, Some(10));
        assert!(source.fetch_automaton(Size::new(2, 3).unwrap(), &mut ()).is_none());
    }
    // An invalid number is refused even if the checksum is right.
    let automaton = learn_automaton(size, 6, two(), &mut ()).unwrap();
    let mut data = automaton.to_bytes();
    data[..4].copy_from_slice(&7_u32.to_le_bytes());
    let states = automaton.rows().len() as u32;
    folder.store().write(Contents::Automaton { size, longest: 6, states }, &data).unwrap();
    let error =
        folder.store().load_automaton(size, 6, two(), &mut ()).expect_err("an invalid state");
    assert!(matches!(error.reason, Reason::InvalidAutomaton), "{error}");
}

#[test]
fn first_difference_is_the_first_differing_byte() {
    let (folder, tables) = (TempFolder::new(), small());
    let store = folder.store();
    store.save(&tables).unwrap();
    let difference =
        |data: &[u8]| store.first_difference(&contents(&tables), data, two(), &mut ()).unwrap();
    let mut data = tables.bytes().to_vec();
    assert_eq!(difference(&data), None);
    assert_eq!(difference(&data[..9]), Some(9));
    data.extend([1, 2]);
    assert_eq!(difference(&data), Some(tables.bytes().len()));
    for offset in [20, 17] {
        data[offset] ^= 1;
        assert_eq!(difference(&data), Some(offset));
    }
}

/// A table indexed by digits has one pattern of at most seven tiles. There are three kinds of
/// contents.
#[test]
fn contents_parse_accepts_only_valid_identifiers() {
    let size = Size::new(4, 4).expect("a size");
    for (kind, text, is_one) in [
        (0, "aaaa/abbb/bbcc/ccc.", true),
        (1, "aaaa/aa../..../....", true),
        (1, "aaaa/aaa./..../....", true),
        (1, "aaaa/aaaa/..../....", false),
        (1, "aaaa/bb../..../....", false),
        (2, "20", true),
        (2, "020", false),
        (2, "aaaa/aa../..../....", false),
        (3, "20", false),
    ] {
        let contents = Contents::parse(kind, size, text, 1);
        assert_eq!(contents.is_some(), is_one, "{kind} {text}");
        assert_eq!(contents.map(|contents| contents.identifier()), is_one.then(|| text.to_owned()));
        assert_eq!(Contents::is_known_kind(kind), kind < 3);
    }
}

/// Numbers of events by type: loading, building, rejected, not saved.
type EventCounts = [usize; 4];

/// Loads or builds a small collection with an observer that cancels at one type of event.
fn load_or_build(store: &Store, stop_at: usize) -> (Result<Heuristic, TablesError>, EventCounts) {
    let size = Size::new(4, 4).unwrap();
    let collection = Collection::parse(size, "4-4-4-3+aaab/ccab/ccbb/ddd.").unwrap();
    let mut counts = [0; 4];
    let mut observer = |event: &TablesEvent| {
        let kind = match event {
            TablesEvent::Loading(_) => 0,
            TablesEvent::Building(_) => 1,
            TablesEvent::FileRejected(_) => 2,
            TablesEvent::SaveFailed(_) => 3,
        };
        counts[kind] += 1;
        continue_if(kind != stop_at)
    };
    let set = store.load_or_build(&collection, Always, Threads::ONE, &mut observer);
    (set, counts)
}

/// If the folder cannot be created, each table is reported as rejected and as not saved, but can
/// still be used, unless the observer cancels.
#[test]
fn observer_hears_of_failed_saves_and_may_cancel() {
    let folder = TempFolder::new();
    fs::create_dir_all(&folder.0).unwrap();
    let place = folder.0.join("no folder");
    fs::write(&place, "").unwrap();
    let store = Store::new(&place);
    assert!(
        matches!(store.list().unwrap_err().reason, Reason::Unreadable(_)),
        "a file instead of a folder"
    );
    assert!(Store::new(folder.0.join("nothing")).list().unwrap().is_empty());
    let (set, counts) = load_or_build(&store, usize::MAX);
    let tables =
        set.expect("not cancelled").pdb_set().expect("a PDB set").collection().tables().len();
    assert!(counts[1] > 0);
    assert_eq!((counts[0], counts[2], counts[3]), (0, tables, tables));
    for kind in [1, 2, 3] {
        let (set, counts) = load_or_build(&store, kind);
        assert!(matches!(set, Err(TablesError::Stopped(Stopped::Cancelled))), "{kind}");
        assert_eq!(counts[kind], 1);
        assert_eq!(counts[3], usize::from(kind == 3));
    }
}

/// Stored tables are loaded and not built again. The observer can cancel that, too.
#[test]
fn cancelled_build_resumes_from_stored_tables() {
    let folder = TempFolder::new();
    let (set, counts) = load_or_build(&folder.store(), usize::MAX);
    assert!(set.is_ok() && counts[0] == 0 && counts[1] > 0 && counts[2..] == [0, 0]);
    let (set, counts) = load_or_build(&folder.store(), usize::MAX);
    assert!(set.is_ok() && counts[0] > 0 && counts[1..] == [0, 0, 0], "{counts:?}");
    let (set, counts) = load_or_build(&folder.store(), 0);
    assert!(matches!(set, Err(TablesError::Stopped(Stopped::Cancelled))));
    assert_eq!(counts, [1, 0, 0, 0]);
}

/// Tables that a disk cache has built are loaded the next time, by a store, too.
#[test]
fn disk_cache_stores_what_it_builds() {
    let folder = TempFolder::new();
    let (size, mut stop) = (Size::new(3, 3).unwrap(), |(): &()| ControlFlow::Break(()));
    let cache = DiskCache { store: folder.store(), threads: Threads::ONE };
    let collections = ["4-4", "4-4+aab/ccb/cc."];
    let collections = collections.map(|text| Collection::parse(size, text).unwrap());
    let acquisitions = |source: &dyn TableSource| {
        [&collections[0], &collections[1]].map(|collection| source.acquisition(collection))
    };
    assert_eq!(acquisitions(&cache), [Some(Acquisition::Build); 2]);
    assert_eq!(acquisitions(&cache.store), [None; 2]);
    for collection in &collections {
        let cancelled = HeuristicError::Stopped(Stopped::Cancelled);
        assert_eq!(cache.fetch(collection, &mut stop).unwrap_err(), cancelled);
        let missing = HeuristicError::Missing(collection.clone());
        assert_eq!(cache.store.fetch(collection, &mut stop).unwrap_err(), missing);
    }
    assert!(folder.store().list().unwrap().is_empty());
    for collection in &collections {
        assert!(cache.store.fetch(collection, &mut ()).is_err(), "a source that does not build");
        let built = cache.fetch(collection, &mut ()).expect("built tables");
        for source in [&cache as &dyn TableSource, &cache.store] {
            assert_eq!(source.acquisition(collection), Some(Acquisition::Load));
            let stored = source.fetch(collection, &mut ()).expect("stored tables");
            assert!(stored.name() == built.name() && table(&stored, 0) == table(&built, 0));
        }
    }
}

/// A table source distinguishes too little memory from an invalid file.
#[test]
fn errors_of_files_are_errors_of_a_source() {
    let collection = Collection::parse(Size::new(3, 3).unwrap(), "4-4").unwrap();
    for (reason, expected) in [
        (Reason::Checksum, HeuristicError::Missing(collection.clone())),
        (Reason::Stopped, HeuristicError::Stopped(Stopped::Cancelled)),
        (Reason::Memory(OutOfMemory { bytes: 1 }), HeuristicError::Stopped(Stopped::Memory)),
    ] {
        let error = TablesError::File(Error { path: PathBuf::new(), reason });
        assert_eq!(error.of_source(&collection), expected);
    }
}

/// `ReplaceInvalid` saves only tables that replace an invalid file, and `Never` saves none.
#[test]
fn save_policy_decides_which_tables_are_saved() {
    use SavePolicy::{Never, ReplaceInvalid};
    let folder = TempFolder::new();
    let store = folder.store();
    for text in ["4-4", "4-4+aab/ccb/cc."] {
        let collection = Collection::parse(Size::new(3, 3).unwrap(), text).unwrap();
        let count = collection.tables().len();
        let missing = |policy| {
            store
                .load_or_build(&collection, policy, two(), &mut |_: &TablesEvent| {
                    ControlFlow::Continue(())
                })
                .expect("not cancelled");
            store.missing_tables(&collection).len()
        };
        assert_eq!([Never, ReplaceInvalid].map(missing), [count; 2], "{text}");
        let files = Contents::of_collection(&collection);
        for contents in &files {
            fs::create_dir_all(store.directory()).unwrap();
            fs::write(store.path_of(contents), "garbage").unwrap();
        }
        assert_eq!([Never, ReplaceInvalid].map(missing), [count, 0], "{text}");
        store.clean(None).unwrap();
        assert_eq!(missing(Always), 0, "{text}");
        assert_eq!(store.list().unwrap().len(), files.len());
        store.clean(None).unwrap();
    }
}
