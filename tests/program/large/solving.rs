//! Solutions of large boards, their records, and what `verify` says about them.

use super::{EASY_POSITION, EASY_ROWS, SCRAMBLED, solve};
#[cfg(unix)]
use crate::support::program::{command, interrupt_after_record};
use crate::support::program::{fifteen, fifteen_with_input, json_lines};
use serde_json::{Value, json};
#[cfg(unix)]
use std::{fs, path::PathBuf};

/// Returns the record of a search that ends without a proof.
fn record(notation: &str) -> Value {
    json_lines(&solve(&["--format", "jsonl", "--moves", notation, SCRAMBLED])).remove(0)
}

#[test]
fn a_limit_leaves_a_solution_and_a_bound() {
    let run = solve(&["-q", SCRAMBLED]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let (heading, moves) = run.stdout.split_once('\n').expect("two lines");
    let count = moves.split_whitespace().count();
    assert!(heading.starts_with(&format!("Solution in {count} moves; at least ")), "{heading}");
    let verified = fifteen(&["verify", SCRAMBLED, moves]);
    assert_eq!(verified.code, Some(0), "{}", verified.stdout);
    let limited = fifteen(&["-q", "--node-limit", "1", SCRAMBLED]);
    assert_eq!(limited.code, Some(0), "{}", limited.stderr);
}

/// With little memory the beams stay narrow, so that the same number of nodes shortens the solution
/// less.
#[test]
fn the_memory_limit_narrows_the_beams() {
    let length = |memory: &[&str]| {
        let limits = ["solve", "--threads", "1", "--node-limit", "3000000", "--time-limit", "1h"];
        let run = fifteen(&[&limits, memory, &["--format", "jsonl", SCRAMBLED]].concat());
        json_lines(&run)[0]["length"].as_u64().expect("a length")
    };
    let (default, limited) = (length(&[]), length(&["--memory", "100K"]));
    assert!(limited > default, "{limited} and {default} moves");
    assert_eq!(length(&["--memory", "1"]), default, "the default is 1 GiB");
}

/// An interrupt ends the only search with an answer, and a list before its end.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_solution_and_a_bound() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupted-6x6");
    for (count, code) in [(1, 0), (2, 130)] {
        fs::write(&file, format!("{SCRAMBLED}\n").repeat(count)).expect("a writable folder");
        let mut search = command();
        search.args(["solve", "-q", "--threads", "1"]).arg(&file);
        let run = interrupt_after_record(&mut search, |record| {
            let message = record["message"].as_str().expect("a message");
            message.contains(" moves; at least ")
        });
        assert_eq!(run.code, Some(code), "{}", run.stderr);
        assert_eq!(run.stdout.matches("Solution in ").count(), 1, "{}", run.stdout);
    }
}

#[test]
fn records_have_length_bound_and_gap() {
    for notation in ["tiles", "udlr", "blank"] {
        let record = record(notation);
        let number = |field: &str| record[field].as_u64().expect(field);
        assert_eq!((&record["status"], &record["stopped"]), (&json!("feasible"), &json!("time")));
        assert_eq!((&record["size"], &record["engine"]), (&json!("6x6"), &json!("anytime")));
        assert_eq!(number("length"), number("proved") + number("gap"));
        assert!(number("proved") >= 87, "the Manhattan distance");
        assert_eq!(
            record["moves"].as_array().map(|moves| moves.len() as u64),
            record["length"].as_u64()
        );
        assert_eq!(record.get("udlr_moves").is_some(), notation == "udlr");
        let run = fifteen_with_input(&["verify"], record.to_string().as_bytes());
        assert_eq!(run.code, Some(0), "{}", run.stdout);
    }
    let solved = json_lines(&solve(&["--format", "jsonl", EASY_POSITION])).remove(0);
    assert_eq!((&solved["status"], &solved["gap"]), (&json!("solved"), &json!(0)));
    assert_eq!(solved["moves"], json!([27, 28, 34, 35]));
}

#[test]
fn forged_records_are_detected() {
    let original = record("udlr");
    let length = original["length"].as_u64().expect("a length");
    for (field, value, fault) in [
        ("length", json!(length + 2), "moves claimed"),
        ("proved", json!(length + 2), "impossible bound"),
        ("gap", json!(0), "gap claimed: 0"),
        ("udlr_moves", json!("L"), "udlr_moves differs from moves"),
        ("moves", json!([11, 99]), "move 2 pushes tile 99"),
        ("moves", json!([11]), "the moves are legal, but they end in"),
        ("goal", json!("korf"), "the moves are legal, but they end in"),
        ("goal", json!("1 2 3"), "goal: '1 2 3': not a goal name"),
    ] {
        let mut record = original.clone();
        record[field] = value;
        if field == "moves" {
            record["length"] = Value::Null;
        }
        let run = fifteen_with_input(&["verify"], record.to_string().as_bytes());
        let expected = if fault.contains("not a goal name") { Some(2) } else { Some(1) };
        assert_eq!(run.code, expected, "{field}: {}", run.stdout);
        assert!((run.stdout + &run.stderr).contains(fault), "{fault}");
    }
    for (status, code, verdict) in
        [("stopped", 0, "1 no claim"), ("solved", 2, "record has no moves")]
    {
        let mut record = original.clone();
        record["status"] = json!(status);
        record["moves"] = Value::Null;
        let run = fifteen_with_input(&["verify"], record.to_string().as_bytes());
        assert_eq!(run.code, Some(code), "{}", run.stdout);
        assert!((run.stdout + &run.stderr).contains(verdict), "{status}");
    }
    let mut unsolvable = original;
    unsolvable["status"] = json!("unsolvable");
    unsolvable["moves"] = Value::Null;
    let run = fifteen_with_input(&["verify"], unsolvable.to_string().as_bytes());
    assert!(run.stdout.contains("not solved: solvable: "), "{}", run.stdout);
}

#[test]
fn options_of_the_optimal_engines_are_refused() {
    for (options, name) in [
        ("--engine plain", "--engine"),
        ("--heuristic manhattan", "--heuristic"),
        ("--all", "--all"),
        ("--metric multi", "--metric multi"),
        ("--move-limit 9", "--move-limit"),
        ("--weight 2", "--weight"),
        ("--order NWES", "--order"),
        ("--no-mirror", "--no-mirror"),
        ("--no-pruning", "--no-pruning"),
        ("--simd portable", "--simd"),
    ] {
        let words: Vec<&str> = options.split(' ').chain([EASY_POSITION]).collect();
        let run = solve(&words);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{options}");
        let reason = format!("{name} is not supported on boards with more than 25 cells");
        assert!(run.stderr.contains(&reason), "{options}: {}", run.stderr);
    }
}

/// Pictures and drawings have a board for the start and one for each move.
#[test]
fn solutions_are_drawn() {
    let svg = solve(&["--svg", "-", EASY_POSITION]);
    assert_eq!((svg.code, svg.stdout.matches("class=\"board\"").count()), (Some(0), 5));
    assert!(svg.stderr.contains("Solution in 4 moves, proved shortest"), "{}", svg.stderr);
    let page = solve(&["--html", "-", EASY_POSITION]).stdout;
    assert!(page.contains("4 moves, proved shortest") && page.contains("27 "), "{page}");
    let film = solve(&["--animation", "-", EASY_POSITION]).stdout;
    assert!(film.starts_with("<svg") && film.contains("A board of 6x6 and 4 moves from there"));
    let drawn = solve(&["-q", "--boards", EASY_POSITION]).stdout;
    assert!(drawn.contains("[27]") && drawn.contains("4. goal"), "{drawn}");
    let two = format!("{EASY_POSITION}\n{EASY_POSITION}\n");
    let run = fifteen_with_input(&["solve", "-", "--svg", "-"], two.as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
}

/// A picture that must be too large is refused before the search. If only the solution makes it too
/// large, the answer is printed before the error.
#[test]
fn pictures_that_are_too_large_lose_no_answer() {
    for (size, moves, answer) in
        [("32x32", "at least 22,093 moves", ""), ("16x16", "7,969 moves", "Solution in ")]
    {
        let position = fifteen(&["generate", "--size", size, "--seed", "1"]).stdout;
        for option in ["--svg", "--html", "--animation"] {
            let run = solve(&["-q", "--node-limit", "1", option, "-", position.trim()]);
            assert_eq!(run.code, Some(2), "{}", run.stdout);
            let error = format!("error: no picture: {moves} on a {size} board; ");
            assert!(run.stderr.starts_with(&error), "{}", run.stderr);
            assert!(run.stdout.starts_with(answer), "{}", run.stdout);
            assert_eq!(run.stdout.is_empty(), answer.is_empty(), "{}", run.stdout);
        }
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_the_best_solution() {
    use crate::support::program::{command, interrupt_after_record};
    let search = ["-q", "--time-limit", "1h", SCRAMBLED];
    let run = interrupt_after_record(command().args(search), |_| true);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.starts_with("Solution in "), "{}", run.stdout);
}

/// Goals have names, as on smaller boards, or are positions with the blank anywhere.
#[test]
fn other_goals_are_reached() {
    let rotated = EASY_ROWS.replace("33 28 34 35", "33 34 28 35");
    for (goal, name) in [
        ("last", "knuth"),
        ("first", "korf"),
        ("columns", "columns"),
        ("spiral", "spiral"),
        (EASY_POSITION, EASY_ROWS),
        (&rotated, &rotated),
    ] {
        let options = ["--goal", goal, "--node-limit", "1000", "--format", "jsonl", SCRAMBLED];
        let run = solve(&options);
        let unsolvable = run.code == Some(1);
        assert!(unsolvable || run.code == Some(0), "{goal}: {}", run.stderr);
        let record = json_lines(&run).remove(0);
        assert_eq!(record["goal"], name);
        assert_eq!(record["moves"].is_null(), unsolvable);
        let verified = fifteen_with_input(&["verify"], record.to_string().as_bytes());
        assert_eq!(verified.code, Some(0), "{goal}: {}", verified.stdout);
        if !unsolvable {
            let text = solve(&["--goal", goal, "--node-limit", "1000", "-q", SCRAMBLED]).stdout;
            let moves = text.lines().nth(1).expect("moves");
            let verified = fifteen(&["verify", "--goal", goal, SCRAMBLED, moves]);
            assert_eq!(verified.code, Some(0), "{goal}: {}", verified.stdout);
        }
    }
    // One of these two goals can be reached, and not the other.
    let codes = [EASY_POSITION, &rotated]
        .map(|goal| solve(&["--goal", goal, "--node-limit", "1", "-q", SCRAMBLED]).code);
    assert!(codes.contains(&Some(0)) && codes.contains(&Some(1)), "{codes:?}");
    let run = solve(&["--goal", EASY_POSITION, "-q", EASY_POSITION]);
    assert_eq!(run.stdout, "Solution in 0 moves: already solved\n");
    for (goal, fault) in [
        ("nowhere", "'nowhere': not a goal name"),
        (&EASY_POSITION.replace("35", "34"), "34 appears twice"),
    ] {
        let run = solve(&["--goal", goal, SCRAMBLED]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{goal}");
        assert!(run.stderr.contains(fault), "{goal}: {}", run.stderr);
    }
    // The goal is a position of a smaller board.
    let cells = SCRAMBLED.split(' ').collect::<Vec<&str>>();
    for start in [&[SCRAMBLED][..], &cells[..]] {
        let run = solve(&[&["-q", "--goal", "1 2 3"][..], start].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        let fault = "--goal '1 2 3': not a goal name (last, first, columns, spiral) and not a \
                     position: 3 cells, but a 6x6 board has 36";
        assert!(run.stderr.contains(fault), "{}", run.stderr);
    }
    let run = fifteen_with_input(&["-q", "--goal", "1 2 3"], SCRAMBLED.as_bytes());
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("--goal '1 2 3': not a goal name"), "{}", run.stderr);
    let run = solve(&["--goal", "1 2 3", "123456780"]);
    assert!(run.stderr.contains("position of size 3x3, but --goal is 2x2"), "{}", run.stderr);
}

/// A search without a solution has a record with the proved bound, and a board that is too large
/// does not stop a list.
#[test]
fn stopped_searches_and_too_large_boards_do_not_stop_a_list() {
    let too_large = fifteen(&["generate", "--size", "33x33", "--seed", "1"]).stdout;
    let list = format!("{SCRAMBLED}\n{too_large}{EASY_POSITION}\n");
    let options = ["--time-limit", "0", "--format", "jsonl"];
    let run = fifteen_with_input(&options, list.as_bytes());
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("a 33x33 board is too large"), "{}", run.stderr);
    let records = json_lines(&run);
    let statuses: Vec<_> = records.iter().map(|record| record["status"].as_str()).collect();
    assert_eq!(statuses, [Some("stopped"), Some("invalid"), Some("stopped")]);
    assert_eq!((&records[2]["proved"], &records[2]["stopped"]), (&4.into(), &"time".into()));
    let text = fifteen_with_input(&["--time-limit", "0", "-q"], SCRAMBLED.as_bytes()).stdout;
    assert!(text.contains("No solution within the limit; at least "), "{text}");
}
