//! The command `census` in both metrics.

mod multi;
mod single;
