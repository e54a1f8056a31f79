//! How the values of options are read. What is wrong with one is said as `clap` prints it, after the
//! value and the name of the option.

use fifteen::Threads;
use std::num::NonZeroUsize;
use std::time::Duration;

/// Reads a positive number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "not a number of seconds, 0 or more".to_owned())
}

/// Reads gibibytes, as a number of bytes.
#[allow(clippy::cast_sign_loss)] // no negative number passes the filter
pub fn gibibytes(text: &str) -> Result<u64, String> {
    let gibibytes = text.parse().ok().filter(|number| (0.0..1e9).contains(number));
    let bytes = gibibytes.map(|number: f64| (number * f64::from(1 << 30)) as u64);
    bytes.ok_or_else(|| "not a number of gibibytes, 0 or more".to_owned())
}

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let most = Threads::MOST;
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= most);
    threads.ok_or_else(|| format!("not a number of threads from 1 to {most}"))
}

/// Reads a number of nodes; underscores may group its digits.
pub fn count(text: &str) -> Result<u64, String> {
    text.replace('_', "")
        .parse()
        .map_err(|_| format!("not a whole number of nodes from 0 to {}", u64::MAX))
}
