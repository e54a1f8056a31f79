//! What is around the games: the list, the mouse, the time, texts, the automaton, windows of all sizes.

use super::*;

#[test]
fn the_mouse_does_what_arrows_do() {
    with_harness(Some(tiles(START)), |mut table| {
        table.shown();
        let plan = table.player.plan().expect("there is room");
        // The tile in the first row of the last column: all below it come down.
        let inside = plan.inside(3);
        assert_eq!(plan.cell_at(inside.x, inside.y), Some(3));
        table.player.input(Input::Mouse { x: inside.x, y: inside.y, is_drag: false });
        assert_eq!(table.round().done(), [Step::Slide(Direction::North); 3]);
        table.player.input(Input::Mouse { x: 0, y: 0, is_drag: false });
        assert_eq!(table.round().moves(), 3);
    });
    with_harness(Some(blocks("silly")), |mut table| {
        table.shown();
        let plan = table.player.plan().expect("there is room");
        let Game::Blocks(blocks) = &table.round().game else { panic!() };
        let owners = blocks.owners();
        let free = owners.iter().position(Option::is_none).expect("there is room");
        for (cell, owner) in owners.into_iter().enumerate() {
            let place = plan.inside(cell);
            table.player.input(Input::Mouse { x: place.x, y: place.y, is_drag: false });
            if let Some(owner) = owner
                && table.round().done().is_empty()
            {
                let Game::Blocks(blocks) = &table.round().game else { panic!() };
                assert_eq!(blocks.selected(), owner);
            }
        }
        let place = plan.inside(free);
        table.player.input(Input::Mouse { x: place.x, y: place.y, is_drag: true });
    });
}

#[test]
fn the_menu_starts_games_and_lists_unfinished_ones() {
    with_harness(None, |mut table| {
        assert_eq!(table.player.place(), Place::Menu);
        table.key(Key::Enter);
        assert_eq!(table.round().game.title(), "8-puzzle");
        table.search();
        table.keys("i");
        table.key(Key::Escape);
        table.keys("k");
        table.key(Key::Enter);
        assert_eq!(
            table.round().game.title(),
            Classic::named("silly").expect("it is there").puzzle().title()
        );
        assert!(table.shown().contains("the game that you left is in the list"));
        table.key(Key::Escape);
        assert!(table.shown().contains("Go on: 8-puzzle, 1 move"), "{}", table.shown());
        table.player.menu.chosen = 0;
        table.key(Key::Enter);
        assert_eq!(table.round().moves(), 1);
        let rounds = table.player.into_rounds();
        assert_eq!(rounds.len(), 1, "nothing was done in the other");
    });
}

#[test]
fn menu_entries_can_be_clicked() {
    with_harness(None, |mut table| {
        let lines: Vec<String> = table.shown().lines().map(str::to_owned).collect();
        let y = lines.iter().position(|line| line.contains("Sudoku")).expect("it is there");
        for _ in 0..2 {
            table.player.input(Input::Mouse { x: 4, y, is_drag: false });
        }
        assert_eq!(table.round().game.title(), "Sudoku");
    });
}

#[test]
fn difficulty_is_chosen_in_the_menu() {
    with_harness(None, |mut table| {
        table.keys("aa");
        assert!(table.shown().contains("gentle: 20 random moves"));
        table.keys("dd");
        assert!(table.shown().contains("any position there is"));
        table.key(Key::Enter);
        let Game::Tiles(tiles) = &table.round().game else { panic!() };
        assert_eq!(tiles.size().to_string(), "3x3");
        table.keys("n");
        assert!(table.round().done().is_empty());
    });
    for (level, moves) in [(Level::Walk(12), 12), (Level::Walk(24), 24), (Level::Walk(0), 1)] {
        // On the smallest board walks go round and round.
        let size = fifteen::Size::new(2, 2).expect("a size");
        let round = super::super::tiles(size, level, &mut Random::new(3));
        assert!(!round.game.is_solved(), "{moves}");
    }
}

#[test]
fn time_counts_from_the_first_step_while_the_board_is_visible() {
    with_harness(Some(tiles(START)), |mut table| {
        table.wait(5_000);
        assert_eq!(table.round().time(), "0:00");
        table.keys("d");
        (0..61).for_each(|_| table.wait(1_000));
        assert_eq!(table.round().time(), "1:01");
        table.keys("?");
        table.wait(60_000);
        table.key(Key::Escape);
        assert_eq!(table.round().time(), "1:01");
        // Nor while the program is stopped.
        table.wait(3_600_000);
        assert_eq!(table.round().time(), "1:03");
    });
}

#[test]
fn the_automaton_runs_and_stops() {
    with_harness(Some(tiles(START)), |mut table| {
        table.keys("m");
        assert!(table.shown().contains("The automaton of 152 states"));
        table.keys("..");
        let steps = |table: &Table| table.player.automaton().map(|(slow, _)| slow.steps);
        assert_eq!(steps(&table), Some(2));
        table.wait(10_000);
        assert_eq!(steps(&table), Some(2));
        table.keys(" ++++");
        table.wait(1_000);
        assert!(steps(&table) > Some(10));
        table.keys("?");
        assert!(table.shown().contains("let it run, and stop it"));
        table.key(Key::Escape);
        assert_eq!(table.player.view(), View::Automaton);
        table.key(Key::Escape);
        assert_eq!(table.player.view(), View::Board);
        assert!(table.round().done().is_empty(), "the game has not gone on");
    });
}

#[test]
fn a_game_is_shared_in_its_save_format() {
    with_harness(Some(tiles(START)), |mut table| {
        table.keys("dx");
        let shown = table.shown();
        let text = savegame::write(table.round());
        assert!(text.lines().all(|line| shown.contains(line)), "{shown}");
        table.keys("c");
        assert_eq!(table.player.errand(), Some(TerminalRequest::Copy(text)));
        assert_eq!(table.player.errand(), None);
        table.key(Key::Control('z'));
        assert_eq!(table.player.errand(), Some(TerminalRequest::Suspend));
        table.keys("q");
        assert!(table.player.has_left());
    });
}

#[test]
fn a_window_that_is_too_small_shows_the_needed_size() {
    with_harness(Some(tiles(START)), |mut table| {
        assert!(table.screen(30, 10).contains("The game needs 36 and 12."));
        assert!(table.screen(36, 12).contains("15-puzzle"));
        for (width, height) in [(0, 0), (1, 1), (5, 3), (30, 2)] {
            table.screen(width, height);
        }
    });
}

/// All screens in all sizes: nothing panics, and nothing that is drawn is outside.
#[test]
fn screens_fit_any_window() {
    let rounds =
        [tiles(START), tiles("3 1 / 2 0"), blocks("klotski"), blocks("climb-12"), sudoku()];
    for round in rounds {
        with_harness(Some(round), |mut table| {
            table.search();
            for view in ["", "v", "g", "v", "g", "?", "\u{1b}x", "\u{1b}m.....", "?\u{1b}\u{1b}"] {
                for key in view.chars() {
                    match key {
                        '\u{1b}' => table.key(Key::Escape),
                        key => table.key(Key::Char(key)),
                    }
                }
                for (width, height) in
                    (0..100).step_by(7).flat_map(|w| (0..50).step_by(3).map(move |h| (w, h)))
                {
                    let screen = table.screen(width, height);
                    assert!(screen.lines().count() <= height, "{width}x{height}");
                }
            }
        });
    }
}
