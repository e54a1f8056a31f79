//! How many colours a terminal has.

/// How many colours a terminal has, or may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDepth {
    None,
    Sixteen,
    Many,
    All,
}

impl ColourDepth {
    /// What the environment says, if colours are wanted at all.
    pub fn new(is_coloured: bool, variable: impl Fn(&str) -> Option<String>) -> ColourDepth {
        let says = |name: &str, words: &[&str]| {
            variable(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if !is_coloured {
            ColourDepth::None
        } else if says("COLORTERM", &["truecolor", "24bit"]) || says("TERM", &["-direct"]) {
            ColourDepth::All
        } else if says("TERM", &["256"]) {
            ColourDepth::Many
        } else {
            ColourDepth::Sixteen
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_depth_is_read_from_the_environment() {
        let depth = |term: &str, colorterm: &str| {
            ColourDepth::new(true, |name| {
                Some(if name == "TERM" { term.to_owned() } else { colorterm.to_owned() })
            })
        };
        assert_eq!(depth("xterm", ""), ColourDepth::Sixteen);
        assert_eq!(depth("screen-256color", ""), ColourDepth::Many);
        assert_eq!(depth("xterm-256color", "truecolor"), ColourDepth::All);
        assert_eq!(depth("xterm-direct", ""), ColourDepth::All);
        assert_eq!(ColourDepth::new(true, |_| None), ColourDepth::Sixteen);
        assert_eq!(ColourDepth::new(false, |_| Some("truecolor".to_owned())), ColourDepth::None);
    }
}
