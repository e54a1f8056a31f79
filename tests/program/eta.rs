//! Progress of a running search: the remaining work, and progress records.

use crate::support::program::{
    command, fifteen, interrupt, interrupt_after_record, progress_records, wait_for_handler,
    wait_for_output,
};
use crate::support::terminal::{PtyProcess, without_colors};
use fifteen::antislide::{self, BrickCounts, Puzzle};
use fifteen::queens::{self, Chessboard, Start};
use fifteen::runtime::estimate::Interval;
use fifteen::{Threads, runtime::units::PendingUnits};
use serde_json::Value;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use std::{fs, thread};

/// Visited nodes and estimates of the remaining nodes, one entry per report.
type ProgressLog = Vec<(u64, Option<Interval>)>;

/// Returns whether the first estimate after a tenth of all nodes is correct and narrow.
#[allow(clippy::cast_precision_loss)] // an estimate
fn is_estimate_right(log: &ProgressLog, nodes: u64) -> bool {
    let after_a_tenth = log.iter().find(|(visited, _)| visited * 10 >= nodes);
    let Some((visited, Some(left))) = after_a_tenth else { return false };
    let actual = (nodes - visited) as f64;
    // A very wide range does not count as correct.
    (left.lower..=left.upper).contains(&actual) && left.upper < 12.0 * left.lower.max(1.0)
}

fn is_packing_estimate_right(container: &str, brick: &str, threads: Threads) -> bool {
    let bricks = [brick.parse().expect("a brick")];
    let puzzle = Puzzle::new(container.parse().expect("a box"), &bricks, false).expect("a puzzle");
    let options = antislide::Options { threads, ..antislide::Options::default() };
    let mut log = ProgressLog::new();
    let on_progress = &mut |progress: &antislide::PackingProgress| {
        log.push((progress.nodes, progress.nodes_left));
        ControlFlow::Continue(())
    };
    let report = antislide::search(&puzzle, &BrickCounts::default(), &options, on_progress);
    is_estimate_right(&log, report.expect("enough memory").nodes)
}

fn is_queens_estimate_right(
    side: usize,
    count: usize,
    threads: Threads,
    has_checkpoint: bool,
) -> bool {
    let (board, options) =
        (Chessboard::new(side, side).expect("a board"), queens::Options { threads });
    let mut log = ProgressLog::new();
    let on_progress = &mut |progress: &queens::QueensProgress| {
        log.push((progress.nodes, progress.nodes_left));
        ControlFlow::Continue(())
    };
    if has_checkpoint {
        let start = Start::find(board, count, &mut ()).expect("at most one queen per square");
        queens::search_units(&start, &options, &PendingUnits::all(), on_progress);
    } else {
        queens::solve(board, count, &options, on_progress).expect("a verified answer");
    }
    let nodes = log.last().map_or(0, |(visited, _)| *visited);
    is_estimate_right(&log, nodes)
}

#[test]
fn remaining_work_is_estimated_after_a_tenth() {
    let (one, two) = (Threads::ONE, Threads::new(2).expect("two"));
    let results = [
        is_packing_estimate_right("4x4x6", "2x2x1", one),
        is_packing_estimate_right("4x4x6", "2x2x1", two),
        is_packing_estimate_right("4x4x5", "3x1x1", one),
        is_packing_estimate_right("3x5x5", "2x2x1", two),
        is_packing_estimate_right("4x5x5", "3x2x1", two),
        is_queens_estimate_right(13, 13, one, false),
        is_queens_estimate_right(14, 14, two, false),
        is_queens_estimate_right(14, 11, two, false),
        is_queens_estimate_right(13, 13, one, true),
        is_queens_estimate_right(13, 11, two, true),
    ];
    let right = results.iter().filter(|&&is_right| is_right).count();
    assert!(right * 10 >= results.len() * 8, "{results:?}");
}

/// Searches that take much longer than these tests.
const LONG_SEARCHES: [&[&str]; 3] = [
    &["antislide", "--box", "5x5x6", "--brick", "2x2x1", "--engine", "bits", "--threads", "2"],
    &["queens", "22", "--threads", "2"],
    &["solve", "159d26ae37bf48c0", "--heuristic", "manhattan", "--threads", "2"],
];

/// The first record is printed after a second, the next five seconds later. One search is read up
/// to its second record, which nothing can print before six seconds.
#[test]
fn progress_records_are_printed_as_json() {
    for (search, last) in LONG_SEARCHES.into_iter().zip([1.0, 6.0, 1.0]) {
        let is_before = |record: &Value, limit| record["seconds"].as_f64() < Some(limit);
        let run = interrupt_after_record(command().args(search).arg("--quiet"), |record| {
            !is_before(record, last)
        });
        assert_eq!(run.code, Some(130), "{}", run.stderr);
        let records = progress_records(&run);
        let [first, ..] = &records[..] else { panic!("{search:?}: no record") };
        assert_eq!((&first["command"], &first["status"]), (&search[0].into(), &"searching".into()));
        assert_eq!((&first["v"], &first["threads"]), (&4.into(), &2.into()), "{search:?}");
        assert!(!is_before(first, 1.0), "{search:?}: {first}");
        assert!(first["nodes"].as_u64() > Some(1000), "{search:?}: {first}");
        assert!(!first["message"].as_str().expect("a text").is_empty());
        let early = records.iter().filter(|record| is_before(record, 6.0)).count();
        assert!(early <= 1, "a single record within 6 seconds: {records:?}");
    }
}

#[test]
fn progress_records_estimate_the_remaining_seconds() {
    // It takes minutes.
    let search = ["queens", "20", "--threads", "2", "--format", "jsonl"];
    let has_estimate = |record: &Value| record["fraction_done"].is_f64();
    let run = interrupt_after_record(command().args(search), has_estimate);
    assert_eq!(run.code, Some(130), "{}", run.stderr);
    let records = progress_records(&run);
    let record = records.iter().find(|record| has_estimate(record)).expect("an estimate");
    let fraction = record["fraction_done"].as_f64().expect("an estimate");
    let ends = record["remaining"].as_array().expect("an estimate of the time, too");
    let [least, most] = [&ends[0], &ends[1]].map(|end| end.as_f64().expect("a number"));
    assert!((0.0..1.0).contains(&fraction) && 0.0 < least && least < most, "{record}");
    // The answer is printed on standard output as usual.
    let answer: Value = serde_json::from_str(run.stdout.trim()).expect("one record");
    assert_eq!((&answer["status"], &answer["stopped"]), (&"stopped".into(), &"interrupted".into()));
    assert!(answer["nodes"].as_u64() > record["nodes"].as_u64());
}

#[test]
fn no_progress_is_printed_unless_requested() {
    for more in [&["--progress", "never"][..], &["--progress", "auto"], &[]] {
        let mut search = command();
        search.args(LONG_SEARCHES[1]).args(more).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = search.spawn().expect("a running program");
        wait_for_handler(&mut child);
        // A record would be printed after a second.
        thread::sleep(Duration::from_millis(1600));
        interrupt(&child);
        let run = wait_for_output(child);
        assert_eq!(run.code, Some(130), "{}", run.stderr);
        assert_eq!(progress_records(&run), Vec::<Value>::new());
    }
    // A search that ends at once prints no progress.
    let run = fifteen(&["queens", "5", "--progress", "jsonl"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("foreseen");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a new folder");
    folder
}

#[test]
fn status_estimates_the_remaining_nodes() {
    let file = folder().join("ledger").display().to_string();
    let search = ["queens", "12", "10", "12", "--checkpoint", &file];
    let part = fifteen(&[&search[..], &["--shard", "3/10"]].concat());
    assert_eq!(part.code, Some(0));
    let nodes = |text: &str| text.replace(',', "").parse::<u64>().expect("a number");
    let status = fifteen(&["status", &file, "--quiet"]).stdout;
    assert!(status.contains("\nshard 3/10: 410 of 410 units complete"), "{status}");
    let line = status.lines().find(|line| line.contains("nodes visited")).expect("an estimate");
    let words: Vec<&str> = line.split(' ').collect();
    let [done, "nodes", "visited,", "about", least, "to", most, "remaining,", ref shard @ ..] =
        words[..]
    else {
        panic!("{line}")
    };
    assert_eq!(shard, ["none", "in", "this", "shard"], "{line}");
    assert_eq!(fifteen(&search).code, Some(0));
    let complete = fifteen(&["status", &file]).stdout;
    assert!(!complete.contains("remaining"), "{complete}");
    let end = complete.lines().last().expect("a last line");
    let (all, _) = end.split_once(" nodes, ").expect("nodes");
    let all = nodes(all);
    let left = all - nodes(done);
    assert!((nodes(least)..=nodes(most)).contains(&left), "{line}, actually {left}");
    assert!(nodes(most) < 3 * nodes(least), "{line}");
}

/// The line shows a bar, a range and a rate at several terminal widths.
#[test]
fn the_progress_line_shows_bar_range_and_rate() {
    for columns in [60, 80, 200] {
        let mut command = command();
        command.args(["queens", "20", "--threads", "1"]);
        let mut terminal = PtyProcess::start(columns, command);
        let shown = terminal.read_until(" remaining, ");
        assert!(shown.contains('░') && shown.contains(" remaining, "), "{shown}");
        let rest = terminal.read_until(" M/s");
        assert!(rest.contains(" M/s"), "{rest}");
        terminal.interrupt();
        let (code, shown) = terminal.wait_for_exit();
        assert_eq!(code, Some(130));
        let plain = without_colors(&shown);
        assert!(plain.lines().all(|line| !line.contains('░')), "{plain}");
    }
}
