//! A searcher that breaks down does not take the games along.

use super::game::{Game, Step, Tiles};
use super::{ColourDepth, Menu, Random, Round, Searcher, Shelf, keep, play, pty_rerun};
use crate::commands::play::player::Level;
use crate::support::options::CommonArgs;
use crate::support::output::Output;
use fifteen::heuristic::{self, Effort, Tables};
use fifteen::patterns::Partition;
use fifteen::runtime::Memory;
use fifteen::sliding::Style;
use fifteen::{Direction, Observer, Threads};
use std::path::PathBuf;
use std::{env, fs, process};

/// A position of the 24-puzzle: whoever searches from there asks for tables.
const HARD_POSITION: &str =
    "0 24 23 22 21 / 20 19 18 17 16 / 15 14 13 12 11 / 10 9 8 7 6 / 5 4 3 2 1";

/// Falls down when somebody looks what is on it.
struct Shaky;

impl heuristic::Shelf for Shaky {
    fn peek(&self, _: &Partition) -> Option<Effort> {
        panic!("on purpose")
    }

    fn fetch(&self, _: &Partition, _: &mut dyn Observer<()>) -> Option<Tables> {
        None
    }
}

/// Where the second run keeps its game.
fn file(process: u32) -> PathBuf {
    env::temp_dir().join(format!("fifteen-shaky-{process}.txt"))
}

#[test]
fn second_run_of_a_session() {
    if !pty_rerun::is_here() {
        return;
    }
    let start = HARD_POSITION.parse().expect("a position");
    let mut round = Round::new(Game::Tiles(Tiles::new(start).expect("it can be solved")));
    assert!(round.step(Step::Slide(Direction::East)));
    let searcher = Searcher::new(Shaky, Threads::ONE, Memory::mebibytes(64));
    let menu = Menu::new(Vec::new(), Level::Fair, Style::PATH);
    let ended = play(searcher, menu, Some(round), Random::new(1), ColourDepth::None);
    let mut out = Output::new(CommonArgs::default(), None).expect("there is output");
    let shelf = Shelf::File(file(process::id()));
    keep(&ended.rounds, &shelf, &mut out).expect("the game can be kept");
    println!("kept by {}.", process::id());
    ended.result().expect("the terminal is there");
}

#[test]
fn games_are_saved_when_the_searcher_panics() {
    let (is_restored, shown) = pty_rerun::run(module_path!(), "second_run_of_a_session");
    assert!(is_restored && shown.contains("on purpose"), "{shown}");
    let (_, after) = shown.split_once("kept by ").unwrap_or_else(|| panic!("{shown}"));
    let (process, _) = after.split_once('.').expect("its number");
    let file = file(process.parse().expect("a number"));
    let game = fs::read_to_string(&file).expect("it was kept");
    fs::remove_file(&file).expect("it can be removed");
    assert!(game.contains("tiles 0 24 23 22 21 / 20"), "{game}");
    assert!(game.lines().count() > 3, "with its step: {game}");
}
