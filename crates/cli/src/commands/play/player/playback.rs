//! Timing of playback.

use std::time::Duration;

/// Delays between steps, in milliseconds.
const DELAYS: [u64; 9] = [3200, 1600, 800, 400, 200, 100, 50, 20, 5];

/// Speed of a playback, and the time of its next step.
#[derive(Clone, Copy, Debug)]
pub struct Playback {
    speed: usize,
    pub is_paused: bool,
    /// Time of the next step.
    next_due: Duration,
}

impl Playback {
    /// Starts playback. The first step follows after one delay, so that the initial position is
    /// visible.
    pub fn start(now: Duration) -> Playback {
        let mut playback = Playback { speed: 3, is_paused: false, next_due: now };
        playback.next_due += playback.delay();
        playback
    }

    /// Creates a paused playback.
    pub fn paused(now: Duration) -> Playback {
        Playback { is_paused: true, ..Playback::start(now) }
    }

    fn delay(self) -> Duration {
        Duration::from_millis(DELAYS[self.speed])
    }

    /// Returns the number of due steps. After a long gap, missed steps are dropped.
    pub fn take_due_steps(&mut self, now: Duration) -> usize {
        let mut steps = 0;
        while !self.is_paused && self.next_due <= now && steps < MAX_STEPS {
            steps += 1;
            self.next_due += self.delay();
        }
        self.next_due = if steps == MAX_STEPS { now + self.delay() } else { self.next_due };
        steps
    }

    /// Returns the time until the next step is due.
    pub fn time_until_due(self, now: Duration) -> Option<Duration> {
        (!self.is_paused).then(|| self.next_due.saturating_sub(now))
    }

    /// Pauses or resumes.
    pub fn toggle(&mut self, now: Duration) {
        self.is_paused = !self.is_paused;
        self.next_due = now + self.delay();
    }

    pub fn speed_up(&mut self, now: Duration) {
        self.speed = (self.speed + 1).min(DELAYS.len() - 1);
        self.next_due = self.next_due.min(now + self.delay());
    }

    pub fn slow_down(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }

    /// Describes the speed.
    pub fn describe(self) -> String {
        let delay = DELAYS[self.speed];
        match delay {
            ..1000 => format!("{} per second", 1000 / delay),
            _ => format!("one per {}.{} s", delay / 1000, delay / 100 % 10),
        }
    }
}

/// Maximum number of steps made at once.
const MAX_STEPS: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_due_at_the_playback_rate() {
        let at = Duration::from_millis;
        let mut playback = Playback::start(at(1000));
        assert_eq!(
            [
                playback.take_due_steps(at(1399)),
                playback.take_due_steps(at(1400)),
                playback.take_due_steps(at(1799))
            ],
            [0, 1, 0]
        );
        assert_eq!(playback.time_until_due(at(1799)), Some(at(1)));
        playback.speed_up(at(1799));
        assert_eq!(
            (playback.take_due_steps(at(1800)), playback.describe()),
            (1, "5 per second".to_owned())
        );
        playback.toggle(at(1800));
        assert_eq!(
            (playback.take_due_steps(at(9000)), playback.time_until_due(at(9000))),
            (0, None)
        );
        playback.toggle(at(9000));
        assert_eq!(playback.take_due_steps(at(9200)), 1);
        // After a gap of an hour, the missed steps are dropped.
        assert_eq!(playback.take_due_steps(at(3_600_000)), MAX_STEPS);
        assert_eq!(playback.take_due_steps(at(3_600_000)), 0);
        for _ in 0..20 {
            playback.slow_down();
        }
        assert_eq!(playback.describe(), "one per 3.2 s");
    }
}
