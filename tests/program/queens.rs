//! Queens: compared with all placements on small boards and with values of other programs, and the
//! command.

#[cfg(unix)]
use crate::support::program::{command, interrupt_after_record};
use crate::support::program::{fifteen, json_lines};
use crate::support::times::is_ever_within;
use fifteen::queens::{
    self, Chessboard, Options, QueensProgress, QueensRecord, QueensResult, Start,
};
use fifteen::runtime::continue_if;
use fifteen::runtime::units::{PendingUnits, UNITS};
use fifteen::{Stopped, Threads, verify};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

fn with_threads(threads: usize) -> Options {
    Options { threads: Threads::new(threads).expect("a number of threads") }
}

/// Solves a board and verifies the answer.
fn solve(width: usize, height: usize, count: usize, threads: usize) -> QueensResult {
    let board = Chessboard::new(width, height).expect("a board");
    let answer = queens::solve(board, count, &with_threads(threads), &mut ())
        .expect("at most one queen per square");
    let found = verify::queens::check(width, height, count, &answer.placement);
    assert_eq!(found, Ok(answer.unattacked as usize));
    assert_eq!(answer.upper, answer.unattacked);
    assert_eq!(answer.stopped, None);
    answer
}

/// Returns the largest numbers of unattacked squares for up to six queens, by trying all
/// placements.
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
    place_queens(&attacks, 0, (1 << squares) - 1, 0, &mut best);
    best
}

/// Places queens on squares in ascending order, from `first` on.
fn place_queens(
    attacks: &[u64],
    first: usize,
    unattacked: u64,
    queens: usize,
    best: &mut [u32; 7],
) {
    best[queens] = best[queens].max(unattacked.count_ones());
    if queens + 1 < best.len() {
        for square in first..attacks.len() {
            place_queens(attacks, square + 1, unattacked & !attacks[square], queens + 1, best);
        }
    }
}

#[test]
fn small_boards_agree_with_exhaustive_placement() {
    for (width, height) in (1..=6).flat_map(|width| (1..=6).map(move |height| (width, height))) {
        let best = best_of_all(width, height).into_iter().enumerate();
        for (count, best) in best.take(width * height + 1) {
            let answer = solve(width, height, count, 1 + count % 2);
            assert_eq!(answer.unattacked, best, "{width}x{height}, {count} queens");
        }
    }
}

/// Returns values of independent programs: width, height, queens, unattacked squares.
fn published() -> Vec<[usize; 4]> {
    let text = include_str!("../data/queens.tsv");
    let rows = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let fields = |line: &str| -> Vec<usize> {
        line.split('\t').take(4).map(|field| field.parse().expect("a number")).collect()
    };
    rows.map(|line| fields(line).try_into().expect("four columns")).collect()
}

/// Checks the published values of boards whose number of squares `squares` accepts.
fn assert_published(squares: impl Fn(usize) -> bool, minimum: usize) {
    let rows = published().into_iter().filter(|row| squares(row[0] * row[1]));
    let checked = rows.inspect(|&[width, height, count, unattacked]| {
        let answer = solve(width, height, count, 2);
        assert_eq!(answer.unattacked as usize, unattacked, "{width}x{height}, {count} queens");
    });
    assert!(checked.count() >= minimum);
}

#[test]
fn published_values_of_small_boards_are_reproduced() {
    assert_published(|squares| squares <= 36, 100);
}

#[test]
#[ignore = "ten seconds"]
fn published_values_up_to_fifteen_are_reproduced() {
    assert_published(|squares| (37..=225).contains(&squares), 300);
}

#[test]
#[ignore = "a minute"]
fn published_values_are_reproduced_thoroughly() {
    assert_published(|squares| squares > 225, 3);
}

/// Searches the pending units and returns their records in order of completion.
fn search_units(
    start: &Start,
    threads: usize,
    pending: &PendingUnits,
) -> Vec<(usize, QueensRecord)> {
    let mut records = Vec::new();
    let mut on_progress = |progress: &QueensProgress| {
        let finished = progress.finished_unit.iter();
        records.extend(finished.map(|unit| (unit.number, unit.record.clone())));
        ControlFlow::Continue(())
    };
    queens::search_units(start, &with_threads(threads), pending, &mut on_progress);
    records
}

/// Returns a weak initial placement, so that some units improve it.
fn weak_start() -> Start {
    let corner = "11x11 11 unattacked 20 queens 0 1 2 3 11 12 13 14 22 23 24";
    corner.parse().expect("a placement with 20 unattacked squares")
}

#[test]
fn units_have_the_same_result_with_any_threads_and_order() {
    let start = weak_start();
    let mut whole = search_units(&start, 1, &PendingUnits::all());
    let mut repeated = search_units(&start, 3, &PendingUnits::all());
    assert!(whole.iter().any(|(_, record)| record.better.is_some()));
    let planned = queens::search_units(&start, &with_threads(1), &PendingUnits::none(), &mut ());
    let answer = planned.merge_records(whole.clone()).expect("a verified answer");
    assert_eq!((answer.unattacked, answer.upper, answer.stopped), (30, 30, None));
    assert_eq!(planned.merge_records(whole.iter().rev().cloned()).as_ref(), Ok(&answer));
    let parts = ["3/3", "1/3", "2/3"].map(|shard| {
        search_units(&start, 2, &PendingUnits::for_shard(shard.parse().expect("a shard")))
    });
    let mut parts = parts.concat();
    whole.sort_by_key(|(unit, _)| *unit);
    repeated.sort_by_key(|(unit, _)| *unit);
    parts.sort_by_key(|(unit, _)| *unit);
    assert!(whole == repeated && whole == parts);
}

/// The upper bound covers pending units and falls as units are finished.
#[test]
fn units_share_the_best_bound() {
    let start = weak_start();
    let records = search_units(&start, 2, &PendingUnits::all());
    let planned = queens::search_units(&start, &with_threads(1), &PendingUnits::none(), &mut ());
    let mut before = u32::MAX;
    for done in (0..=UNITS).step_by(512) {
        let answer =
            planned.merge_records(records[..done].iter().cloned()).expect("a verified answer");
        assert!((30..=before).contains(&answer.upper), "{done}");
        before = answer.upper;
    }
    // A record that claims more squares than its queens leave unattacked.
    let (unit, record) =
        records.iter().find(|(_, record)| record.better.is_some()).expect("an improved record");
    let mut false_record = record.clone();
    false_record.better.as_mut().expect("an improvement").unattacked += 20;
    let error =
        planned.merge_records([(*unit, false_record)]).expect_err("a detected false record");
    assert!(matches!(error, queens::Error::VerificationFailed(_)), "{error}");
}

/// A unit that was not searched completely is not reported.
#[test]
fn a_search_stopped_at_once_finishes_no_unit() {
    for threads in [1, 2] {
        let mut finished = 0;
        let mut on_progress = |progress: &QueensProgress| {
            finished += usize::from(progress.finished_unit.is_some());
            ControlFlow::Break(())
        };
        let options = with_threads(threads);
        let planned =
            queens::search_units(&weak_start(), &options, &PendingUnits::all(), &mut on_progress);
        let answer = planned.merge_records([]).expect("a verified answer");
        assert_eq!((finished, answer.stopped), (0, Some(Stopped::Cancelled)));
        assert_eq!((answer.unattacked, answer.upper), (20, 56));
    }
}

#[test]
fn too_many_queens_are_refused() {
    assert!(Chessboard::new(0, 3).is_err());
    assert!(Chessboard::new(60, 5).is_err());
    assert!(Chessboard::new(usize::MAX, 2).is_err());
    let board = Chessboard::new(2, 2).expect("a board");
    let error = queens::solve(board, 5, &Options::default(), &mut ()).expect_err("too many queens");
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
    assert_eq!(lines[0], "5 queens on a 5x5 board leave 3 squares unattacked (optimal)");
    let count = |sign: char| lines[1..].concat().matches(sign).count();
    assert_eq!((count('Q'), count('o'), count('.')), (5, 3, 17));

    let run = fifteen(&["queens", "5", "4", "2", "--format", "jsonl"]);
    let record = &json_lines(&run)[0];
    assert_eq!((&record["v"], &record["unattacked"]), (&4.into(), &5.into()));
    let placement = record["placement"].as_array().expect("an array");
    let square = |place: &serde_json::Value| {
        let number = |index: usize| place[index].as_u64().expect("a number") as usize;
        (number(0) - 1) * 5 + number(1) - 1
    };
    let placement: Vec<usize> = placement.iter().map(square).collect();
    assert_eq!(verify::queens::check(5, 4, 2, &placement), Ok(5));
}

#[test]
fn the_table_has_all_boards() {
    let run = fifteen(&["queens", "--table", "6", "--format", "jsonl"]);
    assert_eq!(run.code, Some(0));
    let records = json_lines(&run);
    // 21 boards; 1x1 to 1x5 and 2x2 have fewer than six squares.
    assert_eq!(records.len(), 21 * 6 - (5 + 4 + 3 + 2 + 1 + 2));
    let number = |record: &serde_json::Value, name: &str| record[name].as_u64().expect("a number");
    for record in &records {
        let best = best_of_all(number(record, "width") as usize, number(record, "height") as usize);
        let right = best[number(record, "queens") as usize];
        assert_eq!(number(record, "unattacked"), u64::from(right));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_best_placement_and_the_proved_bound() {
    let search = ["queens", "19", "19", "19", "--threads", "1", "--format", "jsonl"];
    let run = interrupt_after_record(command().args(search), |_| true);
    assert_eq!(run.code, Some(130));
    let record = &json_lines(&run)[0];
    let number = |name: &str| record[name].as_u64().expect("a number");
    assert_eq!(record["stopped"], "interrupted");
    // The best known value is 132.
    assert!((100..=132).contains(&number("unattacked")) && number("upper_bound") >= 132);
}

#[test]
fn one_queen_is_printed_in_the_singular() {
    let run = fifteen(&["queens", "2", "4", "1", "--quiet"]);
    let line = run.stdout.lines().next().expect("an answer");
    assert_eq!(line, "1 queen on a 2x4 board leaves 2 squares unattacked (optimal)");
    let run = fifteen(&["queens", "1", "1", "2"]);
    assert!(run.stderr.contains("2 queens do not fit on 1 square\n"), "{}", run.stderr);
}

/// The observer is called often, also during the preparation of the search, and cancels at once.
#[test]
fn the_observer_is_called_often() {
    let board = Chessboard::new(32, 32).expect("a board");
    let longest_gap = |threads: usize, max_calls: usize| {
        let (mut last_call, mut longest, mut count) = (Instant::now(), Duration::ZERO, 0);
        let mut on_progress = |progress: &QueensProgress| {
            longest = longest.max(last_call.elapsed());
            last_call = Instant::now();
            count += 1;
            // The search itself runs, after its preparation.
            let is_enough = count >= max_calls || progress.tasks > 1 && progress.nodes > 20_000;
            continue_if(!is_enough)
        };
        let answer = queens::solve(board, 32, &with_threads(threads), &mut on_progress)
            .expect("a verified answer");
        assert_eq!(answer.stopped, Some(Stopped::Cancelled));
        assert!(count <= max_calls);
        longest.max(last_call.elapsed())
    };
    for (threads, max_calls) in [(1, 1), (1, 100), (2, usize::MAX)] {
        let gap = || longest_gap(threads, max_calls);
        assert!(is_ever_within(Duration::from_millis(500), gap), "{threads}, {max_calls}");
    }
}

/// The row of the search that a signal stops is printed, although searches have ended before.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_table_with_the_row_so_far() {
    let search = ["queens", "--table", "17", "--threads", "1"];
    let run = interrupt_after_record(command().args(search), |_| true);
    assert_eq!(run.code, Some(130), "{}", run.stderr);
    let mut lines = run.stdout.lines().rev();
    assert_eq!(lines.next(), Some("Interrupted: the table is incomplete"));
    let row = lines.next().expect("a row");
    let cells: Vec<usize> =
        row.split_whitespace().map(|cell| cell.parse().expect("a number")).collect();
    let (sides, answers) = cells.split_at(2);
    assert!(answers.len() < 17.min(sides[0] * sides[1]), "{}", run.stdout);
}

/// A table consists of many searches, most of which end before the clock is read. Without the limit
/// this one takes minutes.
#[test]
fn a_time_limit_ends_a_table() {
    let started = Instant::now();
    let run = fifteen(&["queens", "--table", "14", "--time-limit", "0.05"]);
    assert_eq!(run.code, Some(3));
    assert!(run.stdout.ends_with("\nTime limit: the table is incomplete\n"), "{}", run.stdout);
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}
