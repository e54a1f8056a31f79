//! Help, examples, manual pages, version and completions.

use crate::support::program::{ProgramOutput, fifteen, json_lines, run_with_input};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Creates an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a new folder");
    folder
}

/// Returns the commands that the help of the program lists in groups, before the options.
fn commands() -> Vec<String> {
    let help = fifteen(&["--help"]).stdout;
    let groups = help.split("Puzzles:\n").nth(1).expect("a list of commands");
    let names = groups.lines().take_while(|line| *line != "Options:");
    let names = names.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

/// Returns the example command lines of a help text.
fn examples(help: &str) -> Vec<String> {
    let examples = help.split("Examples:\n").nth(1).unwrap_or_default();
    let lines = examples.lines().filter_map(|line| line.strip_prefix("  fifteen "));
    lines.map(str::to_owned).collect()
}

/// Runs an example in a shell, in a folder.
fn run(line: &str, folder: &Path) -> ProgramOutput {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_fifteen"));
    let mut path = program.parent().expect("a parent folder").to_path_buf().into_os_string();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("fifteen {line}")]).current_dir(folder).env("PATH", path);
    run_with_input(shell.env("FIFTEEN_CACHE_DIR", folder.join("cache")), b"")
}

/// The partition that the help draws is complete, and easy to separate from the sentence.
#[test]
fn the_drawn_partition_of_the_help_works() {
    for command in ["solve", "korf"] {
        let help = fifteen(&[command, "--help"]).stdout;
        let is_drawn = |word: &&str| word.starts_with("(pdb-") && word.contains('/');
        let drawn = help.split_whitespace().find(is_drawn).expect("a drawing");
        let drawn = drawn.trim_matches(|end: char| "();".contains(end));
        let run = fifteen(&["--heuristic", drawn, "-q", "123456789abcde0f"]);
        assert_eq!(run.code, Some(0), "{drawn}: {}", run.stderr);
    }
}

#[test]
fn every_command_has_examples_that_work() {
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for command in &commands {
        let help = fifteen(&[command, "--help"]).stdout;
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{command}");
        let folder = folder(&format!("examples-{command}"));
        // Games need a terminal: tests/program/play provides one.
        let needs_terminal = |example: &String| {
            example.starts_with("play")
                && !example.contains("--print")
                && !example.contains("--keys")
        };
        for example in examples.into_iter().filter(|example| !needs_terminal(example)) {
            let run = run(&example, &folder);
            assert_eq!(run.code, Some(0), "fifteen {example}: {}", run.stderr);
            assert!(!run.stdout.is_empty(), "fifteen {example}");
        }
        // Options that every command has are explained in `fifteen --help` only, to which its help
        // refers.
        assert!(help.contains("'fifteen --help'") && !help.contains("--color <"), "{command}");
        let short = fifteen(&[command, "-h"]).stdout;
        let words = |text: &str| text.split_whitespace().count();
        assert!(words(&short) < words(&help) && !short.contains("Examples:"), "{command}");
    }
}

#[test]
fn the_program_has_examples_that_work() {
    let examples = examples(&fifteen(&["--help"]).stdout);
    assert!(examples.len() >= 3);
    let folder = folder("examples");
    for example in examples {
        assert_eq!(run(&example, &folder).code, Some(0), "fifteen {example}");
    }
}

#[test]
fn manual_pages_have_the_usual_sections() {
    let page = fifteen(&["shell", "man", "slide"]).stdout;
    assert_eq!(fifteen(&["man", "slide"]).stdout, page);
    let sections =
        ["NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"];
    let mut rest = page.as_str();
    for section in sections {
        let name = [format!(".SH {section}\n"), format!(".SH \"{section}\"\n")];
        let at = name.iter().find_map(|name| rest.find(name.as_str()));
        rest = &rest[at.unwrap_or_else(|| panic!("{section}: {page}"))..];
    }
    assert!(!page.contains("EXTRA"));
    assert!(page.contains("progress"));
    assert!(fifteen(&["man", "pdb", "build"]).stdout.contains(".TH fifteen-pdb-build 1"));
    let unknown = fifteen(&["man", "pdb", "demolish"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stderr.contains("unknown command 'demolish'"), "{}", unknown.stderr);
}

#[test]
fn all_manual_pages_are_written_to_a_folder() {
    let folder = folder("man");
    let run = fifteen(&["man", "--all", folder.to_str().expect("valid UTF-8")]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let names = commands().into_iter().map(|command| format!("fifteen-{command}.1"));
    for name in names.chain(["fifteen.1".to_owned(), "fifteen-pdb-build.1".to_owned()]) {
        let page = fs::read_to_string(folder.join(&name)).unwrap_or_else(|_| panic!("{name}"));
        assert!(page.contains(".SH \"EXIT STATUS\""), "{name}");
        assert!(page.contains(concat!("\"fifteen ", env!("CARGO_PKG_VERSION"), "\"")), "{name}");
        assert!(run.stdout.contains(&name), "{name}");
        for line in page.lines().filter(|line| line.ends_with("(1)")) {
            let other = line.replace("\\-", "-").replace("(1)", ".1");
            assert!(folder.join(&other).exists(), "{name} refers to {other}");
        }
    }
}

#[test]
fn the_verbose_version_names_the_build() {
    let short = fifteen(&["--version"]).stdout;
    assert_eq!(short, format!("fifteen {}\n", env!("CARGO_PKG_VERSION")));
    for arguments in [["--version", "-v"], ["--verbose", "-V"]] {
        let long = fifteen(&arguments).stdout;
        assert!(long.starts_with(&short), "{long}");
        for line in ["commit: ", "sources: ", "compiler: rustc ", "target: ", "SIMD instructions: "]
        {
            assert!(long.contains(&format!("\n{line}")), "{line}: {long}");
        }
    }
}

/// The help says that limits apply to each puzzle of a file.
#[test]
fn limits_apply_to_each_puzzle() {
    for (command, limits) in [("slide", 2), ("sudoku", 1)] {
        let help = fifteen(&[command, "--help"]).stdout;
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(help.matches("applies to each puzzle").count(), limits, "{help}");
    }
}

#[test]
fn old_option_names_work_and_are_hidden() {
    let sudoku =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for option in ["--all", "--count"] {
        assert_eq!(fifteen(&["sudoku", option, sudoku]).code, Some(0), "{option}");
    }
    for option in ["--memory", "--memory-limit"] {
        let run = fifteen(&["census", "--size", "2x3", option, "1G", "--format", "jsonl"]);
        assert_eq!(json_lines(&run)[0]["status"], "complete", "{option}: {}", run.stderr);
    }
    assert!(!fifteen(&["census", "--help"]).stdout.contains("--memory-limit"));
}

#[test]
fn option_values_accept_units() {
    let start = "ca6098dfb73254e1";
    for (option, value) in
        [("--time-limit", "20ms"), ("--node-limit", "1k"), ("--node-limit", "1e3")]
    {
        let run = fifteen(&["--engine", "plain", option, value, start]);
        assert_eq!(run.code, Some(3), "{option} {value}: {}", run.stderr);
    }
    for (option, value) in [("--time-limit", "20 years"), ("--node-limit", "1.5")] {
        assert_eq!(fifteen(&[option, value, start]).code, Some(2), "{option} {value}");
    }
}

#[test]
fn one_number_means_a_square_board_of_queens() {
    assert_eq!(
        fifteen(&["queens", "-q", "6"]).stdout,
        fifteen(&["queens", "-q", "6", "6", "6"]).stdout
    );
}

/// Completions offer the common values; other values are accepted, too.
#[test]
fn completions_offer_names() {
    let script = fifteen(&["shell", "completions", "bash"]).stdout;
    assert_eq!(fifteen(&["completions", "bash"]).stdout, script);
    assert!(script.contains("--progress"));
    for names in ["auto manhattan conflict walking pdb-", "klotski pennant", "4-4 4-4-4-3 5-5-5"] {
        assert!(script.contains(names), "{names}");
    }
    let drawing = ["--heuristic", "pdb-aaaa/bbbb/cccc/ddd.", "123456789abcde0f"];
    assert_eq!(fifteen(&drawing).code, Some(0));
}

#[test]
fn options_ignored_by_the_format_are_refused() {
    for arguments in [
        &["--boards", "--format", "jsonl", "123456789abcde0f"][..],
        &["machine", "--format", "csv"],
        &["plot", "--format", "jsonl"],
    ] {
        let run = fifteen(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
    }
}
