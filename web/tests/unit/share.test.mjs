import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFragment, readSides, VIEWS, writeFragment } from '../../page/js/share/fragment.js';
import { tilesFromLink, tilesToLink } from '../../page/js/share/tiles.js';
import { play } from '../../page/js/tiles/notation.js';
import { randomBoard, randomFrom } from '../../page/js/tiles/random.js';
import { sizes, writeBoard } from '../../page/js/tiles/read.js';
import { DIRECTIONS, push, tileMoving } from '../../page/js/tiles/board.js';
import { parity } from '../../page/js/tiles/parity.js';
import { readPuzzle } from '../../page/js/blocks/puzzle.js';
import { sudokuFromLink } from '../../page/js/share/sudoku.js';
import { blocksFromLink } from '../../page/js/share/blocks.js';
import { queensFromLink } from '../../page/js/share/queens.js';
import { mutate, randomFragment } from '../fragments.mjs';

/** Returns the tiles of a walk of random pushes. */
function pushes(board, steps, random) {
  const moves = [];
  for (let step = 0; step < steps; step++) {
    const tiles = DIRECTIONS.map((direction) => tileMoving(board, direction)).filter(Boolean);
    moves.push(tiles[Math.floor(random() * tiles.length)]);
    board = push(board, moves.at(-1));
  }
  return moves;
}

test('a position, its moves and the step come back from their link, for all sizes', () => {
  const random = randomFrom(1);
  for (const { rows, columns } of sizes()) {
    const start = randomBoard(rows, columns, random);
    const moves = pushes(start, 40, random);
    const fragment = writeFragment('tiles', tilesToLink({ start, moves, step: 17 }));
    const { view, values } = readFragment(fragment);
    assert.equal(view, 'tiles');
    assert.deepEqual(tilesFromLink(values), { path: { start, moves, step: 17 }, fault: undefined });
  }
});

test('links are short and can be read by people', () => {
  const { path } = tilesFromLink(readFragment('#tiles?at=123456789abcde0f&moves=f').values);
  assert.deepEqual(path.moves, [15]);
  assert.equal(writeFragment('tiles', tilesToLink(path)), '#tiles?at=123456789abcde0f&size=4x4&moves=f');
  assert.equal(writeFragment('queens', {}), '#queens');
});

test('a link to more moves than are read begins after those that are done', () => {
  const start = randomBoard(3, 3, randomFrom(2));
  const moves = pushes(start, 5100, randomFrom(3));
  const { path, fault } = tilesFromLink(readFragment(writeFragment('tiles', tilesToLink({ start, moves, step: 5000 }))).values);
  assert.deepEqual([path, fault], [{ start: play(start, moves.slice(0, 5000)), moves: moves.slice(5000), step: 0 }, undefined]);
});

test('unreadable given digits of a sudoku are reported', () => {
  const grid = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  assert.equal(sudokuFromLink({ given: 'abc', grid }).fault, true);
  assert.equal(sudokuFromLink({ grid }).fault, false);
});

test('what is wrong with a link is told, and the rest of it is used', () => {
  const read = (fragment) => tilesFromLink(readFragment(fragment).values);
  assert.equal(read('#tiles?at=nonsense').fault, 'share.position');
  assert.deepEqual(read('#tiles?at=123456789abcde0f&moves=1').fault, 'share.moves');
  assert.equal(writeBoard(read('#tiles?at=123456789abcde0f&moves=1').path.start), '123456789abcde0f');
  assert.equal(read('#tiles?at=123456789abcde0f&moves=f&step=99').path.step, 1);
  assert.equal(read('#tiles?at=123456789abcde0f&moves=f&step=99').fault, 'share.unknown');
  assert.equal(read('#tiles').fault, undefined);
  assert.deepEqual(read('#tiles?size=3x2').size, { rows: 3, columns: 2 });
  assert.equal(read('#tiles?size=6x6').fault, 'share.size');
  assert.equal(read('#tiles?size=3x3&at=123456789abcde0f').fault, 'share.unknown');
  assert.equal(readFragment('#nowhere?at=1').view, 'tiles');
  assert.deepEqual(Object.keys(readFragment('#tiles?__proto__=1&constructor=2&at=1').values), ['at']);
});

test('what a fragment has that is unknown here is noticed', () => {
  for (const whole of ['', '#', '#tiles', '#tiles?at=123456789abcde0f&moves=f', '#sudoku?given=1']) assert.equal(readFragment(whole).isWhole, true, whole);
  for (const part of ['#nowhere', '#tiles?a=1', '#tiles?at=1&at=2', `#tiles?at=${'1'.repeat(70_000)}`]) assert.equal(readFragment(part).isWhole, false, part.slice(0, 20));
  assert.equal(blocksFromLink({ text: '##' }).fault, 'share.puzzle');
  assert.equal(blocksFromLink({ style: '7' }).fault, 'share.unknown');
  assert.deepEqual(blocksFromLink({}), { puzzle: undefined, style: 2, fault: undefined });
});

test('sides are read only as they are written', () => {
  assert.deepEqual(readSides('3x4', 2, 2, 5), [3, 4]);
  for (const wrong of ['3', '3x4x5', '1x4', '3x6', '3x', 'x', '', undefined, '3.0x4', '-3x4', '3x04e1']) assert.equal(readSides(wrong, 2, 2, 5), undefined);
});

test('a thousand random fragments, and a thousand that were right once, lead to something that can be shown', () => {
  const random = randomFrom(20261122);
  for (let run = 0; run < 2000; run++) {
    const fragment = run % 2 ? randomFragment(random) : mutate(random);
    const { view, values } = readFragment(fragment);
    assert.ok(VIEWS.includes(view));
    const { path } = tilesFromLink(values);
    if (path) {
      assert.deepEqual([...path.start.tiles].sort((a, b) => a - b), path.start.tiles.map((_, tile) => tile));
      parity(play(path.start, path.moves.slice(0, path.step)));
    }
    const puzzle = values.text === undefined ? undefined : readPuzzle(values.text);
    if (puzzle) assert.ok(puzzle.pieces.length > 0 && puzzle.start.length === puzzle.pieces.length);
    const { state } = sudokuFromLink(values);
    assert.equal(state.digits.length, 81);
    assert.ok(state.given.every((digit, cell) => digit === 0 || digit === state.digits[cell]));
    const { side, queens } = queensFromLink(values);
    assert.ok([...queens].every((queen) => Number.isInteger(queen) && queen < side * side));
  }
});
