//! Snapshots of every screen, in three window sizes.

use super::*;

/// Compares the screens of a game after some keys with their snapshots, in three sizes.
fn assert_screens(name: &str, round: Option<GameRound>, keys: &str) {
    with_harness(round, |mut harness| {
        harness.run_searches();
        harness.type_keys(keys);
        harness.run_searches();
        for (width, height) in [(60, 20), (80, 24), (200, 50)] {
            let screen = harness.render(width, height);
            let screen = mask_times(&screen);
            insta::assert_snapshot!(format!("{name}-{width}x{height}"), screen);
        }
    });
}

/// Masks values that depend on the clock or the processor: in the last iteration, searches with
/// different register widths visit different numbers of nodes.
fn mask_times(screen: &str) -> String {
    let is_counted = |line: &str| line.contains('█') || line.contains(" nodes in ");
    let lines = screen.lines().map(|line| match line.find(" million nodes per second") {
        Some(at) => {
            let before = line[..at].trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
            format!("{before}… million nodes per second")
        }
        None if is_counted(line) => {
            let end = line.find(" in ").or(line.find('█')).unwrap_or(line.len());
            line[..end].replace(|c: char| c.is_ascii_digit(), "#") + "…"
        }
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_book_shows_the_current_screen() {
    with_harness(Some(tiles(START)), |mut harness| {
        harness.run_searches();
        harness.type_keys("d");
        let screen = harness.render(60, 20);
        let book = include_str!("../../../../../../../docs/src/play.md");
        assert!(book.contains(&screen), "{screen}");
    });
}

#[test]
fn the_list() {
    assert_screens("list", None, "jj");
}

#[test]
fn a_game_of_tiles() {
    assert_screens("tiles", Some(tiles(START)), "dd");
}

#[test]
fn a_large_board() {
    let far = "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 0 23 24";
    assert_screens("large", Some(tiles(far)), "d");
}

#[test]
fn a_block_puzzle() {
    assert_screens("blocks", Some(blocks("klotski")), "ii");
}

#[test]
fn a_block_puzzle_with_goal_and_search() {
    assert_screens("goal", Some(blocks("klotski")), "v");
}

#[test]
fn a_sudoku() {
    assert_screens("sudoku", Some(sudoku()), "2dt157t");
}

#[test]
fn the_search() {
    assert_screens("search", Some(tiles("8 6 7 / 2 5 4 / 3 0 1")), "v");
}

#[test]
fn the_automaton() {
    assert_screens("automaton", Some(tiles(START)), "m...............");
}

#[test]
fn the_keys() {
    assert_screens("keys", Some(sudoku()), "?");
}

#[test]
fn the_game_as_text() {
    assert_screens("text", Some(tiles(START)), "dx");
}

#[test]
fn the_end() {
    assert_screens("end", Some(tiles("1 2 3 / 4 5 6 / 7 0 8")), "a");
}
