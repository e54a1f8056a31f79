//! Color depth of a terminal.

/// Number of colors to use on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorDepth {
    None,
    Sixteen,
    Indexed256,
    TrueColor,
}

impl ColorDepth {
    /// Determines the depth from the environment; [`ColorDepth::None`] if colors are not wanted.
    pub fn new(is_colored: bool, variable: impl Fn(&str) -> Option<String>) -> ColorDepth {
        let says = |name: &str, words: &[&str]| {
            variable(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if !is_colored {
            ColorDepth::None
        } else if says("COLORTERM", &["truecolor", "24bit"]) || says("TERM", &["-direct"]) {
            ColorDepth::TrueColor
        } else if says("TERM", &["256"]) {
            ColorDepth::Indexed256
        } else {
            ColorDepth::Sixteen
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn color_depth_is_read_from_the_environment() {
        let depth = |term: &str, colorterm: &str| {
            ColorDepth::new(true, |name| {
                Some(if name == "TERM" { term.to_owned() } else { colorterm.to_owned() })
            })
        };
        assert_eq!(depth("xterm", ""), ColorDepth::Sixteen);
        assert_eq!(depth("screen-256color", ""), ColorDepth::Indexed256);
        assert_eq!(depth("xterm-256color", "truecolor"), ColorDepth::TrueColor);
        assert_eq!(depth("xterm-direct", ""), ColorDepth::TrueColor);
        assert_eq!(ColorDepth::new(true, |_| None), ColorDepth::Sixteen);
        assert_eq!(ColorDepth::new(false, |_| Some("truecolor".to_owned())), ColorDepth::None);
    }
}
