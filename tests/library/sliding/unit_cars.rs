//! Rush Hour with cars of one cell, on a board that is full except for one cell, after J. Tromp and
//! R. Cilibrasi, *Limits of Rush Hour Logic Complexity* (2005). Each car moves only along its row
//! or only along its column. One of the cars that move along a row must reach the left side.

use super::{options, solution, solve};
use fifteen::Threads;
use fifteen::sliding::{self, Options, Outcome, Puzzle, Solution, Style, Task};
use std::collections::BTreeSet;

/// Returns the puzzle with these cells: `-` and `|` are cars, `*` is empty, and `A` is the car that
/// must leave.
fn unit_cars(cells: &[char], size: usize) -> Puzzle {
    let mut letters = ('B'..='Z').chain('a'..='z');
    let (mut along, mut across) = ("A".to_owned(), String::new());
    let mut drawn = String::new();
    for row in cells.chunks(size) {
        for cell in row {
            let letter = match cell {
                '*' => '.',
                'A' => 'A',
                _ => letters.next().expect("at most 25 cars"),
            };
            match cell {
                '-' => along.push(letter),
                '|' => across.push(letter),
                _ => {}
            }
            drawn.push(letter);
        }
        drawn.push('\n');
    }
    let spaced =
        |letters: &str| letters.chars().flat_map(|letter| [' ', letter]).collect::<String>();
    let columns =
        if across.is_empty() { String::new() } else { format!("columns:{}\n", spaced(&across)) };
    let row = cells.iter().position(|&cell| cell == 'A').expect("a car A") / size + 1;
    let text = format!("rows:{}\n{columns}exit: A left {row}\n\nstart:\n{drawn}", spaced(&along));
    Puzzle::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns all boards with one empty cell, and a car that must leave. Those with the same cars on
/// the same lines are one board: all of its starts are searched together.
fn boards(size: usize) -> Vec<Vec<char>> {
    let cells = size * size;
    let mut seen = BTreeSet::new();
    let mut boards = Vec::new();
    for bits in 0..1_u32 << (cells - 1) {
        for empty in 0..cells {
            let mut board: Vec<char> =
                (0..cells - 1).map(|cell| if bits >> cell & 1 == 1 { '-' } else { '|' }).collect();
            board.insert(empty, '*');
            for target in (0..cells).filter(|&cell| board[cell] == '-') {
                let mut key = vec![0; 2 * size + 2];
                for (cell, car) in board.iter().enumerate() {
                    match car {
                        '-' => key[cell / size] += 1,
                        '|' => key[size + cell % size] += 1,
                        _ => {}
                    }
                }
                let row = target / size;
                let before = board[row * size..target].iter().filter(|&&car| car == '-').count();
                (key[2 * size], key[2 * size + 1]) = (row, before);
                if seen.insert(key) {
                    let mut board = board.clone();
                    board[target] = 'A';
                    boards.push(board);
                }
            }
        }
    }
    boards
}

/// Returns the number of moves from the hardest start of all boards of a size.
fn longest(size: usize) -> usize {
    let options = Options { threads: Threads::ONE, style: Style::STEP, ..Options::default() };
    let task = Task::Hardest { max_listed: 1 };
    let moves =
        |board: &Vec<char>| match sliding::search(&unit_cars(board, size), &options, task, &mut ())
            .outcome
        {
            Outcome::Hardest(solutions) => solutions.first().map_or(0, Solution::len),
            outcome => panic!("{outcome:?}"),
        };
    boards(size).iter().map(moves).max().unwrap_or(0)
}

#[test]
fn hardest_starts_of_small_boards_are_those_of_tromp_and_cilibrasi() {
    assert_eq!([2, 3].map(longest), [3, 12]);
}

#[test]
#[ignore = "a minute"]
fn hardest_start_on_four_by_four_is_that_of_tromp_and_cilibrasi() {
    assert_eq!(longest(4), 40);
}

#[test]
fn hardest_known_start_on_five_by_five_takes_199_moves() {
    let rows = ["||||A", "-||--", "|--|*", "||--|", "|---|"];
    let board: Vec<char> = rows.concat().chars().collect();
    let puzzle = unit_cars(&board, 5);
    let options = options(Style::STEP);
    let found = solution(&puzzle, Style::STEP, &solve(&puzzle, &options)).expect("a solution");
    assert_eq!(found.len(), 199);
}
