//! Arguments that are not commands: names of puzzles, files, and typos.

use super::malformed;
use crate::sliding::path;
use crate::support::program::{ProgramOutput, fifteen, fifteen_with_input};
use std::fs;

fn answer(run: &ProgramOutput) -> &str {
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    run.stdout.lines().next().unwrap_or_default()
}

#[test]
fn puzzles_are_found_by_their_names() {
    let long = fifteen(&["slide", "--puzzle", "klotski", "--style", "2"]);
    assert!(answer(&long).contains(": 81 moves"), "{}", long.stdout);
    for arguments in [
        &["klotski", "--style", "2"][..],
        &["slide", "klotski", "--style", "2"],
        &["--color", "never", "--style", "2", "klotski"],
    ] {
        assert_eq!(answer(&fifteen(arguments)), answer(&long));
    }
    let run = fifteen_with_input(&["verify", "--blocks", "eighteen"], b"4@1,1:E");
    assert_eq!(run.code, Some(1), "{}", run.stderr);
}

#[test]
fn files_with_puzzles_are_found() {
    let silly = path("silly.sliding").display().to_string();
    let run = fifteen(&[&silly]);
    assert!(answer(&run).contains("20 moves, style 0"), "{}", run.stdout);
    // Invalid puzzles are found, too.
    let bad = malformed("m14-overlap1");
    let run = fifteen(&[&bad]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("line 4, column 3: piece 1 extends beyond the board"),
        "{}",
        run.stderr
    );
    let drawn = std::env::temp_dir().join(format!("fifteen-drawn-{}.txt", std::process::id()));
    for (text, expected) in [
        ("AA.\n..B\n\n.AA\n..B\n", "1 move, style 0"),
        ("AsA\n\ngoal:\nsA.\n", "line 1, column 3: piece A is not connected"),
    ] {
        fs::write(&drawn, text).expect("a writable file");
        let run = fifteen(&[&drawn.display().to_string()]);
        assert!(run.stdout.contains(expected) || run.stderr.contains(expected), "{}", run.stderr);
    }
    fs::remove_file(&drawn).expect("a removable file");
}

#[test]
fn typos_get_a_suggestion() {
    for (arguments, suggestion) in [
        (&["slvoe"][..], "did you mean 'solve'?"),
        (&["slvoe", "bc9e80df3412a756"], "did you mean 'solve'?"),
        (&["klotsky"], "did you mean 'klotski'?"),
        (&["silde", "klotski"], "did you mean 'slide'?"),
        (&["slide", "klotzki"], "did you mean the puzzle 'klotski'?"),
        (&["solve", "klotski"], "did you mean 'fifteen slide klotski'?"),
        (&["slide", "bc9e80df3412a756"], "did you mean 'fifteen solve bc9e80df3412a756'?"),
    ] {
        let run = fifteen(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(suggestion), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn tile_positions_and_block_puzzles_are_distinguished() {
    let folder = std::env::temp_dir().join(format!("fifteen-names-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a new folder");
    let tiles = folder.join("tiles.txt").display().to_string();
    for text in [
        "# a comment\n\nbc9e80df3412a756\n",
        "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n",
        "1 2 3\n4 5 6\n7 0 8\n",
    ] {
        fs::write(&tiles, text).expect("a writable file");
        let run = fifteen(&["slide", &tiles]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{text}");
        let suggestion = format!("did you mean 'fifteen solve --file {tiles}'?");
        assert!(run.stderr.contains(&suggestion), "{}", run.stderr);
    }
    let silly = path("silly.sliding").display().to_string();
    for arguments in [&["solve", &silly][..], &["solve", "--file", &silly], &["--file", &silly]] {
        let run = fifteen(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        let suggestion = format!("is a block puzzle; did you mean 'fifteen slide {silly}'?");
        assert!(run.stderr.contains(&suggestion), "{}", run.stderr);
    }
    fs::remove_dir_all(&folder).expect("a removable folder");
}
