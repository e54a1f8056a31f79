//! Tests of menu, mouse, clock, text pages, automaton and window sizes.

use super::*;

#[test]
fn the_mouse_does_what_arrows_do() {
    with_harness(Some(tiles(START)), |mut table| {
        table.render_80x24();
        let plan = table.player.board_layout().expect("enough space");
        // A click on the first row of the last column slides all tiles below it down.
        let inside = plan.cell_area(3);
        assert_eq!(plan.cell_at(inside.x, inside.y), Some(3));
        table.player.handle_input(Input::Mouse { x: inside.x, y: inside.y, is_drag: false });
        assert_eq!(table.round().steps(), [Step::Slide(Direction::North); 3]);
        table.player.handle_input(Input::Mouse { x: 0, y: 0, is_drag: false });
        assert_eq!(table.round().move_count(), 3);
    });
    with_harness(Some(blocks("silly")), |mut table| {
        table.render_80x24();
        let plan = table.player.board_layout().expect("enough space");
        let Game::Blocks(blocks) = &table.round().game else { panic!() };
        let owners = blocks.piece_at_each_cell();
        let free = owners.iter().position(Option::is_none).expect("enough space");
        for (cell, owner) in owners.into_iter().enumerate() {
            let place = plan.cell_area(cell);
            table.player.handle_input(Input::Mouse { x: place.x, y: place.y, is_drag: false });
            if let Some(owner) = owner
                && table.round().steps().is_empty()
            {
                let Game::Blocks(blocks) = &table.round().game else { panic!() };
                assert_eq!(blocks.selected(), owner);
            }
        }
        let place = plan.cell_area(free);
        table.player.handle_input(Input::Mouse { x: place.x, y: place.y, is_drag: true });
    });
}

#[test]
fn the_menu_starts_games_and_lists_unfinished_ones() {
    with_harness(None, |mut table| {
        assert_eq!(table.player.key_context(), KeyContext::Menu);
        table.press(Key::Enter);
        assert_eq!(table.round().game.name(), "8-puzzle");
        table.run_searches();
        table.type_keys("i");
        table.press(Key::Escape);
        table.type_keys("k");
        table.press(Key::Enter);
        assert_eq!(
            table.round().game.name(),
            Classic::named("silly").expect("an existing entry").puzzle().title()
        );
        assert!(table.render_80x24().contains("the previous game is in the menu"));
        table.press(Key::Escape);
        assert!(
            table.render_80x24().contains("Resume: 8-puzzle, 1 move"),
            "{}",
            table.render_80x24()
        );
        table.player.menu.selected = 0;
        table.press(Key::Enter);
        assert_eq!(table.round().move_count(), 1);
        let rounds = table.player.into_rounds();
        assert_eq!(rounds.len(), 1, "a game without steps was returned");
    });
}

#[test]
fn menu_entries_can_be_clicked() {
    with_harness(None, |mut table| {
        let lines: Vec<String> = table.render_80x24().lines().map(str::to_owned).collect();
        let y = lines.iter().position(|line| line.contains("Sudoku")).expect("an existing entry");
        for _ in 0..2 {
            table.player.handle_input(Input::Mouse { x: 4, y, is_drag: false });
        }
        assert_eq!(table.round().game.name(), "Sudoku");
    });
}

#[test]
fn difficulty_is_chosen_in_the_menu() {
    with_harness(None, |mut table| {
        table.type_keys("aa");
        assert!(table.render_80x24().contains("gentle: 20 random moves"));
        table.type_keys("dd");
        assert!(table.render_80x24().contains("hard: any position"));
        table.press(Key::Enter);
        let Game::Tiles(tiles) = &table.round().game else { panic!() };
        assert_eq!(tiles.size().to_string(), "3x3");
        table.type_keys("n");
        assert!(table.round().steps().is_empty());
    });
    for (level, moves) in
        [(Difficulty::Walk(12), 12), (Difficulty::Walk(24), 24), (Difficulty::Walk(0), 1)]
    {
        // On the smallest board walks are cyclic.
        let size = fifteen::Size::new(2, 2).expect("a size");
        let round = super::super::new_tiles_game(size, level, &mut Random::new(3));
        assert!(!round.game.is_solved(), "{moves}");
    }
}

#[test]
fn time_counts_from_the_first_step_while_the_board_is_visible() {
    with_harness(Some(tiles(START)), |mut table| {
        table.advance(5_000);
        assert_eq!(table.round().format_time(), "0:00");
        table.type_keys("d");
        (0..61).for_each(|_| table.advance(1_000));
        assert_eq!(table.round().format_time(), "1:01");
        table.type_keys("?");
        table.advance(60_000);
        table.press(Key::Escape);
        assert_eq!(table.round().format_time(), "1:01");
        // Time does not count while the program is suspended, either.
        table.advance(3_600_000);
        assert_eq!(table.round().format_time(), "1:03");
    });
}

#[test]
fn the_automaton_runs_and_stops() {
    with_harness(Some(tiles(START)), |mut table| {
        table.type_keys("m");
        assert!(table.render_80x24().contains("The automaton of 152 states"));
        table.type_keys("..");
        let steps = |table: &Harness| table.player.automaton().map(|(slow, _)| slow.steps);
        assert_eq!(steps(&table), Some(2));
        table.advance(10_000);
        assert_eq!(steps(&table), Some(2));
        table.type_keys(" ++++");
        table.advance(1_000);
        assert!(steps(&table) > Some(10));
        table.type_keys("?");
        assert!(table.render_80x24().contains("run or pause"));
        table.press(Key::Escape);
        assert_eq!(table.player.view(), View::Automaton);
        table.press(Key::Escape);
        assert_eq!(table.player.view(), View::Board);
        assert!(table.round().steps().is_empty(), "the automaton changed the game");
    });
}

#[test]
fn a_game_is_shared_in_its_save_format() {
    with_harness(Some(tiles(START)), |mut table| {
        table.type_keys("dx");
        let shown = table.render_80x24();
        let text = savegame::format_round(table.round());
        assert!(text.lines().all(|line| shown.contains(line)), "{shown}");
        table.type_keys("c");
        assert_eq!(table.player.take_terminal_request(), Some(TerminalRequest::Copy(text)));
        assert_eq!(table.player.take_terminal_request(), None);
        table.press(Key::Control('z'));
        assert_eq!(table.player.take_terminal_request(), Some(TerminalRequest::Suspend));
        table.type_keys("q");
        assert!(table.player.has_quit());
    });
}

#[test]
fn a_window_that_is_too_small_shows_the_needed_size() {
    with_harness(Some(tiles(START)), |mut table| {
        assert!(table.render(30, 10).contains("The game needs 36 and 12."));
        assert!(table.render(36, 12).contains("15-puzzle"));
        for (width, height) in [(0, 0), (1, 1), (5, 3), (30, 2)] {
            table.render(width, height);
        }
    });
}

/// No screen panics or draws outside its area in any size.
#[test]
fn screens_fit_any_window() {
    let rounds =
        [tiles(START), tiles("3 1 / 2 0"), blocks("klotski"), blocks("climb-12"), sudoku()];
    for round in rounds {
        with_harness(Some(round), |mut table| {
            table.run_searches();
            for view in ["", "v", "g", "v", "g", "?", "\u{1b}x", "\u{1b}m.....", "?\u{1b}\u{1b}"] {
                for key in view.chars() {
                    match key {
                        '\u{1b}' => table.press(Key::Escape),
                        key => table.press(Key::Char(key)),
                    }
                }
                for (width, height) in
                    (0..100).step_by(7).flat_map(|w| (0..50).step_by(3).map(move |h| (w, h)))
                {
                    let screen = table.render(width, height);
                    assert!(screen.lines().count() <= height, "{width}x{height}");
                }
            }
        });
    }
}
