//! Compiler for browsers.
//!
//! The usual way is `rustup target add wasm32-unknown-unknown`. Where `rustup` cannot download it,
//! Debian's packages are enough: they contain a compiler and the sources of the standard library,
//! which are compiled, too.

use anyhow::{Result, bail};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Target triple.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Toolchain for the target.
#[derive(Debug)]
pub enum Toolchain {
    /// The default compiler, which has the target.
    Default,
    /// Debian's compiler.
    Debian {
        /// Name of the linker.
        linker: String,
    },
}

impl Toolchain {
    /// Returns the build command, to which arguments are added.
    pub fn cargo(&self) -> Command {
        match self {
            Toolchain::Default => Command::new("cargo"),
            Toolchain::Debian { linker } => {
                // An absolute path, since rustup's commands come first.
                let mut cargo = Command::new("/usr/bin/cargo");
                cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
                cargo.env_remove("RUSTUP_TOOLCHAIN");
                cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                cargo
            }
        }
    }

    /// Returns the options of `cargo build`.
    pub fn options(&self) -> &'static [&'static str] {
        match self {
            Toolchain::Default => &[],
            Toolchain::Debian { .. } => &["-Zbuild-std=std,panic_abort"],
        }
    }
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Toolchain::Default => f.write_str("the default toolchain"),
            Toolchain::Debian { linker } => write!(f, "Debian's toolchain and {linker}"),
        }
    }
}

/// Finds a toolchain: the default compiler of the repository if it has the target, otherwise
/// Debian's.
pub fn find(root: &Path) -> Result<Toolchain> {
    let sysroot = |rustc: &str| {
        let output = Command::new(rustc).args(["--print", "sysroot"]).current_dir(root).output();
        let output = output.ok().filter(|output| output.status.success())?;
        Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()))
    };
    let has = |sysroot: PathBuf, part: &str| sysroot.join("lib/rustlib").join(part).is_dir();
    if sysroot("rustc").is_some_and(|sysroot| has(sysroot, TARGET)) {
        return Ok(Toolchain::Default);
    }
    let has_sources = || has(PathBuf::from("/usr"), "src/rust/library/std");
    let is_debian = Path::new("/usr/bin/cargo").exists() && has_sources();
    if let Some(linker) = find_linker().filter(|_| is_debian) {
        return Ok(Toolchain::Debian { linker });
    }
    bail!(
        "no compiler for {TARGET} found; install it with `rustup target add {TARGET}`, or Debian's \
         packages rustc-web, cargo-web, rust-web-src and lld"
    )
}

/// Returns the newest linker for the target in Debian's packages.
fn find_linker() -> Option<String> {
    let names = std::fs::read_dir("/usr/bin").ok()?.flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    let linkers = names.filter_map(|name| {
        let rest = name.strip_prefix("wasm-ld")?;
        let version = if rest.is_empty() { 0 } else { rest.strip_prefix('-')?.parse().ok()? };
        Some((version, name))
    });
    linkers.max_by_key(|&(version, _): &(u32, String)| version).map(|(_, name)| name)
}
