//! Tests of censuses in both metrics: comparisons with plain breadth-first search and with
//! published counts.

mod multi;
mod results;
mod single;

use fifteen::census::{self, Census, CensusKind, CensusProgress, Options};
use fifteen::runtime::continue_if;
use fifteen::{Board, Direction, Memory, Size, Stopped, Threads};

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Returns options that list all positions, with a number of threads.
fn options(threads: usize) -> Options {
    let threads = Threads::new(threads).expect("a number of threads");
    Options { threads, max_listed: usize::MAX, ..Options::default() }
}

/// Returns the census of a kind, which must fit into memory.
fn count(size: Size, kind: CensusKind, options: &Options) -> Census {
    census::count(size, kind, options, &mut ()).expect("enough memory")
}

/// Returns the positions after one move of one tile.
fn moves(board: Board) -> impl Iterator<Item = Board> {
    Direction::ALL.into_iter().filter_map(move |direction| board.after_move(direction))
}

/// Compares a complete census with the expected levels.
fn assert_equal(census: &Census, levels: &[Vec<Board>]) {
    let counts: Vec<u64> = levels.iter().map(|level| level.len() as u64).collect();
    assert!(census.is_complete());
    assert_eq!(census.levels, counts, "{}", census.size);
    let sorted = |boards: &[Board]| {
        let mut tiles: Vec<Vec<u8>> = boards.iter().map(|board| board.tiles().to_vec()).collect();
        tiles.sort_unstable();
        tiles
    };
    assert_eq!(sorted(&census.farthest), sorted(levels.last().expect("the goal")));
}

/// Checks that a census that the observer cancels returns the completed levels, and lists the
/// positions of the last one.
fn assert_cancelled(size: Size, kind: CensusKind, right: &[Vec<Board>], stop: usize) {
    let (mut calls, mut completed) = (0, 0);
    let mut on_progress = |progress: &CensusProgress| {
        (calls, completed) = (calls + 1, progress.distance + 1);
        assert!(progress.parts_begun <= progress.parts_total);
        continue_if(calls < stop)
    };
    let census = census::count(size, kind, &options(1), &mut on_progress).expect("enough memory");
    assert_eq!(census.levels.len(), completed);
    let stopped = (calls == stop).then_some(Stopped::Cancelled);
    assert_eq!(census.stopped, stopped);
    assert_equal(&Census { stopped: None, ..census }, &right[..completed]);
}

/// Checks that a census of the 8-puzzle succeeds with this much memory and is refused with less.
fn assert_memory(kind: CensusKind, bytes: u128) {
    let bytes = u64::try_from(bytes).expect("a small number of bytes");
    let within = |bytes| Options { memory: Memory::new(bytes), ..options(1) };
    let census = count(size(3, 3), kind, &within(bytes));
    assert_eq!((census.positions(), census.bytes), (181_440, bytes));
    let refusal = census::count(size(3, 3), kind, &within(bytes - 1), &mut ());
    let refusal = refusal.expect_err("too little memory").to_string();
    assert!(refusal.contains("counting the ") && refusal.contains("the limit is"), "{refusal}");
}
