//! Tests of subtrees and certificates against a recursive search.

use fifteen_verify::certificate::{Certificate, CertifiedIteration, CertifiedSubtree};
use fifteen_verify::subtree::{DIRECTION_LETTERS, Manhattan, Node, SubtreeError, count_nodes};
use std::ops::ControlFlow;

/// Position two moves from the goal.
const NEAR: [u8; 9] = [1, 2, 3, 4, 5, 6, 0, 7, 8];
/// One of the two positions farthest from the goal: 31 moves.
const FAR: [u8; 9] = [8, 6, 7, 2, 5, 4, 3, 0, 1];
const GOAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// Counts the nodes at a node and below it, by recursion.
fn count_recursively(node: &Node, threshold: u32, bound: &dyn Fn(&[u8]) -> u32) -> u64 {
    if node.depth() + bound(node.cells()) > threshold {
        return 0;
    }
    let below = (0..4).filter_map(|direction| node.child(direction));
    u64::from(node.depth() > 0)
        + below.map(|child| count_recursively(&child, threshold, bound)).sum::<u64>()
}

fn bound(goal: &[u8], cols: usize) -> impl Fn(&[u8]) -> u32 {
    let manhattan = Manhattan::new(goal, cols);
    move |cells| manhattan.estimate(cells)
}

fn continue_always(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn nodes_follow_legal_moves() {
    assert_eq!(Node::start(&[1, 2, 3], 3), None);
    assert_eq!(Node::start(&[1, 2, 0], 2), None);
    assert_eq!(Node::start(&[1, 0], 0), None);
    let start = Node::start(&NEAR, 3).expect("a position");
    assert_eq!((start.depth(), start.cells()), (0, &NEAR[..]));
    let there: Vec<bool> = (0..4).map(|direction| start.child(direction).is_some()).collect();
    assert_eq!(there, [true, true, false, false], "the south-west corner");
    let east = start.child(0).expect("a neighbor");
    assert_eq!((east.depth(), east.cells()), (1, &[1, 2, 3, 4, 5, 6, 7, 0, 8][..]));
    assert_eq!(east.child(2), None, "an undo");
    assert_eq!(start.descend("E"), Some(east.clone()));
    assert_eq!(start.descend("EE").expect("a neighbor").cells(), GOAL);
    assert_eq!(start.descend(""), Some(start.clone()));
    for path in ["W", "S", "EW", "EEE", "X", "e"] {
        assert_eq!(start.descend(path), None, "{path}");
    }
    // All four moves from the middle of a board, and no wrapping at its edges.
    let middle = Node::start(&[1, 2, 3, 4, 0, 5, 6, 7, 8], 3).expect("a position");
    let pushed = |direction| middle.child(direction).expect("a neighbor").cells()[4];
    assert_eq!([0, 1, 2, 3].map(pushed), [5, 2, 4, 7]);
    let corner = Node::start(&[1, 2, 0, 3, 4, 5], 3).expect("a position");
    assert_eq!(corner.child(0), None);
    assert_eq!(Node::start(&[1, 2, 3, 0, 4, 5], 3).expect("a position").child(2), None);
}

#[test]
fn manhattan_distance_is_sum_of_row_and_column_distances() {
    let manhattan = Manhattan::new(&GOAL, 3);
    for (cells, distance) in [(GOAL, 0), (NEAR, 2), (FAR, 21)] {
        assert_eq!(manhattan.estimate(&cells), distance, "{cells:?}");
    }
    assert_eq!(Manhattan::new(&[0, 1, 2, 3, 4, 5], 3).estimate(&[5, 4, 3, 2, 1, 0]), 11);
}

#[test]
fn search_agrees_with_recursive_count() {
    let bound = bound(&GOAL, 3);
    for (cells, thresholds) in [(FAR, 20..28), (NEAR, 0..2)] {
        let start = Node::start(&cells, 3).expect("a position");
        let paths = ["", "N", "E", "W", "NE", "NW", "EN", "WNE"];
        for root in paths.iter().filter_map(|path| start.descend(path)) {
            for threshold in thresholds.clone() {
                let expected = count_recursively(&root, threshold, &bound);
                let counted =
                    count_nodes(&root, &GOAL, threshold, &bound, expected, &mut continue_always);
                assert_eq!(counted, Ok(expected), "{root:?} {threshold}");
                if expected > 0 {
                    let fewer = count_nodes(
                        &root,
                        &GOAL,
                        threshold,
                        &bound,
                        expected - 1,
                        &mut continue_always,
                    );
                    assert_eq!(fewer, Err(SubtreeError::TooManyNodes));
                }
            }
        }
    }
}

#[test]
fn reached_goal_is_reported_with_its_path() {
    let bound = bound(&GOAL, 3);
    let start = Node::start(&NEAR, 3).expect("a position");
    let found = |root: &Node, threshold| {
        count_nodes(root, &GOAL, threshold, &bound, 99, &mut continue_always)
    };
    assert_eq!(found(&start, 2), Err(SubtreeError::GoalReached("EE".to_owned())));
    assert_eq!(
        found(&start.descend("E").expect("a node"), 2),
        Err(SubtreeError::GoalReached("E".to_owned()))
    );
    assert_eq!(
        found(&start.descend("EE").expect("a node"), 2),
        Err(SubtreeError::GoalReached(String::new()))
    );
    assert_eq!(found(&start.descend("EE").expect("a node"), 1), Ok(0), "exceeds the threshold");
    assert!(SubtreeError::GoalReached("EE".to_owned()).to_string().ends_with("by EE"));
    for other in [SubtreeError::TooManyNodes, SubtreeError::Cancelled] {
        assert!(!other.to_string().is_empty());
    }
}

#[test]
fn search_reports_progress_and_can_be_cancelled() {
    let bound = |_: &[u8]| 0;
    let start = Node::start(&FAR, 3).expect("a position");
    let mut reports = Vec::new();
    let mut look = |nodes| {
        reports.push(nodes);
        if reports.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let stopped = count_nodes(&start, &GOAL, 25, &bound, u64::MAX, &mut look);
    assert_eq!(stopped, Err(SubtreeError::Cancelled));
    assert_eq!(reports, [1 << 16, 2 << 16, 3 << 16]);
}

/// Returns the certificate that FAR needs 31 moves. Every iteration but the first is divided into
/// the subtrees of the first moves.
fn certificate() -> Certificate {
    let bound = bound(&GOAL, 3);
    let start = Node::start(&FAR, 3).expect("a position");
    let mut lines = 1..;
    let mut line = || lines.next().expect("an endless range") + 1;
    let iterations = (21..31).step_by(2).map(|threshold| {
        let place = line();
        let paths: &[&str] = if threshold == 21 { &[""] } else { &["E", "N", "W"] };
        let mut part = |path: &&str| {
            let root = start.descend(path).expect("a node");
            CertifiedSubtree {
                line: line(),
                path: (*path).to_owned(),
                visited: count_recursively(&root, threshold, &bound),
            }
        };
        let parts: Vec<CertifiedSubtree> = paths.iter().map(&mut part).collect();
        let visited = parts.iter().map(|part| part.visited).sum();
        CertifiedIteration { line: place, threshold, visited, subtrees: parts }
    });
    let moves = "ENNWWSSEENNWSWSEENNWSENWWSSENES".to_owned();
    let (start, goal) = (FAR.to_vec(), GOAL.to_vec());
    Certificate {
        start,
        cols: 3,
        goal,
        length: 31,
        moves,
        iterations: iterations.collect(),
        end_line: 99,
    }
}

/// Returns the fault of the certificate after a change.
fn fault_after(change: impl FnOnce(&mut Certificate)) -> (usize, String) {
    let mut certificate = certificate();
    change(&mut certificate);
    let fault = certificate.check(&bound(&GOAL, 3)).expect_err("an invalid certificate");
    assert!(fault.to_string().starts_with(&format!("line {}: ", fault.line)));
    (fault.line, fault.reason)
}

/// Splits a subtree of the third iteration.
fn split_subtree(certificate: &mut Certificate, path: &str) {
    let start = Node::start(&FAR, 3).expect("a position");
    let iteration = &mut certificate.iterations[2];
    let place = iteration.subtrees.iter().position(|part| part.path == path).expect("a neighbor");
    let part = iteration.subtrees.remove(place);
    let root = start.descend(path).expect("a node");
    for (direction, letter) in DIRECTION_LETTERS.iter().enumerate() {
        let Some(child) = root.child(direction) else { continue };
        let visited = count_recursively(&child, iteration.threshold, &bound(&GOAL, 3));
        let path = format!("{path}{letter}");
        iteration.subtrees.push(CertifiedSubtree { line: part.line, path, visited });
    }
}

#[test]
fn certificates_are_accepted_for_any_partition_into_subtrees() {
    let bound = bound(&GOAL, 3);
    let mut certificate = certificate();
    assert_eq!(certificate.check(&bound), Ok(()));
    for path in ["E", "N", "EN"] {
        split_subtree(&mut certificate, path);
        assert_eq!(certificate.check(&bound), Ok(()), "{path}");
    }
    certificate.iterations.iter_mut().for_each(|iteration| iteration.subtrees.reverse());
    assert_eq!(certificate.check(&bound), Ok(()), "in any order");
}

#[test]
fn faults_name_the_right_line() {
    let third = certificate().iterations[2].clone();
    let has = |(line, reason): (usize, String), place: usize, words: &str| {
        assert!(line == place && reason.contains(words), "line {line}: {reason}; not {words}");
    };
    has(fault_after(|it| it.moves.clear()), 1, "they end in");
    has(fault_after(|it| it.moves.replace_range(30.., "N")), 1, "they end in");
    has(fault_after(|it| it.moves.replace_range(..1, "S")), 1, "invalid move");
    has(fault_after(|it| it.length = 33), 1, "moves claimed: 33");
    has(fault_after(|it| it.goal.truncate(8)), 1, "not a board position");
    has(fault_after(|it| it.cols = 2), 1, "not a board position");
    has(fault_after(|it| drop(it.iterations.pop())), 99, "threshold 29 is missing");
    has(
        fault_after(|it| drop(it.iterations.remove(2))),
        third.line + 4,
        "expected threshold 25, found 27",
    );
    has(
        fault_after(|it| it.iterations.push(third.clone())),
        third.line,
        "threshold 25 is superfluous",
    );
    has(fault_after(|it| it.iterations[2].visited += 1), third.line, "its subtrees have");
    has(
        fault_after(|it| it.iterations[2].subtrees[1].visited -= 1),
        third.line,
        "its subtrees have",
    );
    has(fault_after(|it| it.iterations[2].visited = 0), third.line, "has 0 nodes");
    has(
        fault_after(|it| it.iterations[2].subtrees[0].visited = u64::MAX),
        third.line,
        "node count overflow",
    );
    has(
        fault_after(|it| drop(it.iterations[2].subtrees.pop())),
        third.line,
        "subtree W is missing",
    );
    has(
        fault_after(|it| it.iterations[2].subtrees.clear()),
        third.line,
        "subtree of the start is missing",
    );
    has(
        fault_after(|it| it.iterations[2].subtrees[1].path = "E".to_owned()),
        third.subtrees[1].line,
        "subtree E repeats that of line",
    );
    let extra = |path: &'static str| {
        move |it: &mut Certificate| {
            let part = CertifiedSubtree { line: 77, path: path.to_owned(), visited: 0 };
            it.iterations[2].subtrees.push(part);
        }
    };
    for path in ["EN", "ES", "EW", "Q", "SS"] {
        has(fault_after(extra(path)), 77, "does not exist");
    }
}

/// Returns the fault of a certificate about NEAR whose only iteration has these subtrees, each with
/// a node count of 0.
fn fault_of_parts(paths: &[&str]) -> (usize, String) {
    let part = |(path, line): (&&str, usize)| CertifiedSubtree {
        line,
        path: (*path).to_owned(),
        visited: 0,
    };
    let subtrees = paths.iter().zip(3..).map(part).collect();
    let certificate = Certificate {
        start: NEAR.to_vec(),
        cols: 3,
        goal: GOAL.to_vec(),
        length: 4,
        moves: "EEWE".to_owned(),
        iterations: vec![CertifiedIteration { line: 2, threshold: 2, visited: 1, subtrees }],
        end_line: 9,
    };
    let fault = certificate.check(&bound(&GOAL, 3)).expect_err("an invalid certificate");
    (fault.line, fault.reason)
}

#[test]
fn inner_nodes_must_be_within_threshold_and_not_the_goal() {
    assert_eq!(fault_of_parts(&["N", "EW", "EN", "EEN"]), (6, "the goal is reached by EE".into()));
    let beyond = "subtree is below N, which exceeds the threshold";
    assert_eq!(fault_of_parts(&["NN", "NE", "E"]), (4, beyond.into()));
}
