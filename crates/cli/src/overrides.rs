//! What may be other than it was when a search began that is gone on with: the processor and the memory may be those of
//! another machine, and the time another day's. Nothing that a search comes to depends on them.

use super::args::Command;
use super::support::checkpoint::no_checkpoint_here;
use super::support::options::{MemoryLimit, ThreadsArg, TimeLimit, append_help};
use anyhow::{Result, bail};
use clap::Args;

/// What is said now; what is not stays as it was.
#[derive(Clone, Copy, Debug, Args)]
#[command(mut_arg("threads", |threads| append_help(threads, ", unless the search began with a number")))]
#[command(mut_arg("time_limit", |limit| append_help(limit, "; if left out, what the search began with")))]
#[command(mut_arg("memory", |limit| append_help(limit, ", unless the search began with a limit")))]
pub struct ResumeOverrides {
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    time: TimeLimit,
    #[command(flatten)]
    memory: MemoryLimit,
}

impl ResumeOverrides {
    /// Changes the command that began a search.
    ///
    /// # Errors
    /// If it keeps nothing, or has no such option.
    pub fn apply(self, command: &mut Command) -> Result<()> {
        let (threads, time, memory) = match command {
            Command::Antislide(args) => (&mut args.threads, &mut args.time, Some(&mut args.memory)),
            Command::Census(args) => (&mut args.threads, &mut args.time, Some(&mut args.memory)),
            Command::Korf(args) => {
                (&mut args.method.processor.threads, &mut args.limits.time, None)
            }
            Command::Queens(args) => (&mut args.threads, &mut args.time, None),
            Command::Slide(args) => (&mut args.threads, &mut args.time, Some(&mut args.memory)),
            Command::Solve(args) => {
                (&mut args.method.processor.threads, &mut args.limits.time, None)
            }
            _ => return no_checkpoint_here(),
        };
        threads.count = self.threads.count.or(threads.count);
        time.limit = self.time.limit.or(time.limit);
        match (self.memory.limit, memory) {
            (None, _) => Ok(()),
            (Some(limit), Some(memory)) => {
                memory.limit = Some(limit);
                Ok(())
            }
            (Some(_), None) => {
                bail!("--memory: the command that began the search has no such option")
            }
        }
    }
}
