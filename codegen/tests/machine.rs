//! Tests of the automaton: its states, their connections, and the printers.

use fifteen_codegen::print::{c, dot, kernels, rust_match, svg, table};
use fifteen_codegen::{Action, Direction, Machine, Size, State, TileSet, WalkAutomaton};
use fifteen_runtime::{Threads, pool};
use std::ops::ControlFlow;

fn machine(rows: usize, cols: usize) -> Machine {
    Machine::new(Size::new(rows, cols).expect("a size"))
}

#[test]
fn known_numbers_of_states() {
    let known = [((2, 2), 16), ((2, 3), 34), ((3, 3), 68), ((4, 4), 152), ((5, 5), 268)];
    for ((rows, cols), states) in known {
        assert_eq!(machine(rows, cols).handlers().len(), states, "{rows}x{cols}");
    }
}

#[test]
fn one_undo_handler_for_each_ordered_pair_of_neighbors() {
    for size in Size::all() {
        let (rows, cols) = (size.rows(), size.cols());
        let pairs = 2 * (rows * (cols - 1) + cols * (rows - 1));
        assert_eq!(Machine::new(size).undo_handlers().count(), pairs, "{size}");
    }
}

/// The directions of a node are tried in the order p − 1, p − 2, p − 3 and p, where p is the
/// direction that the blank came from.
#[test]
fn directions_are_tried_clockwise() {
    let size = Size::new(3, 3).expect("a size");
    let order: Vec<Direction> = State::trial_order(size, 4, Direction::West).collect();
    assert_eq!(order, [Direction::North, Direction::East, Direction::South, Direction::West]);
    let corner: Vec<Direction> = State::trial_order(size, 0, Direction::East).collect();
    assert_eq!(corner, [Direction::South, Direction::East]);
}

#[test]
fn undo_handlers_resume_what_try_handlers_push() {
    for size in Size::all() {
        let machine = Machine::new(size);
        for (id, handler) in machine.numbered() {
            let Action::Try { child, next, .. } = handler.action else {
                continue;
            };
            // The undo handler of the child must be ready to resume with `next`.
            let undo = child.index() + machine.untried(child);
            let Action::Undo { resumes, .. } = &machine.handlers()[undo].action else {
                panic!("{size}: handler {undo} does not undo");
            };
            assert!(resumes.contains(&next), "{size}: {}", handler.state);
            assert_eq!(next.index(), id.index() + 1);
            assert_eq!(machine.move_before(next), Some((handler.state.direction, 1)));
        }
        let resumable_counts = machine.undo_handlers().map(|handler| match &handler.action {
            Action::Undo { resumes, .. } => resumes.len(),
            Action::Try { .. } => 0,
        });
        let tries = machine.handlers().len() - machine.undo_handlers().count();
        assert_eq!(
            resumable_counts.sum::<usize>(),
            tries,
            "{size}: each try is resumed in one place"
        );
    }
}

#[test]
fn a_move_is_happy_one_way_and_sad_the_other() {
    for size in Size::all() {
        for cell in 0..size.cells() {
            for to in Direction::ALL.into_iter().filter_map(|d| size.neighbor(cell, d)) {
                let (there, back) =
                    (TileSet::happy(size, cell, to), TileSet::happy(size, to, cell));
                assert_eq!(there.bits() & back.bits(), 0);
                assert_eq!(there.iter().count() + back.iter().count(), size.cells() - 1);
            }
        }
    }
}

/// The sizes are distributed over the cores, because the Rust printer takes seconds for the
/// largest.
#[test]
fn every_size_prints_the_same_every_time() {
    let prints_the_same = |size| {
        let (one, other) = (Machine::new(size), Machine::new(size));
        let rust = rust_match::print(&one).expect("valid Rust");
        assert_eq!(rust, rust_match::print(&other).expect("valid Rust"));
        assert_eq!(c::print(&one), c::print(&other));
        assert_eq!(dot::print(&one), dot::print(&other));
        assert_eq!(svg::print(&one), svg::print(&other));
        assert_eq!(table::print(&one), table::print(&other));
    };
    let sizes: Vec<Size> = Size::all().collect();
    let mut threads = vec![(); Threads::default().get()];
    let work = |(): &mut (), size| prints_the_same(size);
    assert!(pool::for_each(sizes, &mut threads, work, |_| ControlFlow::Continue(())).is_continue());
}

#[test]
fn the_picture_has_every_node_and_every_move() {
    for size in Size::all() {
        let machine = Machine::new(size);
        let (picture, undo) = (svg::print(&machine), machine.undo_handlers().count());
        assert_eq!(picture.matches("<circle").count(), undo, "{size}");
        let moves = machine.handlers().len() - undo;
        assert_eq!(picture.matches("marker-end").count(), moves, "{size}");
    }
}

#[test]
fn every_handler_is_printed_with_its_sentence() {
    let machine = machine(4, 4);
    let rust = rust_match::print(&machine).expect("valid Rust");
    let c = c::print(&machine);
    for handler in machine.handlers() {
        let sentence = fifteen_codegen::print::describe(&machine, handler);
        assert!(rust.contains(&sentence), "{sentence}");
        assert_eq!(c.matches(&sentence).count(), 1, "{sentence}");
    }
}

#[test]
fn the_whole_2x2_machine() {
    let machine = machine(2, 2);
    insta::assert_snapshot!("2x2_table", table::print(&machine));
    insta::assert_snapshot!("2x2_rust", rust_match::print(&machine).expect("valid Rust"));
    insta::assert_snapshot!("2x2_c", c::print(&machine));
    let walks = WalkAutomaton::learn(machine.size(), 2);
    insta::assert_snapshot!("2x2_kernels", kernels::print(&machine, &[walks]).expect("valid Rust"));
    insta::assert_snapshot!("2x2_dot", dot::print(&machine));
}

/// This board is not square and has all four directions, so any mix-up of rows and columns shows.
#[test]
fn the_2x3_machine_as_pictures() {
    let machine = machine(2, 3);
    insta::assert_snapshot!("2x3_svg", svg::print(&machine));
    insta::assert_snapshot!("2x3_dot", dot::print(&machine));
}

/// On 3x3 the number of columns is not a power of two, so most sets of happy tiles cannot be tested
/// with a bit mask, and are looked up in a bit set. On 2x4, masks always suffice.
#[test]
fn kernels_test_for_happy_tiles() {
    let boards = [(3, 3), (2, 4)].map(|(rows, cols)| {
        let machine = machine(rows, cols);
        let walks = vec![WalkAutomaton::learn(machine.size(), 2)];
        (machine, walks)
    });
    let printed = kernels::print_all(&boards).expect("valid Rust");
    let trimmed: Vec<&str> = printed.lines().map(str::trim).collect();
    let statements = trimmed.join("\n").replace("\n.", ".");
    let kept =
        |line: &&str| line.contains("///") || line.contains(".append") || line.contains("of::");
    let lines: Vec<&str> = statements.lines().filter(kept).collect();
    insta::assert_snapshot!("kernels", lines.join("\n"));
}

/// A board of 25 cells needs a `u128`, and a set of its tiles takes 32 bits.
#[test]
fn a_corner_of_5x5() {
    insta::assert_snapshot!("5x5_goal_corner", printed_arm(&machine(5, 5), 24, Direction::North));
}

#[test]
fn several_machines_are_printed_with_a_table() {
    let machines = [machine(2, 2), machine(4, 4), machine(3, 6)];
    let printed = rust_match::print_all(&machines).expect("valid Rust");
    let (_, table) = printed.split_once("/// Rows, columns").expect("a table");
    insta::assert_snapshot!("machines", table);
    assert!(
        printed.contains("pub fn run<G: CutoffTest>(\n        registers: &mut Registers<u128>,")
    );
    assert_eq!(printed.matches("Registers<u64>").count(), 2);
}

/// Returns the printed arm of the nodes whose blank is in this cell and came from this direction.
fn printed_arm(machine: &Machine, cell: usize, previous: Direction) -> String {
    let rust = rust_match::print(machine).expect("valid Rust");
    let id = machine.first_handler(cell, previous).expect("the blank can come from there").index();
    let arms = format!("\n                {id} => {{\n");
    let (_, from) = rust.split_once(&arms).expect("a printed arm");
    let (arm, _) = from.split_once("\n                }\n").expect("the end of the arm");
    format!("{id} => {{\n{arm}\n}}")
}

#[test]
fn a_corner_an_edge_and_a_center_of_4x4() {
    let machine = machine(4, 4);
    insta::assert_snapshot!("4x4_corner", printed_arm(&machine, 0, Direction::South));
    insta::assert_snapshot!("4x4_edge", printed_arm(&machine, 1, Direction::West));
    insta::assert_snapshot!("4x4_center", printed_arm(&machine, 5, Direction::East));
    insta::assert_snapshot!("4x4_goal_corner", printed_arm(&machine, 15, Direction::West));
}

/// All functions of a machine agree about the handlers of each node.
#[test]
fn handlers_are_grouped_by_node() {
    for size in Size::all() {
        let machine = Machine::new(size);
        let nodes = machine.handlers_by_node();
        assert!(nodes.concat().into_iter().eq(machine.numbered().map(|(id, _)| id)));
        assert_eq!(machine.id(machine.handlers().len()), None);
        assert_eq!(machine.size(), size);
        for node in nodes {
            let State { row, col, previous, .. } = machine.handler(node[0]).state;
            let cell = row * size.cols() + col;
            assert_eq!(machine.first_handler(cell, previous), Some(node[0]));
            assert_eq!(machine.move_before(node[0]), None, "never put on the stack");
            for (place, &id) in node.iter().enumerate() {
                assert_eq!(machine.id(id.index()), Some(id));
                assert_eq!(machine.untried(id), node.len() - 1 - place);
                assert_eq!(machine.handler(id).state.is_undo(), place + 1 == node.len());
                let (Action::Try { blank, tile_cell, .. } | Action::Undo { blank, tile_cell, .. }) =
                    machine.handler(id).action;
                let direction = machine.handler(id).state.direction;
                assert_eq!((blank, Some(tile_cell)), (cell, size.neighbor(cell, direction)));
            }
        }
        assert_eq!(machine.first_handler(0, Direction::North), None, "no cell to come from");
    }
}

#[test]
fn unsupported_sizes_are_rejected_with_a_reason() {
    for (text, reason) in [
        ("4", "a size looks like 4x4: rows, x, columns"),
        ("axb", "a size looks like 4x4: rows, x, columns"),
        ("-1x4", "a size looks like 4x4: rows, x, columns"),
        ("1x9", "both sides of a board must be at least 2"),
        ("0x0", "both sides of a board must be at least 2"),
        ("9x9", "a board may have at most 25 cells"),
        ("65535x65535", "a board may have at most 25 cells"),
    ] {
        assert_eq!(text.parse::<Size>().map_err(|error| error.to_string()), Err(reason.to_owned()));
    }
}
