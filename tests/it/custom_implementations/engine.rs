//! An engine written outside the crate: the driver takes it as it takes its own.

use super::board;
use fifteen::korf::{Counts, Engine, Error, Search, Settings, Step, Threshold, Unsuitable, solve};
use fifteen::{Board, Direction, Limits, Observer, Size};

/// Depth first, by recursion, without any slices.
struct Recursive {
    /// Whether it claims that a position is solved by no moves at all.
    lies: bool,
}

impl Engine for Recursive {
    fn name(&self) -> &'static str {
        "recursive"
    }

    fn summary(&self) -> &'static str {
        "a function that calls itself"
    }

    fn configured(&self, _: &Settings) -> Result<Box<dyn Engine>, Unsuitable> {
        Err(Unsuitable { engine: self.name(), lacks: "has nothing to be set" })
    }

    fn supports(&self, size: Size) -> bool {
        size.cells() <= 9
    }

    fn prepare(&self, start: &Board) -> Box<dyn Search> {
        let counts = Counts::default();
        Box::new(Run { start: *start, bound: 0, counts, lies: self.lies, path: Vec::new() })
    }
}

struct Run {
    start: Board,
    bound: u32,
    counts: Counts,
    lies: bool,
    path: Vec<Direction>,
}

impl Run {
    fn descend(&mut self, here: &Board) -> bool {
        if here.manhattan() == 0 {
            return true;
        }
        let back = self.path.last().map(|last| last.opposite());
        for direction in Direction::ALL.into_iter().filter(|&there| Some(there) != back) {
            let Some(child) = here.moved(direction) else { continue };
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

impl Search for Run {
    fn estimate(&self) -> u32 {
        self.start.manhattan()
    }

    fn longest(&self) -> u32 {
        100
    }

    fn begin(&mut self, threshold: Threshold) {
        (self.bound, self.counts) = (threshold.moves(), Counts::default());
        self.path.clear();
    }

    fn run(&mut self, _: u64, _: &mut dyn Observer<()>) -> Step {
        if self.lies {
            return Step::Solved(Vec::new());
        }
        let start = self.start;
        if self.descend(&start) { Step::Solved(self.path.clone()) } else { Step::Exhausted }
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
            solve(&start, engine, &Limits::default(), &mut ()).expect("it is solvable")
        };
        let own = report(&Recursive { lies: false });
        let plain = report(fifteen::korf::engine("plain").expect("it exists"));
        assert_eq!(
            own.solution().map(fifteen::Solution::len),
            plain.solution().map(fifteen::Solution::len)
        );
        assert!(own.statistics.completed().eq(plain.statistics.completed()), "{text}");
    }
}

#[test]
fn a_wrong_solution_of_a_custom_engine_is_rejected() {
    let start = board("8 6 7 / 2 5 4 / 3 0 1");
    let result = solve(&start, &Recursive { lies: true }, &Limits::default(), &mut ());
    assert!(matches!(result, Err(Error::Wrong { engine: "recursive", .. })), "{result:?}");
}
