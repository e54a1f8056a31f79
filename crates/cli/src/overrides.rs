//! Options that may differ when a search is resumed: threads, memory and time. The machine may be
//! another one, and the time limit a new one. The result of a search does not depend on them.

use super::args::Command;
use super::support::checkpoint::no_checkpoint_here;
use super::support::options::{MemoryLimit, ThreadsArg, TimeLimit, append_help};
use anyhow::{Result, bail};
use clap::Args;

/// Options of a resumed search. Those that are omitted keep their original values.
#[derive(Clone, Copy, Debug, Args)]
#[command(mut_arg("threads", |threads| append_help(threads, " [default: as in the original command]")))]
#[command(mut_arg("time_limit", |limit| append_help(limit, " [default: as in the original command]")))]
#[command(mut_arg("memory", |limit| append_help(limit, " [default: as in the original command]")))]
pub struct ResumeOverrides {
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    time: TimeLimit,
    #[command(flatten)]
    memory: MemoryLimit,
}

impl ResumeOverrides {
    /// Replaces the options of the original command.
    ///
    /// # Errors
    /// If the command has no checkpoint, or no such option.
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
                bail!("--memory: the original command has no such option")
            }
        }
    }
}
