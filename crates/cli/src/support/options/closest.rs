//! Suggestions for misspelled names.

/// Returns the name closest to a word, if the edit distance is at most a third of its letters,
/// rounded up.
pub fn closest_name<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let enough = word.chars().count().div_ceil(3);
    let near = names.into_iter().map(|name| (edit_distance(word, name), name));
    near.filter(|&(distance, _)| distance <= enough)
        .min_by_key(|&(distance, _)| distance)
        .map(|one| one.1)
}

/// Returns the edit distance of two words: insertions, deletions, substitutions and transpositions
/// of neighbours (optimal string alignment).
fn edit_distance(one: &str, other: &str) -> usize {
    let [one, other] = [one, other].map(|word| word.to_lowercase().chars().collect::<Vec<char>>());
    // Distances of all prefixes: a row per prefix of one word, a column per prefix of the other.
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (row, &letter) in (1..).zip(&one) {
        let mut next = vec![row];
        for (col, &opposite) in (1..).zip(&other) {
            let change = rows[row - 1][col - 1] + usize::from(letter != opposite);
            let mut best = change.min(rows[row - 1][col] + 1).min(next[col - 1] + 1);
            if row > 1 && col > 1 && letter == other[col - 2] && one[row - 2] == opposite {
                best = best.min(rows[row - 2][col - 2] + 1);
            }
            next.push(best);
        }
        rows.push(next);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::{closest_name, edit_distance};

    #[test]
    fn edit_distance_counts_transpositions_once() {
        for (one, other, expected) in
            [("", "abc", 3), ("solve", "solve", 0), ("slvoe", "solve", 2), ("ab", "ba", 1)]
        {
            assert_eq!(edit_distance(one, other), expected, "{one} {other}");
            assert_eq!(edit_distance(other, one), expected, "{other} {one}");
        }
    }

    #[test]
    fn closest_name_tolerates_one_error_in_three_letters() {
        let names = ["solve", "slide", "klotski", "pdb"];
        for (word, meant) in [
            ("slvoe", Some("solve")),
            ("silde", Some("slide")),
            ("Klotsky", Some("klotski")),
            ("pbd", Some("pdb")),
            ("bc9e80df3412a756", None),
            ("12", None),
        ] {
            assert_eq!(closest_name(word, names), meant, "{word}");
        }
    }
}
