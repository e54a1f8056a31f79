//! What a file says is what was written, and nothing else is accepted.

use super::*;
use crate::Stopped;
use crate::korf::pruning::learn_automaton;
use crate::runtime::atomic_file::AtomicFile;
use arbtest::arbtest;
use fifteen_codegen::Size;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of its own for a test, removed with it.
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

/// Three small tables.
fn small() -> Tables {
    construct(&partition((3, 3), "ab./ab./cc."))
}

fn construct(partition: &Partition) -> Tables {
    Tables::construct(partition, Threads::ONE, &mut ()).expect("nobody stops it")
}

fn contents(tables: &Tables) -> Contents {
    Contents::Tables(tables.partition().clone())
}

fn two() -> Threads {
    Threads::new(2).unwrap()
}

/// Puts bytes where the tables should be, and says why they are refused.
fn rejection_reason(store: &Store, partition: &Partition, bytes: &[u8]) -> Reason {
    fs::create_dir_all(store.folder()).unwrap();
    fs::write(store.tables_path(partition), bytes).unwrap();
    let error = store.load(partition, two(), &mut ()).expect_err("the file is wrong");
    assert!(error.to_string().contains(".fifteen: it"), "{error}");
    error.reason
}

/// The bytes of a file, and their header with a change in it and the checksum to fit.
fn changed_bytes(tables: &Tables, at: usize, to: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_tables(&mut bytes, tables).unwrap();
    bytes[at..at + to.len()].copy_from_slice(to);
    let seal = crc32fast::hash(&bytes[..Header::LEN - 4]);
    bytes[Header::LEN - 4..Header::LEN].copy_from_slice(&seal.to_le_bytes());
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
    // What the entries say does not matter here; seven tiles have some chunks of them.
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
    let error = folder.store().load(tables.partition(), two(), &mut stop).expect_err("stopped");
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

#[test]
fn each_header_field_has_its_own_error() {
    let (folder, tables) = (TempFolder::new(), small());
    let reason = |at, to: &[u8]| {
        rejection_reason(&folder.store(), tables.partition(), &changed_bytes(&tables, at, to))
            .to_string()
    };
    for (at, to, expected) in [
        (0, &b"x"[..], "it does not begin as a file of tables does"),
        (7, b"\0", "it does not begin as a file of tables does"),
        (8, &[2], "it has version 2 of the format, not 1"),
        (12, &[1], "its header names no partition"),
        (12, &[4], "its header names no partition"),
        (13, &[200], "its header names no partition"),
        (14, &[1], "its header names no partition"),
        (14, &[2], "its header names no partition"),
        (14, &[3], "it is of kind 3, which is unknown"),
        (15, &[0], "its header names no partition"),
        (15, &[255], "its header names no partition"),
        (15, &[12], "its header names no partition"),
        (15, b"\x034-4\0\0\0\0\0\0\0\0", "its header names no partition"),
        (16, b"ba./ba.", "it is for the partition ba./ba./cc., not ab./ab./cc."),
        (16, b"\xff", "its header names no partition"),
        (63, b".", "its header names no partition"),
        (64, &[1], "it has 1 entries, not 144"),
        (72, &[0, 0, 0, 0], "its data are damaged (checksum)"),
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
    assert_eq!(reason.to_string(), "it is for 2x2 boards, not 3x3");
    let [found] = &folder.store().list().unwrap()[..] else { panic!("there is one file") };
    let error = found.header().expect_err("the name is wrong");
    assert!(matches!(error.reason, Reason::Name { .. }), "{error}");
}

#[test]
fn a_path_that_is_not_a_file_is_rejected() {
    let (folder, tables) = (TempFolder::new(), small());
    let path = folder.store().tables_path(tables.partition());
    fs::create_dir_all(&path).unwrap();
    let error =
        folder.store().load(tables.partition(), Threads::ONE, &mut ()).expect_err("it is a folder");
    assert!(matches!(error.reason, Reason::NotAFile), "{error}");
    let error = folder.store().save(&tables).expect_err("a folder is in the way");
    assert!(matches!(error.reason, Reason::Unwritable(_)), "{error}");
    // Nothing is left of the attempt.
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
    assert_eq!(removed, [RemovedFile { path: leftover, bytes: 4, was_temporary: true }]);
    written.commit().unwrap();
}

/// A disk with room for this many bytes.
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
        let error = write_tables(&mut FullDisk(room), &tables).expect_err("there is no room");
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
    let mut watch = |obtaining: &PdbSetEvent| {
        if let PdbSetEvent::Building(progress) = obtaining {
            built.push(progress.table);
        }
        ControlFlow::Continue(())
    };
    let lanes = folder.store().load_or_build_pdb_set(&collection, true, two(), &mut watch).unwrap();
    built.dedup();
    assert_eq!(built, (0..collection.tables().len()).collect::<Vec<_>>());
    assert!(folder.store().missing_tables(&collection).is_empty());
    let loaded = folder.store().load_pdb_set(&collection, two(), &mut ()).unwrap();
    for number in 0..collection.tables().len() {
        assert_eq!(loaded.table(number), lanes.table(number));
    }
    // Another collection with some of the same patterns needs only the others.
    let other = Collection::parse(size, "4-4+aaa/bbb/cc.").unwrap();
    assert_eq!(folder.store().missing_tables(&other).len(), 2);
    assert!(matches!(
        folder.store().load_pdb_set(&other, two(), &mut ()),
        Err(PdbSetError::File(_))
    ));
}

/// A damaged table is told of, built anew, and its file replaced.
#[test]
fn a_damaged_table_is_replaced() {
    let folder = TempFolder::new();
    let collection = Collection::parse(Size::new(3, 3).unwrap(), "4-4+aab/ccb/cc.").unwrap();
    let obtain = || {
        let mut refused = 0;
        let mut watch = |obtaining: &PdbSetEvent| {
            refused += usize::from(matches!(obtaining, PdbSetEvent::FileRejected(_)));
            ControlFlow::Continue(())
        };
        let lanes =
            folder.store().load_or_build_pdb_set(&collection, true, two(), &mut watch).unwrap();
        (lanes.table(0).to_vec(), refused)
    };
    let right = obtain();
    let path = folder.store().list().unwrap()[0].path.clone();
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    assert!(folder.store().load_pdb_set(&collection, two(), &mut ()).is_err());
    assert_eq!((obtain(), right.1), ((right.0.clone(), 1), 0));
    assert_eq!(obtain(), right);
}

#[test]
fn saved_automata_are_loaded_unchanged() {
    let (folder, size) = (TempFolder::new(), Size::new(3, 3).unwrap());
    assert_eq!(folder.store().longest_stored_automaton(size, 20), None);
    for longest in [6, 10] {
        let walks = learn_automaton(size, longest, two(), &mut ()).unwrap();
        let path = folder.store().save_automaton(&walks).unwrap();
        assert!(path.ends_with(format!("walks-3x3-{longest}.fifteen")));
        let loaded = folder.store().load_automaton(size, longest, two(), &mut ()).unwrap();
        assert_eq!((loaded.rows(), loaded.max_length()), (walks.rows(), longest));
    }
    assert_eq!(folder.store().longest_stored_automaton(size, 20), Some(10));
    assert_eq!(folder.store().longest_stored_automaton(size, 9), Some(6));
    // A shelf has them, too, and whoever keeps what is built.
    let keeper = DiskCache { store: folder.store(), threads: two() };
    for shelf in [&keeper.store as &dyn TableSource, &keeper] {
        let fetched = shelf.fetch_automaton(size, &mut ()).map(|walks| walks.max_length());
        assert_eq!(fetched, Some(10));
        assert!(shelf.fetch_automaton(Size::new(2, 3).unwrap(), &mut ()).is_none());
    }
    // Every number is checked, even if the checksum is right.
    let walks = learn_automaton(size, 6, two(), &mut ()).unwrap();
    let mut data = walks.to_bytes();
    data[..4].copy_from_slice(&7_u32.to_le_bytes());
    let states = walks.rows().len() as u32;
    folder.store().write(Contents::Automaton { size, longest: 6, states }, &data).unwrap();
    let error =
        folder.store().load_automaton(size, 6, two(), &mut ()).expect_err("it leads astray");
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
    for place in [20, 17] {
        data[place] ^= 1;
        assert_eq!(difference(&data), Some(place));
    }
}

/// A table by digits is of one pattern, of seven tiles at most; and there are three kinds.
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
        assert_eq!(contents.map(|one| one.identifier()), is_one.then(|| text.to_owned()));
        assert_eq!(Contents::is_known_kind(kind), kind < 3);
    }
}

/// How many times a watch was told of each thing: loading, building, refused, unsaved.
type EventCounts = [usize; 4];

/// Obtains a small collection while a watch looks on, which says `Break` at one of these things.
fn load_or_build(store: &Store, stop_at: usize) -> (Result<PdbSet, PdbSetError>, EventCounts) {
    let size = Size::new(4, 4).unwrap();
    let collection = Collection::parse(size, "4-4-4-3+aaab/ccab/ccbb/ddd.").unwrap();
    let mut told = [0; 4];
    let mut watch = |obtaining: &PdbSetEvent| {
        let thing = match obtaining {
            PdbSetEvent::Loading(_) => 0,
            PdbSetEvent::Building(_) => 1,
            PdbSetEvent::FileRejected(_) => 2,
            PdbSetEvent::SaveFailed(_) => 3,
        };
        told[thing] += 1;
        if thing == stop_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let lanes = store.load_or_build_pdb_set(&collection, true, Threads::ONE, &mut watch);
    (lanes, told)
}

/// Where the folder should be is a file, so that nothing can be read or written there: each table is told of twice, and
/// can be used all the same, unless the watch minds.
#[test]
fn observer_hears_of_failed_saves_and_may_cancel() {
    let folder = TempFolder::new();
    fs::create_dir_all(&folder.0).unwrap();
    let place = folder.0.join("no folder");
    fs::write(&place, "").unwrap();
    let store = Store::new(&place);
    assert!(matches!(store.list().unwrap_err().reason, Reason::Unreadable(_)), "it is not empty");
    assert!(Store::new(folder.0.join("nothing")).list().unwrap().is_empty());
    let (lanes, told) = load_or_build(&store, usize::MAX);
    let tables = lanes.expect("nobody stops it").collection().tables().len();
    assert!(told[1] > 0);
    assert_eq!((told[0], told[2], told[3]), (0, tables, tables));
    for thing in [1, 2, 3] {
        let (lanes, told) = load_or_build(&store, thing);
        assert!(matches!(lanes, Err(PdbSetError::Stopped(Stopped::Cancelled))), "{thing}");
        assert_eq!(told[thing], 1);
        assert_eq!(told[3], usize::from(thing == 3));
    }
}

/// What has been built is kept when a watch stops the rest, and need not be built again.
#[test]
fn cancelled_build_resumes_from_stored_tables() {
    let folder = TempFolder::new();
    let (lanes, told) = load_or_build(&folder.store(), usize::MAX);
    assert!(lanes.is_ok() && told[0] == 0 && told[1] > 0 && told[2..] == [0, 0]);
    let (lanes, told) = load_or_build(&folder.store(), usize::MAX);
    assert!(lanes.is_ok() && told[0] > 0 && told[1..] == [0, 0, 0], "{told:?}");
    let (lanes, told) = load_or_build(&folder.store(), 0);
    assert!(matches!(lanes, Err(PdbSetError::Stopped(Stopped::Cancelled))));
    assert_eq!(told, [1, 0, 0, 0]);
}

/// What a keeper builds it loads the next time, and so does a store.
#[test]
fn disk_cache_stores_what_it_builds() {
    let folder = TempFolder::new();
    let (size, mut stop) = (Size::new(3, 3).unwrap(), |(): &()| ControlFlow::Break(()));
    let keeper = DiskCache { store: folder.store(), threads: Threads::ONE };
    let collection = Collection::parse(size, "4-4+aab/ccb/cc.").unwrap();
    let partition = partition((3, 3), "4-4");
    let efforts = |shelf: &dyn TableSource| {
        [shelf.acquisition(&partition), shelf.pdb_set_acquisition(&collection)]
    };
    assert_eq!(efforts(&keeper), [Some(Acquisition::Build); 2]);
    assert_eq!(efforts(&keeper.store), [None; 2]);
    for shelf in [&keeper as &dyn TableSource, &keeper.store] {
        assert!(shelf.fetch(&partition, &mut stop).is_none());
        assert!(shelf.fetch_pdb_set(&collection, &mut stop).is_none());
    }
    assert!(folder.store().list().unwrap().is_empty());
    assert!(keeper.store.fetch_pdb_set(&collection, &mut ()).is_none(), "it builds nothing");
    let tables = keeper.fetch(&partition, &mut ()).expect("it is built");
    let lanes = keeper.fetch_pdb_set(&collection, &mut ()).expect("it is built");
    for shelf in [&keeper as &dyn TableSource, &keeper.store] {
        assert_eq!(efforts(shelf), [Some(Acquisition::Load); 2]);
        assert_eq!(shelf.fetch(&partition, &mut ()).expect("it is kept").bytes(), tables.bytes());
        let kept = shelf.fetch_pdb_set(&collection, &mut ()).expect("it is kept");
        assert_eq!(kept.table(1), lanes.table(1));
    }
    assert_eq!(keeper.memory_budget(), 1 << 30);
}
