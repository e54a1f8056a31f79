//! How fast something plays by itself.

use std::time::Duration;

/// From one step to the next, in milliseconds.
const DELAYS: [u64; 9] = [3200, 1600, 800, 400, 200, 100, 50, 20, 5];

/// Something that plays, or is stopped.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    delay: usize,
    pub is_stopped: bool,
    /// When the next step is due.
    due: Duration,
}

impl Pace {
    /// It begins now, with a step as soon as one could see what it begins with.
    pub fn begin(now: Duration) -> Pace {
        let mut pace = Pace { delay: 3, is_stopped: false, due: now };
        pace.due += pace.delay();
        pace
    }

    /// The same, but stopped.
    pub fn stopped(now: Duration) -> Pace {
        Pace { is_stopped: true, ..Pace::begin(now) }
    }

    fn delay(self) -> Duration {
        Duration::from_millis(DELAYS[self.delay])
    }

    /// How many steps are due. Those that were missed for long are not made up for.
    pub fn steps(&mut self, now: Duration) -> usize {
        let mut steps = 0;
        while !self.is_stopped && self.due <= now && steps < MAX_STEPS {
            steps += 1;
            self.due += self.delay();
        }
        self.due = if steps == MAX_STEPS { now + self.delay() } else { self.due };
        steps
    }

    /// How long until the next is due.
    pub fn wait(self, now: Duration) -> Option<Duration> {
        (!self.is_stopped).then(|| self.due.saturating_sub(now))
    }

    /// Stops, or goes on.
    pub fn toggle(&mut self, now: Duration) {
        self.is_stopped = !self.is_stopped;
        self.due = now + self.delay();
    }

    pub fn speed_up(&mut self, now: Duration) {
        self.delay = (self.delay + 1).min(DELAYS.len() - 1);
        self.due = self.due.min(now + self.delay());
    }

    pub fn slow_down(&mut self) {
        self.delay = self.delay.saturating_sub(1);
    }

    /// In words.
    pub fn said(self) -> String {
        let delay = DELAYS[self.delay];
        match delay {
            ..1000 => format!("{} a second", 1000 / delay),
            _ => format!("one in {}.{} s", delay / 1000, delay / 100 % 10),
        }
    }
}

/// As many steps are made at once at most.
const MAX_STEPS: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_due_at_the_playback_rate() {
        let at = Duration::from_millis;
        let mut pace = Pace::begin(at(1000));
        assert_eq!([pace.steps(at(1399)), pace.steps(at(1400)), pace.steps(at(1799))], [0, 1, 0]);
        assert_eq!(pace.wait(at(1799)), Some(at(1)));
        pace.speed_up(at(1799));
        assert_eq!((pace.steps(at(1800)), pace.said()), (1, "5 a second".to_owned()));
        pace.toggle(at(1800));
        assert_eq!((pace.steps(at(9000)), pace.wait(at(9000))), (0, None));
        pace.toggle(at(9000));
        assert_eq!(pace.steps(at(9200)), 1);
        // Whoever was away for an hour does not see an hour's steps at once.
        assert_eq!(pace.steps(at(3_600_000)), MAX_STEPS);
        assert_eq!(pace.steps(at(3_600_000)), 0);
        for _ in 0..20 {
            pace.slow_down();
        }
        assert_eq!(pace.said(), "one in 3.2 s");
    }
}
