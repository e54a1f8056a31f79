//! wide
#![allow(missing_docs, unsafe_code, clippy::all, clippy::pedantic)]
pub mod kernels; pub mod lanes; pub mod stacks;
