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
        assert!(harness.player.playback.is_none());
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
        let (first, letters) = (before.selected, before.puzzle.letters().to_vec());
        harness.press(Key::Tab);
        let Game::Blocks(after) = &harness.round().game else { panic!() };
        assert_ne!(after.selected, first);
        harness.press(Key::BackTab);
        let Game::Blocks(after) = &harness.round().game else { panic!() };
        assert_eq!(after.selected, first);
        for letter in letters {
            harness.type_keys(&letter.to_string());
            let Game::Blocks(blocks) = &harness.round().game else { panic!() };
            assert_eq!(blocks.puzzle.letters()[blocks.selected], letter);
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

/// Whatever is pressed, a car stays on its line and a pinned piece in its place.
#[test]
fn bound_pieces_keep_to_their_lines() {
    for name in ["rush-1", "rush-walls", "two-exits", "post"] {
        with_harness(Some(blocks(name)), |mut harness| {
            let Game::Blocks(game) = &harness.round().game else { panic!() };
            let (puzzle, start) = (game.puzzle.clone(), game.pieces().to_vec());
            let letters = puzzle.letters().to_vec();
            let mut random = Random::new(5);
            for _ in 0..400 {
                harness.type_keys(&letters[random.next_below(letters.len())].to_string());
                harness.press(Key::Arrow(Direction::ALL[random.next_below(4)]));
            }
            let Game::Blocks(game) = &harness.round().game else { panic!() };
            assert_ne!(game.pieces(), start, "{name}: pieces have moved");
            for (piece, at) in game.pieces().iter().zip(&start) {
                let lines = |cell: usize| (cell / puzzle.cols(), cell % puzzle.cols());
                let ((row, col), (first_row, first_col)) = (lines(piece.cell), lines(at.cell));
                let movement = puzzle.kinds()[piece.kind].movement();
                assert!(row == first_row || movement.allows(Direction::South), "{name}");
                assert!(col == first_col || movement.allows(Direction::East), "{name}");
            }
        });
    }
}

/// A card is solved as soon as the red car reaches the exit, and not before.
#[test]
fn a_card_is_solved_at_its_exit() {
    with_harness(Some(blocks("rush-1")), |mut harness| {
        harness.run_searches();
        for left in (0..30).rev() {
            assert!(!harness.round().game.is_solved());
            harness.type_keys("ii");
            harness.run_searches();
            assert_eq!(harness.moves_left(), Some(left));
        }
        let Game::Blocks(game) = &harness.round().game else { panic!() };
        assert!(game.is_solved());
        let red = game.puzzle.exits()[0].kinds()[0];
        let place = game.pieces().iter().find(|piece| piece.kind == red).map(|piece| piece.cell);
        assert_eq!(place, Some(2 * 6 + 4), "the last two cells of the third row");
    });
}

#[test]
fn a_block_puzzle_hint_is_one_whole_move() {
    with_harness(Some(blocks("silly")), |mut harness| {
        harness.run_searches();
        assert_eq!(harness.moves_left(), Some(4));
        harness.type_keys("ii");
        assert_eq!((harness.moves_left(), harness.round().move_count()), (Some(3), 1));
        assert!(
            harness.render_80x24().contains("made: 2: down, right 2, down; 3 moves left"),
            "{}",
            harness.render_80x24()
        );
        harness.type_keys("iiiiii");
        assert!(harness.round().game.is_solved());
        assert_eq!(harness.round().move_count(), 4);
    });
}

#[test]
fn pieces_have_the_same_names_on_the_board_and_at_the_goal() {
    with_harness(Some(blocks("silly")), |mut harness| {
        let screen = harness.render(200, 50);
        assert_eq!(screen.matches(" A ").count(), 2, "{screen}");
    });
}

#[test]
fn digits_can_be_written_noted_and_hinted() {
    with_harness(Some(sudoku()), |mut harness| {
        harness.type_keys("5");
        let Game::Sudoku(game) = &harness.round().game else { panic!() };
        assert_eq!(game.digit(0), 5);
        // The solution has a 2 in this cell.
        harness.type_keys("ii");
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
