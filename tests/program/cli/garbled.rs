//! Records with random modifications: every record that `verify` accepts is true.

use crate::support::program::{fifteen, fifteen_with_input, json_lines};
use fifteen::runtime::Random;
use serde_json::Value;

/// True claim that separates the verdicts on consecutive lines.
const VALID_CLAIM: (&str, &str) = ("123405", "5");

#[test]
fn garbled_records_are_rejected_or_still_true() {
    let solve = ["solve", "--size", "2x3", "--all", "--format", "jsonl", "450312"];
    let mut record = json_lines(&fifteen(&solve)).remove(0);
    // Fields without claims: `verify` skips them and need not reject their numbers.
    let timed = ["seconds", "iterations"];
    record.as_object_mut().expect("a record").retain(|field, _| !timed.contains(&field.as_str()));
    let record = record.to_string();
    let mut random = Random::new(22);
    let lines: Vec<String> = (0..3000).map(|_| garble(&record, &mut random)).collect();
    let (start, moves) = VALID_CLAIM;
    let marked: Vec<_> = lines.iter().map(|line| format!("{line}\n{start} {moves}\n")).collect();
    let run = fifteen_with_input(
        &["verify", "--size", "2x3", "--format", "jsonl"],
        marked.concat().as_bytes(),
    );
    let unparsed = run.stderr.matches("line ").count();

    let verdicts = json_lines(&run);
    let mut verdicts = verdicts.split_inclusive(|verdict| verdict["start"] == start);
    let (mut accepted, mut wrong) = (0, 0);
    for line in &lines {
        match verdicts.next().expect("a verdict for each line") {
            [_mark] => {}
            [verdict, _mark] if verdict["ok"] == true => {
                accepted += 1;
                assert!(is_true(line), "accepted: {line}");
            }
            [_, _mark] => wrong += 1,
            more => panic!("several verdicts on {line}: {more:?}"),
        }
    }
    assert_eq!(run.code, Some(2), "some lines are invalid");
    let counts = [accepted, wrong, unparsed];
    assert!(counts.into_iter().all(|count| count > 100), "some of each: {counts:?}");
    assert_eq!(counts.into_iter().sum::<usize>(), lines.len(), "one verdict for each line");
}

/// Returns a record with one to three characters swapped, duplicated, removed or replaced, most of
/// them within the claims.
fn garble(record: &str, random: &mut Random) -> String {
    let claims = record.find("\"visited\"").expect("node counts");
    let mut letters: Vec<char> = record.chars().collect();
    for _ in 0..=random.next_below(3) {
        let end = if random.next_below(8) == 0 { letters.len() } else { claims };
        let (at, other) = (random.next_below(end), random.next_below(end));
        match random.next_below(5) {
            0 => letters.swap(at, other),
            1 => letters.insert(at, letters[other]),
            2 => drop(letters.remove(at)),
            _ => {
                // Replacing a digit with another leaves a record that can be parsed.
                let digits: Vec<_> = (0..end).filter(|&at| letters[at].is_ascii_digit()).collect();
                let digit = char::from(b'0' + random.next_below(10) as u8);
                letters[digits[random.next_below(digits.len())]] = digit;
            }
        }
    }
    letters.into_iter().collect()
}

/// Returns whether the claims of a record are true. This independent oracle parses the record and
/// makes all moves on a list of six cells.
fn is_true(line: &str) -> bool {
    let Ok(record) = serde_json::from_str::<Value>(line) else { return false };
    let text = |field: &Value| field.as_str().map(str::to_owned);
    let moves = |field: &Value| -> Option<Vec<u64>> {
        field.as_array()?.iter().map(Value::as_u64).collect()
    };
    let (Some(start), Some(made)) = (text(&record["start"]), moves(&record["moves"])) else {
        return false;
    };
    let number = |field: &str| record[field].as_u64();
    let listed: Vec<Vec<u64>> = match &record["listed"] {
        Value::Array(listed) => listed.iter().filter_map(moves).collect(),
        _ => Vec::new(),
    };
    let length = made.len() as u64;
    let is_bound = |bound: u64| bound <= length && (length - bound).is_multiple_of(2);
    let is_shortest = |other: &Vec<u64>| other.len() == made.len() && reaches_goal(&start, other);
    reaches_goal(&start, &made)
        && number("length").is_none_or(|claimed| claimed == length)
        && number("estimate").is_none_or(is_bound)
        && number("proved").is_none_or(|bound| bound <= length)
        && number("gap").is_none_or(|gap| gap + number("proved").unwrap_or(length) == length)
        && number("solutions").is_none_or(|claimed| claimed >= listed.len().max(1) as u64)
        && listed.iter().all(is_shortest)
        && listed.first().is_none_or(|first| *first == made)
}

/// Returns whether moves, given as pushed tiles, lead from a position of the 2x3 board to the goal.
fn reaches_goal(start: &str, moves: &[u64]) -> bool {
    let mut cells: Vec<char> = start.chars().collect();
    for &tile in moves {
        let cell_of = |cells: &[char], what| cells.iter().position(|&cell| Some(cell) == what);
        let tile = char::from_digit(tile.try_into().unwrap_or(u32::MAX), 10);
        let (Some(blank), Some(from)) = (cell_of(&cells, Some('0')), cell_of(&cells, tile)) else {
            return false;
        };
        let distance = (blank / 3).abs_diff(from / 3) + (blank % 3).abs_diff(from % 3);
        if distance != 1 {
            return false;
        }
        cells.swap(blank, from);
    }
    cells == ['1', '2', '3', '4', '5', '0']
}
