//! Division of a long search into units, so that it can be stopped, resumed, and distributed.
//!
//! The subtrees below the top of a search tree are independent of each other. They are distributed
//! among [`UNITS`] units. The division depends only on the search, not on the number of threads or
//! on earlier runs. A unit can be searched by any thread of any machine, more than once if
//! necessary. Its result is a record: counts and solutions. Records can be merged in any order. So
//! threads, a search resumed after a power failure, shards on several machines and a cluster all
//! use the same code: they search the units of [`PendingUnits`].
//!
//! Finished units are stored in a [`checkpoint`](mod@crate::checkpoint).

use crate::impl_error;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

/// Number of units. In a search of one day a unit takes twenty seconds.
pub const UNITS: usize = 1 << 12;

/// Result of a unit of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitResult<Record> {
    /// Number of the unit, below [`UNITS`].
    pub number: usize,
    /// Record of the unit, in the format of the search.
    pub record: Record,
}

/// Error of parsing a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordError;

impl_error!(RecordError: _ => "not a unit record");

/// Unfinished units to search: those of one shard, or those of all shards, if several processes
/// search them together and each begins with its own shard.
///
/// Threads share the set, and units that other processes finish are removed while the search runs.
///
/// ```
/// use fifteen_runtime::units::{PendingUnits, UNITS};
///
/// let pending = PendingUnits::for_shard("2/3".parse()?);
/// assert!(pending.contains(1) && pending.contains(4) && !pending.contains(0));
/// pending.mark_done(4);
/// assert!(!pending.contains(4));
/// assert_eq!(pending.len(), UNITS / 3 - 1);
/// assert!(!pending.is_empty() && PendingUnits::none().is_empty());
/// # Ok::<(), fifteen_runtime::units::ShardError>(())
/// ```
#[derive(Debug)]
pub struct PendingUnits {
    /// Flag for each unit.
    is_pending: Vec<AtomicBool>,
    /// Units in the preferred order.
    order: Vec<usize>,
}

impl PendingUnits {
    /// Creates the set of all units.
    pub fn all() -> PendingUnits {
        PendingUnits::for_shard(Shard::WHOLE)
    }

    /// Creates the empty set.
    pub fn none() -> PendingUnits {
        PendingUnits::new(|_| false, Vec::new())
    }

    /// Creates the set of the units of a shard.
    pub fn for_shard(shard: Shard) -> PendingUnits {
        let own = low_discrepancy_order(UNITS).filter(|&unit| shard.contains(unit));
        PendingUnits::new(|unit| shard.contains(unit), own.collect())
    }

    /// Creates the set of all units, ordered for one of several processes that exchange records:
    /// see [`work_stealing_order`].
    pub fn for_work_stealing(shard: Shard) -> PendingUnits {
        PendingUnits::new(|_| true, work_stealing_order(low_discrepancy_order(UNITS), shard))
    }

    fn new(is_pending: impl Fn(usize) -> bool, order: Vec<usize>) -> PendingUnits {
        PendingUnits {
            is_pending: (0..UNITS).map(|unit| AtomicBool::new(is_pending(unit))).collect(),
            order,
        }
    }

    /// Removes a finished unit.
    ///
    /// # Panics
    /// If there is no unit with this number.
    pub fn mark_done(&self, unit: usize) {
        self.is_pending[unit].store(false, Ordering::Relaxed);
    }

    /// Returns whether a unit is pending.
    pub fn contains(&self, unit: usize) -> bool {
        self.is_pending.get(unit).is_some_and(|is_pending| is_pending.load(Ordering::Relaxed))
    }

    /// Returns the number of pending units.
    pub fn len(&self) -> usize {
        self.is_pending.iter().filter(|is_pending| is_pending.load(Ordering::Relaxed)).count()
    }

    /// Returns the pending units in the preferred order: every prefix is spread evenly over all
    /// units. So the finished units are at any time a fair sample of the whole, even if units with
    /// neighboring numbers are alike.
    pub fn order(&self) -> Vec<usize> {
        self.order.iter().copied().filter(|&unit| self.contains(unit)).collect()
    }

    /// Returns whether no unit is pending.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Returns the order in which one of several processes searches units that all of them can search:
/// first its own shard, and then the units of the others in reverse order. So a process that has
/// finished its own shard helps with the units that the others reach last. No process waits, and
/// hardly any unit is searched twice, even if machines are unequal or fail.
///
/// ```
/// use fifteen_runtime::units::work_stealing_order;
///
/// assert_eq!(work_stealing_order(0..6, "1/2".parse()?), [0, 2, 4, 5, 3, 1]);
/// assert_eq!(work_stealing_order(0..6, "2/2".parse()?), [1, 3, 5, 4, 2, 0]);
/// # Ok::<(), fifteen_runtime::units::ShardError>(())
/// ```
pub fn work_stealing_order(units: impl Iterator<Item = usize>, shard: Shard) -> Vec<usize> {
    let (mut order, others): (Vec<usize>, Vec<usize>) =
        units.partition(|&unit| shard.contains(unit));
    order.extend(others.into_iter().rev());
    order
}

/// Returns all numbers below a count, in an order in which every prefix is spread evenly.
///
/// ```
/// use fifteen_runtime::units::low_discrepancy_order;
///
/// assert!(low_discrepancy_order(8).eq([0, 5, 2, 7, 4, 1, 6, 3]));
/// ```
pub fn low_discrepancy_order(count: usize) -> impl Iterator<Item = usize> {
    // Multiples of the golden section of the count: the next one always falls into one of the
    // widest gaps. A stride coprime to the count reaches every number.
    let golden = count * 377 / 610;
    let mut coprime = (golden..=count).filter(|&stride| gcd(stride, count) == 1);
    let stride = coprime.next().unwrap_or(1);
    (0..count).scan(0, move |next, _| {
        let number = *next;
        *next = (number + stride) % count;
        Some(number)
    })
}

/// Returns the greatest common divisor.
fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// Fixed share of the units of a search: every n-th unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Index of the shard, from 0.
    index: usize,
    /// Number of shards.
    count: usize,
}

impl Shard {
    /// The complete search.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// Creates a shard from its index, counted from 0, and the number of shards.
    ///
    /// # Panics
    /// If the index is not below the count.
    pub fn new(index: usize, count: usize) -> Shard {
        assert!(index < count, "shard {index} of {count}");
        Shard { index, count }
    }

    /// Returns the number of shards.
    ///
    /// ```
    /// use fifteen_runtime::units::Shard;
    ///
    /// assert_eq!("2/5".parse::<Shard>()?.count(), 5);
    /// # Ok::<(), fifteen_runtime::units::ShardError>(())
    /// ```
    pub fn count(self) -> usize {
        self.count
    }

    /// Returns whether a unit belongs to the shard.
    pub fn contains(self, unit: usize) -> bool {
        unit % self.count == self.index
    }

    /// Returns the number of units below `all` that belong to the shard.
    ///
    /// ```
    /// use fifteen_runtime::units::Shard;
    ///
    /// assert_eq!([0, 1, 2, 5].map(|all| Shard::new(1, 3).count_units(all)), [0, 0, 1, 2]);
    /// ```
    pub fn count_units(self, all: usize) -> usize {
        all.saturating_sub(self.index).div_ceil(self.count)
    }
}

impl fmt::Display for Shard {
    /// Writes the index counted from 1: the first of three shards is `1/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

/// Error of parsing a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShardError {
    /// The text is not two numbers with a slash between them.
    Syntax,
    /// The index is 0, or larger than the number of shards.
    IndexOutOfRange,
    /// There are more shards than units.
    TooManyShards,
}

impl_error! { ShardError:
    Self::Syntax => "not a shard; expected k/n, such as 2/5",
    Self::IndexOutOfRange => "the shard index must be from 1 to the number of shards",
    Self::TooManyShards => "at most {UNITS} shards are possible",
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let number = |text: &str| text.parse::<usize>().map_err(|_| ShardError::Syntax);
        let (shard_number, shard_count) = text.split_once('/').ok_or(ShardError::Syntax)?;
        let (shard_number, shard_count) = (number(shard_number)?, number(shard_count)?);
        if !(1..=shard_count).contains(&shard_number) {
            return Err(ShardError::IndexOutOfRange);
        }
        if shard_count > UNITS {
            return Err(ShardError::TooManyShards);
        }
        Ok(Shard { index: shard_number - 1, count: shard_count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_in_one_shard() {
        for shard_count in [1, 2, 3, 7, 100, UNITS] {
            let shards = (1..=shard_count)
                .map(|shard_number| format!("{shard_number}/{shard_count}").parse::<Shard>());
            let shards: Vec<Shard> = shards.collect::<Result<_, _>>().expect("valid shards");
            for unit in 0..UNITS {
                assert_eq!(shards.iter().filter(|shard| shard.contains(unit)).count(), 1);
            }
            assert_eq!(shards.iter().map(|shard| shard.count_units(UNITS)).sum::<usize>(), UNITS);
            assert_eq!(shards[shard_count - 1].to_string(), format!("{shard_count}/{shard_count}"));
        }
    }

    /// The order contains every unit once, and prefixes of four lengths are spread evenly.
    #[test]
    fn every_prefix_of_the_order_is_spread_evenly() {
        let order = PendingUnits::all().order();
        for done in [16, 100, 1000, UNITS] {
            let mut begun = order[..done].to_vec();
            begun.sort_unstable();
            let gaps = begun.windows(2).map(|pair| pair[1] - pair[0]);
            assert!(gaps.clone().all(|gap| (1..=3 * UNITS / done).contains(&gap)), "{done}");
        }
        for count in [0, 1, 2, 3, 10, 610, 1000] {
            let mut numbers: Vec<usize> = low_discrepancy_order(count).collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..count), "{count}");
        }
        let todo = PendingUnits::for_shard("2/3".parse().expect("a shard"));
        todo.mark_done(1);
        let mut order = todo.order();
        order.sort_unstable();
        assert!(order.into_iter().eq((4..UNITS).step_by(3)));
    }

    #[test]
    fn malformed_shards_are_refused() {
        for (text, error) in [
            ("", ShardError::Syntax),
            ("3", ShardError::Syntax),
            ("a/3", ShardError::Syntax),
            ("-1/3", ShardError::Syntax),
            ("0/3", ShardError::IndexOutOfRange),
            ("4/3", ShardError::IndexOutOfRange),
            ("0/0", ShardError::IndexOutOfRange),
            ("1/4097", ShardError::TooManyShards),
        ] {
            assert_eq!(text.parse::<Shard>(), Err(error), "{text}");
        }
    }
}
