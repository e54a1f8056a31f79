//! The hardest starts, compared with a plain search from all goals.

use super::random::{Random, random_text};
use super::{explore, options, solve};
use crate::support::blocks;
use fifteen::sliding::{
    self, Classic, ConfigurationError, Goal, MIN_MEMORY, Movement, Options, Outcome, Puzzle,
    Report, Style, Task,
};
use fifteen::{Memory, Stopped};
use std::collections::{BTreeSet, HashMap, HashSet};

fn find_hardest(puzzle: &Puzzle, options: &Options, listed: usize) -> Report {
    sliding::search(puzzle, options, Task::Hardest { max_listed: listed }, &mut ())
}

/// Kind and cell of each piece: a complete configuration.
type PieceList = Vec<(usize, usize)>;

/// Reference search that enumerates all placements of all pieces.
struct ReferenceSearch<'p> {
    puzzle: &'p Puzzle,
}

impl ReferenceSearch<'_> {
    /// Returns the cells of a piece at a cell, if it is on the board.
    fn cells(&self, (kind, cell): (usize, usize)) -> Option<Vec<usize>> {
        let cols = self.puzzle.cols().cast_signed();
        let (row, col) = (cell.cast_signed() / cols, cell.cast_signed() % cols);
        let place = |&(down, across): &(usize, isize)| {
            let (row, col) = (row + down.cast_signed(), col + across);
            let is_inside = row < self.puzzle.rows().cast_signed() && (0..cols).contains(&col);
            is_inside.then(|| (row * cols + col).cast_unsigned())
        };
        self.puzzle.kinds()[kind].cells().iter().map(place).collect()
    }

    /// Returns the content of each cell: nothing, a wall, or a piece; `None` if a piece overlaps
    /// another or a wall, or leaves the board.
    fn owners(&self, pieces: &[(usize, usize)]) -> Option<Vec<Option<usize>>> {
        let blocked = self.puzzle.blocked().iter();
        let mut owners: Vec<Option<usize>> =
            blocked.map(|&blocked| blocked.then_some(usize::MAX)).collect();
        for (index, &piece) in pieces.iter().enumerate() {
            for cell in self.cells(piece)? {
                if owners[cell].replace(index).is_some() {
                    return None;
                }
            }
        }
        Some(owners)
    }

    /// Adds to `all`, as sorted lists, all ways to complete `pieces` with one piece of each of the
    /// `kinds`. The first `fixed` pieces are those of the goal.
    fn add_completions(
        &self,
        pieces: &mut PieceList,
        fixed: usize,
        kinds: &[usize],
        all: &mut BTreeSet<PieceList>,
    ) {
        let Some((&kind, rest)) = kinds.split_first() else {
            let mut sorted = pieces.clone();
            sorted.sort_unstable();
            all.insert(sorted);
            return;
        };
        // Pieces of a kind are placed in the order of their cells.
        let last = pieces[fixed..].last().filter(|last| last.0 == kind);
        for cell in last.map_or(0, |last| last.1 + 1)..self.puzzle.blocked().len() {
            pieces.push((kind, cell));
            if self.owners(pieces).is_some() {
                self.add_completions(pieces, fixed, rest, all);
            }
            pieces.pop();
        }
    }

    /// Returns all configurations that match a goal.
    fn goals(&self, goal: &Goal) -> BTreeSet<PieceList> {
        let start = self.puzzle.start().pieces().iter().map(|piece| piece.kind);
        let mut kinds: Vec<usize> = start.collect();
        for piece in goal.pieces() {
            let place =
                kinds.iter().position(|&kind| kind == piece.kind).expect("a piece of this kind");
            kinds.remove(place);
        }
        let mut pieces: PieceList =
            goal.pieces().iter().map(|piece| (piece.kind, piece.cell)).collect();
        let fixed = pieces.len();
        let mut all = BTreeSet::new();
        self.add_completions(&mut pieces, fixed, &kinds, &mut all);
        all.retain(|pieces| {
            let owners = self.owners(pieces).expect("no overlaps");
            goal.empty().iter().all(|&cell| owners[cell].is_none())
        });
        // Pieces that are bound to a row or column stay in it.
        let start = self.puzzle.start().pieces().iter().map(|piece| (piece.kind, piece.cell));
        let lines = self.lines(start);
        all.retain(|pieces| self.lines(pieces.iter().copied()) == lines);
        all
    }

    /// Returns the kind of each piece, with the number of the line that it is bound to.
    fn lines(&self, pieces: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
        let cols = self.puzzle.cols();
        let line = |(kind, cell): (usize, usize)| match self.puzzle.kinds()[kind].movement() {
            Movement::Both => (kind, 0),
            Movement::Rows => (kind, cell / cols),
            Movement::Columns => (kind, cell % cols),
            Movement::Pinned => (kind, cell),
        };
        let mut lines: Vec<(usize, usize)> = pieces.map(line).collect();
        lines.sort_unstable();
        lines
    }

    /// Returns the configurations one move of a piece away, along any path.
    fn neighbors(&self, pieces: &PieceList) -> HashSet<PieceList> {
        let cols = self.puzzle.cols();
        let mut all = HashSet::new();
        for index in 0..pieces.len() {
            let movement = self.puzzle.kinds()[pieces[index].0].movement();
            let along = |is_along_row| match movement {
                Movement::Both => true,
                Movement::Rows => is_along_row,
                Movement::Columns => !is_along_row,
                Movement::Pinned => false,
            };
            let mut seen = HashSet::from([pieces[index].1]);
            let mut open = vec![pieces[index].1];
            while let Some(cell) = open.pop() {
                let steps = [
                    (along(true) && cell % cols > 0).then(|| cell - 1),
                    (along(true) && cell % cols + 1 < cols).then_some(cell + 1),
                    cell.checked_sub(cols).filter(|_| along(false)),
                    (along(false) && cell + cols < self.puzzle.blocked().len())
                        .then_some(cell + cols),
                ];
                for to in steps.into_iter().flatten() {
                    let mut moved = pieces.clone();
                    moved[index].1 = to;
                    if !seen.contains(&to) && self.owners(&moved).is_some() {
                        seen.insert(to);
                        open.push(to);
                        moved.sort_unstable();
                        all.insert(moved);
                    }
                }
            }
        }
        all.remove(pieces);
        all
    }

    /// Returns the numbers of configurations by distance from the goals, and the last level.
    fn levels(&self) -> (Vec<u64>, BTreeSet<PieceList>) {
        let goals = self.puzzle.goals().iter().flat_map(|goal| self.goals(goal));
        let mut level: BTreeSet<PieceList> = goals.collect();
        let mut distances: HashMap<PieceList, usize> =
            level.iter().map(|pieces| (pieces.clone(), 0)).collect();
        let mut levels = Vec::new();
        loop {
            levels.push(level.len() as u64);
            let found: BTreeSet<PieceList> = level
                .iter()
                .flat_map(|pieces| self.neighbors(pieces))
                .filter(|pieces| !distances.contains_key(pieces))
                .collect();
            if found.is_empty() {
                return (levels, level);
            }
            distances.extend(found.iter().map(|pieces| (pieces.clone(), levels.len())));
            level = found;
        }
    }
}

/// Returns style 2, the usual one, which the reference search implements.
fn style() -> Style {
    Style::new(2).expect("a style")
}

/// Compares the hardest starts with those of the reference search, and the lengths of their
/// solutions.
fn check(puzzle: &Puzzle) -> Report {
    let report = find_hardest(puzzle, &options(style()), usize::MAX);
    let Outcome::Hardest(solutions) = &report.outcome else { panic!("{:?}", report.outcome) };
    if solutions.is_empty() {
        assert!(report.levels.is_empty());
        return report;
    }
    let (levels, farthest) = ReferenceSearch { puzzle }.levels();
    assert_eq!(report.levels, levels, "{puzzle}");
    let starts = solutions.iter().map(|solution| solution.configurations()[0].pieces());
    let plain = |pieces: &[sliding::Piece]| -> PieceList {
        pieces.iter().map(|piece| (piece.kind, piece.cell)).collect()
    };
    let starts: BTreeSet<PieceList> = starts.map(plain).collect();
    assert_eq!(starts, farthest, "{puzzle}");
    for solution in solutions.iter().take(3) {
        let start = &solution.configurations()[0];
        let puzzle = puzzle.with_start(start).expect("a configuration of the puzzle");
        assert_eq!(solution.check(&puzzle, style()), Ok(levels.len() - 1));
        let again = solve(&puzzle, &options(style()));
        let Outcome::Solved(again) = again.outcome else { panic!("a solvable puzzle") };
        assert_eq!(again.len() + 1, levels.len());
    }
    report
}

/// The usual start of Klotski is not the hardest.
#[test]
fn the_hardest_klotski_starts_take_93_moves() {
    let puzzle = Classic::named("klotski").expect("a puzzle of the collection").puzzle();
    let report = check(&puzzle);
    assert_eq!(report.levels.len(), 94);
    let Outcome::Hardest(solutions) = report.outcome else { panic!("a checked path") };
    let texts: Vec<String> = solutions
        .iter()
        .map(|solution| puzzle.write_configuration(&solution.configurations()[0]))
        .collect();
    // They are 211. 2114 2332 2.22 4424 and its mirror image. Knuth's format names a piece at its
    // first cell only.
    assert_eq!(texts, ["210423202444", "012423220444"]);
}

#[test]
fn other_puzzles_have_the_known_hardest_starts() {
    for (name, moves) in
        [("pennant", 78), ("daisy", 34), ("eighteen", 22), ("simplicity", 36), ("silly", 10)]
    {
        let puzzle = Classic::named(name).expect("a puzzle of the collection").puzzle();
        let report = check(&puzzle);
        assert_eq!(report.levels.len() - 1, moves, "{name}");
    }
}

#[test]
fn random_puzzles_agree_with_a_reference_search() {
    let mut random = Random(31_000);
    let mut searched = 0;
    while searched < 150 {
        let text = random_text(&mut random);
        let start = Puzzle::parse_with(&text, false, &mut |_| ()).expect("a puzzle");
        let is_small = explore(&start, &options(style())).configurations <= 200;
        if !is_small || start.start().pieces().len() > 4 || start.start().pieces().is_empty() {
            continue;
        }
        let goals =
            [(); 2].map(|()| super::drawing_format::draw_goal(&mut random, &start)).join("\n");
        let puzzle = Puzzle::parse(&format!("{text}{goals}\n")).expect("a puzzle");
        check(&puzzle);
        blocks::check_round_trip(&puzzle);
        searched += 1;
    }
}

#[test]
fn unreachable_goals_have_no_starts() {
    // The first goal has two empty cells in a puzzle with only one; the second has an empty cell
    // that the domino always covers.
    for text in ["1 x 3\n1 = 1\n11\n00?\n", "1 x 3\n1 = 11\n1\n?0?\n"] {
        let puzzle = Puzzle::parse(text).expect("a puzzle");
        let report = find_hardest(&puzzle, &options(style()), 1);
        assert_eq!((report.outcome, report.levels), (Outcome::Hardest(Vec::new()), vec![]));
    }
    let puzzle = Puzzle::parse_with("1 x 2\n1 = 1\n1\n", false, &mut |_| ()).expect("a puzzle");
    let report = find_hardest(&puzzle, &options(style()), 1);
    assert_eq!(report.outcome, Outcome::Hardest(Vec::new()));
}

/// With this number of free pieces, no memory can hold all goals.
#[test]
fn too_many_goals_are_refused() {
    let text = format!("9 x 9\n1 = 1\n2 = 11\n2{}\n?2?\n", "1".repeat(40));
    let goal = format!("?2{}", "?".repeat(78));
    let text = text.replace("?2?", &goal);
    let puzzle = Puzzle::parse(&text).expect("a puzzle");
    let memory = Memory::mebibytes(8);
    let report = find_hardest(&puzzle, &Options { memory, ..options(style()) }, 1);
    assert_eq!(report.outcome, Outcome::Stopped(Stopped::Memory));
    assert!(report.levels.is_empty());
    let nodes = Some(100_000);
    let report = find_hardest(&puzzle, &Options { nodes, ..options(style()) }, 1);
    assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes));
}

/// If levels are dropped, it takes more searches to find the paths from the hardest starts.
#[test]
fn little_memory_does_not_change_the_result() {
    let puzzle = Classic::named("century").expect("a puzzle of the collection").puzzle();
    let ample = find_hardest(&puzzle, &options(style()), 3);
    assert!(ample.bytes > MIN_MEMORY.to_usize_saturating(), "{}", ample.bytes);
    let tight = Options { memory: MIN_MEMORY, ..options(style()) };
    let tight = find_hardest(&puzzle, &tight, 3);
    assert!(tight.bytes < ample.bytes, "{} {}", tight.bytes, ample.bytes);
    assert_eq!(tight.levels, ample.levels);
    let starts = |report: &Report| match &report.outcome {
        Outcome::Hardest(solutions) => solutions
            .iter()
            .map(|solution| solution.configurations()[0].clone())
            .collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(starts(&tight), starts(&ample));
}

#[test]
fn invalid_starts_are_refused() {
    let parse = |text: &str| Puzzle::parse(text).expect("a puzzle");
    let puzzle = parse("2 x 3\n1 = 11\n2 = 1\n12\n012\n");
    let other = parse("2 x 3\n1 = 1/1\n2 = 1\n12\n012\n");
    let walled = parse("2 x 3\n1 = 11\n2 = 1\n12x\n12x\n");
    let more = parse("2 x 3\n1 = 11\n2 = 1\n122\n122\n");
    assert_eq!(puzzle.with_start(puzzle.start()), Ok(puzzle.clone()));
    assert_eq!(puzzle.with_start(more.start()), Err(ConfigurationError::WrongPieces));
    let moved = parse("2 x 3\n1 = 11\n2 = 1\n0021\n012\n");
    assert!(matches!(walled.with_start(moved.start()), Err(ConfigurationError::NoRoom(_))));
    assert!(matches!(other.with_start(moved.start()), Err(ConfigurationError::NoRoom(_))));
}
