/**
 * The modules of the engines: which one this browser can run, fetched and compiled once for all workers.
 *
 * @typedef {object} Setup what a worker needs for an instance
 * @property {string} glue the address of the ES module that wraps it
 * @property {WebAssembly.Module} module
 *
 * @typedef {object} Manifest as the build writes it
 * @property {string} glue
 * @property {{ file: string, simd: boolean, tables: boolean }[]} modules
 */

const FOLDER = new URL('../../module/', import.meta.url);

/** A function that adds two vectors: whoever takes it has `simd128`. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** @type {Map<boolean, Promise<Setup>>} */
const loaded = new Map();

/**
 * A module, compiled. If that fails it is tried again when it is next asked for: networks come back.
 * @param {boolean} tables
 * @returns {Promise<Setup>}
 */
export function load(tables) {
  const known = loaded.get(tables);
  if (known) return known;
  const coming = fetchModule(tables);
  loaded.set(tables, coming);
  coming.catch(() => loaded.delete(tables));
  return coming;
}

/**
 * @param {boolean} tables
 * @returns {Promise<Setup>}
 */
async function fetchModule(tables) {
  const manifest = /** @type {Manifest} */ (await (await got('manifest.json')).json());
  const found = choose(manifest.modules, tables, WebAssembly.validate(SIMD));
  if (!found) throw new Error('no module fits this browser');
  const answer = await got(found.file);
  const isStreamable = answer.headers.get('Content-Type')?.startsWith('application/wasm');
  const module = isStreamable ? await WebAssembly.compileStreaming(answer) : await WebAssembly.compile(await answer.arrayBuffer());
  return { glue: new URL(manifest.glue, FOLDER).href, module };
}

/**
 * The module with or without tables, with vectors where the browser has them.
 * @param {Manifest['modules']} modules
 * @param {boolean} tables
 * @param {boolean} simd
 */
export function choose(modules, tables, simd) {
  const fits = modules.filter((module) => (simd || !module.simd) && (module.tables || !tables));
  const rank = (/** @type {Manifest['modules'][number]} */ module) => 2 * Number(module.tables === tables) + Number(module.simd === simd);
  return fits.toSorted((a, b) => rank(b) - rank(a))[0];
}

/** @param {string} file */
async function got(file) {
  const answer = await fetch(new URL(file, FOLDER));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
}
