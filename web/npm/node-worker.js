/**
 * A worker of Node.js with what the worker of a browser has: messages of `self`, and files that can be fetched.
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
