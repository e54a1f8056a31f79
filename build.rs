//! Prints the search machines: sizes → machines → Rust source in `OUT_DIR`, only if it changed.

use fifteen_codegen::print::{kernels, rust_match};
use fifteen_codegen::{Machine, Size, Walks};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The board sizes that get a machine of their own; the interpreter takes all others.
const SIZES: [(usize, usize); 8] = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 5)];

/// The board sizes that get kernels; they must fit into 64 bits.
const WIDE_SIZES: [(usize, usize); 12] = [
    (2, 2),
    (2, 3),
    (2, 4),
    (2, 5),
    (2, 6),
    (2, 7),
    (2, 8),
    (3, 2),
    (3, 3),
    (3, 4),
    (4, 3),
    (4, 4),
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let machines = SIZES.iter().map(|&size| machine(size)).collect::<Result<Vec<_>, _>>()?;
    write("machines.rs", rust_match::print_all(&machines)?)?;

    let boards = WIDE_SIZES.iter().map(|&size| {
        let machine = machine(size)?;
        let walks = Walks::LENGTHS.map(|longest| Walks::learn(machine.size(), longest));
        Ok((machine, walks.to_vec()))
    });
    let boards = boards.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    write("kernels.rs", kernels::print_all(&boards)?)
}

/// The machine of a board of so many rows and columns.
fn machine((rows, cols): (usize, usize)) -> Result<Machine, Box<dyn Error>> {
    Ok(Machine::new(Size::new(rows, cols)?))
}

/// Writes a source file, unless it is there already.
fn write(name: &str, source: String) -> Result<(), Box<dyn Error>> {
    let path = Path::new(&env::var("OUT_DIR")?).join(name);
    if fs::read_to_string(&path).is_ok_and(|old| old == source) {
        return Ok(());
    }
    Ok(fs::write(path, source)?)
}
