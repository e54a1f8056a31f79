//! First guesses of users: clear ones work, and the others are answered with what to type.

use crate::support::program::{fifteen, fifteen_with_input};
use std::fs;
use std::path::PathBuf;

/// Writes a file and returns its path.
fn file(name: &str, content: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("a writable folder");
    path.into_os_string().into_string().expect("valid UTF-8")
}

/// Checks that the arguments are refused with a one-line message that contains the advice.
fn check_advice(arguments: &[&str], advice: &str) {
    let run = fifteen(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
    assert!(run.stderr.contains(advice), "{arguments:?}: {}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{arguments:?}: {}", run.stderr);
}

#[test]
fn first_words_are_answered_with_what_to_type() {
    check_advice(&["5x5"], "try 'fifteen play 5x5' or 'fifteen generate --size 5x5'");
    check_advice(&["6x6"], "try 'fifteen play 6x6' or 'fifteen generate --size 6x6'");
    check_advice(&["24-puzzle"], "try 'fifteen play 5x5' or 'fifteen generate --size 5x5'");
    check_advice(&["version"], "'fifteen --version'");
    check_advice(&["cite"], "CITATION.cff");
    check_advice(&["solve", "--cite"], "CITATION.cff");
    check_advice(&["new"], "'fifteen play' for a new game");
    check_advice(&["undo"], "'fifteen play', where u takes back a move");
    check_advice(&["hint"], "'fifteen play POSITION', where i shows a hint");
    check_advice(&["hint", "8 6 7 2 5 4 3 0 1"], "'fifteen play 8 6 7 2 5 4 3 0 1', where i");
    check_advice(&["RULD"], "'fifteen --scramble RULD'; to check a solution: 'fifteen verify");
    check_advice(&["R2ULD2"], "looks like moves");
    check_advice(&["867254301", "--algorithm", "astar"], "use --engine, such as --engine astar");
    check_advice(&["sudoku", "--generate"], "fifteen sudoku generate");
    check_advice(&["867254301", "--png", "x.png"], "pictures are SVG; use --svg FILE");
    check_advice(&["korf", "--csv"], "use --format csv");
    check_advice(&["compare", "--no-mirror", "867254301"], "--heuristics pdb-5-5-5-no-mirror");
}

/// Sizes, moves and names in the wrong place are recognized, and the advice names no unrelated
/// board.
#[test]
fn arguments_in_the_wrong_place_are_recognized() {
    for command in ["solve", "compare", "slide", "improve", "verify"] {
        check_advice(&[command, "5x5"], "'5x5' is the size of a board; try 'fifteen play 5x5'");
        check_advice(&[command, "RULD"], "'RULD' looks like moves");
    }
    check_advice(&["slide", "6x6"], "'6x6' is the size of a board");
    check_advice(&["slide", "list"], "fifteen slide --list");
    let blocks = ["verify", "--blocks", "klotski", "A@1,1:E"];
    check_advice(
        &blocks,
        "'A@1,1:E' is not a file; moves of blocks are read from a file or standard",
    );
    check_advice(&["klotski", "rush-1"], "'rush-1': one puzzle at a time; a file may have several");
    check_advice(&["sudoku", "4x4"], "a sudoku has 9x9 cells; try 'fifteen sudoku generate'");
    check_advice(&["sudoku", "klotski"], "did you mean 'fifteen slide klotski'?");
    check_advice(&["queens", "3x3"], "a square board takes one number: fifteen queens 3");
    check_advice(&["queens", "2x3"], "width, height and number of queens: fifteen queens 3 2 Q");
    check_advice(&["antislide", "3x3x3"], "use --box 3x3x3 and --brick, such as --brick 2x2x1");
    check_advice(&["pdb", "build", "5x5"], "fifteen pdb build --size 5x5 PARTITION");
    check_advice(&["optimal", "867254301"], "'optimal' is not a command");
    check_advice(&["play", "rush", "hour"], "'rush hour' is not a game");
    check_advice(&["AAB/A.B/CC."], "looks like a drawn puzzle; put it into a file, with its goal");
    check_advice(&["123456789"], "column 9: '9' is not a tile of a 3x3 board");
    let tiles = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 12";
    check_advice(&[tiles], "17 cells: tile 12 appears twice (columns 25 and 39)");
    check_advice(&["1 2 3 4 5 6 7 8 0 8"], "10 cells: tile 8 appears twice (columns 15 and 19)");
    let compare = ["compare", "--engines", "plain", "--threads", "2", "867254301"];
    check_advice(&compare, "compare searches one position at a time");
    let few = fifteen(&["15"]).stderr;
    assert!(few.contains("2 cells, but a 3x3 board has 9, and a 4x4 board 16"), "{few}");
}

#[test]
fn a_size_may_replace_the_option() {
    for (command, rest) in [("generate", &["--seed", "3"][..]), ("machine", &["-q"])] {
        let long = fifteen(&[&[command, "--size", "2x3"], rest].concat());
        let short = fifteen(&[&[command, "2x3"], rest].concat());
        assert_eq!(
            (long.code, long.stdout),
            (Some(0), short.stdout),
            "{command}: {}",
            short.stderr
        );
    }
}

/// A file is an argument of some commands and an option of others; both take both.
#[test]
fn a_file_may_be_an_option_or_an_argument() {
    let cells = file("guesses-slide", b"AB\n..\n\n..\nAB\n");
    let expected = fifteen(&["slide", &cells, "-q"]);
    assert_eq!(expected.code, Some(0), "{}", expected.stderr);
    for option in ["-f", "--file"] {
        assert_eq!(fifteen(&["slide", option, &cells, "-q"]).stdout, expected.stdout);
    }
    let record = fifteen(&["867254301", "--format", "jsonl"]).stdout;
    let record = file("guesses-plot", record.as_bytes());
    let plot = fifteen(&["plot", "-f", &record]).stdout.replace("plot -f", "plot");
    assert_eq!(plot, fifteen(&["plot", &record]).stdout);
    assert_eq!(fifteen(&["queens", "-f", "6"]).code, Some(2));
}

/// Records in CSV are recognized, and not read as positions or claims line by line.
#[test]
fn records_in_csv_are_not_input() {
    let records = fifteen(&["867254301", "123456708", "--format", "csv"]).stdout;
    for command in ["verify", "improve", "solve"] {
        let run = fifteen_with_input(&[command], records.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
        let fault = "standard input: records of --format csv are not read; use --format jsonl";
        assert_eq!(run.stderr, format!("error: {fault}\n"));
    }
    let records = file("guesses-csv", records.as_bytes());
    for command in [&["verify"][..], &["plot"], &["compare", "-f"], &["solve"]] {
        check_advice(&[command, &[records.as_str()]].concat(), "not read; use --format jsonl");
    }
}

/// The tiles of a position may be several arguments of `machine --trace`, too.
#[test]
fn the_position_of_a_trace_needs_no_quotes() {
    let quoted = fifteen(&["machine", "--trace", "0 3 / 2 1", "--steps", "3"]);
    assert_eq!(quoted.code, Some(3), "{}", quoted.stderr);
    let words = fifteen(&["machine", "--trace", "0", "3", "2", "1", "--steps", "3"]);
    assert_eq!(words.stdout, quoted.stdout, "{}", words.stderr);
    check_advice(&["machine", "--trace", "0", "3", "x"], "--trace: '0 3 x'");
}

#[cfg(not(feature = "cluster"))]
#[test]
fn options_of_a_cluster_are_explained_without_it() {
    for option in ["--processes", "--hosts"] {
        check_advice(&["queens", "6", option, "2"], "built without the feature cluster");
    }
}

#[test]
fn sizes_and_moves_that_are_positions_stay_positions() {
    // `3x1` is a row in compact notation, with x for the blank, and `12/30` is a whole position.
    assert_eq!(fifteen(&["-q", "3x1", "867", "254"]).code, fifteen(&["-q", "301867254"]).code);
    assert_eq!(fifteen(&["-q", "12/30"]).code, Some(0));
}

#[test]
fn words_with_one_meaning_are_commands() {
    let expected = fifteen(&["generate", "--size", "3x3", "--seed", "5"]).stdout;
    for word in ["shuffle", "scramble", "random"] {
        assert_eq!(fifteen(&[word, "--size", "3x3", "--seed", "5"]).stdout, expected, "{word}");
    }
    let sudoku =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert_eq!(fifteen(&[sudoku]).stdout, fifteen(&["sudoku", sudoku]).stdout);
}

#[test]
fn a_single_argument_may_replace_the_main_option() {
    let ten = ["generate", "--count", "10", "--seed", "1"];
    assert_eq!(fifteen(&["generate", "10", "--seed", "1"]).stdout, fifteen(&ten).stdout);
    let census = fifteen(&["census", "2x3", "-q"]);
    assert_eq!(census.stdout, fifteen(&["census", "--size", "2x3", "-q"]).stdout);
    assert_eq!(census.code, Some(0), "{}", census.stderr);
    let korf = fifteen(&["korf", "12", "--format", "csv"]);
    assert_eq!(korf.code, Some(0), "{}", korf.stderr);
    assert_eq!(korf.stdout.lines().count(), 2, "{}", korf.stdout);
    check_advice(&["korf", "101"], "instances: '101' is not a number from 1 to 100");
    for command in ["korf", "solve"] {
        let message = "--list korf100: '101' is not a number from 1 to 100";
        check_advice(&[command, "--list", "korf100", "101"], message);
    }
}

#[test]
fn options_have_one_spelling_in_the_singular_and_the_plural() {
    let start = "867254301";
    for arguments in [
        &["solve", "--heuristics", "manhattan", start][..],
        &["solve", "--engines", "plain", start],
        &["solve", "--pruning", start],
        &["solve", "--moves", "lrud", start],
        &["compare", "--heuristic", "manhattan", start],
        &["compare", "--engine", "plain,fsa", start],
        &["compare", "--no-pruning", start],
    ] {
        let run = fifteen(arguments);
        assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    }
    assert!(!fifteen(&["solve", "--help"]).stdout.contains("--heuristics"));
}

#[test]
fn a_label_before_a_position_is_skipped() {
    let bare = fifteen(&["-q", "8 2 0/4 6 1/3 7 5"]);
    assert_eq!(bare.code, Some(0), "{}", bare.stderr);
    for label in ["Scramble:", "Scramble 12: ", "scramble: "] {
        let labeled = fifteen(&["-q", &format!("{label}8 2 0/4 6 1/3 7 5")]);
        assert_eq!(labeled.stdout, bare.stdout, "{label}: {}", labeled.stderr);
    }
    let list = "Scramble 1: 8 2 0/4 6 1/3 7 5\nScramble 2: 8 2 0/4 6 1/3 7 5\n";
    let run = fifteen_with_input(&["--format", "csv"], list.as_bytes());
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 3), "{}", run.stderr);
    let labels = "Puzzle 1:\n8 2 0\n4 6 1\n3 7 5\n\nPuzzle 2:\n8 2 0/4 6 1/3 7 5\n";
    let run = fifteen_with_input(&["--format", "csv"], labels.as_bytes());
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 3), "{}", run.stderr);
    let wrong = fifteen(&["Scramble: 8 2 0/4 6 1/3 7 9"]);
    assert!(wrong.stderr.contains("column 27: '9' is not a tile"), "{}", wrong.stderr);
}

/// The value of a misspelled option is not taken for a command.
#[test]
fn unknown_options_before_a_position_are_named() {
    for (option, name) in [("--move", "--move"), ("-moves", "-m"), ("--engin", "--engin")] {
        let run = fifteen(&[option, "udlr", "867254301"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{option}");
        let message = format!("unexpected argument '{name}' found");
        assert!(run.stderr.contains(&message), "{option}: {}", run.stderr);
    }
    check_advice(&["--algorithm", "astar", "867254301"], "use --engine, such as --engine astar");
    check_advice(&["--notation", "udlr", "867254301"], "use --moves tiles, --moves blank or");
}

/// Another option is suggested only if its name is similar.
#[test]
fn suggested_options_resemble_the_unknown_one() {
    for (arguments, suggested) in [
        (&["--board", "867254301"][..], "--boards"),
        (&["--heuristc", "walking", "867254301"], "--heuristic"),
        (&["klotski", "--mtm"], ""),
        (&["slide", "generate", "--hrad"], ""),
    ] {
        let run = fifteen(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains("unexpected argument '--"), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.stderr.contains("tip: "), !suggested.is_empty(), "{}", run.stderr);
        assert!(run.stderr.contains(suggested), "{arguments:?}: {}", run.stderr);
    }
    check_advice(&["generate", "--level", "hard"], "--distance N and --walk N");
    check_advice(&["slide", "generate", "3"], "for that number of puzzles use --count 3");
    check_advice(&["pdb", "build", "7-7-1"], "did you mean the collection '7-7-1x2'?");
    let shards = "only solve, korf, queens and antislide have shards; 'fifteen resume FILE'";
    check_advice(&["resume", "file", "--shard", "1/2"], shards);
}

/// A size and a number are understood in either order.
#[test]
fn generate_takes_the_number_of_positions_after_the_size() {
    let positions =
        |arguments: &[&str]| fifteen(&[&["generate", "--seed", "1"], arguments].concat()).stdout;
    assert_eq!(positions(&["3x3", "2"]).lines().count(), 2);
    assert_eq!(positions(&["3x3", "2"]), positions(&["2", "3x3"]));
    assert_eq!(positions(&["5x5", "3"]), positions(&["3", "--size", "5x5"]));
}

#[test]
fn sudokus_may_be_single_arguments() {
    let grid = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let cells: Vec<&str> = grid.split("").filter(|cell| !cell.is_empty()).collect();
    let solved = fifteen(&[&["sudoku", "-q"], &cells[..]].concat());
    assert_eq!(solved.stdout, fifteen(&["sudoku", "-q", grid]).stdout);
    assert_eq!(solved.code, Some(0), "{}", solved.stderr);
    check_advice(&["sudoku", "gen"], "'gen' is not a sudoku; try 'fifteen sudoku generate'");
    check_advice(&["sudoku", "Solve"], "'Solve' is not a sudoku; try 'fifteen sudoku FILE'");
    check_advice(&["sudoku", "hint"], "'fifteen play FILE', where i shows a hint");
}

#[test]
fn counting_errors_name_the_number() {
    let numbers = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
    };
    let without_12 = numbers(&mut (1..16).filter(|&number| number != 12).chain([0]));
    check_advice(&[&without_12], "15 cells: tile 12 is missing");
    let without_12: Vec<&str> = without_12.split(' ').collect();
    check_advice(&without_12, "15 cells: tile 12 is missing");
    check_advice(&["--size", "4x4", "123456789abde0f"], "15 cells: tile 12 is missing");
    let many = numbers(&mut (0..36));
    check_advice(&["compare", &many], "36 numbers, but a board has at most 25 cells");
    let two = numbers(&mut (0..16).chain(0..16));
    let message = "32 numbers: 0 appears 2 times, and a position has each number once";
    check_advice(&[&two], message);
    let list = fifteen_with_input(&["solve"], two.as_bytes());
    assert_eq!((list.code, list.stderr), (Some(2), format!("error: line 1: {message}\n")));
    let grid = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let cells: Vec<String> = grid.chars().map(String::from).collect();
    let advice =
        format!("looks like a sudoku; write its digits without spaces: fifteen sudoku {grid}");
    let spaced = cells.join(" ");
    assert_eq!(fifteen(&["-q", &spaced]).stdout, fifteen(&["sudoku", "-q", grid]).stdout);
    check_advice(&cells.iter().map(String::as_str).collect::<Vec<_>>(), &advice);
    let numbered = "2 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6";
    let message = "17 numbers: the last 16 are a position; omit the first, which may be its number";
    check_advice(&[numbered], message);
    let list = fifteen_with_input(&["solve"], numbered.as_bytes());
    assert!(list.stderr.contains(message), "{}", list.stderr);
    let table = "13560de9b48ca7f2\t45\n61f85ad03427e9bc\t42\n";
    let list = fifteen_with_input(&["solve", "-q"], table.as_bytes());
    let message = |line, length| {
        format!(
            "error: line {line}: a position, and then '{length}'; other text must begin with #\n"
        )
    };
    assert_eq!((list.code, list.stderr), (Some(2), message(1, 45) + &message(2, 42)));
    // The first row alone must not be taken for a position of 2x3 cells.
    let row = |row: usize| numbers(&mut (6 * row..6 * row + 6).map(|cell| 7 * cell % 36));
    let rows: Vec<String> = (0..6).map(row).collect();
    let run = fifteen_with_input(&["compare"], rows.join("\n").as_bytes());
    let message = "error: line 1: 36 numbers, but a board has at most 25 cells\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(2), message));
}

#[test]
fn files_are_named_for_what_they_are() {
    let image = file("guesses-photo.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    for arguments in [
        &[&image[..]][..],
        &["solve", &image],
        &["slide", &image],
        &["play", &image],
        &["plot", &image],
        &["verify", &image],
        &["sudoku", &image],
    ] {
        check_advice(arguments, "not a text file: it is a PNG image");
    }
    let utf_16 = file("guesses-utf16.txt", b"\xff\xfe1\x000\x002\x003\x00");
    check_advice(&[&utf_16], "it is in UTF-16; save it as UTF-8");
    let game = file("guesses-game.txt", fifteen(&["play", "3x3", "--print"]).stdout.as_bytes());
    assert_eq!(fifteen(&[&game, "--print"]).code, Some(0));
    let checkpoint = format!("{}/guesses-checkpoint", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&checkpoint);
    assert_eq!(fifteen(&["queens", "5", "--checkpoint", &checkpoint]).code, Some(0));
    let levels = format!("{}/guesses-levels", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_dir_all(&levels);
    assert_eq!(fifteen(&["slide", "pennant", "--checkpoint", &levels]).code, Some(0));
    for name in [checkpoint.as_str(), &levels] {
        for words in [&[][..], &["solve"], &["solve", "--file"], &["slide"]] {
            check_advice(&[words, &[name]].concat(), "is a checkpoint; 'fifteen resume ");
        }
    }
}

#[test]
fn a_drawing_without_a_goal_is_told_to_add_one() {
    let drawing = file("guesses-drawing.txt", b"AAB\nA.B\nCC.\n");
    for arguments in [&[&drawing[..]][..], &["slide", &drawing]] {
        check_advice(arguments, "add a line `goal:` and a drawing of the goal below it");
    }
}

#[test]
fn verify_takes_a_file_and_refuses_options_without_effect() {
    let claims = file("guesses-claims.txt", b"123456789abcde0f f\n");
    let run = fifteen(&["verify", &claims]);
    assert_eq!(run.stdout, "123456789abcde0f: solved, 1 move\n", "{}", run.stderr);
    check_advice(&["verify", &claims, &claims], "one file at a time");
    check_advice(&["verify", "123456789abcde0f"], "with moves from it: fifteen verify START");
    for option in [
        &["--threads", "2"][..],
        &["--seed", "1"],
        &["--time-limit", "1s"],
        &["--no-build"],
        &["--style", "path"],
    ] {
        let run = fifteen(&[&["verify", "123456789abcde0f", "f"], option].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{option:?}");
    }
}

/// The trace of a solved position says so, and that of an unsolvable one has its exit code.
#[test]
fn traces_of_solved_and_unsolvable_positions() {
    let solved = fifteen(&["machine", "--trace", "1 2 / 3 0"]);
    assert_eq!(solved.code, Some(0));
    assert!(solved.stdout.ends_with("the start is the goal\n"), "{}", solved.stdout);
    let near = fifteen(&["machine", "--trace", "1 2 / 0 3"]);
    assert!(near.stdout.contains("goal found: 1 move, optimal"), "{}", near.stdout);
    let unsolvable = fifteen(&["machine", "--trace", "2 1 / 3 0"]);
    assert_eq!(unsolvable.code, Some(1));
    assert!(unsolvable.stdout.starts_with("Unsolvable: "), "{}", unsolvable.stdout);
}

/// Engines, heuristics, formats and lists are found by their names in upper case, too.
#[test]
fn names_may_be_in_upper_case() {
    for (upper, lower) in [
        ("123456789abc0def -q --engine FSA", "123456789abc0def -q --engine fsa"),
        ("123456789abc0def -q --heuristic WALKING", "123456789abc0def -q --heuristic walking"),
        ("123456789abc0def -q --metric MTM", "123456789abc0def -q --metric mtm"),
        ("machine --size 2x2 --print C", "machine --size 2x2 --print c"),
        ("verify --moves UDLR 123456789abc0def L3", "verify --moves udlr 123456789abc0def L3"),
        ("korf --list KORF100 --print", "korf --list korf100 --print"),
    ] {
        let [upper, lower] =
            [upper, lower].map(|words| fifteen(&words.split(' ').collect::<Vec<_>>()));
        assert_eq!((upper.code, upper.stderr.as_str()), (Some(0), ""));
        assert_eq!(upper.stdout, lower.stdout);
    }
}
