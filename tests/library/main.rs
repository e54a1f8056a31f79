//! Tests of the library through its public interface, and slow searches that share no code with it.
//! Every module is a theme. The tests of the program are beside this folder.

mod antislide;
mod census;
mod census_groups;
mod collection;
mod custom_implementations;
mod engines;
mod positions;
mod responsiveness;
mod sliding;

mod support;
