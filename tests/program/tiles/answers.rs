//! Answers in text, which `verify` can parse.

use crate::support::program::{fifteen, fifteen_with_input, json_lines};

/// Position three moves from the goal.
const START: &str = "1 2 3 4 5 6 7 8 9 0 10 12 13 14 11 15";

#[test]
fn tiles_are_printed_in_the_input_notation() {
    let decimal = fifteen(&["-q", START]);
    assert_eq!(decimal.stdout, "Solution in 3 moves, 3 pushes (3 happy, 0 sad):\n10 11 15\n");
    let digits = fifteen(&["-q", "123456789 0ac deb f".replace(' ', "").as_str()]);
    assert_eq!(digits.stdout, "Solution in 3 moves, 3 pushes (3 happy, 0 sad):\na b f\n");
    let letters = START.replace("10", "a").replace("11", "b");
    assert!(
        fifteen(&["-q", &letters]).stdout.ends_with("\na b f\n"),
        "letters select the digit notation"
    );
}

#[test]
fn moves_are_counted_in_words() {
    let headline = |start: &str| {
        let run = fifteen(&["-q", start]);
        run.stdout.lines().next().expect("a headline").to_owned()
    };
    assert_eq!(headline("123456789abcdef0"), "Solution in 0 moves: already solved");
    assert_eq!(headline("123456789abcde0f"), "Solution in 1 move, 1 push (1 happy, 0 sad):");
    assert_eq!(headline("867254301"), "Solution in 31 moves, 22 pushes (26 happy, 5 sad):");
    let all = fifteen(&["-q", "--all", "--size", "2x2", "0321"]).stdout;
    assert!(all.starts_with("2 solutions in 6 moves (6 happy, 0 sad):\n"), "{all}");
}

/// `verify` parses the moves that `solve` prints in every notation; all but those of `blank` also
/// without the name of the notation.
#[test]
fn printed_moves_can_be_parsed() {
    let generated = fifteen(&["generate", "--count", "12", "--walk", "30", "--seed", "9"]).stdout;
    let small = ["2031", "3120", "123406758", "1230", "120453"];
    for start in generated.lines().chain(small) {
        // For other goals these positions are too distant.
        let goals = if start.len() == 16 { &["last"][..] } else { &["last", "first", "columns"] };
        for goal in goals {
            for notation in ["tiles", "blank", "udlr"] {
                let solve = ["-q", "--moves", notation, "--goal", goal, start];
                let solved = fifteen(&solve);
                if solved.code == Some(1) {
                    continue;
                }
                let moves = solved.stdout.lines().nth(1).unwrap_or_default();
                let named = fifteen(&["verify", "--goal", goal, "--moves", notation, start, moves]);
                assert_eq!(named.code, Some(0), "{start} {goal} {moves}: {}", named.stdout);
                if notation != "blank" {
                    let bare = fifteen(&["verify", "--goal", goal, start, moves]);
                    assert_eq!(bare.code, Some(0), "{start} {goal} {moves}: {}", bare.stdout);
                }
                let record = fifteen(&[&solve[..], &["--format", "jsonl"]].concat());
                let verified = fifteen_with_input(&["verify"], record.stdout.as_bytes());
                assert_eq!(verified.code, Some(0), "{}{}", verified.stdout, verified.stderr);
            }
        }
    }
}

#[test]
fn directions_are_those_of_the_tiles() {
    let run = fifteen(&["-q", "--moves", "udlr", START]);
    assert_eq!(run.stdout, "Solution in 3 moves, 3 pushes (3 happy, 0 sad):\nLUL\n");
    let run = fifteen(&["--moves", "udlr", "--format", "jsonl", "1234 5678 9abc 0def"]);
    let record = &json_lines(&run)[0];
    assert_eq!(record["udlr_moves"], "L3");
    assert_eq!(record["moves"], serde_json::json!([13, 14, 15]));
    let forged = run.stdout.replace("\"L3\"", "\"L2\"");
    let run = fifteen_with_input(&["verify"], forged.as_bytes());
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("udlr_moves differs from moves"), "{}", run.stdout);
    for (moves, complaint) in [
        ("R2X", "moves: column 3: 'X' is not one of U, D, L, R"),
        ("R0", "moves: column 2: a direction is repeated from 1 to 254 times"),
        ("R99999999999999999999", "a direction is repeated from 1 to 254 times"),
    ] {
        let run = fifteen(&["verify", "--moves", "udlr", START, moves]);
        assert_eq!(run.code, Some(2), "{moves}");
        assert!(run.stderr.contains(complaint), "{moves}: {}", run.stderr);
    }
}

#[test]
fn unsolvability_is_explained() {
    for (start, goal, swap) in [
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "last", ["14", "15"]),
        ("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "last", ["1", "2"]),
        ("0 1 2 3 4 5 6 7 8 9 10 11 12 14 13 15", "first", ["13", "14"]),
        ("1 5 9 13 2 6 10 14 3 7 11 15 4 12 8 0", "columns", ["8", "12"]),
    ] {
        let run = fifteen(&["-q", "--goal", goal, start]);
        assert_eq!(run.code, Some(1), "{start}");
        let lines: Vec<&str> = run.stdout.lines().collect();
        let [one, other] = swap;
        let words = format!("swapping {one} and {other} makes it solvable");
        assert_eq!(lines[0], format!("Unsolvable: wrong parity; {words}"));
        assert!(lines[1].starts_with("(the position is an "), "{}", run.stdout);
        // The suggested swap makes the position solvable.
        let swapped = start.split(' ').map(|tile| match tile {
            tile if tile == one => other,
            tile if tile == other => one,
            tile => tile,
        });
        let swapped: Vec<&str> = swapped.collect();
        let run = fifteen(&["-q", "--goal", goal, &swapped.join(" ")]);
        assert_eq!(run.code, Some(0), "{swapped:?}");
    }
}

/// A stopped search prints an estimate for the next iteration.
#[test]
fn a_stopped_search_reports_the_iteration_growth() {
    let start = "159d26ae37bf48c0";
    let run = fifteen(&["--heuristic", "manhattan", "--node-limit", "30_000_000", start]);
    assert_eq!(run.code, Some(3));
    let line = run.stdout.lines().last().expect("a last line");
    assert!(line.starts_with("growth factor "), "{line}");
    assert!(line.contains("; completing iteration "), "{line}");
    let run = fifteen(&["13560de9b48ca7f2"]);
    assert!(
        !run.stdout.contains("growth factor"),
        "no estimate for a solved position: {}",
        run.stdout
    );
}
