//! Blocks and sudoku.

use super::*;

#[test]
fn a_player_move_stops_playback() {
    with_harness(Some(blocks("klotski")), |mut table| {
        table.search();
        assert_eq!(table.left(), Some(81));
        table.keys("p+++");
        table.wait(300);
        let moves = table.round().done().len();
        assert!(moves > 2);
        table.keys("u");
        assert!(table.player.playback().is_none());
        table.wait(300);
        assert_eq!(table.round().done().len(), moves - 1);
        // It is played to the end in as many moves as it takes.
        table.keys("b");
        table.search();
        table.keys("p++++++");
        (0..100).for_each(|_| table.wait(20));
        assert!(table.round().game.is_solved());
        assert_eq!(table.round().moves(), 81);
    });
}

#[test]
fn pieces_are_chosen_and_pushed() {
    with_harness(Some(blocks("klotski")), |mut table| {
        let Game::Blocks(before) = &table.round().game else { panic!() };
        let (first, letters) = (before.selected(), before.puzzle().letters().to_vec());
        table.key(Key::Tab);
        let Game::Blocks(after) = &table.round().game else { panic!() };
        assert_ne!(after.selected(), first);
        table.key(Key::BackTab);
        let Game::Blocks(after) = &table.round().game else { panic!() };
        assert_eq!(after.selected(), first);
        for letter in letters {
            table.keys(&letter.to_string());
            let Game::Blocks(blocks) = &table.round().game else { panic!() };
            assert_eq!(blocks.puzzle().letters()[blocks.selected()], letter);
        }
        assert!(table.round().done().is_empty(), "choosing is no move");
        // An arrow into a piece chooses that piece, an arrow into the wall does nothing.
        for direction in Direction::ALL.repeat(6) {
            table.key(Key::Arrow(direction));
        }
        assert!(!table.round().done().is_empty());
        assert!(table.round().moves() <= table.round().done().len());
    });
}

#[test]
fn a_block_puzzle_hint_is_one_whole_move() {
    with_harness(Some(blocks("silly")), |mut table| {
        table.search();
        assert_eq!(table.left(), Some(4));
        table.keys("i");
        assert_eq!((table.left(), table.round().moves()), (Some(3), 1));
        assert!(
            table.shown().contains("hint: 2 down right 2 down; 3 moves left"),
            "{}",
            table.shown()
        );
        table.keys("iii");
        assert!(table.round().game.is_solved());
        assert_eq!(table.round().moves(), 4);
    });
}

#[test]
fn digits_can_be_written_noted_and_hinted() {
    with_harness(Some(sudoku()), |mut table| {
        table.keys("5");
        let Game::Sudoku(game) = &table.round().game else { panic!() };
        assert_eq!(game.digit(0), 5);
        // The solution has a 2 there.
        table.keys("i");
        assert!(
            table.shown().contains("hint: the 5 in row 1, column 1 is wrong"),
            "{}",
            table.shown()
        );
        table.keys("t12t0");
        let Game::Sudoku(game) = &table.round().game else { panic!() };
        assert!(game.is_noted(0, 1) && game.is_noted(0, 2) && game.digit(0) == 0);
        table.keys("ddd1");
        assert!(table.shown().contains("this digit is given"), "{}", table.shown());
        table.keys("u");
        table.keys("p+++++++");
        (0..500).for_each(|_| table.wait(20));
        assert!(table.round().game.is_solved(), "{}", table.shown());
    });
}

/// Nobody is praised for a sudoku that was filled in for him.
#[test]
fn a_shown_sudoku_solution_is_not_praised() {
    with_harness(Some(sudoku()), |mut table| {
        table.keys("p+++++++");
        (0..500).for_each(|_| table.wait(20));
        assert!(table.round().game.is_solved());
        assert!(table.shown().contains("That was the solution."), "{}", table.shown());
    });
}
