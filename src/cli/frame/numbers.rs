//! Numbers as people read them.

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    grouped_large(number.into())
}

/// The same for numbers of any size.
pub fn grouped_large(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Nodes per second, if there was time enough to tell.
#[allow(clippy::cast_precision_loss)] // a few digits are shown
pub fn per_second(nodes: u64, seconds: f64) -> Option<f64> {
    (seconds >= 1e-4 && nodes > 0).then_some(nodes as f64 / seconds)
}

/// Nodes per second in millions, or a dash.
pub fn rate(nodes: u64, seconds: f64) -> String {
    match per_second(nodes, seconds) {
        Some(speed) => format!("{:.1} M/s", speed / 1e6),
        None => "-".to_owned(),
    }
}

/// Bytes of memory for people.
#[allow(clippy::cast_precision_loss)] // a few digits are shown
pub fn bytes(bytes: u128) -> String {
    match bytes as f64 / f64::from(1 << 20) {
        mebibytes if mebibytes < 0.1 => format!("{:.2} KiB", mebibytes * 1024.0),
        mebibytes if mebibytes < 1024.0 => format!("{mebibytes:.1} MiB"),
        mebibytes => format!("{:.1} GiB", mebibytes / 1024.0),
    }
}
