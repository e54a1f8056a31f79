//! Errors of the printers of Rust: they name the piece that is not valid.

#![cfg(feature = "rust")]

#[path = "../src/render.rs"]
mod render;

use quote::quote;
use render::{format_file, parse_arm};
use std::error::Error;

#[test]
fn invalid_rust_is_reported_by_name() {
    let of_arm =
        parse_arm("handler of a corner", quote!(1 =>)).err().expect("an arm without a body");
    let of_file = format_file("automaton", quote!(fn fn)).expect_err("a function without a name");
    for (error, begin) in [
        (of_arm, "the printed handler of a corner is not valid Rust: "),
        (of_file, "the printed automaton is not valid Rust: "),
    ] {
        let source = error.source().expect("an error of the parser").to_string();
        assert_eq!(error.to_string(), format!("{begin}{source}"));
    }
    assert!(parse_arm("handler", quote!(1 => {})).is_ok());
    assert_eq!(
        format_file(
            "file",
            quote!(
                fn f() {}
            )
        )
        .expect("valid Rust"),
        "fn f() {}\n"
    );
}
