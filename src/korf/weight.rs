//! Weight of a heuristic in a search that accepts longer solutions.

use fifteen_runtime::impl_error;
use std::fmt;
use std::str::FromStr;

/// Factor by which a search multiplies its heuristic, from 1 to 10, in hundredths.
///
/// A search with a weight w above 1 usually visits far fewer nodes, and its solution has at most w
/// times the length of a shortest one (I. Pohl, *Heuristic search viewed as path finding in a
/// graph*, Artificial Intelligence 1, 1970). With weight 1 the solution is a shortest one.
///
/// ```
/// use fifteen::korf::Weight;
///
/// let weight: Weight = "1.5".parse()?;
/// assert_eq!((weight.hundredths(), weight.to_string().as_str()), (150, "1.5"));
/// assert!(weight.permits(75, 50) && !weight.permits(77, 50));
/// assert!("0.9".parse::<Weight>().is_err());
/// # Ok::<(), fifteen::korf::InvalidWeight>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(u32);

impl Weight {
    /// Weight of an optimal search.
    pub const ONE: Weight = Weight(100);

    /// Greatest weight, in hundredths.
    const MAX: u32 = 1000;

    /// Creates a weight of this many hundredths, if it is between 1 and 10.
    pub fn from_hundredths(hundredths: u32) -> Option<Weight> {
        (Weight::ONE.0..=Weight::MAX).contains(&hundredths).then_some(Weight(hundredths))
    }

    /// Returns the weight in hundredths.
    pub fn hundredths(self) -> u32 {
        self.0
    }

    /// Returns whether a length is at most the weight times a lower bound.
    pub fn permits(self, length: u32, lower_bound: u32) -> bool {
        u64::from(length) * 100 <= u64::from(lower_bound) * u64::from(self.0)
    }
}

impl FromStr for Weight {
    type Err = InvalidWeight;

    /// Parses a decimal number with at most two digits after the point.
    fn from_str(text: &str) -> Result<Weight, InvalidWeight> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |digits: &str| {
            (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
        };
        let hundredths = || {
            let whole = whole.parse::<u32>().ok()?;
            let fraction = format!("{fraction:0<2}").parse::<u32>().ok()?;
            Weight::from_hundredths(whole * 100 + fraction)
        };
        let is_decimal = is_number(whole) && is_number(fraction);
        is_decimal.then(hundredths).flatten().ok_or(InvalidWeight)
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, fraction) = (self.0 / 100, self.0 % 100);
        let text = format!("{whole}.{fraction:02}");
        f.pad(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Error: text that is not a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidWeight;

impl_error!(InvalidWeight: Self => "not a number from 1 to 10 with at most two decimals");

#[cfg(test)]
mod tests {
    use super::Weight;

    #[test]
    fn weights_are_decimals_from_1_to_10() {
        for (text, hundredths) in
            [("1", 100), ("1.0", 100), ("1.05", 105), ("2.5", 250), ("10", 1000), ("10.00", 1000)]
        {
            let weight = text.parse::<Weight>().expect(text);
            assert_eq!(weight.hundredths(), hundredths);
            assert_eq!(weight.to_string().parse(), Ok(weight));
        }
        for text in [
            "",
            ".",
            "1.",
            ".5",
            "0.99",
            "10.01",
            "1.005",
            "-1",
            "+1",
            "1e1",
            "nan",
            "inf",
            "1,5",
            "١",
            "100",
            "99999999999",
        ] {
            assert!(text.parse::<Weight>().is_err(), "{text}");
        }
    }
}
