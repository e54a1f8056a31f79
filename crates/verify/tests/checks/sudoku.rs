//! Tests of sudokus: every digit copied to every other cell.

use fifteen_verify::sudoku::{SudokuFault, check};

/// Returns a solution whose rows are shifts of each other.
fn solution() -> [u8; 81] {
    std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        ((row * 3 + row / 3 + column) % 9 + 1) as u8
    })
}

/// Returns the row, the column and the box of each cell.
fn regions() -> [[usize; 3]; 81] {
    let mut regions = [[0; 3]; 81];
    for which in 0..9 {
        for inner in 0..9 {
            let (row, column) = (which / 3 * 3 + inner / 3, which % 3 * 3 + inner % 3);
            regions[row * 9 + column] = [row, column, which];
        }
    }
    regions
}

#[test]
fn correct_solutions_pass_with_any_clues() {
    let solution = solution();
    assert_eq!(check(&[0; 81], &solution), Ok(()));
    assert_eq!(check(&solution, &solution), Ok(()));
    let mut some = solution;
    some.iter_mut().step_by(2).for_each(|digit| *digit = 0);
    assert_eq!(check(&some, &solution), Ok(()));
}

/// Two exchanged clues differ from the solution in the same bits, which must not cancel out.
#[test]
fn every_single_clue_is_checked() {
    let solution = solution();
    for cell in (1..81).filter(|&cell| solution[cell] != solution[0]) {
        let mut puzzle = [0; 81];
        (puzzle[0], puzzle[cell]) = (solution[cell], solution[0]);
        assert_eq!(check(&puzzle, &solution), Err(SudokuFault::ClueChanged { cell: 0 }));
        puzzle[0] = 0;
        assert_eq!(check(&puzzle, &solution), Err(SudokuFault::ClueChanged { cell }));
    }
}

/// A digit copied to another cell is a duplicate in some region, and the first pair is named.
#[test]
fn duplicate_digits_are_located() {
    let regions = regions();
    let sees = |one: usize, other: usize| (0..3).any(|i| regions[one][i] == regions[other][i]);
    for from in 0..81 {
        for to in 0..81 {
            let mut wrong = solution();
            wrong[to] = wrong[from];
            if wrong == solution() {
                continue;
            }
            let mut pairs = (0..81).flat_map(|cell| (0..cell).map(move |other| [other, cell]));
            let cells =
                pairs.find(|&[other, cell]| wrong[other] == wrong[cell] && sees(other, cell));
            let cells = cells.expect("a duplicate");
            assert_eq!(
                check(&[0; 81], &wrong),
                Err(SudokuFault::DuplicateDigit { cells }),
                "{from} to {to}"
            );
        }
    }
}

/// Each kind of region is checked, even if the two others are correct.
#[test]
fn rows_columns_and_boxes_are_checked() {
    let by = |digit: fn(usize, usize) -> usize| -> [u8; 81] {
        std::array::from_fn(|cell| (digit(cell / 9, cell % 9) % 9 + 1) as u8)
    };
    let columns = by(|row, column| row * 3 + column);
    let rows = by(|row, column| column * 3 + row);
    let boxes = by(|row, column| row + column);
    for (wrong, cells) in [(columns, [0, 27]), (rows, [0, 3]), (boxes, [1, 9])] {
        assert_eq!(check(&[0; 81], &wrong), Err(SudokuFault::DuplicateDigit { cells }));
    }
}

#[test]
fn faults_have_readable_messages() {
    let message = |cell: usize, given: u8, digit: u8| {
        let (mut puzzle, mut wrong) = ([0; 81], solution());
        (puzzle[cell], wrong[cell]) = (given, digit);
        check(&puzzle, &wrong).expect_err("a fault").to_string()
    };
    assert_eq!(message(0, 0, 0), "no digit in row 1, column 1");
    assert_eq!(message(14, 0, 10), "no digit in row 2, column 6");
    assert_eq!(message(80, 0, 255), "no digit in row 9, column 9");
    let digit = solution()[41];
    assert_eq!(
        message(41, digit % 9 + 1, digit),
        "the digit in row 5, column 6 differs from the clue"
    );
    let in_its_box = solution()[30];
    assert_eq!(
        message(41, 0, in_its_box),
        "duplicate digit in row 4, column 4 and row 5, column 6"
    );
}
