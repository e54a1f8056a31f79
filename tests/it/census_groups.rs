//! Censuses of several who count together, and keep their levels.

use fifteen::census::{self, Census, Kind, Options, Progress, Unkept};
use fifteen::runtime::level_store::{Head, LevelFolder, Side};
use fifteen::runtime::communicator::{Peers, circle};
use fifteen::{Size, Stopped, Threads};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("together-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn options() -> Options {
    Options { threads: Threads::ONE, listed: 50, ..Options::default() }
}

fn size() -> Size {
    Size::new(3, 3).expect("a size")
}

/// The folder with the levels of one of them.
fn levels(folder: &Path, me: usize) -> PathBuf {
    folder.join(me.to_string())
}

/// Opens it.
fn open(folder: &Path, me: usize, count: usize) -> LevelFolder {
    let search = census::share_subject(size(), me, count);
    let head = Head { command: "a census".to_owned(), search };
    LevelFolder::open(&levels(folder, me), head).expect("it is there")
}

/// Counts on, as far as a distance.
fn count(folder: &Path, count: usize, distance: usize) -> Vec<Result<Census, Unkept>> {
    circle(count, |peers: &mut dyn Peers| {
        let mut kept = open(folder, peers.me(), count);
        let mut watch = |progress: &Progress| match progress.distance < distance {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        census::count_levels_with(size(), &options(), &mut kept, peers, &mut watch)
    })
}

/// Copies the files of a folder to another one, which has no others then.
fn copy(from: &Path, to: &Path) {
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder") {
        let file = file.expect("a file");
        fs::copy(file.path(), to.join(file.file_name())).expect("it can be copied");
    }
}

/// The census of one by itself.
fn alone() -> Census {
    census::all(size(), &options(), &mut ()).expect("it is small")
}

fn assert_whole(censuses: Vec<Result<Census, Unkept>>) {
    let alone = alone();
    for census in censuses {
        let census = census.expect("all is well");
        assert_eq!((census.stopped, &census.levels), (None, &alone.levels));
        assert_eq!(census.farthest, alone.farthest);
    }
}

#[test]
fn they_go_on_where_they_were_stopped() {
    for parts in [1, 2, 3] {
        let folder = folder(&format!("on-{parts}"));
        for distance in [0, 1, 2, 5, 6, 20, 31] {
            for census in count(&folder, parts, distance) {
                let census = census.expect("all is well");
                assert_eq!((census.distance(), census.stopped), (distance, Some(Stopped::Cancelled)));
                assert_eq!(census.levels, alone().levels[..=distance]);
            }
        }
        assert_whole(count(&folder, parts, usize::MAX));
        // A part takes two levels to go on, and one more if others may have one less.
        let files = fs::read_dir(levels(&folder, 0)).expect("a folder").count();
        assert_eq!(files, 1 + 2 + usize::from(parts > 1));
    }
}

/// What one by itself has kept is the same as ever.
#[test]
fn one_by_itself_has_no_part() {
    let folder = folder("alone");
    assert!(count(&folder, 1, 12)[0].is_ok());
    let mut kept = open(&folder, 0, 1);
    let census = census::count_levels(size(), Kind::All, &options(), &mut kept, &mut ());
    assert_eq!(census.expect("all is well").levels, alone().levels);
}

/// One has kept a level, and another was killed before it did.
#[test]
fn they_go_on_from_the_last_level_that_all_have() {
    for (distance, ahead) in [(0, 0), (0, 2), (1, 1), (14, 0), (15, 1), (15, 2)] {
        let folder = folder(&format!("ahead-{distance}-{ahead}"));
        let before = folder.join("before");
        count(&folder, 3, distance);
        (0..3).for_each(|me| copy(&levels(&folder, me), &before.join(me.to_string())));
        count(&folder, 3, distance + 1);
        for me in (0..3).filter(|&me| me != ahead) {
            copy(&before.join(me.to_string()), &levels(&folder, me));
        }
        let sizes = |me| open(&folder, me, 3).index().sizes(Side::Forward).len();
        assert_eq!(sizes(ahead), sizes((ahead + 1) % 3) + 1);
        for census in count(&folder, 3, distance + 4) {
            assert_eq!(census.expect("all is well").levels, alone().levels[..distance + 5]);
        }
        assert_whole(count(&folder, 3, usize::MAX));
    }
}

/// One has lost its folder, or its last levels, and says what is missing; the others just stop.
#[test]
fn levels_that_are_missing_are_named() {
    for distance in [0, 11] {
        let folder = folder(&format!("lost-{distance}"));
        count(&folder, 2, distance);
        copy(&levels(&folder, 1), &folder.join("before"));
        count(&folder, 2, 15);
        copy(&folder.join("before"), &levels(&folder, 1));
        let ends = count(&folder, 2, usize::MAX);
        let refusal = ends[0].as_ref().expect_err("it has forgotten that level").to_string();
        assert!(refusal.contains("forward-00"), "{refusal}");
        assert_eq!(ends[1].as_ref().expect("it has all").stopped, Some(Stopped::Cancelled));
    }
}

/// One cannot keep a level: it says so, and the others stop.
#[test]
fn if_one_cannot_write_all_stop() {
    let folder = folder("full");
    count(&folder, 2, 8);
    // Where the next level is to be there is a folder.
    fs::create_dir_all(levels(&folder, 1).join("forward-0009/x")).expect("a folder");
    let ends = count(&folder, 2, usize::MAX);
    assert!(ends[1].is_err());
    let census = ends[0].as_ref().expect("it could write");
    assert_eq!((census.stopped, census.distance()), (Some(Stopped::Cancelled), 9));
}

#[test]
fn a_part_is_no_other_part() {
    let folder = folder("parts");
    count(&folder, 2, 8);
    let head = Head { command: String::new(), search: census::share_subject(size(), 1, 2) };
    let refusal = LevelFolder::open(&levels(&folder, 0), head).expect_err("that is part 1");
    assert!(refusal.to_string().contains("part 1 of 2"), "{refusal}");
}
