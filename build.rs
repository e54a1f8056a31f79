//! Prints the search machines: sizes → machines → Rust source in `OUT_DIR`, only if it changed.

use fifteen_codegen::{Machine, Size, print::rust_match};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The board sizes that get a machine of their own; the interpreter takes all others.
const SIZES: [(usize, usize); 8] = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 5)];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let machines = SIZES
        .iter()
        .map(|&(rows, cols)| Size::new(rows, cols).map(Machine::new))
        .collect::<Result<Vec<_>, _>>()?;
    let source = rust_match::print_all(&machines)?;
    let path = Path::new(&env::var("OUT_DIR")?).join("machines.rs");
    if fs::read_to_string(&path).is_ok_and(|old| old == source) {
        return Ok(());
    }
    Ok(fs::write(path, source)?)
}
