//! Counts of packings by the number of bricks, as polynomials.

/// The coefficient of xⁿ is a number of ways with n bricks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Polynomial {
    /// The exponent of the first coefficient.
    lowest: usize,
    coefficients: Vec<u128>,
}

impl Polynomial {
    /// One way, with no brick.
    pub fn one() -> Polynomial {
        Polynomial { lowest: 0, coefficients: vec![1] }
    }

    /// Adds another polynomial times x to some power; nothing if a coefficient becomes too large.
    pub fn add(&mut self, other: &Polynomial, power: usize) -> Option<()> {
        if other.coefficients.is_empty() {
            return Some(());
        }
        let from = other.lowest + power;
        if self.coefficients.is_empty() {
            self.lowest = from;
        }
        if from < self.lowest {
            let more = std::iter::repeat_n(0, self.lowest - from);
            self.coefficients.splice(0..0, more);
            self.lowest = from;
        }
        let at = from - self.lowest;
        let end = at + other.coefficients.len();
        if self.coefficients.len() < end {
            self.coefficients.resize(end, 0);
        }
        for (sum, &more) in self.coefficients[at..].iter_mut().zip(&other.coefficients) {
            *sum = sum.checked_add(more)?;
        }
        Some(())
    }

    /// The exponents and coefficients.
    pub fn terms(&self) -> impl Iterator<Item = (usize, u128)> {
        (self.lowest..).zip(self.coefficients.iter().copied())
    }

    /// How many coefficients are kept.
    pub fn len(&self) -> usize {
        self.coefficients.len()
    }
}
