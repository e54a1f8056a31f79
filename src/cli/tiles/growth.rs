//! How iterations grow, and what the next one will take.
//!
//! Each iteration visits about as many times the nodes of the one before as that did of the one before
//! it. So the last few factors give a range for the nodes of the next, and its time, should it be
//! searched to its end. The one with the solution mostly is not.

use crate::cli::frame::output::numbers::span;

/// The iterations that were exhausted, and what they took.
#[derive(Default)]
pub struct Growth {
    /// Their nodes.
    visited: Vec<f64>,
    /// Seconds for a node, of the last that took any time here.
    pace: f64,
}

/// The iterations of fewer nodes grow by chance.
const ENOUGH: f64 = 1000.0;

/// How many factors are looked at.
const RECENT: usize = 3;

impl Growth {
    /// Takes note of an iteration that was exhausted, some of whose nodes may have been known from
    /// before.
    #[allow(clippy::cast_precision_loss)] // it is an estimate
    pub fn note(&mut self, visited: u64, known: u64, seconds: f64) {
        self.visited.push(visited as f64);
        if visited > known {
            self.pace = seconds / (visited - known) as f64;
        }
    }

    /// The least and the greatest factor of the last iterations. With a better heuristic there may be
    /// fewer nodes than before; that is no growth.
    fn factors(&self) -> Option<(f64, f64)> {
        let factors = self.visited.windows(2).rev().take(RECENT).filter_map(|pair| {
            let [before, after] = [pair[0], pair[1]];
            (before >= ENOUGH && after > before).then(|| after / before)
        });
        factors.fold(None, |range, factor| {
            let (least, greatest) = range.unwrap_or((factor, factor));
            Some((factor.min(least), factor.max(greatest)))
        })
    }

    /// The seconds, from and to, that the next iteration takes if it is searched to its end.
    pub fn next(&self) -> Option<(f64, f64)> {
        let ((least, greatest), seconds) = (self.factors()?, self.visited.last()? * self.pace);
        Some((seconds * least, seconds * greatest))
    }

    /// How much larger the next iteration is, at most.
    pub fn factor(&self) -> Option<f64> {
        Some(self.factors()?.1)
    }

    /// A line about the iteration with this name, which is the next.
    pub fn line(&self, threshold: &str) -> Option<String> {
        let ((least, greatest), (from, to)) = (self.factors()?, self.next()?);
        let [least, greatest] = [least, greatest].map(|factor| format!("{factor:.1}"));
        let grown = if least == greatest { least } else { format!("{least} to {greatest}") };
        let time = span(from, to);
        Some(format!("Iterations grow {grown} times; {threshold} to its end would take {time}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_grows_as_the_last_ones_did() {
        let mut growth = Growth::default();
        assert!(growth.next().is_none());
        for (visited, seconds) in [(10, 0.0), (900, 0.0), (2_000, 0.5), (10_000, 2.0)] {
            growth.note(visited, 0, seconds);
        }
        assert_eq!(growth.next(), Some((10.0, 10.0)));
        growth.note(40_000, 10_000, 6.0);
        assert_eq!(growth.next(), Some((32.0, 40.0)));
        let line = "Iterations grow 4.0 to 5.0 times; 50+7 to its end would take 32 to 40 s";
        assert_eq!(growth.line("50+7").as_deref(), Some(line));
    }

    #[test]
    fn a_better_heuristic_is_no_growth() {
        let mut growth = Growth::default();
        growth.note(50_000, 0, 2.0);
        growth.note(20_000, 0, 1.0);
        assert!(growth.line("50+7").is_none());
    }
}
