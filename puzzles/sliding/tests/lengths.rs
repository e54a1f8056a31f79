//! Puzzles of the collection, in all styles: the lengths that are known, and how much there is to look at.

use fifteen_frame::Threads;
use fifteen_sliding::{Classic, Outcome, Puzzle, Report, Solution, Solver, Style, Way};

fn classic(name: &str) -> Classic {
    Classic::named(name).expect("it is in the collection")
}

fn search(puzzle: &Puzzle, style: Style, way: Way) -> Report {
    Solver::new().style(style).way(way).threads(Threads::ONE).search(puzzle, &mut ())
}

/// The configurations before the solution, in styles 0, 4 and 5, say whether a kind of move is left out or
/// is one too many.
#[test]
fn shortest_solutions_are_as_long_as_is_known() {
    for (name, configurations) in [
        ("silly", [2_417, 278, 42]),
        ("simplicity", [637, 624, 580]),
        ("eighteen", [1_032, 1_078, 1_018]),
        ("daisy", [18_471, 18_773, 16_178]),
        ("dirty-dozen-1", [29_308, 23_853, 23_716]),
    ] {
        let (classic, puzzle) = (classic(name), classic(name).puzzle());
        for style in Style::ALL {
            for way in [Way::Forward, Way::BothEnds] {
                let report = search(&puzzle, style, way);
                let Outcome::Solved(solution) = &report.outcome else { panic!("{name} has one") };
                assert_eq!(solution.len(), classic.length(style), "{name} {style:?} {way:?}");
            }
        }
        let found = [0, 4, 5].map(|style| {
            let levels = search(&puzzle, Style::ALL[style], Way::Forward).levels;
            assert_eq!(levels.len(), classic.length(Style::ALL[style]));
            levels.iter().sum::<u64>()
        });
        assert_eq!(found, configurations, "{name}");
    }
}

/// All that can be reached, the farthest, and the hardest starts.
#[test]
fn everything_is_looked_at() {
    let puzzle = classic("silly").puzzle();
    let solver = Solver::new().threads(Threads::ONE);
    let farthest = solver.farthest(&puzzle, 100).expect("nothing is in the way");
    let hardest = solver.hardest(&puzzle, 100).expect("nothing is in the way");
    let lengths: Vec<usize> = hardest.iter().map(Solution::len).collect();
    assert_eq!((farthest.len(), lengths), (2, vec![32]));
}
