//! Prints the search machines and builds the embedded tables.
//!
//! ```text
//! sizes     → machines → Rust source    machines.rs, multi_machines.rs
//! partition → patterns → tables         embedded.bin (compressed); its name in embedded.rs
//! ```
//!
//! The output goes to `OUT_DIR` and is written only if it has changed. (The kernels of the engine
//! `wide` are printed by `crates/kernels/build.rs`.)

use fifteen_codegen::print::rust_match;
use fifteen_codegen::{Machine, Metric, Size};
use fifteen_patterns::{Partition, compress, construct};
use fifteen_runtime::Threads;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// Board sizes with a printed machine. The engine `fsa` supports no others.
const SIZES: [(usize, usize); 8] = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 5)];

/// Board sizes with a printed machine of the multi-tile metric.
const MULTI_SIZES: [(usize, usize); 6] = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4)];

/// Partition whose tables are embedded in the program, for the 15-puzzle.
const EMBEDDED: &str = "6-6-3";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let sizes = if cfg!(feature = "printed") { &SIZES[..] } else { &[] };
    let machines = sizes.iter().map(|&size| machine(size, Metric::Single));
    let machines = machines.collect::<Result<Vec<_>, _>>()?;
    write("machines.rs", rust_match::print_all(&machines)?)?;
    let sizes = if cfg!(feature = "printed") { &MULTI_SIZES[..] } else { &[] };
    let machines = sizes.iter().map(|&size| machine(size, Metric::Multi));
    let machines = machines.collect::<Result<Vec<_>, _>>()?;
    write("multi_machines.rs", rust_match::print_all(&machines)?)?;

    write("embedded.rs", format!("/// The partition.\nconst PARTITION: &str = {EMBEDDED:?};\n"))?;
    if cfg!(feature = "embedded") {
        write("embedded.bin", tables(EMBEDDED)?)?;
    }

    Ok(())
}

/// Returns the machine of a board with this many rows and columns.
fn machine((rows, cols): (usize, usize), metric: Metric) -> Result<Machine, Box<dyn Error>> {
    Ok(Machine::with_metric(Size::new(rows, cols)?, metric))
}

/// Builds the tables of a partition of the 15-puzzle, and returns their concatenated bytes,
/// compressed.
fn tables(partition: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let partition = Partition::parse(Size::new(4, 4)?, partition)?;
    let table = |pattern| construct(&pattern, Threads::ONE, &mut ());
    let tables =
        partition.canonical_patterns().into_iter().map(table).collect::<Result<Vec<_>, _>>();
    let tables = tables.map_err(|_| "not enough memory to build the tables")?;
    let bytes: Vec<u8> = tables.iter().flat_map(|table| table.bytes().iter().copied()).collect();
    Ok(compress(&bytes).ok_or("the tables have too many different rows")?)
}

/// Writes a file, unless it already has this content.
fn write(name: &str, content: impl AsRef<[u8]>) -> Result<(), Box<dyn Error>> {
    let path = Path::new(&env::var("OUT_DIR")?).join(name);
    if fs::read(&path).is_ok_and(|old| old == content.as_ref()) {
        return Ok(());
    }
    Ok(fs::write(path, content)?)
}
