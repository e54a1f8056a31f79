//! How much of a search tree lies before a node.

/// A part of a search tree: the share that lies before it, and its own. The children of a node
/// have equal shares, so the share of a leaf is the product of one over the number of branches, all
/// the way down.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeFraction {
    pub before: f64,
    pub size: f64,
}

impl TreeFraction {
    /// All of it.
    pub const WHOLE: TreeFraction = TreeFraction { before: 0.0, size: 1.0 };

    /// Smaller shares are not divided: below such a node nobody would see any progress.
    const MIN_DIVIDED: f64 = 1e-7;

    /// Makes it the share of the first of this many children.
    #[inline]
    pub fn divide(&mut self, children: usize) {
        #[allow(clippy::cast_precision_loss)] // there are some thousands at most
        let divided = self.size / children as f64;
        self.size = if self.size > TreeFraction::MIN_DIVIDED { divided } else { 0.0 };
    }
}
