//! Color depth of a terminal.

/// Number of colors that a terminal supports, or that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDepth {
    None,
    Sixteen,
    Indexed256,
    TrueColour,
}

impl ColourDepth {
    /// Determines the depth from the environment; [`ColourDepth::None`] if colors are not wanted.
    pub fn new(is_coloured: bool, variable: impl Fn(&str) -> Option<String>) -> ColourDepth {
        let says = |name: &str, words: &[&str]| {
            variable(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if !is_coloured {
            ColourDepth::None
        } else if says("COLORTERM", &["truecolor", "24bit"]) || says("TERM", &["-direct"]) {
            ColourDepth::TrueColour
        } else if says("TERM", &["256"]) {
            ColourDepth::Indexed256
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
        assert_eq!(depth("screen-256color", ""), ColourDepth::Indexed256);
        assert_eq!(depth("xterm-256color", "truecolor"), ColourDepth::TrueColour);
        assert_eq!(depth("xterm-direct", ""), ColourDepth::TrueColour);
        assert_eq!(ColourDepth::new(true, |_| None), ColourDepth::Sixteen);
        assert_eq!(ColourDepth::new(false, |_| Some("truecolor".to_owned())), ColourDepth::None);
    }
}
