/**
 * The functions of `index.js` in Node.js, which starts workers and reads files in other ways than a
 * browser.
 */

import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createApi, Unsolvable } from './api.js';
import { createEngine } from './js/engine/index.js';
import { compile } from './js/engine/module.js';

export { Unsolvable };
export const { solve, search, ask, close } = createApi(() => createEngine({ startWorker, compile: (kind) => compile(kind, read), cores: availableParallelism() }));

/** @param {string} address */
const read = async (address) => WebAssembly.compile(await readFile(new URL(address)));

/**
 * Starts a worker that keeps the process alive only while it processes a request.
 * @returns {import('./js/engine/pool.js').WorkerLike}
 */
function startWorker() {
  const worker = new Worker(new URL('./node-worker.js', import.meta.url), { execArgv: [] });
  worker.unref();
  /** @type {import('./js/engine/pool.js').WorkerLike} */
  const like = {
    onmessage: null,
    onerror: null,
    postMessage(message) {
      if (/** @type {{ request?: unknown }} */ (message).request) worker.ref();
      worker.postMessage(message);
    },
    terminate: () => void worker.terminate(),
  };
  worker.on('message', (data) => {
    if (!data.progress) worker.unref();
    like.onmessage?.({ data });
  });
  worker.on('error', (error) => like.onerror?.(error));
  return like;
}
