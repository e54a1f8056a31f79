//! Modified certificates: each is refused or proves a true statement.
//!
//! The truth is known from a breadth-first search of the whole 2x3 board.

use fifteen::korf::certificate::Claim;
use fifteen::verify::certificate::{Certificate, CertifiedIteration, CertifiedSubtree};
use fifteen::verify::subtree::{DIRECTION_LETTERS, Manhattan, Node, SubtreeError, count_nodes};
use fifteen::{Board, Direction, Size, Threads};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// Script of a forgery: the number of the position, the number of nodes above which subtrees are
/// split, and the edits.
pub type ForgeryScript = (u16, u8, Vec<CertificateEdit>);

/// Edit of a certificate: its kind, the iteration, the subtree, an amount, and moves. Numbers are
/// taken modulo the existing ones.
pub type CertificateEdit = (u8, u8, u8, i8, Vec<u8>);

const SIZE: (usize, usize) = (2, 3);

/// Returns every solvable position of the board with a shortest solution.
fn shortest_paths() -> &'static [(Board, Vec<Direction>)] {
    static PATHS: OnceLock<Vec<(Board, Vec<Direction>)>> = OnceLock::new();
    PATHS.get_or_init(|| {
        let goal = Board::goal(Size::new(SIZE.0, SIZE.1).expect("a size"));
        let mut shortest_paths = vec![(goal, Vec::new())];
        let mut seen = HashSet::from([goal.pack()]);
        let mut next = 0;
        while let Some((board, path)) = shortest_paths.get(next).cloned() {
            for direction in Direction::ALL {
                let Some(child) = board.after_move(direction) else { continue };
                if seen.insert(child.pack()) {
                    shortest_paths.push((child, [&[direction.opposite()], &path[..]].concat()));
                }
            }
            next += 1;
        }
        shortest_paths
    })
}

/// Checks that a forgery is refused or proves a true statement.
pub fn check(forgery: &ForgeryScript) {
    let (position, split_above, edits) = forgery;
    let (start, path) = &shortest_paths()[usize::from(*position) % shortest_paths().len()];
    let mut certificate = certify(start, path, *split_above);
    assert!(is_accepted(&certificate), "a true certificate: {certificate:?}");
    for edit in edits {
        apply_edit(edit, &mut certificate);
    }
    if is_accepted(&certificate) {
        let tiles = |tiles| Board::from_tiles(start.size(), tiles).expect("a position");
        let (start, goal) = (tiles(&certificate.start), tiles(&certificate.goal));
        assert_eq!(certificate.length, distance(&start, &goal), "{forgery:?}: {certificate:?}");
    }
}

/// Returns the true certificate of a position.
fn certify(start: &Board, path: &[Direction], split_above: u8) -> Certificate {
    let claim =
        Claim { split_above_nodes: split_above.into(), ..Claim::new(start, path.len() as u32) };
    let certified = claim.certify(Threads::ONE, &mut ()).expect("a true claim");
    let letters = |path: &[Direction]| path.iter().map(|to| to.letter()).collect::<String>();
    let mut line = 1;
    let mut next_line = || {
        line += 1;
        line
    };
    let iterations = certified.iterations.iter().map(|each| CertifiedIteration {
        line: next_line(),
        threshold: each.threshold.moves(),
        visited: each.visited,
        subtrees: (each.subtrees.iter())
            .map(|part| CertifiedSubtree {
                line: next_line(),
                path: letters(&part.path),
                visited: part.visited,
            })
            .collect(),
    });
    Certificate {
        start: start.tiles().to_vec(),
        cols: SIZE.1,
        goal: Board::goal(start.size()).tiles().to_vec(),
        length: path.len() as u32,
        moves: letters(path),
        iterations: iterations.collect(),
        end_line: usize::MAX,
    }
}

/// Returns whether a certificate is accepted; all of its subtrees are searched again.
fn is_accepted(certificate: &Certificate) -> bool {
    let manhattan = Manhattan::new(&certificate.goal, certificate.cols);
    let bound = |cells: &[u8]| manhattan.estimate(cells);
    if let Err(fault) = certificate.check(&bound) {
        assert!(fault.line > 0 && !fault.reason.is_empty());
        return false;
    }
    let start = Node::start(&certificate.start, certificate.cols).expect("a checked path");
    certificate.iterations.iter().all(|iteration| {
        iteration.subtrees.iter().all(|part| {
            let root = start.descend(&part.path).expect("a checked path");
            let (threshold, most) = (iteration.threshold, part.visited);
            let continue_always = &mut |_| ControlFlow::Continue(());
            match count_nodes(&root, &certificate.goal, threshold, &bound, most, continue_always) {
                Ok(visited) => visited == part.visited,
                Err(SubtreeError::GoalReached(_) | SubtreeError::TooManyNodes) => false,
                Err(SubtreeError::Cancelled) => unreachable!("never cancelled"),
            }
        })
    })
}

/// Returns the length of a shortest solution.
fn distance(start: &Board, goal: &Board) -> u32 {
    let normal = fifteen::Goal::Position(*goal).normalize(start);
    let is_corner =
        fifteen::Goal::Position(*goal).blank_home(goal.size()) == goal.size().blank_home();
    if is_corner {
        let found = shortest_paths().iter().find(|(board, _)| *board == normal);
        return found.expect("a solvable position").1.len() as u32;
    }
    let mut level = vec![*start];
    let mut seen = HashSet::from([start.pack()]);
    for distance in 0.. {
        if level.contains(goal) {
            return distance;
        }
        let children = level.iter().flat_map(|board| Direction::ALL.map(|to| board.after_move(to)));
        level = children.flatten().filter(|board| seen.insert(board.pack())).collect();
        assert!(!level.is_empty(), "an unsolvable position");
    }
    unreachable!("the goal is in some level")
}

/// Applies an edit to a certificate.
fn apply_edit((kind, iteration, part, by, moves): &CertificateEdit, certificate: &mut Certificate) {
    let Certificate { start, goal, length, moves: path, iterations, .. } = certificate;
    let other = || shortest_paths()[usize::from(*part) % shortest_paths().len()].0.tiles().to_vec();
    let each = |iterations: &mut Vec<CertifiedIteration>,
                edit: &dyn Fn(&mut CertifiedIteration)| {
        edit_nth(iterations, *iteration, edit);
    };
    match kind % 12 {
        0 => each(iterations, &|each| {
            edit_nth(&mut each.subtrees, *part, |part| add_signed(&mut part.visited, *by));
        }),
        1 => each(iterations, &|each| add_signed(&mut each.visited, *by)),
        2 => each(iterations, &|each| {
            each.threshold = each.threshold.wrapping_add_signed((*by).into());
        }),
        3 => each(iterations, &|each| {
            edit_nth(&mut each.subtrees, *part, |part| part.path = letters(moves));
        }),
        4 => each(iterations, &|each| remove(&mut each.subtrees, *part)),
        5 => each(iterations, &|each| {
            let part = each.subtrees.get(usize::from(*part)).cloned();
            each.subtrees.extend(part);
        }),
        6 => remove(iterations, *iteration),
        7 => {
            // Moves back and forth after the goal, and an iteration that claims to count
            // everything.
            path.push_str(if path.ends_with('S') { "NS" } else { "WE" });
            let visited = u64::from(*part) * 256 + u64::from(*iteration);
            let part = CertifiedSubtree { line: usize::MAX, path: String::new(), visited };
            let parts = vec![part];
            iterations.push(CertifiedIteration {
                line: usize::MAX,
                threshold: *length,
                visited,
                subtrees: parts,
            });
            *length += 2;
        }
        8 => *path = letters(moves),
        9 => *length = length.saturating_add_signed((*by).into()),
        10 => *start = other(),
        _ => *goal = other(),
    }
}

/// Removes an element of a list, unless the list is empty.
fn remove<T>(list: &mut Vec<T>, number: u8) {
    if !list.is_empty() {
        list.remove(usize::from(number) % list.len());
    }
}

/// Edits an element of a list, unless the list is empty.
fn edit_nth<T>(list: &mut [T], number: u8, edit: impl FnOnce(&mut T)) {
    let len = list.len().max(1);
    list.get_mut(usize::from(number) % len).map(edit);
}

fn add_signed(count: &mut u64, by: i8) {
    *count = count.wrapping_add_signed(by.into());
}

/// Returns a letter for each number: that of a direction, or an invalid one.
fn letters(numbers: &[u8]) -> String {
    let letter = |&number: &u8| *DIRECTION_LETTERS.get(usize::from(number % 5)).unwrap_or(&'?');
    numbers.iter().map(letter).collect()
}
