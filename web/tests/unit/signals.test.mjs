import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlessAborted } from '../../page/js/parts/signals.js';

test('a promise is waited for until its signal is aborted', async () => {
  const stop = new AbortController();
  assert.equal(await unlessAborted(stop.signal, Promise.resolve(3)), 3);
  const waiting = unlessAborted(stop.signal, new Promise(() => {}));
  stop.abort('enough');
  await assert.rejects(waiting, (reason) => reason === 'enough');
  await assert.rejects(unlessAborted(stop.signal, new Promise(() => {})), (reason) => reason === 'enough');
});
