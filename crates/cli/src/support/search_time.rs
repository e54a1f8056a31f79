//! Time of a search over all its runs.
//!
//! The metadata of each record of a checkpoint states the time that its unit took: the time since
//! the previous record of the same process. The sum over all records is therefore the time of the
//! search, without the time that was lost with unfinished units.
//!
//! ```text
//! unit 17 nodes 10161 packings 0 1 1 | seconds 0.125000 threads 0.500000 ~…
//! ```

use fifteen::runtime::checkpoint::META_SEPARATOR;
use std::fmt;
use std::iter::Sum;

/// Maximum time of a record in seconds, on all threads: 30,000 processor years. A checkpoint that
/// claims more is not believed.
const MAX_SECONDS: f64 = 1e12;

/// Time of a search, or of a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SearchTime {
    /// Seconds.
    pub seconds: f64,
    /// Seconds times threads, over all processes.
    pub thread_seconds: f64,
}

impl SearchTime {
    /// Returns the share of this process in some seconds during which several processes search,
    /// each on all its threads. The other processes record the units that they finish meanwhile, so
    /// each process counts only its fraction of the seconds.
    #[allow(clippy::cast_precision_loss)] // small numbers
    pub fn shared(seconds: f64, threads: usize, processes: usize) -> SearchTime {
        SearchTime { seconds: seconds / processes as f64, thread_seconds: seconds * threads as f64 }
    }

    /// Formats the metadata of a record.
    pub fn to_meta(self) -> String {
        let SearchTime { seconds, thread_seconds } = self;
        format!("{META_SEPARATOR}seconds {seconds:.6} threads {thread_seconds:.6}")
    }

    /// Parses the metadata of a record. Records of a list do not state the thread seconds: one
    /// thread searches each position, so they equal the seconds.
    pub fn from_record(record: &str) -> Option<SearchTime> {
        let (_, meta) = record.rsplit_once(META_SEPARATOR)?;
        let mut words = meta.strip_prefix("seconds ")?.split(' ');
        let number =
            |word: &str| word.parse().ok().filter(|time| (0.0..=MAX_SECONDS).contains(time));
        let seconds = number(words.next()?)?;
        let thread_seconds = match words.next() {
            Some("threads") => number(words.next()?)?,
            _ => seconds,
        };
        Some(SearchTime { seconds, thread_seconds })
    }
}

impl Sum for SearchTime {
    fn sum<Times: Iterator<Item = SearchTime>>(times: Times) -> SearchTime {
        let sum = times.fold(SearchTime::default(), |sum, time| SearchTime {
            seconds: sum.seconds + time.seconds,
            thread_seconds: sum.thread_seconds + time.thread_seconds,
        });
        // The times have six decimals; others would be errors of rounding.
        let rounded = |time: f64| (time * 1e6).round() / 1e6;
        SearchTime { seconds: rounded(sum.seconds), thread_seconds: rounded(sum.thread_seconds) }
    }
}

impl fmt::Display for SearchTime {
    /// Writes the seconds and the processor hours.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchTime { seconds, thread_seconds } = self;
        write!(f, "{seconds:.3} s, {:.4} processor hours", thread_seconds / 3600.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsing_inverts_formatting() {
        let time = SearchTime::shared(3.0, 2, 4);
        assert_eq!(time, SearchTime { seconds: 0.75, thread_seconds: 6.0 });
        let record = format!("nodes 5{}", time.to_meta());
        assert_eq!(SearchTime::from_record(&record), Some(time));
        let both = [time, time].into_iter().sum::<SearchTime>();
        assert_eq!(both, SearchTime { seconds: 1.5, thread_seconds: 12.0 });
        assert_eq!(both.to_string(), "1.500 s, 0.0033 processor hours");
        let tenth = SearchTime { seconds: 0.1, thread_seconds: 0.2 };
        let sum = [tenth; 3].into_iter().sum::<SearchTime>();
        assert_eq!(sum, SearchTime { seconds: 0.3, thread_seconds: 0.6 });
    }

    #[test]
    fn records_without_a_time_are_ignored() {
        let list = SearchTime { seconds: 0.5, thread_seconds: 0.5 };
        let record = "123456708 moves 1 | solution E | seconds 0.500 0.1,0.4";
        assert_eq!(SearchTime::from_record(record), Some(list));
        for record in [
            "nodes 5",
            "nodes 5 | seconds",
            "x | seconds -1",
            "x | seconds NaN",
            "x | seconds 1e308",
            " | ",
        ] {
            assert_eq!(SearchTime::from_record(record), None, "{record}");
        }
    }
}
