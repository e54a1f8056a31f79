//! Automatic choice of heuristics with the shortest expected time to an answer.
//!
//! On the 15-puzzle a search begins with the 6-6-3 tables embedded in the program. They need no
//! loading, and solve most positions in milliseconds. Harder positions justify the 7-8 tables,
//! which reduce the nodes to a tenth, and for the hardest positions to a thirtieth. If the
//! [`TableSource`] has these tables, they are loaded once the search has taken about as long as
//! loading them will take. Building them takes longer than solving even the hardest positions with
//! a collection of two partitions, 7-7-1x2, which is built in a second or two. So a hard position
//! uses that collection, or 6-6-3x3 if there is little memory; the 7-8 tables are built for long
//! series of positions.
//!
//! On the 24-puzzle a search begins with linear conflicts, and continues with the largest
//! collection and the deepest pruning automaton that the table source has. If it has no collection,
//! the 6-6-6-6 tables are built in seconds. With these a random position takes hours, and a
//! collection reduces the nodes to a seventh. So after about a minute, the time it takes to build a
//! collection, the search builds the largest one that the table source can build. (The default
//! [memory budget](crate::heuristic::InMemoryBuilder::memory_budget) is too small for any of them:
//! the smallest takes more than a gibibyte. The program builds all that fit in the available
//! memory.) A long search also looks for an [incumbent](Engine::incumbent_after): if that is a
//! shortest solution, the last iteration is not needed. Boards of other sizes use the Manhattan
//! distance: it is fastest for small ones, and for large ones no tables are large enough.

use super::engine::Engine;
use super::engines::engine_for;
use super::lazy_heuristic::{LazyHeuristic, Upgrade};
use super::settings::Settings;
use crate::Threads;
use crate::heuristic::{Acquisition, Heuristic, InMemoryBuilder, TableSource};
use UpgradeRole::{General, HardPositions, Sufficient};
use fifteen_codegen::Size;
use fifteen_patterns::Collection;
use std::sync::Arc;

/// Policy for loading or building tables during a search.
struct UpgradePolicy {
    /// Number of rows and of columns of the board.
    side: usize,
    /// Name of a partition or a collection.
    name: &'static str,
    /// Binary logarithm of the approximate number of nodes that a search visits in the time that
    /// loading the tables takes. More threads speed up both.
    load_log2: u32,
    /// The same for building them.
    build_log2: u32,
    role: UpgradeRole,
}

/// Role of the tables of a policy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UpgradeRole {
    /// Tables that speed up all searches.
    General,
    /// Tables that only speed up single hard positions: for others they are no better than the
    /// initial heuristic. They are not used to find all solutions either, since that search looks
    /// up PDB sets one node at a time.
    HardPositions,
    /// Tables that speed up all searches. If they are stored, no better ones are built.
    Sufficient,
}

/// Policies by board size, the best tables first.
const UPGRADE_POLICIES: [UpgradePolicy; 7] = [
    UpgradePolicy { side: 4, name: "7-8", load_log2: 20, build_log2: 27, role: General },
    UpgradePolicy { side: 4, name: "7-7-1x2", load_log2: 21, build_log2: 22, role: HardPositions },
    UpgradePolicy { side: 4, name: "6-6-3x3", load_log2: 20, build_log2: 22, role: HardPositions },
    UpgradePolicy { side: 5, name: "6-6-6-6x8", load_log2: 24, build_log2: 30, role: Sufficient },
    UpgradePolicy { side: 5, name: "6-6-6-6x4", load_log2: 24, build_log2: 30, role: Sufficient },
    UpgradePolicy { side: 5, name: "6-6-6-6x2", load_log2: 24, build_log2: 30, role: Sufficient },
    UpgradePolicy { side: 5, name: "6-6-6-6", load_log2: 18, build_log2: 24, role: General },
];

/// Number of visited nodes below which the last iteration of a 24-puzzle takes less time than an
/// incumbent.
const INCUMBENT_AFTER: u64 = 1 << 25;

/// Returns the engine with the shortest expected time to an answer, for boards of this size.
///
/// It builds tables in memory when they pay off: about 160 MB on the 15-puzzle for positions that
/// take seconds, up to 830 MB for lists of many such positions; 300 MB on the 24-puzzle. To load
/// tables from files, or to build none, pass another table source to [`Settings::auto`].
///
/// ```
/// use fifteen::{Size, korf};
///
/// let chosen = |rows, cols| {
///     let engine = korf::auto_engine(Size::new(rows, cols)?);
///     Ok::<_, fifteen::SizeError>(format!("{} {}", engine.name(), engine.heuristic()))
/// };
/// assert_eq!(chosen(3, 3)?, "wide manhattan");
/// assert_eq!(chosen(4, 4)?, "wide pdb-6-6-3");
/// assert_eq!(chosen(5, 5)?, "wide conflict");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
#[allow(clippy::missing_panics_doc)] // the chosen settings are supported
pub fn auto_engine(size: Size) -> Box<dyn Engine> {
    let settings = Settings::auto(size, Arc::new(InMemoryBuilder::default()));
    engine_for(size, &settings).expect("supported settings")
}

impl Settings {
    /// Returns the heuristics with the shortest expected time to an answer, for boards of a size:
    /// an initial one that needs no loading, and a [lazy](Settings::lazy_heuristic) one with the
    /// tables worth waiting for, if the table source has them. Searches of the 24-puzzle use an
    /// [incumbent](Engine::incumbent_after).
    ///
    /// ```
    /// use fifteen::Size;
    /// use fifteen::korf::{self, Settings};
    /// use std::sync::Arc;
    ///
    /// let size = Size::new(5, 5)?;
    /// let settings = Settings::auto(size, Arc::new(()));
    /// assert!(settings.lazy_heuristic.is_none(), "no tables available");
    /// assert_eq!(korf::engine_for(size, &settings)?.heuristic(), "conflict");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[allow(clippy::needless_pass_by_value)] // moved into closures
    pub fn auto(size: Size, source: Arc<dyn TableSource>) -> Settings {
        let Some(heuristic) = initial_heuristic(size) else {
            return Settings::default();
        };
        let lazy_heuristic = choose_lazy_heuristic(size, &source).map(Arc::new);
        let (heuristic, incumbent_after) =
            (Some(heuristic), is_24_puzzle(size).then_some(INCUMBENT_AFTER));
        Settings { heuristic, lazy_heuristic, incumbent_after, ..Settings::default() }
    }
}

/// Returns the initial heuristic.
fn initial_heuristic(size: Size) -> Option<Heuristic> {
    let conflict = || {
        let named = || Heuristic::named(size, "conflict", Threads::ONE, &mut ());
        is_24_puzzle(size).then(named)?.ok()
    };
    Heuristic::embedded(size).or_else(conflict)
}

/// Returns whether boards of this size have 24 tiles in a square.
fn is_24_puzzle(size: Size) -> bool {
    (size.rows(), size.cols()) == (5, 5)
}

/// Chooses the chain of lazy heuristics: the best stored tables, and the tables that can be built.
/// Cheaper tables precede better ones that cost more.
fn choose_lazy_heuristic(size: Size, source: &Arc<dyn TableSource>) -> Option<LazyHeuristic> {
    let mut better: Option<LazyHeuristic> = None;
    for policy in UPGRADE_POLICIES.iter().filter(|policy| policy.is_for(size)) {
        let Some((lazy, acquisition)) = policy.to_lazy_heuristic(size, source) else { continue };
        let is_stored = acquisition == Acquisition::Load;
        better = Some(match better.filter(|_| !(policy.role == Sufficient && is_stored)) {
            Some(better) if better.load_after() <= lazy.load_after() => better,
            Some(better) => lazy.followed_by(better),
            None => lazy,
        });
        if is_stored {
            break;
        }
    }
    better
}

impl UpgradePolicy {
    /// Returns whether the tables are for boards of this size.
    fn is_for(&self, size: Size) -> bool {
        (size.rows(), size.cols()) == (self.side, self.side)
    }

    /// Returns a lazy heuristic for these tables, and whether they are loaded or built; `None` if
    /// they are unavailable.
    fn to_lazy_heuristic(
        &self,
        size: Size,
        source: &Arc<dyn TableSource>,
    ) -> Option<(LazyHeuristic, Acquisition)> {
        let collection = Collection::parse(size, self.name).expect("valid name");
        let acquisition = source.acquisition(&collection)?;
        let nodes = match acquisition {
            Acquisition::Load => 1 << self.load_log2,
            Acquisition::Build => 1 << self.build_log2,
        };
        let (name, source) = (format!("pdb-{}", self.name), Arc::clone(source));
        let lazy = LazyHeuristic::new(name, nodes, move |observer| {
            let heuristic = source.fetch(&collection, observer).ok()?;
            let prunes = heuristic.pdb_set().is_some();
            let load_automaton = || source.fetch_automaton(collection.size(), observer);
            Some(Upgrade { heuristic, automaton: prunes.then(load_automaton).flatten() })
        });
        let for_hard = |lazy: LazyHeuristic| lazy.per_search().single_solution_only();
        Some((if self.role == HardPositions { for_hard(lazy) } else { lazy }, acquisition))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Acquisition::{Build, Load};

    /// Table source that announces named tables.
    struct FakeTableSource(Vec<(&'static str, Acquisition)>);

    impl TableSource for FakeTableSource {
        fn acquisition(&self, collection: &Collection) -> Option<Acquisition> {
            let found = self.0.iter().find(|(known, _)| *known == collection.name());
            found.map(|(_, acquisition)| *acquisition)
        }
    }

    /// Returns the names of the heuristics in the chain, and the logarithms of the node counts
    /// after which they are loaded.
    fn escalation_chain(rows: usize, has: &[(&'static str, Acquisition)]) -> Vec<(String, u32)> {
        let source: Arc<dyn TableSource> = Arc::new(FakeTableSource(has.to_vec()));
        let size = Size::new(rows, rows).expect("a size");
        let lazy = choose_lazy_heuristic(size, &source).map(Arc::new);
        let chain = lazy.iter().flat_map(LazyHeuristic::chain);
        chain
            .map(|heuristic| (heuristic.name().to_owned(), heuristic.load_after().ilog2()))
            .collect()
    }

    fn assert_escalation(
        rows: usize,
        has: &[(&'static str, Acquisition)],
        expected: &[(&str, u32)],
    ) {
        let found = escalation_chain(rows, has);
        let found: Vec<(&str, u32)> =
            found.iter().map(|(name, nodes)| (&name[4..], *nodes)).collect();
        assert_eq!(found, expected, "{has:?}");
    }

    /// Stored tables end the chain: worse ones are not considered.
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

    /// On the 24-puzzle, one stored collection is sufficient.
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

    #[test]
    fn collection_is_per_search_and_single_solution_only() {
        let source: Arc<dyn TableSource> =
            Arc::new(FakeTableSource(vec![("6-6-3x3", Build), ("7-8", Build)]));
        let settings = Settings::auto(Size::new(4, 4).expect("a size"), source);
        let lazy = settings.lazy_heuristic.expect("lazy heuristic");
        let each: Vec<bool> = lazy.chain().map(|heuristic| heuristic.is_per_search()).collect();
        assert_eq!(each, [true, false]);
        assert_eq!(
            lazy.first_for_all_solutions().map(|heuristic| heuristic.name()),
            Some("pdb-7-8")
        );
    }

    #[test]
    fn initial_heuristic_needs_no_loading() {
        let initial = |rows, cols| {
            let heuristic = initial_heuristic(Size::new(rows, cols).expect("a size"));
            heuristic.map(|heuristic| heuristic.name().to_owned())
        };
        assert_eq!(initial(4, 4).as_deref(), Some("pdb-6-6-3"));
        assert_eq!(initial(5, 5).as_deref(), Some("conflict"));
        for (rows, cols) in [(3, 3), (5, 4), (4, 5), (3, 5), (5, 3)] {
            assert_eq!(initial(rows, cols), None);
        }
    }
}
