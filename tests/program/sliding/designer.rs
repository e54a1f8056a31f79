//! Use of the program by a puzzle designer: drawing a puzzle, printing it in both formats, its
//! hardest starts, and their pictures.

use crate::support::program::{
    ProgramOutput, fifteen, fifteen_with_input, json_lines, run_with_input,
};
use fifteen::sliding::{COLLECTION, Puzzle};
use std::fs;
use std::path::PathBuf;

/// Puzzle of two dominoes and a square on a board with a pillar.
const DRAWN_PUZZLE: &str = "title: Mine\n\nstart:\nAAB\nC.B\n#..\n\ngoal:\n...\nAA.\n#..\n";

fn slide(arguments: &[&str], input: &str) -> ProgramOutput {
    fifteen_with_input(&[&["slide"], arguments].concat(), input.as_bytes())
}

/// Creates a folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("fifteen-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a new folder");
    folder
}

#[test]
fn solutions_use_the_letters_of_the_drawing() {
    let run = slide(&["--style", "2"], DRAWN_PUZZLE);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    assert!(run.stdout.starts_with("Mine: "), "{}", run.stdout);
    assert!(run.stdout.contains("│ A     │ B │"), "{}", run.stdout);
    assert!(run.stdout.contains(". A (1, 1) → "), "{}", run.stdout);
    // The record uses the same letters and is verified against the drawing.
    let run = slide(&["--style", "2", "--format", "jsonl"], DRAWN_PUZZLE);
    let folder = folder("mine");
    let file = folder.join("mine.txt");
    fs::write(&file, DRAWN_PUZZLE).expect("a writable file");
    let verify = ["verify", "--blocks", &file.display().to_string()];
    let verified = fifteen_with_input(&verify, run.stdout.as_bytes());
    assert_eq!(verified.code, Some(0), "{}{}", verified.stdout, verified.stderr);
    // Piece B is of a kind named B: the letters are those of the drawing.
    let verified =
        fifteen_with_input(&[&verify[..], &["--style", "2"]].concat(), b"C@2,1:ES A@1,1:S");
    assert!(verified.stdout.contains("solved in style 2, 2 moves"), "{}", verified.stdout);
    fs::remove_dir_all(&folder).expect("a removable folder");
}

/// Forged solutions of cars and exits are refused: across the line of a car, through a wall or
/// another car, beyond the frame, and to a place that is no exit of the car.
#[test]
fn forged_solutions_of_cars_are_refused() {
    let folder = folder("forged");
    let file = folder.join("cars.txt");
    let cars = "rows: A\ncolumns: B C\npinned: P\nexit: A right 2\n\n\
                start:\n#..C\nAABC\nP.B.\n....\n";
    fs::write(&file, cars).expect("a writable file");
    let verify = ["verify", "--style", "2", "--blocks", &file.display().to_string()];
    let played = |moves: &str| fifteen_with_input(&verify, moves.as_bytes());
    let solved = played("B@2,3:S C@1,4:SS A@2,1:EE");
    assert_eq!(solved.code, Some(0), "{}{}", solved.stdout, solved.stderr);
    for (moves, reason) in [
        // Cells that are free, but not on the line of the car.
        ("B@2,3:S C@1,4:SS A@2,1:E A@2,2:N", "move 4"),
        ("B@2,3:S C@1,4:N A@2,1:EE", "move 2"),
        ("B@2,3:N C@1,4:SS B@2,3:W", "move 3"),
        ("P@3,1:E", "move 1"),
        ("P@3,1:S", "move 1"),
        // Through a car, through the wall, through the frame.
        ("A@2,1:EE", "move 1"),
        ("A@2,1:N", "move 1"),
        ("A@2,1:W", "move 1"),
        ("B@2,3:S C@1,4:SS A@2,1:EEE", "move 3"),
        // Car A is not at its exit, even if another car is at that side.
        ("B@2,3:S C@1,4:SS A@2,1:E", ""),
        ("B@2,3:S C@1,4:SS", ""),
    ] {
        let run = played(moves);
        assert_eq!(run.code, Some(1), "{moves}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains(reason), "{moves}: {}", run.stdout);
    }
    // The wall is on the line of car B.
    fs::write(&file, "rows: A B\nexit: A right 1\n\nstart:\nAA..\nBB#.\n").expect("writable");
    assert_eq!(played("A@1,1:EE").code, Some(0));
    for moves in ["B@2,1:E A@1,1:EE", "B@2,1:EE A@1,1:EE"] {
        let run = played(moves);
        assert_eq!(run.code, Some(1), "{moves}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("move 1"), "{moves}: {}", run.stdout);
    }
    fs::remove_dir_all(&folder).expect("a removable folder");
}

#[test]
fn every_puzzle_is_printed_in_both_formats() {
    for classic in COLLECTION {
        for format in ["knuth", "drawn"] {
            let run = slide(&[classic.name, "--text", format], "");
            assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
            let again = Puzzle::parse(&run.stdout).expect("a puzzle");
            let text = if format == "knuth" { again.to_string() } else { again.to_drawn() };
            assert_eq!(text, run.stdout);
            assert_eq!(again.title(), classic.puzzle().title());
        }
    }
    let run = slide(&["--text", "knuth"], DRAWN_PUZZLE);
    assert_eq!(run.stdout, "3 x 3 Mine\n1 = 11\n2 = 1/1\n3 = 1\n1230x\n???1?x??\n");
    for ignored in [&["--format", "jsonl"][..], &["--boards"], &["--levels"], &["--svg", "-"]] {
        let run = slide(&[&["klotski", "--text", "drawn"], ignored].concat(), "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{ignored:?}");
    }
    // Knuth's format has no names for sixteen kinds.
    let run = slide(
        &["--text", "knuth"],
        "apart: A B C D E F G H I J K L M N O P\n\nABCDEFGHIJKLMNOP.\n",
    );
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("supports 15 kinds of pieces; this puzzle has 16"),
        "{}",
        run.stderr
    );
}

#[test]
fn the_format_is_explained_with_an_example() {
    let help = fifteen(&["slide", "--help"]).stdout;
    let example: Vec<&str> = help
        .lines()
        .map(str::trim)
        .skip_while(|line| *line != "title: Klotski")
        .take_while(|line| !line.starts_with("The first drawing"))
        .collect();
    let example = example.join("\n");
    let puzzle = Puzzle::parse(&example).unwrap_or_else(|error| panic!("{error} in\n{example}"));
    assert_eq!((puzzle.title(), puzzle.start().pieces().len()), ("Klotski", 10));
}

/// A note explains that letters do not distinguish pieces of the same shape.
#[test]
fn an_invalid_puzzle_is_explained() {
    let run = slide(&[], "123\n45.\n\n123\n54.\n");
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.contains("with a line such as 'apart: A B'"), "{}", run.stdout);
    assert!(!run.stdout.contains("if any slide"), "{}", run.stdout);
    // The same letters are in the same places, or the goal is an exit.
    for text in ["1.\n..\n\n1.\n..\n", "AB.\n\nAB.\n", "exit: AB right 1\n\nA.B\n"] {
        let run = slide(&[], text);
        assert!(run.stdout.contains(": 0 moves"), "{}", run.stdout);
        assert!(!run.stdout.contains("apart"), "{}", run.stdout);
    }
}

/// For a text that is valid in neither format, the likely format is suggested.
#[test]
fn unknown_formats_get_a_suggestion() {
    for (text, suggestion) in [
        ("4 x 4\n1 = 2\n", "parsed as a puzzle in Knuth's format"),
        ("1 = 11\n1\n01\n", "parsed as a puzzle in Knuth's format"),
        ("AB\nA!\n", "parsed as a drawn puzzle"),
        ("dear diary,\n", "parsed as a drawn puzzle"),
    ] {
        let run = slide(&[], text);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains("standard input: line "), "{}", run.stderr);
        assert!(run.stderr.contains(suggestion), "{text}{}", run.stderr);
    }
}

#[test]
fn the_hardest_starts_of_klotski() {
    let arguments = ["klotski", "--hardest", "--style", "2"];
    let run = slide(&arguments, "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    assert!(run.stdout.contains(": maximum 93 moves, from 2 starts among "), "{}", run.stdout);
    let run = slide(&[&arguments[..], &["--format", "jsonl"]].concat(), "");
    let record = json_lines(&run).remove(0);
    assert_eq!((&record["status"], &record["length"]), (&"complete".into(), &93.into()));
    assert_eq!(record["farthest"].as_array().map(Vec::len), Some(2));
    assert_eq!(record["levels"].as_array().map(Vec::len), Some(94));

    // The same starts are printed as puzzles.
    let run = slide(&[&arguments[..], &["--text", "drawn", "--limit", "1"]].concat(), "");
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.contains("hardest start 1 of 1, 93 moves in style 2\n"), "{}", run.stdout);
    assert!(run.stderr.contains("maximum 93 moves"), "{}", run.stderr);
    let run = slide(&["--style", "2"], &run.stdout);
    assert!(run.stdout.contains(": 93 moves, style 2"), "{}", run.stdout);
}

#[test]
fn puzzles_without_hardest_starts_are_reported() {
    let run = slide(&["--hardest"], "1 x 3\n1 = 11\n1\n?0?\n");
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("no configuration satisfies a goal"), "{}", run.stdout);
    let run = slide(&["--hardest"], "1 x 3\n1 = 11\n1\n");
    assert_eq!(run.code, Some(2), "a goal is needed");
    // More goals than fit in memory.
    let many = format!("9 x 9\n1 = 1\n2 = 11\n2{}\n?2{}\n", "1".repeat(40), "?".repeat(78));
    let run = slide(&["--hardest", "--memory-limit", "0.01"], &many);
    assert_eq!(run.code, Some(3));
    assert!(
        run.stdout.contains("limit of memory reached; goals not yet enumerated"),
        "{}",
        run.stdout
    );
    let run = slide(&["--hardest", "--time-limit", "0.2", "--memory-limit", "1"], &many);
    assert_eq!(run.code, Some(3));
    assert!(run.stdout.contains("limit of time reached"), "{}", run.stdout);
}

#[test]
fn farthest_configurations_are_written_as_pictures_and_texts() {
    let folder = folder("far");
    let path = |name: &str| folder.join(name).display().to_string();
    for (mode, players) in [("--hardest", 2), ("--explore", 0)] {
        let (svg, html) = (path("far.svg"), path("far.html"));
        let arguments = ["klotski", mode, "--style", "2", "--svg", &svg, "--html", &html];
        let run = slide(&arguments, "");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let read = |path: &str| fs::read_to_string(path).expect("a readable file");
        let boards = if mode == "--hardest" { 2 } else { 3 };
        assert_eq!(read(&svg).matches("class=\"board\"").count(), boards);
        let page = read(&html);
        assert_eq!(page.matches("<figure class=\"scene").count(), boards);
        assert_eq!(page.matches("class=\"data\"").count(), players);
    }
    fs::remove_dir_all(&folder).expect("a removable folder");
    let run = slide(&["klotski", "--explore", "--text", "knuth", "--limit", "8", "-q"], "");
    let puzzles: Vec<&str> = run.stdout.split("\n\n").collect();
    assert_eq!(puzzles.len(), 4);
    for text in puzzles {
        let puzzle = Puzzle::parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert!(puzzle.title().contains("farthest configuration"), "{text}");
    }
}

/// With `-` the picture is printed on standard output, without anything else.
#[test]
fn a_picture_on_stdout_is_the_only_output() {
    for option in ["--svg", "--html"] {
        let run = slide(&["silly", option, "-"], "");
        assert_eq!(run.code, Some(0));
        assert!(run.stdout.starts_with('<'), "{}", run.stdout);
        assert!(run.stdout.ends_with(if option == "--svg" { "</svg>\n" } else { "</html>\n" }));
        assert!(run.stderr.contains("20 moves"), "{}", run.stderr);
        assert!(!PathBuf::from("-").exists());
        let run = slide(&["silly", option, "-", "--format", "jsonl"], "");
        assert_eq!(run.code, Some(2));
    }
    assert_eq!(slide(&["silly", "--svg", "-", "--html", "-"], "").code, Some(2));
}

/// The number of slides is printed as well if it is cheap to compute.
#[test]
fn the_number_of_slides_is_printed() {
    let run = slide(&["klotski"], "");
    assert!(run.stdout.contains(": 116 moves, style 0"), "{}", run.stdout);
    let line = "81 moves if any slide of a piece counts as one";
    assert!(run.stdout.lines().any(|printed| printed == line), "{}", run.stdout);
    for arguments in [&["klotski", "--style", "2"][..], &["klotski", "-q"]] {
        assert!(!slide(arguments, "").stdout.contains("if any slide"));
    }
    let run = slide(&["simplicity", "--style", "3"], "");
    assert!(
        run.stdout.contains("\n14 moves if any slide of several pieces counts"),
        "{}",
        run.stdout
    );
}

/// Runs the program in a terminal of a given width and returns the output.
#[cfg(target_os = "linux")]
fn run_on_terminal(columns: usize, arguments: &str) -> String {
    let command = format!(
        "stty cols {columns} rows 30; exec '{}' {arguments}",
        env!("CARGO_BIN_EXE_fifteen")
    );
    let run = run_with_input(
        std::process::Command::new("script").args(["-qec", &command, "/dev/null"]),
        b"",
    );
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    run.stdout.replace('\r', "")
}

#[cfg(target_os = "linux")]
#[test]
fn drawings_fit_the_terminal_width() {
    let width = |columns| {
        let shown = run_on_terminal(columns, "slide klotski --style 5 --boards --color never -q");
        let boards = shown.lines().filter(|line| line.starts_with('┌'));
        boards.map(|line| line.chars().count()).max().expect("a board")
    };
    // A board is 17 columns wide. Boards are 20 columns apart: 18 for the widest caption, and two
    // between.
    assert_eq!([60, 80, 200].map(width), [57, 77, 197]);
    // A board that is too wide is drawn with narrow cells.
    let wide = format!("1 x 25\n1 = 1\n1\n{}1\n", "0".repeat(24));
    let file = std::env::temp_dir().join(format!("fifteen-wide-{}.txt", std::process::id()));
    fs::write(&file, wide).expect("a writable file");
    let width = |columns| {
        let shown = run_on_terminal(
            columns,
            &format!("slide {} -q --style 1 --color never", file.display()),
        );
        shown.lines().map(|line| line.chars().count()).skip(1).max().expect("a line")
    };
    assert_eq!([60, 110].map(width), [51, 101]);
    fs::remove_file(&file).expect("a removable file");
    // Boards in a file have the usual width.
    let run = slide(&["klotski", "--style", "5", "--boards", "-q"], "");
    let boards = run.stdout.lines().filter(|line| line.starts_with('┌'));
    assert_eq!(boards.map(|line| line.chars().count()).max(), Some(77));
}

#[test]
fn styles_have_names() {
    for (name, number) in [("step", "0"), ("Line", "1"), ("path", "2"), ("path+", "5")] {
        let solved = |style| fifteen(&["slide", "-q", "silly", "--style", style]);
        assert_eq!(solved(name).stdout, solved(number).stdout, "{name}");
        assert_eq!(solved(name).code, Some(0), "{name}");
    }
    let refused = fifteen(&["slide", "silly", "--style", "hop"]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("expected step, line, path, step+, line+, path+ or 0 to 5"),
        "{}",
        refused.stderr
    );
}
