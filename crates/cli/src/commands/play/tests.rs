//! A panic of the searcher does not lose the games.

use super::game::{Game, Step, Tiles};
use super::{
    ColorDepth, GameRound, Menu, Random, SaveLocation, Searcher, play, pty_rerun, save_games,
};
use crate::commands::play::player::Difficulty;
use crate::support::options::CommonArgs;
use crate::support::output::Output;
use fifteen::heuristic::{self, Acquisition};
use fifteen::patterns::Collection;
use fifteen::runtime::Memory;
use fifteen::sliding::Style;
use fifteen::{Direction, Metric, Threads};
use std::path::PathBuf;
use std::{env, fs, process};

/// Position of the 24-puzzle from which a search requests tables.
const HARD_POSITION: &str =
    "0 24 23 22 21 / 20 19 18 17 16 / 15 14 13 12 11 / 10 9 8 7 6 / 5 4 3 2 1";

/// Table source that panics when queried.
struct PanickingTables;

impl heuristic::TableSource for PanickingTables {
    fn acquisition(&self, _: &Collection) -> Option<Acquisition> {
        panic!("on purpose")
    }
}

/// Returns the path where the rerun saves its game.
fn save_path(process: u32) -> PathBuf {
    env::temp_dir().join(format!("fifteen-shaky-{process}.txt"))
}

#[test]
fn rerun_of_a_session() {
    if !pty_rerun::is_child() {
        return;
    }
    let start = HARD_POSITION.parse().expect("a position");
    let mut round = GameRound::new(Game::Tiles(Tiles::new(start).expect("a solvable position")));
    assert!(round.take_step(Step::Slide(Direction::East)));
    let searcher = Searcher::new(PanickingTables, Threads::ONE, Memory::mebibytes(64));
    let menu = Menu::new(Vec::new(), Difficulty::Fair, Style::PATH, Metric::Single);
    let ended = play(searcher, menu, Some(round), Random::new(1), ColorDepth::None);
    let mut out = Output::new(CommonArgs::default(), None).expect("an output");
    let location = SaveLocation::File(save_path(process::id()));
    save_games(&ended.rounds, &location, &mut out).expect("a saved game");
    println!("saved by {}.", process::id());
    ended.into_result().expect("an open terminal");
}

#[test]
fn games_are_saved_when_the_searcher_panics() {
    let (is_restored, shown) = pty_rerun::run_on_pty(module_path!(), "rerun_of_a_session");
    assert!(is_restored && shown.contains("on purpose"), "{shown}");
    let (_, after) = shown.split_once("saved by ").unwrap_or_else(|| panic!("{shown}"));
    let (process, _) = after.split_once('.').expect("a process id");
    let file = save_path(process.parse().expect("a number"));
    let game = fs::read_to_string(&file).expect("a saved game");
    fs::remove_file(&file).expect("a removed file");
    assert!(game.contains("tiles 0 24 23 22 21 / 20"), "{game}");
    assert!(game.lines().count() > 3, "missing step: {game}");
}
