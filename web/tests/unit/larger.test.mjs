import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Larger } from '../../page/js/engine/larger.js';
import { Crash } from '../../page/js/engine/pool.js';

/** A worker that waits to be told what to say. */
class FakeWorker {
  onmessage = null;
  onerror = null;
  asked = [];
  ended = false;
  postMessage(message) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  say(fields) {
    this.onmessage?.({ data: { id: this.asked.at(-1).id, ...fields } });
  }
}

/** Storage that takes what it is given, or refuses. */
function storage(takes = true) {
  const files = new Map();
  return {
    files,
    take: async (name) => files.get(name),
    keep: async (name, file) => takes && Boolean(files.set(name, file)),
    remove: async (name) => void files.delete(name),
  };
}

function setting(shelf = storage()) {
  const workers = [];
  const larger = new Larger((tables) => (workers.push(Object.assign(new FakeWorker(), { tables })), workers.at(-1)), shelf);
  return { larger, workers, shelf };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
const FILE = new Blob(['tables']);

/** Larger tables that are built already. */
async function built(shelf) {
  const all = setting(shelf);
  const done = all.larger.build();
  all.workers[0].say({ answer: { status: 'present', file: FILE } });
  assert.equal(await done, true);
  return all;
}

test('they are built in a worker that ends, and one worker has them from the first search on', async () => {
  const { larger, workers, shelf } = setting();
  assert.equal(await larger.areThere(), false);
  const shares = [];
  larger.onChange = () => shares.push(larger.share);
  const done = larger.build();
  assert.deepEqual(workers[0].asked[0].request, { do: 'build', rows: 4, columns: 4, partition: '7-8' });
  workers[0].say({ progress: { fraction_done: 0.5 } });
  assert.equal(await larger.build(), false, 'they are being built');
  workers[0].say({ answer: { status: 'present', file: FILE } });
  assert.equal(await done, true);
  assert.deepEqual(shares, [0, 0.5, undefined]);
  assert.ok(workers[0].ended && larger.isKept && shelf.files.size === 1);
  assert.equal(workers.length, 1, 'nobody has asked for a search');
  for (const length of [80, 79]) {
    const answer = larger.ask({ do: 'solve' });
    await turn();
    assert.deepEqual(workers[1].tables, [{ name: '7-8', file: FILE }]);
    workers[1].say({ answer: { length } });
    assert.deepEqual(await answer, { length });
  }
  assert.equal(workers.length, 2);
});

test('the next time they are there', async () => {
  const { shelf } = await built();
  const { larger, workers } = setting(shelf);
  assert.equal(await larger.areThere(), true);
  assert.equal(workers.length, 0);
});

test('whoever stops it has none, and can begin again', async () => {
  const { larger, workers } = setting();
  const done = larger.build();
  larger.stop();
  assert.equal(await done, false);
  assert.equal(await larger.areThere(), false);
  assert.ok(workers.every(({ ended }) => ended));
  assert.equal(larger.share, undefined);
  void larger.build();
  assert.equal(workers.at(-1).asked.length, 1);
});

test('where nothing is kept they are there all the same, until the page is closed', async () => {
  const { larger, shelf } = await built(storage(false));
  assert.deepEqual([await larger.areThere(), larger.isKept, shelf.files.size], [true, false, 0]);
});

test('what cannot be used is given up, and said', async () => {
  const { larger, workers, shelf } = await built();
  const answer = larger.ask({ do: 'solve' });
  await turn();
  for (let tries = 0; tries < 2; tries++) workers.at(-1).say({ crash: 'the tables are damaged' });
  await assert.rejects(answer, Crash);
  assert.deepEqual([await larger.areThere(), shelf.files.size], [false, 0]);
  await assert.rejects(larger.ask({ do: 'solve' }), Crash);
  const failing = larger.build();
  workers.at(-1).say({ answer: { status: 'stopped', message: 'no memory' } });
  await assert.rejects(failing, /no memory/);
  assert.ok(workers.at(-1).ended && larger.share === undefined);
});

test('whoever removes them ends their worker', async () => {
  const { larger, workers, shelf } = await built();
  void larger.ask({ do: 'solve' }).catch(() => {});
  await turn();
  await larger.remove();
  assert.ok(workers.every(({ ended }) => ended));
  assert.deepEqual([await larger.areThere(), shelf.files.size], [false, 0]);
});
