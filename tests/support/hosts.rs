//! Property of host lists that holds for all texts.

use super::hosts_of_cluster::{Hosts, HostsError, MAX_PROCESSES};

/// Checks that a text parses as a list of hosts, which is written and parsed again with the same
/// result, or is refused with a location within the text.
pub fn check(text: &str) {
    match Hosts::parse(text) {
        Ok(hosts) => {
            assert!((1..=MAX_PROCESSES).contains(&hosts.count()));
            let lines: Vec<&str> = hosts.addresses().collect();
            assert_eq!(Hosts::parse(&lines.join("\n")), Ok(hosts));
        }
        Err(
            HostsError::Syntax { location, text: part }
            | HostsError::Duplicate { location, text: part },
        ) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let line = location.line.and_then(|line| text.lines().nth(line - 1));
            let rest = line.expect("a line of the text").chars().skip(location.column - 1);
            assert!(
                rest.collect::<String>().starts_with(&part),
                "{location}: {part:?} in {text:?}"
            );
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
