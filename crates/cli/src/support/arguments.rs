//! Arguments of the program, as its caller passed them. Those of the process are different if an
//! interpreter runs the program.

use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

/// Arguments, of which the first is the name of the program.
static ARGUMENTS: OnceLock<Vec<OsString>> = OnceLock::new();

/// Sets the arguments. A process runs the program once, so later calls have no effect.
pub fn set(arguments: Vec<OsString>) -> &'static [OsString] {
    ARGUMENTS.get_or_init(|| arguments)
}

/// Returns the arguments after the name of the program.
pub fn after_name() -> &'static [OsString] {
    ARGUMENTS.get_or_init(|| env::args_os().collect()).get(1..).unwrap_or_default()
}
