//! `fifteen --version --verbose`: what a report of measurements has to say about the program.

use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use fifteen::korf::Simd;

/// Prints the program's version, and how it was built.
pub fn run(out: &mut Output) -> Result<Exit> {
    let simd = Simd::best().to_string();
    let lines = [
        ("commit", env!("FIFTEEN_COMMIT")),
        ("compiler", env!("FIFTEEN_RUSTC")),
        ("target", env!("FIFTEEN_TARGET")),
        ("profile", if cfg!(debug_assertions) { "with debug assertions" } else { "release" }),
        ("vector instructions in use", &simd),
    ];
    let lines = lines.map(|(name, value)| format!("{name}: {value}\n"));
    out.print(format!("fifteen {}\n{}", env!("CARGO_PKG_VERSION"), lines.concat()))?;
    Ok(Exit::Answered)
}
