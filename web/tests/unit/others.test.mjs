import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidates, conflicts, isComplete, peers, readDigits, REGIONS, writeDigits } from '../../page/js/sudoku/grid.js';
import { attacks, free, readQueens, writeQueens } from '../../page/js/queens/board.js';
import { boxOf, bricksOf, canSlide } from '../../page/js/bricks/packing.js';
import { backToFront, faces, toEye } from '../../page/js/bricks/space.js';
import { SettingsStore } from '../../page/js/parts/settings.js';
import { kindOf, needsTables } from '../../page/js/engine/needs.js';
import { randomFrom } from '../../page/js/tiles/random.js';

const LAYERS = ['aab/aab/.cc', 'ddb/e.b/ecc', 'dd./eff/eff'].map((layer) => layer.split('/'));
const SOLVED = '237841569186795243594326718315674892469582137728139456642918375853467921971253684';

test('a sudoku has 27 regions of nine, and every cell 20 peers', () => {
  assert.equal(REGIONS.length, 27);
  assert.ok(REGIONS.every((region) => new Set(region).size === 9));
  for (let cell = 0; cell < 81; cell++) assert.equal(peers(cell).length, 20);
});

test('sudokus are read as a line, as lines and as a drawing', () => {
  const line = readDigits(SOLVED);
  assert.equal(writeDigits(line), SOLVED);
  assert.deepEqual(readDigits(SOLVED.replace(/(.{9})/g, '$1\n')), line);
  assert.deepEqual(readDigits(SOLVED.replace(/(.{9})/g, '$1\n').replace(/(\d{3})(?=\d)/g, '$1 | ')), line);
  assert.equal(readDigits(SOLVED.slice(1)), undefined);
  assert.equal(readDigits(SOLVED.replace('2', 'x')), undefined);
  assert.equal(readDigits('.'.repeat(81)).every((digit) => digit === 0), true);
});

test('conflicts are the cells that are in each other’s way', () => {
  const digits = readDigits(SOLVED);
  assert.ok(isComplete(digits));
  assert.deepEqual(candidates(digits.with(0, 0), 0), [2]);
  const wrong = digits.with(0, 3);
  assert.deepEqual([...conflicts(wrong)].sort((a, b) => a - b), [0, 1, 27]);
  assert.equal(isComplete(wrong), false);
});

test('what queens leave free is what none of them reaches', () => {
  assert.equal(attacks(8, 0, 63), true);
  assert.equal(attacks(8, 0, 10), false);
  assert.equal(attacks(8, 9, 9), false);
  assert.equal(free(8, new Set()).length, 64);
  // From the README: ten queens on 10x10 leave 22.
  const rows = ['QQQ.......', '.QQQ......', '..QQ......', '..........', '..........', '..........', '..........', 'QQ........', '..........', '..........'];
  const queens = new Set(rows.flatMap((row, r) => [...row].flatMap((sign, c) => (sign === 'Q' ? [r * 10 + c] : []))));
  assert.equal(queens.size, 10);
  assert.equal(free(10, queens).length, 22);
  assert.deepEqual(readQueens(writeQueens(queens), 10), queens);
  for (const wrong of ['100', 'a', '1..2', '1.-2', '1e1']) assert.equal(readQueens(wrong, 10), undefined);
});

test('the packing of the README is tight, and none with a hole beside a brick is', () => {
  const layers = LAYERS;
  const bricks = bricksOf(layers);
  assert.deepEqual(boxOf(layers), [3, 3, 3]);
  assert.equal(bricks.length, 6);
  assert.deepEqual(bricks[0], { letter: 'a', from: [0, 0, 0], to: [1, 2, 2] });
  assert.equal(canSlide(bricks, [3, 3, 3]), false);
  assert.equal(canSlide(bricks.slice(1), [3, 3, 3]), true);
});

test('bricks are painted so that no nearer one is under a farther one', () => {
  const bricks = bricksOf(LAYERS);
  const random = randomFrom(3);
  for (let run = 0; run < 200; run++) {
    const view = { yaw: random() * 7, pitch: (random() - 0.5) * 3 };
    const eye = toEye(view);
    const order = backToFront(view, bricks);
    const volume = (parts) => parts.reduce((sum, { from, to }) => sum + from.reduce((product, at, axis) => product * (to[axis] - at), 1), 0);
    assert.equal(volume(order), volume(bricks));
    assert.ok(Math.abs(Math.hypot(...eye) - 1) < 1e-9);
    // A ray from inside one brick toward the eye must not meet one painted before it.
    for (const [index, brick] of order.entries()) {
      const point = brick.from.map((from, axis) => from + (brick.to[axis] - from) * random());
      for (let far = 0.05; far < 6; far += 0.05) {
        const at = point.map((part, axis) => part + eye[axis] * far);
        const hidden = order.slice(0, index).some(({ from, to }) => at.every((part, axis) => part > from[axis] && part < to[axis]));
        assert.equal(hidden, false, `${run}`);
      }
    }
    assert.ok(faces(view, bricks[0]).length <= 3);
  }
});

test('settings last, and survive storage that is refused, full, or full of nonsense', () => {
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  new SettingsStore(() => storage).set('theme', 'dark');
  assert.equal(new SettingsStore(() => storage).get('theme'), 'dark');
  const refused = new SettingsStore(() => { throw new Error('refused'); });
  refused.set('language', 'de');
  assert.equal(refused.get('language'), 'de');
  const full = new SettingsStore(() => ({ getItem: () => null, setItem: () => { throw new Error('full'); } }));
  full.set('speed', 5);
  assert.equal(full.get('speed'), 5);
  for (const nonsense of ['{', 'null', '[]', '7', '{"theme":"pink","speed":1e9,"language":{},"notation":null}']) {
    const store = new SettingsStore(() => ({ getItem: () => nonsense, setItem: () => {} }));
    assert.deepEqual(['theme', 'speed', 'language', 'notation'].map((name) => store.get(name)), ['auto', 3, 'auto', 'tiles']);
  }
});

test('only searches of the 15-puzzle wait for tables', () => {
  assert.equal(needsTables({ do: 'solve', rows: 4, columns: 4 }), true);
  assert.equal(needsTables({ do: 'hint', rows: 3, columns: 3 }), false);
  assert.equal(needsTables({ do: 'instances' }), false);
  assert.equal(kindOf({ do: 'block-solve' }), 'puzzles');
  assert.equal(kindOf({ do: 'instances' }), 'tiles');
  assert.equal(kindOf({ do: 'step', rows: 3, columns: 3 }), 'small');
  assert.equal(kindOf({ do: 'step', rows: 3, columns: 4 }), 'tiles');
});

test('what the small module cannot do is asked of the large one', () => {
  assert.equal(kindOf({ do: 'solve', rows: 3, columns: 3, tiles: [] }), 'small');
  for (const option of [{ metric: 'multi' }, { engine: 'fsa' }, { heuristic: 'walking' }, { all: 1 }]) {
    assert.equal(kindOf({ do: 'solve', rows: 3, columns: 3, ...option }), 'tiles');
  }
  for (const name of ['estimates', 'prepare', 'unit', 'build']) assert.equal(kindOf({ do: name, rows: 3, columns: 3 }), 'tiles');
});
