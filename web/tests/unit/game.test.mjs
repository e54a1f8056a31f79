import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, countsOf, follow, halted, movesOf, pushTiles, redo, timeOf, undo } from '../../page/js/tiles/game.js';
import { along } from '../../page/js/parts/track.js';
import { goal, isSolved, pushedFrom, sameBoard } from '../../page/js/tiles/board.js';
import { play } from '../../page/js/tiles/notation.js';
import { actionOf } from '../../page/js/tiles/keys.js';
import { advance, newSearchState, running } from '../../page/js/tiles/state.js';
import { distribute } from '../../page/js/tiles/solver.js';
import { snapshots } from '../../page/js/search/machine.js';

const start = play(goal(4, 4), [15, 14, 13, 9]);
const home = [9, 13, 14, 15];

test('the clock runs from the first push until the board is solved, and only after a scramble', () => {
  const ready = begin(start, { timed: true });
  assert.equal(timeOf(ready, 5000), 0);
  const running = pushTiles(ready, [9], 6000);
  assert.equal(timeOf(running, 7500), 1500);
  const solved = pushTiles(running, [13, 14, 15], 9000);
  assert.ok(isSolved(solved.board));
  assert.equal(timeOf(solved, 99999), 3000);
  const stopped = halted(running, 8000);
  assert.equal(timeOf(follow(stopped, stopped.done, [13, 14, 15], 3), 99999), 2000, 'what follows a solution is not timed');
  assert.equal(timeOf(halted(ready, 7000), 8000), undefined);
  assert.equal(timeOf(begin(start), 1), undefined);
  assert.equal(timeOf(pushTiles(begin(start), [9], 1), 2), undefined);
});

test('taking back and redoing go gesture by gesture, and a push forgets what was taken back', () => {
  let game = begin(start);
  game = pushTiles(game, [9], 0);
  game = pushTiles(game, [13, 14, 15], 0);
  assert.deepEqual(countsOf(game), { single: 4, multi: 2 });
  const back = undo(game);
  assert.deepEqual(movesOf(back), [9]);
  assert.deepEqual(redo(back, 0), game);
  assert.deepEqual(undo(undo(undo(back))).board, start);
  const other = pushTiles(back, pushedFrom(back.board, 0), 0);
  assert.deepEqual(redo(other, 0), other);
  assert.equal(pushTiles(game, [], 0), game);
});

test('a solution is followed from where it was asked for, and left and found again', () => {
  const played = pushTiles(begin(start, { timed: true }), [10], 0);
  const path = [10, ...home];
  const before = played.done;
  const ahead = follow(played, before, path, 3);
  assert.deepEqual(movesOf(ahead), [10, 10, 9, 13]);
  assert.equal(ahead.clock.state, 'off');
  assert.equal(along(ahead, before, path), 3);
  assert.equal(along(follow(ahead, before, path, 0), before, path), 0);
  assert.ok(isSolved(follow(ahead, before, path, 5).board));
  const left = pushTiles(ahead, [13], 0);
  assert.equal(along(left, before, path), undefined);
  assert.equal(along(undo(left), before, path), 3);
  assert.equal(along(undo(undo(undo(undo(ahead)))), before, path), undefined);
  const elsewhere = pushTiles(begin(start), [5], 0);
  assert.equal(along(elsewhere, before, path), undefined, 'as many gestures, but others');
  assert.deepEqual(movesOf(follow(begin(start), before, path, 2)), [10, 10, 9]);
  assert.ok(sameBoard(undo(undo(undo(undo(ahead)))).board, start));
});

test('keys push the way they point, and leave the browser its own', () => {
  const key = (key, more = {}) => actionOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
  assert.deepEqual(key('ArrowLeft'), { push: 'left', line: false });
  assert.deepEqual(key('W', { shiftKey: true }), { push: 'up', line: true });
  assert.deepEqual(key('z', { ctrlKey: true }), { act: 'undo' });
  assert.deepEqual(key('Z', { metaKey: true, shiftKey: true }), { act: 'redo' });
  assert.deepEqual(key('h'), { act: 'hint' });
  for (const [name, more] of [['r', { ctrlKey: true }], ['ArrowLeft', { altKey: true }], ['a', { metaKey: true }], ['Tab', {}], ['F5', {}]]) assert.equal(key(name, more), undefined);
});

test('the iterations of a search add up', () => {
  const state = newSearchState();
  advance(state, { status: 'searching', nodes: 10 });
  assert.deepEqual(state.iterations, []);
  advance(state, { kind: 'iteration', heuristic: 'pdb-6-6-3', threshold: 49, visited: 100, seconds: 0.01, completed: true });
  advance(state, { status: 'searching', nodes: 350 });
  assert.deepEqual(state.iterations.map(({ threshold, visited, completed }) => [threshold, visited, completed]), [[49, 100, true], [51, 250, false]]);
  running(state, 51, 300, 0.2);
  advance(state, { kind: 'iteration', threshold: 51, visited: 400, seconds: 0.3, completed: true });
  assert.equal(state.visited, 500);
  assert.equal(state.heuristic, 'pdb-6-6-3');
});

test('each unit is in one batch', () => {
  for (const [units, batches] of [[4096, 48], [7, 3], [3, 10], [1, 1]]) {
    const all = distribute(units, batches);
    assert.deepEqual(all.flat().sort((a, b) => a - b), Array.from({ length: units }, (_, unit) => unit));
    assert.ok(Math.max(...all.map((hand) => hand.length)) - Math.min(...all.map((hand) => hand.length)) <= 1);
  }
});

test('the stack of the automaton grows with moves and shrinks when they are taken back', () => {
  const step = (action, tile, happy) => ({ action, tile, happy, tiles: start.tiles, handler: 1, row: 0, column: 0, direction: 'N', previous: 'E', quota: 0 });
  const all = snapshots(start, [step('move', 9, true), step('pruned', 5, false), step('move', 13, false), step('undo', 13, false), step('end', null, null)]);
  assert.deepEqual(all.map(({ stack }) => stack.map(({ tile, kind }) => `${tile} ${kind}`)), [[], ['9 happy'], ['9 happy'], ['9 happy', '13 sad'], ['9 happy'], ['9 happy']]);
});
