//! How many configurations are left.

/// Past the widest level are those with fewer configurations than this share of it.
const NARROWER: f64 = 0.9;

/// How fast levels become smaller is judged by this many of the last.
const LATEST: usize = 4;

/// How far an estimate may be wrong, as a factor.
const MARGIN: f64 = 2.0;

/// How many configurations there may be on the levels that follow levels of these sizes: at least and at
/// most. Nobody knows before the widest level is past. And it is no proof: another component
/// may lie behind a bottleneck.
///
/// There are two guesses, and the truth mostly lies near one of them. Levels shrink as they grew:
/// as many are left as there were before the first level of this size. Or they go on shrinking as they
/// did lately.
///
/// ```
/// use fifteen_frame::levels::left;
///
/// // The 8-puzzle, which has 181,440 positions.
/// let sizes = [
///     1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
///     16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
/// ];
/// assert_eq!(left(&sizes[..24]), None);
/// let [least, most] = left(&sizes[..27]).expect("the widest is past");
/// assert!(least <= 6274 + 3910 + 760 + 221 + 2 && 6274 + 3910 + 760 + 221 + 2 <= most);
/// ```
pub fn left(sizes: &[u64]) -> Option<[u64; 2]> {
    let (&last, &widest) = (sizes.last()?, sizes.iter().max()?);
    let place = sizes.iter().position(|&size| size == widest)?;
    if last as f64 > widest as f64 * NARROWER {
        return None;
    }
    let grown: u64 = sizes[..place].iter().filter(|&&size| size <= last).sum();
    let span = LATEST.min(sizes.len() - 1 - place);
    let before = sizes[sizes.len() - 1 - span];
    let rate = (last as f64 / before as f64).powf(1.0 / span as f64).min(NARROWER);
    let shrinking = last as f64 * rate / (1.0 - rate);
    let [least, most] = [shrinking.min(grown as f64), shrinking.max(grown as f64)];
    Some([(least / MARGIN) as u64, (most * MARGIN).ceil() as u64])
}
