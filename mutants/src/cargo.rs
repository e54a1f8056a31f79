//! What cargo makes of the mutants: which of them compile, and the tests with them.

use crate::program::Program;
use crate::tree::Tree;
use serde_json::Value;
use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

/// Leaves out mutants until all others compile, and says which.
///
/// # Errors
/// If cargo cannot be run, or does not like something else.
pub fn leave_out_unfit(tree: &mut Tree) -> io::Result<HashSet<u32>> {
    let mut unfit = HashSet::new();
    loop {
        tree.write(&unfit)?;
        let messages = cargo(&tree.root, &["check", "--keep-going", "--lib", "--bins"])?;
        let errors: Vec<_> =
            messages.iter().map(|each| &each["message"]).filter(is_error).collect();
        if errors.is_empty() {
            return Ok(unfit);
        }
        let before = unfit.len();
        unfit.extend(errors.iter().flat_map(|error| blamed(tree, error)));
        eprintln!("{} of them do not compile so far", unfit.len());
        if unfit.len() == before {
            return Err(rendered(&errors));
        }
    }
}

/// Compiles all tests.
///
/// # Errors
/// If cargo cannot be run, or does not like something.
pub fn programs(tree: &Tree) -> io::Result<Vec<Program>> {
    let messages = cargo(&tree.root, &["test", "--no-run", "--lib", "--bins", "--tests"])?;
    let errors: Vec<_> = messages.iter().map(|each| &each["message"]).filter(is_error).collect();
    if errors.is_empty() {
        Ok(messages.iter().filter_map(program).collect())
    } else {
        Err(rendered(&errors))
    }
}

/// Compiles the examples in the documentation, those of a crate to one program, which is kept in this folder.
///
/// # Errors
/// If cargo cannot be run, the folder cannot be written to, or no example compiles.
pub fn examples(tree: &Tree, folder: &Path) -> io::Result<Vec<Program>> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir(folder)?;
    // Nobody says where rustdoc puts them, but it has them run by a tool, if one wants to.
    let keep = format!("cp \"$0\" '{0}'/$$ && pwd > '{0}'/$$.folder", folder.display());
    let tool = ["--test-runtool", "sh", "--test-runtool-arg", "-c", "--test-runtool-arg", &keep];
    let mut compile = command(&tree.root, &["test", "--doc"]);
    let quiet = compile.env("CARGO_ENCODED_RUSTDOCFLAGS", tool.join("\x1f")).stdout(Stdio::null());
    quiet.status()?;
    let mut programs = Vec::new();
    for kept in fs::read_dir(folder)? {
        let place = kept?.path();
        if place.extension().is_some() {
            continue;
        }
        let folder = fs::read_to_string(place.with_extension("folder"))?;
        let folder = PathBuf::from(folder.trim_end());
        let package = folder.file_name().unwrap_or_default().display();
        let name = format!("{package} examples");
        programs.push(Program { name, are_examples: true, path: place, folder });
    }
    if programs.is_empty() {
        return Err(io::Error::other("no example of the documentation was compiled"));
    }
    Ok(programs)
}

/// The program of tests that this message tells of.
fn program(message: &Value) -> Option<Program> {
    if message["profile"]["test"] != true {
        return None;
    }
    let path = message["executable"].as_str()?.into();
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
    let package = message["package_id"].as_str()?.rsplit('/').next()?.split('#').next()?;
    let name = format!("{package} {}", message["target"]["name"].as_str()?);
    Some(Program { name, are_examples: false, path, folder })
}

/// What the compiler says, as it would say it to somebody.
fn rendered(errors: &[&Value]) -> io::Error {
    io::Error::other(
        errors.iter().filter_map(|error| error["rendered"].as_str()).collect::<String>(),
    )
}

/// Cargo for the whole workspace, but for the page, which is no program of this machine.
fn command(root: &Path, arguments: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo
        .args(arguments)
        .args(["--workspace", "--exclude", "fifteen-web", "--features", "cluster", "--locked"])
        .current_dir(root)
        .env("RUSTFLAGS", "--cap-lints=allow")
        .stderr(Stdio::null());
    cargo
}

/// What cargo says.
fn cargo(root: &Path, arguments: &[&str]) -> io::Result<Vec<Value>> {
    let mut child = command(root, arguments)
        .args(["--message-format", "json"])
        .stdout(Stdio::piped())
        .spawn()?;
    let output = BufReader::new(child.stdout.take().expect("it was asked for"));
    let messages = output.lines().map(|line| Ok(serde_json::from_str(&line?).unwrap_or_default()));
    let messages = messages.collect::<io::Result<Vec<Value>>>()?;
    child.wait()?;
    Ok(messages)
}

fn is_error(message: &&Value) -> bool {
    message["level"] == "error"
        && message["spans"].as_array().is_some_and(|spans| !spans.is_empty())
}

/// The mutants that are to blame for an error.
fn blamed(tree: &Tree, error: &Value) -> Vec<u32> {
    let spans: Vec<_> = error["spans"].as_array().into_iter().flatten().map(ours).collect();
    let places = |primary: bool| {
        let spans = spans.iter().filter(move |span| span["is_primary"] == primary);
        spans.filter_map(|span| {
            let file = tree.files.iter().find(|file| Some(file.path.as_path()) == path(span))?;
            Some((&file.written, usize::try_from(span["byte_start"].as_u64()?).ok()?))
        })
    };
    let all = || places(true).chain(places(false));
    let innermost = all().find_map(|(written, byte)| written.blamed(byte)).map(<[u32]>::to_vec);
    innermost
        .unwrap_or_else(|| all().flat_map(|(written, byte)| written.blamed_around(byte)).collect())
}

/// Where in our own files something is that a macro made.
fn ours(span: &Value) -> &Value {
    let outer = &span["expansion"]["span"];
    if outer.is_null() { span } else { ours(outer) }
}

fn path(span: &Value) -> Option<&Path> {
    span["file_name"].as_str().map(Path::new)
}
