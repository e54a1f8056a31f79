//! Random drawn puzzles: equal to those in Knuth's format.

use super::random::{Random, random_text};
use super::{explore, options, solution, solve};
use crate::support::blocks;
use fifteen::sliding::{Outcome, Puzzle, Style};

/// Returns a random goal: a configuration without some pieces, or with some unspecified cells.
pub fn draw_goal(random: &mut Random, puzzle: &Puzzle) -> String {
    let Outcome::Explored(farthest) = explore(puzzle, &options(Style::ALL[0])).outcome else {
        panic!("not explored")
    };
    let configuration = &farthest[0];
    let is_complete = random.below(3) == 0;
    let is_left_out: Vec<bool> =
        configuration.pieces().iter().map(|_| !is_complete && random.below(2) == 0).collect();
    let owners = puzzle.pieces_by_cell(configuration.pieces());
    let content = |(cell, owner): (usize, &Option<usize>)| match *owner {
        Some(index) if is_left_out[index] => Some('?'),
        Some(index) => {
            let piece = configuration.pieces()[index];
            (piece.cell == cell).then(|| puzzle.kinds()[piece.kind].name())
        }
        None if puzzle.blocked()[cell] => Some('x'),
        None if !is_complete && random.below(2) == 0 => Some('?'),
        None => Some('0'),
    };
    owners.iter().enumerate().filter_map(content).collect()
}

#[test]
fn random_puzzles_are_equal_in_both_formats() {
    let mut random = Random(77_000);
    let (mut all, mut solved) = (0, 0);
    while all < 1000 {
        let text = random_text(&mut random);
        let start = Puzzle::parse_with(&text, false, &mut |_| ()).expect("a puzzle");
        if explore(&start, &options(Style::ALL[0])).configurations > 400 {
            continue;
        }
        let text = format!(
            "{text}{}\n{}\n",
            draw_goal(&mut random, &start),
            draw_goal(&mut random, &start)
        );
        let puzzle = Puzzle::parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        blocks::text(&text);
        let drawn = Puzzle::parse(&puzzle.to_drawn()).expect("a puzzle");
        let style = Style::ALL[all % 6];
        let lengths = [&puzzle, &drawn].map(|puzzle| {
            solution(puzzle, style, &solve(puzzle, &options(style))).map(|solution| solution.len())
        });
        assert_eq!(lengths[0], lengths[1], "{text}");
        solved += usize::from(lengths[0].is_some_and(|length| length > 0));
        all += 1;
    }
    assert!(solved > 200, "too few solvable puzzles: {solved}");
}
