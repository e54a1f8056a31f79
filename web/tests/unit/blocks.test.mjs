import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSheet, writeSheet } from '../../page/js/blocks/sheet.js';
import { isGoal, kindNumbers, occupied, readPuzzle, writeFrom } from '../../page/js/blocks/puzzle.js';
import { count, play, pushed, reach, readMove, step } from '../../page/js/blocks/moves.js';
import { blank, lettersOf, withAxis, withCarsBound, withCellPainted, withExit, withoutEmptyGoals, withoutStalePieces, withSize } from '../../page/js/blocks/drawing.js';
import { linksOf, outlineOf } from '../../page/js/blocks/picture.js';
import { KLOTSKI } from '../../page/js/blocks/klotski.js';

const SILLY = `title: a silly example

start:
AAA##
DAD..
DDD..
.....
BC...

goal:
...##
...BC
..AAA
..DAD
..DDD
`;

test('Knuth’s silly example is played as the program prints it, and is a goal in the end', () => {
  const puzzle = readPuzzle(SILLY);
  let now = puzzle.start;
  for (const written of ['3@5,1+3@5,2:EEENNN', '1@1,1+2@2,1:SSEE']) {
    const move = readMove(puzzle, now, written);
    assert.equal(move.pieces.length, 2);
    assert.equal(isGoal(puzzle, now), false);
    now = play(puzzle, now, move);
  }
  assert.ok(isGoal(puzzle, now));
  assert.ok(writeFrom(puzzle, now).includes('start:\n...##\n...BC\n..AAA\n..DAD\n..DDD\n'));
});

test('pieces of a goal have the letters of its drawing, one each', () => {
  const letters = (text) => readPuzzle(text).goals[0].pieces.map(({ letter }) => letter);
  assert.deepEqual(letters(SILLY), ['B', 'C', 'A', 'D']);
  assert.deepEqual(letters('AB..\n\n..BA\n'), ['B', 'A']);
});

test('pieces of one shape stand in for each other, unless they are told apart', () => {
  const text = 'start:\nBC\n..\n\ngoal:\nCB\n..\n';
  assert.equal(isGoal(readPuzzle(text), readPuzzle(text).start), true);
  const apart = readPuzzle(`apart: B C\n\n${text}`);
  assert.equal(isGoal(apart, apart.start), false);
});

test('dots of a goal are whatever only if pieces are left out and nothing is a question mark', () => {
  const sketch = readPuzzle('A.\nB.\n\nA.\n..\n');
  assert.ok(isGoal(sketch, sketch.start));
  const strict = readPuzzle('A.\nB.\n\nA?\n..\n');
  assert.equal(isGoal(strict, strict.start), false);
  assert.ok(isGoal(strict, play(strict, play(strict, strict.start, { pieces: [1], route: 'E' }), { pieces: [1], route: 'N' })));
});

test('kinds are numbered by their names, as in the program, wherever their pieces are', () => {
  const numbers = (text) => {
    const { pieces } = readPuzzle(text);
    return Object.fromEntries(pieces.map(({ letter, kind }) => [letter, kindNumbers(pieces).get(kind)]));
  };
  assert.deepEqual(numbers('CCB\n.AB\n'), { C: 2, B: 1, A: 0 });
  assert.deepEqual(numbers('.AB\nCCB\n'), { C: 2, B: 1, A: 0 });
  assert.deepEqual(numbers('xb\nAA\n'), { x: 1, b: 1, A: 0 });
  // The program compares characters: U+FB00 is before U+10400, whose first UTF-16 unit is U+D801.
  assert.deepEqual(numbers('\u{10400}\u{10400}\uFB00\n'), { '\u{10400}': 1, '\uFB00': 0 });
  const klotski = numbers(KLOTSKI);
  assert.deepEqual([1, 2, 3, 4].map((name) => klotski[name]), [0, 1, 2, 3]);
});

test('a text that is no puzzle is none', () => {
  for (const text of ['', 'A', 'AB\nC\n', '..\n..\n', 'A0\n..\n', 'A.\n..\n\n.B\n..\n', 'A.\n..\n\n.AA\n...\n', 'start: A\n', `${'A'.repeat(300)}\n`, 'x'.repeat(30000)]) {
    const puzzle = readPuzzle(text);
    assert.ok(puzzle === undefined || text === 'A', text.slice(0, 20));
  }
  assert.equal(readPuzzle('A.\n..\n').goals.length, 0);
});

test('sheets come back from their text', () => {
  const sheet = { title: 'T', apart: 'A B', parts: 'C', bound: { rows: 'A', columns: 'B C', pinned: '' }, exits: ['A right 1', 'bottom 1-2'], start: ['AB', 'C.'], goals: [['?A', '..'], ['A?', '..']] };
  assert.deepEqual(readSheet(writeSheet(sheet)), sheet);
  assert.deepEqual(readSheet(writeSheet(readSheet(KLOTSKI))), readSheet(KLOTSKI));
});

const CARS = 'title: three cars\nrows: A\ncolumns: B C\nexit: A right 2\n\nstart:\n...C\nAABC\n..B.\n....\n';

test('cars keep to their lines, and the one that reaches the exit has left', () => {
  const puzzle = readPuzzle(CARS);
  const [c, a, b] = ['C', 'A', 'B'].map((letter) => puzzle.pieces.findIndex((piece) => piece.letter === letter));
  assert.equal(step(puzzle, puzzle.start, [c], 'W'), undefined, 'C does not leave its column');
  assert.equal(pushed(puzzle, puzzle.start, a, 'E'), undefined, 'B cannot be pushed out of its column');
  assert.deepEqual([...reach(puzzle, puzzle.start, b).values()].sort(), ['', 'N', 'S']);
  let now = puzzle.start;
  for (const move of [{ pieces: [b], route: 'S' }, { pieces: [c], route: 'SS' }, { pieces: [a], route: 'E' }]) {
    assert.equal(isGoal(puzzle, now), false);
    now = play(puzzle, now, move);
  }
  assert.equal(isGoal(puzzle, now), false, 'it is one step from the exit');
  assert.ok(isGoal(puzzle, play(puzzle, now, { pieces: [a], route: 'E' })));
  assert.notEqual(puzzle.pieces[b].kind, puzzle.pieces[a].kind);
  assert.equal(puzzle.pieces[b].kind, puzzle.pieces[c].kind);
  const again = readPuzzle(writeFrom(puzzle, now));
  assert.equal(again.pieces.find(({ letter }) => letter === 'A').axis, 'rows');
});

test('exits have all sides and several lines, and admit whom they name and who can go through', () => {
  const out = (heads, start) => {
    const puzzle = readPuzzle(`${heads}\n\nstart:\n${start}\n`);
    return puzzle && isGoal(puzzle, puzzle.start);
  };
  assert.equal(out('exit: left 1', 'AA.\n...'), true);
  assert.equal(out('exit: A left 2', 'AA.\nB..'), false);
  assert.equal(out('exit: bottom 1-2', '...\nAA.'), true);
  assert.equal(out('exit: bottom 2', '...\nAA.'), false, 'the opening is too small');
  assert.equal(out('rows: A\nexit: A bottom 1-2', '...\nAA.'), false, 'it may not move down');
  assert.equal(out('exit: top 3', '..A\n..A'), true);
  for (const wrong of ['exit: A right 3', 'exit: B right 1', 'exit: right', 'exit: A 2', 'rows: B', 'exit: A right 2-1']) assert.equal(out(wrong, 'AA.\n...'), undefined, wrong);
});

test('drawing: cars are bound, leave, and are forgotten when they are gone', () => {
  let sheet = { ...blank(3, 3), start: ['AAB', '..B', 'C..'], goals: [] };
  sheet = withExit(withCarsBound(sheet), 'A', 'right 1');
  assert.deepEqual([sheet.bound.rows, sheet.bound.columns], ['A', 'B']);
  assert.deepEqual(withExit(sheet, 'A', 'left 1').exits, ['A left 1']);
  assert.deepEqual(withExit(sheet, 'A', '').exits, []);
  assert.deepEqual(withAxis(sheet, 'B', 'pinned').bound, { rows: 'A', columns: '', pinned: 'B' });
  assert.ok(readPuzzle(writeSheet(sheet)));
  assert.deepEqual(withoutEmptyGoals({ ...sheet, goals: [['???', '??#', '???'], ['A??', '???', '???']] }).goals, [['A??', '???', '???']]);
  const gone = withoutStalePieces({ ...sheet, start: ['..B', '..B', 'C..'] });
  assert.deepEqual([gone.bound, gone.exits], [{ rows: '', columns: 'B', pinned: '' }, []]);
  assert.deepEqual(withoutStalePieces(withSize(withExit(sheet, 'C', 'bottom 3'), 3, 2)).exits, ['A right 1']);
});

test('a piece reaches exactly what step by step it can', () => {
  const puzzle = readPuzzle('A..\n.#.\nB..\n');
  const routes = reach(puzzle, puzzle.start, 0);
  assert.deepEqual([...routes.keys()].sort((a, b) => a - b), [0, 1, 2, 3, 5, 7, 8]);
  assert.equal(routes.get(8), 'EESS');
  for (const [first, route] of routes) if (route) assert.equal(play(puzzle, puzzle.start, { pieces: [0], route })[0], first);
  assert.throws(() => play(puzzle, puzzle.start, { pieces: [0], route: 'SS' }), RangeError);
  assert.equal(step(puzzle, puzzle.start, [0], 'N'), undefined);
});

test('a push takes along what is in the way, and stops at walls', () => {
  const puzzle = readPuzzle('AB.\nCC.\n..#\n');
  assert.deepEqual(pushed(puzzle, puzzle.start, 0, 'E'), [0, 1]);
  assert.deepEqual(pushed(puzzle, puzzle.start, 0, 'S'), [0, 2]);
  assert.equal(pushed(puzzle, puzzle.start, 0, 'N'), undefined);
  const down = play(puzzle, puzzle.start, { pieces: [0, 2], route: 'S' });
  assert.deepEqual(occupied(puzzle, down), [-1, 1, -1, 0, -1, -1, 2, 2, -2]);
  assert.equal(pushed(puzzle, down, 2, 'E'), undefined);
});

test('a car goes along its line only, and is out where it reaches the exit', () => {
  const puzzle = readPuzzle('rows: A\ncolumns: B\nexit: A right 1\n\nstart:\nAA..\n..B.\n....\n');
  const routes = (now, piece) => [...reach(puzzle, now, piece).keys()].sort((a, b) => a - b);
  assert.deepEqual(routes(puzzle.start, 0), [0, 1, 2]);
  assert.deepEqual(routes(puzzle.start, 1), [2, 6, 10]);
  assert.equal(step(puzzle, puzzle.start, [0], 'S'), undefined);
  assert.equal(pushed(puzzle, puzzle.start, 0, 'S'), undefined);
  assert.throws(() => play(puzzle, puzzle.start, { pieces: [0], route: 'S' }), RangeError);
  const closed = play(puzzle, puzzle.start, { pieces: [1], route: 'N' });
  assert.equal(pushed(puzzle, closed, 0, 'E'), undefined);
  const near = play(puzzle, puzzle.start, { pieces: [0], route: 'E' });
  assert.deepEqual([isGoal(puzzle, near), isGoal(puzzle, closed)], [false, false]);
  assert.ok(isGoal(puzzle, play(puzzle, near, { pieces: [0], route: 'E' })));
  assert.throws(() => play(puzzle, near, { pieces: [0], route: 'EE' }), RangeError);
});

test('gestures are counted as each style counts', () => {
  const moves = [{ pieces: [0], route: 'EE' }, { pieces: [0], route: 'S' }, { pieces: [1], route: 'NN' }, { pieces: [1], route: 'N' }, { pieces: [0], route: 'E' }];
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((style) => count(moves, style)), [7, 4, 3, 7, 4, 3]);
  assert.equal(count([], 2), 0);
});

test('drawing: cells, walls in all pictures, sizes, letters', () => {
  let sheet = blank(2, 3);
  sheet = withCellPainted(sheet, -1, 0, 'A');
  sheet = withCellPainted(sheet, -1, 5, '#');
  sheet = withCellPainted(sheet, 0, 1, 'A');
  assert.deepEqual(sheet.start, ['A..', '..#']);
  assert.deepEqual(sheet.goals, [['?A?', '??#']]);
  assert.deepEqual(withCellPainted(sheet, -1, 5, '.').goals, [['?A?', '???']]);
  assert.deepEqual(withSize(sheet, 3, 2).start, ['A.', '..', '..']);
  assert.deepEqual(lettersOf(sheet), { used: ['A'], fresh: 'B' });
  const wide = { ...blank(1, 3), start: ['𝔸𝔹.'] };
  assert.deepEqual(withCellPainted(wide, -1, 1, '#'), { ...wide, start: ['𝔸#.'], goals: [['?#?']] });
  assert.deepEqual(withSize(wide, 1, 4).start, ['𝔸𝔹..']);
  assert.ok(readPuzzle(writeSheet(sheet)));
});

test('the outline of a piece is one area: squares, bridges, middles', () => {
  assert.equal(outlineOf([[0, 0]]).match(/z/g).length, 1);
  assert.equal(outlineOf([[0, 0], [0, 1]]).match(/z/g).length, 3);
  assert.equal(outlineOf([[0, 0], [0, 1], [1, 0], [1, 1]]).match(/z/g).length, 9);
});

test('links connect all parts of a piece', () => {
  assert.deepEqual(linksOf([[0, 0], [0, 1], [1, 1]]), []);
  assert.deepEqual(linksOf([[0, 0], [0, 1], [1, 3]]), ['M150 50L350 150']);
  assert.deepEqual(linksOf([[0, 0], [0, 2], [1, 2], [2, 4]]), ['M50 50L250 50', 'M250 150L450 250']);
});
