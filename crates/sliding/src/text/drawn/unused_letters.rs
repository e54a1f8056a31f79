//! Letters for pieces that have none.

/// Letters that nothing uses: none of those for kinds in Knuth's form, so that he who reads them can tell
/// them apart, nor `x`, which is no piece there.
pub(super) fn unused_letters(is_used: impl Fn(char) -> bool) -> impl Iterator<Item = char> {
    let plain = ('A'..='Z').chain('g'..='w').chain('y'..='z');
    // There may be 255 pieces.
    let others = ('\u{c0}'..=char::MAX).filter(|letter| letter.is_alphabetic());
    plain.chain(others).filter(move |&letter| !is_used(letter))
}
