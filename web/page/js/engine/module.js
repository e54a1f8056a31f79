/**
 * The modules of the engines, each fetched and compiled once for all workers.
 *
 * Bundlers copy the files that they find in `new URL('…', import.meta.url)`, under other names. So
 * each address is written in full here and sent to the workers.
 *
 * @typedef {import('./needs.js').Kind} Kind
 */

/** Address of the ES module that wraps the engines. */
export const GLUE = new URL('../../module/fifteen.js', import.meta.url).href;

/** Files of each module: its script, and its variants without and with 128-bit SIMD. */
const FILES = Object.freeze({
  small: {
    script: new URL('../../module/small.js', import.meta.url).href,
    plain: new URL('../../module/small.wasm', import.meta.url).href,
    simd: new URL('../../module/small-simd.wasm', import.meta.url).href,
  },
  tiles: {
    script: new URL('../../module/tiles.js', import.meta.url).href,
    plain: new URL('../../module/tiles.wasm', import.meta.url).href,
    simd: new URL('../../module/tiles-simd.wasm', import.meta.url).href,
  },
  puzzles: {
    script: new URL('../../module/puzzles.js', import.meta.url).href,
    plain: new URL('../../module/puzzles.wasm', import.meta.url).href,
    simd: new URL('../../module/puzzles-simd.wasm', import.meta.url).href,
  },
});

/** Returns the address of a module's script. @param {Kind} kind */
export const scriptOf = (kind) => FILES[kind].script;

/** @type {Map<Kind, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/**
 * Returns a compiled module. After a failure the next call tries again, because networks recover.
 * @param {Kind} kind
 * @param {(address: string) => Promise<WebAssembly.Module>} [read] fetches and compiles a file
 * @returns {Promise<WebAssembly.Module>}
 */
export function compile(kind, read) {
  const known = compiled.get(kind);
  if (known) return known;
  const pending = import(/* @vite-ignore */ /* webpackIgnore: true */ GLUE).then((glue) => {
    const address = glue.hasSimd() ? FILES[kind].simd : FILES[kind].plain;
    return read ? read(address) : glue.compile(kind, address);
  });
  compiled.set(kind, pending);
  pending.catch(() => compiled.delete(kind));
  return pending;
}
