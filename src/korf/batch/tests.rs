//! The batches against the simplest search there is, node for node.

use super::{Batched, Search};
use crate::board::{Board, Random};
use crate::heuristic::conflict::Conflict;
use crate::heuristic::walking::Walking;
use crate::heuristic::{Bound, Heuristic, Manhattan, Tables, additive::Additive};
use crate::korf::{Counts, Engine, Step, Threshold};
use fifteen_codegen::{Direction, Size};
use fifteen_patterns::Partition;
use std::ops::ControlFlow;
use std::sync::Arc;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

fn tables(partition: &Partition) -> Arc<Tables> {
    let tables = Tables::construct(partition, 2, &|_, _| ControlFlow::Continue(()));
    Arc::new(tables.expect("nobody stops it"))
}

fn named(size: Size, name: &str) -> Heuristic {
    Heuristic::named(size, name, 2, &|_, _| ControlFlow::Continue(())).expect("it exists")
}

/// The excess of a position, worked out from nothing.
fn excess(bound: &impl Bound, board: &Board) -> u32 {
    bound.excess(&bound.root(board))
}

/// Depth-first search that works everything out anew at every node. Says whether it met the goal.
fn plain(
    board: &Board,
    from: Option<Direction>,
    left: u32,
    bound: &impl Bound,
    counts: &mut Counts,
) -> bool {
    let mut is_met = false;
    for direction in Direction::ALL.into_iter().filter(|&direction| Some(direction) != from) {
        let Some(child) = board.moved(direction) else {
            continue;
        };
        counts.generated += 1;
        if left > child.manhattan() + 2 * excess(bound, &child) {
            counts.visited += 1;
            let back = Some(direction.opposite());
            is_met |= child.manhattan() == 0 || plain(&child, back, left - 1, bound, counts);
        }
    }
    is_met
}

/// Runs all iterations of an engine, pausing often, and compares those that are exhausted.
fn agree(start: &Board, heuristic: &Heuristic, bound: &impl Bound) {
    for threads in [1, 2] {
        let engine = Batched { heuristic: heuristic.clone(), threads, pruning: false };
        let mut search = engine.prepare(start);
        assert_eq!(search.excess(), excess(bound, start));
        for sad in search.excess().. {
            let threshold = Threshold::new(search.estimate(), sad);
            search.begin(threshold);
            let step = run(&mut *search);
            let mut counts = Counts::default();
            let is_met = plain(start, None, threshold.moves(), bound, &mut counts);
            assert_eq!(step != Step::Exhausted, is_met, "{start} {heuristic:?} {threshold}");
            if is_met {
                break;
            }
            assert_eq!(search.counts(), counts, "{start} {heuristic:?} {threshold} {threads}");
        }
    }
}

/// Runs an iteration to its end.
fn run(search: &mut dyn Search) -> Step {
    loop {
        let before = search.counts().visited;
        match search.run(777) {
            Step::Paused => assert!(search.counts().visited <= before + 777),
            step => return step,
        }
    }
}

#[test]
fn batches_visit_the_nodes_of_the_simplest_search() {
    let three = size(3, 3);
    let partition = Partition::parse(three, "4-4").expect("it has a name");
    let additive = Additive::<4>::new(tables(&partition));
    let mut random = Random::new(4);
    let starts = [Board::parse(three, "867254301").expect("a position")];
    for start in starts.into_iter().chain((0..20).map(|_| random.board(three))) {
        agree(&start, &named(three, "manhattan"), &Manhattan);
        agree(&start, &named(three, "conflict"), &Conflict::new(three).expect("it is small"));
        agree(&start, &named(three, "walking"), &Walking::new(three).expect("it is small"));
        agree(&start, &named(three, "pdb-4-4"), &additive);
    }
    let four = size(4, 4);
    let partition = Partition::parse(four, "4-4-4-3").expect("it has a name");
    let additive = Additive::<8>::new(tables(&partition));
    for start in (0..10).map(|_| random.walk(four, 60)).filter(|start| start.manhattan() < 28) {
        agree(&start, &named(four, "conflict"), &Conflict::new(four).expect("it is small"));
        agree(&start, &named(four, "walking"), &Walking::new(four).expect("it is small"));
        agree(&start, &named(four, "pdb-4-4-4-3"), &additive);
    }
}
