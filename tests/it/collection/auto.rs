//! What the library chooses by itself on the board of the 24-puzzle.

use super::size;
use fifteen::heuristic::{Effort, Lanes, Shelf, Tables};
use fifteen::korf::Settings;
use fifteen::patterns::{Collection, Partition};
use fifteen::{Size, Watch};
use std::sync::Arc;

/// A shelf with tables of some collections, which nobody takes from it here, and of any partition.
struct Has(&'static [&'static str]);

impl Shelf for Has {
    fn peek(&self, _: &Partition) -> Option<Effort> {
        Some(Effort::Build)
    }

    fn fetch(&self, _: &Partition, _: &mut dyn Watch<()>) -> Option<Tables> {
        None
    }

    fn peek_lanes(&self, collection: &Collection) -> Option<Effort> {
        self.0.contains(&collection.name()).then_some(Effort::Load)
    }

    fn fetch_lanes(&self, _: &Collection, _: &mut dyn Watch<()>) -> Option<Lanes> {
        None
    }
}

fn reserve(size: Size, collections: &'static [&'static str]) -> Option<String> {
    let settings = Settings::auto(size, Arc::new(Has(collections)));
    settings.reserve.map(|reserve| reserve.name().to_owned())
}

#[test]
fn the_largest_collection_that_can_be_had_is_in_reserve() {
    let all = &["6-6-6-6x2", "6-6-6-6x8", "6-6-6-6x4"];
    assert_eq!(reserve(size(5, 5), all).as_deref(), Some("pdb-6-6-6-6x8"));
    assert_eq!(reserve(size(5, 5), &["6-6-6-6x2"]).as_deref(), Some("pdb-6-6-6-6x2"));
    assert_eq!(reserve(size(5, 5), &[]).as_deref(), Some("pdb-6-6-6-6"));
    assert_eq!(reserve(size(4, 4), all).as_deref(), Some("pdb-7-8"));
}
