//! Tests of tile games with hints and solutions.

use super::*;
use fifteen::board::pushed_tiles;

#[test]
fn tiles_can_be_moved_undone_and_redone() {
    with_harness(Some(tiles(START)), |mut harness| {
        // The tile above the blank moves down, then its left neighbor moves right.
        harness.press(Key::Arrow(Direction::South));
        harness.type_keys("l");
        assert_eq!(
            harness.round().steps(),
            [Step::Slide(Direction::North), Step::Slide(Direction::West)]
        );
        // The blank is in the third row, so there is a tile below it to push up.
        harness.type_keys("wu");
        assert_eq!(harness.round().move_count(), 2);
        harness.type_keys("uuu");
        assert_eq!((harness.round().move_count(), harness.round().redo_steps().len()), (0, 3));
        harness.type_keys("ry");
        assert_eq!(harness.round().move_count(), 2);
        harness.type_keys("b");
        assert!(harness.round().steps().is_empty());
        harness.type_keys("r");
        assert_eq!(harness.round().move_count(), 1);
    });
}

#[test]
fn the_distance_is_updated_after_every_move() {
    with_harness(Some(tiles(START)), |mut harness| {
        harness.run_searches();
        assert_eq!((harness.moves_left(), harness.round().optimal_length), (Some(12), Some(12)));
        // A step along the solution needs no search.
        harness.type_keys("d");
        assert_eq!(harness.moves_left(), Some(11));
        assert!(!harness.mailbox.is_busy());
        harness.type_keys("u");
        harness.run_searches();
        assert_eq!(harness.moves_left(), Some(12));
        harness.type_keys("s");
        harness.run_searches();
        assert_eq!(harness.moves_left(), Some(13));
        assert!(harness.render_80x24().contains("distance 13 moves"));
        // While the distance is hidden, it is not searched for either.
        harness.type_keys("eu");
        assert!(!harness.mailbox.is_busy() && harness.moves_left().is_none());
        assert!(!harness.render_80x24().contains("distance"));
    });
}

#[test]
fn hints_follow_a_shortest_solution() {
    with_harness(Some(tiles(START)), |mut harness| {
        harness.type_keys("i");
        assert!(harness.player.is_waiting_for_solution() && harness.round().steps().is_empty());
        assert!(harness.render_80x24().contains("searching for a shortest solution"));
        harness.run_searches();
        // The first hint shows a move, the second makes it.
        let state = |harness: &Harness| {
            (harness.round().move_count(), harness.round().hints_shown, harness.moves_left())
        };
        assert_eq!(state(&harness), (0, 1, Some(12)));
        let shown = harness.render_80x24();
        assert!(shown.contains("hint: 12 right; i again makes the move"), "{shown}");
        harness.type_keys("i");
        assert_eq!(state(&harness), (1, 1, Some(11)));
        assert!(
            harness.render_80x24().contains("made: 12 right; 11 moves left"),
            "{}",
            harness.render_80x24()
        );
        // The solution is known now, and hints are immediate.
        harness.type_keys(&"i".repeat(20));
        assert!(harness.render_80x24().contains("; 1 move left"), "{}", harness.render_80x24());
        harness.type_keys("ii");
        assert!(harness.round().game.is_solved());
        assert!(harness.render_80x24().contains("That is optimal."), "{}", harness.render_80x24());
        // The game has ended.
        harness.type_keys("ipw");
        assert_eq!(harness.round().move_count(), 12);
    });
}

#[test]
fn a_key_cancels_a_pending_hint() {
    with_harness(Some(tiles(START)), |mut harness| {
        harness.type_keys("i");
        harness.type_keys("d");
        assert!(!harness.player.is_waiting_for_solution(), "a move did not cancel the hint");
        harness.run_searches();
        assert_eq!(harness.round().move_count(), 1);
        harness.type_keys("p");
        harness.press(Key::Escape);
        assert!(harness.player.playback.is_none() && !harness.player.is_waiting_for_solution());
    });
}

#[test]
fn playback_speed_can_be_changed_and_paused() {
    with_harness(Some(tiles(START)), |mut harness| {
        harness.run_searches();
        harness.type_keys("p");
        harness.advance(390);
        assert_eq!(harness.round().move_count(), 1);
        harness.advance(400);
        assert_eq!(harness.round().move_count(), 2);
        harness.type_keys(" ");
        harness.advance(10_000);
        assert_eq!(harness.round().move_count(), 2);
        assert!(harness.render_80x24().contains("paused; Space resumes"));
        harness.type_keys("++ ");
        harness.advance(1000);
        assert!(harness.round().move_count() >= 11, "{}", harness.round().move_count());
        harness.advance(200);
        assert!(harness.round().game.is_solved() && harness.player.playback.is_none());
        let shown = harness.render_80x24();
        assert!(shown.contains("That was a shortest solution, 12 moves."), "{shown}");
    });
}

/// A solution shown after thinking time counts as a hint.
#[test]
fn a_shown_solution_counts_as_a_hint() {
    with_harness(Some(tiles(START)), |mut harness| {
        harness.run_searches();
        harness.type_keys("ii");
        harness.advance(500);
        harness.type_keys("p++++");
        harness.advance(5000);
        assert!(harness.round().game.is_solved());
        let shown = harness.render_80x24();
        assert!(shown.contains("Solved in 12 moves, 0:00, with hints!"), "{shown}");
    });
}

/// In the multi-tile metric, a push of several tiles is one move in the move count, in the distance
/// and in hints.
#[test]
fn pushes_are_counted_and_hinted_as_single_moves() {
    let board = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 0 13 14 15".parse().expect("a position");
    let game = Tiles::new(board).expect("a solvable position").with_metric(Metric::Multi);
    with_harness(Some(GameRound::new(Game::Tiles(game))), |mut harness| {
        harness.run_searches();
        assert_eq!(harness.moves_left(), Some(1));
        let shown = harness.render_80x24();
        assert!(
            shown.contains("distance 1 push") && shown.contains("0 pushes, 0 moves"),
            "{shown}"
        );
        harness.press(Key::Arrow(Direction::South));
        harness.run_searches();
        assert_eq!(harness.moves_left(), Some(2));
        harness.type_keys("iiii");
        assert!(harness.round().game.is_solved());
        assert_eq!(harness.round().move_count(), 3);
        let shown = harness.render_80x24();
        assert!(shown.contains("in 3 pushes, 5 moves"), "{shown}");
        assert!(shown.contains("The optimum is 1."), "{shown}");
        // The metric is saved with the game.
        let text = savegame::format_round(harness.round());
        let again = savegame::parse_round(&text).expect("a saved game");
        assert!(text.contains("\nmetric multi\n") && again.move_count() == 3, "{text}");
        harness.type_keys("b");
        harness.run_searches();
        harness.type_keys("ii");
        assert!(harness.round().game.is_solved() && harness.round().move_count() == 1);
    });
}

/// Boards of more than 25 cells are played, solved and saved like others, but have no automaton.
#[test]
fn boards_of_any_size_are_played() {
    let six = "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 17 18 / 19 20 21 22 23 24 / \
               25 26 27 28 29 30 / 31 32 33 0 34 35";
    with_harness(Some(tiles(six)), |mut harness| {
        harness.run_searches();
        assert_eq!(harness.moves_left(), Some(2));
        harness.type_keys("m");
        assert!(harness.render_80x24().contains("no automaton for boards of more than 25 cells"));
        let text = savegame::format_round(harness.round());
        assert!(text.contains("31 32 33 0 34 35\n"), "{text}");
        assert_eq!(savegame::format_round(&savegame::parse_round(&text).expect("a game")), text);
        harness.type_keys("iiii");
        assert!(harness.round().game.is_solved());
    });
}

/// Position of the 24-puzzle whose optimum takes far longer than any test.
const FAR: &str = "0 24 23 22 21 / 20 19 18 17 16 / 15 14 13 12 11 / 10 9 8 7 6 / 5 4 3 2 1";

/// On a large board, the first hint comes from an unproved solution and says so. That solution is
/// played to the end, and not called shortest.
#[test]
fn a_large_board_has_a_hint_at_once() {
    with_harness(Some(tiles(FAR)), |mut harness| {
        harness.run_searches_for(500);
        assert!(harness.moves_left().is_none(), "the optimum is not known");
        let length = harness.player.hints.unproved_length().expect("a solution");
        assert!((100..400).contains(&length), "{length}");
        let shown = harness.render_80x24();
        assert!(shown.contains(&format!(", at most {length}")), "{shown}");
        harness.type_keys("i");
        let shown = harness.render_80x24();
        let origin = format!("of a solution of {length} moves, not proved shortest");
        assert!(shown.contains("hint: ") && shown.contains(&origin), "{shown}");
        harness.type_keys("i");
        let shown = harness.render_80x24();
        assert!(
            shown.contains(&format!("{} moves left, not proved shortest", length - 1)),
            "{shown}"
        );
        // A move off the solution does not lose it: the opposite move is put in front of it.
        let back = harness.player.hints.next_move().expect("a move")[0];
        let Step::Slide(best) = back else { panic!("{back:?}") };
        let other = Direction::ALL.into_iter().find(|&way| {
            let Game::Tiles(tiles) = &harness.round().game else { return false };
            way != best && pushed_tiles(tiles.board(), &[way]).is_ok()
        });
        let arrow = other.expect("another move").opposite();
        harness.press(Key::Arrow(arrow));
        assert_eq!(harness.player.hints.unproved_length(), Some(length));
        // The length remains on the screen until the next search has a bound.
        let shown = harness.render_80x24();
        assert!(shown.contains(&format!("distance at most {length} moves; searching")), "{shown}");
        harness.type_keys("p++++++");
        for _ in 0..length {
            harness.advance(100);
        }
        let shown = harness.render_80x24();
        assert!(harness.round().game.is_solved(), "{shown}");
        assert!(shown.contains("Solved in ") && !shown.contains("shortest"), "{shown}");
    });
}

/// A hint after the time limit of a proof begins another search, with the bound that was proved,
/// whether solutions may still become shorter or not.
#[test]
fn a_resumed_search_keeps_its_bound() {
    let bound = |harness: &Harness| match harness.player.hints.knowledge {
        Knowledge::LowerBound(moves, _) => moves,
        _ => 0,
    };
    for is_unproved_wanted in [true, false] {
        with_harness(Some(tiles(FAR)), |mut harness| {
            harness.advance(10);
            harness.update_search(|status| {
                status.lower_bound = 60;
                match is_unproved_wanted {
                    true => status.is_proof_over = true,
                    false => status.state = SearchState::TimedOut,
                }
            });
            assert_eq!(bound(&harness), 60);
            assert!(!harness.mailbox.has_request());
            harness.type_keys("i");
            assert!(harness.mailbox.has_request(), "unproved: {is_unproved_wanted}");
            harness.update_search(|status| status.lower_bound = 1);
            assert_eq!(bound(&harness), 60);
        });
    }
}

/// A solution is proved to be shortest once a lower bound equals its length, in either metric.
#[test]
fn a_bound_that_meets_a_solution_proves_it() {
    let moves = vec![Direction::North, Direction::North, Direction::West];
    let status = |lower_bound| SearchStatus {
        lower_bound,
        unproved: moves.clone(),
        ..SearchStatus::default()
    };
    assert_eq!(status(2).proved_solution(Metric::Single), None);
    assert_eq!(status(3).proved_solution(Metric::Single), Some(moves.clone()));
    assert_eq!(status(1).proved_solution(Metric::Multi), None);
    assert_eq!(status(2).proved_solution(Metric::Multi), Some(moves.clone()));
    let none = SearchStatus { lower_bound: 5, ..SearchStatus::default() };
    assert_eq!(none.proved_solution(Metric::Single), None);
}
