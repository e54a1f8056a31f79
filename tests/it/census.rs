//! Censuses: compared with plain breadth-first search and published tables, and the command.

#[cfg(target_os = "linux")]
use crate::support::limited_memory::with_address_space;
#[cfg(unix)]
use crate::support::program::{self, ProgramOutput, interrupt};
use fifteen::census::{self, Census, CensusKind, CensusProgress, Options};
use fifteen::runtime::continue_if;
use fifteen::{Board, Direction, Memory, Size, Stopped, Threads};
use serde_json::Value;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Returns the number of solvable positions.
fn solvable(size: Size) -> u64 {
    (3..=size.cells() as u64).product()
}

/// Returns options that list all positions, with a number of threads.
fn options(threads: usize) -> Options {
    let threads = Threads::new(threads).expect("a number of threads");
    Options { threads, max_listed: usize::MAX, ..Options::default() }
}

/// Returns the levels of a breadth-first search from the goal.
fn levels(size: Size, is_edge: impl Fn(&Board, &Board) -> bool) -> Vec<Vec<Board>> {
    let goal = Board::goal(size);
    let mut distances = HashMap::from([(goal, 0)]);
    let mut levels = vec![vec![goal]];
    while let Some(last) = levels.last().filter(|last| !last.is_empty()) {
        let mut next = Vec::new();
        for board in last {
            let moved = Direction::ALL.into_iter().filter_map(|way| board.after_move(way));
            for after in moved.filter(|after| is_edge(board, after)) {
                distances.entry(after).or_insert_with(|| {
                    next.push(after);
                    levels.len()
                });
            }
        }
        levels.push(next);
    }
    levels.pop();
    levels
}

/// Compares a census with the expected levels.
fn check(census: &Census, levels: &[Vec<Board>]) {
    let counts: Vec<u64> = levels.iter().map(|level| level.len() as u64).collect();
    assert!(census.is_complete());
    assert_eq!(census.levels, counts, "{}", census.size);
    let sorted = |boards: &[Board]| {
        let mut tiles: Vec<Vec<u8>> = boards.iter().map(|board| board.tiles().to_vec()).collect();
        tiles.sort_unstable();
        tiles
    };
    assert_eq!(sorted(&census.farthest), sorted(levels.last().expect("the goal")));
}

#[test]
fn every_position_of_small_boards_is_counted() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let size = size(rows, cols);
        let right = levels(size, |_, _| true);
        for threads in [1, 3] {
            let census = census::count(size, CensusKind::All, &options(threads), &mut ())
                .expect("enough memory");
            check(&census, &right);
            assert_eq!(census.positions(), solvable(size));
        }
    }
}

#[test]
fn every_happy_position_of_small_boards_is_counted() {
    let comes_closer = |after: &Board, before: &Board| before.manhattan() > after.manhattan();
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 5), (3, 3), (3, 4), (4, 3), (2, 8)] {
        let size = size(rows, cols);
        let right = levels(size, comes_closer);
        for threads in [1, 3] {
            let census = census::count(size, CensusKind::Happy, &options(threads), &mut ())
                .expect("enough memory");
            check(&census, &right);
        }
    }
}

/// Checks the number of levels, the last level and, if known, all levels of boards.
fn assert_levels(sizes: &[(usize, usize)], farthest: (usize, u64), levels: Option<&[u64]>) {
    for &(rows, cols) in sizes {
        let options = Options { max_listed: 0, ..Options::default() };
        let size = size(rows, cols);
        let census =
            census::count(size, CensusKind::All, &options, &mut ()).expect("enough memory");
        assert_eq!(census.positions(), solvable(size));
        assert_eq!((census.distance(), census.levels.last()), (farthest.0, Some(&farthest.1)));
        assert!(levels.is_none_or(|levels| levels == census.levels));
    }
}

#[test]
fn published_distances_of_the_8_puzzle() {
    let table = include_str!("../data/distances_15_8.tsv");
    let rows = table.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let levels: Vec<u64> = rows.filter_map(|row| row.split('\t').nth(2)?.parse().ok()).collect();
    assert_eq!(levels.len(), 32);
    assert_levels(&[(3, 3)], (31, 2), Some(&levels));
}

/// The greatest distances agree with OEIS A151944.
#[test]
fn published_distances_of_other_boards() {
    assert_levels(&[(2, 4), (4, 2)], (36, 1), None);
    assert_levels(&[(2, 5), (5, 2)], (55, 2), None);
}

#[test]
fn published_distances_of_boards_with_twelve_cells() {
    assert_levels(&[(3, 4)], (53, 18), None);
    assert_levels(&[(2, 6)], (80, 2), None);
}

#[test]
fn knuths_happy_positions_of_the_15_puzzle() {
    let census =
        census::count(size(4, 4), CensusKind::Happy, &options(2), &mut ()).expect("enough memory");
    // Knuth's number is one less: it excludes the goal.
    assert_eq!(census.positions() - 1, 88_728_779);
    assert_eq!((census.distance(), census.farthest.len()), (56, 114));
    assert!(census.farthest.iter().all(|board| board.manhattan() == 56));
    let knuths = Board::parse(size(4, 4), "bc9e80df3412a756").expect("a position");
    assert!(census.farthest.contains(&knuths));
    assert!(census.bytes < 512 << 20);
}

/// A census that is stopped at any point has the completed levels, and lists the last of them.
#[test]
fn a_stopped_census_returns_the_complete_levels() {
    let size = size(3, 3);
    let all = levels(size, |_, _| true);
    let happy = levels(size, |after, before| before.manhattan() > after.manhattan());
    for (stop, is_happy) in (1..400).step_by(7).flat_map(|stop| [(stop, false), (stop, true)]) {
        let (mut calls, mut completed) = (0, 0);
        let mut on_progress = |progress: &CensusProgress| {
            (calls, completed) = (calls + 1, progress.distance + 1);
            assert!(progress.parts_begun <= progress.parts_total);
            continue_if(calls < stop)
        };
        let (kind, right) =
            if is_happy { (CensusKind::Happy, &happy) } else { (CensusKind::All, &all) };
        let census = census::count(size, kind, &options(1), &mut on_progress);
        let census = census.expect("enough memory");
        assert_eq!(census.levels.len(), completed);
        if calls == stop {
            assert_eq!(census.stopped, Some(Stopped::Cancelled));
            check(&Census { stopped: None, ..census }, &right[..completed]);
        }
    }
}

/// A census of all positions takes exactly the stated memory. One of happy positions takes at least
/// the size of its largest level.
#[test]
fn the_stated_memory_is_exactly_sufficient() {
    let size = size(3, 3);
    let bytes = u64::try_from(census::required_memory(size, &options(1), 1))
        .expect("a small number of bytes");
    let within = |bytes| Options { memory: Memory::new(bytes), ..options(1) };
    let census =
        census::count(size, CensusKind::All, &within(bytes), &mut ()).expect("enough memory");
    assert_eq!((census.positions(), census.bytes), (181_440, bytes));
    let refusal = census::count(size, CensusKind::All, &within(bytes - 1), &mut ())
        .expect_err("too little memory");
    assert!(refusal.to_string().contains("counting the "), "{refusal}");
    let happy =
        census::count(size, CensusKind::Happy, &options(1), &mut ()).expect("enough memory");
    let most = happy.levels.iter().max().expect("a level");
    assert!(happy.bytes >= most * size_of::<u64>() as u64, "{} bytes", happy.bytes);
}

#[test]
fn boards_that_are_too_large_are_refused_at_once() {
    let mut never = |_: &CensusProgress| unreachable!("no progress");
    for size in Size::all().filter(|size| size.cells() > 13) {
        let refusal = census::count(size, CensusKind::All, &Options::default(), &mut never)
            .expect_err("a board that is too large");
        assert!(refusal.to_string().contains(" GiB of memory; the limit is 2.00 GiB"));
        if size.cells() > 16 {
            let refusal = census::count(size, CensusKind::Happy, &Options::default(), &mut never);
            let refusal = refusal.expect_err("a board that is too large");
            assert!(refusal.to_string().contains("supports at most 16 cells"));
        }
    }
}

/// Runs `fifteen census`.
fn run_census(arguments: &[&str]) -> ProgramOutput {
    program::run(program::command().arg("census").args(arguments))
}

#[test]
fn the_table_of_levels_is_printed() {
    let output = run_census(&["--size", "2x2", "--list", "--quiet"]);
    assert_eq!(output.code, Some(0));
    let rows: Vec<Vec<&str>> =
        output.stdout.as_str().lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["distance", "positions", "cumulative"]);
    assert_eq!(rows[1], ["0", "1", "1"]);
    assert_eq!(rows[7], ["6", "1", "12"]);
    assert_eq!(
        rows[8..].concat().join(" "),
        "Eccentricity 6, 12 positions \
                                              Positions at distance 6: 0321"
    );
    assert_eq!(output.stderr.as_str(), "");
}

#[test]
fn the_farthest_positions_are_listed() {
    let list = |arguments: &[&str]| {
        let output = run_census(&[&["--size", "3x3", "--list", "-q"], arguments].concat());
        let lines: Vec<String> = output
            .stdout
            .as_str()
            .lines()
            .skip_while(|line| !line.ends_with(':'))
            .map(str::to_owned)
            .collect();
        lines
    };
    assert_eq!(list(&[]), ["Positions at distance 31:", "647850321", "867254301"]);
    assert_eq!(list(&["--limit", "1"]), ["1 of the 2 positions at distance 31:", "647850321"]);
    assert_eq!(list(&["--goal", "korf"])[1..], ["876041253", "806547231"]);
}

#[test]
fn records_have_the_promised_fields() {
    for (arguments, happy, positions, farthest) in [
        (&["--size", "3x3"][..], false, 181_440, 31),
        (&["--size", "3x3", "--happy"], true, 2351, 22),
    ] {
        let output =
            run_census(&[arguments, &["--format", "jsonl", "--threads", "3", "--list"]].concat());
        let record: Value = serde_json::from_str(&output.stdout).expect("a JSON object");
        assert_eq!((&record["v"], &record["size"]), (&4.into(), &"3x3".into()));
        assert_eq!((&record["happy"], &record["status"]), (&happy.into(), &"complete".into()));
        let levels = record["levels"].as_array().expect("an array");
        let sum: Option<u64> = levels.iter().map(Value::as_u64).sum();
        assert_eq!((sum, record["positions"].as_u64()), (Some(positions), Some(positions)));
        assert_eq!(record["eccentricity"], farthest);
        assert_eq!(
            record["farthest"].as_array().map(Vec::len),
            levels[farthest].as_u64().map(|count| count as usize)
        );
        assert_eq!(record["threads"], 3);
        assert!(record["seconds"].is_f64() && record["bytes"].as_u64() > Some(0));
    }
}

#[test]
fn large_boards_and_bad_options_are_refused() {
    for (arguments, complaint) in [
        (&[][..], "counting the 10,461,394,944,000 positions of 4x4 boards needs 1,299.06 GiB"),
        (
            &["--size", "3x5", "--memory-limit", "2"],
            "81.20 GiB of memory; the limit is 2.00 GiB (see --memory)",
        ),
        (&["--size", "3x4", "--memory-limit", "0.01"], "the limit is 10.24 MiB"),
        (&["--size", "5x5", "--happy"], "a 5x5 board has 25"),
        #[cfg(feature = "cluster")]
        (&["--size", "5x5", "--plan"], "no plan for 5x5: too many positions"),
        (&["--threads", "0"], "not a number of threads"),
        (&["--memory-limit", "-1"], "expected GiB or an amount"),
    ] {
        let output = run_census(arguments);
        assert_eq!(output.code, Some(2), "{arguments:?}");
        assert!(output.stderr.as_str().contains(complaint), "{}", output.stderr.as_str());
        assert_eq!(output.stdout, "", "{arguments:?}");
    }
}

#[test]
fn the_memory_need_is_printed_before_the_census() {
    let output = run_census(&["--size", "3x4", "-v", "--threads", "2", "--time-limit", "0"]);
    assert_eq!(output.stderr.as_str(), "threads: 2; memory: 30.51 MiB\n");
}

/// The memory of a happy census is not known beforehand; it stays within the limit.
#[test]
fn the_happy_census_stops_at_the_memory_limit() {
    let size = Size::new(4, 4).expect("a size");
    let (mut before, uninterrupted) =
        (1, census::count(size, CensusKind::Happy, &options(2), &mut ()).expect("enough memory"));
    assert_eq!(uninterrupted.stopped, None);
    for mebibytes in [0, 1, 8, 64] {
        let memory = Memory::new(mebibytes << 20);
        let census =
            census::count(size, CensusKind::Happy, &Options { memory, ..options(2) }, &mut ());
        let census = census.expect("enough memory");
        assert_eq!(census.stopped, Some(Stopped::Memory), "{mebibytes} MiB");
        assert_eq!(census.levels, uninterrupted.levels[..census.levels.len()]);
        assert!(
            (before..uninterrupted.levels.len()).contains(&census.levels.len()),
            "{mebibytes} MiB"
        );
        // Small lists are not accounted for.
        assert!(census.bytes <= memory.bytes() + (1 << 16), "{}", census.bytes);
        before = census.levels.len();
    }
}

/// Runs `fifteen census` with a limited address space, in mebibytes, beyond that of the program.
#[cfg(target_os = "linux")]
fn run_within(mebibytes: u32, arguments: &[&str]) -> ProgramOutput {
    program::run(with_address_space(mebibytes).arg("census").args(arguments))
}

/// At any memory limit the completed levels are printed.
#[cfg(target_os = "linux")]
#[test]
fn out_of_memory_a_census_prints_complete_levels_and_exits_with_3() {
    let happy = ["--happy", "--threads", "2", "--list", "--limit", "5"];
    let uninterrupted = run_census(&happy).stdout.as_str().to_owned();
    let uninterrupted: Vec<&str> =
        uninterrupted.lines().filter(|line| line.starts_with(' ')).collect();
    assert_eq!(uninterrupted.len(), 57);
    for mebibytes in (40..130).step_by(15) {
        let output = run_within(mebibytes, &happy);
        let printed = output.stdout.as_str();
        let rows: Vec<&str> = printed.lines().filter(|line| line.starts_with(' ')).collect();
        let complaint = output.stderr.as_str();
        assert_eq!((output.code, complaint), (Some(3), ""), "{mebibytes} MiB: {printed}");
        assert_eq!(rows, uninterrupted[..rows.len()], "{mebibytes} MiB");
        let stopped = format!("Stopped: out of memory at distance {}\n", rows.len());
        assert!(printed.contains(&stopped), "{mebibytes} MiB: {printed}");
    }
    let all = run_within(70, &["--size", "3x5", "--memory-limit", "100"]);
    assert_eq!(all.code, Some(3), "{}", all.stderr.as_str());
    // The cells take 30 MiB in one allocation: there is enough memory for them and for threads, or
    // not.
    let all = ["--size", "3x4", "--list", "--limit", "1", "--threads", "2"];
    for mebibytes in (1..133).step_by(4) {
        let output = run_within(mebibytes, &[&all[..], &["--time-limit", "0.01"]].concat());
        let complaint = output.stderr.as_str();
        assert_eq!((output.code, complaint), (Some(3), ""), "{mebibytes} MiB");
    }
    let all = run_within(12, &all);
    let printed = all.stdout.as_str();
    assert_eq!(all.code, Some(3), "{}", all.stderr.as_str());
    assert!(printed.contains("Stopped: out of memory at distance 1\n"), "{printed}");
    assert!(printed.contains("Positions at distance 0:\n123456789ab0\n"), "{printed}");
}

#[test]
fn a_time_limit_ends_with_exit_code_3() {
    let output = run_census(&["--size", "3x4", "--time-limit", "0"]);
    assert_eq!(output.code, Some(3));
    assert!(output.stdout.as_str().contains("Stopped: time limit reached at distance 1\n"));
    let output = run_census(&["--happy", "--time-limit", "0.001", "--format", "jsonl"]);
    assert_eq!(output.code, Some(3));
    let record: Value = serde_json::from_str(&output.stdout).expect("a JSON object");
    assert_eq!((&record["stopped"], &record["eccentricity"]), (&"time".into(), &Value::Null));
    // The number of levels depends on the machine; the completed levels do not.
    let levels = record["levels"].as_array().expect("an array");
    let published = [1, 2, 4, 10];
    assert!(levels.iter().zip(published).all(|(level, count)| level == count), "{levels:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_census_prints_complete_levels_and_exits_with_130() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["census", "--size", "2x6", "--threads", "1"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a running program");
    let lines = interrupt_after(&mut child, "distance");
    assert_eq!(child.wait().expect("an exit status").code(), Some(130));
    assert!(lines.iter().any(|line| line.starts_with("Interrupted at distance ")), "{lines:?}");
}

/// Interrupts a program after it has printed a line with a prefix; returns the remaining lines.
#[cfg(unix)]
fn interrupt_after(child: &mut Child, beginning: &str) -> Vec<String> {
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert!(
        lines.any(|line| line.is_ok_and(|line| line.starts_with(beginning))),
        "no line with this prefix"
    );
    interrupt(child);
    lines.map_while(Result::ok).collect()
}
