import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canPush, directionOf, goal, isSolved, manhattan, push, pushedFrom, sameBoard, tileMoving } from '../../page/js/tiles/board.js';
import { parity } from '../../page/js/tiles/parity.js';
import { readBoard, sizes, writeBoard } from '../../page/js/tiles/read.js';
import { count, isDirections, play, readMoves, writeDigits, writeDirections } from '../../page/js/tiles/notation.js';
import { randomBoard, randomFrom, swapped, walk } from '../../page/js/tiles/random.js';

/** Returns all positions that can be reached from the goal of a small board. */
function reachable(rows, columns) {
  const seen = new Set([writeBoard(goal(rows, columns))]);
  const open = [goal(rows, columns)];
  for (const board of open) {
    for (const direction of ['up', 'down', 'left', 'right']) {
      const tile = tileMoving(board, direction);
      if (tile === undefined) continue;
      const next = push(board, tile);
      if (!seen.has(writeBoard(next))) {
        seen.add(writeBoard(next));
        open.push(next);
      }
    }
  }
  return seen;
}

/** Yields all permutations of a list. */
function* arrangements(left, head = []) {
  if (left.length === 0) yield head;
  for (const thing of left) yield* arrangements(left.filter((other) => other !== thing), [...head, thing]);
}

const board = (text) => readBoard(text).board;

test('parity says of every arrangement of small boards whether the goal is reached', () => {
  for (const [rows, columns] of [[2, 2], [2, 3], [3, 2]]) {
    const solvable = reachable(rows, columns);
    for (const tiles of arrangements([...goal(rows, columns).tiles])) {
      const position = { rows, columns, tiles };
      assert.equal(parity(position).solvable, solvable.has(writeBoard(position)), writeBoard(position));
      assert.notEqual(parity(swapped(position)).solvable, parity(position).solvable);
    }
  }
});

test('the reason names the two tiles that the program names', () => {
  assert.deepEqual(parity(board('123456789abcdfe0')), { solvable: false, odd: true, blank: 0, suggestedSwap: [14, 15] });
  assert.deepEqual(parity(board('213456780')).suggestedSwap, [1, 2]);
});

test('sizes are offered in order: squares, then by rows', () => {
  assert.deepEqual(sizes().map(({ rows, columns }) => `${rows}x${columns}`), ['2x2', '3x3', '4x4', '5x5', '2x3', '2x4', '2x5', '3x2', '3x4', '3x5', '4x2', '4x3', '4x5', '5x2', '5x3', '5x4']);
});

test('texts without a number are no positions, a heading before one does not matter, and directions are recognized', () => {
  assert.equal(readBoard('hello').fault.key, 'read.nothing');
  assert.equal(writeBoard(board('Scramble: 8 2 0/4 6 1/3 7 5')), '820461375');
  for (const text of ['RULD', 'r2ul', ' U D3 ']) assert.ok(isDirections(text), text);
  for (const text of ['', 'hello', '123', '2R', 'x']) assert.equal(isDirections(text), false, text);
});

test('a tap in line with the blank pushes all tiles between, nearest first', () => {
  const start = goal(4, 4);
  assert.deepEqual(pushedFrom(start, 12), [15, 14, 13]);
  assert.deepEqual(pushedFrom(start, 3), [12, 8, 4]);
  assert.deepEqual(pushedFrom(start, 15), []);
  assert.deepEqual(pushedFrom(start, 5), []);
  assert.equal(writeBoard(play(start, pushedFrom(start, 12))), '123456789abc0def');
});

test('a push that cannot be is refused', () => {
  assert.throws(() => push(goal(3, 3), 1), RangeError);
  assert.equal(canPush(goal(3, 3), 8), true);
  assert.equal(canPush(goal(3, 3), 0), false);
  assert.equal(directionOf(goal(3, 3), 8), 'right');
  assert.equal(tileMoving(goal(3, 3), 'left'), undefined);
});

test('positions are read in all forms', () => {
  const wanted = '51249638da7bef c0'.replace(' ', '');
  const forms = [
    '5 1 2 4 9 6 3 8 13 10 7 11 14 15 12 0',
    '5,1,2,4,9,6,3,8,13,10,7,11,14,15,12,0',
    '5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 _',
    '5 1 2 4\n9 6 3 8\n13 10 7 11\n14 15 12',
    '5 1 2 4 | 9 6 3 8 | 13 10 7 11 | 14 15 12 .',
    '51249638DA7BEFC0',
    '5124/9638/da7b/efc0',
    '5124\n9638\nda7b\nefcx',
    '5 1 2 4 9 6 3 8 13 10 7 11 14 15 12',
    ' 5  1  2  4  9  6  3  8 13 10  7 11 14 15 12',
    '5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 -',
    '┌──┬──┬──┬──┐\n│ 5│ 1│ 2│ 4│\n├──┼──┼──┼──┤\n│ 9│ 6│ 3│ 8│\n├──┼──┼──┼──┤\n│13│10│ 7│11│\n├──┼──┼──┼──┤\n│14│15│12│ 0│\n└──┴──┴──┴──┘',
    '+--+--+--+--+\n| 5| 1| 2| 4|\n+--+--+--+--+\n| 9| 6| 3| 8|\n+--+--+--+--+\n|13|10| 7|11|\n+--+--+--+--+\n|14|15|12| _|\n+--+--+--+--+',
    '[[5, 1, 2, 4], [9, 6, 3, 8], [13, 10, 7, 11], [14, 15, 12, 0]]',
  ];
  for (const form of forms) assert.equal(board(form) && writeBoard(board(form)), wanted, form);
});

test('rows or the number of cells tell the size', () => {
  assert.deepEqual([board('867254301').rows, board('867254301').columns], [3, 3]);
  assert.deepEqual([board('1 2 3 / 4 5 0').rows, board('1 2 3 / 4 5 0').columns], [2, 3]);
  assert.deepEqual([board('1 2 / 3 4 / 5 0').rows, board('1 2 / 3 4 / 5 0').columns], [3, 2]);
  assert.equal(readBoard('1 2 3 4 5 0', { rows: 3, columns: 2 }).board.rows, 3);
  assert.equal(board('1 2 3').columns, 2);
  assert.equal(board('1 2 3 4 5 6 7 8').columns, 3);
  for (const { rows, columns } of sizes()) {
    const text = writeBoard(goal(rows, columns));
    assert.ok(sameBoard(readBoard(text, { rows, columns }).board, goal(rows, columns)));
  }
});

test('what is wrong is said', () => {
  const faults = {
    '': 'read.nothing',
    '---': 'read.nothing',
    '1 2 3 4 5 6 7 8 8': 'read.twice',
    '0 1 2 0': 'read.blanks',
    '1 2 3 9': 'read.large',
    '1 2 3 4 5': 'read.size+',
    '1 2 3 ? 0': 'read.sign',
    '1 2 3 4 5 6 7  8': 'read.gap',
    '1 2 / 3 4 5 6 / 7': 'read.size',
    '123456789abcdez0': 'read.sign',
    [ '1 '.repeat(1500) ]: 'read.long',
  };
  for (const [text, key] of Object.entries(faults)) {
    const read = readBoard(text);
    if (key === 'read.size+') assert.ok(read.board, 'five of six cells are the 2x3 board');
    else assert.equal(read.fault?.key, key, text.slice(0, 30));
  }
});

test('counts in single and multi-tile moves, and both notations', () => {
  const start = goal(4, 4);
  const moves = [15, 14, 13, 9, 10];
  assert.deepEqual(count(start, moves), { single: 5, multi: 3 });
  assert.equal(writeDirections(start, moves), 'R3DL');
  assert.equal(writeDigits(moves), 'fed9a');
  for (const text of ['R3DL', 'fed9a', '15 14 13 9 10', 'R R2 D L', '15,14,13,9,10']) assert.deepEqual(readMoves(start, text), moves, text);
  for (const text of ['U', 'R9', '1', 'zz', '15 13', 'R99999999999', '15 1.5']) assert.equal(readMoves(start, text), undefined, text);
  assert.deepEqual(readMoves(start, ''), []);
});

test('random positions can be solved, are not solved, and come back from their seed', () => {
  for (let seed = 0; seed < 300; seed++) {
    const { rows, columns } = sizes()[seed % sizes().length];
    const drawn = randomBoard(rows, columns, randomFrom(seed));
    assert.ok(parity(drawn).solvable && !isSolved(drawn));
    assert.deepEqual(drawn, randomBoard(rows, columns, randomFrom(seed)));
    const walked = walk(rows, columns, 12, randomFrom(seed));
    assert.ok(parity(walked).solvable && !isSolved(walked) && manhattan(walked) <= 13);
  }
});

test('every solvable position of 2x2 is drawn about as often as any other', () => {
  const random = randomFrom(7);
  const tally = new Map();
  for (let draw = 0; draw < 11000; draw++) {
    const key = writeBoard(randomBoard(2, 2, random));
    tally.set(key, (tally.get(key) ?? 0) + 1);
  }
  assert.equal(tally.size, 11);
  for (const times of tally.values()) assert.ok(times > 850 && times < 1150, String(times));
});
