//! What `auto` means: the choice of heuristics by the time from the question to the answer.
//!
//! On the 15-puzzle a search begins with the 6-6-3 tables that are part of the program. That
//! takes no time, and most positions are solved in milliseconds. Those that are not are worth the
//! 7-8 tables, which leave a tenth of the nodes, and of the hardest positions a thirtieth. If a
//! [`Shelf`] has these, they are loaded as soon as the search has cost about as much as loading does.
//! To build them takes longer than even
//! the hardest positions do with a collection of two partitions, 7-7-1x2, which is built in a second or two. So
//! that is what a hard position gets, or 6-6-3x3 where there is little memory; and 7-8 are built if many positions come
//! one after the other.
//!
//! On the 24-puzzle it begins with linear conflicts, and goes on with the largest collection that the
//! shelf has, and the deepest automaton of walks. If there is none it is the 6-6-6-6 tables, which are built in
//! seconds. With these a random position takes hours, and a collection leaves a seventh of the nodes; so after a minute
//! or so, which is what a collection takes to be built, the largest is built that the shelf has memory
//! [to spare](Shelf::spare) for. (That is none of them, unless a shelf says so, as that of the program does: the smallest takes
//! more than a gibibyte.) Boards of other sizes are left to the Manhattan distance: it is quickest for
//! the small ones, and for the large ones there are no tables that would be large enough.

use super::engine::Engine;
use super::engines::suitable;
use super::lazy_heuristic::{Reinforcement, Reserve};
use super::settings::Settings;
use crate::heuristic::{Effort, Heuristic, Lanes, Shelf, Workshop};
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, Partition};
use std::sync::Arc;

/// Tables that are worth waiting for.
struct UpgradePolicy {
    size: (usize, usize),
    /// That of a partition, or of a collection.
    name: &'static str,
    /// How many nodes a search visits while they are loaded, more or less: with more threads both
    /// take less time.
    load_nodes: u64,
    /// The same for building them, unless that takes longer than anybody would wait unasked.
    build_nodes: Option<u64>,
    /// Whether they are for single hard positions: for others they are no better than what a search begins with, and
    /// nor are they where all solutions are wanted, because lanes are then not looked up at once.
    is_for_hard_positions: bool,
    /// Whether it is one of several of which one is enough: nothing better is built where this one is kept.
    is_enough: bool,
}

/// Those there are, for each size the best first.
const UPGRADE_POLICIES: [UpgradePolicy; 7] = [
    UpgradePolicy {
        size: (4, 4),
        name: "7-8",
        load_nodes: 1 << 20,
        build_nodes: Some(1 << 27),
        is_for_hard_positions: false,
        is_enough: false,
    },
    UpgradePolicy {
        size: (4, 4),
        name: "7-7-1x2",
        load_nodes: 1 << 21,
        build_nodes: Some(1 << 22),
        is_for_hard_positions: true,
        is_enough: false,
    },
    UpgradePolicy {
        size: (4, 4),
        name: "6-6-3x3",
        load_nodes: 1 << 20,
        build_nodes: Some(1 << 22),
        is_for_hard_positions: true,
        is_enough: false,
    },
    UpgradePolicy {
        size: (5, 5),
        name: "6-6-6-6x8",
        load_nodes: 1 << 24,
        build_nodes: Some(1 << 30),
        is_for_hard_positions: false,
        is_enough: true,
    },
    UpgradePolicy {
        size: (5, 5),
        name: "6-6-6-6x4",
        load_nodes: 1 << 24,
        build_nodes: Some(1 << 30),
        is_for_hard_positions: false,
        is_enough: true,
    },
    UpgradePolicy {
        size: (5, 5),
        name: "6-6-6-6x2",
        load_nodes: 1 << 24,
        build_nodes: Some(1 << 30),
        is_for_hard_positions: false,
        is_enough: true,
    },
    UpgradePolicy {
        size: (5, 5),
        name: "6-6-6-6",
        load_nodes: 1 << 18,
        build_nodes: Some(1 << 24),
        is_for_hard_positions: false,
        is_enough: false,
    },
];

/// The engine that is likely to be the first to answer, for boards of this size.
///
/// Tables that turn out to be worth it are built in memory: some 160 MB on the 15-puzzle, for positions that take
/// seconds, and up to 830 MB for lists of many such positions; on the 24-puzzle 300 MB. If you keep them in files, or want none built, give
/// [`Settings::auto`] another shelf.
///
/// ```
/// use fifteen::{Size, korf};
///
/// let chosen = |rows, cols| {
///     let engine = korf::auto(Size::new(rows, cols)?);
///     Ok::<_, fifteen::SizeError>(format!("{} {}", engine.name(), engine.heuristic()))
/// };
/// assert_eq!(chosen(3, 3)?, "wide manhattan");
/// assert_eq!(chosen(4, 4)?, "wide pdb-6-6-3");
/// assert_eq!(chosen(5, 5)?, "wide conflict");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
#[allow(clippy::missing_panics_doc)] // it cannot: every engine can do what is chosen here
pub fn auto(size: Size) -> Box<dyn Engine> {
    let settings = Settings::auto(size, Arc::new(Workshop::default()));
    suitable(size, &settings).expect("every engine can be what it is, and wide take heuristics")
}

impl Settings {
    /// The heuristics that are likely to be the first to lead to an answer, for boards of a size:
    /// one that is there at once, and in [reserve](Settings::reserve) the tables that are worth
    /// waiting for, if the shelf has them.
    ///
    /// ```
    /// use fifteen::Size;
    /// use fifteen::korf::{self, Settings};
    /// use std::sync::Arc;
    ///
    /// let size = Size::new(5, 5)?;
    /// let settings = Settings::auto(size, Arc::new(()));
    /// assert!(settings.reserve.is_none(), "the shelf is empty");
    /// assert_eq!(korf::suitable(size, &settings)?.heuristic(), "conflict");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[allow(clippy::needless_pass_by_value)] // it is given away
    pub fn auto(size: Size, shelf: Arc<dyn Shelf>) -> Settings {
        let Some(heuristic) = initial_heuristic(size) else {
            return Settings::default();
        };
        let reserve = reserve(size, &shelf).map(Arc::new);
        Settings { heuristic: Some(heuristic), reserve, ..Settings::default() }
    }
}

/// The heuristic to begin with.
fn initial_heuristic(size: Size) -> Option<Heuristic> {
    let conflict = || {
        let is_worth_it = (size.rows(), size.cols()) == (5, 5);
        let named = || Heuristic::named(size, "conflict", Threads::ONE, &mut ());
        is_worth_it.then(named)?.ok()
    };
    Heuristic::embedded(size).or_else(conflict)
}

/// What is in reserve, if anything can be had: the best tables that are there, or else those that can be built.
/// Behind what is sent for first stands what is better and is sent for later.
fn reserve(size: Size, shelf: &Arc<dyn Shelf>) -> Option<Reserve> {
    let sides = (size.rows(), size.cols());
    let mut better: Option<Reserve> = None;
    for worthwhile in UPGRADE_POLICIES.iter().filter(|worthwhile| worthwhile.size == sides) {
        let Some((reserve, effort)) = worthwhile.reserve(size, shelf) else { continue };
        let is_there = effort == Effort::Load;
        better = Some(match better.filter(|_| !(worthwhile.is_enough && is_there)) {
            Some(better) if better.nodes() <= reserve.nodes() => better,
            Some(better) => reserve.then(better),
            None => reserve,
        });
        if is_there {
            break;
        }
    }
    better
}

impl UpgradePolicy {
    /// These tables in reserve, and what it would take to fetch them, unless they cannot be had or that would take
    /// too long.
    fn reserve(&self, size: Size, place: &Arc<dyn Shelf>) -> Option<(Reserve, Effort)> {
        let wanted = WantedTables::named(size, self.name);
        let effort = wanted.peek(&**place)?;
        let nodes = match effort {
            Effort::Load => self.load_nodes,
            Effort::Build if wanted.memory() > place.spare() => return None,
            Effort::Build => self.build_nodes?,
        };
        let (name, place) = (format!("pdb-{}", self.name), Arc::clone(place));
        let reserve = Reserve::new(name, nodes, move |watch| wanted.fetch(&*place, watch));
        let for_hard = |reserve: Reserve| reserve.per_search().single_solution_only();
        Some((if self.is_for_hard_positions { for_hard(reserve) } else { reserve }, effort))
    }
}

/// What is asked of a shelf.
enum WantedTables {
    Partition(Partition),
    Collection(Collection),
}

impl WantedTables {
    fn named(size: Size, name: &str) -> WantedTables {
        if Collection::is_meant(name) {
            WantedTables::Collection(Collection::parse(size, name).expect("it is in the list"))
        } else {
            WantedTables::Partition(Partition::parse(size, name).expect("it is in the list"))
        }
    }

    /// The most bytes that it takes to build the tables, if those are many.
    fn memory(&self) -> u64 {
        match self {
            WantedTables::Partition(_) => 0,
            WantedTables::Collection(collection) => Lanes::memory(collection),
        }
    }

    fn peek(&self, place: &dyn Shelf) -> Option<Effort> {
        match self {
            WantedTables::Partition(partition) => place.peek(partition),
            WantedTables::Collection(collection) => place.peek_lanes(collection),
        }
    }

    fn fetch(&self, place: &dyn Shelf, watch: &mut dyn Observer<()>) -> Option<Reinforcement> {
        match self {
            WantedTables::Partition(partition) => {
                Some(Heuristic::with_tables(place.fetch(partition, watch)?.into()).into())
            }
            WantedTables::Collection(collection) => {
                let heuristic =
                    Heuristic::with_pdb_set(place.fetch_lanes(collection, watch)?.into());
                let walks = place.fetch_walks(collection.size(), watch);
                Some(Reinforcement { heuristic, walks })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Tables;
    use Effort::{Build, Load};

    /// A shelf that has some tables, by name, and as much memory to build them.
    struct Has(Vec<(&'static str, Effort)>, u64);

    impl Has {
        fn effort(&self, name: &str) -> Option<Effort> {
            self.0.iter().find(|(known, _)| *known == name).map(|(_, effort)| *effort)
        }
    }

    impl Shelf for Has {
        fn peek(&self, partition: &Partition) -> Option<Effort> {
            self.effort(partition.name())
        }

        fn fetch(&self, _: &Partition, _: &mut dyn Observer<()>) -> Option<Tables> {
            None
        }

        fn peek_lanes(&self, collection: &Collection) -> Option<Effort> {
            self.effort(collection.name())
        }

        fn spare(&self) -> u64 {
            self.1
        }
    }

    /// What is in reserve, and after how many nodes (as a power of two) it is sent for.
    fn in_reserve(rows: usize, has: &[(&'static str, Effort)], spare: u64) -> Vec<(String, u32)> {
        let shelf: Arc<dyn Shelf> = Arc::new(Has(has.to_vec(), spare));
        let size = Size::new(rows, rows).expect("a size");
        let reserve = reserve(size, &shelf).map(Arc::new);
        let chain = reserve.iter().flat_map(Reserve::chain);
        chain.map(|one| (one.name().to_owned(), one.nodes().ilog2())).collect()
    }

    fn assert_escalation(rows: usize, has: &[(&'static str, Effort)], expected: &[(&str, u32)]) {
        let found = in_reserve(rows, has, u64::MAX);
        let found: Vec<(&str, u32)> =
            found.iter().map(|(name, nodes)| (&name[4..], *nodes)).collect();
        assert_eq!(found, expected, "{has:?}");
    }

    /// What is kept ends the list: nothing that is worse is worth it.
    #[test]
    fn upgrades_of_the_15_puzzle_are_chained_by_cost() {
        let [small, middle, large] = ["6-6-3x3", "7-7-1x2", "7-8"];
        assert_escalation(4, &[(large, Load), (middle, Build), (small, Build)], &[(large, 20)]);
        let chain = [(middle, 22), (large, 27)];
        assert_escalation(4, &[(large, Build), (middle, Build), (small, Build)], &chain);
        let chain = [(small, 20), (middle, 22), (large, 27)];
        assert_escalation(4, &[(large, Build), (middle, Build), (small, Load)], &chain);
        let chain = [(middle, 21), (large, 27)];
        assert_escalation(4, &[(large, Build), (middle, Load), (small, Load)], &chain);
        assert_escalation(4, &[], &[]);
        assert_escalation(4, &[(large, Load)], &[(large, 20)]);
        assert_escalation(4, &[(large, Load), (small, Load)], &[(large, 20)]);
        assert_escalation(4, &[(large, Build)], &[(large, 27)]);
        assert_escalation(4, &[(large, Build), (small, Build)], &[(small, 22), (large, 27)]);
        assert_escalation(4, &[(large, Build), (small, Load)], &[(small, 20), (large, 27)]);
        assert_escalation(4, &[(small, Build)], &[(small, 22)]);
        assert_escalation(5, &[(large, Load), (small, Load)], &[]);
    }

    /// Of the collections of the 24-puzzle one is enough.
    #[test]
    fn stored_collection_is_preferred_to_building_one() {
        let [eight, four, two, least] = ["6-6-6-6x8", "6-6-6-6x4", "6-6-6-6x2", "6-6-6-6"];
        assert_escalation(5, &[(eight, Load), (four, Load)], &[(eight, 24)]);
        assert_escalation(5, &[(eight, Build), (four, Load)], &[(four, 24)]);
        assert_escalation(5, &[(eight, Build), (four, Build), (two, Load)], &[(two, 24)]);
        assert_escalation(5, &[(eight, Build), (four, Build), (two, Build)], &[(eight, 30)]);
        assert_escalation(
            5,
            &[(four, Build), (two, Build), (least, Build)],
            &[(least, 24), (four, 30)],
        );
        assert_escalation(5, &[(two, Build), (least, Load)], &[(least, 18), (two, 30)]);
        assert_escalation(5, &[(two, Load), (least, Load)], &[(two, 24)]);
    }

    /// What is loaded takes no more memory than it has; what is built does.
    #[test]
    fn tables_that_exceed_the_memory_budget_are_not_built() {
        let (name, size) = ("6-6-3x3", Size::new(4, 4).expect("a size"));
        let collection = Collection::parse(size, name).expect("it has a name");
        let memory = Lanes::memory(&collection);
        for (spare, effort, is_there) in [
            (memory, Build, true),
            (memory + 1, Build, true),
            (memory - 1, Build, false),
            (0, Build, false),
            (0, Load, true),
        ] {
            assert_eq!(in_reserve(4, &[(name, effort)], spare).len(), usize::from(is_there));
        }
        assert_eq!(in_reserve(4, &[("7-8", Build)], 0).len(), 1, "a partition takes little");
    }

    #[test]
    fn collection_is_per_search_and_single_solution_only() {
        let shelf: Arc<dyn Shelf> =
            Arc::new(Has(vec![("6-6-3x3", Build), ("7-8", Build)], u64::MAX));
        let settings = Settings::auto(Size::new(4, 4).expect("a size"), shelf);
        let reserve = settings.reserve.expect("there is one");
        let each: Vec<bool> = reserve.chain().map(|one| one.is_for_each()).collect();
        assert_eq!(each, [true, false]);
        assert_eq!(reserve.first_for_all_solutions().map(|one| one.name()), Some("pdb-7-8"));
    }

    #[test]
    fn initial_heuristic_needs_no_loading() {
        let begins = |rows, cols| {
            let heuristic = initial_heuristic(Size::new(rows, cols).expect("a size"));
            heuristic.map(|heuristic| heuristic.name().to_owned())
        };
        assert_eq!(begins(4, 4).as_deref(), Some("pdb-6-6-3"));
        assert_eq!(begins(5, 5).as_deref(), Some("conflict"));
        for (rows, cols) in [(3, 3), (5, 4), (4, 5), (3, 5), (5, 3)] {
            assert_eq!(begins(rows, cols), None);
        }
    }
}
