//! Prints the kernels for the board sizes listed here, with their pruning automata.
//!
//! ```text
//! sizes → machines, walks → Rust source: kernels.rs
//! ```

use fifteen_codegen::print::kernels;
use fifteen_codegen::{Machine, Size, WalkAutomaton};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// Board sizes with kernels; they must fit into 64 bits.
const SIZES: [(usize, usize); 12] = [
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
    let sizes = if cfg!(feature = "printed") { &SIZES[..] } else { &[] };
    let boards = sizes.iter().map(|&(rows, cols)| {
        let machine = Machine::new(Size::new(rows, cols)?);
        let walks =
            WalkAutomaton::LENGTHS.map(|longest| WalkAutomaton::learn(machine.size(), longest));
        Ok((machine, walks.to_vec()))
    });
    let boards = boards.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    let path = Path::new(&env::var("OUT_DIR")?).join("kernels.rs");
    Ok(fs::write(path, kernels::print_all(&boards)?)?)
}
