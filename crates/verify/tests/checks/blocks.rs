//! Tests of block puzzles: every rule of every style, and every way to miss a goal.

use fifteen_verify::blocks::{
    BlockMove, BlockMovement, BlockStep, Blocks, BlocksFault, BlocksGoal, IllegalMove, check,
};

use BlockStep::{Down, Left, Right, Up};

/// ```text
/// 1 1 2
/// . . #
/// ```
fn board() -> Blocks {
    Blocks::new(2, 3, &[5], &[('1', vec![0, 1]), ('2', vec![2])])
}

/// Checks a solution of one move on the board, with any configuration as the goal.
fn play_one_move(
    style: u8,
    blocks: &[(char, usize)],
    steps: &[BlockStep],
) -> Result<usize, IllegalMove> {
    let any = BlocksGoal::Arrangement { blocks: vec![], empty: vec![] };
    let one = BlockMove { blocks: blocks.to_vec(), steps: steps.to_vec() };
    check(&board(), style, &[one], &[any]).map_err(|fault| match fault {
        BlocksFault::IllegalMove { number: 1, reason: misplay } => misplay,
        other => panic!("another fault: {other}"),
    })
}

#[test]
fn each_style_restricts_moves() {
    let [several, far, turn] =
        [IllegalMove::SeveralBlocks, IllegalMove::TooManySteps, IllegalMove::DirectionChanged]
            .map(Some);
    let block: &[_] = &[('1', 0)];
    let both: &[_] = &[('1', 1), ('2', 2)];
    let again: &[_] = &[('1', 0), ('1', 1)];
    let moves: [(&[_], &[BlockStep], _); 6] = [
        (block, &[Down], [None; 6]),
        (again, &[Down], [None; 6]),
        (block, &[Down, Down], [far, None, None, far, None, None]),
        (block, &[Down, Up], [far, turn, None, far, turn, None]),
        (both, &[Up], [several, several, several, None, None, None]),
        (both, &[Left, Right], [several, several, several, far, turn, None]),
    ];
    for (blocks, steps, expected) in moves {
        for (style, expected) in (0..).zip(expected) {
            let found = play_one_move(style, blocks, steps).err();
            // A move that the style allows may still collide.
            let found = found.filter(|misplay| !matches!(misplay, IllegalMove::Collision { .. }));
            assert_eq!(found, expected, "style {style}: {blocks:?} {steps:?}");
        }
    }
}

#[test]
fn empty_moves_are_rejected() {
    assert_eq!(play_one_move(5, &[], &[Down]), Err(IllegalMove::Empty));
    assert_eq!(play_one_move(5, &[('1', 0)], &[]), Err(IllegalMove::Empty));
}

#[test]
fn blocks_cannot_leave_the_board_or_collide() {
    let blocked = |step| Err(IllegalMove::Collision { step });
    let one = |steps: &[BlockStep]| play_one_move(5, &[('1', 0)], steps);
    assert_eq!(one(&[Down, Up, Down]), Ok(1));
    assert_eq!(one(&[Up]), blocked(1));
    assert_eq!(one(&[Left]), blocked(1));
    assert_eq!(one(&[Right]), blocked(1), "another block");
    assert_eq!(one(&[Down, Left]), blocked(2));
    assert_eq!(one(&[Down, Right]), blocked(2), "a blocked cell");
    assert_eq!(one(&[Down, Up, Down, Down]), blocked(4));
    let other = |steps: &[BlockStep]| play_one_move(5, &[('2', 2)], steps);
    assert_eq!(other(&[Right]), blocked(1));
    assert_eq!(other(&[Down]), blocked(1));
    assert_eq!(other(&[Left]), blocked(1));
}

/// Blocks that move together do not block each other.
#[test]
fn several_blocks_can_move_together() {
    let start = Blocks::new(2, 4, &[], &[('1', vec![4]), ('2', vec![5])]);
    let play = |cells: &[(char, usize)], steps: &[BlockStep], goal: [(char, Vec<usize>); 2]| {
        let one = BlockMove { blocks: cells.to_vec(), steps: steps.to_vec() };
        check(
            &start,
            5,
            &[one],
            &[BlocksGoal::Arrangement { blocks: goal.to_vec(), empty: vec![5] }],
        )
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
    let none = |name, row, col| Err(IllegalMove::NoBlock { name, row, col });
    assert_eq!(play_one_move(5, &[('2', 1)], &[Down]), none('2', 1, 2));
    assert_eq!(play_one_move(5, &[('1', 3)], &[Down]), none('1', 2, 1), "an empty cell");
    assert_eq!(play_one_move(5, &[('1', 5)], &[Down]), none('1', 2, 3), "a blocked cell");
    assert_eq!(play_one_move(5, &[('1', 6)], &[Down]), none('1', 3, 1), "below the board");
    assert_eq!(play_one_move(5, &[('1', 0), ('3', 0)], &[Down]), none('3', 1, 1));
    let moves = [BlockMove { blocks: vec![('1', 2)], steps: vec![Down] }];
    let fault = check(&Blocks::new(0, 0, &[], &[]), 5, &moves, &[]).unwrap_err();
    assert_eq!(fault.to_string(), "move 1: there is no 1 in row 3, column 1");
}

#[test]
fn goals_must_match_every_cell() {
    let is = |blocks: &[(char, &[usize])], empty: &[usize]| {
        let blocks = blocks.iter().map(|&(name, cells)| (name, cells.to_vec())).collect();
        let goal = BlocksGoal::Arrangement { blocks, empty: empty.to_vec() };
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
    let to = |cell| BlocksGoal::Arrangement { blocks: vec![('2', vec![cell])], empty: vec![] };
    let start = Blocks::new(1, 3, &[], &[('2', vec![0])]);
    let right = |cell| BlockMove { blocks: vec![('2', cell)], steps: vec![Right] };
    let there = [right(0), right(1)];
    assert_eq!(check(&start, 0, &there, &[to(0), to(2)]), Ok(2));
    assert_eq!(check(&start, 0, &there, &[to(0), to(1)]), Err(BlocksFault::GoalNotReached));
    assert_eq!(check(&start, 0, &there, &[]), Err(BlocksFault::GoalNotReached));
    let reason = IllegalMove::NoBlock { name: '2', row: 1, col: 1 };
    let twice = [right(0), right(0)];
    assert_eq!(
        check(&start, 0, &twice, &[to(1)]),
        Err(BlocksFault::IllegalMove { number: 2, reason })
    );
}

#[test]
fn faults_have_readable_messages() {
    let message = |misplay| BlocksFault::IllegalMove { number: 7, reason: misplay }.to_string();
    assert_eq!(message(IllegalMove::Empty), "move 7: empty move");
    assert_eq!(message(IllegalMove::SeveralBlocks), "move 7: the style allows only one block");
    assert_eq!(message(IllegalMove::TooManySteps), "move 7: the style allows only one step");
    assert_eq!(
        message(IllegalMove::DirectionChanged),
        "move 7: the style allows only one direction"
    );
    assert_eq!(message(IllegalMove::Collision { step: 2 }), "move 7: step 2 is blocked");
    let end = "the moves do not end in a goal configuration";
    assert_eq!(BlocksFault::GoalNotReached.to_string(), end);
}

/// A bound block cannot leave its line, whether it moves alone or with others.
#[test]
fn bound_blocks_keep_to_their_lines() {
    let start = |movement| {
        let blocks = [('1', vec![0]), ('2', vec![1])];
        Blocks::new(2, 3, &[], &blocks).with_movements(&[('1', movement)])
    };
    let play = |movement, blocks: &[(char, usize)], step| {
        let moves = [BlockMove { blocks: blocks.to_vec(), steps: vec![step] }];
        let any = BlocksGoal::Arrangement { blocks: vec![], empty: vec![] };
        check(&start(movement), 3, &moves, &[any])
    };
    let bound = |reason| Err(BlocksFault::IllegalMove { number: 1, reason });
    let off = bound(IllegalMove::Bound { step: 1 });
    let both = [('1', 0), ('2', 1)];
    for (movement, right, down) in [
        (BlockMovement::Both, Ok(1), Ok(1)),
        (BlockMovement::Rows, Ok(1), off),
        (BlockMovement::Columns, off, Ok(1)),
        (BlockMovement::Pinned, off, off),
    ] {
        assert_eq!(play(movement, &both, Right), right, "{movement:?}");
        assert_eq!(play(movement, &both, Down), down, "{movement:?}");
        assert_eq!(play(movement, &both[..1], Down), down, "{movement:?}");
        assert_eq!(play(movement, &both[1..], Down), Ok(1), "the other block is free");
    }
}

/// A block has reached an exit if it touches that side of the board, lies within the opening, has
/// one of the names, and may move in that direction.
#[test]
fn exits_are_reached_at_the_side_and_within_the_opening() {
    // A square in the corner, and a block of one cell in the middle of the left side.
    let blocks = [('1', vec![1, 2, 4, 5]), ('2', vec![3])];
    let start = Blocks::new(3, 3, &[], &blocks);
    let reached = |start: &Blocks, side, lines, names: &[char]| {
        let goal = BlocksGoal::Exit { side, lines, names: names.to_vec() };
        check(start, 0, &[], &[goal]) == Ok(0)
    };
    assert!(reached(&start, Right, 0..=1, &['1']));
    assert!(reached(&start, Right, 0..=2, &[]));
    assert!(reached(&start, Up, 1..=2, &['2', '1']));
    assert!(!reached(&start, Right, 0..=0, &['1']), "too narrow");
    assert!(!reached(&start, Right, 1..=2, &['1']), "too low");
    assert!(!reached(&start, Right, 0..=1, &['2']), "another block");
    assert!(!reached(&start, Down, 0..=2, &[]), "none at the bottom");
    assert!(reached(&start, Left, 1..=1, &[]));
    let bound = start.with_movements(&[('1', BlockMovement::Rows), ('2', BlockMovement::Columns)]);
    assert!(reached(&bound, Right, 0..=1, &['1']));
    assert!(!reached(&bound, Up, 1..=2, &['1']), "it keeps to its rows");
    assert!(!reached(&bound, Left, 1..=1, &[]), "it keeps to its column");
}
