//! Tables of a checkpointed search, which are the same in every run.

/// Tables that a checkpoint names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedTables {
    /// Name of the heuristic.
    pub heuristic: String,
    /// Maximum length of the walks of its pruning automaton; 0 for the built-in one.
    pub max_length: usize,
}

impl RecordedTables {
    /// Parses the [identity](fifteen::korf::Engine::identity) of an engine. Returns `None` if it is
    /// malformed.
    pub fn parse(identity: &str) -> Option<RecordedTables> {
        let mut words = identity.split(' ').skip(1);
        let heuristic = words.next().filter(|name| !name.is_empty())?.to_owned();
        let lengths = words.filter_map(|word| word.strip_prefix("automaton-")?.parse().ok());
        Some(RecordedTables { heuristic, max_length: lengths.last().unwrap_or(0) })
    }
}

#[cfg(test)]
mod tests {
    use super::RecordedTables;

    #[test]
    fn tables_are_read_from_the_identity_of_an_engine() {
        for (identity, expected) in [
            ("wide pdb-6-6-3 pruned", Some(("pdb-6-6-3", 0))),
            (
                "wide pdb-6-6-6-6x8 pruned automaton-20 excess 5 split 1",
                Some(("pdb-6-6-6-6x8", 20)),
            ),
            ("plain manhattan order NWES split 1", Some(("manhattan", 0))),
            ("wide", None),
            ("wide ", None),
            ("", None),
        ] {
            let found = RecordedTables::parse(identity);
            let found = found.as_ref().map(|found| (found.heuristic.as_str(), found.max_length));
            assert_eq!(found, expected, "{identity}");
        }
    }
}
