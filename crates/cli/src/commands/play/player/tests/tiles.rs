//! Tests of tile games with hints and solutions.

use super::*;

#[test]
fn tiles_can_be_moved_undone_and_redone() {
    with_harness(Some(tiles(START)), |mut table| {
        // The tile above the gap moves down, then its left neighbor moves right.
        table.press(Key::Arrow(Direction::South));
        table.type_keys("l");
        assert_eq!(
            table.round().steps(),
            [Step::Slide(Direction::North), Step::Slide(Direction::West)]
        );
        // In the last row nothing is below the gap, but here there is a tile.
        table.type_keys("wu");
        assert_eq!(table.round().move_count(), 2);
        table.type_keys("uuu");
        assert_eq!((table.round().move_count(), table.round().redo_steps().len()), (0, 3));
        table.type_keys("ry");
        assert_eq!(table.round().move_count(), 2);
        table.type_keys("b");
        assert!(table.round().steps().is_empty());
        table.type_keys("r");
        assert_eq!(table.round().move_count(), 1);
    });
}

#[test]
fn the_distance_is_updated_after_every_move() {
    with_harness(Some(tiles(START)), |mut table| {
        table.run_searches();
        assert_eq!((table.moves_left(), table.round().optimal_length), (Some(12), Some(12)));
        // A step along the solution needs no search.
        table.type_keys("d");
        assert_eq!(table.moves_left(), Some(11));
        assert!(!table.mailbox.is_busy());
        table.type_keys("u");
        table.run_searches();
        assert_eq!(table.moves_left(), Some(12));
        table.type_keys("s");
        table.run_searches();
        assert_eq!(table.moves_left(), Some(13));
        assert!(table.render_80x24().contains("distance 13 moves"));
        // With the distance hidden, it is neither shown nor searched for.
        table.type_keys("eu");
        assert!(!table.mailbox.is_busy() && table.moves_left().is_none());
        assert!(!table.render_80x24().contains("distance"));
    });
}

#[test]
fn hints_follow_a_shortest_solution() {
    with_harness(Some(tiles(START)), |mut table| {
        table.type_keys("i");
        assert!(table.player.is_waiting_for_solution() && table.round().steps().is_empty());
        assert!(table.render_80x24().contains("searching for a shortest solution"));
        table.run_searches();
        assert_eq!(
            (table.round().move_count(), table.round().hints_shown, table.moves_left()),
            (1, 1, Some(11))
        );
        assert!(
            table.render_80x24().contains("hint: 12 right; 11 moves left"),
            "{}",
            table.render_80x24()
        );
        // The solution is known now, and hints are immediate.
        table.type_keys("iiiiiiiiii");
        assert!(table.render_80x24().contains("; 1 move left"), "{}", table.render_80x24());
        table.type_keys("i");
        assert!(table.round().game.is_solved());
        assert!(table.render_80x24().contains("That is optimal."), "{}", table.render_80x24());
        // The game has ended.
        table.type_keys("ipw");
        assert_eq!(table.round().move_count(), 12);
    });
}

#[test]
fn a_key_cancels_a_pending_hint() {
    with_harness(Some(tiles(START)), |mut table| {
        table.type_keys("i");
        table.type_keys("d");
        assert!(!table.player.is_waiting_for_solution(), "a move did not cancel the hint");
        table.run_searches();
        assert_eq!(table.round().move_count(), 1);
        table.type_keys("p");
        table.press(Key::Escape);
        assert!(table.player.playback().is_none() && !table.player.is_waiting_for_solution());
    });
}

#[test]
fn playback_speed_can_be_changed_and_paused() {
    with_harness(Some(tiles(START)), |mut table| {
        table.run_searches();
        table.type_keys("p");
        table.advance(390);
        assert_eq!(table.round().move_count(), 1);
        table.advance(400);
        assert_eq!(table.round().move_count(), 2);
        table.type_keys(" ");
        table.advance(10_000);
        assert_eq!(table.round().move_count(), 2);
        assert!(table.render_80x24().contains("paused; Space resumes"));
        table.type_keys("++ ");
        table.advance(1000);
        assert!(table.round().move_count() >= 11, "{}", table.round().move_count());
        table.advance(200);
        assert!(table.round().game.is_solved() && table.player.playback().is_none());
        let shown = table.render_80x24();
        assert!(shown.contains("That was a shortest solution, 12 moves."), "{shown}");
    });
}

/// A solution shown after thinking time counts as a hint.
#[test]
fn a_shown_solution_counts_as_a_hint() {
    with_harness(Some(tiles(START)), |mut table| {
        table.run_searches();
        table.type_keys("i");
        table.advance(500);
        table.type_keys("p++++");
        table.advance(5000);
        assert!(table.round().game.is_solved());
        let shown = table.render_80x24();
        assert!(shown.contains("Solved in 12 moves, 0:00, with hints!"), "{shown}");
    });
}
