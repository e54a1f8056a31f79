//! Message about the checkpoint of another search.

/// Largest number of bytes at the beginning of two searches that the message repeats.
const LONGEST_REPEATED: usize = 60;

/// Describes the search of a checkpoint, `other`, in place of the expected one. An ellipsis stands
/// for a long beginning that both have in common.
pub(crate) fn describe_other_search(this: &str, other: &str) -> String {
    let words = this.split_inclusive(' ').zip(other.split_inclusive(' '));
    let common = words.take_while(|(word, other)| word == other);
    let common: usize = common.map(|(word, _)| word.len()).sum();
    let [this, other] = [this, other].map(|text| match common > LONGEST_REPEATED {
        true => format!("… {}", &text[common..]),
        false => text.to_owned(),
    });
    format!("belongs to another search: found '{other}', expected '{this}'")
}

#[cfg(test)]
mod tests {
    use super::describe_other_search;

    #[test]
    fn a_long_common_beginning_is_left_out() {
        let short = describe_other_search("korf 1 plain", "korf 1 wide");
        assert!(short.ends_with(": found 'korf 1 wide', expected 'korf 1 plain'"), "{short}");
        let numbers: Vec<String> = (1..=100).map(|number| number.to_string()).collect();
        let [one, other] = ["plain manhattan", "wide manhattan"]
            .map(|engine| format!("korf 4x4 {} {engine}", numbers.join(",")));
        let long = describe_other_search(&one, &other);
        let expected = ": found '… wide manhattan', expected '… plain manhattan'";
        assert!(long.ends_with(expected), "{long}");
        let longer = describe_other_search(&one, &format!("{one} pruned"));
        assert!(
            longer.ends_with(": found '… manhattan pruned', expected '… manhattan'"),
            "{longer}"
        );
    }
}
