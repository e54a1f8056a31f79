//! Queens: against all placements on small boards, values from other programs, and as users meet
//! the search.

#[path = "common/program.rs"]
mod program;

use fifteen::queens::{self, Answer, Checkpoint, Chessboard, Options, Progress};
use fifteen::verify;
use program::{fifteen, objects};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn with_threads(threads: usize) -> Options {
    Options { threads: NonZeroUsize::new(threads).expect("some threads") }
}

/// Solves a board, and checks the answer.
fn solve(width: usize, height: usize, count: usize, threads: usize) -> Answer {
    let board = Chessboard::new(width, height).expect("a board");
    let answer = queens::solve(board, count, &with_threads(threads), &mut go_on).expect("they fit");
    let found = verify::queens(width, height, count, &answer.placement);
    assert_eq!(found, Ok(answer.unattacked as usize));
    assert_eq!(answer.upper, answer.unattacked);
    assert_eq!(answer.checkpoint, None);
    answer
}

/// The largest number of unattacked squares for up to six queens, by trying all placements.
fn best_of_all(width: usize, height: usize) -> [u32; 7] {
    let squares = width * height;
    let attacks = |from: usize| {
        let is_attacked = |&to: &usize| {
            let down = (from / width).abs_diff(to / width);
            let along = (from % width).abs_diff(to % width);
            down == 0 || along == 0 || down == along
        };
        (0..squares).filter(is_attacked).fold(0_u64, |set, to| set | 1 << to)
    };
    let attacks: Vec<u64> = (0..squares).map(attacks).collect();
    let mut best = [0; 7];
    place(&attacks, 0, (1 << squares) - 1, 0, &mut best);
    best
}

/// Places queens on squares from some square on.
fn place(attacks: &[u64], first: usize, unattacked: u64, queens: usize, best: &mut [u32; 7]) {
    best[queens] = best[queens].max(unattacked.count_ones());
    if queens + 1 < best.len() {
        for square in first..attacks.len() {
            place(attacks, square + 1, unattacked & !attacks[square], queens + 1, best);
        }
    }
}

#[test]
fn all_placements_on_small_boards() {
    for (width, height) in (1..=6).flat_map(|width| (1..=6).map(move |height| (width, height))) {
        let best = best_of_all(width, height).into_iter().enumerate();
        for (count, best) in best.take(width * height + 1) {
            let answer = solve(width, height, count, 1 + count % 2);
            assert_eq!(answer.unattacked, best, "{width}x{height}, {count} queens");
        }
    }
}

/// Values from independent programs: width, height, queens, unattacked squares.
fn published() -> Vec<[usize; 4]> {
    let text = include_str!("data/queens.tsv");
    let rows = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let fields = |line: &str| -> Vec<usize> {
        line.split('\t').take(4).map(|field| field.parse().expect("a number")).collect()
    };
    rows.map(|line| fields(line).try_into().expect("four columns")).collect()
}

/// Checks the values for boards of so many squares.
fn assert_published(squares: impl Fn(usize) -> bool, at_least: usize) {
    let rows = published().into_iter().filter(|row| squares(row[0] * row[1]));
    let checked = rows.inspect(|&[width, height, count, unattacked]| {
        let answer = solve(width, height, count, 2);
        assert_eq!(answer.unattacked as usize, unattacked, "{width}x{height}, {count} queens");
    });
    assert!(checked.count() >= at_least);
}

#[test]
fn published_values_of_small_boards() {
    assert_published(|squares| squares <= 36, 100);
}

#[test]
#[ignore = "half a minute in a release build"]
fn published_values_up_to_fifteen() {
    assert_published(|squares| (37..=225).contains(&squares), 300);
}

#[test]
#[ignore = "half an hour in a release build"]
fn published_values_up_to_eighteen() {
    assert_published(|squares| squares > 225, 3);
}

/// Stopped again and again, and gone on from a text, a search comes to the same end. Its bound never
/// rises, and its best never falls.
#[test]
fn a_search_goes_on_where_it_was_stopped() {
    let board = Chessboard::new(11, 10).expect("a board");
    let stop = &mut |_: &Progress| ControlFlow::Break(());
    let whole = solve(11, 10, 11, 2);
    let mut answer = queens::solve(board, 11, &with_threads(2), stop).expect("they fit");
    let mut stops = 0;
    while let Some(checkpoint) = answer.checkpoint {
        let text = checkpoint.to_string();
        let read: Checkpoint = text.parse().expect("a checkpoint");
        assert_eq!(read, checkpoint);
        let before = (answer.unattacked, answer.upper);
        answer = queens::resume(&read, &with_threads(2), stop).expect("right");
        assert!(answer.unattacked >= before.0 && answer.upper <= before.1);
        stops += 1;
    }
    assert_eq!((answer.unattacked, answer.upper), (whole.unattacked, whole.unattacked));
    assert!(stops > 0);
}

/// A text that was changed anywhere is refused, with the line.
#[test]
fn damaged_checkpoints_are_refused() {
    let board = Chessboard::new(12, 12).expect("a board");
    let stop = &mut |_: &Progress| ControlFlow::Break(());
    let answer = queens::solve(board, 12, &with_threads(1), stop).expect("they fit");
    let text = answer.checkpoint.expect("it was stopped").to_string();
    assert!(text.parse::<Checkpoint>().is_ok());
    for place in (0..text.len() - 1).step_by(9973).chain([0, 20, 40, 60]) {
        for change in [1, 7, 32] {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= change;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            let error = changed.parse::<Checkpoint>().expect_err("it was changed");
            assert!(error.to_string().starts_with(&format!("line {}: ", error.line)));
        }
        assert!(text[..place].parse::<Checkpoint>().is_err());
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    assert!(Chessboard::new(0, 3).is_err());
    assert!(Chessboard::new(60, 5).is_err());
    assert!(Chessboard::new(usize::MAX, 2).is_err());
    let board = Chessboard::new(2, 2).expect("a board");
    let error = queens::solve(board, 5, &Options::default(), &mut go_on).expect_err("too many");
    assert_eq!(error.to_string(), "5 queens do not fit on 4 squares");
    for arguments in [&["0", "5", "3"][..], &["3", "3", "10"], &["3", "3"], &["40", "40", "1"], &[]]
    {
        let run = fifteen(&[&["queens"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.starts_with("error: "));
    }
}

#[test]
fn an_answer_is_drawn_and_recorded() {
    let run = fifteen(&["queens", "5", "5", "5", "--quiet"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], "5 queens on a 5x5 board leave 3 squares unattacked, and no more");
    let count = |sign: char| lines[1..].concat().matches(sign).count();
    assert_eq!((count('Q'), count('o'), count('.')), (5, 3, 17));

    let run = fifteen(&["queens", "5", "4", "2", "--format", "jsonl"]);
    let record = &objects(&run)[0];
    assert_eq!((&record["v"], &record["unattacked"]), (&1.into(), &5.into()));
    let placement = record["placement"].as_array().expect("an array");
    let square = |place: &serde_json::Value| {
        let number = |index: usize| place[index].as_u64().expect("a number") as usize;
        (number(0) - 1) * 5 + number(1) - 1
    };
    let placement: Vec<usize> = placement.iter().map(square).collect();
    assert_eq!(verify::queens(5, 4, 2, &placement), Ok(5));
}

#[test]
fn a_table_has_all_boards() {
    let run = fifteen(&["queens", "--table", "6", "--format", "jsonl"]);
    assert_eq!(run.code, Some(0));
    let records = objects(&run);
    // 21 boards; 1x1 to 1x5 and 2x2 have fewer than six squares.
    assert_eq!(records.len(), 21 * 6 - (5 + 4 + 3 + 2 + 1 + 2));
    let number = |record: &serde_json::Value, name: &str| record[name].as_u64().expect("a number");
    for record in &records {
        let best = best_of_all(number(record, "width") as usize, number(record, "height") as usize);
        let right = best[number(record, "queens") as usize];
        assert_eq!(number(record, "unattacked"), u64::from(right));
    }
}

/// A file in a folder for temporary ones.
fn temporary(name: &str) -> PathBuf {
    env::temp_dir().join(format!("fifteen-queens-{}-{name}", std::process::id()))
}

#[test]
fn a_time_limit_leaves_a_checkpoint_to_go_on_from() {
    let file = temporary("limit");
    let name = file.to_str().expect("UTF-8");
    let search = ["queens", "11", "11", "11", "--format", "jsonl", "--checkpoint", name];
    let stopped = fifteen(&[&search[..], &["--time-limit", "0"]].concat());
    assert_eq!(stopped.code, Some(3));
    let record = &objects(&stopped)[0];
    assert_eq!(record["status"], "limit");
    assert!(record["upper"].as_u64() > record["unattacked"].as_u64());

    let other = fifteen(&["queens", "11", "11", "10", "--checkpoint", name]);
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("is about 11 queens on a 11x11 board"), "{}", other.stderr);

    let finished = fifteen(&search);
    assert_eq!((finished.code, &objects(&finished)[0]["unattacked"]), (Some(0), &30.into()));
    assert!(!file.exists());
    fs::write(&file, "fifteen queens 1\n").expect("it can be written");
    let damaged = fifteen(&search);
    assert_eq!(damaged.code, Some(2));
    assert!(
        damaged.stderr.contains("line 2: the text ends before the check"),
        "{}",
        damaged.stderr
    );
    fs::remove_file(&file).expect("it is there");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_best_so_far_and_what_is_proved() {
    let child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["queens", "19", "19", "19", "--threads", "1", "--format", "jsonl"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    thread::sleep(Duration::from_secs(1));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a record");
    let number = |name: &str| record[name].as_u64().expect("a number");
    assert_eq!(record["status"], "interrupted");
    // The best that is known has 132.
    assert!((100..=132).contains(&number("unattacked")) && number("upper") >= 132);
}

/// A file that cannot be written is an error, but the answer comes first.
#[test]
fn an_answer_is_not_lost_with_its_checkpoint() {
    let file = temporary("no-such-folder").join("checkpoint");
    let name = file.to_str().expect("UTF-8");
    let arguments = ["queens", "12", "12", "12", "--time-limit", "0", "--checkpoint", name];
    let run = fifteen(&arguments);
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.starts_with("Time limit: 12 queens"), "{}", run.stdout);
    assert!(run.stderr.contains("cannot write"), "{}", run.stderr);
}
