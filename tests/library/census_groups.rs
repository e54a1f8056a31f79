//! Censuses by groups of processes with checkpoints.

use fifteen::census::{self, Census, CensusKind, CensusProgress, CheckpointError, Options};
use fifteen::runtime::communicator::{Communicator, local_group};
use fifteen::runtime::level_store::{LevelStore, LevelStoreHeader, Side};
use fifteen::runtime::{Resources, continue_if};
use fifteen::{Size, Stopped, Threads};
use std::fs;
use std::path::{Path, PathBuf};

/// Creates an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("together-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn options() -> Options {
    Options { threads: Threads::ONE, max_listed: 50, ..Options::default() }
}

fn size() -> Size {
    Size::new(3, 3).expect("a size")
}

/// Returns the folder with the levels of a rank.
fn rank_folder(folder: &Path, rank: usize) -> PathBuf {
    folder.join(rank.to_string())
}

/// Opens the level store of a rank.
fn open_level_store(folder: &Path, rank: usize, count: usize) -> LevelStore {
    let search = census::shard_fingerprint(size(), CensusKind::all_from_last(size()), rank, count);
    let head = LevelStoreHeader { question: "a census".to_owned(), search };
    LevelStore::open(&rank_folder(folder, rank), head).expect("a level store")
}

/// Resumes the census of a group up to a distance.
fn resume_census(
    folder: &Path,
    count: usize,
    distance: usize,
) -> Vec<Result<Census, CheckpointError>> {
    local_group(count, |communicator: &mut dyn Communicator| {
        let mut levels = open_level_store(folder, communicator.rank(), count);
        let mut on_progress = |progress: &CensusProgress| continue_if(progress.distance < distance);
        let resources = Resources {
            observer: Some(&mut on_progress),
            checkpoint: Some(&mut levels),
            communicator: Some(communicator),
        };
        census::count_with(size(), CensusKind::all_from_last(size()), &options(), resources)
    })
}

/// Replaces a folder with a copy of another one.
fn copy_folder(from: &Path, to: &Path) {
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder") {
        let file = file.expect("a file");
        fs::copy(file.path(), to.join(file.file_name())).expect("a copied file");
    }
}

/// Returns the census of a single process.
fn single_process_census() -> Census {
    census::count(size(), CensusKind::all_from_last(size()), &options(), &mut ())
        .expect("enough memory")
}

fn assert_complete(censuses: Vec<Result<Census, CheckpointError>>) {
    let single = single_process_census();
    for census in censuses {
        let census = census.expect("a census without errors");
        assert_eq!((census.stopped, &census.levels), (None, &single.levels));
        assert_eq!(census.farthest, single.farthest);
    }
}

#[test]
fn groups_resume_where_they_were_stopped() {
    for group_size in [1, 2, 3] {
        let folder = folder(&format!("on-{group_size}"));
        for distance in [0, 1, 2, 5, 6, 20, 31] {
            for census in resume_census(&folder, group_size, distance) {
                let census = census.expect("a census without errors");
                assert_eq!(
                    (census.distance(), census.stopped),
                    (distance, Some(Stopped::Cancelled))
                );
                assert_eq!(census.levels, single_process_census().levels[..=distance]);
            }
        }
        assert_complete(resume_census(&folder, group_size, usize::MAX));
        // A rank keeps two levels to resume from, and a third because other ranks may be one level
        // behind.
        let files = fs::read_dir(rank_folder(&folder, 0)).expect("a folder").count();
        assert_eq!(files, 1 + 2 + usize::from(group_size > 1));
    }
}

/// The levels of a group of one can be resumed without a group.
#[test]
fn a_group_of_one_uses_the_single_process_format() {
    let folder = folder("alone");
    assert!(resume_census(&folder, 1, 12)[0].is_ok());
    let mut levels = open_level_store(&folder, 0, 1);
    let resources = Resources { checkpoint: Some(&mut levels), ..Resources::default() };
    let census =
        census::count_with(size(), CensusKind::all_from_last(size()), &options(), resources);
    assert_eq!(census.expect("a census without errors").levels, single_process_census().levels);
}

/// One process has saved a level; the others were killed before they did.
#[test]
fn groups_resume_from_the_last_common_level() {
    for (distance, ahead) in [(0, 0), (0, 2), (1, 1), (14, 0), (15, 1), (15, 2)] {
        let folder = folder(&format!("ahead-{distance}-{ahead}"));
        let before = folder.join("before");
        resume_census(&folder, 3, distance);
        for rank in 0..3 {
            copy_folder(&rank_folder(&folder, rank), &before.join(rank.to_string()));
        }
        resume_census(&folder, 3, distance + 1);
        for rank in (0..3).filter(|&rank| rank != ahead) {
            copy_folder(&before.join(rank.to_string()), &rank_folder(&folder, rank));
        }
        let sizes = |rank| open_level_store(&folder, rank, 3).index().sizes(Side::Forward).len();
        assert_eq!(sizes(ahead), sizes((ahead + 1) % 3) + 1);
        for census in resume_census(&folder, 3, distance + 4) {
            assert_eq!(
                census.expect("a census without errors").levels,
                single_process_census().levels[..distance + 5]
            );
        }
        assert_complete(resume_census(&folder, 3, usize::MAX));
    }
}

/// One process has lost its last levels. The other one no longer has the last common level: it
/// reports the missing file, and the first one stops.
#[test]
fn missing_levels_are_named() {
    for distance in [0, 11] {
        let folder = folder(&format!("lost-{distance}"));
        resume_census(&folder, 2, distance);
        copy_folder(&rank_folder(&folder, 1), &folder.join("before"));
        resume_census(&folder, 2, 15);
        copy_folder(&folder.join("before"), &rank_folder(&folder, 1));
        let results = resume_census(&folder, 2, usize::MAX);
        let refusal = results[0].as_ref().expect_err("a missing level").to_string();
        assert!(refusal.contains("forward-00"), "{refusal}");
        assert_eq!(
            results[1].as_ref().expect("a census").stopped,
            Some(Stopped::CheckpointUnusable)
        );
    }
}

/// A process that cannot save a level reports an error; the other processes stop.
#[test]
fn a_write_error_of_one_process_stops_all() {
    let folder = folder("full");
    resume_census(&folder, 2, 8);
    // A folder occupies the path of the next level.
    fs::create_dir_all(rank_folder(&folder, 1).join("forward-0009/x")).expect("a folder");
    let results = resume_census(&folder, 2, usize::MAX);
    assert!(results[1].is_err());
    let census = results[0].as_ref().expect("a census");
    assert_eq!((census.stopped, census.distance()), (Some(Stopped::CheckpointUnusable), 9));
}

#[test]
fn a_shard_rejects_the_folder_of_another_shard() {
    let folder = folder("parts");
    resume_census(&folder, 2, 8);
    let head = LevelStoreHeader {
        question: String::new(),
        search: census::shard_fingerprint(size(), CensusKind::all_from_last(size()), 1, 2),
    };
    let refusal = LevelStore::open(&rank_folder(&folder, 0), head).expect_err("another shard");
    assert!(refusal.to_string().contains("shard 1/2"), "{refusal}");
}
