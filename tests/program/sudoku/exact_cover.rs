//! Oracle that shares no code with the solvers: sudoku as exact cover, with sets of options.

/// Counts the solutions of a puzzle, up to a limit.
pub fn count(puzzle: &[u8; 81], limit: u64) -> u64 {
    let mut options: Vec<[usize; 4]> = Vec::new();
    for (cell, &given) in puzzle.iter().enumerate() {
        for digit in (0..9).filter(|&digit| given == 0 || usize::from(given) == digit + 1) {
            let (row, column) = (cell / 9, cell % 9);
            let square = row / 3 * 3 + column / 3;
            let items =
                [cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + square * 9 + digit];
            options.push(items);
        }
    }
    let mut found = 0;
    cover(&(0..324).collect::<Vec<_>>(), &options, limit, &mut found);
    found
}

/// Covers the remaining items, the one with the fewest options first.
fn cover(items: &[usize], options: &[[usize; 4]], limit: u64, found: &mut u64) {
    let mut counts = [0; 324];
    for &item in options.iter().flatten() {
        counts[item] += 1;
    }
    let Some(&item) = items.iter().min_by_key(|&&item| counts[item]) else {
        *found += 1;
        return;
    };
    for option in options.iter().filter(|option| option.contains(&item)) {
        let is_uncovered = |other: &usize| !option.contains(other);
        let items: Vec<usize> = items.iter().copied().filter(is_uncovered).collect();
        let is_disjoint = |other: &&[usize; 4]| other.iter().all(is_uncovered);
        let options: Vec<[usize; 4]> = options.iter().filter(is_disjoint).copied().collect();
        cover(&items, &options, limit, found);
        if *found >= limit {
            return;
        }
    }
}
