//! The README tells the truth: each of its commands is run, and must print what stands there.
//!
//! Timings are not compared: numbers with a decimal point, rates, and the dash that stands for a
//! rate when there is none. Everything else must agree to the letter, spaces aside.

use std::fs;
use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../README.md");

/// A command of the README and what it is said to print.
struct Example {
    command: String,
    output: String,
    /// Marked as slow: run with the ignored tests.
    slow: bool,
}

/// The examples in the `console` blocks.
fn examples() -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let (mut in_block, mut slow) = (false, false);
    for line in README.lines() {
        match line {
            "<!-- slow -->" => slow = true,
            "```console" => in_block = true,
            "```" if in_block => (in_block, slow) = (false, false),
            _ if !in_block => {}
            _ => match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => {
                    examples.push(Example { command: command.into(), output: String::new(), slow });
                }
                (None, Some(example)) => {
                    example.output.push_str(line);
                    example.output.push('\n');
                }
                (None, None) => panic!("output without a command: {line}"),
            },
        }
    }
    examples
}

/// Runs a command in a folder as a shell would: the words, with double quotes around some.
fn run(command: &str, folder: &Path) -> String {
    let mut words = Vec::new();
    for (index, part) in command.split('"').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    assert_eq!(words.remove(0), "fifteen", "{command}");
    let output = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(words)
        .current_dir(folder)
        .env("FIFTEEN_CACHE_DIR", folder.join("cache"))
        .output();
    let output = output.expect("the program runs");
    let both = [output.stdout, output.stderr].concat();
    String::from_utf8(both).expect("it prints UTF-8")
}

/// The words of a text, without what depends on the clock.
fn words(text: &str) -> Vec<String> {
    let is_timing = |word: &str| word == "-" || (word.contains('.') && word.parse::<f64>().is_ok());
    let masked = |word: &str| if is_timing(word) { "#".to_owned() } else { word.to_owned() };
    text.split_whitespace().filter(|&word| word != "M/s").map(masked).collect()
}

fn check(slow: bool) {
    let examples: Vec<Example> = examples().into_iter().filter(|one| one.slow == slow).collect();
    assert!(!examples.is_empty());
    // A folder where no tables are kept but those that the examples build.
    let name = format!("fifteen-readme-{}-{slow}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).expect("the folder can be made");
    for Example { command, output, .. } in examples {
        let printed = run(&command, &folder);
        assert_eq!(words(&printed), words(&output), "$ {command}\n{printed}");
    }
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn its_examples_print_what_it_says() {
    check(false);
}

#[test]
#[ignore = "half a minute in a release build"]
fn its_slow_examples_print_what_it_says() {
    check(true);
}

/// The two commands for a fresh machine are those of the gate and of the first example.
#[test]
fn its_two_commands_are_the_ones_that_are_run() {
    let gate = include_str!("../.ci/run");
    assert!(README.contains("\ncargo test --workspace\n"));
    assert!(gate.contains("\ncargo test --workspace --locked\n"));
    assert!(README.contains("\ncargo run --release -- ca6098dfb73254e1\n"));
    assert!(README.contains("\n$ fifteen --threads 1 ca6098dfb73254e1\n"));
}
