//! Engine outside the crate: the driver accepts it like the engines of the crate.

use super::board;
use fifteen::korf::{
    Counts, Engine, EngineSearch, Error, Settings, SettingsError, SliceResult, Threshold, solve,
};
use fifteen::{Board, Direction, Limits, Observer, Size};

/// Depth-first engine that recurses and ignores slices.
struct Recursive {
    /// Set to claim that every position is solved in zero moves.
    claims_no_moves: bool,
}

impl Engine for Recursive {
    fn name(&self) -> &'static str {
        "recursive"
    }

    fn summary(&self) -> &'static str {
        "a function that calls itself"
    }

    fn with_settings(&self, _: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        Err(SettingsError { engine: self.name(), reason: "has no settings" })
    }

    fn supports(&self, size: Size) -> bool {
        size.cells() <= 9
    }

    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        let counts = Counts::default();
        Box::new(RecursiveSearch {
            start: *start,
            bound: 0,
            counts,
            claims_no_moves: self.claims_no_moves,
            path: Vec::new(),
        })
    }
}

struct RecursiveSearch {
    start: Board,
    bound: u32,
    counts: Counts,
    claims_no_moves: bool,
    path: Vec<Direction>,
}

impl RecursiveSearch {
    fn descend(&mut self, here: &Board) -> bool {
        if here.manhattan() == 0 {
            return true;
        }
        let back = self.path.last().map(|last| last.opposite());
        for direction in Direction::ALL.into_iter().filter(|&there| Some(there) != back) {
            let Some(child) = here.after_move(direction) else { continue };
            self.counts.generated += 1;
            if self.path.len() as u32 + 1 + child.manhattan() <= self.bound {
                self.counts.visited += 1;
                self.path.push(direction);
                if self.descend(&child) {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }
}

impl EngineSearch for RecursiveSearch {
    fn estimate(&self) -> u32 {
        self.start.manhattan()
    }

    fn max_moves(&self) -> u32 {
        100
    }

    fn begin(&mut self, threshold: Threshold) {
        (self.bound, self.counts) = (threshold.moves(), Counts::default());
        self.path.clear();
    }

    fn run(&mut self, _: u64, _: &mut dyn Observer<()>) -> SliceResult {
        if self.claims_no_moves {
            return SliceResult::Solved(Vec::new());
        }
        let start = self.start;
        if self.descend(&start) {
            SliceResult::Solved(self.path.clone())
        } else {
            SliceResult::Exhausted
        }
    }

    fn counts(&self) -> Counts {
        self.counts
    }
}

#[test]
fn a_custom_engine_visits_the_same_nodes_as_plain() {
    for text in ["8 6 7 / 2 5 4 / 3 0 1", "6 4 7 / 8 5 0 / 3 2 1", "1 2 3 / 4 5 6 / 7 0 8"] {
        let start = board(text);
        let report = |engine: &dyn Engine| {
            solve(&start, engine, &Limits::default(), &mut ()).expect("a solvable position")
        };
        let own = report(&Recursive { claims_no_moves: false });
        let plain = report(fifteen::korf::engine("plain").expect("a known engine"));
        assert_eq!(
            own.solution().map(fifteen::Solution::len),
            plain.solution().map(fifteen::Solution::len)
        );
        assert!(
            own.statistics.completed_iterations().eq(plain.statistics.completed_iterations()),
            "{text}"
        );
    }
}

#[test]
fn a_wrong_solution_of_a_custom_engine_is_rejected() {
    let start = board("8 6 7 / 2 5 4 / 3 0 1");
    let result = solve(&start, &Recursive { claims_no_moves: true }, &Limits::default(), &mut ());
    assert!(matches!(result, Err(Error::WrongAnswer { engine: "recursive", .. })), "{result:?}");
}
