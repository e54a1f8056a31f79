//! Ranks of permutations: the factorial number system.
//!
//! A list of m different values, or a prefix of it, has one digit per place: *how many of the
//! remaining values are smaller*. So the first digit is below m, the second below m − 1, and so on,
//! and the digits form a number that grows with the lexicographic position of the list (Laisant,
//! *Sur la numération factorielle*, 1888; Lehmer, 1960).
//!
//! ```text
//!   values   2 0 3 1     of 0, 1, 2, 3
//!   digits   2 0 1 0     number ((2·3 + 0)·2 + 1)·1 + 0 = 13
//! ```
//!
//! Two properties of the digits make the census fast. If some adjacent places exchange their
//! values, only the digits of these places change. And their new digits depend only on their old
//! digits.

/// Returns the digits of a list, or of a prefix of one.
pub fn digits(values: &[u8]) -> impl Iterator<Item = usize> {
    values.iter().enumerate().map(|(place, &value)| {
        let smaller = values[..place].iter().filter(|&&earlier| earlier < value).count();
        value as usize - smaller
    })
}

/// Returns the rank of a list of this many values, or of a prefix of one.
pub fn rank(values: &[u8], value_count: usize) -> usize {
    let digits = digits(values).enumerate();
    digits.fold(0, |number, (place, digit)| number * (value_count - place) + digit)
}

/// Returns the digits of the prefix of a list with this rank.
pub fn digits_of_rank(mut number: usize, length: usize, value_count: usize) -> Vec<usize> {
    let mut digits = vec![0; length];
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        *digit = number % (value_count - place);
        number /= value_count - place;
    }
    digits
}

/// Returns the prefix of a list with this rank.
pub fn unrank(number: usize, length: usize, value_count: usize) -> Vec<u8> {
    let mut left: Vec<u8> = (0..value_count as u8).collect();
    digits_of_rank(number, length, value_count)
        .into_iter()
        .map(|digit| left.remove(digit))
        .collect()
}

/// Returns the number of prefixes of this length.
pub fn prefix_count(length: usize, value_count: usize) -> usize {
    (value_count - length + 1..=value_count).product()
}

/// Returns whether the list is an odd permutation. Each digit counts the inversions of its value
/// with later ones.
pub fn is_odd(values: &[u8]) -> bool {
    digits(values).sum::<usize>() % 2 == 1
}

/// Returns the numbers below `count` in an order in which successive numbers are far apart: sorted
/// by their Gray codes with the bits reversed.
///
/// So the first half consists of the numbers whose Gray codes end with 0 (0, 3, 4, 7, 8, 11 …). In
/// the first half of each half, the bit before that is 0, and so on.
pub fn gray_scattered(count: usize) -> Vec<u8> {
    let mut all: Vec<u8> = (0..count as u8).collect();
    all.sort_by_key(|&number| (number ^ number >> 1).reverse_bits());
    all
}

/// Returns the values replaced by 0, 1, 2, … in the same order.
pub fn relative_order(values: &[u8]) -> Vec<u8> {
    let smaller = |value: u8| values.iter().filter(|&&other| other < value).count() as u8;
    values.iter().map(|&value| smaller(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_beginnings_of_lists_are_one_to_one() {
        for value_count in 1..=7 {
            for length in 0..=value_count {
                let mut last = None;
                for expected in 0..prefix_count(length, value_count) {
                    let values = unrank(expected, length, value_count);
                    assert_eq!(rank(&values, value_count), expected);
                    assert_eq!(
                        digits(&values).collect::<Vec<_>>(),
                        digits_of_rank(expected, length, value_count)
                    );
                    assert!(last < Some(values.clone()), "the order is alphabetical");
                    last = Some(values);
                }
            }
        }
    }

    #[test]
    fn scattered_numbers_are_a_permutation() {
        assert_eq!(gray_scattered(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        for count in 1..=25 {
            let mut all = gray_scattered(count);
            all.sort_unstable();
            assert!(all.into_iter().eq(0..count as u8));
        }
    }

    #[test]
    fn half_of_all_lists_are_odd() {
        for value_count in 2..=6 {
            let odd = (0..prefix_count(value_count, value_count))
                .filter(|&number| is_odd(&unrank(number, value_count, value_count)))
                .count();
            assert_eq!(odd * 2, prefix_count(value_count, value_count));
        }
        assert!(is_odd(&[1, 0]) && !is_odd(&[1, 2, 0]));
    }

    #[test]
    fn the_digits_of_an_exchange_depend_on_themselves_alone() {
        let mut seen = std::collections::HashMap::new();
        for number in 0..prefix_count(6, 6) {
            let before = unrank(number, 6, 6);
            let mut after = before.clone();
            after[2..5].rotate_left(1);
            let (before, after) =
                (digits(&before).collect::<Vec<_>>(), digits(&after).collect::<Vec<_>>());
            assert_eq!((&before[..2], &before[5..]), (&after[..2], &after[5..]));
            let known = seen.entry(before[2..5].to_vec()).or_insert_with(|| after[2..5].to_vec());
            assert_eq!(known, &after[2..5]);
        }
    }
}
