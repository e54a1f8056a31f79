import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngine } from '../../page/js/engine/index.js';
import { LARGER_PARTS } from '../../page/js/engine/needs.js';
import { Crash } from '../../page/js/engine/pool.js';

/** Returns an engine, and its workers; `build` returns the fields with which one replies to a request for a table. */
function setting(build) {
  const workers = [];
  const startWorker = () => {
    const worker = { onmessage: null, onerror: null, ended: false, numbers: [], terminate: () => (worker.ended = true) };
    const answerTo = ({ do: name, number }) => {
      if (name !== 'build-part') return { answer: { ok: true } };
      worker.numbers.push(number);
      return build(number);
    };
    const isSetUp = new Promise((resolve) => (worker.setUp = resolve));
    worker.postMessage = async ({ setup, id, request }) => {
      if (setup) return worker.setUp((worker.setup = setup));
      await isSetUp;
      const { fault } = worker.setup;
      setTimeout(() => worker.onmessage?.({ data: { id, ...(fault ? { crash: fault } : answerTo(request)) } }), 1);
    };
    workers.push(worker);
    return worker;
  };
  return { workers, engine: createEngine({ startWorker, compile: async () => ({}), cores: 2 }) };
}

test('workers build each of the larger tables once, and others receive all of them', async () => {
  const { engine, workers } = setting((number) => ({ answer: { part: `part ${number}` } }));
  engine.larger.warm(2);
  await Promise.all([engine.larger.ask({ do: 'prepare' }), engine.larger.ask({ do: 'unit' })]);
  const builders = workers.filter(({ numbers }) => numbers.length > 0);
  const all = Array.from({ length: LARGER_PARTS }, (_, number) => number);
  assert.equal(builders.length, 3, 'one more than there are cores');
  assert.deepEqual(builders.flatMap(({ numbers }) => numbers).sort(), all);
  assert.ok(builders.every(({ ended }) => ended), 'their memory is released');
  const others = workers.filter((worker) => !builders.includes(worker));
  assert.deepEqual(others.map(({ setup }) => setup.collection.parts), Array(2).fill(all.map((number) => `part ${number}`)));
  engine.close();
});

test('where a table cannot be built, searches with larger tables fail as after a crash', async () => {
  const { engine, workers } = setting((number) => (number === 1 ? { crash: 'no memory' } : { answer: { part: '' } }));
  await assert.rejects(engine.larger.ask({ do: 'prepare' }), Crash);
  engine.close();
  assert.ok(workers.every(({ ended }) => ended));
});

test('one worker begins with a table that may be needed, and ends if it is not', async () => {
  const { engine, workers } = setting((number) => ({ answer: { part: `part ${number}` } }));
  engine.beginLarger();
  engine.beginLarger();
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(workers.map(({ numbers }) => numbers), [[0]]);
  engine.cancelLarger();
  assert.ok(workers[0].ended);
  await engine.larger.ask({ do: 'prepare' });
  assert.equal(workers.flatMap(({ numbers }) => numbers).filter((number) => number === 0).length, 2, 'begun anew');
  const count = workers.length;
  engine.beginLarger();
  assert.equal(workers.length, count, 'there are tables already');
  engine.close();
});

test('a table that has been begun is not built again, and is not canceled once all are needed', async () => {
  const { engine, workers } = setting((number) => ({ answer: { part: `part ${number}` } }));
  engine.beginLarger();
  const answer = engine.larger.ask({ do: 'prepare' });
  engine.cancelLarger();
  assert.deepEqual(await answer, { ok: true });
  assert.deepEqual(workers.flatMap(({ numbers }) => numbers).sort(), Array.from({ length: LARGER_PARTS }, (_, number) => number));
  engine.close();
});
