//! `slide generate`: its puzzles, its formats and its limits.

use crate::support::program::{
    ProgramOutput, command, fifteen, fifteen_with_input, interrupt, json_lines, wait_for_output,
};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// Runs `slide generate` with these arguments, separated by spaces.
fn generate(arguments: &str) -> ProgramOutput {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    fifteen(&[&["slide", "generate"], &arguments[..]].concat())
}

/// The same seed gives the same puzzles with any number of threads, sorted by descending number of
/// moves. `slide` finds the same numbers of moves and configurations.
#[test]
fn puzzles_depend_on_the_seed_and_their_numbers_are_right() {
    let options = "--size 5 --count 12 --at-least 7 --seed 21";
    let run = generate(&format!("{options} --threads 1"));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(generate(&format!("{options} --threads 3")).stdout, run.stdout);
    assert_ne!(generate(&options.replace("21", "22")).stdout, run.stdout);
    let moves: Vec<usize> = run
        .stdout
        .lines()
        .map(|line| line.split_once(' ').expect("a line").0.parse().expect("a number"))
        .collect();
    assert_eq!(moves.len(), 12);
    assert!(moves.is_sorted_by(|one, next| one >= next) && moves[11] >= 7, "{moves:?}");
    let solved = fifteen_with_input(&["slide", "--quiet"], run.stdout.as_bytes());
    assert_eq!(solved.code, Some(0), "{}", solved.stdout);
    assert_eq!(solved.stdout.lines().count(), 12, "no differences");
}

/// Every format has the same puzzles, and the records say where they come from.
#[test]
fn formats_and_records_agree() {
    let options = "--size 6 --count 3 --at-least 8 --seed 4";
    let lines = generate(options).stdout;
    for format in ["rush", "drawn", "knuth", "cars"] {
        let run = generate(&format!("{options} --text {format}"));
        assert_eq!(run.code, Some(0), "{format}: {}", run.stderr);
        let again = fifteen_with_input(&["slide", "-", "--text", "rush"], run.stdout.as_bytes());
        let board = |line: &str| line.split(' ').nth(1).expect("a board").to_owned();
        let boards: Vec<String> = lines.lines().map(board).collect();
        assert_eq!(again.stdout.lines().collect::<Vec<_>>(), boards, "{format}: {}", again.stderr);
    }
    let records = json_lines(&generate(&format!("{options} --format jsonl")));
    for ((record, line), rank) in records.iter().zip(lines.lines()).zip(1..) {
        assert_eq!(
            (&record["command"], &record["status"]),
            (&"slide generate".into(), &"generated".into())
        );
        assert_eq!(
            (&record["rank"], &record["seed"], &record["style"]),
            (&rank.into(), &4.into(), &2.into())
        );
        let (text, length, all) = (&record["text"], &record["length"], &record["configurations"]);
        assert_eq!(text, &format!("{line}\n"));
        let (first, last) = (line.split(' ').next(), line.split(' ').next_back());
        assert_eq!(first.map(|word| word.parse::<u64>().ok()), Some(length.as_u64()));
        assert_eq!(last, Some(all.to_string().as_str()));
        assert!(record["branching"].as_f64().is_some_and(|mean| mean > 1.0));
        assert!(record["moving_pieces"].as_u64().is_some_and(|pieces| (2..16).contains(&pieces)));
    }
    assert_eq!(generate(&format!("{options} --format csv")).stdout.lines().count(), 7);
}

/// A run that skips the first attempts gives the puzzles of the later ones.
#[test]
fn runs_are_continued_by_skipping() {
    let all = generate("--size 5 --count 8 --at-least 6 --seed 2").stdout;
    let first = generate("--size 5 --count 8 --at-least 6 --seed 2 --time-limit 0");
    assert_eq!((first.code, first.stdout.as_str()), (Some(3), ""));
    assert_eq!(first.stderr, "0 of 8 puzzles, 0 attempts; to continue: --seed 2 --skip 0\n");
    let later = generate("--size 5 --count 4 --at-least 6 --seed 2 --skip 30").stdout;
    let many = generate("--size 5 --count 40 --at-least 6 --seed 2").stdout;
    let has = |text: &str, line: &str| text.lines().any(|other| other == line);
    assert!(all.lines().all(|line| has(&many, line)));
    assert!(later.lines().all(|line| has(&many, line)), "{later}{many}");
}

/// A run over few puzzles ends by itself, and after Ctrl-C a run can be continued.
#[test]
fn runs_end_without_more_puzzles_and_when_interrupted() {
    let text = "A..\nB..\n\n..?\n?.A\n";
    let arguments = ["slide", "generate", "-", "--count", "1000", "--seed", "1"];
    let run = fifteen_with_input(&arguments, text.as_bytes());
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains("there may be no others"), "{}", run.stderr);
    assert!(run.stdout.contains("start:"), "{}", run.stdout);

    let mut child = command()
        .args(["slide", "generate", "--count", "1000000", "--seed", "1", "--progress", "jsonl"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut errors = BufReader::new(child.stderr.take().expect("standard error")).lines();
    errors.next().expect("progress").expect("a line");
    interrupt(&child);
    let reader = std::thread::spawn(move || errors.map_while(Result::ok).collect::<Vec<_>>());
    let run = wait_for_output(child);
    let errors = reader.join().expect("lines").join("\n");
    assert_eq!(run.code, Some(130), "{errors}");
    assert!(errors.contains("to continue: --seed 1 --skip "), "{errors}");
}

/// A run that finds nothing ends, too: if the pieces cannot move, and if no puzzle is hard enough.
#[test]
fn runs_without_any_puzzle_end() {
    for (text, options) in
        [("pinned: A\n\nA.\n\nA?\n", ""), ("AA.\n...\n\n.AA\n...\n", " --at-least 9")]
    {
        let arguments = format!("slide generate - --seed 1{options}");
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        let run = fifteen_with_input(&arguments, text.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{}", run.stderr);
        assert_eq!(
            run.stderr,
            "0 of 1 puzzle, 1,000 attempts; none is new in the last 1,000 attempts, so there may \
             be no others; to continue: --seed 1 --skip 1000\n"
        );
    }
}

/// A format that no puzzle of the run can have is refused at once. Otherwise the puzzles that it
/// cannot express are reported, and the others are printed.
#[test]
fn puzzles_that_a_format_cannot_express_are_errors() {
    for (arguments, expected) in [
        ("--text klotski --count 1000000", "puzzles of Rush Hour are not Klotskis"),
        ("--text cars --size 5 --count 1000000", "at least 6x6 cells"),
        ("klotski --text rush --at-least 1000", "--text rush: this is not a square board"),
        ("rush-1 --text klotski --at-least 1000", "--text klotski: the goal is not"),
    ] {
        let run = generate(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments}");
        assert!(run.stderr.contains(expected), "{arguments}: {}", run.stderr);
    }
    let options = "--size 6 --walls 2 --at-least 5 --count 6 --seed 2";
    let lines = generate(options).stdout;
    let has_wall = |line: &&str| line.split(' ').nth(1).is_some_and(|board| board.contains('x'));
    let walled = lines.lines().filter(has_wall).count();
    assert!((1..6).contains(&walled), "{lines}");
    let run = generate(&format!("{options} --text cars"));
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert_eq!(run.stderr.matches(": --text cars: this is not").count(), walled, "{}", run.stderr);
    assert_eq!(run.stdout.matches("car,orientation").count(), 6 - walled, "{}", run.stdout);
}

#[test]
fn a_puzzle_without_pieces_is_refused() {
    for text in ["1 x 3\n0\n0\n", "##\n##\n\n##\n##\n"] {
        let run = fifteen_with_input(&["slide", "generate", "-"], text.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
        assert!(run.stderr.contains("there are no pieces to place"), "{}", run.stderr);
    }
}

#[test]
fn wrong_options_are_errors() {
    for (arguments, expected) in [
        ("--turn", "--turn"),
        ("--turn --size 5", "--turn"),
        ("klotski --size 5", "--size"),
        ("klotski --walls 1", "--walls"),
        ("--size 3", "4..=16"),
        ("--count 0", "--count"),
        ("nothing.txt", "nothing.txt"),
    ] {
        let run = generate(arguments);
        assert_eq!(run.code, Some(2), "{arguments}: {}", run.stdout);
        assert!(run.stderr.contains(expected), "{arguments}: {}", run.stderr);
    }
}
