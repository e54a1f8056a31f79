//! Additive estimate: the sums over the tables of some partitions, kept up to date move by move.

use super::Table;
use super::dual::Dual;
use super::symmetry::Symmetry;
use crate::beam::{Cell, Evaluator};
use crate::grid::Grid;
use crate::score::Score;

/// First lane of the sums by cells.
const DUAL_LANE: usize = 4;

/// Pattern with its table, which may be that of an image.
pub(super) struct PlacedPattern {
    /// Home cells, in the order of the table.
    homes: Vec<u16>,
    /// Summands of the index of a placement: for each home, one for each cell of its tile.
    shares: Vec<u32>,
    table: Table,
}

impl PlacedPattern {
    /// Creates a pattern from the table of its image under a symmetry.
    pub fn new(
        pattern: &[usize],
        image: &[usize],
        symmetry: &Symmetry,
        table: Table,
    ) -> PlacedPattern {
        let (mut homes, mut shares) = (Vec::new(), Vec::new());
        let cells = symmetry.cells();
        let mut stride = 1;
        for &cell in image {
            let home = pattern.iter().find(|&&home| symmetry.image(home) == cell);
            homes.push(*home.expect("the image of a cell of the pattern") as u16);
            shares.extend((0..cells).map(|cell| symmetry.image(cell) as u32 * stride));
            stride = stride.wrapping_mul(cells as u32);
        }
        PlacedPattern { homes, shares, table }
    }

    /// Returns the index of a placement.
    #[inline]
    pub fn index<C: Cell>(&self, cells_by_label: &[C], cells: usize) -> usize {
        let shares = self.homes.iter().zip(self.shares.chunks_exact(cells));
        shares.map(|(&home, shares)| shares[cells_by_label[usize::from(home)].index()]).sum::<u32>()
            as usize
    }

    /// Returns the distance of a placement.
    #[inline]
    pub fn distance<C: Cell>(&self, cells_by_label: &[C], cells: usize) -> u8 {
        self.table[self.index(cells_by_label, cells)]
    }

    /// Returns the distance of a placement after the tile of one home is exchanged.
    #[inline]
    pub fn distance_with<C: Cell>(
        &self,
        cells_by_label: &[C],
        cells: usize,
        exchange: (u16, usize, usize),
    ) -> u8 {
        self.table[self.index_after(self.index(cells_by_label, cells), cells, exchange)]
    }

    /// Returns the index of a placement after the tile of one home is exchanged.
    #[inline]
    fn index_after(
        &self,
        index: usize,
        cells: usize,
        (slot, before, after): (u16, usize, usize),
    ) -> usize {
        let shares = &self.shares[usize::from(slot) * cells..][..cells];
        index + shares[after] as usize - shares[before] as usize
    }

    /// Returns the slot of a home: its place in the order of the table.
    pub fn slot(&self, home: usize) -> u16 {
        let slot = self.homes.iter().position(|&other| usize::from(other) == home);
        slot.unwrap_or_default() as u16
    }

    /// Returns the change of the distance when the tile of one home moves.
    #[inline]
    fn change<C: Cell>(
        &self,
        cells_by_label: &[C],
        cells: usize,
        slot: u16,
        from: usize,
        to: usize,
    ) -> i32 {
        let before = self.index(cells_by_label, cells);
        let after = self.index_after(before, cells, (slot, from, to));
        i32::from(self.table[after]) - i32::from(self.table[before])
    }
}

/// Lane of the sum that grows faster than the distance.
const FAR_LANE: usize = 7;

/// Weight of a move in [`FAR_LANE`].
const FAR_SCALE: u32 = 4;

/// Estimate for goals with the blank in one cell. The first lane has the Manhattan distance, and
/// each of the others the sum of a partition.
///
/// The excess of the tables over the Manhattan distance counts twice in the order of boards, since
/// the tables find only a part of the true excess. On boards of up to about 170 cells, a tile at
/// distance d counts as d^1.5 + 0.5, so boards with a tile far from its home come last.
#[derive(Clone)]
pub(crate) struct Additive<'a> {
    grid: Grid,
    blank: usize,
    /// Row and column of each cell.
    coordinates: Vec<(u16, u16)>,
    partitions: usize,
    /// For each label, the weight of each cell; empty on boards that are too large.
    far: &'a [u16],
    patterns: Vec<&'a PlacedPattern>,
    /// Pattern of each label, and its slot in the pattern, partition after partition; unused for
    /// the blank.
    pattern_of_label: Vec<(u16, u16)>,
    dual: &'a Dual,
}

impl<'a> Additive<'a> {
    /// Creates the estimate from patterns with their tables, by partition, and the weights of the
    /// grid.
    pub(super) fn new(
        grid: Grid,
        blank: usize,
        partitions: Vec<Vec<&'a PlacedPattern>>,
        (dual, far): (&'a Dual, &'a [u16]),
    ) -> Additive<'a> {
        let cells = grid.cells();
        let count = partitions.len();
        assert!(
            count < DUAL_LANE && DUAL_LANE + count <= FAR_LANE,
            "one lane is for the Manhattan distance"
        );
        let mut pattern_of_label = vec![(0, 0); count * cells];
        let mut patterns = Vec::new();
        for (partition, list) in partitions.into_iter().enumerate() {
            for pattern in list {
                for (slot, &home) in pattern.homes.iter().enumerate() {
                    let place = (patterns.len() as u16, slot as u16);
                    pattern_of_label[partition * cells + usize::from(home)] = place;
                }
                patterns.push(pattern);
            }
        }
        let coordinates =
            (0..cells).map(|cell| ((cell / grid.cols()) as u16, (cell % grid.cols()) as u16));
        let coordinates = coordinates.collect();
        let partitions = count;
        Additive { grid, blank, coordinates, partitions, far, patterns, pattern_of_label, dual }
    }

    /// Returns the weight of a label in a cell, in its lane; 0 on boards without weights.
    #[inline]
    fn far(&self, label: usize, cell: usize) -> i32 {
        self.far.get(label * self.grid.cells() + cell).map_or(0, |&weight| weight.into())
    }

    /// Returns the score after the label in one cell has moved to another, without
    /// [`FAR_LANE`], if the lower bound is at most `most`. The sums are computed one by one, until
    /// one is larger.
    #[inline]
    pub fn score_within<C: Cell>(
        &self,
        (cells_by_label, labels): (&[C], &[C]),
        score: Score,
        (from, to): (usize, usize),
        most: u32,
    ) -> Option<Score> {
        let label = labels[from].index();
        let within = |score: Score, lane: usize, change: i32| {
            let score = score.plus(Score::in_lane(lane, change));
            (score.lane(lane) <= most).then_some(score)
        };
        let change = self.distance(label, to) - self.distance(label, from);
        let mut score = within(score, 0, change)?;
        for partition in 0..self.partitions {
            let change = self.partition_change(cells_by_label, label, partition, (from, to));
            score = within(score, partition + 1, change)?;
            let change = self.dual.change(labels, partition, from, to);
            score = within(score, DUAL_LANE + partition, change)?;
        }
        Some(score)
    }

    /// Returns the change of the sum of a partition when a label moves from one cell to another.
    #[inline]
    fn partition_change<C: Cell>(
        &self,
        cells_by_label: &[C],
        label: usize,
        partition: usize,
        (from, to): (usize, usize),
    ) -> i32 {
        let cells = self.grid.cells();
        let (pattern, slot) = self.pattern_of_label[partition * cells + label];
        self.patterns[usize::from(pattern)].change(cells_by_label, cells, slot, from, to)
    }

    /// Returns the Manhattan distance of a cell from a home.
    #[inline]
    fn distance(&self, home: usize, cell: usize) -> i32 {
        let ((row, col), (to_row, to_col)) = (self.coordinates[home], self.coordinates[cell]);
        i32::from(row.abs_diff(to_row) + col.abs_diff(to_col))
    }
}

impl<C: Cell> Evaluator<C> for Additive<'_> {
    fn score(&self, cells_by_label: &[C], labels: &[C]) -> Score {
        let cells = self.grid.cells();
        let mut score = Score::ZERO;
        for label in (0..cells).filter(|&label| label != self.blank) {
            let distance = self.distance(label, cells_by_label[label].index());
            score = score.plus(Score::in_lane(0, distance));
            let far = self.far(label, cells_by_label[label].index());
            score = score.plus(Score::in_lane(FAR_LANE, far));
            for partition in 0..self.partitions {
                let (pattern, slot) = self.pattern_of_label[partition * cells + label];
                if slot == 0 {
                    let distance =
                        self.patterns[usize::from(pattern)].distance(cells_by_label, cells);
                    score = score.plus(Score::in_lane(partition + 1, distance.into()));
                }
            }
        }
        let blank_cell = cells_by_label[self.blank].index();
        for partition in 0..self.partitions {
            let sum = self.dual.sum(labels, partition, blank_cell);
            score = score.plus(Score::in_lane(DUAL_LANE + partition, sum));
        }
        score
    }

    #[inline]
    fn change(&self, cells_by_label: &[C], labels: &[C], from: usize, to: usize) -> Score {
        let label = labels[from].index();
        let change = self.distance(label, to) - self.distance(label, from);
        let mut change = Score::in_lane(0, change);
        let far = self.far(label, to) - self.far(label, from);
        change = change.plus(Score::in_lane(FAR_LANE, far));
        for partition in 0..self.partitions {
            let difference = self.partition_change(cells_by_label, label, partition, (from, to));
            change = change.plus(Score::in_lane(partition + 1, difference));
        }
        for partition in 0..self.partitions {
            let difference = self.dual.change(labels, partition, from, to);
            change = change.plus(Score::in_lane(DUAL_LANE + partition, difference));
        }
        change
    }

    #[inline]
    fn estimate(&self, score: Score) -> u32 {
        if self.partitions == 0 {
            return score.lane(0);
        }
        let sums = (1..FAR_LANE).map(|lane| score.lane(lane)).sum::<u32>();
        if self.far.is_empty() {
            return 2 * sums - 2 * self.partitions as u32 * score.lane(0);
        }
        let excess = sums - 2 * self.partitions as u32 * score.lane(0);
        score.lane(FAR_LANE) + FAR_SCALE * excess
    }

    #[inline]
    fn bound(&self, score: Score) -> u32 {
        score.largest(FAR_LANE)
    }
}

/// Returns the weight of each cell for each label; none for boards whose sums would not fit into a
/// lane.
pub(super) fn far_weights(grid: Grid) -> Vec<u16> {
    let cells = grid.cells();
    let weight = |distance: usize| match distance as u32 {
        0 => 0,
        distance => ((FAR_SCALE.pow(2) * distance.pow(3)).isqrt() + FAR_SCALE / 2) as u16,
    };
    let weights = |label| (0..cells).map(move |cell| weight(grid.distance(label, cell)));
    let largest: u64 = (0..cells).map(|label| u64::from(weights(label).max().unwrap_or(0))).sum();
    if largest <= u16::MAX.into() { (0..cells).flat_map(weights).collect() } else { Vec::new() }
}
