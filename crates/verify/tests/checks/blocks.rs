//! Blocks: every rule of every style, and every way to miss a goal.

use fifteen_verify::blocks::{Blocks, Fault, Goal, Misplay, Move, Step, check};

use Step::{Down, Left, Right, Up};

/// ```text
/// 1 1 2
/// . . #
/// ```
fn board() -> Blocks {
    Blocks::new(2, 3, &[5], &[('1', vec![0, 1]), ('2', vec![2])])
}

/// What is wrong with a move of blocks on the board, if any end will do.
fn misplay(style: u8, blocks: &[(char, usize)], steps: &[Step]) -> Result<usize, Misplay> {
    let any = Goal { blocks: vec![], empty: vec![] };
    let one = Move { blocks: blocks.to_vec(), steps: steps.to_vec() };
    check(&board(), style, &[one], &[any]).map_err(|fault| match fault {
        Fault::Move { number: 1, misplay } => misplay,
        other => panic!("it is the first move that is wrong: {other}"),
    })
}

#[test]
fn each_style_restricts_moves() {
    let [several, far, turn] = [Misplay::Several, Misplay::TooManySteps, Misplay::Turn].map(Some);
    let block: &[_] = &[('1', 0)];
    let both: &[_] = &[('1', 1), ('2', 2)];
    let again: &[_] = &[('1', 0), ('1', 1)];
    let moves: [(&[_], &[Step], _); 6] = [
        (block, &[Down], [None; 6]),
        (again, &[Down], [None; 6]),
        (block, &[Down, Down], [far, None, None, far, None, None]),
        (block, &[Down, Up], [far, turn, None, far, turn, None]),
        (both, &[Up], [several, several, several, None, None, None]),
        (both, &[Left, Right], [several, several, several, far, turn, None]),
    ];
    for (blocks, steps, expected) in moves {
        for (style, expected) in (0..).zip(expected) {
            let found = misplay(style, blocks, steps).err();
            // Where the style has nothing to say, the walls may.
            let found = found.filter(|misplay| !matches!(misplay, Misplay::Collision { .. }));
            assert_eq!(found, expected, "style {style}: {blocks:?} {steps:?}");
        }
    }
}

#[test]
fn empty_moves_are_rejected() {
    assert_eq!(misplay(5, &[], &[Down]), Err(Misplay::Nothing));
    assert_eq!(misplay(5, &[('1', 0)], &[]), Err(Misplay::Nothing));
}

#[test]
fn blocks_cannot_leave_the_board_or_collide() {
    let bump = |step| Err(Misplay::Collision { step });
    let one = |steps: &[Step]| misplay(5, &[('1', 0)], steps);
    assert_eq!(one(&[Down, Up, Down]), Ok(1));
    assert_eq!(one(&[Up]), bump(1));
    assert_eq!(one(&[Left]), bump(1));
    assert_eq!(one(&[Right]), bump(1), "there is another block");
    assert_eq!(one(&[Down, Left]), bump(2));
    assert_eq!(one(&[Down, Right]), bump(2), "that cell is blocked");
    assert_eq!(one(&[Down, Up, Down, Down]), bump(4));
    let other = |steps: &[Step]| misplay(5, &[('2', 2)], steps);
    assert_eq!(other(&[Right]), bump(1));
    assert_eq!(other(&[Down]), bump(1));
    assert_eq!(other(&[Left]), bump(1));
}

/// Two blocks that move together are not in each other's way, and one that stays is.
#[test]
fn several_blocks_can_move_together() {
    let start = Blocks::new(2, 4, &[], &[('1', vec![4]), ('2', vec![5])]);
    let play = |cells: &[(char, usize)], steps: &[Step], goal: [(char, Vec<usize>); 2]| {
        let one = Move { blocks: cells.to_vec(), steps: steps.to_vec() };
        check(&start, 5, &[one], &[Goal { blocks: goal.to_vec(), empty: vec![5] }])
    };
    let there = [('1', vec![6]), ('2', vec![7])];
    assert_eq!(play(&[('1', 4), ('2', 5)], &[Right, Right], there), Ok(1));
    let above = [('1', vec![0]), ('2', vec![1])];
    assert_eq!(play(&[('2', 5), ('1', 4)], &[Up], above), Ok(1));
    let apart = [('1', vec![4]), ('2', vec![1])];
    assert_eq!(play(&[('2', 5)], &[Up], apart), Ok(1));
}

#[test]
fn moves_must_name_the_block_in_the_cell() {
    let none = |name, row, col| Err(Misplay::NoBlock { name, row, col });
    assert_eq!(misplay(5, &[('2', 1)], &[Down]), none('2', 1, 2));
    assert_eq!(misplay(5, &[('1', 3)], &[Down]), none('1', 2, 1), "it is empty");
    assert_eq!(misplay(5, &[('1', 5)], &[Down]), none('1', 2, 3), "it is blocked");
    assert_eq!(misplay(5, &[('1', 6)], &[Down]), none('1', 3, 1), "it is below the board");
    assert_eq!(misplay(5, &[('1', 0), ('3', 0)], &[Down]), none('3', 1, 1));
    let moves = [Move { blocks: vec![('1', 2)], steps: vec![Down] }];
    let fault = check(&Blocks::new(0, 0, &[], &[]), 5, &moves, &[]).unwrap_err();
    assert_eq!(fault.to_string(), "move 1: there is no 1 in row 3, column 1");
}

#[test]
fn goals_must_match_every_cell() {
    let is = |blocks: &[(char, &[usize])], empty: &[usize]| {
        let blocks = blocks.iter().map(|&(name, cells)| (name, cells.to_vec())).collect();
        let goal = Goal { blocks, empty: empty.to_vec() };
        check(&board(), 5, &[], &[goal]) == Ok(0)
    };
    assert!(is(&[('1', &[0, 1]), ('2', &[2])], &[3, 4]));
    assert!(is(&[('1', &[1, 0])], &[]));
    assert!(is(&[], &[4]));
    let wrong: [(char, &[usize]); 8] = [
        ('2', &[0, 1]),
        ('1', &[0]),
        ('1', &[0, 1, 2]),
        ('1', &[0, 2]),
        ('1', &[0, 6]),
        ('1', &[3, 4]),
        ('1', &[6, 7]),
        ('1', &[]),
    ];
    for block in wrong {
        assert!(!is(&[block], &[]), "{block:?}");
        assert!(!is(&[block, ('2', &[2])], &[3]), "{block:?}");
    }
    for cell in [0, 2, 5, 6] {
        assert!(!is(&[], &[cell]), "{cell}");
        assert!(!is(&[('2', &[2])], &[3, cell]), "{cell}");
    }
}

#[test]
fn any_goal_is_accepted_and_moves_are_counted() {
    let to = |cell| Goal { blocks: vec![('2', vec![cell])], empty: vec![] };
    let start = Blocks::new(1, 3, &[], &[('2', vec![0])]);
    let right = |cell| Move { blocks: vec![('2', cell)], steps: vec![Right] };
    let there = [right(0), right(1)];
    assert_eq!(check(&start, 0, &there, &[to(0), to(2)]), Ok(2));
    assert_eq!(check(&start, 0, &there, &[to(0), to(1)]), Err(Fault::GoalNotReached));
    assert_eq!(check(&start, 0, &there, &[]), Err(Fault::GoalNotReached));
    let misplay = Misplay::NoBlock { name: '2', row: 1, col: 1 };
    let twice = [right(0), right(0)];
    assert_eq!(check(&start, 0, &twice, &[to(1)]), Err(Fault::Move { number: 2, misplay }));
}

#[test]
fn faults_are_said_in_words() {
    let says = |misplay| Fault::Move { number: 7, misplay }.to_string();
    assert_eq!(says(Misplay::Nothing), "move 7: nothing moves");
    assert_eq!(says(Misplay::Several), "move 7: the style moves one block at a time");
    assert_eq!(says(Misplay::TooManySteps), "move 7: the style moves blocks by one step");
    assert_eq!(says(Misplay::Turn), "move 7: the style moves blocks in one direction");
    assert_eq!(says(Misplay::Collision { step: 2 }), "move 7: step 2 bumps into something");
    let end = "the moves do not end in a stopping configuration";
    assert_eq!(Fault::GoalNotReached.to_string(), end);
}
