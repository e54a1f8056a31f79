//! Collections: several partitions looked up at once, against whatever can be computed otherwise.

mod auto;
mod bounds;
mod cli;
mod counts;
mod lengths;
mod pruning_automaton;

use fifteen::korf::{Engine, Report, Settings, engine, solve};
use fifteen::{Board, Heuristic, Limits, Size, Solution, Threads};

/// A board.
fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Collections that are small enough to be built in a test: on a square, a wide and a high board, and
/// with one stage of lanes or two; some with tables of seven tiles.
const COLLECTIONS: [((usize, usize), &str); 7] = [
    ((3, 3), "4-4+aab/ccb/cc."),
    ((3, 3), "aaa/aaa/ab.+4-4"),
    ((3, 4), "aaaa/aaab/bbb.+aabb/aabb/ccc."),
    ((3, 4), "aabb/aabb/ccc.+aaab/cccb/ddb."),
    ((4, 3), "aab/aab/ccb/cc.+abb/abb/acc/cc."),
    ((4, 4), "4-4-4-3+aabb/aabb/ccdd/ccd.+aaaa/bbbb/cccc/ddd.+5-5-5+abcd/abcd/abcd/abc."),
    ((4, 4), "4-4-4-3+aaab/ccab/ccbb/ddd."),
];

/// The heuristic of a collection.
fn heuristic(size: Size, collection: &str) -> Heuristic {
    let name = format!("pdb-{collection}");
    Heuristic::named(size, &name, Threads::default(), &mut ()).expect("it can be built")
}

/// The heuristic of each of the small collections.
fn heuristics() -> impl Iterator<Item = Heuristic> {
    COLLECTIONS.into_iter().map(|((rows, cols), text)| heuristic(size(rows, cols), text))
}

/// The engine of this name with such settings.
fn configured_engine(name: &str, settings: &Settings) -> Box<dyn Engine> {
    engine(name).expect("it exists").with_settings(settings).expect("it can do that")
}

fn report(start: &Board, engine: &dyn Engine) -> Report {
    solve(start, engine, &Limits::default(), &mut ()).expect("it is solvable")
}

fn length(start: &Board, engine: &dyn Engine) -> Option<usize> {
    report(start, engine).solution().map(Solution::len)
}
