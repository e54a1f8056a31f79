//! Steps of a Markdown page: files to write and commands to run.

use std::fs;
use std::path::{Path, PathBuf};

use crate::book;

/// Line of a page with its index.
type NumberedLine<'a> = (usize, &'a str);

/// Page: the README or a chapter of the book.
pub struct ExamplePage {
    /// File name without extension.
    pub name: String,
    pub steps: Vec<ExampleStep>,
    /// Pictures that it shows, which its commands must have drawn.
    pub pictures: Vec<PathBuf>,
}

/// Step of a page.
pub enum ExampleStep {
    /// Write a file: a block after a line `<!-- file: NAME -->`.
    File { name: String, content: String },
    /// Run a command of a `console` block.
    Command(Command),
}

/// Command with its documented output.
pub struct Command {
    /// Line number in the page.
    pub number: usize,
    pub line: String,
    pub output: String,
    /// Marked by a line `<!-- slow -->` before the block; run with the ignored tests.
    pub slow: bool,
}

impl ExamplePage {
    /// Returns the README and all chapters.
    pub fn all() -> Vec<ExamplePage> {
        book::pages().iter().map(|page| ExamplePage::read(page)).collect()
    }

    pub fn commands(&self) -> impl Iterator<Item = &Command> {
        self.steps.iter().filter_map(|step| match step {
            ExampleStep::Command(command) => Some(command),
            ExampleStep::File { .. } => None,
        })
    }

    pub fn has_commands(&self, slow: bool) -> bool {
        self.commands().any(|command| command.slow == slow)
    }

    fn read(page: &Path) -> ExamplePage {
        let text = fs::read_to_string(page).expect("a readable page");
        let name = page.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let mut steps = Vec::new();
        let mut lines = text.lines().enumerate();
        let mut comment = "";
        while let Some((_, line)) = lines.next() {
            if line.starts_with("```") {
                let block: Vec<NumberedLine> =
                    lines.by_ref().take_while(|(_, line)| *line != "```").collect();
                match (line, comment.strip_prefix("file: ")) {
                    ("```console", _) => steps.extend(commands(&block, comment == "slow")),
                    (_, Some(name)) => {
                        let lines: Vec<&str> = block.iter().map(|&(_, line)| line).collect();
                        let content = lines.join("\n") + "\n";
                        steps.push(ExampleStep::File { name: name.into(), content });
                    }
                    _ => {}
                }
            }
            let inner = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
            comment = inner.unwrap_or_default();
        }
        let folder = page.parent().expect("a parent folder");
        let pictures = book::pictures(&text).into_iter().map(|target| folder.join(target));
        ExamplePage { name, steps, pictures: pictures.collect() }
    }
}

/// Returns the commands of one block.
fn commands(block: &[NumberedLine], slow: bool) -> Vec<ExampleStep> {
    let mut commands: Vec<Command> = Vec::new();
    for &(index, line) in block {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(line), _) => {
                let (number, output) = (index + 1, String::new());
                commands.push(Command { number, line: line.into(), output, slow });
            }
            (None, Some(command)) => {
                command.output.push_str(line);
                command.output.push('\n');
            }
            (None, None) => panic!("output without a command: {line}"),
        }
    }
    commands.into_iter().map(ExampleStep::Command).collect()
}
