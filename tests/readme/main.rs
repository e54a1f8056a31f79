//! Examples of the README and the book in `docs/`: each command is run and must print the
//! documented output, pictures must be those that the commands draw, and links must have targets.
//!
//! Timings are not compared: numbers with a decimal point, the unit `M/s`, a dash in place of a
//! missing rate, and the field `seconds` of JSON. Everything else must be equal, except for spaces.

mod book;
#[path = "../support/schema.rs"]
mod schema;
mod shell;
mod text;

use std::fs;
use std::thread;

use shell::Shell;
use text::{ExamplePage, ExampleStep};

/// Returns the words of an output, without timings.
fn words(output: &str) -> Vec<String> {
    let is_timing = |word: &str| word == "-" || (word.contains('.') && word.parse::<f64>().is_ok());
    let masked = |word: &str| if is_timing(word) { "#".into() } else { without_seconds(word) };
    let in_columns = |word: &str| word.split(',').map(masked).collect::<Vec<_>>().join(",");
    output.split_whitespace().filter(|&word| word != "M/s").map(in_columns).collect()
}

/// Returns JSON without the numbers of its fields `seconds`.
fn without_seconds(word: &str) -> String {
    let mut parts = word.split("\"seconds\":");
    let mut masked: String = parts.next().unwrap_or_default().into();
    for part in parts {
        masked.push_str("\"seconds\":#");
        masked.push_str(
            part.trim_start_matches(|sign: char| sign.is_ascii_digit() || ".e-".contains(sign)),
        );
    }
    masked
}

/// Runs the commands of one page in a folder of their own.
fn check(text: &ExamplePage, slow: bool) {
    let name = format!("fifteen-{}-{}-{slow}", text.name, std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).expect("a new folder");
    let mut shell = Shell::new(folder.clone());
    for step in &text.steps {
        match step {
            ExampleStep::File { name, content } => {
                fs::write(folder.join(name), content).expect("a writable file");
            }
            ExampleStep::Command(command) if command.slow == slow => {
                let printed = shell.run(&command.line);
                let line = &command.line;
                let location = format!("{}:{}", text.name, command.number);
                assert_eq!(
                    words(&printed),
                    words(&command.output),
                    "{location}: $ {line}\n{printed}"
                );
            }
            ExampleStep::Command(_) => {}
        }
    }
    for picture in text.pictures.iter().filter(|_| !slow) {
        let drawn = fs::read(folder.join(picture.file_name().expect("a file")));
        let shown = fs::read(picture).expect("a readable picture");
        let message =
            format!("{}: not the picture that the commands of the page draw", picture.display());
        assert!(drawn.is_ok_and(|drawn| drawn == shown), "{message}");
    }
    fs::remove_dir_all(&folder).expect("a removable folder");
}

/// Checks all pages in parallel and reports all failures.
fn check_all(slow: bool) {
    // The commands with several processes need a feature.
    let is_built = |text: &ExamplePage| cfg!(feature = "cluster") || text.name != "many-machines";
    let texts: Vec<ExamplePage> = ExamplePage::all().into_iter().filter(is_built).collect();
    assert!(texts.iter().any(|text| text.has_commands(slow)));
    thread::scope(|scope| {
        for text in texts.iter().filter(|text| text.has_commands(slow)) {
            scope.spawn(|| check(text, slow));
        }
    });
}

#[test]
fn examples_print_the_documented_output() {
    check_all(false);
}

#[test]
#[ignore = "half a minute in a release build"]
fn slow_examples_print_the_documented_output() {
    check_all(true);
}

/// The two commands for a new machine are those of the CI script and of the first example.
#[test]
fn the_two_quick_start_commands_are_tested() {
    let readme = include_str!("../../README.md");
    let ci_script = include_str!("../../.ci/run");
    assert!(readme.contains("\ncargo test --workspace --features cluster\n"));
    assert!(ci_script.contains("\ncargo test --workspace --features cluster --locked\n"));
    assert!(readme.contains("\ncargo run --release -- ca6098dfb73254e1\n"));
    let line = "fifteen --threads 1 ca6098dfb73254e1";
    assert!(
        ExamplePage::all().iter().any(|text| text.commands().any(|command| command.line == line))
    );
}
