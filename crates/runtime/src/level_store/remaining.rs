//! Estimate of the number of remaining configurations.

/// The widest level is assumed to be past when it is at least this many times as wide as the last
/// level. Before that there is no estimate: most searches have several wide levels with narrow ones
/// between them.
const NARROW_DIVISOR: u64 = 8;

/// Divisor for the lower bound and factor for the upper bound, applied to the number of
/// configurations on the way up.
const LOWER_DIVISOR: u128 = 6;
const UPPER_FACTOR: u128 = 12;

/// Divisor that limits the upper bound, applied to the number of configurations found: a search
/// past its widest level is assumed to have at most this share of them left.
const MAX_DIVISOR: u128 = 8;

/// Maximum of the geometric series of shrinking levels, as a multiple of the last level.
const MAX_TAIL_FACTOR: u128 = 9;

/// Estimates the number of configurations on the levels that follow levels of these sizes. Returns
/// a lower and an upper bound, or `None` before the widest level is past.
///
/// The levels may shrink much as they grew; then the number of configurations left equals that on
/// the growing levels up to this size. Or every level may shrink by the same ratio as the last one.
/// The interval is wide, because both numbers are often several times too large or too small. For
/// the block puzzles of the collection, explored in all styles, it contains the true number after
/// 86 % of the levels that yield an estimate. It proves nothing, because many configurations may
/// lie behind a bottleneck.
///
/// ```
/// use fifteen_runtime::level_store::estimate_remaining;
///
/// // The 8-puzzle, which has 181,440 positions.
/// let sizes = [
///     1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
///     10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
/// ];
/// assert_eq!(estimate_remaining(&sizes[..29]), None);
/// let [lower, upper] = estimate_remaining(&sizes[..30]).expect("past the widest");
/// assert!((lower..=upper).contains(&(221 + 2)));
/// ```
pub fn estimate_remaining(sizes: &[u64]) -> Option<[u64; 2]> {
    let (&[before, last], &widest) = (sizes.last_chunk()?, sizes.iter().max()?);
    if last > widest / NARROW_DIVISOR {
        return None;
    }
    let sum = |sizes: &[u64]| sizes.iter().map(|&size| u128::from(size)).sum::<u128>();
    let growing = sizes.iter().take_while(|&&size| size < widest);
    let grown: Vec<u64> = growing.copied().filter(|&size| size <= last).chain([last]).collect();
    let (grown, last) = (sum(&grown), u128::from(last));
    // A geometric series: the levels after the last one, if they shrink as it did.
    let shrinking = match u128::from(before).saturating_sub(last) {
        0 => MAX_TAIL_FACTOR * last,
        less => (last * last / less).min(MAX_TAIL_FACTOR * last),
    };
    let lower = (grown / LOWER_DIVISOR).min(shrinking);
    let upper = (grown * UPPER_FACTOR).min(sum(sizes) / MAX_DIVISOR).max(lower);
    Some([lower, upper].map(|bound| u64::try_from(bound).unwrap_or(u64::MAX)))
}

#[cfg(test)]
mod tests {
    use super::estimate_remaining;

    /// The expected bounds are computed by hand.
    #[test]
    fn estimate_follows_the_growth_and_the_last_two_levels() {
        let flat = |size: u64, end: &[u64]| [&vec![size; 1000][..], end].concat();
        for (sizes, expected) in [
            (vec![1, 2, 4, 8, 16, 32, 64, 32, 16, 9], None),
            // A sixth of 1 + 2 + 4 + 8 and the last level itself, since the series sums to 8, which
            // is more; and an eighth of 183.
            (vec![1, 2, 4, 8, 16, 32, 64, 32, 16, 8], Some([3, 22])),
            // The next level would have a twentieth of 5, which is rounded down to 0.
            (vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 5], Some([0, 20])),
            (vec![1, 2, 4, 8, 16, 32, 64, 4, 4], Some([1, 16])),
            // The levels no longer shrink, or shrink by a quarter.
            (flat(1, &[100, 1, 1]), Some([9, 137])),
            (flat(3, &[100, 4, 3]), Some([9, 388])),
            // If the first levels are small, few configurations may be left: twelve times 3.
            (vec![1, 1000, 1000, 1000, 2], Some([0, 36])),
        ] {
            assert_eq!(estimate_remaining(&sizes), expected, "{sizes:?}");
        }
    }
}
