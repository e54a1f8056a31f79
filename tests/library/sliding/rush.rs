//! Rush Hour and Klotski positions with published numbers of moves and configurations.

use super::{explore, solution, solve};
use fifteen::Threads;
use fifteen::sliding::{Format, Options, Published, Puzzle, PuzzleText, Strategy, Style};
use std::collections::BTreeSet;
use std::fs;

/// Returns all puzzles of a file, with the published numbers.
fn puzzles(name: &str) -> Vec<(Puzzle, Published)> {
    let path = crate::support::root().join("tests/data/rush").join(name);
    let text = fs::read_to_string(path).expect("a readable file");
    let parse = |part: &PuzzleText| part.parse(true, &mut |_| ()).expect("a valid line");
    PuzzleText::split(&text).iter().map(parse).collect()
}

/// Checks the length of a verified solution and the number of configurations.
fn check((puzzle, published): &(Puzzle, Published)) {
    let options = Options { style: Style::LINE, threads: Threads::ONE, ..Options::default() };
    let report = solve(puzzle, &options);
    let found = solution(puzzle, Style::LINE, &report).expect("a solution").len() as u64;
    assert_eq!(Some(found), published.moves, "{puzzle}");
    let configurations = explore(puzzle, &options).configurations;
    assert_eq!(Some(configurations), published.configurations, "{puzzle}");
}

#[test]
fn sampled_positions_have_the_published_numbers() {
    let all = puzzles("positions.txt");
    assert_eq!(all.len(), 9000);
    all.iter().step_by(60).for_each(check);
}

#[test]
#[ignore = "half a minute"]
fn all_positions_have_the_published_numbers() {
    puzzles("positions.txt").iter().for_each(check);
}

/// Hard cards, in moves, steps and configurations.
#[test]
fn hard_cards_have_known_moves_steps_and_configurations() {
    for (board, moves, steps, configurations) in [
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 60, 103, 2332),
        ("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", 58, 110, 9192),
        ("ooBBMxDDDKMoAAJKoNooJEENIFFLooIGGLox", 55, 102, 9712),
        ("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 51, 81, 4780),
        ("BBBCDEFGGCDEFoAADEHHIooooJIoKKoJLLMM", 49, 93, 24132),
    ] {
        let puzzle = Puzzle::parse(board).expect("a valid board");
        for (style, expected) in [(0, steps), (1, moves), (2, moves)] {
            let style = Style::ALL[style];
            let options = Options { style, ..Options::default() };
            let found = solution(&puzzle, style, &solve(&puzzle, &options)).expect("a solution");
            assert_eq!(found.len(), expected, "{board}");
            assert_eq!(explore(&puzzle, &options).configurations, configurations, "{board}");
        }
        // The other formats describe the same puzzle.
        for format in Format::ALL {
            let Some(text) = puzzle.to_format(format) else { continue };
            assert_eq!(Format::of(&text), format, "{text}");
            let again = Puzzle::parse(&text).expect("a written puzzle");
            assert_eq!(again.to_format(Format::Rush), puzzle.to_format(Format::Rush), "{text}");
        }
    }
}

/// Returns the cells of every piece of the start.
fn outlines(puzzle: &Puzzle) -> BTreeSet<Vec<usize>> {
    puzzle.start().pieces().iter().map(|&piece| puzzle.cells(piece).collect()).collect()
}

#[test]
fn klotskis_have_the_published_minima() {
    let all = puzzles("klotskis.tsv");
    assert_eq!(all.len(), 266);
    for (puzzle, published) in all.iter().step_by(9) {
        let options = Options { style: Style::PATH, ..Options::default() };
        let report = solve(puzzle, &options);
        let found = solution(puzzle, Style::PATH, &report).map_or(0, |found| found.len() as u64);
        assert_eq!(Some(found), published.moves, "{puzzle}");
        let line = puzzle.to_format(Format::Klotski).expect("a Klotski");
        assert_eq!(outlines(&Puzzle::parse(&line).expect("a written line")), outlines(puzzle));
    }
}

/// A bidirectional search of a card with a complete goal finds the same length.
#[test]
fn complete_goals_are_met_from_both_ends() {
    let board = "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo";
    let puzzle = Puzzle::parse(board).expect("a valid board");
    let farthest = |style| {
        let report = explore(&puzzle, &Options { style, ..Options::default() });
        let distance = report.levels.len() - 1;
        let fifteen::sliding::Outcome::Explored(farthest) = report.outcome else { panic!() };
        (farthest[0].clone(), distance)
    };
    for style in Style::ALL {
        let (end, distance) = farthest(style);
        // The exit is left out, and the other end is the goal.
        let write = |puzzle: &Puzzle| {
            let text = puzzle.to_knuth().expect("at most fifteen kinds");
            let lines = text.lines().filter(|line| !line.starts_with("exit"));
            lines.map(|line| format!("{line}\n")).collect::<Vec<String>>()
        };
        let goal = write(&puzzle.with_start(&end).expect("a valid start")).pop();
        let text = write(&puzzle).concat() + &goal.expect("a start");
        let puzzle = Puzzle::parse(&text).expect("a puzzle with a complete goal");
        for strategy in [Strategy::Forward, Strategy::Bidirectional] {
            let options = Options { style, strategy, ..Options::default() };
            let found = solution(&puzzle, style, &solve(&puzzle, &options)).expect("a solution");
            assert_eq!(found.len(), distance, "{style:?} {strategy:?}");
        }
    }
}
