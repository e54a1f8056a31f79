//! `fifteen --version --verbose`: build and system information for bug reports and measurements.

use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use fifteen::korf::Simd;

/// Prints the version of the program and its build information.
pub fn run(out: &mut Output) -> Result<Exit> {
    let simd = Simd::best().to_string();
    let lines = [
        ("commit", env!("FIFTEEN_COMMIT")),
        ("sources", env!("FIFTEEN_SOURCES")),
        ("compiler", env!("FIFTEEN_RUSTC")),
        ("target", env!("FIFTEEN_TARGET")),
        ("profile", if cfg!(debug_assertions) { "with debug assertions" } else { "release" }),
        ("SIMD instructions", &simd),
    ];
    let lines = lines.map(|(name, value)| format!("{name}: {value}\n"));
    out.print(format!("fifteen {}\n{}", env!("CARGO_PKG_VERSION"), lines.concat()))?;
    Ok(Exit::Answered)
}
