use super::*;
use crate::board::LabeledBoard;
use crate::position::LargeBoard;
use crate::walk::LargeWalk;
use fifteen_runtime::Random;

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).expect("a grid")
}

fn build(grid: Grid) -> Learned {
    let learned = Learned::build(grid, &mut || ControlFlow::Continue(()));
    learned.continue_value().expect("no cancellation")
}

/// Returns the cell of each label, and the label in each cell.
fn labels(from: &LargeBoard, to: &LargeBoard) -> (Vec<u8>, Vec<u8>) {
    let labels: Vec<u8> =
        LabeledBoard::between(from, to).labels().iter().map(|&label| label as u8).collect();
    let mut cells = vec![0; labels.len()];
    (0..).zip(&labels).for_each(|(cell, &label): (u8, &u8)| cells[usize::from(label)] = cell);
    (cells, labels)
}

fn score(learned: &Learned, from: &LargeBoard, to: &LargeBoard) -> Score {
    let (cells, labels) = labels(from, to);
    learned.for_blank(to.blank()).score(&cells, &labels)
}

#[test]
fn weights_are_complete() {
    assert_eq!(WEIGHTS.len(), PAIR.end);
    let indices = Indices::new(6, 6);
    assert_eq!(indices.singles().max().map(usize::from), Some(SINGLE.len() - 1));
    let pairs = (0..36 * 36).flat_map(|placement| indices.pairs(placement));
    let largest = pairs.filter(|&index| index != NO_PAIR).max();
    assert_eq!(largest.map(usize::from), Some(PAIR.len() - 1));
}

#[test]
fn boards_from_six_lines_to_100_cells_have_an_estimate() {
    for (rows, cols, has) in
        [(6, 6, true), (6, 10, true), (10, 10, true), (5, 9, false), (6, 17, false)]
    {
        assert_eq!(Learned::serves(grid(rows, cols)), has, "{rows}x{cols}");
    }
}

#[test]
fn changes_lead_to_the_score_of_the_board() {
    let mut random = Random::new(6);
    for (rows, cols) in [(6, 6), (7, 7), (6, 8)] {
        let grid = grid(rows, cols);
        let learned = build(grid);
        let mut goal = LargeBoard::goal(grid);
        goal.push_to(grid.cells() / 2);
        let mut walk = LargeWalk::new(goal.clone());
        let evaluator = learned.for_blank(goal.blank());
        let mut sum = score(&learned, walk.board(), &goal);
        assert_eq!(sum.lane(0), 0);
        for _ in 0..500 {
            let (cells, labels) = labels(walk.board(), &goal);
            let to = walk.board().blank();
            walk.step(&mut random);
            sum = sum.plus(evaluator.change(&cells, &labels, walk.board().blank(), to));
            assert_eq!(sum, score(&learned, walk.board(), &goal));
            assert_eq!(sum.lane(0), walk.board().manhattan_to(&goal));
        }
    }
}

/// The distance between two positions is the same in both directions, and so is the estimate.
#[test]
fn the_estimate_is_the_same_in_both_directions() {
    let mut random = Random::new(7);
    for (rows, cols) in [(6, 6), (7, 7), (6, 9)] {
        let grid = grid(rows, cols);
        let learned = build(grid);
        let [one, other] = [(); 2].map(|()| LargeBoard::random(grid, &mut random));
        assert_eq!(score(&learned, &one, &other), score(&learned, &other, &one));
    }
}

/// The estimate of a board far from the goal needs more than 16 bits.
#[test]
fn large_estimates_are_not_cut() {
    let start = "80 95 94 93 92 90 89 91 87 86 88 85 84 83 34 33 / 32 31 30 29 28 27 26 25 23 22 21 \
                 20 19 18 81 82 / 48 47 46 45 44 43 42 41 40 39 38 37 36 35 17 65 / 64 63 62 61 60 59 \
                 58 57 56 55 54 53 52 51 49 50 / 79 78 77 76 75 74 73 0 72 71 70 69 68 67 66 1 / 16 15 \
                 13 14 11 12 9 10 24 8 7 6 5 4 3 2";
    let start: LargeBoard = start.parse().expect("a position");
    let learned = build(start.grid());
    let goal = LargeBoard::goal(start.grid());
    let score = score(&learned, &start, &goal);
    let estimate = Evaluator::<u8>::estimate(&learned.for_blank(goal.blank()), score);
    assert!(estimate << ROUNDED_BITS > u32::from(u16::MAX), "{estimate}");
}
