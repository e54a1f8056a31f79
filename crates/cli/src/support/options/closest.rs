//! Suggestions for misspelled names.

/// Returns the name closest to a word, if the edit distance is at most a third of the word's
/// length, rounded up.
pub fn closest_name<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let enough = word.chars().count().div_ceil(3);
    let near = names.into_iter().map(|name| (edit_distance(word, name), name));
    near.filter(|&(distance, _)| distance <= enough)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// Returns the edit distance of two words: insertions, deletions, substitutions and transpositions
/// of neighbors (optimal string alignment).
fn edit_distance(one: &str, other: &str) -> usize {
    strsim::osa_distance(&one.to_lowercase(), &other.to_lowercase())
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
        for (word, expected) in [
            ("slvoe", Some("solve")),
            ("silde", Some("slide")),
            ("Klotsky", Some("klotski")),
            ("pbd", Some("pdb")),
            ("bc9e80df3412a756", None),
            ("12", None),
        ] {
            assert_eq!(closest_name(word, names), expected, "{word}");
        }
    }
}
