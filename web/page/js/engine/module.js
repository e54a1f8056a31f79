/**
 * The modules of the engines, each fetched and compiled once for all workers.
 *
 * @typedef {import('./needs.js').Kind} Kind
 */

/** The ES module that wraps them; workers load it, the page does not. */
export const GLUE = new URL('../../module/fifteen.js', import.meta.url).href;

/** @type {Map<Kind, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/**
 * A module, compiled. If that fails it is tried again when it is next asked for: networks come back.
 * @param {Kind} kind
 * @returns {Promise<WebAssembly.Module>}
 */
export function compile(kind) {
  const known = compiled.get(kind);
  if (known) return known;
  const pending = import(GLUE).then((glue) => glue.compile(kind));
  compiled.set(kind, pending);
  pending.catch(() => compiled.delete(kind));
  return pending;
}
