//! Question of a checkpointed search: the command and the options that its result depends on.
//!
//! A checkpoint may come from a stranger. It therefore stores no command line, but a question: a
//! command with options from a fixed list. No option in the list writes a file, opens a connection
//! or starts a process; such options are taken only from the command line. Input files are stored
//! with their length and checksum, and are read only if they are regular files with this content.
//!
//! ```text
//! solve --heuristic=pdb-6-6-3 --file=list.txt input=1700:9ae16a3b2f90404f:list.txt positions=100
//! ```
//!
//! Options have the form `--name=value` or `--name`; a positional argument has its name without
//! dashes. Bytes of a value other than ASCII letters, digits and `-_./,:+@` are written as `%` and
//! two hexadecimal digits.

use super::build_info::BuildInfo;
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use fifteen::runtime::checksum::{FNV_OFFSET_BASIS, fnv1a};
use fifteen::runtime::units::Shard;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::mem;
use std::path::Path;

/// Commands with checkpoints, each with the options of its question.
const QUESTIONS: [(&str, &str); 6] = [
    (
        "antislide",
        "--box --brick --no-corners --bricks --of-each --symmetry --rotations --engine --shard \
         --threads --time-limit --memory",
    ),
    (
        "census",
        "--happy --list --limit --size board --goal --metric --mtm --stm --threads --time-limit \
         --memory",
    ),
    (
        "korf",
        "--size --list --instances numbers --published --engine --heuristic --weight --order --memory \
         --no-mirror --no-pruning --simd --shard --threads --time-limit --node-limit --move-limit",
    ),
    ("queens", "width height queens --shard --threads --time-limit"),
    (
        "slide",
        "file --puzzle --style --levels --explore --hardest --limit --all --boards --text \
         --forward --threads --time-limit --node-limit --memory",
    ),
    (
        "solve",
        "starts --file --list --scramble --size --goal --engine --heuristic --weight --order \
         --memory --no-mirror --no-pruning --simd --moves --boards --shard --threads --time-limit \
         --node-limit --move-limit",
    ),
];

/// Options of `resume`, which are typed by the user and never read from a checkpoint.
const OVERRIDES: &str = "--threads --time-limit --node-limit --memory --svg --html --animation \
                         --cache-dir --no-build --no-cache --hosts --process --processes \
                         --connect-timeout --secret-file";

/// Value with which the user removes a recorded limit.
pub const NO_LIMIT: &str = "none";

/// Options of the question that name input files, or may name one.
const INPUT_OPTIONS: [&str; 3] = ["--file", "file", "starts"];

/// Options of the question whose values are positions, which may be drawn in several lines.
const POSITION_OPTIONS: [&str; 2] = ["starts", "--goal"];

/// Names of the words for an input file, the number of positions, and the build that began the
/// search.
const INPUT: &str = "input";
const POSITIONS: &str = "positions";
const BUILD: &str = "build";

/// Question of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// Name of the command.
    pub command: String,
    /// Options with their values. Those of the command line are in the order in which the command
    /// defines them. Flags have no value.
    options: Vec<(String, Option<OsString>)>,
    /// Input files with their lengths and checksums.
    inputs: Vec<InputFile>,
    /// Number of positions of a list, if known.
    pub positions: Option<usize>,
    /// Build of the program that began the search, if known.
    build: Option<BuildInfo>,
}

/// Input file with its length and checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
struct InputFile {
    path: String,
    len: u64,
    checksum: u64,
}

impl Question {
    /// Returns the question in the arguments of the program, or the overrides of `resume`. Returns
    /// `None` for a command without checkpoints.
    pub fn from_matches(program: &Command, matches: &ArgMatches) -> Option<Question> {
        let (command, matches) = matches.subcommand()?;
        let allowed = match command {
            "resume" => OVERRIDES,
            command => allowed_options(command)?,
        };
        let definition = program.find_subcommand(command)?;
        let mut question = Question { command: command.to_owned(), ..Question::default() };
        for argument in definition.get_arguments().filter(|argument| !argument.is_global_set()) {
            let (id, name) = (argument.get_id().as_str(), name_of(argument));
            if !is_allowed(allowed, &name)
                || matches.value_source(id) != Some(ValueSource::CommandLine)
            {
                continue;
            }
            if argument.get_action().takes_values() {
                for value in matches.get_raw(id).into_iter().flatten() {
                    question.options.push((name.clone(), Some(value.to_owned())));
                }
            } else {
                question.options.push((name, None));
            }
        }
        Some(question)
    }

    /// Parses the question of a checkpoint.
    ///
    /// # Errors
    /// If the command has no checkpoints, a word is not an option of its question, or a value is
    /// malformed.
    pub fn parse(text: &str) -> Result<Question> {
        let mut words = text.split(' ');
        let command = words.next().unwrap_or_default();
        let Some(allowed) = allowed_options(command) else {
            bail!("question: '{command}' is not a command with a checkpoint");
        };
        let mut question = Question { command: command.to_owned(), ..Question::default() };
        for word in words {
            let (name, value) = match word.split_once('=') {
                Some((name, value)) => {
                    (name, Some(decode(value, POSITION_OPTIONS.contains(&name))?))
                }
                None => (word, None),
            };
            match (name, value) {
                (INPUT, Some(value)) => question.inputs.push(InputFile::parse(&value)?),
                (POSITIONS, Some(value)) => {
                    let count = value.parse();
                    question.positions = Some(count.context("question: number of positions")?);
                }
                (BUILD, Some(value)) => {
                    let build = BuildInfo::parse(&value);
                    question.build = Some(build.context("question: malformed build")?);
                }
                (name, value) if is_allowed(allowed, name) => {
                    question.options.push((name.to_owned(), value.map(OsString::from)));
                }
                _ => bail!("question: '{name}' is not an option of a checkpoint of {command}"),
            }
        }
        Ok(question)
    }

    /// Sets an option, and removes its earlier values.
    pub fn set(&mut self, name: &str, value: &OsStr) {
        self.remove(name);
        self.options.push((name.to_owned(), Some(value.to_owned())));
    }

    /// Sets an argument to several values, and removes its earlier ones.
    pub fn set_all(&mut self, name: &str, values: Vec<String>) {
        self.remove(name);
        self.options.extend(values.into_iter().map(|value| (name.to_owned(), Some(value.into()))));
    }

    /// Removes an option.
    pub fn remove(&mut self, name: &str) {
        self.options.retain(|(other, _)| other != name);
    }

    /// Replaces the options that the user has typed after `resume`. The value [`NO_LIMIT`] removes
    /// a limit on nodes. A limit on time is kept with that value, since it may have a default.
    ///
    /// # Errors
    /// If the command has no such option.
    pub fn override_with(&mut self, typed: &Question, program: &Command) -> Result<()> {
        let known: Vec<String> = program
            .find_subcommand(&self.command)
            .into_iter()
            .flat_map(Command::get_arguments)
            .map(name_of)
            .collect();
        for (name, _) in &typed.options {
            ensure!(known.contains(name), "{name}: the original command has no such option");
            self.remove(name);
        }
        let removes_limit = |(name, value): &(String, Option<OsString>)| {
            name == "--node-limit" && value.as_ref().is_some_and(|value| value == NO_LIMIT)
        };
        self.options.extend(typed.options.iter().filter(|&set| !removes_limit(set)).cloned());
        Ok(())
    }

    /// Returns the arguments of the program that ask the question.
    pub fn words(&self) -> Vec<OsString> {
        let is_option = |name: &str| name.starts_with("--");
        let mut words = vec![OsString::from("fifteen"), OsString::from(&self.command)];
        for (name, value) in self.options.iter().filter(|(name, _)| is_option(name)) {
            let mut word = OsString::from(name);
            if let Some(value) = value {
                word.push("=");
                word.push(value);
            }
            words.push(word);
        }
        let positional: Vec<_> = self.options.iter().filter(|(name, _)| !is_option(name)).collect();
        if !positional.is_empty() {
            words.push(OsString::from("--"));
        }
        words.extend(positional.into_iter().filter_map(|(_, value)| value.clone()));
        words
    }

    /// Returns whether the search reads its positions or its puzzle from standard input.
    pub fn reads_standard_input(&self) -> bool {
        let is_source = |(name, value): &(String, Option<OsString>)| match name.as_str() {
            "starts" | "--file" | "file" => value.as_ref().is_some_and(|value| value != "-"),
            name => ["--list", "--scramble", "--puzzle"].contains(&name),
        };
        ["solve", "slide"].contains(&&*self.command) && !self.options.iter().any(is_source)
    }

    /// Returns the shard of the search, if it has one.
    pub fn shard(&self) -> Option<Shard> {
        let (_, shard) = self.options.iter().find(|(name, _)| name == "--shard")?;
        shard.as_ref()?.to_str()?.parse().ok()
    }

    /// Returns whether the question has an option.
    pub fn has(&self, option: &str) -> bool {
        self.options.iter().any(|(name, _)| name == option)
    }

    /// Returns the build that began the search, unless it is this one.
    pub fn other_build(&self) -> Option<&BuildInfo> {
        self.build.as_ref().filter(|&build| *build != BuildInfo::current())
    }

    /// Checks that a checkpoint can record the question. Control characters would affect terminals
    /// on which it is shown; only a position may have some, between its lines and tiles.
    ///
    /// # Errors
    /// If a value has others.
    pub fn check_recordable(&self) -> Result<()> {
        for (name, value) in &self.options {
            let value = value.as_deref().unwrap_or_default().to_string_lossy();
            let is_position =
                POSITION_OPTIONS.contains(&name.as_str()) && !Path::new(&*value).is_file();
            ensure!(
                !has_controls(&value, is_position),
                "'{}' has control characters, which a checkpoint cannot record",
                value.escape_debug()
            );
        }
        Ok(())
    }

    /// Adds the lengths and checksums of the input files, the number of positions of a list, and
    /// the build of this program.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn with_inputs(&self, positions: Option<usize>) -> io::Result<Question> {
        let paths = self.input_paths().filter(|path| Path::new(path).is_file());
        let inputs = paths.map(InputFile::read).collect::<io::Result<_>>()?;
        let build = Some(BuildInfo::current());
        Ok(Question { inputs, positions, build, ..self.clone() })
    }

    /// Returns whether the input files of two questions have the same content, as far as it is
    /// recorded.
    pub fn has_same_inputs(&self, other: &Question) -> bool {
        let content = |input: &InputFile| (input.len, input.checksum);
        let both = self.inputs.iter().zip(&other.inputs);
        both.map(|(one, other)| (content(one), content(other))).all(|(one, other)| one == other)
    }

    /// Checks that every input file of the question has its recorded content. Files that the
    /// question does not record are not read.
    ///
    /// # Errors
    /// If a file has changed, or its content is not recorded.
    pub fn check_inputs(&self) -> Result<()> {
        for path in self.input_paths() {
            match self.inputs.iter().find(|input| input.path == path) {
                Some(input) => input.check().with_context(|| path.clone())?,
                // A directory is not read: its name may be that of a puzzle.
                None if fs::symlink_metadata(&path).is_ok() && !Path::new(&path).is_dir() => {
                    bail!("{path}: the checkpoint has no checksum of this file; rerun the search");
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Replaces the name of the only input file. Its content is that of [`Question::check_inputs`].
    ///
    /// # Errors
    /// If the search has no input file, or several.
    pub fn move_input(&mut self, to: &Path) -> Result<()> {
        let [input] = &mut self.inputs[..] else {
            bail!("--file: the search has no list of its own in a file");
        };
        let to = to.to_string_lossy().into_owned();
        let before = mem::replace(&mut input.path, to.clone());
        for (name, value) in &mut self.options {
            let is_input = INPUT_OPTIONS.contains(&name.as_str());
            if is_input && value.as_ref().is_some_and(|value| *value == *before) {
                *value = Some(to.clone().into());
            }
        }
        Ok(())
    }

    /// Returns the values that name an input file, or may name one.
    fn input_paths(&self) -> impl Iterator<Item = String> {
        let options = self.options.iter();
        let inputs = options.filter(|(name, _)| INPUT_OPTIONS.contains(&name.as_str()));
        let paths = inputs.filter_map(|(_, value)| value.as_ref());
        paths.filter(|path| *path != "-").map(|path| path.to_string_lossy().into_owned())
    }

    /// Returns the text for a checkpoint.
    pub fn to_text(&self) -> String {
        let mut text = self.command.clone();
        for (name, value) in &self.options {
            text.extend([" ", name]);
            if let Some(value) = value {
                text.extend(["=", &encode(&value.to_string_lossy())]);
            }
        }
        for input in &self.inputs {
            let InputFile { path, len, checksum } = input;
            text.extend([" ", INPUT, "=", &format!("{len}:{checksum:016x}:{}", encode(path))]);
        }
        if let Some(count) = self.positions {
            text.extend([" ", POSITIONS, "=", &count.to_string()]);
        }
        if let Some(build) = &self.build {
            text.extend([" ", BUILD, "=", &encode(&build.to_text())]);
        }
        text
    }
}

/// Formats the question as a command line for people to read.
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_positional = |(name, _): &&(String, Option<OsString>)| !name.starts_with("--");
        let (positional, options): (Vec<_>, Vec<_>) = self.options.iter().partition(is_positional);
        write!(f, "fifteen {}", self.command)?;
        for (name, value) in options {
            write!(f, " {name}")?;
            if let Some(value) = value {
                write!(f, " {}", quote(&value.to_string_lossy()))?;
            }
        }
        for value in positional.iter().filter_map(|(_, value)| value.as_ref()) {
            write!(f, " {}", quote(&value.to_string_lossy()))?;
        }
        Ok(())
    }
}

impl InputFile {
    /// Computes the length and the checksum of a file.
    fn read(path: String) -> io::Result<InputFile> {
        let mut file = File::open(&path)?;
        let (mut len, mut checksum) = (0, FNV_OFFSET_BASIS);
        let mut buffer = vec![0; 1 << 16];
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok(InputFile { path, len, checksum }),
                read => {
                    len += read as u64;
                    checksum = fnv1a(checksum, &buffer[..read]);
                }
            }
        }
    }

    /// Parses the value of an `input` word.
    fn parse(text: &str) -> Result<InputFile> {
        let fields = text.split_once(':').and_then(|(len, rest)| {
            let (checksum, path) = rest.split_once(':')?;
            Some((len.parse().ok()?, u64::from_str_radix(checksum, 16).ok()?, path))
        });
        let (len, checksum, path) =
            fields.ok_or_else(|| anyhow!("question: malformed input file"))?;
        Ok(InputFile { path: path.to_owned(), len, checksum })
    }

    /// Checks that the file is a regular one with this content.
    fn check(&self) -> Result<()> {
        let about = fs::metadata(&self.path).context(
            "not found; resume in the folder in which the search began, or give the new name of \
             the file with --file",
        )?;
        ensure!(about.is_file(), "not a regular file");
        if about.len() != self.len || InputFile::read(self.path.clone())? != *self {
            bail!(
                "content is not that of the checkpointed search: the file has changed; if \
                 positions were added at its end, repeat the original command"
            );
        }
        Ok(())
    }
}

/// Returns the options that the question of a command may contain, if the command has checkpoints.
fn allowed_options(command: &str) -> Option<&'static str> {
    QUESTIONS.into_iter().find(|(name, _)| *name == command).map(|(_, options)| options)
}

fn is_allowed(allowed: &str, name: &str) -> bool {
    allowed.split_whitespace().any(|option| option == name)
}

/// Returns the name of an argument in a question.
fn name_of(argument: &Arg) -> String {
    match argument.get_long() {
        Some(long) => format!("--{long}"),
        None => argument.get_id().to_string(),
    }
}

/// Returns whether a byte of a value is written as it is.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_./,:+@".contains(&byte)
}

/// Encodes a value as plain ASCII without spaces.
fn encode(value: &str) -> String {
    let encode_byte = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02x}"),
    };
    value.bytes().map(encode_byte).collect()
}

/// Decodes a value, which may be a position.
fn decode(value: &str, is_position: bool) -> Result<String> {
    let mut bytes = Vec::new();
    let mut parts = value.split('%');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        let code = part.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(code.ok_or_else(|| anyhow!("question: malformed value"))?);
        bytes.extend(part[2..].bytes());
    }
    let text = String::from_utf8(bytes).context("question: malformed value")?;
    ensure!(!has_controls(&text, is_position), "question: a value contains control characters");
    Ok(text)
}

/// Returns whether a text has control characters other than those between the lines and the tiles
/// of a position.
fn has_controls(text: &str, is_position: bool) -> bool {
    let is_layout = |c| is_position && matches!(c, '\n' | '\r' | '\t');
    text.chars().any(|c| c.is_control() && !is_layout(c))
}

/// Quotes a path for a shell, if necessary. It does not begin like an option.
pub fn quote_path(path: &Path) -> String {
    let path = path.to_string_lossy();
    let folder = if path.starts_with('-') { "./" } else { "" };
    quote(&format!("{folder}{path}"))
}

/// Quotes a word for a shell, if necessary. The result has no control characters.
fn quote(word: &str) -> String {
    if !word.is_empty() && word.bytes().all(is_plain) {
        return word.to_owned();
    }
    if !word.contains(char::is_control) {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    let escape = |c: char| match c {
        '\n' | '\r' | '\t' | '\'' | '\\' => c.escape_default().to_string(),
        c if c.is_control() => format!("\\u{:04x}", u32::from(c)),
        c => c.to_string(),
    };
    format!("$'{}'", word.chars().map(escape).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_inverts_to_text() {
        for text in [
            "queens width=6",
            "solve --size=4x4 --no-pruning starts=1%202%203 starts=%c3%a4",
            "solve --file=a%20list input=12:00000000000000ff:a%20list positions=3",
            "queens width=6 build=0.1.0+0123abcd-dirty+00ff",
            "solve --goal=12%0a30 starts=1%092%0d%0a3%090",
        ] {
            assert_eq!(Question::parse(text).expect("a question").to_text(), text);
        }
    }

    #[test]
    fn options_that_act_are_refused_by_name() {
        for (text, name) in [
            ("queens width=6 --svg=victim", "--svg"),
            ("solve starts=1 --certificate=victim", "--certificate"),
            ("solve starts=1 --cache-dir=victim", "--cache-dir"),
            ("solve starts=1 --html", "--html"),
            ("slide file=klotski --checkpoint=elsewhere", "--checkpoint"),
            ("census --hosts=hosts", "--hosts"),
            ("census --processes=64", "--processes"),
            ("pdb --size=4x4", "pdb"),
            ("", ""),
        ] {
            let error = Question::parse(text).expect_err(text).to_string();
            assert!(error.contains(&format!("'{name}'")), "{text}: {error}");
        }
    }

    #[test]
    fn malformed_values_are_refused() {
        for value in ["%", "%1", "%zz", "%ff", "%1b%5b31m", "a%0bb", "%c2%9b"] {
            assert!(Question::parse(&format!("solve starts={value}")).is_err(), "{value}");
        }
        for word in ["--file=a%0ab", "--heuristic=a%09b", "input=1:2:a%0ab"] {
            assert!(Question::parse(&format!("solve {word}")).is_err(), "{word}");
        }
        for build in ["", "0.1.0", "1+2+%20", "1+2+3+4"] {
            assert!(Question::parse(&format!("queens width=6 build={build}")).is_err(), "{build}");
        }
        for input in ["", "1", "1:2", "x:2:name", "1:x:name"] {
            assert!(Question::parse(&format!("solve input={input}")).is_err(), "{input}");
        }
    }

    #[test]
    fn typed_options_replace_those_of_the_file() {
        let question = Question::parse("solve --time-limit=60 --node-limit=9 starts=867254301");
        let mut question = question.expect("a question");
        let typed = ["--time-limit", "--node-limit", "--svg"]
            .map(|name| (name.to_owned(), Some("none".into())));
        let typed = Question { options: typed.into(), ..Question::default() };
        let options = ["time-limit", "node-limit", "svg"].map(|name| Arg::new(name).long(name));
        let program = Command::new("fifteen").subcommand(Command::new("solve").args(options));
        question.override_with(&typed, &program).expect("options of the command");
        assert_eq!(
            question.words(),
            ["fifteen", "solve", "--time-limit=none", "--svg=none", "--", "867254301"]
        );
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        for (path, quoted) in [
            ("kept", "kept"),
            ("-y", "./-y"),
            ("it's", r"'it'\''s'"),
            ("-a b", "'./-a b'"),
            ("it's\n\u{1b}", r"$'it\'s\n\u001b'"),
        ] {
            assert_eq!(quote_path(Path::new(path)), quoted);
        }
    }

    #[test]
    fn words_of_the_question_cannot_become_options() {
        let question = Question::parse("solve starts=--svg starts=victim --size=4x4");
        let words = question.expect("a question").words();
        assert_eq!(words, ["fifteen", "solve", "--size=4x4", "--", "--svg", "victim"]);
    }
}
