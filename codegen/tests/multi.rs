//! Tests of the automaton in the multi-tile metric.

use fifteen_codegen::print::{dot, rust_match, table};
use fifteen_codegen::{Action, Direction, Interpreter, Machine, Metric, Size, State, StepOutcome};
use std::collections::HashSet;

fn machine(rows: usize, cols: usize) -> Machine {
    Machine::with_metric(Size::new(rows, cols).expect("a size"), Metric::Multi)
}

#[test]
fn each_cell_has_a_state_for_every_push_and_an_undo_state_for_each_axis() {
    for size in Size::all() {
        let machine = Machine::with_metric(size, Metric::Multi);
        let sides = size.rows() + size.cols();
        assert_eq!(machine.handlers().len(), size.cells() * sides, "{size}");
        assert_eq!(machine.undo_handlers().count(), size.cells() * 2, "{size}");
    }
}

/// The last push was along the other axis, and may have begun in any other cell of its line.
#[test]
fn each_push_is_resumed_in_one_place() {
    for (rows, cols) in [(2, 2), (2, 5), (3, 3), (4, 4), (5, 5)] {
        let machine = machine(rows, cols);
        for (id, handler) in machine.numbered() {
            let state = handler.state;
            assert_eq!(state.is_undo(), state.direction == state.previous);
            let Action::Try { child, next, tile_cell, happy, .. } = handler.action else {
                continue;
            };
            assert_ne!(state.direction.is_vertical(), state.previous.is_vertical());
            assert_eq!((happy.bits(), next.index()), (0, id.index() + 1));
            assert_eq!(machine.move_before(next), Some((state.direction, state.length)));
            let child_state = machine.handler(child).state;
            assert_eq!(child_state.row * cols + child_state.col, tile_cell);
            let undo = &machine.handlers()[child.index() + machine.untried(child)].action;
            let Action::Undo { resumes, .. } = undo else { panic!("an undo handler") };
            assert_eq!(resumes.iter().filter(|&&id| id == next).count(), 1);
        }
        let waiting = machine.undo_handlers().map(|handler| match &handler.action {
            Action::Undo { resumes, .. } => resumes.len(),
            Action::Try { .. } => 0,
        });
        let pushes = machine.handlers().len() - machine.undo_handlers().count();
        assert_eq!(waiting.sum::<usize>(), pushes);
    }
}

#[test]
fn the_start_tries_all_pushes() {
    let size = Size::new(3, 3).expect("a size");
    let pushes = State::attempts(size, Metric::Multi, 0, None);
    let expected = [(Direction::South, 1), (Direction::South, 2), (Direction::East, 1)];
    assert_eq!(pushes[..3], expected);
    assert_eq!(pushes.len(), 4);
}

/// Number of positions at each distance from the goal, as published for the smallest boards (OEIS
/// A389728 and its references). The interpreter visits each of them for the first time in the
/// iteration with that quota.
#[test]
fn iterations_reach_the_published_numbers_of_positions() {
    let known: [(_, &[usize]); 2] = [
        ((2, 2), &[1, 2, 2, 2, 2, 2, 1]),
        ((2, 3), &[1, 3, 4, 6, 8, 12, 15, 18, 22, 30, 36, 45, 42, 30, 28, 24, 18, 9, 5, 3, 1]),
    ];
    for ((rows, cols), counts) in known {
        let mut goal: Vec<u8> = (1..rows * cols).map(|tile| tile as u8).collect();
        goal.push(0);
        let mut seen = HashSet::from([goal.clone()]);
        let mut search = Interpreter::with_machine(machine(rows, cols), &goal, 0);
        for (quota, &count) in counts.iter().enumerate().skip(1) {
            let before = seen.len();
            search.start_iteration(quota as u32);
            while search.step() != StepOutcome::Exhausted {
                seen.insert(search.tiles().to_vec());
            }
            assert_eq!(search.tiles(), goal);
            assert_eq!(seen.len() - before, count, "{rows}x{cols} at distance {quota}");
        }
    }
}

#[test]
fn the_whole_2x2_machine() {
    let machine = machine(2, 2);
    insta::assert_snapshot!("2x2_table", table::print(&machine));
    insta::assert_snapshot!("2x2_dot", dot::print(&machine));
    insta::assert_snapshot!("2x2_rust", rust_match::print(&machine).expect("valid Rust"));
}

/// A push of three tiles moves each of them.
#[test]
fn rust_moves_all_tiles_of_a_push() {
    let machine = machine(4, 4);
    let rust = rust_match::print(&machine).expect("valid Rust");
    for handler in machine.handlers() {
        assert!(rust.contains(&fifteen_codegen::print::describe(&machine, handler)));
    }
    // With the blank in a corner, the pushes along one axis move 1 + 2 + 3 tiles. Half of this
    // number for each cell and axis is a lower bound.
    let moves = rust.matches("let tile = board >>").count();
    let lower_bound = 16 * 2 * (1 + 2 + 3) / 2;
    assert!(moves > lower_bound, "{moves}");
}
