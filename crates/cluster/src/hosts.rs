//! List of processes, and the rank of this one.

use fifteen_runtime::{Location, impl_error};

/// Maximum number of processes.
pub const MAX_PROCESSES: usize = 1024;

/// Addresses of all processes, by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    addresses: Vec<String>,
}

/// Error of parsing a list of hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HostsError {
    /// The list has no address.
    Empty,
    /// There are more than [`MAX_PROCESSES`].
    TooMany,
    /// A line is not `host:port`.
    Syntax {
        /// Location of the address.
        location: Location,
        /// Text of the address.
        text: String,
    },
    /// Two processes have the same address.
    Duplicate {
        /// Location of the second address.
        location: Location,
        /// Text of the address.
        text: String,
    },
}

impl_error! { HostsError:
    Self::Empty => "host list is empty",
    Self::TooMany => "too many hosts (at most {MAX_PROCESSES})",
    Self::Syntax { location, text } =>
        "{location}: '{text}' is not host:port, such as 10.0.0.7:2101",
    Self::Duplicate { location, text } =>
        "{location}: duplicate host {text}; give each process its own port",
}

impl Hosts {
    /// Parses a list of hosts, one per line as `host:port`. Empty lines are ignored, and `#` begins
    /// a comment.
    ///
    /// # Errors
    /// If a line is something else, an address occurs twice, or there are no addresses or too many.
    ///
    /// ```
    /// use fifteen_cluster::Hosts;
    ///
    /// let hosts = Hosts::parse("# two machines\n10.0.0.7:2101\n[fd00::8]:2101  # the new one\n")?;
    /// assert_eq!((hosts.count(), hosts.address(1)), (2, "[fd00::8]:2101"));
    /// let error = Hosts::parse("10.0.0.7:2101\n10.0.0.8\n").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2, column 1: '10.0.0.8' is not host:port, such as 10.0.0.7:2101"
    /// );
    /// # Ok::<(), fifteen_cluster::hosts::HostsError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Hosts, HostsError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut addresses: Vec<String> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let content = line.split('#').next().unwrap_or_default();
            let address = content.trim();
            if address.is_empty() {
                continue;
            }
            let column = content.chars().take_while(|char| char.is_whitespace()).count() + 1;
            let (location, text) =
                (Location { line: Some(number + 1), column }, address.to_owned());
            if !is_address(address) {
                return Err(HostsError::Syntax { location, text });
            }
            if addresses.len() == MAX_PROCESSES {
                return Err(HostsError::TooMany);
            }
            if addresses.contains(&text) {
                return Err(HostsError::Duplicate { location, text });
            }
            addresses.push(text);
        }
        Hosts::new(addresses)
    }

    /// Creates a list from addresses.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub fn new(addresses: Vec<String>) -> Result<Hosts, HostsError> {
        match addresses.len() {
            0 => Err(HostsError::Empty),
            1..=MAX_PROCESSES => Ok(Hosts { addresses }),
            _ => Err(HostsError::TooMany),
        }
    }

    /// Returns the number of processes.
    pub fn count(&self) -> usize {
        self.addresses.len()
    }

    /// Returns the address of a process.
    ///
    /// # Panics
    /// If there is no process with this rank.
    pub fn address(&self, process: usize) -> &str {
        &self.addresses[process]
    }

    /// Returns the addresses of all processes, by rank.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.addresses.iter().map(String::as_str)
    }

    /// Returns the name of a process for messages.
    pub fn name(&self, process: usize) -> String {
        format!("process {process} ({})", self.address(process))
    }
}

/// Returns whether a text has the form `host:port`. The host is resolved only when a connection is
/// made.
///
/// Names consist of ASCII letters, digits and three marks. Otherwise, an invisible character, such
/// as a byte order mark in the middle of a list, could become part of a name.
fn is_address(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else { return false };
    let is_of = |text: &str, marks: &str| {
        let is_one = |char: char| char.is_ascii_alphanumeric() || marks.contains(char);
        !text.is_empty() && text.chars().all(is_one)
    };
    let is_host = match host.strip_prefix('[').map(|v6| v6.strip_suffix(']')) {
        Some(v6) => v6.is_some_and(|v6| is_of(v6, ":.%-_")),
        None => is_of(host, "-._"),
    };
    is_host && is_of(port, "") && port.parse::<u16>().is_ok_and(|port| port > 0)
}

/// Environment variables in which launchers pass the rank: Slurm (`srun`), indexed jobs of
/// Kubernetes, and Open MPI.
const RANK_VARIABLES: [&str; 3] = ["SLURM_PROCID", "JOB_COMPLETION_INDEX", "OMPI_COMM_WORLD_RANK"];

/// Returns the rank of this process and the environment variable that contains it, if there is one.
///
/// ```
/// use fifteen_cluster::hosts;
///
/// let environment = |name: &str| (name == "SLURM_PROCID").then(|| "3".to_owned());
/// assert_eq!(hosts::rank_from_environment(environment), Some(("SLURM_PROCID", "3".to_owned())));
/// assert_eq!(hosts::rank_from_environment(|_| None), None);
/// ```
pub fn rank_from_environment(
    environment: impl Fn(&str) -> Option<String>,
) -> Option<(&'static str, String)> {
    RANK_VARIABLES.into_iter().find_map(|name| Some((name, environment(name)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_host_lists_are_refused() {
        let form = |line, column, text: &str| {
            Err(HostsError::Syntax {
                location: Location { line: Some(line), column },
                text: text.to_owned(),
            })
        };
        for (text, error) in [
            ("", Err(HostsError::Empty)),
            ("# empty\n\n", Err(HostsError::Empty)),
            ("a:1\n  b\n", form(2, 3, "b")),
            ("a:0", form(1, 1, "a:0")),
            ("a:65536", form(1, 1, "a:65536")),
            ("a:+1", form(1, 1, "a:+1")),
            (":1", form(1, 1, ":1")),
            ("::1:1", form(1, 1, "::1:1")),
            ("[]:1", form(1, 1, "[]:1")),
            ("a b:1", form(1, 1, "a b:1")),
            ("\u{3000}b", form(1, 2, "b")),
            ("[::1:1", form(1, 1, "[::1:1")),
            ("bücher.example:1", form(1, 1, "bücher.example:1")),
            ("a:1\n\u{feff}b:2", form(2, 1, "\u{feff}b:2")),
            ("\u{1b}[2J:1", form(1, 1, "\u{1b}[2J:1")),
            (
                "a:1\nb:1\na:1",
                Err(HostsError::Duplicate {
                    location: Location { line: Some(3), column: 1 },
                    text: "a:1".to_owned(),
                }),
            ),
            ("a:1\r\nb:1 # two\r\n", Ok(2)),
            ("\u{feff}node-1.cluster_2:1\n[fe80::1%eth0]:1", Ok(2)),
        ] {
            assert_eq!(Hosts::parse(text).map(|hosts| hosts.count()), error, "{text:?}");
        }
        let many: Vec<String> = (1..=MAX_PROCESSES + 1).map(|port| format!("a:{port}")).collect();
        assert_eq!(Hosts::parse(&many.join("\n")), Err(HostsError::TooMany));
    }
}
