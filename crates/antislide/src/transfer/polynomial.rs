//! Counts of packings by the number of bricks, as polynomials.

/// Polynomial whose coefficient of xⁿ is a number of packings with n bricks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Polynomial {
    /// Exponent of the first coefficient.
    lowest: usize,
    coefficients: Vec<u128>,
}

impl Polynomial {
    /// Sets the polynomial to 0.
    pub fn clear(&mut self) {
        self.coefficients.clear();
    }

    /// Adds coefficients, of which the first belongs to the given power of x. Returns `None` on
    /// overflow.
    pub fn add(&mut self, power: usize, coefficients: &[u128]) -> Option<()> {
        if coefficients.is_empty() {
            return Some(());
        }
        if self.coefficients.is_empty() {
            self.lowest = power;
        }
        if power < self.lowest {
            let more = std::iter::repeat_n(0, self.lowest - power);
            self.coefficients.splice(0..0, more);
            self.lowest = power;
        }
        let at = power - self.lowest;
        let end = at + coefficients.len();
        if self.coefficients.len() < end {
            self.coefficients.resize(end, 0);
        }
        for (sum, &more) in self.coefficients[at..].iter_mut().zip(coefficients) {
            *sum = sum.checked_add(more)?;
        }
        Some(())
    }

    /// Returns the exponent of the first coefficient, and all coefficients.
    pub fn lowest_and_coefficients(&self) -> (usize, &[u128]) {
        (self.lowest, &self.coefficients)
    }

    /// Iterates over the exponents and coefficients.
    pub fn terms(&self) -> impl Iterator<Item = (usize, u128)> {
        (self.lowest..).zip(self.coefficients.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::Polynomial;

    #[test]
    fn coefficients_are_added_at_any_power() {
        let mut sum = Polynomial::default();
        for (power, coefficients, expected) in [
            (7, &[][..], (0, &[][..])),
            (5, &[1, 2], (5, &[1, 2])),
            (5, &[], (5, &[1, 2])),
            (5, &[10], (5, &[11, 2])),
            (8, &[3], (5, &[11, 2, 0, 3])),
            (3, &[4, 5, 6], (3, &[4, 5, 17, 2, 0, 3])),
            (4, &[1, 1, 1, 1, 1, 1], (3, &[4, 6, 18, 3, 1, 4, 1])),
        ] {
            assert_eq!(sum.add(power, coefficients), Some(()));
            assert_eq!(sum.lowest_and_coefficients(), expected);
        }
        assert_eq!(sum.add(3, &[u128::MAX]), None, "overflow");
        sum.clear();
        assert_eq!(sum.add(9, &[1]), Some(()));
        assert_eq!(sum.lowest_and_coefficients(), (9, &[1][..]));
    }
}
