//! Fits the weights of the learned estimate, `src/learned/weights.bin`.
//!
//! `train solve SIDE COUNT SEED` prints boards of a square grid with solutions by the search of
//! today: the tiles, a tab, and the tiles that move. Half of the boards are random, and the others
//! ends of random walks of 1,000 to 10,000 moves.
//!
//! `train fit STEPS OUT IN FILE …` improves the weights of the file IN, or those of the Manhattan
//! distance if IN is `-`, and writes them to OUT. The files have boards with solutions, each of one
//! size. Each step runs beams over random windows of solutions, forwards or backwards. After some
//! of the moves, the position on the solution is compared with random boards of the beam, and the
//! weights change so that it has a lower estimate than they.
//!
//! A predecessor of this program gave the weights in the repository, in three rounds: the first
//! solutions were found by tables, and later ones by the weights of the round before. So they can
//! be made again alike, but not byte by byte.

#![allow(clippy::cast_precision_loss)]

use fifteen_anytime::{Grid, LargeBoard, LargeWalk, Settings, search};
use fifteen_runtime::{Random, Threads};
use std::collections::HashSet;
use std::error::Error;
use std::io::Write;

#[path = "../src/learned/weights.rs"]
#[allow(dead_code)]
mod weights;

use weights::{BLANK, Indices, NO_PAIR, PAIR, SINGLE, UNIT};

/// Successors that a search for a solution generates: those of its first stages.
const SOLUTION_NODES: u64 = 3_000_000;

/// Comparisons of a step.
const COMPARISONS: usize = 2048;

/// Comparisons at one level of a beam.
const COMPARISONS_PER_LEVEL: usize = 6;

/// First level of a beam with comparisons.
const FIRST_LEVEL: usize = 4;

/// Widths of the beams.
const WIDTHS: [usize; 3] = [64, 128, 256];

/// Shortest window, in moves.
const SHORTEST: usize = 12;

/// Longest window, in moves, for each line of the board.
const LONGEST: usize = 30;

/// Steps between two uses of new weights in the beams.
const STEPS_PER_UPDATE: usize = 20;

/// Rate of learning at the beginning; at the end it is a twentieth.
const RATE: f32 = 0.0015;

/// Difference of estimates, in moves, that counts as clear.
const SCALE: f32 = 2.0;

/// Share of the present weights in the running mean that is written.
const MEAN_SHARE: f32 = 0.01;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["solve", side, count, seed] => solve(side.parse()?, count.parse()?, seed.parse()?),
        ["fit", steps, out, from, ref files @ ..] if !files.is_empty() => {
            fit(steps.parse()?, out, from, files)
        }
        _ => Err("usage: train solve SIDE COUNT SEED | train fit STEPS OUT IN FILE …".into()),
    }
}

/// Prints boards with solutions.
fn solve(side: usize, count: usize, seed: u64) -> Result<(), Box<dyn Error>> {
    let grid = Grid::new(side, side)?;
    let mut random = Random::new(seed);
    let mut out = std::io::stdout().lock();
    for number in 0..count {
        let start = if number % 2 == 0 {
            LargeBoard::random(grid, &mut random)
        } else {
            let mut walk = LargeWalk::new(LargeBoard::goal(grid));
            (0..1_000 + random.next_below(9_000)).for_each(|_| walk.step(&mut random));
            walk.board().clone()
        };
        let settings = Settings {
            threads: Threads::ONE,
            nodes: Some(SOLUTION_NODES),
            seed: random.next_u64() >> 1,
            ..Settings::default()
        };
        let moves = search(&start, &settings, &mut ())?.moves;
        let moves: Vec<String> = moves.iter().map(u16::to_string).collect();
        writeln!(out, "{}\t{}", start.to_line(), moves.join(" "))?;
    }
    Ok(())
}

/// Boards of one size, with the weights of their pairs.
struct Size {
    cells: usize,
    neighbors: Vec<Vec<usize>>,
    distances: Vec<f32>,
    /// Index of the weight of each placement.
    singles: Vec<u16>,
    /// Index of the weight of each pair of placements.
    pairs: Vec<u16>,
    /// Positions along each solution, as the tile in each cell.
    solutions: Vec<Vec<LargeBoard>>,
    /// Weight of each pair, for the beams.
    pair_weights: Vec<f32>,
    /// Random number for each placement.
    keys: Vec<u64>,
}

impl Size {
    /// Reads boards with solutions.
    fn read(path: &str) -> Result<Size, Box<dyn Error>> {
        let mut solutions = Vec::new();
        for line in std::fs::read_to_string(path)?.lines() {
            let (start, moves) = line.split_once('\t').ok_or("a line without a tab")?;
            let mut board: LargeBoard = start.parse()?;
            let mut positions = vec![board.clone()];
            for tile in moves.split_whitespace() {
                if !board.push(tile.parse()?) {
                    return Err(format!("{path}: tile {tile} cannot move").into());
                }
                positions.push(board.clone());
            }
            solutions.push(positions);
        }
        let grid = solutions.first().ok_or("a file without solutions")?[0].grid();
        let indices = Indices::new(grid.rows(), grid.cols());
        let cells = grid.cells();
        let placements = || (0..cells * cells).map(|index| (index / cells, index % cells));
        let mut random = Random::new(cells as u64);
        Ok(Size {
            cells,
            neighbors: (0..cells).map(|cell| grid.neighbors(cell).collect()).collect(),
            distances: placements().map(|(home, cell)| grid.distance(home, cell) as f32).collect(),
            singles: indices.singles().collect(),
            pairs: placements()
                .flat_map(|(home, cell)| indices.pairs(home * cells + cell))
                .collect(),
            solutions,
            pair_weights: Vec::new(),
            keys: placements().map(|_| random.next_u64()).collect(),
        })
    }

    /// Takes new weights for the beams.
    fn update(&mut self, weights: &[f32]) {
        let weight = |&index: &u16| match index {
            NO_PAIR => 0.0,
            index => weights[PAIR.start + usize::from(index)],
        };
        self.pair_weights = self.pairs.iter().map(weight).collect();
    }

    /// Returns the change of the estimate when a label moves to the cell of the blank.
    fn change(&self, weights: &[f32], node: &Node, from: usize) -> f32 {
        let (cells, placements) = (self.cells, self.cells * self.cells);
        let (label, to) = (usize::from(node.labels[from]), node.cell(node.blank));
        let (before, after) = (label * cells + from, label * cells + to);
        let pairs = |one: usize| &self.pair_weights[one * placements..][..placements];
        let (old, new) = (pairs(before), pairs(after));
        let others = old.chunks_exact(cells).zip(new.chunks_exact(cells)).zip(&node.cells);
        let mut change: f32 =
            others.map(|((old, new), &cell)| new[usize::from(cell)] - old[usize::from(cell)]).sum();
        let blank = node.blank * cells;
        change -= new[blank + to] - old[blank + to];
        let single = |placement: usize| {
            let index = usize::from(self.singles[placement]);
            self.distances[placement] + weights[SINGLE.start + index]
        };
        let of_blank = |cell: usize| weights[BLANK.start + usize::from(self.singles[blank + cell])];
        change + single(after) - single(before) + of_blank(from) - of_blank(to)
    }

    /// Visits the weights that differ between two boards with the same home of the blank: their
    /// indices, and 1 for those of the first, or −1 for those of the second.
    fn visit_differences(
        &self,
        one: &[u8],
        other: &[u8],
        blank: usize,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let (cells, placements) = (self.cells, self.cells * self.cells);
        let placement = |board: &[u8], label: usize| label * cells + usize::from(board[label]);
        for (board, sign) in [(one, 1.0), (other, -1.0)] {
            let index = self.singles[placement(board, blank)];
            visit(BLANK.start + usize::from(index), sign);
        }
        for label in (0..cells).filter(|&label| label != blank && one[label] != other[label]) {
            for (board, sign) in [(one, 1.0), (other, -1.0)] {
                let first = placement(board, label);
                visit(SINGLE.start + usize::from(self.singles[first]), sign);
                // Pairs of two tiles that differ are visited once.
                let others = (0..cells).filter(|&second| {
                    second != blank
                        && second != label
                        && (second > label || one[second] == other[second])
                });
                for second in others {
                    let index = self.pairs[first * placements + placement(board, second)];
                    visit(PAIR.start + usize::from(index), sign);
                }
            }
        }
    }

    /// Returns the difference of the estimates of two boards.
    fn difference(&self, weights: &[f32], one: &[u8], other: &[u8], blank: usize) -> f32 {
        let distance = |board: &[u8]| -> f32 {
            let labels = (0..self.cells).filter(|&label| label != blank);
            labels.map(|label| self.distances[label * self.cells + usize::from(board[label])]).sum()
        };
        let mut sum = distance(one) - distance(other);
        self.visit_differences(one, other, blank, &mut |index, sign| sum += sign * weights[index]);
        sum
    }
}

/// Board of a beam: the label in each cell, and the cell of each label.
#[derive(Clone)]
struct Node {
    labels: Vec<u8>,
    cells: Vec<u8>,
    blank: usize,
    /// Cell of the blank before the last move.
    previous: usize,
    /// Estimate, less that of the first board.
    estimate: f32,
    distance: f32,
    hash: u64,
}

impl Node {
    fn cell(&self, label: usize) -> usize {
        self.cells[label].into()
    }

    /// Returns the board after the label in a cell next to the blank has moved.
    fn after(&self, size: &Size, from: usize, change: f32) -> Node {
        let mut node = self.clone();
        let (label, to) = (usize::from(self.labels[from]), self.cell(self.blank));
        let (before, after) = (label * size.cells + from, label * size.cells + to);
        node.labels.swap(from, to);
        node.cells.swap(label, self.blank);
        node.previous = to;
        node.estimate += change;
        node.distance += size.distances[after] - size.distances[before];
        node.hash ^= size.keys[before] ^ size.keys[after];
        node
    }
}

/// Replaces the boards of a level by those of the next one. Returns true if there is a goal.
fn advance(
    size: &Size,
    weights: &[f32],
    level: &mut Vec<Node>,
    width: usize,
    seen: &mut HashSet<u64>,
) -> bool {
    let mut children = Vec::new();
    for (parent, node) in level.iter().enumerate() {
        for &from in &size.neighbors[node.cell(node.blank)] {
            if from != node.previous {
                let change = size.change(weights, node, from);
                children.push((node.estimate + change, parent, from, change));
            }
        }
    }
    children.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut next = Vec::with_capacity(width);
    for &(_, parent, from, change) in &children {
        let node = level[parent].after(size, from, change);
        if node.distance == 0.0 {
            return true;
        }
        if next.len() < width && seen.insert(node.hash) {
            next.push(node);
        }
        if next.len() == width {
            break;
        }
    }
    *level = next;
    false
}

/// Window of a solution: the cell of each label in each position, where tiles are named by their
/// cells in the last one.
fn random_window(size: &Size, random: &mut Random) -> (Vec<Vec<u8>>, usize) {
    let solution = &size.solutions[random.next_below(size.solutions.len())];
    let moves = solution.len() - 1;
    let longest = LONGEST * size.cells.isqrt();
    let len = (SHORTEST + random.next_below(moves.clamp(1, longest))).min(moves);
    // Windows at the end are as likely as in the middle.
    let begin = random.next_below(moves - len + 1 + moves / 4).min(moves - len);
    let mut window: Vec<&LargeBoard> = solution[begin..=begin + len].iter().collect();
    if random.next_below(2) == 1 {
        window.reverse();
    }
    let mut homes = vec![0; size.cells];
    for (cell, &tile) in window[len].tiles().iter().enumerate() {
        homes[usize::from(tile)] = cell;
    }
    let cells = |board: &LargeBoard| {
        let mut cells = vec![0; size.cells];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            cells[homes[usize::from(tile)]] = cell as u8;
        }
        cells
    };
    (window.into_iter().map(cells).collect(), homes[0])
}

/// Fits weights to solutions.
fn fit(steps: usize, out: &str, from: &str, files: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut weights = vec![0.0; PAIR.end];
    if from != "-" {
        let stored = std::fs::read(from)?;
        assert_eq!(stored.len(), weights.len(), "{from} has other weights");
        weights = stored.iter().map(|&byte| f32::from(byte.cast_signed()) / UNIT as f32).collect();
    }
    let sizes: Result<Vec<Size>, _> = files.iter().map(|path| Size::read(path)).collect();
    let mut sizes = sizes?;
    let mut random = Random::new(1);
    let mut descent = Descent::new(weights.len());
    let mut mean = weights.clone();
    for step in 0..steps {
        if step % STEPS_PER_UPDATE == 0 {
            for size in &mut sizes {
                size.update(&weights);
            }
        }
        let mut sums = Sums::default();
        while sums.comparisons < COMPARISONS {
            let size = &sizes[random.next_below(sizes.len())];
            compare(size, &weights, &mut descent.gradient, &mut sums, &mut random);
        }
        let rate = RATE * (1.0 - 0.95 * step as f32 / steps as f32);
        descent.step(&mut weights, 1.0 / sums.comparisons as f32, rate);
        mean.iter_mut()
            .zip(&weights)
            .for_each(|(mean, weight)| *mean += MEAN_SHARE * (weight - *mean));
        if step % 50 == 0 || step + 1 == steps {
            let (count, clear) = (sums.comparisons as f32, sums.better as f32);
            println!("step {step}: loss {:.3}, better {:.3}", sums.loss / count, clear / count);
            let stored = mean
                .iter()
                .map(|weight| ((weight * UNIT as f32).round() as i8).max(-i8::MAX).cast_unsigned());
            std::fs::write(out, stored.collect::<Vec<u8>>())?;
        }
    }
    Ok(())
}

/// Sums over the comparisons of a step.
#[derive(Default)]
struct Sums {
    comparisons: usize,
    /// Number of comparisons in which the position on the solution has the lower estimate.
    better: usize,
    loss: f32,
}

/// Runs a beam over a random window, and adds the gradient of its comparisons.
fn compare(
    size: &Size,
    weights: &[f32],
    gradient: &mut [f32],
    sums: &mut Sums,
    random: &mut Random,
) {
    let (window, blank) = random_window(size, random);
    let mut labels = vec![0; size.cells];
    for (label, &cell) in window[0].iter().enumerate() {
        labels[usize::from(cell)] = label as u8;
    }
    let tiles = (0..size.cells).filter(|&label| label != blank);
    let distances =
        tiles.map(|label| size.distances[label * size.cells + usize::from(window[0][label])]);
    let (cells, previous) = (window[0].clone(), usize::MAX);
    let distance = distances.sum();
    let mut level = vec![Node { labels, cells, blank, previous, estimate: 0.0, distance, hash: 0 }];
    let mut seen = HashSet::from([0]);
    let width = WIDTHS[random.next_below(WIDTHS.len())];
    for (moves, position) in window.iter().enumerate().take(window.len() - 1).skip(1) {
        if advance(size, weights, &mut level, width, &mut seen) {
            break;
        }
        if moves < FIRST_LEVEL || random.next_below(2) == 1 {
            continue;
        }
        for _ in 0..COMPARISONS_PER_LEVEL {
            let other = &level[random.next_below(level.len())].cells;
            if other == position {
                continue;
            }
            let difference = size.difference(weights, position, other, blank);
            let slope = 1.0 / (1.0 + (-difference / SCALE).exp());
            sums.loss += (difference / SCALE).exp().ln_1p();
            sums.better += usize::from(difference < 0.0);
            sums.comparisons += 1;
            let mut add = |index: usize, sign: f32| gradient[index] += sign * slope;
            size.visit_differences(position, other, blank, &mut add);
        }
    }
}

/// Gradient descent with a rate for each weight (D. P. Kingma and J. Ba, *Adam*, ICLR 2015).
struct Descent {
    gradient: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Descent {
    const MEAN_DECAY: f32 = 0.9;
    const SQUARE_DECAY: f32 = 0.999;

    fn new(len: usize) -> Descent {
        let zeros = || vec![0.0; len];
        Descent { gradient: zeros(), means: zeros(), squares: zeros(), steps: 0 }
    }

    /// Changes the weights, and resets the gradient, which is multiplied by a factor.
    fn step(&mut self, weights: &mut [f32], factor: f32, rate: f32) {
        self.steps += 1;
        let unbiased = (1.0 - Descent::SQUARE_DECAY.powi(self.steps)).sqrt()
            / (1.0 - Descent::MEAN_DECAY.powi(self.steps));
        for (index, weight) in weights.iter_mut().enumerate() {
            let slope = self.gradient[index] * factor;
            self.gradient[index] = 0.0;
            let (mean, square) = (&mut self.means[index], &mut self.squares[index]);
            *mean += (1.0 - Descent::MEAN_DECAY) * (slope - *mean);
            *square += (1.0 - Descent::SQUARE_DECAY) * (slope * slope - *square);
            *weight -= rate * unbiased * *mean / (square.sqrt() + 1e-5);
        }
    }
}
