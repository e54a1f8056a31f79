//! Advice on words and options that users often try, but that do not exist.
//!
//! A word with one obvious meaning is accepted: `fifteen scramble` is an alias of `generate`, and
//! the text of a sudoku is solved. For the others, one line says what to type.

use super::commands::play::named_size;
use super::commands::queens::QUEENS_WIDTH;
use super::support::input::shorten;
use super::support::options::closest::closest_name;
use super::tiles::args::AnySize;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use fifteen::anytime::Grid;
use fifteen::board::{ParsedBoard, parse_numbers, parse_udlr};
use fifteen::sliding::Classic;
use fifteen::{Size, SizeError};
use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};

/// Words that are often tried, and what to type instead.
const WORDS: [(&str, &str); 17] = [
    ("new", "'fifteen play' for a new game, or 'fifteen generate' for a random position"),
    ("start", "'fifteen play'"),
    ("game", "'fifteen play'"),
    ("undo", "'fifteen play', where u takes back a move"),
    ("redo", "'fifteen play', where r repeats a move that was taken back"),
    ("hint", "'fifteen play POSITION', where i shows a hint"),
    ("list", "'fifteen slide --list' for the block puzzles"),
    ("puzzles", "'fifteen slide --list' for the block puzzles"),
    ("check", "'fifteen verify POSITION MOVES'"),
    ("benchmark", "'fifteen compare POSITION'"),
    ("rush", "'fifteen slide rush-1', or 'fifteen slide generate' for a new card"),
    ("rush-hour", "'fifteen slide rush-1', or 'fifteen slide generate' for a new card"),
    ("rushhour", "'fifteen slide rush-1', or 'fifteen slide generate' for a new card"),
    ("tables", "'fifteen pdb'"),
    ("version", "'fifteen --version'"),
    ("cite", "'fifteen --version --verbose' for the build; CITATION.cff is in the repository"),
    ("distances", "'fifteen census --size RxC'"),
];

/// Words that are often tried after `sudoku`, and what to type instead.
const SUDOKU_WORDS: [(&str, &str); 4] = [
    ("gen", "'fifteen sudoku generate'"),
    ("new", "'fifteen sudoku generate', or 'fifteen play sudoku' for a new game"),
    ("solve", "'fifteen sudoku FILE'"),
    ("hint", "'fifteen play FILE', where i shows a hint"),
];

/// Advice on options for the difficulty of generated puzzles.
const DIFFICULTY: &str = "positions have --distance N and --walk N, sudokus --methods N, and block \
                          puzzles --at-least N";

/// Advice on `--shard` for other commands.
const SHARDS: &str = "only solve, korf, queens and antislide have shards; 'fifteen resume FILE' \
                      continues the shard of the file";

/// Options that are often tried, and what to type instead.
const OPTIONS: [(&str, &str); 18] = [
    ("--level", DIFFICULTY),
    ("--difficulty", DIFFICULTY),
    ("--hard", DIFFICULTY),
    ("--notation", "use --moves tiles, --moves blank or --moves udlr"),
    ("--shard", SHARDS),
    ("--hint", "use 'fifteen play POSITION', where i shows a hint"),
    ("--png", "pictures are SVG; use --svg FILE"),
    ("--pdf", "pictures are SVG; use --svg FILE"),
    ("--gif", "animations are SVG or HTML; use --animation FILE or --html FILE"),
    ("--trace", "use 'fifteen machine --trace START'"),
    ("--run", "use 'fifteen machine --trace START'"),
    ("--json", "use --format jsonl"),
    ("--csv", "use --format csv"),
    ("--no-mirror", "use the suffix -no-mirror, as in --heuristics pdb-5-5-5-no-mirror"),
    ("--cite", "see CITATION.cff in the repository, and 'fifteen --version --verbose'"),
    ("--algorithm", "use --engine, such as --engine astar"),
    ("--solver", "use --engine, such as --engine astar"),
    ("--generate", "use the command generate, as in 'fifteen sudoku generate'"),
];

/// Options that exist only with the feature `cluster`.
const CLUSTER_OPTIONS: [&str; 6] =
    ["--processes", "--process", "--hosts", "--connect-timeout", "--secret-file", "--plan"];

/// Returns the advice on a first word that is not a command, given the words after it.
pub fn advice_on_word(word: &str, rest: &[String]) -> Option<String> {
    let name = word.to_lowercase();
    let known = WORDS.iter().find(|(other, _)| *other == name);
    known
        .map(|&(_, advice)| advice_on_name(word, advice, rest))
        .or_else(|| advice_on_argument(word).filter(|_| rest.is_empty()))
}

/// Returns the advice on an argument that is neither a position nor a file, if it looks like
/// something else.
pub fn advice_on_argument(word: &str) -> Option<String> {
    advice_on_size(word)
        .or_else(|| advice_on_moves(word))
        .or_else(|| advice_on_drawing(word))
        .or_else(|| advice_on_digits(word))
}

/// Returns the advice on an argument that should be a sudoku, but is often tried as a command,
/// names a block puzzle, or is the size of a board.
pub fn advice_on_sudoku(word: &str) -> Option<String> {
    let known = SUDOKU_WORDS.iter().find(|(other, _)| other.eq_ignore_ascii_case(word));
    if let Some((_, advice)) = known {
        return Some(format!("'{word}' is not a sudoku; try {advice}"));
    }
    if Classic::named(word).is_some() {
        return Some(format!("'{word}' is a block puzzle; did you mean 'fifteen slide {word}'?"));
    }
    word.parse::<Size>().is_ok().then(|| {
        format!(
            "'{word}' is the size of a board, and a sudoku has 9x9 cells; try \
             'fifteen sudoku generate'"
        )
    })
}

/// Returns the advice on a known word. The advice repeats a position that follows the word.
fn advice_on_name(word: &str, advice: &str, rest: &[String]) -> String {
    let position = rest.join(" ");
    let advice = match ParsedBoard::parse(None, &position) {
        Ok(_) => advice.replace("POSITION", &position),
        Err(_) => advice.to_owned(),
    };
    format!("'{word}' is not a command; try {advice}")
}

/// Returns the advice on the size of a board, or on a name such as `15-puzzle`.
fn advice_on_size(word: &str) -> Option<String> {
    let advice =
        |size: &str| format!("try 'fifteen play {size}' or 'fifteen generate --size {size}'");
    if let Some(size) = named_size(word).filter(|_| word.ends_with("-puzzle")) {
        return Some(format!("'{word}' is not a position; {}", advice(&size.to_string())));
    }
    match word.parse::<AnySize>() {
        Ok(size) => {
            let size = size.grid().to_string();
            Some(format!("'{word}' is the size of a board; {}", advice(&size)))
        }
        Err(error) if error.error == SizeError::Syntax => None,
        Err(error) => Some(format!("'{word}': {error}")),
    }
}

/// Maximum length of moves that are repeated in advice.
const MAX_SHOWN_MOVES: usize = 200;

/// Returns the advice on directions of tiles in place of a position.
fn advice_on_moves(word: &str) -> Option<String> {
    let has_direction = |letter: &char| matches!(letter.to_ascii_lowercase(), 'u' | 'l' | 'r');
    let is_short = word.len() > 1 && word.len() <= MAX_SHOWN_MOVES;
    let is_moves = word.chars().any(|letter| has_direction(&letter)) && parse_udlr(word).is_ok();
    (is_short && is_moves).then(|| {
        format!(
            "'{word}' looks like moves; to solve the position that they lead to from the goal: \
             'fifteen --scramble {word}'; to check a solution: 'fifteen verify POSITION {word}'"
        )
    })
}

/// Returns the advice on the drawing of a block puzzle in place of a position: rows of letters,
/// some of them several times.
fn advice_on_drawing(word: &str) -> Option<String> {
    let rows: Vec<&str> = word.split('/').collect();
    let letters: Vec<char> = word.chars().filter(|letter| letter.is_alphabetic()).collect();
    let is_drawing = rows.len() > 1
        && rows.iter().all(|row| row.len() == rows[0].len())
        && word.chars().all(|character| character.is_alphabetic() || "./".contains(character))
        && letters.iter().any(|letter| letters.iter().filter(|other| *other == letter).count() > 1);
    is_drawing.then(|| {
        format!(
            "'{}' looks like a drawn puzzle; put it into a file, with its goal: fifteen slide FILE",
            shorten(word)
        )
    })
}

/// Returns the advice on the 81 digits of a sudoku, each written as a word.
fn advice_on_digits(word: &str) -> Option<String> {
    let numbers = parse_numbers(word).filter(|numbers| numbers.len() == 81)?;
    let is_digit = |number: &u32| *number <= 9;
    let digits: String = numbers.iter().map(u32::to_string).collect();
    numbers.iter().all(is_digit).then(|| {
        format!(
            "'{}' looks like a sudoku; write its digits without spaces: fifteen sudoku {digits}",
            shorten(word)
        )
    })
}

/// Returns the advice on an error in the arguments, if it is a common one.
pub fn advice_on_error(error: &clap::Error) -> Option<String> {
    advice_on_size_argument(error)
        .or_else(|| advice_on_number(error))
        .or_else(|| advice_on_missing_queens(error))
        .or_else(|| advice_on_second_puzzle(error))
        .or_else(|| advice_on_unknown_option(error))
}

/// Returns the text of an error in a context, if it is a single one.
fn text_in(error: &clap::Error, context: ContextKind) -> Option<&str> {
    match error.get(context)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// Returns the advice on an option that the command does not have.
fn advice_on_unknown_option(error: &clap::Error) -> Option<String> {
    let option = text_in(error, ContextKind::InvalidArg)?;
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    if takes_solution(error) && option.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(format!(
            "'{option}': quote the position and the solution, as in \"1 2 3 / 4 5 6 / 0 7 8\" \"7 8\""
        ));
    }
    if is_box(option) {
        return Some(format!("'{option}': use --box {option} and --brick, such as --brick 2x2x1"));
    }
    let option = option.split('=').next().unwrap_or_default();
    if CLUSTER_OPTIONS.contains(&option) && !cfg!(feature = "cluster") {
        return Some(format!(
            "{option}: this program was built without the feature cluster, which several \
             processes need; build it with 'cargo install --path crates/cli --features cluster'"
        ));
    }
    let known = OPTIONS.iter().find(|(other, _)| *other == option);
    known.map(|(option, advice)| format!("{option}: {advice}"))
}

/// Returns whether a command takes a position and its solution, each of which is one argument.
fn takes_solution(error: &clap::Error) -> bool {
    match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string().contains("[START] [MOVES]"),
        _ => false,
    }
}

/// Returns whether a word is the size of a box: three numbers.
fn is_box(word: &str) -> bool {
    let parts: Vec<&str> = word.split('x').collect();
    parts.len() == 3 && parts.iter().all(|part| part.parse::<u8>().is_ok())
}

/// Returns the advice on a word in place of a number, or on a number that is too large.
fn advice_on_number(error: &clap::Error) -> Option<String> {
    let source = error.source()?.downcast_ref::<ParseIntError>()?;
    let fault = match source.kind() {
        IntErrorKind::InvalidDigit | IntErrorKind::Empty => "is not a whole number",
        IntErrorKind::PosOverflow => "is too large",
        _ => return None,
    };
    let [argument, word] = [ContextKind::InvalidArg, ContextKind::InvalidValue]
        .map(|kind| error.get(kind).map(ToString::to_string).unwrap_or_default());
    Some(format!("{argument}: '{}' {fault}", shorten(&word)))
}

/// Returns the advice on a board size in place of the number of columns, for `queens`.
fn advice_on_size_argument(error: &clap::Error) -> Option<String> {
    let (argument, word, size) = rejected_size(error)?;
    if !argument.contains(&format!("{QUEENS_WIDTH}]")) {
        return None;
    }
    let [rows, cols] = [size.rows(), size.cols()];
    Some(match rows == cols {
        true => format!("'{word}': a square board takes one number: fifteen queens {cols}"),
        false => {
            format!(
                "'{word}': give width, height and number of queens: fifteen queens {cols} {rows} Q"
            )
        }
    })
}

/// Returns the advice on a missing number of queens.
fn advice_on_missing_queens(error: &clap::Error) -> Option<String> {
    let missing = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    let is_missing = error.kind() == ErrorKind::MissingRequiredArgument;
    (is_missing && missing.as_deref() == Some("<Q>")).then(|| {
        "the number of queens is missing: fifteen queens W H Q; a square board takes one number: \
         fifteen queens N"
            .to_owned()
    })
}

/// Returns the advice on a second puzzle after that of `slide`, which clap takes for a subcommand.
fn advice_on_second_puzzle(error: &clap::Error) -> Option<String> {
    let word = text_in(error, ContextKind::InvalidSubcommand)?;
    let is_puzzle = error.kind() == ErrorKind::ArgumentConflict && word != "generate";
    is_puzzle.then(|| format!("'{}': one puzzle at a time; a file may have several", shorten(word)))
}

/// Returns the error without clap's tip to pass an unknown option as a value, because no command
/// takes such a value, and without the tip to use an option whose name has little in common with
/// the unknown one.
pub fn without_useless_tips(mut error: clap::Error) -> clap::Error {
    let is_value_tip = |tips: &ContextValue| tips.to_string().contains("as a value, use");
    if error.get(ContextKind::Suggested).is_some_and(is_value_tip) {
        error.remove(ContextKind::Suggested);
    }
    if is_unlike_suggestion(&error) {
        error.remove(ContextKind::SuggestedArg);
        // The usage has the suggested option.
        error.remove(ContextKind::Usage);
    }
    error
}

/// Returns whether an unknown option has little in common with the one that clap suggests.
fn is_unlike_suggestion(error: &clap::Error) -> bool {
    let name = |context| text_in(error, context).unwrap_or_default().trim_start_matches('-');
    let (unknown, suggested) = (name(ContextKind::InvalidArg), name(ContextKind::SuggestedArg));
    !suggested.is_empty()
        && !suggested.starts_with(unknown)
        && closest_name(unknown, [suggested]).is_none()
}

/// Returns the name of an argument, its text and the board size in it, if the argument was rejected
/// and is the size of a board.
fn rejected_size(error: &clap::Error) -> Option<(&str, &str, Grid)> {
    let argument = text_in(error, ContextKind::InvalidArg);
    let argument = argument.filter(|name| !name.starts_with('-'))?;
    let word = text_in(error, ContextKind::InvalidValue).unwrap_or(argument);
    Some((argument, word, word.parse::<AnySize>().ok()?.grid()))
}

/// Returns the arguments in the form that can only be meant: with `--size` before a rejected board
/// size, as in `fifteen generate 3x3`, or without `-f` where the file is an argument, as in
/// `fifteen slide -f FILE`. Returns `None` if something else was rejected.
pub fn corrected_arguments(
    error: &clap::Error,
    arguments: &[OsString],
    program: &clap::Command,
) -> Option<Vec<OsString>> {
    let command = arguments.iter().find_map(|name| program.find_subcommand(name))?;
    let mut corrected = arguments.to_vec();
    let rejected = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    if let (ErrorKind::UnknownArgument, Some("-f" | "--file")) = (error.kind(), rejected.as_deref())
    {
        let takes_file = command.get_positionals().any(|argument| {
            let names = argument.get_value_names().unwrap_or_default();
            names.iter().any(|name| name.starts_with("FILE"))
        });
        corrected.remove(arguments.iter().position(|word| word == "-f" || word == "--file")?);
        return takes_file.then_some(corrected);
    }
    let word = match rejected_size(error) {
        Some((_, word, _)) => word.to_owned(),
        None => size_before(&rejected?, arguments)?,
    };
    let has_size = |name| command.get_arguments().any(|option| option.get_long() == Some(name));
    let place = arguments.iter().rposition(|argument| *argument == *word)?;
    corrected.insert(place, "--size".into());
    has_size("size").then_some(corrected)
}

/// Returns the board size in front of a rejected number, as in `fifteen generate 4x4 3`.
fn size_before(rejected: &str, arguments: &[OsString]) -> Option<String> {
    rejected.parse::<u64>().ok()?;
    let place = arguments.iter().rposition(|argument| *argument == *rejected)?;
    let before = arguments[place.checked_sub(1)?].to_str()?;
    before.parse::<AnySize>().ok().map(|_| before.to_owned())
}
