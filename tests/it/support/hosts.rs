//! Lists of hosts, whatever is in them.

use super::hosts_of_cluster::{Hosts, HostsError, MAX_PROCESSES};

/// A text is a list of hosts, which is written so again, or it is refused with a place that is in it.
pub fn check(text: &str) {
    match Hosts::parse(text) {
        Ok(hosts) => {
            assert!((1..=MAX_PROCESSES).contains(&hosts.count()));
            assert_eq!(Hosts::parse(&hosts.to_string()), Ok(hosts));
        }
        Err(
            HostsError::Syntax { location: place, text: part }
            | HostsError::Duplicate { location: place, text: part },
        ) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let line = place.line.and_then(|line| text.lines().nth(line - 1));
            let rest = line.expect("it is a line of the text").chars().skip(place.column - 1);
            assert!(rest.collect::<String>().starts_with(&part), "{place}: {part:?} in {text:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
