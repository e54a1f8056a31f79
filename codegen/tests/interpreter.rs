//! Tests of the interpreter: known node counts, and a search without an automaton.

use fifteen_codegen::{Action, Continuation, Direction, Interpreter, Size, StepOutcome};

/// Searches until the goal is found or the iteration is complete. Returns the nodes visited and
/// generated.
fn run(search: &mut Interpreter) -> (u64, u64) {
    while search.step() != StepOutcome::Exhausted && !search.is_solved() {}
    (search.visited(), search.generated())
}

/// Returns the tiles of a position from its digits.
fn tiles(text: &str) -> Vec<u8> {
    text.chars().map(|digit| digit.to_digit(36).expect("a digit") as u8).collect()
}

/// Returns the tiles pushed from the start to the current position.
fn pushed(search: &Interpreter) -> String {
    let tiles = search.stack().iter().map(|frame| u32::from(frame.push.tile));
    tiles.map(|tile| char::from_digit(tile, 36).expect("a tile")).collect()
}

/// The counts are those of the engine `plain`. The second position is Korf's number 79. In his move
/// order all iterations but the last have the same counts, since they are exhausted.
#[test]
fn known_counts_of_iterations() {
    let hardest_of_3x3: &[_] =
        &[(2, 5), (41, 64), (248, 383), (2066, 3259), (11093, 17903), (2470, 3916)];
    let korf_79: &[_] = &[
        (0, 2),
        (3, 8),
        (77, 171),
        (515, 1045),
        (2918, 6016),
        (16109, 33031),
        (85842, 176_298),
        (83571, 172_314),
    ];
    for (side, start, iterations, moves) in [
        (3, "867254301", hardest_of_3x3, "3256741365874136287413528741256"),
        (4, "16a8ec42db3597f0", korf_79, "f7bc6a4284235835c6538c6de5a2367bde9dea67bf"),
    ] {
        let size = Size::new(side, side).expect("a size");
        let mut search = Interpreter::new(size, &tiles(start), 0);
        for (quota, &counts) in (0..).zip(iterations) {
            search.start_iteration(quota);
            assert_eq!(run(&mut search), counts, "{start} with {quota} sad moves");
        }
        assert_eq!(pushed(&search), moves, "{start}");
    }
}

/// There are 40 solutions of 31 moves. The search continues beyond each of them.
#[test]
fn a_search_continues_beyond_the_goal() {
    let size = Size::new(3, 3).expect("a size");
    let start = tiles("867254301");
    let mut search = Interpreter::new(size, &start, 5);
    let mut solutions = 0;
    loop {
        match search.step() {
            StepOutcome::Moved(_) if search.is_solved() => solutions += 1,
            StepOutcome::Exhausted => break,
            _ => {}
        }
    }
    assert_eq!(solutions, 40);
    assert_eq!((search.tiles(), search.stack().len()), (&start[..], 0), "back at the start");
    assert_eq!(search.step(), StepOutcome::Exhausted);
}

/// Counts the nodes of an iteration recursively. The direction `back`, from which the blank came,
/// is not tried.
fn count(size: Size, tiles: &mut [u8], back: Option<Direction>, quota: u32) -> (u64, u64) {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
    let (mut visited, mut generated) = (0, 0);
    for direction in Direction::ALL.into_iter().filter(|&direction| Some(direction) != back) {
        let Some(cell) = size.neighbor(blank, direction) else { continue };
        let home = usize::from(tiles[cell]) - 1;
        let is_sad = size.distance(blank, home) > size.distance(cell, home);
        generated += 1;
        let Some(left) = quota.checked_sub(is_sad.into()) else { continue };
        tiles.swap(blank, cell);
        let below = count(size, tiles, Some(direction.opposite()), left);
        tiles.swap(blank, cell);
        (visited, generated) = (visited + 1 + below.0, generated + below.1);
    }
    (visited, generated)
}

/// Each size starts from a position with its tiles in reverse order, rotated by half the board.
#[test]
fn exhausted_iterations_have_the_counts_of_a_recursive_search() {
    for size in Size::all() {
        let mut start: Vec<u8> = (0..size.cells() as u8).rev().collect();
        start.rotate_right(size.cells() / 2);
        for quota in 0..5 {
            let mut search = Interpreter::new(size, &start, quota);
            while search.step() != StepOutcome::Exhausted {}
            let counts = (search.visited(), search.generated());
            assert_eq!(counts, count(size, &mut start, None, quota), "{size}, {quota} sad moves");
        }
    }
}

/// Every step agrees with the state of its handler, and every undo resumes a listed handler or
/// returns to the start.
#[test]
fn steps_follow_the_machine() {
    let size = Size::new(3, 3).expect("a size");
    let mut search = Interpreter::new(size, &tiles("867254301"), 3);
    loop {
        let (before, blank) = (search.continuation(), search.blank());
        let direction = search.next_direction();
        let outcome = search.step();
        if let Some(id) = before.handler() {
            let handler = search.machine().handler(id);
            assert_eq!(handler.state.row * size.cols() + handler.state.col, blank);
            assert_eq!(Some(handler.state.direction), direction);
            match (&handler.action, outcome) {
                (Action::Try { next, .. }, StepOutcome::Pruned(push)) => {
                    assert!(!push.is_happy && search.quota() == 0);
                    assert_eq!(search.continuation(), Continuation::Handler(*next));
                }
                (Action::Try { child, tile_cell, .. }, StepOutcome::Moved(push)) => {
                    assert_eq!((search.blank(), Some(push.direction)), (*tile_cell, direction));
                    assert_eq!(search.continuation(), Continuation::Handler(*child));
                }
                (Action::Undo { resumes, tile_cell, .. }, StepOutcome::Undone(_)) => {
                    assert_eq!(search.blank(), *tile_cell);
                    let resumed = search.continuation().handler();
                    assert!(resumed.is_none_or(|id| resumes.contains(&id)));
                }
                (action, outcome) => panic!("{outcome:?} by {action:?}"),
            }
        } else if outcome == StepOutcome::Exhausted {
            break;
        }
    }
}
