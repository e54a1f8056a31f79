//! Source of one or several puzzles.

use super::args::SlideSearchArgs;
use super::separator;
use crate::advice::advice_on_argument;
use crate::support::input::shorten;
use crate::support::input::text::{read_text, read_text_file};
use crate::support::options::closest::closest_name;
use crate::support::output::print_warning;
use crate::support::output::record::{has_kind, is_record, parse_versioned};
use crate::tiles::input::large_boards::is_large_text;
use anyhow::{Context, Error, Result, anyhow};
use fifteen::sliding::{
    COLLECTION, Classic, Format, ParseError, Problem, Published, Puzzle, PuzzleText, Warning,
};
use fifteen::{Board, Size};
use serde::Deserialize;
use std::io::{self, IsTerminal};
use std::path::Path;

/// Puzzle, and the details of its source.
#[derive(Clone, Debug)]
pub struct SlideProblem {
    /// Name of the puzzle or of its file.
    pub name: String,
    /// Line where the puzzle begins, in a file with several.
    pub line: Option<usize>,
    pub puzzle: Puzzle,
    /// Format of its text; `None` for a puzzle of the collection.
    pub format: Option<Format>,
    /// Numbers that its text publishes.
    pub published: Published,
}

impl SlideProblem {
    /// Creates the problem of a puzzle of the collection.
    fn of_collection(classic: &Classic) -> SlideProblem {
        SlideProblem {
            name: classic.name.to_owned(),
            line: None,
            puzzle: classic.puzzle(),
            format: None,
            published: Published::default(),
        }
    }

    /// Returns the name of the puzzle or of its file, with the line in a file with several.
    pub fn place(&self) -> String {
        match self.line {
            Some(line) => format!("{}, line {line}", self.name),
            None => self.name.clone(),
        }
    }

    /// Returns the title of the puzzle, or its name.
    pub fn title(&self) -> String {
        match (self.puzzle.title(), self.line) {
            ("", None) => self.name.clone(),
            ("", Some(line)) => format!("line {line}"),
            (title, None) => title.to_owned(),
            (title, Some(line)) => format!("line {line}, {title}"),
        }
    }
}

/// Input of the command.
pub enum SlideInput {
    /// A single puzzle.
    Single(Box<SlideProblem>),
    /// A text with several puzzles.
    Many(PuzzleFile),
}

impl SlideInput {
    /// Creates the input of a single puzzle.
    fn single(problem: SlideProblem) -> SlideInput {
        SlideInput::Single(Box::new(problem))
    }
}

/// Loads the input.
pub fn load_input(args: &SlideSearchArgs) -> Result<SlideInput> {
    match args.puzzle.as_deref().and_then(Classic::named) {
        Some(classic) => Ok(SlideInput::single(SlideProblem::of_collection(&classic))),
        None => read_puzzles(args.file.as_deref(), args.needs_goal()),
    }
}

/// Reads the puzzles of a file or of standard input, or one whose name is given, as
/// [`read_puzzle`] does. Those of a text with several are parsed later.
pub fn read_puzzles(file: Option<&Path>, needs_goal: bool) -> Result<SlideInput> {
    Ok(match read_text_or_name(file)? {
        TextOrName::Text(file) if file.has_many() => SlideInput::Many(file),
        TextOrName::Text(file) => SlideInput::single(file.parse_single(needs_goal)?),
        TextOrName::Name(classic) => SlideInput::single(SlideProblem::of_collection(&classic)),
    })
}

/// Reads a puzzle with a goal from a file or from standard input. If the file cannot be read, its
/// name may be that of a puzzle of the collection, or be itself a puzzle on one line.
pub fn read_puzzle(file: Option<&Path>) -> Result<SlideProblem> {
    match read_text_or_name(file)? {
        TextOrName::Name(classic) => Ok(SlideProblem::of_collection(&classic)),
        TextOrName::Text(file) => file.parse_single(true),
    }
}

/// Text of an input, or puzzle of the collection.
enum TextOrName {
    Text(PuzzleFile),
    Name(Classic),
}

/// Reads a file or standard input. If the file cannot be read, finds the puzzle of that name, or
/// takes a name that is a puzzle on one line as the text.
fn read_text_or_name(file: Option<&Path>) -> Result<TextOrName> {
    let file = file.filter(|file| *file != Path::new("-"));
    let name = file.map_or_else(|| "standard input".to_owned(), |file| file.display().to_string());
    let text = match file {
        Some(file) => match (read_text_file(file), Classic::named(&name)) {
            (Err(_), Some(classic)) => return Ok(TextOrName::Name(classic)),
            (Err(_), None) if is_puzzle_line(&name) => Ok(name.clone()),
            (text, _) => text,
        },
        None if io::stdin().is_terminal() => {
            return Err(anyhow!("no puzzle; pass a file or a name from --list"));
        }
        None => read_text(io::stdin().lock()),
    };
    let text = text.map_err(|error| unreadable_error(&name, error))?;
    let text = puzzles_of_records(&text).with_context(|| name.clone())?.unwrap_or(text);
    Ok(TextOrName::Text(PuzzleFile { name, text }))
}

/// Record with the text of a puzzle.
#[derive(Deserialize)]
struct TextRecord {
    text: String,
}

/// Returns the texts of the puzzles in records of `slide generate`, as that command prints them
/// without `--format`. Returns `None` if the first line is no such record.
fn puzzles_of_records(text: &str) -> Result<Option<String>> {
    let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()).peekable();
    let is_puzzle = |line: &str| is_record(line) && has_kind(line, &["block-puzzle"]) == Ok(true);
    if !lines.peek().is_some_and(|(line, _)| is_puzzle(line)) {
        return Ok(None);
    }
    let parse = |(line, number): (&str, usize)| {
        let parsed = parse_versioned(line).map(|TextRecord { text }| text);
        parsed.map_err(|error| anyhow!("line {number}: {error}"))
    };
    let texts = lines.map(parse).collect::<Result<Vec<_>>>()?;
    Ok(Some(texts.join(separator(Format::of(&texts[0])))))
}

/// Text with one puzzle or several, and the name of its file.
pub struct PuzzleFile {
    pub name: String,
    text: String,
}

impl PuzzleFile {
    /// Returns the texts of the puzzles.
    pub fn parts(&self) -> Vec<PuzzleText<'_>> {
        PuzzleText::split(&self.text)
    }

    /// Returns whether the text has several puzzles. A drawing or a text in Knuth's format that is
    /// valid as a whole is one puzzle.
    fn has_many(&self) -> bool {
        let parts = self.parts();
        let is_block = parts.first().is_some_and(|part| part.format().style().is_none());
        parts.len() > 1 && !(is_block && Puzzle::parse_with(&self.text, false, &mut |_| ()).is_ok())
    }

    /// Parses the only puzzle, and prints warnings.
    fn parse_single(&self, needs_goal: bool) -> Result<SlideProblem> {
        let PuzzleFile { name, text } = self;
        let mut warnings = Vec::new();
        let mut warn = |warning: Warning| warnings.push(warning);
        let parsed = match self.parts()[..] {
            [single] => single.parse(needs_goal, &mut warn),
            _ => Puzzle::parse_with(text, needs_goal, &mut warn)
                .map(|puzzle| (puzzle, Published::default())),
        };
        let (puzzle, published) = parsed.map_err(|error| parse_error(name, text, error))?;
        self.print_warnings(&warnings);
        let format = Some(Format::of(text));
        Ok(SlideProblem { name: name.clone(), line: None, puzzle, format, published })
    }

    /// Parses one of several puzzles, and collects warnings.
    pub fn parse_part(
        &self,
        part: &PuzzleText,
        needs_goal: bool,
        warnings: &mut Vec<Warning>,
    ) -> Result<SlideProblem, ParseError> {
        let (puzzle, published) = part.parse(needs_goal, &mut |warning| warnings.push(warning))?;
        Ok(SlideProblem {
            name: self.name.clone(),
            line: Some(part.first_line()),
            puzzle,
            format: Some(part.format()),
            published,
        })
    }

    /// Parses one of several puzzles, with or without a goal, and prints warnings.
    ///
    /// # Errors
    /// A message that names the file and the line.
    pub fn read_part(&self, part: &PuzzleText) -> Result<SlideProblem, String> {
        let mut warnings = Vec::new();
        let parsed = self.parse_part(part, false, &mut warnings);
        self.print_warnings(&warnings);
        parsed.map_err(|error| format!("{}, {error}", self.name))
    }

    /// Prints warnings with the name of the file.
    pub fn print_warnings(&self, warnings: &[Warning]) {
        for warning in warnings {
            print_warning(&format!("{}: {warning}", self.name));
        }
    }
}

/// Returns the error for a file that cannot be read. The name may be a position or a size; the
/// error of the system is then of no use. If the name resembles that of a puzzle, the message
/// suggests it.
fn unreadable_error(name: &str, error: io::Error) -> Error {
    if is_tiles(name) {
        let shown = shorten(name);
        return anyhow!("'{shown}' is a tile position; did you mean 'fifteen solve {shown}'?");
    }
    if let Some(advice) = advice_on_argument(name) {
        return anyhow!(advice);
    }
    if name == "list" {
        return anyhow!("no puzzle is named 'list'; to list the collection: fifteen slide --list");
    }
    if let Some(problem) = rush_problem(name) {
        return Error::new(error)
            .context(format!("cannot read {name}, which is not a board of Rush Hour: {problem}"));
    }
    let message = match closest_name(name, COLLECTION.iter().map(|classic| classic.name)) {
        Some(near) => format!("cannot read {name} (did you mean the puzzle '{near}'?)"),
        None => format!("cannot read {name}"),
    };
    Error::new(error).context(message)
}

/// Returns why a word is not a board of Rush Hour, if it looks like one: capital letters, `o`, dots
/// and walls.
fn rush_problem(word: &str) -> Option<Problem> {
    let is_cell = |character: char| character.is_ascii_uppercase() || "o.x".contains(character);
    // Numbers show that a board is meant.
    let numbered = Some(format!("0 {word} 0")).filter(|_| word.chars().all(is_cell));
    let numbered = numbered.filter(|numbered| Format::of(numbered) == Format::Rush)?;
    Puzzle::parse(&numbered).err().map(|error| error.problem)
}

/// Returns the error for a text that is not a puzzle, with the detected format or with advice.
fn parse_error(name: &str, text: &str, error: ParseError) -> Error {
    if is_tiles(text) {
        return anyhow!(
            "{name}: this is a tile position; did you mean 'fifteen solve --file {name}'?"
        );
    }
    if text.trim().is_empty() {
        anyhow!("{name}: {error}")
    } else if error.problem == Problem::NoGoal {
        anyhow!(
            "{name}: {error}; add a line `goal:` and a drawing of the goal below it, or for cars \
             the lines `rows:`, `columns:` and `exit:`"
        )
    } else {
        anyhow!("{name}: {error}\n(parsed as {}; see fifteen slide --help)", Format::of(text))
    }
}

/// Returns whether a text is a block puzzle, or looks like one.
pub fn is_puzzle_text(text: &str) -> bool {
    let looks_like_one = Format::of(text) == Format::Knuth || text.lines().any(is_heading);
    let looks_like_one = looks_like_one || is_drawing_of_letters(text);
    !is_tiles(text) && (looks_like_one || Puzzle::parse(text).is_ok() || is_collection(text))
}

/// Returns whether a text is a collection with a puzzle per line or table. One valid puzzle among
/// the first four suffices.
fn is_collection(text: &str) -> bool {
    const INSPECTED: usize = 4;
    let parts = PuzzleText::split(text).into_iter().take(INSPECTED);
    let mut parts = parts.filter(|part| part.format().style().is_some());
    parts.any(|part| part.parse(false, &mut |_| ()).is_ok())
}

/// Returns whether an argument is itself a puzzle on one line.
pub fn is_puzzle_line(word: &str) -> bool {
    !is_tiles(word) && is_collection(word)
}

/// Returns whether a line has a heading of a drawn puzzle, other than that of the title. A position
/// of tiles may have the label `start:` in front of it.
fn is_heading(line: &str) -> bool {
    let Some((name, rest)) = line.split_once(':') else { return false };
    let is_one_of =
        |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name.trim()));
    is_one_of(&["apart", "parts", "rows", "columns", "pinned", "exit"])
        || rest.trim().is_empty() && is_one_of(&["start", "goal"])
}

/// Returns whether a text has several lines of equal length, all of letters, dots and walls: pieces
/// without a goal. There may be a space between any two cells. If there are dots or walls, a line
/// may be one cell too short or too long.
fn is_drawing_of_letters(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_alphabetic() || ".#".contains(c);
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_row = words.len() == 1 || words.iter().all(|word| word.len() == 1);
        Some(words.concat()).filter(|row| is_row && row.chars().all(is_cell))
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let Some(rows) = lines.map(row).collect::<Option<Vec<String>>>() else { return false };
    let width = rows.first().map_or(0, String::len);
    let tolerance = usize::from(rows.iter().any(|row| row.contains(['.', '#'])));
    let fits = |row: &String| row.len().abs_diff(width) <= tolerance;
    rows.len() > 1 && width > 1 && rows.iter().all(fits)
}

/// Returns whether a text begins with a position of tiles, on a line or as a grid.
pub fn is_tiles(text: &str) -> bool {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let lines = lines.skip_while(|line| line.trim().is_empty());
    let grid: Vec<&str> = lines.take_while(|line| !line.trim().is_empty()).collect();
    let Some(&first) = grid.first() else { return false };
    let sizes = (2..=5).flat_map(|rows| (2..=5).filter_map(move |cols| Size::new(rows, cols).ok()));
    let is_one = |text: &str| {
        is_large_text(text) || sizes.clone().any(|size| Board::parse(size, text).is_ok())
    };
    is_one(first) || is_one(&grid.join("\n"))
}
