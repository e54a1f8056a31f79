//! Output on a terminal.

use crate::support::program::{command, fifteen};
use crate::support::terminal::{PtyProcess, without_colors};
use std::fs;
use std::process::Command;

const START: &str = "5 1 2 4 9 6 3 8 13 10 7 11 14 15 12 0";

/// Returns a command for the program with some arguments.
fn command_with(arguments: &[&str]) -> Command {
    let mut command = command();
    command.args(arguments);
    command
}

#[test]
fn boards_fit_the_terminal_width() {
    for (columns, across) in [(60, 3), (80, 4), (200, 10)] {
        let (code, shown) =
            PtyProcess::start(columns, command_with(&["-q", "--boards", START])).wait_for_exit();
        assert_eq!(code, Some(0));
        let plain = without_colors(&shown);
        let captions = plain.lines().find(|line| line.starts_with("0. ")).expect("captions");
        assert_eq!(captions.matches(". ").count(), across, "{plain}");
        assert!(plain.lines().all(|line| line.chars().count() <= columns.into()), "{plain}");
        // The tile that moves is marked with and without colors.
        assert!(plain.contains(" 14  15 [12]  . "), "{plain}");
        assert!(shown.contains("\u{1b}[33m[12]"), "{shown}");
    }
    // Without a terminal there are 80 columns and no colors.
    let piped = fifteen(&["-q", "--boards", START]).stdout;
    assert_eq!(
        piped.lines().find(|line| line.starts_with("0. ")).map(|line| line.matches(". ").count()),
        Some(4)
    );
    assert!(piped.contains("[12]") && !piped.contains('\u{1b}'));
    for caption in ["0. 12 →", "3. 13 ↓", "6. 1 ←", "8. 3 ↑", "12. goal"] {
        assert!(piped.contains(caption), "{caption}: {piped}");
    }
}

/// Without arguments, the program shows a solved board and commands to try, which
/// `tests/program/cli/help.rs` runs.
#[test]
fn without_arguments_a_board_and_commands_are_shown() {
    for columns in [60, 80, 200] {
        let (code, shown) = PtyProcess::start(columns, command_with(&[])).wait_for_exit();
        let plain = without_colors(&shown);
        assert_eq!(code, Some(0), "{plain}");
        assert!(plain.contains("4. goal") && plain.contains(" 4  5  6"), "{plain}");
        let commands = plain.lines().filter(|line| line.starts_with("  fifteen "));
        assert_eq!(commands.count(), 3, "{plain}");
        assert!(plain.lines().all(|line| line.chars().count() <= columns.into()), "{plain}");
    }
    // Without a terminal the missing argument is an error.
    assert_eq!(fifteen(&[]).code, Some(2));
}

/// Writes a file of random positions; returns its folder and path.
fn batch(name: &str, count: &str) -> (std::path::PathBuf, String) {
    let folder = std::env::temp_dir().join(format!("fifteen-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("starts.txt");
    let generated = fifteen(&["generate", "--count", count, "--seed", "4"]).stdout;
    fs::write(&path, generated).expect("a file");
    (folder, path.to_str().expect("a path").to_owned())
}

#[test]
fn a_batch_shows_its_progress() {
    let (folder, path) = batch("bar", "60");
    for columns in [60, 80, 200] {
        let mut solve = command_with(&["--format", "jsonl", "--heuristic", "manhattan", &path]);
        solve.args(["--time-limit", "0.1", "--threads", "2"]);
        let (code, shown) = PtyProcess::start(columns, solve).wait_for_exit();
        assert!(matches!(code, Some(0 | 3)), "{code:?}");
        assert!(
            shown.contains(" of 60, ") && shown.contains("/s, ") && shown.contains(" s remaining"),
            "{shown}"
        );
        let plain = without_colors(&shown);
        let summary = plain.lines().last().expect("a summary");
        assert!(summary.starts_with("60 positions: "), "{summary}");
    }
    fs::remove_dir_all(&folder).expect("a removable folder");
}

/// Errors are printed between the answers, and the progress line is restored.
#[test]
fn bad_lines_do_not_break_the_progress_line() {
    let (folder, path) = batch("bad", "3");
    let text = fs::read_to_string(&path).expect("a readable file");
    fs::write(&path, format!("bad one\n{text}123456789abcdfe0\nworse\n")).expect("a file");
    for format in ["text", "jsonl"] {
        let (code, shown) =
            PtyProcess::start(100, command_with(&["--format", format, &path])).wait_for_exit();
        assert_eq!(code, Some(2), "{shown}");
        let plain = without_colors(&shown);
        assert_eq!(plain.matches("error: ").count(), 2, "{plain}");
        let summary = plain.lines().last().expect("a summary");
        assert!(
            summary.starts_with("6 positions: 3 solved, 1 unsolvable, 2 invalid; "),
            "{summary}"
        );
        let (code, shown) =
            PtyProcess::start(100, command_with(&["compare", "--format", format, &path]))
                .wait_for_exit();
        assert_eq!(code, Some(2), "{shown}");
    }
    fs::remove_dir_all(&folder).expect("a removable folder");
}

#[test]
fn an_interrupted_batch_ends_with_a_summary() {
    let (folder, path) = batch("interrupted", "500");
    let slow = ["--heuristic", "manhattan", "--engine", "plain", "--format", "jsonl", &path];
    let mut terminal = PtyProcess::start(80, command_with(&slow));
    let shown_before = terminal.read_until("visited");
    assert!(shown_before.contains("visited"), "{shown_before}");
    terminal.interrupt();
    let (code, shown) = terminal.wait_for_exit();
    assert_eq!(code, Some(130));
    let plain = without_colors(&shown);
    let summary = plain.lines().last().expect("a summary");
    assert!(summary.starts_with("interrupted after "), "{summary}");
    assert!(summary.contains(" of 500 positions: "), "{summary}");
    fs::remove_dir_all(&folder).expect("a removable folder");
}

/// The progress line estimates the remaining time of a long iteration.
#[test]
fn the_end_of_an_iteration_is_estimated() {
    let start = "159d26ae37bf48c0";
    let slow = ["--heuristic", "manhattan", "--engine", "plain", start];
    let mut terminal = PtyProcess::start(80, command_with(&slow));
    let shown = terminal.read_until(" s to the end");
    assert!(shown.contains(" visited, ") && shown.contains(" s to the end"), "{shown}");
    terminal.interrupt();
    let (code, shown) = terminal.wait_for_exit();
    assert_eq!(code, Some(130));
    let plain = without_colors(&shown);
    let last = plain.lines().last().expect("a last line");
    assert!(last.starts_with("growth factor "), "{last}");
    assert!(last.contains("; completing iteration "), "{last}");
}
