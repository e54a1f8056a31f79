//! A long search as a list of units, so that it can be stopped, gone on with, and shared out.
//!
//! Where a search tree is cut below its top, the subtrees are independent of each other. They are dealt
//! out like cards to [`UNITS`] units, which depends on nothing but the search: not on the number of
//! threads, nor on what has been done before. A unit is searched by any thread of any machine, more
//! than once if need be, and comes to a record: counts, and what was found. Records can be put together
//! in any order. So threads, a search that goes on after a power cut, parts of it on several
//! machines and a cluster are all the same thing: somebody who does the units of a [`Todo`].
//!
//! What has been done is kept in a [`ledger`](crate::ledger).

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many units there are. A search of a day has units of twenty seconds.
pub const UNITS: usize = 1 << 12;

/// What a unit of a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitResult<Record> {
    /// Its number, below [`UNITS`].
    pub number: usize,
    /// What came of it, in the terms of the search.
    pub record: Record,
}

/// A text is no record of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordError;

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it does not say what a unit came to")
    }
}

impl std::error::Error for RecordError {}

/// The units that somebody is to do: those of a shard that are not done; or all, if others do them as well, each
/// beginning with some of its own.
///
/// It can be shared: when somebody else has done a unit it need not be done here any more, though the search
/// is under way.
///
/// ```
/// use fifteen_runtime::units::{Todo, UNITS};
///
/// let todo = Todo::shard("2/3".parse()?);
/// assert!(!todo.has(0) && todo.has(1) && !todo.has(2) && !todo.has(3) && todo.has(4));
/// todo.done(4);
/// assert!(!todo.has(4));
/// assert_eq!(todo.len(), UNITS / 3 - 1);
/// assert!(!todo.is_empty() && Todo::nothing().is_empty());
/// # Ok::<(), fifteen_runtime::units::ShardError>(())
/// ```
#[derive(Debug)]
pub struct PendingUnits {
    /// A flag for each unit.
    is_pending: Vec<AtomicBool>,
    /// The units in the order in which they are best begun.
    order: Vec<usize>,
}

impl PendingUnits {
    /// All units.
    pub fn all() -> PendingUnits {
        PendingUnits::for_shard(Shard::WHOLE)
    }

    /// No units.
    pub fn none() -> PendingUnits {
        PendingUnits::new(|_| false, Vec::new())
    }

    /// The units of a shard.
    pub fn for_shard(shard: Shard) -> PendingUnits {
        let own = low_discrepancy_order(UNITS).filter(|&unit| shard.contains(unit));
        PendingUnits::new(|unit| shard.contains(unit), own.collect())
    }

    /// All units, as one of several does them who hear of each other: see [`in_company`].
    pub fn own_then_steal(shard: Shard) -> PendingUnits {
        PendingUnits::new(|_| true, own_then_steal(low_discrepancy_order(UNITS), shard))
    }

    fn new(is_pending: impl Fn(usize) -> bool, order: Vec<usize>) -> PendingUnits {
        PendingUnits {
            is_pending: (0..UNITS).map(|unit| AtomicBool::new(is_pending(unit))).collect(),
            order,
        }
    }

    /// Takes note that a unit is done.
    ///
    /// # Panics
    /// If there is no such unit.
    pub fn mark_done(&self, unit: usize) {
        self.is_pending[unit].store(false, Ordering::Relaxed);
    }

    /// Whether a unit is to be done.
    pub fn contains(&self, unit: usize) -> bool {
        self.is_pending.get(unit).is_some_and(|is_open| is_open.load(Ordering::Relaxed))
    }

    /// How many units are to be done.
    pub fn len(&self) -> usize {
        self.is_pending.iter().filter(|is_open| is_open.load(Ordering::Relaxed)).count()
    }

    /// The units to do, in the order in which they are best begun: every beginning of it is spread
    /// evenly over all units. So what is done at some time is a fair sample of the whole, even if
    /// units that were dealt out one after the other are alike.
    pub fn order(&self) -> Vec<usize> {
        self.order.iter().copied().filter(|&unit| self.contains(unit)).collect()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The order in which one of several does units that all of them could do, and hear of from each other: first its own, and
/// then those of others, from their ends. So whoever is done helps the others with what they come to last, nobody waits
/// for anybody, and hardly anything is done twice; though machines may be unlike, and some may vanish.
///
/// ```
/// use fifteen_runtime::units::in_company;
///
/// assert_eq!(in_company(0..6, "1/2".parse()?), [0, 2, 4, 5, 3, 1]);
/// assert_eq!(in_company(0..6, "2/2".parse()?), [1, 3, 5, 4, 2, 0]);
/// # Ok::<(), fifteen_runtime::units::ShardError>(())
/// ```
pub fn own_then_steal(units: impl Iterator<Item = usize>, shard: Shard) -> Vec<usize> {
    let (mut order, others): (Vec<usize>, Vec<usize>) =
        units.partition(|&unit| shard.contains(unit));
    order.extend(others.into_iter().rev());
    order
}

/// All numbers below a count, in an order of which every beginning is spread evenly.
///
/// ```
/// use fifteen_runtime::units::spread;
///
/// assert!(spread(8).eq([0, 5, 2, 7, 4, 1, 6, 3]));
/// ```
pub fn low_discrepancy_order(count: usize) -> impl Iterator<Item = usize> {
    // Multiples of the golden section of all: the next one always falls into one of the widest gaps.
    // What has no factor in common with the count comes to every number.
    let golden = count * 377 / 610;
    let mut coprime = (golden..=count).filter(|&stride| gcd(stride, count) == 1);
    let stride = coprime.next().unwrap_or(1);
    (0..count).scan(0, move |next, _| {
        let number = *next;
        *next = (number + stride) % count;
        Some(number)
    })
}

/// The greatest factor that two numbers have in common.
fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// Every so many-th unit: one of several parts of a search of about the same size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 0.
    index: usize,
    /// How many parts there are.
    count: usize,
}

impl Shard {
    /// The only part.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// A part, counted from 0, of several.
    ///
    /// # Panics
    /// If it is none of them.
    pub fn new(index: usize, count: usize) -> Shard {
        assert!(index < count, "part {index} is none of {count}");
        Shard { index, count }
    }

    /// Whether a unit belongs to it.
    pub fn contains(self, unit: usize) -> bool {
        unit % self.count == self.index
    }
}

impl fmt::Display for Shard {
    /// As people count: the first of three parts is `1/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

/// Why a text is no shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShardError {
    /// It is not two numbers with a stroke between them.
    Syntax,
    /// The part is not one of the parts.
    IndexOutOfRange,
    /// There are more parts than units.
    TooManyShards,
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShardError::Syntax => {
                f.write_str("a shard is two numbers such as 2/5, the second of five")
            }
            ShardError::IndexOutOfRange => {
                f.write_str("the first number is one of 1 to the second")
            }
            ShardError::TooManyShards => {
                write!(f, "a search has {UNITS} units, and no more shards than that")
            }
        }
    }
}

impl std::error::Error for ShardError {}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let number = |text: &str| text.parse::<usize>().map_err(|_| ShardError::Syntax);
        let (part, parts) = text.split_once('/').ok_or(ShardError::Syntax)?;
        let (part, parts) = (number(part)?, number(parts)?);
        if !(1..=parts).contains(&part) {
            return Err(ShardError::IndexOutOfRange);
        }
        if parts > UNITS {
            return Err(ShardError::TooManyShards);
        }
        Ok(Shard { index: part - 1, count: parts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_in_one_shard() {
        for parts in [1, 2, 3, 7, 100, UNITS] {
            let shards = (1..=parts).map(|part| format!("{part}/{parts}").parse::<Shard>());
            let shards: Vec<Shard> = shards.collect::<Result<_, _>>().expect("shards");
            for unit in 0..UNITS {
                assert_eq!(shards.iter().filter(|shard| shard.contains(unit)).count(), 1);
            }
            assert_eq!(shards[parts - 1].to_string(), format!("{parts}/{parts}"));
        }
    }

    /// Every unit comes once, and however early one stops, no stretch of units was left out.
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
