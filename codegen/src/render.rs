//! Rendering of tokens as readable source text.
//!
//! The tokens are parsed first, piece by piece, so that a bug in a printer is reported here with
//! the name of the handler, and not as a strange error in the compilation of ten thousand lines.

use proc_macro2::TokenStream;
use std::fmt;

/// Error: printed tokens are not valid Rust.
#[derive(Debug)]
pub struct InvalidRustError {
    /// Name of the piece.
    name: String,
    /// Error of the parser.
    error: syn::Error,
}

impl fmt::Display for InvalidRustError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the printed {} is not valid Rust: {}", self.name, self.error)
    }
}

impl std::error::Error for InvalidRustError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Parses the tokens as one arm of a `match`.
pub(crate) fn parse_arm(name: &str, tokens: TokenStream) -> Result<syn::Arm, InvalidRustError> {
    syn::parse2(tokens).map_err(|error| InvalidRustError { name: name.to_owned(), error })
}

/// Formats a file of items.
pub(crate) fn format_file(name: &str, tokens: TokenStream) -> Result<String, InvalidRustError> {
    match syn::parse2(tokens) {
        Ok(file) => Ok(prettyplease::unparse(&file)),
        Err(error) => Err(InvalidRustError { name: name.to_owned(), error }),
    }
}
