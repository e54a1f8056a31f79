//! Tiles are pushed, and hints and solutions come from the search.

use super::*;

#[test]
fn tiles_can_be_moved_undone_and_redone() {
    with_harness(Some(tiles(START)), |mut table| {
        // The tile above the gap comes down, then the one to its left comes to the right.
        table.key(Key::Arrow(Direction::South));
        table.keys("l");
        assert_eq!(
            table.round().done(),
            [Step::Slide(Direction::North), Step::Slide(Direction::West)]
        );
        // Nothing is below the gap in the last row, but here there is.
        table.keys("wu");
        assert_eq!(table.round().moves(), 2);
        table.keys("uuu");
        assert_eq!((table.round().moves(), table.round().undone().len()), (0, 3));
        table.keys("ry");
        assert_eq!(table.round().moves(), 2);
        table.keys("b");
        assert!(table.round().done().is_empty());
        table.keys("r");
        assert_eq!(table.round().moves(), 1);
    });
}

#[test]
fn the_distance_is_updated_after_every_move() {
    with_harness(Some(tiles(START)), |mut table| {
        table.search();
        assert_eq!((table.left(), table.round().best), (Some(12), Some(12)));
        // Along the solution nothing needs to be searched for.
        table.keys("d");
        assert_eq!(table.left(), Some(11));
        assert!(!table.desk.is_busy());
        table.keys("u");
        table.search();
        assert_eq!(table.left(), Some(12));
        table.keys("s");
        table.search();
        assert_eq!(table.left(), Some(13));
        assert!(table.shown().contains("13 moves from here at best"));
        // Whoever does not want to know it is not told, and nothing is searched for.
        table.keys("eu");
        assert!(!table.desk.is_busy() && table.left().is_none());
        assert!(!table.shown().contains("at best"));
    });
}

#[test]
fn hints_follow_a_shortest_solution() {
    with_harness(Some(tiles(START)), |mut table| {
        table.keys("i");
        assert!(table.player.is_waiting_for_solution() && table.round().done().is_empty());
        assert!(table.shown().contains("searching for a shortest solution"));
        table.search();
        assert_eq!((table.round().moves(), table.round().shown, table.left()), (1, 1, Some(11)));
        assert!(table.shown().contains("hint: 12 right; 11 moves left"), "{}", table.shown());
        // Now it is known, and comes at once.
        table.keys("iiiiiiiiii");
        assert!(table.shown().contains("; 1 move left"), "{}", table.shown());
        table.keys("i");
        assert!(table.round().game.is_solved());
        assert!(table.shown().contains("That is as few as can be."), "{}", table.shown());
        // It is over.
        table.keys("ipw");
        assert_eq!(table.round().moves(), 12);
    });
}

#[test]
fn a_key_cancels_a_pending_hint() {
    with_harness(Some(tiles(START)), |mut table| {
        table.keys("i");
        table.keys("d");
        assert!(!table.player.is_waiting_for_solution(), "who goes on does not want it any more");
        table.search();
        assert_eq!(table.round().moves(), 1);
        table.keys("p");
        table.key(Key::Escape);
        assert!(table.player.playback().is_none() && !table.player.is_waiting_for_solution());
    });
}

#[test]
fn playback_speed_can_be_changed_and_paused() {
    with_harness(Some(tiles(START)), |mut table| {
        table.search();
        table.keys("p");
        table.wait(390);
        assert_eq!(table.round().moves(), 1);
        table.wait(400);
        assert_eq!(table.round().moves(), 2);
        table.keys(" ");
        table.wait(10_000);
        assert_eq!(table.round().moves(), 2);
        assert!(table.shown().contains("stopped; Space goes on"));
        table.keys("++ ");
        table.wait(1000);
        assert!(table.round().moves() >= 11, "{}", table.round().moves());
        table.wait(200);
        assert!(table.round().game.is_solved() && table.player.playback().is_none());
        let shown = table.shown();
        assert!(shown.contains("That was a shortest solution, 12 moves."), "{shown}");
    });
}

/// Whoever thought about it, and had it shown in the end, has solved it with a hint.
#[test]
fn a_shown_solution_counts_as_a_hint() {
    with_harness(Some(tiles(START)), |mut table| {
        table.search();
        table.keys("i");
        table.wait(500);
        table.keys("p++++");
        table.wait(5000);
        assert!(table.round().game.is_solved());
        let shown = table.shown();
        assert!(shown.contains("Solved in 12 moves, 0:00, with hints!"), "{shown}");
    });
}
