use super::*;
use crate::beam::Evaluator;
use crate::board::LabeledBoard;
use crate::position::LargeBoard;
use crate::walk::LargeWalk;
use fifteen_runtime::Random;
use std::collections::HashMap;

fn tables(rows: usize, cols: usize) -> Tables {
    let grid = Grid::new(rows, cols).expect("a grid");
    let size = Extent::Small.pattern_size(grid);
    match Tables::build(grid, size, Threads::ONE, &mut || ControlFlow::Continue(())) {
        ControlFlow::Continue(tables) => tables,
        ControlFlow::Break(()) => panic!("the search was not cancelled"),
    }
}

/// The oracle is a search over the cells of the blank instead of its regions, in which moves of
/// other tiles cost nothing.
#[test]
fn tables_are_those_of_a_search_cell_by_cell() {
    for (rows, cols) in [(2, 3), (3, 3), (3, 4), (2, 5)] {
        let tables = tables(rows, cols);
        for (pattern, placed) in tables.by_pattern.iter().filter(|(pattern, _)| pattern.len() <= 3)
        {
            let mut distances = HashMap::new();
            let blanks = (0..rows * cols).filter(|cell| !pattern.contains(cell));
            let mut level: Vec<_> = blanks.map(|blank| (pattern.clone(), blank)).collect();
            let mut moves = 0_u8;
            while !level.is_empty() {
                let mut next = Vec::new();
                while let Some((cells_by_label, blank)) = level.pop() {
                    if distances.contains_key(&(cells_by_label.clone(), blank)) {
                        continue;
                    }
                    distances.insert((cells_by_label.clone(), blank), moves);
                    for cell in tables.grid.neighbors(blank) {
                        let mut after = cells_by_label.clone();
                        match cells_by_label.iter().position(|&place| place == cell) {
                            None => level.push((after, cell)),
                            Some(tile) => {
                                after[tile] = blank;
                                next.push((after, cell));
                            }
                        }
                    }
                }
                (level, moves) = (next, moves + 1);
            }
            let mut least = HashMap::new();
            for ((cells_by_label, _), moves) in distances {
                let known = least.entry(cells_by_label).or_insert(moves);
                *known = moves.min(*known);
            }
            for (cells, moves) in least {
                let mut cells_by_label = vec![0_u8; rows * cols];
                for (&home, cell) in pattern.iter().zip(&cells) {
                    cells_by_label[home] = *cell as u8;
                }
                let distance = placed.distance(&cells_by_label, rows * cols);
                assert_eq!(distance, moves, "{rows}x{cols} {pattern:?} {cells:?}");
            }
        }
    }
}

#[test]
fn changes_add_up_to_the_sum_of_the_new_board() {
    for (rows, cols) in [(3, 3), (4, 4), (4, 6), (12, 12)] {
        let tables = tables(rows, cols);
        let mut random = Random::new(1);
        let blank = random.next_below(rows * cols);
        let evaluator = tables.for_blank(blank);
        let start = LargeBoard::random(tables.grid, &mut random);
        // Any permutation serves as the cells of the labels.
        let mut cells_by_label: Vec<u16> =
            (0..rows * cols).map(|cell| start.tiles()[cell]).collect();
        let mut labels = vec![0; rows * cols];
        for (label, &cell) in cells_by_label.iter().enumerate() {
            labels[usize::from(cell)] = label as u16;
        }
        let mut score = evaluator.score(&cells_by_label, &labels);
        for _ in 0..200 {
            let blank_cell = usize::from(cells_by_label[blank]);
            let next: Vec<_> = tables.grid.neighbors(blank_cell).collect();
            let from = next[random.next_below(next.len())];
            score = score.plus(evaluator.change(&cells_by_label, &labels, from, blank_cell));
            cells_by_label.swap(labels[from].into(), blank);
            labels.swap(from, blank_cell);
            assert_eq!(score, evaluator.score(&cells_by_label, &labels));
        }
    }
}

/// A single table polls every few thousand placements.
#[test]
fn construction_can_be_cancelled_within_a_table() {
    let grid = Grid::new(5, 5).expect("a grid");
    let mut polls = 0;
    let mut count = || {
        polls += 1;
        ControlFlow::Continue(())
    };
    assert!(super::construct(grid, &[0, 1, 2], &mut count).is_continue());
    assert!(polls > 13_800 / 4_096, "{polls}");
    let mut cancel = || ControlFlow::Break(());
    assert!(super::construct(grid, &[0, 1, 2], &mut cancel).is_break());
    assert!(Tables::build(grid, 3, Threads::ONE, &mut cancel).is_break());
}

/// Returns the node of a walk from a goal.
fn walked(goal: &LargeBoard, moves: usize, random: &mut Random) -> VisitedNode {
    let mut walk = LargeWalk::new(goal.clone());
    (0..moves).for_each(|_| walk.step(random));
    let board = LabeledBoard::between(walk.board(), goal);
    let cells_by_label = board.cells_by_label();
    VisitedNode { cells_by_label, labels: board.labels().to_vec(), depth: 0 }
}

/// Chosen partitions are lower bounds, and larger ones than fixed partitions of patterns of the
/// same size, for the boards for which they are chosen.
#[test]
fn chosen_partitions_have_larger_sums() {
    let mut random = Random::new(5);
    for (rows, cols) in [(3, 4), (4, 5), (5, 5)] {
        let grid = Grid::new(rows, cols).expect("a grid");
        let goal = LargeBoard::random(grid, &mut random);
        let blank = goal.blank();
        let nodes: Vec<_> = (0..40).map(|_| walked(&goal, 200, &mut random)).collect();
        let poll = &mut || ControlFlow::Continue(());
        let fixed = Tables::build(grid, 4, Threads::ONE, poll).continue_value();
        let chosen = Tables::build_for(grid, blank, &nodes, Threads::ONE, poll).continue_value();
        let sum_of_bounds = |tables: Option<Tables>| {
            let tables = tables.expect("no cancellation");
            let evaluator = tables.for_blank(blank);
            let bounds = nodes.iter().map(|node| {
                let score = evaluator.score(&node.cells_by_label, &node.labels);
                let bound = Evaluator::<u16>::bound(&evaluator, score);
                assert!(bound <= 200, "{rows}x{cols} {node:?}");
                bound
            });
            bounds.sum::<u32>()
        };
        let (fixed, chosen) = (sum_of_bounds(fixed), sum_of_bounds(chosen));
        assert!(fixed <= chosen, "{rows}x{cols}: {fixed} {chosen}");
    }
}
