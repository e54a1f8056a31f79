//! From tokens to source text that a person can read.
//!
//! What is printed is parsed first, piece by piece, so that a mistake in a printer fails here and
//! names the handler, and not as a strange error in the compilation of ten thousand lines.

use proc_macro2::TokenStream;
use std::fmt;

/// Some printed tokens are not Rust.
#[derive(Debug)]
pub struct Malformed {
    /// Which piece it was.
    what: String,
    /// What the parser said.
    error: syn::Error,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the printed {} is not Rust: {}", self.what, self.error)
    }
}

impl std::error::Error for Malformed {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Checks that the tokens are one arm of a `match`.
pub(crate) fn arm(what: &str, tokens: TokenStream) -> Result<syn::Arm, Malformed> {
    syn::parse2(tokens).map_err(|error| Malformed { what: what.to_owned(), error })
}

/// Lays out a file of items.
pub(crate) fn file(what: &str, tokens: TokenStream) -> Result<String, Malformed> {
    match syn::parse2(tokens) {
        Ok(file) => Ok(prettyplease::unparse(&file)),
        Err(error) => Err(Malformed { what: what.to_owned(), error }),
    }
}

#[cfg(test)]
mod tests {
    use super::{arm, file};
    use quote::quote;
    use std::error::Error;

    #[test]
    fn invalid_rust_is_reported_by_name() {
        let of_arm = arm("handler of a corner", quote!(1 =>)).err().expect("it leads nowhere");
        let of_file = file("automaton", quote!(fn fn)).expect_err("it has no name");
        for (error, begin) in [
            (of_arm, "the printed handler of a corner is not Rust: "),
            (of_file, "the printed automaton is not Rust: "),
        ] {
            let source = error.source().expect("the parser said something").to_string();
            assert_eq!(error.to_string(), format!("{begin}{source}"));
        }
        assert!(arm("handler", quote!(1 => {})).is_ok());
        assert_eq!(
            file(
                "file",
                quote!(
                    fn f() {}
                )
            )
            .expect("it is Rust"),
            "fn f() {}\n"
        );
    }
}
