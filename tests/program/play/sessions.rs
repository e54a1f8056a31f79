//! Sessions on a terminal: keys are typed, and the screen is checked.

use super::{EASY_POSITION, HARD_POSITION};
use crate::support::play_session::PlaySession;
use crate::support::program::fifteen;
use std::fs;
use std::time::{Duration, Instant};

/// A new user plays, requests a hint, and plays back a solution.
#[test]
fn a_game_can_be_played_to_the_end() {
    let mut session = PlaySession::start(80, 24, &["play", "--level", "gentle"], "new-user");
    // The key line at the bottom is drawn last.
    let list = session.wait_for_text("q quit");
    for word in [
        "what would you like to play?",
        "8-puzzle",
        "klotski",
        "Sudoku",
        "arrows choose",
        "Enter play",
        "q quit",
    ] {
        assert!(list.contains(word), "{word}: {list}");
    }
    session.type_keys("\r");
    session.wait_for_text("distance ");
    let board = session.wait_for_text("m automaton");
    for word in ["arrows slide", "i hint", "p play solution", "u undo", "? keys"] {
        assert!(board.contains(word), "{word}: {board}");
    }
    session.type_keys("i");
    session.wait_for_text("hint: ");
    session.type_keys("i");
    // Without thinking time, the game would count as shown by the program, not as solved.
    session.wait_for("a second", |shown| !shown.contains("0:00"));
    session.type_keys("p");
    // The solution plays for two seconds.
    session.wait_for("a solution", |shown| {
        shown.contains("the solution plays") || shown.contains("Solved in ")
    });
    session.type_keys("++++++");
    session.wait_for_text("Solved in ");
    session.type_keys("q");
    assert_eq!(session.wait_for_exit(), Some(0));
    assert!(session.screen.to_string().contains("8-puzzle: solved in "), "{}", session.screen);
}

#[test]
fn a_saved_game_is_resumed() {
    let folder = format!("{}/going-on", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_dir_all(&folder);
    let mut session = PlaySession::start(80, 24, &["play", EASY_POSITION], "going-on");
    session.wait_for_text("distance 12 moves");
    session.type_keys("ddd");
    session.wait_for_text("3 moves");
    session.type_keys("u");
    session.wait_for_text("2 moves ");
    session.type_keys("q");
    assert_eq!(session.wait_for_exit(), Some(0));
    let screen = session.screen.to_string().replace('\n', "");
    assert!(
        screen.contains("15-puzzle: 2 moves, ") && screen.contains("run `fifteen play` to resume"),
        "{screen}"
    );
    let mut session = PlaySession::start(80, 24, &["play"], "going-on");
    session.wait_for_text("> Resume: 15-puzzle, 2 moves");
    session.type_keys("\r");
    session.wait_for_text("distance 10 moves");
    session.type_keys("r");
    session.wait_for_text("3 moves ");
    // A signal saves the game, too.
    session.signal("-TERM");
    assert_eq!(session.wait_for_exit(), Some(130));
    let saved = fs::read_to_string(format!("{folder}/fifteen/play-tiles-4x4.txt"));
    assert!(saved.expect("a saved game").contains("\nsteps R3\n"));
}

/// A file holds one game: the last one in which a step was made. Another one is not lost silently.
#[test]
fn an_explicit_file_holds_the_last_game_with_a_step() {
    let file = format!("{}/one game.txt", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&file);
    let mut session = PlaySession::start(80, 24, &["play", EASY_POSITION, "--saved", &file], "one");
    session.wait_for_text("distance 12 moves");
    session.type_keys("d");
    session.wait_for_text("1 move ");
    session.type_keys("n");
    session.wait_for_text("the previous game is in the menu");
    session.type_keys("q");
    assert_eq!(session.wait_for_exit(), Some(0));
    let screen = session.screen.to_string().replace('\n', "");
    assert!(screen.contains("15-puzzle: 1 move, "), "{screen}");
    assert!(fs::read_to_string(&file).is_ok_and(|saved| saved.contains("\nsteps R\n")));
    let mut session = PlaySession::start(80, 24, &["play", "--saved", &file], "one");
    session.wait_for_text("1 move ");
    session.type_keys("d");
    session.wait_for_text("2 moves ");
    session.type_keys("n");
    session.wait_for_text("the previous game is in the menu");
    // At least one of these steps is possible.
    session.type_keys("da");
    session.wait_for("a step", |shown| shown.contains("1 move ") || shown.contains("2 moves "));
    session.type_keys("q");
    assert_eq!(session.wait_for_exit(), Some(0));
    let screen = session.screen.to_string().replace('\n', "");
    assert!(screen.contains(" holds one game; not saved: 15-puzzle"), "{screen}");
}

#[test]
fn the_screen_follows_the_window_size() {
    let mut session = PlaySession::start(80, 24, &["play", EASY_POSITION], "window");
    session.wait_for_text("distance 12 moves");
    session.resize(30, 8);
    session.wait_for_text("Make it larger");
    session.resize(200, 50);
    let large = session.wait_for_text("distance 12 moves");
    assert!(
        large.lines().next().is_some_and(|line| line.trim_end().chars().count() == 200),
        "{large}"
    );
    session.resize(60, 20);
    session.wait_for_text("distance 12 moves");
    session.type_keys("q");
    assert_eq!(session.wait_for_exit(), Some(0));
}

#[test]
fn colors_follow_the_environment() {
    for (arguments, is_colored) in [
        (&["play", EASY_POSITION][..], true),
        (&["play", "--color", "never", EASY_POSITION], false),
    ] {
        let mut session = PlaySession::start(80, 24, arguments, "colors");
        session.wait_for_text("distance 12 moves");
        assert_eq!(session.screen.had_colors, is_colored);
        session.type_keys("q");
        session.wait_for_exit();
    }
}

#[test]
fn a_game_can_be_suspended_and_resumed() {
    let mut session = PlaySession::start(80, 24, &["play", EASY_POSITION], "shell");
    session.wait_for_text("distance 12 moves");
    for keys in ["\x1a", ""] {
        match keys {
            "" => session.signal("-TSTP"),
            keys => session.type_keys(keys),
        }
        let started = Instant::now();
        while !session.is_stopped() {
            assert!(started.elapsed() < Duration::from_mins(2), "the program does not stop");
            session.read(Duration::from_millis(10));
        }
        session.read_all();
        assert!(
            session.screen.is_reset() && session.are_terminal_modes_restored(),
            "{}",
            session.screen
        );
        session.screen.resize(80, 24);
        session.signal("-CONT");
        session.wait_for_text("distance 12 moves");
        assert!(!session.are_terminal_modes_restored());
    }
    session.type_keys("d");
    session.wait_for_text("distance 11 moves");
    session.type_keys("q");
    assert_eq!(session.wait_for_exit(), Some(0));
}

/// Measures the latency of keys while a search runs with all cores.
fn measure_key_latencies() -> Vec<Duration> {
    let mut session = PlaySession::start(80, 24, &["play", HARD_POSITION], "answers");
    session.wait_for_text("searching …");
    // The search runs with all threads.
    session.type_keys("v");
    session.wait_for_text("million nodes per second");
    let mut times = Vec::new();
    for round in 0..40 {
        for (key, text) in [("?", "show all keys"), ("\x1b", "arrows slide")] {
            // Avoids synchronization with the timer of the program.
            let pause = Instant::now();
            while pause.elapsed() < Duration::from_millis(round * 7 % 60) {
                session.read(Duration::from_millis(3));
            }
            let started = Instant::now();
            session.type_keys(key);
            session.wait_for_text(text);
            times.push(started.elapsed());
        }
    }
    let shown = session.wait_for_text("searching …");
    assert!(shown.contains("at least"), "{shown}");
    session.type_keys("q");
    assert_eq!(session.wait_for_exit(), Some(0));
    times.sort();
    times
}

#[test]
fn a_key_is_answered_while_a_search_runs() {
    let times = measure_key_latencies();
    // Other tests use the processors, too.
    assert!(times[times.len() / 2] < Duration::from_millis(500), "{times:?}");
}

#[test]
#[ignore = "ten seconds, and nothing else may run"]
fn a_key_is_answered_within_20_ms_while_a_search_runs() {
    let times = measure_key_latencies();
    println!(
        "median {:?}, longest {:?} of {}",
        times[times.len() / 2],
        times[times.len() - 1],
        times.len()
    );
    assert!(times[times.len() - 1] < Duration::from_millis(20), "{times:?}");
}

#[test]
fn an_idle_game_uses_no_processor_time() {
    let mut session = PlaySession::start(80, 24, &["play", EASY_POSITION], "idle");
    session.wait_for_text("distance 12 moves");
    session.type_keys("d");
    session.wait_for_text("distance 11 moves");
    let (started, before) = (Instant::now(), session.cpu_ticks());
    while started.elapsed() < Duration::from_secs(4) {
        session.read(Duration::from_millis(100));
    }
    let (ticks, seconds) = (session.cpu_ticks() - before, started.elapsed().as_secs());
    assert!(ticks <= seconds, "{ticks} hundredths of a second in {seconds} seconds");
    session.type_keys("q");
    session.wait_for_exit();
}

/// The examples in the help of `play` run on a terminal.
#[test]
fn examples_of_the_help_work() {
    let help = fifteen(&["play", "--help"]).stdout;
    let lines = help.lines().filter_map(|line| line.strip_prefix("  fifteen play"));
    let games: Vec<&str> =
        lines.filter(|line| !line.contains("--") || line.contains("--level")).collect();
    assert!(games.len() >= 3, "{help}");
    for game in games {
        let arguments: Vec<&str> = ["play"].into_iter().chain(game.split_whitespace()).collect();
        let mut session = PlaySession::start(80, 24, &arguments, "play-examples");
        session.wait_for_text("q quit");
        session.type_keys("q");
        assert_eq!(session.wait_for_exit(), Some(0), "{game}");
    }
}
