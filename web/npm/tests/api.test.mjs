import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApi, Unsolvable } from '../api.js';
import { Pool } from '../js/engine/pool.js';

const START = '1 2 3 / 4 5 6 / 7 0 8';
const SOLVED = { status: 'solved', length: 2, moves: [8, 15], visited: 2, heuristic: 'manhattan' };

/** Creates the functions with one worker that answers as the test requires. */
function setting(answers) {
  const workers = [];
  const spawn = () => {
    const worker = { onmessage: null, onerror: null, ended: false, terminate: () => (worker.ended = true) };
    worker.postMessage = ({ id, request }) =>
      setTimeout(() => {
        for (const fields of answers(request)) if (!worker.ended) worker.onmessage?.({ data: { id, ...fields } });
      });
    workers.push(worker);
    return worker;
  };
  const pool = new Pool(spawn, 1);
  const engine = { ask: (request, asking) => pool.ask(request, asking), prepare() {}, tiles: pool, larger: pool, beginLarger() {}, cancelLarger() {}, close: () => pool.close() };
  return { workers, ...createApi(() => engine) };
}

test('a solution has its length and tiles', async () => {
  const asked = [];
  const { solve } = setting((request) => (asked.push(request), [{ answer: SOLVED }]));
  assert.deepEqual(await solve(START), { length: 2, tiles: [8, 15], visited: 2, heuristic: 'manhattan' });
  assert.deepEqual(asked, [{ do: 'solve', rows: 3, columns: 3, tiles: [1, 2, 3, 4, 5, 6, 7, 0, 8] }]);
});

test('a metric is part of the request, and iterations are reported', async () => {
  const [asked, thresholds] = [[], []];
  const { solve } = setting((request) => (asked.push(request), [iteration(1), iteration(2), { answer: { ...SOLVED, length: 1 } }]));
  const { length, tiles } = await solve(START, { metric: 'multi', onProgress: ({ threshold, visited }) => thresholds.push([threshold, visited]) });
  assert.deepEqual([length, tiles], [1, [8, 15]]);
  assert.deepEqual(thresholds, [[1, 10], [2, 30]]);
  assert.deepEqual(asked, [{ do: 'solve', rows: 3, columns: 3, tiles: [1, 2, 3, 4, 5, 6, 7, 0, 8], metric: 'multi' }]);
  await solve(START, { metric: 'stm' });
  assert.equal('metric' in asked[1], false);
});

test('unsolvable positions and errors of the modules are exceptions', async () => {
  await assert.rejects(setting(() => [{ answer: { status: 'unsolvable', reason: 'odd' } }]).solve(START), (error) => error instanceof Unsolvable && error.message === 'odd');
  await assert.rejects(setting(() => [{ answer: { status: 'error', message: 'broken' } }]).solve(START), /broken/);
  await assert.rejects(setting(() => []).solve('1 2'), RangeError);
});

test('a signal ends the worker and rejects with its reason', async () => {
  const { solve, workers } = setting(() => []);
  const stop = new AbortController();
  const solution = solve(START, { signal: stop.signal });
  await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort(new Error('enough'));
  await assert.rejects(solution, /enough/);
  assert.equal(workers[0].ended, true);
  await assert.rejects(solve(START, { signal: AbortSignal.abort(new Error('before')) }), /before/);
});

const iteration = (threshold) => ({ progress: { kind: 'iteration', threshold, visited: threshold * 10, seconds: 0, completed: true } });

test('progress is an async iterable, and the solution follows', async () => {
  const { search } = setting(() => [iteration(1), iteration(3), { answer: SOLVED }]);
  const running = search(START);
  const thresholds = [];
  for await (const { threshold, visited, iterations } of running) thresholds.push([threshold, visited, iterations.length]);
  assert.deepEqual(thresholds, [[1, 10, 1], [3, 40, 2]]);
  assert.equal((await running.solution).length, 2);
});

test('leaving the iteration cancels the search', async () => {
  const { search, workers } = setting(() => [iteration(1)]);
  const running = search(START);
  for await (const progress of running) if (progress.threshold === 1) break;
  await assert.rejects(running.solution, { name: 'AbortError' });
  assert.equal(workers[0].ended, true);
});

test('closing rejects what runs, and the next call starts again', async () => {
  let isAnswered = false;
  const { solve, close } = setting(() => (isAnswered ? [{ answer: SOLVED }] : []));
  const running = solve(START);
  await new Promise((resolve) => setTimeout(resolve, 5));
  close();
  await assert.rejects(running, { name: 'AbortError' });
  isAnswered = true;
  assert.equal((await solve(START)).length, 2);
});
