//! Tests of block puzzles and sudoku.

use super::*;

#[test]
fn a_player_move_stops_playback() {
    with_harness(Some(blocks("klotski")), |mut harness| {
        harness.run_searches();
        assert_eq!(harness.moves_left(), Some(81));
        harness.type_keys("p+++");
        harness.advance(300);
        let moves = harness.round().steps().len();
        assert!(moves > 2);
        harness.type_keys("u");
        assert!(harness.player.playback().is_none());
        harness.advance(300);
        assert_eq!(harness.round().steps().len(), moves - 1);
        // Playback to the end takes the optimal number of moves.
        harness.type_keys("b");
        harness.run_searches();
        harness.type_keys("p++++++");
        (0..100).for_each(|_| harness.advance(20));
        assert!(harness.round().game.is_solved());
        assert_eq!(harness.round().move_count(), 81);
    });
}

#[test]
fn pieces_are_chosen_and_pushed() {
    with_harness(Some(blocks("klotski")), |mut harness| {
        let Game::Blocks(before) = &harness.round().game else { panic!() };
        let (first, letters) = (before.selected(), before.puzzle().letters().to_vec());
        harness.press(Key::Tab);
        let Game::Blocks(after) = &harness.round().game else { panic!() };
        assert_ne!(after.selected(), first);
        harness.press(Key::BackTab);
        let Game::Blocks(after) = &harness.round().game else { panic!() };
        assert_eq!(after.selected(), first);
        for letter in letters {
            harness.type_keys(&letter.to_string());
            let Game::Blocks(blocks) = &harness.round().game else { panic!() };
            assert_eq!(blocks.puzzle().letters()[blocks.selected()], letter);
        }
        assert!(harness.round().steps().is_empty(), "selecting made a move");
        // An arrow towards a piece selects it; an arrow towards a wall does nothing.
        for direction in Direction::ALL.repeat(6) {
            harness.press(Key::Arrow(direction));
        }
        assert!(!harness.round().steps().is_empty());
        assert!(harness.round().move_count() <= harness.round().steps().len());
    });
}

#[test]
fn a_block_puzzle_hint_is_one_whole_move() {
    with_harness(Some(blocks("silly")), |mut harness| {
        harness.run_searches();
        assert_eq!(harness.moves_left(), Some(4));
        harness.type_keys("i");
        assert_eq!((harness.moves_left(), harness.round().move_count()), (Some(3), 1));
        assert!(
            harness.render_80x24().contains("hint: 2 down right 2 down; 3 moves left"),
            "{}",
            harness.render_80x24()
        );
        harness.type_keys("iii");
        assert!(harness.round().game.is_solved());
        assert_eq!(harness.round().move_count(), 4);
    });
}

#[test]
fn digits_can_be_written_noted_and_hinted() {
    with_harness(Some(sudoku()), |mut harness| {
        harness.type_keys("5");
        let Game::Sudoku(game) = &harness.round().game else { panic!() };
        assert_eq!(game.digit(0), 5);
        // The solution has a 2 in this cell.
        harness.type_keys("i");
        assert!(
            harness.render_80x24().contains("hint: the 5 in row 1, column 1 is wrong"),
            "{}",
            harness.render_80x24()
        );
        harness.type_keys("t12t0");
        let Game::Sudoku(game) = &harness.round().game else { panic!() };
        assert!(game.is_noted(0, 1) && game.is_noted(0, 2) && game.digit(0) == 0);
        harness.type_keys("ddd1");
        assert!(
            harness.render_80x24().contains("this digit is given"),
            "{}",
            harness.render_80x24()
        );
        harness.type_keys("u");
        harness.type_keys("p+++++++");
        (0..500).for_each(|_| harness.advance(20));
        assert!(harness.round().game.is_solved(), "{}", harness.render_80x24());
    });
}

/// A sudoku filled in by playback gets no praise.
#[test]
fn a_shown_sudoku_solution_is_not_praised() {
    with_harness(Some(sudoku()), |mut harness| {
        harness.type_keys("p+++++++");
        (0..500).for_each(|_| harness.advance(20));
        assert!(harness.round().game.is_solved());
        assert!(
            harness.render_80x24().contains("That was the solution."),
            "{}",
            harness.render_80x24()
        );
    });
}
