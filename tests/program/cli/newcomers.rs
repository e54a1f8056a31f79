//! Mistakes of newcomers: files of other puzzles, and words in the wrong place. The messages quote
//! the input.

use crate::support::program::{fifteen, fifteen_with_input, json_lines};
use fifteen::{Board, solve};
use std::fs;
use std::path::PathBuf;

const SUDOKU: &str = "\
5 3 0 0 7 0 0 0 0
6 0 0 1 9 5 0 0 0
0 9 8 0 0 0 0 6 0
8 0 0 0 6 0 0 0 3
4 0 0 8 0 3 0 0 1
7 0 0 0 2 0 0 0 6
0 6 0 0 0 0 2 8 0
0 0 0 4 1 9 0 0 5
0 0 0 0 8 0 0 7 9
";

const CARD: &str = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo";

const GRID: &str = "# mine\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 0 14 15\n";

/// Writes a file and returns its path.
fn file(name: &str, content: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("newcomers-{name}"));
    fs::write(&path, content).expect("a writable folder");
    path.into_os_string().into_string().expect("valid UTF-8")
}

/// Checks that the arguments are refused with a message that contains a text.
fn check_refused(arguments: &[&str], message: &str) {
    let run = fifteen(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
    assert!(run.stderr.contains(message), "{arguments:?}: {}", run.stderr);
}

/// A whole position of an unusual size has no wrong tile.
#[test]
fn positions_of_unusual_sizes_are_told_the_option() {
    let twenty_one = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 0 20";
    for (start, cells) in [("1 2 3 4 5 6 7 8 9 0", 10), (twenty_one, 21)] {
        let reason = format!("{cells} cells, but a 3x3 board has 9, and a 4x4 board 16");
        check_refused(&[start], &format!("{reason} (other sizes: see --size)"));
    }
    check_refused(&["1 2 3 4 5 6 7 8 8 0"], "tile 8 appears twice (columns 15 and 17)");
}

/// Numbers that must be positive are refused in plain words.
#[test]
fn zero_is_not_a_positive_number() {
    for arguments in [
        &["quality", "--rounds", "0"][..],
        &["quality", "--walks", "0"],
        &["verify", "--certificate", "x", "--subtrees", "0"],
        &["867254301", "--all", "--limit", "0"],
        &["slide", "generate", "--count", "0"],
    ] {
        check_refused(arguments, "expected a positive integer, such as 1000, 1e6 or 1M");
    }
}

/// Checks that the arguments are accepted, and returns the output.
fn output_of(arguments: &[&str]) -> String {
    let run = fifteen(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    run.stdout
}

#[test]
fn files_of_other_puzzles_are_recognized() {
    let cards = file("cards.txt", &format!("# two cards\n13 {CARD}\n8 {CARD} 1247\n"));
    assert_eq!(fifteen(&[&cards, "-q"]).stdout, fifteen(&["slide", &cards, "-q"]).stdout);
    assert_eq!(output_of(&["slide", CARD, "-q"]), output_of(&[CARD, "-q"]));
    let digits = SUDOKU.replace(' ', "");
    let cut = SUDOKU.replace('0', "");
    let texts = [
        ("grid", SUDOKU.to_owned()),
        ("commas", cut.replace(' ', ",")),
        ("semicolons", cut.replace(' ', ";")),
        ("tabs", cut.replace(' ', "\t")),
        ("dashes", digits.replace('0', "-")),
        ("stars", digits.replace('0', "*")),
        ("crosses", SUDOKU.replace('0', "x")),
        ("line", digits.replace('\n', "")),
    ];
    let expected = output_of(&["sudoku", &digits.replace('\n', "")]);
    for (name, text) in texts {
        let news = file(name, &text);
        assert_eq!(output_of(&[&news]), expected, "{name}");
        assert_eq!(output_of(&["sudoku", &news]), expected, "{name}");
        check_refused(&["solve", &news], "is a sudoku; did you mean 'fifteen sudoku ");
    }
    let list = file("list.txt", "867254301\n301867254\n");
    assert_eq!(output_of(&[&list, "-q"]).matches("Solution").count(), 2);
}

/// A file with a mistake is recognized, too: the error is that of the command for such puzzles.
#[test]
fn files_of_other_puzzles_with_mistakes_are_recognized() {
    let refused = |arguments: &[&str]| {
        let run = fifteen(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        run.stderr
    };
    let digits = SUDOKU.replace(' ', "");
    let (rest, last) = digits.trim_end().rsplit_once('\n').expect("nine rows");
    let first = digits.lines().next().expect("nine rows");
    let card = "AA...O\nP..Q.O\nPXXQ.O\nP..Q..\nB...CC\nB.RRR.\n";
    let spaced: String = card.chars().flat_map(|cell| [cell, ' ']).collect();
    for (name, command, text) in [
        ("duplicate", "sudoku", format!("{rest}\n{first}\n")),
        ("letters", "sudoku", digits.replace('0', "O")),
        ("rows", "sudoku", rest.to_owned()),
        ("short", "sudoku", format!("{rest}\n{}\n", &last[1..])),
        ("long line", "sudoku", format!("{}{first}\n", rest.replace('\n', ""))),
        ("heading", "slide", format!("rows: X A C\ncols: P O Q B\nexit: X right 3\n\n{card}")),
        ("exit", "slide", format!("exit: X right\n\n{card}")),
        ("ragged", "slide", card.replace("CC", "C")),
        ("spaces", "slide", spaced.replace("\n ", "\n")),
    ] {
        let path = file(&format!("mistake-{name}.txt"), &text);
        let error = refused(&[command, &path]);
        assert_eq!(refused(&[&path]), error, "{name}");
        let fault = error.lines().next().unwrap_or_default();
        assert!(!fault.contains("is not a tile"), "{name}: {error}");
    }
    let line = format!("{}{first}", rest.replace('\n', ""));
    check_refused(&[&line], "duplicate");
}

#[test]
fn pictures_of_the_only_position_of_a_file_are_drawn() {
    let grid = file("grid.txt", GRID);
    let svg = |name: &str| file(name, "");
    let (from_file, from_pipe, from_argument) = (svg("1.svg"), svg("2.svg"), svg("3.svg"));
    output_of(&[&grid, "--svg", &from_file]);
    let run = fifteen_with_input(&["--svg", &from_pipe], GRID.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    output_of(&["1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15", "--svg", &from_argument]);
    let [one, two, three] = [from_file, from_pipe, from_argument]
        .map(|path| fs::read_to_string(path).expect("a picture"));
    assert!(one == two && two == three && one.starts_with("<svg"));
    let large = file("large.txt", &output_of(&["generate", "--size", "6x6", "--walk", "4"]));
    output_of(&[&large, "--html", &svg("large.html")]);
    let two = file("two.txt", &format!("{GRID}\n{GRID}"));
    let two_large = file("two-large.txt", &output_of(&["generate", "2", "--size", "6x6"]));
    for (size, one, several) in [("4x4", &grid, &two), ("6x6", &large, &two_large)] {
        for sized in [&[][..], &["--size", size]] {
            output_of(&[&[&**one, "--svg", &svg("sized.svg")], sized].concat());
            check_refused(
                &[&[&**several, "--svg", &svg("4.svg")], sized].concat(),
                "a single position; the input has several",
            );
        }
    }
    let (picture, page) = ("an SVG picture; name the file .svg", "a web page; name the file .html");
    for (option, name, message) in [
        ("--svg", "x.png", picture),
        ("--svg", "x.html", picture),
        ("--animation", "x.gif", picture),
        ("--animation", "x.HTM", picture),
        ("--html", "x.pdf", page),
        ("--html", "x.svg", page),
    ] {
        check_refused(&[&grid, option, name], message);
    }
}

/// Only the number of a line follows the name of the file after a comma.
#[test]
fn faults_of_a_file_follow_its_name() {
    let twice = file("twice.txt", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 12 0\n");
    check_refused(&[&twice], "twice.txt: tile 12 appears twice (line 1, column 25 and line 1,");
    let short = file("short.txt", "1 2 3\n");
    check_refused(&["--size", "4x4", &short], "short.txt, line 1: ");
}

#[test]
fn verify_and_improve_take_a_file_with_the_position() {
    let grid = file("start.txt", GRID);
    let written = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 0 14 15";
    assert_eq!(output_of(&["verify", &grid, "14 15"]), format!("{written}: solved, 2 moves\n"));
    assert!(output_of(&["improve", &grid, "14 15"]).contains("proved shortest"));
    for command in ["verify", "improve"] {
        check_refused(&[command, &grid], "is a position without moves");
        let words: Vec<&str> = [command].into_iter().chain("1 2 3 4 5 0".split(' ')).collect();
        check_refused(&words, "quote the position and the solution");
    }
}

#[test]
fn a_wrong_direction_is_found_where_it_is() {
    let start = "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15";
    for (moves, message) in [
        ("LLX", "moves: column 3: 'X' is not one of U, D, L, R"),
        ("R2'", "moves: column 3: '\\'' is not one of U, D, L, R"),
        ("ENX", "moves: column 3: 'X' is not one of E, N, W, S"),
        ("14 z", "moves: column 4: 'z' is not a tile of a 4x4 board"),
        ("xyz", "moves: column 1: 'x' is not a tile of a 4x4 board"),
    ] {
        check_refused(&["verify", start, moves], message);
    }
    let large = output_of(&["generate", "--size", "6x6", "--seed", "1"]);
    check_refused(
        &["verify", large.trim(), "LLX"],
        "moves: column 3: 'X' is not one of U, D, L, R",
    );
}

#[test]
fn messages_use_the_notation_of_the_user() {
    let decimal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 O 15";
    check_refused(&[decimal], "they are 1 to 15, and 0 for the blank (did you mean 0?)");
    check_refused(&["1 2 3 4/5 6 7 8/9 a b c/d e O f"], "they are 1 to f");
    check_refused(&["generate", "--size", "300x300"], "at most 255 rows and columns");
    check_refused(&["300x300"], "at most 255 rows and columns");
    check_refused(&["generate", "--size", "4"], "expected rows and columns, such as 4x4");
    check_refused(&["generate", "--seed", "abc"], "--seed <SEED>: 'abc' is not a whole number");
    let large = "18446744073709551616";
    check_refused(&["generate", "--seed", large], &format!("'{large}' is too large"));
    let packings = ["antislide", "--box", "3x3x3", "--brick", "2x2x1", "--of-each"];
    check_refused(&[&packings[..], &["12,"]].concat(), "'' is not a whole number");
    check_refused(&["queens", "12x9"], "fifteen queens 9 12 Q");
    check_refused(&["slide", "generate", "5x5"], "try 'fifteen slide generate --size 5'\n");
    check_refused(&["rush-hour"], "'fifteen slide rush-1'");
    check_refused(
        &["play", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "--print"],
        "unsolvable: swapping 14 and 15 makes it solvable",
    );
    let [short, long] = [&["generate", "6x6"][..], &["generate", "--size", "6x6"]];
    let seeded = |words: &[&str]| output_of(&[words, &["--seed", "3"]].concat());
    assert_eq!(seeded(short), seeded(long));
    assert_eq!(seeded(&["generate", "1e1"]), seeded(&["generate", "--count", "10"]));
    let sudokus =
        |words: &[&str]| output_of(&[&["sudoku", "generate", "--seed", "3"], words].concat());
    assert_eq!(sudokus(&["2"]), sudokus(&["--count", "2"]));
}

#[test]
fn impossible_distances_are_told_from_rare_ones() {
    check_refused(
        &["generate", "--distance", "90"],
        "no position of a 4x4 board is farther than 80",
    );
    let small = ["generate", "--size", "2x2", "--distance"];
    check_refused(&[&small[..], &["7"]].concat(), "no position of a 2x2 board is farther than 6");
    output_of(&[&small[..], &["6"]].concat());
    let rare = ["generate", "--size", "3x3", "--seed", "1", "--distance", "31"];
    check_refused(&rare, "random walks found no position that far from the goal");
    check_refused(&rare, "('fifteen census 3x3 --list' prints the farthest)");
    let spiral = [&rare[..], &["--goal", "spiral"]].concat();
    check_refused(&spiral, "('fifteen census 3x3 --list --goal spiral' prints the farthest)");
}

/// With `--quiet`, the boards of several puzzles are drawn only on request.
#[test]
fn boards_of_several_cards_are_drawn_on_request() {
    let cards = file("boards.txt", &format!("{CARD}\n{CARD}\n"));
    let quiet = output_of(&["slide", &cards, "-q"]);
    let boards = output_of(&["slide", &cards, "-q", "--boards"]);
    assert_eq!(quiet.matches("after move").count(), 0);
    assert_eq!(boards.matches("after move").count(), 16);
}

#[test]
fn options_take_the_spelling_of_the_user() {
    let start = "867254301";
    for (option, other) in [
        (["--moves", "UDLR"], ["--moves", "udlr"]),
        (["--metric", "MTM"], ["--metric", "multi"]),
        (["--time-limit", "30sec"], ["--time-limit", "30s"]),
        (["--time-limit", "2 minutes"], ["--time-limit", "2m"]),
    ] {
        // Several threads may find different solutions.
        let with =
            |[name, value]: [&str; 2]| output_of(&["-q", "--threads", "1", start, name, value]);
        assert_eq!(with(option), with(other), "{option:?}");
    }
    check_refused(&["867254301", "--metric", "both"], "possible values: single, multi");
    check_refused(&["867254301", "--hint"], "use 'fifteen play POSITION', where i shows a hint");
    let unknown = fifteen(&["867254301", "--solution"]);
    assert!(
        unknown.code == Some(2) && !unknown.stderr.contains("as a value"),
        "{}",
        unknown.stderr
    );
    check_refused(&["queens", "8", "8"], "a square board takes one number: fifteen queens N");
}

#[test]
fn generated_positions_can_be_decimal() {
    let decimal = output_of(&["generate", "--seed", "1", "--count", "3", "--decimal"]);
    let digits = output_of(&["generate", "--seed", "1", "--count", "3"]);
    let parse =
        |text: &str| -> Vec<Board> { text.lines().map(|line| line.parse().unwrap()).collect() };
    assert_eq!(parse(&decimal), parse(&digits));
    assert!(decimal.lines().all(|line| line.contains(" 15 ") || line.contains("15 ")), "{decimal}");
}

#[test]
fn cards_of_at_most_some_moves_are_generated() {
    let args = ["slide", "generate", "--size", "5", "--seed", "3", "--count", "3"];
    let limits = ["--at-least", "4", "--at-most", "7", "--format", "jsonl"];
    let run = fifteen(&[&args[..], &limits].concat());
    let lengths: Vec<u64> =
        json_lines(&run).iter().map(|card| card["length"].as_u64().unwrap()).collect();
    assert_eq!(lengths.len(), 3, "{}", run.stderr);
    assert!(lengths.iter().all(|length| (4..=7).contains(length)), "{lengths:?}");
    check_refused(&["slide", "generate", "--at-least", "9", "--at-most", "8"], "is less than");
}

/// The output states whether it counts the visited or all reachable configurations.
#[test]
fn visited_configurations_are_told_from_all() {
    let text = output_of(&["slide", CARD]);
    assert!(text.contains(" configurations visited, "), "{text}");
    let all = output_of(&["slide", CARD, "--explore"]);
    assert!(all.contains("1,247 configurations, ") && !all.contains("visited"), "{all}");
    let many = output_of(&["slide", "klotski", "--all"]);
    assert!(many.contains("; 4,112,640,000 shortest solutions"), "{many}");
}

#[test]
fn gentle_games_on_small_boards_are_short() {
    for seed in 1..=8 {
        let seed = seed.to_string();
        let play = ["play", "3x3", "--level", "gentle", "--seed", &seed, "--print"];
        let game = output_of(&play);
        let tiles = game.lines().find_map(|line| line.strip_prefix("tiles ")).expect("a position");
        let length = solve(&tiles.parse().expect("a position")).expect("solvable").length();
        assert!((1..=10).contains(&length), "{length}: {game}");
    }
}

/// Puzzles of every kind can be drawn without their solutions, even if they have none.
#[test]
fn given_puzzles_have_handouts() {
    let sudoku = file("handout-sudoku.txt", SUDOKU);
    let cards = file("handout-cards.txt", &format!("13 {CARD}\n8 {CARD} 1247\n"));
    let large = "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 17 18 / 19 20 21 22 23 24 / \
                 25 26 27 28 29 30 / 31 32 33 34 35 0";
    for (arguments, count) in [
        (&["1 2 3 / 4 5 6 / 7 0 8", "8 6 7 / 2 5 4 / 3 0 1"][..], 2),
        (&["123456789abcdfe0"], 1),
        (&[large], 1),
        (&["slide", "klotski"], 1),
        (&["slide", &cards], 2),
        (&["sudoku", &sudoku], 1),
    ] {
        let picture = output_of(&[arguments, &["--handout", "-"]].concat());
        assert_eq!(picture.matches("class=\"board\"").count(), count, "{arguments:?}");
    }
    let picture = output_of(&["sudoku", &sudoku, "--handout", "-"]);
    let givens = SUDOKU.chars().filter(|digit| ('1'..='9').contains(digit)).count();
    assert_eq!(picture.matches("font-weight=\"bold\"").count(), givens + 1);
    for start in [large, "1 2 3 / 4 5 6 / 7 0 8"] {
        let with_goal = |goal: &str| output_of(&[start, "--goal", goal, "--handout", "-"]);
        assert_ne!(with_goal("columns"), with_goal("last"), "{start}");
    }
    let other_size = "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 17 18 / 19 20 21 22 23 24 / \
                      25 26 27 28 29 0";
    check_refused(&[large, other_size, "--handout", "-"], "--handout needs boards of one size");
    check_refused(&[large, "--goal", "1 2 3 / 4 5 6 / 7 8 0", "--handout", "-"], "--goal '1 2 3");
    let sizes = ["1 2 3 4 5 0", "--size", "2x3", "--handout"];
    check_refused(&[&sizes[..], &["x.html"]].concat(), "name the file .svg");
}

/// A handout needs nothing that is solved, and a file of its own if records are printed.
#[test]
fn handouts_refuse_options_without_effect() {
    let sudoku = file("handout-refused.txt", SUDOKU);
    for (arguments, option) in [
        (&["123456789abcde0f", "--svg", "x.svg"][..], "a picture of the solution"),
        (&["123456789abcde0f", "--all"], "--all"),
        (&["123456789abcde0f", "--boards"], "--boards"),
        (&["slide", "klotski", "--all"], "--all"),
        (&["slide", "klotski", "--boards"], "--boards"),
        (&["sudoku", &sudoku, "--all"], "--all"),
        (&["sudoku", &sudoku, "--report"], "--report"),
        (&["sudoku", &sudoku, "--svg", "x.svg"], "--svg"),
    ] {
        let message = format!("{option} cannot be used with --handout: nothing is solved");
        check_refused(&[arguments, &["--handout", "-"]].concat(), &message);
    }
    for arguments in [&["123456789abcde0f"][..], &["slide", "klotski"], &["sudoku", &sudoku]] {
        let records = [arguments, &["--handout", "-", "--format", "jsonl"]].concat();
        check_refused(&records, "--format cannot be used with --handout: nothing is solved");
    }
}

/// Puzzles of a handout have the numbers of the file, whose faults are reported.
#[test]
fn handouts_number_the_puzzles_of_a_file() {
    let two_red_cars = "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo";
    let cards = format!("13 {CARD}\n13 {}\n{two_red_cars}\n", &CARD[1..]);
    let run = fifteen(&["slide", &file("handout-faults.txt", &cards), "--handout", "-"]);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("line 2, column 4: "), "{}", run.stderr);
    assert!(run.stderr.contains("line 3, column 14: car A leaves, not car X"), "{}", run.stderr);
    let has_caption = |number: &str| run.stdout.contains(&format!(">{number}<"));
    assert_eq!(["1", "2", "3"].map(has_caption), [true, false, true]);
}

/// A handout contains the puzzles that the same command prints, and no solutions.
#[test]
fn handouts_show_puzzles_without_solutions() {
    for (command, count) in [
        (&["generate", "--size", "3x3", "--goal", "first"][..], "--count"),
        (&["generate", "--size", "6x6"], "--count"),
        (&["sudoku", "generate"], "--count"),
        (&["slide", "generate", "--size", "5"], "--count"),
    ] {
        let words = [command, &["--seed", "7", count, "2"]].concat();
        let picture = output_of(&[&words[..], &["--svg", "-"]].concat());
        assert_eq!(picture.matches("class=\"board\"").count(), 2, "{command:?}");
        let saved = file("handout.svg", "");
        assert_eq!(output_of(&[&words[..], &["--svg", &saved]].concat()), output_of(&words));
        assert_eq!(fs::read_to_string(saved).expect("a picture"), picture, "{command:?}");
    }
    let sudokus = ["sudoku", "generate", "2", "--seed", "7"];
    let givens = output_of(&sudokus).chars().filter(char::is_ascii_digit).count();
    let picture = output_of(&[&sudokus[..], &["--svg", "-"]].concat());
    // The title is bold, too.
    assert_eq!(picture.matches("font-weight=\"bold\"").count(), givens + 1);
}
