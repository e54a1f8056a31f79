//! Number of threads of a search.

use crate::impl_error;
use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::OnceLock;
use std::thread;

/// A number of threads, from 1 to [`Threads::MAX`].
///
/// The default is one for each core. A search that cannot start this many threads continues with
/// fewer; see [`pool`](crate::pool).
///
/// ```
/// use fifteen_runtime::Threads;
///
/// assert_eq!(Threads::new(2).unwrap().get(), 2);
/// assert_eq!("2".parse(), Ok(Threads::new(2).unwrap()));
/// assert!(Threads::default() >= Threads::ONE);
/// assert_eq!(
///     "1000".parse::<Threads>().unwrap_err().to_string(),
///     "not a number of threads from 1 to 256"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Threads(NonZeroUsize);

impl Threads {
    /// The calling thread alone.
    pub const ONE: Threads = Threads(NonZeroUsize::MIN);

    /// Maximum number of threads, which bounds their memory.
    pub const MAX: usize = 256;

    /// Creates a number of threads. Returns `None` for 0 and for more than [`Threads::MAX`].
    pub fn new(threads: usize) -> Option<Threads> {
        NonZeroUsize::new(threads).filter(|_| threads <= Threads::MAX).map(Threads)
    }

    /// Returns the number.
    pub fn get(self) -> usize {
        self.0.get()
    }

    /// Returns the number of threads for each of `among` users that share these threads equally: at
    /// least one.
    pub fn divided_among(self, among: usize) -> Threads {
        Threads::new(self.get() / among.max(1)).unwrap_or(Threads::ONE)
    }

    /// Returns this number of threads, or the number of cores if that is smaller.
    pub fn capped_at_cores(self) -> Threads {
        self.min(Threads::default())
    }
}

impl Default for Threads {
    /// Returns one thread for each core that the system lets this process use, at most
    /// [`Threads::MAX`]. The result of the first call is stored, since the query reads several
    /// files for the limits of containers, and takes longer than solving an easy position.
    fn default() -> Threads {
        static CORES: OnceLock<Threads> = OnceLock::new();
        *CORES.get_or_init(|| {
            let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
            Threads::new(cores.min(Threads::MAX)).unwrap_or(Threads::ONE)
        })
    }
}

impl fmt::Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Threads {
    type Err = ThreadsError;

    fn from_str(text: &str) -> Result<Threads, ThreadsError> {
        text.parse().ok().and_then(Threads::new).ok_or(ThreadsError)
    }
}

/// Error for a text that is not a valid number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadsError;

impl_error!(ThreadsError: _ => ("not a number of threads from 1 to {}", Threads::MAX));
