//! Tables that the library selects by itself, and their order.

use super::size;
use fifteen::heuristic::{Acquisition, InMemoryBuilder, TableSource};
use fifteen::korf::{LazyHeuristic, Settings};
use fifteen::patterns::Collection;
use fifteen::{Board, Size, Solution, Solver, Threads};
use std::sync::Arc;

/// Table source that claims to have some collections and to build all partitions, but returns no
/// tables.
struct FixedTableSource(&'static [&'static str]);

impl TableSource for FixedTableSource {
    fn acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        match collection.single() {
            Some(_) => Some(Acquisition::Build),
            None => self.0.contains(&collection.name()).then_some(Acquisition::Load),
        }
    }
}

/// Returns the names of a chain of upgrades.
fn upgrade_names(size: Size, source: impl TableSource + 'static) -> Vec<String> {
    let lazy = Settings::auto(size, Arc::new(source)).lazy_heuristic;
    lazy.iter().flat_map(LazyHeuristic::chain).map(|upgrade| upgrade.name().to_owned()).collect()
}

#[test]
fn the_largest_available_collection_is_the_upgrade() {
    let all = &["6-6-6-6x2", "6-6-6-6x8", "6-6-6-6x4"];
    assert_eq!(upgrade_names(size(5, 5), FixedTableSource(all)), ["pdb-6-6-6-6x8"]);
    assert_eq!(upgrade_names(size(5, 5), FixedTableSource(&["6-6-6-6x2"])), ["pdb-6-6-6-6x2"]);
    assert_eq!(upgrade_names(size(5, 5), FixedTableSource(&[])), ["pdb-6-6-6-6"]);
    assert_eq!(upgrade_names(size(4, 4), FixedTableSource(all)), ["pdb-7-8"]);
}

/// Returns a table source that builds tables within a memory budget.
fn limited_builder(memory_budget: u64) -> InMemoryBuilder {
    InMemoryBuilder { threads: Threads::ONE, memory_budget }
}

/// For the 24-puzzle the largest collection that fits in memory is built if none is cached.
#[test]
fn the_largest_collection_that_fits_in_memory_is_built() {
    let upgrades_within = |bytes| upgrade_names(size(5, 5), limited_builder(bytes));
    for name in ["6-6-6-6x8", "6-6-6-6x4", "6-6-6-6x2"] {
        let collection = Collection::parse(size(5, 5), name).expect("a name");
        let memory = collection.build_memory();
        assert_eq!(upgrades_within(memory), ["pdb-6-6-6-6".to_owned(), format!("pdb-{name}")]);
        assert!(!upgrades_within(memory - 1).contains(&format!("pdb-{name}")), "{name}");
        assert_eq!(
            upgrade_names(size(5, 5), (FixedTableSource(&["6-6-6-6x2"]), limited_builder(memory)))
                .len(),
            1
        );
    }
    assert!(upgrades_within(0).is_empty());
    assert_eq!(upgrades_within(1 << 30), ["pdb-6-6-6-6"]);
    let lazy = Settings::auto(size(5, 5), Arc::new(limited_builder(u64::MAX))).lazy_heuristic;
    let nodes: Vec<u64> = lazy
        .iter()
        .flat_map(LazyHeuristic::chain)
        .map(|heuristic| heuristic.load_after())
        .collect();
    assert_eq!(nodes, [1 << 24, 1 << 30], "proportional to the build time");
}

/// Cached tables replace all smaller ones. Among those that can be built, the faster ones come
/// first.
#[test]
fn faster_builds_are_loaded_first() {
    let both = ["pdb-7-7-1x2", "pdb-7-8"];
    assert_eq!(upgrade_names(size(4, 4), InMemoryBuilder::default()), both);
    assert_eq!(upgrade_names(size(4, 4), FixedTableSource(&["7-7-1x2"])), both);
    assert_eq!(
        upgrade_names(size(4, 4), FixedTableSource(&["6-6-3x3"])),
        ["pdb-6-6-3x3", "pdb-7-8"]
    );
    assert_eq!(
        upgrade_names(size(4, 4), (DiskOnlySource("7-8"), InMemoryBuilder::default())),
        ["pdb-7-8"]
    );
    assert_eq!(upgrade_names(size(5, 5), InMemoryBuilder::default()), ["pdb-6-6-6-6"]);
    assert!(upgrade_names(size(4, 4), ()).is_empty());
    assert!(upgrade_names(size(3, 3), InMemoryBuilder::default()).is_empty());
    let lazy = Settings::auto(size(4, 4), Arc::new(InMemoryBuilder::default())).lazy_heuristic;
    let for_all = lazy.as_ref().and_then(LazyHeuristic::first_for_all_solutions);
    assert_eq!(
        for_all.map(|upgrade| upgrade.name()),
        Some("pdb-7-8"),
        "a PDB set is for one solution"
    );
}

/// Table source that claims to have the tables of one partition, but returns none.
struct DiskOnlySource(&'static str);

impl TableSource for DiskOnlySource {
    fn acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        (collection.name() == self.0).then_some(Acquisition::Load)
    }
}

/// One of the hardest positions of the 15-puzzle is solved with tables that are built during the
/// search.
#[test]
fn the_hardest_positions_are_solved_with_a_collection() {
    let start = Board::parse(size(4, 4), "0c9dfbae37624851").expect("a position");
    let report = Solver::new().tables_from(InMemoryBuilder::default()).search(&start, &mut ());
    let report = report.expect("a solvable position");
    assert_eq!(report.solution().map(Solution::len), Some(80));
    assert_eq!(report.heuristic, "pdb-6-6-3, then pdb-7-7-1x2");
}
