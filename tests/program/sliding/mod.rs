//! Block puzzles on the command line.

mod collections;
mod designer;
mod generator;
mod names;

#[cfg(target_os = "linux")]
use crate::support::limited_memory::with_address_space;
use crate::support::program::{
    ProgramOutput, fifteen, fifteen_with_input, json_lines, run_with_input,
};
use crate::support::times::is_ever_within;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Returns the path of an instance file.
fn path(name: &str) -> PathBuf {
    crate::support::root().join("tests/data/sliding").join(name)
}

/// Returns the path of an instance, as an argument.
fn file(name: &str) -> String {
    path(&format!("{name}.sliding")).display().to_string()
}

/// Returns the path of a malformed or unusual puzzle.
fn malformed(name: &str) -> String {
    let file = format!("crates/sliding/tests/texts/malformed/{name}.sliding");
    crate::support::root().join(file).display().to_string()
}

fn slide(arguments: &[&str]) -> ProgramOutput {
    fifteen(&[&["slide"], arguments].concat())
}

/// Returns the exit code and the record of a search.
fn record(arguments: &[&str]) -> (Option<i32>, Value) {
    let run = slide(&[arguments, &["--format", "jsonl"]].concat());
    assert_eq!(run.stderr, "");
    (run.code, json_lines(&run).remove(0))
}

#[test]
fn a_solution_is_printed_and_verified() {
    let silly = file("silly");
    let (code, record) = record(&[&silly, "--style", "4", "--threads", "2"]);
    assert_eq!(code, Some(0));
    assert_eq!(record["v"], 4);
    assert_eq!(record["puzzle"], silly);
    assert_eq!(record["status"], "solved");
    assert_eq!(record["length"], 4);
    assert_eq!(record["levels"], json!([1, 11, 65, 201]));
    assert_eq!(record["configurations"], 278);
    assert_eq!(record["boards"][4], "000xx00033001002");
    assert_eq!(record["moves"].as_array().map(Vec::len), Some(4));
    assert_eq!(record["threads"], 2);

    let verify = |line: &str, style: &str| {
        fifteen_with_input(&["verify", "--blocks", &silly, "--style", style], line.as_bytes())
    };
    let run = verify(&record.to_string(), "4");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(run.stdout, format!("{silly}: solved in style 4, 4 moves\n"));

    let moves: Vec<&str> =
        record["moves"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let moves = moves.join(" ");
    assert_eq!(verify(&moves, "4").code, Some(0));
    let run = verify(&moves, "1");
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    assert!(run.stdout.contains("move 1: the style allows only one block"), "{}", run.stdout);
    let run = verify("3@5,1:N", "4");
    assert!(run.stdout.contains("do not end in a goal configuration"), "{}", run.stdout);
    let run = verify("2@5,1:N", "4");
    assert!(run.stdout.contains("there is no 2 in row 5, column 1"), "{}", run.stdout);
    let run = verify("3@5,1:N 3@9,1:N", "4");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("line 1: '3@9,1:N' has a cell outside"), "{}", run.stderr);
    let mut wrong = record.clone();
    wrong["length"] = json!(3);
    assert_eq!(verify(&wrong.to_string(), "4").code, Some(1));
}

#[test]
fn bidirectional_and_forward_searches_agree() {
    for style in ["0", "2", "5"] {
        let lengths = [&["--forward"][..], &[]].map(|more| {
            let run = slide(&[&["--puzzle", "pennant", "--style", style, "-q"], more].concat());
            assert_eq!(run.code, Some(0));
            run.stdout.lines().last().and_then(|line| line.split('.').next()).map(str::to_owned)
        });
        assert!(lengths[0].is_some());
        assert_eq!(lengths[0], lengths[1]);
    }
}

#[test]
fn unreachable_goals_are_reported_with_the_count() {
    let run = slide(&[&file("prison"), "--style", "0"]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stdout.contains("no solution among the 1 configuration reachable from the start"),
        "{}",
        run.stdout
    );
    // The goal, from which the second search begins, is not reachable.
    assert!(run.stdout.contains("\n2 configurations visited, "), "{}", run.stdout);
    let (code, record) = record(&[&file("n2x3"), "--explore"]);
    assert_eq!(code, Some(0));
    assert_eq!(record["status"], "complete");
    assert_eq!(record["configurations"], 360);
    assert_eq!(record["levels"].as_array().map(Vec::len), Some(22));
    assert_eq!(record["farthest"].as_array().map(Vec::len), Some(1));
}

#[test]
fn all_solutions_are_counted() {
    let (code, record) = record(&[&file("silly"), "--all"]);
    assert_eq!(code, Some(0));
    assert_eq!(record["solutions"], 276_012);
}

#[test]
fn the_number_of_solutions_is_printed() {
    let run = slide(&[&file("silly"), "--all", "--quiet"]);
    assert_eq!(run.code, Some(0));
    let line = run.stdout.lines().nth(1);
    assert_eq!(line, Some("276,012 shortest solutions"), "{}", run.stdout);
}

/// The length is known in this case, but the number of solutions is not.
#[test]
fn an_incomplete_solution_count_exits_with_3() {
    let limited = [&file("puzzle-ii"), "--style", "2", "--all", "--memory-limit", "0.001"];
    let (code, record) = record(&limited);
    assert_eq!(
        (code, &record["status"], &record["stopped"]),
        (Some(3), &"stopped".into(), &"memory".into())
    );
    assert_eq!((&record["length"], record.get("solutions")), (&78.into(), None));
    for more in [&[][..], &["--quiet"]] {
        let run = slide(&[&limited, more].concat());
        assert_eq!(run.code, Some(3));
        assert!(run.stdout.contains(": 78 moves, style 2"), "{}", run.stdout);
        assert!(run.stdout.contains("not enough memory to count solutions"), "{}", run.stdout);
    }
}

#[test]
fn one_move_is_printed_in_the_singular() {
    let run = fifteen_with_input(&["slide", "--explore"], b"1 x 2\n1 = 1\n1\n");
    assert!(run.stdout.contains("2 configurations, maximum distance 1 move"), "{}", run.stdout);
    let run = fifteen_with_input(&["slide"], b"A..\n\n..A\n");
    assert!(run.stdout.contains("\n1 move if any slide of a piece counts"), "{}", run.stdout);
    let puzzle = std::env::temp_dir().join(format!("fifteen-one-{}", std::process::id()));
    fs::write(&puzzle, "1 x 3\n1 = 1\n1\n001\n").expect("a writable file");
    let path = puzzle.display().to_string();
    let claim = r#"{"style":1,"moves":["1@1,1:EE"],"length":2}"#;
    let arguments = ["verify", "--blocks", &path, "--format", "jsonl"];
    let run = fifteen_with_input(&arguments, claim.as_bytes());
    fs::remove_file(&puzzle).expect("a removable file");
    assert_eq!(run.code, Some(1));
    assert_eq!(json_lines(&run)[0]["fault"], "1 move, not 2 as claimed");
}

/// One configuration has seventy million successors.
#[test]
fn a_time_limit_holds_with_very_many_moves() {
    let row = "1".repeat(34);
    let text = format!("16 x 16\n1 = 1\n{row}\n000{row}\n");
    let time = || {
        let started = Instant::now();
        let arguments = ["slide", "--style", "3", "--time-limit", "0.3", "--memory-limit", "1"];
        let run = fifteen_with_input(&arguments, text.as_bytes());
        assert_eq!(run.code, Some(3), "{}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("stopped: limit of time reached"), "{}", run.stdout);
        started.elapsed()
    };
    assert!(is_ever_within(Duration::from_secs(3), time));
}

/// The system refuses an allocation within the memory limit.
#[cfg(target_os = "linux")]
#[test]
fn a_refused_allocation_is_a_limit() {
    let row = "1".repeat(34);
    let text = format!("16 x 16\n1 = 1\n{row}\n000{row}\n");
    let limits = ["--memory-limit", "4", "--threads", "2"];
    let with = |mebibytes, options: &[&str], text: &str| {
        let mut command = with_address_space(mebibytes);
        run_with_input(command.arg("slide").args(options).args(limits), text.as_bytes())
    };
    let run = with(460, &["--style", "3"], &text);
    assert_eq!(run.code, Some(3), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("stopped: limit of memory reached"), "{}", run.stdout);
    // The memory may suffice if older levels are dropped.
    let text = fs::read_to_string(path("climb12.sliding")).expect("a readable file");
    let run = with(40, &["--style", "2", "--forward"], &text);
    match run.code {
        Some(0) => assert!(run.stdout.contains(": 59 moves"), "{}", run.stdout),
        code => assert_eq!(code, Some(3), "{}{}", run.stdout, run.stderr),
    }
}

#[test]
fn limits_stop_the_search() {
    for (more, reason) in [
        (&["--node-limit", "1000"][..], "nodes"),
        (&["--time-limit", "0"], "time"),
        (&["--memory", "0.001"], "memory"),
        // A former name of the option.
        (&["--memory-limit", "0.001"], "memory"),
    ] {
        let tzer = [&["--puzzle", "t-zer", "--explore"], more].concat();
        let (code, record) = record(&tzer);
        assert_eq!(code, Some(3), "{reason}");
        assert_eq!(record["status"], "stopped");
        assert_eq!(record["stopped"], reason);
        let run = slide(&tzer);
        assert_eq!(run.code, Some(3));
        assert!(run.stdout.contains(&format!("limit of {reason} reached")), "{}", run.stdout);
    }
}

/// In a comb with forty teeth the goal is one move away, but from there any subset of the pieces
/// between the teeth can move. The path cannot be reconstructed in time, but the search stops.
#[test]
fn limits_hold_while_the_path_is_reconstructed() {
    let (comb, pieces) = ("10".repeat(39), "1x".repeat(40));
    let text = format!("2 x 80\n1 = 1\n2 = {comb}1\n{pieces}2\n{pieces}02\n");
    let run =
        fifteen_with_input(&["slide", "--style", "3", "--time-limit", "0.3"], text.as_bytes());
    assert_eq!(run.code, Some(3), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("stopped: limit of time reached"), "{}", run.stdout);
}

#[test]
fn bad_input_is_refused() {
    let bad = malformed("m14-overlap1");
    let run = slide(&[&bad]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert_eq!(
        run.stderr,
        format!(
            "error: {bad}: line 4, column 3: piece 1 extends beyond the board\n\
             (parsed as a puzzle in Knuth's format; see fifteen slide --help)\n"
        )
    );
    let run = fifteen_with_input(&["slide"], b"2 x 2\n1 = 1\n1\n");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("standard input: line 4, column 1"), "{}", run.stderr);
    let run = slide(&["no-such-file"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("cannot read no-such-file"), "{}", run.stderr);
    assert_eq!(slide(&["--puzzle", "klotski", "--style", "6"]).code, Some(2));
    let run = slide(&[&malformed("m10-redefined")]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.stderr.contains("duplicate definition of piece 1 ignored (first on line 2)"),
        "{}",
        run.stderr
    );
}

#[test]
fn pictures_are_written() {
    let folder = std::env::temp_dir().join(format!("fifteen-slide-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a new folder");
    let path = |name: &str| folder.join(name).display().to_string();
    let (svg, html) = (path("silly.svg"), path("silly.html"));
    let run = slide(&["--puzzle", "silly", "--svg", &svg, "--html", &html]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let read = |path: &str| fs::read_to_string(path).expect("a readable file");
    assert!(read(&svg).starts_with("<svg"));
    assert!(read(&html).contains("silly example"));
    fs::remove_dir_all(&folder).expect("a removable folder");
    let run = slide(&["--puzzle", "silly", "--svg", &svg]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("cannot write"), "{}", run.stderr);
    assert!(run.stdout.contains("20 moves"), "the answer is printed first: {}", run.stdout);
}

/// Without a solution no picture is written, and a message says so.
#[test]
fn pictures_without_a_solution_are_reported() {
    let picture = |name: &str| {
        let name = format!("fifteen-unsolvable-{}-{name}", std::process::id());
        std::env::temp_dir().join(name).display().to_string()
    };
    let (svg, film, html) = (picture("p.svg"), picture("f.svg"), picture("p.html"));
    let prison = file("prison");
    let run = slide(&[&prison, "--svg", &svg, "--animation", &film, "--html", &html]);
    assert_eq!(run.code, Some(1));
    let lines = ["--svg", "--animation", "--html"];
    let lines = lines.map(|option| format!("no solution: {option} writes nothing\n"));
    assert_eq!(run.stderr, lines.concat());
    for path in [svg, film, html] {
        assert!(!fs::exists(&path).expect("a readable folder"), "{path}");
    }
}

#[test]
fn pictures_are_written_even_if_stdout_is_closed() {
    let page = std::env::temp_dir().join(format!("fifteen-unread-{}.html", std::process::id()));
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["slide", "--puzzle", "silly", "--boards", "--html"])
        .arg(&page)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a running program");
    drop(child.stdout.take());
    assert!(child.wait().expect("an exit status").success());
    assert!(fs::read_to_string(&page).is_ok_and(|text| text.contains("silly example")));
    fs::remove_file(&page).expect("a removable file");
}

/// On a full disk the previous picture remains.
#[cfg(unix)]
#[test]
fn pictures_are_written_atomically() {
    let folder = std::env::temp_dir().join(format!("fifteen-full-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a new folder");
    for (name, command) in [
        ("p.svg", "slide --puzzle silly --svg"),
        ("p.svg", "antislide --box 3x3x3 --brick 2x2x1 --svg"),
    ] {
        let picture = folder.join(name);
        fs::write(&picture, "as it was").expect("a writable file");
        // The file size limit is zero.
        let script = format!(r#"ulimit -f 0; exec "$0" {command} "$1""#);
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_fifteen")]).arg(&picture);
        let run = run_with_input(&mut shell, b"");
        assert_eq!(run.code, Some(3), "{}", run.stdout);
        assert!(run.stderr.contains("cannot write"), "{}", run.stderr);
        assert_eq!(fs::read_to_string(&picture).expect("a readable file"), "as it was");
    }
    fs::remove_dir_all(&folder).expect("a removable folder");
}

#[test]
fn boards_are_drawn_side_by_side_and_in_color() {
    let run = slide(&["--puzzle", "silly", "--style", "2", "--boards"]);
    assert!(run.stdout.contains("after move 1"));
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 110));
    assert!(!run.stdout.contains('\x1b'));
    let run = slide(&["--puzzle", "silly", "--color", "always"]);
    assert!(run.stdout.contains('\x1b'));
}

#[test]
fn the_collection_is_listed() {
    let run = slide(&["--list"]);
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.contains("klotski        116  90  81  72  58  55"), "{}", run.stdout);
    let run = slide(&["--list", "--format", "jsonl"]);
    assert_eq!(json_lines(&run)[0]["lengths"], json!([116, 90, 81, 72, 58, 55]));
}
