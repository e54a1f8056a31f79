//! Several processes on this machine: the first starts the others, and ensures that they end.

use crate::hosts::Hosts;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

/// Returns loopback addresses with free ports.
///
/// # Errors
/// If there are no free ports, or `count` is 0 or more than
/// [`MAX_PROCESSES`](crate::hosts::MAX_PROCESSES).
pub fn find_free_hosts(count: usize) -> io::Result<Hosts> {
    let listener = |_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    // All ports are bound at the same time, so that they differ.
    let listeners = (0..count).map(listener).collect::<io::Result<Vec<_>>>()?;
    let address = |listener: &TcpListener| Ok(listener.local_addr()?.to_string());
    let addresses = listeners.iter().map(address).collect::<io::Result<Vec<_>>>()?;
    Hosts::new(addresses).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))
}

/// Processes started by this one. On drop they get some time to end by themselves, and are then
/// killed.
#[derive(Debug, Default)]
pub struct ChildProcesses {
    children: Vec<Child>,
}

/// Returns whether a process is still the parent of this one: on Unix, an orphan gets another
/// parent. On other systems, returns `true` for every process but 0.
pub fn is_parent(process: u32) -> bool {
    #[cfg(unix)]
    return std::os::unix::process::parent_id() == process;
    #[cfg(not(unix))]
    return process > 0;
}

/// Maximum wait for the child processes to end by themselves.
const EXIT_TIMEOUT: Duration = Duration::from_secs(10);

impl ChildProcesses {
    /// Starts one process per command.
    ///
    /// # Errors
    /// If one of them cannot be started. Those already started are killed.
    pub fn spawn(commands: impl IntoIterator<Item = Command>) -> io::Result<ChildProcesses> {
        let mut started = ChildProcesses::default();
        for mut command in commands {
            match command.spawn() {
                Ok(child) => started.children.push(child),
                Err(error) => {
                    started.kill_all();
                    return Err(error);
                }
            }
        }
        Ok(started)
    }

    /// Returns whether all child processes are running.
    pub fn are_running(&mut self) -> bool {
        self.children.iter_mut().all(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// Kills all child processes.
    pub fn kill_all(&mut self) {
        for child in &mut self.children {
            // Errors for processes that have already ended are ignored.
            let _ = child.kill();
            let _ = child.wait();
        }
        self.children.clear();
    }

    /// Gives the processes some time to end by themselves, and then kills those that are left.
    pub fn finish(&mut self) {
        let start = Instant::now();
        let is_running = |child: &mut Child| matches!(child.try_wait(), Ok(None));
        while self.children.iter_mut().any(is_running) && start.elapsed() < EXIT_TIMEOUT {
            thread::sleep(Duration::from_millis(2));
        }
        self.kill_all();
    }
}

impl Drop for ChildProcesses {
    fn drop(&mut self) {
        self.finish();
    }
}
