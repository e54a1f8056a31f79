//! Modules: compilation and glue.

use crate::toolchain::{TARGET, Toolchain};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

/// Modules, by the feature of the crate.
const MODULES: [&str; 3] = ["small", "tiles", "puzzles"];

/// Stack of a module in bytes. The search for queens recurses once per line, and needs half of it.
const STACK_BYTES: u32 = 4 << 20;

/// Builds all modules into a folder, with the script that loads them. Without vector instructions
/// the plain modules are stored under both names.
pub fn build_all(
    root: &Path,
    toolchain: &Toolchain,
    folder: &Path,
    mut can_simd: bool,
) -> Result<()> {
    for kind in MODULES {
        let path = |has_simd| folder.join(module_name(kind, has_simd)).with_extension("wasm");
        let build = |has_simd| {
            let file = compile(root, toolchain, kind, has_simd)?;
            generate_bindings(&file, kind, folder, &path(has_simd))
        };
        build(false)?;
        if can_simd && let Err(error) = build(true) {
            // Some compilers crash on vector instructions. The page still finds modules under both
            // names.
            println!("warning: {error:#}; using the modules without vector instructions");
            can_simd = false;
        }
        if !can_simd {
            fs::copy(path(false), path(true)).context("a module")?;
        }
    }
    let script = root.join("web/glue/fifteen.js");
    fs::copy(&script, folder.join("fifteen.js")).with_context(|| script.display().to_string())?;
    Ok(())
}

/// Returns the name of a module.
fn module_name(kind: &str, has_simd: bool) -> String {
    format!("{kind}{}", if has_simd { "-simd" } else { "" })
}

/// Compiles a module. Returns its path.
///
/// Each variant has a target folder of its own, so that a repeated build compiles only what has
/// changed. The module for small boards is optimized for its size: their searches take no time. The
/// flags of the repository's own configuration are for other processors, and are not used.
fn compile(
    root: &Path,
    toolchain: &Toolchain,
    kind: &str,
    has_simd: bool,
) -> Result<std::path::PathBuf> {
    let target = root.join("target/web").join(if has_simd { "simd" } else { "plain" });
    let mut flags = format!("-Clink-arg=-zstack-size={STACK_BYTES}");
    if has_simd {
        flags += " -Ctarget-feature=+simd128";
    }
    println!("compiling {}", module_name(kind, has_simd));
    let status = toolchain
        .cargo()
        .args(["build", "--quiet", "--locked", "--profile", "web", "--target", TARGET])
        .args(["--package", "fifteen-web", "--no-default-features", "--features", kind])
        .args(toolchain.options())
        .arg("--target-dir")
        .arg(&target)
        .env("RUSTFLAGS", flags)
        .env("CARGO_PROFILE_WEB_OPT_LEVEL", if kind == "small" { "z" } else { "3" })
        .current_dir(root)
        .status()
        .context("cargo")?;
    ensure!(status.success(), "cannot compile {}", module_name(kind, has_simd));
    Ok(target.join(TARGET).join("web/fifteen_web.wasm"))
}

/// Generates the glue of a module, and writes both. The glue is the same with and without vector
/// instructions; the plain variant comes first.
fn generate_bindings(file: &Path, kind: &str, folder: &Path, module: &Path) -> Result<()> {
    let mut output = Bindgen::new()
        .input_path(file)
        .web(true)?
        .out_name(kind)
        .typescript(false)
        .omit_default_module_path(true)
        .reset_state_function(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .with_context(|| file.display().to_string())?;
    let (script, glue) = (folder.join(kind).with_extension("js"), output.js().to_owned());
    if module.ends_with(module_name(kind, true) + ".wasm") {
        let other = fs::read_to_string(&script)?;
        ensure!(other == glue, "the glue of {kind} depends on vector instructions");
    }
    fs::write(&script, glue).with_context(|| script.display().to_string())?;
    fs::write(module, output.wasm_mut().emit_wasm()).with_context(|| module.display().to_string())
}
