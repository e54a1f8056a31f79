import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Crash, Pool } from '../../page/js/engine/pool.js';

/** Worker that is controlled by a test, and records its requests. */
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
  say(fields, message = this.asked.at(-1)) {
    this.onmessage?.({ data: { id: message.id, ...fields } });
  }
}

function setting(limit = 1) {
  const workers = [];
  const pool = new Pool(() => (workers.push(new FakeWorker()), workers.at(-1)), limit);
  return { pool, workers };
}

test('an answer comes back, and progress before it', async () => {
  const { pool, workers } = setting();
  const heard = [];
  const answer = pool.ask({ do: 'solve' }, { onProgress: (progress) => heard.push(progress) });
  workers[0].say({ progress: { visited: 5 } });
  workers[0].say({ answer: { length: 3 } });
  assert.deepEqual(await answer, { length: 3 });
  assert.deepEqual(heard, [{ visited: 5 }]);
});

test('requests wait for a free worker, first come first served', async () => {
  const { pool, workers } = setting(2);
  const answers = ['a', 'b', 'c', 'd'].map((name) => pool.ask({ do: name }));
  assert.equal(workers.length, 2);
  assert.equal(pool.waiting, 2);
  workers[1].say({ answer: { is: 'b' } });
  assert.deepEqual((await answers[1]).is, 'b');
  assert.equal(workers[1].asked.at(-1).request.do, 'c');
  workers[0].say({ answer: { is: 'a' } });
  workers[0].say({ answer: { is: 'd' } });
  workers[1].say({ answer: { is: 'c' } });
  assert.deepEqual((await Promise.all(answers)).map(({ is }) => is), ['a', 'b', 'c', 'd']);
  assert.equal(workers.length, 2);
});

test('cancelling ends the worker at once and another one takes over', async () => {
  const { pool, workers } = setting();
  const cancel = new AbortController();
  const first = pool.ask({ do: 'long' }, { signal: cancel.signal });
  const second = pool.ask({ do: 'short' });
  cancel.abort();
  await assert.rejects(first, { name: 'AbortError' });
  assert.equal(workers[0].ended, true);
  workers[1].say({ answer: { ok: true } });
  assert.deepEqual(await second, { ok: true });
});

test('cancelling what waits does not disturb who works', async () => {
  const { pool, workers } = setting();
  const cancel = new AbortController();
  const first = pool.ask({ do: 'long' });
  const second = pool.ask({ do: 'waits' }, { signal: cancel.signal });
  cancel.abort();
  await assert.rejects(second, { name: 'AbortError' });
  assert.equal(workers[0].ended, false);
  workers[0].say({ answer: { ok: true } });
  assert.deepEqual(await first, { ok: true });
  assert.equal(workers[0].asked.length, 1);
});

test('what is cancelled before it is asked is never asked', async () => {
  const { pool, workers } = setting();
  await assert.rejects(pool.ask({ do: 'never' }, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.equal(workers.length, 0);
});

test('after a crash the request is asked once more, and then given up', async () => {
  const { pool, workers } = setting();
  const answer = pool.ask({ do: 'solve' });
  workers[0].onerror({ message: 'out of memory' });
  workers[1].say({ answer: { ok: true } });
  assert.deepEqual(await answer, { ok: true });
  const hopeless = pool.ask({ do: 'solve' });
  workers[1].say({ crash: 'unreachable' });
  workers[2].onerror({ message: 'unreachable' });
  await assert.rejects(hopeless, Crash);
  const next = pool.ask({ do: 'again' });
  workers[3].say({ answer: { ok: 1 } });
  assert.deepEqual(await next, { ok: 1 });
});

test('late words of a request that is over are not heard', async () => {
  const { pool, workers } = setting();
  const first = pool.ask({ do: 'one' });
  const stale = workers[0].asked[0];
  workers[0].say({ answer: { n: 1 } });
  await first;
  const heard = [];
  const second = pool.ask({ do: 'two' }, { onProgress: (progress) => heard.push(progress) });
  workers[0].say({ progress: { old: true } }, stale);
  workers[0].say({ answer: { n: 'old' } }, stale);
  workers[0].say({ answer: { n: 2 } });
  assert.deepEqual(await second, { n: 2 });
  assert.deepEqual(heard, []);
});

test('closing tells everyone who waits', async () => {
  const { pool, workers } = setting();
  const answers = [pool.ask({ do: 'a' }), pool.ask({ do: 'b' })];
  pool.close();
  for (const answer of answers) await assert.rejects(answer, { name: 'AbortError' });
  assert.equal(workers[0].ended, true);
});
