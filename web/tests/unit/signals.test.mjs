import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anySignal, unlessAborted } from '../../page/js/parts/signals.js';

test('either signal stops, for its own reason, and only once', () => {
  for (const which of [0, 1]) {
    const both = [new AbortController(), new AbortController()];
    const signal = anySignal(both[0].signal, both[1].signal);
    let heard = 0;
    signal.addEventListener('abort', () => heard++);
    assert.equal(signal.aborted, false);
    both[which].abort('enough');
    both[1 - which].abort('too late');
    assert.equal(signal.reason, 'enough');
    assert.equal(heard, 1);
  }
  assert.equal(anySignal(AbortSignal.abort('before'), new AbortController().signal).reason, 'before');
});

test('a promise is waited for until its signal is aborted', async () => {
  const stop = new AbortController();
  assert.equal(await unlessAborted(stop.signal, Promise.resolve(3)), 3);
  const waiting = unlessAborted(stop.signal, new Promise(() => {}));
  stop.abort('enough');
  await assert.rejects(waiting, (reason) => reason === 'enough');
  await assert.rejects(unlessAborted(stop.signal, new Promise(() => {})), (reason) => reason === 'enough');
});
