//! Minimal shell for the examples: words and quotes, `|`, `> FILE`, and `echo $?`.

use crate::schema::validate_lines;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Shell with a folder whose cache contains only the tables that the commands build.
pub struct Shell {
    folder: PathBuf,
    /// Exit code of the last command.
    code: i32,
}

impl Shell {
    pub fn new(folder: PathBuf) -> Shell {
        Shell { folder, code: 0 }
    }

    /// Runs a line and returns its output: standard output, then standard error.
    pub fn run(&mut self, line: &str) -> String {
        if line == "echo $?" {
            return format!("{}\n", self.code);
        }
        let (mut input, mut complaints) = (Vec::new(), Vec::new());
        let mut words = words(line).into_iter().peekable();
        while words.peek().is_some() {
            let stage: Vec<String> = words.by_ref().take_while(|word| word != "|").collect();
            let (stage, target) = match stage.iter().position(|word| word == ">") {
                Some(at) => (&stage[..at], Some(&stage[at + 1])),
                None => (&stage[..], None),
            };
            let output = self.stage(stage, &input);
            complaints.extend(output.1);
            input = output.0;
            if let Some(name) = target {
                fs::write(self.folder.join(name), &input).expect("a writable file");
                input.clear();
            }
        }
        String::from_utf8([input, complaints].concat()).expect("valid UTF-8")
    }

    /// Runs one program of a line on some input; returns both output streams.
    fn stage(&mut self, words: &[String], input: &[u8]) -> (Vec<u8>, Vec<u8>) {
        assert_eq!(words[0], "fifteen", "{words:?}");
        let file = self.folder.join("input");
        fs::write(&file, input).expect("a writable file");
        let output = Command::new(env!("CARGO_BIN_EXE_fifteen"))
            .args(&words[1..])
            .current_dir(&self.folder)
            .env("FIFTEEN_CACHE_DIR", self.folder.join("cache"))
            .stdin(Stdio::from(File::open(&file).expect("a readable file")))
            .output()
            .expect("a running program");
        validate_lines(&String::from_utf8_lossy(&output.stdout));
        self.code = output.status.code().expect("an exit code");
        (output.stdout, output.stderr)
    }
}

/// Splits a line into words, some of them in single or double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let (word, after) = match first {
            '"' | '\'' => rest[1..].split_once(first).expect("a closing quote"),
            _ => rest.split_once(' ').unwrap_or((rest, "")),
        };
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    words
}
