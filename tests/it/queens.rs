//! Queens: against all placements on small boards, values from other programs, and as users meet
//! the search.

#[cfg(unix)]
use crate::support::program::{Run, end, fifteen, interrupt, objects};
use fifteen::queens::{self, Answer, Checkpoint, Chessboard, Options, Progress};
use fifteen::{Stopped, Threads, verify};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

fn with_threads(threads: usize) -> Options {
    Options { threads: Threads::new(threads).expect("some threads") }
}

/// Solves a board, and checks the answer.
fn solve(width: usize, height: usize, count: usize, threads: usize) -> Answer {
    let board = Chessboard::new(width, height).expect("a board");
    let answer = queens::solve(board, count, &with_threads(threads), &mut ()).expect("they fit");
    let found = verify::queens::check(width, height, count, &answer.placement);
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
    let text = include_str!("../data/queens.tsv");
    let rows = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let fields = |line: &str| -> Vec<usize> {
        line.split('\t').take(4).map(|field| field.parse().expect("a number")).collect()
    };
    rows.map(|line| fields(line).try_into().expect("four columns")).collect()
}

/// Checks the values for boards of this many squares.
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
    let error = queens::solve(board, 5, &Options::default(), &mut ()).expect_err("too many");
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
    assert_eq!((&record["v"], &record["unattacked"]), (&2.into(), &5.into()));
    let placement = record["placement"].as_array().expect("an array");
    let square = |place: &serde_json::Value| {
        let number = |index: usize| place[index].as_u64().expect("a number") as usize;
        (number(0) - 1) * 5 + number(1) - 1
    };
    let placement: Vec<usize> = placement.iter().map(square).collect();
    assert_eq!(verify::queens::check(5, 4, 2, &placement), Ok(5));
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
    assert_eq!(record["stopped"], "time");
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
    interrupt(&child);
    let run = end(child);
    assert_eq!(run.code, Some(130));
    let record = &objects(&run)[0];
    let number = |name: &str| record[name].as_u64().expect("a number");
    assert_eq!(record["stopped"], "interrupted");
    // The best that is known has 132.
    assert!((100..=132).contains(&number("unattacked")) && number("upper") >= 132);
}

/// A folder that cannot be written to is an error before the search begins.
#[test]
fn a_checkpoint_that_cannot_be_written_is_refused_at_once() {
    let folder = temporary("folder");
    fs::create_dir_all(&folder).expect("a folder");
    for file in [folder.join("no-such-folder").join("checkpoint"), folder.clone()] {
        let name = file.to_str().expect("UTF-8");
        let run = fifteen(&["queens", "12", "12", "12", "--checkpoint", name]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.starts_with(&format!("error: cannot write {name}")), "{}", run.stderr);
    }
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 0);
    fs::remove_dir(&folder).expect("it is empty");
}

/// If the folder goes away during the search that is an error, but the answer comes first.
#[test]
fn an_answer_is_not_lost_with_its_checkpoint() {
    let folder = temporary("removed");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("checkpoint");
    let child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["queens", "19", "19", "19", "--time-limit", "2", "--checkpoint"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    thread::sleep(Duration::from_secs(1));
    fs::remove_dir_all(&folder).expect("it is there");
    let Run { code, stdout, stderr } = end(child);
    assert_eq!(code, Some(2));
    assert!(stdout.starts_with("Time limit: 19 queens"), "{stdout}");
    assert!(stderr.contains("cannot write"), "{stderr}");
}

/// Nothing can be read from a pipe until someone writes, and it cannot be replaced.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_checkpoint() {
    let pipe = temporary("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["queens", "5", "5", "5", "--checkpoint"])
        .arg(&pipe)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let ended = (0..200).find_map(|_| {
        thread::sleep(Duration::from_millis(50));
        child.try_wait().expect("it can be asked")
    });
    // If it waits, it waits for ever.
    let _ = child.kill();
    fs::remove_file(&pipe).expect("it is still there");
    assert_eq!(ended.and_then(|status| status.code()), Some(2));
}

/// A link to a checkpoint stays a link, and the file that it leads to is written and removed.
#[cfg(unix)]
#[test]
fn a_link_to_a_checkpoint_stays() {
    let (file, link) = (temporary("linked"), temporary("link"));
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    let name = link.to_str().expect("UTF-8");
    let search = ["queens", "11", "11", "11", "--quiet", "--checkpoint", name];
    for limit in ["0", "0.01"] {
        let stopped = fifteen(&[&search[..], &["--time-limit", limit]].concat());
        assert_eq!(stopped.code, Some(3));
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(text.parse::<Checkpoint>().is_ok());
        assert!(link.is_symlink());
    }
    assert_eq!(fifteen(&search).code, Some(0));
    assert!(link.is_symlink() && !file.exists());
    fs::remove_file(&link).expect("it is there");
}

#[test]
fn one_queen_is_one() {
    let run = fifteen(&["queens", "2", "4", "1", "--quiet"]);
    let line = run.stdout.lines().next().expect("an answer");
    assert_eq!(line, "1 queen on a 2x4 board leaves 2 squares unattacked, and no more");
    let run = fifteen(&["queens", "1", "1", "2"]);
    assert!(run.stderr.contains("2 queens do not fit on 1 square\n"), "{}", run.stderr);
}

/// The watch looks all the time, also while the search prepares itself, and is obeyed at once.
#[test]
fn the_watch_looks_often() {
    let board = Chessboard::new(32, 32).expect("a board");
    for (threads, looks) in [(1, 1), (1, 100), (2, usize::MAX)] {
        let (mut looked, mut longest, mut count) = (Instant::now(), Duration::ZERO, 0);
        let mut watch = |progress: &Progress| {
            longest = longest.max(looked.elapsed());
            looked = Instant::now();
            count += 1;
            // The search is at work, and not only being prepared.
            let is_enough = count >= looks || progress.tasks > 1 && progress.nodes > 20_000;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let answer = queens::solve(board, 32, &with_threads(threads), &mut watch).expect("right");
        assert_eq!(answer.stopped, Some(Stopped::Asked));
        longest = longest.max(looked.elapsed());
        assert!(longest < Duration::from_millis(500), "{longest:?}, {count} looks");
        assert!(count <= looks);
    }
}

/// A table is many searches, most of which are over before anybody looks at the clock.
#[test]
fn a_table_ends_in_time() {
    let began = Instant::now();
    let run = fifteen(&["queens", "--table", "14", "--time-limit", "0.05"]);
    assert_eq!(run.code, Some(3));
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
}
