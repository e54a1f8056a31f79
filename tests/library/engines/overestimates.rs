//! Heuristics that are not admissible: the search names them, with a position as evidence.

use fifteen::korf::{BASELINES, ENGINES, Engine, Error, LazyHeuristic, Settings};
use fifteen::{Board, Heuristic, Limits, Size, SolveError, Solver, Threads, korf};
use std::sync::Arc;

fn start() -> Board {
    "1 2 3 / 4 5 6 / 0 7 8".parse().expect("a position")
}

/// Returns a heuristic that gives four moves more than the Manhattan distance, except for the goal.
fn overestimating() -> Heuristic {
    let goal = Board::goal(start().size());
    Heuristic::from_fn("four-too-many", goal.size(), move |board| {
        if *board == goal { 0 } else { board.manhattan() + 4 }
    })
}

fn settings() -> Settings {
    Settings { heuristic: Some(overestimating()), ..Settings::default() }
}

fn search(engine: &dyn Engine, settings: &Settings) -> Result<korf::Report, Error> {
    let engine = engine.with_settings(settings).expect("supported settings");
    korf::solve(&start(), &*engine, &Limits::default(), &mut ())
}

/// Checks that a search blames the heuristic, with the estimate for the start.
fn assert_blamed(result: &Result<korf::Report, Error>, about: &str) {
    let Err(Error::Inadmissible(found)) = result else { panic!("{about}: {result:?}") };
    assert_eq!(found.heuristic, "four-too-many", "{about}");
    assert_eq!((found.position, found.estimate, found.length), (start(), 6, 2), "{about}");
    assert_eq!(
        found.to_string(),
        "the heuristic four-too-many is not admissible: it gives 6 for 123456078, from \
         which a solution of 2 moves is known"
    );
}

#[test]
fn every_engine_blames_an_overestimating_heuristic_by_name() {
    for engine in ENGINES.iter().chain(&BASELINES).filter(|engine| engine.supports(start().size()))
    {
        assert_blamed(&search(*engine, &settings()), engine.name());
    }
    let wide = korf::engine("wide").expect("a known engine");
    assert_blamed(&search(wide, &Settings { all_solutions: Some(3), ..settings() }), "all");
    let threads = Threads::new(3);
    assert_blamed(&search(wide, &Settings { threads, ..settings() }), "three threads");
}

#[test]
fn a_heuristic_loaded_during_the_search_is_blamed() {
    let first = Heuristic::named(start().size(), "walking", Threads::ONE, &mut ()).ok();
    let lazy = LazyHeuristic::new("four-too-many", 0, |_| Some(overestimating()));
    let lazy_heuristic = Some(Arc::new(lazy));
    let settings = Settings { heuristic: first, lazy_heuristic, ..Settings::default() };
    let wide = korf::engine("wide").expect("a known engine");
    assert_blamed(&search(wide, &settings), "lazy");
}

#[test]
fn the_solver_passes_the_evidence_on() {
    let error = Solver::new().heuristic(overestimating()).solve(&start());
    let Err(SolveError::Engine(Error::Inadmissible(found))) = error else { panic!("{error:?}") };
    assert_eq!(found.length, 2);
}

/// Heuristics that overestimate elsewhere are not blamed: nothing on the solution shows it.
#[test]
fn an_overestimate_off_the_solution_is_not_found() {
    let size = Size::new(3, 3).expect("a size");
    let elsewhere: Board = "1 2 3 / 0 5 6 / 4 7 8".parse().expect("a position");
    let heuristic = Heuristic::from_fn("elsewhere", size, move |board| {
        if *board == elsewhere { 99 } else { board.manhattan() }
    });
    let solution = Solver::new().heuristic(heuristic.clone()).solve(&start());
    assert_eq!(solution.expect("a solution").len(), 2);
    assert!(Solver::new().heuristic(heuristic).solve(&elsewhere).is_err());
}
