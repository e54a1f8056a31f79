/**
 * A worker: an instance of a module that answers one request at a time.
 *
 * Requests wait until the instance is ready. Every failure is reported as a crash; the page then
 * starts another worker.
 *
 * @typedef {object} Glue
 * @property {(kind: string, module: WebAssembly.Module, script: string) => Promise<void>} default
 * @property {(request: string, progress?: (record: string) => boolean) => string} ask
 * @property {(name: string, bytes: Uint8Array) => string} load
 * @property {(rows: number, columns: number, name: string, number: number) => Uint8Array<ArrayBuffer> | undefined} buildPart
 * @property {(rows: number, columns: number, name: string, parts: Uint8Array) => string} loadCollection
 *
 * @typedef {{ glue: string, script: string, kind: string, module: WebAssembly.Module, tables?: readonly import('./needs.js').Tables[],
 *   collection?: { rows: number, columns: number, partition: string, parts: Blob[] } }} Setup
 */

/** @type {(glue: Promise<Glue>) => void} */
let arrive;
/** @type {Promise<Glue>} */
const arrived = new Promise((resolve) => (arrive = resolve));
// Every request reports the failure; without this line it would be unhandled before the first one.
arrived.catch(() => {});

self.onmessage = ({ data }) => {
  if (data.setup) arrive(instantiate(data.setup));
  else void answer(data);
};

/** @param {Setup | { fault: string }} setup */
async function instantiate(setup) {
  if ('fault' in setup) throw new Error(setup.fault);
  const glue = /** @type {Glue} */ (await import(/* @vite-ignore */ /* webpackIgnore: true */ setup.glue));
  await glue.default(setup.kind, setup.module, setup.script);
  for (const { name, file } of setup.tables ?? []) {
    assertPresent(glue.load(name, await unpacked(file)));
  }
  if (setup.collection) {
    const { rows, columns, partition, parts } = setup.collection;
    const whole = await new Blob(parts).arrayBuffer();
    assertPresent(glue.loadCollection(rows, columns, partition, new Uint8Array(whole)));
  }
  return glue;
}

/** Throws unless the tables are present. @param {string} answer */
function assertPresent(answer) {
  const { status, message } = JSON.parse(answer);
  if (status !== 'present') throw new Error(message ?? status);
}

/**
 * Fetches a file. Decompresses it, unless the browser has done so because the server declared the
 * compression.
 * @param {string} address
 */
async function unpacked(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isPacked) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Builds a part of a collection, and sends it without keeping it: as a blob, so that the page does
 * not copy it when it passes it on.
 * @param {Glue} glue
 * @param {number} id
 * @param {Record<string, any>} request
 */
function sendPart(glue, id, { rows, columns, partition, number }) {
  const part = glue.buildPart(rows, columns, partition, number);
  if (!part) throw new Error('not enough memory for a table');
  self.postMessage({ id, answer: { part: new Blob([part]) } });
}

/** @param {{ id: number, request: import('./pool.js').Request, milliseconds?: number }} message */
async function answer({ id, request, milliseconds = Infinity }) {
  try {
    const glue = await arrived;
    if (request.do === 'build-part') return sendPart(glue, id, request);
    /** @type {number | undefined} */
    let end;
    const progress = (/** @type {string} */ record) => {
      self.postMessage({ id, progress: JSON.parse(record) });
      end ??= performance.now() + milliseconds;
      return performance.now() < end;
    };
    const told = JSON.parse(glue.ask(JSON.stringify(request), progress));
    // After a panic the module has a new instance without tables; a new worker loads them again.
    if (told.restarted) throw new Error(told.message);
    self.postMessage({ id, answer: told });
  } catch (error) {
    self.postMessage({ id, crash: error instanceof Error ? error.message : String(error) });
  }
}
