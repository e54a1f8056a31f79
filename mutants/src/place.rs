//! Places in the source where something else could stand.

use std::ops::Range;

/// A place in a file, and what could stand there instead.
#[derive(Debug)]
pub struct Place {
    /// The bytes of the source that it is; none where something is put in between.
    pub range: Range<usize>,
    /// Its line, from 1 on.
    pub line: usize,
    pub form: Form,
    pub mutants: Vec<Mutant>,
}

/// How a mutant is written where the source was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An expression, or another one.
    Expression,
    /// At the beginning of a function, which returns at once.
    Return,
    /// Behind the pattern of an arm, which is never taken.
    Never,
}

/// One small change.
#[derive(Debug)]
pub struct Mutant {
    /// Its number among all mutants of all files.
    pub id: u32,
    /// The expression that stands there instead.
    pub text: String,
    /// What it is, for people.
    pub what: String,
}
