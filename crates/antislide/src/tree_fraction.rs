//! Fraction of a search tree before and below a node.

/// Fraction of a search tree before a node and below it. The children of a node have equal
/// fractions, so the fraction of a leaf is the product of the reciprocals of the branching factors
/// along its path.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeFraction {
    pub before: f64,
    pub size: f64,
}

impl TreeFraction {
    /// Whole tree.
    pub const WHOLE: TreeFraction = TreeFraction { before: 0.0, size: 1.0 };

    /// Minimum fraction that is divided: below it progress is not visible.
    const MIN_DIVIDED: f64 = 1e-7;

    /// Replaces the fraction by that of the first of `children` children.
    #[inline]
    pub fn divide(&mut self, children: usize) {
        #[allow(clippy::cast_precision_loss)] // at most a few thousand
        let divided = self.size / children as f64;
        self.size = if self.size > TreeFraction::MIN_DIVIDED { divided } else { 0.0 };
    }
}
