//! Upper bound on the number of unattacked squares, from the minimum cost of any placement.

use super::node::{Geometry, Node};

/// One square, in the unit of shares.
const SQUARE_SHARE: u32 = 1 << 16;

/// By number of queens, the share of each of them in a square, rounded down so that their sum is at
/// most one square.
const SHARES: [u32; 256] = {
    let mut shares = [SQUARE_SHARE; 256];
    let mut count = 1;
    while count < 256 {
        shares[count] = SQUARE_SHARE / count as u32;
        count += 1;
    }
    shares
};

/// Target of a search: the number of queens, and the number of unattacked squares to exceed.
#[derive(Clone, Copy, Debug)]
pub struct BoundTarget {
    /// Number of queens.
    pub queens: u32,
    /// Number of unattacked squares to exceed.
    pub must_exceed: u32,
}

/// Reusable buffers of the bound, which save allocations at each node.
#[derive(Clone, Debug)]
pub struct BoundScratch {
    /// On each line, sum of the shares of the squares that may stay unattacked.
    line_shares: [u32; 256],
    /// Share of each square.
    square_shares: Vec<u32>,
    /// Cost of each queen, and its square.
    costs: Vec<(u32, u16)>,
    /// Costs only, for partial sorting.
    sorted: Vec<u32>,
}

impl BoundScratch {
    /// Creates buffers for a board of this number of squares.
    pub fn new(squares: usize) -> Self {
        BoundScratch {
            line_shares: [0; 256],
            square_shares: vec![0; squares],
            costs: Vec::new(),
            sorted: Vec::new(),
        }
    }

    /// Removes from a node the squares that cannot be part of a placement that reaches the target,
    /// until there are no more of them. Returns an upper bound on the unattacked squares, or `None`
    /// if the target cannot be reached.
    pub fn prune_squares<const WORDS: usize>(
        &mut self,
        node: &mut Node<WORDS>,
        geometry: &Geometry,
        target: BoundTarget,
    ) -> Option<u32> {
        loop {
            let open = (node.queens.total, node.unattacked.total);
            self.distribute_shares(node, geometry, target);
            let may_lose = node.unattacked.total.checked_sub(target.must_exceed + 1)?;
            self.charge_queens(node, geometry, may_lose);
            let loss = self.min_loss(node, geometry, target, may_lose)?;
            if open == (node.queens.total, node.unattacked.total) {
                return Some(node.unattacked.total - loss.div_ceil(SQUARE_SHARE));
            }
        }
    }

    /// Divides each square that may stay unattacked among the queens that could attack it. A square
    /// cannot stay unattacked if too few squares for queens remain without its attackers.
    fn distribute_shares<const WORDS: usize>(
        &mut self,
        node: &mut Node<WORDS>,
        geometry: &Geometry,
        target: BoundTarget,
    ) {
        self.line_shares.fill(0);
        let Node { queens, unattacked } = node;
        let dispensable = queens.total.saturating_sub(target.queens);
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

    /// Charges each queen with its shares. A queen that attacks too many squares by itself cannot
    /// be placed.
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

    /// Returns the sum of the lowest charges, one per queen, unless it exceeds the limit or there
    /// are fewer squares for queens than queens. A queen whose charge exceeds the limit together
    /// with the lowest of the others cannot be placed.
    fn min_loss<const WORDS: usize>(
        &mut self,
        node: &mut Node<WORDS>,
        geometry: &Geometry,
        target: BoundTarget,
        may_lose: u32,
    ) -> Option<u32> {
        let last = (target.queens as usize).checked_sub(1)?;
        if self.costs.len() <= last {
            return None;
        }
        self.sorted.clear();
        self.sorted.extend(self.costs.iter().map(|&(cost, _)| cost));
        let (others, &mut highest, _) = self.sorted.select_nth_unstable(last);
        let others: u32 = others.iter().sum();
        let limit = may_lose * SQUARE_SHARE;
        if others + highest > limit {
            return None;
        }
        for &(_, square) in self.costs.iter().filter(|&&(cost, _)| others + cost > limit) {
            node.queens.remove(square.into(), geometry.lines[square as usize]);
        }
        Some(others + highest)
    }
}
