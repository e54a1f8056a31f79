//! Times measured on a machine that others use, too.

use std::time::Duration;

/// Returns whether one of up to ten runs takes at most some time. A pause of the machine passes,
/// but the delay that a fault of the program causes is in every run.
pub fn is_ever_within(most: Duration, mut run: impl FnMut() -> Duration) -> bool {
    (0..10).any(|_| {
        let time = run();
        println!("{time:?} of at most {most:?}");
        time <= most
    })
}
