//! Random small puzzles, against the plain search.

use super::oracle::{Oracle, Pieces};
use super::{explore, options, solution, solve};
use fifteen::sliding::{Configuration, Options, Outcome, Puzzle, Style, Way};

/// Random numbers: a counter, scrambled.
struct Random(u64);

impl Random {
    /// A number below the bound.
    fn below(&mut self, bound: usize) -> usize {
        self.0 += 1;
        let product = u128::from(self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        ((product ^ product >> 29) >> 64) as usize % bound
    }
}

/// A random puzzle text without a stopping configuration: a small board, walls, and a few pieces
/// of any shape. Never more than six pieces, since the plain search tries all sets of them.
fn text(random: &mut Random) -> String {
    let mut below = |bound| random.below(bound);
    let (rows, cols) = (1 + below(4), 1 + below(4));
    let kinds = 1 + below(3);
    let mut text = format!("{rows} x {cols}\n");
    let mut patterns = Vec::new();
    for kind in 1..=kinds {
        let (height, width) = (1 + below(2.min(rows)), 1 + below(3.min(cols)));
        let mut cells: Vec<Vec<bool>> =
            (0..height).map(|_| (0..width).map(|_| below(3) > 0).collect()).collect();
        if cells.iter().flatten().all(|&cell| !cell) {
            cells[0][0] = true;
        }
        let row = |row: &Vec<bool>| row.iter().map(|&cell| if cell { '1' } else { '0' }).collect();
        let rows: Vec<String> = cells.iter().map(row).collect();
        text += &format!("{kind} = {}\n", rows.join("/"));
        let ones = |row: usize| (0..width).map(move |col| (row, col));
        let ones: Vec<(usize, usize)> =
            (0..height).flat_map(ones).filter(|&(row, col)| cells[row][col]).collect();
        patterns.push(ones);
    }
    let mut filled = vec![false; rows * cols];
    let mut pieces = 0;
    let mut line = String::new();
    for cell in 0..rows * cols {
        if filled[cell] {
            continue;
        }
        filled[cell] = true;
        match below(8) {
            0 => line.push('x'),
            1..=4 if pieces < 6 => {
                let kind = below(kinds);
                let pattern = &patterns[kind];
                let place = |&(row, col): &(usize, usize)| {
                    let row = cell / cols + row - pattern[0].0;
                    let col = (cell % cols + col).checked_sub(pattern[0].1)?;
                    (row < rows && col < cols).then_some(row * cols + col)
                };
                let places: Option<Vec<usize>> = pattern.iter().map(place).collect();
                match places.filter(|cells| cells[1..].iter().all(|&cell| !filled[cell])) {
                    Some(cells) => {
                        cells.into_iter().for_each(|cell| filled[cell] = true);
                        pieces += 1;
                        line.push_str(&(kind + 1).to_string());
                    }
                    None => line.push('0'),
                }
            }
            _ => line.push('0'),
        }
    }
    text + &line + "\n"
}

/// A configuration as the plain search has it.
fn plain(puzzle: &Puzzle, configuration: &Configuration) -> Pieces {
    let place = |cell: usize| ((cell / puzzle.cols()) as i32, (cell % puzzle.cols()) as i32);
    let mut pieces: Pieces = configuration
        .pieces()
        .iter()
        .map(|&piece| (piece.kind, puzzle.cells(piece).map(place).collect()))
        .collect();
    pieces.sort();
    pieces
}

/// Every graph has the same levels in all styles; and its farthest configuration is found by every
/// kind of search, in as many ways.
#[test]
fn random_puzzles_have_the_levels_of_a_plain_search() {
    let mut random = Random(0);
    let mut searched = 0;
    for number in 0..1500 {
        let text = text(&mut random);
        let read = |text: &str| {
            let puzzle = Puzzle::parse_with(text, false, &mut |_| ());
            puzzle.unwrap_or_else(|error| panic!("{error} in\n{text}"))
        };
        let puzzle = read(&text);
        // Small graphs can be searched in all styles; they have the same configurations in 0 to 2.
        if explore(&puzzle, &options(Style::ALL[3])).configurations > 400 {
            continue;
        }
        searched += 1;
        for style in Style::ALL {
            let oracle = Oracle::new(&puzzle, style);
            let (levels, farthest) = oracle.levels(plain(&puzzle, puzzle.start()));
            let report = explore(&puzzle, &options(style));
            assert_eq!(
                report.levels,
                levels,
                "puzzle {number} in style {}\n{text}",
                style.number()
            );
            let Outcome::Explored(found) = report.outcome else { panic!("it is explored") };
            let ways = farthest[&plain(&puzzle, &found[0])];

            let puzzle = read(&format!("{text}{}\n", puzzle.write(&found[0])));
            for (way, count) in
                [(Way::BothEnds, false), (Way::Forward, false), (Way::Forward, true)]
            {
                let options = Options { way, count, ..options(style) };
                let report = solve(&puzzle, &options);
                let solution = solution(&puzzle, style, &report).expect("it can be reached");
                assert_eq!(solution.len() + 1, levels.len(), "puzzle {number}\n{text}");
                assert_eq!(report.solutions, count.then_some(ways), "puzzle {number}\n{text}");
            }
        }
    }
    assert!(searched > 1000, "most puzzles are small enough: {searched}");
}
