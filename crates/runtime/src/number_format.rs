//! Human-readable numbers.

use std::fmt;

/// A number with its digits in groups of three.
///
/// ```
/// use fifteen_runtime::number_format::Grouped;
///
/// assert_eq!(Grouped(7).to_string(), "7");
/// assert_eq!(Grouped(10_461_394_944_000).to_string(), "10,461,394,944,000");
/// assert_eq!(format!("{:>7}", Grouped(1_000)), "  1,000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grouped(pub u128);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        let mut grouped = String::with_capacity(digits.len() * 4 / 3 + 1);
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        f.pad(&grouped)
    }
}

/// A number with a noun, in the plural unless the number is 1.
///
/// ```
/// use fifteen_runtime::number_format::Pluralized;
///
/// assert_eq!(Pluralized(1, "move").to_string(), "1 move");
/// assert_eq!(Pluralized(1_234, "node").to_string(), "1,234 nodes");
/// assert_eq!(Pluralized(2, "box").to_string(), "2 boxes");
/// assert_eq!(Pluralized(0, "search").to_string(), "0 searches");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pluralized<'a>(pub u128, pub &'a str);

impl fmt::Display for Pluralized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pluralized(number, thing) = *self;
        let ending = match number {
            1 => "",
            _ if ["s", "x", "ch", "sh"].iter().any(|end| thing.ends_with(end)) => "es",
            _ => "s",
        };
        write!(f, "{} {thing}{ending}", Grouped(number))
    }
}
