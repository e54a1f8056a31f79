/**
 * A Node.js worker with the interface of a web worker: messages of `self`, and `fetch` for files.
 */

import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const fetchRemote = globalThis.fetch;
const self = { postMessage: (/** @type {unknown} */ message) => port.postMessage(message), onmessage: (/** @type {unknown} */ _) => {} };

Object.assign(globalThis, {
  self,
  fetch: async (/** @type {string | URL} */ address) => {
    const url = new URL(address);
    return url.protocol === 'file:' ? new Response(await readFile(url)) : fetchRemote(url);
  },
});
await import('./js/engine/worker.js');
port.on('message', (data) => self.onmessage({ data }));
