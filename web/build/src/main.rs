use std::path::PathBuf;
use wasm_bindgen_cli_support::Bindgen;
fn main() -> anyhow::Result<()> {
    let input: PathBuf = std::env::args().nth(1).unwrap().into();
    let out: PathBuf = std::env::args().nth(2).unwrap().into();
    let mut b = Bindgen::new();
    b.input_path(&input).web(true)?.typescript(false).out_name(&std::env::args().nth(3).unwrap()).reset_state_function(true).omit_default_module_path(true).remove_name_section(true).remove_producers_section(true);
    let mut o = b.generate_output()?;
    std::fs::create_dir_all(&out)?;
    o.emit(&out)?;
    Ok(())
}
