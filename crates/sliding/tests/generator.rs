//! Generated puzzles, checked by the solver and by a search that shares no code with the generator.

use fifteen_runtime::{Stopped, Threads};
use fifteen_sliding::{
    Classic, Format, GeneratedPuzzle, Generator, GeneratorOptions, Movement, Options, Piece,
    PieceKind, PieceSet, Puzzle, RankedPuzzles, Solver, Strategy, Style, Task, search,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::ControlFlow;

/// Returns the puzzles of the first attempts.
fn generate(set: &PieceSet, options: GeneratorOptions, attempts: u64) -> Vec<GeneratedPuzzle> {
    let generator = Generator::new(set.clone(), options);
    let mut ranked = RankedPuzzles::default();
    for number in 0..attempts {
        let made = generator.attempt(number, &mut || ControlFlow::Continue(()));
        made.expect("not cancelled").map(|puzzle| ranked.insert(puzzle));
    }
    ranked.into_sorted()
}

/// Returns the options of a forward search in a style, with one thread.
fn single_threaded(style: Style) -> Options {
    Options { style, threads: Threads::ONE, strategy: Strategy::Forward, ..Options::default() }
}

/// Returns the length of a shortest solution, if there is one.
fn length(puzzle: &Puzzle, style: Style) -> Option<usize> {
    let solver = Solver::from(single_threaded(style));
    solver.solve(puzzle).ok().map(|solution| solution.len())
}

/// Returns all configurations that can be reached from the start, with their distances in steps.
/// Finds them by moving each piece cell by cell.
fn reachable(puzzle: &Puzzle) -> BTreeMap<Vec<Piece>, usize> {
    let start = puzzle.start().pieces().to_vec();
    let mut found = BTreeMap::from([(start.clone(), 0)]);
    let mut open = VecDeque::from([start]);
    while let Some(pieces) = open.pop_front() {
        let steps = found[&pieces] + 1;
        for moved in neighbors(puzzle, &pieces) {
            if !found.contains_key(&moved) {
                found.insert(moved.clone(), steps);
                open.push_back(moved);
            }
        }
    }
    found
}

/// Returns the pieces after each possible step of one of them.
fn neighbors(puzzle: &Puzzle, pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let mut found = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let others: BTreeSet<usize> = (0..pieces.len())
            .filter(|&other| other != index)
            .flat_map(|other| puzzle.cells(pieces[other]))
            .collect();
        let ways: &[(isize, isize)] = match puzzle.kinds()[piece.kind].movement() {
            Movement::Both => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            Movement::Rows => &[(0, 1), (0, -1)],
            Movement::Columns => &[(1, 0), (-1, 0)],
            Movement::Pinned => &[],
        };
        for &(down, across) in ways {
            let to = |cell: usize| {
                let row = (cell / puzzle.cols()).checked_add_signed(down)?;
                let col = (cell % puzzle.cols()).checked_add_signed(across)?;
                (row < puzzle.rows() && col < puzzle.cols()).then_some(row * puzzle.cols() + col)
            };
            let is_free = |cell| {
                to(cell).is_some_and(|cell| !others.contains(&cell) && !puzzle.blocked()[cell])
            };
            if puzzle.cells(*piece).all(is_free) {
                let mut moved = pieces.to_vec();
                moved[index].cell = to(piece.cell).expect("a free cell");
                moved.sort_unstable();
                found.push(moved);
            }
        }
    }
    found
}

/// The collection's own puzzles take the number of steps that it states.
#[test]
fn own_puzzles_have_their_minima() {
    for name in ["rush-1", "rush-2", "rush-walls", "two-exits", "post"] {
        let classic = Classic::named(name).expect("known puzzle");
        let puzzle = classic.puzzle();
        let is_goal = |pieces: &Vec<Piece>| {
            puzzle
                .goals()
                .iter()
                .any(|goal| goal.pieces().iter().all(|piece| pieces.contains(piece)))
        };
        let all = reachable(&puzzle);
        let nearest = all.iter().filter(|(pieces, _)| is_goal(pieces)).map(|(_, steps)| *steps);
        assert_eq!(nearest.min(), Some(classic.length(Style::STEP)), "{name}");
    }
}

/// Checks a puzzle: its numbers are those of independent searches, none of up to twenty starts in
/// its space is harder, and no piece is idle.
fn check(made: &GeneratedPuzzle, style: Style, can_leave: impl Fn(Piece) -> bool) {
    let puzzle = made.puzzle();
    assert_eq!(Puzzle::parse(&puzzle.to_string()).as_ref(), Ok(puzzle));
    let moves = made.solution().len();
    assert_eq!(made.solution().check(puzzle, style), Ok(moves), "{puzzle}");
    assert_eq!(length(puzzle, style), Some(moves), "{puzzle}");
    let space = reachable(puzzle);
    assert_eq!(space.len(), made.configurations(), "{puzzle}");
    let explored =
        search(puzzle, &single_threaded(style), Task::Explore { max_listed: 0 }, &mut ());
    assert_eq!(explored.reachable, Some(space.len() as u64), "{puzzle}");
    for pieces in space.keys().step_by(space.len() / 20 + 1) {
        let start = pieces.iter().copied().collect();
        let other = puzzle.with_start(&start).expect("a reachable start");
        assert!(length(&other, style).is_some_and(|length| length <= moves), "{other}");
    }
    // Each piece that can be left out of the drawing makes the puzzle harder.
    let text = puzzle.to_drawn();
    let letters: Vec<char> = puzzle.letters().to_vec();
    for (&piece, letter) in puzzle.start().pieces().iter().zip(letters) {
        if can_leave(piece) {
            let shorter = length(&left_out(&text, letter), style).expect("a solution");
            assert!(shorter < moves, "{letter} is idle in {text}");
        }
    }
}

/// Returns a drawn puzzle without one of its pieces.
fn left_out(text: &str, letter: char) -> Puzzle {
    let line = |line: &str| match line.split_once(": ") {
        Some((heading @ ("rows" | "columns" | "pinned"), letters)) => {
            let left: Vec<&str> =
                letters.split(' ').filter(|other| *other != letter.to_string()).collect();
            if left.is_empty() { String::new() } else { format!("{heading}: {}\n", left.join(" ")) }
        }
        Some(_) => format!("{line}\n"),
        None if line.ends_with(':') => format!("{line}\n"),
        None => line.replace(letter, ".") + "\n",
    };
    Puzzle::parse(&text.lines().map(line).collect::<String>()).expect("a drawing")
}

#[test]
fn rush_hour_puzzles_are_the_hardest_of_their_spaces() {
    let set = PieceSet::rush_hour(5, 2).expect("a valid size");
    let options = GeneratorOptions { min_moves: 6, seed: 3, ..GeneratorOptions::default() };
    let all = generate(&set, options, 40);
    assert!(all.len() > 10, "{}", all.len());
    for made in &all {
        assert!(made.solution().len() >= 6);
        let red = made.puzzle().exits()[0].kinds()[0];
        check(made, Style::PATH, |piece| piece.kind != red);
        // The line of the puzzle is parsed as the same puzzle, and none of its walls is idle.
        let line = made.puzzle().to_format(Format::Rush).expect("a Rush Hour board");
        assert_eq!(Puzzle::parse(&line).as_ref(), Ok(made.puzzle()));
        let without_wall = |cell: usize| {
            line.char_indices()
                .map(|(index, letter)| if index == cell { 'o' } else { letter })
                .collect::<String>()
        };
        for cell in (0..25).filter(|&cell| made.puzzle().blocked()[cell]) {
            let easier = Puzzle::parse(&without_wall(cell)).expect("a board");
            assert!(length(&easier, Style::PATH) < Some(made.solution().len()), "{line}");
        }
    }
    assert!(all.iter().any(|made| made.puzzle().blocked().contains(&true)), "some have walls");
}

/// Puzzles of a set have as many pieces, of the same sizes, and one goal.
#[test]
fn puzzles_of_a_set_have_its_pieces() {
    let text =
        "title: set\nrows: D\n\nstart:\nAAB.\nAACD\nE...\n....\n\ngoal:\n????\n????\n??AA\n??AA\n";
    let given = Puzzle::parse(text).expect("a drawing");
    let sizes = |puzzle: &Puzzle| {
        let cells = |piece: &Piece| puzzle.cells(*piece).count();
        let mut sizes: Vec<usize> = puzzle.start().pieces().iter().map(cells).collect();
        sizes.sort_unstable();
        sizes
    };
    for (set, style, may_turn) in [
        (PieceSet::of_puzzle(&given), Style::STEP, false),
        (PieceSet::of_puzzle(&given).with_turns(), Style::ALL[4], true),
    ] {
        let may_be_upright = |kind: &PieceKind| kind.movement() == Movement::Columns;
        assert_eq!(set.kinds().iter().any(may_be_upright), may_turn);
        let all = generate(&set, GeneratorOptions { style, ..GeneratorOptions::default() }, 30);
        for made in &all {
            assert_eq!(sizes(made.puzzle()), sizes(&given));
            assert_eq!(made.puzzle().goals().len(), 1);
            let square = made.puzzle().goals()[0].pieces()[0].kind;
            if style.unit() == fifteen_sliding::MovingUnit::Piece {
                check(made, style, |piece| piece.kind != square);
            }
        }
    }
}

/// Klotski has two spaces from which the goal can be reached and whose hardest starts differ.
#[test]
#[ignore = "half a minute"]
fn klotski_has_its_hardest_start() {
    let klotski = Classic::named("klotski").expect("known puzzle").puzzle();
    let set = PieceSet::of_puzzle(&klotski);
    let all = generate(&set, GeneratorOptions::default(), 12);
    let solver = Solver::from(single_threaded(Style::PATH));
    let hardest = solver.hardest(&klotski, 1).expect("starts")[0].len();
    assert_eq!(all.first().map(|made| made.solution().len()), Some(hardest));
}

/// No puzzle is an image of another. The test finds images by renaming letters and flipping
/// drawings.
#[test]
fn no_two_puzzles_are_images_of_each_other() {
    let set = PieceSet::rush_hour(4, 0).expect("a valid size");
    let all = generate(&set, GeneratorOptions { seed: 9, ..GeneratorOptions::default() }, 300);
    let grids: BTreeMap<String, usize> = all
        .iter()
        .enumerate()
        .flat_map(|(index, made)| {
            let board = made.puzzle().to_format(Format::Rush).expect("a board");
            [(canonical(board.trim().chars().collect()), index)]
        })
        .collect();
    assert_eq!(grids.len(), all.len());
    // The exit is in the second row of four, so no other image of a puzzle has the same exit. In a
    // set with a symmetric goal, half of the spaces are images of the others.
    let text = "start:\nA.BB\n....\n..CC\n\ngoal:\n????\nA???\n????\n";
    let given = Puzzle::parse(text).expect("a drawing");
    let all = generate(&PieceSet::of_puzzle(&given), GeneratorOptions::default(), 60);
    let drawn: BTreeSet<Vec<char>> = all
        .iter()
        .map(|made| {
            let owners = made.puzzle().pieces_by_cell(made.puzzle().start().pieces());
            let letter = |owner: &Option<usize>| {
                owner.map_or('.', |piece| {
                    let kind = made.puzzle().start().pieces()[piece].kind;
                    made.puzzle().kinds()[kind].name()
                })
            };
            let grid: Vec<char> = owners.iter().map(letter).collect();
            let flipped: Vec<char> = grid.chunks(4).rev().flatten().copied().collect();
            grid.min(flipped)
        })
        .collect();
    assert_eq!(drawn.len(), all.len());
}

/// Returns a board of letters with the letters renamed in the order of their cells.
fn canonical(board: Vec<char>) -> String {
    let mut names: BTreeMap<char, char> = BTreeMap::new();
    let mut free = 'B'..='Z';
    let mut name = |letter: char| match letter {
        'A' | 'o' | 'x' => letter,
        other => *names.entry(other).or_insert_with(|| free.next().expect("a free letter")),
    };
    board.into_iter().map(&mut name).collect()
}

/// A board without pieces yields no puzzles.
#[test]
fn attempts_without_pieces_yield_nothing() {
    for text in ["1 x 3\n0\n0\n", "##\n##\n\n##\n##\n"] {
        let set = PieceSet::of_puzzle(&text.parse().expect("a board"));
        assert!(set.is_empty(), "{text}");
        assert!(generate(&set, GeneratorOptions::default(), 10).is_empty(), "{text}");
    }
}

/// Attempts depend only on the seed and on their number.
#[test]
fn attempts_are_reproducible() {
    let set = PieceSet::rush_hour(5, 0).expect("a valid size");
    let options = |seed| GeneratorOptions { seed, min_moves: 5, ..GeneratorOptions::default() };
    let lines = |seed| -> Vec<String> {
        generate(&set, options(seed), 20).iter().map(|made| made.puzzle().to_drawn()).collect()
    };
    assert_eq!(lines(4), lines(4));
    assert_ne!(lines(4), lines(5));
    let generator = Generator::new(set.clone(), options(4));
    for number in [7, 3, 11] {
        let attempt = || generator.attempt(number, &mut || ControlFlow::Continue(()));
        assert_eq!(attempt(), attempt());
    }
}

/// An attempt ends as soon as it is cancelled, at any stage.
#[test]
fn attempts_can_be_cancelled() {
    let set = PieceSet::rush_hour(6, 0).expect("a valid size");
    let generator = Generator::new(set, GeneratorOptions { min_moves: 12, ..Default::default() });
    let attempt = |most: usize| {
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            if polls <= most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let result = generator.attempt(2, &mut poll);
        (result, polls)
    };
    let (_, polls) = attempt(usize::MAX);
    assert!(polls > 10);
    for most in (0..polls).step_by(polls / 40 + 1) {
        let (result, polls) = attempt(most);
        assert_eq!(result, Err(Stopped::Cancelled.into()), "after {most}");
        assert_eq!(polls, most + 1);
    }
}

/// A space above the limit is abandoned, and sizes that do not fit are refused.
#[test]
fn limits_hold() {
    assert!(PieceSet::rush_hour(3, 0).is_none() && PieceSet::rush_hour(17, 0).is_none());
    assert!(PieceSet::rush_hour(16, 0).is_some());
    let set = PieceSet::rush_hour(5, 0).expect("a valid size");
    let options = GeneratorOptions { max_configurations: 300, ..GeneratorOptions::default() };
    let all = generate(&set, options, 60);
    assert!(!all.is_empty());
    assert!(all.iter().all(|made| made.configurations() <= 300));
}
