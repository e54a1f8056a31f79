//! Search panel: iterations or levels as bars.
//!
//! An iteration visits several times as many nodes as the one before. The bars therefore have a
//! logarithmic scale: each is a little longer than the last.

use super::canvas::{Canvas, ScreenArea};
use super::ink::{ColorRole, Ink};
use crate::commands::play::background::SearchState;
use crate::commands::play::player::Player;
use crate::support::output::numbers::group_digits;

/// Draws the search for the current position.
pub fn draw(player: &Player, area: ScreenArea, canvas: &mut Canvas) {
    let status = &player.hints.status;
    let title = match &status.state {
        SearchState::Pending => "No search",
        SearchState::Searching => "Searching …",
        SearchState::TimedOut => "Search paused; i resumes it",
        SearchState::Found(_) => "Found",
        SearchState::Failed(_) => "Search ended",
    };
    let nodes = format!("{} nodes in {:.2} s", group_digits(status.nodes), status.seconds);
    let lines = [(title, Ink::BOLD), (&nodes, Ink::PLAIN), (&format_rate(status.rate), Ink::PLAIN)];
    for (row, (line, ink)) in lines.into_iter().enumerate().take(area.height) {
        canvas.write(area.x, area.y + row, line, ink);
    }
    let bars = area.below(4);
    // Shows only the last bars if not all fit: the first soon become irrelevant.
    let skipped = status.histogram.len().saturating_sub(bars.height);
    let names = status.histogram.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let most = status.histogram.iter().map(|&(_, nodes)| nodes).max().unwrap_or(0);
    let numbers = group_digits(most).len();
    let room = area.width.saturating_sub(names + numbers + 3);
    let ink = Ink { foreground: ColorRole::Accent, ..Ink::PLAIN };
    for (row, (name, nodes)) in status.histogram.iter().skip(skipped).enumerate() {
        let y = bars.y + row;
        let number = format!("{:>numbers$}", group_digits(*nodes));
        let bar = "█".repeat(bar_length(*nodes, most, room));
        canvas.write(bars.x, y, &format!("{name:>names$}"), Ink::MUTED);
        canvas.write(bars.x + names + 1, y, &number, Ink::PLAIN);
        canvas.write(bars.x + names + numbers + 2, y, &bar, ink);
    }
}

/// Returns the length of a bar in columns, on a logarithmic scale.
#[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // screen columns
fn bar_length(nodes: u64, most: u64, room: usize) -> usize {
    let part = ((nodes + 1) as f64).ln() / ((most + 2) as f64).ln();
    ((part * room as f64) as usize).min(room)
}

/// Formats the rate in nodes per second.
fn format_rate(rate: f64) -> String {
    format!("{:.1} million nodes per second", rate / 1e6)
}

#[cfg(test)]
mod tests {
    use super::bar_length;

    #[test]
    fn bar_lengths_are_logarithmic() {
        let lengths = [1, 10, 100, 1_000, 10_000].map(|nodes| bar_length(nodes, 10_000, 40));
        assert_eq!(bar_length(0, 10_000, 40), 0);
        assert!(
            lengths.windows(2).all(|pair| (7..=11).contains(&(pair[1] - pair[0]))),
            "{lengths:?}"
        );
        assert!(lengths[4] >= 39);
        assert_eq!(bar_length(5, 5, 0), 0);
    }
}
