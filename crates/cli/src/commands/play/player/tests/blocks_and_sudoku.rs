//! Tests of block puzzles and sudoku.

use super::*;

#[test]
fn a_player_move_stops_playback() {
    with_harness(Some(blocks("klotski")), |mut table| {
        table.run_searches();
        assert_eq!(table.moves_left(), Some(81));
        table.type_keys("p+++");
        table.advance(300);
        let moves = table.round().steps().len();
        assert!(moves > 2);
        table.type_keys("u");
        assert!(table.player.playback().is_none());
        table.advance(300);
        assert_eq!(table.round().steps().len(), moves - 1);
        // Playback to the end takes the optimal number of moves.
        table.type_keys("b");
        table.run_searches();
        table.type_keys("p++++++");
        (0..100).for_each(|_| table.advance(20));
        assert!(table.round().game.is_solved());
        assert_eq!(table.round().move_count(), 81);
    });
}

#[test]
fn pieces_are_chosen_and_pushed() {
    with_harness(Some(blocks("klotski")), |mut table| {
        let Game::Blocks(before) = &table.round().game else { panic!() };
        let (first, letters) = (before.selected(), before.puzzle().letters().to_vec());
        table.press(Key::Tab);
        let Game::Blocks(after) = &table.round().game else { panic!() };
        assert_ne!(after.selected(), first);
        table.press(Key::BackTab);
        let Game::Blocks(after) = &table.round().game else { panic!() };
        assert_eq!(after.selected(), first);
        for letter in letters {
            table.type_keys(&letter.to_string());
            let Game::Blocks(blocks) = &table.round().game else { panic!() };
            assert_eq!(blocks.puzzle().letters()[blocks.selected()], letter);
        }
        assert!(table.round().steps().is_empty(), "selecting made a move");
        // An arrow towards a piece selects it; an arrow towards a wall does nothing.
        for direction in Direction::ALL.repeat(6) {
            table.press(Key::Arrow(direction));
        }
        assert!(!table.round().steps().is_empty());
        assert!(table.round().move_count() <= table.round().steps().len());
    });
}

#[test]
fn a_block_puzzle_hint_is_one_whole_move() {
    with_harness(Some(blocks("silly")), |mut table| {
        table.run_searches();
        assert_eq!(table.moves_left(), Some(4));
        table.type_keys("i");
        assert_eq!((table.moves_left(), table.round().move_count()), (Some(3), 1));
        assert!(
            table.render_80x24().contains("hint: 2 down right 2 down; 3 moves left"),
            "{}",
            table.render_80x24()
        );
        table.type_keys("iii");
        assert!(table.round().game.is_solved());
        assert_eq!(table.round().move_count(), 4);
    });
}

#[test]
fn digits_can_be_written_noted_and_hinted() {
    with_harness(Some(sudoku()), |mut table| {
        table.type_keys("5");
        let Game::Sudoku(game) = &table.round().game else { panic!() };
        assert_eq!(game.digit(0), 5);
        // The solution has a 2 in this cell.
        table.type_keys("i");
        assert!(
            table.render_80x24().contains("hint: the 5 in row 1, column 1 is wrong"),
            "{}",
            table.render_80x24()
        );
        table.type_keys("t12t0");
        let Game::Sudoku(game) = &table.round().game else { panic!() };
        assert!(game.is_noted(0, 1) && game.is_noted(0, 2) && game.digit(0) == 0);
        table.type_keys("ddd1");
        assert!(table.render_80x24().contains("this digit is given"), "{}", table.render_80x24());
        table.type_keys("u");
        table.type_keys("p+++++++");
        (0..500).for_each(|_| table.advance(20));
        assert!(table.round().game.is_solved(), "{}", table.render_80x24());
    });
}

/// A sudoku filled in by playback gets no praise.
#[test]
fn a_shown_sudoku_solution_is_not_praised() {
    with_harness(Some(sudoku()), |mut table| {
        table.type_keys("p+++++++");
        (0..500).for_each(|_| table.advance(20));
        assert!(table.round().game.is_solved());
        assert!(
            table.render_80x24().contains("That was the solution."),
            "{}",
            table.render_80x24()
        );
    });
}
