//! Tests of menu, mouse, clock, text pages, automaton and window sizes.

use super::*;

#[test]
fn the_mouse_does_what_arrows_do() {
    with_harness(Some(tiles(START)), |mut harness| {
        harness.render_80x24();
        let layout = harness.player.board_layout().expect("enough space");
        // A click on the first row of the last column slides its tile and the two below it down.
        let inside = layout.cell_area(3);
        assert_eq!(layout.cell_at(inside.x, inside.y), Some(3));
        harness.player.handle_input(Input::Mouse { x: inside.x, y: inside.y, is_drag: false });
        assert_eq!(harness.round().steps(), [Step::Slide(Direction::North); 3]);
        harness.player.handle_input(Input::Mouse { x: 0, y: 0, is_drag: false });
        assert_eq!(harness.round().move_count(), 3);
    });
    with_harness(Some(blocks("silly")), |mut harness| {
        harness.render_80x24();
        let layout = harness.player.board_layout().expect("enough space");
        let Game::Blocks(blocks) = &harness.round().game else { panic!() };
        let owners = blocks.piece_at_each_cell();
        let free = owners.iter().position(Option::is_none).expect("enough space");
        for (cell, owner) in owners.into_iter().enumerate() {
            let area = layout.cell_area(cell);
            harness.player.handle_input(Input::Mouse { x: area.x, y: area.y, is_drag: false });
            if let Some(owner) = owner
                && harness.round().steps().is_empty()
            {
                let Game::Blocks(blocks) = &harness.round().game else { panic!() };
                assert_eq!(blocks.selected, owner);
            }
        }
        let area = layout.cell_area(free);
        harness.player.handle_input(Input::Mouse { x: area.x, y: area.y, is_drag: true });
    });
}

#[test]
fn the_menu_starts_games_and_lists_unfinished_ones() {
    with_harness(None, |mut harness| {
        assert_eq!(harness.player.key_context(), KeyContext::Menu);
        harness.press(Key::Enter);
        assert_eq!(harness.round().game.name(), "8-puzzle");
        harness.run_searches();
        harness.type_keys("ii");
        harness.press(Key::Escape);
        harness.type_keys("k");
        harness.press(Key::Enter);
        assert_eq!(
            harness.round().game.name(),
            Classic::named("post").expect("an existing entry").puzzle().title()
        );
        assert!(harness.render_80x24().contains("the previous game is in the menu"));
        harness.press(Key::Escape);
        assert!(
            harness.render_80x24().contains("Resume: 8-puzzle, 1 move"),
            "{}",
            harness.render_80x24()
        );
        harness.player.menu.selected = 0;
        harness.press(Key::Enter);
        assert_eq!(harness.round().move_count(), 1);
        let rounds = harness.player.into_rounds();
        assert_eq!(rounds.len(), 1, "a game without steps was returned");
    });
}

#[test]
fn menu_entries_can_be_clicked() {
    with_harness(None, |mut harness| {
        let lines: Vec<String> = harness.render_80x24().lines().map(str::to_owned).collect();
        let y = lines.iter().position(|line| line.contains("Sudoku")).expect("an existing entry");
        for _ in 0..2 {
            harness.player.handle_input(Input::Mouse { x: 4, y, is_drag: false });
        }
        assert_eq!(harness.round().game.name(), "Sudoku");
    });
}

#[test]
fn difficulty_is_chosen_in_the_menu() {
    with_harness(None, |mut harness| {
        harness.type_keys("aa");
        assert!(harness.render_80x24().contains("gentle: 6 random moves"));
        harness.type_keys("dd");
        assert!(harness.render_80x24().contains("hard: any position"));
        harness.press(Key::Enter);
        let Game::Tiles(tiles) = &harness.round().game else { panic!() };
        assert_eq!(tiles.grid().to_string(), "3x3");
        harness.type_keys("n");
        assert!(harness.round().steps().is_empty());
    });
    for (level, moves) in
        [(Difficulty::Walk(12), 12), (Difficulty::Walk(24), 24), (Difficulty::Walk(0), 1)]
    {
        // On the smallest board, walks are cyclic.
        let grid = fifteen::anytime::Grid::new(2, 2).expect("a grid");
        let round = super::super::new_tiles_game(grid, Metric::Single, level, &mut Random::new(3));
        assert!(!round.game.is_solved(), "{moves}");
    }
    let sudoku = Difficulty::Walk(40).describe(&menu::MenuEntry::Sudoku);
    assert_eq!(sudoku, "fair: hidden singles");
}

/// The game that was left is returned, solved or not, before the new one.
#[test]
fn games_that_were_left_are_saved() {
    for keys in ["d", "p"] {
        with_harness(Some(tiles(START)), |mut harness| {
            harness.type_keys(keys);
            harness.run_searches();
            (0..200).for_each(|_| harness.advance(1_000));
            let was_solved = harness.round().game.is_solved();
            assert_eq!(was_solved, keys == "p");
            harness.type_keys("n");
            let modified: Vec<bool> =
                harness.player.into_rounds().iter().map(GameRound::is_modified).collect();
            assert_eq!(modified, [true, false]);
        });
    }
}

#[test]
fn time_counts_from_the_first_step_while_the_board_is_visible() {
    with_harness(Some(tiles(START)), |mut harness| {
        harness.advance(5_000);
        assert_eq!(harness.round().format_time(), "0:00");
        harness.type_keys("d");
        (0..61).for_each(|_| harness.advance(1_000));
        assert_eq!(harness.round().format_time(), "1:01");
        harness.type_keys("?");
        harness.advance(60_000);
        harness.press(Key::Escape);
        assert_eq!(harness.round().format_time(), "1:01");
        // While the program is suspended, at most two seconds count.
        harness.advance(3_600_000);
        assert_eq!(harness.round().format_time(), "1:03");
    });
}

#[test]
fn the_automaton_runs_and_stops() {
    with_harness(Some(tiles(START)), |mut harness| {
        harness.type_keys("m");
        assert!(harness.render_80x24().contains("The automaton of 152 states"));
        harness.type_keys("..");
        let steps =
            |harness: &Harness| harness.player.automaton.as_ref().map(|(stepper, _)| stepper.steps);
        assert_eq!(steps(&harness), Some(2));
        harness.advance(10_000);
        assert_eq!(steps(&harness), Some(2));
        harness.type_keys(" ++++");
        harness.advance(1_000);
        assert!(steps(&harness) > Some(10));
        harness.type_keys("?");
        assert!(harness.render_80x24().contains("run or pause"));
        harness.press(Key::Escape);
        assert_eq!(harness.player.view, View::Automaton);
        harness.press(Key::Escape);
        assert_eq!(harness.player.view, View::Board);
        assert!(harness.round().steps().is_empty(), "the automaton changed the game");
    });
}

#[test]
fn a_game_is_shared_in_its_save_format() {
    with_harness(Some(tiles(START)), |mut harness| {
        harness.type_keys("dx");
        let shown = harness.render_80x24();
        let text = savegame::format_round(harness.round());
        assert!(text.lines().all(|line| shown.contains(line)), "{shown}");
        harness.type_keys("c");
        assert_eq!(harness.player.take_terminal_request(), Some(TerminalRequest::Copy(text)));
        assert_eq!(harness.player.take_terminal_request(), None);
        harness.press(Key::Control('z'));
        assert_eq!(harness.player.take_terminal_request(), Some(TerminalRequest::Suspend));
        harness.type_keys("q");
        assert!(harness.player.has_quit);
    });
}

#[test]
fn a_window_that_is_too_small_shows_the_needed_size() {
    with_harness(Some(tiles(START)), |mut harness| {
        assert!(harness.render(30, 10).contains("The game needs 36 and 12."));
        assert!(harness.render(36, 12).contains("15-puzzle"));
        for (width, height) in [(0, 0), (1, 1), (5, 3), (30, 2)] {
            harness.render(width, height);
        }
    });
}

/// At no window size does a screen panic or have more rows than the window.
#[test]
fn screens_fit_any_window() {
    let rounds =
        [tiles(START), tiles("3 1 / 2 0"), blocks("klotski"), blocks("climb-12"), sudoku()];
    for round in rounds {
        with_harness(Some(round), |mut harness| {
            harness.run_searches();
            for view in ["", "v", "g", "v", "g", "?", "\u{1b}x", "\u{1b}m.....", "?\u{1b}\u{1b}"] {
                for key in view.chars() {
                    match key {
                        '\u{1b}' => harness.press(Key::Escape),
                        key => harness.press(Key::Char(key)),
                    }
                }
                for (width, height) in
                    (0..100).step_by(7).flat_map(|w| (0..50).step_by(3).map(move |h| (w, h)))
                {
                    let screen = harness.render(width, height);
                    assert!(screen.lines().count() <= height, "{width}x{height}");
                }
            }
        });
    }
}
