//! The upper bound: what any choice of queens must cost.

use super::node::{Geometry, Node};

/// One square, in the unit in which shares of squares are counted.
const SQUARE_SHARE: u32 = 1 << 16;

/// The share of each of this many: rounded down, so that all of them together are at most a square.
const SHARES: [u32; 256] = {
    let mut shares = [SQUARE_SHARE; 256];
    let mut count = 1;
    while count < 256 {
        shares[count] = SQUARE_SHARE / count as u32;
        count += 1;
    }
    shares
};

/// What is looked for: this many queens, and more unattacked squares than this.
#[derive(Clone, Copy, Debug)]
pub struct BoundTarget {
    /// The queens to be placed.
    pub queens: u32,
    /// The number of unattacked squares to be exceeded.
    pub must_exceed: u32,
}

/// Room for the bound's sums, so that they need no memory of their own at each node.
#[derive(Clone, Debug)]
pub struct BoundScratch {
    /// On each line, the shares of the squares that may stay unattacked.
    line_shares: [u32; 256],
    /// The share in each square.
    square_shares: Vec<u32>,
    /// What a queen costs, and where.
    costs: Vec<(u32, u16)>,
    /// The costs alone, to be put in order.
    sorted: Vec<u32>,
}

impl BoundScratch {
    /// For a board of this many squares.
    pub fn new(squares: usize) -> Self {
        BoundScratch {
            line_shares: [0; 256],
            square_shares: vec![0; squares],
            costs: Vec::new(),
            sorted: Vec::new(),
        }
    }

    /// Takes out of a node what cannot be part of anything that reaches the goal, until there is
    /// no more of it. Returns an upper bound on the unattacked squares, or `None` if the goal
    /// cannot be reached.
    pub fn tighten<const WORDS: usize>(
        &mut self,
        node: &mut Node<WORDS>,
        geometry: &Geometry,
        goal: BoundTarget,
    ) -> Option<u32> {
        loop {
            let open = (node.queens.total, node.unattacked.total);
            self.distribute_shares(node, geometry, goal);
            let may_lose = node.unattacked.total.checked_sub(goal.must_exceed + 1)?;
            self.charge_queens(node, geometry, may_lose);
            let loss = self.min_loss(node, geometry, goal, may_lose)?;
            if open == (node.queens.total, node.unattacked.total) {
                return Some(node.unattacked.total - loss.div_ceil(SQUARE_SHARE));
            }
        }
    }

    /// Divides each square that may stay unattacked among the queens that could attack it. One
    /// that is attacked by so many that too few are left without them cannot stay.
    fn distribute_shares<const WORDS: usize>(
        &mut self,
        node: &mut Node<WORDS>,
        geometry: &Geometry,
        goal: BoundTarget,
    ) {
        self.line_shares.fill(0);
        let Node { queens, unattacked } = node;
        let dispensable = queens.total.saturating_sub(goal.queens);
        for square in unattacked.squares() {
            let lines = geometry.lines[square];
            let attackers = queens.count_around(square, lines);
            if attackers > dispensable {
                unattacked.remove(square, lines);
            } else if attackers > 0 {
                let part = SHARES[attackers as usize];
                self.square_shares[square] = part;
                for line in lines {
                    self.line_shares[line as usize] += part;
                }
            }
        }
    }

    /// Charges each queen with its shares. One that alone attacks too much cannot be placed.
    fn charge_queens<const WORDS: usize>(
        &mut self,
        node: &mut Node<WORDS>,
        geometry: &Geometry,
        may_lose: u32,
    ) {
        self.costs.clear();
        let Node { queens, unattacked } = node;
        for square in queens.squares() {
            let lines = geometry.lines[square];
            if unattacked.count_around(square, lines) > may_lose {
                queens.remove(square, lines);
                continue;
            }
            let cost: u32 = lines.iter().map(|&line| self.line_shares[line as usize]).sum();
            let counted_again =
                if unattacked.contains(square) { 3 * self.square_shares[square] } else { 0 };
            self.costs.push((cost - counted_again, square as u16));
        }
    }

    /// The sum of the lowest charges, as many as there are queens, if that is not too much. A queen
    /// that is too much together with the lowest of the others cannot be placed.
    fn min_loss<const WORDS: usize>(
        &mut self,
        node: &mut Node<WORDS>,
        geometry: &Geometry,
        goal: BoundTarget,
        may_lose: u32,
    ) -> Option<u32> {
        let last = (goal.queens as usize).checked_sub(1)?;
        if self.costs.len() <= last {
            return None;
        }
        self.sorted.clear();
        self.sorted.extend(self.costs.iter().map(|&(cost, _)| cost));
        let (others, &mut dearest, _) = self.sorted.select_nth_unstable(last);
        let others: u32 = others.iter().sum();
        let limit = may_lose * SQUARE_SHARE;
        if others + dearest > limit {
            return None;
        }
        for &(_, square) in self.costs.iter().filter(|&&(cost, _)| others + cost > limit) {
            node.queens.remove(square.into(), geometry.lines[square as usize]);
        }
        Some(others + dearest)
    }
}
