//! Comparison of certificates with searches.

use super::*;
use crate::korf::{Error, Limits, engine, solve};
use fifteen_codegen::Size;
use fifteen_runtime::continue_if;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn board(size: (usize, usize), text: &str) -> Board {
    Board::parse(Size::new(size.0, size.1).expect("a size"), text).expect("a position")
}

/// Asserts that the cut contains a path or covers all its extensions. Adds the number of paths of
/// the cut that it meets to `met`.
fn assert_covers(
    board: &Board,
    path: &mut Vec<Direction>,
    cut: &BTreeSet<Vec<usize>>,
    met: &mut usize,
) {
    let name = |path: &[Direction]| path.iter().map(|move_| move_.index()).collect::<Vec<_>>();
    if cut.contains(&name(path)) {
        *met += 1;
        return;
    }
    let begun = name(path);
    assert!(cut.iter().any(|other| other.starts_with(&begun)), "{path:?} is not covered");
    let back = path.last().map(|last| last.opposite());
    for direction in Direction::ALL.into_iter().filter(|&direction| Some(direction) != back) {
        if let Some(child) = board.after_move(direction) {
            path.push(direction);
            assert_covers(&child, path, cut, met);
            path.pop();
        }
    }
}

/// Every iteration of a certificate has the node count of the same iteration of a search, and its
/// subtrees cover the tree.
#[test]
fn certificates_count_the_nodes_that_searches_visit() {
    let nine = board((3, 3), "867254301");
    let sixteen = board((4, 4), "bc9e80df3412a756");
    let walking = Heuristic::named(nine.size(), "walking", Threads::ONE, &mut ())
        .expect("available heuristic");
    let embedded = Heuristic::embedded(sixteen.size()).expect("available heuristic");
    let conflict = Heuristic::named(sixteen.size(), "conflict", Threads::ONE, &mut ());
    let conflict = conflict.expect("available heuristic");
    let hard = board((4, 4), "159d26ae37bf48c0");
    for (start, length, heuristic) in [
        (nine, 31_u32, None),
        (nine, 31, Some(&walking)),
        (board((2, 4), "07214365"), 36, None),
        (board((4, 4), "fe169b4c0a73d852"), 52, Some(&conflict)),
        (hard, 54, Some(&embedded)),
    ] {
        let plain = engine("plain").expect("an engine");
        let settings = Settings { heuristic: heuristic.cloned(), ..Settings::default() };
        let plain = plain.with_settings(&settings).expect("supported settings");
        let limits = Limits { moves: Some(length - 1), ..Limits::default() };
        let report = solve(&start, &*plain, &limits, &mut ()).expect("solvable");
        let claim = Claim { heuristic, split_above_nodes: 40, ..Claim::new(&start, length) };
        let certificate = claim.certify(Threads::new(3).expect("three"), &mut ());
        let certificate = certificate.expect("true claim");
        assert_eq!(certificate.iterations.len(), report.statistics.iterations.len());
        assert_eq!(certificate.estimate, report.estimate);
        let last = certificate.iterations.last().expect("at least one iteration");
        assert!(last.subtrees.len() > 1, "{start} is cut");
        for (each, searched) in certificate.iterations.iter().zip(&report.statistics.iterations) {
            assert_eq!(
                (each.threshold, each.visited),
                (searched.threshold, searched.counts.visited)
            );
            let name = |part: &Subtree| part.path.iter().map(|move_| move_.index()).collect();
            let cut: BTreeSet<Vec<usize>> = each.subtrees.iter().map(name).collect();
            let mut met = 0;
            assert_covers(&start, &mut Vec::new(), &cut, &mut met);
            assert_eq!((met, cut.len()), (each.subtrees.len(), each.subtrees.len()));
        }
    }
}

/// Covers goals in a subtree, at its root, and above it.
#[test]
fn false_claims_are_refuted() {
    let start = board((3, 3), "867254301");
    for split_above_nodes in [1, 2, 10, SPLIT_ABOVE_NODES] {
        let claim = Claim { split_above_nodes, ..Claim::new(&start, 33) };
        let Err(CertificateError::ShorterSolution(moves)) = claim.certify(Threads::ONE, &mut ())
        else {
            panic!("solution of 31 moves");
        };
        let end = moves.iter().fold(start, |board, &to| board.after_move(to).expect("legal move"));
        assert_eq!((end, moves.len()), (Board::goal(start.size()), 31));
    }
    let near = board((3, 3), "123456708");
    let claim = Claim { split_above_nodes: 1, ..Claim::new(&near, 9) };
    assert!(matches!(
        claim.certify(Threads::ONE, &mut ()),
        Err(CertificateError::ShorterSolution(_))
    ));
}

#[test]
fn counting_can_be_cancelled() {
    let start = board((4, 4), "ca6098dfb73254e1");
    let mut calls = 0;
    let mut observer = |_: &CertificateProgress| {
        calls += 1;
        continue_if(calls < 20)
    };
    let stopped = Claim::new(&start, 65).certify(Threads::new(2).expect("two"), &mut observer);
    assert_eq!(stopped, Err(CertificateError::Stopped(Stopped::Cancelled)));
}

#[test]
fn progress_total_includes_earlier_iterations() {
    let start = board((4, 4), "159d26ae37bf48c0");
    let mut reports = Vec::new();
    let mut observer = |counted: &CertificateProgress| {
        reports.push(*counted);
        ControlFlow::Continue(())
    };
    let certificate = Claim::new(&start, 58).certify(Threads::ONE, &mut observer);
    let certificate = certificate.expect("true claim");
    assert!(reports.iter().any(|counted| counted.total > counted.iteration), "{}", reports.len());
    for counted in reports {
        let before = certificate.iterations.iter().map_while(|iteration| {
            (iteration.threshold != counted.threshold).then_some(iteration.visited)
        });
        assert_eq!(counted.total, before.sum::<u64>() + counted.iteration);
    }
}

/// A goal cell beyond the board is an error of a search and of a certificate, not a panic.
#[test]
fn goals_beyond_the_board_are_refused() {
    let start = board((3, 3), "123450786");
    let settings = Settings { blank_home: Some(9), ..Settings::default() };
    let engine = Plain::DEFAULT.with_settings(&settings).expect("supported settings");
    let searched = solve(&start, &*engine, &Limits::default(), &mut ());
    assert!(matches!(searched, Err(Error::Unsupported { .. })));
    let claim = Claim { blank_home: Some(9), ..Claim::new(&start, 1) };
    let counted = claim.certify(Threads::ONE, &mut ());
    assert!(matches!(counted, Err(CertificateError::Settings(_))));
}
