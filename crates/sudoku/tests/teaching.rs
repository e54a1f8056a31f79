//! Teaching solver: candidates, methods, steps and pictures.

use fifteen_sudoku::methods::{hidden_singles, naked_singles, naked_subsets};
use fifteen_sudoku::{
    Candidates, DeductionStep, Digits, Grid, Impossible, Mark, Method, PlacedDigit, REGIONS,
    Symmetry, deduce, draw_report, grade, regions_of,
};
use std::panic::catch_unwind;

/// Puzzles, their numbers of guesses, and the totals of marks with the first one, two, three and
/// four methods.
const DEDUCTIONS: [(&str, u64, [&str; 4]); 4] = [
    (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        0,
        ["F:30 1:51 2:0 g:0", "F:30 1:37 2:14 g:0", "F:30 1:37 2:14 g:0", "F:30 1:37 2:14 g:0"],
    ),
    (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        0,
        ["F:17 1:0 2:0 g:0", "F:17 1:37 2:27 g:0", "F:17 1:37 2:27 g:0", "F:17 1:37 2:27 g:0"],
    ),
    (
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
        0,
        ["F:17 1:0 2:0 g:0", "F:17 1:2 2:19 g:0", "F:17 1:34 2:30 g:0", "F:17 1:34 2:30 g:0"],
    ),
    (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        102,
        ["F:21 1:0 2:0 g:0", "F:21 1:0 2:0 g:0", "F:21 1:0 2:0 g:0", "F:21 1:32 2:18 g:10"],
    ),
];

fn grid(text: &str) -> Grid {
    Grid::parse(text).expect("a grid")
}

/// Returns the candidates of a puzzle that begins with these rows and is empty below them.
fn top(rows: &str) -> Candidates {
    Candidates::new(&grid(&(rows.to_owned() + &".".repeat(81 - rows.len()))))
}

#[test]
fn digit_set_operations_work() {
    let [one, nine] = [1, 9].map(Digits::single);
    let both = one.union(nine);
    assert_eq!((one.0, nine.0, both.0), (1, 256, 257));
    assert_eq!((both.count(), Digits::ALL.count()), (2, 9));
    assert!(both.iter().eq([1, 9]) && Digits::ALL.iter().eq(1..=9));
    assert!(one.is_subset_of(both) && !both.is_subset_of(one) && both.union(one) == both);
    assert!(both.contains(9) && !both.contains(8));
}

/// A placed digit is removed from its row, its column and its box, and from nowhere else.
#[test]
fn candidates_exclude_digits_of_peers() {
    for cell in 0..81 {
        let mut state = top("");
        assert_eq!(state.place(cell, 5), PlacedDigit { cell, digit: 5 });
        assert_eq!((state.digit(cell), state.candidates(cell)), (Some(5), Digits(0)));
        for other in (0..81).filter(|other| *other != cell) {
            let shares = (0..3).any(|i| regions_of(other)[i] == regions_of(cell)[i]);
            let left = Digits(if shares { 0x1ff & !16 } else { 0x1ff });
            assert_eq!(
                (state.digit(other), state.candidates(other)),
                (None, left),
                "{cell} {other}"
            );
        }
        assert!(!state.is_cell_empty(cell) && state.empty_cells().count() == 80);
        assert_eq!(state.grid().cells()[cell], 5);
        assert!(!state.is_full());
    }
    let mut state = top("");
    assert!(state.remove(7, Digits(3)));
    assert!(!state.remove(7, Digits(3)) && state.remove(7, Digits(6)));
    assert_eq!(state.candidates(7), Digits(0x1f8));
}

#[test]
fn methods_detect_contradictions() {
    let mut state = top("12345678.");
    state.remove(8, Digits::single(9));
    assert_eq!(naked_singles(&mut state, &REGIONS[0]), Err(Impossible));
    assert_eq!(hidden_singles(&mut state, &REGIONS[0]), Err(Impossible));
    let mut state = top("");
    for cell in [0, 1, 2] {
        state.remove(cell, Digits(0x1fc));
    }
    assert_eq!(naked_singles(&mut state, &REGIONS[0]), Ok(vec![]));
    assert_eq!(hidden_singles(&mut state, &REGIONS[0]), Ok(vec![]));
    assert_eq!(naked_subsets(&mut state, &REGIONS[0]), Err(Impossible));
}

/// Two cells in a row and a box remove their digits from both, and from nowhere else.
#[test]
fn subsets_clear_every_region_they_lie_in() {
    let mut state = top("");
    for cell in [0, 1] {
        state.remove(cell, Digits(0x1fc));
    }
    assert_eq!(naked_subsets(&mut state, &REGIONS[0]), Ok(true));
    for cell in 2..81 {
        let is_near = cell < 9 || matches!(cell, 9..=11 | 18..=20);
        let left = Digits(if is_near { 0x1fc } else { 0x1ff });
        assert_eq!(state.candidates(cell), left, "{cell}");
    }
    assert_eq!((state.candidates(0), state.candidates(1)), (Digits(3), Digits(3)));
    assert_eq!(naked_subsets(&mut state, &REGIONS[0]), Ok(false));
}

/// Each method places the recorded numbers of digits, and `grade` returns the weakest that
/// suffices.
#[test]
fn deductions_match_recorded_results() {
    for ((puzzle, guesses, totals), weakest) in DEDUCTIONS.into_iter().zip(Method::ALL) {
        let puzzle = grid(puzzle);
        assert_eq!(grade(&puzzle), weakest, "{puzzle}");
        for (method, totals) in Method::ALL.into_iter().zip(totals) {
            let deduction = deduce(&puzzle, method, 2, &mut ()).expect("a verified result");
            let is_stuck = method < weakest;
            assert_eq!(
                (deduction.is_stuck, deduction.count.solutions),
                (is_stuck, u64::from(!is_stuck))
            );
            assert_eq!(deduction.guesses, if method == Method::Guess { guesses } else { 0 });
            let report = deduction.report.expect("a report");
            assert_eq!(report.format_totals(), totals, "{puzzle} {method:?}");
            let filled = report.marks.map(|mark| mark.is_some());
            assert_eq!(filled, report.grid.cells().map(|digit| digit != 0));
        }
    }
    assert_eq!(Method::ALL.map(Method::number), [1, 2, 3, 4]);
}

#[test]
fn reports_name_the_method_of_each_digit() {
    let deduction =
        deduce(&grid(DEDUCTIONS[2].0), Method::Guess, 2, &mut ()).expect("a verified result");
    let drawn = "\
1 1 1 | F 1 F | 2 1 1
1 2 2 | 2 1 2 | 1 F F
F 1 1 | 2 1 2 | 2 2 1
------+-------+------
1 1 1 | 2 F 1 | F 1 1
1 1 1 | 1 2 1 | F 1 2
2 F 2 | 2 F 1 | 2 1 1
------+-------+------
F 2 2 | 1 2 2 | 2 F F
1 2 F | F 2 2 | 1 1 1
2 2 2 | F 2 2 | F 1 2";
    let report = deduction.report.expect("a solution");
    assert_eq!(report.to_string(), drawn);
    assert_eq!((report.count(Mark::Given), report.count(Mark::HiddenSingle)), (17, 30));
    let stuck = deduce(&grid(DEDUCTIONS[2].0), Method::NakedSingle, 2, &mut ()).expect("right");
    assert!(stuck.report.expect("a report").to_string().starts_with(". . . | F . F |"));
}

/// Simpler conclusions come first: naked singles, then hidden ones, then locked candidates, then
/// subsets, small ones first.
#[test]
fn steps_are_found_and_applied_one_at_a_time() {
    let mut state = Candidates::new(&grid(DEDUCTIONS[2].0));
    let mut steps = Vec::new();
    while let Some(step) = DeductionStep::find_simplest(&state) {
        step.apply(&mut state);
        steps.push(step);
    }
    assert!(state.is_full());
    let hidden = DeductionStep::HiddenSingle { region: &REGIONS[15], cell: 60, digit: 3 };
    assert_eq!(steps[0], hidden);
    assert_eq!(steps[15], DeductionStep::NakedSingle { cell: 57, digit: 9 });
    let locked = DeductionStep::Locked {
        digit: 6,
        region: &REGIONS[20],
        other: &REGIONS[0],
        removed: vec![(1, Digits(32)), (2, Digits(32))],
    };
    assert_eq!(steps[21], locked);
    let subset = DeductionStep::HiddenSubset {
        region: &REGIONS[9],
        cells: vec![27, 36],
        digits: Digits(12),
        removed: vec![(27, Digits(257)), (36, Digits(320))],
    };
    assert_eq!(steps[34], subset);
    let digits = steps.iter().filter(|step| step.places_digit()).count();
    assert_eq!((steps.len(), digits), (68, 64));
}

/// Only candidates can be placed, so the digits placed are always a grid.
#[test]
fn placing_another_digit_than_a_candidate_panics() {
    for (cell, digit) in [(0, 5), (1, 5), (1, 0), (1, 10)] {
        let mut state = top("5........");
        assert!(catch_unwind(move || state.place(cell, digit)).is_err(), "{cell} {digit}");
    }
    for digit in [0, 10] {
        assert!(catch_unwind(|| Digits::ALL.contains(digit)).is_err(), "{digit}");
    }
}

/// Names and numbers are parsed as they are written.
#[test]
fn methods_and_symmetries_have_texts() {
    assert!(Method::ALL.iter().all(|method| method.to_string().parse() == Ok(*method)));
    assert!(Symmetry::ALL.iter().all(|symmetry| symmetry.to_string().parse() == Ok(*symmetry)));
    assert_eq!("5".parse::<Method>().unwrap_err().to_string(), "not a number from 1 to 4");
    let error = "half".parse::<Symmetry>().unwrap_err().to_string();
    let expected = "unknown symmetry; expected none, half-turn, quarter-turn, mirror, diagonal";
    assert_eq!(error, expected);
}

/// Each digit is in its cell, the letter of its method in the corner, and the legend below.
#[test]
fn pictures_show_digits_and_methods() {
    let deduction =
        deduce(&grid(DEDUCTIONS[2].0), Method::Guess, 2, &mut ()).expect("a verified result");
    let svg = draw_report(&deduction.report.expect("a solution")).to_string();
    for part in [
        "viewBox=\"0 0 364 376\"",
        "17 digits are given and 64 are filled in",
        "Rows: 237841569, 186795243, 594326718, 315674892, 469582137, 728139456, 642918375, ",
        "<g class=\"grid\" transform=\"translate(20 20)\">",
        "<rect x=\"0\" y=\"0\" width=\"324\" height=\"324\"",
        // Given digits, and digits of methods 1 and 2: 8, 2 and 5 in the first row.
        "<text x=\"126\" y=\"25\" font-size=\"20\" text-anchor=\"middle\" \
         font-weight=\"bold\" fill=\"#222\">8<",
        "<text x=\"18\" y=\"25\" font-size=\"20\" text-anchor=\"middle\" fill=\"#006097\">2<",
        "<text x=\"30\" y=\"11\" font-size=\"8\" text-anchor=\"middle\" fill=\"#006097\">1<",
        "<text x=\"234\" y=\"25\" font-size=\"20\" text-anchor=\"middle\" fill=\"#b54f00\">5<",
        "<text x=\"246\" y=\"11\" font-size=\"8\" text-anchor=\"middle\" fill=\"#b54f00\">2<",
        // The last cell.
        "<text x=\"306\" y=\"313\" font-size=\"20\"",
        "<text x=\"318\" y=\"299\" font-size=\"8\"",
        "<text x=\"20\" y=\"364\" font-size=\"9\" font-weight=\"bold\" fill=\"#222\">given: 17<",
        "<text x=\"75\" y=\"364\" font-size=\"9\" fill=\"#006097\">1 only digit of its cell: 34<",
        "<text x=\"225\" y=\"364\" font-size=\"9\" fill=\"#b54f00\">2 only cell of a region: 30<",
    ] {
        assert_eq!(svg.matches(part).count(), 1, "{part}");
    }
    assert!(!svg.contains("guessed"), "nothing was guessed");
    assert_eq!(svg.matches("font-weight=\"bold\"").count(), 18);
    for number in 0..=9 {
        let (place, width) = (36 * number, if number % 3 == 0 { "2" } else { "0.6" });
        for line in [format!("M{place} 0L{place} 324"), format!("M0 {place}L324 {place}")] {
            let (_, drawn) = svg.split_once(&line).expect("a line");
            let (line, _) = drawn.split_once("/>").expect("an end of the element");
            assert!(line.ends_with(&format!("stroke-width=\"{width}\"")), "{line}");
        }
    }
    let guessed =
        deduce(&grid(DEDUCTIONS[3].0), Method::Guess, 2, &mut ()).expect("a verified result");
    let svg = draw_report(&guessed.report.expect("a solution")).to_string();
    assert!(svg.contains(">g guessed: 10<"));
    let stuck =
        deduce(&grid(DEDUCTIONS[3].0), Method::Subsets, 2, &mut ()).expect("a verified result");
    let svg = draw_report(&stuck.report.expect("a report")).to_string();
    assert!(svg.contains("21 digits are given and 0 are filled in"));
    assert!(svg.contains("Rows: 8........, ..36....., .7..9.2.., "));
}
