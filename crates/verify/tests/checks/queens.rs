//! Tests of queens: every pair on small boards, compared with walks along the attacked lines.

use fifteen_verify::queens::{QueensFault, check};

/// Counts the squares that no queen reaches by walking in one of eight directions.
fn count_unattacked_by_walking(width: usize, height: usize, queens: &[usize]) -> usize {
    let mut attacked = vec![false; width * height];
    let steps = [-1, 0, 1].map(|down| [-1, 0, 1].map(|along| (down, along))).concat();
    for queen in queens {
        for &(down, along) in steps.iter().filter(|step| **step != (0, 0)) {
            let mut at = Some((queen / width, queen % width));
            while let Some((row, column)) = at.filter(|at| at.0 < height && at.1 < width) {
                attacked[row * width + column] = true;
                at = row.checked_add_signed(down).zip(column.checked_add_signed(along));
            }
        }
    }
    attacked.iter().filter(|attacked| !**attacked).count()
}

#[test]
fn attacks_match_ray_walking() {
    for (width, height) in [(5, 4), (3, 6), (1, 3), (4, 1)] {
        for first in 0..width * height {
            for second in 0..width * height {
                let queens = [first, second];
                let expected = match first == second {
                    true => Err(QueensFault::DuplicateSquare { square: first }),
                    false => Ok(count_unattacked_by_walking(width, height, &queens)),
                };
                let found = check(width, height, 2, &queens);
                assert_eq!(found, expected, "{width}x{height}: {queens:?}");
            }
        }
    }
    assert_eq!(check(5, 4, 0, &[]), Ok(20));
    assert_eq!(check(0, 4, 0, &[]), Ok(0));
}

#[test]
fn faults_are_detected() {
    let message = |queens, placement: &[usize]| {
        check(4, 3, queens, placement).expect_err("a fault").to_string()
    };
    assert_eq!(message(2, &[5]), "queens placed: 1; queens wanted: 2");
    assert_eq!(message(1, &[5, 6]), "queens placed: 2; queens wanted: 1");
    assert_eq!(message(2, &[5, 12]), "there is no square 12");
    assert_eq!(message(3, &[5, 6, 5]), "two queens stand on square 5");
    assert_eq!(check(4, 3, 1, &[11]), Ok(4));
    let fault = QueensFault::WrongUnattackedCount { found: 3, claimed: 4 };
    assert_eq!(fault.to_string(), "squares unattacked: 3; squares claimed: 4");
}
