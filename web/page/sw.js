/**
 * Keeps the page's files, as the build listed them in `files.json`, and serves them with or without a network.
 *
 * The list has a version, which is a hash of all files. A new version is fetched whole before it takes the place of the
 * old one, so that files of two versions never meet.
 */

const PREFIX = 'fifteen-';
const LIST = 'files.json';

/** @returns {Promise<{ version: string, files: string[] }>} */
async function list() {
  const answer = await fetch(LIST, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${LIST}: ${answer.status}`);
  return answer.json();
}

/** A function with one vector in it: whoever takes it has `simd128`. */
const VECTOR = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/**
 * The files that this browser will ask for: of modules with and without vectors, one.
 * @param {string[]} files
 */
function wanted(files) {
  const hasVectors = WebAssembly.validate(VECTOR);
  return files.filter((file) => !file.endsWith('.wasm') || (hasVectors
    ? file.endsWith('-simd.wasm') || !files.includes(file.replace(/\.wasm$/, '-simd.wasm'))
    : !file.endsWith('-simd.wasm')));
}

async function install() {
  const { version, files } = await list();
  const cache = await caches.open(PREFIX + version);
  await cache.addAll(wanted(files).map((file) => new Request(file, { cache: 'no-cache' })));
  await cache.put(LIST, new Response(JSON.stringify({ version, files })));
  await self.skipWaiting();
}

/** Only the newest complete version stays. */
async function activate() {
  const { version } = await list().catch(() => ({ version: undefined }));
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && version !== undefined && name !== PREFIX + version);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  url.hash = url.search = '';
  const page = new URL('./', self.registration.scope).href;
  const wanted = url.href === page ? new URL('index.html', page).href : url.href;
  const kept = await caches.match(wanted);
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
