//! Named public lists of positions, each with its source.
//!
//! Papers compare algorithms on the same positions. Short lists are part of the library; of longer
//! ones it has only the source.

use super::instances::{Instance, korf_24, korf_100};
use crate::board::Board;
use fifteen_codegen::Size;
use fifteen_runtime::impl_error;

/// Public list of positions.
#[derive(Clone, Copy, Debug)]
pub struct PublicList {
    /// Name, such as `korf100`.
    pub name: &'static str,
    /// Number of positions.
    pub count: usize,
    /// Rows and columns of the boards.
    pub size: (usize, usize),
    /// Short description.
    pub summary: &'static str,
    /// Publication, or place where the positions can be found.
    pub source: &'static str,
    contents: Contents,
}

/// Positions of a list.
#[derive(Clone, Copy, Debug)]
enum Contents {
    /// Positions with known lengths.
    Instances(fn() -> Vec<Instance>),
    /// Positions without known lengths.
    Positions(fn() -> Vec<Board>),
    /// Positions that are not part of the library.
    NotEmbedded,
}

/// All lists that the library knows.
pub const LISTS: [PublicList; 6] = [
    PublicList {
        name: "korf100",
        count: 100,
        size: (4, 4),
        summary: "random positions of the 15-puzzle",
        source: "R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27, 1985",
        contents: Contents::Instances(korf_100),
    },
    PublicList {
        name: "korf-taylor-10",
        count: 10,
        size: (5, 5),
        summary: "random positions of the 24-puzzle",
        source: "R. E. Korf and L. A. Taylor, Finding optimal solutions to the twenty-four puzzle, \
                 AAAI 1996",
        contents: Contents::Instances(korf_taylor_10),
    },
    PublicList {
        name: "korf24-50",
        count: 50,
        size: (5, 5),
        summary: "random positions of the 24-puzzle, shortest solutions first",
        source: "R. E. Korf and A. Felner, Disjoint pattern database heuristics, Artificial \
                 Intelligence 134, 2002",
        contents: Contents::Instances(korf_24),
    },
    PublicList {
        name: "deepcubea-24",
        count: 248,
        size: (5, 5),
        summary: "test states of a neural network, of 500",
        source: DEEPCUBEA,
        contents: Contents::Positions(deepcubea_24),
    },
    PublicList {
        name: "deepcubea-35",
        count: 500,
        size: (6, 6),
        summary: "test states of a neural network",
        source: DEEPCUBEA,
        contents: Contents::NotEmbedded,
    },
    PublicList {
        name: "deepcubea-48",
        count: 500,
        size: (7, 7),
        summary: "test states of a neural network",
        source: DEEPCUBEA,
        contents: Contents::NotEmbedded,
    },
];

const DEEPCUBEA: &str = "F. Agostinelli, S. McAleer, A. Shmakov and P. Baldi, Solving the Rubik's \
                         cube with deep reinforcement learning and search, Nature Machine \
                         Intelligence 1, 2019; repository forestagostinelli/DeepCubeA";

/// Numbers of the positions of Korf and Taylor, in their order, in the list of Korf and Felner,
/// which begins with these positions sorted by length.
const KORF_TAYLOR_NUMBERS: [usize; 10] = [5, 1, 8, 4, 6, 2, 7, 3, 9, 10];

const DEEPCUBEA_24_TABLE: &str = include_str!("../../tests/data/deepcubea24.tsv");

impl PublicList {
    /// Returns the list of this name, in upper or lower case.
    ///
    /// # Errors
    /// If there is none.
    ///
    /// ```
    /// use fifteen::korf::lists::PublicList;
    ///
    /// let list = PublicList::named("korf-taylor-10")?;
    /// assert_eq!(list.instances().expect("known lengths")[0].length, 100);
    /// assert!(PublicList::named("korf-10").is_err());
    /// # Ok::<(), fifteen::korf::lists::UnknownList>(())
    /// ```
    pub fn named(name: &str) -> Result<&'static PublicList, UnknownList> {
        let list = LISTS.iter().find(|list| list.name.eq_ignore_ascii_case(name));
        list.ok_or_else(|| UnknownList { name: name.to_owned() })
    }

    /// Returns whether the positions are part of the library.
    pub fn is_embedded(&self) -> bool {
        !matches!(self.contents, Contents::NotEmbedded)
    }

    /// Returns the positions, or `None` if they are not part of the library.
    ///
    /// # Panics
    /// If the embedded table is damaged.
    ///
    /// ```
    /// use fifteen::korf::lists::LISTS;
    ///
    /// for list in &LISTS {
    ///     assert!(list.positions().is_none_or(|positions| positions.len() == list.count));
    /// }
    /// ```
    pub fn positions(&self) -> Option<Vec<Board>> {
        match self.contents {
            Contents::Positions(load) => Some(load()),
            Contents::Instances(load) => {
                Some(load().into_iter().map(|instance| instance.start).collect())
            }
            Contents::NotEmbedded => None,
        }
    }

    /// Returns the positions with their known lengths, or `None` if these are not known.
    ///
    /// # Panics
    /// If the embedded table is damaged.
    ///
    /// ```
    /// use fifteen::korf::lists::PublicList;
    ///
    /// assert!(PublicList::named("deepcubea-24")?.instances().is_none());
    /// # Ok::<(), fifteen::korf::lists::UnknownList>(())
    /// ```
    pub fn instances(&self) -> Option<Vec<Instance>> {
        match self.contents {
            Contents::Instances(load) => Some(load()),
            Contents::Positions(_) | Contents::NotEmbedded => None,
        }
    }
}

/// Returns the ten positions of Korf and Taylor, numbered as in their paper.
fn korf_taylor_10() -> Vec<Instance> {
    let all = korf_24();
    let numbered = (1..).zip(KORF_TAYLOR_NUMBERS);
    numbered.map(|(number, other)| Instance { number, ..all[other - 1] }).collect()
}

/// Returns the embedded test states of `DeepCubeA` for the 24-puzzle.
fn deepcubea_24() -> Vec<Board> {
    let rows =
        DEEPCUBEA_24_TABLE.lines().filter(|row| row.starts_with(|c: char| c.is_ascii_digit()));
    let size = Size::new(5, 5).expect("the size of the 24-puzzle");
    let tiles = |row: &str| row.split('\t').nth(1).and_then(|tiles| Board::parse(size, tiles).ok());
    rows.map(|row| tiles(row).unwrap_or_else(|| panic!("damaged table: {row}"))).collect()
}

/// Error: unknown name of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownList {
    /// Requested name.
    pub name: String,
}

impl_error! { UnknownList:
    Self { name } => (
        "unknown list '{}'; known lists: {}",
        name.escape_debug(),
        LISTS.iter().map(|list| list.name).collect::<Vec<_>>().join(", "),
    ),
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The expected lengths are from the paper of 1996, in its order.
    #[test]
    fn korf_and_taylor_have_their_own_order() {
        let list = PublicList::named("korf-taylor-10").expect("a known list");
        let instances = list.instances().expect("known lengths");
        let lengths: Vec<usize> = instances.iter().map(|instance| instance.length).collect();
        assert_eq!(lengths, [100, 95, 108, 98, 101, 96, 104, 97, 113, 114]);
        let numbers: Vec<usize> = instances.iter().map(|instance| instance.number).collect();
        assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
    }

    #[test]
    fn embedded_positions_are_solvable_and_different() {
        for list in &LISTS {
            let Some(positions) = list.positions() else { continue };
            let different: HashSet<u128> = positions.iter().map(Board::pack).collect();
            assert_eq!((positions.len(), different.len()), (list.count, list.count));
            let size = (positions[0].size().rows(), positions[0].size().cols());
            assert_eq!(size, list.size, "{}", list.name);
            assert!(positions.iter().all(|board| board.check_solvable().is_ok()), "{}", list.name);
        }
    }
}
