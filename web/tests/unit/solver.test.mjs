import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Crash } from '../../page/js/engine/pool.js';
import { goal } from '../../page/js/tiles/board.js';
import { solve } from '../../page/js/tiles/solver.js';

const START = { ...goal(4, 4), tiles: [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1] };

/** Returns a pool whose workers find nothing below 20 moves, and record their requests. */
function pool(answers = {}) {
  const asked = [];
  return {
    asked, limit: 2, warmed: 0,
    warm(count) {
      this.warmed = count;
    },
    async ask(request) {
      asked.push(request);
      const { prepare = { threshold: 16, max_moves: 80, units: 8, record: { heuristic: 'larger' } } } = answers;
      if (prepare instanceof Error) throw prepare;
      if (request.do === 'prepare') return prepare;
      return { visited: 1, moves: request.threshold === 20 && request.units.includes(3) ? [12] : null };
    },
  };
}

/** Returns engines whose first worker completes the iteration of 16 moves, and then uses up its time. */
function engines(larger, tiles = pool()) {
  return {
    larger, tiles,
    beginLarger() {},
    cancelLarger() {},
    async ask(request, { milliseconds, onProgress }) {
      onProgress({ kind: 'iteration', heuristic: 'smaller', threshold: 16, visited: 100, seconds: 0.1, completed: true });
      assert.equal(milliseconds, 400);
      return { status: 'stopped' };
    },
  };
}

test('a search that lasts is handed to all workers with larger tables, from the first iteration that is not done', async () => {
  const larger = pool();
  const states = [];
  const answer = await solve(engines(larger), START, new AbortController().signal, ({ isBuilding, heuristic }) => states.push({ isBuilding, heuristic }));
  assert.deepEqual([answer.moves, answer.length, answer.threads], [[12], 20, 2]);
  assert.equal(larger.warmed, 2, 'all of them build their tables at once');
  const units = larger.asked.filter(({ threshold }) => threshold === 18).flatMap((request) => request.units);
  assert.deepEqual(units.sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.ok(larger.asked.every(({ threshold }) => threshold !== 16));
  assert.ok(states.some(({ isBuilding }) => isBuilding) && !states.at(-1).isBuilding);
  assert.equal(states.at(-1).heuristic, 'larger');
});

test('where larger tables cannot be built all workers go on without', async () => {
  const [larger, tiles] = [pool({ prepare: new Crash('no memory') }), pool()];
  const answer = await solve(engines(larger, tiles), START, new AbortController().signal, () => {});
  assert.deepEqual(answer.moves, [12]);
  assert.ok(tiles.asked.length > 0);
});

test('a search that is stopped while tables are being built says so at once, and they are built on', async () => {
  const stop = new AbortController();
  const larger = pool();
  larger.ask = () => new Promise(() => {});
  const answer = solve(engines(larger), START, stop.signal, ({ isBuilding }) => isBuilding && stop.abort('enough'));
  await assert.rejects(answer, (reason) => reason === 'enough');
});

test('the larger tables are begun during a search of moderate length, and not finished if it ends', async () => {
  const calls = [];
  const engine = {
    beginLarger: () => calls.push('begin'),
    cancelLarger: () => calls.push('cancel'),
    ask: async (_, { onProgress }) => {
      onProgress({ kind: 'iteration', threshold: 16, visited: 100, seconds: 0.1, completed: true });
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { length: 20 };
    },
  };
  assert.equal((await solve(engine, START, new AbortController().signal, () => {})).length, 20);
  assert.deepEqual(calls, ['begin', 'cancel']);
});
