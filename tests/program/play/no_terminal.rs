//! The player without a terminal.

use super::EASY_POSITION;
use crate::support::program::fifteen;
use std::fs;
use std::path::PathBuf;

#[test]
fn playing_without_a_terminal_is_an_error() {
    let run = fifteen(&["play", "3x3"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("is not a terminal; use --print"), "{}", run.stderr);
    assert!(run.stdout.is_empty());
}

#[test]
fn invalid_games_are_refused() {
    let refused = |arguments: &[&str]| {
        let run = fifteen(&[&["play", "--print"], arguments].concat());
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stdout);
        run.stderr
    };
    assert!(refused(&[]).contains("--print requires a game"));
    assert!(refused(&["kolotski"]).contains("'kolotski' is not a game; did you mean 'klotski'?"));
    let photo = refused(&["photo.png"]);
    assert!(photo.contains("'photo.png' is not a game: expected a size, puzzle name, file"));
    assert!(!photo.contains("tile"), "{photo}");
    assert!(refused(&["1 2 9 3"]).contains("'9' is not a tile of a 2x2 board"));
    assert!(refused(&["300x300"]).contains("'300x300' is not a game: a board has at most 255"));
    assert!(refused(&["1 2 3 / 4 5 6 / 8 7 0"]).contains("error: "));
    assert!(refused(&["klotski", "--style", "path+"]).contains("several pieces at once"));
    assert!(refused(&[&".".repeat(81)]).contains("more than one solution"));
    for (arguments, message) in [
        (&["klotski", "--level", "hard"][..], "--level requires a new game of tiles or sudoku"),
        (&[EASY_POSITION, "--level", "hard"], "--level requires a new game"),
        (&["klotski", "--walk", "5"], "--walk requires a new game of tiles"),
        (&["sudoku", "--walk", "5"], "--walk requires a new game of tiles"),
        (&["3x3", "--style", "step"], "--style requires a block puzzle"),
        (&["klotski", "--mtm"], "--metric requires tiles"),
    ] {
        assert!(refused(arguments).contains(message), "{arguments:?}");
    }
    let saved = |game: &str| {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("saved {game}"));
        fs::write(&file, fifteen(&["play", game, "--print"]).stdout).expect("a writable file");
        file.display().to_string()
    };
    let (tiles, blocks) = (saved("3x3"), saved("klotski"));
    let (tiles, blocks) = (tiles.as_str(), blocks.as_str());
    for (arguments, message) in [
        (&["--saved", tiles, "--level", "hard"][..], "--level requires a new game"),
        (&["--saved", tiles, "--style", "step"], "--style requires a block puzzle"),
        (&["--saved", tiles, "--mtm"], "--metric requires a new game"),
        (&[tiles, "--mtm"], "--metric requires a new game"),
        (&["--saved", blocks, "--style", "step"], "--style requires a new game"),
    ] {
        assert!(refused(arguments).contains(message), "{arguments:?}");
    }
    assert_eq!(fifteen(&["play", "--saved", blocks, "--style", "path", "--print"]).code, Some(0));
}

/// A card on one line is a game, and the word `sudoku` may be in front of a grid.
#[test]
fn cards_and_named_sudokus_are_games() {
    let printed = |game: &[&str]| {
        let run = fifteen(&[&["play", "--print"], game].concat());
        assert_eq!(run.code, Some(0), "{game:?}: {}", run.stderr);
        run.stdout
    };
    let card = printed(&["BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", "--style", "step"]);
    assert!(card.contains("\nblocks below\nstyle step\n"), "{card}");
    let grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    assert_eq!(printed(&["sudoku", grid]), printed(&[grid]));
}

/// Files of positions and sudokus may have comments, as for `solve` and `sudoku`.
#[test]
fn game_files_may_have_comments() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("game with comments");
    let printed = |game: &str| fifteen(&["play", "--print", game]);
    let sudoku =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for game in ["867254301", "8 6 7\n2 5 4\n3 0 1", sudoku] {
        fs::write(&file, format!("# a game\n\n{game} # to be played\n")).expect("a writable file");
        let run = printed(&file.display().to_string());
        assert_eq!(run.code, Some(0), "{game}: {}", run.stderr);
        assert_eq!(run.stdout, printed(&game.replace('\n', " / ")).stdout, "{game}");
    }
}

/// A file of positions that is no single one is no reason to name another command.
#[test]
fn several_positions_and_mistakes_are_told_apart() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no single game");
    let several = "has several positions; 'fifteen play' takes one";
    let tiles: Vec<String> = (1..37).map(|tile| (tile % 36).to_string()).collect();
    let rows: Vec<String> = tiles.chunks(6).map(|row| row.join(" ")).collect();
    let lines = (rows.join("/") + "\n").repeat(2);
    let grids = (rows.join("\n") + "\n\n").repeat(2);
    for (text, message) in [
        ("867254301\n867254310\n", several),
        ("# two\n8 6 7\n2 5 4\n3 0 1\n\n8 6 7\n2 5 4\n3 1 0\n", several),
        (&lines, several),
        (&grids, several),
        ("# one\n1 2 3\n4 5 6\n7 7 0\n", ": tile 7 appears twice (line 4, column 1 and line 4,"),
    ] {
        fs::write(&file, text).expect("a writable file");
        let run = fifteen(&["play", "--print", &file.display().to_string()]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{text}");
        assert!(run.stderr.contains(message), "{text}: {}", run.stderr);
    }
}

#[test]
fn games_are_printed_and_read_again() {
    let folder = std::env::temp_dir().join(format!("fifteen-play-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("a path");
    let sudoku =
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    for game in [
        &["klotski", "--style", "line"][..],
        &[EASY_POSITION],
        &["2x3"],
        &["15"],
        &[sudoku],
        &["sudoku"],
    ] {
        let printed = fifteen(&[&["play", "--print", "--seed", "5"], game].concat());
        assert_eq!(printed.code, Some(0), "{game:?}: {}", printed.stderr);
        assert!(printed.stdout.starts_with("fifteen play 2\n"), "{}", printed.stdout);
        fs::write(&file, &printed.stdout).expect("a file");
        let again = fifteen(&["play", "--print", path]);
        assert_eq!(again.stdout, printed.stdout, "{}", again.stderr);
    }
    // A custom puzzle is printed with its game.
    fs::write(&file, "AAB\nC.B\n...\n\n???\n???\n?AA\n").expect("a file");
    let printed = fifteen(&["play", "--print", path]).stdout;
    assert!(printed.contains("\nblocks below\n") && printed.contains("\npuzzle\n"), "{printed}");
    fs::write(&file, printed + "nonsense\n").expect("a file");
    assert_eq!(fifteen(&["play", "--print", path]).code, Some(2));
    fs::remove_dir_all(&folder).expect("a removable folder");
}

#[test]
fn the_same_seed_makes_the_same_game() {
    let game = |seed: &str| fifteen(&["play", "4x4", "--print", "--seed", seed]).stdout;
    assert_eq!(game("7"), game("7"));
    assert_ne!(game("7"), game("8"));
}

#[test]
fn keys_are_listed() {
    let keys = fifteen(&["play", "--keys"]).stdout;
    for word in
        ["Tiles\n", "Sudoku\n", "  i        show the best next move; again to make it", "Ctrl-Z"]
    {
        assert!(keys.contains(word), "{word}: {keys}");
    }
}
