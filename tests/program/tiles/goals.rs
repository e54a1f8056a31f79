//! Arbitrary goals, compared with breadth-first search.

use crate::support::oracle::distances_from;
use crate::support::program::{fifteen, fifteen_with_input, json_lines};
use fifteen::runtime::Random;
use fifteen::{Board, Goal, Size};

/// Compares the lengths that the program finds with those of an oracle, with each of several groups
/// of options, and verifies the solutions.
fn assert_distances(rows: usize, cols: usize, goal: &str, starts: usize, groups: &[&[&str]]) {
    let size = Size::new(rows, cols).expect("a size");
    let board = Goal::parse(size, goal).expect("a goal").board(size);
    let distances = distances_from(board.tiles().to_vec(), rows, cols);
    let mut random = Random::new(15);
    let boards: Vec<Board> = (0..starts).map(|_| Board::random(size, &mut random)).collect();
    let lines: Vec<String> = boards.iter().map(Board::to_string).collect();
    let size = size.to_string();
    let solve = ["--format", "jsonl", "--goal", goal, "--size", &size];
    for options in groups {
        let run = fifteen_with_input(&[&solve[..], options].concat(), lines.join("\n").as_bytes());
        for (board, record) in boards.iter().zip(json_lines(&run)) {
            let expected = distances.get(board.tiles()).copied();
            let length = record["length"].as_u64().map(|length| length as usize);
            assert_eq!(length, expected, "{board} to {goal} {options:?}");
            assert_eq!(record["status"] == "unsolvable", expected.is_none());
        }
        let verified = fifteen_with_input(&["verify", "-q"], run.stdout.as_bytes());
        assert_eq!(
            (verified.code, verified.stdout, verified.stderr),
            (Some(0), String::new(), String::new())
        );
    }
}

#[test]
fn distances_agree_with_breadth_first_search() {
    for goal in ["last", "first", "columns", "spiral", "450312", "123045"] {
        assert_distances(2, 3, goal, 40, &[&[]]);
    }
    for goal in ["knuth", "korf", "columns", "210543876", "0 8 7 / 6 5 4 / 3 2 1"] {
        assert_distances(3, 3, goal, 12, &[&[]]);
    }
}

/// Options with each kind of heuristic, and for all solutions.
const ANY_HEURISTIC: [&[&str]; 6] = [
    &["--heuristic", "auto"],
    &["--heuristic", "manhattan"],
    &["--heuristic", "conflict"],
    &["--heuristic", "pdb-4-4"],
    &["--heuristic", "pdb-4-4+aab/ccb/cc."],
    &["--all"],
];

/// The blank of these goals is not in a corner.
#[test]
fn goals_with_an_inner_blank_are_reached_with_any_heuristic() {
    for goal in ["spiral", "1 2 3 / 8 0 4 / 7 6 5", "123450678"] {
        assert_distances(3, 3, goal, 12, &ANY_HEURISTIC);
    }
    let start = "1 2 3 4 12 13 14 5 0 11 15 6 10 9 8 7";
    let record = &json_lines(&fifteen(&["--goal", "spiral", "--format", "jsonl", start]))[0];
    assert_eq!((&record["length"], &record["goal"]), (&1.into(), &"spiral".into()));
    assert_eq!((&record["engine"], &record["heuristic"]), (&"wide".into(), &"pdb-6-6-3".into()));
    for (options, complaint) in [
        (&["--engine", "fsa"][..], "engine fsa supports only goals with the blank in a corner"),
        (&["--engine", "wide"], "engine wide needs another heuristic than manhattan"),
        (&["--engine", "plain", "--heuristic", "walking"], "engine plain supports only manhattan"),
        (&["--certificate", "unused", "--heuristic", "walking"], "--certificate is not supported"),
    ] {
        let run = fifteen(&[&["--goal", "spiral", start], options].concat());
        assert_eq!(run.code, Some(2), "{options:?}");
        assert!(run.stderr.contains(complaint), "{options:?}: {}", run.stderr);
    }
    let run = fifteen(&["census", "--happy", "--size", "3x3", "--goal", "spiral"]);
    assert_eq!((run.code, run.stderr.contains("the blank must be in a corner")), (Some(2), true));
}

/// The letters of an order are directions on the board that the user sees. The expected counts are
/// those of another program.
#[test]
fn orders_are_directions_of_the_visible_board() {
    let visited = |arguments: &[&str]| {
        let run = fifteen(&[arguments, &["--threads", "1", "--format", "jsonl"]].concat());
        json_lines(&run)[0]["visited"].as_u64()
    };
    let start = "8 6 7 / 2 5 4 / 3 1 0";
    let korf = ["--engine", "plain", "--goal", "first", start, "--order"];
    for (order, count) in [("NWES", 7053), ("SEWN", 5875), ("korf", 7053)] {
        assert_eq!(visited(&[&korf[..], &[order]].concat()), Some(count), "{order}");
    }
    for happy in ["happy-korf", "happy-NWES"] {
        assert_eq!(visited(&[&korf[..], &[happy]].concat()), Some(7386), "{happy}");
    }
    let compared = ["compare", "--engines", "plain", "--goal", "first", start, "--order", "NWES"];
    assert_eq!(visited(&compared), Some(7053));
    let goal = "1 2 3 0 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15";
    let blank_above = ["--engine", "plain", "--goal", goal, "137465ba892fcd0e", "--order"];
    for (order, count) in [("NWES", 51_465), ("NEWS", 41_352)] {
        assert_eq!(visited(&[&blank_above[..], &[order]].concat()), Some(count), "{order}");
    }
}

#[test]
fn tile_names_can_be_chosen() {
    let start = "4 1 2 3 5 9 6 7 8 0 10 11 12 13 14 15";
    let solve = |goal| fifteen(&["-q", "--goal", goal, start]).stdout;
    assert_eq!(solve("first"), "Solution in 3 moves, 3 pushes (3 happy, 0 sad):\n9 5 4\n");
    assert_eq!(solve("korf"), solve("first"));
    assert_eq!(solve("0123456789abcdef"), solve("first"));
    let columns = "1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 0 12";
    let solve = |goal| fifteen(&["-q", "--goal", goal, columns]).stdout;
    assert_eq!(solve("columns"), "Solution in 1 move, 1 push (1 happy, 0 sad):\n12\n");
    assert_eq!(solve("1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 12 0"), solve("columns"));
    for (goal, complaint) in [
        (
            "loyd",
            "--goal 'loyd': not a goal name (last, first, columns, spiral) and not a position\n",
        ),
        ("5x", "not a goal name (last, first, columns, spiral) and not a position: 2 cells"),
        (
            "1 2 3 / 4 5 6 / 7 8 8",
            "tile 8 appears twice (columns 19 and 21), and the blank is missing",
        ),
    ] {
        let run = fifteen(&["--goal", goal, columns]);
        assert_eq!(run.code, Some(2), "{goal}");
        assert!(run.stderr.contains(complaint), "{goal}: {}", run.stderr);
    }
    let help = fifteen(&["solve", "--help"]).stdout;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("last places the blank last (also called knuth)"), "{help}");
}

#[test]
fn generated_positions_lead_to_their_goal() {
    for goal in ["last", "korf", "columns", "spiral", "0 8 7 6 5 4 3 2 1"] {
        for walk in [&["--walk", "25"][..], &[]] {
            let generate = ["generate", "--size", "3x3", "--goal", goal, "--count", "5"];
            let generated = fifteen(&[&generate[..], walk, &["--format", "jsonl"]].concat());
            let run = fifteen_with_input(&["--format", "jsonl"], generated.stdout.as_bytes());
            assert_eq!(run.code, Some(0), "{goal}: {}{}", run.stdout, run.stderr);
            let lengths = json_lines(&run).into_iter().map(|record| record["length"].as_u64());
            let longest = lengths.max().flatten().expect("a solved position");
            assert!(walk.is_empty() || longest <= 25, "{longest}");
        }
    }
}

/// A search is for one cell of the blank in the goal, whatever the order of records and positions.
#[test]
fn positions_with_another_blank_in_the_goal_are_invalid() {
    let goal = ["--goal", "1 2 3 4 0 5 6 7 8", "--format", "jsonl"];
    let record = fifteen(&[&goal[..], &["123450678"]].concat()).stdout;
    for input in [format!("{record}123456708\n"), format!("123456708\n{record}")] {
        let run = fifteen_with_input(&["-q"], input.as_bytes());
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert!(run.stderr.contains("goal: blank position does not match"), "{}", run.stderr);
        assert_eq!(run.stdout.matches("Solution in 1 move").count(), 1, "{}", run.stdout);
    }
}
