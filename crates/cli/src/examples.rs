//! Examples for the help and the manual of each command. Tests run those of the commands, but not
//! those of subcommands.

use clap::Command;
use std::fmt::Write;

/// Command line and its description.
pub type Example = (&'static str, &'static str);

/// Returns the examples of a command by its full name, such as `shell man`, or of the program
/// (`fifteen`).
#[allow(clippy::too_many_lines)] // a table
pub fn for_command(command: &str) -> &'static [Example] {
    match command {
        "fifteen" => &[
            ("fifteen 5 1 2 4 9 6 3 8 13 10 7 11 14 15 12 0", "solve a position"),
            ("fifteen slide klotski --boards", "solve a block puzzle and draw every step"),
            ("fifteen sudoku generate --seed 1", "generate a sudoku"),
        ],
        "solve" => &[
            (
                "fifteen ca6098dfb73254e1",
                "solve a position in hexadecimal, row by row; 0 is the blank",
            ),
            ("fifteen 5 1 2 4 9 6 3 8 13 10 7 11 14 15 12 0", "solve a position in decimal"),
            (
                "fifteen --size 3x3 --boards '1 2 3 4 0 6 7 5 8'",
                "solve a 3x3 board and draw every step",
            ),
            (
                "fifteen --time-limit 10s --format jsonl bc9e80df3412a756",
                "print a JSON record, with a time limit",
            ),
        ],
        "compare" => &[
            ("fifteen compare 13560de9b48ca7f2", "compare all engines on one position"),
            (
                "fifteen compare --heuristics conflict,pdb-6-6-3 13560de9b48ca7f2",
                "compare two heuristics",
            ),
            (
                "fifteen generate --count 3 --walk 99 | fifteen compare --summary -f -",
                "print means over several positions",
            ),
        ],
        "korf" => &[
            (
                "fifteen korf --instances 1-10",
                "check the solution lengths of the first ten instances",
            ),
            (
                "fifteen korf --published --instances 12,42",
                "reproduce Korf's published node counts",
            ),
        ],
        "pdb" => &[
            ("fifteen pdb build 5-5-5", "build tables and store them in the cache"),
            ("fifteen pdb list", "list the cached tables"),
            ("fifteen pdb verify", "check all cached tables"),
            ("fifteen pdb draw 6-6-3", "draw the partition"),
            ("fifteen pdb clean 5-5-5", "remove these tables from the cache"),
        ],
        "slide" => &[
            ("fifteen slide --list", "list the collection"),
            ("fifteen slide silly --text drawn", "print a puzzle as an editable drawing"),
            ("fifteen slide silly --style path --hardest", "find its hardest starts"),
            ("fifteen slide klotski --style path", "solve Klotski in 81 moves"),
            (
                "fifteen slide generate --at-least 12 --seed 1",
                "make a Rush Hour puzzle of at least 12 moves",
            ),
            (
                "fifteen slide klotski --html klotski.html",
                "write a web page that animates the solution",
            ),
        ],
        "play" => &[
            ("fifteen play", "choose a puzzle, or continue a saved game"),
            ("fifteen play 3x3 --level gentle", "play an easy 8-puzzle"),
            ("fifteen play klotski", "play a block puzzle from the collection"),
            ("fifteen play --keys", "list the keys"),
            (
                "fifteen play 5 1 2 4 9 6 3 8 13 10 7 11 14 15 12 0 --print",
                "print the game as text, to share it",
            ),
        ],
        "plot" => &[
            (
                "fifteen korf --instances 1-4 --format jsonl | fifteen plot --svg growth.svg",
                "plot the nodes of each iteration",
            ),
            (
                "fifteen census --size 3x3 --format jsonl | fifteen plot --kind lengths --svg \
                 lengths.svg",
                "plot a histogram of the distances of all positions",
            ),
        ],
        "machine" => &[
            ("fifteen machine --size 2x2 --print dot", "print the automaton as a Graphviz graph"),
            ("fifteen machine --size 3x3 --print c", "print the search as a C program"),
            ("fifteen machine --trace '3 1 / 2 0'", "print each step of a search"),
        ],
        "improve" => &[
            (
                "fifteen improve '1 2 3 / 4 5 6 / 7 0 8' RLL",
                "shorten a solution given as directions of tiles",
            ),
            (
                "fifteen improve --analyze '1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15' '13 13 14 15'",
                "find the moves that lead away from the goal",
            ),
        ],
        "verify" => &[
            ("fifteen verify 123456789abcde0f f", "check a solution of one move (tile 15)"),
            ("fifteen --size 3x3 867254301 --certificate hard", "write an optimality certificate"),
            ("fifteen verify --certificate hard --all", "check all subtrees of the certificate"),
        ],
        "generate" => &[
            ("fifteen generate --count 5 --seed 7", "generate five reproducible positions"),
            (
                "fifteen generate --size 3x3 --walk 20",
                "generate a position by a random walk of 20 moves",
            ),
            (
                "fifteen generate --distance 30 --mtm --seed 1",
                "generate a position that takes 30 pushes",
            ),
        ],
        "census" => &[
            (
                "fifteen census --size 3x3 --list",
                "count the positions of the 8-puzzle and list the farthest",
            ),
            ("fifteen census 3x3 --mtm", "count pushes of several tiles as one move each"),
        ],
        "quality" => &[
            ("fifteen quality --size 3x3 --seed 1", "compare the heuristics of the 8-puzzle"),
            (
                "fifteen quality --size 3x3 --seed 1 --heuristics manhattan,pdb-4-4 --list",
                "print the contribution of each distance",
            ),
        ],
        "sudoku" => &[
            (
                "fifteen sudoku generate --seed 1 | fifteen sudoku --report",
                "solve a puzzle and explain each digit",
            ),
            (
                "fifteen sudoku generate --seed 1 --methods 2",
                "generate a puzzle that needs hidden singles",
            ),
        ],
        "queens" => &[
            ("fifteen queens 8", "place eight queens on a chessboard"),
            ("fifteen queens 8 6 5", "place five queens on a board of eight columns and six rows"),
            (
                "fifteen queens 10 --checkpoint ten",
                "search with a checkpoint; resume if the file exists",
            ),
        ],
        "antislide" => &[(
            "fifteen antislide --box 3x3x3 --brick 2x2x1 --symmetry --list",
            "list all packings up to symmetry",
        )],
        "shell" => &[
            ("fifteen shell completions bash", "print completions for bash"),
            ("fifteen shell man slide", "print the manual page of a command"),
        ],
        "shell completions" => &[("fifteen shell completions bash", "print completions for bash")],
        "shell man" => &[
            ("fifteen shell man slide", "print the manual page of a command"),
            ("fifteen shell man --all man1", "write all pages into a directory"),
        ],
        "resume" => &[
            (
                "fifteen antislide --box 4x4x4 --brick 2x2x1 --checkpoint cube",
                "start a search with a checkpoint",
            ),
            ("fifteen resume cube", "resume it"),
            (
                "fifteen slide klotski --checkpoint levels",
                "start a breadth-first search with a checkpoint directory",
            ),
            ("fifteen resume levels", "resume it"),
        ],
        "status" => &[
            (
                "fifteen antislide --box 4x4x4 --brick 2x2x1 --checkpoint cube",
                "start a search with a checkpoint",
            ),
            ("fifteen status cube", "show the finished units and their results"),
        ],
        "merge" => &[
            (
                "fifteen antislide --box 4x4x4 --brick 2x2x1 --checkpoint one --shard 1/2",
                "search the first of two shards",
            ),
            (
                "fifteen antislide --box 4x4x4 --brick 2x2x1 --checkpoint two --shard 2/2",
                "search the second shard, on another machine",
            ),
            ("fifteen merge one two", "merge the results"),
        ],
        "schema" => &[
            ("fifteen schema", "print the schema of all records"),
            ("fifteen schema solve", "print the schema of one kind of record"),
        ],
        _ => &[],
    }
}

/// Appends the examples of a command to its long help, and those of its subcommands, whose names
/// begin with `prefix`, to theirs.
pub fn attach_to_help(command: Command, name: &str, prefix: &str) -> Command {
    let examples = for_command(name);
    let own = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string);
    let text = format_examples(examples);
    let text = [own, Some(text)].into_iter().flatten().filter(|text| !text.is_empty());
    let text = text.collect::<Vec<_>>().join("\n\n");
    let command = if text.is_empty() { command } else { command.after_long_help(text) };
    command.mut_subcommands(|below| {
        let name = format!("{prefix}{}", below.get_name());
        attach_to_help(below, &name, &format!("{name} "))
    })
}

/// Formats examples for the help.
fn format_examples(examples: &[Example]) -> String {
    let mut text = String::new();
    for (line, meaning) in examples {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {line}\n          {meaning}");
    }
    if text.is_empty() { text } else { format!("Examples:{text}") }
}
