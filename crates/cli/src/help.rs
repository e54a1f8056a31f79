//! Layout of the help: commands in groups, and the options of every command in one place.
//!
//! `fifteen --help` lists the commands by purpose and explains the options that all of them have.
//! The help of a command explains its own options and refers to the program's help for the others.
//! `--format` is shown only for commands that print records.

use clap::builder::StyledStr;
use clap::{Arg, Command};
use std::fmt::Write;

/// Groups of commands, in the order of the help.
const GROUPS: [(&str, &[&str]); 4] = [
    (
        "Puzzles",
        &["solve", "improve", "slide", "play", "sudoku", "queens", "antislide", "generate"],
    ),
    (
        "Research",
        &["compare", "korf", "census", "quality", "pdb", "machine", "verify", "plot", "schema"],
    ),
    ("Saved searches", &["resume", "status", "merge"]),
    ("Shell", &["shell", "help"]),
];

/// Commands, by their full names, that print text only.
const TEXT_ONLY: [&str; 8] =
    ["play", "plot", "machine", "pdb draw", "schema", "shell", "shell completions", "shell man"];

/// Reference to the options of every command.
const COMMON_OPTIONS: &str = "Options of every command, such as --quiet: see 'fifteen --help'.";

/// Groups the commands in the program's help, and hides the common options in that of commands.
pub fn arrange(program: Command) -> Command {
    let template = program_template(&program);
    let common: Vec<Arg> =
        program.get_arguments().filter(|option| option.is_global_set()).cloned().collect();
    hide_common_options(program, &common, "").help_template(template)
}

/// Returns the template of the program's help, with the groups of commands.
fn program_template(program: &Command) -> String {
    let header = *program.get_styles().get_header();
    let literal = *program.get_styles().get_literal();
    let width = program.get_subcommands().map(|command| command.get_name().len()).max();
    let width = width.unwrap_or_default();
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (title, names) in GROUPS {
        let _ = writeln!(text, "\n{header}{title}:{header:#}");
        for &name in names {
            let about = match program.find_subcommand(name).and_then(Command::get_about) {
                Some(about) => about.to_string(),
                None => "Print this message or the help of a command".to_owned(),
            };
            let _ = writeln!(text, "  {literal}{name:<width$}{literal:#}  {about}");
        }
    }
    text + &format!("\n{header}Options:{header:#}\n{{options}}{{after-help}}")
}

/// Hides the common options in the help of every subcommand, except `--format` where it is
/// accepted.
fn hide_common_options(command: Command, common: &[Arg], prefix: &str) -> Command {
    command.mut_subcommands(|below| {
        let name = format!("{prefix}{}", below.get_name());
        let has_records = !TEXT_ONLY.contains(&name.as_str());
        let options = common.iter().map(|option| {
            let is_hidden = option.get_id() != "format" || !has_records;
            option.clone().hide_short_help(is_hidden).hide_long_help(is_hidden)
        });
        let notes =
            |own: &StyledStr| format!("{}\n\n{COMMON_OPTIONS}", join_lines(&own.to_string()));
        let short = below.get_after_help().map_or(COMMON_OPTIONS.to_owned(), notes);
        let long = below.get_after_long_help().map_or(short.clone(), notes);
        let below = below.args(options).after_help(short).after_long_help(long);
        hide_common_options(below, common, &format!("{name} "))
    })
}

/// Joins the lines of each paragraph, so that they are wrapped only once, at the width of the
/// terminal. Indented lines stay as they are.
pub fn join_lines(text: &str) -> String {
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
    let mut joined = String::new();
    let mut was_prose = false;
    for (index, line) in text.lines().enumerate() {
        if index > 0 {
            joined.push(if was_prose && is_prose(line) { ' ' } else { '\n' });
        }
        joined.push_str(line);
        was_prose = is_prose(line);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, TEXT_ONLY, join_lines};
    use crate::args::Cli;
    use clap::{Command, CommandFactory};

    #[test]
    fn every_visible_command_is_in_one_group() {
        let program = Cli::command();
        let visible = program.get_subcommands().filter(|command| !command.is_hide_set());
        let mut names: Vec<&str> = visible.map(Command::get_name).chain(["help"]).collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        names.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(names, grouped);
    }

    #[test]
    fn lines_of_paragraphs_are_joined() {
        let text = "one\ntwo:\n\n  a drawing\n  of two lines\n\nthree\nfour";
        let joined = "one two:\n\n  a drawing\n  of two lines\n\nthree four";
        assert_eq!(join_lines(text), joined);
        assert_eq!(join_lines(joined), joined);
    }

    /// At several widths, a line of a paragraph ends only where the next word does not fit.
    #[test]
    fn paragraphs_are_wrapped_once() {
        for width in [60, 80, 100, 120] {
            let mut program = Cli::build_command().term_width(width);
            program.build();
            check_breaks(&mut program, width);
        }
    }

    /// Checks the paragraphs that are not indented, in the long help of a command and its
    /// subcommands.
    fn check_breaks(command: &mut Command, width: usize) {
        let name = command.get_name().to_owned();
        let help = command.clone().term_width(width).render_long_help().to_string();
        let lines: Vec<&str> = help.lines().collect();
        for pair in lines.windows(2) {
            let [line, next] = [pair[0], pair[1]];
            let is_prose = |line: &str| line.starts_with(|first: char| !first.is_whitespace());
            if is_prose(line) && is_prose(next) && !line.ends_with(':') {
                let word = next.split(' ').next().unwrap_or_default();
                let room = line.chars().count() + 1 + word.chars().count();
                assert!(room > width, "{name}: '{line}' has room for '{word}'");
            }
        }
        command.get_subcommands_mut().for_each(|below| check_breaks(below, width));
    }

    #[test]
    fn the_format_is_shown_where_records_are_printed() {
        for words in [
            "solve",
            "compare",
            "korf",
            "pdb build",
            "pdb list",
            "pdb verify",
            "pdb stats",
            "pdb draw 7-8",
            "pdb path",
            "pdb clean",
            "slide",
            "slide generate",
            "play",
            "plot",
            "machine",
            "verify",
            "improve",
            "generate",
            "census",
            "quality",
            "sudoku",
            "sudoku generate",
            "queens 5",
            "antislide --box 3x3x3 --brick 2x2x1",
            "shell completions bash",
            "shell man",
            "schema",
        ] {
            let arguments = ["fifteen"].into_iter().chain(words.split(' '));
            let cli = Cli::parse_words(arguments.map(Into::into).collect()).expect(words);
            let mut help = Cli::build_command();
            help.build();
            let (mut command, mut name) = (&help, String::new());
            for word in words.split(' ') {
                let Some(below) = command.find_subcommand(word) else { break };
                name = format!("{name} {word}");
                command = below;
            }
            let name = name.trim_start();
            let format = command.get_arguments().find(|option| option.get_id() == "format");
            let is_shown = format.is_some_and(|option| !option.is_hide_long_help_set());
            assert_eq!(cli.command.record_output().is_some(), is_shown, "{words}");
            assert_eq!(is_shown, !TEXT_ONLY.contains(&name), "{words}");
        }
    }
}
