//! Comparison of the searches of line puzzles with the general search and with the solver.

use super::{LinePuzzle, LineSpace};
use crate::compiled::compile_sized;
use crate::generate::draft::Draft;
use crate::generate::{GeneratorOptions, HardestWork, PieceSet};
use crate::{Puzzle, Solver, Style};
use fifteen_runtime::{Random, Stopped, Threads};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Never cancels.
fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Compares a puzzle's hardest starts, and the length of its solutions, with those of the general
/// searches, in the styles that move one piece at a time.
fn check(puzzle: &Puzzle, space: &mut LineSpace) {
    for style in [Style::STEP, Style::LINE, Style::PATH] {
        let options = GeneratorOptions { style, ..GeneratorOptions::default() };
        let lines = LinePuzzle::new(puzzle, style).expect("pieces that keep to their lines");
        assert_eq!(&lines.unpack(lines.start), puzzle.start());
        let hardest = space
            .find_hardest_starts(&lines, style, options.max_configurations, &mut go_on)
            .expect("no stop");
        let general = HardestWork { puzzle, options: &options, poll: &mut go_on };
        let expected = compile_sized(puzzle, general).expect("no stop");
        let starts = |found: Option<(usize, Vec<_>)>| {
            found.map(|(length, starts)| (length, starts.into_iter().collect::<BTreeSet<_>>()))
        };
        assert_eq!(starts(hardest), starts(expected), "{style:?}\n{puzzle}");
        let shortest = Solver::new().style(style).threads(Threads::ONE).solve(puzzle);
        let shortest = shortest.map_or(usize::MAX, |solution| solution.len());
        for limit in [0, 1, 2, 5, 9, shortest.min(50), shortest.min(50) + 1] {
            let has_shorter_solution =
                space.has_shorter_solution(&lines, limit, style, usize::MAX, &mut go_on);
            assert_eq!(
                has_shorter_solution,
                Ok(Some(shortest < limit)),
                "{limit} of {style:?}\n{puzzle}"
            );
        }
    }
}

#[test]
fn spaces_are_those_of_the_general_search() {
    let mut space = LineSpace::default();
    for text in [
        "rows: A B\ncolumns: C D\nstart:\nAAC.\n..CD\nBB.D\n....\n\ngoal:\n..AA\n????\n????\n.?.?\n",
        // The pinned piece and the wall leave some pieces a single place.
        "rows: A B\npinned: P\ncolumns: C\nexit: A right 1\nstart:\nAA.CC\nP#.C.\n.BB..\n.....\n",
        // The cars are of one kind, and either can satisfy the goal.
        "rows: A B\ncolumns: C\nstart:\nAABB.\n.C...\n.....\n\ngoal:\n...AA\n?????\n.????\n",
        // A piece inside a C-shaped one.
        "rows: A B\nstart:\nAA....\nAB....\nAA....\n\ngoal:\n....AA\n....A?\n....AA\n",
        // No goal can be reached.
        "rows: A B\nstart:\nAAB.\n....\n\ngoal:\nBAA.\n????\n",
        "pinned: A\ncolumns: B\nstart:\nAB\n..\n\ngoal:\nA.\n.B\n",
    ] {
        check(&Puzzle::parse(text).expect(text), &mut space);
    }
    let mut random = Random::new(8);
    for size in [4, 5] {
        let set = PieceSet::rush_hour(size, 2).expect("a valid size");
        for _ in 0..30 {
            let draft = Draft::random(&set, &mut random);
            draft
                .and_then(|draft| draft.to_puzzle(&set))
                .inspect(|puzzle| check(puzzle, &mut space));
        }
    }
}

/// Free pieces, large boards, too many pieces, and styles that move several pieces are left to the
/// general search.
#[test]
fn other_puzzles_are_refused() {
    let lines = |text: &str, style| LinePuzzle::new(&Puzzle::parse(text).expect(text), style);
    let row = "rows: A\nstart:\nA..\n\ngoal:\n..A\n";
    assert!(lines(row, Style::PATH).is_some());
    assert!(lines(row, Style::ALL[5]).is_none());
    assert!(lines("rows: A\nstart:\nAB.\n...\n\ngoal:\n..A\n...\n", Style::PATH).is_none());
    let long = format!("rows: A\nstart:\nA{0}\n\ngoal:\n{0}A\n", ".".repeat(64));
    assert!(lines(&long, Style::PATH).is_none());
    // With three bits per piece, 21 pieces fit into a word.
    for (count, fits) in [(21, true), (22, false)] {
        let letters: Vec<String> = ('A'..='Z').take(count).map(String::from).collect();
        let rows = letters.chunks(3).map(|row| format!("{:.<8}\n", row.concat()));
        let (board, names) = (rows.collect::<String>(), letters.join(" "));
        let goal = board.replace(|cell: char| cell != 'A' && cell != '\n', "?");
        let text = format!("rows: {names}\nstart:\n{board}\ngoal:\n{goal}");
        assert_eq!(lines(&text, Style::PATH).is_some(), fits, "{count} pieces");
    }
}

#[test]
fn limits_and_cancellation_end_a_search() {
    let text = "rows: A B\ncolumns: C\nstart:\nA...\n.B.C\n....\n\ngoal:\n...A\n????\n????\n";
    let puzzle = Puzzle::parse(text).expect(text);
    let lines = LinePuzzle::new(&puzzle, Style::PATH).expect("pieces on lines");
    let mut space = LineSpace::default();
    let mut hardest =
        |most| space.find_hardest_starts(&lines, Style::PATH, most, &mut go_on).expect("no stop");
    let all = (1..100).find(|&most| hardest(most).is_some()).expect("a small space");
    assert!(hardest(all - 1).is_none() && hardest(all).is_some());
    let mut stop = || ControlFlow::Break(());
    let stopped = space.find_hardest_starts(&lines, Style::PATH, 100, &mut stop);
    assert_eq!(stopped, Err(Stopped::Cancelled));
    assert_eq!(
        space.has_shorter_solution(&lines, 9, Style::PATH, 100, &mut stop),
        Err(Stopped::Cancelled)
    );
    assert_eq!(space.has_shorter_solution(&lines, 9, Style::STEP, 2, &mut go_on), Ok(None));
}
