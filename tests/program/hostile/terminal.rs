//! Titles, names and messages with control characters and markup.

use super::{folder, shell};
use std::fs;

/// Sequences that control a terminal: OSC and CSI, both also as C1 control characters, a carriage
/// return, and a right-to-left override.
const SEQUENCES: [&str; 6] =
    ["\u{1b}]0;PWNED\u{7}", "\u{1b}[2J", "\u{9b}31m", "\u{9d}0;x\u{9c}", "\r", "\u{202e}"];

/// Markup that would run as a script in a page or picture.
const MARKUP: &str = "</script></title><img src=x onerror=alert(1)><script>alert(2)</script>";

/// Returns whether a text has characters that control a terminal.
fn has_control_characters(text: &str) -> bool {
    text.contains(|c: char| c.is_control() && !"\n\t".contains(c) || c == '\u{202e}')
}

fn puzzle(title: &str) -> String {
    format!("title: {title}\n\nstart:\nA.\n..\n\ngoal:\n.A\n..\n")
}

#[test]
fn titles_do_not_reach_the_terminal() {
    let folder = folder("titles");
    for sequence in SEQUENCES {
        fs::write(folder.join("puzzle"), puzzle(&format!("evil {sequence}x"))).expect("a file");
        for command in [
            "slide puzzle",
            "slide puzzle --format jsonl",
            "slide puzzle --text drawn",
            "slide puzzle --text knuth",
            "slide puzzle --svg -",
            "slide puzzle --html -",
            "slide puzzle --explore",
            "slide puzzle --checkpoint levels",
            "status levels",
            "play puzzle --print",
        ] {
            let run = shell(&folder, &format!("\"$0\" {command}"));
            assert_eq!(run.code, Some(0), "{command}: {}", run.stderr);
            let context = format!("{command}, {sequence:?}: {:?}", run.stdout);
            assert!(
                !has_control_characters(&run.stdout) && !has_control_characters(&run.stderr),
                "{context}"
            );
        }
        fs::remove_dir_all(folder.join("levels")).expect("a folder");
    }
}

#[test]
fn names_and_arguments_do_not_reach_the_terminal() {
    let folder = folder("names");
    for sequence in SEQUENCES {
        let name = format!("evil{sequence}");
        fs::write(folder.join(&name), format!("{name}\n")).expect("a file");
        for command in [
            "solve --file",
            "solve",
            "slide",
            "verify --file",
            "sudoku --file",
            "sudoku",
            "plot",
            "resume",
            "status",
            "merge",
            "play",
            "solve --heuristic",
            "solve --engine",
            "slide --style",
            "--size",
        ] {
            let run = shell(&folder, &format!("\"$0\" {command} '{name}'"));
            let context = format!("{command}, {sequence:?}: {:?}", run.stderr);
            assert_eq!(run.code, Some(2), "{context}");
            assert!(
                !has_control_characters(&run.stdout) && !has_control_characters(&run.stderr),
                "{context}"
            );
        }
        fs::remove_file(folder.join(&name)).expect("a file");
    }
}

#[test]
fn titles_put_no_markup_into_pages() {
    let folder = folder("markup");
    fs::write(folder.join("puzzle"), puzzle(MARKUP)).expect("a file");
    fs::write(folder.join("plain"), puzzle("plain")).expect("a file");
    for output in ["--html", "--svg", "--animation"] {
        let [evil, plain] = ["puzzle", "plain"].map(|name| {
            let run = shell(&folder, &format!("\"$0\" slide {name} {output} -"));
            assert_eq!(run.code, Some(0), "{output}: {}", run.stderr);
            run.stdout
        });
        assert!(!evil.contains("<img"), "{output}");
        for tag in ["<script", "</script", "</title"] {
            assert_eq!(evil.matches(tag).count(), plain.matches(tag).count(), "{output}: {tag}");
        }
    }
}
