//! Build of the program: its version, its commit, and a checksum of its sources.
//!
//! Two builds of the same version may have different sources. A checkpoint names the build that
//! began it, and processes of different builds do not search together.

use std::fmt;

/// Build of the program, as in `0.1.0+0123abcd…+9ae16a3b2f90404f`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildInfo {
    version: String,
    /// Commit of a release build, with `-dirty` if files had been changed, or `unknown`.
    commit: String,
    /// Checksum of the sources in hexadecimal digits, or `unknown`.
    sources: String,
}

impl BuildInfo {
    /// Returns the build of this program.
    pub fn current() -> BuildInfo {
        // The build script of the program sets these variables; fuzz targets have no build script.
        BuildInfo {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: option_env!("FIFTEEN_COMMIT").unwrap_or("unknown").to_owned(),
            sources: option_env!("FIFTEEN_SOURCES").unwrap_or("unknown").to_owned(),
        }
    }

    /// Parses a build. Returns `None` unless exactly three parts are plain words.
    pub fn parse(text: &str) -> Option<BuildInfo> {
        let is_plain = |part: &str| {
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
            (1..=64).contains(&part.len()) && part.bytes().all(is_plain)
        };
        let parts: Vec<&str> = text.split('+').collect();
        let [version, commit, sources] = parts[..] else { return None };
        if !parts.into_iter().all(is_plain) {
            return None;
        }
        let [version, commit, sources] = [version, commit, sources].map(str::to_owned);
        Some(BuildInfo { version, commit, sources })
    }

    /// Returns the text for a checkpoint.
    pub fn to_text(&self) -> String {
        let BuildInfo { version, commit, sources } = self;
        format!("{version}+{commit}+{sources}")
    }
}

impl fmt::Display for BuildInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BuildInfo { version, commit, sources } = self;
        write!(f, "fifteen {version} (commit {commit}, sources {sources})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_inverts_to_text() {
        let build = BuildInfo::current();
        assert_eq!(BuildInfo::parse(&build.to_text()), Some(build));
        let long = "1+2+".to_owned() + &"3".repeat(65);
        for text in [
            "",
            "0.1.0",
            "1+2",
            "1++3",
            "1+2+3+",
            "1++2+3",
            "1+2+3+4",
            "1+2 3+4",
            "1+\u{1b}[m+3",
            &long,
        ] {
            assert_eq!(BuildInfo::parse(text), None, "{text:?}");
        }
    }
}
