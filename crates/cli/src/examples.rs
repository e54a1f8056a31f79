//! Examples for the help and the manual of each command. A test runs them all.

use clap::Command;
use std::fmt::Write;

/// A command line, and what it does.
pub type Example = (&'static str, &'static str);

/// The examples of a command, which is said in full, such as `pdb build`; of the program, `fifteen`.
pub fn for_command(command: &str) -> &'static [Example] {
    EXAMPLES.iter().find(|(name, _)| *name == command).map_or(&[], |(_, examples)| examples)
}

const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "fifteen",
        &[
            ("fifteen 5 1 2 4 9 6 3 8 13 10 7 11 14 15 12 0", "solve a position"),
            ("fifteen slide klotski --boards", "solve a block puzzle, and draw every step"),
            ("fifteen sudoku generate --seed 1", "make a sudoku"),
        ],
    ),
    (
        "solve",
        &[
            ("fifteen ca6098dfb73254e1", "the tiles row by row, in hexadecimal; 0 is the blank"),
            ("fifteen 5 1 2 4 9 6 3 8 13 10 7 11 14 15 12 0", "another position in decimal"),
            (
                "fifteen --size 3x3 --boards '1 2 3 4 0 6 7 5 8'",
                "another board, drawn step by step",
            ),
            ("fifteen --time-limit 10s --format jsonl bc9e80df3412a756", "for a program"),
        ],
    ),
    (
        "compare",
        &[
            ("fifteen compare 13560de9b48ca7f2", "all engines on one position"),
            ("fifteen compare --heuristics conflict,pdb-6-6-3 13560de9b48ca7f2", "heuristics"),
            (
                "fifteen generate --count 3 --walk 99 | fifteen compare --summary -f -",
                "the means of several positions",
            ),
        ],
    ),
    (
        "korf",
        &[
            ("fifteen korf --instances 1-10", "check the lengths of the first ten"),
            ("fifteen korf --published --instances 12,42", "find Korf's numbers of nodes"),
        ],
    ),
    (
        "pdb",
        &[
            ("fifteen pdb build 5-5-5", "build tables, and keep them"),
            ("fifteen pdb verify", "check all that are kept"),
            ("fifteen pdb draw 6-6-3", "a picture of which tiles belong together"),
            ("fifteen pdb clean 5-5-5", "remove them"),
        ],
    ),
    (
        "slide",
        &[
            ("fifteen slide --list", "the collection"),
            ("fifteen slide silly --text drawn", "one of its puzzles, drawn, to be changed"),
            ("fifteen slide silly --style path --hardest", "its hardest starts"),
            ("fifteen slide klotski --style path", "Klotski in 81 moves"),
            ("fifteen slide klotski --html klotski.html", "a web page that plays the solution"),
        ],
    ),
    (
        "play",
        &[
            ("fifteen play", "choose from a list, or go on with a game that was kept"),
            ("fifteen play 3x3 --level gentle", "the 8-puzzle, for a beginner"),
            ("fifteen play klotski", "a block puzzle of the collection, or a file of your own"),
            ("fifteen play --keys", "what the keys do"),
            (
                "fifteen play 5 1 2 4 9 6 3 8 13 10 7 11 14 15 12 0 --print",
                "a game as text, to be sent",
            ),
        ],
    ),
    (
        "plot",
        &[
            (
                "fifteen korf --instances 1-4 --format jsonl | fifteen plot --svg growth.svg",
                "how iterations grow",
            ),
            (
                "fifteen census --size 3x3 --format jsonl | fifteen plot --kind lengths --svg lengths.svg",
                "how far positions are from the goal",
            ),
        ],
    ),
    (
        "machine",
        &[
            ("fifteen machine --size 2x2 --print dot", "the automaton as a graph, for Graphviz"),
            ("fifteen machine --size 3x3 --print c", "the same search as a program in C"),
        ],
    ),
    (
        "verify",
        &[
            ("fifteen verify 123456789abcde0f f", "check that pushing tile 15 solves a position"),
            (
                "fifteen --size 3x3 867254301 --certificate hard",
                "write what shows that no solution is shorter",
            ),
            (
                "fifteen verify --certificate hard --all",
                "check that, and leave nothing to be believed",
            ),
        ],
    ),
    (
        "generate",
        &[
            ("fifteen generate --count 5 --seed 7", "five positions, always the same"),
            ("fifteen generate --size 3x3 --walk 20", "twenty random moves from the goal"),
        ],
    ),
    (
        "census",
        &[("fifteen census --size 3x3 --list", "the 8-puzzle, with the positions farthest away")],
    ),
    (
        "quality",
        &[
            ("fifteen quality --size 3x3 --seed 1", "heuristics of the 8-puzzle"),
            (
                "fifteen quality --size 3x3 --seed 1 --heuristics manhattan,pdb-4-4 --list",
                "what each distance adds",
            ),
        ],
    ),
    (
        "sudoku",
        &[
            (
                "fifteen sudoku generate --seed 1 | fifteen sudoku --report",
                "solve a puzzle, and say how",
            ),
            ("fifteen sudoku generate --seed 1 --methods 2", "make one that needs hidden singles"),
        ],
    ),
    (
        "queens",
        &[
            ("fifteen queens 8", "eight queens on a chessboard"),
            ("fifteen queens 8 6 5", "five queens on eight columns and six rows"),
            ("fifteen queens 10 --checkpoint ten", "keep a search, and go on if it is there"),
        ],
    ),
    (
        "antislide",
        &[(
            "fifteen antislide --box 3x3x3 --brick 2x2x1 --symmetry --list",
            "all packings up to symmetry, drawn",
        )],
    ),
    ("completions", &[("fifteen completions bash", "print what bash wants to know")]),
    (
        "man",
        &[
            ("fifteen man slide", "print the manual page of a command"),
            ("fifteen man --all man1", "write all pages into a folder"),
        ],
    ),
    (
        "resume",
        &[
            ("fifteen antislide --box 4x4x4 --brick 2x2x1 --checkpoint cube", "keep a search"),
            ("fifteen resume cube", "go on with it, wherever it was stopped"),
            (
                "fifteen slide klotski --checkpoint levels",
                "keep a search level by level, in a folder",
            ),
            ("fifteen resume levels", "go on with that"),
        ],
    ),
    (
        "status",
        &[
            ("fifteen antislide --box 4x4x4 --brick 2x2x1 --checkpoint cube", "keep a search"),
            ("fifteen status cube", "the units that are done, and what they come to"),
        ],
    ),
    (
        "merge",
        &[
            (
                "fifteen antislide --box 4x4x4 --brick 2x2x1 --checkpoint one --shard 1/2",
                "one half of a search",
            ),
            (
                "fifteen antislide --box 4x4x4 --brick 2x2x1 --checkpoint two --shard 2/2",
                "the other half, on another machine",
            ),
            ("fifteen merge one two", "both together"),
        ],
    ),
    (
        "schema",
        &[
            ("fifteen schema", "all kinds of records"),
            ("fifteen schema solve", "what is printed for each position"),
        ],
    ),
];

/// The program with the examples of all commands at the end of their long help.
pub fn attach_to_help(program: Command) -> Command {
    attach_recursively(program, "fifteen", "")
}

/// A command with its examples, and likewise those below it, whose names begin so.
fn attach_recursively(command: Command, name: &str, prefix: &str) -> Command {
    let examples = for_command(name);
    let own = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string);
    let text = format_examples(examples);
    let text = [own, Some(text)].into_iter().flatten().filter(|text| !text.is_empty());
    let text = text.collect::<Vec<_>>().join("\n\n");
    let command = if text.is_empty() { command } else { command.after_long_help(text) };
    command.mut_subcommands(|below| {
        let name = format!("{prefix}{}", below.get_name());
        attach_recursively(below, &name, &format!("{name} "))
    })
}

/// Examples as they are shown in the help.
fn format_examples(examples: &[Example]) -> String {
    let mut text = String::new();
    for (line, meaning) in examples {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {line}\n          {meaning}");
    }
    if text.is_empty() { text } else { format!("Examples:{text}") }
}
