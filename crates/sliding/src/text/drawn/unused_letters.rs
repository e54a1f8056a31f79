//! Letters for pieces without one.

/// Returns unused letters. They exclude the names of kinds in Knuth's format, to avoid confusion,
/// and `x`, which is not a piece there.
pub(in crate::text) fn unused_letters(
    is_used: impl Fn(char) -> bool,
) -> impl Iterator<Item = char> {
    let plain = ('A'..='Z').chain('g'..='w').chain('y'..='z');
    // Up to 255 pieces need a letter.
    let others = ('\u{c0}'..=char::MAX).filter(|letter| letter.is_alphabetic());
    plain.chain(others).filter(move |&letter| !is_used(letter))
}
