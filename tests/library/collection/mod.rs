//! Collections: several partitions looked up at once, compared with independent computations.

mod auto;
mod bounds;
mod counts;
mod lengths;
mod pruning_automaton;

use fifteen::korf::{Engine, Report, Settings, engine, solve};
use fifteen::{Board, Heuristic, Limits, Size, Solution, Threads};

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Collections that are small enough for a test: on square, wide and tall boards, with one and two
/// stages of lanes, some with tables of seven tiles.
const COLLECTIONS: [((usize, usize), &str); 7] = [
    ((3, 3), "4-4+aab/ccb/cc."),
    ((3, 3), "aaa/aaa/ab.+4-4"),
    ((3, 4), "aaaa/aaab/bbb.+aabb/aabb/ccc."),
    ((3, 4), "aabb/aabb/ccc.+aaab/cccb/ddb."),
    ((4, 3), "aab/aab/ccb/cc.+abb/abb/acc/cc."),
    ((4, 4), "4-4-4-3+aabb/aabb/ccdd/ccd.+aaaa/bbbb/cccc/ddd.+5-5-5+abcd/abcd/abcd/abc."),
    ((4, 4), "4-4-4-3+aaab/ccab/ccbb/ddd."),
];

/// Builds the heuristic of a collection.
fn heuristic(size: Size, collection: &str) -> Heuristic {
    let name = format!("pdb-{collection}");
    Heuristic::named(size, &name, Threads::default(), &mut ()).expect("a built heuristic")
}

/// Builds the heuristics of all collections of this test.
fn heuristics() -> impl Iterator<Item = Heuristic> {
    COLLECTIONS.into_iter().map(|((rows, cols), text)| heuristic(size(rows, cols), text))
}

fn configured_engine(name: &str, settings: &Settings) -> Box<dyn Engine> {
    engine(name).expect("a known engine").with_settings(settings).expect("supported settings")
}

fn report(start: &Board, engine: &dyn Engine) -> Report {
    solve(start, engine, &Limits::default(), &mut ()).expect("a solvable position")
}

fn length(start: &Board, engine: &dyn Engine) -> Option<usize> {
    report(start, engine).solution().map(Solution::len)
}
