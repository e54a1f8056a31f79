//! Census
mod breadth;
mod crew;
mod layout;
mod order;
mod slide;
pub use breadth::full;

use crate::board::Board;
use fifteen_codegen::Size;
use std::num::NonZeroUsize;

#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub threads: NonZeroUsize,
    pub farthest: usize,
}
pub struct Progress<'a> {
    pub levels: &'a [u64],
    pub parts: usize,
    pub done: usize,
}
#[derive(Clone, Debug)]
pub struct Census {
    pub size: Size,
    pub levels: Vec<u64>,
    pub is_complete: bool,
    pub farthest: Vec<Board>,
    pub bytes: u64,
}
#[derive(Clone, Debug)]
pub enum Error {}
