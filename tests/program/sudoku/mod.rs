//! Sudoku: the command, and both solvers, compared with a corpus, an exact cover and each other.

mod exact_cover;

use crate::support::program::{command, fifteen, fifteen_with_input, json_lines};
use crate::support::puzzle;
use fifteen::Stopped;
use fifteen::runtime::continue_if;
use fifteen::sudoku::{
    CountProgress, Generator, Grid, Mark, Method, Solver, Symmetry, deduce, grade,
};
use fifteen::verify::sudoku::{SudokuFault, check as check_solution};
use serde_json::json;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// Puzzle with 17 clues, `lecture_mcguire17` in the corpus.
const SEVENTEEN_CLUES: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

/// Line of the corpus.
struct Case {
    category: &'static str,
    puzzle: &'static str,
    is_consistent: bool,
    solutions: u64,
    /// Weakest method that suffices, for puzzles with one solution.
    method: Option<u8>,
}

fn corpus() -> Vec<Case> {
    let text = include_str!("../../data/sudoku.tsv");
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let cases = lines.map(|line| {
        let [category, puzzle, clues, solutions, _, method] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("six columns: {line}")
        };
        let solutions = solutions.parse().expect("a number");
        let is_consistent = clues == "valid";
        Case { category, puzzle, is_consistent, solutions, method: method.parse().ok() }
    });
    cases.collect()
}

/// Checks a case with all solvers; solutions are counted up to a limit.
fn check(case: &Case, limit: u64) {
    let Ok(grid) = Grid::parse(case.puzzle) else {
        assert!(!case.is_consistent, "{}", case.puzzle);
        return;
    };
    assert!(case.is_consistent, "{}", case.puzzle);
    let count = Solver::default().count(&grid, limit).expect("a verified answer");
    assert_eq!(count, Solver::portable().count(&grid, limit).expect("a verified answer"), "{grid}");
    assert_eq!(count.solutions, case.solutions.min(limit), "{grid}");
    let deduction = deduce(&grid, Method::Guess, 2, &mut ()).expect("a verified answer");
    assert_eq!(deduction.count.solutions, case.solutions.min(2), "{grid}");
    for solution in count.first.iter().chain(&deduction.count.first) {
        assert_eq!(check_solution(grid.cells(), solution.cells()), Ok(()));
    }
    if let Some(method) = case.method {
        assert_eq!(grade(&grid).number(), method, "{grid}");
        assert_eq!(deduction.count.first, count.first);
    }
}

/// The puzzles of the lecture and every seventh puzzle are solved.
#[test]
fn part_of_the_corpus_is_solved() {
    let corpus = corpus();
    assert_eq!(corpus.len(), 1675);
    let is_lecture = |case: &&Case| case.category.starts_with("lecture");
    assert_eq!(corpus.iter().filter(is_lecture).inspect(|case| check(case, 10)).count(), 4);
    for case in corpus.iter().step_by(7) {
        check(case, 200);
    }
}

#[test]
#[ignore = "half a minute in a release build"]
fn the_whole_corpus_is_solved() {
    for case in &corpus() {
        check(case, 100_000);
    }
}

#[test]
fn the_lectures_fifth_puzzle_has_the_reported_counts() {
    let puzzle = Grid::parse(SEVENTEEN_CLUES).expect("a puzzle");
    let report = deduce(&puzzle, Method::Subsets, 2, &mut ())
        .expect("a verified answer")
        .report
        .expect("a solvable puzzle");
    assert_eq!(report.format_totals(), "F:17 1:34 2:30 g:0");
    let given = report.marks.map(|mark| mark == Some(Mark::Given));
    assert_eq!(given, puzzle.cells().map(|digit| digit != 0));
}

/// A stronger method fills at least as much as a weaker one, and no method fills in a wrong digit.
#[test]
fn methods_get_stronger() {
    for case in corpus().iter().filter(|case| case.method.is_some()).step_by(23) {
        let puzzle = Grid::parse(case.puzzle).expect("a puzzle");
        let solution =
            Solver::default().count(&puzzle, 2).expect("a verified answer").first.expect("one");
        let mut filled = 0;
        for method in Method::ALL {
            let deduction = deduce(&puzzle, method, 2, &mut ()).expect("a verified answer");
            assert_eq!(deduction.is_stuck, Some(method.number()) < case.method);
            let grid = deduction.report.expect("a report").grid;
            let is_right = |(&found, &right): (&u8, &u8)| found == 0 || found == right;
            assert!(grid.cells().iter().zip(solution.cells()).all(is_right));
            assert!(grid.givens() >= filled);
            filled = grid.givens();
        }
    }
}

/// Random puzzles, some with missing or wrong clues, compared with an exact cover.
#[test]
fn solution_counts_equal_the_exact_cover_counts() {
    arbtest::arbtest(|u| {
        let mut cells = *Generator::new(u.int_in_range(0..=99)?)
            .generate(Symmetry::None)
            .expect("a verified answer")
            .cells();
        for _ in 0..u.int_in_range(0..=3)? {
            cells[u.choose_index(81)?] = u.int_in_range(0..=9)?;
        }
        if let Ok(grid) = Grid::new(cells) {
            let count = Solver::default().count(&grid, 50).expect("a verified answer").solutions;
            assert_eq!(count, exact_cover::count(&cells, 50), "{grid}");
            assert_eq!(
                count,
                Solver::portable().count(&grid, 50).expect("a verified answer").solutions
            );
            assert_eq!(
                count,
                deduce(&grid, Method::Guess, 50, &mut ())
                    .expect("a verified answer")
                    .count
                    .solutions
            );
        }
        Ok(())
    })
    .budget_ms(1500);
}

#[test]
fn any_text_is_read_or_refused() {
    arbtest::arbtest(|u| {
        let signs: Vec<char> = ".?0123456789 x|-+\n\r\té".chars().collect();
        let length = u.int_in_range(0..=200)?;
        let text: String = (0..length).map(|_| u.choose(&signs)).collect::<Result<_, _>>()?;
        puzzle::check(&text);
        puzzle::check(&text.replace(['x', 'é', '\t', '\n'], "."));
        Ok(())
    })
    .budget_ms(500);
}

#[test]
fn an_observer_cancels_counting() {
    let empty = Grid::new([0; 81]).expect("an empty grid");
    let mut calls = 0;
    let mut on_progress = |_: &CountProgress| {
        calls += 1;
        continue_if(calls < 3)
    };
    let count =
        Solver::default().search(&empty, u64::MAX, &mut on_progress).expect("a verified answer");
    assert_eq!(count.stopped, Some(Stopped::Cancelled));
    assert_eq!(calls, 3);
}

/// Generated puzzles have one solution and the requested symmetry. Those without symmetry have
/// several solutions if any clue is removed.
#[test]
fn generated_puzzles_are_minimal() {
    let symmetries = [
        (Symmetry::None, [0, 1, 2, 3]),
        (Symmetry::HalfTurn, [80, 79, 78, 77]),
        (Symmetry::QuarterTurn, [8, 17, 26, 35]),
        (Symmetry::Mirror, [8, 7, 6, 5]),
        (Symmetry::Diagonal, [0, 9, 18, 27]),
    ];
    let mut solver = Solver::default();
    for (symmetry, images) in symmetries {
        let mut generator = Generator::new(7);
        for _ in 0..20 {
            let puzzle = generator.generate(symmetry).expect("a verified answer");
            assert_eq!(solver.count(&puzzle, 2).expect("a verified answer").solutions, 1);
            let is_given = |cell: usize| puzzle.cells()[cell] != 0;
            assert!((0..4).all(|cell| is_given(cell) == is_given(images[cell])));
            for cell in (0..81).filter(|&cell| symmetry == Symmetry::None && is_given(cell)) {
                let mut cells = *puzzle.cells();
                cells[cell] = 0;
                let reduced = Grid::new(cells).expect("a grid");
                assert_eq!(solver.count(&reduced, 2).expect("a verified answer").solutions, 2);
            }
        }
    }
}

/// Solution of [`SEVENTEEN_CLUES`].
const SOLUTION: &str =
    "237841569186795243594326718315674892469582137728139456642918375853467921971253684";

/// Any wrong number in any cell is detected, with the right fault.
#[test]
fn the_check_finds_every_wrong_cell() {
    let cells = |text: &str| *Grid::parse(text).expect("a grid").cells();
    let (puzzle, solution) = (cells(SEVENTEEN_CLUES), cells(SOLUTION));
    assert_eq!(check_solution(&puzzle, &solution), Ok(()));
    for cell in 0..81 {
        for number in (0..=u8::MAX).filter(|&number| number != solution[cell]) {
            let mut wrong = solution;
            wrong[cell] = number;
            let is_digit = (1..=9).contains(&number);
            let fault = check_solution(&puzzle, &wrong).expect_err("a fault");
            assert_eq!(fault == SudokuFault::InvalidDigit { cell }, !is_digit, "{number}: {fault}");
            // Without a puzzle, a wrong digit is found as a duplicate in a row, column or box.
            let fault = check_solution(&[0; 81], &wrong).expect_err("a fault");
            assert_eq!(
                matches!(fault, SudokuFault::DuplicateDigit { cells } if cells.contains(&cell)),
                is_digit
            );
        }
    }
    // Grids in which rows, columns or boxes are wrong.
    let latin: [u8; 81] = std::array::from_fn(|cell| ((cell / 9 + cell % 9) % 9) as u8 + 1);
    let rows: [u8; 81] = std::array::from_fn(|cell| (cell % 9) as u8 + 1);
    let columns: [u8; 81] = std::array::from_fn(|cell| (cell / 9) as u8 + 1);
    let boxes: [u8; 81] = std::array::from_fn(|cell| (cell / 9 % 3 * 3 + cell % 3) as u8 + 1);
    for wrong in [latin, rows, columns, boxes] {
        let fault = check_solution(&[0; 81], &wrong);
        assert!(matches!(fault, Err(SudokuFault::DuplicateDigit { .. })), "{fault:?}");
    }
}

#[test]
fn one_solution_is_printed_in_the_singular() {
    let limit = ["sudoku", "--quiet", "--count", "--limit", "1", SEVENTEEN_CLUES];
    let run = fifteen(&limit);
    assert_eq!(run.code, Some(3));
    assert!(run.stdout.starts_with("limit reached: at least 1 solution\n"), "{}", run.stdout);
}

#[test]
fn puzzles_are_read_from_every_input_form() {
    let rows: Vec<String> = SEVENTEEN_CLUES
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8(row.to_vec()).expect("ASCII"))
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let as_rows = fifteen(&[&["sudoku", "-q"], &rows[..]].concat());
    assert_eq!(as_rows.stdout, format!("one solution\n{SOLUTION}\n"));
    let drawn = format!("{:#}", Grid::parse(SEVENTEEN_CLUES).expect("a puzzle"));
    let with_blanks = SEVENTEEN_CLUES.replace('.', " ");
    let texts = [
        SEVENTEEN_CLUES.to_owned(),
        SEVENTEEN_CLUES.replace('.', "0"),
        SEVENTEEN_CLUES.replace('.', "?"),
        with_blanks.trim_end().to_owned(),
        format!("# a comment\n\n{drawn}\n\n{drawn} # twice"),
        rows.join("\n").replace('.', " "),
    ];
    for text in texts {
        let run = fifteen_with_input(&["sudoku", "--quiet", "-"], text.as_bytes());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{text}");
        assert!(run.stdout.starts_with(&format!("one solution\n{SOLUTION}\n")), "{}", run.stdout);
    }
}

#[test]
fn a_bad_puzzle_does_not_stop_the_batch() {
    let twice = SEVENTEEN_CLUES.replacen("5.", "55", 1);
    let sign = SEVENTEEN_CLUES.replacen('8', "a", 1);
    let text = format!("{sign}\n{twice}\n123\n{SEVENTEEN_CLUES}\n..5......\n....\n");
    let run = fifteen_with_input(&["sudoku", "--format", "jsonl"], text.as_bytes());
    assert_eq!(run.code, Some(2));
    let errors: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(
        errors,
        [
            "error: line 1, column 4: 'a' is neither a digit nor an empty cell",
            "error: line 2, column 20: duplicate 5 in row 3 (first at line 2, column 19)",
            "error: line 3: expected 81 cells, found 3",
            "error: line 5: incomplete grid: row 2 of 9 is missing",
            "error: line 6: expected 81 cells, found 4",
        ]
    );
    let records = json_lines(&run);
    let faults =
        records.iter().map(|record| [&record["line"], &record["column"], &record["fault"]]);
    let fault = |line: u32, column: Option<u32>, fault: &str| json!([line, column, fault]);
    assert_eq!(
        json!(faults.collect::<Vec<_>>()),
        json!([
            fault(1, Some(4), "'a' is neither a digit nor an empty cell"),
            fault(2, Some(20), "duplicate 5 in row 3 (first at line 2, column 19)"),
            fault(3, None, "expected 81 cells, found 3"),
            [4, null, null],
            fault(5, None, "incomplete grid: row 2 of 9 is missing"),
            fault(6, None, "expected 81 cells, found 4"),
        ])
    );
    let statuses = records.iter().filter(|record| record["status"] == "invalid").count();
    assert_eq!(statuses, 5);
    let record = &records[3];
    assert_eq!((&record["v"], &record["solutions"]), (&4.into(), &1.into()));
    assert_eq!((&record["status"], &record["solution"]), (&"solved".into(), &SOLUTION.into()));
    assert_eq!(record["puzzle"], SEVENTEEN_CLUES);
    assert!(record["seconds"].is_number());
}

#[test]
fn every_outcome_has_its_exit_code() {
    let wrong = "98.7.....7...6.9...6...5...6...8.4....43...2.........1.7..4.69....2...5......1..3";
    let none = fifteen(&["sudoku", "--format", "jsonl", wrong]);
    assert_eq!(none.code, Some(1));
    assert_eq!(json_lines(&none)[0]["status"], "unsolvable");
    let empty = ".".repeat(81);
    let several = fifteen(&["sudoku", "--format", "jsonl", &empty]);
    assert_eq!((several.code, &json_lines(&several)[0]["solutions"]), (Some(0), &2.into()));
    let limit = ["sudoku", "--format", "jsonl", "--count", "--limit", "1000", &empty];
    let limit = fifteen(&limit);
    assert_eq!((limit.code, &json_lines(&limit)[0]["solutions"]), (Some(3), &1000.into()));
    let late = fifteen(&["sudoku", "--count", "--time-limit", "0.1", &empty]);
    assert_eq!(late.code, Some(3));
    assert!(late.stdout.contains("limit reached: "), "{}", late.stdout);
    let stuck =
        fifteen(&["sudoku", "--format", "jsonl", "--methods", "2", "--report", SEVENTEEN_CLUES]);
    let record = &json_lines(&stuck)[0];
    assert_eq!((stuck.code, &record["status"]), (Some(0), &"stuck".into()));
    assert!(record["solutions"].is_null() && record["solution"].is_null());
    assert_eq!(record["partial"].as_str().map(str::len), Some(81));
    assert_eq!(fifteen(&["sudoku", "--methods", "5", SEVENTEEN_CLUES]).code, Some(2));
}

/// The program reads the puzzles of its own CSV records.
#[test]
fn puzzles_are_read_from_csv_fields() {
    let csv = fifteen(&["sudoku", "--format", "csv", SEVENTEEN_CLUES]).stdout;
    let spaced = csv.split(['\n', ',']).find(|field| field.len() == 161).expect("a solution");
    assert_eq!(spaced.replace(' ', ""), SOLUTION);
    let run = fifteen_with_input(&["sudoku", "--quiet"], spaced.as_bytes());
    assert_eq!(run.stdout, format!("one solution\n{SOLUTION}\n"), "{}", run.stderr);
}

/// Nothing is solved or drawn if there are several puzzles.
#[test]
fn a_picture_needs_a_single_puzzle() {
    let picture = std::env::temp_dir().join(format!("fifteen-sudokus-{}.svg", std::process::id()));
    let picture = picture.to_str().expect("valid UTF-8");
    let run = fifteen(&["sudoku", SEVENTEEN_CLUES, SEVENTEEN_CLUES, "--svg", picture]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(run.stderr.contains("pictures need a single puzzle"), "{}", run.stderr);
    assert!(!std::path::Path::new(picture).exists());
}

/// The picture has the puzzles that were generated before the output was closed.
#[test]
fn generated_puzzles_are_drawn_even_if_stdout_is_closed() {
    let name = format!("fifteen-sudoku-unread-{}.svg", std::process::id());
    let picture = std::env::temp_dir().join(name);
    let mut child = command()
        .args(["sudoku", "generate", "1000000", "--seed", "1", "--svg"])
        .arg(&picture)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a running program");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    output.read_line(&mut String::new()).expect("a puzzle");
    drop(output);
    assert!(child.wait().expect("an exit status").success());
    assert!(fs::read_to_string(&picture).is_ok_and(|text| text.ends_with("</svg>\n")));
    fs::remove_file(&picture).expect("a removable file");
}

#[test]
fn generate_prints_graded_puzzles() {
    let arguments = ["sudoku", "generate", "--count", "3", "--seed", "1", "--methods", "3"];
    let run = fifteen(&[&arguments[..], &["--format", "jsonl"]].concat());
    let records = json_lines(&run);
    assert_eq!((run.code, records.len()), (Some(0), 3));
    for record in &records {
        let puzzle = Grid::parse(record["puzzle"].as_str().expect("a text")).expect("a puzzle");
        assert_eq!(grade(&puzzle), Method::Subsets);
        assert_eq!(record["symmetry"], "none");
    }
    let symmetric = ["sudoku", "generate", "--symmetry", "mirror", "--format", "jsonl"];
    assert_eq!(json_lines(&fifteen(&symmetric))[0]["symmetry"], "mirror");
    assert_eq!(fifteen(&arguments).stdout.lines().count(), 3);
}

/// The rows may be words of one argument or line, as they may be arguments.
#[test]
fn rows_may_be_words_of_a_line() {
    let rows: Vec<&str> =
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
            .split(' ')
            .collect();
    let line = rows.join(" ");
    let expected = fifteen(&[&["sudoku", "-q"], &rows[..]].concat());
    assert_eq!(expected.code, Some(0), "{}", expected.stderr);
    let run = fifteen(&["sudoku", "-q", &line]);
    assert_eq!((run.code, &run.stdout), (Some(0), &expected.stdout), "{}", run.stderr);
    let run = fifteen_with_input(&["sudoku", "-q"], format!("{line}\n").as_bytes());
    assert_eq!((run.code, &run.stdout), (Some(0), &expected.stdout), "{}", run.stderr);
    let run = fifteen(&["sudoku", &line.replacen("53", "55", 1)]);
    assert!(run.stderr.contains("column 2: duplicate 5 in row 1"), "{}", run.stderr);
}

/// Records of generated puzzles are puzzles.
#[test]
fn puzzles_are_read_from_records() {
    let records = fifteen(&["sudoku", "generate", "2", "--seed", "1", "--format", "jsonl"]);
    let puzzles = fifteen(&["sudoku", "generate", "2", "--seed", "1"]);
    let solved = |input: &str| fifteen_with_input(&["sudoku", "-q"], input.as_bytes()).stdout;
    assert_eq!(solved(&records.stdout), solved(&puzzles.stdout));
    let run = fifteen_with_input(&["sudoku"], b"{\"v\":1,\"puzzle\":\"\"}\n");
    assert!(run.code == Some(2) && run.stderr.contains("line 1: v: "), "{}", run.stderr);
}

/// The steps alone lead from the puzzle to its solution, which the solver finds in another way.
#[test]
fn steps_lead_to_the_solution() {
    let run = fifteen(&["sudoku", "--format", "jsonl", "--steps", SEVENTEEN_CLUES]);
    let record = &json_lines(&run)[0];
    let mut grid: Vec<char> = SEVENTEEN_CLUES.chars().collect();
    for step in record["steps"].as_array().expect("steps") {
        let step = step.as_str().expect("a text");
        let Some((cell, rest)) = step.split_once(" = ") else {
            let reasons =
                [" is only in ", " have only the candidates ", " are the only cells for "];
            assert!(reasons.iter().any(|reason| step.contains(reason)), "{step}");
            continue;
        };
        let (row, column) = cell[1..].split_once('c').expect("a row and a column");
        let [row, column] = [row, column].map(|text| text.parse::<usize>().expect("a number"));
        grid[(row - 1) * 9 + column - 1] = rest.chars().next().expect("a digit");
    }
    assert_eq!(record["solution"], grid.iter().collect::<String>());
    let text = fifteen(&["sudoku", "-q", "--steps", SEVENTEEN_CLUES]).stdout;
    let count = record["steps"].as_array().map_or(0, Vec::len);
    assert_eq!(text.lines().count(), 1 + count + 1);
}

#[test]
fn steps_name_what_is_left_for_guessing() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let run = fifteen(&["sudoku", "-q", "--steps", hard]);
    assert_eq!(run.stdout.lines().nth(1), Some("no simple step is left; 60 cells by guessing"));
    for (puzzle, guessed) in [(hard, 60), (SEVENTEEN_CLUES, 0)] {
        let run = fifteen(&["sudoku", "--format", "jsonl", "--steps", puzzle]);
        assert_eq!(json_lines(&run)[0]["guessed_cells"], guessed, "{}", run.stdout);
    }
    for arguments in [["--steps", "--all"], ["--steps", "--report"], ["--steps", "--methods=2"]] {
        let run = fifteen(&[&["sudoku", hard][..], &arguments].concat());
        assert_eq!(run.code, Some(2), "{arguments:?}");
    }
}
