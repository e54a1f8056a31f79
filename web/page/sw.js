/**
 * Stores the files of the page, which the build lists in `files.json`, and serves them with or
 * without a network.
 *
 * The list has a version, which is a hash of all files, and a worker is registered for one version:
 * `sw.js?v=…`. It stores and serves only the files of that version, and a newer worker waits until
 * no page of the old version is open. So files of two versions never meet.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = 'fifteen-';
const LIST = 'files.json';
const VERSION = new URL(worker.location.href).searchParams.get('v') ?? '';
const CACHE = PREFIX + VERSION;

/** A module with a function that uses a vector: a browser that accepts it supports `simd128`. */
const VECTOR = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/**
 * Returns the files that this browser will request. If a module exists with and without vectors,
 * this is only one of the two.
 * @param {string[]} files
 */
function wanted(files) {
  const hasVectors = WebAssembly.validate(VECTOR);
  return files.filter((file) => !file.endsWith('.wasm') || (hasVectors
    ? file.endsWith('-simd.wasm') || !files.includes(file.replace(/\.wasm$/, '-simd.wasm'))
    : !file.endsWith('-simd.wasm')));
}

async function install() {
  const listed = await fetch(LIST, { cache: 'no-cache' });
  const { version, files } = await listed.clone().json();
  if (version !== VERSION) throw new Error('there is a newer version already');
  const cache = await caches.open(CACHE);
  await cache.addAll(wanted(files).filter((file) => file !== 'sw.js').map((file) => new Request(file, { cache: 'no-cache' })));
  await cache.put(LIST, listed);
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  url.hash = url.search = '';
  const page = new URL('./', worker.registration.scope).href;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url.href === page ? new URL('index.html', page).href : url.href);
  // The list shows whether there is a newer version, so it comes from the network if possible.
  if (url.href === new URL(LIST, page).href) return fetch(request).catch(() => kept ?? Response.error());
  return kept ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(request));
});
