//! Random small puzzles, compared with the oracle.

use super::oracle::{OraclePieces, SlidingOracle};
use super::{explore, options, solution, solve};
use fifteen::sliding::{Configuration, Options, Outcome, Puzzle, Strategy, Style};

/// Random numbers: a scrambled counter.
pub struct Random(pub u64);

impl Random {
    /// Returns a number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 += 1;
        let product = u128::from(self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        ((product ^ product >> 29) >> 64) as usize % bound
    }
}

/// Returns a random shape, at most two rows by three columns and no larger than the board.
fn shape(random: &mut Random, rows: usize, cols: usize) -> Vec<(usize, usize)> {
    let (height, width) = (1 + random.below(rows.min(2)), 1 + random.below(cols.min(3)));
    let all = (0..height * width).map(|cell| (cell / width, cell % width));
    let shape: Vec<(usize, usize)> = all.filter(|_| random.below(3) > 0).collect();
    if shape.is_empty() { vec![(0, 0)] } else { shape }
}

/// Returns the pattern of a shape in Knuth's format.
fn pattern(shape: &[(usize, usize)]) -> String {
    let row = |row| -> String {
        (0..3).map(|col| if shape.contains(&(row, col)) { '1' } else { '0' }).collect()
    };
    format!("{}/{}", row(0), row(1))
}

/// Returns a random puzzle without a goal: a small board, walls, and a few pieces of any shape,
/// about half of which move along both rows and columns. There are at most six pieces because the
/// oracle tries all sets of them.
pub fn random_text(random: &mut Random) -> String {
    let (rows, cols) = (1 + random.below(4), 1 + random.below(4));
    let shapes: Vec<_> = (0..=random.below(3)).map(|_| shape(random, rows, cols)).collect();
    let mut lines = vec![format!("{rows} x {cols}")];
    for (shape, name) in shapes.iter().zip(1..) {
        let movement = ["", "", "", " rows", " columns", " pinned"][random.below(6)];
        lines.push(format!("{name} = {}{movement}", pattern(shape)));
    }
    let mut filled = vec![false; rows * cols];
    let mut pieces = 0;
    let mut line = String::new();
    for cell in 0..rows * cols {
        if filled[cell] {
            continue;
        }
        filled[cell] = true;
        let kind = random.below(shapes.len());
        let shape = &shapes[kind];
        let place = |&(row, col): &(usize, usize)| {
            let row = cell / cols + row - shape[0].0;
            let col = (cell % cols + col).checked_sub(shape[0].1)?;
            (row < rows && col < cols).then_some(row * cols + col)
        };
        let places: Option<Vec<usize>> = shape.iter().map(place).collect();
        let fits = places.filter(|cells| cells[1..].iter().all(|&cell| !filled[cell]));
        match (random.below(8), fits) {
            (0, _) => line.push('x'),
            (1..=4, Some(cells)) if pieces < 6 => {
                for cell in cells {
                    filled[cell] = true;
                }
                pieces += 1;
                line.push_str(&(kind + 1).to_string());
            }
            _ => line.push('0'),
        }
    }
    lines.push(line);
    lines.join("\n") + "\n"
}

/// Returns the puzzle in the middle of a larger board whose other cells are blocked.
fn add_frame(puzzle: &Puzzle, rows: usize, cols: usize) -> Puzzle {
    let owners = puzzle.pieces_by_cell(puzzle.start().pieces());
    let (top, left) = ((rows - puzzle.rows()) / 2, (cols - puzzle.cols()) / 2);
    let content = |cell: usize| {
        let (row, col) = (cell / cols, cell % cols);
        let place = row.checked_sub(top).zip(col.checked_sub(left));
        let place = place.filter(|&(row, col)| row < puzzle.rows() && col < puzzle.cols());
        let Some(cell) = place.map(|(row, col)| row * puzzle.cols() + col) else {
            return Some('x');
        };
        match owners[cell].map(|index| puzzle.start().pieces()[index]) {
            Some(piece) if piece.cell == cell => Some(puzzle.kinds()[piece.kind].name()),
            Some(_) => None,
            None if puzzle.blocked()[cell] => Some('x'),
            None => Some('0'),
        }
    };
    let kinds: Vec<String> = puzzle.kinds().iter().map(ToString::to_string).collect();
    let line: String = (0..rows * cols).filter_map(content).collect();
    let text = format!("{rows} x {cols}\n{}\n{line}\n", kinds.join("\n"));
    Puzzle::parse_with(&text, false, &mut |_| ()).expect("a puzzle")
}

/// Larger boards need more machine words for a set of cells.
#[test]
fn framed_puzzles_have_the_same_levels() {
    let mut random = Random(10_000);
    for _ in 0..150 {
        let puzzle = Puzzle::parse_with(&random_text(&mut random), false, &mut |_| ());
        let puzzle = puzzle.expect("a puzzle");
        if explore(&puzzle, &options(Style::ALL[3])).configurations > 400 {
            continue;
        }
        for style in Style::ALL {
            let levels = explore(&puzzle, &options(style)).levels;
            for (rows, cols) in [(8, 8), (7, 12), (12, 12), (16, 16)] {
                let framed = add_frame(&puzzle, rows, cols);
                assert_eq!(explore(&framed, &options(style)).levels, levels, "{framed}");
            }
        }
    }
}

/// Returns a configuration as the oracle represents it.
fn oracle_pieces(puzzle: &Puzzle, configuration: &Configuration) -> OraclePieces {
    let place =
        |cell: usize| ((cell / puzzle.cols()).cast_signed(), (cell % puzzle.cols()).cast_signed());
    let mut pieces: OraclePieces = configuration
        .pieces()
        .iter()
        .map(|&piece| (piece.kind, puzzle.cells(piece).map(place).collect()))
        .collect();
    pieces.sort();
    pieces
}

/// In every style, the levels are those of the oracle. Every strategy finds the distance of the
/// farthest configuration, and counting finds the oracle's number of shortest solutions.
#[test]
fn random_puzzles_have_the_levels_of_the_oracle() {
    let mut random = Random(0);
    let mut searched = 0;
    for number in 0..1500 {
        let text = random_text(&mut random);
        let parse = |text: &str| {
            let puzzle = Puzzle::parse_with(text, false, &mut |_| ());
            puzzle.unwrap_or_else(|error| panic!("{error} in\n{text}"))
        };
        let puzzle = parse(&text);
        // Only small graphs are searched. No style reaches more configurations than style 3.
        if explore(&puzzle, &options(Style::ALL[3])).configurations > 400 {
            continue;
        }
        searched += 1;
        for style in Style::ALL {
            let oracle = SlidingOracle::new(&puzzle, style);
            let (levels, farthest) = oracle.levels(oracle_pieces(&puzzle, puzzle.start()));
            let report = explore(&puzzle, &options(style));
            assert_eq!(
                report.levels,
                levels,
                "puzzle {number} in style {}\n{text}",
                style.number()
            );
            let Outcome::Explored(found) = report.outcome else { panic!("not explored") };
            let ways = farthest[&oracle_pieces(&puzzle, &found[0])];

            let puzzle = parse(&format!("{text}{}\n", puzzle.write_configuration(&found[0])));
            for (strategy, count) in [
                (Strategy::Bidirectional, false),
                (Strategy::Forward, false),
                (Strategy::Forward, true),
            ] {
                let options = Options { strategy, count, ..options(style) };
                let report = solve(&puzzle, &options);
                let solution = solution(&puzzle, style, &report).expect("a solution");
                assert_eq!(solution.len() + 1, levels.len(), "puzzle {number}\n{text}");
                assert_eq!(report.solutions, count.then_some(ways), "puzzle {number}\n{text}");
            }
        }
    }
    assert!(searched > 1000, "too few small puzzles: {searched}");
}
