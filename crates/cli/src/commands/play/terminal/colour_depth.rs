//! How many colours a terminal has.

/// How many colours a terminal has, or may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    None,
    Sixteen,
    Many,
    All,
}

impl Depth {
    /// What the environment says, if colours are wanted at all.
    pub fn new(is_coloured: bool, variable: impl Fn(&str) -> Option<String>) -> Depth {
        let says = |name: &str, words: &[&str]| {
            variable(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if !is_coloured {
            Depth::None
        } else if says("COLORTERM", &["truecolor", "24bit"]) || says("TERM", &["-direct"]) {
            Depth::All
        } else if says("TERM", &["256"]) {
            Depth::Many
        } else {
            Depth::Sixteen
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_say_what_they_can() {
        let depth = |term: &str, colorterm: &str| {
            Depth::new(true, |name| {
                Some(if name == "TERM" { term.to_owned() } else { colorterm.to_owned() })
            })
        };
        assert_eq!(depth("xterm", ""), Depth::Sixteen);
        assert_eq!(depth("screen-256color", ""), Depth::Many);
        assert_eq!(depth("xterm-256color", "truecolor"), Depth::All);
        assert_eq!(depth("xterm-direct", ""), Depth::All);
        assert_eq!(Depth::new(true, |_| None), Depth::Sixteen);
        assert_eq!(Depth::new(false, |_| Some("truecolor".to_owned())), Depth::None);
    }
}
